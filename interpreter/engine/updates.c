/* The set of updates of a step: one value for each slot. A slot on which all agree, or which has one writer, costs a
   stamp; only contested ones look at precedence. */
#include "engine/engine.h"
#include "program/party.h"

static bool is_set(const update_t *u)
{
    return u->op != FX_ADD && u->op != FX_ADD_USED;
}

/* Whether its value means another thing than that of an update of other kind. */
static bool has_own_values(uint8_t op)
{
    return op == FX_SET_USED || op == FX_PLAY || op == FX_PUT;
}

/* Whether two updates get on with each other: two that set a slot if they want the same, two that add to it always. How a
   clock is started or stopped does not matter, whether its time is set as remaining or as used does: each leaves the other
   as it is. */
static bool agree(const update_t *a, const update_t *b)
{
    bool alike = a->op == b->op;
    if (a->slot != b->slot || is_set(a) != is_set(b)) /* starts of both clocks; what stays and is added to */
        return false;
    if (!is_set(a))
        return true;
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
    if (!ws->is_contested[slot] && !agree(first, u)) {
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
    beaten->itself = by->rule == e->rule;
    beaten->update_start = ws->trace.update_count;
    beaten->update_count = 0;
    beaten->other_start = ws->trace.id_count;
    beaten->other_count = 0;
    if (by->article != NO_INDEX) {
        trace_id(&ws->trace, by->article);
        beaten->other_count = 1;
    }
}

/* ---- conflicts ---- */

static bool is_party(const held_question *q, int64_t party)
{
    for (uint32_t a = 0; a < q->arg_count; a++)
        if (q->args[a] == party)
            return true;
    return false;
}

static void add_party(held_question *q, int64_t party)
{
    if (q->arg_count == ARGS_MAX || is_party(q, party))
        return;
    uint32_t at = q->arg_count++;
    for (; at > 0 && party_before(party, q->args[at - 1]); at--)
        q->args[at] = q->args[at - 1];
    q->args[at] = party;
}

/* How closely a party is told from what its own rule demands besides. */
enum { BY_RULE, BY_WHOM, BY_APPLICATION, BY_EFFECT };

static int64_t party_at(party_t party, int level)
{
    if (level < BY_EFFECT)
        party.effect = 0;
    if (level < BY_APPLICATION)
        party.application = 0;
    if (level < BY_WHOM)
        party.whom = -1;
    return party_number(party);
}

/* What an entry stands for that has updates: an application of its rule, or what follows the arbiter's `otherwise`. */
static bool is_application(const trace_entry *e)
{
    return e->kind == ARBITER_APPLIES || (e->kind == ARBITER_ANSWERED && e->name == NO_INDEX);
}

/* The update's party, told as closely as can be. It is the same whenever the event is run with the same answers. */
static party_t closest_party(const workspace_t *ws, const update_t *u)
{
    const instance_t *in = &ws->program->instances[u->instance];
    const trace_entry *e = &ws->trace.entries[u->entry];
    party_t party = { in->rule, e->whom, 0, 0 };
    for (uint32_t i = 0; i <= u->entry; i++) {
        const trace_entry *at = &ws->trace.entries[i];
        party.application += at->rule == e->rule && at->whom == e->whom && at->event == e->event && is_application(at);
    }
    bool then = u->effect >= in->effect_start && u->effect < in->effect_start + in->effect_count;
    party.effect = 1 + (then ? u->effect - in->effect_start : u->effect - in->else_start + in->effect_count);
    return party;
}

/* What wants a slot, each with its party: rules, told more closely where a rule disagrees with itself. */
typedef struct {
    update_t *items[UPDATES_MAX];
    int64_t parties[UPDATES_MAX];
    uint32_t count;
} rivals_t;

static void name_parties(const workspace_t *ws, rivals_t *r)
{
    party_t closest[UPDATES_MAX];
    int level[UPDATES_MAX] = { BY_RULE };
    for (uint32_t i = 0; i < r->count; i++)
        closest[i] = closest_party(ws, r->items[i]);
    for (uint32_t i = 0; i < r->count; i++)
        for (uint32_t k = 0; k < r->count; k++)
            if (closest[i].rule == closest[k].rule && !agree(r->items[i], r->items[k]))
                while (level[i] < BY_EFFECT && party_at(closest[i], level[i]) == party_at(closest[k], level[i]))
                    level[i]++;
    for (uint32_t i = 0; i < r->count; i++) { /* of one rule all alike */
        int most = level[i];
        for (uint32_t k = 0; k < r->count; k++)
            if (closest[i].rule == closest[k].rule && level[k] > most)
                most = level[k];
        r->parties[i] = party_at(closest[i], most);
    }
}

/* The question of a conflict: which of these parties holds? At least two that disagree are among them. They are sorted, so
   that the question is the same however it came about. */
static held_question conflict_between(const rivals_t *r)
{
    held_question q = { .kind = QUESTION_CONFLICT, .answer = UNKNOWN };
    for (uint32_t i = 0; i < r->count; i++) {
        bool agrees = false;
        for (uint32_t k = 0; k < i && !agrees; k++)
            agrees = agree(r->items[k], r->items[i]);
        if (!agrees)
            add_party(&q, r->parties[i]);
    }
    for (uint32_t i = 0; i < r->count; i++)
        add_party(&q, r->parties[i]);
    q.id = party_of(q.args[0]).rule;
    return q;
}

/* Whether two parties are the same, or the first is the whole rule of the second. */
static bool stands_for(int64_t party, int64_t other)
{
    return party == other || party_of(other).rule == party;
}

/* The arbiter's choice among the rivals, if he has made it: among just these, or more. */
static update_t *chosen(workspace_t *ws, const rivals_t *r)
{
    held_question asked, q = conflict_between(r);
    for (uint32_t at = 0; held_next(&ws->game->held, &at, &asked);) {
        if (asked.kind != QUESTION_CONFLICT || asked.answer == UNKNOWN)
            continue;
        uint32_t found = 0;
        bool answers = false;
        for (uint32_t a = 0; a < q.arg_count; a++) {
            bool known = false;
            for (uint32_t b = 0; b < asked.arg_count; b++)
                known = known || stands_for(q.args[a], asked.args[b]);
            found += known;
            answers = answers || stands_for(q.args[a], asked.answer);
        }
        for (uint32_t i = 0; answers && found == q.arg_count && i < r->count; i++)
            if (stands_for(r->parties[i], asked.answer))
                return r->items[i];
    }
    return NULL;
}

static uint32_t article_of(const workspace_t *ws, int64_t party)
{
    return ws->program->rules[party_of(party).rule].article;
}

static bool articles_within(const workspace_t *ws, const held_question *a, const held_question *b)
{
    for (uint32_t i = 0; i < a->arg_count; i++) {
        bool found = false;
        for (uint32_t k = 0; k < b->arg_count && !found; k++)
            found = article_of(ws, a->args[i]) == article_of(ws, b->args[k]);
        if (!found)
            return false;
    }
    return true;
}

/* Conflicts between the same articles are asked about one after the other: nothing a scenario could say tells them apart. */
static bool asked_already(const workspace_t *ws, const held_question *q)
{
    for (uint32_t i = 0; i < ws->question_count; i++) {
        const held_question *known = &ws->questions[i];
        if (known->kind == q->kind && articles_within(ws, known, q) && articles_within(ws, q, known))
            return true;
    }
    return false;
}

static void report_conflict(workspace_t *ws, const rivals_t *r)
{
    held_question q = conflict_between(r);
    if (asked_already(ws, &q))
        return;
    ask_within(ws, &q);
    trace_entry *e = trace_add(&ws->trace);
    if (!e)
        return;
    const trace_entry *first = &ws->trace.entries[r->items[0]->entry];
    e->kind = ARBITER_CONFLICT;
    e->why = ARBITER_CONTRADICTION;
    e->at = ws->vm.now;
    e->step = ws->step;
    e->event = ws->event_index;
    e->parent = r->items[0]->entry;
    e->article = first->article;
    e->rule = first->rule;
    e->instance = first->instance;
    e->itself = true;
    for (uint32_t i = 0; i < q.arg_count; i++) {
        e->itself = e->itself && party_of(q.args[i]).rule == e->rule;
        step_cite(ws, e, article_of(ws, q.args[i]));
    }
}

/* Those whom none of the others beats; where all are beaten, all. */
static void leave_unbeaten(workspace_t *ws, update_t **wishes, uint32_t count, rivals_t *r)
{
    r->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool defeated = false;
        for (uint32_t k = 0; k < count && !defeated; k++)
            defeated = k != i && !agree(wishes[i], wishes[k]) && beats(ws, wishes[k], wishes[i]);
        if (!defeated)
            r->items[r->count++] = wishes[i];
    }
    if (r->count == 0) {
        memcpy(r->items, wishes, count * sizeof *wishes);
        r->count = count;
    }
}

