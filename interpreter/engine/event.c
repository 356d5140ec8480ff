/* The event: what falls due first, then the act and its steps. Each commits by itself or not at all. */
#include "engine/coverage.h"

void event_fail(workspace_t *ws, arbiter_status status)
{
    if (ws->failure == ARBITER_OK)
        ws->failure = status;
}

static void begin(workspace_t *ws, int64_t at)
{
    ws->vm.now = at;
    ws->vm.overflow = false;
    ws->failure = ARBITER_OK;
    ws->saved = false;
    ws->now_count = ws->next_count = ws->result_count = ws->question_count = ws->grant_count = 0;
    ws->step = 0;
    if (ws->duty_words)
        memset(ws->duty_dirty, 0, ws->duty_words * sizeof *ws->duty_dirty);
}

void event_save(workspace_t *ws)
{
    if (ws->saved)
        return;
    memcpy(ws->before, ws->game, ws->game->size);
    ws->saved = true;
}

static void restore(workspace_t *ws)
{
    if (ws->saved)
        memcpy(ws->game, ws->before, ws->game->size);
    ws->saved = false;
}

/* Whether further steps follow, so that the event may still have to be undone after this one is committed. */
static bool more_follows(const workspace_t *ws)
{
    for (uint32_t i = 0; i < ws->addition_count; i++)
        if (ws->additions[i].kind == ADD_SIGNAL)
            return true;
    return (ws->wanted & (WANT_PLAY | WANT_MODE)) != 0;
}

/* The trace keeps room for what the review at the end adds. */
static bool trace_full(const workspace_t *ws)
{
    return ws->trace.full || ws->trace.entry_room - ws->trace.entry_count < ws->program->standing_count + 64;
}

static bool stuck(const workspace_t *ws)
{
    return ws->failure != ARBITER_OK || ws->question_count || ws->vm.overflow || trace_full(ws);
}

static arbiter_status trouble(workspace_t *ws)
{
    if (ws->failure != ARBITER_OK)
        return ws->failure;
    if (ws->vm.overflow)
        return ARBITER_OVERFLOW;
    return trace_full(ws) ? ARBITER_FULL : ARBITER_HELD;
}

/* Runs the occurrences in ws->now and all that follows from them. The game is changed only if this is ARBITER_OK. */
static arbiter_status run_steps(workspace_t *ws)
{
    for (ws->step = 0;; ws->step++) {
        if (ws->step == STEPS_MAX)
            return ARBITER_ENDLESS;
        step_rules(ws);
        if (stuck(ws))
            return trouble(ws);
        bool last = !more_follows(ws);
        uint32_t winner = NO_INDEX;
        if (last) {
            winner = updates_resolve_result(ws);
            if (stuck(ws))
                return trouble(ws);
        } else {
            event_save(ws);
        }
        ws->next_count = 0;
        commit_step(ws);
        if (stuck(ws))
            return trouble(ws);
        if (last && ws->next_count == 0) {
            if (winner != NO_INDEX)
                commit_result(ws, winner);
            return ARBITER_OK;
        }
        if (ws->next_count == 0) { /* what was to follow was beaten */
            winner = updates_resolve_result(ws);
            if (stuck(ws))
                return trouble(ws);
            if (winner != NO_INDEX)
                commit_result(ws, winner);
            return ARBITER_OK;
        }
        memcpy(ws->now, ws->next, ws->next_count * sizeof *ws->now);
        ws->now_count = ws->next_count;
    }
}

/* What is true at the end of every event that took effect. */
static void finish(workspace_t *ws)
{
    game_t *g = ws->game;
    g->now = ws->vm.now;
    clock_settle(&g->clock, g->now); /* equal games have equal clocks */
    if (g->held.kind != HELD_NOTHING)
        held_clear(&g->held);
    if (ws->duty_words || g->pending_count || g->stale)
        duties_review(ws);
}

