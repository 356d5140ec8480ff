/* The clock against tables worked out by hand from the published descriptions of the modes (FIDE Handbook,
   Guidelines on electronic clocks; US Chess rule 5F). */
#include <inttypes.h>

#include "test.h"

#include "model/clock.h"

enum { W, B };

#define SEC(s) (INT64_C(1000) * (s))
#define HMS(h, m, s) SEC(3600 * (h) + 60 * (m) + (s))
#define NEVER INT64_MAX
#define COUNT(array) (sizeof(array) / sizeof *(array))

typedef enum { TIME, START, STOP, PRESS, SET, SET_USED, CREDIT, CHARGE, MODE, MOVES } doing;

/* What is done at an instant, and what then holds at it. */
typedef struct {
    int64_t at;
    doing what;
    int player;
    int64_t amount;
    int64_t remaining[2];
    int64_t flag_at[2];
    int mode; /* MODE: to which */
} row;

static bool act(clock_model *c, const row *r)
{
    switch (r->what) {
    case TIME: clock_drop_flags(c, r->at); return true;
    case START: clock_start(c, r->player, r->at); return true;
    case STOP: clock_stop(c, r->player, r->at); return true;
    case PRESS: return clock_press(c, r->player, r->at);
    case SET: return clock_set_remaining(c, r->player, r->amount, r->at);
    case SET_USED: return clock_set_used(c, r->player, r->amount, r->at);
    case CREDIT: return clock_credit(c, r->player, r->amount, r->at);
    case CHARGE: return clock_charge(c, r->player, r->amount, r->at);
    case MODE: return clock_set_mode(c, r->player, r->mode, r->amount, r->at);
    case MOVES: return clock_set_moves(c, r->player, r->amount, r->at);
    }
    return false;
}

static void follow_on(clock_model *c, const row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const row *r = &rows[i];
        if (!act(c, r))
            fail_msg("row %zu is refused", i);
        for (int p = W; p <= B; p++) {
            int64_t left = clock_remaining(c, p, r->at), flag = clock_flag_at(c, p);
            if (left != r->remaining[p])
                fail_msg("row %zu: player %d has %" PRId64 " ms, not %" PRId64, i, p, left, r->remaining[p]);
            if (flag != r->flag_at[p])
                fail_msg("row %zu: flag of player %d: %" PRId64 ", not %" PRId64, i, p, flag, r->flag_at[p]);
        }
    }
}

static clock_model control(uint8_t mode, int64_t time, int64_t extra)
{
    clock_model c;
    assert_true(clock_init(&c, &(period_t){ .time = time, .mode = mode, .extra = extra }, 1));
    return c;
}

static void follow(uint8_t mode, int64_t time, int64_t extra, const row *rows, size_t count)
{
    clock_model c = control(mode, time, extra);
    follow_on(&c, rows, count);
}

static void plain(void **state)
{
    (void)state;
    static const row rows[] = {
        { SEC(0), TIME, W, 0, { HMS(0, 5, 0), HMS(0, 5, 0) }, { NEVER, NEVER }, 0 },
        { SEC(0), START, W, 0, { HMS(0, 5, 0), HMS(0, 5, 0) }, { SEC(300), NEVER }, 0 },
        { SEC(10), PRESS, W, 0, { HMS(0, 4, 50), HMS(0, 5, 0) }, { NEVER, SEC(310) }, 0 },
        { SEC(25), PRESS, B, 0, { HMS(0, 4, 50), HMS(0, 4, 45) }, { SEC(315), NEVER }, 0 },
        { SEC(315) - 1, TIME, W, 0, { 1, HMS(0, 4, 45) }, { SEC(315), NEVER }, 0 },
        { SEC(315), TIME, W, 0, { 0, HMS(0, 4, 45) }, { NEVER, NEVER }, 0 },
        { SEC(400), TIME, W, 0, { 0, HMS(0, 4, 45) }, { NEVER, NEVER }, 0 },
    };
    follow(MODE_PLAIN, HMS(0, 5, 0), 0, rows, COUNT(rows));
}

