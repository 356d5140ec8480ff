/* What is wrong with a declaration is found and named. Each case spoils a sound one in one point. */
#include "games.h"

#include "memory.h"

typedef struct {
    kind_decl kinds[BOARD_KINDS + 1];
    movement_decl movements[BOARD_KINDS + 1][BOARD_MOVEMENTS + 1];
    uint8_t into[BOARD_KINDS];
    castle_decl castles[BOARD_CASTLES + 1];
    counter_decl counters[BOARD_COUNTERS + 1];
    board_decl decl;
} spoiled;

/* A copy that may be changed in every part. */
static void copy_decl(spoiled *s, const board_decl *decl)
{
    memset(s, 0, sizeof *s);
    s->decl = *decl;
    for (int k = 0; k < decl->kind_count; k++) {
        s->kinds[k] = decl->kinds[k];
        memcpy(s->movements[k], decl->kinds[k].movements,
               (size_t)decl->kinds[k].movement_count * sizeof(movement_decl));
        s->kinds[k].movements = s->movements[k];
        if (s->kinds[k].promotion.into_count) {
            memcpy(s->into, s->kinds[k].promotion.into, (size_t)s->kinds[k].promotion.into_count);
            s->kinds[k].promotion.into = s->into;
        }
    }
    for (int i = 0; i < decl->castle_count; i++) {
        s->castles[i] = decl->castles[i];
    }
    for (int i = 0; i < decl->counter_count; i++) {
        s->counters[i] = decl->counters[i];
    }
    s->decl.kinds = s->kinds;
    s->decl.castles = s->castles;
    s->decl.counters = s->counters;
}

static board_faults faults_of(const spoiled *s)
{
    arena_t arena;
    const board_game *g;
    board_faults faults;
    arena_init(&arena, mem_default());
    arbiter_status status = board_compile(&s->decl, &arena, &g, &faults);
    assert_int_equal(status, faults.errors ? ARBITER_ERRORS : ARBITER_OK);
    assert_int_equal(g == NULL, faults.errors > 0);
    arena_free(&arena);
    return faults;
}

/* This fault, there, and no other. */
static void check_one(const spoiled *s, board_fault_code code, board_item item, int index, int part)
{
    board_faults faults = faults_of(s);
    if (faults.count != 1 || faults.items[0].code != code || faults.items[0].item != item ||
        faults.items[0].index != index || faults.items[0].part != part) {
        fail_msg("%d faults, the first %d at %d %d %d; wanted %d at %d %d %d", faults.count,
                 (int)faults.items[0].code, (int)faults.items[0].item, faults.items[0].index,
                 faults.items[0].part, (int)code, (int)item, index, part);
    }
}

enum { KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN };
enum { MAN, CROWNED };

static spoiled s;

static int chess_again(void **state)
{
    (void)state;
    copy_decl(&s, &chess_decl);
    return 0;
}

static int draughts_again(void **state)
{
    (void)state;
    copy_decl(&s, &russian_decl);
    return 0;
}

/* ---- the board, the sides, the pieces ---- */

static void boards_have_their_limits(void **state)
{
    (void)state;
    s.decl.width = 9;
    check_one(&s, FAULT_BOARD_SIZE, ITEM_BOARD, 0, 0);
    s.decl.width = 0;
    check_one(&s, FAULT_BOARD_SIZE, ITEM_BOARD, 0, 0);
    s.decl.width = 17;
    s.decl.height = 1;
    check_one(&s, FAULT_BOARD_SIZE, ITEM_BOARD, 0, 0);
}

static void sides_need_letters_of_their_own(void **state)
{
    (void)state;
    s.decl.side_letter[1] = s.decl.side_letter[0];
    check_one(&s, FAULT_SIDE_LETTER, ITEM_SIDE, 1, 0);
}

static void pieces_need_letters_of_their_own(void **state)
{
    (void)state;
    s.kinds[BISHOP].letter = STR("n");
    board_faults faults = faults_of(&s);
    assert_int_equal(faults.items[0].code, FAULT_LETTER_TAKEN);
    assert_int_equal(faults.items[0].index, KNIGHT);
    s.kinds[BISHOP].letter = STR("Lä");
    faults = faults_of(&s);
    assert_int_equal(faults.items[0].code, FAULT_LETTER_FORM);
    assert_int_equal(faults.items[0].index, BISHOP);
}

static void limits_are_said(void **state)
{
    (void)state;
    s.decl.kind_count = BOARD_KINDS + 1;
    board_faults faults = faults_of(&s);
    bool said = false;
    for (int i = 0; i < faults.count; i++) {
        said |= faults.items[i].code == FAULT_TOO_MANY && faults.items[i].item == ITEM_KIND;
    }
    assert_true(said);
    s.decl.kind_count = 0;
    faults = faults_of(&s);
    assert_int_equal(faults.items[0].code, FAULT_NO_KIND);
}

