/* A board as JSON; docs/json.md says what the keys mean. */
#ifndef ARBITER_TOOL_BOARD_JSON_H
#define ARBITER_TOOL_BOARD_JSON_H

#include "board_view.h"
#include "json.h"
#include "load.h"

/* The document of `arbiter board`; reading: NULL if none was asked for. */
void write_board_json(buffer *out, const loaded *l, const board_view *v, const options *o,
                      const arbiter_reading *reading, uint32_t depth);

/* A legal move, or one that a reading tells. */
void json_move(json *j, const char *key, const board_view *v, const arbiter_move *move);

void json_squares(json *j, const char *key, const board_view *v, uint64_t set);

void json_reading(json *j, const char *key, const board_view *v, arbiter_str text, const arbiter_reading *r);

/* Whether those sides can win. */
void json_can_win(json *j, const board_view *v, const bool sides_asked[2]);

/* Positions after `depth` moves of which this is the first. */
uint64_t leaves_behind(arbiter_board *board, const arbiter_move *move, uint32_t depth);

#endif