static void fischer(void **state)
{
    (void)state;
    static const row rows[] = {
        { SEC(0), START, W, 0, { HMS(0, 3, 2), HMS(0, 3, 2) }, { SEC(182), NEVER }, 0 },
        { SEC(1), PRESS, W, 0, { HMS(0, 3, 3), HMS(0, 3, 2) }, { NEVER, SEC(183) }, 0 },
        { SEC(31), PRESS, B, 0, { HMS(0, 3, 3), HMS(0, 2, 34) }, { SEC(214), NEVER }, 0 },
        /* a millisecond before the flag the move still earns its increment */
        { SEC(214) - 1, PRESS, W, 0, { SEC(2) + 1, HMS(0, 2, 34) }, { NEVER, SEC(368) - 1 }, 0 },
        { SEC(214), PRESS, B, 0, { SEC(2) + 1, HMS(0, 2, 36) - 1 }, { SEC(216) + 1, NEVER }, 0 },
        /* at the flag's own instant it is too late */
        { SEC(216) + 1, PRESS, W, 0, { 0, HMS(0, 2, 36) - 1 }, { NEVER, SEC(372) }, 0 },
    };
    follow(MODE_FISCHER, HMS(0, 3, 0), SEC(2), rows, COUNT(rows));
}

static void bronstein(void **state)
{
    (void)state;
    static const row rows[] = {
        { SEC(0), START, W, 0, { HMS(0, 5, 0), HMS(0, 5, 0) }, { SEC(300), NEVER }, 0 },
        /* less than the delay: all of it comes back, and no more */
        { SEC(3), TIME, W, 0, { HMS(0, 4, 57), HMS(0, 5, 0) }, { SEC(300), NEVER }, 0 },
        { SEC(3), PRESS, W, 0, { HMS(0, 5, 0), HMS(0, 5, 0) }, { NEVER, SEC(303) }, 0 },
        /* more: the delay */
        { SEC(13), PRESS, B, 0, { HMS(0, 5, 0), HMS(0, 4, 55) }, { SEC(313), NEVER }, 0 },
        /* exactly the delay */
        { SEC(18), PRESS, W, 0, { HMS(0, 5, 0), HMS(0, 4, 55) }, { NEVER, SEC(313) }, 0 },
        /* nothing at all */
        { SEC(18), PRESS, B, 0, { HMS(0, 5, 0), HMS(0, 4, 55) }, { SEC(318), NEVER }, 0 },
        { SEC(318) - 1, PRESS, W, 0, { SEC(5) + 1, HMS(0, 4, 55) }, { NEVER, SEC(613) - 1 }, 0 },
        /* the time to come back does not hold the flag */
        { SEC(613) - 1, PRESS, B, 0, { SEC(5) + 1, 0 }, { SEC(618), NEVER }, 0 },
    };
    follow(MODE_BRONSTEIN, HMS(0, 5, 0), SEC(5), rows, COUNT(rows));
}

static void delay(void **state)
{
    (void)state;
    static const row rows[] = {
        { SEC(0), START, W, 0, { HMS(0, 5, 0), HMS(0, 5, 0) }, { SEC(305), NEVER }, 0 },
        { SEC(3), TIME, W, 0, { HMS(0, 5, 0), HMS(0, 5, 0) }, { SEC(305), NEVER }, 0 },
        /* within the delay: nothing is lost, nothing saved up */
        { SEC(4), PRESS, W, 0, { HMS(0, 5, 0), HMS(0, 5, 0) }, { NEVER, SEC(309) }, 0 },
        { SEC(9), TIME, W, 0, { HMS(0, 5, 0), HMS(0, 5, 0) }, { NEVER, SEC(309) }, 0 },
        { SEC(9) + 1, TIME, W, 0, { HMS(0, 5, 0), HMS(0, 5, 0) - 1 }, { NEVER, SEC(309) }, 0 },
        { SEC(14), PRESS, B, 0, { HMS(0, 5, 0), HMS(0, 4, 55) }, { SEC(319), NEVER }, 0 },
        { SEC(319) - 1, TIME, W, 0, { 1, HMS(0, 4, 55) }, { SEC(319), NEVER }, 0 },
        { SEC(319), TIME, W, 0, { 0, HMS(0, 4, 55) }, { NEVER, NEVER }, 0 },
    };
    follow(MODE_DELAY, HMS(0, 5, 0), SEC(5), rows, COUNT(rows));
}

