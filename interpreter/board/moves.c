#include "board/moves.h"

#include "base/arena.h"
#include "board/capture.h"

void board_moves_init(board_moves *m, const arbiter_allocator *allocator)
{
    *m = (board_moves){ .allocator = allocator };
}

void board_moves_free(board_moves *m)
{
    mem_free(m->allocator, m->items, m->room * sizeof *m->items);
    mem_free(m->allocator, m->seen, m->seen_room * sizeof *m->seen);
    board_moves_init(m, m->allocator);
}

static bool grow(board_moves *m)
{
    board_move *items = m->failed ? NULL : mem_grow(m->allocator, m->items, &m->room, 64, sizeof *items);
    if (items) {
        m->items = items;
    }
    m->failed = !items;
    return items != NULL;
}

void moves_push(board_moves *m, board_move move)
{
    if (m->count < m->room || grow(m)) {
        m->items[m->count++] = move;
    }
}
