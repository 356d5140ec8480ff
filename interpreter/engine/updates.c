/* The set of updates of a step: one value for each slot. A slot on which all agree, or which has one writer, costs a
   stamp; only contested ones look at precedence. */
#include "engine/engine.h"

static bool is_set(const update_t *u)
{
    return u->op != FX_ADD && u->op != FX_ADD_USED;
}

/* Whether its value means another thing than that of an update of other kind. */
static bool has_own_values(uint8_t op)
{
    return op == FX_SET_USED || op == FX_PLAY || op == FX_PUT;
}

/* Whether two writers of a slot want the same. How a clock is started or stopped does not matter, whether its time is
   set as remaining or as used does: each leaves the other as it is. */
static bool agree(const update_t *a, const update_t *b)
{
    bool alike = a->op == b->op;
    if (!alike && (has_own_values(a->op) || has_own_values(b->op)))
        return false;
    return a->value == b->value && a->extra == b->extra;
}

static bool beats(workspace_t *ws, const update_t *a, const update_t *b)
{
    uint32_t ra = ws->program->instances[a->instance].rule, rb = ws->program->instances[b->instance].rule;
    return program_beats(ws->program, ra, rb) && !program_contradict(ws->program, ra, rb);
}

int64_t slot_current(workspace_t *ws, uint32_t slot)
{
    const game_t *g = ws->game;
    uint32_t model = slot - ws->program->slot_count;
    if (slot < ws->program->slot_count)
        return game_slots(g)[slot];
    switch (model) {
    case VSLOT_TIME: case VSLOT_TIME + 1: return clock_remaining(&g->clock, (int)(model - VSLOT_TIME), ws->vm.now);
    case VSLOT_RUN: case VSLOT_RUN + 1: return g->clock.face[model - VSLOT_RUN].running;
    case VSLOT_MODE: case VSLOT_MODE + 1: return g->clock.face[model - VSLOT_MODE].mode;
    case VSLOT_MOVES: case VSLOT_MOVES + 1: return g->clock.face[model - VSLOT_MOVES].moves;
    case VSLOT_NOTATION: case VSLOT_NOTATION + 1: return g->notation[model - VSLOT_NOTATION];
    case VSLOT_TO_MOVE: return g->to_move;
    case VSLOT_BOARD: return game_on_board(g) ? POSITION_PLY + g->plies : g->board;
    default: return g->result;
    }
}

void updates_begin(workspace_t *ws)
{
    ws->update_count = ws->addition_count = ws->doubt_count = ws->contested_count = 0;
    ws->wanted = 0;
    if (++ws->epoch == 0) { /* stamps of four thousand million steps ago would look fresh */
        memset(ws->stamp, 0, (ws->program->slot_count + VSLOT_COUNT) * sizeof *ws->stamp);
        ws->epoch = 1;
    }
}

static unsigned wants(const workspace_t *ws, const update_t *u)
{
    if (u->slot < ws->program->slot_count)
        return u->op == FX_ADD ? WANT_SUM : 0;
    uint32_t model = u->slot - ws->program->slot_count;
    if (model >= VSLOT_NOTATION)
        return u->op == FX_PLAY ? WANT_PLAY : model == VSLOT_TO_MOVE || model == VSLOT_BOARD ? WANT_BOARD : 0;
    if (model < VSLOT_RUN || model >= VSLOT_MOVES)
        return WANT_CLOCK | WANT_TIME;
    if (model >= VSLOT_MODE)
        return WANT_CLOCK | WANT_MODE;
    return WANT_CLOCK;
}

