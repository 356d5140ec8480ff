/* What rules may ask of the position on the board. What is expected follows from the rules of chess and was
   found by hand. */
#include "board_play.h"

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
    /* made against the rules, but one move all the same */
    assert_int_equal(fact2(&p, FACT_DENOTES, game_text_add(p.rulebook, p.game, test_str("Lc4g4")),
                           game_text_add(p.rulebook, p.game, test_str("Lc4-g4"))), TRUE_);
    assert_int_equal(fact2(&p, FACT_DENOTES, game_text_add(p.rulebook, p.game, test_str("Lc4-g4")),
                           game_text_add(p.rulebook, p.game, test_str("Lc4-h4"))), FALSE_);
    assert_int_equal(fact2(&p, FACT_DENOTES, game_text_add(p.rulebook, p.game, test_str("?")),
                           game_text_add(p.rulebook, p.game, test_str("?"))), FALSE_);
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
        cmocka_unit_test(what_had_no_memory_can_be_tried_again),
        cmocka_unit_test(counting_what_is_seen_changes_no_event),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
