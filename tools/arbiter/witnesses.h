/* Which scenarios to try first on a mutant. Most mutants are noticed, but some by few scenarios: the sooner
   one of these has its turn, the fewer need be read and played. Whether a mutant is noticed does not hang on
   it. */
#ifndef ARBITER_TOOL_WITNESSES_H
#define ARBITER_TOOL_WITNESSES_H

#include "mutate.h"

typedef struct {
    const mutation_run *run;
    bool *covers; /* by scenario: it says that it covers the article */
    uint32_t
        *recent; /* all of them, those first that noticed something of the article, the latest at the head */
    uint32_t *order;
} witnesses;

void witnesses_init(witnesses *w, const mutation_run *run);
void witnesses_free(witnesses *w);

/* Begins with the mutants of an article; empty: with those outside all articles. */
void witnesses_begin(witnesses *w, arbiter_str article);

/* All scenarios for a mutant of the rule (mutation_rule), the likely ones first; good until the next call. */
const uint32_t *witnesses_order(witnesses *w, uint32_t rule);

/* The scenario has noticed a mutant. */
void witnesses_found(witnesses *w, uint32_t scenario);

#endif
