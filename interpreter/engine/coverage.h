/* What games and scenarios have seen of a rulebook: which rules answered, what each condition was, which answers were
   given. Attached to a workspace it is filled by every event handled there; without one nothing is counted. */
#ifndef ARBITER_COVERAGE_H
#define ARBITER_COVERAGE_H

#include "engine/engine.h"

/* One thing to see. Those of a rule follow each other: the rule, its conditions in order, its answers. */
typedef struct {
    arbiter_point_kind kind;
    bool settled;              /* CONDITION: the same for each person and member from the start */
    uint32_t article, rule;    /* NO_INDEX: none */
    uint32_t id;               /* CONDITION: conjunct; SWITCH: switch; ANSWER to a decision: event, else NO_INDEX */
    type_t type;               /* ANSWER: of its value; TYPE_NOTHING: an article */
    int64_t value;             /* ANSWER; UNKNOWN: any */
    span_t at;
    uint64_t seen, yes, no;
} point_t;

struct arbiter_coverage {
    arbiter_allocator allocator;
    program_t *program;        /* one reference */
    point_t *points; uint32_t point_count, point_room;
    uint32_t *rule_first, *event_first, *switch_point; /* into points; NO_INDEX: none */
    uint64_t *outcomes;        /* OUTCOME_KINDS by rule; the last row is the model's */
};
typedef struct arbiter_coverage coverage_t;

enum { OUTCOME_KINDS = ARBITER_GAP + 1 };

/* The instance's guard is looked at, for what the evaluator is bound to. */
void coverage_look(workspace_t *ws, uint32_t instance);
/* An answer to a question of this kind: a decision's (id: event) or about a rule (instance). */
void coverage_decision(workspace_t *ws, uint32_t event, int64_t value);
void coverage_ruling(workspace_t *ws, uint32_t instance, int64_t value);
/* At the end of a call: the outcomes in the trace. */
void coverage_outcomes(workspace_t *ws);

#endif
