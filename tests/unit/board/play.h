/* Positions that nobody chose: the same ones in every run. */
#ifndef ARBITER_TEST_PLAY_H
#define ARBITER_TEST_PLAY_H

#include "games.h"

uint32_t random_below(uint64_t *random, uint32_t n);

/* Plays on at random for a move or a few; from the start again when nothing is left or the game has become
   long. `legal` then holds the legal moves, possibly none. */
void play_on(const board_game *g, const board_position *start, board_position *p, uint64_t *random,
             board_moves *legal);

/* Two crowned men of side 0 among ten of the other: captures that begin and end alike, but take different
   men. */
void set_up_captures(const board_game *g, board_position *p, uint64_t *random);

#endif
