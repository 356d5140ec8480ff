/* One value for each slot: many rivals, what stays, clocks that several rules move, sums out of range. */
#include "play.h"

static int64_t article(const play_t *p, const char *number)
{
    return arbiter_article_find(p->rulebook, test_str(number));
}

/* A question names at most four rules; the one that holds among them is asked about again with the fifth. */
static void five_rules_in_conflict_are_settled_in_two_questions(void **state)
{
    (void)state;
    static const char rules[] = "rulebook \"t\" state x : count = 0 act goes by player\n"
                                "§1 \"a\" { on goes then x := 1 } §2 \"b\" { on goes then x := 2 }\n"
                                "§3 \"c\" { on goes then x := 3 } §4 \"d\" { on goes then x := 4 }\n"
                                "§5 \"e\" { on goes then x := 5 }\n";
    static const char *const last[] = { "2", "5" };
    for (int64_t i = 0; i < 2; i++) {
        play_t p = play_new(rules);
        assert_status(play_act(&p, "18:00:00", "White", "goes", ""), ARBITER_HELD);
        assert_status(play_answer(&p, "18:00:00", 0, article(&p, "2")), ARBITER_HELD);
        assert_int_equal(arbiter_question_count(p.rulebook, p.game), 1);
        assert_status(play_answer(&p, "18:00:00", 0, article(&p, last[i])), ARBITER_OK);
        assert_int_equal(play_state(&p, "x", 0), i ? 5 : 2);
        play_free(&p);
    }
}

static void one_against_four_that_agree_is_among_those_asked_about(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state x : count = 0 act goes by player\n"
                        "§1 \"a\" { on goes then x := 1 } §2 \"b\" { on goes then x := 1 }\n"
                        "§3 \"c\" { on goes then x := 1 } §4 \"d\" { on goes then x := 1 }\n"
                        "§5 \"e\" { on goes then x := 2 }\n");
    assert_status(play_act(&p, "18:00:00", "White", "goes", ""), ARBITER_HELD);
    assert_status(play_answer(&p, "18:00:00", 0, article(&p, "5")), ARBITER_OK);
    assert_int_equal(play_state(&p, "x", 0), 2);
    play_free(&p);
}

/* What is set, and what is added to it, 4 * 10^18 each: in range one by one. */
static void a_sum_out_of_range_is_an_error_wherever_it_begins(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state x : count = 0 act goes by player\n"
                        "§1 \"a\" { on goes then x := 1000000000 * 1000000000 * 4 }\n"
                        "§2 \"b\" { on goes then x += 1000000000 * 1000000000 * 4 }\n");
    assert_status(play_act(&p, "18:00:00", "White", "goes", ""), ARBITER_OVERFLOW);
    assert_int_equal(play_state(&p, "x", 0), 0);
    play_free(&p);
}

static const char pressing[] =
    "rulebook \"t\" time control 0:05:00\n"
    "act begins by player act presses by player\n"
    "§1 \"Clocks\" { on begins by p then start(p) on presses by p then press(p) }\n";

static void a_press_starts_no_clock_that_a_stronger_rule_keeps_still(void **state)
{
    (void)state;
    static const char *const stronger[] = {
        "§2 \"b\" { §2 takes precedence over §1 on presses by p then stop(opponent(p)) }",
        "§2 \"b\" { §2 takes precedence over §1 on presses by p then running(opponent(p)) stays }"
    };
    for (int i = 0; i < 4; i++) {
        char rules[512];
        const char *who = i % 2 ? "White" : "Black";
        snprintf(rules, sizeof rules, "%s%s", pressing, stronger[i / 2]);
        play_t p = play_new(rules);
        play_act(&p, "18:00:00", who, "begins", "");
        assert_status(play_act(&p, "18:00:10", who, "presses", ""), ARBITER_OK);
        arbiter_clock clock;
        arbiter_game_clocks(p.game, play_time("18:00:10"), &clock);
        assert_int_equal(clock.running[0] + clock.running[1], 0);
        assert_int_equal(clock.moves[0] + clock.moves[1], 1);
        play_free(&p);
    }
}

static void the_turn_may_stay_while_a_move_is_played(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" act goes by player\n"
                        "§1 \"a\" { on goes then play(\"e4\") } §2 \"b\" { on goes then to_move stays }");
    assert_status(play_act(&p, "18:00:00", "White", "goes", ""), ARBITER_OK);
    assert_int_equal(play_game(&p).to_move, ARBITER_WHITE);
    assert_int_equal(play_game(&p).plies, 1);
    play_free(&p);
}

/* The article does not tell which: its rules are the answers, and each leads elsewhere. */
static void of_two_rules_of_one_article_one_is_chosen(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" act does by player state a : count = 0\n"
                        "§1 \"x\" { on does then a := 1 on does then a := 2 } §2 \"y\" { on does then a := 3 }\n");
    arbiter_value article = { ARBITER_VALUE_NUMBER, 0, { "", 0 } }, rule = { ARBITER_VALUE_RULE, 1, { "", 0 } }, option;
    arbiter_datum d;
    test_text words = { 0 };
    assert_status(play_act(&p, "1:00:00", "White", "does", ""), ARBITER_HELD);
    assert_status(arbiter_question_option(p.rulebook, p.game, 0, 1, ARBITER_EN, &option, test_text_writer(&words)), ARBITER_OK);
    assert_int_equal(option.kind, ARBITER_VALUE_RULE);
    assert_int_equal(option.number, 1);
    assert_str(test_text_view(&words), "rule 2 of §1 “on does then a := 2”");
    assert_status(arbiter_question_datum(p.rulebook, p.game, 0, 1, &d), ARBITER_OK);
    assert_int_equal(d.value.kind, ARBITER_VALUE_RULE);
    assert_str(d.word, "1");
    assert_status(arbiter_question_datum(p.rulebook, p.game, 0, 2, &d), ARBITER_OK);
    assert_int_equal(d.value.kind, ARBITER_VALUE_NUMBER); /* §2 has but one rule here */
    assert_status(arbiter_answer(p.ws, p.game, play_time("1:00:00"), 0, article), ARBITER_INVALID);
    rule.number = 3;
    assert_status(arbiter_answer(p.ws, p.game, play_time("1:00:00"), 0, rule), ARBITER_INVALID);
    for (rule.number = 0; rule.number < 3; rule.number++) {
        arbiter_game *fork;
        assert_status(arbiter_game_new(p.rulebook, &fork), ARBITER_OK);
        assert_status(arbiter_fork(p.ws, p.game, fork, 0, rule), ARBITER_OK);
        assert_status(arbiter_game_get(p.rulebook, fork, 0, 0, &option), ARBITER_OK);
        assert_int_equal(option.number, rule.number + 1);
        arbiter_game_free(p.rulebook, fork);
    }
    test_text_free(&words);
    play_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_two_rules_of_one_article_one_is_chosen),
        cmocka_unit_test(five_rules_in_conflict_are_settled_in_two_questions),
        cmocka_unit_test(one_against_four_that_agree_is_among_those_asked_about),
        cmocka_unit_test(a_sum_out_of_range_is_an_error_wherever_it_begins),
        cmocka_unit_test(a_press_starts_no_clock_that_a_stronger_rule_keeps_still),
        cmocka_unit_test(the_turn_may_stay_while_a_move_is_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
