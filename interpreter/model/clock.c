#include "model/clock.h"

_Static_assert(sizeof(clock_face) == 7 * sizeof(int64_t) + 8, "no padding in a face");
_Static_assert(sizeof(clock_period) == 3 * sizeof(int64_t), "no padding in a period");
_Static_assert(sizeof(clock_model) == 2 * sizeof(clock_face) + PERIODS_MAX * sizeof(clock_period) + 8,
               "no padding in a clock");

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static bool in_range(int64_t n)
{
    return -CLOCK_LIMIT <= n && n <= CLOCK_LIMIT;
}

/* *sum += n, both within the limit before; false and unchanged if not after. */
static bool add(int64_t *sum, int64_t n)
{
    if (!in_range(n) || !in_range(*sum + n))
        return false;
    *sum += n;
    return true;
}

/* Time for the face: from now on there is some to run out. */
static bool give(clock_face *f, int64_t ms)
{
    f->timed = true;
    return add(&f->given, ms);
}

/* ms a face has run since it was settled; cut where it is more than any face could count. */
static int64_t elapsed(const clock_face *f, int64_t now)
{
    if (!f->running || now <= f->since)
        return 0;
    uint64_t ms = (uint64_t)now - (uint64_t)f->since;
    return ms < 4 * (uint64_t)CLOCK_LIMIT ? (int64_t)ms : 4 * CLOCK_LIMIT;
}

/* The part of them that becomes used time. */
static int64_t counted(const clock_face *f, int64_t now)
{
    int64_t ms = elapsed(f, now), left = f->given - f->used;
    ms -= smaller(ms, f->allowance);
    return left > 0 ? smaller(ms, left) : 0;
}

static int64_t flag_at(const clock_face *f)
{
    if (!f->running || f->fallen || !f->timed)
        return INT64_MAX;
    int64_t left = f->given - f->used;
    if (left <= 0)
        return f->since;
    int64_t wait = f->allowance + left;
    return f->since <= INT64_MAX - wait ? f->since + wait : INT64_MAX;
}

static void drop_flag(clock_face *f)
{
    if (f->running && f->timed && f->given <= f->used)
        f->fallen = true;
}

static void raise_flag(clock_face *f)
{
    if (f->given > f->used)
        f->fallen = false;
}

static void settle(clock_face *f, int64_t now)
{
    int64_t ms = elapsed(f, now);
    if (ms == 0)
        return;
    int64_t used = counted(f, now);
    f->used += used;
    f->allowance -= smaller(ms, f->allowance);
    if (f->mode == MODE_BRONSTEIN)
        f->give_back += smaller(used, f->extra - f->give_back);
    f->since = now;
    drop_flag(f);
}

static void set_mode(clock_face *f, uint8_t mode, int64_t extra)
{
    f->mode = mode;
    f->extra = mode == MODE_PLAIN ? 0 : extra;
}

static void begin_move(clock_face *f)
{
    f->allowance = f->mode == MODE_DELAY ? f->extra : 0;
    f->give_back = 0;
}

static bool enter_period(clock_face *f, const clock_model *c, uint8_t period)
{
    const clock_period *p = &c->periods[period];
    f->period = period;
    if (!f->own_mode)
        set_mode(f, (uint8_t)p->mode, p->extra);
    return give(f, p->time);
}

/* The moves after which the face's period ends; 0: it does not. */
static int64_t period_end(const clock_face *f, const clock_model *c)
{
    if (f->period + 1 >= c->period_count || c->periods[f->period].moves == 0)
        return 0;
    int64_t end = 0;
    for (int i = 0; i <= f->period; i++)
        end += c->periods[i].moves;
    return end;
}

static bool count_moves(clock_face *f, const clock_model *c, int64_t moves)
{
    f->moves = moves;
    int64_t end = period_end(f, c);
    while (end != 0 && moves >= end) {
        if (!enter_period(f, c, (uint8_t)(f->period + 1)))
            return false;
        end = period_end(f, c);
    }
    return true;
}

