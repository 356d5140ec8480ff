/* Who must: duties with a term live in the game's pool; standing duties are conditions, remembered as one bit each so that
   an event can tell which have arisen or are met. A standing duty is looked at again only when something it reads has
   changed, or time has reached an instant computed beforehand. */
#include "engine/coverage.h"

static bool args_match(const duty_t *d, const occurrence_t *o)
{
    return d->arg_count == 0 || memcmp(d->args, o->env, d->arg_count * sizeof *d->args) == 0;
}

static bool meets(const workspace_t *ws, const duty_t *d, const occurrence_t *o)
{
    return ws->program->musts[d->must].act == o->event && d->who == o->person && args_match(d, o);
}

/* Whether another act of the same event meets it: what is done at the same time does not come first. */
static bool met_at_once(const workspace_t *ws, const duty_t *d)
{
    for (uint32_t i = 0; i < ws->now_count; i++)
        if (!ws->now[i].refused && meets(ws, d, &ws->now[i]))
            return true;
    return false;
}

static bool ends_already(const workspace_t *ws, const duty_t *d)
{
    for (uint32_t i = 0; i < ws->addition_count; i++)
        if (ws->additions[i].kind == END_DUTY && memcmp(&ws->additions[i].u.duty, d, sizeof *d) == 0)
            return true;
    return false;
}

static void trace_duty(workspace_t *ws, int kind, const duty_t *d, uint32_t parent)
{
    trace_entry *e = step_entry(ws, kind, d->instance, NULL);
    if (!e)
        return;
    e->parent = parent;
    e->person = (uint32_t)d->who;
    e->name = ws->program->musts[d->must].act;
    if (ws->detail && d->arg_count)
        step_trace_args(ws, e, &ws->program->events[e->name], d->args, UNKNOWN);
}

/* Raised by the newest entry, which says that the duty has lapsed. */
static occurrence_t lapse_signal(const workspace_t *ws, const duty_t *d)
{
    const raise_t *raise = &ws->program->raises[ws->program->musts[d->must].raise];
    return step_occurrence(ws, raise->signal, d->raise_args, ARGS_MAX, ws->trace.entry_count - 1);
}

void duties_done(workspace_t *ws, const occurrence_t *o)
{
    const game_t *g = ws->game;
    for (uint32_t i = 0; i < g->duty_count; i++) {
        const duty_t *d = &game_duties(g)[i];
        const must_t *must = &ws->program->musts[d->must];
        bool met = meets(ws, d, o), missed = !met && must->before == o->event && !met_at_once(ws, d);
        if ((!met && !missed) || ends_already(ws, d))
            continue;
        if (ws->addition_count + 2 > ADDITIONS_MAX) {
            event_fail(ws, ARBITER_FULL);
            return;
        }
        trace_duty(ws, met ? ARBITER_DUTY_MET : ARBITER_DUTY_LAPSED, d, o->parent);
        addition_t *end = &ws->additions[ws->addition_count++];
        memset(end, 0, sizeof *end);
        end->kind = END_DUTY;
        end->u.duty = *d;
        if (missed && must->raise != NO_INDEX) {
            addition_t *signal = &ws->additions[ws->addition_count++];
            memset(signal, 0, sizeof *signal);
            signal->kind = ADD_SIGNAL;
            signal->u.signal = lapse_signal(ws, d);
        }
    }
}

bool duties_same(const workspace_t *ws, const duty_t *a, const duty_t *b)
{
    return a->who == b->who && ws->program->musts[a->must].act == ws->program->musts[b->must].act &&
           a->arg_count == b->arg_count && memcmp(a->args, b->args, sizeof a->args) == 0;
}

void duties_end(workspace_t *ws, const duty_t *duty)
{
    game_t *g = ws->game;
    for (uint32_t i = 0; i < g->duty_count; i++) {
        if (memcmp(&game_duties(g)[i], duty, sizeof *duty) == 0) {
            game_remove_duty(g, i);
            return;
        }
    }
}

void duties_lapse(workspace_t *ws, const duty_t *duty)
{
    trace_duty(ws, ARBITER_DUTY_LAPSED, duty, NO_INDEX);
    if (ws->program->musts[duty->must].raise != NO_INDEX && ws->now_count < OCCURRENCES_MAX)
        ws->now[ws->now_count++] = lapse_signal(ws, duty);
}

void duties_mark(workspace_t *ws, uint32_t slot)
{
    for (uint32_t w = 0; w < ws->duty_words; w++)
        ws->duty_dirty[w] |= ws->duty_deps[(size_t)slot * ws->duty_words + w];
}

static void depend(workspace_t *ws, uint32_t duty, uint32_t slot, uint32_t count)
{
    for (uint32_t s = slot; s < slot + count; s++)
        ws->duty_deps[(size_t)s * ws->duty_words + duty / 64] |= UINT64_C(1) << (duty % 64);
}