static void the_delay_spans_interruptions(void **state)
{
    (void)state;
    static const row us[] = {
        { SEC(0), START, W, 0, { SEC(60), SEC(60) }, { SEC(65), NEVER }, 0 },
        { SEC(3), STOP, W, 0, { SEC(60), SEC(60) }, { NEVER, NEVER }, 0 },
        { SEC(100), START, W, 0, { SEC(60), SEC(60) }, { SEC(162), NEVER }, 0 },
        { SEC(103), STOP, W, 0, { SEC(59), SEC(60) }, { NEVER, NEVER }, 0 },
        { SEC(200), START, W, 0, { SEC(59), SEC(60) }, { SEC(259), NEVER }, 0 },
        { SEC(201), PRESS, W, 0, { SEC(58), SEC(60) }, { NEVER, SEC(266) }, 0 },
        { SEC(202), PRESS, B, 0, { SEC(58), SEC(60) }, { SEC(265), NEVER }, 0 },
    };
    follow(MODE_DELAY, SEC(60), SEC(5), us, COUNT(us));
    static const row given_back[] = {
        { SEC(0), START, W, 0, { SEC(60), SEC(60) }, { SEC(60), NEVER }, 0 },
        { SEC(3), STOP, W, 0, { SEC(57), SEC(60) }, { NEVER, NEVER }, 0 },
        { SEC(100), START, W, 0, { SEC(57), SEC(60) }, { SEC(157), NEVER }, 0 },
        { SEC(104), STOP, W, 0, { SEC(53), SEC(60) }, { NEVER, NEVER }, 0 },
        { SEC(104), PRESS, W, 0, { SEC(58), SEC(60) }, { NEVER, SEC(164) }, 0 },
    };
    follow(MODE_BRONSTEIN, SEC(60), SEC(5), given_back, COUNT(given_back));
}

/* Bronstein time and the simple delay come to the same at each press; what they spare is not used time. */
static void bronstein_equals_delay(void **state)
{
    (void)state;
    clock_model a = control(MODE_BRONSTEIN, HMS(0, 5, 0), SEC(5));
    clock_model b = control(MODE_DELAY, HMS(0, 5, 0), SEC(5));
    clock_start(&a, W, 0);
    clock_start(&b, W, 0);
    static const struct { int64_t at, used[2]; } presses[] = {
        { SEC(2), { SEC(0), SEC(0) } },   { SEC(9), { SEC(0), SEC(2) } },    { SEC(29), { SEC(15), SEC(2) } },
        { SEC(34), { SEC(15), SEC(2) } }, { SEC(40), { SEC(16), SEC(2) } },
    };
    for (size_t i = 0; i < COUNT(presses); i++) {
        int64_t at = presses[i].at;
        assert_true(clock_press(&a, i % 2 == 0 ? W : B, at));
        assert_true(clock_press(&b, i % 2 == 0 ? W : B, at));
        for (int p = W; p <= B; p++) {
            assert_int_equal(clock_used(&a, p, at), presses[i].used[p]);
            assert_int_equal(clock_used(&b, p, at), presses[i].used[p]);
        }
    }
}

/* Without a word on how much time there is there is none to run out; the first word on it starts the count, also if it is
   that there is none left. */
static void nobody_has_said_how_much(void **state)
{
    (void)state;
    clock_model fresh, c;
    assert_true(clock_init(&fresh, NULL, 0));
    clock_start(&fresh, W, 0);
    clock_settle(&fresh, SEC(60));
    assert_false(fresh.face[W].fallen);
    assert_int_equal(clock_flag_at(&fresh, W), NEVER);
    assert_int_equal(clock_used(&fresh, W, SEC(90)), 0);
    assert_true(clock_press(&fresh, W, SEC(90)));
    assert_int_equal(clock_flag_at(&fresh, B), NEVER);
    c = fresh;
    assert_true(clock_set_remaining(&c, B, 0, SEC(90)));
    assert_int_equal(clock_flag_at(&c, B), SEC(90));
    c = fresh;
    assert_true(clock_credit(&c, B, SEC(10), SEC(95)));
    assert_int_equal(clock_flag_at(&c, B), SEC(105));
    c = fresh;
    assert_true(clock_charge(&c, B, SEC(10), SEC(95)));
    assert_int_equal(clock_flag_at(&c, B), SEC(95));
    c = fresh;
    assert_true(clock_set_used(&c, B, SEC(10), SEC(95)));
    assert_int_equal(clock_flag_at(&c, B), SEC(95));
    assert_true(clock_set_mode(&fresh, B, MODE_FISCHER, SEC(5), SEC(90)));
    assert_int_equal(clock_flag_at(&fresh, B), NEVER);
    assert_true(clock_press(&fresh, B, SEC(91)));
    assert_int_equal(clock_remaining(&fresh, B, SEC(91)), SEC(5));
}

