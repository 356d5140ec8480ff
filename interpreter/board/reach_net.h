/* Whether a royal piece can ever be attacked without a way out: a search for a square of it, squares of the
   pieces against it, each at most once, and squares of its own pieces in its way, all of them squares that
   they may ever reach. An end of the game is such a net, so that where there is none the game cannot be won.
   Internal to board/. */
#ifndef ARBITER_BOARD_REACH_NET_H
#define ARBITER_BOARD_REACH_NET_H

#include "board/reach.h"

typedef enum { NET_POSSIBLE, NET_NEVER_ATTACKED, NET_NEVER_CAUGHT } net_answer;

/* Whether the game and the position are of the sort this argument is about: the other side has one royal
   piece for good, and loses only when that is attacked and no move is left. */
bool net_applies(const board_game *g, const board_position *p, int winner);

/* At most `steps` pieces are placed, then a net counts as possible; `work` lends its memory. */
net_answer net_find(const reach_t *r, int winner, uint32_t steps, board_moves *work);

/* A net that is a won end when only the pieces it needs are there, the royal piece near where it is now: what
   a search may aim at. False if none was found within the steps. */
bool net_aim(const reach_t *r, int winner, uint32_t steps, board_moves *work, board_position *aim);

#endif
