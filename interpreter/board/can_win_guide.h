/* Where a search for a won end looks first: a guess that decides nothing. Internal to board/. */
#ifndef ARBITER_BOARD_CAN_WIN_GUIDE_H
#define ARBITER_BOARD_CAN_WIN_GUIDE_H

#include "board/tables.h"

typedef struct {
    const board_game *g;
    int winner;
    uint8_t strength[BOARD_KINDS]; /* squares a piece attacks on an empty board, on the average */
} guide_t;

void guide_begin(guide_t *guide, const board_game *g, int winner);

/* Low where the end seems near. */
uint32_t guide_rank(const guide_t *guide, const board_position *p);

#endif
