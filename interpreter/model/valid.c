/* Whether a game from outside is one the engine may run. The engine trusts what compiled code and its own steps make: a
   player to start is 0 or 1, a question's text exists. So everything a rule could read or write through is looked at. */
#include "base/utf8.h"
#include "model/held.h"
#include "model/save.h"
#include "program/party.h"

static bool within(int64_t n, int64_t most)
{
    return -most <= n && n <= most;
}

static bool zero(const int64_t *values, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++)
        if (values[i] != 0)
            return false;
    return true;
}

/* A position of the record. */
static bool is_ply(const game_t *g, int64_t v)
{
    return game_on_board(g) && v >= POSITION_PLY && v <= POSITION_PLY + (int64_t)game_record(g)->count;
}

static bool is_text(const program_t *p, const game_t *g, int64_t v)
{
    return (v >= 0 && v < (int64_t)p->string_count) || (v >= TEXT_GAME && v < TEXT_GAME + g->text_count);
}

/* A value of the type that is known. */
static bool is_known(const program_t *p, const game_t *g, type_t type, int64_t v)
{
    if (v == NONE)
        return type.optional;
    if (type_is_text(type))
        return is_text(p, g, v) || (type.base == TYPE_POSITION && is_ply(g, v));
    if (type.base == TYPE_COUNT || type.base == TYPE_DURATION || type.base == TYPE_INSTANT)
        return within(v, NUMBER_MAX);
    return value_fits(p, type, v);
}

static bool is_value(const program_t *p, const game_t *g, type_t type, int64_t v)
{
    return v == UNKNOWN || is_known(p, g, type, v);
}

/* Arguments of an event, known but for positions that have gone from the record; what lies behind them is zero. */
static bool are_args(const program_t *p, const game_t *g, const event_t *event, const int64_t *args,
                     uint32_t count, uint32_t room)
{
    if (count > event->param_count)
        return false;
    for (uint32_t a = 0; a < count; a++)
        if (!is_known(p, g, event->params[a].type, args[a]) &&
            !(event->params[a].type.base == TYPE_POSITION && args[a] == UNKNOWN))
            return false;
    return zero(args, count, room);
}

/* ---- the clock ---- */

static bool face_valid(const clock_face *f, int64_t periods)
{
    bool amounts = within(f->given, CLOCK_LIMIT) && within(f->used, CLOCK_LIMIT) && f->allowance >= 0 &&
                   f->allowance <= CLOCK_LIMIT && f->give_back >= 0 && f->give_back <= f->extra &&
                   f->extra >= 0 && f->extra <= CLOCK_LIMIT && f->moves >= 0 && f->moves <= CLOCK_LIMIT;
    bool since = f->running ? within(f->since, INSTANT_MAX) : f->since == 0;
    bool untimed = f->given == 0 && f->used == 0 && !f->fallen;
    return amounts && since && (f->timed || untimed) && f->mode <= MODE_DELAY && f->period < (periods > 0 ? periods : 1);
}

static bool clock_valid(const clock_model *c)
{
    if (c->period_count < 0 || c->period_count > PERIODS_MAX)
        return false;
    for (int64_t i = 0; i < PERIODS_MAX; i++) {
        const clock_period *period = &c->periods[i];
        bool used = i < c->period_count;
        if (period->time < 0 || period->time > CLOCK_LIMIT || period->extra < 0 ||
            period->extra > CLOCK_LIMIT || period->mode > MODE_DELAY ||
            (!used && (period->time || period->extra || period->moves || period->mode)))
            return false;
    }
    return face_valid(&c->face[0], c->period_count) && face_valid(&c->face[1], c->period_count);
}

/* ---- what is always there ---- */

static bool header_valid(const program_t *p, const game_t *g)
{
    type_t move = { TYPE_MOVE, true, 0 }, position = { TYPE_POSITION, true, 0 },
           result = { TYPE_LIST, true, LIST_RESULT }, language = { TYPE_LIST, false, LIST_LANGUAGE };
    bool instants = (g->now == INT64_MIN || within(g->now, INSTANT_MAX)) && within(g->result_at, INSTANT_MAX);
    bool articles = (g->result_article == NO_INDEX || g->result_article < p->article_count) &&
                    (g->ruling_article == NO_INDEX || g->ruling_article < p->article_count);
    return instants && articles && (g->to_move == 0 || g->to_move == 1) && g->plies >= 0 &&
           g->plies <= NUMBER_MAX && is_known(p, g, move, g->last_move) &&
           is_known(p, g, position, g->board) && is_known(p, g, result, g->result) &&
           is_known(p, g, language, g->notation[0]) && is_known(p, g, language, g->notation[1]) && g->provisional <= 1 &&
           g->stale <= 1;
}