bool clock_init(clock_model *c, const period_t *periods, uint32_t count)
{
    if (count > PERIODS_MAX)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        const period_t *p = &periods[i];
        if (p->time < 0 || !in_range(p->time) || p->extra < 0 || !in_range(p->extra) || p->mode > MODE_DELAY)
            return false;
    }

    clock_model fresh;
    memset(&fresh, 0, sizeof fresh);
    fresh.period_count = count;
    for (uint32_t i = 0; i < count; i++) {
        const period_t *p = &periods[i];
        fresh.periods[i] = (clock_period){ p->time, p->extra, p->moves, p->mode };
    }
    for (int player = 0; count > 0 && player < 2; player++) {
        clock_face *f = &fresh.face[player];
        if (!enter_period(f, &fresh, 0) || (f->mode == MODE_FISCHER && !add(&f->given, f->extra)))
            return false;
        begin_move(f);
    }
    *c = fresh;
    return true;
}

void clock_settle(clock_model *c, int64_t now)
{
    for (int player = 0; player < 2; player++)
        settle(&c->face[player], now);
}

void clock_drop_flags(clock_model *c, int64_t now)
{
    clock_settle(c, now);
    for (int player = 0; player < 2; player++)
        drop_flag(&c->face[player]);
}

int64_t clock_remaining(const clock_model *c, int player, int64_t now)
{
    return c->face[player].given - clock_used(c, player, now);
}

int64_t clock_used(const clock_model *c, int player, int64_t now)
{
    return c->face[player].used + counted(&c->face[player], now);
}

bool clock_last_period(const clock_model *c, int player)
{
    return period_end(&c->face[player], c) == 0;
}

int64_t clock_flag_at(const clock_model *c, int player)
{
    return flag_at(&c->face[player]);
}

void clock_start(clock_model *c, int player, int64_t now)
{
    clock_face *f = &c->face[player];
    if (f->running)
        return;
    f->running = true;
    f->since = now;
}

void clock_stop(clock_model *c, int player, int64_t now)
{
    clock_face *f = &c->face[player];
    settle(f, now);
    f->running = false;
    f->since = 0;
}

bool clock_press(clock_model *c, int player, int64_t now)
{
    clock_face *f = &c->face[player], before = *f;
    settle(f, now);
    if (!f->fallen && f->used > 0)
        f->used -= smaller(f->give_back, f->used);
    bool fits = f->moves < CLOCK_LIMIT && count_moves(f, c, f->moves + 1) &&
                (f->mode != MODE_FISCHER || f->fallen || give(f, f->extra));
    if (!fits) {
        *f = before;
        return false;
    }
    begin_move(f);
    f->running = false;
    f->since = 0;
    clock_start(c, !player, now);
    return true;
}

bool clock_set_remaining(clock_model *c, int player, int64_t ms, int64_t now)
{
    clock_face f = c->face[player];
    settle(&f, now);
    f.given = f.used;
    if (!give(&f, ms))
        return false;
    raise_flag(&f);
    c->face[player] = f;
    return true;
}

bool clock_set_used(clock_model *c, int player, int64_t ms, int64_t now)
{
    if (!in_range(ms))
        return false;
    clock_face *f = &c->face[player];
    settle(f, now);
    f->used = ms;
    f->timed = true;
    raise_flag(f);
    return true;
}

bool clock_credit(clock_model *c, int player, int64_t ms, int64_t now)
{
    clock_face f = c->face[player];
    settle(&f, now);
    if (!give(&f, ms))
        return false;
    c->face[player] = f;
    return true;
}

bool clock_charge(clock_model *c, int player, int64_t ms, int64_t now)
{
    clock_face f = c->face[player];
    settle(&f, now);
    if (!add(&f.used, ms))
        return false;
    f.timed = true;
    c->face[player] = f;
    return true;
}

bool clock_set_mode(clock_model *c, int player, int mode, int64_t extra, int64_t now)
{
    if (mode < MODE_PLAIN || mode > MODE_DELAY || extra < 0 || extra > CLOCK_LIMIT)
        return false;
    clock_face *f = &c->face[player];
    settle(f, now);
    f->own_mode = true;
    set_mode(f, (uint8_t)mode, extra);
    begin_move(f);
    return true;
}

bool clock_set_moves(clock_model *c, int player, int64_t moves, int64_t now)
{
    if (moves < 0 || moves > CLOCK_LIMIT)
        return false;
    clock_face f = c->face[player];
    settle(&f, now);
    uint8_t period = f.period;
    if (!count_moves(&f, c, moves))
        return false;
    if (f.period != period)
        begin_move(&f);
    c->face[player] = f;
    return true;
}
