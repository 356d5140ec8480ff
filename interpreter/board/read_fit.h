/* Whether a move is what a text says. Internal to board/. */
#ifndef ARBITER_BOARD_READ_FIT_H
#define ARBITER_BOARD_READ_FIT_H

#include "board/read_parse.h"

/* Strictly, a castling is written by its own forms alone, and a path in full. */
typedef struct {
    const board_game *g;
    const board_position *p;
    bool strict;
} read_scene;

bool read_fits(const read_scene *s, const read_pattern *m, const board_move *move);

/* The piece, its origin and what it becomes. */
bool read_fits_start(const read_scene *s, const read_pattern *m, const board_move *move);

/* The squares written are landed on in their order, and if strict, no others. */
bool read_fits_way(const read_scene *s, const read_pattern *m, const board_move *move);

#endif
