#include "board/reach_net.h"

#include "board/moves.h"

typedef struct {
    uint64_t may[BOARD_KINDS];
    uint64_t any; /* of the winner: squares it may ever attack; else squares it may stand on */
    bool royal;
} unit_t;

typedef struct {
    const reach_t *r;
    board_moves *work;
    int winner;
    uint8_t royal; /* kind of the piece to be caught */
    uint8_t home;  /* its square in the position */
    uint32_t steps;
    bool aiming;      /* at a net that the game itself calls a won end */
    uint64_t held[2]; /* squares of pieces that never move */
    uint64_t covered; /* attacked by those of the winner */
    unit_t hunter[BOARD_SQUARES], blocker[BOARD_SQUARES];
    int hunters, blockers;
    uint64_t cover[BOARD_KINDS][BOARD_SQUARES], known[BOARD_KINDS];
    bool attackable; /* somewhere */
    /* the net being tried */
    int at;                  /* of the royal piece */
    uint64_t used[2], taken; /* pieces placed, by number; squares occupied */
    board_position shape;
} net_t;

bool net_applies(const board_game *g, const board_position *p, int winner)
{
    enum { CAUGHT = 1 << 3 };
    uint64_t royals = game_royals(g, p) & p->side[!winner];
    if (g->mover_loses != CAUGHT || g->has_hops || !bits_one(royals)) {
        return false;
    }
    for (int k = 0; k < g->kind_count; k++) {
        for (int i = 0; i < g->kind[k].into_count; i++) {
            if (g->kind[k].royal || g->kind[g->kind[k].into[i]].royal) {
                return false;
            }
        }
    }
    return true;
}

static uint64_t cover_of(net_t *n, int kind, int square)
{
    if (!(n->known[kind] >> square & 1)) {
        n->cover[kind][square] = reach_cover(n->r, n->winner, kind, square, bit(n->home));
        n->known[kind] |= bit(square);
    }
    return n->cover[kind][square];
}

static void add_hunter(net_t *n, int kind, int square)
{
    unit_t *u = &n->hunter[n->hunters];
    uint64_t total = 0;
    reach_piece(n->r, n->winner, kind, square, u->may);
    u->any = 0;
    u->royal = n->r->g->kind[kind].royal;
    for (int k = 0; k < n->r->g->kind_count; k++) {
        uint64_t squares = u->may[k];
        total |= squares;
        while (squares) {
            u->any |= cover_of(n, k, bits_take(&squares));
        }
    }
    if (bits_one(total)) {
        n->covered |= u->any;
        n->held[n->winner] |= total & ~n->r->open;
    } else {
        n->hunters++;
    }
}

static void add_blocker(net_t *n, int kind, int square)
{
    unit_t *u = &n->blocker[n->blockers];
    reach_piece(n->r, !n->winner, kind, square, u->may);
    u->any = 0;
    for (int k = 0; k < n->r->g->kind_count; k++) {
        u->any |= u->may[k];
    }
    if (bits_one(u->any) && !(u->any & n->r->open)) {
        n->held[!n->winner] |= u->any;
    } else {
        n->blockers++;
    }
}

static void begin(net_t *n, const reach_t *r, int winner, uint32_t steps, board_moves *work)
{
    const board_position *p = &r->p;
    memset(n, 0, sizeof *n);
    n->r = r;
    n->work = work;
    n->winner = winner;
    n->steps = steps;
    uint64_t royal = game_royals(r->g, p) & p->side[!winner];
    n->home = (uint8_t)bits_lowest(royal);
    n->royal = (uint8_t)game_kind_at(r->g, p, royal);
    for (int k = 0; k < r->g->kind_count; k++) {
        for (uint64_t from = p->kind[k] & p->side[winner]; from;) {
            add_hunter(n, k, bits_take(&from));
        }
        for (uint64_t from = p->kind[k] & p->side[!winner] & ~royal; from;) {
            add_blocker(n, k, bits_take(&from));
        }
    }
}

/* ---- one net ---- */

static uint64_t grasp(const net_t *n)
{
    return n->r->g->mask[n->r->g->of[!n->winner][n->royal].take][n->at];
}

/* With every piece on the board placed the net is a position, and the game itself says what that is worth. */
static bool whole(const net_t *n)
{
    return bits_count(board_occupied(&n->shape)) == bits_count(board_occupied(&n->r->p));
}

static bool holds(const net_t *n)
{
    board_state state;
    if (!n->aiming && !whole(n)) {
        return true;
    }
    return board_look(n->r->g, &n->shape, n->work, &state) != ARBITER_OK || state.end == BOARD_MOVER_LOSES;
}

static void place(net_t *n, int side, int unit, int kind, int square)
{
    n->used[side] ^= bit(unit);
    n->taken ^= bit(square);
    n->shape.kind[kind] ^= bit(square);
    n->shape.side[side] ^= bit(square);
}

static bool close_net(net_t *n, uint64_t need);

