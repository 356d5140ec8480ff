/* Values with their meaning: what acts take, what was read and changed, what may be answered; as data, whatever the
   language of the reader. */
#include <stdbool.h>

#include "test.h"

static const char law[] =
    "rulebook \"law\" time control 0:05:00\n"
    "type Colour = { red \"rot\", green }\n"
    "state note : text? = none state shade : Colour = red state warned per player : truth = no state until : "
    "instant? = none\n"
    "act writes(t: text) by player act waits(d: duration, who: player, shade_: Colour) by arbiter act asks "
    "by player\n"
    "decision which(p: player) : Colour \"Which?\" decision how_long : duration \"How long?\"\n"
    "§1 \"One\" { on writes(t) by p if not warned(p) then note := t, warned(p) := yes\n"
    "  on waits then remaining(who) += d, shade := shade_, start(opponent(who)), until := now + d\n"
    "  on asks by p then ask which(p), ask how_long\n"
    "  on which(p) = c then shade := c }\n";

static const char cases[] = "scenario \"s\" {\n"
                            "  2026-03-01 10:00 White writes \"Sd2\" and Black writes \"Sd2\"\n"
                            "  10:01 arbiter waits(2 min, Black, green)\n"
                            "  10:02 White asks\n"
                            "  expect ask how_long\n"
                            "  case which(White) is red { expect shade = green }\n"
                            "  10:03 arbiter decides how_long is 90 s\n"
                            "}\n";

typedef struct {
    arbiter_rulebook *rulebook;
    arbiter_suite *suite;
    arbiter_workspace *ws;
    arbiter_run *run;
} fixture;

static int setup(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    arbiter_source sources[] = { { test_str("law.rules"), test_str(law) },
                                 { test_str("a.scenario"), test_str(cases) } };
    arbiter_report *report = NULL;
    test_text text = { 0 };
    arbiter_status status = arbiter_compile(NULL, sources, 2, &f->rulebook, &f->suite, &report);
    arbiter_report_keep(report, ARBITER_ERROR);
    arbiter_report_write(report, ARBITER_TEXT, ARBITER_EN, 0, test_text_writer(&text));
    assert_str(test_text_view(&text), "");
    assert_int_equal(status, ARBITER_OK);
    assert_int_equal(arbiter_workspace_new(f->rulebook, &f->ws), ARBITER_OK);
    assert_int_equal(arbiter_run_scenario(f->ws, f->suite, 0, &f->run), ARBITER_OK);
    arbiter_report_free(report);
    test_text_free(&text);
    *state = f;
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    arbiter_run_free(f->run);
    arbiter_workspace_free(f->ws);
    arbiter_suite_free(f->suite);
    arbiter_rulebook_release(f->rulebook);
    free(f);
    return 0;
}

static void assert_datum(const arbiter_datum *d, const char *name, const char *of, const char *change,
                         arbiter_type type)
{
    assert_str(d->name, name);
    assert_str(d->of, of);
    assert_str(d->change, change);
    assert_int_equal(d->type, type);
}

static void parameters_of_an_act(void **state)
{
    const fixture *f = *state;
    arbiter_datum d;
    uint32_t act = arbiter_act_find(f->rulebook, test_str("waits"));
    assert_int_equal(arbiter_act_parameter(f->rulebook, act, 0, &d), ARBITER_OK);
    assert_datum(&d, "d", "", "", ARBITER_TYPE_DURATION);
    assert_int_equal(d.value.kind, ARBITER_VALUE_UNKNOWN);
    assert_int_equal(arbiter_act_parameter(f->rulebook, act, 1, &d), ARBITER_OK);
    assert_datum(&d, "who", "", "", ARBITER_TYPE_PERSON);
    assert_int_equal(arbiter_act_parameter(f->rulebook, act, 2, &d), ARBITER_OK);
    assert_datum(&d, "shade_", "", "", ARBITER_TYPE_MEMBER);
    assert_int_equal(arbiter_act_parameter(f->rulebook, act, 3, &d), ARBITER_INVALID);
    assert_int_equal(arbiter_act_parameter(f->rulebook, ARBITER_NONE, 0, &d), ARBITER_INVALID);
}

