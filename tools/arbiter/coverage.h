/* arbiter test --coverage: what the scenarios have seen of the rulebook, for people, as JSON, as a page to read. */
#ifndef ARBITER_TOOL_COVERAGE_H
#define ARBITER_TOOL_COVERAGE_H

#include "messages.h"
#include "test_report.h"

/* Why a point is not covered. */
typedef enum {
    GAP_NONE,
    GAP_UNSEEN,    /* its event never came */
    GAP_UNAPPLIED, /* a rule: its conditions never held together */
    GAP_NEVER_TRUE,
    GAP_NEVER_FALSE,
    GAP_NEVER_KNOWN,  /* neither: it was unknown every time */
    GAP_UNANSWERED,   /* its question never was */
    GAP_OTHER_ANSWER, /* its question was, but never so */
    GAP_COUNT
} coverage_gap;

typedef struct {
    uint32_t covered, of;
} share;

typedef struct {
    const tests *t;
    const arbiter_coverage *seen;
    arbiter_language language; /* of what is said */
    share articles, rules, conditions, answers;
} coverage_report;

coverage_report coverage_of(const tests *t);
coverage_gap point_gap(const arbiter_point *point);

/* Each of an article in order (ARBITER_NONE: of none); `at` begins with 0. false: no more. */
bool next_point(const coverage_report *r, uint32_t article, uint32_t *at, uint32_t *index,
                arbiter_point *out);

/* The words of a point on one line. */
void put_point(buffer *b, const coverage_report *r, uint32_t index);
/* Why, as a sentence without its full stop: "never false (12 times looked at)". */
void put_gap(buffer *b, const coverage_report *r, const arbiter_point *point);
/* "98.6 %"; never 100 unless all is covered. */
void put_percent(buffer *b, share s, arbiter_language language);
message share_name(int n); /* of the four shares in their order */
share share_at(const coverage_report *r, int n);
enum { SHARES = 4 };
message outcome_name(arbiter_kind kind);

/* The text of a place, and where it stands: line and column from 1. */
arbiter_str place_text(const loaded *l, arbiter_place place);
void place_lines(const loaded *l, arbiter_place place, uint32_t *line, uint32_t *column);

/* Each appends the whole report. */
void coverage_text(buffer *out, const coverage_report *r);
void coverage_json(buffer *out, const coverage_report *r);
void coverage_html(buffer *out, const coverage_report *r);

#endif
