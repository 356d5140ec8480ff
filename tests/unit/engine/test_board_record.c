/* The record of a game on a board: what is worked out from it, going back, mending, positions that are gone.
   */
#include "board_play.h"

static void assert_position(const play_t *p, int64_t plies, const char *fen)
{
    test_text text = { 0 };
    assert_status(arbiter_game_position(p->rulebook, p->game, plies, test_text_writer(&text)), ARBITER_OK);
    assert_str(test_text_view(&text), fen);
    test_text_free(&text);
}

/* ---- the record ---- */

static void an_illegal_move_is_recorded_as_one(void **state)
{
    (void)state;
    play_t p = start();
    moves(&p, "e4 e5 Sg1f4 Sc6");
    assert_int_equal(fact(&p, FACT_LEGAL, 2), TRUE_);
    assert_int_equal(fact(&p, FACT_LEGAL, 3), FALSE_);
    assert_int_equal(fact(&p, FACT_ILLEGAL_AFTER, 0), 3);
    assert_int_equal(fact(&p, FACT_ILLEGAL_AFTER, 3), 0);
    assert_int_equal(fact(&p, FACT_LEGAL, 5), UNKNOWN);
    assert_position(&p, 3, "rnbqkbnr/pppp1ppp/8/4p3/4PN2/8/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    assert_status(after(&p, "arbiter", "undoes", "2"), ARBITER_OK);
    assert_int_equal(play_game(&p).plies, 2);
    assert_int_equal(play_game(&p).to_move, 0);
    assert_int_equal(fact(&p, FACT_ILLEGAL_AFTER, 0), 0);
    assert_position(&p, 2, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2");
    assert_status(after(&p, "arbiter", "undoes", "3"), ARBITER_HELD); /* there is no such position any more */
    play_free(&p);
}

static void a_position_of_the_record_goes_back_to_it(void **state)
{
    (void)state;
    play_t p = start();
    moves(&p, "Sf3 Sf6 Sg1 Sg8 Sf3");
    assert_status(after(&p, "arbiter", "keeps", "5"), ARBITER_OK);
    assert_status(after(&p, "arbiter", "sets_up", "'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'"),
                  ARBITER_OK);
    assert_int_equal(play_game(&p).plies, 4); /* the latest of the two */
    assert_int_equal(fact(&p, FACT_REPETITIONS, 0), 2);
    assert_int_equal(play_state(&p, "kept", 0), -2); /* it has gone */
    assert_status(after(&p, "arbiter", "sets_up", "'4k3/8/8/8/8/8/8/4K2R b - - 3 9'"), ARBITER_OK);
    assert_int_equal(play_game(&p).plies, 0);
    assert_int_equal(play_game(&p).to_move, 1);
    assert_int_equal(fact(&p, FACT_REPETITIONS, 0), 1);
    assert_int_equal(fact(&p, FACT_COUNTED, 0), 3);
    assert_int_equal(after(&p, "arbiter", "sets_up", "'nonsense'"), ARBITER_INVALID);
    play_free(&p);
}

/* Asks the one open question of the held event, which is about what the record does not have. */
static void assert_not_recorded(const play_t *p, const char *en, const char *de, const char *ru)
{
    const char *const texts[] = { [ARBITER_EN] = en, [ARBITER_DE] = de, [ARBITER_RU] = ru };
    arbiter_question q;
    arbiter_entry e;
    assert_status(arbiter_question_get(p->rulebook, p->game, 0, &q), ARBITER_OK);
    assert_int_equal(q.why, ARBITER_NOT_RECORDED);
    assert_status(arbiter_entry_get(p->ws, arbiter_entry_count(p->ws) - 1, &e), ARBITER_OK);
    assert_int_equal(e.kind, ARBITER_ASKED);
    assert_int_equal(e.why, ARBITER_NOT_RECORDED);
    for (int language = ARBITER_EN; language <= ARBITER_RU; language++) {
        test_text text = { 0 };
        arbiter_question_text(p->ws, p->game, 0, (arbiter_language)language, test_text_writer(&text));
        assert_str(test_text_view(&text), texts[language]);
        test_text_free(&text);
    }
}

static void what_the_record_does_not_have_is_asked_as_such(void **state)
{
    (void)state;
    play_t p = start();
    moves(&p, "e4 e5");
    assert_status(after(&p, "arbiter", "undoes", "1000"), ARBITER_HELD);
    assert_not_recorded(&p, "Which position stood on the board after half-move 1000? The record of the game has no such move or position.",
                        "Welche Stellung stand nach dem 1000. Halbzug auf dem Brett? Die Aufzeichnung der Partie enthält "
                        "keinen solchen Zug und keine solche Stellung.",
                        "Какая позиция стояла на доске после полухода 1000? В записи партии нет такого хода или такой позиции.");
    play_free(&p);

    p = start();
    moves(&p, "e4 e5");
    assert_status(after(&p, "arbiter", "judges", "3"), ARBITER_HELD);
    arbiter_question q;
    assert_status(arbiter_question_get(p.rulebook, p.game, 0, &q), ARBITER_OK);
    assert_int_equal(q.why, ARBITER_NOT_RECORDED);
    play_free(&p);

    p = start();
    moves(&p, "e4 e5");
    set_up(&p, ""); /* unknown: then it is a fact that somebody may find */
    assert_status(after(&p, "arbiter", "judges", "3"), ARBITER_HELD);
    assert_status(arbiter_question_get(p.rulebook, p.game, 0, &q), ARBITER_OK);
    assert_int_equal(q.why, ARBITER_FINDING);
    play_free(&p);
}

static void a_position_kept_and_taken_back_is_asked_anew(void **state)
{
    (void)state;
    play_t p = start();
    moves(&p, "e4 e5");
    assert_status(after(&p, "arbiter", "keeps", "2"), ARBITER_OK);
    assert_status(after(&p, "arbiter", "undoes", "1"), ARBITER_OK);
    assert_status(after(&p, "arbiter", "restores", ""), ARBITER_HELD);
    assert_not_recorded(&p, "kept: what applies? The record of the game has no such move or position.",
                        "kept: Was gilt? Die Aufzeichnung der Partie enthält keinen solchen Zug und keine solche Stellung.",
                        "kept: что верно? В записи партии нет такого хода или такой позиции.");
    arbiter_value fen = { ARBITER_VALUE_TEXT, 0, test_str("4k3/8/8/8/8/8/8/4K2R w K - 0 1") };
    assert_status(arbiter_answer(p.ws, p.game, play_game(&p).now + 1000, 0, fen), ARBITER_OK);
    assert_position(&p, 0, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    play_free(&p);
}

static void positions_are_compared_as_repetition_does(void **state)
{
    (void)state;
    play_t p = start();
    moves(&p, "Sf3 Sf6 Sg1 Sg8");
    static const struct { const char *fen; int same; } rows[] = {
        { "'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'", 1 },
        { "'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3'", 1 }, /* counters do not matter */
        { "'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1'", 0 },
        { "'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kkq - 0 1'", 0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_status(after(&p, "arbiter", "compares", rows[i].fen), ARBITER_OK);
        assert_int_equal(play_state(&p, "told", 0), rows[i].same);
    }
    play_free(&p);
}

static void a_ply_tells_where_it_took_and_what_else_it_moved(void **state)
{
    (void)state;
    play_t p = start();
    set_up(&p, "r3k2r/3p4/8/4P3/8/8/8/R3K2R b KQkq - 0 1");
    moves(&p, "d5 exd6 0-0 Ta1xa8 Txa8 0-0");
    assert_int_equal(fact(&p, FACT_TAKEN_ON, 1), NONE);
    assert_int_equal(fact(&p, FACT_TAKEN_ON, 2), constant(&p, "d5"));
    assert_int_equal(fact(&p, FACT_TAKEN_ON, 4), constant(&p, "a8"));
    assert_int_equal(fact(&p, FACT_SECOND_ORIGIN, 2), NONE);
    assert_int_equal(fact(&p, FACT_SECOND_ORIGIN, 3), constant(&p, "h8"));
    assert_int_equal(fact(&p, FACT_SECOND_ORIGIN, 6), constant(&p, "h1"));
    play_free(&p);
}

static void a_pawn_left_unpromoted_can_be_exchanged(void **state)
{
    (void)state;
    play_t p = start();
    set_up(&p, "8/P6k/8/8/8/8/8/K7 w - - 0 1");
    assert_int_equal(of_text(&p, FACT_PROMOTION_OPEN, "a8"), TRUE_);
    moves(&p, "a8 Kg7");
    assert_int_equal(fact(&p, FACT_UNPROMOTED, 1), TRUE_);
    assert_int_equal(fact(&p, FACT_UNPROMOTED, 2), FALSE_);
    assert_int_equal(fact(&p, FACT_LEGAL, 1), FALSE_);
    assert_position(&p, 2, "P7/6k1/8/8/8/8/8/K7 w - - 1 2");
    assert_status(after(&p, "arbiter", "exchanges", "'a8'"), ARBITER_OK);
    assert_int_equal(fact(&p, FACT_UNPROMOTED, 1), FALSE_);
    assert_position(&p, 2, "Q7/6k1/8/8/8/8/8/K7 w - - 1 2");
    assert_position(&p, 1, "Q7/7k/8/8/8/8/8/K7 b - - 0 1");
    assert_status(after(&p, "arbiter", "exchanges", "'b8'"), ARBITER_INVALID);
    assert_status(after(&p, "arbiter", "exchanges", "'z9'"), ARBITER_INVALID);
    assert_int_equal(play_game(&p).plies, 2);
    play_free(&p);
}

static void a_piece_of_the_start_can_be_exchanged(void **state)
{
    (void)state;
    play_t p = start();
    moves(&p, "e4 e5");
    assert_status(after(&p, "arbiter", "exchanges", "'a1'"), ARBITER_OK);
    assert_position(&p, 0, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/QNBQKBNR w Kkq - 0 1");
    assert_position(&p, 2, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/QNBQKBNR w Kkq e6 0 2");
    play_free(&p);
}

static void the_clocks_are_recorded_with_the_moves(void **state)
{
    (void)state;
    play_t p = start();
    assert_status(arbiter_game_clock(p.rulebook, p.game, 0, 60000, 1, play_time("18:00:00")), ARBITER_OK);
    assert_status(arbiter_game_clock(p.rulebook, p.game, 1, 60000, 0, play_time("18:00:00")), ARBITER_OK);
    assert_status(play_act(&p, "18:00:07", "White", "makes", "'e4'"), ARBITER_OK);
    assert_status(play_act(&p, "18:00:10", "Black", "makes", "'e5'"), ARBITER_OK);
    assert_int_equal(fact2(&p, FACT_REMAINING_AFTER, 0, 1), 53000);
    assert_int_equal(fact2(&p, FACT_REMAINING_AFTER, 1, 1), 60000);
    assert_int_equal(fact2(&p, FACT_REMAINING_AFTER, 1, 2), 57000);
    assert_int_equal(fact(&p, FACT_COMPLETED, 1), TRUE_);
    assert_int_equal(fact(&p, FACT_COMPLETED, 3), UNKNOWN);
    play_free(&p);
}

static void an_unknown_position_leaves_facts_to_the_arbiter(void **state)
{
    (void)state;
    play_t p = start();
    set_up(&p, "");
    moves(&p, "Xy9 Z"); /* nobody can place them */
    assert_int_equal(play_game(&p).plies, 2);
    assert_int_equal(play_game(&p).to_move, 0);
    assert_int_equal(fact(&p, FACT_MOVER, 2), 1);
    assert_int_equal(fact(&p, FACT_COMPLETED, 2), TRUE_);
    assert_int_equal(fact(&p, FACT_LEGAL, 2), UNKNOWN);
    assert_int_equal(fact(&p, FACT_ATTACKED, 0), UNKNOWN);
    test_text text = { 0 };
    assert_status(arbiter_game_position(p.rulebook, p.game, 2, test_text_writer(&text)), ARBITER_OK);
    assert_int_equal(text.size, 0);
    test_text_free(&text);
    assert_status(after(&p, "arbiter", "asks", "Black"), ARBITER_HELD);
    assert_status(arbiter_answer(p.ws, p.game, play_time("18:00:02"), 0, (arbiter_value){ ARBITER_VALUE_NUMBER, 1, { "", 0 } }),
                  ARBITER_OK);
    assert_int_equal(play_state(&p, "told", 0), 1);
    assert_status(after(&p, "arbiter", "sets_up", "'4k3/8/8/8/8/8/8/4K2R w K - 0 1'"), ARBITER_OK);
    assert_int_equal(fact(&p, FACT_CAN_WIN, 1), FALSE_); /* what was said before does not count any more */
    assert_status(after(&p, "arbiter", "forgets", ""), ARBITER_OK);
    assert_int_equal(fact(&p, FACT_CAN_WIN, 1), UNKNOWN);
    play_free(&p);
}

/* ---- positions of a record that is gone ---- */

/* Saved and loaded it is the same game. */
static void assert_saves(play_t *p)
{
    test_text saved = { 0 };
    arbiter_game *loaded;
    assert_status(arbiter_game_save(p->rulebook, p->game, test_text_writer(&saved)), ARBITER_OK);
    assert_status(arbiter_game_new(p->rulebook, &loaded), ARBITER_OK);
    assert_status(arbiter_game_load(p->rulebook, loaded, saved.data, saved.size), ARBITER_OK);
    assert_true(arbiter_game_equal(p->rulebook, loaded, p->game));
    arbiter_game_free(p->rulebook, loaded);
    test_text_free(&saved);
}

static void a_record_that_begins_anew_forgets_its_start(void **state)
{
    (void)state;
    play_t p = start();
    moves(&p, "e4 e5");
    assert_status(after(&p, "arbiter", "keeps", "0"), ARBITER_OK);
    assert_int_equal(play_state(&p, "kept", 0), 0);
    assert_status(after(&p, "arbiter", "sets_up", "'4k3/8/8/8/8/8/8/4K2R w K - 0 1'"), ARBITER_OK);
    assert_int_equal(play_state(&p, "kept", 0), -2);
    assert_saves(&p);
    play_free(&p);
}

static void a_record_that_cannot_tell_how_a_piece_came_begins_anew(void **state)
{
    (void)state;
    play_t p = start();
    moves(&p, "e4 e5 Sf3 Sc6 Lc4 Lc5 O-O");
    assert_status(after(&p, "arbiter", "keeps", "3"), ARBITER_OK);
    assert_status(after(&p, "arbiter", "exchanges", "'f1'"), ARBITER_OK);
    assert_int_equal(play_game(&p).plies, 0);
    assert_position(&p, 0, "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1QK1 b kq - 5 4");
    assert_int_equal(play_state(&p, "kept", 0), -2);
    assert_saves(&p);
    play_free(&p);
}

static void a_question_about_a_position_outlives_it(void **state)
{
    (void)state;
    play_t p = start();
    moves(&p, "e4 e5");
    assert_status(after(&p, "arbiter", "doubts", "2"), ARBITER_OK);
    assert_int_equal(arbiter_question_count(p.rulebook, p.game), 1);
    assert_saves(&p);
    assert_status(after(&p, "arbiter", "undoes", "1"), ARBITER_OK);
    assert_int_equal(arbiter_question_count(p.rulebook, p.game), 1);
    assert_saves(&p);
    test_text asked = { 0 };
    assert_status(arbiter_question_text(p.ws, p.game, 0, ARBITER_EN, test_text_writer(&asked)), ARBITER_OK);
    assert_true(asked.size > 0);
    test_text_free(&asked);
    play_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_illegal_move_is_recorded_as_one),
        cmocka_unit_test(a_position_of_the_record_goes_back_to_it),
        cmocka_unit_test(what_the_record_does_not_have_is_asked_as_such),
        cmocka_unit_test(a_position_kept_and_taken_back_is_asked_anew),
        cmocka_unit_test(positions_are_compared_as_repetition_does),
        cmocka_unit_test(a_ply_tells_where_it_took_and_what_else_it_moved),
        cmocka_unit_test(a_pawn_left_unpromoted_can_be_exchanged),
        cmocka_unit_test(a_piece_of_the_start_can_be_exchanged),
        cmocka_unit_test(the_clocks_are_recorded_with_the_moves),
        cmocka_unit_test(an_unknown_position_leaves_facts_to_the_arbiter),
        cmocka_unit_test(a_record_that_begins_anew_forgets_its_start),
        cmocka_unit_test(a_record_that_cannot_tell_how_a_piece_came_begins_anew),
        cmocka_unit_test(a_question_about_a_position_outlives_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
