/* What of a run is told, line by line: by the story on a terminal, and by the sheet an arbiter signs. */
#ifndef ARBITER_TOOL_TIMELINE_H
#define ARBITER_TOOL_TIMELINE_H

#include "verdict.h"

/* Whether something happens at the line: no expectation, nothing given, no mere passing of time that the lines before it
   have told already. */
bool is_event(const arbiter_run *run, uint32_t index, const arbiter_line *line);

/* How many acts are done at it, at least 1; and the n-th of them, or whatever else happens, in words. */
uint32_t event_count(const arbiter_run *run, uint32_t index, const arbiter_line *line);
void put_event(buffer *b, const reader *r, const arbiter_run *run, uint32_t index, const arbiter_line *line,
               uint32_t n);

/* The time that a clock shows; a dash where none is set. */
void put_time_left(buffer *b, const arbiter_clock *clock, int player);

/* The same with a sign if it runs or its flag has fallen. */
void put_face(buffer *b, const arbiter_clock *clock, int player);

/* Whether a clock ran on which no time is set. */
bool runs_untimed(const arbiter_run *run);

/* What the line led to. */
ruling ruling_of_line(const arbiter_run *run, uint32_t index, const arbiter_line *line);

/* The game as the scenario itself left it, cases apart; NULL: nothing happened. */
const arbiter_game *last_game(const arbiter_run *run);

/* The sentence of the article that gave the result: the last entry of it that applied. Nothing if there is none. */
void put_result_reason(buffer *b, const reader *r, const arbiter_run *run, const arbiter_state *state);

#endif
