/* Lines of a scenario: time, several acts at once, what is given, held events; and the run as the public
   headers show it. */
#include "scenario_test.h"

/* ---- time ---- */

static void times_without_a_date_are_of_the_first_date(void **state)
{
    (void)state;
    scenario_fixture f = fixture_run("scenario \"s\" {\n"
                                     "  10:00 White enters\n"
                                     "  2014-07-05 10:05 White enters\n"
                                     "  10:06 White enters\n"
                                     "  after 90 s White enters\n"
                                     "  after 0:01:00 White enters\n"
                                     "  expect not busy\n"
                                     "}\n");
    static const int64_t seconds[] = { 0, 5 * 60, 6 * 60, 7 * 60 + 30, 8 * 60 + 30 };
    for (uint32_t i = 0; i < 5; i++)
        assert_int_equal(line_at(&f, i).at,
                         INT64_C(1404554400000) + seconds[i] * 1000); /* 2014-07-05 10:00 */
    fixture_free(&f);
}

static void without_any_date_it_is_the_first_day_of_2000(void **state)
{
    (void)state;
    scenario_fixture f = fixture_run("scenario \"s\" { 00:00:05 White enters expect not busy }");
    assert_int_equal(line_at(&f, 0).at, INT64_C(946684805000));
    fixture_free(&f);
}

static void a_time_alone_lets_time_pass(void **state)
{
    (void)state;
    assert_holds("scenario \"s\" {\n"
                 "  given limit = 2 min\n"
                 "  given remaining(White) = 0:00:15\n"
                 "  10:00 White begins\n"
                 "  10:00:09.999\n"
                 "  expect visits = 0\n"
                 "  expect nothing\n"
                 "  10:00:10\n"
                 "  expect visits = 1\n"
                 "  expect §9\n"
                 "  expect remaining(White) = 0:00:05\n"
                 "  10:00:15\n"
                 "  expect result is black_wins\n"
                 "  expect §10\n"
                 "}\n",
                 7);
}

/* The bell rings at 10 s; what had to be done within 20 s lapses a millisecond later; each has its own line. */
static void what_falls_due_has_lines_of_its_own(void **state)
{
    (void)state;
    scenario_fixture f = fixture_run("scenario \"s\" {\n"
                                     "  given limit = 2 min\n"
                                     "  10:00 White begins\n"
                                     "  10:01 Black enters\n"
                                     "  expect late(Black)\n"
                                     "  expect §9\n"
                                     "  expect lapsed §9\n"
                                     "  expect not permitted §1\n"
                                     "}\n");
    static const arbiter_line_kind kinds[] = { ARBITER_LINE_ACT, ARBITER_LINE_DUE, ARBITER_LINE_DUE,
                                               ARBITER_LINE_ACT };
    static const int64_t times[] = { 0, 10000, 20001, 60000 };
    int64_t start = line_at(&f, 0).at;
    assert_int_equal(f.summary.failures, 0);
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(line_at(&f, i).kind, kinds[i]);
        assert_int_equal(line_at(&f, i).at - start, times[i]);
    }
    assert_int_equal(line_at(&f, 3).status, ARBITER_REFUSED);
    fixture_free(&f);
}

static void an_expectation_sees_the_last_line_and_what_fell_due_before_it(void **state)
{
    (void)state;
    assert_holds("scenario \"s\" {\n"
                 "  given limit = 2 min\n"
                 "  10:00 White begins\n"
                 "  10:00:15 arbiter paints(green)\n"
                 "  expect §9, §3\n"
                 "  expect light is green\n"
                 "  expect §9\n"
                 "  10:00:16 White enters\n"
                 "  expect not §9, §3\n"
                 "}\n",
                 4);
}

/* ---- several at once ---- */

static void acts_joined_by_and_are_one_event(void **state)
{
    (void)state;
    scenario_fixture f = fixture_run("scenario \"s\" {\n"
                                     "  given light = green\n"
                                     "  10:00 White enters and Black enters\n"
                                     "  expect visits = 2\n"
                                     "}\n");
    assert_int_equal(f.summary.failures, 0);
    assert_int_equal(f.summary.lines, 2);
    fixture_free(&f);
}

static void rulings_joined_by_and_follow_one_another(void **state)
{
    (void)state;
    assert_holds("scenario \"s\" {\n"
                 "  10:00 White claims and Black claims\n"
                 "  10:01 arbiter decides claim_right(White) is granted and arbiter decides "
                 "claim_right(Black) is granted\n"
                 "  expect visits = 20\n"
                 "  expect answered §4\n"
                 "  expect not ask claim_right\n"
                 "}\n",
                 3);
}

