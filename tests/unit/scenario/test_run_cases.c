/* Answers, cases and continuations, as docs/language.md describes them. */
#include "scenario_test.h"

/* ---- answers ---- */

static void decisions_facts_options_conflicts_and_rulings_are_answered(void **state)
{
    (void)state;
    assert_holds("scenario \"s\" {\n"
                 "  10:00 arbiter tests\n"
                 "  10:00 arbiter decides limit is 0:06:00\n"
                 "  expect light is blue\n"
                 "  10:01 arbiter reads \"Sc3\"\n"
                 "  expect ask reading_of\n"
                 "  10:01 arbiter decides reading_of(\"Sc3\") is clear\n"
                 "  expect not over\n"
                 "  10:02 White clashes\n"
                 "  expect ask conflict\n"
                 "  expect ask §7.a\n"
                 "  10:02 arbiter decides conflict is §7.a\n"
                 "  expect light is green\n"
                 "  10:03 White claims\n"
                 "  10:04 arbiter decides claim_right is granted\n"
                 "  expect visits = 10\n"
                 "  10:05 White resigns\n"
                 "  expect result is black_wins and provisional\n"
                 "  expect ask §8\n"
                 "  10:06 arbiter decides §8 is otherwise\n"
                 "  expect result = none and visits = 15\n"
                 "}\n",
                 10);
}

static void an_answer_may_carry_its_reason(void **state)
{
    (void)state;
    scenario_fixture f = fixture_run("scenario \"s\" {\n"
                                     "  10:00 White claims\n"
                                     "  10:01 arbiter decides claim_right is granted, because \"Seen {it}.\"\n"
                                     "  10:02 Black claims\n"
                                     "  10:03 arbiter decides claim_right is refused\n"
                                     "  expect over\n"
                                     "}\n");
    static const char *const reasons[] = { "", "Seen {it}.", "", "" };
    for (uint32_t i = 0; i < 4; i++)
        assert_str(arbiter_run_reason(f.run, i), reasons[i]);
    fixture_free(&f);
}

static void a_question_that_is_not_open_cannot_be_answered(void **state)
{
    (void)state;
    assert_fails("scenario \"s\" {\n"
                 "  10:00 White claims\n"
                 "  10:01 arbiter decides claim_right(Black) is granted\n"
                 "  expect visits = 0\n"
                 "}\n",
                 3, "'claim_right(Black)' is not asked here; asked: claim_right(White)");
}

static void a_question_asked_of_two_wants_its_arguments(void **state)
{
    (void)state;
    assert_fails(
        "scenario \"s\" {\n"
        "  10:00 White claims and Black claims\n"
        "  10:01 arbiter decides claim_right is granted\n"
        "  expect visits = 0\n"
        "}\n",
        3,
        "'claim_right' could be any of several questions; say which: claim_right(White); claim_right(Black)");
}

static void a_conflict_is_decided_for_one_of_its_articles(void **state)
{
    (void)state;
    assert_fails("scenario \"s\" {\n"
                 "  10:00 White clashes\n"
                 "  10:00 arbiter decides conflict is §1\n"
                 "  expect ask conflict\n"
                 "}\n",
                 3, "'§1' does not answer 'conflict'; the answers are: §7.a, §7.b");
}

/* ---- cases ---- */

static void a_case_leaves_the_game_as_it_was(void **state)
{
    (void)state;
    assert_holds("scenario \"s\" {\n"
                 "  10:00 White claims\n"
                 "  case claim_right(White) is granted {\n"
                 "    expect visits = 10\n"
                 "    expect §4\n"
                 "    10:05 sweeps\n"
                 "    expect visits = 13\n"
                 "    10:06 White claims\n"
                 "    case claim_right is granted { expect visits = 23 }\n"
                 "    expect visits = 13\n"
                 "  }\n"
                 "  case claim_right(White) is refused { expect result is black_wins }\n"
                 "  expect not over and visits = 0\n"
                 "  expect §4\n"
                 "  10:01 sweeps\n"
                 "  expect visits = 3\n"
                 "}\n",
                 9);
}

