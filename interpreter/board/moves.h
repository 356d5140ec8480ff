/* What generation consists of. Internal to board/. */
#ifndef ARBITER_BOARD_MOVES_H
#define ARBITER_BOARD_MOVES_H

#include "board/tables.h"

void moves_push(board_moves *m, board_move move);

/* Appends the legal moves. */
void moves_append(const board_game *g, const board_position *p, board_moves *m);

/* Appends what the movements of the pieces give, whether or not a royal piece is left attacked or a capture
   is compulsory. */
void moves_append_heedless(const board_game *g, const board_position *p, board_moves *m);

/* Appends the captures by hops, chains carried to their end and the choice between them made. */
void hops_append(const board_game *g, const board_position *p, board_moves *m);

/* Appends castling moves, the squares between free and, if `safe`, none of those of the mover attacked. */
void castles_append(const board_game *g, const board_position *p, bool safe, board_moves *m);

/* Pieces that could be the partner of the mover on `mover`, whether or not they have the right. */
uint64_t castle_partners(const board_game *g, const board_position *p, int side, int castle, int mover);

/* The square of the partner that the mover on `mover` would castle with, or BOARD_NOWHERE. */
int castle_partner(const board_game *g, const board_position *p, int side, int castle, int mover);

/* The same, or where none has the right, the only one that could be meant. */
int castle_companion(const board_game *g, const board_position *p, int side, int castle, int mover);

/* The square of the one piece of `side` that could be the mover of the castling, or BOARD_NOWHERE. */
int castle_mover(const board_game *g, const board_position *p, int side, int castle);

/* Empty squares on which a piece of this kind could take en passant, whatever has passed them. */
uint64_t passed_reach(const board_game *g, const side_kind *sk, int from, uint64_t occupied);

/* Whether a legal move takes en passant. */
bool passed_usable(const board_game *g, const board_position *p);

#endif
