/* Games on a board: the record, what is worked out from it, going back, mending. What is expected follows from the rules of
   chess and was found by hand. */
#include "play.h"

#include "engine/engine.h"
#include "model/save.h"

static const char rules[] =
    "rulebook \"t\" game \"schach\"\n"
    "state kept : position? = none\n"
    "act makes(m : move) by player\n"
    "act undoes(n : count) by arbiter\n"
    "act sets_up(p : position) by arbiter\n"
    "act exchanges(s : square) by arbiter\n"
    "act forgets by arbiter\n"
    "act keeps(n : count) by arbiter\n"
    "act asks(p : player) by arbiter\n"
    "act compares(q : position) by arbiter\n"
    "act doubts(n : count) by arbiter\n"
    "act restores by arbiter\n"
    "act judges(n : count) by arbiter\n"
    "decision stood(q : position) : truth\n"
    "state told : truth = no\n"
    "§1 \"Moves\" {\n"
    "  on makes by p then play(m), press(p)\n"
    "  on undoes then board := position_after(n)\n"
    "  on sets_up then board := p\n"
    "  on exchanges then kind_on(s) := Queen\n"
    "  on forgets then board := none\n"
    "  on keeps then kept := position_after(n)\n"
    "  on compares(q) then told := board = q\n"
    "  on asks(p) if can_win(p) then told := yes\n"
    "  on doubts(n) then ask stood(position_after(n))\n"
    "  on restores then board := kept\n"
    "  on judges(n) if legal(n) then told := yes\n"
    "}\n"
    "act gives_up by player\n"
    "§2 \"Stuck\" { player p may gives_up if no_move(p) }\n";

static play_t start(void)
{
    play_t p = play_new_on_board(rules, "schach.game");
    for (int player = 0; player < 2; player++)
        assert_status(arbiter_game_notation(p.rulebook, p.game, player, ARBITER_DE), ARBITER_OK);
    return p;
}

/* The moves, by blanks, one a second from 18:00:00 on; all must be taken. */
static void moves(play_t *p, const char *list)
{
    char words[8192], time[16], *rest = NULL;
    snprintf(words, sizeof words, "%s", list);
    for (char *m = strtok_r(words, " ", &rest); m; m = strtok_r(NULL, " ", &rest)) {
        arbiter_state s = play_game(p);
        int64_t second = s.now == INT64_MIN ? 0 : (s.now - play_time("18:00:00")) / 1000 + 1;
        snprintf(time, sizeof time, "18:%02d:%02d", (int)(second / 60), (int)(second % 60));
        char argument[64];
        snprintf(argument, sizeof argument, "'%s'", m);
        assert_status(play_act(p, time, s.to_move ? "Black" : "White", "makes", argument), ARBITER_OK);
    }
}

static arbiter_status after(play_t *p, const char *who, const char *act, const char *args)
{
    char time[16];
    arbiter_state s = play_game(p);
    int64_t second = s.now == INT64_MIN ? 0 : (s.now - play_time("18:00:00")) / 1000 + 1;
    snprintf(time, sizeof time, "18:%02d:%02d", (int)(second / 60), (int)(second % 60));
    return play_act(p, time, who, act, args);
}

static void set_up(play_t *p, const char *fen)
{
    assert_status(arbiter_game_board(p->rulebook, p->game, test_str(fen)), ARBITER_OK);
}

static int64_t constant(const play_t *p, const char *text)
{
    int64_t value = game_text_find(p->rulebook, p->game, test_str(text));
    assert_true(value >= 0);
    return value;
}

/* The fact; UNKNOWN where it does not follow from the record. */
static int64_t fact2(play_t *p, fact_id fact, int64_t a, int64_t b)
{
    int64_t args[2] = { a, b }, value = UNKNOWN;
    return board_fact(&p->ws->facts, p->rulebook, p->game, p->game, fact, args, &value) ? value : UNKNOWN;
}

static int64_t fact(play_t *p, fact_id id, int64_t a)
{
    return fact2(p, id, a, 0);
}

/* Of a text, which then is one of the game's. */
static int64_t of_text(play_t *p, fact_id id, const char *text)
{
    return fact(p, id, game_text_add(p->rulebook, p->game, test_str(text)));
}

