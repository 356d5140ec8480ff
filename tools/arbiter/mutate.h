/* arbiter test --mutate: changes the rulebook one thing at a time and tells which changes no scenario notices. */
#ifndef ARBITER_TOOL_MUTATE_H
#define ARBITER_TOOL_MUTATE_H

#include "equivalents.h"
#include "load.h"

typedef enum {
    FATE_KILLED,  /* a scenario fails, or does not compile */
    FATE_REFUSED, /* the rulebook does not compile */
    FATE_SURVIVED
} fate_kind;

/* How near a scenario comes to a rule. */
typedef enum { REACH_NONE, REACH_LOOKED, REACH_APPLIED } reach_kind;

typedef struct {
    uint32_t number; /* of the mutant */
    arbiter_mutant mutant;
    fate_kind fate;
    uint32_t killer;    /* the first scenario that fails, or does not compile, in the order of witnesses.h */
    arbiter_str reason; /* SURVIVED: why that is as it should be; data NULL: not explained */
} fate;

typedef struct {
    loaded *l;
    arbiter_mutants *mutants;
    equivalents explained;
    uint32_t scenario_count, rule_count;
    arbiter_source *book; /* the sources that hold no scenarios */
    size_t book_count;
    unsigned char *reached; /* reach_kind: scenario_count rows of rule_count */
    fate *fates;
    bool partial; /* only mutants of one article or file */
    uint32_t count, killed, refused, survived, unexplained;
    size_t stale; /* explained, but nobody survived so */
} mutation_run;

int verb_mutate(const options *o, loaded *l);

/* The rule that is changed; ARBITER_NONE: none by itself, so that every scenario may notice. */
uint32_t mutation_rule(const mutation_run *run, const arbiter_mutant *mutant);
/* REACH_LOOKED for ARBITER_NONE. */
reach_kind mutation_reach(const mutation_run *run, uint32_t scenario, uint32_t rule);

void mutation_text(buffer *out, const mutation_run *run);
void mutation_json(buffer *out, const mutation_run *run);

#endif