/* A net to aim at stays as it was placed. */
static void unplace(net_t *n, int side, int unit, int kind, int square, bool closed)
{
    if (!closed || !n->aiming) {
        place(n, side, unit, kind, square);
    }
}

static bool try_hunters(net_t *n, uint64_t need, uint64_t aim)
{
    const board_game *g = n->r->g;
    for (int u = 0; u < n->hunters; u++) {
        if (n->used[n->winner] >> u & 1 || !(n->hunter[u].any & aim)) {
            continue;
        }
        for (int k = 0; k < g->kind_count; k++) {
            uint64_t squares = n->hunter[u].may[k] & ~n->taken & ~bit(n->at);
            squares &= g->kind[k].royal ? ~grasp(n) : UINT64_MAX;
            while (squares) {
                int square = bits_take(&squares);
                uint64_t cover = cover_of(n, k, square);
                if (cover & aim) {
                    place(n, n->winner, u, k, square);
                    bool closed = close_net(n, need & ~cover);
                    unplace(n, n->winner, u, k, square, closed);
                    if (closed) {
                        return true;
                    }
                }
            }
        }
    }
    return false;
}

static bool try_blockers(net_t *n, uint64_t need, uint64_t aim)
{
    for (int u = 0; u < n->blockers && !(n->taken & aim); u++) {
        if (n->used[!n->winner] >> u & 1) {
            continue;
        }
        for (int k = 0; k < n->r->g->kind_count; k++) {
            if (n->blocker[u].may[k] & aim) {
                int square = bits_lowest(aim);
                place(n, !n->winner, u, k, square);
                bool closed = close_net(n, need & ~aim);
                unplace(n, !n->winner, u, k, square, closed);
                if (closed) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* `need`: squares still to be attacked, that of the royal piece first, or to be occupied by its own side. */
static bool close_net(net_t *n, uint64_t need)
{
    if (n->steps == 0) {
        return !n->aiming;
    }
    n->steps--;
    if (!need) {
        return holds(n);
    }
    uint64_t home = need & bit(n->at), aim = home ? home : need & (0 - need);
    return try_hunters(n, need, aim) || (!home && try_blockers(n, need, aim));
}

/* Royal pieces do not attack each other: who did so would have moved into the other's grasp. */
static bool struck(net_t *n)
{
    bool hit = n->covered >> n->at & 1;
    for (int u = 0; u < n->hunters && !hit; u++) {
        uint64_t grasped = n->hunter[u].royal ? grasp(n) : 0;
        hit = n->hunter[u].any >> n->at & 1 && !grasped;
        for (int k = 0; k < n->r->g->kind_count && !hit && grasped; k++) {
            uint64_t squares = n->hunter[u].may[k] & ~grasped;
            while (squares && !hit) {
                hit = cover_of(n, k, bits_take(&squares)) >> n->at & 1;
            }
        }
    }
    return hit;
}

static bool net_at(net_t *n, int square)
{
    const board_game *g = n->r->g;
    const side_kind *sk = &g->of[!n->winner][n->royal];
    uint64_t exits = g->mask[sk->move][square] & g->mask[sk->take][square];
    uint64_t need = ((exits & ~n->held[!n->winner]) | bit(square)) & ~n->covered;
    uint64_t cover = n->covered, block = 0;
    n->at = square;
    for (int u = 0; u < n->hunters; u++) {
        cover |= n->hunter[u].any;
    }
    for (int u = 0; u < n->blockers; u++) {
        block |= n->blocker[u].any;
    }
    if (!struck(n)) {
        return false;
    }
    n->attackable = true;
    if (need & ~(cover | (block & ~bit(square)))) {
        return false;
    }
    n->taken = n->held[0] | n->held[1];
    memset(&n->shape, 0, sizeof n->shape);
    n->shape.to_move = (uint8_t)!n->winner;
    n->shape.kind[n->royal] = bit(square);
    n->shape.side[!n->winner] = bit(square);
    return close_net(n, need);
}

net_answer net_find(const reach_t *r, int winner, uint32_t steps, board_moves *work)
{
    net_t n;
    begin(&n, r, winner, steps, work);
    uint64_t squares = r->may[!winner][n.royal];
    while (squares) {
        if (net_at(&n, bits_take(&squares))) {
            return NET_POSSIBLE;
        }
    }
    return n.attackable ? NET_NEVER_CAUGHT : NET_NEVER_ATTACKED;
}

/* In rings around the royal piece, the nearest first. */
bool net_aim(const reach_t *r, int winner, uint32_t steps, board_moves *work, board_position *aim)
{
    net_t n;
    begin(&n, r, winner, steps, work);
    n.aiming = true;
    for (int ring = 0; ring < BOARD_EDGE; ring++) {
        uint64_t squares = r->may[!winner][n.royal];
        while (squares) {
            int square = bits_take(&squares);
            if (game_distance(r->g, n.home, square) == ring && net_at(&n, square)) {
                *aim = n.shape;
                return true;
            }
        }
    }
    return false;
}
