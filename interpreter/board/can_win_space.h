/* The positions that a search has met, each once, packed, with where it came from, and a queue over them.
   Equality is of the whole position, never of a hash. Internal to board/. */
#ifndef ARBITER_BOARD_CAN_WIN_SPACE_H
#define ARBITER_BOARD_CAN_WIN_SPACE_H

#include "board/tables.h"

enum { SPACE_RANKS = 512 };

#define SPACE_NONE UINT32_MAX

typedef struct {
    uint32_t from; /* the position before, or SPACE_NONE */
    uint32_t next; /* in the queue of its rank */
    bool queued;
    bool changed; /* pieces left or changed on the way, and nothing has been proved since */
} space_node;

typedef struct {
    const arbiter_allocator *allocator;
    uint32_t kinds, words; /* of a packed position */
    uint64_t *packed;
    space_node *node;
    uint32_t count, packed_room, node_room;
    uint32_t *table; /* 1 + number of the position, open addressing; 0 is free */
    uint32_t table_room;
    uint32_t first[SPACE_RANKS];
    uint32_t rank;   /* none below is in the queue */
    uint32_t oldest; /* none before is in the queue */
    uint32_t waiting;
    bool failed; /* out of memory */
} space_t;

void space_init(space_t *s, const arbiter_allocator *allocator, const board_game *g);
void space_free(space_t *s);

/* Adds an identity; SPACE_NONE if it is there already, or when memory is out. */
uint32_t space_add(space_t *s, const board_position *identity, uint32_t from);
void space_read(const space_t *s, uint32_t node, board_position *out);

/* Puts a position into the queue, and takes one out: of those of the lowest rank the newest, or the oldest of
   all. SPACE_NONE when nothing waits. */
void space_queue(space_t *s, uint32_t node, uint32_t rank);
uint32_t space_take_best(space_t *s);
uint32_t space_take_oldest(space_t *s);

#endif
