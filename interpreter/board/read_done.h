/* What a text that is no legal move would have done at the board. Internal to board/. */
#ifndef ARBITER_BOARD_READ_DONE_H
#define ARBITER_BOARD_READ_DONE_H

#include "board/read_fit.h"

/* How many moves an illegal text denotes, and the one if it is one. */
typedef struct {
    board_move move;
    int count;                  /* 0, 1, or 2 for several */
} read_done;

/* Those of `moves` (by the movements of the pieces, whether or not the rules allow them) that fit. */
void read_done_among(const read_scene *s, const read_pattern *m, const board_moves *moves, read_done *done);

/* Those of the pieces that fit, wherever the text has them go. */
void read_done_anywhere(const read_scene *s, const read_pattern *m, read_done *done);

#endif
