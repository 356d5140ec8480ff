/* What every test begins with: cmocka with the headers it wants before it, and a few checks for our own types. */
#ifndef ARBITER_TEST_H
#define ARBITER_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "arbiter.h"

/* The bytes of `actual` are those of the C string `expected`; both are shown when they are not. */
#define assert_str(actual, expected) test_assert_str((actual), (expected), __FILE__, __LINE__)
void test_assert_str(arbiter_str actual, const char *expected, const char *file, int line);

static inline arbiter_str test_str(const char *text)
{
    return (arbiter_str){ text, strlen(text) };
}

/* A text that grows as it is written to; free it with test_text_free. Begins as { 0 }; NUL-terminated once written. */
typedef struct { char *data; size_t size; } test_text;

arbiter_writer test_text_writer(test_text *text);
arbiter_str test_text_view(const test_text *text);
void test_text_free(test_text *text);

/* The whole file, relative to the source tree; fails the test if it cannot be read. The caller frees data. */
test_text test_read_file(const char *path);

#endif
