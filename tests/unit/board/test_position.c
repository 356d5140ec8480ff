/* Positions as text: what is read, what is refused and where, and that writing gives back what was read. */
#include "fixture.h"

static void check_written(fixture *f, const board_game *g, const char *text, const char *expected)
{
    board_position p = position_of(g, text);
    buffer_clear(&f->text);
    board_write(g, &p, &f->text);
    assert_str(buffer_view(&f->text), expected);
    board_position again = position_of(g, f->text.data);
    assert_memory_equal(&again, &p, sizeof p);
}

static void check_fault(const board_game *g, const char *text, position_fault fault, size_t offset)
{
    board_position p = { .number = 7 }, before = p;
    position_error error;
    if (board_read(g, test_str(text), &p, &error)) {
        fail_msg("%s was read", text);
    }
    if (error.fault != fault || error.offset != offset) {
        fail_msg("%s: fault %d at %zu, not %d at %zu", text, (int)error.fault, error.offset, (int)fault,
                 offset);
    }
    assert_memory_equal(&p, &before, sizeof p);
}

static void what_is_read_is_written(void **state)
{
    fixture *f = *state;
    static const char *const fens[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "8/8/8/8/8/8/8/8 b - - 99 4711",
        "PPPPPPPP/kkkkkkkk/8/8/8/8/8/pppppppK w - - 0 1",
        "r3k3/8/8/8/8/8/8/4K2R b Kq - 12 60"
    };
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        check_written(f, f->chess, fens[i], fens[i]);
    }
    check_written(f, f->russian, "W:W21-32:B1-12", "W:W21-32:B1-12");
    check_written(f, f->international, "B:W31,33,35-37,K50:BK1,2", "B:W31,33,35-37,K50:BK1,2");
    check_written(f, f->russian, "B:WK1-3:B:H4:F31", "B:WK1-3:B:H4:F31");
}