static void long_names_are_said(void **state)
{
    (void)state;
    s.kinds[ROOK].name = STR("ein Name, der mit seinen sechzig Zeichen für nichts mehr Platz lässt");
    check_one(&s, FAULT_TEXT_LONG, ITEM_KIND, ROOK, 0);
}

/* ---- movements ---- */

static void movements_that_lead_nowhere_are_found(void **state)
{
    (void)state;
    s.movements[QUEEN][0].directions = DIRECTIONS_SIDEWAYS & DIRECTIONS_DIAGONAL;
    check_one(&s, FAULT_NO_DIRECTION, ITEM_MOVEMENT, QUEEN, 0);
    copy_decl(&s, &chess_decl);
    s.movements[KNIGHT][0].leap[0] = 8;
    check_one(&s, FAULT_NEVER_APPLIES, ITEM_MOVEMENT, KNIGHT, 0);
    s.movements[KNIGHT][0].leap[0] = s.movements[KNIGHT][0].leap[1] = 0;
    check_one(&s, FAULT_LEAP_NOWHERE, ITEM_MOVEMENT, KNIGHT, 0);
    copy_decl(&s, &chess_decl);
    s.movements[ROOK][0].least = s.movements[ROOK][0].most = 9;
    check_one(&s, FAULT_NEVER_APPLIES, ITEM_MOVEMENT, ROOK, 0);
    s.movements[ROOK][0].most = 3;
    check_one(&s, FAULT_RANGE, ITEM_MOVEMENT, ROOK, 0);
    copy_decl(&s, &chess_decl);
    s.movements[PAWN][0].from_rank = 9;
    check_one(&s, FAULT_RANK, ITEM_MOVEMENT, PAWN, 0);
    s.movements[PAWN][0].from_rank = 8;
    check_one(&s, FAULT_NEVER_APPLIES, ITEM_MOVEMENT, PAWN, 0);
}

static void straight_is_nowhere_on_dark_squares(void **state)
{
    (void)state;
    s.movements[CROWNED][0].directions = DIRECTIONS_STRAIGHT;
    check_one(&s, FAULT_NEVER_APPLIES, ITEM_MOVEMENT, CROWNED, 0);
}

static void one_hop_a_direction(void **state)
{
    (void)state;
    s.movements[MAN][2] = s.movements[MAN][1];
    s.kinds[MAN].movement_count = 3;
    check_one(&s, FAULT_HOP_TWICE, ITEM_MOVEMENT, MAN, 2);
}

static void a_piece_without_movement_is_odd(void **state)
{
    (void)state;
    s.kinds[KNIGHT].movement_count = 0;
    check_one(&s, FAULT_KIND_STILL, ITEM_KIND, KNIGHT, 0);
    assert_true(faults_of(&s).items[0].warning);
}

static void en_passant_takes_two(void **state)
{
    (void)state;
    s.movements[PAWN][0].leaves_en_passant = true;
    s.movements[PAWN][1].leaves_en_passant = false;
    check_one(&s, FAULT_LEAVES_NOTHING, ITEM_MOVEMENT, PAWN, 0);
    s.movements[PAWN][0].leaves_en_passant = false;
    check_one(&s, FAULT_TAKES_NEVER, ITEM_MOVEMENT, PAWN, 2);
    copy_decl(&s, &chess_decl);
    s.movements[PAWN][2].takes_en_passant = false;
    check_one(&s, FAULT_LEFT_UNTAKEN, ITEM_MOVEMENT, PAWN, 1);
}

/* ---- promotion ---- */

static void promotions_are_to_other_kinds_that_exist(void **state)
{
    (void)state;
    s.into[2] = BOARD_NO_KIND;
    check_one(&s, FAULT_PROMOTION_UNKNOWN, ITEM_PROMOTION, PAWN, 2);
    s.into[2] = PAWN;
    check_one(&s, FAULT_PROMOTION_ITSELF, ITEM_PROMOTION, PAWN, 2);
    s.into[2] = QUEEN;
    check_one(&s, FAULT_PROMOTION_TWICE, ITEM_PROMOTION, PAWN, 2);
}

static void somebody_must_choose(void **state)
{
    (void)state;
    s.kinds[PAWN].promotion.by_choice = false;
    check_one(&s, FAULT_PROMOTION_UNDECIDED, ITEM_PROMOTION, PAWN, 0);
}

static void promotion_ranks_are_ranks_that_are_reached(void **state)
{
    (void)state;
    s.kinds[PAWN].promotion.rank = 9;
    check_one(&s, FAULT_RANK, ITEM_PROMOTION, PAWN, 0);
    s.kinds[PAWN].promotion.rank = 1;
    check_one(&s, FAULT_PROMOTION_NEVER, ITEM_PROMOTION, PAWN, 0);
}

