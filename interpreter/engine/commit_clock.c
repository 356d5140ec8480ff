/* What a step's updates do to the clocks. */
#include "engine/engine.h"

bool commit_add(int64_t *value, int64_t d)
{
    return value_is_plain(*value) && !__builtin_add_overflow(*value, d, value) && *value <= NUMBER_MAX &&
           *value >= -NUMBER_MAX;
}

/* Starting a face stops the other, unless the rules say something of the other themselves. */
static void start_face(workspace_t *ws, clock_model *c, uint32_t player)
{
    uint32_t other = ws->program->slot_count + VSLOT_RUN + 1 - player;
    bool told = false;
    if (ws->stamp[other] == ws->epoch)
        for (uint32_t i = ws->head[other]; i != NO_INDEX; i = ws->updates[i].next)
            told = told || !ws->updates[i].dropped;
    if (!told)
        clock_stop(c, 1 - (int)player, ws->vm.now);
    clock_start(c, (int)player, ws->vm.now);
}

static bool written(const workspace_t *ws, uint32_t slot)
{
    return ws->stamp[slot] == ws->epoch;
}

/* The update that sets the slot; NULL: none. Of writers that agree one writes, and a press goes before a mere stop. */
static const update_t *setter(const workspace_t *ws, uint32_t slot)
{
    const update_t *set = NULL;
    if (!written(ws, slot))
        return NULL;
    for (uint32_t i = ws->head[slot]; i != NO_INDEX; i = ws->updates[i].next) {
        const update_t *u = &ws->updates[i];
        if (u->dropped || u->op == FX_STAYS || u->op == FX_ADD || u->op == FX_ADD_USED)
            continue;
        if (!set || u->op == FX_PRESS)
            set = u;
    }
    return set;
}

static bool set_moves(workspace_t *ws, clock_model *c, int player, uint32_t slot)
{
    const update_t *set = setter(ws, slot);
    int64_t moves = set ? set->value : c->face[player].moves;
    for (uint32_t i = ws->head[slot]; i != NO_INDEX; i = ws->updates[i].next)
        if (ws->updates[i].op == FX_ADD && !ws->updates[i].dropped && !commit_add(&moves, ws->updates[i].value))
            return false;
    return clock_set_moves(c, player, moves, ws->vm.now);
}

static bool set_time(workspace_t *ws, clock_model *c, int player, uint32_t slot)
{
    const update_t *set = setter(ws, slot);
    int64_t now = ws->vm.now;
    if (set && !(set->op == FX_SET ? clock_set_remaining(c, player, set->value, now)
                                   : clock_set_used(c, player, set->value, now)))
        return false;
    for (uint32_t i = ws->head[slot]; i != NO_INDEX; i = ws->updates[i].next) {
        const update_t *u = &ws->updates[i];
        if (u->dropped || (u->op != FX_ADD && u->op != FX_ADD_USED))
            continue;
        if (!(u->op == FX_ADD ? clock_credit(c, player, u->value, now) : clock_charge(c, player, u->value, now)))
            return false;
    }
    return true;
}

/* Completes the player's move. The other face starts only if that was not beaten. */
static bool press(workspace_t *ws, clock_model *c, int player)
{
    bool ran = c->face[1 - player].running;
    const update_t *start = setter(ws, ws->program->slot_count + VSLOT_RUN + (uint32_t)(1 - player));
    if (!clock_press(c, player, ws->vm.now))
        return false;
    if (!start && !ran)
        clock_stop(c, 1 - player, ws->vm.now);
    return true;
}

/* On one clock: its count of moves, what is set, what adds up. Then of both: press, stop, start, mode. */
static bool carry_out(workspace_t *ws, clock_model *c)
{
    uint32_t base = ws->program->slot_count;
    const update_t *run[2];
    for (uint32_t player = 0; player < 2; player++) {
        if (written(ws, base + VSLOT_MOVES + player) && !set_moves(ws, c, (int)player, base + VSLOT_MOVES + player))
            return false;
        if (written(ws, base + VSLOT_TIME + player) && !set_time(ws, c, (int)player, base + VSLOT_TIME + player))
            return false;
        run[player] = setter(ws, base + VSLOT_RUN + player);
    }
    for (int player = 0; player < 2; player++)
        if (run[player] && run[player]->op == FX_PRESS && !press(ws, c, player))
            return false;
    for (int player = 0; player < 2; player++)
        if (run[player] && run[player]->op != FX_PRESS && run[player]->value == 0)
            clock_stop(c, player, ws->vm.now);
    for (int player = 0; player < 2; player++)
        if (run[player] && run[player]->value == 1)
            start_face(ws, c, (uint32_t)player);
    for (uint32_t player = 0; player < 2; player++) {
        const update_t *mode = setter(ws, base + VSLOT_MODE + player);
        if (mode && !clock_set_mode(c, (int)player, (int)mode->value, mode->extra, ws->vm.now))
            return false;
    }
    return true;
}

bool commit_clocks(workspace_t *ws)
{
    /* without times to set, pressing is all that can fail, and comes first */
    if (!(ws->wanted & (WANT_TIME | WANT_MODE)))
        return carry_out(ws, &ws->game->clock);
    clock_model clock = ws->game->clock;
    if (!carry_out(ws, &clock))
        return false;
    ws->game->clock = clock;
    return true;
}