static void the_mode_changes_in_mid_game(void **state)
{
    (void)state;
    static const row to_delay[] = {
        { SEC(0), START, W, 0, { HMS(0, 2, 0), HMS(0, 2, 0) }, { SEC(120), NEVER }, 0 },
        { SEC(30), STOP, W, 0, { HMS(0, 1, 30), HMS(0, 2, 0) }, { NEVER, NEVER }, 0 },
        { SEC(50), MODE, W, SEC(5), { HMS(0, 1, 30), HMS(0, 2, 0) }, { NEVER, NEVER }, MODE_DELAY },
        { SEC(50), MODE, B, SEC(5), { HMS(0, 1, 30), HMS(0, 2, 0) }, { NEVER, NEVER }, MODE_DELAY },
        { SEC(60), START, W, 0, { HMS(0, 1, 30), HMS(0, 2, 0) }, { SEC(155), NEVER }, 0 },
        { SEC(67), PRESS, W, 0, { HMS(0, 1, 28), HMS(0, 2, 0) }, { NEVER, SEC(192) }, 0 },
        { SEC(70), PRESS, B, 0, { HMS(0, 1, 28), HMS(0, 2, 0) }, { SEC(163), NEVER }, 0 },
    };
    follow(MODE_PLAIN, HMS(0, 2, 0), 0, to_delay, COUNT(to_delay));
    static const row to_fischer[] = {
        { SEC(0), START, W, 0, { HMS(0, 2, 0), HMS(0, 2, 0) }, { SEC(120), NEVER }, 0 },
        { SEC(30), MODE, W, SEC(5), { HMS(0, 1, 30), HMS(0, 2, 0) }, { SEC(120), NEVER }, MODE_FISCHER },
        { SEC(30), MODE, B, SEC(5), { HMS(0, 1, 30), HMS(0, 2, 0) }, { SEC(120), NEVER }, MODE_FISCHER },
        { SEC(40), PRESS, W, 0, { HMS(0, 1, 25), HMS(0, 2, 0) }, { NEVER, SEC(160) }, 0 },
        { SEC(41), PRESS, B, 0, { HMS(0, 1, 25), HMS(0, 2, 4) }, { SEC(126), NEVER }, 0 },
    };
    follow(MODE_PLAIN, HMS(0, 2, 0), 0, to_fischer, COUNT(to_fischer));
    static const row to_bronstein[] = { /* what the move took before the change does not come back */
        { SEC(0), START, W, 0, { HMS(0, 2, 0), HMS(0, 2, 0) }, { SEC(125), NEVER }, 0 },
        { SEC(30), MODE, W, SEC(10), { HMS(0, 1, 35), HMS(0, 2, 0) }, { SEC(125), NEVER }, MODE_BRONSTEIN },
        { SEC(32), PRESS, W, 0, { HMS(0, 1, 35), HMS(0, 2, 0) }, { NEVER, SEC(157) }, 0 },
    };
    follow(MODE_DELAY, HMS(0, 2, 0), SEC(5), to_bronstein, COUNT(to_bronstein));
    static const row to_plain[] = {
        { SEC(0), START, W, 0, { HMS(0, 2, 0), HMS(0, 2, 0) }, { SEC(125), NEVER }, 0 },
        { SEC(2), MODE, W, 0, { HMS(0, 2, 0), HMS(0, 2, 0) }, { SEC(122), NEVER }, MODE_PLAIN },
        { SEC(12), PRESS, W, 0, { HMS(0, 1, 50), HMS(0, 2, 0) }, { NEVER, SEC(137) }, 0 },
    };
    follow(MODE_DELAY, HMS(0, 2, 0), SEC(5), to_plain, COUNT(to_plain));
}

/* Both players complete moves, each taking `each`, until White and Black have completed `moves`. */
static int64_t play(clock_model *c, int64_t at, int64_t moves, int64_t each)
{
    while (c->face[B].moves < moves) {
        int mover = c->face[W].moves > c->face[B].moves ? B : W;
        at += each;
        assert_true(clock_press(c, mover, at));
    }
    return at;
}

static void assert_faces(const clock_model *c, int64_t at, int64_t remaining, int period, bool last)
{
    for (int p = W; p <= B; p++) {
        assert_int_equal(clock_remaining(c, p, at), remaining);
        assert_int_equal(c->face[p].period, period);
        assert_int_equal(clock_last_period(c, p), last);
    }
}

