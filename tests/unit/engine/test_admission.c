/* May it be done? Prohibitions, grants, switches and breaches; and what is refused once the game is over. */
#include "play.h"

/* ---- 2. may it be done? ---- */

static const char admission[] =
    "rulebook \"t\" option guideline : truth = yes\n"
    "state ready : truth = no state done : count = 0 state noted : count = 0\n"
    "act opens, open_it by arbiter act claims, claim by player act walks by player act shuts by arbiter\n"
    "§7 \"Opening\" {\n"
    "  arbiter must not open_it unless ready\n"
    "  on opens then done += 1\n"
    "  on breach of opens then noted += 1\n"
    "  on shuts then ready := yes\n"
    "}\n"
    "§5 \"Claim\" applies if guideline {\n"
    "  player p may claim if p = to_move then done += 10\n"
    "  on breach of claims by p if p = to_move then stands\n"
    "}\n";

static void a_must_not_forbids(void **state)
{
    (void)state;
    play_t p = play_new(admission);
    assert_status(play_act(&p, "1:00:00", "arbiter", "opens", ""), ARBITER_REFUSED);
    assert_int_equal(play_entries(&p, ARBITER_FORBIDDEN, "7"), 1);
    assert_int_equal(play_state(&p, "done", 0), 0);
    assert_int_equal(play_state(&p, "noted", 0), 1); /* what the rule on the breach says does happen */
    play_act(&p, "1:00:01", "arbiter", "shuts", "");
    assert_status(play_act(&p, "1:00:02", "arbiter", "opens", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "done", 0), 1);
    play_free(&p);
}

static void a_granted_act_needs_a_grant_that_applies(void **state)
{
    (void)state;
    play_t p = play_new(admission);
    assert_status(play_act(&p, "1:00:00", "Black", "claims", ""), ARBITER_REFUSED);
    assert_int_equal(play_entries(&p, ARBITER_NOT_PERMITTED, "5"), 1);
    assert_status(play_act(&p, "1:00:00", "White", "claims", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "done", 0), 10);
    play_free(&p);
}

static void a_grant_that_is_switched_off_does_not_apply_and_is_named(void **state)
{
    (void)state;
    play_t p = play_new(admission);
    play_set(&p, "guideline", 0, 0);
    assert_status(play_act(&p, "1:00:00", "White", "claims", ""), ARBITER_REFUSED);
    assert_int_equal(play_entries(&p, ARBITER_SWITCHED_OFF, "5"), 2); /* and the rule on its breach with it */
    assert_int_equal(play_state(&p, "done", 0), 0);
    play_free(&p);
}

static void an_unset_switch_is_asked_and_kept(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" option guideline : truth state done : count = 0 act claims, claim by player\n"
                                "§5 \"Claim\" applies if guideline { player p may claim then done += 1 }");
    assert_status(play_act(&p, "1:00:00", "White", "claims", ""), ARBITER_HELD);
    assert_int_equal(arbiter_question_count(p.rulebook, p.game), 1);
    assert_status(play_act(&p, "1:00:05", "White", "claims", ""), ARBITER_WAITING);
    assert_status(play_answer(&p, "1:00:00", 0, 1), ARBITER_OK);
    assert_int_equal(play_state(&p, "done", 0), 1);
    assert_int_equal(play_state(&p, "guideline", 0), 1);
    assert_status(play_act(&p, "1:00:05", "White", "claims", ""), ARBITER_OK);
    play_free(&p);
}

static void precedence_holds_between_may_and_must_not(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state done : count = 0 act opens, open_it by arbiter\n"
                        "§1 \"ban\" { arbiter must not open_it }\n"
                        "§2 \"leave\" { arbiter may open_it notwithstanding §1 then done += 1 }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "opens", ""), ARBITER_OK);
    assert_int_equal(play_entries(&p, ARBITER_BEATEN, "1"), 1);
    assert_int_equal(play_state(&p, "done", 0), 1);
    play_free(&p);
}

static void stands_lets_the_acts_own_consequences_follow(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state written : count = 0 state seen : count = 0 act writes, write by player\n"
                        "§1 \"x\" { player p must not write if p = to_move\n"
                        "  on writes then written += 1\n"
                        "  on breach of writes then stands, seen += 1 }");
    assert_status(play_act(&p, "1:00:00", "White", "writes", ""), ARBITER_REFUSED);
    assert_int_equal(play_state(&p, "written", 0), 1);
    assert_int_equal(play_state(&p, "seen", 0), 1);
    play_free(&p);
}

