#include "play.h"

uint32_t random_below(uint64_t *random, uint32_t n)
{
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*random >> 33) % n;
}

void play_on(const board_game *g, const board_position *start, board_position *p, uint64_t *random,
             board_moves *legal)
{
    enum { LONG = 120 };
    for (uint32_t plies = 1 + random_below(random, 4); plies > 0; plies--) {
        assert_int_equal(board_legal(g, p, legal), ARBITER_OK);
        if (legal->count == 0 || p->number > LONG) {
            *p = *start;
            assert_int_equal(board_legal(g, p, legal), ARBITER_OK);
        }
        board_make(g, p, &legal->items[random_below(random, legal->count)]);
    }
    assert_int_equal(board_legal(g, p, legal), ARBITER_OK);
}

void set_up_captures(const board_game *g, board_position *p, uint64_t *random)
{
    enum { PIECES = 12 };
    uint64_t taken = 0;
    buffer_t text;
    buffer_init(&text, mem_default());
    for (int piece = 0; piece < PIECES;) {
        uint32_t square = random_below(random, (uint32_t)board_square_count(g));
        if (!(taken >> square & 1)) {
            taken |= UINT64_C(1) << square;
            buffer_text(&text, piece == 0 ? "W:WK" : piece == 1 ? ",K" : piece == 2 ? ":B" : ",");
            buffer_int(&text, (int64_t)square + 1);
            piece++;
        }
    }
    *p = position_of(g, text.data);
    buffer_free(&text);
}
