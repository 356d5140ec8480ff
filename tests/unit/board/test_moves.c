/* Moves, what they leave behind, and how positions compare. Expected values are counted by hand on the board,
   or come from the laws. */
#include "fixture.h"

#include "memory.h"

enum { KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN };

static int square(const board_game *g, const char *name)
{
    return board_square_read(g, test_str(name));
}

static uint32_t legal_count(fixture *f, const board_game *g, const char *text)
{
    board_position p = position_of(g, text);
    uint64_t counted;
    assert_int_equal(board_legal(g, &p, &f->moves), ARBITER_OK);
    uint32_t listed = f->moves.count;
    assert_int_equal(board_legal_count(g, &p, &f->moves, &counted), ARBITER_OK);
    assert_int_equal(counted, listed);
    return listed;
}

/* The one legal move so written: "e2e4", "e7e8q", castling by the squares of the mover. */
static bool find(fixture *f, const board_game *g, const board_position *p, const char *text, board_move *out)
{
    static const char letters[] = "kqrbnp";
    char from[3] = { text[0], text[1], '\0' }, to[3] = { text[2], text[3], '\0' };
    int becomes = text[4] ? (int)(strchr(letters, text[4]) - letters) : BOARD_NO_KIND;
    assert_int_equal(board_legal(g, p, &f->moves), ARBITER_OK);
    return board_legal_find(&f->moves, square(g, from), square(g, to), becomes, out);
}

/* The position after these moves, each of them legal. */
static board_position play(fixture *f, const board_game *g, const char *text, const char *moves)
{
    board_position p = position_of(g, text);
    char line[128], *rest = line;
    strcpy(line, moves);
    for (char *word = strtok_r(rest, " ", &rest); word; word = strtok_r(rest, " ", &rest)) {
        board_move move;
        if (!find(f, g, &p, word, &move)) {
            fail_msg("%s is not legal after %s", word, text);
        }
        board_make(g, &p, &move);
    }
    return p;
}

static void check_after(fixture *f, const board_game *g, const char *text, const char *moves,
                        const char *expected)
{
    buffer_t out;
    board_position p = play(f, g, text, moves);
    buffer_init(&out, mem_default());
    board_write(g, &p, &out);
    assert_str(buffer_view(&out), expected);
    buffer_free(&out);
}

#define INITIAL "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* ---- making moves ---- */

static void games_are_played(void **state)
{
    fixture *f = *state;
    check_after(f, f->chess, INITIAL, "e2e4 c7c5 g1f3",
                "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    check_after(f, f->chess, INITIAL, "e2e4 a7a6 e4e5 d7d5 e5d6",
                "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3");
    check_after(f, f->chess, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "e1g1 e8c8",
                "2kr3r/8/8/8/8/8/8/R4RK1 w - - 5 10");
    check_after(f, f->chess, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "h1h8",
                "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 9");
    check_after(f, f->chess, "8/P3k3/8/8/8/8/8/4K3 w - - 7 9", "a7a8n", "N7/4k3/8/8/8/8/8/4K3 b - - 0 9");
}

/* 9.6 counts moves without a pawn moved and without a capture. */
static void counters_count(void **state)
{
    fixture *f = *state;
    board_position p = play(f, f->chess, "4k3/8/8/8/8/8/1P6/R3K3 w Q - 0 1", "a1a2 e8d8 a2a1 d8e8");
    assert_int_equal(p.counter[0], 4);
    p = play(f, f->chess, "4k3/8/8/8/8/8/1P6/R3K3 w Q - 0 1", "a1a2 e8d8 b2b4");
    assert_int_equal(p.counter[0], 0);
    p.counter[0] = UINT16_MAX;
    board_move move;
    assert_true(find(f, f->chess, &p, "d8e8", &move));
    board_make(f->chess, &p, &move);
    assert_int_equal(p.counter[0], UINT16_MAX);
}

static void what_was_done_need_not_be_legal(void **state)
{
    fixture *f = *state;
    const board_game *g = f->chess;
    board_position p = position_of(g, INITIAL);
    board_move move;
    assert_false(board_done(g, &p, square(g, "e4"), square(g, "e5"), BOARD_NO_KIND, &move));
    assert_true(board_done(g, &p, square(g, "a1"), square(g, "a7"), BOARD_NO_KIND, &move));
    board_make(g, &p, &move);
    assert_int_equal(board_at(g, &p, square(g, "a7")).kind, ROOK);
    assert_int_equal(board_at(g, &p, square(g, "a7")).side, 0);
    assert_int_equal(board_at(g, &p, square(g, "a1")).side, -1);
    assert_int_equal(p.rights & UINT64_C(1) << square(g, "a1"), 0);
    assert_true(board_done(g, &p, square(g, "g1"), square(g, "f3"), BOARD_NO_KIND, &move));
    board_make(g, &p, &move); /* by the wrong side */
    assert_int_equal(board_at(g, &p, square(g, "f3")).side, 0);
}

/* ---- legal moves ---- */

/* 3.8.2: the king stands on, crosses and reaches squares that are not attacked; the rook may be attacked and
   may cross. */
