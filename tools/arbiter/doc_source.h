/* Passages of source as HTML: words coloured by their kind, articles and declared names as links. */
#ifndef ARBITER_TOOL_DOC_SOURCE_H
#define ARBITER_TOOL_DOC_SOURCE_H

#include "load.h"

typedef struct source_view source_view;

/* Over the files of the rulebook, which must stay as they are. Free it. */
source_view *source_view_new(const loaded *l);
void source_view_free(source_view *v);

/* The passage, its lines moved left as far as its first stands. */
void put_passage(buffer *out, const source_view *v, arbiter_place place);

#endif
