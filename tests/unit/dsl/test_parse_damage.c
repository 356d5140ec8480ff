/* Sources that are too deep, cut off, damaged by chance, or for which memory runs out. */
#include "parse_test.h"

#include "program/program.h"

/* ---- depth, damage, memory ---- */

static void repeat(buffer_t *out, const char *text, int count)
{
    for (int i = 0; i < count; i++) {
        buffer_text(out, text);
    }
}

/* How many errors of which code a rulebook gives that is `head`, `open` n times, `middle`, `close` n times.
   */
static uint32_t errors_when_nested(const char *head, const char *open, const char *middle, const char *close,
                                   int n, diag_code *code)
{
    source_fixture f;
    buffer_t text;
    buffer_init(&text, mem_default());
    buffer_text(&text, head);
    repeat(&text, open, n);
    buffer_text(&text, middle);
    repeat(&text, close, n);
    fixture_open(&f, mem_default(), buffer_view(&text));
    assert_non_null(parse_file(&f.ctx, f.file));
    uint32_t errors = f.diags.errors;
    *code = errors > 0 ? f.diags.items[0].code : DIAG_COUNT;
    fixture_close(&f);
    buffer_free(&text);
    return errors;
}

static void nesting_has_a_limit(void **state)
{
    (void)state;
    static const struct {
        const char *head, *open, *middle, *close;
        int fits;
    } cases[] = {
        { "rulebook \"\" define x : truth = ", "(", "a", ")", LIMIT_NESTING },
        { "rulebook \"\" define x : truth = ", "f(", "a", ")", LIMIT_NESTING - 1 },
        { "rulebook \"\" define x : truth = ", "not ", "a", "", LIMIT_NESTING - 1 },
        { "rulebook \"\" define x : truth = ", "a + ", "a", "", LIMIT_NESTING - 1 },
        { "rulebook \"\" define x : truth = ", "if a then b else ", "a", "", LIMIT_NESTING - 1 },
        { "rulebook \"\" ", "§1 \"\" {", "", "}", LIMIT_NESTING },
        { "scenario \"\" {", "case a = b {", "", "}", LIMIT_NESTING - 1 },
        { "game \"\" draw if ", "(", "attacked", ")", LIMIT_NESTING },
        { "game \"\" draw if ", "not ", "attacked", "", LIMIT_NESTING - 1 },
        { "game \"\" draw if ", "a and ", "a", "", LIMIT_NESTING - 1 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *close = i == 6 ? "}" : cases[i].close;
        diag_code code;
        const char *middle = i == 6 ? "}" : cases[i].middle;
        assert_int_equal(
            errors_when_nested(cases[i].head, cases[i].open, middle, close, cases[i].fits, &code), 0);
        assert_int_equal(
            errors_when_nested(cases[i].head, cases[i].open, middle, close, cases[i].fits + 1, &code), 1);
        assert_int_equal(code, DIAG_NESTED_TOO_DEEP);
        assert_int_equal(errors_when_nested(cases[i].head, cases[i].open, middle, close, 20000, &code) > 0,
                         true);
        assert_int_equal(code, DIAG_NESTED_TOO_DEEP);
    }
}

/* Cut off at any byte, a file still gives a tree and, where it is not whole, an error. */
static void files_cut_off_anywhere(void **state)
{
    (void)state;
    for (int i = 0; i < FIXTURES; i++) {
        test_text text = test_read_file(fixture_paths[i]);
        for (size_t size = 0; size < text.size; size++) {
            source_fixture f;
            char *exact = malloc(size + 1); /* so that reading behind the end shows */
            memcpy(exact, text.data, size);
            exact = realloc(exact, size > 0 ? size : 1);
            fixture_open(&f, mem_default(), (str_t){ exact, size });
            const ast_file *tree = parse_file(&f.ctx, f.file);
            assert_non_null(tree);
            assert_true(tree->kind != FILE_BROKEN || f.diags.errors > 0);
            fixture_close(&f);
            free(exact);
        }
        test_text_free(&text);
    }
}

/* Bytes changed, dropped and doubled by chance: never a crash, always a tree. */
static void files_damaged_by_chance(void **state)
{
    (void)state;
    uint32_t seed = 12345;
    for (int round = 0; round < 600; round++) {
        test_text text = test_read_file(fixture_paths[round % FIXTURES]);
        for (int hits = 0; hits < 6; hits++) {
            static const char bits[] = "{}()\"'#:=,§ \n-0a\xD0\xFF";
            seed = seed * 1664525u + 1013904223u;
            size_t at = seed % text.size;
            if (seed >> 30 == 0) {
                memmove(text.data + at, text.data + at + 1, text.size - at);
                text.size--;
            } else {
                text.data[at] = bits[(seed >> 8) % (sizeof bits - 1)];
            }
        }
        source_fixture f;
        fixture_open(&f, mem_default(), test_text_view(&text));
        assert_non_null(parse_file(&f.ctx, f.file));
        fixture_close(&f);
        test_text_free(&text);
    }
}

static arbiter_status parse_once(const arbiter_allocator *allocator, void *context)
{
    const test_text *text = context;
    source_fixture f;
    fixture_open(&f, allocator, test_text_view(text));
    ast_file *tree = f.file == NO_FILE ? NULL : parse_file(&f.ctx, f.file);
    arbiter_status status = tree && !f.diags.failed ? ARBITER_OK : ARBITER_NO_MEMORY;
    fixture_close(&f);
    return status;
}

static void memory_runs_out_at_any_time(void **state)
{
    (void)state;
    test_text text = test_read_file(fixture_paths[0]);
    test_every_allocation_fails(parse_once, &text);
    test_text_free(&text);
}

static void memory_runs_out_over_an_error(void **state)
{
    (void)state;
    static char broken[] =
        "rulebook „x“ §1 \"\" { on a if b\n state x y : on 2 minutes \n w\xD0\xB5nn = 1:75 \xFF";
    test_text text = { broken, sizeof broken - 1 };
    test_every_allocation_fails(parse_once, &text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nesting_has_a_limit),
        cmocka_unit_test(files_cut_off_anywhere),
        cmocka_unit_test(files_damaged_by_chance),
        cmocka_unit_test(memory_runs_out_at_any_time),
        cmocka_unit_test(memory_runs_out_over_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
