#include "board/attack.h"
#include "board/moves.h"

static void count_move(const board_game *g, board_position *p, const board_move *move)
{
    for (int i = 0; i < g->counter_count; i++) {
        const counter_info *c = &g->counter[i];
        bool reset = c->kinds >> move->kind & 1 || (c->on_capture && move->captured) ||
                     (c->on_promotion && move->becomes != move->kind);
        p->counter[i] = reset ? 0 : p->counter[i] == UINT16_MAX ? UINT16_MAX : (uint16_t)(p->counter[i] + 1);
    }
    if (p->to_move == 1 && p->number < UINT32_MAX) {
        p->number++;
    }
}

/* What the mover leaves behind it, to be taken there by the next move alone. A move against the rules leaves
   nothing where it did not pass: over a piece, or as another kind than it set out. */
static void leave_passed(const board_game *g, board_position *p, const board_move *move)
{
    const side_kind *sk = &g->of[p->to_move][move->kind];
    bool leaves = sk->leaves && !move->captured && move->becomes == move->kind &&
                  g->mask[sk->leave][move->from] >> move->to & 1;
    uint64_t passed = leaves ? g->between[move->from][move->to] : 0;
    leaves = passed && !(passed & board_occupied(p));
    p->passed = leaves ? passed : 0;
    p->passer = leaves ? move->to : 0;
}

static void move_partner(const board_game *g, board_position *p, const board_move *move, int partner)
{
    const side_castle *c = &g->castle[p->to_move][move->castle - 1];
    if (partner != BOARD_NOWHERE) {
        p->kind[c->partner] = (p->kind[c->partner] & ~bit(partner)) | bit(c->partner_to);
        p->side[p->to_move] = (p->side[p->to_move] & ~bit(partner)) | bit(c->partner_to);
    }
}

/* Castling is forfeited with pieces that leave their squares, and by a side whose mover does. */
static void forfeit(const board_game *g, board_position *p, uint64_t left)
{
    uint64_t movers = 0;
    for (uint32_t kinds = g->castle_movers; kinds; kinds &= kinds - 1) {
        movers |= p->kind[bits_lowest(kinds)] & left;
    }
    for (int side = 0; side < 2; side++) {
        p->rights &= ~(p->side[side] & movers ? p->side[side] : left);
    }
}

void board_make(const board_game *g, board_position *p, const board_move *move)
{
    int side = p->to_move;
    uint64_t from = bit(move->from), to = bit(move->to);
    int owner = p->side[!side] & from ? !side : side; /* who moves the other's piece moves it all the same */
    int partner = move->castle ? castle_companion(g, p, side, move->castle - 1, move->from) : BOARD_NOWHERE;
    count_move(g, p, move);
    if (g->has_passing) {
        leave_passed(g, p, move);
    }
    if (p->rights) {
        forfeit(g, p, from | move->captured);
    }
    for (int k = 0; k < g->kind_count; k++) {
        p->kind[k] &= ~(from | move->captured);
    }
    p->side[0] &= ~(from | move->captured);
    p->side[1] &= ~(from | move->captured);
    if (move->castle) {
        move_partner(g, p, move, partner);
    }
    p->kind[move->becomes] |= to;
    p->side[owner] |= to;
    p->to_move = (uint8_t)!side;
}

bool board_done(const board_game *g, const board_position *p, int from, int to, int becomes, board_move *out)
{
    board_piece piece = board_at(g, p, from);
    if (piece.side < 0) {
        return false;
    }
    *out = (board_move){ .captured = from != to ? bit(to) & board_occupied(p) : 0, .from = (uint8_t)from,
                         .to = (uint8_t)to, .kind = piece.kind,
                         .becomes = becomes == BOARD_NO_KIND ? piece.kind : (uint8_t)becomes };
    return true;
}
