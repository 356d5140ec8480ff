#include "board/can_win_guide.h"

#include "board/attack.h"

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

static int distance(const board_game *g, int a, int b)
{
    int files = g->file[a] - g->file[b], ranks = g->rank[a] - g->rank[b];
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return files > ranks ? files : ranks;
}

/* The smallest distance from one of the set, or `none`. */
static int nearest(const board_game *g, uint64_t set, int square, int none)
{
    int best = none;
    while (set) {
        int d = distance(g, bits_take(&set), square);
        best = d < best ? d : best;
    }
    return best;
}

/* Moves a promoting piece still needs at least, the nearest of them; 0 if there is none. */
static int to_promotion(const guide_t *guide, const board_position *p)
{
    const board_game *g = guide->g;
    int best = BOARD_EDGE;
    for (int k = 0; k < g->kind_count; k++) {
        uint64_t zone = g->of[guide->winner][k].zone, pieces = p->kind[k] & p->side[guide->winner];
        while (zone && pieces) {
            int d = nearest(g, zone, bits_take(&pieces), BOARD_EDGE);
            best = d < best ? d : best;
        }
    }
    return best == BOARD_EDGE ? 0 : best;
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

/* Squares to which a royal piece may still step. */
static uint32_t exits(const guide_t *guide, const board_position *p, int royal)
{
    const board_game *g = guide->g;
    const side_kind *sk = &g->of[!guide->winner][game_kind_at(g, p, bit(royal))];
    uint64_t steps = g->mask[sk->move][royal] & ~p->side[!guide->winner],
             occupied = board_occupied(p) ^ bit(royal);
    uint32_t count = 0;
    while (steps) {
        count += attacks(g, p, guide->winner, bits_take(&steps), occupied) ? 0 : 1;
    }
    return count;
}

static int hunt(const guide_t *guide, const board_position *p, int royal)
{
    enum { ENOUGH = 16 };
    const board_game *g = guide->g;
    uint64_t hunters = p->side[guide->winner], leader = game_royals(g, p) & hunters;
    int rank = 8 * (int)exits(guide, p, royal);
    int power = strength(guide, p);
    rank += attacks(g, p, guide->winner, royal, board_occupied(p)) ? 0 : 4;
    rank += 2 * nearest(g, leader, royal, 0) + nearest(g, hunters & ~leader, royal, 0);
    rank += power < ENOUGH ? 3 * (ENOUGH - power) + 4 * to_promotion(guide, p) : 0;
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
    return rank + 2 * best + to_promotion(guide, p) - (int)bits_count(hunters);
}

uint32_t guide_rank(const guide_t *guide, const board_position *p)
{
    uint64_t royals = game_royals(guide->g, p) & p->side[!guide->winner];
    int rank = royals ? hunt(guide, p, bits_lowest(royals)) : clear(guide, p) + BOARD_SQUARES;
    return rank < 0 ? 0 : (uint32_t)rank;
}
