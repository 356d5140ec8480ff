/* What followed from an event, wherever it is kept: in a workspace, or in the run of a scenario. */
#ifndef ARBITER_TOOL_OUTCOME_H
#define ARBITER_TOOL_OUTCOME_H

#include "buffer.h"

typedef struct {
    const arbiter_workspace *workspace; /* either */
    const arbiter_run *run;             /* or */
    uint32_t start, count;
} outcome;

outcome outcome_of_workspace(const arbiter_workspace *workspace);
outcome outcome_of_line(const arbiter_run *run, const arbiter_line *line);

/* n counts from 0 to count - 1; so does a parent. */
arbiter_entry outcome_entry(const outcome *o, uint32_t n);
/* Whether it is of the kind, of some article, and the first such. */
bool outcome_is_first(const outcome *o, uint32_t n, arbiter_kind kind);
uint32_t outcome_other(const outcome *o, uint32_t n, uint32_t other);
uint32_t outcome_erratum(const outcome *o, uint32_t n, uint32_t erratum);
void put_sentence(buffer *b, const outcome *o, uint32_t n, arbiter_language language);
bool put_update(buffer *b, const outcome *o, uint32_t n, uint32_t update,
                arbiter_language language); /* false: none */
bool outcome_read(const outcome *o, uint32_t n, uint32_t read, arbiter_datum *out);
bool outcome_asked(const outcome *o, uint32_t n, uint32_t asked, arbiter_asked *out); /* of the board */
bool outcome_update(const outcome *o, uint32_t n, uint32_t update, arbiter_datum *out);

#endif