/* ---- captures, castling, counters, ends ---- */

static void capture_rules_want_hops(void **state)
{
    (void)state;
    s.decl.capture.chained = true;
    check_one(&s, FAULT_CAPTURE_NO_HOP, ITEM_CAPTURE, 0, 0);
    s.decl.capture = (capture_decl){ .compulsory = true };
    assert_int_equal(faults_of(&s).count, 0);
}

static void a_choice_of_landing_wants_landings(void **state)
{
    (void)state;
    s.movements[CROWNED][1].landing_any = false;
    check_one(&s, FAULT_CAPTURE_LANDING, ITEM_CAPTURE, 0, 0);
}

static void castling_squares_are_on_one_rank_of_the_board(void **state)
{
    (void)state;
    s.castles[0].mover_to = STR("i1");
    check_one(&s, FAULT_CASTLE_SQUARE, ITEM_CASTLE, 0, CASTLE_MOVER_TO);
    s.castles[0].mover_to = STR("g2");
    check_one(&s, FAULT_CASTLE_RANKS, ITEM_CASTLE, 0, 0);
    s.castles[0].mover_to = STR("f1");
    check_one(&s, FAULT_CASTLE_SAME, ITEM_CASTLE, 0, 0);
    copy_decl(&s, &chess_decl);
    s.castles[1].letter = STR("K");
    check_one(&s, FAULT_CASTLE_LETTER, ITEM_CASTLE, 1, 0);
    copy_decl(&s, &chess_decl);
    s.castles[1].partner = 6;
    check_one(&s, FAULT_CASTLE_KIND, ITEM_CASTLE, 1, 0);
}

static void counters_are_reset_by_something(void **state)
{
    (void)state;
    static const uint8_t nobody[] = { PAWN, BOARD_NO_KIND };
    s.counters[0].kinds = nobody;
    s.counters[0].kind_count = 2;
    check_one(&s, FAULT_COUNTER_KIND, ITEM_COUNTER, 0, 1);
    s.counters[0] = (counter_decl){ .name = STR("ruhig") };
    check_one(&s, FAULT_COUNTER_ENDLESS, ITEM_COUNTER, 0, 0);
}

static void an_end_is_one_or_the_other(void **state)
{
    (void)state;
    s.decl.drawn = END_NO_MOVE;
    check_one(&s, FAULT_END_BOTH, ITEM_END, 0, 0);
}

/* ---- the starting position ---- */

