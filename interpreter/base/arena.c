#include "base/arena.h"

#include <stdlib.h>

enum { FIRST_BLOCK = 4096, LARGEST_STEP = 1 << 20 };

struct arena_block {
    arena_block *next;
    size_t size; /* of the whole block, for the hook */
    max_align_t bytes[];
};

static size_t aligned(size_t size)
{
    size_t unit = _Alignof(max_align_t);
    return size > SIZE_MAX - unit ? 0 : (size + unit - 1) / unit * unit;
}

/* Blocks double up to LARGEST_STEP, so that small rulebooks stay small and large ones take few blocks. */
static bool add_block(arena_t *arena, size_t needed)
{
    size_t room = arena->room >= LARGEST_STEP / 2 ? LARGEST_STEP : arena->room * 2;
    if (room < FIRST_BLOCK) {
        room = FIRST_BLOCK;
    }
    if (room < needed) {
        room = needed;
    }
    if (room > SIZE_MAX - sizeof(arena_block)) {
        return false;
    }
    arena_block *block = mem_alloc(arena->allocator, sizeof *block + room);
    if (!block) {
        return false;
    }
    block->next = arena->blocks;
    block->size = sizeof *block + room;
    arena->blocks = block;
    arena->used = 0;
    arena->room = room;
    return true;
}

void arena_init(arena_t *arena, const arbiter_allocator *allocator)
{
    *arena = (arena_t){ .allocator = allocator };
}

void arena_free(arena_t *arena)
{
    arena_block *block = arena->blocks;
    while (block) {
        arena_block *next = block->next;
        mem_free(arena->allocator, block, block->size);
        block = next;
    }
    arena_init(arena, arena->allocator);
}

void *arena_alloc(arena_t *arena, size_t size)
{
    size_t needed = aligned(size > 0 ? size : 1);
    if (needed == 0 || (needed > arena->room - arena->used && !add_block(arena, needed))) {
        return NULL;
    }
    char *at = (char *)arena->blocks->bytes + arena->used;
    arena->used += needed;
    return at;
}

void *arena_array(arena_t *arena, size_t count, size_t size)
{
    if (size > 0 && count > SIZE_MAX / size) {
        return NULL;
    }
    return arena_alloc(arena, count * size);
}

str_t arena_str(arena_t *arena, str_t text)
{
    char *copy = text.size < SIZE_MAX ? arena_alloc(arena, text.size + 1) : NULL;
    if (!copy) {
        return (str_t){ NULL, 0 };
    }
    if (text.size > 0) {
        memcpy(copy, text.data, text.size);
    }
    return (str_t){ copy, text.size };
}

void *mem_alloc(const arbiter_allocator *allocator, size_t size)
{
    void *block = allocator->resize(allocator->context, NULL, 0, size);
    return block ? memset(block, 0, size) : NULL;
}

void *mem_resize(const arbiter_allocator *allocator, void *block, size_t old_size, size_t new_size)
{
    return allocator->resize(allocator->context, block, old_size, new_size);
}

void mem_free(const arbiter_allocator *allocator, void *block, size_t size)
{
    if (block) {
        allocator->resize(allocator->context, block, size, 0);
    }
}

void *mem_grow(const arbiter_allocator *allocator, void *block, uint32_t *room, uint32_t first, size_t size)
{
    if (*room > UINT32_MAX / 2 || *room > SIZE_MAX / 2 / size) {
        return NULL;
    }
    uint32_t more = *room > 0 ? *room * 2 : first;
    void *grown = mem_resize(allocator, block, *room * size, more * size);
    if (grown) {
        *room = more;
    }
    return grown;
}

static void *resize_default(void *context, void *block, size_t old_size, size_t new_size)
{
    (void)context;
    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

const arbiter_allocator *mem_default(void)
{
    static const arbiter_allocator allocator = { resize_default, NULL };
    return &allocator;
}
