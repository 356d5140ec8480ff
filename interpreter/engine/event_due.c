/* What falls due by itself: each an event of its own, before the act. */
#include "engine/event.h"

static void nearer(due_t *due, due_kind kind, int64_t at, uint32_t index)
{
    if (at < due->at || (at == due->at && kind < due->kind))
        *due = (due_t){ kind, at, index };
}

/* What falls due first, if it does by `at`. A term lapses after everything at its last instant. */
due_t event_first_due(workspace_t *ws, int64_t at)
{
    const game_t *g = ws->game;
    due_t due = { DUE_NOTHING, INT64_MAX, 0 };
    if (g->provisional)
        return due; /* time stands until the arbiter has decided */
    for (uint32_t player = 0; player < 2; player++) {
        int64_t flag = clock_flag_at(&g->clock, (int)player);
        if (flag <= at)
            nearer(&due, DUE_FLAG, flag, player);
    }
    if (g->soonest <= at) {
        if (g->timer_count && game_timers(g)[0].at <= at)
            nearer(&due, DUE_TIMER, game_timers(g)[0].at, 0);
        if (g->duty_count && game_duties(g)[0].due < at)
            nearer(&due, DUE_DUTY, game_duties(g)[0].due, 0);
        for (uint32_t i = 0; i < g->pending_count; i++)
            if (game_pending(g)[i].due < at)
                nearer(&due, DUE_ANSWER, game_pending(g)[i].due, i);
    }
    if (ws->duties_foreseen) {
        int64_t horizon = duties_horizon(ws);
        if (horizon <= at)
            nearer(&due, DUE_REVIEW, horizon, 0);
    }
    return due;
}

static trace_entry *model_entry(workspace_t *ws, uint32_t name, const int64_t *args)
{
    trace_entry *e = trace_add(&ws->trace);
    if (!e)
        return NULL;
    e->kind = ARBITER_APPLIES;
    e->at = ws->vm.now;
    e->event = ws->event_index;
    e->name = name;
    if (ws->detail)
        step_trace_args(ws, e, &ws->program->events[name], args, UNKNOWN);
    return e;
}

/* Both, if both are due at this instant. */
static void flags_fall(workspace_t *ws)
{
    for (int64_t player = 0; player < 2; player++) {
        if (clock_flag_at(&ws->game->clock, (int)player) > ws->vm.now)
            continue;
        int64_t args[ARGS_MAX] = { player };
        model_entry(ws, SIGNAL_FLAG_FELL, args);
        occurrence_t *o = event_occur(ws, SIGNAL_FLAG_FELL, args, 1);
        o->parent = ws->trace.entry_count - 1;
    }
    clock_drop_flags(&ws->game->clock, ws->vm.now);
}

/* All signals due at this instant are one event. */
static void timers_ring(workspace_t *ws, int64_t at)
{
    game_t *g = ws->game;
    while (g->timer_count && game_timers(g)[0].at <= at && ws->now_count < OCCURRENCES_MAX) {
        timer_t_ timer = game_timers(g)[0];
        game_remove_timer(g, 0);
        trace_entry *e = model_entry(ws, timer.signal, timer.args);
        if (e) {
            e->article = rule_of(ws, timer.instance)->article;
            e->rule = ws->program->instances[timer.instance].rule;
            e->instance = timer.instance;
        }
        occurrence_t *o = event_occur(ws, timer.signal, timer.args, ARGS_MAX);
        o->parent = ws->trace.entry_count - 1;
    }
    ws->text_dirty = true;
    game_refresh_due(g);
}

/* The term of a question is over: its default is the answer, or the signal says so. */
static void term_over(workspace_t *ws, uint32_t index)
{
    game_t *g = ws->game;
    pending_t q = game_pending(g)[index];
    game_remove_pending(g, index);
    game_refresh_due(g);
    ws->text_dirty = true;
    const event_t *decision = &ws->program->events[q.id];
    const ask_t *ask = &ws->program->asks[q.ask];
    int64_t env[ENV_SIZE];
    memcpy(env, q.args, sizeof q.args);
    env[ARG_ANSWER] = UNKNOWN;
    if (ask->raise != NO_INDEX) {
        int64_t args[ARGS_MAX] = { 0 };
        const raise_t *raise = &ws->program->raises[ask->raise];
        ws->vm.env = q.env;
        for (uint32_t a = 0; a < raise->arg_count; a++)
            args[a] = step_value(ws, raise->args[a]);
        model_entry(ws, raise->signal, args);
        event_occur(ws, raise->signal, args, ARGS_MAX)->parent = ws->trace.entry_count - 1;
    } else if (decision->default_code != NO_INDEX) {
        ws->vm.env = env;
        event_decided(ws, &q, step_value(ws, decision->default_code));
    }
}

/* Runs one thing that is due, as an event of its own. */
arbiter_status event_due(workspace_t *ws, due_t due)
{
    bool lapse = due.kind == DUE_DUTY || due.kind == DUE_ANSWER;
    int64_t at = lapse ? due.at + 1 : due.at;
    if (at < ws->game->now)
        at = ws->game->now; /* it waited while a provisional result stood */
    event_begin(ws, at);
    event_save(ws);
    switch (due.kind) {
    case DUE_FLAG: flags_fall(ws); break;
    case DUE_TIMER: timers_ring(ws, at); break;
    case DUE_DUTY: {
        duty_t duty = game_duties(ws->game)[0];
        game_remove_duty(ws->game, 0);
        game_refresh_due(ws->game);
        ws->text_dirty = true;
        duties_lapse(ws, &duty);
        break;
    }
    case DUE_ANSWER: term_over(ws, due.index); break;
    default: break;
    }
    arbiter_status status = ws->now_count ? event_steps(ws) : ARBITER_OK;
    status = event_conclude(ws, status, HELD_DUE, at, NULL, 0);
    ws->event_index++;
    return status;
}

arbiter_status event_dues(workspace_t *ws, int64_t at)
{
    for (;;) {
        due_t due = event_first_due(ws, at);
        if (due.kind == DUE_NOTHING)
            return ARBITER_OK;
        arbiter_status status = event_due(ws, due);
        if (status != ARBITER_OK)
            return status;
    }
}
