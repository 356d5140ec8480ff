/* What a board of the public header is made of. */
#ifndef ARBITER_BOARD_API_H
#define ARBITER_BOARD_API_H

#include "board/can_win.h"
#include "board/read.h"
#include "program/program.h"

typedef struct {
    board_position before;
    board_move move;
} made_move;

struct arbiter_board {
    program_t *program; /* one reference */
    const board_game *game;
    board_position now;
    board_position asked; /* what `line` is of */
    made_move *made;      /* moves since the position was set */
    uint32_t made_count, made_room;
    board_moves legal; /* of `now`, if `legal_known` */
    bool legal_known;
    board_moves line, work;
    board_reading reading;
    position_error error; /* of the text that was last refused */
};

/* The fault as a stable English name. */
const char *board_fault_name(position_fault fault);

#endif
