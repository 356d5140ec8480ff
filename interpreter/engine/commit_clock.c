/* What a step's updates do to the clocks. */
#include "engine/engine.h"

bool commit_add(int64_t *value, int64_t d)
{
    return value_is_plain(*value) && !__builtin_add_overflow(*value, d, value) && *value < (INT64_C(1) << 62)
           && *value > -(INT64_C(1) << 62);
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

/* On one clock: what is set, then what adds up, then stop, press, start, then the mode. */
static bool carry_out(workspace_t *ws, clock_model *c)
{
    uint32_t base = ws->program->slot_count;
    int64_t now = ws->vm.now;
    bool done = true;
    for (int round = ws->wanted & WANT_TIME ? 0 : 2; round < 4; round++) {
        for (uint32_t i = 0; i < ws->update_count; i++) {
            const update_t *u = &ws->updates[i];
            if (u->dropped || u->slot < base || u->slot >= base + VSLOT_TO_MOVE || u->op == FX_STAYS)
                continue;
            uint32_t model = u->slot - base;
            int player = (int)(model & 1);
            bool first = true; /* of writers that agree, one writes */
            for (uint32_t k = ws->head[u->slot]; k != i && k != NO_INDEX; k = ws->updates[k].next)
                first = first && (ws->updates[k].dropped || ws->updates[k].op != u->op);
            bool adds = u->op == FX_ADD || u->op == FX_ADD_USED;
            if (!first && !adds)
                continue;
            if (model < VSLOT_RUN && round == (adds ? 1 : 0)) {
                done = done && (u->op == FX_SET        ? clock_set_remaining(c, player, u->value, now)
                                : u->op == FX_SET_USED ? clock_set_used(c, player, u->value, now)
                                : u->op == FX_ADD      ? clock_credit(c, player, u->value, now)
                                                       : clock_charge(c, player, u->value, now));
            } else if (model >= VSLOT_MOVES && round == (adds ? 1 : 0)) {
                int64_t moves = u->value;
                done = done && (!adds || commit_add(&moves, c->face[player].moves)) && clock_set_moves(c, player, moves, now);
            } else if (model >= VSLOT_RUN && model < VSLOT_MODE && round == 2) {
                if (u->op == FX_PRESS)
                    done = done && clock_press(c, player, now);
                else if (u->value == 0)
                    clock_stop(c, player, now);
            } else if (model >= VSLOT_RUN && model < VSLOT_MODE && round == 3 && u->value == 1) {
                start_face(ws, c, (uint32_t)player);
            } else if (model >= VSLOT_MODE && model < VSLOT_MOVES && round == 3) {
                done = done && clock_set_mode(c, player, (int)u->value, u->extra, now);
            }
        }
    }
    return done;
}

bool commit_clocks(workspace_t *ws)
{
    /* without times to set, pressing is all that can fail, and comes first unless a clock is stopped too */
    if (!(ws->wanted & (WANT_TIME | WANT_MODE | WANT_STOP)))
        return carry_out(ws, &ws->game->clock);
    clock_model clock = ws->game->clock;
    if (!carry_out(ws, &clock))
        return false;
    ws->game->clock = clock;
    return true;
}