static void the_only_one_who_does_it_need_not_be_named(void **state)
{
    (void)state;
    assert_holds("scenario \"s\" { 10:00 sweeps 10:01 paints(blue) expect visits = 3 and light is blue }", 1);
}

/* ---- given ---- */

/* A count of moves that ends a period gives the next one's time; a time that is given stands all the same. The
   clock runs from the first line on. */
static void what_is_given_holds_from_the_first_line_on(void **state)
{
    (void)state;
    assert_holds("scenario \"s\" {\n"
                 "  given running(White) = yes\n"
                 "  given remaining(White) = 0:10:00\n"
                 "  given moves(White) = 40\n"
                 "  given time control 40 moves in 1 h, 30 min with increment 10 s\n"
                 "  given used(Black) = 5 min\n"
                 "  given to_move = Black\n"
                 "  given note = \"e4\"\n"
                 "  given late(White) = yes\n"
                 "  given limit = 90 s\n"
                 "  given ringing = no\n"
                 "  given position \"8/8/8/8/8/8/8/8 w - - 0 1\"\n"
                 "  2014-07-05 18:00 sweeps\n"
                 "  expect remaining(White) = 0:10:00 and moves(White) = 40 and period(White) = 2\n"
                 "  expect remaining(Black) = 0:55:00\n"
                 "  expect to_move is Black and note = \"e4\" and late(White) and not late(Black)\n"
                 "  expect limit = 0:01:30 and not ringing\n"
                 "  expect board = \"8/8/8/8/8/8/8/8 w - - 0 1\"\n"
                 "  18:00:01\n"
                 "  expect remaining(White) = 0:09:59\n"
                 "}\n",
                 6);
}

static void a_given_result_ends_the_game(void **state)
{
    (void)state;
    assert_holds(
        "scenario \"s\" { given result = drawn 10:00 White claims expect forbidden expect result is drawn }",
        2);
}

static void a_fact_may_hold_after_one_move_alone(void **state)
{
    (void)state;
    assert_holds("scenario \"s\" {\n"
                 "  given after \"Qh7\" no_move(Black) = yes\n"
                 "  given reading_of(\"Sc3\") = ambiguous\n"
                 "  10:00 White moves_on \"e4\"\n"
                 "  expect not over\n"
                 "  10:01 Black moves_on \"e5\"\n"
                 "  10:02 White moves_on \"Qh7\"\n"
                 "  expect result is white_wins\n"
                 "}\n",
                 2);
}

static void a_fact_may_be_a_text(void **state)
{
    (void)state;
    assert_holds("scenario \"s\" {\n"
                 "  given correction(\"e5-d6\") = \"c5-d6\"\n"
                 "  10:00 arbiter mends \"e5-d6\"\n"
                 "  expect note = \"c5-d6\"\n"
                 "}\n",
                 1);
}

/* ---- held events ---- */

static void an_act_while_an_event_waits_fails_and_later_lines_run(void **state)
{
    (void)state;
    assert_fails("scenario \"s\" {\n"
                 "  given light = green\n"
                 "  10:00 arbiter tests\n"
                 "  expect ask limit\n"
                 "  10:00 White enters\n"
                 "  10:00 arbiter decides limit is 6 min\n"
                 "  expect §5\n"
                 "  expect visits = 0 and light is blue\n"
                 "}\n",
                 5,
                 "the event of 2000-01-01 10:00:00 waits for answers and until then nothing else can happen; "
                 "asked: limit");
}

static void an_act_that_what_falls_due_keeps_from_happening_fails(void **state)
{
    (void)state;
    assert_fails("scenario \"s\" {\n"
                 "  10:00 White begins\n"
                 "  10:00:15 White claims\n"
                 "  10:00:15 arbiter decides limit is 2 min\n"
                 "  expect visits = 1\n"
                 "  expect not ask claim_right\n"
                 "}\n",
                 3,
                 "the event of 2000-01-01 10:00:10 waits for answers and until then nothing else can happen; "
                 "asked: limit");
}

/* The bell of 10:00:10 waits; once that is answered, at its own instant, time goes on to 10:00:30: Black is late. */
static void time_goes_on_once_what_fell_due_is_answered(void **state)
{
    (void)state;
    assert_holds("scenario \"s\" {\n"
                 "  10:00 White begins\n"
                 "  10:00:30\n"
                 "  expect ask limit\n"
                 "  expect not late(Black)\n"
                 "  10:00:30 arbiter decides limit is 2 min\n"
                 "  expect visits = 1 and late(Black)\n"
                 "  expect remaining(White) = 0:59:30\n"
                 "}\n",
                 4);
}

/* ---- the run as the public header shows it ---- */

