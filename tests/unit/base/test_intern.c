#include "memory.h"

#include "base/intern.h"

static void numbers_go_by_first_sight(void **state)
{
    (void)state;
    test_memory memory;
    test_memory_init(&memory);
    intern_t *table = intern_new(&memory.hook);
    assert_non_null(table);
    char text[] = "Zug";
    assert_int_equal(intern(table, STR(text)), 0);
    text[0] = 'z'; /* the table has its own copy */
    assert_int_equal(intern(table, STR("ход")), 1);
    assert_int_equal(intern(table, (str_t){ NULL, 0 }), 2);
    assert_int_equal(intern(table, STR("a\0b")), 3);
    assert_int_equal(intern(table, STR("a\0c")), 4);
    assert_int_equal(intern(table, STR("Zug")), 0);
    assert_int_equal(intern(table, (str_t){ "", 0 }), 2);
    assert_int_equal(intern_count(table), 5);
    assert_int_equal(intern_find(table, STR("ход")), 1);
    assert_int_equal(intern_find(table, STR("Ход")), INTERN_FAILED);
    assert_str(intern_str(table, 0), "Zug");
    assert_int_equal(intern_str(table, 1).data[intern_str(table, 1).size], '\0');
    assert_int_equal(intern_str(table, 3).size, 3);
    intern_free(table);
    assert_memory_free(&memory);
    intern_free(NULL);
}

static str_t numbered(char *room, int number)
{
    int size = snprintf(room, 16, "name_%d", number);
    return (str_t){ room, (size_t)size };
}

static void many_texts_keep_their_places(void **state)
{
    (void)state;
    intern_t *table = intern_new(mem_default());
    assert_non_null(table);
    char room[16];
    assert_int_equal(intern(table, STR("first")), 0);
    const char *first = intern_str(table, 0).data;
    for (int i = 1; i < 5000; i++) {
        assert_int_equal(intern(table, numbered(room, i)), i);
    }
    for (int i = 1; i < 5000; i++) {
        assert_int_equal(intern_find(table, numbered(room, i)), i);
        assert_str(intern_str(table, (uint32_t)i), room);
    }
    assert_ptr_equal(intern_str(table, 0).data, first);
    intern_free(table);
}

static void a_table_goes_on_above_another(void **state)
{
    (void)state;
    test_memory memory;
    test_memory_init(&memory);
    intern_t *base = intern_new(&memory.hook);
    assert_non_null(base);
    assert_int_equal(intern(base, STR("Zug")), 0);
    assert_int_equal(intern(base, STR("ход")), 1);
    intern_t *one = intern_above(base, &memory.hook), *two = intern_above(base, &memory.hook);
    assert_non_null(one);
    assert_non_null(two);
    assert_int_equal(intern_count(one), 2);
    assert_int_equal(intern(one, STR("ход")), 1);
    assert_int_equal(intern(one, STR("move")), 2);
    assert_int_equal(intern(two, STR("coup")), 2);
    assert_int_equal(intern(one, STR("move")), 2);
    assert_int_equal(intern_count(one), 3);
    assert_ptr_equal(intern_str(one, 1).data, intern_str(base, 1).data);
    assert_str(intern_str(one, 2), "move");
    assert_str(intern_str(two, 2), "coup");
    assert_int_equal(intern_find(one, STR("Zug")), 0);
    assert_int_equal(intern_find(two, STR("move")), INTERN_FAILED);
    assert_int_equal(intern_find(base, STR("move")), INTERN_FAILED);
    assert_int_equal(intern_count(base), 2);
    char room[16];
    for (int i = 3; i < 2000; i++) {
        assert_int_equal(intern(one, numbered(room, i)), i);
    }
    assert_int_equal(intern_find(one, STR("name_1999")), 1999);
    intern_free(one);
    intern_free(two);
    assert_str(intern_str(base, 0), "Zug");
    intern_free(base);
    assert_memory_free(&memory);
}

static arbiter_status fill(const arbiter_allocator *allocator, void *context)
{
    (void)context;
    intern_t *table = intern_new(allocator);
    if (!table) {
        return ARBITER_NO_MEMORY;
    }
    arbiter_status status = ARBITER_OK;
    char room[16];
    for (int i = 0; i < 2000 && status == ARBITER_OK; i++) {
        uint32_t number = intern(table, numbered(room, i));
        if (number == INTERN_FAILED) {
            status = ARBITER_NO_MEMORY;
            /* What was there before still is, and the text that failed is not. */
            assert_int_equal(intern_count(table), i);
            assert_int_equal(intern_find(table, numbered(room, i)), INTERN_FAILED);
            for (int k = 0; k < i; k++) {
                assert_int_equal(intern_find(table, numbered(room, k)), k);
            }
        } else {
            assert_int_equal(number, i);
        }
    }
    intern_free(table);
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
        cmocka_unit_test(numbers_go_by_first_sight),
        cmocka_unit_test(many_texts_keep_their_places),
        cmocka_unit_test(a_table_goes_on_above_another),
        cmocka_unit_test(every_failing_allocation_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