/* ---- 9. after the result ---- */

static void after_the_result_acts_are_refused_with_its_article(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 0 act resigns by player act moves_on by player act protests by player also afterwards\n"
                        "§5 \"x\" { on resigns by p then loses(p) on moves_on then a += 1 on protests then a += 10 }");
    play_act(&p, "1:00:00", "White", "resigns", "");
    assert_status(play_act(&p, "1:00:01", "Black", "moves_on", ""), ARBITER_REFUSED);
    assert_int_equal(play_entries(&p, ARBITER_FORBIDDEN, "5"), 1);
    assert_int_equal(play_state(&p, "a", 0), 0);
    assert_status(play_act(&p, "1:00:02", "Black", "protests", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "a", 0), 10);
    play_free(&p);
}

static void the_result_ends_duties_questions_and_timers(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 0 act resigns by player act begins by player signal bell\n"
                                "decision d : truth \"?\"\n"
                                "§5 \"x\" { on resigns by p then loses(p)\n"
                                "  on begins by p then after 5 s raise bell, ask d, p must resigns within 5 s else bell\n"
                                "  on bell then a += 1 on d is yes then a += 1 }");
    play_act(&p, "1:00:00", "White", "begins", "");
    play_act(&p, "1:00:01", "Black", "resigns", "");
    assert_int_equal(arbiter_question_count(p.rulebook, p.game), 0);
    assert_int_equal(arbiter_game_next_due(p.rulebook, p.game), INT64_MAX);
    play_wait(&p, "1:10:00");
    assert_int_equal(play_state(&p, "a", 0), 0);
    play_free(&p);
}

/* ---- the closed set of outcome kinds; nothing silent ---- */

/* The condition fails before it divides; only the sentence would. */
static void a_text_that_cannot_be_worked_out_spoils_no_event(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state n : count = 0 act nods, nod by player\n"
                        "§1 \"Nodding\" {\n"
                        "  player p may nod if n > 0 and 100 / n > 3 then n -= 1 because \"{100 / n} are left\"\n"
                        "}\n");
    assert_status(play_act(&p, "18:00:00", "White", "nods", ""), ARBITER_REFUSED);
    play_free(&p);
}

static void a_grant_that_might_override_is_asked_about(void **state)
{
    (void)state;
    for (int64_t lenient = 0; lenient < 2; lenient++) {
        play_t p = play_new("rulebook \"t\" option lenient : truth \"Lenient?\" state done : count = 0\n"
                            "act nods, nod by player\n"
                            "§1 \"a\" { player p must not nod on nods then done += 1 }\n"
                            "§2 \"b\" { §2 takes precedence over §1 player p may nod if lenient }\n");
        assert_status(play_act(&p, "18:00:00", "White", "nods", ""), ARBITER_HELD);
        assert_int_equal(play_entries(&p, ARBITER_UNKNOWN, "2"), 1);
        assert_status(play_answer(&p, "18:00:00", 0, lenient), lenient ? ARBITER_OK : ARBITER_REFUSED);
        assert_int_equal(play_state(&p, "done", 0), lenient);
        play_free(&p);
    }
}

static void one_grant_is_enough(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" option lenient : truth \"Lenient?\" state done : count = 0\n"
                        "act nods, nod by player\n"
                        "§1 \"a\" { player p may nod on nods then done += 1 } §2 \"b\" { player p may nod if lenient }\n");
    assert_status(play_act(&p, "18:00:00", "White", "nods", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "done", 0), 1);
    play_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_must_not_forbids),
        cmocka_unit_test(a_granted_act_needs_a_grant_that_applies),
        cmocka_unit_test(a_grant_that_is_switched_off_does_not_apply_and_is_named),
        cmocka_unit_test(an_unset_switch_is_asked_and_kept),
        cmocka_unit_test(precedence_holds_between_may_and_must_not),
        cmocka_unit_test(stands_lets_the_acts_own_consequences_follow),
        cmocka_unit_test(after_the_result_acts_are_refused_with_its_article),
        cmocka_unit_test(the_result_ends_duties_questions_and_timers),
        cmocka_unit_test(a_text_that_cannot_be_worked_out_spoils_no_event),
        cmocka_unit_test(a_grant_that_might_override_is_asked_about),
        cmocka_unit_test(one_grant_is_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
