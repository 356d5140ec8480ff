/* From cheap to dear: the position as it stands; what its pieces can ever do; then a search over the
   positions that can arise, nearest to a won end first. When nothing is left to look at, that search has
   exhausted them, leaving out only what follows from positions that are proved hopeless themselves. */
#include "board/can_win.h"

#include "board/can_win_guide.h"
#include "board/can_win_space.h"
#include "board/moves.h"
#include "board/reach_net.h"

enum {
    ROOT_STEPS = 100000, /* of a proof about the position itself, and of finding an aim */
    NODE_STEPS = 4000,   /* … about those met on the way */
    QUICK = 1000,        /* positions met before larger ones are proved hopeless on the way */
    FEW = 5,             /* pieces; with them that is always cheaper than a search */
    SMALL = 6,           /* pieces; with them an aim is found soon and soon reached */
    AIM_FIRST = 4000,    /* positions that the search for it may meet then */
    AIM_LATER = 20000,   /* … when others have failed */
    AGAIN = 30000,       /* … in each way once more after that */
    FAIR = 8             /* of so many positions one is the oldest, lest the guess lead astray */
};

typedef struct {
    const board_game *g;
    int side;
    uint64_t budget;
    board_moves *work;
    board_answer *answer;
    space_t space;
    guide_t guide;
    bool forced;  /* no position so far had two moves */
    uint32_t won; /* SPACE_NONE until found */
} search_t;

static board_end end_of(const board_game *g, bool attacked, bool no_move)
{
    int row = (attacked ? 1 : 0) + (no_move ? 2 : 0);
    return g->mover_loses >> row & 1 ? BOARD_MOVER_LOSES : g->drawn >> row & 1 ? BOARD_DRAWN : BOARD_GOES_ON;
}

static void settle(board_answer *answer, board_verdict verdict, board_reason reason)
{
    answer->answer = verdict;
    answer->reason = reason;
}

/* ---- what can never be ---- */

static bool hopeless(search_t *s, const board_position *p, uint32_t steps, board_reason *reason)
{
    reach_t r;
    if (!net_applies(s->g, p, s->side)) {
        return false;
    }
    reach_saturate(&r, s->g, p);
    net_answer net = net_find(&r, s->side, steps, s->work);
    *reason = net == NET_NEVER_ATTACKED ? REASON_NEVER_ATTACKED : REASON_NEVER_CAUGHT;
    return net != NET_POSSIBLE;
}

static bool hopeless_anywhere(search_t *s, const board_position *p)
{
    reach_t r;
    reach_anywhere(&r, s->g, p);
    return net_find(&r, s->side, ROOT_STEPS, s->work) != NET_POSSIBLE;
}

/* ---- what can be ---- */

/* Whether the position is an end won by our side: counting moves only where that can matter. */
static bool won(search_t *s, const board_position *p)
{
    uint64_t moves;
    if (p->to_move == s->side) {
        return false;
    }
    bool attacked = board_attacked(s->g, p, p->to_move);
    bool stuck = end_of(s->g, attacked, true) == BOARD_MOVER_LOSES;
    bool free = end_of(s->g, attacked, false) == BOARD_MOVER_LOSES;
    if (stuck == free) {
        return stuck;
    }
    return board_legal_count(s->g, p, s->work, &moves) == ARBITER_OK && (moves ? free : stuck);
}

static bool worth_proof(const search_t *s, uint32_t node, const board_position *p)
{
    return s->space.node[node].changed && (s->answer->nodes > QUICK || bits_count(board_occupied(p)) <= FEW);
}

static void meet(search_t *s, const board_position *p, uint32_t from, const board_move *move)
{
    bool changed = move->captured || move->becomes != move->kind;
    uint32_t node = space_add(&s->space, p, from);
    if (node == SPACE_NONE) {
        return;
    }
    s->answer->nodes++;
    if (won(s, p)) {
        s->won = node;
        return;
    }
    s->space.node[node].changed = changed || s->space.node[from].changed;
    space_queue(&s->space, node, guide_rank(&s->guide, p));
}

static void expand(search_t *s, uint32_t node)
{
    board_reason reason;
    board_position p;
    uint32_t start = s->work->count;
    space_read(&s->space, node, &p);
    if (worth_proof(s, node, &p)) {
        if (hopeless(s, &p, NODE_STEPS, &reason)) {
            return;
        }
        s->space.node[node].changed = false;
    }
    moves_append(s->g, &p, s->work);
    uint32_t end = s->work->count;
    if (end_of(s->g, board_attacked(s->g, &p, p.to_move), end == start) == BOARD_GOES_ON) {
        s->forced = s->forced && end - start <= 1;
        for (uint32_t i = start; i < end && s->won == SPACE_NONE; i++) {
            board_position after = p;
            board_make(s->g, &after, &s->work->items[i]);
            after = board_identity(s->g, &after);
            meet(s, &after, node, &s->work->items[i]);
        }
    }
    s->work->count = start;
}

static uint32_t next_node(search_t *s, uint64_t turn)
{
    return turn % FAIR == FAIR - 1 ? space_take_oldest(&s->space) : space_take_best(&s->space);
}

