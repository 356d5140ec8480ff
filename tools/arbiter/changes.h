/* Which updates of an outcome changed anything. */
#ifndef ARBITER_TOOL_CHANGES_H
#define ARBITER_TOOL_CHANGES_H

#include "load.h"
#include "outcome.h"

/* Whether update `update` of entry `n` left its place other than it stood in `before`. */
bool is_change(const loaded *l, const outcome *o, uint32_t n, uint32_t update, const arbiter_game *before);

#endif
