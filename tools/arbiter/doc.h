/* arbiter doc: a rulebook as a page, and the map of its README. */
#ifndef ARBITER_TOOL_DOC_H
#define ARBITER_TOOL_DOC_H

#include "load.h"

/* What the page and the map are made of. */
typedef struct {
    loaded *l;
    arbiter_language own;   /* of the rulebook */
    arbiter_language shown; /* first, until the reader picks another */
    uint32_t *articles;   /* in the order of their numbers */
    uint32_t count;
    arbiter_coverage *seen; /* by all scenarios; NULL for the map */
} book;

/* Whether the article is the other one or stands in it. */
bool is_within(const book *b, uint32_t article, uint32_t whole);

/* Numbers of the scenarios that cover the article, or a part of it; in their order. Free it. */
uint32_t *covering(const book *b, uint32_t article, bool parts, uint32_t *count);

void doc_html(buffer *out, const book *b);
void doc_map(buffer *out, const book *b);

#endif