/* From the first position until `limit` positions are met. False if nothing came out of it. */
static bool search(search_t *s, const board_position *p, uint64_t limit)
{
    uint32_t node = space_add(&s->space, p, SPACE_NONE);
    s->forced = true;
    for (uint64_t turn = 0; node != SPACE_NONE && s->won == SPACE_NONE; turn++) {
        if (s->work->failed || s->space.failed || s->answer->nodes >= limit) {
            return false;
        }
        expand(s, node);
        node = next_node(s, turn);
    }
    if (s->work->failed || s->space.failed) {
        return false;
    }
    if (s->won != SPACE_NONE) {
        settle(s->answer, CAN_WIN_YES, REASON_LINE);
    } else {
        settle(s->answer, CAN_WIN_NO, s->forced ? REASON_FORCED : REASON_EXHAUSTED);
    }
    return true;
}

/* ---- the line ---- */

/* The move from one position to the next, found again. */
static void push_step(search_t *s, uint32_t from, uint32_t to, board_moves *line)
{
    board_position before, wanted;
    space_read(&s->space, from, &before);
    space_read(&s->space, to, &wanted);
    s->work->count = 0;
    moves_append(s->g, &before, s->work);
    for (uint32_t i = 0; i < s->work->count; i++) {
        board_position after = before;
        board_make(s->g, &after, &s->work->items[i]);
        after = board_identity(s->g, &after);
        if (memcmp(&after, &wanted, sizeof after) == 0) {
            moves_push(line, s->work->items[i]);
            return;
        }
    }
}

static void write_line(search_t *s, board_moves *line)
{
    const space_node *node = s->space.node;
    for (uint32_t at = s->won; node[at].from != SPACE_NONE; at = node[at].from) {
        push_step(s, node[at].from, at, line);
    }
    for (uint32_t a = 0, b = line->count; a + 1 < b; a++) {
        board_move other = line->items[--b];
        line->items[b] = line->items[a];
        line->items[a] = other;
    }
}

/* The same search with other guesses: what leads one astray seldom leads all. */
static bool leg(search_t *s, const board_position *p, const guide_way *way, uint64_t share, board_moves *line)
{
    uint64_t met = s->answer->nodes, left = s->budget - met;
    s->guide.way = way;
    space_init(&s->space, s->work->allocator, s->g);
    bool settled = search(s, p, met + (share < left ? share : left));
    if (s->won != SPACE_NONE) {
        write_line(s, line);
    }
    s->work->failed = s->work->failed || s->space.failed;
    space_free(&s->space);
    return settled || s->work->failed || s->answer->nodes >= s->budget;
}

/* The search towards a net made beforehand; the others if there is none, or it does not lead there. */
static bool leg_aimed(search_t *s, const board_position *p, uint64_t share, board_moves *line)
{
    reach_t r;
    if (!net_applies(s->g, p, s->side)) {
        return false;
    }
    reach_saturate(&r, s->g, p);
    s->guide.aiming = net_aim(&r, s->side, ROOT_STEPS, s->work, &s->guide.aim);
    bool settled = s->guide.aiming && leg(s, p, NULL, share, line);
    s->guide.aiming = false;
    return settled;
}

static void seek(search_t *s, const board_position *p, board_moves *line)
{
    static const guide_way ways[] = { { 8, 4, 4, 0, 1, true },
                                      { 8, 1, 4, 1, 2, true },
                                      { 0, 0, 8, 1, 2, true },
                                      { 3, 1, 0, 0, 0, false },
                                      { 8, 6, 8, 0, 2, false } };
    static const uint64_t share[] = { 2000, 4000, 4000, 6000, 6000 };
    enum { COUNT = sizeof ways / sizeof *ways };
    guide_begin(&s->guide, s->g, s->side);
    if (bits_count(board_occupied(p)) <= SMALL && leg_aimed(s, p, AIM_FIRST, line)) {
        return;
    }
    for (int i = 0; i < COUNT; i++) {
        if (leg(s, p, &ways[i], share[i], line)) {
            return;
        }
    }
    if (leg_aimed(s, p, AIM_LATER, line)) {
        return;
    }
    for (int i = 0; i < COUNT; i++) {
        if (leg(s, p, &ways[i], AGAIN, line)) {
            return;
        }
    }
    leg(s, p, &ways[0], s->budget, line);
}

arbiter_status board_can_win(const board_game *g, const board_position *p, int side, board_budget budget,
                             board_moves *work, board_moves *line, board_answer *answer)
{
    board_state state;
    board_reason reason;
    board_position identity = board_identity(g, p);
    search_t s = { .g = g,
                   .side = side,
                   .budget = budget.nodes,
                   .work = work,
                   .answer = answer,
                   .forced = true,
                   .won = SPACE_NONE };
    work->count = 0;
    line->count = 0;
    *answer = (board_answer){ CAN_WIN_UNDETERMINED, REASON_BUDGET, 1 };
    arbiter_status status = board_look(g, &identity, work, &state);
    if (status != ARBITER_OK) {
        return status;
    }
    if (state.end == BOARD_MOVER_LOSES && p->to_move != side) {
        settle(answer, CAN_WIN_YES, REASON_WON);
    } else if (state.end != BOARD_GOES_ON) {
        settle(answer, CAN_WIN_NO, REASON_OVER);
    } else if (hopeless(&s, &identity, ROOT_STEPS, &reason)) {
        settle(answer, CAN_WIN_NO, hopeless_anywhere(&s, &identity) ? REASON_MATERIAL : reason);
    } else {
        seek(&s, &identity, line);
    }
    return work->failed || line->failed ? ARBITER_NO_MEMORY : ARBITER_OK;
}
