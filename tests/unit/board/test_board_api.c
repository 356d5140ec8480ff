/* Boards of the public header, over games declared as plain data. */
#include "games.h"

#include "base/arena.h"
#include "memory.h"
#include "program/program.h"

enum { CHESS, CHESS960, RUSSIAN, TENTH };

/* A rulebook that holds the games and nothing else; the Russian one is written in Russian alone. */
static arbiter_rulebook *book_of(const arbiter_allocator *allocator)
{
    board_decl russian = russian_decl;
    const board_decl *const declared[] = { &chess_decl, &chess960_decl, &russian, &international_decl };
    enum { COUNT = sizeof declared / sizeof *declared };
    russian.notation[LANG_EN] = russian.notation[LANG_DE] = (notation_decl){ .present = false };
    board_faults faults;
    program_t *p = mem_alloc(allocator, sizeof *p);
    if (!p) {
        return NULL;
    }
    p->allocator = *allocator;
    p->references = 1;
    p->language = LANG_DE;
    p->board = CHESS;
    arena_init(&p->arena, &p->allocator);
    board_entry *boards = arena_array(&p->arena, COUNT, sizeof *boards);
    for (uint32_t i = 0; boards && i < COUNT; i++) {
        boards[i].name = declared[i]->name;
        if (board_compile(declared[i], &p->arena, &boards[i].game, &faults) != ARBITER_OK) {
            boards = NULL;
        }
    }
    p->boards = boards;
    p->board_count = boards ? COUNT : 0;
    if (!boards) {
        arbiter_rulebook_release(p);
        return NULL;
    }
    return p;
}

static arbiter_board *board_on(uint32_t game, const char *position)
{
    arbiter_board *board;
    arbiter_rulebook *book = book_of(mem_default());
    assert_int_equal(arbiter_board_new(book, game, &board), ARBITER_OK);
    arbiter_rulebook_release(book); /* the board holds it */
    if (position) {
        assert_int_equal(arbiter_board_set(board, test_str(position), NULL), ARBITER_OK);
    }
    return board;
}

static void assert_position(arbiter_board *board, const char *expected)
{
    test_text text = { 0 };
    assert_int_equal(arbiter_board_write(board, test_text_writer(&text)), ARBITER_OK);
    assert_str(test_text_view(&text), expected);
    test_text_free(&text);
}

static void assert_written(arbiter_board *board, arbiter_move move, arbiter_language language, int whole, const char *expected)
{
    test_text text = { 0 };
    assert_int_equal(arbiter_board_move_write(board, &move, language, whole, test_text_writer(&text)), ARBITER_OK);
    assert_str(test_text_view(&text), expected);
    test_text_free(&text);
}

/* The one legal move between these squares. */
static arbiter_move move_of(arbiter_board *board, const char *from, const char *to)
{
    const arbiter_move *moves, *found = NULL;
    size_t count;
    uint32_t start = arbiter_board_square_find(board, test_str(from)), end = arbiter_board_square_find(board, test_str(to));
    assert_int_equal(arbiter_board_moves(board, &moves, &count), ARBITER_OK);
    for (size_t i = 0; i < count; i++) {
        if (moves[i].from == start && moves[i].to == end) {
            assert_null(found);
            found = &moves[i];
        }
    }
    assert_non_null(found);
    return *found;
}

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static void a_rulebook_tells_its_games(void **state)
{
    (void)state;
    arbiter_rulebook *book = book_of(mem_default());
    arbiter_boardgame g;
    arbiter_piece piece;
    assert_int_equal(arbiter_boardgame_count(book), 4);
    assert_int_equal(arbiter_boardgame_played(book), CHESS);
    assert_int_equal(arbiter_boardgame_find(book, test_str("international-draughts")), TENTH);
    assert_int_equal(arbiter_boardgame_find(book, test_str("go")), ARBITER_NONE);
    assert_int_equal(arbiter_boardgame_get(book, 4, ARBITER_EN, &g), ARBITER_INVALID);
    assert_int_equal(arbiter_boardgame_get(book, RUSSIAN, ARBITER_DE, &g), ARBITER_OK);
    assert_str(g.name, "русские-шашки");
    assert_str(g.title, "Russische Dame");
    assert_str(g.side[1], "Чёрные");
    assert_int_equal(g.width * g.height, 2 * g.square_count);
    assert_int_equal(g.kind_count, 2);
    assert_int_equal(g.counter_count, 2);
    assert_true(g.has_start && g.notation[ARBITER_RU] && !g.notation[ARBITER_EN] && !g.numbered);
    assert_int_equal(arbiter_boardgame_get(book, TENTH, ARBITER_EN, &g), ARBITER_OK);
    assert_true(g.numbered);
    assert_int_equal(g.square_count, 50);

    assert_int_equal(arbiter_boardgame_piece(book, CHESS, 4, ARBITER_RU, &piece), ARBITER_OK);
    assert_str(piece.name, "Springer");
    assert_str(piece.title, "Конь");
    assert_str(piece.letter, "N");
    assert_str(piece.written, "К");
    assert_int_equal(arbiter_boardgame_piece(book, CHESS, 0, ARBITER_OWN, &piece), ARBITER_OK);
    assert_str(piece.written, "K");
    assert_true(piece.royal);
    assert_int_equal(arbiter_boardgame_piece(book, CHESS, 6, ARBITER_RU, &piece), ARBITER_INVALID);
    arbiter_board *board;
    assert_int_equal(arbiter_board_new(book, 4, &board), ARBITER_INVALID);
    assert_null(board);
    arbiter_rulebook_release(book);
}

