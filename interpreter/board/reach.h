/* Where pieces can ever get: saturation over the declared movements. A square may become empty once the
   piece on it may leave it, by moving or by being taken; a piece may pass what may be empty and take where a
   piece of the other side may ever stand. Whatever a series of legal moves brings about is among this, so
   what is not among it never happens. Internal to board/; for games without hops. */
#ifndef ARBITER_BOARD_REACH_H
#define ARBITER_BOARD_REACH_H

#include "board/tables.h"

/* In steps of one square in any direction. */
static inline int game_distance(const board_game *g, int a, int b)
{
    int files = g->file[a] - g->file[b], ranks = g->rank[a] - g->rank[b];
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return files > ranks ? files : ranks;
}

typedef struct {
    uint8_t kind, from, to;
} reach_castle;

typedef struct {
    const board_game *g;
    board_position p;
    uint64_t open;                /* squares that may ever be empty */
    uint64_t stand[2];            /* where pieces of a side that can be taken may ever stand */
    uint64_t passed[2];           /* squares that pieces of a side may pass to be taken there */
    uint64_t guarded[2];          /* squares closed to royal pieces of a side: attacked for ever */
    uint64_t may[2][BOARD_KINDS]; /* where pieces of a kind may ever stand */
    reach_castle castle[2][2 * BOARD_CASTLES];
    int castle_count[2];
} reach_t;

/* `p` is an identity (board_identity). */
void reach_saturate(reach_t *r, const board_game *g, const board_position *p);

/* As if every square could be empty, and anything be taken anywhere: what the kinds of pieces allow. */
void reach_anywhere(reach_t *r, const board_game *g, const board_position *p);

/* Where one piece may ever stand, by the kind that it is then. */
void reach_piece(const reach_t *r, int side, int kind, int square, uint64_t may[BOARD_KINDS]);

/* Squares that a piece may ever attack from `square`, whatever else stands there, except what never leaves;
   `seen_through` does not block. */
uint64_t reach_cover(const reach_t *r, int side, int kind, int square, uint64_t seen_through);

#endif
