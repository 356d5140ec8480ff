/* The step's updates become the game. What can fail is found out before the first byte changes: sums are tried, clocks
   worked out on a copy. Only what joins a pool may find no room; then there is the game before the event to go back to. */
#include "engine/query.h"

/* There is room: these come before the signals that rules raise. */
static void raise_model_signal(workspace_t *ws, uint32_t signal, int64_t player, uint32_t entry)
{
    ws->next[ws->next_count++] = step_occurrence(ws, signal, &player, 1, entry);
}

/* Of each slot that something is added to: what is set, else what it is, and all that adds up. */
static bool sums_fit(workspace_t *ws)
{
    for (uint32_t i = 0; i < ws->update_count; i++) {
        uint32_t slot = ws->updates[i].slot;
        if (slot >= ws->program->slot_count || ws->head[slot] != i)
            continue;
        int64_t sum = game_slots(ws->game)[slot];
        for (uint32_t k = i; k != NO_INDEX; k = ws->updates[k].next)
            if (ws->updates[k].op == FX_SET && !ws->updates[k].dropped)
                sum = ws->updates[k].value;
        for (uint32_t k = i; k != NO_INDEX; k = ws->updates[k].next)
            if (ws->updates[k].op == FX_ADD && !ws->updates[k].dropped && !commit_add(&sum, ws->updates[k].value))
                return false;
    }
    return true;
}

static void apply_plain(workspace_t *ws)
{
    const program_t *p = ws->program;
    game_t *g = ws->game;
    int64_t *slots = game_slots(g);
    int64_t mover = g->to_move;
    bool set_to_move = false;
    const update_t *play = NULL;
    int rounds = ws->wanted & WANT_SUM ? 2 : 1;
    for (int adding = 0; adding < rounds; adding++) { /* what is set, then what adds up */
        for (uint32_t i = 0; i < ws->update_count; i++) {
            const update_t *u = &ws->updates[i];
            if (u->dropped || (u->op == FX_ADD) != (adding == 1))
                continue;
            if (ws->duty_words)
                duties_mark(ws, u->slot);
            set_to_move = set_to_move || u->slot == p->slot_count + VSLOT_TO_MOVE;
            bool at_board = g->has_record && (u->slot == p->slot_count + VSLOT_TO_MOVE || u->slot == p->slot_count + VSLOT_BOARD);
            if (u->op == FX_STAYS || at_board)
                continue;
            if (u->slot < p->slot_count) {
                slots[u->slot] = adding ? slots[u->slot] + u->value : u->value;
                ws->text_dirty = ws->text_dirty
                                 || (p->uses_texts && type_is_text(p->variables[p->slot_variable[u->slot]].type));
            } else if (u->slot == p->slot_count + VSLOT_TO_MOVE) {
                g->to_move = u->value;
            } else if (u->slot - p->slot_count - VSLOT_NOTATION < 2) {
                g->notation[u->slot - p->slot_count - VSLOT_NOTATION] = u->value;
            } else if (u->slot == p->slot_count + VSLOT_BOARD) {
                ws->text_dirty = true;
                if (u->op == FX_PLAY)
                    play = u;
                else
                    g->board = u->value;
            }
        }
    }
    if (play) {
        if (g->last_move != NONE)
            game_forget_after(g, g->last_move);
        g->last_move = play->value;
        g->board = NONE;
        g->plies++;
        if (!set_to_move)
            g->to_move = 1 - mover;
        if (ws->duty_words)
            duties_mark(ws, p->slot_count + VSLOT_TO_MOVE);
        if (game_knows_after(g, play->value))
            raise_model_signal(ws, SIGNAL_POSITION_CHANGED, mover, play->entry);
    }
}

static void mode_signal(workspace_t *ws)
{
    for (uint32_t i = 0; i < ws->update_count; i++) {
        const update_t *u = &ws->updates[i];
        if (u->op == FX_MODE && !u->dropped) {
            raise_model_signal(ws, SIGNAL_MODE_CHANGED, 0, u->entry);
            return;
        }
    }
}

static void must_fit(workspace_t *ws, bool fits)
{
    if (!fits)
        event_fail(ws, ARBITER_FULL);
}

