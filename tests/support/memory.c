#include "memory.h"

enum { GUARD = 16 }; /* the size lies this far before the block, which keeps its alignment */

static void *resize(void *context, void *block, size_t old_size, size_t new_size)
{
    test_memory *memory = context;
    char *old = block ? (char *)block - GUARD : NULL;
    size_t held = 0;
    if (old) {
        memcpy(&held, old, sizeof held);
    }
    assert_int_equal(held, old_size);

    char *fresh = NULL;
    if (new_size > 0) {
        memory->calls++;
        if (memory->fail_at > 0 && memory->calls >= memory->fail_at) {
            memory->failed = true;
            return NULL;
        }
        fresh = malloc(GUARD + new_size);
        if (!fresh) {
            fail_msg("the machine itself has no memory left");
        }
        memcpy(fresh, &new_size, sizeof new_size);
        memset(fresh + GUARD, 0xA5, new_size);
        if (old) {
            memcpy(fresh + GUARD, block, old_size < new_size ? old_size : new_size);
        }
        memory->blocks++;
        memory->bytes += new_size;
    }
    if (old) {
        memset(old, 0xA5, GUARD + old_size);
        free(old);
        memory->blocks--;
        memory->bytes -= old_size;
    }
    if (memory->bytes > memory->peak) {
        memory->peak = memory->bytes;
    }
    return fresh ? fresh + GUARD : NULL;
}

void test_memory_init(test_memory *memory)
{
    *memory = (test_memory){ .hook = { resize, memory } };
}

void test_every_allocation_fails(arbiter_status (*attempt)(const arbiter_allocator *allocator, void *context), void *context)
{
    for (size_t n = 1;; n++) {
        test_memory memory;
        test_memory_init(&memory);
        memory.fail_at = n;
        arbiter_status status = attempt(&memory.hook, context);
        assert_int_equal(status, memory.failed ? ARBITER_NO_MEMORY : ARBITER_OK);
        assert_memory_free(&memory);
        if (!memory.failed) {
            return;
        }
    }
}