static bool slots_valid(const program_t *p, const game_t *g)
{
    for (uint32_t s = 0; s < p->slot_count; s++)
        if (!is_value(p, g, p->variables[p->slot_variable[s]].type, game_slots(g)[s]))
            return false;
    uint32_t rest = p->standing_count % 64; /* bits of duties that do not exist */
    return rest == 0 || game_standing(g)[g->standing_words - 1] >> rest == 0;
}

/* Distinct, UTF-8, and none of them a constant of the rulebook: equal texts have equal numbers. */
static bool texts_valid(const program_t *p, const game_t *g)
{
    for (uint32_t i = 0; i < g->text_count; i++) {
        const game_text *t = &game_texts(g)[i];
        str_t text = { t->bytes, t->size };
        if (!utf8_valid_text(text) || game_text_find(p, g, text) != TEXT_GAME + (int64_t)i)
            return false;
    }
    return true;
}

/* What the record shares with the rest of the game. That its moves could be made was found out when they were read. */
static bool record_valid(const game_t *g)
{
    const record_t *r = game_record(g);
    if (!r)
        return true;
    for (uint32_t i = 0; i < r->count; i++) {
        const record_ply *ply = &r->plies[i];
        if (ply->side > 1 || ply->legal > 1 || ply->completed > 1 || !within(ply->remaining[0], 2 * CLOCK_LIMIT) ||
            !within(ply->remaining[1], 2 * CLOCK_LIMIT))
            return false;
    }
    return g->plies == r->count && g->board == NONE && (!r->known || g->to_move == r->present.to_move);
}

/* ---- pools ---- */

/* Whether the instance has this effect, in its `then` or its `else`. `extra`: which must or ask; of FX_RAISE which signal,
   raised later. */
static bool wants(const program_t *p, uint32_t instance, uint8_t kind, uint32_t extra)
{
    const instance_t *in = &p->instances[instance];
    for (uint32_t i = 0; i < in->effect_count + in->else_count; i++) {
        const effect_t *fx =
            &p->effects[i < in->effect_count ? in->effect_start + i : in->else_start + i - in->effect_count];
        if (fx->kind != kind)
            continue;
        if (kind == FX_RAISE ? p->raises[fx->extra].when != 0 && p->raises[fx->extra].signal == extra
                             : fx->extra == extra)
            return true;
    }
    return false;
}

/* The arguments a rule saw when it asked: those of the event it answers; values in them may be unknown. */
static bool env_valid(const program_t *p, const game_t *g, const rule_t *rule, const int64_t *env)
{
    if (rule->event >= p->event_count)
        return false;
    const event_t *event = &p->events[rule->event];
    for (uint32_t a = 0; a < event->param_count; a++)
        if (!is_value(p, g, event->params[a].type, env[a]))
            return false;
    return zero(env, event->param_count, ARGS_MAX) &&
           (event->kind == EVENT_DECISION ? is_value(p, g, event->answer, env[ARG_ANSWER])
                                          : env[ARG_ANSWER] == 0);
}

static bool pending_valid(const program_t *p, const game_t *g, const pending_t *q)
{
    if (q->instance >= p->instance_count || q->ran[0] > 1 || q->ran[1] > 1 || q->gave_result < 0 ||
        q->gave_result > 1)
        return false;
    uint32_t rule = p->instances[q->instance].rule;
    if (!env_valid(p, g, &p->rules[rule], q->env))
        return false;
    switch (q->kind) {
    case PENDING_DECISION:
        return q->ask < p->ask_count && p->asks[q->ask].decision == q->id &&
               p->asks[q->ask].arg_count == q->arg_count && wants(p, q->instance, FX_ASK, q->ask) &&
               are_args(p, g, &p->events[q->id], q->args, q->arg_count, ARGS_MAX);
    case PENDING_OVERRULE:
        return q->id == q->instance && p->rules[rule].overrulable && q->ask == 0 && q->arg_count == 0 &&
               zero(q->args, 0, ARGS_MAX);
    case PENDING_DISPUTE:
        return q->id == rule && p->rules[rule].kind == PROGRAM_RULE_DISPUTED && q->ask == 0 &&
               q->arg_count == 0 && zero(q->args, 0, ARGS_MAX);
    default: return false;
    }
}