static void castling_wants_a_safe_way(void **state)
{
    fixture *f = *state;
    const board_game *g = f->chess;
    static const struct { const char *text, *move; bool legal; } cases[] = {
        { "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", true },
        { "4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "e1c1", false },
        { "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", false },
        { "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", false },
        { "4k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", true },
        { "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", true },
        { "3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", false },
        { "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "e1g1", false },
        { "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1", false },
        { "4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1", "e1g1", false }
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        board_position p = position_of(g, cases[i].text);
        board_move move;
        if (find(f, g, &p, cases[i].move, &move) != cases[i].legal) {
            fail_msg("%s in %s", cases[i].move, cases[i].text);
        }
    }
}

static void castling_is_a_move_of_its_own(void **state)
{
    fixture *f = *state;
    const board_game *g = f->chess960;
    int castlings = 0, steps = 0;
    /* The king steps to g1, or castles to g1 with the rook beside that square. */
    board_position p = position_of(g, "4k3/8/8/8/8/8/8/5K1R w K - 0 1");
    assert_int_equal(board_legal(g, &p, &f->moves), ARBITER_OK);
    for (uint32_t i = 0; i < f->moves.count; i++) {
        const board_move *m = &f->moves.items[i];
        if (m->from == square(g, "f1") && m->to == square(g, "g1")) {
            castlings += m->castle == 1;
            steps += m->castle == 0;
        }
    }
    assert_int_equal(castlings, 1);
    assert_int_equal(steps, 1);
    /* The king stays where it is. */
    check_after(f, g, "4k3/8/8/8/8/8/8/6KR w K - 0 1", "g1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    /* The rook uncovers a line as it leaves. */
    p = position_of(g, "4k3/8/8/8/8/8/8/rR1K4 w Q - 0 1");
    assert_int_equal(board_legal(g, &p, &f->moves), ARBITER_OK);
    for (uint32_t i = 0; i < f->moves.count; i++) {
        assert_int_equal(f->moves.items[i].castle, 0);
    }
}

static void royal_pieces_are_never_taken(void **state)
{
    fixture *f = *state;
    board_position p = position_of(f->chess, "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1");
    board_move move;
    assert_false(find(f, f->chess, &p, "e7e8", &move));
    assert_true(board_attacked(f->chess, &p, 1));
}

static void any_placement_has_moves(void **state)
{
    fixture *f = *state;
    assert_int_equal(legal_count(f, f->chess, "8/8/8/8/8/8/8/8 w - - 0 1"), 0);
    assert_int_equal(legal_count(f, f->chess, "8/8/8/8/8/8/8/7Q w - - 0 1"), 21);
    assert_int_equal(legal_count(f, f->chess, "P7/8/8/8/8/8/8/k6P w - - 0 1"), 1);
    /* Two royal pieces: neither may be left attacked; the rook on d8 holds both on their squares. */
    assert_int_equal(legal_count(f, f->chess, "3r4/8/8/8/8/8/3K4/k2K4 w - - 0 1"), 0);
}

/* The same game with a piece that hops, which never comes onto the board: nothing can be worked out
   beforehand then, each move is tried out. Both ways must agree. */
static void trying_out_agrees_with_working_out(void **state)
{
    fixture *f = *state;
    static const movement_decl hops[] = { { .kind = MOVEMENT_HOP, .directions = DIRECTIONS_STRAIGHT } };
    static const char *const positions[] = {
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
        "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1"
    };
    kind_decl kinds[7];
    board_decl decl = chess_decl;
    memcpy(kinds, chess_decl.kinds, 6 * sizeof *kinds);
    kinds[6] =
        (kind_decl){ .name = STR("hopper"), .letter = STR("H"), .movements = hops, .movement_count = 1 };
    decl.kinds = kinds;
    decl.kind_count = 7;
    const board_game *tried = game_of(&f->arena, &decl);
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        board_position p = position_of(f->chess, positions[i]);
        uint64_t worked_out, tried_out;
        assert_int_equal(board_perft(f->chess, &p, 3, &f->moves, &worked_out), ARBITER_OK);
        assert_int_equal(board_perft(tried, &p, 3, &f->moves, &tried_out), ARBITER_OK);
        assert_int_equal(worked_out, tried_out);
    }
}

/* Losing chess: whoever can take must. */
static void captures_may_be_compulsory_for_any_piece(void **state)
{
    fixture *f = *state;
    board_decl decl = chess_decl;
    decl.capture.compulsory = true;
    const board_game *g = game_of(&f->arena, &decl);
    assert_int_equal(legal_count(f, g, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"), 1);
    assert_int_equal(legal_count(f, g, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"), 1);
    assert_int_equal(legal_count(f, g, "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1"), 6);
    assert_int_equal(legal_count(f, g, "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1"), 1);
}

/* ---- ends ---- */

static board_state look(fixture *f, const char *text)
{
    board_position p = position_of(f->chess, text);
    board_state out;
    assert_int_equal(board_look(f->chess, &p, &f->moves, &out), ARBITER_OK);
    return out;
}

static void the_end_is_seen(void **state)
{
    fixture *f = *state;
    board_state mate = look(f, "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
    assert_true(mate.attacked && mate.no_move && mate.end == BOARD_MOVER_LOSES);
    board_state stalemate = look(f, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_true(!stalemate.attacked && stalemate.no_move && stalemate.end == BOARD_DRAWN);
    board_state check = look(f, "R5k1/6pp/8/8/8/8/8/4K3 b - - 0 1");
    assert_true(check.attacked && !check.no_move && check.end == BOARD_GOES_ON);
}

/* ---- comparing positions ---- */

static board_position identity(const board_game *g, board_position p)
{
    return board_identity(g, &p);
}

static bool same(const board_game *g, board_position a, board_position b)
{
    board_position x = identity(g, a), y = identity(g, b);
    bool equal = memcmp(&x, &y, sizeof x) == 0;
    assert_int_equal(board_key(&x) == board_key(&y), equal);
    return equal;
}

/* 9.2: the same squares, the same player to move, the same possible moves. */
static void positions_are_the_same_by_their_possible_moves(void **state)
{
    fixture *f = *state;
    const board_game *g = f->chess;
    board_position start = position_of(g, INITIAL);
    assert_true(same(g, play(f, g, INITIAL, "g1f3 g8f6 f3g1 f6g8"), start));
    assert_true(same(g, play(f, g, INITIAL, "g1f3 g8f6 b1c3"), play(f, g, INITIAL, "b1c3 g8f6 g1f3")));
    assert_false(same(g, play(f, g, INITIAL, "g1f3 g8f6 f3g1"), start));
    /* The right is gone though the rook stands where it stood. */
    assert_false(same(g, play(f, g, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "a1a2 e8d8 a2a1 d8e8"),
                      position_of(g, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")));
    /* Nobody can take on e3: the passed square makes no difference. */
    assert_true(same(g, play(f, g, INITIAL, "e2e4"),
                     position_of(g, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")));
    /* The pawn on d4 can. */
    assert_false(same(g, position_of(g, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
                      position_of(g, "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1")));
    /* It could, were it not pinned on its rank together with the other. */
    assert_true(same(g, position_of(g, "8/8/8/8/k2pP2Q/8/8/3K4 b - e3 0 1"),
                     position_of(g, "8/8/8/8/k2pP2Q/8/8/3K4 b - - 0 1")));
}

/* ---- attacks, memory ---- */

static void attackers_are_those_who_could_take(void **state)
{
    fixture *f = *state;
    const board_game *g = f->chess;
    board_position p = position_of(g, "4k3/8/3p1n2/8/4P3/8/1B6/4R1K1 w - - 0 1");
    uint64_t to_e5 = UINT64_C(1) << square(g, "d6"), to_e4 = UINT64_C(1) << square(g, "f6");
    assert_true(board_attackers(g, &p, 1, square(g, "e5")) == to_e5);
    assert_true(board_attackers(g, &p, 1, square(g, "e4")) == to_e4);
    assert_true(board_attackers(g, &p, 0, square(g, "e5")) == UINT64_C(1) << square(g, "b2"));
    assert_true(board_attackers(g, &p, 0, square(g, "e4")) == UINT64_C(1) << square(g, "e1"));
    assert_true(board_attackers(g, &p, 0, square(g, "d5")) == UINT64_C(1) << square(g, "e4"));
    assert_true(board_attackers(g, &p, 0, square(g, "h1")) == UINT64_C(1) << square(g, "g1"));
}

static arbiter_status count_with(const arbiter_allocator *allocator, void *context)
{
    fixture *f = context;
    board_position p = position_of(f->chess, "Q2Q3Q/2Q3Q1/8/Q4Q2/4Q2Q/1Q4Q1/3Q4/Q4Q2 w - - 0 1");
    uint64_t nodes;
    board_moves moves;
    board_moves_init(&moves, allocator);
    arbiter_status status = board_perft(f->chess, &p, 2, &moves, &nodes);
    if (status == ARBITER_OK) {
        assert_int_equal(board_legal(f->chess, &p, &moves), ARBITER_OK);
        assert_true(moves.count > 64);
    }
    board_moves_free(&moves);
    return status;
}

static void running_out_of_memory_is_a_status(void **state)
{
    test_every_allocation_fails(count_with, *state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_played),
        cmocka_unit_test(counters_count),
        cmocka_unit_test(what_was_done_need_not_be_legal),
        cmocka_unit_test(castling_wants_a_safe_way),
        cmocka_unit_test(castling_is_a_move_of_its_own),
        cmocka_unit_test(royal_pieces_are_never_taken),
        cmocka_unit_test(any_placement_has_moves),
        cmocka_unit_test(trying_out_agrees_with_working_out),
        cmocka_unit_test(captures_may_be_compulsory_for_any_piece),
        cmocka_unit_test(the_end_is_seen),
        cmocka_unit_test(positions_are_the_same_by_their_possible_moves),
        cmocka_unit_test(attackers_are_those_who_could_take),
        cmocka_unit_test(running_out_of_memory_is_a_status)
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
