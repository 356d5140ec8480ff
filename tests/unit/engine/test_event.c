/* What one event does, point by point as docs/language.md numbers them; its other points have files of their
   own. */
#include "play.h"

/* ---- 1. time first ---- */

static void several_acts_may_be_one_event(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" act resigns by player\n"
                        "§5 \"x\" { on resigns by p then loses(p) }");
    arbiter_act acts[2] = { { arbiter_act_find(p.rulebook, test_str("resigns")), ARBITER_WHITE, NULL, 0 },
                            { arbiter_act_find(p.rulebook, test_str("resigns")), ARBITER_BLACK, NULL, 0 } };
    assert_status(arbiter_post(p.ws, p.game, 0, acts, 2), ARBITER_HELD);
    assert_int_equal(play_entries(&p, ARBITER_CONFLICT, "5"), 1);
    assert_int_equal(play_game(&p).result, ARBITER_NO_RESULT);
    play_free(&p);
}

/* ---- 3. which rules answer ---- */

static void conditions_read_the_state_before(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 1 state b : count = 2 act swaps by arbiter\n"
                        "§1 \"x\" { on swaps if a = 1 then a := b on swaps if b = 2 then b := a }");
    play_act(&p, "1:00:00", "arbiter", "swaps", "");
    assert_int_equal(play_state(&p, "a", 0), 2);
    assert_int_equal(play_state(&p, "b", 0), 1);
    play_free(&p);
}

static void conditions_are_three_valued(void **state)
{
    (void)state;
    /* unknown and false is false, unknown or true is true: neither is asked; unknown and true is */
    play_t p = play_new("rulebook \"t\" option o : truth state a : count = 0 act one by arbiter act two by arbiter act three by arbiter\n"
                                "state f : truth = no state t : truth = yes\n"
                                "§1 \"x\" { on one if o and f then a += 1 on two if o or t then a += 1 on three if o and t then a += 1 }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "one", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "a", 0), 0);
    assert_status(play_act(&p, "1:00:00", "arbiter", "two", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "a", 0), 1);
    assert_status(play_act(&p, "1:00:00", "arbiter", "three", ""), ARBITER_HELD);
    assert_int_equal(play_entries(&p, ARBITER_UNKNOWN, "1"), 1);
    play_free(&p);
}

/* ---- 4. all at once ---- */

static void equal_values_merge_and_cite_all(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 0 act does by arbiter\n"
                        "§1 \"x\" { on does then a := 5 } §2 \"y\" { on does then a := 5 }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "a", 0), 5);
    assert_int_equal(play_entries(&p, ARBITER_APPLIES, "1"), 1);
    assert_int_equal(play_entries(&p, ARBITER_APPLIES, "2"), 1);
    play_free(&p);
}

static void additions_add_up(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" time control 0:05:00 state a : count = 10 act does by arbiter\n"
                        "§1 \"x\" { on does then a += 5, remaining(White) += 2 min }\n"
                        "§2 \"y\" { on does then a -= 2, used(White) += 30 s }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "a", 0), 13);
    assert_int_equal(play_remaining(&p, ARBITER_WHITE, "1:00:00"), (5 * 60 + 120 - 30) * 1000);
    play_free(&p);
}

static void set_then_add_then_start(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" time control 0:05:00 act does by arbiter\n"
                        "§1 \"x\" { on does then start(White) } §2 \"y\" { on does then remaining(White) += 10 s }\n"
                        "§3 \"z\" { on does then remaining(White) := 1 min }");
    play_act(&p, "1:00:00", "arbiter", "does", "");
    assert_int_equal(play_remaining(&p, ARBITER_WHITE, "1:00:05"), 65000);
    play_free(&p);
}

static void precedence_is_by_slot(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 0 state b : count = 0 act does by arbiter\n"
                        "§1 \"x\" { on does then a := 1, b := 1 }\n"
                        "§2 \"y\" { §2 takes precedence over §1 on does then a := 2 }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "a", 0), 2);
    assert_int_equal(play_state(&p, "b", 0), 1); /* beaten there, and only there */
    assert_int_equal(play_entries(&p, ARBITER_BEATEN, "1"), 1);
    assert_int_equal(play_entries(&p, ARBITER_APPLIES, "1"), 1);
    play_free(&p);
}

static void additions_of_a_beaten_article_are_dropped(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 1 act does by arbiter\n"
                                "§1 \"x\" { on does then a += 100 }\n"
                                "§2 \"y\" { §2 takes precedence over §1 on does then a := 5 }\n"
                                "§3 \"z\" { on does then a += 10 }");
    play_act(&p, "1:00:00", "arbiter", "does", "");
    assert_int_equal(play_state(&p, "a", 0), 15);
    play_free(&p);
}

static void stays_occupies_a_slot(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 1 act does by arbiter\n"
                        "§1 \"x\" { on does then a := 2 }\n"
                        "§2 \"y\" { §2 takes precedence over §1 on does then a stays }");
    play_act(&p, "1:00:00", "arbiter", "does", "");
    assert_int_equal(play_state(&p, "a", 0), 1);
    assert_int_equal(play_entries(&p, ARBITER_BEATEN, "1"), 1);
    play_free(&p);
}

