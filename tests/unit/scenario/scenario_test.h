/* What the tests of scenarios share: a small rulebook, and scenarios compiled against it and run. */
#ifndef ARBITER_SCENARIO_TEST_H
#define ARBITER_SCENARIO_TEST_H

#include "memory.h"
#include "test.h"

static const char small_rules[] =
    "rulebook \"small\"\n"
    "time control 1:00:00\n"
    "type colour = { red, green, blue }\n"
    "role helper = other\n"
    "option limit : duration\n"
    "option ringing : truth = yes\n"
    "state light : colour = red\n"
    "state note : text? = none\n"
    "state visits : count = 0\n"
    "state late per player : truth = no\n"
    "define busy : truth = visits > 0 and light is green\n"
    "act enters, enter by player\n"
    "act writes, write(what: text) by player\n"
    "act paints, paint(shade: colour) by arbiter\n"
    "act claims, claim by player\n"
    "act shouts, shout by player\n"
    "act sweeps, sweep by helper\n"
    "act tests, test by arbiter\n"
    "act reads, read(what: text) by arbiter\n"
    "act mends, mend(what: text) by arbiter\n"
    "act clashes, clash by player\n"
    "act resigns, resign by player\n"
    "act begins, begin by player\n"
    "act mumbles, mumble by player\n"
    "act moves_on, move_on(what: move) by player\n"
    "signal bell signal missed(p: player)\n"
    "decision claim_right(p: player) : { granted, refused }\n"
    "decision what_now for want of a rule like §4 : { stop_it, let_it_be }\n"
    "§1 \"Entering\" {\n"
    "  player p may enter if light is green then visits += 1\n"
    "  player p must not enter if late(p)\n"
    "}\n"
    "§2 \"Writing\" { player p may write if what != \"\" then note := what }\n"
    "§3 \"Painting\" {\n"
    "  arbiter may paint then light becomes shade\n"
    "  arbiter must paint(green) if light is red\n"
    "}\n"
    "§4 \"Claims\" {\n"
    "  on claims by p then ask claim_right(p)\n"
    "  on claim_right(p) is granted then visits += 10\n"
    "  on claim_right(p) is refused then loses(p)\n"
    "}\n"
    "§5 \"Limit\" { on tests if limit > 5 min then light becomes blue }\n"
    "§6 \"Reading\" {\n"
    "  on reads if reading_of(what) is ambiguous then draw\n"
    "  on mends if correction(what) != none then note := correction(what)\n"
    "}\n"
    "§7 \"Two voices\" {\n"
    "  §7.a \"One\" { on clashes then light becomes green }\n"
    "  §7.b \"Other\" { on clashes then light becomes blue }\n"
    "}\n"
    "§8 \"Resigning\" {\n"
    "  on resigns by p then loses(p), unless the arbiter decides otherwise else visits += 5\n"
    "}\n"
    "§9 \"Beginning\" {\n"
    "  on begins by p then start(p), after 10 s raise bell,\n"
    "    opponent(p) must write within 20 s else missed(opponent(p))\n"
    "  on bell if ringing and limit > 1 min then visits += 1\n"
    "  on missed(p) then late(p) becomes yes\n"
    "}\n"
    "§10 \"Flag\" { on flag_fell(p) then loses(p) }\n"
    "§11 \"Mumbling\" {\n"
    "  on mumbles then ask what_now\n"
    "  on what_now is stop_it then draw\n"
    "  on what_now is let_it_be then visits += 2\n"
    "}\n"
    "§12 \"Sweeping\" { on sweeps then visits += 3 }\n"
    "§14 \"Moves\" {\n"
    "  on moves_on then play(what)\n"
    "  on position_changed(p) if no_move(opponent(p)) then wins(p)\n"
    "}\n"
    "§13 \"Politeness\" { §1 takes precedence over §13 on enters then visits stays }\n";

typedef struct {
    arbiter_rulebook *rulebook;
    arbiter_suite *suite;
    arbiter_workspace *ws;
    arbiter_report *report;
    arbiter_run *run;
    arbiter_summary summary;
} scenario_fixture;

