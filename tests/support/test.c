#include "test.h"

void test_assert_str(arbiter_str actual, const char *expected, const char *file, int line)
{
    if (actual.size == strlen(expected) && (actual.size == 0 || memcmp(actual.data, expected, actual.size) == 0)) {
        return;
    }
    print_error("expected: \"%s\"\n     got: \"%.*s\"\n", expected, (int)actual.size, actual.size ? actual.data : "");
    _fail(file, line);
}

static int append(void *context, const char *data, size_t size)
{
    test_text *text = context;
    char *grown = realloc(text->data, text->size + size + 1);
    if (!grown) {
        return 1;
    }
    if (size > 0) {
        memcpy(grown + text->size, data, size);
    }
    text->data = grown;
    text->size += size;
    grown[text->size] = '\0';
    return 0;
}

arbiter_writer test_text_writer(test_text *text)
{
    return (arbiter_writer){ append, text };
}

arbiter_str test_text_view(const test_text *text)
{
    return (arbiter_str){ text->data ? text->data : "", text->size };
}

void test_text_free(test_text *text)
{
    free(text->data);
    *text = (test_text){ 0 };
}

test_text test_read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        fail_msg("%s: cannot be opened", path);
    }
    test_text text = { 0 };
    char chunk[4096];
    size_t size;
    int failed = append(&text, "", 0);
    while (!failed && (size = fread(chunk, 1, sizeof chunk, file)) > 0) {
        failed = append(&text, chunk, size);
    }
    failed |= ferror(file);
    fclose(file);
    if (failed) {
        test_text_free(&text);
        fail_msg("%s: cannot be read", path);
    }
    return text;
}
