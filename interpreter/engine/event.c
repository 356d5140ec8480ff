/* The event: the act and its steps, committed or held. What falls due before it: event_due.c; answers: event_answer.c. */
#include "engine/event.h"

#include "engine/coverage.h"
#include "engine/query.h"

void event_fail(workspace_t *ws, arbiter_status status)
{
    if (ws->failure == ARBITER_OK)
        ws->failure = status;
}

void event_begin(workspace_t *ws, int64_t at)
{
    ws->vm.now = at;
    ws->vm.overflow = false;
    board_facts_begin(&ws->facts);
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
    game_copy(ws->before, ws->game);
    ws->saved = true;
}

/* Texts that have been found meanwhile stay while the call lasts: a question may name them. */
static void restore(workspace_t *ws)
{
    game_t *g = ws->game, *before = ws->before;
    if (ws->saved) {
        uint16_t had = before->text_count;
        before->text_count = g->text_count;
        if (g->text_count > had)
            memcpy(game_texts(before) + had, game_texts(g) + had, (size_t)(g->text_count - had) * sizeof(game_text));
        game_copy(g, before);
    }
    ws->saved = false;
}

/* Whether further steps follow, so that the event may still have to be undone after this one is committed. */
static bool more_follows(const workspace_t *ws)
{
    for (uint32_t i = 0; i < ws->addition_count; i++)
        if (ws->additions[i].kind == ADD_SIGNAL)
            return true;
    unsigned telling = ws->game->has_record ? WANT_PLAY | WANT_MODE | WANT_BOARD : WANT_PLAY | WANT_MODE;
    return (ws->wanted & telling) != 0;
}

/* The trace keeps room for what the review at the end adds. */
static bool trace_full(const workspace_t *ws)
{
    return ws->trace.full || ws->trace.entry_room - ws->trace.entry_count < ws->program->standing_count + 64;
}

bool event_stuck(const workspace_t *ws)
{
    return ws->failure != ARBITER_OK || ws->question_count || ws->vm.overflow || ws->facts.failed || ws->facts.full
           || trace_full(ws);
}

arbiter_status event_trouble(workspace_t *ws)
{
    if (ws->failure != ARBITER_OK)
        return ws->failure;
    if (ws->vm.overflow)
        return ARBITER_OVERFLOW;
    if (ws->facts.failed)
        return ARBITER_NO_MEMORY;
    return ws->facts.full || trace_full(ws) ? ARBITER_FULL : ARBITER_HELD;
}

/* Nothing follows any more: the result that the steps want takes effect. */
arbiter_status event_give_result(workspace_t *ws)
{
    uint32_t winner = updates_resolve_result(ws);
    if (event_stuck(ws))
        return event_trouble(ws);
    if (winner != NO_INDEX)
        commit_result(ws, winner);
    return ARBITER_OK;
}

/* Runs the occurrences in ws->now and all that follows from them. The game is changed only if this is ARBITER_OK. */
arbiter_status event_steps(workspace_t *ws)
{
    for (ws->step = 0;; ws->step++) {
        if (ws->step == STEPS_MAX)
            return ARBITER_ENDLESS;
        step_rules(ws);
        if (event_stuck(ws))
            return event_trouble(ws);
        bool last = !more_follows(ws);
        uint32_t winner = NO_INDEX;
        if (last) {
            winner = updates_resolve_result(ws);
            if (event_stuck(ws))
                return event_trouble(ws);
        } else {
            event_save(ws);
        }
        ws->next_count = 0;
        commit_step(ws);
        if (event_stuck(ws))
            return event_trouble(ws);
        if (last && ws->next_count == 0) {
            if (winner != NO_INDEX)
                commit_result(ws, winner);
            return ARBITER_OK;
        }
        if (ws->next_count == 0) /* what was to follow was beaten */
            return event_give_result(ws);
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
void event_trace_found(workspace_t *ws, trace_entry *e, const held_question *q, int64_t answer)
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
        if (q->kind != QUESTION_DECISION) {
            e->why = (uint8_t)question_why(ws->program, g, q);
            event_trace_found(ws, e, q, UNKNOWN);
            continue;
        }
        const event_t *decision = &ws->program->events[q->id];
        e->why = (uint8_t)question_nature(decision->nature);
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
arbiter_status event_conclude(workspace_t *ws, arbiter_status status, held_kind kind, int64_t at, const held_act *acts, uint32_t count)
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

occurrence_t *event_occur(workspace_t *ws, uint32_t event, const int64_t *args, uint32_t count)
{
    occurrence_t *o = &ws->now[ws->now_count++];
    *o = step_occurrence(ws, event, args, count, NO_INDEX);
    return o;
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

arbiter_status event_acts(workspace_t *ws, int64_t at, const held_act *acts, uint32_t count)
{
    event_begin(ws, at);
    bool refused = false, played = false;
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i++) {
        occurrence_t *o = event_occur(ws, acts[i].act, acts[i].args, acts[i].arg_count);
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
    arbiter_status status = event_stuck(ws) ? event_trouble(ws) : left ? event_steps(ws) : ARBITER_OK;
    if (status == ARBITER_OK && played)
        ws->game->ruling_article = NO_INDEX;
    status = event_conclude(ws, status, HELD_ACTS, at, acts, count);
    ws->event_index++;
    return status == ARBITER_OK && refused ? ARBITER_REFUSED : status;
}

void event_open(workspace_t *ws, game_t *g)
{
    ws->game = g;
    ws->vm.game = g;
    ws->vm.facts = &ws->facts;
    ws->vm.texts = g;
    ws->texts_before = g->text_count;
    ws->vm.program = ws->program;
    ws->event_index = 0;
    ws->text_dirty = false;
    trace_clear(&ws->trace);
}

/* Once at the end of a call, so that texts keep their numbers while it lasts. */
void event_close(workspace_t *ws)
{
    if (ws->text_dirty || ws->game->text_count != ws->texts_before)
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
        act->args[a] = game_text_value(ws->program, ws->game, event->params[a].type, in->texts[a]);
        if (act->args[a] == NONE)
            return false;
    }
    return true;
}

static arbiter_status post(workspace_t *ws, int64_t at, const act_input *acts, uint32_t count)
{
    arbiter_status status = event_dues(ws, at);
    event_close(ws);
    if (status != ARBITER_OK)
        return status;
    held_act taken[ACTS_MAX];
    bool fits = true;
    for (uint32_t i = 0; i < count && fits; i++)
        fits = take_texts(ws, &acts[i], &taken[i]);
    status = fits ? event_acts(ws, at, taken, count) : ARBITER_FULL;
    event_close(ws);
    return status;
}

arbiter_status event_post(workspace_t *ws, game_t *g, int64_t at, const act_input *acts, uint32_t count)
{
    if (g->held.kind != HELD_NOTHING)
        return ARBITER_WAITING;
    if (at < g->now)
        return ARBITER_EARLIER;
    event_open(ws, g);
    arbiter_status status = post(ws, at, acts, count);
    if (ws->coverage)
        coverage_outcomes(ws);
    return status;
}

