#include "test_report.h"

#include "messages.h"
#include "xml.h"

static arbiter_language language_for(const arbiter_scenario *scenario)
{
    return reader_language() != ARBITER_OWN ? reader_language() : scenario->language;
}

static void begin_nothing(tests *t)
{
    (void)t;
}

static void scenario_nothing(tests *t, uint32_t index, const arbiter_scenario *scenario, const arbiter_run *run,
                             const arbiter_summary *summary)
{
    (void)t, (void)index, (void)scenario, (void)run, (void)summary;
}

const test_report report_nothing = { begin_nothing, scenario_nothing, begin_nothing };

/* ---- for people: what failed, and how many ---- */

static void text_scenario(tests *t, uint32_t index, const arbiter_scenario *scenario, const arbiter_run *run,
                          const arbiter_summary *summary)
{
    reader r = { .out = &t->j.out, .language = language_for(scenario), .l = t->l };
    (void)index;
    if (summary->failures == 0) {
        return;
    }
    buffer head = { 0 };
    put(&head, S(BOLD));
    put_clean(&head, scenario->name);
    put(&head, S(PLAIN));
    write_paragraph(&r, buf_view(&head), 0, 2);
    write_failures(&r, run, 2);
    put_char(&t->j.out, '\n');
    buf_free(&head);
}

static void text_end(tests *t)
{
    buffer passed = { 0 }, failed = { 0 };
    arbiter_language own = arbiter_rulebook_language(t->l->rulebook);
    put_number(&passed, (int64_t)t->played - t->failed);
    put_number(&failed, t->failed);
    put(&t->j.out, t->failed > 0 ? S(RED) : S(GREEN));
    say(&t->j.out, reader_language() != ARBITER_OWN ? reader_language() : own, MSG_PASSED_FAILED,
        buf_view(&passed), buf_view(&failed));
    put(&t->j.out, S(PLAIN "\n"));
    buf_free(&passed);
    buf_free(&failed);
}

const test_report report_text = { begin_nothing, text_scenario, text_end };

/* ---- the failed lines of a run, for machines ---- */

/* Calls for each; the message is in the reader's language, else the scenario's. */
static void each_failure(tests *t, const arbiter_scenario *scenario, const arbiter_run *run,
                         const arbiter_summary *summary,
                         void (*tell)(tests *t, const arbiter_line *line, arbiter_str why))
{
    for (uint32_t i = 0; i < summary->lines; i++) {
        arbiter_line line;
        buffer why = { 0 };
        arbiter_run_line(run, i, &line);
        if (line.failed) {
            checked(arbiter_run_explain(run, i, language_for(scenario), buf_writer(&why)));
            tell(t, &line, buf_view(&why));
        }
        buf_free(&why);
    }
}

/* ---- TAP ---- */

static void tap_begin(tests *t)
{
    put(&t->j.out, S("TAP version 14\n1.."));
    put_number(&t->j.out, t->total);
    put_char(&t->j.out, '\n');
}

/* A description must not hold a bare # or backslash. */
static void put_tap(buffer *b, arbiter_str text)
{
    buffer clean = { 0 };
    put_clean(&clean, text);
    for (size_t i = 0; i < clean.size; i++) {
        char c = clean.data[i];
        put(b, c == '#' || c == '\\' ? S("\\") : S(""));
        put_char(b, c == '\n' ? ' ' : c);
    }
    buf_free(&clean);
}

static void json_failed_line(json *j, const arbiter_line *line, arbiter_str why)
{
    json_string(j, "file", line->file);
    json_number(j, "line", line->line);
    json_number(j, "column", line->column);
    json_string(j, "source", line->source);
    json_string(j, "message", why);
}

/* A JSON object on one line is YAML. */
static void tap_failure(tests *t, const arbiter_line *line, arbiter_str why)
{
    json j = { 0 };
    json_open_flat(&j, NULL, '{');
    json_failed_line(&j, line, why);
    json_close_flat(&j, '}');
    put(&t->j.out, S("    - "));
    put(&t->j.out, buf_view(&j.out));
    put_char(&t->j.out, '\n');
    buf_free(&j.out);
}

static void tap_scenario(tests *t, uint32_t index, const arbiter_scenario *scenario, const arbiter_run *run,
                         const arbiter_summary *summary)
{
    (void)index;
    put(&t->j.out, summary->failures > 0 ? S("not ok ") : S("ok "));
    put_number(&t->j.out, t->played);
    put(&t->j.out, S(" - "));
    put_tap(&t->j.out, scenario->name);
    put_char(&t->j.out, '\n');
    if (summary->failures > 0) {
        put(&t->j.out, S("  ---\n  failures:\n"));
        each_failure(t, scenario, run, summary, tap_failure);
        put(&t->j.out, S("  ...\n"));
    }
}