static void acts_of_a_line(void **state)
{
    const fixture *f = *state;
    arbiter_datum d;
    uint32_t act, person;
    assert_int_equal(arbiter_run_act(f->run, 0, 1, &act, &person), ARBITER_OK);
    assert_int_equal(act, arbiter_act_find(f->rulebook, test_str("writes")));
    assert_int_equal(person, ARBITER_BLACK);
    assert_int_equal(arbiter_run_act(f->run, 0, 2, &act, &person), ARBITER_INVALID);
    assert_int_equal(arbiter_run_argument(f->run, 0, 0, 0, &d), ARBITER_OK);
    assert_datum(&d, "t", "", "", ARBITER_TYPE_TEXT);
    assert_str(d.value.text, "Sd2");
    assert_int_equal(arbiter_run_argument(f->run, 1, 0, 0, &d), ARBITER_OK);
    assert_int_equal(d.value.number, 120000);
    assert_int_equal(arbiter_run_argument(f->run, 1, 0, 1, &d), ARBITER_OK);
    assert_str(d.word, "Black");
    assert_int_equal(arbiter_run_argument(f->run, 1, 0, 2, &d), ARBITER_OK);
    assert_str(d.word, "green");
    assert_int_equal(arbiter_run_argument(f->run, 1, 0, 3, &d), ARBITER_INVALID);
    assert_int_equal(arbiter_run_act(f->run, 99, 0, &act, &person), ARBITER_INVALID);
}

static void what_was_read_and_changed(void **state)
{
    const fixture *f = *state;
    arbiter_line line;
    arbiter_datum d;
    arbiter_run_line(f->run, 0, &line);
    assert_int_equal(arbiter_run_entry_read_datum(f->run, line.entry_start, 0, &d), ARBITER_OK);
    assert_int_equal(d.type, ARBITER_TYPE_TRUTH);
    assert_int_equal(d.value.number, 0);
    assert_int_equal(arbiter_run_entry_read_datum(f->run, line.entry_start, 1, &d), ARBITER_INVALID);

    arbiter_run_line(f->run, 1, &line);
    assert_int_equal(arbiter_run_entry_update_datum(f->run, line.entry_start, 0, &d), ARBITER_OK);
    assert_datum(&d, "remaining", "Black", "add", ARBITER_TYPE_DURATION);
    assert_int_equal(d.value.number, 120000);
    assert_int_equal(arbiter_run_entry_update_datum(f->run, line.entry_start, 1, &d), ARBITER_OK);
    assert_datum(&d, "shade", "", "set", ARBITER_TYPE_MEMBER);
    assert_str(d.word, "green");
    assert_int_equal(arbiter_run_entry_update_datum(f->run, line.entry_start, 2, &d), ARBITER_OK);
    assert_datum(&d, "running", "White", "set", ARBITER_TYPE_TRUTH);
    assert_int_equal(arbiter_run_entry_update_datum(f->run, 9999, 0, &d), ARBITER_INVALID);
}

static void what_a_game_holds(void **state)
{
    const fixture *f = *state;
    const arbiter_game *game = arbiter_run_game(f->run, 1);
    arbiter_datum d;
    uint32_t warned = arbiter_variable_find(f->rulebook, test_str("warned"));
    assert_int_equal(arbiter_game_datum(f->rulebook, game, warned, 1, &d), ARBITER_OK);
    assert_datum(&d, "warned", "Black", "", ARBITER_TYPE_TRUTH);
    assert_int_equal(d.value.number, 1);
    assert_int_equal(arbiter_game_datum(f->rulebook, game, warned, 2, &d), ARBITER_INVALID);
    assert_int_equal(
        arbiter_game_datum(f->rulebook, game, arbiter_variable_find(f->rulebook, test_str("until")), 0, &d),
        ARBITER_OK);
    assert_int_equal(d.type, ARBITER_TYPE_INSTANT);
    assert_int_equal(d.value.number, INT64_C(1772359380000)); /* 2026-03-01 10:03 */
}

