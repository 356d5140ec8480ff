/* Findings by index, also those that are about no place. */
#include "test.h"

static arbiter_report *report_of(const char *text, size_t sources)
{
    arbiter_source source = { test_str("law.rules"), test_str(text) };
    arbiter_rulebook *rulebook = NULL;
    arbiter_report *report = NULL;
    assert_int_equal(arbiter_compile(NULL, &source, sources, &rulebook, NULL, &report), ARBITER_ERRORS);
    assert_null(rulebook);
    assert_non_null(report);
    return report;
}

static arbiter_diagnostic finding(const arbiter_report *report, size_t index)
{
    arbiter_diagnostic d;
    assert_int_equal(arbiter_report_get(report, index, &d), ARBITER_OK);
    return d;
}

static void a_finding_has_its_place(void **state)
{
    (void)state;
    arbiter_report *report = report_of("rulebook \"club\"\nstate läuft : thruth = no\n", 1);
    arbiter_diagnostic d = finding(report, 0);
    assert_str(d.code, "A0301");
    assert_str(d.file, "law.rules");
    assert_int_equal(d.line, 2);
    assert_int_equal(d.column, 15);
    assert_int_equal(d.start, 31);
    assert_int_equal(d.end, 37);
    assert_int_equal(arbiter_report_get(report, arbiter_report_count(report), &d), ARBITER_INVALID);
    arbiter_report_free(report);
}

/* The list holds a thousand; a note that is about no place closes it. */
static void what_is_about_no_place_has_no_file(void **state)
{
    (void)state;
    static char text[64 * 1024] = "rulebook \"club\"\n";
    for (int i = 0; i < 1100; i++)
        sprintf(text + strlen(text), "state s%d : thruth = no\n", i);
    arbiter_report *report = report_of(text, 1);
    assert_int_equal(arbiter_report_count(report), 1001);
    arbiter_diagnostic d = finding(report, 1000);
    assert_str(d.code, "A0610");
    assert_int_equal(d.severity, ARBITER_NOTE);
    assert_int_equal(d.file.size, 0);
    assert_int_equal(d.line, 0);
    arbiter_report_free(report);
}

static void nothing_at_all_is_no_rulebook(void **state)
{
    (void)state;
    arbiter_report *report = report_of("", 0);
    arbiter_diagnostic d = finding(report, 0);
    assert_str(d.code, "A0324");
    assert_int_equal(d.file.size, 0);
    arbiter_report_free(report);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_finding_has_its_place),
        cmocka_unit_test(what_is_about_no_place_has_no_file),
        cmocka_unit_test(nothing_at_all_is_no_rulebook),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
