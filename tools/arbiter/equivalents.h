/* Mutants that no scenario can notice, and why: equivalent-mutants.md beside a rulebook. A page to read; what counts is
   each "## §NUMBER" (or "## -", outside all articles) and under it each item

     - `WHERE`: `WAS` → `IS`
       The reason, in as many lines as it takes.

   as a survivor is shown; IS is ∅ for what was dropped, " #2" behind it for the second of the same words. */
#ifndef ARBITER_TOOL_EQUIVALENTS_H
#define ARBITER_TOOL_EQUIVALENTS_H

#include "buffer.h"

typedef struct {
    buffer article, words, reason;
    uint32_t line; /* from 1 */
    bool used;
} equivalent;

typedef struct {
    buffer path;
    equivalent *items;
    size_t count;
} equivalents;

/* Those of the folder; none where there is no such file. false: it cannot be read, or one has no reason: complained. */
bool equivalents_read(equivalents *e, const char *folder);
void equivalents_free(equivalents *e);

/* How a mutant is written there. */
void put_mutant(buffer *b, const arbiter_mutant *mutant);
/* Its reason, and marks it as used; data NULL: it is not explained. */
arbiter_str equivalent_reason(equivalents *e, const arbiter_mutant *mutant);

#endif
