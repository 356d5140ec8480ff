/* What an event asks: conflicts and unknowns that hold it, decisions that do not, forks, rulings under
   reserve. */
#include "play.h"

/* ---- 5. conflict and unknown hold the event ---- */

static const char clashing[] =
    "rulebook \"t\" state a : count = 0 state b : count = 0 act does by arbiter signal later\n"
    "§1 \"x\" { on does then b := 1, raise later on later then a := 1 }\n"
    "§2 \"y\" { on later then a := 2 }";

static void a_conflict_applies_nothing_of_any_step(void **state)
{
    (void)state;
    play_t p = play_new(clashing);
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_HELD);
    assert_int_equal(play_state(&p, "b", 0), 0); /* the first step is undone too */
    assert_int_equal(play_entries(&p, ARBITER_CONFLICT, "1"), 1);
    arbiter_question q;
    assert_status(arbiter_question_get(p.rulebook, p.game, 0, &q), ARBITER_OK);
    assert_int_equal(q.option_count, 2);
    assert_int_equal(q.holds, 1);
    play_free(&p);
}

static void a_held_event_takes_only_answers_at_its_own_instant(void **state)
{
    (void)state;
    play_t p = play_new(clashing);
    play_act(&p, "1:00:00", "arbiter", "does", "");
    uint64_t hash = arbiter_game_hash(p.rulebook, p.game);
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_WAITING);
    assert_status(play_wait(&p, "1:00:01"), ARBITER_WAITING);
    assert_status(play_answer(&p, "1:00:01", 0, arbiter_article_find(p.rulebook, test_str("2"))), ARBITER_WAITING);
    assert_int_equal(arbiter_game_hash(p.rulebook, p.game), hash);
    assert_status(play_answer(&p, "1:00:00", 0, arbiter_article_find(p.rulebook, test_str("2"))), ARBITER_OK);
    assert_int_equal(play_state(&p, "a", 0), 2);
    assert_int_equal(play_state(&p, "b", 0), 1);
    play_free(&p);
}

static void a_decision_in_a_condition_is_asked_within_the_event(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" decision known : truth \"Known?\" decision reading(q: player) : duration \"How much?\"\n"
                        "time control 0:05:00 act does by arbiter\n"
                        "§1 \"x\" { on does if known then remaining(White) := reading(White) on does if not known then void }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_HELD);
    assert_int_equal(arbiter_question_count(p.rulebook, p.game), 1);
    assert_status(play_answer(&p, "1:00:00", 0, 1), ARBITER_HELD); /* now the value is asked */
    assert_int_equal(arbiter_question_count(p.rulebook, p.game), 1);
    assert_status(play_answer(&p, "1:00:00", 0, 42000), ARBITER_OK);
    assert_int_equal(play_remaining(&p, ARBITER_WHITE, "1:00:00"), 42000);
    /* answers live until the event commits: the next one asks again */
    assert_status(play_act(&p, "1:00:10", "arbiter", "does", ""), ARBITER_HELD);
    play_free(&p);
}

static void precedence_spares_needless_questions(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" decision known : truth \"Known?\" state a : count = 0 act does by arbiter\n"
                        "§1 \"x\" { on does if known then a := 1 }\n"
                        "§2 \"y\" { §2 takes precedence over §1 on does then a := 2 }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "a", 0), 2);
    play_free(&p);
}

static void an_unknown_fact_is_asked_and_kept(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" act opens(t: text) by arbiter\n"
                        "§1 \"x\" { on opens(t) if reading_of(t) is ambiguous then loses(White) }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "opens", "'Sd2'"), ARBITER_HELD);
    arbiter_question q;
    arbiter_question_get(p.rulebook, p.game, 0, &q);
    assert_int_equal(q.why, ARBITER_FINDING);
    assert_int_equal(q.option_count, 5);
    assert_status(play_answer(&p, "1:00:00", 0, 1), ARBITER_OK); /* ambiguous */
    assert_int_equal(play_game(&p).result, ARBITER_BLACK_WINS);
    play_free(&p);
}

/* ---- 7. decisions ---- */

static const char asking[] =
    "rulebook \"t\" state a : count = 0 state here : truth = no\n"
    "decision what(q: player) for want of a rule like §2 : { lost, going } default going \"What now?\"\n"
    "decision soon : { yes_it_is, no_it_is_not } default no_it_is_not \"Soon?\"\n"
    "act does by arbiter act comes by player act hurries by arbiter\n"
    "§1 \"x\" { on does then ask what(White) while not here on comes then here := yes on hurries then ask soon within 1 min\n"
    "  on what(q) is lost then loses(q) on what(q) is going then a += 1 on soon is no_it_is_not then a += 100\n"
    "  on soon is yes_it_is then a += 1000 }\n"
    "§2 \"y\" { not modelled \"-\" }";