update_t *updates_add(workspace_t *ws, uint32_t slot, int op, int64_t value, int64_t extra, uint32_t instance,
                      uint32_t entry)
{
    bool result = slot == ws->program->slot_count + VSLOT_RESULT; /* one slot for the event with all its steps */
    if (result ? ws->result_count == RESULTS_MAX : ws->update_count == UPDATES_MAX) {
        event_fail(ws, ARBITER_FULL);
        return NULL;
    }
    uint32_t i = result ? ws->result_count++ : ws->update_count++;
    update_t *u = result ? &ws->results[i] : &ws->updates[i];
    u->slot = slot;
    u->op = (uint8_t)op;
    u->dropped = false;
    u->value = value;
    u->extra = extra;
    u->instance = instance;
    u->entry = entry;
    u->traced = NO_INDEX;
    u->next = NO_INDEX;
    if (result)
        return u;
    ws->wanted |= wants(ws, u);
    if (ws->stamp[slot] != ws->epoch) {
        ws->stamp[slot] = ws->epoch;
        ws->head[slot] = ws->tail[slot] = i;
        ws->is_contested[slot] = false;
        return u;
    }
    const update_t *first = &ws->updates[ws->head[slot]];
    bool both_add = !is_set(first) && !is_set(u);
    if (!ws->is_contested[slot] && !both_add && !(is_set(first) && is_set(u) && agree(first, u))) {
        if (ws->contested_count == CONTESTED_MAX) {
            event_fail(ws, ARBITER_FULL);
            return NULL;
        }
        ws->is_contested[slot] = true;
        ws->contested[ws->contested_count++] = slot;
    }
    ws->updates[ws->tail[slot]].next = i;
    ws->tail[slot] = i;
    return u;
}

/* Beside the entry of a rule that is beaten somewhere another says so. */
static void drop(workspace_t *ws, update_t *loser, const update_t *winner)
{
    if (loser->dropped)
        return;
    loser->dropped = true;
    if (loser->traced != NO_INDEX)
        ws->trace.updates[loser->traced].op = TRACE_BEATEN;
    trace_entry *beaten = trace_add(&ws->trace);
    if (!beaten)
        return;
    const trace_entry *by = &ws->trace.entries[winner->entry];
    const trace_entry *e = &ws->trace.entries[loser->entry];
    *beaten = *e;
    beaten->kind = ARBITER_BEATEN;
    beaten->update_start = ws->trace.update_count;
    beaten->update_count = 0;
    beaten->other_start = ws->trace.id_count;
    beaten->other_count = 0;
    if (by->article != NO_INDEX) {
        trace_id(&ws->trace, by->article);
        beaten->other_count = 1;
    }
}

static bool is_party(const held_question *q, int64_t rule)
{
    for (uint32_t a = 0; a < q->arg_count; a++)
        if (q->args[a] == rule)
            return true;
    return false;
}

static int64_t rule_number(const workspace_t *ws, const update_t *u)
{
    return ws->program->instances[u->instance].rule;
}

static void add_party(held_question *q, int64_t rule)
{
    if (q->arg_count == ARGS_MAX || is_party(q, rule))
        return;
    uint32_t at = q->arg_count++;
    for (; at > 0 && q->args[at - 1] > rule; at--)
        q->args[at] = q->args[at - 1];
    q->args[at] = rule;
}

/* The question of a conflict: which of these rules holds? At least two that disagree are among them. Rules are sorted, so
   that the question is the same however it came about. */
static held_question conflict_between(workspace_t *ws, update_t **rivals, uint32_t count)
{
    held_question q = { .kind = QUESTION_CONFLICT, .answer = UNKNOWN };
    for (uint32_t i = 0; i < count; i++) {
        bool agrees = false;
        for (uint32_t k = 0; k < i && !agrees; k++)
            agrees = agree(rivals[k], rivals[i]);
        if (!agrees)
            add_party(&q, rule_number(ws, rivals[i]));
    }
    for (uint32_t i = 0; i < count; i++)
        add_party(&q, rule_number(ws, rivals[i]));
    q.id = (uint32_t)q.args[0];
    return q;
}

/* The arbiter's choice among the rivals, if he has made it: among just these, or more. */
static update_t *chosen(workspace_t *ws, update_t **rivals, uint32_t count)
{
    held_question asked, q = conflict_between(ws, rivals, count);
    for (uint32_t at = 0; held_next(&ws->game->held, &at, &asked);) {
        if (asked.kind != QUESTION_CONFLICT || asked.answer == UNKNOWN || !is_party(&q, asked.answer))
            continue;
        bool all = true;
        for (uint32_t a = 0; a < q.arg_count; a++)
            all = all && is_party(&asked, q.args[a]);
        for (uint32_t i = 0; all && i < count; i++)
            if (rule_number(ws, rivals[i]) == asked.answer)
                return rivals[i];
    }
    return NULL;
}