/* What the code reads: slots one by one; what has no slot, or changes with time, is always looked at. */
static void scan(workspace_t *ws, uint32_t duty, uint32_t pc)
{
    const program_t *p = ws->program;
    bool always = false;
    for (; p->code[pc].op != OP_RETURN; pc++) {
        const instruction *in = &p->code[pc];
        switch (in->op) {
        case OP_SLOT: case OP_SLOT_IS: case OP_SLOT_IS_NOT: case OP_REQUIRE_IS: case OP_REQUIRE_IS_NOT:
            depend(ws, duty, in->b, 1);
            break;
        case OP_SLOT_AT: depend(ws, duty, in->b, in->a); break;
        case OP_TERM:
            if (in->a == TERM_TO_MOVE)
                depend(ws, duty, p->slot_count + VSLOT_TO_MOVE, 1);
            else if (in->a == TERM_RESULT || in->a == TERM_OVER)
                depend(ws, duty, p->slot_count + VSLOT_RESULT, 1);
            else if (in->a != TERM_OPPONENT)
                always = true;
            if (in->a == TERM_NOW || in->a == TERM_REMAINING || in->a == TERM_USED)
                ws->duties_foreseen = true;
            break;
        case OP_FACT: case OP_OPEN: case OP_DECISION: always = true; break;
        default: break;
        }
    }
    if (always)
        ws->duty_always[duty / 64] |= UINT64_C(1) << (duty % 64);
}

void duties_prepare(workspace_t *ws)
{
    const program_t *p = ws->program;
    for (uint32_t d = 0; d < p->standing_count; d++) {
        const instance_t *in = &p->instances[p->standing[d]];
        uint32_t article = p->rules[in->rule].article;
        if (in->guard_code != NO_INDEX)
            scan(ws, d, in->guard_code);
        if (article != NO_INDEX && p->articles[article].switch_code != NO_INDEX)
            scan(ws, d, p->articles[article].switch_code);
    }
}

static bool stands(workspace_t *ws, uint32_t instance)
{
    uint32_t failed;
    const instance_t *in = &ws->program->instances[instance];
    if (ws->coverage)
        coverage_look(ws, instance);
    return step_switch(ws, instance) == TRUE_ && vm_guard(&ws->vm, in->guard_code, &failed) == TRUE_;
}

static void review_standing(workspace_t *ws)
{
    game_t *g = ws->game;
    const program_t *p = ws->program;
    static const int64_t nothing[ENV_SIZE] = { 0 };
    ws->vm.env = nothing;
    for (uint32_t w = 0; w < ws->duty_words; w++) {
        uint64_t look = ws->duty_dirty[w] | ws->duty_always[w];
        if (g->stale || g->result != NONE)
            look = UINT64_MAX;
        for (uint32_t d = w * 64; look && d < p->standing_count && d < w * 64 + 64; d++) {
            uint64_t bit = UINT64_C(1) << (d % 64);
            if (!(look & bit))
                continue;
            uint32_t instance = p->standing[d];
            bool was = (game_standing(g)[w] & bit) != 0;
            bool is = (g->result == NONE || rule_of(ws, instance)->afterwards) && stands(ws, instance);
            if (was == is)
                continue;
            game_standing(g)[w] ^= bit;
            if (!is && g->result != NONE)
                continue; /* the game is over: duties end */
            trace_entry *e = step_entry(ws, is ? ARBITER_DUTY_ARISEN : ARBITER_DUTY_MET, instance, NULL);
            if (!e)
                return;
            const instance_t *in = &p->instances[instance];
            e->person = in->person >= 0 ? (uint32_t)in->person : NO_INDEX;
            e->name = rule_of(ws, instance)->event;
            for (uint32_t a = 0; ws->detail && a < in->arg_count; a++)
                trace_arg_add(&ws->trace, e,
                              step_traced(ws, vm_value(&ws->vm, in->args[a]), p->events[e->name].params[a].type));
            step_reads(ws, e, instance);
        }
    }
    g->stale = 0;
}

static void withdraw_questions(workspace_t *ws)
{
    game_t *g = ws->game;
    for (uint32_t i = g->pending_count; i-- > 0;) {
        pending_t *q = &game_pending(g)[i];
        if (q->kind != PENDING_DECISION || ws->program->asks[q->ask].while_code == NO_INDEX)
            continue;
        ws->vm.env = q->env;
        if (vm_value(&ws->vm, ws->program->asks[q->ask].while_code) != FALSE_)
            continue;
        trace_entry *e = step_entry(ws, ARBITER_ANSWERED, q->instance, NULL);
        if (e) {
            e->name = q->id;
            if (ws->detail)
                step_trace_args(ws, e, &ws->program->events[q->id], q->args, NONE);
        }
        game_remove_pending(g, i);
        game_refresh_due(g);
        ws->text_dirty = true;
    }
}

void duties_review(workspace_t *ws)
{
    if (ws->duty_words)
        review_standing(ws);
    if (ws->game->pending_count)
        withdraw_questions(ws);
}

int64_t duties_horizon(workspace_t *ws)
{
    int64_t horizon = INT64_MAX;
    static const int64_t nothing[ENV_SIZE] = { 0 };
    if (!ws->duties_foreseen || ws->game->result != NONE || ws->game->now == INT64_MIN)
        return horizon;
    ws->vm.env = nothing;
    ws->vm.now = ws->game->now;
    for (uint32_t d = 0; d < ws->program->standing_count; d++) {
        const instance_t *in = &ws->program->instances[ws->program->standing[d]];
        uint32_t article = ws->program->rules[in->rule].article;
        uint32_t codes[2] = { in->guard_code, article == NO_INDEX ? NO_INDEX : ws->program->articles[article].switch_code };
        for (int c = 0; c < 2 && (ws->duty_always[d / 64] >> (d % 64) & 1); c++) {
            int64_t at = codes[c] == NO_INDEX ? INT64_MAX : vm_horizon(&ws->vm, codes[c]);
            horizon = at < horizon ? at : horizon;
        }
    }
    return horizon;
}