static void a_deferred_decision_does_not_block_play(void **state)
{
    (void)state;
    play_t p = play_new(asking);
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_OK);
    assert_int_equal(play_entries(&p, ARBITER_ASKED, "1"), 1);
    assert_status(play_act(&p, "1:00:30", "arbiter", "hurries", ""), ARBITER_OK);
    arbiter_question q;
    assert_status(arbiter_question_get(p.rulebook, p.game, 0, &q), ARBITER_OK);
    assert_int_equal(q.why, ARBITER_LAW_SILENT);
    assert_int_equal(arbiter_question_other(p.rulebook, p.game, 0, 0), arbiter_article_find(p.rulebook, test_str("2")));
    assert_int_equal(q.has_default, 1);
    arbiter_datum d;
    test_text words = { 0 };
    assert_status(arbiter_question_default(p.rulebook, p.game, 0, ARBITER_EN, &d, test_text_writer(&words)), ARBITER_OK);
    assert_int_equal(d.value.number, 1);
    assert_str(d.word, "going");
    assert_str(test_text_view(&words), "going");
    test_text_free(&words);
    assert_status(play_answer(&p, "1:00:40", 0, 0), ARBITER_OK);
    assert_int_equal(play_game(&p).result, ARBITER_BLACK_WINS);
    play_free(&p);
}

static void a_question_is_withdrawn_when_its_condition_is_gone(void **state)
{
    (void)state;
    play_t p = play_new(asking);
    play_act(&p, "1:00:00", "arbiter", "does", "");
    play_act(&p, "1:00:01", "Black", "comes", "");
    assert_int_equal(arbiter_question_count(p.rulebook, p.game), 0);
    play_free(&p);
}

static void a_term_brings_the_default(void **state)
{
    (void)state;
    play_t p = play_new(asking);
    play_act(&p, "1:00:00", "arbiter", "hurries", "");
    play_wait(&p, "1:01:00");
    assert_int_equal(play_state(&p, "a", 0), 0);
    play_wait(&p, "1:01:00.001");
    assert_int_equal(play_state(&p, "a", 0), 100);
    play_free(&p);
}

static void forks_lay_out_each_answer_and_leave_the_game(void **state)
{
    (void)state;
    play_t p = play_new(asking);
    play_act(&p, "1:00:00", "arbiter", "does", "");
    uint64_t hash = arbiter_game_hash(p.rulebook, p.game);
    arbiter_game *fork;
    assert_status(arbiter_game_new(p.rulebook, &fork), ARBITER_OK);
    arbiter_state lost, on;
    assert_status(arbiter_fork(p.ws, p.game, fork, 0, (arbiter_value){ ARBITER_VALUE_NUMBER, 0, { "", 0 } }), ARBITER_OK);
    arbiter_game_state(fork, &lost);
    assert_status(arbiter_fork(p.ws, p.game, fork, 0, (arbiter_value){ ARBITER_VALUE_NUMBER, 1, { "", 0 } }), ARBITER_OK);
    arbiter_game_state(fork, &on);
    assert_int_equal(lost.result, ARBITER_BLACK_WINS);
    assert_int_equal(on.result, ARBITER_NO_RESULT);
    assert_int_equal(arbiter_game_hash(p.rulebook, p.game), hash);
    arbiter_game_free(p.rulebook, fork);
    play_free(&p);
}

static void contradicting_articles_are_never_settled_by_precedence(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 0 act does by arbiter\n"
                                "§1 \"x\" { on does then a := 1 }\n"
                                "§2 \"y\" { §2 takes precedence over §1 §1 contradicts §2 on does then a := 2 }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_HELD);
    assert_int_equal(play_entries(&p, ARBITER_CONFLICT, "1"), 1);
    play_free(&p);
}

static void a_dispute_asks_and_cites_what_the_arbiter_does_then(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" time control 0:05:00 act waits by player act sets by arbiter\n"
                                "§1 \"x\" { on sets then remaining(White) := 1 min }\n"
                                "§7 \"y\" { disputed on waits between §1, §7 because \"both\" }");
    assert_status(play_act(&p, "1:00:00", "White", "waits", ""), ARBITER_OK);
    assert_int_equal(play_entries(&p, ARBITER_CONFLICT, "7"), 1);
    uint32_t seven = arbiter_article_find(p.rulebook, test_str("7"));
    assert_status(play_answer(&p, "1:00:05", 0, seven), ARBITER_OK);
    assert_status(play_act(&p, "1:00:06", "arbiter", "sets", ""), ARBITER_OK);
    arbiter_entry e;
    arbiter_entry_get(p.ws, 0, &e);
    assert_int_equal(e.other_count, 1);
    assert_int_equal(arbiter_entry_other(p.ws, 0, 0), seven);
    play_free(&p);
}

