/* What is wrong in a scenario is said, once, where it stands, with what would be right. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "scenario_test.h"

/* Codes and places of what was found in the scenarios: "A0703 3:3 ". */
static void findings(const scenario_fixture *f, char *out, size_t size)
{
    out[0] = 0;
    for (size_t i = 0; i < arbiter_report_count(f->report); i++) {
        arbiter_diagnostic d;
        arbiter_report_get(f->report, i, &d);
        if (!memcmp(d.file.data + d.file.size - 5, "rules", 5))
            continue;
        size_t used = strlen(out);
        snprintf(out + used, size - used, "%s%.*s %u:%u", used ? ", " : "", (int)d.code.size, d.code.data,
                 d.line, d.column);
    }
}

typedef struct {
    const char *lines; /* of a scenario, from its second line on */
    const char *found;
    const char *says; /* in English, somewhere in the report */
} row_t;

static void check(const char *scenarios, const char *found, const char *says)
{
    scenario_fixture f;
    char all[512];
    test_text text = { 0 };
    fixture_compile(&f, scenarios, NULL);
    arbiter_report_write(f.report, ARBITER_TEXT, ARBITER_EN, 0, test_text_writer(&text));
    findings(&f, all, sizeof all);
    if (strcmp(all, found) != 0 || !strstr(text.data, says))
        fail_msg("in\n%s\nexpected %s saying: %s\nfound %s\n%s", scenarios, found, says, all, text.data);
    if (strchr(found, 'A') && arbiter_report_errors(f.report))
        assert_null(f.suite);
    test_text_free(&text);
    fixture_free(&f);
}

static void check_rows(const row_t *rows, size_t count)
{
    char scenario[1024];
    for (size_t i = 0; i < count; i++) {
        snprintf(scenario, sizeof scenario, "scenario \"s\" {\n%s\n}\n", rows[i].lines);
        check(scenario, rows[i].found, rows[i].says);
    }
}
#define CHECK_ROWS(rows) check_rows(rows, sizeof rows / sizeof rows[0])

/* ---- times ---- */

static void times_go_forward(void **state)
{
    (void)state;
    static const row_t rows[] = {
        { "10:00 sweeps\n09:59:59.999 sweeps\nexpect busy", "A0703 3:1",
          "2000-01-01 09:59:59.999 is earlier than 2000-01-01 10:00:00, the time of the line before" },
        { "2014-07-05 10:00 sweeps\n2014-07-04 11:00\nexpect busy", "A0703 3:1", "the line before" },
        { "01.03.2026 14:05 sweeps\nexpect busy", "A0126 2:1", "a date is year-month-day, as 2026-03-01" },
        { "2026-3-1 14:05 sweeps\nexpect busy", "A0126 2:1", "as 2026-03-01" },
        { "31.02.2026 14:05 sweeps\nexpect busy", "A0126 2:1", "as 2014-07-05" },
        { "1.3.26 14:05 sweeps\nexpect busy", "A0126 2:1", "as 2014-07-05" },
        { "2026-02-31 14:05 sweeps\nexpect busy", "A0114 2:1", "there is no 2026-02-31 in the calendar" },
        { "10:00 sweeps\nexpect now = 25:00", "A0113 3:14", "a day has the hours 0 to 23" },
        { "10:00 sweeps\nexpect now = 1281023894006:00", "A0113 3:14", "'1281023894006:00' is not a time" },
        { "2014-07-05 18:00 sweeps\n2014-07-06 09:00 sweeps\n10:00 sweeps\nexpect busy", "A0703 4:1",
          "times without a date are of this day, the first in the scenario" },
        { "10:00 White claims\ncase claim_right is granted {\n10:10 sweeps\nexpect busy }\n10:05 "
          "sweeps\n09:00 sweeps",
          "A0703 7:1", "2000-01-01 10:05:00" },
        { "after 5 s sweeps\nexpect busy", "A0712 2:1", "no time has been given yet" },
    };
    CHECK_ROWS(rows);
}

