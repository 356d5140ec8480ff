/* A bump allocator: everything in it lives until the arena is freed. */
#ifndef ARBITER_ARENA_H
#define ARBITER_ARENA_H

#include "base/base.h"

typedef struct arena_block arena_block;

typedef struct {
    const arbiter_allocator *allocator; /* borrowed; never NULL */
    arena_block *blocks;
    size_t used, room;                  /* within the newest block */
} arena_t;

void arena_init(arena_t *arena, const arbiter_allocator *allocator);
void arena_free(arena_t *arena);

/* `size` zeroed bytes aligned for any type, or NULL when memory is out. Size 0 gives a valid pointer. */
void *arena_alloc(arena_t *arena, size_t size);

/* `count * size` zeroed bytes; NULL on overflow too. */
void *arena_array(arena_t *arena, size_t count, size_t size);

/* A copy of `text` in the arena, with a NUL behind it (not counted); data is NULL when memory is out. */
str_t arena_str(arena_t *arena, str_t text);

#define ARENA_NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))

/* Bare allocation through the hook. */
void *mem_alloc(const arbiter_allocator *allocator, size_t size); /* zeroed */
void *mem_resize(const arbiter_allocator *allocator, void *block, size_t old_size, size_t new_size);
void mem_free(const arbiter_allocator *allocator, void *block, size_t size);

/* The block of *room rows of `size` bytes each with twice as many, or `first` of them if it has none; *room tells. NULL:
   memory is out, or so many could not be counted; block and *room are as they were. */
void *mem_grow(const arbiter_allocator *allocator, void *block, uint32_t *room, uint32_t first, size_t size);

/* malloc, realloc and free of the C library, as the hook. */
const arbiter_allocator *mem_default(void);

#endif