const test_report report_tap = { tap_begin, tap_scenario, begin_nothing };

/* ---- JUnit ---- */

static void junit_failure(tests *t, const arbiter_line *line, arbiter_str why)
{
    buffer place = { 0 };
    put(&place, line->file);
    put_char(&place, ':');
    put_number(&place, line->line);
    put_char(&place, ':');
    put_number(&place, line->column);
    put(&t->j.out, S("      <failure"));
    put_attribute(&t->j.out, "message", why);
    put_char(&t->j.out, '>');
    put_xml(&t->j.out, buf_view(&place));
    put(&t->j.out, S(": "));
    put_xml(&t->j.out, line->source);
    put(&t->j.out, S("</failure>\n"));
    buf_free(&place);
}

static void junit_scenario(tests *t, uint32_t index, const arbiter_scenario *scenario, const arbiter_run *run,
                           const arbiter_summary *summary)
{
    buffer line = { 0 };
    (void)index;
    put_number(&line, scenario->line);
    put(&t->j.out, S("    <testcase"));
    put_attribute(&t->j.out, "name", scenario->name);
    put_attribute(&t->j.out, "classname", arbiter_rulebook_name(t->l->rulebook));
    put_attribute(&t->j.out, "file", scenario->file);
    put_attribute(&t->j.out, "line", buf_view(&line));
    put(&t->j.out, summary->failures > 0 ? S(">\n") : S("/>\n"));
    if (summary->failures > 0) {
        each_failure(t, scenario, run, summary, junit_failure);
        put(&t->j.out, S("    </testcase>\n"));
    }
    buf_free(&line);
}

/* The counts stand in the head, so the cases are kept back until they are known. */
static void junit_end(tests *t)
{
    buffer cases = t->j.out, total = { 0 }, failed = { 0 };
    t->j.out = (buffer){ 0 };
    put_number(&total, t->played);
    put_number(&failed, t->failed);
    put(&t->j.out, S("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite"));
    put_attribute(&t->j.out, "name", arbiter_rulebook_name(t->l->rulebook));
    put_attribute(&t->j.out, "tests", buf_view(&total));
    put_attribute(&t->j.out, "failures", buf_view(&failed));
    put_attribute(&t->j.out, "errors", S("0"));
    put(&t->j.out, S(">\n"));
    put(&t->j.out, buf_view(&cases));
    put(&t->j.out, S("  </testsuite>\n</testsuites>\n"));
    buf_free(&cases);
    buf_free(&total);
    buf_free(&failed);
}

const test_report report_junit = { begin_nothing, junit_scenario, junit_end };

/* ---- JSON ---- */

static void json_begin(tests *t)
{
    json_document(&t->j, "arbiter.test/1");
    json_rulebook(&t->j, t->l);
    json_open(&t->j, "scenarios", '[');
}

static void json_failure(tests *t, const arbiter_line *line, arbiter_str why)
{
    json_open(&t->j, NULL, '{');
    json_failed_line(&t->j, line, why);
    json_close(&t->j, '}');
}

static void json_test(tests *t, uint32_t index, const arbiter_scenario *scenario, const arbiter_run *run,
                      const arbiter_summary *summary)
{
    json *j = &t->j;
    json_open(j, NULL, '{');
    json_string(j, "name", scenario->name);
    json_string(j, "file", scenario->file);
    json_number(j, "line", scenario->line);
    json_open(j, "covers", '[');
    for (uint32_t n = 0; n < scenario->cover_count; n++) {
        json_article(j, NULL, t->l, arbiter_suite_cover(t->l->suite, index, n));
    }
    json_close(j, ']');
    json_truth(j, "passed", summary->failures == 0);
    json_number(j, "expectations", summary->expectations);
    json_open(j, "failures", '[');
    each_failure(t, scenario, run, summary, json_failure);
    json_close(j, ']');
    json_close(j, '}');
}

static void json_end(tests *t)
{
    json_close(&t->j, ']');
    json_number(&t->j, "passed", (int64_t)t->played - t->failed);
    json_number(&t->j, "failed", t->failed);
    json_end_document(&t->j);
}

const test_report report_json = { json_begin, json_test, json_end };
