/* A board drawn with characters. */
#ifndef ARBITER_TOOL_BOARD_DRAW_H
#define ARBITER_TOOL_BOARD_DRAW_H

#include "board_view.h"

/* After `indent` blanks a line each. The last move stands in [ ], what a text can mean in ( ). With styles
   (paper.h). */
void draw_board(buffer *out, const board_view *v, size_t indent);

#endif
