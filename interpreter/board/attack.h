/* Who could take on a square. Internal to board/. */
#ifndef ARBITER_BOARD_ATTACK_H
#define ARBITER_BOARD_ATTACK_H

#include "board/tables.h"

/* Pieces of `side` that could take on `square` if `occupied` were all that stands on the board. */
uint64_t attackers(const board_game *g, const board_position *p, int side, int square, uint64_t occupied);

/* The same as a yes or no, found sooner. */
bool attacks(const board_game *g, const board_position *p, int side, int square, uint64_t occupied);

/* What ties the side to move to the safety of its one royal piece. */
typedef struct { uint64_t piece, stay; } pin_t;

typedef struct {
    uint64_t checkers;
    uint64_t allowed;           /* squares on which other pieces end the check, all if there is none */
    uint64_t pinned;
    pin_t pin[DIRS];            /* where each may go all the same */
    int pin_count;
} safety_t;

void safety_of(const board_game *g, const board_position *p, int royal, safety_t *out);

#endif
