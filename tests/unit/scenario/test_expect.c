/* Every form of expectation, where it holds, where it does not, and what is then said. */
#include "scenario_test.h"

#define SCENARIO(lines) "scenario \"s\" {\n  given light = green\n" lines "\n}\n"

/* ---- articles and outcomes ---- */

static void an_article_is_meant_with_its_parts(void **state)
{
    (void)state;
    assert_holds(
        SCENARIO(
            "10:00 White clashes\n"
            "expect conflict §7.a, §7.b expect conflict §7 expect conflict expect not conflict §7.a, §1\n"
            "10:00 arbiter decides conflict is §7.b\n"
            "expect §7 expect §7.b expect not §7.a expect beaten §7.a expect not beaten §7.b"),
        9);
}

static void nothing_of_a_held_event_has_taken_effect(void **state)
{
    (void)state;
    assert_holds(SCENARIO("10:00 White clashes\n expect not §7 expect not applied expect not nothing"), 3);
}

static void each_kind_of_outcome_can_be_expected(void **state)
{
    (void)state;
    assert_holds(
        SCENARIO(
            "given late(White) = yes\n"
            "10:00 White enters\n"
            "expect forbidden expect forbidden §1 expect not forbidden §2 expect §1 expect not applied §1\n"
            "10:01 Black enters\n"
            "expect applied §1 expect beaten §13 expect not §13 expect not gap expect not forbidden\n"
            "10:02 arbiter paints(red)\n"
            "expect arisen §3 expect applied §3 expect not met expect not lapsed\n"
            "10:03 Black enters\n"
            "expect not permitted §1 expect not forbidden §1 expect not §1\n"
            "10:04 arbiter paints(green)\n"
            "expect met §3 expect not arisen §3\n"
            "10:05 White claims\n"
            "expect not answered\n"
            "10:06 arbiter decides claim_right is granted\n"
            "expect answered §4 expect answered expect §4\n"
            "10:07 arbiter reads \"Sc3\"\n"
            "expect unknown §6 expect unknown expect not §6\n"),
        26);
}

static void a_gap_is_an_act_without_rule_or_a_question_for_want_of_one(void **state)
{
    (void)state;
    assert_holds(SCENARIO("10:00 White shouts expect gap expect not gap §11 expect not §11\n"
                          "10:01 White mumbles expect gap §11 expect gap §4 expect not gap §7 expect not §4"),
                 7);
}

static void articles_that_did_not_apply_are_told_with_what_came(void **state)
{
    (void)state;
    assert_fails(SCENARIO("10:00 White enters\nexpect §3, §1"), 4,
                 "expected: §3, §1; what came: applied §1; beaten §13");
    assert_fails(SCENARIO("10:00 White enters\nexpect not §1"), 4,
                 "expected: not §1; what came: applied §1; beaten §13");
    assert_fails(SCENARIO("10:00 White enters\nexpect forbidden §1"), 4,
                 "expected: forbidden §1; what came: applied §1; beaten §13");
    assert_fails(SCENARIO("10:00 White clashes\nexpect not conflict"), 4,
                 "expected: not conflict; what came: conflict §7.a, §7.b; "
                 "the event waits for answers, none of it has taken effect");
    assert_fails(SCENARIO("10:00\nexpect §1"), 4, "expected: §1; what came: nothing");
    assert_fails(SCENARIO("10:00 White shouts\nexpect nothing"), 4,
                 "expected: nothing; what came: gap (shouts)");
}

/* ---- the state ---- */

static void conditions_are_looked_at_as_the_game_stands(void **state)
{
    (void)state;
    assert_holds(
        SCENARIO("expect light is green and visits = 0\n"
                 "10:00 White enters\n"
                 "expect visits = 1 and busy expect light in { green, blue } expect not (light is red)\n"
                 "expect now = 2000-01-01 10:00 and now = 10:00\n"
                 "expect if light is green then visits > 0 else visits > 5\n"
                 "10:01 White writes \"Nc3\"\n"
                 "expect note = \"Nc3\" and note != \"Nf3\" and note != none\n"
                 "10:02 White claims expect open(claim_right(White)) and not open(claim_right(Black))"),
        8);
}

