/* arbiter test DIR: plays every scenario of a rulebook and counts; or, against another edition, compares. */
#include <time.h>
#include <unistd.h>

#include "against.h"
#include "coverage.h"
#include "mutate.h"
#include "test_report.h"
#include "verbs.h"

/* On a terminal, and only once it takes long. */
static void show_progress(uint32_t done, uint32_t of, time_t begun)
{
    if (isatty(fileno(stderr)) && time(NULL) - begun >= 1) {
        fprintf(stderr, "\r%u/%u\033[K", done, of);
    }
}

static void end_progress(time_t begun)
{
    if (isatty(fileno(stderr)) && time(NULL) - begun >= 1) {
        fputs("\r\033[K", stderr);
    }
}

static const test_report *report_for(const options *o)
{
    if (o->given[OPTION_COVERAGE] && !format_is(o, "text")) {
        return &report_nothing;
    }
    return format_is(o, "tap")     ? &report_tap
           : format_is(o, "junit") ? &report_junit
           : format_is(o, "json")  ? &report_json
                                   : &report_text;
}

static uint32_t count_wanted(const options *o, const loaded *l)
{
    arbiter_scenario scenario;
    uint32_t count = 0;
    for (uint32_t i = 0; arbiter_suite_get(l->suite, i, &scenario) == ARBITER_OK; i++) {
        count += !o->given[OPTION_SCENARIO] || str_same(scenario.name, o->value[OPTION_SCENARIO]);
    }
    return count;
}

static int play_all(const options *o, loaded *l)
{
    const test_report *report = report_for(o);
    time_t begun = time(NULL);
    tests t = { .l = l, .total = count_wanted(o, l) };
    arbiter_scenario scenario;
    buffer painted = { 0 };
    if (t.total == 0 && o->given[OPTION_SCENARIO]) {
        complain(MSG_NO_SUCH_SCENARIO, str(o->operands[0]), o->value[OPTION_SCENARIO]);
        return EXIT_USAGE;
    }
    if (o->given[OPTION_COVERAGE]) {
        checked(arbiter_coverage_new(l->rulebook, &t.seen));
        arbiter_workspace_cover(l->workspace, t.seen);
    }
    report->begin(&t);
    for (uint32_t i = 0; arbiter_suite_get(l->suite, i, &scenario) == ARBITER_OK; i++) {
        if (o->given[OPTION_SCENARIO] && !str_same(scenario.name, o->value[OPTION_SCENARIO])) {
            continue;
        }
        arbiter_run *run;
        arbiter_summary summary;
        checked(arbiter_run_scenario(l->workspace, l->suite, i, &run));
        arbiter_run_summary(run, &summary);
        t.played++;
        t.failed += summary.failures > 0;
        report->scenario(&t, i, &scenario, run, &summary);
        arbiter_run_free(run);
        show_progress(t.played, t.total, begun);
    }
    end_progress(begun);
    report->end(&t);
    if (t.seen) {
        coverage_report seen = coverage_of(&t);
        (format_is(o, "json")   ? coverage_json
         : format_is(o, "html") ? coverage_html
                                : coverage_text)(&t.j.out, &seen);
        arbiter_workspace_cover(l->workspace, NULL);
        arbiter_coverage_free(t.seen);
    }
    put_painted(&painted, buf_view(&t.j.out), wants_color(o->value[OPTION_COLOR], stdout));
    int status = !write_out(stdout, buf_view(&painted)) ? EXIT_INPUT
                 : t.failed > 0                         ? EXIT_FINDINGS
                                                        : EXIT_FINE;
    buf_free(&painted);
    buf_free(&t.j.out);
    return status;
}

/* Whether the options go together, and what is asked for comes in this format. */
static bool options_fit(const options *o)
{
    bool covers = o->given[OPTION_COVERAGE], mutates = o->given[OPTION_MUTATE];
    if (o->given[OPTION_AGAINST] && (covers || mutates)) {
        complain(MSG_NOT_TOGETHER, S("--against"), covers ? S("--coverage") : S("--mutate"));
        return false;
    }
    if (o->given[OPTION_AGAINST] && !format_is(o, "text") && !format_is(o, "json")) {
        complain(MSG_NO_SUCH_FORMAT, S("--against"), o->value[OPTION_FORMAT], S("text, json"));
        return false;
    }
    if (mutates && (covers || o->given[OPTION_SCENARIO])) {
        complain(MSG_NOT_TOGETHER, S("--mutate"), covers ? S("--coverage") : S("--scenario"));
        return false;
    }
    if ((o->given[OPTION_JOBS] || o->given[OPTION_IN]) && !mutates) {
        complain(MSG_GOES_WITH, o->given[OPTION_JOBS] ? S("--jobs") : S("--in"), S("--mutate"));
        return false;
    }
    if (format_is(o, "html") && !covers && !mutates) {
        complain(MSG_GOES_WITH, S("--format=html"), S("--coverage"));
        return false;
    }
    if ((covers || mutates) && !format_is(o, "text") && !format_is(o, "json") &&
        !(covers && format_is(o, "html"))) {
        complain(MSG_NO_SUCH_FORMAT, covers ? S("--coverage") : S("--mutate"), o->value[OPTION_FORMAT],
                 covers ? S("text, json, html") : S("text, json"));
        return false;
    }
    return true;
}

/* That is no error, but seldom meant. */
static void warn_without_scenarios(const loaded *l, const options *o)
{
    if (arbiter_suite_count(l->suite) == 0 && !o->given[OPTION_SCENARIO]) {
        complain(MSG_NO_SCENARIO, str(o->operands[0]));
    }
}

int verb_test(const options *o)
{
    loaded l = { 0 };
    if (o->count != 1) {
        return usage("test", o->count > 1 ? o->operands[1] : NULL);
    }
    if (!options_fit(o)) {
        return EXIT_USAGE;
    }
    if (o->given[OPTION_AGAINST]) {
        return test_against(o);
    }
    int status = load_files(&l, o->operands[0], NULL, NULL);
    if (status == EXIT_FINE) {
        status = load_compile(&l, o);
    }
    if (status == EXIT_FINE) {
        warn_without_scenarios(&l, o);
        status = (o->given[OPTION_MUTATE] ? verb_mutate : play_all)(o, &l);
    }
    load_free(&l);
    return status;
}
