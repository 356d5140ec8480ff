/* A line that wins, made shorter for people. */
#ifndef ARBITER_BOARD_LINE_H
#define ARBITER_BOARD_LINE_H

#include "board/can_win.h"

enum { SHORTEN_BUDGET = 50000 };

/* Takes detours out of the line: legal moves from *p at whose end the side to move has lost, as board_can_win
   gives them. It stays such a line, lost by the same side, and never gets longer; it need not become the
   shortest there is. The budget counts positions, the same in every run; with none the line stays as it is.
   `work` lends its memory. */
arbiter_status board_line_shorten(const board_game *g, const board_position *p, board_budget budget,
                                  board_moves *work, board_moves *line);

#endif