static void assert_position(const play_t *p, int64_t plies, const char *fen)
{
    test_text text = { 0 };
    assert_status(arbiter_game_position(p->rulebook, p->game, plies, test_text_writer(&text)), ARBITER_OK);
    assert_str(test_text_view(&text), fen);
    test_text_free(&text);
}

/* ---- facts of the position ---- */

static void a_mate_is_an_attack_without_a_move(void **state)
{
    (void)state;
    play_t p = start();
    moves(&p, "e4 e5 Dh5 Sc6 Lc4 Sf6");
    assert_int_equal(fact(&p, FACT_ATTACKED, 1), FALSE_);
    assert_int_equal(of_text(&p, FACT_READING_OF, "Dxf7"), READING_CLEAR);
    assert_int_equal(fact2(&p, FACT_DENOTES, game_text_add(p.rulebook, p.game, test_str("Dxf7")),
                           game_text_add(p.rulebook, p.game, test_str("Dh5:f7"))), TRUE_);
    moves(&p, "Dxf7#");
    assert_int_equal(fact(&p, FACT_ATTACKED, 1), TRUE_);
    assert_int_equal(fact(&p, FACT_NO_MOVE, 1), TRUE_);
    assert_int_equal(fact(&p, FACT_NO_MOVE, 0), FALSE_); /* it is not his turn */
    assert_int_equal(fact(&p, FACT_DEAD_POSITION, 0), FALSE_);
    assert_int_equal(fact(&p, FACT_LEGAL, 7), TRUE_);
    assert_int_equal(fact(&p, FACT_ORIGIN, 7), constant(&p, "h5"));
    assert_int_equal(fact(&p, FACT_TARGET, 7), constant(&p, "f7"));
    assert_int_equal(fact(&p, FACT_MOVER, 7), 0);
    play_free(&p);
}

static void a_stalemate_is_no_attack_and_no_dead_position(void **state)
{
    (void)state;
    play_t p = start();
    set_up(&p, "7k/8/8/6Q1/8/8/8/K7 w - - 0 1");
    moves(&p, "Dg6");
    assert_int_equal(fact(&p, FACT_ATTACKED, 1), FALSE_);
    assert_int_equal(fact(&p, FACT_NO_MOVE, 1), TRUE_);
    assert_int_equal(fact(&p, FACT_DEAD_POSITION, 0), FALSE_);
    assert_int_equal(fact(&p, FACT_CAN_WIN, 0), FALSE_);
    play_free(&p);
}

static void who_can_still_win(void **state)
{
    (void)state;
    play_t p = start();
    set_up(&p, "7k/8/8/8/8/8/R7/K7 w - - 0 1");
    assert_int_equal(fact(&p, FACT_CAN_WIN, 0), TRUE_);
    assert_int_equal(fact(&p, FACT_CAN_WIN, 1), FALSE_);
    assert_int_equal(fact(&p, FACT_DEAD_POSITION, 0), FALSE_);
    set_up(&p, "7k/8/8/8/8/8/B7/K7 w - - 0 1");
    assert_int_equal(fact(&p, FACT_DEAD_POSITION, 0), TRUE_);
    play_free(&p);
}

static void repetitions_are_counted_and_told_apart(void **state)
{
    (void)state;
    play_t p = start();
    assert_int_equal(fact(&p, FACT_REPETITIONS, 0), 1);
    moves(&p, "Sf3 Sf6 Sg1 Sg8");
    assert_int_equal(fact(&p, FACT_REPETITIONS, 0), 2);
    assert_int_equal(fact(&p, FACT_REPETITIONS_RUNNING, 0), 2);
    moves(&p, "Sf3 Sf6 Sd4 Sd5 Sf3 Sf6 Sg1 Sg8"); /* back after eight plies, not after four */
    assert_int_equal(fact(&p, FACT_REPETITIONS, 0), 3);
    assert_int_equal(fact(&p, FACT_REPETITIONS_RUNNING, 0), 1);
    play_free(&p);
}