/* A question asked twice is one question. */
static bool add_pending(workspace_t *ws, const pending_t *entry)
{
    game_t *g = ws->game;
    for (uint32_t i = 0; i < g->pending_count; i++)
        if (game_same_question(&game_pending(g)[i], entry))
            return false;
    must_fit(ws, game_add_pending(g, entry));
    return true;
}

/* A duty that stands already is the same duty, with its new term. */
static void add_duty(workspace_t *ws, const duty_t *entry)
{
    game_t *g = ws->game;
    for (uint32_t i = 0; i < g->duty_count; i++) {
        if (duties_same(ws, &game_duties(g)[i], entry)) {
            game_remove_duty(g, i);
            break;
        }
    }
    must_fit(ws, game_add_duty(g, entry));
}

/* Whether anything the entry's rule wanted is left. */
static bool all_beaten(workspace_t *ws, uint32_t entry)
{
    bool any = false;
    for (uint32_t i = 0; i < ws->update_count; i++)
        if (ws->updates[i].entry == entry) {
            any = true;
            if (!ws->updates[i].dropped)
                return false;
        }
    for (uint32_t i = 0; i < ws->result_count; i++)
        if (ws->results[i].entry == entry) {
            any = true;
            if (!ws->results[i].dropped)
                return false;
        }
    return any;
}

static void trace_question(workspace_t *ws, const addition_t *a)
{
    const pending_t *q = &a->u.pending;
    trace_entry *e = step_entry(ws, ARBITER_ASKED, q->instance, NULL);
    if (!e)
        return;
    e->parent = a->entry;
    e->person = PERSON_ARBITER;
    if (q->kind == PENDING_OVERRULE) {
        e->why = ARBITER_OVERRULE;
        return;
    }
    if (q->kind == PENDING_DISPUTE) {
        e->why = ARBITER_CONTRADICTION;
        for (uint32_t i = 0; i < rule_of(ws, q->instance)->ref_count; i++)
            step_cite(ws, e, ws->program->refs[rule_of(ws, q->instance)->ref_start + i]);
        return;
    }
    const event_t *decision = &ws->program->events[q->id];
    e->person = decision->who;
    e->name = q->id;
    e->why = (uint8_t)question_nature(decision->nature);
    for (uint32_t i = 0; i < decision->ref_count; i++)
        step_cite(ws, e, ws->program->refs[decision->ref_start + i]);
    if (ws->detail)
        step_trace_args(ws, e, decision, q->args, UNKNOWN);
}

static void apply_additions(workspace_t *ws)
{
    ws->text_dirty = true;
    for (uint32_t i = 0; i < ws->addition_count; i++) /* first, since what is done may have to be done again */
        if (ws->additions[i].kind == END_DUTY)
            duties_end(ws, &ws->additions[i].u.duty);
    for (uint32_t i = 0; i < ws->addition_count; i++) {
        const addition_t *a = &ws->additions[i];
        if (a->dropped)
            continue;
        switch (a->kind) {
        case ADD_PENDING: {
            const pending_t *q = &a->u.pending;
            if (!(q->kind == PENDING_OVERRULE && all_beaten(ws, a->entry)) && add_pending(ws, q))
                trace_question(ws, a);
            break;
        }
        case ADD_DUTY: {
            add_duty(ws, &a->u.duty);
            trace_entry *e = step_entry(ws, ARBITER_DUTY_ARISEN, a->u.duty.instance, NULL);
            if (e) {
                e->parent = a->entry;
                e->person = (uint32_t)a->u.duty.who;
                e->name = ws->program->musts[a->u.duty.must].act;
                if (ws->detail && a->u.duty.arg_count)
                    step_trace_args(ws, e, &ws->program->events[e->name], a->u.duty.args, UNKNOWN);
            }
            break;
        }
        case ADD_TIMER:
            must_fit(ws, game_add_timer(ws->game, &a->u.timer));
            break;
        case ADD_SIGNAL:
            must_fit(ws, ws->next_count < OCCURRENCES_MAX);
            if (ws->next_count < OCCURRENCES_MAX)
                ws->next[ws->next_count++] = a->u.signal;
            break;
        case END_DUTY:
            break;
        }
    }
    game_refresh_due(ws->game);
}

