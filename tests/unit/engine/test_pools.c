/* Open questions, duties, timers and facts: what joins them, what leaves them, and what happens when there is
   no room. */
#include "play.h"

static void sixteen_timers_of_one_rule_fit(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state rung : count = 0 signal bell act sets by player\n"
                        "§1 \"Bells\" { on sets then after 1 min raise bell on bell then rung += 1 }");
    for (int i = 0; i < 16; i++)
        assert_status(
            arbiter_post(p.ws, p.game, i,
                         &(arbiter_act){ arbiter_act_find(p.rulebook, test_str("sets")), 0, NULL, 0 }, 1),
            ARBITER_OK);
    arbiter_game *before;
    assert_status(arbiter_game_new(p.rulebook, &before), ARBITER_OK);
    arbiter_game_copy(p.rulebook, before, p.game);
    assert_status(arbiter_post(p.ws, p.game, 16,
                               &(arbiter_act){ arbiter_act_find(p.rulebook, test_str("sets")), 0, NULL, 0 },
                               1),
                  ARBITER_FULL);
    assert_true(arbiter_game_equal(p.rulebook, p.game, before));
    assert_status(arbiter_post(p.ws, p.game, 120000, NULL, 0), ARBITER_OK);
    assert_int_equal(play_state(&p, "rung", 0), 16);
    arbiter_game_free(p.rulebook, before);
    play_free(&p);
}

/* What is done and has to be done again: the old duty is met, the new one stands. */
static void an_act_may_make_its_own_duty_anew(void **state)
{
    (void)state;
    size_t items;
    play_t p =
        play_new("rulebook \"t\" act nods, nod by player §1 \"Nodding\" { on nods by p then p must nod }");
    play_act(&p, "18:00:00", "White", "nods", "");
    play_act(&p, "18:00:01", "White", "nods", "");
    assert_int_equal(play_entries(&p, ARBITER_DUTY_MET, "1"), 1);
    assert_int_equal(play_entries(&p, ARBITER_DUTY_ARISEN, "1"), 1);
    assert_status(arbiter_agenda(p.ws, p.game, play_time("18:00:01"), &items), ARBITER_OK);
    assert_int_equal(items, 1);
    play_free(&p);
}

static void facts_of_a_position_go_with_it(void **state)
{
    (void)state;
    play_t p = play_new(
        "rulebook \"t\" state claims : count = 0 act plays(m : text) by player act claims_win by player\n"
        "§1 \"Moves\" { on plays(m) then play(m) on claims_win by p if can_win(p) then claims += 1 }");
    for (int i = 0; i < 20; i++) { /* more than there is room for facts */
        char time[32], move[32];
        snprintf(time, sizeof time, "18:%02d:00", i);
        snprintf(move, sizeof move, "'move %d'", i);
        assert_status(play_act(&p, time, "White", "plays", move), ARBITER_OK);
        assert_status(play_act(&p, time, "White", "claims_win", ""), ARBITER_HELD);
        assert_status(play_answer(&p, time, 0, 1), ARBITER_OK);
    }
    assert_int_equal(play_state(&p, "claims", 0), 20);
    play_free(&p);
}

/* Two penalties, each with its own amount: overruling one leaves the other. */
static void each_occasion_may_be_decided_otherwise(void **state)
{
    (void)state;
    play_t p =
        play_new("rulebook \"t\" state penalty : count = 0 act errs(n : count) by player\n"
                 "§1 \"Penalties\" {\n"
                 "  on errs(n) then penalty += n, unless the arbiter decides otherwise else penalty -= n\n"
                 "}\n");
    assert_status(play_act(&p, "18:00:00", "White", "errs", "3"), ARBITER_OK);
    assert_status(play_act(&p, "18:00:01", "White", "errs", "5"), ARBITER_OK);
    assert_int_equal(arbiter_question_count(p.rulebook, p.game), 2);
    assert_status(play_answer(&p, "18:00:02", 1, 1), ARBITER_OK); /* otherwise, of the second */
    assert_int_equal(play_state(&p, "penalty", 0), 3);
    assert_status(play_answer(&p, "18:00:03", 0, 0), ARBITER_OK); /* the first is upheld */
    assert_int_equal(play_state(&p, "penalty", 0), 3);
    play_free(&p);
}

