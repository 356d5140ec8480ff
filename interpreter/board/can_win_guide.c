#include "board/can_win_guide.h"

#include "board/attack.h"
#include "board/reach.h"

void guide_begin(guide_t *guide, const board_game *g, int winner)
{
    *guide = (guide_t){ .g = g, .winner = winner };
    for (int k = 0; k < g->kind_count; k++) {
        const side_kind *sk = &g->of[winner][k];
        uint32_t sum = 0;
        for (uint64_t squares = g->playable; squares;) {
            int from = bits_take(&squares);
            uint64_t reach = g->mask[sk->take][from] | g->mask[sk->hop_over][from];
            for (int i = 0; i < sk->line_count; i++) {
                const kind_line *l = &sk->line[i];
                reach |= l->takes && l->from >> from & 1 ? line_reach(&g->line[l->line], from, 0) : 0;
            }
            sum += bits_count(reach);
        }
        guide->strength[k] = (uint8_t)(sum / g->square_count);
    }
}

/* The smallest distance from one of the set, or `none`. */
static int nearest(const board_game *g, uint64_t set, int square, int none)
{
    int best = none;
    while (set) {
        int d = game_distance(g, bits_take(&set), square);
        best = d < best ? d : best;
    }
    return best;
}

/* Moves to promotion straight on, dearer where something stands in the way. */
static int march(const board_game *g, const board_position *p, int side, int kind, int square)
{
    enum { IN_THE_WAY = 2 };
    const side_kind *sk = &g->of[side][kind];
    int cost = 0;
    while (!(sk->zone >> square & 1) && cost < BOARD_EDGE) {
        uint64_t steps = g->mask[sk->move][square];
        if (!steps) {
            return BOARD_EDGE;
        }
        square = bits_lowest(steps);
        cost += board_occupied(p) >> square & 1 ? 1 + IN_THE_WAY : 1;
    }
    return cost;
}

/* The same for the piece that has the shortest way, perhaps beginning with a capture; 0 if none promotes. */
static int to_promotion(const board_game *g, const board_position *p, int side)
{
    int best = 0;
    for (int k = 0; k < g->kind_count; k++) {
        const side_kind *sk = &g->of[side][k];
        uint64_t pieces = sk->zone ? p->kind[k] & p->side[side] : 0;
        while (pieces) {
            int from = bits_take(&pieces), cost = march(g, p, side, k, from);
            uint64_t prey = g->mask[sk->take][from] & p->side[!side];
            while (prey) {
                int other = 1 + march(g, p, side, k, bits_take(&prey));
                cost = other < cost ? other : cost;
            }
            best = best == 0 || cost < best ? cost : best;
        }
    }
    return best;
}

static int strength(const guide_t *guide, const board_position *p)
{
    int sum = 0;
    for (int k = 0; k < guide->g->kind_count; k++) {
        bool promotes = guide->g->of[guide->winner][k].zone != 0;
        if (!guide->g->kind[k].royal) {
            sum += (int)bits_count(p->kind[k] & p->side[guide->winner]) * (promotes ? 1 : guide->strength[k]);
        }
    }
    return sum;
}

/* What keeps a royal piece from being caught where it is: squares around it that are not attacked, less so
   those that its own side occupies. */
static int exits(const guide_t *guide, const board_position *p, int royal)
{
    const board_game *g = guide->g;
    const side_kind *sk = &g->of[!guide->winner][game_kind_at(g, p, bit(royal))];
    uint64_t own = p->side[!guide->winner], occupied = board_occupied(p) ^ bit(royal);
    int sum = 0;
    for (uint64_t steps = g->mask[sk->move][royal]; steps;) {
        int to = bits_take(&steps);
        bool held = own >> to & 1;
        sum += attacks(g, p, guide->winner, to, occupied) ? 0 : held ? guide->way->held : guide->way->exit;
    }
    return sum;
}

static int hunt(const guide_t *guide, const board_position *p, int royal)
{
    enum { ENOUGH = 16, PROMOTE_FIRST = 160 };
    const board_game *g = guide->g;
    const guide_way *way = guide->way;
    uint64_t hunters = p->side[guide->winner], leader = game_royals(g, p) & hunters;
    int power = strength(guide, p), march = power < ENOUGH ? to_promotion(g, p, guide->winner) : 0;
    if (way->promote && march) {
        return PROMOTE_FIRST + 6 * march - power;
    }
    int rank = exits(guide, p, royal);
    rank += attacks(g, p, guide->winner, royal, board_occupied(p)) ? 0 : way->quiet;
    rank += (power < ENOUGH ? 2 : way->leader) * nearest(g, leader, royal, 0);
    rank += way->nearest * nearest(g, hunters & ~leader, royal, 0);
    if (power < ENOUGH) {
        rank += 3 * (ENOUGH - power) + 4 * march + 2 * (int)bits_count(p->side[!guide->winner]);
    }
    return rank;
}

/* How far the pieces are from those of the position aimed at. */
static int approach(const guide_t *guide, const board_position *p)
{
    enum { STEP = 4, PROMOTION = 24 };
    const board_game *g = guide->g;
    int rank = 0;
    for (int side = 0; side < 2; side++) {
        for (int k = 0; k < g->kind_count; k++) {
            uint64_t pieces = p->kind[k] & p->side[side], wanted = guide->aim.kind[k] & guide->aim.side[side];
            while (wanted) {
                int d = nearest(g, pieces, bits_take(&wanted), BOARD_EDGE);
                rank += pieces ? STEP * d : PROMOTION + STEP * to_promotion(g, p, side);
            }
        }
    }
    return rank;
}

/* Without a royal piece everything has to be taken, or shut in. */
static int clear(const guide_t *guide, const board_position *p)
{
    const board_game *g = guide->g;
    uint64_t prey = p->side[!guide->winner], hunters = p->side[guide->winner];
    int rank = 12 * (int)bits_count(prey), best = BOARD_EDGE;
    for (uint64_t left = prey; left;) {
        int d = nearest(g, hunters, bits_take(&left), BOARD_EDGE);
        best = d < best ? d : best;
    }
    return rank + 2 * best + to_promotion(g, p, guide->winner) - (int)bits_count(hunters);
}

uint32_t guide_rank(const guide_t *guide, const board_position *p)
{
    uint64_t royals = game_royals(guide->g, p) & p->side[!guide->winner];
    int rank = guide->aiming ? approach(guide, p)
               : royals      ? hunt(guide, p, bits_lowest(royals))
                             : clear(guide, p) + BOARD_SQUARES;
    return rank < 0 ? 0 : (uint32_t)rank;
}