static bool duty_valid(const program_t *p, const game_t *g, const duty_t *d)
{
    if (d->must >= p->must_count || d->instance >= p->instance_count || d->who < 0 ||
        d->who >= (int32_t)p->person_count)
        return false;
    const must_t *must = &p->musts[d->must];
    const raise_t *raise = must->raise == NO_INDEX ? NULL : &p->raises[must->raise];
    return d->arg_count == must->arg_count && wants(p, d->instance, FX_MUST, d->must) &&
           are_args(p, g, &p->events[must->act], d->args, d->arg_count, ARGS_MAX) &&
           (raise ? are_args(p, g, &p->events[raise->signal], d->raise_args, raise->arg_count, ARGS_MAX)
                  : zero(d->raise_args, 0, ARGS_MAX));
}

static bool timer_valid(const program_t *p, const game_t *g, const timer_t_ *t)
{
    if (t->signal >= p->event_count || t->instance >= p->instance_count ||
        !wants(p, t->instance, FX_RAISE, t->signal))
        return false;
    const event_t *signal = &p->events[t->signal];
    return are_args(p, g, signal, t->args, signal->param_count, ARGS_MAX);
}

static bool fact_args_valid(const program_t *p, const game_t *g, uint32_t fact, const int64_t *args,
                            uint32_t count, uint32_t room)
{
    if (count != program_fact_params(fact))
        return false;
    for (uint32_t a = 0; a < count; a++)
        if (!is_known(p, g, program_fact_param(fact, a), args[a]))
            return false;
    return zero(args, count, room);
}

static bool fact_valid(const program_t *p, const game_t *g, const fact_t *f)
{
    return f->fact < FACT_COUNT && fact_args_valid(p, g, f->fact, f->args, f->arg_count, 2) &&
           (f->after == UNKNOWN || is_text(p, g, f->after)) &&
           is_value(p, g, program_fact_type(f->fact), f->value);
}

