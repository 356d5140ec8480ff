#include "memory.h"

#include "base/arena.h"

static void blocks_are_zeroed_and_aligned(void **state)
{
    (void)state;
    test_memory memory;
    test_memory_init(&memory);
    arena_t arena;
    arena_init(&arena, &memory.hook);
    for (size_t size = 0; size < 300; size++) {
        unsigned char *block = arena_alloc(&arena, size);
        assert_non_null(block);
        assert_int_equal((uintptr_t)block % _Alignof(max_align_t), 0);
        for (size_t i = 0; i < size; i++) {
            assert_int_equal(block[i], 0);
            block[i] = 0xFF; /* a neighbour that overlapped would show this */
        }
    }
    arena_free(&arena);
    assert_memory_free(&memory);
}

static void a_large_block_fits(void **state)
{
    (void)state;
    test_memory memory;
    test_memory_init(&memory);
    arena_t arena;
    arena_init(&arena, &memory.hook);
    enum { LARGE = 5 << 20 };
    char *large = arena_alloc(&arena, LARGE);
    assert_non_null(large);
    assert_int_equal(large[LARGE - 1], 0);
    assert_non_null(arena_alloc(&arena, 1));
    arena_free(&arena);
    assert_memory_free(&memory);
}

static void sizes_that_overflow_are_refused(void **state)
{
    (void)state;
    test_memory memory;
    test_memory_init(&memory);
    arena_t arena;
    arena_init(&arena, &memory.hook);
    assert_null(arena_array(&arena, SIZE_MAX / 2, 3));
    assert_null(arena_alloc(&arena, SIZE_MAX));
    assert_null(arena_alloc(&arena, SIZE_MAX - 20));
    assert_int_equal(memory.calls, 0);
    arena_free(&arena);
}

static void texts_are_copied_and_terminated(void **state)
{
    (void)state;
    arena_t arena;
    arena_init(&arena, mem_default());
    char original[] = "Umschlag";
    str_t copy = arena_str(&arena, STR(original));
    original[0] = 'X';
    assert_str(copy, "Umschlag");
    assert_int_equal(copy.data[copy.size], '\0');
    str_t empty = arena_str(&arena, (str_t){ NULL, 0 });
    assert_non_null(empty.data);
    assert_int_equal(empty.size, 0);
    arena_free(&arena);
}

static void a_freed_arena_can_be_used_again(void **state)
{
    (void)state;
    test_memory memory;
    test_memory_init(&memory);
    arena_t arena;
    arena_init(&arena, &memory.hook);
    assert_non_null(arena_alloc(&arena, 10));
    arena_free(&arena);
    assert_memory_free(&memory);
    assert_non_null(arena_alloc(&arena, 10));
    arena_free(&arena);
    assert_memory_free(&memory);
}

static void rows_double_and_stay_when_they_cannot(void **state)
{
    (void)state;
    test_memory memory;
    test_memory_init(&memory);
    uint32_t room = 0;
    uint64_t *rows = mem_grow(&memory.hook, NULL, &room, 3, sizeof *rows);
    assert_int_equal(room, 3);
    rows[2] = 7;
    rows = mem_grow(&memory.hook, rows, &room, 3, sizeof *rows);
    assert_int_equal(room, 6);
    assert_int_equal(rows[2], 7);
    assert_int_equal(memory.bytes, 6 * sizeof *rows);
    memory.fail_at = memory.calls + 1;
    assert_null(mem_grow(&memory.hook, rows, &room, 3, sizeof *rows));
    assert_int_equal(room, 6);
    assert_int_equal(rows[2], 7);
    mem_free(&memory.hook, rows, room * sizeof *rows);
    assert_memory_free(&memory);
}

static void more_rows_than_can_be_counted_are_refused(void **state)
{
    (void)state;
    test_memory memory;
    test_memory_init(&memory);
    uint32_t many = UINT32_MAX / 2 + 1, some = 16;
    assert_null(mem_grow(&memory.hook, NULL, &many, 1, 1));
    assert_null(mem_grow(&memory.hook, NULL, &some, 1, SIZE_MAX / 4));
    assert_int_equal(memory.calls, 0);
}

static arbiter_status fill(const arbiter_allocator *allocator, void *context)
{
    (void)context;
    arena_t arena;
    arena_init(&arena, allocator);
    arbiter_status status = ARBITER_OK;
    for (size_t i = 0; i < 40 && status == ARBITER_OK; i++) {
        if (!arena_array(&arena, 100, i * 10) || !arena_str(&arena, STR("a text")).data) {
            status = ARBITER_NO_MEMORY;
        }
    }
    arena_free(&arena);
    return status;
}

static void every_failing_allocation_is_reported(void **state)
{
    (void)state;
    test_every_allocation_fails(fill, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_zeroed_and_aligned),
        cmocka_unit_test(a_large_block_fits),
        cmocka_unit_test(sizes_that_overflow_are_refused),
        cmocka_unit_test(texts_are_copied_and_terminated),
        cmocka_unit_test(a_freed_arena_can_be_used_again),
        cmocka_unit_test(rows_double_and_stay_when_they_cannot),
        cmocka_unit_test(more_rows_than_can_be_counted_are_refused),
        cmocka_unit_test(every_failing_allocation_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