/* A fact or an option that is asked for, or found. */
static void trace_found(workspace_t *ws, trace_entry *e, const held_question *q, int64_t answer)
{
    e->question = (uint8_t)q->kind;
    e->asked = q->id;
    if (!ws->detail)
        return;
    type_t type;
    if (q->kind == QUESTION_FACT) {
        for (uint32_t a = 0; a < q->arg_count; a++)
            trace_arg_add(&ws->trace, e, step_traced(ws, q->args[a], program_fact_param(q->id, a)));
        type = program_fact_type(q->id);
    } else {
        type = ws->program->variables[ws->program->slot_variable[q->id]].type;
    }
    if (answer != UNKNOWN)
        trace_arg_add(&ws->trace, e, step_traced(ws, answer, type));
}

/* The event waits: everything of it is undone, its questions are noted in the game. */
static arbiter_status hold(workspace_t *ws, held_kind kind, int64_t at, const held_act *acts, uint32_t count)
{
    restore(ws);
    game_t *g = ws->game;
    bool fits = g->held.kind != HELD_NOTHING || held_begin(&g->held, kind, at, acts, count);
    for (uint32_t i = 0; i < ws->question_count && fits; i++)
        fits = held_ask(&g->held, &ws->questions[i]);
    if (!fits)
        return ARBITER_FULL;
    for (uint32_t i = 0; i < ws->question_count; i++) {
        const held_question *q = &ws->questions[i];
        if (q->kind == QUESTION_CONFLICT)
            continue; /* reported where it was found */
        trace_entry *e = trace_add(&ws->trace);
        if (!e)
            return ARBITER_FULL;
        e->kind = ARBITER_ASKED;
        e->at = at;
        e->event = ws->event_index;
        e->person = PERSON_ARBITER;
        e->why = q->kind == QUESTION_FACT ? ARBITER_FINDING : ARBITER_OPTION_UNSET;
        if (q->kind != QUESTION_DECISION) {
            trace_found(ws, e, q, UNKNOWN);
            continue;
        }
        const event_t *decision = &ws->program->events[q->id];
        static const uint8_t whys[] = { ARBITER_DISCRETION, ARBITER_FINDING, ARBITER_LAW_SILENT, ARBITER_CONTRADICTION };
        e->why = whys[decision->nature];
        e->person = decision->who;
        e->name = q->id;
        e->article = decision->article;
        for (uint32_t r = 0; r < decision->ref_count; r++)
            step_cite(ws, e, ws->program->refs[decision->ref_start + r]);
        if (ws->detail)
            step_trace_args(ws, e, decision, q->args, UNKNOWN);
    }
    return ARBITER_HELD;
}

/* Undoes what an event that failed has done. A held event stays held. */
static arbiter_status conclude(workspace_t *ws, arbiter_status status, held_kind kind, int64_t at, const held_act *acts, uint32_t count)
{
    if (status == ARBITER_OK) {
        finish(ws);
        return ARBITER_OK;
    }
    if (status == ARBITER_HELD) {
        held_t before = ws->saved ? ws->before->held : ws->game->held;
        status = hold(ws, kind, at, acts, count);
        if (status != ARBITER_HELD)
            ws->game->held = before;
        return status;
    }
    restore(ws);
    return status;
}

/* ---- what falls due by itself ---- */

typedef enum { DUE_NOTHING, DUE_FLAG, DUE_TIMER, DUE_REVIEW, DUE_DUTY, DUE_ANSWER } due_kind;
typedef struct { due_kind kind; int64_t at; uint32_t index; } due_t;

static void nearer(due_t *due, due_kind kind, int64_t at, uint32_t index)
{
    if (at < due->at || (at == due->at && kind < due->kind))
        *due = (due_t){ kind, at, index };
}

/* What falls due first, if it does by `at`. A term lapses after everything at its last instant. */
static due_t first_due(workspace_t *ws, int64_t at)
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