/* ---- 8. unless the arbiter decides otherwise ---- */

static const char overruled[] =
    "rulebook \"t\" time control 0:05:00 state a : count = 0 act comes by player act begins by player\n"
    "§10 \"late\" { on comes by p then loses(p), a := 1 unless the arbiter decides otherwise else a := 2 }\n"
    "§1 \"b\" { on begins by p then start(p) }";

static void a_provisional_result_stops_the_clocks(void **state)
{
    (void)state;
    play_t p = play_new(overruled);
    play_act(&p, "1:00:00", "White", "begins", "");
    assert_status(play_act(&p, "1:00:10", "Black", "comes", ""), ARBITER_OK);
    assert_int_equal(play_game(&p).result, ARBITER_WHITE_WINS);
    assert_int_equal(play_game(&p).provisional, 1);
    assert_int_equal(play_remaining(&p, ARBITER_WHITE, "1:05:00"), 290000);
    assert_status(play_answer(&p, "1:06:00", 0, 0), ARBITER_OK); /* upheld */
    assert_int_equal(play_game(&p).provisional, 0);
    assert_int_equal(play_game(&p).result, ARBITER_WHITE_WINS);
    assert_int_equal(play_state(&p, "a", 0), 1);
    play_free(&p);
}

static void otherwise_takes_it_back_and_the_else_effects_happen(void **state)
{
    (void)state;
    play_t p = play_new(overruled);
    play_act(&p, "1:00:00", "White", "begins", "");
    play_act(&p, "1:00:10", "Black", "comes", "");
    assert_status(play_answer(&p, "1:06:00", 0, 1), ARBITER_OK);
    assert_int_equal(play_game(&p).result, ARBITER_NO_RESULT);
    assert_int_equal(play_state(&p, "a", 0), 2);
    /* the clocks run again as they ran */
    assert_int_equal(play_remaining(&p, ARBITER_WHITE, "1:06:30"), 260000);
    play_free(&p);
}

/* ---- the closed set of outcome kinds; nothing silent ---- */

static void an_unset_term_is_asked(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" option grace : duration \"How long?\" state rung : count = 0 state late : count = 0\n"
                        "signal bell signal missed act begins by player act nods, nod by player\n"
                        "§1 \"Terms\" {\n"
                        "  on begins by p then after grace raise bell, p must nod within grace else missed\n"
                        "  on bell then rung += 1 on missed then late += 1\n"
                        "}\n");
    assert_status(play_act(&p, "18:00:00", "White", "begins", ""), ARBITER_HELD);
    assert_int_equal(arbiter_question_count(p.rulebook, p.game), 1);
    assert_status(play_answer(&p, "18:00:00", 0, 5000), ARBITER_OK);
    play_wait(&p, "18:00:05");
    assert_int_equal(play_state(&p, "rung", 0), 1);
    play_wait(&p, "18:00:05.001");
    assert_int_equal(play_state(&p, "late", 0), 1);
    play_free(&p);
}

static void a_default_that_is_unknown_is_asked(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" option usual : truth \"Usually?\" state given : count = 0\n"
                        "decision grants : truth default usual \"Granted?\" act begins by player\n"
                        "§1 \"Defaults\" { on begins then ask grants within 5 s on grants is yes then given += 1 }");
    play_act(&p, "18:00:00", "White", "begins", "");
    assert_status(play_wait(&p, "18:00:10"), ARBITER_HELD);
    assert_status(play_answer(&p, "18:00:05.001", 0, 1), ARBITER_OK);
    assert_int_equal(play_state(&p, "given", 0), 1);
    play_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_conflict_applies_nothing_of_any_step),
        cmocka_unit_test(a_held_event_takes_only_answers_at_its_own_instant),
        cmocka_unit_test(a_decision_in_a_condition_is_asked_within_the_event),
        cmocka_unit_test(precedence_spares_needless_questions),
        cmocka_unit_test(an_unknown_fact_is_asked_and_kept),
        cmocka_unit_test(a_deferred_decision_does_not_block_play),
        cmocka_unit_test(a_question_is_withdrawn_when_its_condition_is_gone),
        cmocka_unit_test(a_term_brings_the_default),
        cmocka_unit_test(forks_lay_out_each_answer_and_leave_the_game),
        cmocka_unit_test(contradicting_articles_are_never_settled_by_precedence),
        cmocka_unit_test(a_dispute_asks_and_cites_what_the_arbiter_does_then),
        cmocka_unit_test(a_provisional_result_stops_the_clocks),
        cmocka_unit_test(otherwise_takes_it_back_and_the_else_effects_happen),
        cmocka_unit_test(an_unset_term_is_asked),
        cmocka_unit_test(a_default_that_is_unknown_is_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
