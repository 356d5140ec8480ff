/* Answers: to the questions of a held event, which is then run again, and to those that stand open. */
#include "engine/event.h"

#include "engine/coverage.h"
#include "engine/query.h"
#include "program/party.h"

static void answered(workspace_t *ws, const pending_t *q, int64_t value)
{
    trace_entry *e = step_entry(ws, ARBITER_ANSWERED, q->instance, NULL);
    if (!e)
        return;
    e->person = PERSON_ARBITER;
    e->whom = step_whom(ws, q->instance, q->env, -1);
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

void event_decided(workspace_t *ws, const pending_t *q, int64_t value)
{
    answered(ws, q, value);
    occurrence_t *o = event_occur(ws, q->id, q->args, ARGS_MAX);
    o->env[ARG_ANSWER] = value;
    o->parent = ws->trace.entry_count - 1;
}

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
    if (event_stuck(ws))
        return event_trouble(ws);
    ws->next_count = 0;
    commit_step(ws);
    if (event_stuck(ws))
        return event_trouble(ws);
    if (ws->next_count == 0)
        return event_give_result(ws);
    memcpy(ws->now, ws->next, ws->next_count * sizeof *ws->now);
    ws->now_count = ws->next_count;
    return event_steps(ws);
}

/* Answers the pending question number `index`. */
static arbiter_status run_answer(workspace_t *ws, int64_t at, uint32_t index, int64_t value)
{
    event_begin(ws, at);
    event_save(ws);
    game_t *g = ws->game;
    pending_t q = game_pending(g)[index];
    game_remove_pending(g, index);
    game_refresh_due(g);
    ws->text_dirty = true;
    arbiter_status status = ARBITER_OK;
    g->ruling_article = NO_INDEX;
    if (q.kind == PENDING_DECISION) {
        event_decided(ws, &q, value);
        status = event_steps(ws);
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
    status = event_conclude(ws, status, HELD_ANSWER, at, &answer, 1);
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
    case HELD_ACTS: return event_acts(ws, at, acts, count);
    case HELD_ANSWER: return run_answer(ws, at, acts[0].act, acts[0].args[0]);
    default: break;
    }
    due_t due = event_first_due(ws, at);
    if (due.kind != DUE_NOTHING)
        return event_due(ws, due);
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

static type_t answer_type(const program_t *p, const held_question *q)
{
    switch (q->kind) {
    case QUESTION_DECISION: return p->events[q->id].answer;
    case QUESTION_FACT: return program_fact_type(q->id);
    case QUESTION_OPTION: return p->variables[p->slot_variable[q->id]].type;
    default: return (type_t){ 0 };
    }
}

/* An answer that is a text becomes one of the game; false: no room. */
static bool take_text(workspace_t *ws, type_t type, str_t text, int64_t *value)
{
    if (!text.data)
        return true;
    ws->text_dirty = true;
    *value = game_text_value(ws->program, ws->game, type, text);
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
    game_copy(ws->fork, g);
    if (!take_text(ws, answer_type(ws->program, &q), text, &value) || !keep(g, &q, value))
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
            event_trace_found(ws, e, &q, value);
        } else {
            e->question = QUESTION_CONFLICT;
            e->article = ws->program->rules[party_of(value).rule].article;
            bool rule;
            e->party = party_number(party_told(ws->program, q.args, q.arg_count, value, &rule));
            if (rule)
                e->asked = party_of(value).rule;
        }
    }
    if (g->held.open)
        return ARBITER_HELD;
    arbiter_status status = run_again(ws);
    if (status != ARBITER_OK && status != ARBITER_HELD && status != ARBITER_REFUSED)
        game_copy(g, ws->fork); /* the answer could not be carried out: the question stands */
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
    arbiter_status status = event_dues(ws, at);
    if (status != ARBITER_OK)
        return status;
    uint32_t index = find_pending(g, &wanted);
    if (index == NO_INDEX)
        return ARBITER_NOT_ASKED;
    event_close(ws);
    type_t type = wanted.kind == PENDING_DECISION ? ws->program->events[wanted.id].answer : (type_t){ 0 };
    return take_text(ws, type, text, &value) ? run_answer(ws, at, index, value) : ARBITER_FULL;
}

arbiter_status event_answer(workspace_t *ws, game_t *g, int64_t at, uint32_t question, int64_t value, str_t text)
{
    if (at < g->now)
        return ARBITER_EARLIER;
    event_open(ws, g);
    arbiter_status status = g->held.kind != HELD_NOTHING ? answer_held(ws, at, question, value, text)
                                                         : answer_pending(ws, at, question, value, text);
    event_close(ws);
    if (ws->coverage)
        coverage_outcomes(ws);
    return status;
}