static void a_continuation_is_no_earlier_than_what_it_continues(void **state)
{
    (void)state;
    check("scenario \"base\" { 2014-07-05 18:00 sweeps }\n"
          "scenario \"s\" { given scenario \"base\"\n17:59 sweeps expect busy }\n",
          "A0703 3:1", "2014-07-05 17:59:00 is earlier than 2014-07-05 18:00:00");
}

/* ---- acts ---- */

static void acts_and_actors_are_known(void **state)
{
    (void)state;
    static const row_t rows[] = {
        { "10:00 White entres\nexpect busy", "A0301 2:13", "did you mean 'enters'?" },
        { "10:00 White limit\nexpect busy", "A0309 2:13", "'limit'" },
        { "10:00 enters\nexpect busy", "A0707 2:7",
          "'enters' is done by several (White, Black); say who does it here" },
        { "10:00 player enters\nexpect busy", "A0707 2:7", "(White, Black)" },
        { "10:00 arbiter enters\nexpect busy", "A0730 2:7",
          "'enters' is not done by arbiter; it is done by: White, Black" },
        { "10:00 Wite enters\nexpect busy", "A0301 2:7", "did you mean 'White'?" },
        { "10:00 White missed(White)\nexpect busy", "A0713 2:13", "'missed' is a signal" },
        { "10:00 flag_fell(White)\nexpect busy", "A0713 2:7", "'flag_fell' is a signal" },
        { "10:00 paints(yellow)\nexpect busy", "A0405 2:14", "red, green, blue" },
        { "10:00 paints\nexpect busy", "A0306 2:7", "" },
        { "10:00 White writes(5 s)\nexpect busy", "A0414 2:20", "" },
        { "10:00 paints(light)\nexpect busy", "A0407 2:14", "" },
        { "10:00 sweeps and sweeps and sweeps and sweeps and sweeps\nexpect busy", "A0736 2:51",
          "5 acts at one instant are too many; an event takes 4" },
    };
    CHECK_ROWS(rows);
}

/* ---- questions and answers ---- */

static void questions_and_answers_are_known(void **state)
{
    (void)state;
    static const row_t rows[] = {
        { "10:00 arbiter decides claim_rigth is granted\nexpect busy", "A0301 2:23",
          "did you mean 'claim_right'?" },
        { "10:00 arbiter decides visits is 1\nexpect busy", "A0732 2:23",
          "'visits' is a state; answered are decisions" },
        { "10:00 arbiter decides claim_right is grantde\nexpect busy", "A0715 2:38",
          "'grantde' is not among the answers to 'claim_right'; they are: granted, refused" },
        { "10:00 arbiter decides claim_right is grantde\nexpect busy", "A0715 2:38",
          "did you mean 'granted'?" },
        { "10:00 White claims\ncase claim_right(White) is allowed { expect busy }", "A0715 3:28",
          "granted, refused" },
        { "10:00 arbiter decides claim_right is 5 s\nexpect busy", "A0401 2:38", "" },
        { "10:00 White decides claim_right is granted\nexpect busy", "A0731 2:7",
          "'claim_right' is not for White to decide, but for: arbiter" },
        { "10:00 arbiter decides claim_right(5) is granted\nexpect busy", "A0414 2:35", "" },
        { "10:00 arbiter decides conflict is granted\nexpect busy", "A0734 2:35",
          "naming the article that holds" },
        { "10:00 arbiter decides claim_right is §4\nexpect busy", "A0735 2:38",
          "an article does not answer 'claim_right'" },
        { "10:00 arbiter decides §99 is upheld\nexpect busy", "A0303 2:23", "99" },
        { "10:00 arbiter decides §8 is maybe\nexpect busy", "A0715 2:29", "upheld, otherwise" },
    };
    CHECK_ROWS(rows);
}

/* ---- given ---- */