static occurrence_t *occur(workspace_t *ws, uint32_t event, const int64_t *args, uint32_t count)
{
    const event_t *ev = &ws->program->events[event];
    occurrence_t *o = &ws->now[ws->now_count++];
    memset(o, 0, sizeof *o);
    o->event = event;
    o->person = -1;
    o->parent = NO_INDEX;
    if (count)
        memcpy(o->env, args, count * sizeof *args);
    o->key = ev->key_start + (ev->keyed_by_arg && o->env[0] >= 0 && o->env[0] < ev->key_count ? (uint32_t)o->env[0] : 0);
    return o;
}

/* Both, if both are due at this instant. */
static void flags_fall(workspace_t *ws)
{
    for (int64_t player = 0; player < 2; player++) {
        if (clock_flag_at(&ws->game->clock, (int)player) > ws->vm.now)
            continue;
        int64_t args[ARGS_MAX] = { player };
        model_entry(ws, SIGNAL_FLAG_FELL, args);
        occurrence_t *o = occur(ws, SIGNAL_FLAG_FELL, args, 1);
        o->parent = ws->trace.entry_count - 1;
    }
    clock_settle(&ws->game->clock, ws->vm.now);
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
        occurrence_t *o = occur(ws, timer.signal, timer.args, ARGS_MAX);
        o->parent = ws->trace.entry_count - 1;
    }
    ws->text_dirty = true;
    game_refresh_due(g);
}

static void answered(workspace_t *ws, const pending_t *q, int64_t value)
{
    trace_entry *e = step_entry(ws, ARBITER_ANSWERED, q->instance, NULL);
    if (!e)
        return;
    e->person = PERSON_ARBITER;
    if (ws->coverage && q->kind == PENDING_DECISION)
        coverage_decision(ws, q->id, value);
    else if (ws->coverage)
        coverage_ruling(ws, q->instance, value);
    if (q->kind != PENDING_DECISION) {
        if (ws->detail && q->kind == PENDING_OVERRULE)
            trace_arg_add(&ws->trace, e, trace_make(&ws->trace, value, (type_t){ TYPE_LIST, false, LIST_VERDICT }, (str_t){ "", 0 }));
        if (q->kind == PENDING_DISPUTE) {
            step_cite(ws, e, (uint32_t)value);
            if (ws->detail) /* the article chosen */
                trace_arg_add(&ws->trace, e, trace_make(&ws->trace, value, (type_t){ TYPE_NOTHING, false, 0 }, (str_t){ "", 0 }));
        }
        return;
    }
    const event_t *decision = &ws->program->events[q->id];
    e->person = decision->who;
    e->name = q->id;
    if (ws->detail)
        step_trace_args(ws, e, decision, q->args, value);
}

static void decision_made(workspace_t *ws, const pending_t *q, int64_t value)
{
    answered(ws, q, value);
    occurrence_t *o = occur(ws, q->id, q->args, ARGS_MAX);
    o->env[ARG_ANSWER] = value;
    o->parent = ws->trace.entry_count - 1;
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
        occur(ws, raise->signal, args, ARGS_MAX)->parent = ws->trace.entry_count - 1;
    } else if (decision->default_code != NO_INDEX) {
        ws->vm.env = env;
        decision_made(ws, &q, step_value(ws, decision->default_code));
    }
}

/* Runs one thing that is due, as an event of its own. */
static arbiter_status run_due(workspace_t *ws, due_t due)
{
    bool lapse = due.kind == DUE_DUTY || due.kind == DUE_ANSWER;
    int64_t at = lapse ? due.at + 1 : due.at;
    if (at < ws->game->now)
        at = ws->game->now; /* it waited while a provisional result stood */
    begin(ws, at);
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
    arbiter_status status = ws->now_count ? run_steps(ws) : ARBITER_OK;
    status = conclude(ws, status, HELD_DUE, at, NULL, 0);
    ws->event_index++;
    return status;
}