static void a_condition_that_does_not_hold_shows_what_it_read(void **state)
{
    (void)state;
    assert_fails(SCENARIO("10:00 White enters\nexpect light is green and visits = 2"), 4,
                 "expected: light is green and visits = 2; what came: visits = 1");
    assert_fails(SCENARIO("10:00 White writes \"e4\"\nexpect note = \"d4\""), 4,
                 "expected: note = \"d4\"; what came: note = \"e4\"");
    assert_fails(SCENARIO("10:00 sweeps\nexpect note = \"d4\""), 4,
                 "expected: note = \"d4\"; what came: note = none");
    assert_fails(SCENARIO("10:00 sweeps\nexpect busy and late(White)"), 4,
                 "expected: busy and late(White); what came: late(White) = no");
    assert_fails(SCENARIO("10:00 sweeps\nexpect not busy"), 4,
                 "expected: not busy; what came: visits = 3, light = green");
    assert_fails(SCENARIO("10:00 sweeps\nexpect remaining(White) + used(Black) = 0:59:59"), 4,
                 "expected: remaining(White) + used(Black) = 0:59:59; what came: remaining(White) + "
                 "used(Black) = 1:00:00, "
                 "remaining(White) = 1:00:00, used(Black) = 0:00:00");
    assert_fails(SCENARIO("10:00 sweeps\nexpect to_move is Black"), 4,
                 "expected: to_move is Black; what came: to_move = White");
}

static void what_is_unknown_is_no_answer(void **state)
{
    (void)state;
    assert_fails(SCENARIO("10:00 sweeps\nexpect limit > 5 min"), 4,
                 "expected: limit > 5 min; that cannot be told, for it is not known: limit");
    assert_fails(SCENARIO("10:00 sweeps\nexpect not (limit > 5 min)"), 4,
                 "expected: not (limit > 5 min); that cannot be told, for it is not known: limit");
    assert_fails(
        SCENARIO("10:00 sweeps\nexpect reading_of(\"x\") is clear and light is green"), 4,
        "expected: reading_of(\"x\") is clear and light is green; that cannot be told, for it is not known: "
        "reading_of(\"x\")");
    assert_fails(SCENARIO("10:00 sweeps\nexpect limit > 5 min and light is red"), 4,
                 "expected: limit > 5 min and light is red; what came: limit = unknown, light = green");
}

/* ---- questions ---- */

static void questions_are_expected_as_they_stand_open(void **state)
{
    (void)state;
    assert_holds(SCENARIO("10:00 White claims expect ask claim_right expect ask claim_right(White)\n"
                          "expect not ask claim_right(Black) expect not ask conflict expect not ask §8\n"
                          "10:01 sweeps expect ask claim_right\n"
                          "10:02 White resigns expect ask §8 expect not ask §7"),
                 8);
    assert_fails(SCENARIO("10:00 White claims\nexpect ask claim_right(Black)"), 4,
                 "expected: ask claim_right(Black); what came: asked: claim_right(White)");
    assert_fails(SCENARIO("10:00 White claims\nexpect not ask claim_right"), 4,
                 "expected: not ask claim_right; what came: asked: claim_right(White)");
    assert_fails(SCENARIO("10:00 sweeps\nexpect ask limit"), 4,
                 "expected: ask limit; what came: asked: nothing");
}

/* ---- who may, must, must not ---- */

static void who_may_must_and_must_not_is_tried(void **state)
{
    (void)state;
    assert_holds(
        SCENARIO("given late(White) = yes given limit = 2 min\n"
                 "expect White must not enter\n"
                 "10:00 sweeps\n"
                 "expect Black may enter expect White must not enter expect opponent(White) may enter\n"
                 "expect White must not write(\"\") expect White may write(\"e4\") expect White may shout\n"
                 "10:01 arbiter paints(red)\n"
                 "expect Black must not enter expect arbiter must paint expect arbiter must paint(green)\n"
                 "expect arbiter may paint expect arbiter may paint(blue)\n"
                 "10:02 White begins\n"
                 "expect Black must write expect Black must write(\"e4\")\n"
                 "10:03 White resigns\n"),
        14);
}

/* What would follow is a conflict, but that an act may be done is not in doubt for that. */
static void an_act_with_disputed_consequences_may_be_done(void **state)
{
    (void)state;
    assert_holds(SCENARIO("10:00 sweeps expect White may clash"), 1);
}

