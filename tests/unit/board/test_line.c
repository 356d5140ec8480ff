/* Lines made shorter: what an obvious detour comes to, and what stays as it is. */
#include "games.h"

#include "board/line.h"
#include "board/moves.h"
#include "memory.h"

enum { ENOUGH = 20000 };

typedef struct {
    arena_t arena;
    const board_game *chess;
    board_moves work, line;
} desk_t;

static int set_up(void **state)
{
    desk_t *d = calloc(1, sizeof *d);
    arena_init(&d->arena, mem_default());
    d->chess = game_of(&d->arena, &chess_decl);
    board_moves_init(&d->work, mem_default());
    board_moves_init(&d->line, mem_default());
    *state = d;
    return 0;
}

static int tear_down(void **state)
{
    desk_t *d = *state;
    board_moves_free(&d->work);
    board_moves_free(&d->line);
    arena_free(&d->arena);
    free(d);
    return 0;
}

/* The legal moves "e2e4 e7e5" one after the other. */
static void line_of(const board_game *g, board_position p, const char *moves, board_moves *work,
                    board_moves *line)
{
    line->count = 0;
    for (const char *at = moves; *at; at += strcspn(at, " "), at += *at == ' ') {
        board_move move;
        int from = board_square_read(g, (str_t){ at, 2 }), to = board_square_read(g, (str_t){ at + 2, 2 });
        assert_int_equal(board_legal(g, &p, work), ARBITER_OK);
        assert_true(board_legal_find(work, from, to, BOARD_NO_KIND, &move));
        moves_push(line, move);
        board_make(g, &p, &move);
    }
}

static void check(desk_t *d, const char *position, const char *moves, uint64_t nodes, const char *expected)
{
    const board_game *g = d->chess;
    buffer_t text;
    board_position p = position_of(g, position);
    buffer_init(&text, mem_default());
    line_of(g, p, moves, &d->work, &d->line);
    assert_int_equal(board_line_shorten(g, &p, (board_budget){ nodes }, &d->work, &d->line), ARBITER_OK);
    for (uint32_t i = 0; i < d->line.count; i++) {
        buffer_text(&text, i ? " " : "");
        board_square_write(g, d->line.items[i].from, &text);
        board_square_write(g, d->line.items[i].to, &text);
    }
    assert_str(buffer_view(&text), expected);
    buffer_free(&text);
}

static const char mate_in_one[] = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";

static void repeated_positions_are_cut_out(void **state)
{
    check(*state, mate_in_one, "e1d1 g8f8 d1e1 f8g8 a1a8", ENOUGH, "a1a8");
    check(*state, mate_in_one, "a1b1 g8f8 b1c1 f8e7 c1b1 e7f8 b1a1 f8g8 e1e2 g8f8 e2e1 f8g8 a1a8", ENOUGH,
          "a1a8");
}

/* The rook gets there at once, and what the pawns do meanwhile does not matter. */
static void moves_that_the_end_does_without_are_left_out(void **state)
{
    check(*state, mate_in_one, "a1a3 g8h8 a3a8", ENOUGH, "a1a8");
    check(*state, "6k1/p4ppp/8/8/8/8/P7/3RK3 w - - 0 1", "a2a3 a7a6 a3a4 a6a5 d1d8", ENOUGH, "d1d8");
}

static void without_a_budget_a_line_stays(void **state)
{
    check(*state, mate_in_one, "a1a3 g8h8 a3a8", 0, "a1a3 g8h8 a3a8");
    check(*state, mate_in_one, "a1a8", ENOUGH, "a1a8");
    check(*state, "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "", ENOUGH, "");
}

static arbiter_status shorten_with(const arbiter_allocator *allocator, void *context)
{
    desk_t *d = context;
    board_moves work;
    board_position p = position_of(d->chess, mate_in_one);
    line_of(d->chess, p, "a1b1 g8f8 e1e2 f8e7 b1a1 e7f8 e2e1 f8g8 a1a8", &d->work, &d->line);
    board_moves_init(&work, allocator);
    arbiter_status status = board_line_shorten(d->chess, &p, (board_budget){ ENOUGH }, &work, &d->line);
    board_moves_free(&work);
    return status;
}

static void running_out_of_memory_is_a_status(void **state)
{
    test_every_allocation_fails(shorten_with, *state);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(repeated_positions_are_cut_out),
                                        cmocka_unit_test(moves_that_the_end_does_without_are_left_out),
                                        cmocka_unit_test(without_a_budget_a_line_stays),
                                        cmocka_unit_test(running_out_of_memory_is_a_status) };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