static void periods(void **state)
{
    (void)state;
    clock_model c;
    /* 40 moves in 2 h, 20 in 1 h, 30 min for the rest; every move takes a minute */
    static const period_t classical[] = {
        { .moves = 40, .time = HMS(2, 0, 0) },
        { .moves = 20, .time = HMS(1, 0, 0) },
        { .time = HMS(0, 30, 0) },
    };
    assert_true(clock_init(&c, classical, COUNT(classical)));
    assert_faces(&c, 0, HMS(2, 0, 0), 0, false);
    clock_start(&c, W, 0);
    int64_t at = play(&c, 0, 39, SEC(60));
    assert_faces(&c, at, HMS(1, 21, 0), 0, false);
    at = play(&c, at, 40, SEC(60));
    assert_faces(&c, at, HMS(2, 20, 0), 1, false);
    at = play(&c, at, 59, SEC(60));
    assert_faces(&c, at, HMS(2, 1, 0), 1, false);
    at = play(&c, at, 60, SEC(60));
    assert_faces(&c, at, HMS(2, 30, 0), 2, true);
    at = play(&c, at, 100, SEC(60));
    assert_faces(&c, at, HMS(1, 50, 0), 2, true);
    assert_int_equal(clock_used(&c, W, at), HMS(1, 40, 0));

    /* the same with 30 s a move from the first move on */
    static const period_t increments[] = {
        { .moves = 40, .time = HMS(2, 0, 0), .mode = MODE_FISCHER, .extra = SEC(30) },
        { .moves = 20, .time = HMS(1, 0, 0), .mode = MODE_FISCHER, .extra = SEC(30) },
        { .time = HMS(0, 30, 0), .mode = MODE_FISCHER, .extra = SEC(30) },
    };
    assert_true(clock_init(&c, increments, COUNT(increments)));
    assert_faces(&c, 0, HMS(2, 0, 30), 0, false);
    clock_start(&c, W, 0);
    at = play(&c, 0, 40, SEC(60));
    assert_faces(&c, at, HMS(2, 40, 30), 1, false); /* 2:00:30 - 40:00 + 20:00 + 1:00:00 */
    at = play(&c, at, 60, SEC(60));
    assert_faces(&c, at, HMS(3, 0, 30), 2, true); /* 2:40:30 - 20:00 + 10:00 + 30:00 */

    /* 40 in 2 h, 20 in 1 h, 15 min with 30 s a move from move 61 on: it is there when move 61 begins */
    static const period_t late[] = {
        { .moves = 40, .time = HMS(2, 0, 0) },
        { .moves = 20, .time = HMS(1, 0, 0) },
        { .time = HMS(0, 15, 0), .mode = MODE_FISCHER, .extra = SEC(30) },
    };
    assert_true(clock_init(&c, late, COUNT(late)));
    clock_start(&c, W, 0);
    at = play(&c, 0, 59, HMS(0, 2, 0));
    assert_faces(&c, at, HMS(1, 2, 0), 1, false);
    at = play(&c, at, 60, HMS(0, 2, 0));
    assert_faces(&c, at, HMS(1, 15, 30), 2, true);

    /* and an increment that ends with its period is not given for the move after it */
    static const period_t early[] = {
        { .moves = 2, .time = HMS(0, 10, 0), .mode = MODE_FISCHER, .extra = SEC(5) },
        { .time = HMS(0, 5, 0), .mode = MODE_DELAY, .extra = SEC(3) },
    };
    assert_true(clock_init(&c, early, COUNT(early)));
    clock_start(&c, W, 0);
    at = play(&c, 0, 2, SEC(10));
    assert_faces(&c, at, HMS(0, 14, 50), 1, true); /* 10:05 - 10 + 5 - 10 + 5:00 */
    at = play(&c, at, 3, SEC(4));
    assert_faces(&c, at, HMS(0, 14, 49), 1, true); /* 3 s of 4 do not count */
}

static void bronstein_time_is_the_old_periods(void **state)
{
    (void)state;
    static const period_t p[] = {
        { .moves = 1, .time = HMS(0, 1, 0), .mode = MODE_BRONSTEIN, .extra = SEC(10) },
        { .time = HMS(0, 1, 0), .mode = MODE_BRONSTEIN, .extra = SEC(2) },
    };
    clock_model c;
    assert_true(clock_init(&c, p, COUNT(p)));
    static const row rows[] = {
        { SEC(0), START, W, 0, { SEC(60), SEC(60) }, { SEC(60), NEVER }, 0 },
        { SEC(20), PRESS, W, 0, { SEC(110), SEC(60) }, { NEVER, SEC(80) }, 0 },
        { SEC(25), PRESS, B, 0, { SEC(110), SEC(120) }, { SEC(135), NEVER }, 0 },
        { SEC(45), PRESS, W, 0, { SEC(92), SEC(120) }, { NEVER, SEC(165) }, 0 },
    };
    follow_on(&c, rows, COUNT(rows));
}