static void castling_rights_make_another_position(void **state)
{
    (void)state;
    play_t p = start();
    moves(&p, "e4 e5 Ke2 Ke7 Ke1 Ke8"); /* all stands as after 1 e4 e5, but nobody may castle any more */
    assert_int_equal(fact(&p, FACT_REPETITIONS, 0), 1);
    moves(&p, "Ke2 Ke7 Ke1 Ke8");
    assert_int_equal(fact(&p, FACT_REPETITIONS, 0), 2);
    play_free(&p);
}

static void counters_are_those_of_the_game_file(void **state)
{
    (void)state;
    play_t p = start();
    moves(&p, "Sf3 Sf6 Sc3");
    assert_int_equal(fact(&p, FACT_COUNTED, 0), 3);
    moves(&p, "e5");
    assert_int_equal(fact(&p, FACT_COUNTED, 0), 0);
    moves(&p, "Sc3b5 Sc6 Sxe5");
    assert_int_equal(fact(&p, FACT_COUNTED, 0), 0);
    play_free(&p);
}

/* ---- squares ---- */

static void what_stands_where_and_what_it_may_do(void **state)
{
    (void)state;
    play_t p = start();
    moves(&p, "e4 d5");
    int64_t e4 = constant(&p, "e4"), d5 = constant(&p, "d5"), e1 = constant(&p, "e1"), a1 = constant(&p, "a1");
    int64_t kinds = fact(&p, FACT_KIND_ON, e4);
    assert_string_equal(p.rulebook->members[p.rulebook->lists[LIST_KIND].member_start + (uint32_t)kinds].name.data, "Bauer");
    assert_int_equal(fact(&p, FACT_KIND_ON, constant(&p, "e2")), NONE);
    assert_int_equal(fact2(&p, FACT_MOVABLE, e1, 2), TRUE_);
    assert_int_equal(fact2(&p, FACT_MOVABLE, e1, 0), FALSE_);  /* at the start the king was shut in */
    assert_int_equal(fact2(&p, FACT_MOVABLE, a1, 2), FALSE_);
    assert_int_equal(fact2(&p, FACT_TAKEABLE, d5, 2), TRUE_);
    assert_int_equal(fact2(&p, FACT_TAKEABLE, e4, 2), FALSE_); /* it is not Black's turn */
    assert_int_equal(fact2(&p, FACT_MOVABLE, e1, 3), UNKNOWN); /* no such ply */
    assert_int_equal(fact2(&p, FACT_REACHES, e4, constant(&p, "e5")), TRUE_);
    assert_int_equal(fact2(&p, FACT_REACHES, e4, d5), TRUE_);
    assert_int_equal(fact2(&p, FACT_CAN_TAKE, e4, d5), TRUE_);
    assert_int_equal(fact2(&p, FACT_CAN_TAKE, e4, constant(&p, "e5")), FALSE_);
    int64_t takes = game_text_add(p.rulebook, p.game, test_str("exd5"));
    assert_int_equal(fact2(&p, FACT_STARTS_ON, takes, e4), TRUE_);
    assert_int_equal(fact2(&p, FACT_ENDS_ON, takes, e4), FALSE_);
    assert_int_equal(fact2(&p, FACT_TAKES_ON, takes, d5), TRUE_);
    play_free(&p);
}

/* ---- texts ---- */

static void a_text_that_is_no_one_move_changes_nothing(void **state)
{
    (void)state;
    play_t p = start();
    set_up(&p, "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1");
    arbiter_game *before;
    assert_status(arbiter_game_new(p.rulebook, &before), ARBITER_OK);
    arbiter_game_copy(p.rulebook, before, p.game);
    static const char *const texts[] = { "'Sd2'", "'Sa1'", "'xyz'", "''" };
    for (size_t i = 0; i < 4; i++) {
        assert_status(play_act(&p, "18:00:00", "White", "makes", texts[i]), ARBITER_UNCLEAR);
        assert_true(arbiter_game_equal(p.rulebook, p.game, before));
    }
    assert_status(play_act(&p, "18:00:00", "White", "makes", "'Sbd2'"), ARBITER_OK);
    arbiter_game_free(p.rulebook, before);
    play_free(&p);
}

