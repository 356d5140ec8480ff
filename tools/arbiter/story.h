/* The run of a scenario for people: a timeline, then the result or what is open. */
#ifndef ARBITER_TOOL_STORY_H
#define ARBITER_TOOL_STORY_H

#include "verdict.h"

void write_story(const reader *r, const arbiter_scenario *scenario, const arbiter_run *run);

/* The expectations of a run that did not hold, each with its line, a caret and what came instead. */
void write_failures(const reader *r, const arbiter_run *run, size_t indent);
void write_failure_of_line(const reader *r, const arbiter_run *run, uint32_t index,
                           size_t indent); /* if it failed */

/* Who must, may and must not do what, in the game at hand. */
void write_agenda(const reader *r, const arbiter_game *game, size_t indent);

#endif