static void a_mode_set_by_hand_outlives_the_period(void **state)
{
    (void)state;
    static const period_t p[] = {
        { .moves = 1, .time = HMS(0, 1, 0) },
        { .time = HMS(0, 1, 0), .mode = MODE_FISCHER, .extra = SEC(10) },
    };
    clock_model c;
    assert_true(clock_init(&c, p, COUNT(p)));
    static const row rows[] = {
        { SEC(0), MODE, W, SEC(3), { SEC(60), SEC(60) }, { NEVER, NEVER }, MODE_FISCHER },
        { SEC(0), START, W, 0, { SEC(60), SEC(60) }, { SEC(60), NEVER }, 0 },
        { SEC(20), PRESS, W, 0, { SEC(103), SEC(60) }, { NEVER, SEC(80) }, 0 },
        { SEC(30), PRESS, B, 0, { SEC(103), SEC(120) }, { SEC(133), NEVER }, 0 },
    };
    follow_on(&c, rows, COUNT(rows));
}

static void correcting_the_count(void **state)
{
    (void)state;
    static const period_t p[] = {
        { .moves = 40, .time = HMS(2, 0, 0) },
        { .moves = 20, .time = HMS(1, 0, 0) },
        { .time = HMS(0, 30, 0) },
    };
    clock_model c;
    assert_true(clock_init(&c, p, COUNT(p)));
    static const row rows[] = {
        { 0, MOVES, W, 39, { HMS(2, 0, 0), HMS(2, 0, 0) }, { NEVER, NEVER }, 0 },
        { 0, PRESS, W, 0, { HMS(3, 0, 0), HMS(2, 0, 0) }, { NEVER, HMS(2, 0, 0) }, 0 }, /* 40 */
        { 0, MOVES, W, 39, { HMS(3, 0, 0), HMS(2, 0, 0) }, { NEVER, HMS(2, 0, 0) }, 0 },
        /* 40 again: nothing is given twice */
        { 0, PRESS, W, 0, { HMS(3, 0, 0), HMS(2, 0, 0) }, { NEVER, HMS(2, 0, 0) }, 0 },
        /* as if presses had been missed */
        { 0, MOVES, B, 40, { HMS(3, 0, 0), HMS(3, 0, 0) }, { NEVER, HMS(3, 0, 0) }, 0 },
        { 0, MOVES, B, 65, { HMS(3, 0, 0), HMS(3, 30, 0) }, { NEVER, HMS(3, 30, 0) }, 0 },
    };
    follow_on(&c, rows, COUNT(rows));
    assert_int_equal(c.face[W].period, 1);
    assert_int_equal(c.face[B].period, 2);
    assert_int_equal(c.face[W].moves, 40);
    assert_int_equal(c.face[B].moves, 65);
}

static void by_the_arbiters_hand(void **state)
{
    (void)state;
    static const row rows[] = {
        { SEC(0), START, W, 0, { SEC(300), SEC(300) }, { SEC(300), NEVER }, 0 },
        { SEC(10), CREDIT, B, SEC(120), { SEC(290), SEC(420) }, { SEC(300), NEVER }, 0 },
        { SEC(10), CREDIT, W, SEC(60), { SEC(350), SEC(420) }, { SEC(360), NEVER }, 0 },
        { SEC(20), CHARGE, W, SEC(30), { SEC(310), SEC(420) }, { SEC(330), NEVER }, 0 },
        { SEC(30), SET, W, SEC(15), { SEC(15), SEC(420) }, { SEC(45), NEVER }, 0 },
        /* setting what remains made 60 used and 15 left: 75 given */
        { SEC(40), SET_USED, W, SEC(0), { SEC(75), SEC(420) }, { SEC(115), NEVER }, 0 },
        { SEC(50), STOP, W, 0, { SEC(65), SEC(420) }, { NEVER, NEVER }, 0 },
        { SEC(99), TIME, W, 0, { SEC(65), SEC(420) }, { NEVER, NEVER }, 0 },
        /* no flag falls while the clock stands; it falls at once when the clock runs */
        { SEC(100), CHARGE, W, SEC(70), { SEC(-5), SEC(420) }, { NEVER, NEVER }, 0 },
        { SEC(110), TIME, W, 0, { SEC(-5), SEC(420) }, { NEVER, NEVER }, 0 },
        { SEC(120), START, W, 0, { SEC(-5), SEC(420) }, { SEC(120), NEVER }, 0 },
        /* charged and credited at one instant: only the sum matters */
        { SEC(120), CREDIT, W, SEC(6), { SEC(1), SEC(420) }, { SEC(121), NEVER }, 0 },
        { SEC(120), CHARGE, W, SEC(1), { SEC(0), SEC(420) }, { SEC(120), NEVER }, 0 },
        { SEC(120), TIME, W, 0, { SEC(0), SEC(420) }, { NEVER, NEVER }, 0 },
        /* a flag that fell stays fallen whatever is credited, until a time is set */
        { SEC(121), CREDIT, W, SEC(10), { SEC(10), SEC(420) }, { NEVER, NEVER }, 0 },
        { SEC(124), SET, W, SEC(0), { SEC(0), SEC(420) }, { NEVER, NEVER }, 0 },
        { SEC(125), SET, W, SEC(20), { SEC(20), SEC(420) }, { SEC(145), NEVER }, 0 },
    };
    follow(MODE_PLAIN, SEC(300), 0, rows, COUNT(rows));
}