static void starting_positions_are_checked(void **state)
{
    (void)state;
    s.decl.start = STR("");
    check_one(&s, FAULT_START_MISSING, ITEM_START, 0, 0);
    s.decl.start = STR("rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    check_one(&s, FAULT_START, ITEM_START, 0, 0);
    position_error error = faults_of(&s).items[0].position;
    assert_int_equal(error.fault, POSITION_RANK_SHORT);
    assert_int_equal(error.offset, 16);
    s.decl.start = STR("rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
    board_faults faults = faults_of(&s);
    assert_int_equal(faults.items[0].code, FAULT_START_ROYAL);
    assert_int_equal(faults.items[0].part, 1);
    assert_int_equal(faults.items[0].count[0], 1);
    assert_int_equal(faults.items[0].count[1], 0);
    s.decl.start = STR("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNR w KQkq - 0 1");
    check_one(&s, FAULT_START_UNEQUAL, ITEM_START, PAWN, 0);
    faults = faults_of(&s);
    assert_true(faults.items[0].warning);
    assert_int_equal(faults.items[0].count[0], 7);
    assert_int_equal(faults.items[0].count[1], 8);
}

/* ---- notation ---- */

static void notations_name_what_is_there(void **state)
{
    (void)state;
    static const letter_decl unknown[] = { { KING, { "K", 1 } }, { 9, { "X", 1 } } };
    static const letter_decl twice[] = { { KING, { "K", 1 } }, { KNIGHT, { "K", 1 } } };
    static const castling_form_decl third[] = { { 2, { "0-0", 3 } } };
    notation_decl *german = &s.decl.notation[LANG_DE];
    german->letters = unknown;
    german->letter_count = 2;
    check_one(&s, FAULT_NOTATION_KIND, ITEM_NOTATION, LANG_DE, 1);
    german->letters = twice;
    check_one(&s, FAULT_NOTATION_LETTER_TAKEN, ITEM_NOTATION, LANG_DE, 1);
    german->letter_count = 1;
    german->castling = third;
    german->castling_count = 1;
    check_one(&s, FAULT_NOTATION_CASTLE, ITEM_NOTATION, LANG_DE, 0);
}

static void several_faults_come_at_once(void **state)
{
    (void)state;
    s.into[0] = BOARD_NO_KIND;
    s.castles[0].partner_to = STR("z1");
    s.movements[KNIGHT][0].leap[1] = 0;
    s.movements[KNIGHT][0].leap[0] = 0;
    assert_int_equal(faults_of(&s).errors, 3);
}

/* ---- what the game says of itself ---- */

static void names_come_in_languages(void **state)
{
    (void)state;
    arena_t arena;
    arena_init(&arena, mem_default());
    const board_game *g = game_of(&arena, &chess_decl);
    assert_str(board_title(g, LANG_RU), "Шахматы");
    assert_str(board_kind_name(g, KNIGHT, LANG_EN), "Knight");
    assert_str(board_kind_name(g, KNIGHT, LANG_DE), "Springer");
    assert_str(board_kind_name(g, KNIGHT, -1), "Springer");
    assert_str(board_castle_name(g, 1), "lang");
    assert_int_equal(board_counter_find(g, STR("ruhig")), 0);
    assert_int_equal(board_counter_find(g, STR("laut")), -1);
    const board_notation *german = board_notation_of(g, LANG_DE);
    assert_int_equal(german->letter_count, 7);
    assert_str(board_text_view(&german->letters[QUEEN].text), "D");
    assert_int_equal(german->letters[QUEEN].kind, QUEEN);
    assert_str(board_text_view(&german->castling[2].text), "0-0-0");
    assert_int_equal(german->castling[2].castle, 1);
    assert_int_equal(german->promotions.count, 3);
    board_decl german_alone = chess_decl;
    german_alone.notation[LANG_EN].present = false;
    assert_null(board_notation_of(game_of(&arena, &german_alone), LANG_EN));
    arena_free(&arena);
}

static uint64_t hash_now(arena_t *arena)
{
    return board_hash(game_of(arena, &s.decl));
}

static void the_hash_is_of_what_decides(void **state)
{
    (void)state;
    arena_t arena;
    arena_init(&arena, mem_default());
    uint64_t sound = hash_now(&arena);
    s.decl.title[LANG_EN] = STR("Another name");
    s.kinds[QUEEN].name = STR("Ferse");
    assert_true(hash_now(&arena) == sound);
    s.movements[PAWN][1].from_rank = 3;
    assert_true(hash_now(&arena) != sound);
    copy_decl(&s, &chess_decl);
    s.castles[0].partner_to = STR("e1");
    assert_true(hash_now(&arena) != sound);
    copy_decl(&s, &chess_decl);
    s.decl.notation[LANG_DE].letter_count--;
    assert_true(hash_now(&arena) != sound);
    arena_free(&arena);
}

static arbiter_status compile_with(const arbiter_allocator *allocator, void *context)
{
    arena_t arena;
    const board_game *g;
    board_faults faults;
    arena_init(&arena, allocator);
    arbiter_status status = board_compile(context, &arena, &g, &faults);
    arena_free(&arena);
    return status;
}

static void running_out_of_memory_is_a_status(void **state)
{
    (void)state;
    test_every_allocation_fails(compile_with, (void *)(uintptr_t)&chess_decl);
}

int main(void)
{
#define CHESS(test) cmocka_unit_test_setup(test, chess_again)
#define DRAUGHTS(test) cmocka_unit_test_setup(test, draughts_again)
    const struct CMUnitTest tests[] = {
        CHESS(boards_have_their_limits),
        CHESS(sides_need_letters_of_their_own),
        CHESS(pieces_need_letters_of_their_own),
        CHESS(limits_are_said),
        CHESS(long_names_are_said),
        CHESS(movements_that_lead_nowhere_are_found),
        DRAUGHTS(straight_is_nowhere_on_dark_squares),
        DRAUGHTS(one_hop_a_direction),
        CHESS(a_piece_without_movement_is_odd),
        CHESS(en_passant_takes_two),
        CHESS(promotions_are_to_other_kinds_that_exist),
        CHESS(somebody_must_choose),
        CHESS(promotion_ranks_are_ranks_that_are_reached),
        CHESS(capture_rules_want_hops),
        DRAUGHTS(a_choice_of_landing_wants_landings),
        CHESS(castling_squares_are_on_one_rank_of_the_board),
        CHESS(counters_are_reset_by_something),
        CHESS(an_end_is_one_or_the_other),
        CHESS(starting_positions_are_checked),
        CHESS(notations_name_what_is_there),
        CHESS(several_faults_come_at_once),
        CHESS(names_come_in_languages),
        CHESS(the_hash_is_of_what_decides),
        CHESS(running_out_of_memory_is_a_status)
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