static void cases_of_a_held_event_follow_each_answer(void **state)
{
    (void)state;
    assert_holds("scenario \"s\" {\n"
                 "  10:00 White clashes\n"
                 "  case conflict is §7.a { expect light is green expect not §7.b }\n"
                 "  case conflict is §7.b { expect light is blue expect beaten §7.a }\n"
                 "  expect light is red\n"
                 "}\n",
                 5);
}

static void what_a_case_expects_fails_if_it_cannot_be_tried(void **state)
{
    (void)state;
    scenario_fixture f = fixture_run("scenario \"s\" {\n"
                                     "  10:00 sweeps\n"
                                     "  case claim_right(White) is granted {\n"
                                     "    expect visits = 3\n"
                                     "    10:01 sweeps\n"
                                     "    case conflict is §1 { expect visits = 6 }\n"
                                     "  }\n"
                                     "  expect visits = 3\n"
                                     "}\n");
    assert_int_equal(f.summary.expectations, 3);
    assert_int_equal(f.summary.failures, 3);
    test_text first = fixture_explain(&f, fixture_failed(&f, 0), ARBITER_EN);
    test_text second = fixture_explain(&f, fixture_failed(&f, 1), ARBITER_EN);
    assert_string_equal(first.data, "'claim_right(White)' is not asked here; asked: nothing");
    assert_string_equal(second.data, "this was not looked at: the case around it could not be tried");
    assert_int_equal(line_at(&f, fixture_failed(&f, 0)).kind, ARBITER_LINE_CASE);
    assert_int_equal(line_at(&f, fixture_failed(&f, 0)).depth, 0);
    assert_int_equal(line_at(&f, fixture_failed(&f, 1)).depth, 1);
    test_text_free(&first);
    test_text_free(&second);
    fixture_free(&f);
}

/* ---- continuations ---- */

static void a_continuation_goes_on_where_the_other_ended(void **state)
{
    (void)state;
    assert_holds("scenario \"third\" {\n"
                 "  given scenario \"second\"\n"
                 "  expect visits = 8\n"
                 "  18:00 sweeps\n"
                 "  expect visits = 11 and now = 2014-07-05 18:00\n"
                 "}\n"
                 "scenario \"first\" {\n"
                 "  given visits = 2\n"
                 "  2014-07-05 17:00 sweeps\n"
                 "}\n"
                 "scenario \"second\" {\n"
                 "  given scenario \"first\"\n"
                 "  after 5 min sweeps\n"
                 "  expect visits = 8\n"
                 "  expect now = 2014-07-05 17:05\n"
                 "}\n"
                 "scenario \"fourth\" {\n"
                 "  given scenario \"third\"\n"
                 "  given light = green\n"
                 "  18:01 White enters\n"
                 "  expect visits = 12\n"
                 "}\n",
                 1);
}

static void only_its_own_lines_and_expectations_are_kept(void **state)
{
    (void)state;
    scenario_fixture f =
        fixture_run("scenario \"base\" { 10:00 sweeps expect visits = 4 }\n"
                    "scenario \"s\" { given scenario \"base\" 10:01 sweeps expect visits = 6 }\n");
    assert_int_equal(f.summary.lines, 2);
    assert_int_equal(f.summary.expectations, 1);
    assert_int_equal(f.summary.failures, 0);
    fixture_free(&f);
}

