#include "scenario/suite.h"

suite_t *suite_new(program_t *p)
{
    suite_t *suite = mem_alloc(&p->allocator, sizeof *suite);
    if (!suite)
        return NULL;
    suite->allocator = p->allocator;
    arena_init(&suite->arena, &suite->allocator);
    atomic_init(&suite->references, 1);
    program_retain(p);
    suite->program = p;
    return suite;
}

void suite_retain(const suite_t *suite)
{
    suite_t *shared = (suite_t *)(uintptr_t)suite; /* counting is no change that anybody sees */
    atomic_fetch_add_explicit(&shared->references, 1, memory_order_relaxed);
}

/* The last one out must see what the others did before they let go. */
void arbiter_suite_free(arbiter_suite *suite)
{
    if (!suite || atomic_fetch_sub_explicit(&suite->references, 1, memory_order_acq_rel) > 1)
        return;
    arbiter_allocator allocator = suite->allocator;
    program_release(suite->program);
    arena_free(&suite->arena);
    mem_free(&allocator, suite, sizeof *suite);
}
