#include "board/reach.h"

#include "board/moves.h"

static uint64_t targets(const reach_t *r, int side, int kind, int from)
{
    const board_game *g = r->g;
    const side_kind *sk = &g->of[side][kind];
    uint64_t free = r->open, takeable = r->stand[!side], passed = r->passed[!side] & free;
    uint64_t blocked = g->playable & ~free;
    uint64_t set = (g->mask[sk->move][from] & free) | (g->mask[sk->take][from] & takeable) |
                   (g->mask[sk->take_passed][from] & passed);
    for (int i = 0; i < sk->line_count; i++) {
        const kind_line *l = &sk->line[i];
        if (l->from >> from & 1) {
            uint64_t ends =
                (l->moves ? free : 0) | (l->takes ? takeable : 0) | (l->takes_passed ? passed : 0);
            set |= line_reach(&g->line[l->line], from, blocked) & ends;
        }
    }
    if (g->kind[kind].royal) {
        set &= ~r->guarded[side];
    }
    for (int i = 0; i < r->castle_count[side]; i++) {
        const reach_castle *c = &r->castle[side][i];
        set |= c->kind == kind && c->from == from ? bit(c->to) : 0;
    }
    return set;
}

/* Adds to `may` the arrival of a piece, promoted where it must be. */
static void arrive(const board_game *g, int side, int kind, uint64_t set, uint64_t may[BOARD_KINDS])
{
    uint64_t zone = g->of[side][kind].zone & set;
    may[kind] |= set & ~zone;
    for (int i = 0; zone && i < g->kind[kind].into_count; i++) {
        may[g->kind[kind].into[i]] |= zone;
    }
}

void reach_piece(const reach_t *r, int side, int kind, int square, uint64_t may[BOARD_KINDS])
{
    uint64_t done[BOARD_KINDS] = { 0 };
    bool more = true;
    memset(may, 0, BOARD_KINDS * sizeof *may);
    may[kind] = bit(square);
    while (more) {
        more = false;
        for (int k = 0; k < r->g->kind_count; k++) {
            uint64_t fresh = may[k] & ~done[k];
            done[k] |= fresh;
            more |= fresh != 0;
            while (fresh) {
                arrive(r->g, side, k, targets(r, side, k, bits_take(&fresh)), may);
            }
        }
    }
}

uint64_t reach_cover(const reach_t *r, int side, int kind, int square, uint64_t seen_through)
{
    const board_game *g = r->g;
    const side_kind *sk = &g->of[side][kind];
    uint64_t blocked = g->playable & ~r->open & ~seen_through;
    uint64_t set = g->mask[sk->take][square];
    for (int i = 0; i < sk->line_count; i++) {
        const kind_line *l = &sk->line[i];
        if (l->takes && l->from >> square & 1) {
            set |= line_reach(&g->line[l->line], square, blocked);
        }
    }
    return set;
}

static void begin(reach_t *r, const board_game *g, const board_position *p)
{
    memset(r, 0, sizeof *r);
    r->g = g;
    r->p = *p;
    for (int side = 0; side < 2; side++) {
        for (int k = 0; k < g->kind_count; k++) {
            r->may[side][k] = p->kind[k] & p->side[side];
        }
        for (int i = 0; p->rights & p->side[side] && i < g->castle_count; i++) {
            const side_castle *c = &g->castle[side][i];
            int mover = castle_mover(g, p, side, i);
            int partner = mover == BOARD_NOWHERE ? BOARD_NOWHERE : castle_partner(g, p, side, i, mover);
            if (partner != BOARD_NOWHERE) {
                r->castle[side][r->castle_count[side]++] =
                    (reach_castle){ c->mover, (uint8_t)mover, c->mover_to };
                r->castle[side][r->castle_count[side]++] =
                    (reach_castle){ c->partner, (uint8_t)partner, c->partner_to };
            }
        }
    }
}

/* What follows from where pieces may stand, for both sides. */
static void look_round(reach_t *r)
{
    const board_game *g = r->g;
    uint64_t never = ~r->open;
    for (int side = 0; side < 2; side++) {
        r->stand[side] = 0;
        r->guarded[!side] = 0;
        for (int k = 0; k < g->kind_count; k++) {
            uint64_t fixed = r->p.kind[k] & r->p.side[side] & never;
            r->stand[side] |= g->kind[k].royal ? 0 : r->may[side][k];
            while (fixed) {
                r->guarded[!side] |= g->mask[g->of[side][k].take][bits_take(&fixed)];
            }
        }
    }
}

static void spread(reach_t *r, int side, int kind, int from)
{
    const board_game *g = r->g;
    const side_kind *sk = &g->of[side][kind];
    uint64_t set = targets(r, side, kind, from);
    uint64_t left = set & g->mask[sk->leave][from];
    if (set) {
        r->open |= bit(from);
    }
    r->open |= set;
    while (sk->leaves && left) {
        r->passed[side] |= g->between[from][bits_take(&left)];
    }
    arrive(g, side, kind, set, r->may[side]);
}

/* One round more for whatever is new. */
static bool spread_all(reach_t *r)
{
    uint64_t may[2][BOARD_KINDS], passed[2], open = r->open;
    memcpy(may, r->may, sizeof may);
    memcpy(passed, r->passed, sizeof passed);
    look_round(r);
    for (int side = 0; side < 2; side++) {
        for (int k = 0; k < r->g->kind_count; k++) {
            uint64_t from = r->may[side][k];
            while (from) {
                spread(r, side, k, bits_take(&from));
            }
        }
    }
    return open != r->open || memcmp(may, r->may, sizeof may) != 0 ||
           memcmp(passed, r->passed, sizeof passed) != 0;
}

void reach_saturate(reach_t *r, const board_game *g, const board_position *p)
{
    begin(r, g, p);
    r->open = g->playable & ~board_occupied(p);
    if (p->passed) {
        r->passed[!p->to_move] = p->passed;
        r->open |= bit(p->passer);
    }
    while (spread_all(r)) {}
}

void reach_anywhere(reach_t *r, const board_game *g, const board_position *p)
{
    begin(r, g, p);
    r->open = g->playable;
    for (int side = 0; side < 2; side++) {
        r->stand[side] = g->playable;
        r->passed[side] = g->playable;
    }
    for (int side = 0; side < 2; side++) {
        for (int k = 0; k < g->kind_count; k++) {
            uint64_t from = p->kind[k] & p->side[side];
            while (from) {
                uint64_t may[BOARD_KINDS];
                reach_piece(r, side, k, bits_take(&from), may);
                for (int i = 0; i < g->kind_count; i++) {
                    r->may[side][i] |= may[i];
                }
            }
        }
    }
}