static void only_what_can_be_given_is_given(void **state)
{
    (void)state;
    static const row_t rows[] = {
        { "given lihgt = green\n10:00 sweeps\nexpect busy", "A0301 2:7", "did you mean 'light'?" },
        { "given busy = yes\n10:00 sweeps\nexpect busy", "A0708 2:7",
          "'busy' is a definition and cannot be given" },
        { "given now = 10:00\n10:00 sweeps\nexpect busy", "A0708 2:7", "'now' is a term of the model" },
        { "given claim_right = granted\n10:00 sweeps\nexpect busy", "A0708 2:7", "is a decision" },
        { "given light = yellow\n10:00 sweeps\nexpect busy", "A0405 2:15", "red, green, blue" },
        { "given visits = 5 s\n10:00 sweeps\nexpect busy", "A0401 2:16", "" },
        { "given visits = visits + 1\n10:00 sweeps\nexpect busy", "A0407 2:16", "" },
        { "given late = yes\n10:00 sweeps\nexpect busy", "A0306 2:7", "" },
        { "given light = green\ngiven light = blue\n10:00 sweeps\nexpect busy", "A0714 3:1",
          "'light' is given twice" },
        { "given late(White) = yes\ngiven late(Black) = yes\ngiven late(White) = no\n10:00 sweeps\nexpect "
          "busy",
          "A0714 4:1", "'late(White)' is given twice" },
        { "given reading_of(\"a\") = clear\ngiven reading_of(\"b\") = clear\ngiven reading_of(\"a\") = "
          "missing\n10:00 sweeps\nexpect busy",
          "A0714 4:1", "given twice" },
        { "given after \"e4\" light = green\n10:00 sweeps\nexpect busy", "A0733 2:18",
          "only facts can hold after a move" },
        { "10:00 sweeps\ngiven light = green\nexpect busy", "A0709 3:1", "stands before the first line" },
        { "given time control 1 h, 30 min\n10:00 sweeps\nexpect busy", "A0527 2:20", "" },
        { "given time control 40 moves in 2 h\n10:00 sweeps\nexpect busy", "A0528 2:20",
          "the last period is for all moves that remain" },
    };
    CHECK_ROWS(rows);
}

/* ---- what is expected ---- */

static void what_is_expected_makes_sense(void **state)
{
    (void)state;
    static const row_t rows[] = {
        { "expect §1", "A0710 2:1", "nothing has happened yet" },
        { "expect forbidden\n10:00 sweeps", "A0710 2:1", "" },
        { "case conflict is §1 { expect busy }", "A0710 2:1", "" },
        { "10:00 sweeps\nexpect §99", "A0303 3:8", "99" },
        { "10:00 sweeps\nexpect visits", "A0403 3:8", "" },
        { "10:00 sweeps\nexpect visits = 5 s", "A0402 3:8", "" },
        { "10:00 sweeps\nexpect arbiter may enter", "A0730 3:8", "'enter' is not done by arbiter" },
        { "10:00 sweeps\nexpect White may entre", "A0301 3:18", "did you mean 'enter'?" },
        { "10:00 sweeps\nexpect ask nobody", "A0301 3:12", "'nobody'" },
        { "covers §1, §77\n10:00 sweeps\nexpect busy", "A0303 2:12", "77" },
        { "10:00 sweeps", "A0711 1:10", "the scenario \"s\" expects nothing and so tests nothing" },
    };
    CHECK_ROWS(rows);
}

static void a_scenario_that_others_continue_need_expect_nothing(void **state)
{
    (void)state;
    check("scenario \"base\" { 10:00 sweeps }\nscenario \"s\" { given scenario \"base\" 10:01 sweeps expect "
          "not busy }\n",
          "", "");
}

static void errors_of_several_scenarios_come_at_once(void **state)
{
    (void)state;
    check("scenario \"a\" {\n  10:00 White entres\n  09:00 sweeps\n  expect visitz = 1\n}\n"
          "scenario \"b\" {\n  10:00 White enters\n  expect lihgt = note\n}\n",
          "A0301 2:15, A0703 3:3, A0301 4:10, A0301 8:10", "");
}

/* ---- names and folders ---- */

