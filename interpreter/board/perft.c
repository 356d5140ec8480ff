#include "board/moves.h"

/* The list is a stack: what a position appends is taken off when it is done. */
static arbiter_status walk(const board_game *g, const board_position *p, int depth, board_moves *work,
                           uint64_t *nodes)
{
    if (depth == 1) {
        uint64_t leaves;
        arbiter_status status = board_legal_count(g, p, work, &leaves);
        *nodes += leaves;
        return status;
    }
    uint32_t start = work->count;
    moves_append(g, p, work);
    arbiter_status status = work->failed ? ARBITER_NO_MEMORY : ARBITER_OK;
    for (uint32_t i = start, end = work->count; i < end && status == ARBITER_OK; i++) {
        board_position after = *p;
        board_make(g, &after, &work->items[i]);
        status = walk(g, &after, depth - 1, work, nodes);
    }
    work->count = start;
    return status;
}

arbiter_status board_perft(const board_game *g, const board_position *p, int depth, board_moves *work,
                           uint64_t *nodes)
{
    *nodes = depth > 0 ? 0 : 1;
    return depth > 0 ? walk(g, p, depth, work, nodes) : ARBITER_OK;
}