static void fields_missing_at_the_end_have_their_usual_value(void **state)
{
    fixture *f = *state;
    check_written(f, f->chess, "4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    check_written(f, f->chess, "  4k3/8/8/8/8/8/8/R3K3 w Q ", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    check_written(f, f->chess, "4k3/8/8/8/8/8/8/4K3 w - - 5", "4k3/8/8/8/8/8/8/4K3 w - - 5 1");
}

static void adjacent_empty_counts_add_up(void **state)
{
    fixture *f = *state;
    check_written(f, f->chess, "4k3/44/17/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

/* From the description of X-FEN: the outermost partner has the castling's letter, an inner one that of its
   file. */
static void rights_name_the_outermost_partner_or_its_file(void **state)
{
    fixture *f = *state;
    check_written(f, f->chess960, "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
                  "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11");
    check_written(f, f->chess960, "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
                  "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9");
    check_written(f, f->chess960, "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1", "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1");
    check_written(f, f->chess960, "4k3/8/8/8/8/8/8/R1R1K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R1R1K3 w Q - 0 1");
}

static void pieces_of_pdn_may_be_written_in_several_ways(void **state)
{
    fixture *f = *state;
    check_written(f, f->russian, "W:B1,2,3,4:WK32.", "W:WK32:B1-4");
    check_written(f, f->russian, "B:Wa1,c1,Ke1:Bh8", "B:W29,30,K31:B4");
    check_written(f, f->russian, "W:W29-32:BK5-6,7", "W:W29-32:BK5,K6,7");
    check_written(f, f->russian, "W:W:B1", "W:W:B1");
}

static void faults_of_fen_have_their_place(void **state)
{
    fixture *f = *state;
    const board_game *g = f->chess;
    check_fault(g, "", POSITION_EMPTY, 0);
    check_fault(g, "   ", POSITION_EMPTY, 0);
    check_fault(g, "rnbqkbnx/8/8/8/8/8/8/8 w - - 0 1", POSITION_LETTER, 7);
    check_fault(g, "rnbqkbnrr/8/8/8/8/8/8/8 w - - 0 1", POSITION_RANK_LONG, 8);
    check_fault(g, "rnbqkbn2/8/8/8/8/8/8/8 w - - 0 1", POSITION_RANK_LONG, 7);
    check_fault(g, "99999999999/8/8/8/8/8/8/8 w - - 0 1", POSITION_RANK_LONG, 0);
    check_fault(g, "rnbqkbn/8/8/8/8/8/8/8 w - - 0 1", POSITION_RANK_SHORT, 7);
    check_fault(g, "8/8/8/8/8/8/8 w - - 0 1", POSITION_RANKS_FEW, 13);
    check_fault(g, "8/8/8/8/8/8/8/8/8 w - - 0 1", POSITION_RANKS_MANY, 15);
    check_fault(g, "8/8/8/8/8/8/8/8", POSITION_SIDE, 15);
    check_fault(g, "8/8/8/8/8/8/8/8 W - - 0 1", POSITION_SIDE, 16);
    check_fault(g, "8/8/8/8/8/8/8/8 white - - 0 1", POSITION_SIDE, 16);
    check_fault(g, "4k3/8/8/8/8/8/8/4K2R w KX - 0 1", POSITION_RIGHT, 24);
    check_fault(g, "4k3/8/8/8/8/8/8/4K2R w KK - 0 1", POSITION_RIGHT, 24);
    check_fault(g, "4k3/8/8/8/8/8/8/4K2R w Kk - 0 1", POSITION_RIGHT_PIECES, 24);
    check_fault(g, "4k3/8/8/8/8/8/8/3K3R w K - 0 1", POSITION_RIGHT_PIECES, 23);
    check_fault(g, "4k3/8/8/8/8/8/8/4K2R w H - 0 1", POSITION_RIGHT, 23);
    check_fault(f->chess960, "4k3/8/8/8/8/8/8/4K2R w F - 0 1", POSITION_RIGHT_PIECES, 23);
    check_fault(f->chess960, "4k3/8/8/8/8/8/8/4K2R w HK - 0 1", POSITION_RIGHT, 24);
    check_fault(g, "4k3/8/8/8/4P3/8/8/4K3 b - e9 0 1", POSITION_SQUARE, 26);
    check_fault(g, "4k3/8/8/8/4P3/8/8/4K3 b - d3 0 1", POSITION_PASSED, 26);
    check_fault(g, "4k3/8/8/8/4P3/8/4B3/4K3 b - e3 0 1", POSITION_PASSED, 28);
    check_fault(g, "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", POSITION_PASSED, 26);
    check_fault(g, "4k3/8/8/8/8/8/8/4K3 w - - x 1", POSITION_NUMBER, 26);
    check_fault(g, "4k3/8/8/8/8/8/8/4K3 w - - 65536 1", POSITION_NUMBER, 26);
    check_fault(g, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 bm", POSITION_TRAILING, 30);
    check_fault(g, "4k3/8/8/8/8/8/8/4K3 w -- - 0 1", POSITION_TRAILING, 23);
}

static void faults_of_pdn_have_their_place(void **state)
{
    fixture *f = *state;
    const board_game *g = f->russian;
    check_fault(g, "", POSITION_EMPTY, 0);
    check_fault(g, "X:W1:B2", POSITION_SIDE, 0);
    check_fault(g, "W:W1", POSITION_SIDE_MISSING, 4);
    check_fault(g, "W:W1:X2", POSITION_SIDE, 5);
    check_fault(g, "W:W33:B2", POSITION_SQUARE, 3);
    check_fault(g, "W:W0:B2", POSITION_SQUARE, 3);
    check_fault(g, "W:Wb1:B2", POSITION_SQUARE, 3);
    check_fault(g, "W:WQ1:B2", POSITION_LETTER, 3);
    check_fault(g, "W:W1,1:B2", POSITION_TWICE, 5);
    check_fault(g, "W:W1:B1", POSITION_TWICE, 6);
    check_fault(g, "W:W5-1:B32", POSITION_RANGE, 3);
    check_fault(g, "W:W1;2:B32", POSITION_TRAILING, 4);
    check_fault(g, "W:W1:B32:Fx", POSITION_NUMBER, 10);
    check_fault(g, "W:W1:B32. and more", POSITION_TRAILING, 10);
}

static void squares_have_names_and_numbers(void **state)
{
    fixture *f = *state;
    const board_game *g = f->russian, *big = f->international;
    assert_int_equal(board_square_read(g, test_str("a1")), 0);
    assert_int_equal(board_square_read(g, test_str("29")), 0);
    assert_int_equal(board_square_read(g, test_str("h8")), 31);
    assert_int_equal(board_square_read(g, test_str("4")), 31);
    assert_int_equal(board_square_read(g, test_str("b1")), -1);
    assert_int_equal(board_square_read(big, test_str("46")), 0);
    assert_int_equal(board_square_read(big, test_str("j10")), 49);
    static const char *const nothing[] = { "",   "e",   "e0", "e9", "i1",  "33",  "0",
                                           "01", "e04", "E4", "4e", "e44", "9999" };
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++) {
        assert_int_equal(board_square_read(g, test_str(nothing[i])), -1);
    }
    buffer_clear(&f->text);
    board_square_write(g, 31, &f->text);
    board_square_write(big, 49, &f->text);
    assert_str(buffer_view(&f->text), "h85");
    assert_int_equal(board_file(big, 49), 9);
    assert_int_equal(board_rank(big, 49), 9);
    assert_int_equal(board_square(g, 1, 0), -1);
    assert_int_equal(board_square(g, 8, 0), -1);
}

/* ---- a great many texts ---- */

static uint64_t next_random(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

/* Whatever is read can be written, read back as the same, and played on: each move keeps the squares of kinds
   and sides together. */
static void check_readable(fixture *f, const board_game *g, board_moves *moves, const board_position *p)
{
    buffer_clear(&f->text);
    board_write(g, p, &f->text);
    board_position again = position_of(g, f->text.data);
    assert_memory_equal(&again, p, sizeof again);
    assert_int_equal(board_legal(g, p, moves), ARBITER_OK);
    for (uint32_t i = 0; i < moves->count && i < 40; i++) {
        board_position after = *p;
        uint64_t kinds = 0;
        board_make(g, &after, &moves->items[i]);
        for (int k = 0; k < BOARD_KINDS; k++) {
            assert_int_equal(kinds & after.kind[k], 0);
            kinds |= after.kind[k];
        }
        assert_int_equal(after.side[0] & after.side[1], 0);
        assert_true(kinds == board_occupied(&after));
        assert_int_equal(after.rights & ~board_occupied(&after), 0);
        assert_true(after.to_move != p->to_move);
    }
}

static void mutated_positions_are_refused_or_hold_together(void **state)
{
    fixture *f = *state;
    static const char letters[] = "KQRBNPkqrbnpWBwb/:,-.12345678 abcdefgh0HF9x";
    static const char *const seeds[] = {
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
        "W:WK32,21,K18:B9,6,K4", "B:WK31-35,7,8:BK1,K2,13:H3:F9"
    };
    const char *rounds = getenv("ARBITER_FUZZ_ROUNDS");
    long count = rounds ? atol(rounds) : 20000;
    uint64_t random = 88172645463325252;
    const board_game *games[] = { f->chess, f->chess960, f->russian, f->international };
    board_moves moves;
    int readable = 0;
    board_moves_init(&moves, mem_default());
    for (long n = 0; n < count; n++) {
        char text[96];
        size_t size = strlen(strcpy(text, seeds[n % 4]));
        for (uint64_t i = 1 + next_random(&random) % 3; i > 0; i--) {
            text[next_random(&random) % size] = letters[next_random(&random) % (sizeof letters - 1)];
        }
        for (size_t g = 0; g < 4; g++) {
            board_position p;
            position_error error;
            if (board_read(games[g], test_str(text), &p, &error)) {
                check_readable(f, games[g], &moves, &p);
                readable++;
            } else {
                assert_in_range(error.fault, POSITION_EMPTY, POSITION_TRAILING);
                assert_in_range(error.offset, 0, size);
            }
        }
    }
    assert_true(readable > 0);
    board_moves_free(&moves);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_read_is_written),
        cmocka_unit_test(fields_missing_at_the_end_have_their_usual_value),
        cmocka_unit_test(adjacent_empty_counts_add_up),
        cmocka_unit_test(rights_name_the_outermost_partner_or_its_file),
        cmocka_unit_test(pieces_of_pdn_may_be_written_in_several_ways),
        cmocka_unit_test(faults_of_fen_have_their_place),
        cmocka_unit_test(faults_of_pdn_have_their_place),
        cmocka_unit_test(squares_have_names_and_numbers),
        cmocka_unit_test(mutated_positions_are_refused_or_hold_together)
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
