/* The ruling sheet: one case as it was decided, complete, for an arbiter to sign and for anybody to replay. Its two forms
   say the same: JSON, which holds all that a replay needs, and a page to print. */
#ifndef ARBITER_TOOL_SHEET_H
#define ARBITER_TOOL_SHEET_H

#include "timeline.h"

typedef struct {
    loaded *l;
    uint32_t scenario;  /* of l->suite */
    arbiter_str folder; /* of the rulebook, as it was named */
    arbiter_language language;
    arbiter_run *run; /* whole: with what the scenario continues */
    uint32_t *
        events; /* lines of the run at which something happened, or was to be given and could not; cases apart */
    uint32_t event_count;
    uint32_t *articles; /* those the rulings rest on, in the rulebook's order */
    uint32_t article_count;
} sheet;

/* Plays the scenario; false: nothing happens in it. Free it in either case. */
bool sheet_make(sheet *s, loaded *l, uint32_t scenario, arbiter_str folder, arbiter_language language);
void sheet_free(sheet *s);

/* The first line that could not be played, expectations apart, and why; false: all could. */
bool sheet_failed(const sheet *s, arbiter_line *line, buffer *why);

/* The scenarios it was played from, the first that continues no other; *n counts them. Free it. */
uint32_t *sheet_chain(const sheet *s, uint32_t *n);

void sheet_json(buffer *out, const sheet *s);
void sheet_html(buffer *out, const sheet *s);

#endif