/* No question is asked twice, nothing is stated twice of the same. */
static bool distinct(const game_t *g)
{
    for (uint32_t i = 0; i < g->pending_count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (game_same_question(&game_pending(g)[i], &game_pending(g)[k]))
                return false;
    for (uint32_t i = 0; i < g->fact_count; i++)
        for (uint32_t k = 0; k < i; k++) {
            const fact_t *a = &game_facts(g)[i], *b = &game_facts(g)[k];
            if (a->fact == b->fact && a->after == b->after && memcmp(a->args, b->args, sizeof a->args) == 0)
                return false;
        }
    return true;
}

static bool pools_valid(const program_t *p, const game_t *g)
{
    if (g->now == INT64_MIN && g->pending_count + g->duty_count + g->timer_count > 0)
        return false; /* only events put something there */
    for (uint32_t i = 0; i < g->pending_count; i++)
        if (!pending_valid(p, g, &game_pending(g)[i]))
            return false;
    for (uint32_t i = 0; i < g->duty_count; i++)
        if (!duty_valid(p, g, &game_duties(g)[i]) ||
            (i > 0 && game_duties(g)[i - 1].due > game_duties(g)[i].due))
            return false;
    for (uint32_t i = 0; i < g->timer_count; i++)
        if (!timer_valid(p, g, &game_timers(g)[i]) ||
            (i > 0 && game_timers(g)[i - 1].at > game_timers(g)[i].at))
            return false;
    for (uint32_t i = 0; i < g->fact_count; i++)
        if (!fact_valid(p, g, &game_facts(g)[i]))
            return false;
    return distinct(g);
}

/* ---- the held event ---- */

/* The words must be those that held.c writes: it reads them without looking. */
static bool words_well_formed(const held_t *h)
{
    uint32_t n = 0;
    while (n < h->used_words) {
        uint64_t header = (uint64_t)h->words[n];
        uint64_t args = header >> 48;
        bool question = n >= h->event_words;
        if (args > ARGS_MAX ||
            n + 1 + args + question > (n < h->event_words ? h->event_words : h->used_words))
            return false;
        n += 1 + (uint32_t)args + question;
    }
    return h->event_words <= h->used_words;
}

static bool act_valid(const program_t *p, const game_t *g, const held_act *act)
{
    if (act->act >= p->event_count || p->events[act->act].kind != EVENT_ACT)
        return false;
    const event_t *event = &p->events[act->act];
    return act->person < p->person_count && act->person < 32 && (event->persons >> act->person & 1) &&
           act->arg_count == event->param_count && are_args(p, g, event, act->args, act->arg_count, ARGS_MAX);
}

static bool refers(const program_t *p, const rule_t *rule, int64_t article)
{
    for (uint32_t i = 0; i < rule->ref_count; i++)
        if (p->refs[rule->ref_start + i] == article)
            return true;
    return false;
}

/* The answer that led to the hold: which question, and what was said. */
static bool answer_valid(const program_t *p, const game_t *g, const held_act *act)
{
    if (act->act >= g->pending_count || act->person != 0 || act->arg_count != 1)
        return false;
    const pending_t *q = &game_pending(g)[act->act];
    switch (q->kind) {
    case PENDING_DECISION: return is_known(p, g, p->events[q->id].answer, act->args[0]);
    case PENDING_OVERRULE: return act->args[0] == VERDICT_UPHELD || act->args[0] == VERDICT_OTHERWISE;
    default: return refers(p, &p->rules[q->id], act->args[0]);
    }
}

static bool question_valid(const program_t *p, const game_t *g, const held_question *q)
{
    bool answered = q->answer != UNKNOWN;
    switch (q->kind) {
    case QUESTION_DECISION:
        return q->id < p->event_count && p->events[q->id].kind == EVENT_DECISION &&
               q->arg_count == p->events[q->id].param_count &&
               are_args(p, g, &p->events[q->id], q->args, q->arg_count, ARGS_MAX) &&
               (!answered || is_known(p, g, p->events[q->id].answer, q->answer));
    case QUESTION_FACT:
        return q->id < FACT_COUNT && fact_args_valid(p, g, q->id, q->args, q->arg_count, ARGS_MAX) &&
               (!answered || is_known(p, g, program_fact_type(q->id), q->answer));
    case QUESTION_OPTION:
        return q->id < p->slot_count && q->arg_count == 0 &&
               (!answered || is_known(p, g, p->variables[p->slot_variable[q->id]].type, q->answer));
    case QUESTION_CONFLICT: {
        bool among = !answered;
        for (uint32_t a = 0; a < q->arg_count; a++) {
            if (!party_valid(p, q->args[a]) || (a > 0 && !party_before(q->args[a - 1], q->args[a])))
                return false;
            among = among || q->args[a] == q->answer;
        }
        return among && q->arg_count > 1 && q->id == party_of(q->args[0]).rule;
    }
    }
    return false;
}

static bool questions_valid(const program_t *p, const game_t *g)
{
    held_question q;
    uint32_t open = 0;
    for (uint32_t at = 0; held_next(&g->held, &at, &q);) {
        if (!question_valid(p, g, &q))
            return false;
        open += q.answer == UNKNOWN;
    }
    return open == g->held.open && open > 0; /* with nothing open nobody could let it go on */
}

static bool held_valid(const program_t *p, const game_t *g)
{
    const held_t *h = &g->held;
    if (h->kind == HELD_NOTHING)
        return h->event_words == 0 && h->used_words == 0 && h->open == 0 && h->at == 0;
    if (h->at < g->now || !within(h->at, INSTANT_MAX) || !words_well_formed(h))
        return false;
    uint32_t acts = 0;
    for (uint32_t n = 0; n < h->event_words; acts++)
        n += 1 + (uint32_t)((uint64_t)h->words[n] >> 48);
    held_act act[ACTS_MAX];
    if (acts > ACTS_MAX)
        return false;
    held_acts(h, act);
    switch (h->kind) {
    case HELD_ACTS:
        for (uint32_t i = 0; i < acts; i++)
            if (!act_valid(p, g, &act[i]))
                return false;
        break;
    case HELD_DUE:
        if (acts != 0)
            return false;
        break;
    case HELD_ANSWER:
        if (acts != 1 || !answer_valid(p, g, &act[0]))
            return false;
        break;
    default: return false;
    }
    return (acts > 0 || h->kind == HELD_DUE) && questions_valid(p, g);
}

bool game_valid(const program_t *p, const game_t *g)
{
    return texts_valid(p, g) && header_valid(p, g) && clock_valid(&g->clock) && slots_valid(p, g) && record_valid(g) &&
           pools_valid(p, g) && held_valid(p, g);
}
