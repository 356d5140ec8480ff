/* An allocator that counts, checks and fails on demand.
   Every block remembers its size: a wrong old size fails the test. Fresh bytes are 0xA5, freed ones too, and a resize
   always moves, so that stale pointers and unset bytes show. */
#ifndef ARBITER_TEST_MEMORY_H
#define ARBITER_TEST_MEMORY_H

#include <stdbool.h>

#include "test.h"

typedef struct {
    arbiter_allocator hook; /* hand out &memory.hook */
    size_t calls;           /* times memory was asked for: new blocks and resizes, not frees */
    size_t blocks, bytes;   /* held now */
    size_t peak;            /* most bytes held at once */
    size_t fail_at;         /* this call, counted from 1, and every later one gives NULL; 0: none does */
    bool failed;            /* one did */
} test_memory;

void test_memory_init(test_memory *memory);

/* Nothing is held any more. */
#define assert_memory_free(memory)                      \
    do {                                                \
        assert_int_equal((memory)->blocks, 0);          \
        assert_int_equal((memory)->bytes, 0);           \
    } while (0)

/* Runs `attempt` with the first, the second, … allocation failing, until it gets by with no failure. Each time it must
   give ARBITER_NO_MEMORY if memory failed, ARBITER_OK if not, and leave nothing allocated. */
void test_every_allocation_fails(arbiter_status (*attempt)(const arbiter_allocator *allocator, void *context), void *context);

#endif