/* Compiles the small rulebook with a file of scenarios beside it. */
static inline arbiter_status fixture_compile(scenario_fixture *f, const char *scenarios,
                                             const arbiter_allocator *allocator)
{
    arbiter_compile_options options = { sizeof options, allocator };
    arbiter_source sources[] = {
        { test_str("rules/small/small.rules"), test_str(small_rules) },
        { test_str("rules/small/scenarios/test.scenario"), test_str(scenarios) },
    };
    memset(f, 0, sizeof *f);
    return arbiter_compile(&options, sources, 2, &f->rulebook, &f->suite, &f->report);
}

static inline void fixture_free(scenario_fixture *f)
{
    arbiter_run_free(f->run);
    arbiter_workspace_free(f->ws);
    arbiter_suite_free(f->suite);
    arbiter_rulebook_release(f->rulebook);
    arbiter_report_free(f->report);
}

/* Runs the last of the scenarios; errors in them fail the test. */
static inline scenario_fixture fixture_run(const char *scenarios)
{
    scenario_fixture f;
    if (fixture_compile(&f, scenarios, NULL) != ARBITER_OK) {
        test_text text = { 0 };
        arbiter_report_write(f.report, ARBITER_TEXT, ARBITER_EN, 0, test_text_writer(&text));
        fail_msg("%s", text.data);
    }
    assert_int_equal(arbiter_workspace_new(f.rulebook, &f.ws), ARBITER_OK);
    uint32_t last = arbiter_suite_count(f.suite) - 1;
    assert_int_equal(arbiter_run_scenario(f.ws, f.suite, last, &f.run), ARBITER_OK);
    arbiter_run_summary(f.run, &f.summary);
    return f;
}

static inline arbiter_line line_at(const scenario_fixture *f, uint32_t i)
{
    arbiter_line line;
    assert_int_equal(arbiter_run_line(f->run, i, &line), ARBITER_OK);
    return line;
}

/* The n-th line that failed; ARBITER_NONE: there is none. */
static inline uint32_t fixture_failed(const scenario_fixture *f, uint32_t n)
{
    for (uint32_t i = 0; i < f->summary.lines; i++) {
        arbiter_line line;
        assert_int_equal(arbiter_run_line(f->run, i, &line), ARBITER_OK);
        if (line.failed && n-- == 0)
            return i;
    }
    return ARBITER_NONE;
}

/* Why line `line` of the run failed. The text is the caller's to free. */
static inline test_text fixture_explain(const scenario_fixture *f, uint32_t line, arbiter_language language)
{
    test_text text = { 0 };
    assert_int_equal(arbiter_run_explain(f->run, line, language, test_text_writer(&text)), ARBITER_OK);
    return text;
}

/* Every expectation holds, every line can be played. */
static inline void assert_holds(const char *scenarios, uint32_t expectations)
{
    scenario_fixture f = fixture_run(scenarios);
    uint32_t failed = fixture_failed(&f, 0);
    if (failed != ARBITER_NONE) {
        arbiter_line line;
        arbiter_run_line(f.run, failed, &line);
        fail_msg("line %u: %s", line.line, fixture_explain(&f, failed, ARBITER_EN).data);
    }
    assert_int_equal(f.summary.failures, 0);
    assert_int_equal(f.summary.expectations, expectations);
    fixture_free(&f);
}

/* Exactly one line fails, the one numbered `line` in its file, and says so. */
static inline void assert_fails(const char *scenarios, uint32_t line, const char *sentence)
{
    scenario_fixture f = fixture_run(scenarios);
    uint32_t failed = fixture_failed(&f, 0);
    arbiter_line shown;
    if (failed == ARBITER_NONE)
        fail_msg("nothing fails in: %s", scenarios);
    test_text text = fixture_explain(&f, failed, ARBITER_EN);
    assert_str(test_text_view(&text), sentence);
    arbiter_run_line(f.run, failed, &shown);
    assert_int_equal(shown.line, line);
    assert_int_equal(f.summary.failures, 1);
    test_text_free(&text);
    fixture_free(&f);
}

#endif
