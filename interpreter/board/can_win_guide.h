/* Where a search for a won end looks first: a guess that decides nothing. Internal to board/. */
#ifndef ARBITER_BOARD_CAN_WIN_GUIDE_H
#define ARBITER_BOARD_CAN_WIN_GUIDE_H

#include "board/tables.h"

/* What a way of hunting a royal piece weighs: a square to go to, one that its own side holds, that it is not
   attacked, how far the other royal piece and the nearest of the other pieces are; and whether, where the
   pieces are weak, one is to be promoted first of all. */
typedef struct {
    int8_t exit, held, quiet, leader, nearest;
    bool promote;
} guide_way;

typedef struct {
    const board_game *g;
    int winner;
    const guide_way *way;
    bool aiming; /* at the position `aim` instead */
    board_position aim;
    uint8_t strength[BOARD_KINDS]; /* squares a piece attacks on an empty board, on the average */
} guide_t;

void guide_begin(guide_t *guide, const board_game *g, int winner);

/* Low where the end seems near. */
uint32_t guide_rank(const guide_t *guide, const board_position *p);

#endif