/* Games with a record: a change of the position is told by the player who moved. */
static void apply_board(workspace_t *ws, const board_change *change)
{
    ws->text_dirty = true;
    if (commit_board(ws, change))
        raise_model_signal(ws, SIGNAL_POSITION_CHANGED, 1 - ws->game->to_move, change->by->entry);
}

void commit_step(workspace_t *ws)
{
    bool at_board = ws->game->has_record && (ws->wanted & (WANT_CLOCK | WANT_PLAY | WANT_BOARD));
    board_change change;
    if (at_board && !commit_board_prepare(ws, &change))
        return;
    if (ws->addition_count)
        event_save(ws);
    if ((ws->wanted & WANT_SUM) && !sums_fit(ws)) {
        event_fail(ws, ARBITER_OVERFLOW);
        return;
    }
    if ((ws->wanted & WANT_CLOCK) && !commit_clocks(ws)) {
        event_fail(ws, ARBITER_OVERFLOW);
        return;
    }
    apply_plain(ws);
    if (at_board)
        apply_board(ws, &change);
    if (ws->wanted & WANT_MODE)
        mode_signal(ws);
    if (ws->addition_count)
        apply_additions(ws);
}

void commit_final(workspace_t *ws)
{
    game_t *g = ws->game;
    g->provisional = 0;
    for (uint32_t i = g->pending_count; i-- > 0;)
        if (!rule_of(ws, game_pending(g)[i].instance)->afterwards)
            game_remove_pending(g, i);
    for (uint32_t i = g->duty_count; i-- > 0;)
        if (!rule_of(ws, game_duties(g)[i].instance)->afterwards)
            game_remove_duty(g, i);
    for (uint32_t i = g->timer_count; i-- > 0;)
        if (!rule_of(ws, game_timers(g)[i].instance)->afterwards)
            game_remove_timer(g, i);
    ws->text_dirty = true;
    game_refresh_due(g);
}

/* The newest question of the instance is the one that may take the result back. Clocks that an earlier provisional result
   stopped ran before this one too. */
static void bind_result(game_t *g, uint32_t instance)
{
    pending_t *by = NULL;
    uint8_t ran[2] = { g->clock.face[0].running, g->clock.face[1].running };
    for (uint32_t i = 0; i < g->pending_count; i++) {
        pending_t *q = &game_pending(g)[i];
        for (int player = 0; player < 2; player++) {
            ran[player] |= q->ran[player];
            q->ran[player] = 0;
        }
        q->gave_result = 0;
        if (q->kind == PENDING_OVERRULE && q->instance == instance)
            by = q;
    }
    if (!by)
        return;
    by->gave_result = 1;
    memcpy(by->ran, ran, sizeof ran);
}

/* The game goes on: nothing ends, and no question has a result to take back any more. Clocks stay as they stand. */
static void take_back_result(workspace_t *ws)
{
    game_t *g = ws->game;
    g->result = NONE;
    g->result_at = 0;
    g->result_article = NO_INDEX;
    g->provisional = 0;
    g->stale = 1;
    for (uint32_t i = 0; i < g->pending_count; i++)
        game_pending(g)[i].gave_result = 0;
}

void commit_result(workspace_t *ws, uint32_t winner)
{
    game_t *g = ws->game;
    const update_t *u = &ws->results[winner];
    if (u->op == FX_STAYS)
        return;
    if (u->value == NONE) {
        take_back_result(ws);
        return;
    }
    bool provisional = rule_of(ws, u->instance)->overrulable;
    g->result = u->value;
    g->result_at = ws->vm.now;
    g->result_article = rule_of(ws, u->instance)->article;
    g->provisional = provisional;
    if (ws->duty_words)
        duties_mark(ws, u->slot);
    if (provisional)
        bind_result(g, u->instance);
    clock_stop(&g->clock, 0, ws->vm.now);
    clock_stop(&g->clock, 1, ws->vm.now);
    if (!provisional)
        commit_final(ws);
}