static arbiter_status run_dues(workspace_t *ws, int64_t at)
{
    for (;;) {
        due_t due = first_due(ws, at);
        if (due.kind == DUE_NOTHING)
            return ARBITER_OK;
        arbiter_status status = run_due(ws, due);
        if (status != ARBITER_OK)
            return status;
    }
}

/* ---- acts ---- */

/* After the result every act is refused by the article that gave it, save those marked. */
static bool too_late(workspace_t *ws, occurrence_t *o)
{
    const game_t *g = ws->game;
    if (g->result == NONE || ws->program->events[o->event].afterwards)
        return false;
    o->refused = true;
    trace_entry *e = trace_add(&ws->trace);
    if (!e)
        return true;
    e->kind = ARBITER_FORBIDDEN;
    e->at = ws->vm.now;
    e->event = ws->event_index;
    e->person = (uint32_t)o->person;
    e->name = o->event;
    e->article = g->result_article;
    if (ws->detail)
        step_trace_args(ws, e, &ws->program->events[o->event], o->env, UNKNOWN);
    return true;
}

static arbiter_status run_acts(workspace_t *ws, int64_t at, const held_act *acts, uint32_t count)
{
    begin(ws, at);
    bool refused = false, played = false;
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i++) {
        occurrence_t *o = occur(ws, acts[i].act, acts[i].args, acts[i].arg_count);
        o->person = (int32_t)acts[i].person;
        o->key = ws->program->events[o->event].key_start + acts[i].person;
        if (too_late(ws, o)) {
            refused = true;
            ws->now_count--; /* no rule answers it, not even on a breach */
            continue;
        }
        admit(ws, o);
        refused = refused || o->refused;
        played = played || (!o->refused && acts[i].person != PERSON_ARBITER);
        left++;
    }
    arbiter_status status = stuck(ws) ? trouble(ws) : left ? run_steps(ws) : ARBITER_OK;
    if (status == ARBITER_OK && played)
        ws->game->ruling_article = NO_INDEX;
    status = conclude(ws, status, HELD_ACTS, at, acts, count);
    ws->event_index++;
    return status == ARBITER_OK && refused ? ARBITER_REFUSED : status;
}

static void start_call(workspace_t *ws, game_t *g)
{
    ws->game = g;
    ws->vm.game = g;
    ws->vm.program = ws->program;
    ws->event_index = 0;
    ws->text_dirty = false;
    trace_clear(&ws->trace);
}

/* Once at the end of a call, so that texts keep their numbers while it lasts. */
static void tidy_texts(workspace_t *ws)
{
    if (ws->text_dirty)
        game_text_collect(ws->program, ws->game);
    ws->text_dirty = false;
}

/* Texts of the acts become texts of the game; false: no room. */
static bool take_texts(workspace_t *ws, const act_input *in, held_act *act)
{
    const event_t *event = &ws->program->events[in->act];
    *act = (held_act){ in->act, in->person, in->arg_count, { 0 } };
    for (uint32_t a = 0; a < in->arg_count; a++) {
        act->args[a] = in->args[a];
        if (!type_is_text(event->params[a].type) || in->args[a] == NONE)
            continue;
        ws->text_dirty = true;
        act->args[a] = game_text_add(ws->program, ws->game, in->texts[a]);
        if (act->args[a] == NONE)
            return false;
    }
    return true;
}

static arbiter_status post(workspace_t *ws, int64_t at, const act_input *acts, uint32_t count)
{
    arbiter_status status = run_dues(ws, at);
    tidy_texts(ws);
    if (status != ARBITER_OK)
        return status;
    held_act taken[ACTS_MAX];
    bool fits = true;
    for (uint32_t i = 0; i < count && fits; i++)
        fits = take_texts(ws, &acts[i], &taken[i]);
    status = fits ? run_acts(ws, at, taken, count) : ARBITER_FULL;
    tidy_texts(ws);
    return status;
}

