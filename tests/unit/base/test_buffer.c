#include "memory.h"

#include "base/arena.h"
#include "base/buffer.h"

static buffer_t fresh(void)
{
    buffer_t b;
    buffer_init(&b, mem_default());
    return b;
}

static void assert_written(buffer_t *b, const char *expected)
{
    assert_false(b->failed);
    assert_str(buffer_view(b), expected);
    buffer_clear(b);
    assert_int_equal(b->size, 0);
}

static void pieces_follow_each_other(void **state)
{
    (void)state;
    buffer_t b = fresh();
    assert_str(buffer_view(&b), "");
    buffer_text(&b, "one ");
    buffer_str(&b, STR("two"));
    buffer_char(&b, '!');
    buffer_repeat(&b, '-', 3);
    buffer_bytes(&b, NULL, 0);
    assert_int_equal(b.data[b.size], '\0');
    assert_written(&b, "one two!---");
    buffer_repeat(&b, 'x', 1000);
    assert_int_equal(b.size, 1000);
    buffer_free(&b);
}

static void integers(void **state)
{
    (void)state;
    buffer_t b = fresh();
    buffer_int(&b, 0);
    assert_written(&b, "0");
    buffer_int(&b, INT64_MAX);
    assert_written(&b, "9223372036854775807");
    buffer_int(&b, INT64_MIN);
    assert_written(&b, "-9223372036854775808");
    buffer_pad_int(&b, 7, 3);
    assert_written(&b, "007");
    buffer_pad_int(&b, 1234, 3);
    assert_written(&b, "1234");
    buffer_pad_int(&b, -7, 2);
    assert_written(&b, "-07");
    buffer_hex(&b, 0xDEADBEEF0BADCAFE, 16);
    assert_written(&b, "DEADBEEF0BADCAFE");
    buffer_hex(&b, 0x1F, 4);
    assert_written(&b, "001F");
    buffer_free(&b);
}

static void code_points(void **state)
{
    (void)state;
    buffer_t b = fresh();
    buffer_utf8(&b, 'A');
    buffer_utf8(&b, 0xE4);    /* ä */
    buffer_utf8(&b, 0x20AC);  /* euro sign */
    buffer_utf8(&b, 0x1F600);
    assert_written(&b, "A\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80");
    buffer_utf8(&b, 0x7F);
    buffer_utf8(&b, 0x80);
    buffer_utf8(&b, 0x7FF);
    buffer_utf8(&b, 0x800);
    buffer_utf8(&b, 0xFFFF);
    buffer_utf8(&b, 0x10000);
    assert_written(&b, "\x7F\xC2\x80\xDF\xBF\xE0\xA0\x80\xEF\xBF\xBF\xF0\x90\x80\x80");
    buffer_utf8(&b, 0xD800); /* a surrogate is no character */
    buffer_utf8(&b, 0x110000);
    assert_written(&b, "\xEF\xBF\xBD\xEF\xBF\xBD");
    buffer_free(&b);
}

static void json_texts(void **state)
{
    (void)state;
    buffer_t b = fresh();
    buffer_json(&b, (str_t){ NULL, 0 });
    assert_written(&b, "\"\"");
    buffer_json(&b, STR("\"\\/\b\f\n\r\t\x01\x1F\x7F"));
    assert_written(&b, "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001F\\u007F\"");
    buffer_json(&b, STR("\xC2\x9B" "31m \xE2\x80\xAE \xE2\x81\xA6 \xE2\x81\xA9 \xE2\x80\xAF"));
    assert_written(&b, "\"\\u009B31m \\u202E \\u2066 \\u2069 \xE2\x80\xAF\"");
    buffer_json(&b, STR("a\0b"));
    assert_written(&b, "\"a\\u0000b\"");
    buffer_json(&b, STR("\xD0\xA5\xD0\xBE\xD0\xB4 \xFF|\xC3"));
    assert_written(&b, "\"\xD0\xA5\xD0\xBE\xD0\xB4 \xEF\xBF\xBD|\xEF\xBF\xBD\"");
    buffer_free(&b);
}

static void failure_is_sticky(void **state)
{
    (void)state;
    test_memory memory;
    test_memory_init(&memory);
    memory.fail_at = 2;
    buffer_t b;
    buffer_init(&b, &memory.hook);
    buffer_text(&b, "short");
    assert_false(b.failed);
    buffer_repeat(&b, 'x', 1000);
    assert_true(b.failed);
    assert_str(buffer_view(&b), "short");
    memory.fail_at = 0;
    buffer_char(&b, '!');
    assert_str(buffer_view(&b), "short");
    buffer_clear(&b);
    assert_true(b.failed);
    buffer_free(&b);
    assert_memory_free(&memory);

    buffer_init(&b, &memory.hook);
    buffer_repeat(&b, 'x', SIZE_MAX - 1);
    assert_true(b.failed);
    buffer_free(&b);
}

static arbiter_status fill(const arbiter_allocator *allocator, void *context)
{
    (void)context;
    buffer_t b;
    buffer_init(&b, allocator);
    for (int i = 0; i < 500; i++) {
        buffer_int(&b, i);
        buffer_json(&b, STR("a\nb"));
    }
    arbiter_status status = b.failed ? ARBITER_NO_MEMORY : ARBITER_OK;
    buffer_free(&b);
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
        cmocka_unit_test(pieces_follow_each_other), cmocka_unit_test(integers),
        cmocka_unit_test(code_points),              cmocka_unit_test(json_texts),
        cmocka_unit_test(failure_is_sticky),        cmocka_unit_test(every_failing_allocation_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