static void entries_belong_to_the_run(void **state)
{
    (void)state;
    scenario_fixture f = fixture_run("scenario \"s\" { 10:00 White claims 10:01 White mumbles expect §4 }");
    arbiter_line second = line_at(&f, 1);
    arbiter_entry asked;
    uint32_t found = ARBITER_NONE;
    assert_int_equal(line_at(&f, 0).entry_start, 0);
    assert_int_equal(second.entry_start, line_at(&f, 0).entry_count);
    for (uint32_t i = second.entry_start; i < second.entry_start + second.entry_count; i++) {
        assert_int_equal(arbiter_run_entry(f.run, i, &asked), ARBITER_OK);
        if (asked.kind == ARBITER_ASKED)
            found = i;
    }
    assert_int_not_equal(found, ARBITER_NONE);
    arbiter_run_entry(f.run, found, &asked);
    assert_int_equal(asked.why, ARBITER_LAW_SILENT);
    assert_true(asked.parent >= second.entry_start && asked.parent < found);
    assert_int_equal(arbiter_run_entry_other(f.run, found, 0),
                     arbiter_article_find(f.rulebook, test_str("4")));
    assert_int_equal(arbiter_run_entry_other(f.run, found, 9), ARBITER_NONE);
    assert_int_equal(arbiter_run_entry(f.run, second.entry_start + second.entry_count, &asked),
                     ARBITER_INVALID);
    assert_int_equal(arbiter_run_line(f.run, f.summary.lines, &second), ARBITER_INVALID);
    fixture_free(&f);
}

static void the_game_after_each_line_is_kept(void **state)
{
    (void)state;
    scenario_fixture f = fixture_run("scenario \"s\" { 10:00 sweeps 10:01 White claims expect visits = 3 }");
    uint32_t visits = arbiter_variable_find(f.rulebook, test_str("visits"));
    arbiter_value value;
    assert_int_equal(arbiter_game_get(f.rulebook, arbiter_run_game(f.run, 0), visits, 0, &value), ARBITER_OK);
    assert_int_equal(value.number, 3);
    assert_int_equal(arbiter_question_count(f.rulebook, arbiter_run_game(f.run, 0)), 0);
    assert_int_equal(arbiter_question_count(f.rulebook, arbiter_run_game(f.run, 1)), 1);
    assert_int_equal(line_at(&f, 1).question_count, 1);
    assert_null(arbiter_run_game(f.run, f.summary.lines));
    fixture_free(&f);
}

static void a_suite_is_of_one_rulebook(void **state)
{
    (void)state;
    scenario_fixture f = fixture_run("scenario \"s\" { covers §7, §4 10:00 sweeps expect visits = 3 }"),
                     other = fixture_run("scenario \"s\" { 10:00 sweeps expect visits = 3 }");
    arbiter_run *run;
    assert_int_equal(arbiter_run_scenario(other.ws, f.suite, 0, &run), ARBITER_INVALID);
    assert_int_equal(arbiter_run_scenario(f.ws, f.suite, 1, &run), ARBITER_INVALID);
    arbiter_scenario shown;
    assert_int_equal(arbiter_suite_get(f.suite, 0, &shown), ARBITER_OK);
    assert_str(shown.name, "s");
    assert_str(shown.file, "rules/small/scenarios/test.scenario");
    assert_int_equal(shown.line, 1);
    assert_int_equal(shown.cover_count, 2);
    assert_int_equal(arbiter_suite_cover(f.suite, 0, 1), arbiter_article_find(f.rulebook, test_str("4")));
    assert_int_equal(arbiter_suite_cover(f.suite, 0, 2), ARBITER_NONE);
    assert_int_equal(arbiter_suite_find(f.suite, test_str("s")), 0);
    assert_int_equal(arbiter_suite_find(f.suite, test_str("t")), ARBITER_NONE);
    fixture_free(&f);
    fixture_free(&other);
}

static void a_run_outlives_its_suite_and_workspace(void **state)
{
    (void)state;
    scenario_fixture f = fixture_run("scenario \"s\" { 10:00 sweeps expect visits = 4 }");
    arbiter_suite_free(f.suite);
    arbiter_workspace_free(f.ws);
    arbiter_rulebook_release(f.rulebook);
    f.suite = NULL;
    f.ws = NULL;
    f.rulebook = NULL;
    test_text text = fixture_explain(&f, 1, ARBITER_OWN);
    assert_string_equal(text.data, "expected: visits = 4; what came: visits = 3");
    test_text_free(&text);
    fixture_free(&f);
}