static void report_conflict(workspace_t *ws, update_t **rivals, uint32_t count)
{
    held_question q = conflict_between(ws, rivals, count);
    for (uint32_t i = 0; i < ws->question_count; i++)
        if (ws->questions[i].kind == q.kind && memcmp(ws->questions[i].args, q.args, sizeof q.args) == 0)
            return;
    ask_within(ws, &q);
    trace_entry *e = trace_add(&ws->trace);
    if (!e)
        return;
    const trace_entry *first = &ws->trace.entries[rivals[0]->entry];
    e->kind = ARBITER_CONFLICT;
    e->why = ARBITER_CONTRADICTION;
    e->at = ws->vm.now;
    e->step = ws->step;
    e->event = ws->event_index;
    e->parent = rivals[0]->entry;
    e->article = first->article;
    e->rule = first->rule;
    e->instance = first->instance;
    for (uint32_t i = 1; i < q.arg_count; i++) {
        uint32_t article = ws->program->rules[q.args[i]].article;
        if (article == e->article)
            article = ws->program->rules[q.args[0]].article;
        step_cite(ws, e, article);
    }
}

/* Those whom none of the others beats; where all are beaten, all. */
static uint32_t unbeaten(workspace_t *ws, update_t **sets, uint32_t count, update_t **rivals)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool defeated = false;
        for (uint32_t k = 0; k < count && !defeated; k++)
            defeated = k != i && !agree(sets[i], sets[k]) && beats(ws, sets[k], sets[i]);
        if (!defeated)
            rivals[left++] = sets[i];
    }
    if (left == 0)
        memcpy(rivals, sets, count * sizeof *rivals);
    return left ? left : count;
}

static bool all_agree(update_t **rivals, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++)
        if (!agree(rivals[0], rivals[i]))
            return false;
    return true;
}

/* Those left when the choice holds against the others asked about, and against all who agree with them. */
static uint32_t without_losers(workspace_t *ws, update_t **rivals, uint32_t count, const update_t *choice)
{
    held_question q = conflict_between(ws, rivals, count);
    bool lost[UPDATES_MAX] = { false };
    for (uint32_t k = 0; k < count; k++)
        for (uint32_t i = 0; i < count && is_party(&q, rule_number(ws, rivals[k])); i++)
            lost[i] = lost[i] || (agree(rivals[i], rivals[k]) && !agree(rivals[i], choice));
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i++)
        if (!lost[i])
            rivals[left++] = rivals[i];
    return left;
}

/* Settles rivals for one slot: the winner, or NULL after asking. Beaten ones are dropped. One question names at most
   ARGS_MAX rules; whoever holds among them meets the others in the next. */
static update_t *settle(workspace_t *ws, update_t **sets, uint32_t count)
{
    update_t *rivals[UPDATES_MAX];
    uint32_t left = unbeaten(ws, sets, count, rivals);
    while (!all_agree(rivals, left)) {
        update_t *choice = chosen(ws, rivals, left);
        if (!choice) {
            report_conflict(ws, rivals, left);
            return NULL;
        }
        left = without_losers(ws, rivals, left, choice);
    }
    for (uint32_t i = 0; i < count; i++)
        if (!agree(sets[i], rivals[0]))
            drop(ws, sets[i], rivals[0]);
    return rivals[0];
}