static void each_player_writes_in_his_own_language(void **state)
{
    (void)state;
    play_t p = start(); /* an English rulebook */
    set_up(&p, "");
    set_up(&p, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_status(arbiter_game_notation(p.rulebook, p.game, 0, ARBITER_EN), ARBITER_OK);
    assert_status(arbiter_game_notation(p.rulebook, p.game, 1, ARBITER_DE), ARBITER_OK);
    assert_status(arbiter_game_notation(p.rulebook, p.game, 2, ARBITER_DE), ARBITER_INVALID);
    moves(&p, "Nf3 Sf6");
    assert_status(after(&p, "White", "makes", "'Sc3'"), ARBITER_UNCLEAR);
    play_free(&p);
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
    assert_not_recorded(&p, "Which position stood on the board after ply 1000? The record of the game has no such move or position.",
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

/* ---- out of memory ---- */

/* Gives none while `out`. */
typedef struct { const arbiter_allocator *from; bool out; } scarce;

static void *ration(void *context, void *block, size_t old_size, size_t new_size)
{
    const scarce *s = context;
    return s->out && new_size > 0 ? NULL : s->from->resize(s->from->context, block, old_size, new_size);
}

static void what_had_no_memory_can_be_tried_again(void **state)
{
    (void)state;
    play_t p = start();
    arbiter_allocator before = p.ws->allocator;
    scarce memory = { &before, true };
    size_t count;
    p.ws->allocator = (arbiter_allocator){ ration, &memory };
    uint64_t hash = arbiter_game_hash(p.rulebook, p.game);
    assert_status(after(&p, "White", "makes", "'e4'"), ARBITER_NO_MEMORY);
    assert_status(arbiter_agenda(p.ws, p.game, play_time("18:00:00"), &count), ARBITER_NO_MEMORY);
    assert_true(arbiter_game_hash(p.rulebook, p.game) == hash);
    memory.out = false;
    assert_status(arbiter_agenda(p.ws, p.game, play_time("18:00:00"), &count), ARBITER_OK);
    assert_status(after(&p, "White", "makes", "'e4'"), ARBITER_OK);
    p.ws->allocator = before;
    play_free(&p);
}

/* ---- looked at by coverage alone ---- */

/* More corrections than the game has room for texts, behind a condition that is false. */
static void counting_what_is_seen_changes_no_event(void **state)
{
    (void)state;
    static const char *const wrong[] = { "a2-b3", "a2-c3", "a2-d3", "a2-e3", "a2-f3", "a2-g3", "a2-h3", "a2-b4", "a2-c4",
                                         "a2-d4", "a2-e4", "a2-f4", "a2-g4", "a2-h4", "b2-a3", "b2-a4", "Sb1-f3" };
    char text[4096];
    int size = snprintf(text, sizeof text, "rulebook \"t\" game \"schach\" state told : truth = no act asks by arbiter\n"
                                           "§1 \"a\" { on asks if told");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        size += snprintf(text + size, sizeof text - (size_t)size, " and correction(\"%s\") != none", wrong[i]);
    snprintf(text + size, sizeof text - (size_t)size, " then told := yes }\n");
    char game[8192];
    test_text file = test_read_file("tests/games/schach.game");
    snprintf(game, sizeof game, "%sversehen anderes Ausgangsfeld\n", file.data);
    test_text_free(&file);
    arbiter_source sources[] = { { test_str("t.rules"), test_str(text) }, { test_str("schach.game"), test_str(game) } };
    play_t p = play_sources(sources, 2);
    arbiter_coverage *coverage;
    for (int player = 0; player < 2; player++)
        assert_status(arbiter_game_notation(p.rulebook, p.game, player, ARBITER_DE), ARBITER_OK);
    assert_status(play_act(&p, "18:00:00", "arbiter", "asks", ""), ARBITER_OK);
    assert_status(arbiter_coverage_new(p.rulebook, &coverage), ARBITER_OK);
    assert_status(arbiter_workspace_cover(p.ws, coverage), ARBITER_OK);
    assert_status(play_act(&p, "18:00:01", "arbiter", "asks", ""), ARBITER_OK);
    arbiter_coverage_free(coverage);
    play_free(&p);
}

/* ---- as a block of memory ---- */

static void knights(play_t *p, int count)
{
    static const char *const tour[] = { "Sf3", "Sf6", "Sg1", "Sg8" };
    for (int i = 0; i < count; i++)
        moves(p, tour[i % 4]);
}

static void a_full_record_takes_no_move(void **state)
{
    (void)state;
    play_t p = start();
    arbiter_workspace_detail(p.ws, 0);
    knights(&p, LIMIT_RECORD);
    assert_int_equal(fact(&p, FACT_REPETITIONS, 0), LIMIT_RECORD / 4 + 1);
    uint64_t hash = arbiter_game_hash(p.rulebook, p.game);
    assert_status(after(&p, "White", "makes", "'e4'"), ARBITER_FULL);
    assert_true(arbiter_game_hash(p.rulebook, p.game) == hash);
    assert_int_equal(play_game(&p).plies, LIMIT_RECORD);
    assert_status(after(&p, "arbiter", "undoes", "1"), ARBITER_OK);
    moves(&p, "e5");
    assert_int_equal(play_game(&p).plies, 2);
    play_free(&p);
}

static void a_game_is_the_same_after_saving(void **state)
{
    (void)state;
    play_t p = start();
    moves(&p, "e4 e5 Sg1f4 Sc6 d4");
    assert_status(after(&p, "arbiter", "keeps", "3"), ARBITER_OK);
    test_text saved = { 0 };
    assert_status(arbiter_game_save(p.rulebook, p.game, test_text_writer(&saved)), ARBITER_OK);
    arbiter_game *loaded;
    assert_status(arbiter_game_new(p.rulebook, &loaded), ARBITER_OK);
    assert_status(arbiter_game_load(p.rulebook, loaded, saved.data, saved.size), ARBITER_OK);
    assert_memory_equal(loaded, p.game, arbiter_game_size(p.rulebook));
    arbiter_game *mine = p.game;
    p.game = loaded;
    moves(&p, "Sxd4");
    loaded = p.game;
    p.game = mine;
    assert_false(arbiter_game_equal(p.rulebook, loaded, mine));
    moves(&p, "Sxd4");
    assert_memory_equal(loaded, p.game, arbiter_game_size(p.rulebook));
    arbiter_game_free(p.rulebook, loaded);
    test_text_free(&saved);
    play_free(&p);
}

static void mend_checksum(test_text *saved)
{
    uint64_t h = UINT64_C(14695981039346656037);
    for (size_t k = 0; k < saved->size - 8; k++)
        h = (h ^ (unsigned char)saved->data[k]) * UINT64_C(1099511628211);
    for (size_t k = 0; k < 8; k++)
        saved->data[saved->size - 8 + k] = (char)(unsigned char)(h >> (8 * k));
}

/* Whatever is known of the position, and the board used in every way. */
static void use_board(play_t *p)
{
    static const char *const texts[] = { "Sf3", "exd4", "O-O", "Kxe8", "Sc6xe5", "Dh5+", "e9", "" };
    static const char *const acts[] = { "exchanges", "sets_up", "undoes", "keeps" };
    static const char *const args[] = { "'c6'", "'4k3/8/8/8/8/8/8/4K2R w K - 0 1'", "1", "0" };
    size_t count;
    int64_t at = p->game->now == INT64_MIN ? play_time("18:00:00") : p->game->now;
    assert_status(arbiter_agenda(p->ws, p->game, at, &count), ARBITER_OK);
    for (fact_id f = 0; f < FACT_COUNT; f++) {
        bool square = type_is_text(program_fact_param(f, 0)) && program_fact_params(f) > 0;
        fact2(p, f, square ? constant(p, "e4") : 1, program_fact_params(f) < 2 ? 0 : square ? constant(p, "d4") : 1);
    }
    for (int64_t n = 0; n <= play_game(p).plies; n++) {
        test_text text = { 0 };
        assert_status(arbiter_game_position(p->rulebook, p->game, n, test_text_writer(&text)), ARBITER_OK);
        test_text_free(&text);
    }
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        arbiter_value text = { ARBITER_VALUE_TEXT, 0, test_str(texts[i]) };
        arbiter_act act = { arbiter_act_find(p->rulebook, test_str("makes")), (uint32_t)play_game(p).to_move, &text, 1 };
        arbiter_post(p->ws, p->game, at, &act, 1);
        assert_true(game_valid(p->rulebook, p->game));
    }
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        bool number = args[i][0] != '\'';
        arbiter_value value = { number ? ARBITER_VALUE_NUMBER : ARBITER_VALUE_TEXT, number ? args[i][0] - '0' : 0,
                                { args[i] + !number, strlen(args[i]) - 2u * !number } };
        arbiter_act act = { arbiter_act_find(p->rulebook, test_str(acts[i])), PERSON_ARBITER, &value, 1 };
        arbiter_post(p->ws, p->game, at, &act, 1);
        assert_true(game_valid(p->rulebook, p->game));
    }
}

/* Bits of a saved game turned over, byte by byte: refused, or a game that is saved as it came and can be
   played on. */
static void forged_records_do_no_harm(void **state)
{
    (void)state;
    static const unsigned char masks[] = { 1, 16, 128, 255 };
    uint32_t let_in = 0, refused = 0;
    play_t p = start();
    moves(&p, "e4 d5 Sf3 dxe4 Lc4 Sc6 O-O f5 h4 f4 g4 fxg3");
    assert_status(after(&p, "arbiter", "keeps", "3"), ARBITER_OK);
    assert_status(after(&p, "arbiter", "doubts", "2"), ARBITER_OK);
    test_text saved = { 0 };
    assert_status(arbiter_game_save(p.rulebook, p.game, test_text_writer(&saved)), ARBITER_OK);
    for (size_t i = 20; i + 8 < saved.size; i++) {
        for (size_t m = 0; m < sizeof masks; m++) {
            saved.data[i] = (char)(saved.data[i] ^ masks[m]);
            mend_checksum(&saved);
            if (arbiter_game_load(p.rulebook, p.game, saved.data, saved.size) == ARBITER_OK) {
                test_text again = { 0 };
                assert_status(arbiter_game_save(p.rulebook, p.game, test_text_writer(&again)), ARBITER_OK);
                assert_int_equal(again.size, saved.size);
                assert_memory_equal(again.data, saved.data, saved.size);
                test_text_free(&again);
                use_board(&p);
                let_in++;
            } else {
                refused++;
            }
            saved.data[i] = (char)(saved.data[i] ^ masks[m]);
        }
    }
    assert_true(let_in > 0 && refused > 0);
    test_text_free(&saved);
    play_free(&p);
}

static void copies_leave_nothing_behind(void **state)
{
    (void)state;
    play_t p = start();
    arbiter_game *shorter, *copy;
    assert_status(arbiter_game_new(p.rulebook, &shorter), ARBITER_OK);
    assert_status(arbiter_game_new(p.rulebook, &copy), ARBITER_OK);
    knights(&p, 12);
    arbiter_game_copy(p.rulebook, copy, p.game);
    assert_memory_equal(copy, p.game, arbiter_game_size(p.rulebook));
    arbiter_game_copy(p.rulebook, copy, shorter);
    assert_memory_equal(copy, shorter, arbiter_game_size(p.rulebook));
    game_copy(p.game, shorter);
    assert_memory_equal(p.game, shorter, arbiter_game_size(p.rulebook));
    arbiter_game_free(p.rulebook, copy);
    arbiter_game_free(p.rulebook, shorter);
    play_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mate_is_an_attack_without_a_move),
        cmocka_unit_test(a_stalemate_is_no_attack_and_no_dead_position),
        cmocka_unit_test(who_can_still_win),
        cmocka_unit_test(repetitions_are_counted_and_told_apart),
        cmocka_unit_test(castling_rights_make_another_position),
        cmocka_unit_test(counters_are_those_of_the_game_file),
        cmocka_unit_test(what_stands_where_and_what_it_may_do),
        cmocka_unit_test(a_text_that_is_no_one_move_changes_nothing),
        cmocka_unit_test(each_player_writes_in_his_own_language),
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
        cmocka_unit_test(what_had_no_memory_can_be_tried_again),
        cmocka_unit_test(counting_what_is_seen_changes_no_event),
        cmocka_unit_test(a_full_record_takes_no_move),
        cmocka_unit_test(a_game_is_the_same_after_saving),
        cmocka_unit_test(forged_records_do_no_harm),
        cmocka_unit_test(copies_leave_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