static void the_result_is_one_slot_for_all_steps(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" act does by arbiter signal later\n"
                        "§1 \"x\" { on does then loses(White), raise later }\n"
                        "§2 \"y\" { §2 takes precedence over §1 on later then draw }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_OK);
    assert_int_equal(play_game(&p).result, ARBITER_DRAWN);
    assert_int_equal(play_entries(&p, ARBITER_BEATEN, "1"), 1);
    play_free(&p);
}

/* ---- 6. then the next step ---- */

static void signals_of_a_step_are_the_next_step_together(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 0 state seen : count = 0 act does by arbiter signal one signal two\n"
                        "§1 \"x\" { on does then raise one, raise two, a := 7\n"
                        "  on one then seen += a, a := 8 on two then seen += a }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "seen", 0), 14); /* both read the state the first step left */
    assert_int_equal(play_state(&p, "a", 0), 8);
    play_free(&p);
}

static void a_loop_of_signals_is_an_error_and_changes_nothing(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 0 act does by arbiter signal one\n"
                                "§1 \"x\" { on does then raise one on one then a += 1, raise one }");
    uint64_t hash = arbiter_game_hash(p.rulebook, p.game);
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_ENDLESS);
    assert_int_equal(arbiter_game_hash(p.rulebook, p.game), hash);
    play_free(&p);
}

static void a_signal_remembers_who_raised_it(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" act does by arbiter signal one\n"
                        "§1 \"x\" { on does then raise one } §2 \"y\" { on one then draw }");
    play_act(&p, "1:00:00", "arbiter", "does", "");
    arbiter_entry second;
    arbiter_entry_get(p.ws, 1, &second);
    assert_int_equal(second.article, arbiter_article_find(p.rulebook, test_str("2")));
    assert_int_equal(second.step, 1);
    assert_int_equal(second.parent, 0);
    play_free(&p);
}

static void changing_the_mode_raises_its_signal(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" time control 0:05:00 state seen : truth = no act does by arbiter\n"
                        "§1 \"x\" { on does then set_mode(White, fischer, 5 s) on mode_changed then seen := yes }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "seen", 0), 1);
    play_free(&p);
}

/* ---- the closed set of outcome kinds; nothing silent ---- */

static void an_act_no_article_answers_is_a_gap(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" act sneezes by player act does by player §1 \"x\" { on does then draw }");
    assert_status(play_act(&p, "1:00:00", "White", "sneezes", ""), ARBITER_OK);
    assert_int_equal(play_entries(&p, ARBITER_GAP, ""), 1);
    play_free(&p);
}

static void an_intended_gap_says_so(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" act sneezes by player\n"
                                "§1 \"x\" { silent on sneezes by p if p = to_move like §2 because \"nobody thought of it\" } §2 \"y\" { not modelled \"-\" }");
    assert_status(play_act(&p, "1:00:00", "White", "sneezes", ""), ARBITER_OK);
    assert_int_equal(play_entries(&p, ARBITER_GAP, "1"), 1);
    assert_int_equal(arbiter_entry_other(p.ws, 0, 0), arbiter_article_find(p.rulebook, test_str("2")));
    play_free(&p);
}

static void a_number_out_of_range_is_an_error(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 4000000000000 act does by arbiter\n"
                        "§1 \"x\" { on does then a := a * a }");
    uint64_t hash = arbiter_game_hash(p.rulebook, p.game);
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_OVERFLOW);
    assert_int_equal(arbiter_game_hash(p.rulebook, p.game), hash);
    play_free(&p);
}

/* The same second is charged, a second earlier or later. */
static void equal_games_are_equal_bytes_however_they_came_about(void **state)
{
    (void)state;
    static const char rules[] = "rulebook \"t\" time control 0:05:00 act begins by player act errs by player\n"
                                "§1 \"Time\" { on begins by p then start(p) on errs by p then used(p) += 1 s }";
    play_t p = play_new(rules), q = play_new(rules);
    play_act(&p, "18:00:00", "White", "begins", "");
    play_act(&p, "18:00:01", "White", "errs", "");
    play_wait(&p, "18:00:02");
    play_act(&q, "18:00:00", "White", "begins", "");
    play_act(&q, "18:00:02", "White", "errs", "");
    assert_true(arbiter_game_equal(p.rulebook, p.game, q.game));
    play_free(&p);
    play_free(&q);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_acts_may_be_one_event),
        cmocka_unit_test(conditions_read_the_state_before),
        cmocka_unit_test(conditions_are_three_valued),
        cmocka_unit_test(equal_values_merge_and_cite_all),
        cmocka_unit_test(additions_add_up),
        cmocka_unit_test(set_then_add_then_start),
        cmocka_unit_test(precedence_is_by_slot),
        cmocka_unit_test(additions_of_a_beaten_article_are_dropped),
        cmocka_unit_test(stays_occupies_a_slot),
        cmocka_unit_test(the_result_is_one_slot_for_all_steps),
        cmocka_unit_test(signals_of_a_step_are_the_next_step_together),
        cmocka_unit_test(a_loop_of_signals_is_an_error_and_changes_nothing),
        cmocka_unit_test(a_signal_remembers_who_raised_it),
        cmocka_unit_test(changing_the_mode_raises_its_signal),
        cmocka_unit_test(an_act_no_article_answers_is_a_gap),
        cmocka_unit_test(an_intended_gap_says_so),
        cmocka_unit_test(a_number_out_of_range_is_an_error),
        cmocka_unit_test(equal_games_are_equal_bytes_however_they_came_about),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
