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
    enum { FIRST = 64 };
    uint32_t room = m->room ? m->room * 2 : FIRST;
    board_move *items =
        room > m->room && !m->failed
            ? mem_resize(m->allocator, m->items, m->room * sizeof *items, room * sizeof *items)
            : NULL;
    if (!items) {
        m->failed = true;
        return false;
    }
    m->items = items;
    m->room = room;
    return true;
}

void moves_push(board_moves *m, board_move move)
{
    if (m->count < m->room || grow(m)) {
        m->items[m->count++] = move;
    }
}
