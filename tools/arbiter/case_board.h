/* Boards within a case: at which events the reader has to see one, what is marked on it, and what was asked of the
   position. Nothing where the rules play no game file, or the position is not known. */
#ifndef ARBITER_TOOL_CASE_BOARD_H
#define ARBITER_TOOL_CASE_BOARD_H

#include "board_view.h"
#include "json.h"
#include "timeline.h"

enum { READINGS_SHOWN = 4 };

typedef struct {
    board_view before, after;        /* an event; board NULL: not known, or not looked at */
    const board_view *shown;         /* the one to be drawn; NULL: none is */
    buffer readings[READINGS_SHOWN]; /* written moves that were asked about and are not clear; of `before` */
    size_t reading_count;
    bool asks_win[2]; /* by side; of `before` */
} case_board;

/* Of an event. The board before it is shown where a written move was not clear, with all that it can mean marked; else the
   one after it, where the position came about otherwise than by the players' moves: set up, taken back, opened, mended. If
   the reader wants all boards, whenever it changed. */
void case_board_of_event(case_board *c, const reader *r, uint32_t index, const arbiter_line *line,
                         const ruling *u);

/* Of the game as it stands. */
void case_board_of_game(case_board *c, const reader *r, const arbiter_game *game);

void case_board_free(case_board *c);

/* What was asked of the position, in words: each paragraph holds styles. */
void tell_case_board(const case_board *c, void (*tell)(void *context, arbiter_str paragraph), void *context);

/* The board and those paragraphs, as text. */
void write_case_board(const reader *r, const case_board *c, size_t indent);

/* The same as "board": {…}; nothing if there is nothing to show. */
void json_case_board(json *j, const case_board *c);

#endif