static bool all_agree(const rivals_t *r)
{
    for (uint32_t i = 1; i < r->count; i++)
        if (!agree(r->items[0], r->items[i]))
            return false;
    return true;
}

/* Leaves those who remain when the choice holds against the others asked about, and against all who agree with them. */
static void remove_losers(rivals_t *r, const update_t *choice)
{
    held_question q = conflict_between(r);
    bool lost[UPDATES_MAX] = { false };
    for (uint32_t k = 0; k < r->count; k++)
        for (uint32_t i = 0; i < r->count && is_party(&q, r->parties[k]); i++)
            lost[i] = lost[i] || (agree(r->items[i], r->items[k]) && !agree(r->items[i], choice));
    uint32_t left = 0;
    for (uint32_t i = 0; i < r->count; i++)
        if (!lost[i])
            r->items[left++] = r->items[i];
    r->count = left;
}

/* One question names at most ARGS_MAX parties; whoever holds among them meets the others in the next. */
update_t *updates_settle(workspace_t *ws, update_t **wishes, uint32_t count)
{
    rivals_t rivals;
    leave_unbeaten(ws, wishes, count, &rivals);
    while (!all_agree(&rivals)) {
        name_parties(ws, &rivals);
        update_t *choice = chosen(ws, &rivals);
        if (!choice) {
            report_conflict(ws, &rivals);
            return NULL;
        }
        remove_losers(&rivals, choice);
    }
    for (uint32_t i = 0; i < count; i++)
        if (!agree(wishes[i], rivals.items[0]))
            drop(ws, wishes[i], rivals.items[0]);
    return rivals.items[0];
}