static void a_fallen_flag(void **state)
{
    (void)state;
    clock_model c = control(MODE_BRONSTEIN, SEC(10), SEC(5));
    clock_start(&c, W, 0);
    clock_settle(&c, SEC(10) - 1);
    assert_false(c.face[W].fallen);
    clock_settle(&c, SEC(10));
    assert_true(c.face[W].fallen);
    assert_false(c.face[B].fallen);
    assert_true(clock_credit(&c, W, SEC(3), SEC(10)));
    assert_true(c.face[W].fallen);
    assert_int_equal(clock_remaining(&c, W, SEC(12)), SEC(1));
    assert_int_equal(clock_remaining(&c, W, SEC(20)), 0);
    assert_true(clock_set_used(&c, W, SEC(4), SEC(20))); /* 13 given */
    assert_false(c.face[W].fallen);
    assert_int_equal(clock_flag_at(&c, W), SEC(29));
}

static void both_stand(void **state)
{
    (void)state;
    clock_model c = control(MODE_DELAY, SEC(60), SEC(5)), before;
    memcpy(&before, &c, sizeof c);
    clock_settle(&c, SEC(1000));
    clock_stop(&c, W, SEC(1000));
    clock_stop(&c, B, SEC(1000));
    assert_memory_equal(&c, &before, sizeof c);
    clock_start(&c, W, SEC(2000));
    clock_start(&c, W, SEC(2003)); /* runs already: changes nothing */
    assert_int_equal(clock_flag_at(&c, W), SEC(2065));
    clock_stop(&c, W, SEC(2007));
    assert_int_equal(clock_remaining(&c, W, SEC(9000)), SEC(58));
    assert_int_equal(clock_flag_at(&c, W), NEVER);
    assert_int_equal(clock_flag_at(&c, B), NEVER);
}

static void equal_clocks_have_equal_bytes(void **state)
{
    (void)state;
    static const period_t p[] = {
        { .moves = 1, .time = HMS(0, 1, 0), .mode = MODE_BRONSTEIN, .extra = SEC(10) },
        { .time = HMS(0, 1, 0) },
    };
    period_t dirty[COUNT(p)]; /* the same periods with other padding */
    memset(dirty, 0x55, sizeof dirty);
    for (size_t i = 0; i < COUNT(p); i++) {
        dirty[i].moves = p[i].moves;
        dirty[i].time = p[i].time;
        dirty[i].mode = p[i].mode;
        dirty[i].extra = p[i].extra;
    }
    clock_model a, b;
    memset(&a, 0xAA, sizeof a);
    memset(&b, 0x55, sizeof b);
    assert_true(clock_init(&a, p, COUNT(p)));
    assert_true(clock_init(&b, dirty, COUNT(p)));
    assert_memory_equal(&a, &b, sizeof a);

    clock_start(&a, W, SEC(0));
    clock_settle(&a, SEC(3));
    clock_stop(&a, W, SEC(4));
    clock_start(&a, W, SEC(10));
    assert_true(clock_press(&a, W, SEC(12)));
    clock_start(&b, W, SEC(5));
    clock_start(&b, B, SEC(12));
    clock_stop(&b, B, SEC(12));
    assert_true(clock_press(&b, W, SEC(12)));
    assert_memory_equal(&a, &b, sizeof a); /* 6 and 7 s, all given back */
    assert_true(clock_press(&a, B, SEC(12)));
    assert_memory_not_equal(&a, &b, sizeof a);
}

