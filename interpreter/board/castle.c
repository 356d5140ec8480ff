#include "board/attack.h"
#include "board/moves.h"

int castle_mover(const board_game *g, const board_position *p, int side, int castle)
{
    const side_castle *c = &g->castle[side][castle];
    uint64_t movers = p->kind[c->mover] & p->side[side] & c->home;
    if (c->mover_from != BOARD_NOWHERE) {
        movers &= bit(c->mover_from);
    }
    return bits_one(movers) ? bits_lowest(movers) : BOARD_NOWHERE;
}

uint64_t castle_partners(const board_game *g, const board_position *p, int side, int castle, int mover)
{
    const side_castle *c = &g->castle[side][castle];
    uint64_t where = c->partner_from != BOARD_NOWHERE ? bit(c->partner_from)
                     : mover == c->towards            ? 0
                                                      : g->between[mover][c->towards] | bit(c->towards);
    return where & p->side[side] & p->kind[c->partner];
}

int castle_partner(const board_game *g, const board_position *p, int side, int castle, int mover)
{
    uint64_t set = p->rights & castle_partners(g, p, side, castle, mover);
    return set ? bits_lowest(set) : BOARD_NOWHERE;
}

int castle_companion(const board_game *g, const board_position *p, int side, int castle, int mover)
{
    int partner = castle_partner(g, p, side, castle, mover);
    uint64_t set = castle_partners(g, p, side, castle, mover);
    return partner == BOARD_NOWHERE && bits_one(set) ? bits_lowest(set) : partner;
}

int board_companion(const board_game *g, const board_position *p, const board_move *move)
{
    if (!move->castle) {
        return -1;
    }
    int square = castle_companion(g, p, p->to_move, move->castle - 1, move->from);
    return square == BOARD_NOWHERE ? -1 : square;
}

static bool way_free(const board_game *g, const board_position *p, const side_castle *c, int mover,
                     int partner)
{
    uint64_t way = g->between[mover][c->mover_to] | bit(c->mover_to) | g->between[partner][c->partner_to] |
                   bit(c->partner_to);
    return !(way & board_occupied(p) & ~bit(mover) & ~bit(partner));
}

/* The mover is off the board meanwhile, lest it hide a square from a line it stands on; the partner hides
   until it has moved. */
static bool way_safe(const board_game *g, const board_position *p, const side_castle *c, int mover,
                     int partner)
{
    uint64_t before = board_occupied(p) ^ bit(mover);
    uint64_t after = (before ^ bit(partner)) | bit(c->partner_to);
    uint64_t way = g->between[mover][c->mover_to] | bit(mover) | bit(c->mover_to);
    while (way) {
        if (attacks(g, p, !p->to_move, bits_take(&way), before)) {
            return false;
        }
    }
    return !attacks(g, p, !p->to_move, c->mover_to, after);
}

void castles_append(const board_game *g, const board_position *p, bool safe, board_moves *m)
{
    int side = p->to_move;
    if (!(p->rights & p->side[side])) {
        return;
    }
    for (int i = 0; i < g->castle_count; i++) {
        const side_castle *c = &g->castle[side][i];
        int mover = castle_mover(g, p, side, i);
        int partner = mover == BOARD_NOWHERE ? BOARD_NOWHERE : castle_partner(g, p, side, i, mover);
        if (partner != BOARD_NOWHERE && way_free(g, p, c, mover, partner) &&
            (!safe || way_safe(g, p, c, mover, partner))) {
            moves_push(m, (board_move){ .from = (uint8_t)mover, .to = c->mover_to, .kind = c->mover,
                                        .becomes = c->mover, .castle = (uint8_t)(i + 1) });
        }
    }
}