/* What adds to a slot goes with what sets it, save what is beaten, and save where the slot is to stay. */
static void resolve_additions(workspace_t *ws, update_t **sets, uint32_t set_count, update_t **adds, uint32_t add_count)
{
    update_t *wishes[UPDATES_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < set_count; i++)
        if (!sets[i]->dropped && sets[i]->op == FX_STAYS)
            wishes[count++] = sets[i];
    bool stays = count > 0;
    for (uint32_t i = 0; i < add_count; i++) {
        update_t *by = NULL;
        for (uint32_t k = 0; k < set_count && !by; k++)
            by = !sets[k]->dropped && beats(ws, sets[k], adds[i]) ? sets[k] : NULL;
        if (by)
            drop(ws, adds[i], by);
        else
            wishes[count++] = adds[i];
    }
    if (stays)
        updates_settle(ws, wishes, count);
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
    if (set_count > 0 && updates_settle(ws, sets, set_count))
        resolve_additions(ws, sets, set_count, adds, add_count);
}

/* Two faces cannot be started at once. */
static void resolve_faces(workspace_t *ws)
{
    update_t *starts[UPDATES_MAX];
    uint32_t count = 0;
    for (uint32_t player = 0; player < 2; player++) {
        uint32_t slot = ws->program->slot_count + VSLOT_RUN + player;
        if (ws->stamp[slot] != ws->epoch)
            continue;
        for (uint32_t i = ws->head[slot]; i != NO_INDEX; i = ws->updates[i].next)
            if (!ws->updates[i].dropped && ws->updates[i].value == 1 && ws->updates[i].op != FX_STAYS)
                starts[count++] = &ws->updates[i];
    }
    if (count > 1)
        updates_settle(ws, starts, count);
}

void updates_resolve(workspace_t *ws)
{
    for (uint32_t i = 0; i < ws->contested_count; i++)
        resolve_slot(ws, ws->contested[i]);
    if (ws->wanted & WANT_CLOCK)
        resolve_faces(ws);
    if (ws->addition_count > 1)
        terms_resolve(ws);
}

uint32_t updates_resolve_result(workspace_t *ws)
{
    if (ws->result_count == 0)
        return NO_INDEX;
    update_t *sets[RESULTS_MAX];
    for (uint32_t i = 0; i < ws->result_count; i++)
        sets[i] = &ws->results[i];
    update_t *winner = updates_settle(ws, sets, ws->result_count);
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