static arbiter_status attempt(const arbiter_allocator *allocator, void *context)
{
    scenario_fixture f;
    (void)context;
    arbiter_status status =
        fixture_compile(&f,
                        "scenario \"base\" { given note = \"e4\" 10:00 White clashes }\n"
                        "scenario \"s\" {\n"
                        "  given scenario \"base\"\n"
                        "  case conflict is §7.a { expect light is green expect White may enter }\n"
                        "  10:00 arbiter decides conflict is §7.b\n"
                        "  expect arbiter must paint(green)\n"
                        "  expect note = \"d4\" and busy\n"
                        "}\n",
                        allocator);
    if (status == ARBITER_OK)
        status = arbiter_workspace_new(f.rulebook, &f.ws);
    if (status == ARBITER_OK)
        status = arbiter_run_scenario(f.ws, f.suite, 1, &f.run);
    if (status == ARBITER_OK) {
        test_text text = { 0 };
        arbiter_run_summary(f.run, &f.summary);
        status = arbiter_run_explain(f.run, fixture_failed(&f, 0), ARBITER_EN, test_text_writer(&text));
        test_text_free(&text);
    }
    fixture_free(&f);
    return status;
}

static void out_of_memory_is_a_status(void **state)
{
    (void)state;
    test_every_allocation_fails(attempt, NULL);
}

/* Each allocation of a run fails once; what has failed can be done again with the same objects. */
static void a_run_on_a_board_fails_whole_or_not_at_all(void **state)
{
    (void)state;
    test_memory memory;
    test_memory_init(&memory);
    arbiter_compile_options options = { .size = sizeof options, .allocator = &memory.hook };
    test_text game = test_read_file("tests/games/schach.game");
    arbiter_source sources[] = {
        { test_str("schach.game"), test_text_view(&game) },
        { test_str("t.rules"),
          test_str("rulebook \"t\" game \"schach\" act makes(m : move) by player act gives_up, give_up by player\n"
                   "§1 \"a\" { on makes then play(m) player p may give_up if no_move(p) }\n") },
        { test_str("t.scenario"),
          test_str("scenario \"s\" { given notation(White) = german\n"
                   "  10:00 White makes(\"Sf3\")\n"
                   "  expect correction(\"Ke5\") = none and can_win(White)\n"
                   "  expect Black must not give_up expect reading_of(\"e5\") is clear expect no_move(White) }\n") },
    };
    arbiter_rulebook *rulebook;
    arbiter_suite *suite;
    arbiter_report *report;
    arbiter_workspace *ws;
    arbiter_run *run;
    arbiter_summary summary = { 0 };
    assert_int_equal(arbiter_compile(&options, sources, 3, &rulebook, &suite, &report), ARBITER_OK);
    arbiter_report_free(report);
    test_text_free(&game);
    assert_int_equal(arbiter_workspace_new(rulebook, &ws), ARBITER_OK);
    for (size_t n = 1;; n++) {
        memory.fail_at = memory.calls + n;
        memory.failed = false;
        arbiter_status status = arbiter_run_scenario(ws, suite, 0, &run);
        assert_int_equal(status, memory.failed ? ARBITER_NO_MEMORY : ARBITER_OK);
        if (status == ARBITER_OK)
            break;
    }
    memory.fail_at = 0;
    arbiter_run_summary(run, &summary);
    assert_int_equal(summary.failures, 1); /* White can move */
    arbiter_run_free(run);
    arbiter_workspace_free(ws);
    arbiter_suite_free(suite);
    arbiter_rulebook_release(rulebook);
    assert_memory_free(&memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_without_a_date_are_of_the_first_date),
        cmocka_unit_test(without_any_date_it_is_the_first_day_of_2000),
        cmocka_unit_test(a_time_alone_lets_time_pass),
        cmocka_unit_test(what_falls_due_has_lines_of_its_own),
        cmocka_unit_test(an_expectation_sees_the_last_line_and_what_fell_due_before_it),
        cmocka_unit_test(acts_joined_by_and_are_one_event),
        cmocka_unit_test(rulings_joined_by_and_follow_one_another),
        cmocka_unit_test(the_only_one_who_does_it_need_not_be_named),
        cmocka_unit_test(what_is_given_holds_from_the_first_line_on),
        cmocka_unit_test(a_given_result_ends_the_game),
        cmocka_unit_test(a_fact_may_hold_after_one_move_alone),
        cmocka_unit_test(a_fact_may_be_a_text),
        cmocka_unit_test(an_act_while_an_event_waits_fails_and_later_lines_run),
        cmocka_unit_test(an_act_that_what_falls_due_keeps_from_happening_fails),
        cmocka_unit_test(time_goes_on_once_what_fell_due_is_answered),
        cmocka_unit_test(entries_belong_to_the_run),
        cmocka_unit_test(the_game_after_each_line_is_kept),
        cmocka_unit_test(a_suite_is_of_one_rulebook),
        cmocka_unit_test(a_run_outlives_its_suite_and_workspace),
        cmocka_unit_test(out_of_memory_is_a_status),
        cmocka_unit_test(a_run_on_a_board_fails_whole_or_not_at_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