static void what_somebody_may_not_or_need_not_is_told(void **state)
{
    (void)state;
    assert_fails(SCENARIO("given late(White) = yes\n10:00 sweeps\nexpect White may enter"), 5,
                 "expected: White may enter; what came: it may not be done: forbidden §1");
    assert_fails(SCENARIO("10:00 sweeps\nexpect White must not enter"), 4,
                 "expected: White must not enter; what came: it may be done: applied §1; beaten §13");
    assert_holds(SCENARIO("10:00 White begins\n"
                          "expect White need not write expect arbiter need not paint(green) expect nobody must enter\n"
                          "10:00:05 Black writes \"e4\" expect nobody must write"), 4);
    assert_fails(SCENARIO("10:00 White begins\nexpect Black need not write"), 4,
                 "expected: Black need not write; what came: write");
    assert_fails(SCENARIO("10:00 White begins\nexpect nobody must write"), 4,
                 "expected: nobody must write; what came: Black: write");
    assert_fails(SCENARIO("10:00 sweeps\nexpect arbiter must paint"), 4,
                 "expected: arbiter must paint; what came: nothing");
    assert_fails(SCENARIO("10:00 arbiter paints(red)\nexpect arbiter must paint(blue)"), 4,
                 "expected: arbiter must paint(blue); what came: paint(green)");
    assert_fails(SCENARIO("10:00 arbiter tests\nexpect White may enter"), 4,
                 "the event of 2000-01-01 10:00:00 waits for answers and until then nothing else can happen; "
                 "asked: limit");
}

/* ---- the reader's language ---- */

static void failures_are_told_in_the_language_of_the_scenario_or_of_the_reader(void **state)
{
    (void)state;
    scenario_fixture f = fixture_run("fall \"s\" {\n  gegeben light = green\n  10:00 Weiß claims\n  erwartet "
                                     "§1\n  erwartet late(Weiß)\n}\n");
    static const struct {
        uint32_t line;
        arbiter_language language;
        const char *text;
    } rows[] = {
        { 0, ARBITER_OWN, "erwartet: §1; gekommen ist: angewandt §4; gefragt §4" },
        { 0, ARBITER_EN, "expected: §1; what came: applied §4; asked §4" },
        { 0, ARBITER_RU, "ожидалось: §1; получено: применено §4; спрошено §4" },
        { 1, ARBITER_OWN, "erwartet: late(Weiß); gekommen ist: late(Weiß) = nein" },
        { 1, ARBITER_RU, "ожидалось: late(Weiß); получено: late(Weiß) = нет" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        test_text text = fixture_explain(&f, fixture_failed(&f, rows[i].line), rows[i].language);
        assert_string_equal(text.data, rows[i].text);
        test_text_free(&text);
    }
    fixture_free(&f);
}

static void a_failed_expectation_has_its_place(void **state)
{
    (void)state;
    scenario_fixture f =
        fixture_run("scenario \"s\" {\n  10:00 sweeps\n    expect visits\n      = 4 # not three\n}\n");
    arbiter_line line;
    assert_int_equal(arbiter_run_line(f.run, fixture_failed(&f, 0), &line), ARBITER_OK);
    assert_int_equal(line.line, 3);
    assert_int_equal(line.column, 5);
    assert_str(line.source, "expect visits = 4");
    assert_str(line.file, "rules/small/scenarios/test.scenario");
    assert_int_equal(line.kind, ARBITER_LINE_EXPECT);
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_article_is_meant_with_its_parts),
        cmocka_unit_test(nothing_of_a_held_event_has_taken_effect),
        cmocka_unit_test(each_kind_of_outcome_can_be_expected),
        cmocka_unit_test(a_gap_is_an_act_without_rule_or_a_question_for_want_of_one),
        cmocka_unit_test(articles_that_did_not_apply_are_told_with_what_came),
        cmocka_unit_test(conditions_are_looked_at_as_the_game_stands),
        cmocka_unit_test(a_condition_that_does_not_hold_shows_what_it_read),
        cmocka_unit_test(what_is_unknown_is_no_answer),
        cmocka_unit_test(questions_are_expected_as_they_stand_open),
        cmocka_unit_test(who_may_must_and_must_not_is_tried),
        cmocka_unit_test(an_act_with_disputed_consequences_may_be_done),
        cmocka_unit_test(what_somebody_may_not_or_need_not_is_told),
        cmocka_unit_test(failures_are_told_in_the_language_of_the_scenario_or_of_the_reader),
        cmocka_unit_test(a_failed_expectation_has_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
