/* A game in the making. Internal to board/compile.c and its parts. */
#ifndef ARBITER_BOARD_BUILD_H
#define ARBITER_BOARD_BUILD_H

#include "board/compile.h"
#include "board/tables.h"

/* What a line of the game was made from, so that equal ones are made once. */
typedef struct { uint8_t axis, least, most; bool up, down; } line_key;

typedef struct {
    const board_decl *d;
    board_game *g;
    board_faults *faults;
    line_key line_key[LINES];
    board_item item;            /* what is being compiled, for its faults */
    int index, part;
} builder_t;

/* Faults of the item at hand. */
void build_fault(builder_t *b, board_fault_code code);
void build_warn(builder_t *b, board_fault_code code);
void build_fault_at(builder_t *b, board_fault_code code, board_item item, int index, int part);

void build_text(builder_t *b, board_text *out, str_t text);

/* 0-based rank of a rank as `side` counts it from 1, or -1. */
int build_rank(const board_game *g, int side, int rank);

void build_squares(board_game *g, const board_decl *d);

/* A table of masks, entered once; its number. */
uint8_t build_mask(builder_t *b, const uint64_t mask[BOARD_SQUARES]);

void build_movements(builder_t *b);
void build_aims(builder_t *b);
uint8_t build_line(builder_t *b, line_key key);
void build_castles(builder_t *b);
void build_notations(builder_t *b);
uint64_t build_hash(const board_decl *d);

#endif