static void resolve_slot(workspace_t *ws, uint32_t slot)
{
    update_t *sets[UPDATES_MAX], *adds[UPDATES_MAX];
    uint32_t set_count = 0, add_count = 0;
    for (uint32_t i = ws->head[slot]; i != NO_INDEX; i = ws->updates[i].next) {
        if (is_set(&ws->updates[i]))
            sets[set_count++] = &ws->updates[i];
        else
            adds[add_count++] = &ws->updates[i];
    }
    if (set_count == 0)
        return;
    update_t *winner = settle(ws, sets, set_count);
    if (!winner)
        return;
    for (uint32_t i = 0; i < add_count && !winner->dropped; i++) {
        update_t *by = NULL;
        for (uint32_t k = 0; k < set_count && !by; k++)
            by = !sets[k]->dropped && beats(ws, sets[k], adds[i]) ? sets[k] : NULL;
        if (by) {
            drop(ws, adds[i], by);
        } else if (winner->op == FX_STAYS) { /* the slot is to stay and to change */
            update_t *pair[2] = { winner, adds[i] };
            update_t *choice = beats(ws, adds[i], winner) ? adds[i] : chosen(ws, pair, 2);
            if (choice)
                drop(ws, choice == winner ? adds[i] : winner, choice);
            else
                report_conflict(ws, pair, 2);
        }
    }
}

/* Two faces cannot be started at once. */
static void resolve_faces(workspace_t *ws)
{
    update_t *starts[2] = { NULL, NULL };
    for (uint32_t player = 0; player < 2; player++) {
        uint32_t slot = ws->program->slot_count + VSLOT_RUN + player;
        if (ws->stamp[slot] != ws->epoch)
            continue;
        for (uint32_t i = ws->head[slot]; i != NO_INDEX; i = ws->updates[i].next)
            if (!ws->updates[i].dropped && ws->updates[i].value == 1 && ws->updates[i].op != FX_STAYS)
                starts[player] = &ws->updates[i];
    }
    if (!starts[0] || !starts[1])
        return;
    update_t *choice = beats(ws, starts[0], starts[1])   ? starts[0]
                       : beats(ws, starts[1], starts[0]) ? starts[1]
                                                         : chosen(ws, starts, 2);
    if (choice)
        drop(ws, choice == starts[0] ? starts[1] : starts[0], choice);
    else
        report_conflict(ws, starts, 2);
}

void updates_resolve(workspace_t *ws)
{
    for (uint32_t i = 0; i < ws->contested_count; i++)
        resolve_slot(ws, ws->contested[i]);
    if (ws->wanted & WANT_CLOCK)
        resolve_faces(ws);
}

uint32_t updates_resolve_result(workspace_t *ws)
{
    if (ws->result_count == 0)
        return NO_INDEX;
    update_t *sets[RESULTS_MAX];
    for (uint32_t i = 0; i < ws->result_count; i++)
        sets[i] = &ws->results[i];
    update_t *winner = settle(ws, sets, ws->result_count);
    if (!winner)
        return NO_INDEX;
    /* among those who agree, a final ruling goes before a provisional one */
    for (uint32_t i = 0; i < ws->result_count; i++)
        if (!sets[i]->dropped && rule_of(ws, winner->instance)->overrulable && !rule_of(ws, sets[i]->instance)->overrulable)
            winner = sets[i];
    return (uint32_t)(winner - ws->results);
}

bool updates_beat_all(workspace_t *ws, uint32_t instance)
{
    const program_t *p = ws->program;
    const instance_t *in = &p->instances[instance];
    if (in->effect_count == 0)
        return false;
    for (uint32_t f = in->effect_start; f < in->effect_start + in->effect_count; f++) {
        const effect_t *fx = &p->effects[f];
        update_t mine = { .instance = instance };
        bool beaten = false;
        if (fx->kind != FX_SET && fx->kind != FX_STAYS)
            return false;
        if (fx->target.index_code != NO_INDEX)
            return false;
        if (fx->target.slot == p->slot_count + VSLOT_RESULT) {
            for (uint32_t i = 0; i < ws->result_count && !beaten; i++)
                beaten = beats(ws, &ws->results[i], &mine);
        } else if (ws->stamp[fx->target.slot] == ws->epoch) {
            for (uint32_t i = ws->head[fx->target.slot]; i != NO_INDEX && !beaten; i = ws->updates[i].next)
                beaten = is_set(&ws->updates[i]) && beats(ws, &ws->updates[i], &mine);
        }
        if (!beaten)
            return false;
    }
    return true;
}