arbiter_status event_post(workspace_t *ws, game_t *g, int64_t at, const act_input *acts, uint32_t count)
{
    if (g->held.kind != HELD_NOTHING)
        return ARBITER_WAITING;
    if (at < g->now)
        return ARBITER_EARLIER;
    start_call(ws, g);
    arbiter_status status = post(ws, at, acts, count);
    if (ws->coverage)
        coverage_outcomes(ws);
    return status;
}

/* ---- answers ---- */

static void otherwise(workspace_t *ws, const pending_t *q)
{
    game_t *g = ws->game;
    const instance_t *in = &ws->program->instances[q->instance];
    if (q->gave_result) {
        g->result = NONE;
        g->provisional = 0;
        g->result_article = NO_INDEX;
        g->result_at = 0;
        for (int player = 0; player < 2; player++)
            if (q->ran[player])
                clock_start(&g->clock, player, ws->vm.now);
        g->stale = 1;
    }
    g->ruling_article = ws->program->rules[in->rule].article;
    updates_begin(ws);
    ws->vm.env = q->env;
    step_effects(ws, q->instance, in->else_start, in->else_count, ws->trace.entry_count - 1);
}

/* The else effects are a step without rules; what they raise goes on as usual. */
static arbiter_status run_otherwise(workspace_t *ws)
{
    updates_resolve(ws);
    if (stuck(ws))
        return trouble(ws);
    ws->next_count = 0;
    commit_step(ws);
    if (stuck(ws))
        return trouble(ws);
    if (ws->next_count == 0) {
        uint32_t winner = updates_resolve_result(ws);
        if (stuck(ws))
            return trouble(ws);
        if (winner != NO_INDEX)
            commit_result(ws, winner);
        return ARBITER_OK;
    }
    memcpy(ws->now, ws->next, ws->next_count * sizeof *ws->now);
    ws->now_count = ws->next_count;
    return run_steps(ws);
}

/* Answers the pending question number `index`. */
static arbiter_status run_answer(workspace_t *ws, int64_t at, uint32_t index, int64_t value)
{
    begin(ws, at);
    event_save(ws);
    game_t *g = ws->game;
    pending_t q = game_pending(g)[index];
    game_remove_pending(g, index);
    game_refresh_due(g);
    ws->text_dirty = true;
    arbiter_status status = ARBITER_OK;
    g->ruling_article = NO_INDEX;
    if (q.kind == PENDING_DECISION) {
        decision_made(ws, &q, value);
        status = run_steps(ws);
    } else {
        answered(ws, &q, value);
        if (q.kind == PENDING_DISPUTE) {
            g->ruling_article = (uint32_t)value;
        } else if (value == VERDICT_OTHERWISE) {
            otherwise(ws, &q);
            status = run_otherwise(ws);
        } else if (q.gave_result) {
            commit_final(ws);
            g->stale = 1;
        }
    }
    held_act answer = { index, 0, 1, { value } };
    status = conclude(ws, status, HELD_ANSWER, at, &answer, 1);
    ws->event_index++;
    return status;
}

static arbiter_status run_again(workspace_t *ws)
{
    game_t *g = ws->game;
    held_act acts[ACTS_MAX];
    uint32_t count = held_acts(&g->held, acts);
    int64_t at = g->held.at;
    switch (g->held.kind) {
    case HELD_ACTS: return run_acts(ws, at, acts, count);
    case HELD_ANSWER: return run_answer(ws, at, acts[0].act, acts[0].args[0]);
    default: break;
    }
    due_t due = first_due(ws, at);
    if (due.kind != DUE_NOTHING)
        return run_due(ws, due);
    held_clear(&g->held); /* an answer has taken away what was due */
    return ARBITER_OK;
}

