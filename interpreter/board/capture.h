/* Captures by hops, step by step. Internal to board/. */
#ifndef ARBITER_BOARD_CAPTURE_H
#define ARBITER_BOARD_CAPTURE_H

#include "board/tables.h"

/* A partial capture: what stands where, and has taken which pieces. How it came there does not matter for
   what follows, so each is followed up once. */
struct board_seen {
    uint64_t captured;
    uint32_t round;             /* of the search it belongs to */
    uint8_t square, kind;
};

/* One piece on its way. */
typedef struct {
    const board_game *g;
    int side;
    uint64_t occupied;          /* by others */
    uint64_t takeable;
} hopper_t;

typedef struct { uint8_t to, taken, becomes; } hop_step;

/* A ray in each direction, on each at most one piece to take and BOARD_EDGE squares beyond. */
enum { HOP_STEPS = DIRS * BOARD_EDGE };

void hopper_begin(hopper_t *h, const board_game *g, const board_position *p, int from);

/* The steps that the rules allow to a piece of this kind on `square` that has taken `captured` already. */
int hopper_steps(const hopper_t *h, int square, int kind, uint64_t captured, hop_step steps[HOP_STEPS]);

/* Whether the capture goes on after this step, once its piece counts as captured. */
bool hopper_goes_on(const hopper_t *h, const hop_step *step, uint64_t captured);

#endif