static void moves_are_made_and_taken_back(void **state)
{
    (void)state;
    arbiter_board *board = board_on(CHESS, NULL);
    const arbiter_move *moves;
    arbiter_move back;
    size_t count;
    assert_position(board, START);
    assert_int_equal(arbiter_board_moves(board, &moves, &count), ARBITER_OK);
    assert_int_equal(count, 20);
    arbiter_move knight = move_of(board, "g1", "f3");
    assert_written(board, knight, ARBITER_EN, 0, "Nf3");
    assert_written(board, knight, ARBITER_OWN, 1, "Sg1-f3");
    assert_written(board, knight, ARBITER_RU, 1, "Кg1-f3");
    assert_int_equal(arbiter_board_make(board, &knight), ARBITER_OK);
    assert_position(board, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1");
    assert_int_equal(arbiter_board_make(board, &knight), ARBITER_INVALID); /* the other side is to move */
    assert_int_equal(arbiter_board_move_write(board, &knight, ARBITER_EN, 0, (arbiter_writer){ 0 }), ARBITER_INVALID);
    assert_int_equal(arbiter_board_back(board, &back), ARBITER_OK);
    assert_memory_equal(&back, &knight, sizeof back);
    assert_position(board, START);
    assert_int_equal(arbiter_board_back(board, NULL), ARBITER_INVALID);

    /* A long game there and back, by the first move each time. */
    for (int i = 0; i < 200; i++) {
        assert_int_equal(arbiter_board_moves(board, &moves, &count), ARBITER_OK);
        assert_int_equal(arbiter_board_make(board, &moves[0]), ARBITER_OK);
    }
    for (int i = 0; i < 200; i++) {
        assert_int_equal(arbiter_board_back(board, NULL), ARBITER_OK);
    }
    assert_position(board, START);
    uint64_t leaves;
    assert_int_equal(arbiter_board_perft(board, 4, &leaves), ARBITER_OK);
    assert_int_equal(leaves, 197281);
    assert_int_equal(arbiter_board_perft(board, UINT32_MAX, &leaves), ARBITER_INVALID);
    assert_int_equal(arbiter_board_perft(board, 101, &leaves), ARBITER_INVALID); /* each move takes some of the stack */
    arbiter_board_free(board);
}

/* A capture over several squares, written whole, and a castling, which has a form of its own. */
static void the_long_form_has_the_whole_path(void **state)
{
    (void)state;
    arbiter_board *board = board_on(RUSSIAN, "W:Wc3:Bd4,f6");
    arbiter_move capture = move_of(board, "c3", "g7");
    assert_written(board, capture, ARBITER_RU, 0, "c3:g7");
    assert_written(board, capture, ARBITER_RU, 1, "c3:e5:g7");
    assert_int_equal(arbiter_board_move_write(board, &capture, ARBITER_EN, 0, (arbiter_writer){ 0 }), ARBITER_INVALID);
    arbiter_board_free(board);

    board = board_on(CHESS, "4k3/1P6/8/8/8/8/8/4K2R w K - 0 1");
    assert_written(board, move_of(board, "e1", "g1"), ARBITER_DE, 1, "0-0");
    const arbiter_move *moves;
    size_t count;
    assert_int_equal(arbiter_board_moves(board, &moves, &count), ARBITER_OK);
    for (size_t i = 0; i < count; i++) {
        if (moves[i].becomes == 1) {
            assert_written(board, moves[i], ARBITER_DE, 1, "b7-b8D+");
            assert_written(board, moves[i], ARBITER_DE, 0, "b8D+");
        }
    }
    arbiter_board_free(board);
}

static void a_position_that_is_none_is_named_and_changes_nothing(void **state)
{
    (void)state;
    static const struct { uint32_t game; const char *text, *fault; size_t offset; const char *words; } rows[] = {
        { CHESS, "", "empty", 0, "no position stands here; one is “" START "”" },
        { CHESS, "rnbqkbnr/ppppXppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "letter", 13,
          "no piece has this letter; there are K, Q, R, B, N, P" },
        { CHESS, "8/8/8/8/8/8/8/9 w - - 0 1", "rank long", 14, "this rank is too long; each has 8 squares" },
        { CHESS, "8/8/8/8/8/8/8 w - - 0 1", "ranks few", 13, "a rank is missing here; the board has 8, with “/” between them" },
        { CHESS, "8/8/8/8/8/8/8/8 x - - 0 1", "side", 16, "here should stand which side is to move: “w” or “b”" },
        { CHESS, "8/8/8/8/8/8/8/8 w KX - 0 1", "right pieces", 18, "the pieces for this castling do not stand where they should" },
        { CHESS, "8/8/8/8/8/8/8/8 w X - 0 1", "right", 18,
          "no castling has this letter, or it stands here twice; there are K, Q, or “-” for none" },
        { CHESS, "8/8/8/8/8/8/8/8 w - j9 0 1", "square", 20, "this is no square of the board; they are called a1 to h8" },
        { CHESS, "8/8/8/8/8/8/8/8 w - - many", "number", 22, "a number should stand here, and not so large a one" },
        { CHESS, START " and more", "trailing", 57, "the position has ended before this; it is too much" },
        { RUSSIAN, "X:W1:B2", "side", 0, "here should stand which side is to move: “W” or “B”" },
        { RUSSIAN, "W:W1:X2", "side", 5, "here should stand a side, “W” or “B”" },
        { RUSSIAN, "W:W1", "side missing", 4, "the pieces of both sides are wanted, “W” and “B”, be it none" },
        { TENTH, "W:W51:B1", "square", 3, "this is no square of the board; they are called 1 to 50" },
        { TENTH, "W:W5,5:B1", "twice", 5, "on this square a piece stands already" },
        { TENTH, "W:W9-5:B1", "range", 3, "such a range goes from the lower number to the higher" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        arbiter_board *board = board_on(rows[i].game, NULL);
        arbiter_position_error error;
        test_text before = { 0 }, after = { 0 }, words = { 0 };
        arbiter_board_write(board, test_text_writer(&before));
        assert_int_equal(arbiter_board_fault(board, ARBITER_EN, test_text_writer(&words)), ARBITER_INVALID);
        assert_int_equal(arbiter_board_set(board, test_str(rows[i].text), &error), ARBITER_ERRORS);
        assert_string_equal(error.fault, rows[i].fault);
        assert_int_equal(error.offset, rows[i].offset);
        assert_int_equal(arbiter_board_fault(board, ARBITER_EN, test_text_writer(&words)), ARBITER_OK);
        assert_str(test_text_view(&words), rows[i].words);
        arbiter_board_write(board, test_text_writer(&after));
        assert_str(test_text_view(&after), before.data);
        test_text_free(&before);
        test_text_free(&after);
        test_text_free(&words);
        arbiter_board_free(board);
    }
}

static void squares_tell_what_stands_there(void **state)
{
    (void)state;
    arbiter_board *board = board_on(TENTH, "B:W31,K50:B1");
    arbiter_square square;
    test_text name = { 0 };
    assert_int_equal(arbiter_board_square_at(board, 1, 0), ARBITER_NONE); /* light */
    assert_int_equal(arbiter_board_square_at(board, 10, 0), ARBITER_NONE);
    uint32_t first = arbiter_board_square_at(board, 0, 0);
    assert_int_equal(arbiter_board_square_name(board, first, test_text_writer(&name)), ARBITER_OK);
    assert_str(test_text_view(&name), "46");
    assert_int_equal(arbiter_board_square_get(board, arbiter_board_square_find(board, test_str("50")), &square), ARBITER_OK);
    assert_int_equal(square.file, 8);
    assert_int_equal(square.rank, 0);
    assert_int_equal(square.side, 0);
    assert_int_equal(square.kind, 1);
    arbiter_board_square_get(board, first, &square);
    assert_int_equal(square.side, -1);
    assert_int_equal(square.kind, ARBITER_NONE);
    assert_int_equal(arbiter_board_square_get(board, 50, &square), ARBITER_INVALID);
    assert_int_equal(arbiter_board_square_name(board, 50, test_text_writer(&name)), ARBITER_INVALID);
    assert_int_equal(arbiter_board_square_find(board, test_str("51")), ARBITER_NONE);
    test_text_free(&name);
    arbiter_board_free(board);
}

static void a_text_is_read_with_all_it_can_mean(void **state)
{
    (void)state;
    arbiter_board *board = board_on(CHESS, "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1");
    arbiter_reading r;
    assert_int_equal(arbiter_board_read(board, test_str("Sd2"), ARBITER_DE, &r), ARBITER_OK);
    assert_int_equal(r.status, ARBITER_READING_AMBIGUOUS);
    assert_int_equal(r.candidates.count, 2);
    assert_written(board, r.candidates.items[0], ARBITER_DE, 0, "Sbd2");
    assert_written(board, r.candidates.items[1], ARBITER_DE, 0, "Sfd2");
    assert_int_equal(arbiter_board_read(board, test_str("Sbxd2+"), ARBITER_DE, &r), ARBITER_OK);
    assert_int_equal(r.status, ARBITER_READING_CLEAR);
    assert_int_equal(r.wrong_marks, ARBITER_WRONG_CAPTURE_SUPERFLUOUS | ARBITER_WRONG_ATTACK);
    assert_int_equal(arbiter_board_read(board, test_str("Sb1-b3"), ARBITER_DE, &r), ARBITER_OK);
    assert_int_equal(r.status, ARBITER_READING_ILLEGAL);
    assert_int_equal(r.done.count, 1);
    arbiter_move done = r.done.items[0], none = { .from = 64 };
    assert_written(board, done, ARBITER_EN, 1, "Nb1-b3");
    assert_int_equal(arbiter_board_move_write(board, &done, ARBITER_EN, 0, (arbiter_writer){ 0 }), ARBITER_INVALID);
    assert_int_equal(arbiter_board_move_write(board, &none, ARBITER_EN, 1, (arbiter_writer){ 0 }), ARBITER_INVALID);
    assert_int_equal(arbiter_board_read(board, test_str(" "), ARBITER_DE, &r), ARBITER_OK);
    assert_int_equal(r.status, ARBITER_READING_MISSING);
    assert_int_equal(arbiter_board_read(board, test_str("Nd2"), ARBITER_DE, &r), ARBITER_OK);
    assert_int_equal(r.status, ARBITER_READING_UNREADABLE);
    assert_string_equal(arbiter_reading_name(r.status), "unreadable");
    arbiter_board_free(board);

    board = board_on(RUSSIAN, "W:Wc3,e3:Bh8");
    assert_int_equal(arbiter_board_read(board, test_str("c3-f4"), ARBITER_RU, &r), ARBITER_OK);
    assert_int_equal(r.status, ARBITER_READING_ILLEGAL);
    assert_int_equal(r.corrections[ARBITER_SLIP_ORIGIN].count, 1);
    assert_written(board, r.corrections[ARBITER_SLIP_ORIGIN].items[0], ARBITER_RU, 0, "e3-f4");
    assert_int_equal(arbiter_board_read(board, test_str("c3-d4"), ARBITER_DE, &r), ARBITER_INVALID); /* no notation */
    arbiter_board_free(board);
}

/* The line of a yes is made move by move, and ends in a loss of the other side. */
static void who_can_win_is_answered_with_a_line(void **state)
{
    (void)state;
    arbiter_board *board = board_on(CHESS, "7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    arbiter_win win;
    arbiter_position position;
    assert_int_equal(arbiter_board_can_win(board, 0, 0, &win), ARBITER_OK);
    assert_int_equal(win.answer, ARBITER_CAN_WIN_YES);
    assert_int_equal(win.reason, ARBITER_WIN_LINE);
    size_t found = win.line.count;
    assert_int_equal(arbiter_board_shorten(board, &win), ARBITER_OK);
    assert_in_range(win.line.count, 1, found);
    for (size_t i = 0; i < win.line.count; i++) {
        assert_int_equal(arbiter_board_make(board, &win.line.items[i]), ARBITER_OK);
    }
    assert_int_equal(arbiter_board_state(board, &position), ARBITER_OK);
    assert_true(position.lost && position.attacked && position.no_move && !position.drawn);
    assert_int_equal(position.to_move, 1);
    assert_int_equal(arbiter_board_shorten(board, &win), ARBITER_INVALID); /* of another position */
    assert_int_equal(arbiter_board_can_win(board, 0, 0, &win), ARBITER_OK);
    assert_int_equal(win.reason, ARBITER_WIN_ALREADY);
    while (arbiter_board_back(board, NULL) == ARBITER_OK) {
    }
    assert_int_equal(arbiter_board_can_win(board, 1, 0, &win), ARBITER_OK);
    assert_int_equal(win.answer, ARBITER_CAN_WIN_NO);
    assert_int_equal(win.line.count, 0);
    assert_string_equal(arbiter_win_reason_name(win.reason), "material");
    assert_int_equal(arbiter_board_can_win(board, 2, 0, &win), ARBITER_INVALID);
    assert_int_equal(arbiter_board_start(board), ARBITER_OK);
    assert_int_equal(arbiter_board_can_win(board, 0, 3, &win), ARBITER_OK);
    assert_string_equal(arbiter_can_win_name(win.answer), "undetermined");
    assert_int_equal(win.reason, ARBITER_WIN_BUDGET);
    arbiter_board_free(board);
}

static void counters_are_read(void **state)
{
    (void)state;
    arbiter_board *board = board_on(CHESS, "4k3/8/8/8/8/8/8/4K2R b - - 37 80");
    arbiter_str name;
    uint32_t value;
    arbiter_position position;
    assert_int_equal(arbiter_board_counter(board, 0, &name, &value), ARBITER_OK);
    assert_str(name, "ruhig");
    assert_int_equal(value, 37);
    assert_int_equal(arbiter_board_counter(board, 1, &name, &value), ARBITER_INVALID);
    assert_int_equal(arbiter_board_state(board, &position), ARBITER_OK);
    assert_int_equal(position.number, 80);
    arbiter_board_free(board);
}

static int swallow(void *context, const char *data, size_t size)
{
    (void)context;
    (void)data;
    (void)size;
    return 0;
}

#define TRY(call)                                            \
    do {                                                     \
        arbiter_status status = (call);                      \
        if (status == ARBITER_NO_MEMORY) {                   \
            arbiter_board_free(board);                       \
            arbiter_rulebook_release(book);                  \
            return status;                                   \
        }                                                    \
        assert_int_equal(status, ARBITER_OK);                \
    } while (0)

static arbiter_status use_everything(const arbiter_allocator *allocator, void *context)
{
    (void)context;
    arbiter_writer out = { swallow, NULL };
    arbiter_board *board = NULL;
    arbiter_rulebook *book = book_of(allocator);
    arbiter_reading reading;
    arbiter_win win;
    arbiter_position position;
    uint64_t leaves;
    if (!book) {
        return ARBITER_NO_MEMORY;
    }
    TRY(arbiter_board_new(book, CHESS, &board));
    TRY(arbiter_board_set(board, test_str("k7/8/2K5/8/8/8/8/R7 w - - 0 1"), NULL));
    TRY(arbiter_board_read(board, test_str("Ta8"), ARBITER_DE, &reading));
    TRY(arbiter_board_can_win(board, 0, 2000, &win));
    TRY(arbiter_board_make(board, &win.line.items[0]));
    TRY(arbiter_board_state(board, &position));
    TRY(arbiter_board_back(board, NULL));
    TRY(arbiter_board_move_write(board, &win.line.items[0], ARBITER_DE, 0, out));
    TRY(arbiter_board_perft(board, 2, &leaves));
    TRY(arbiter_board_write(board, out));
    assert_int_equal(arbiter_board_set(board, test_str("?"), NULL), ARBITER_ERRORS);
    TRY(arbiter_board_fault(board, ARBITER_DE, out));
    arbiter_board_free(board);
    arbiter_rulebook_release(book);
    return ARBITER_OK;
}

static void running_out_of_memory_is_a_status(void **state)
{
    (void)state;
    test_every_allocation_fails(use_everything, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rulebook_tells_its_games),
        cmocka_unit_test(moves_are_made_and_taken_back),
        cmocka_unit_test(the_long_form_has_the_whole_path),
        cmocka_unit_test(a_position_that_is_none_is_named_and_changes_nothing),
        cmocka_unit_test(squares_tell_what_stands_there),
        cmocka_unit_test(a_text_is_read_with_all_it_can_mean),
        cmocka_unit_test(who_can_win_is_answered_with_a_line),
        cmocka_unit_test(counters_are_read),
        cmocka_unit_test(running_out_of_memory_is_a_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