static void names_are_unique_and_what_is_continued_exists(void **state)
{
    (void)state;
    check("scenario \"one\" { 10:00 sweeps expect not busy }\nscenario \"one\" { 10:00 sweeps expect not "
          "busy }\n",
          "A0702 2:10", "first given here");
    check("scenario \"first one\" { 10:00 sweeps }\nscenario \"s\" { given scenario \"fisrt one\" expect not "
          "busy }\n",
          "A0711 1:10, A0701 2:16", "did you mean 'first one'?");
    check("scenario \"a\" { given scenario \"c\" expect busy }\nscenario \"b\" { given scenario \"a\" expect "
          "busy }\n"
          "scenario \"c\" { given scenario \"b\" expect busy }\n",
          "A0706 1:10", "\"a\" → \"c\" → \"b\" → \"a\"");
    check("scenario \"a\" { given scenario \"a\" expect busy }\n", "A0706 1:10", "\"a\" → \"a\"");
}

static void the_folder_named_is_that_of_the_rulebook(void **state)
{
    (void)state;
    check("scenario \"a\" of \"..\" { 10:00 sweeps expect not busy }\n", "", "");
    check("scenario \"a\" of \"../../small\" { 10:00 sweeps expect not busy }\n", "", "");
    check("scenario \"a\" of \"./../../other/../small/\" { 10:00 sweeps expect not busy }\n", "", "");
    check("scenario \"a\" of \"../other\" { 10:00 sweeps expect not busy }\n", "A0704 1:17",
          "this scenario belongs to \"../other\", not to the rulebook in \"rules/small\"");
}

static void the_language_of_the_file_is_spoken(void **state)
{
    (void)state;
    check("fall \"s\" {\n 10:00 White enters\n erwartet busy\n}\n", "A0321 2:8", "Weiß");
    check("случай \"s\" {\n 10:00 Белые enters\n ожидается visits = 0\n}\n", "", "");
}

/* Time grows with their number, not with its square: else this takes minutes. Here each continues the one behind it. */
static void a_long_chain_takes_no_time(void **state)
{
    (void)state;
    enum { LINKS = 100000, ROOM = 80, SECONDS = 30 };
    char *text = malloc((size_t)LINKS * ROOM), *end = text;
    assert_non_null(text);
    end += sprintf(end, "scenario \"s\" { given scenario \"1\" expect visits = 3 }\n");
    for (int i = 1; i < LINKS - 2; i++)
        end += sprintf(end, "scenario \"%d\" { given scenario \"%d\" }\n", i, i + 1);
    sprintf(end, "scenario \"%d\" { 10:00 sweeps }\n", LINKS - 2);
    alarm(SECONDS);
    scenario_fixture f;
    assert_int_equal(fixture_compile(&f, text, NULL), ARBITER_OK);
    assert_int_equal(arbiter_workspace_new(f.rulebook, &f.ws), ARBITER_OK);
    assert_int_equal(arbiter_run_scenario(f.ws, f.suite, 0, &f.run), ARBITER_OK);
    arbiter_run_summary(f.run, &f.summary);
    assert_int_equal(f.summary.failures, 0);
    alarm(0);
    fixture_free(&f);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_go_forward),
        cmocka_unit_test(a_continuation_is_no_earlier_than_what_it_continues),
        cmocka_unit_test(acts_and_actors_are_known),
        cmocka_unit_test(questions_and_answers_are_known),
        cmocka_unit_test(only_what_can_be_given_is_given),
        cmocka_unit_test(what_is_expected_makes_sense),
        cmocka_unit_test(a_scenario_that_others_continue_need_expect_nothing),
        cmocka_unit_test(errors_of_several_scenarios_come_at_once),
        cmocka_unit_test(names_are_unique_and_what_is_continued_exists),
        cmocka_unit_test(a_long_chain_takes_no_time),
        cmocka_unit_test(the_folder_named_is_that_of_the_rulebook),
        cmocka_unit_test(the_language_of_the_file_is_spoken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