static void the_newest_provisional_result_is_the_one_to_take_back(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" time control 0:05:00 act begins by player act errs by player\n"
                        "act rules(p : player) by arbiter also afterwards\n"
                        "§1 \"Results\" {\n"
                        "  on begins by p then start(p)\n"
                        "  on errs by p then loses(p), unless the arbiter decides otherwise\n"
                        "  on rules(p) also afterwards then loses(p), unless the arbiter decides otherwise\n"
                        "}\n");
    play_act(&p, "18:00:00", "White", "begins", "");
    play_act(&p, "18:00:01", "White", "errs", "");
    assert_status(play_act(&p, "18:00:02", "arbiter", "rules", "Black"), ARBITER_OK);
    assert_status(play_answer(&p, "18:00:03", 0, 1),
                  ARBITER_OK); /* the older one: its result is none any more */
    assert_int_equal(play_game(&p).result, ARBITER_WHITE_WINS);
    assert_status(play_answer(&p, "18:00:04", 0, 1), ARBITER_OK);
    assert_int_equal(play_game(&p).result, ARBITER_NO_RESULT);
    arbiter_clock clock;
    arbiter_game_clocks(p.game, play_time("18:00:04"), &clock);
    assert_true(clock.running[0]); /* as it ran before either */
    play_free(&p);
}

static void what_rules_marked_also_afterwards_want_outlives_the_result(void **state)
{
    (void)state;
    play_t p =
        play_new("rulebook \"t\" state late : count = 0 signal missed act resigns by player\n"
                 "act signs, sign by player also afterwards act confirms, confirm by player also afterwards\n"
                 "§1 \"End\" {\n"
                 "  on resigns by p then loses(p), p must confirm within 1 min else missed\n"
                 "  on resigns each player q also afterwards then q must sign within 5 min else missed\n"
                 "  on missed also afterwards then late += 1\n"
                 "}\n"
                 "§2 \"Signing\" { on signs by p if p = White also afterwards then late += 10 }\n");
    play_act(&p, "18:00:00", "Black", "resigns", "");
    assert_int_equal(arbiter_game_next_due(p.rulebook, p.game), play_time("18:05:00.001"));
    assert_status(play_act(&p, "18:05:00", "White", "signs", ""), ARBITER_OK);
    assert_int_equal(play_entries(&p, ARBITER_DUTY_MET, "1"), 1);
    play_wait(&p, "18:10:00"); /* Black has not */
    assert_int_equal(play_state(&p, "late", 0), 11);
    assert_int_equal(arbiter_game_next_due(p.rulebook, p.game), INT64_MAX);
    play_free(&p);
}

static void a_result_that_a_rule_takes_back_ends_no_question(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" act resigns by player act reopens by arbiter also afterwards\n"
                        "signal goes_on\n"
                        "§1 \"Results\" {\n"
                        "  on resigns by p then loses(p)\n"
                        "  on reopens also afterwards then result := none, raise goes_on\n"
                        "  on goes_on then ask clocks_right\n"
                        "  decision clocks_right : truth\n"
                        "}\n");
    play_act(&p, "18:00:00", "Black", "resigns", "");
    assert_status(play_act(&p, "18:00:01", "arbiter", "reopens", ""), ARBITER_OK);
    assert_int_equal(play_game(&p).result, ARBITER_NO_RESULT);
    assert_int_equal(play_entries(&p, ARBITER_ASKED, "1"), 1);
    assert_status(play_answer(&p, "18:00:02", 0, 1), ARBITER_OK);
    play_free(&p);
}

static void a_provisional_result_that_a_rule_takes_back_cannot_be_taken_back_again(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" time control 0:05:00 act begins by player act errs by player\n"
                        "act reopens by arbiter also afterwards\n"
                        "§1 \"Results\" {\n"
                        "  on begins by p then start(p)\n"
                        "  on errs by p then loses(p), unless the arbiter decides otherwise\n"
                        "  on reopens also afterwards then result := none\n"
                        "}\n");
    play_act(&p, "18:00:00", "White", "begins", "");
    play_act(&p, "18:00:01", "White", "errs", "");
    assert_status(play_act(&p, "18:00:02", "arbiter", "reopens", ""), ARBITER_OK);
    assert_int_equal(play_game(&p).result, ARBITER_NO_RESULT);
    assert_int_equal(play_game(&p).provisional, 0);
    assert_status(play_answer(&p, "18:00:03", 0, 1), ARBITER_OK); /* otherwise: there is nothing to start again */
    arbiter_clock clock;
    arbiter_game_clocks(p.game, play_time("18:00:03"), &clock);
    assert_false(clock.running[0]);
    play_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sixteen_timers_of_one_rule_fit),
        cmocka_unit_test(an_act_may_make_its_own_duty_anew),
        cmocka_unit_test(facts_of_a_position_go_with_it),
        cmocka_unit_test(each_occasion_may_be_decided_otherwise),
        cmocka_unit_test(the_newest_provisional_result_is_the_one_to_take_back),
        cmocka_unit_test(what_rules_marked_also_afterwards_want_outlives_the_result),
        cmocka_unit_test(a_result_that_a_rule_takes_back_ends_no_question),
        cmocka_unit_test(a_provisional_result_that_a_rule_takes_back_cannot_be_taken_back_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