static void periods_that_make_no_sense(void **state)
{
    (void)state;
    static const period_t bad[] = {
        { .time = -1 },
        { .time = CLOCK_LIMIT + 1 },
        { .time = 1, .mode = MODE_FISCHER, .extra = -1 },
        { .time = 1, .mode = MODE_FISCHER, .extra = INT64_MAX },
        { .time = CLOCK_LIMIT, .mode = MODE_FISCHER, .extra = 1 },
        { .time = 1, .mode = MODE_DELAY + 1 },
    };
    clock_model c = control(MODE_PLAIN, SEC(1), 0), before;
    memcpy(&before, &c, sizeof c);
    for (size_t i = 0; i < COUNT(bad); i++)
        assert_false(clock_init(&c, &bad[i], 1));
    static const period_t many[PERIODS_MAX + 1] = { { .moves = 1, .time = 1 } };
    assert_false(clock_init(&c, many, COUNT(many)));
    assert_memory_equal(&c, &before, sizeof c);

    assert_true(clock_init(&c, NULL, 0));
    assert_faces(&c, 0, 0, 0, true);
    assert_true(clock_set_remaining(&c, W, SEC(60), 0));
    clock_start(&c, W, 0);
    assert_true(clock_press(&c, W, SEC(10)));
    assert_int_equal(clock_remaining(&c, W, SEC(10)), SEC(50));
}

static void nothing_leaves_its_range(void **state)
{
    (void)state;
    static const int64_t far[] = { INT64_MIN, INT64_MIN + 1, -CLOCK_LIMIT - 1, CLOCK_LIMIT + 1, INT64_MAX };
    clock_model c = control(MODE_FISCHER, CLOCK_LIMIT - 1, 1), before;
    memcpy(&before, &c, sizeof c);
    for (size_t i = 0; i < COUNT(far); i++) {
        assert_false(clock_set_remaining(&c, W, far[i], 0));
        assert_false(clock_set_used(&c, W, far[i], 0));
        assert_false(clock_credit(&c, W, far[i], 0));
        assert_false(clock_charge(&c, W, far[i], 0));
        assert_false(clock_set_mode(&c, W, MODE_DELAY, far[i], 0));
        assert_false(clock_set_moves(&c, W, far[i], 0));
    }
    assert_false(clock_set_mode(&c, W, MODE_DELAY + 1, 0, 0));
    assert_false(clock_set_mode(&c, W, -1, 0, 0));
    assert_false(clock_set_mode(&c, W, MODE_DELAY, -1, 0));
    assert_false(clock_set_moves(&c, W, -1, 0));
    assert_false(clock_credit(&c, W, 1, 0));
    assert_false(clock_press(&c, W, 5)); /* its increment does not fit */
    assert_memory_equal(&c, &before, sizeof c);

    assert_true(clock_set_moves(&c, W, CLOCK_LIMIT, 0));
    assert_true(clock_set_used(&c, W, -CLOCK_LIMIT, 0));
    assert_true(clock_set_mode(&c, W, MODE_DELAY, CLOCK_LIMIT, 0));
    assert_int_equal(clock_remaining(&c, W, 0), 2 * CLOCK_LIMIT);
    assert_false(clock_press(&c, W, 0)); /* one move too many */
    assert_false(clock_charge(&c, W, -1, 0));
    clock_start(&c, W, 0);
    assert_int_equal(clock_flag_at(&c, W), 3 * CLOCK_LIMIT);
    clock_stop(&c, W, 0);
    clock_start(&c, W, INT64_MAX - 1);
    assert_int_equal(clock_flag_at(&c, W), NEVER);
    clock_settle(&c, INT64_MAX);
    assert_false(c.face[W].fallen);
    clock_stop(&c, W, INT64_MAX);
    clock_start(&c, W, INT64_MIN);
    assert_int_equal(clock_flag_at(&c, W), INT64_MIN + 3 * CLOCK_LIMIT - 1);
    clock_settle(&c, INT64_MAX);
    assert_true(c.face[W].fallen);
    assert_int_equal(clock_remaining(&c, W, INT64_MAX), 0);
    assert_int_equal(clock_used(&c, W, INT64_MAX), CLOCK_LIMIT);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain),
        cmocka_unit_test(fischer),
        cmocka_unit_test(bronstein),
        cmocka_unit_test(delay),
        cmocka_unit_test(the_delay_spans_interruptions),
        cmocka_unit_test(bronstein_equals_delay),
        cmocka_unit_test(nobody_has_said_how_much),
        cmocka_unit_test(the_mode_changes_in_mid_game),
        cmocka_unit_test(periods),
        cmocka_unit_test(bronstein_time_is_the_old_periods),
        cmocka_unit_test(a_mode_set_by_hand_outlives_the_period),
        cmocka_unit_test(correcting_the_count),
        cmocka_unit_test(by_the_arbiters_hand),
        cmocka_unit_test(a_fallen_flag),
        cmocka_unit_test(both_stand),
        cmocka_unit_test(equal_clocks_have_equal_bytes),
        cmocka_unit_test(periods_that_make_no_sense),
        cmocka_unit_test(nothing_leaves_its_range),
    };
    return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
