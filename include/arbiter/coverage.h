/* What has been seen of a rulebook. */
#ifndef ARBITER_PUBLIC_COVERAGE_H
#define ARBITER_PUBLIC_COVERAGE_H

#include "arbiter/event.h"
#include "arbiter/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Counts what the events of a workspace look at, games and scenarios alike, tried answers and acts included. One
   workspace fills it at a time; several are added up. Without one attached nothing is counted and no time is lost. */
typedef struct arbiter_coverage arbiter_coverage;
/* Holds a reference. */
ARBITER_API arbiter_status arbiter_coverage_new(arbiter_rulebook *rulebook, arbiter_coverage **out);
ARBITER_API void arbiter_coverage_free(arbiter_coverage *coverage);
/* Attaches it, borrowed until another, or NULL, is. */
ARBITER_API arbiter_status arbiter_workspace_cover(arbiter_workspace *workspace, arbiter_coverage *coverage);
ARBITER_API arbiter_status arbiter_coverage_add(arbiter_coverage *to, const arbiter_coverage *from);

/* What there is to see, article by article: the conditions that switch it, its rules, each followed by its conditions
   and by the answers it asks for (an overruling, a dispute), and each answer its decisions can get. A rule is laid
   out for each person and member it concerns, and counts as one all the same. */
typedef enum arbiter_point_kind {
    ARBITER_POINT_RULE, ARBITER_POINT_CONDITION, ARBITER_POINT_SWITCH, ARBITER_POINT_ANSWER
} arbiter_point_kind;
typedef struct arbiter_point {
    arbiter_point_kind kind;
    uint32_t article, rule;  /* or ARBITER_NONE */
    int unless;              /* CONDITION: it stands in the way when true */
    int settled;             /* CONDITION: compiling has settled it for each person; there is nothing to see */
    arbiter_place place;
    uint64_t seen;           /* how often it was looked at; ANSWER: how often its question was answered */
    uint64_t yes, no;        /* RULE: it applied, or not; CONDITION, SWITCH: true or false (else unknown);
                                ANSWER: this one, another */
} arbiter_point;
ARBITER_API uint32_t arbiter_point_count(const arbiter_coverage *coverage);
ARBITER_API arbiter_status arbiter_point_get(const arbiter_coverage *coverage, uint32_t point,
                                             arbiter_point *out);
/* As written; an answer as "NAME = ANSWER". */
ARBITER_API arbiter_status arbiter_point_words(const arbiter_coverage *coverage, uint32_t point,
                                               arbiter_language language, arbiter_writer out);
/* How many entries of this kind came of the rule, or of all: ARBITER_NONE. */
ARBITER_API uint64_t arbiter_coverage_outcomes(const arbiter_coverage *coverage, uint32_t rule,
                                               arbiter_kind kind);

#ifdef __cplusplus
}
#endif
#endif
