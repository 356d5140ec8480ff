/* A board drawn for paper and browsers. */
#ifndef ARBITER_TOOL_BOARD_SVG_H
#define ARBITER_TOOL_BOARD_SVG_H

#include "board_view.h"

/* An <svg> element that needs nothing else: no font but what there is, no style sheet, no colour to be
   understood. It may stand inside HTML as it is. The last move is framed, what a text can mean ringed with
   dashes. */
void put_board_svg(buffer *out, const board_view *v);

#endif
