/* Trying an answer on a copy of the game. */
#ifndef ARBITER_TOOL_TRIAL_H
#define ARBITER_TOOL_TRIAL_H

#include "load.h"

typedef struct {
    arbiter_game *game; /* as it would be */
    arbiter_status status;
    arbiter_state state;
    arbiter_clock clock;
    const arbiter_rulebook *rulebook;
} trial;

/* What followed stands in the workspace until its next use. Free it. */
void try_answer(trial *t, const loaded *l, const arbiter_game *game, uint32_t question, arbiter_value answer);
void trial_free(trial *t);

/* Whether the game's question is not open in `before`. Leaves the workspace's outcome alone. */
bool asks_anew(const loaded *l, const arbiter_game *game, uint32_t question, const arbiter_game *before);

#endif
