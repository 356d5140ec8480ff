/* The record of a game: how the position stood at its start and what has been played since. Positions between are
   worked out by playing the moves again; the present one is kept. Plies are counted from 1, ply 0 is the start.

   While the position is unknown the record holds who moved and the clocks, but no moves.

   It is the tail of a game whose rulebook plays a game file; plies not in use are zero, so that equal records are equal
   bytes and copies need only what is in use. */
#ifndef ARBITER_RECORD_H
#define ARBITER_RECORD_H

#include "board/board.h"

enum { LIMIT_RECORD = 640 };

typedef struct {
    board_move move;        /* zero while the position is unknown */
    uint64_t key;           /* board_key of the position after it; 0 while that is unknown */
    int64_t remaining[2];   /* on the clocks, just after it */
    uint8_t side;           /* who moved */
    uint8_t legal;
    uint8_t completed;      /* the clock has been pressed since */
    uint8_t zero[5];
} record_ply;

typedef struct {
    board_position start, present; /* zero while unknown */
    uint64_t start_key;
    uint32_t count;         /* plies */
    uint32_t known;         /* 1: the position is known */
    record_ply plies[LIMIT_RECORD];
} record_t;

/* Begins anew with this position; NULL: it is unknown. */
void record_begin(const board_game *g, record_t *r, const board_position *start);

/* A move of the present position, legal or not. The caller has looked whether there is room. */
void record_play(const board_game *g, record_t *r, const board_move *move, bool legal);
/* A move nobody can place while the position is unknown. */
void record_pass(record_t *r, int side);
static inline bool record_full(const record_t *r) { return r->count == LIMIT_RECORD; }

/* The clock was pressed: the side's last move is completed. */
void record_complete(record_t *r, int side);

/* Forgets everything after ply n, n <= count. */
void record_back(const board_game *g, record_t *r, uint32_t n);

/* The position after ply n <= count of a known record. */
board_position record_position(const board_game *g, const record_t *r, uint32_t n);

/* The last ply after which the position was the same, as repetition compares it; NO_PLY: none. */
enum { NO_PLY = LIMIT_RECORD + 1 };
uint32_t record_find(const board_game *g, const record_t *r, const board_position *p);

/* How often the present position has stood, itself included; `running`: without a break, every fourth ply. */
uint32_t record_repetitions(const board_game *g, const record_t *r, bool running);

/* The piece on the square is of this kind, and has been since it came there: the move that brought it promotes it, or it
   has stood so from the start. False: the record did not tell how it came, and has begun anew. A piece stands there. */
bool record_put(const board_game *g, record_t *r, int square, int kind);

/* Makes keys and the present position follow from start, plies and flags. False: these moves cannot have been made. */
bool record_replay(const board_game *g, record_t *r);

/* Bytes in use. */
size_t record_used(const record_t *r);

#endif