static void what_may_be_answered(void **state)
{
    const fixture *f = *state;
    const arbiter_game *game = arbiter_run_game(f->run, 2);
    arbiter_datum d;
    bool list = false, duration = false;
    assert_int_equal(arbiter_question_count(f->rulebook, game), 2);
    for (uint32_t q = 0; q < 2; q++) {
        assert_int_equal(arbiter_question_datum(f->rulebook, game, q, ARBITER_NONE, &d), ARBITER_OK);
        assert_int_equal(d.value.kind, ARBITER_VALUE_UNKNOWN);
        if (d.type == ARBITER_TYPE_MEMBER) {
            list = true;
            assert_int_equal(arbiter_question_datum(f->rulebook, game, q, 1, &d), ARBITER_OK);
            assert_str(d.word, "green");
            assert_int_equal(arbiter_question_datum(f->rulebook, game, q, 2, &d), ARBITER_INVALID);
        } else {
            duration = d.type == ARBITER_TYPE_DURATION;
        }
    }
    assert_true(list && duration);
    test_text words = { 0 };
    assert_int_equal(arbiter_question_default(f->rulebook, game, 0, ARBITER_EN, &d, test_text_writer(&words)), ARBITER_INVALID);
    assert_int_equal(arbiter_question_default(f->rulebook, game, 2, ARBITER_EN, &d, test_text_writer(&words)), ARBITER_NOT_ASKED);
    assert_int_equal(arbiter_question_datum(f->rulebook, game, 2, 0, &d), ARBITER_NOT_ASKED);
}

/* The answer of a case and of a decision, by the question as the scenario has it. */
static void what_was_answered(void **state)
{
    const fixture *f = *state;
    arbiter_datum d;
    arbiter_summary summary;
    int answers = 0;
    arbiter_run_summary(f->run, &summary);
    for (uint32_t i = 0; i < summary.lines; i++) {
        arbiter_line line;
        arbiter_run_line(f->run, i, &line);
        if (line.kind == ARBITER_LINE_CASE) {
            assert_int_equal(arbiter_run_answer(f->run, i, &d), ARBITER_OK);
            assert_datum(&d, "which(White)", "", "", ARBITER_TYPE_MEMBER);
            assert_str(d.word, "red");
            answers++;
        } else if (line.kind == ARBITER_LINE_ANSWER) {
            assert_int_equal(arbiter_run_answer(f->run, i, &d), ARBITER_OK);
            assert_datum(&d, "how_long", "", "", ARBITER_TYPE_DURATION);
            assert_int_equal(d.value.number, 90000);
            answers++;
        } else {
            assert_int_equal(arbiter_run_answer(f->run, i, &d), ARBITER_INVALID);
        }
    }
    assert_int_equal(answers, 2);
}

static void reports_forget_what_is_less_grave(void **state)
{
    arbiter_source source = { test_str("a.rules"),
                              test_str("rulebook \"a\" act idles by player §1 \"A\" { on x then draw }") };
    arbiter_rulebook *rulebook = NULL;
    arbiter_report *report = NULL;
    (void)state;
    assert_int_equal(arbiter_compile(NULL, &source, 1, &rulebook, NULL, &report), ARBITER_ERRORS);
    size_t errors = arbiter_report_errors(report);
    arbiter_report_keep(report, ARBITER_NOTE);
    assert_true(arbiter_report_count(report) >= errors);
    arbiter_report_keep(report, ARBITER_ERROR);
    assert_int_equal(arbiter_report_count(report), errors);
    assert_int_equal(arbiter_report_errors(report), errors);
    for (size_t i = 0; i < errors; i++) {
        arbiter_diagnostic d;
        arbiter_report_get(report, i, &d);
        assert_int_equal(d.severity, ARBITER_ERROR);
    }
    arbiter_report_free(report);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(parameters_of_an_act, setup, teardown),
        cmocka_unit_test_setup_teardown(acts_of_a_line, setup, teardown),
        cmocka_unit_test_setup_teardown(what_was_read_and_changed, setup, teardown),
        cmocka_unit_test_setup_teardown(what_a_game_holds, setup, teardown),
        cmocka_unit_test_setup_teardown(what_may_be_answered, setup, teardown),
        cmocka_unit_test_setup_teardown(what_was_answered, setup, teardown),
        cmocka_unit_test(reports_forget_what_is_less_grave),
    };
    return cmocka_run_group_tests_name("api/data", tests, NULL, NULL);
}
