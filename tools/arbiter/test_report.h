/* How the tests of a rulebook are told: for people, as TAP, JUnit or JSON. */
#ifndef ARBITER_TOOL_TEST_REPORT_H
#define ARBITER_TOOL_TEST_REPORT_H

#include "run_json.h"
#include "story.h"

typedef struct {
    loaded *l;
    uint32_t total, played, failed;
    arbiter_coverage *seen; /* NULL unless it is asked for */
    json j; /* j.out is what is written, whatever the format */
} tests;

typedef struct {
    void (*begin)(tests *t);
    void (*scenario)(tests *t, uint32_t index, const arbiter_scenario *scenario, const arbiter_run *run,
                     const arbiter_summary *summary);
    void (*end)(tests *t);
} test_report;

extern const test_report report_text, report_tap, report_junit, report_json;
extern const test_report report_nothing; /* where something else is told of them */

#endif