/* Facts and options, once found, stay; other answers live until the event commits. */
static bool keep(game_t *g, const held_question *q, int64_t value)
{
    if (q->kind == QUESTION_OPTION) {
        game_slots(g)[q->id] = value;
        g->stale = 1;
        return true;
    }
    if (q->kind != QUESTION_FACT)
        return true;
    fact_t fact = { q->id, q->arg_count, { q->args[0], q->args[1] }, g->last_move == NONE ? UNKNOWN : g->last_move, value };
    if (program_fact_lasts(q->id))
        fact.after = UNKNOWN;
    return game_set_fact(g, &fact);
}

static bool take_text(workspace_t *ws, str_t text, int64_t *value)
{
    if (!text.data)
        return true;
    ws->text_dirty = true;
    *value = game_text_add(ws->program, ws->game, text);
    return *value != NONE;
}

static arbiter_status answer_held(workspace_t *ws, int64_t at, uint32_t question, int64_t value, str_t text)
{
    game_t *g = ws->game;
    if (at != g->held.at)
        return at < g->held.at ? ARBITER_EARLIER : ARBITER_WAITING;
    held_question q = { 0 };
    uint32_t open = 0;
    bool found = false;
    for (uint32_t pos = 0; !found && held_next(&g->held, &pos, &q);)
        found = q.answer == UNKNOWN && open++ == question;
    if (!found)
        return ARBITER_NOT_ASKED;
    memcpy(ws->fork, g, g->size);
    if (!take_text(ws, text, &value) || !keep(g, &q, value))
        return ARBITER_FULL;
    held_set_answer(&g->held, question, value);
    ws->vm.now = at;
    if (ws->coverage && q.kind == QUESTION_DECISION)
        coverage_decision(ws, q.id, value);
    trace_entry *e = trace_add(&ws->trace);
    if (e) {
        e->kind = ARBITER_ANSWERED;
        e->at = at;
        e->person = PERSON_ARBITER;
        if (q.kind == QUESTION_DECISION) {
            e->name = q.id;
            e->article = ws->program->events[q.id].article;
            if (ws->detail)
                step_trace_args(ws, e, &ws->program->events[q.id], q.args, value);
        } else if (q.kind != QUESTION_CONFLICT) {
            trace_found(ws, e, &q, value);
        } else {
            e->question = QUESTION_CONFLICT;
            e->article = ws->program->rules[value].article;
        }
    }
    if (g->held.open)
        return ARBITER_HELD;
    arbiter_status status = run_again(ws);
    if (status != ARBITER_OK && status != ARBITER_HELD && status != ARBITER_REFUSED)
        memcpy(g, ws->fork, g->size); /* the answer could not be carried out: the question stands */
    return status;
}

static uint32_t find_pending(const game_t *g, const pending_t *wanted)
{
    for (uint32_t i = 0; i < g->pending_count; i++)
        if (game_same_question(&game_pending(g)[i], wanted))
            return i;
    return NO_INDEX;
}

/* Texts keep their numbers while what is due runs, so the question is still the same afterwards. */
static arbiter_status answer_pending(workspace_t *ws, int64_t at, uint32_t question, int64_t value, str_t text)
{
    game_t *g = ws->game;
    if (question >= g->pending_count)
        return ARBITER_NOT_ASKED;
    pending_t wanted = game_pending(g)[question];
    arbiter_status status = run_dues(ws, at);
    if (status != ARBITER_OK)
        return status;
    uint32_t index = find_pending(g, &wanted);
    if (index == NO_INDEX)
        return ARBITER_NOT_ASKED;
    tidy_texts(ws);
    return take_text(ws, text, &value) ? run_answer(ws, at, index, value) : ARBITER_FULL;
}

arbiter_status event_answer(workspace_t *ws, game_t *g, int64_t at, uint32_t question, int64_t value, str_t text)
{
    if (at < g->now)
        return ARBITER_EARLIER;
    start_call(ws, g);
    arbiter_status status = g->held.kind != HELD_NOTHING ? answer_held(ws, at, question, value, text)
                                                         : answer_pending(ws, at, question, value, text);
    tidy_texts(ws);
    if (ws->coverage)
        coverage_outcomes(ws);
    return status;
}