/* What the base expects, and its cases, stay out; its lines come first. */
static void a_whole_run_has_the_lines_of_what_it_continues(void **state)
{
    (void)state;
    scenario_fixture f = fixture_run("scenario \"base\" {\n"
                                     "  10:00 White claims\n"
                                     "  expect visits = 7\n"
                                     "  case claim_right is granted { expect visits = 7 }\n"
                                     "}\n"
                                     "scenario \"s\" {\n"
                                     "  given scenario \"base\"\n"
                                     "  given light = green\n"
                                     "  10:01 sweeps\n"
                                     "  expect visits = 3 and light is green\n"
                                     "}\n");
    arbiter_run_free(f.run);
    assert_int_equal(arbiter_run_whole(f.ws, f.suite, 1, &f.run), ARBITER_OK);
    arbiter_run_summary(f.run, &f.summary);
    assert_int_equal(f.summary.lines, 3);
    assert_int_equal(f.summary.expectations, 1);
    assert_int_equal(f.summary.failures, 0);
    assert_str(line_at(&f, 0).source, "10:00 White claims");
    assert_str(line_at(&f, 1).source, "10:01 sweeps");
    fixture_free(&f);
}

static void a_scenario_knows_its_text_and_what_it_is_given(void **state)
{
    (void)state;
    static const char text[] = "scenario \"s\" of \"..\" {\n"
                               "  given scenario \"base\" given visits = 2\n"
                               "  given time control 5 min\n"
                               "  10:01 sweeps expect visits = 5 }";
    char both[512];
    arbiter_scenario base, other;
    snprintf(both, sizeof both, "scenario \"base\" { 10:00 sweeps }\n# a note\n%s\n", text);
    scenario_fixture f = fixture_run(both);
    assert_int_equal(arbiter_suite_get(f.suite, 0, &base), ARBITER_OK);
    assert_int_equal(arbiter_suite_get(f.suite, 1, &other), ARBITER_OK);
    assert_str(base.source, "scenario \"base\" { 10:00 sweeps }");
    assert_int_equal(base.continues, ARBITER_NONE);
    assert_int_equal(base.given_count, 0);
    assert_str(other.source, "scenario \"s\" {\n"
                             "  given scenario \"base\" given visits = 2\n"
                             "  given time control 5 min\n"
                             "  10:01 sweeps expect visits = 5 }");
    assert_int_equal(other.continues, 0);
    assert_int_equal(other.given_count, 2);
    assert_str(arbiter_suite_given(f.suite, 1, 0), "given time control 5 min");
    assert_str(arbiter_suite_given(f.suite, 1, 1), "given visits = 2");
    assert_str(arbiter_suite_given(f.suite, 1, 2), "");
    fixture_free(&f);
}

static void a_line_that_fails_in_what_is_continued_is_told(void **state)
{
    (void)state;
    assert_fails("scenario \"base\" { 10:00 sweeps 10:01 arbiter decides conflict is §1 }\n"
                 "scenario \"s\" {\n"
                 "  given scenario \"base\"\n"
                 "  10:02 sweeps\n"
                 "  expect visits = 6\n"
                 "}\n",
                 2, "the scenario \"base\", which is continued here, has lines that fail; mend it first");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decisions_facts_options_conflicts_and_rulings_are_answered),
        cmocka_unit_test(an_answer_may_carry_its_reason),
        cmocka_unit_test(a_question_that_is_not_open_cannot_be_answered),
        cmocka_unit_test(a_question_asked_of_two_wants_its_arguments),
        cmocka_unit_test(a_conflict_is_decided_for_one_of_its_articles),
        cmocka_unit_test(a_case_leaves_the_game_as_it_was),
        cmocka_unit_test(cases_of_a_held_event_follow_each_answer),
        cmocka_unit_test(what_a_case_expects_fails_if_it_cannot_be_tried),
        cmocka_unit_test(a_continuation_goes_on_where_the_other_ended),
        cmocka_unit_test(only_its_own_lines_and_expectations_are_kept),
        cmocka_unit_test(a_whole_run_has_the_lines_of_what_it_continues),
        cmocka_unit_test(a_scenario_knows_its_text_and_what_it_is_given),
        cmocka_unit_test(a_line_that_fails_in_what_is_continued_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
