/* Cut anywhere, or with a byte changed, a file gives an error or a result: never a crash, never a hang.

   Takes every file of the rulebook: parses each beginning of it; compiles the whole rulebook with the file cut at each boundary of a
   token, and runs the file's scenarios if it compiles. In two of the files bytes are changed all over, too.
   As a test it takes every 293rd place, to be quick; ARBITER_STRIDE=1 takes all. */
#include <dirent.h>

#include "base/arena.h"
#include "dsl/lexer.h"
#include "dsl/parse.h"
#include "test.h"

enum { FILES_MAX = 64 };

static const char folder[] = "rulebooks/fide-de", scenarios[] = "rulebooks/fide-de/scenarios";

static struct {
    const char *name;
    bool flip;
    arbiter_source sources[FILES_MAX];
    char names[FILES_MAX][300];
    test_text texts[FILES_MAX];
    size_t count, file; /* which one is broken */
    size_t stride;
    size_t compiled, run;
} the;

static void parse_prefix(const char *text, size_t size)
{
    diags_t diags;
    arena_t arena;
    diags_init(&diags, mem_default());
    arena_init(&arena, mem_default());
    intern_t *names = intern_new(mem_default());
    uint32_t file = diags_source(&diags, test_str(the.name), (arbiter_str){ text, size });
    parse_ctx ctx = { &diags, &arena, names };
    assert_non_null(parse_file(&ctx, file));
    intern_free(names);
    arena_free(&arena);
    diags_free(&diags);
}

/* The whole way: compile, and if that goes well run every scenario. */
static void go_through(const char *text, size_t size)
{
    arbiter_rulebook *rulebook = NULL;
    arbiter_suite *suite = NULL;
    arbiter_report *report = NULL;
    arbiter_workspace *ws = NULL;
    the.sources[the.file].text = (arbiter_str){ text, size };
    arbiter_status status = arbiter_compile(NULL, the.sources, the.count, &rulebook, &suite, &report);
    assert_true(status == ARBITER_OK || (status == ARBITER_ERRORS && arbiter_report_errors(report) > 0));
    the.compiled++;
    arbiter_report_free(report);
    if (status != ARBITER_OK)
        return;
    assert_int_equal(arbiter_workspace_new(rulebook, &ws), ARBITER_OK);
    for (uint32_t i = 0; i < arbiter_suite_count(suite); i++) {
        arbiter_run *run = NULL;
        assert_int_equal(arbiter_run_scenario(ws, suite, i, &run), ARBITER_OK);
        arbiter_run_free(run);
        the.run++;
    }
    arbiter_workspace_free(ws);
    arbiter_suite_free(suite);
    arbiter_rulebook_release(rulebook);
}

static void every_beginning_parses_or_says_why(void)
{
    const test_text *whole = &the.texts[the.file];
    char *cut = malloc(whole->size + 1);
    assert_non_null(cut);
    for (size_t size = 0; size <= whole->size; size += the.stride) {
        memcpy(cut, whole->data, size);
        cut[size] = 0;
        parse_prefix(cut, size);
    }
    free(cut);
}

static void cut_at_a_token_it_compiles_or_says_why(void)
{
    const test_text *whole = &the.texts[the.file];
    char *cut = malloc(whole->size + 1);
    assert_non_null(cut);
    size_t token = 0;
    for (size_t at = 0; at < whole->size; token++) {
        if (token % the.stride == 0) {
            memcpy(cut, whole->data, at);
            cut[at] = 0;
            go_through(cut, at);
        }
        raw_token raw = lexer_scan(whole->data + at);
        at += raw.size ? raw.size : 1;
        if (raw.kind == RAW_BLANK || raw.kind == RAW_NEWLINE)
            token--; /* no boundary of its own */
    }
    free(cut);
}

static void a_changed_byte_is_an_error_or_a_result(void)
{
    static const unsigned char changes[] = { 0x00, 0xFF, '"', '{', '}', 0x80 };
    const test_text *whole = &the.texts[the.file];
    char *broken = malloc(whole->size + 1);
    assert_non_null(broken);
    size_t step = 53 * the.stride; /* all over the file: a prime, so that every kind of place is met */
    for (size_t i = 0, at = 0; at < whole->size; at += step, i++) {
        memcpy(broken, whole->data, whole->size);
        broken[whole->size] = 0;
        broken[at] = (char)(i % 7 == 6 ? broken[at] ^ 1 : changes[i % 7]);
        go_through(broken, whole->size);
    }
    free(broken);
}

static bool ends_with(const char *name, const char *end)
{
    size_t n = strlen(name), e = strlen(end);
    return n > e && strcmp(name + n - e, end) == 0;
}

/* The rulebook's files; of scenarios only the one under test, so that the rest of the way stays short. */
static void read_folder(const char *where)
{
    DIR *dir = opendir(where);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        char path[300];
        snprintf(path, sizeof path, "%s/%s", where, entry->d_name);
        bool wanted = ends_with(entry->d_name, ".rules") || strcmp(path, the.name) == 0;
        if (!wanted)
            continue;
        assert_true(the.count < FILES_MAX);
        size_t i = the.count++;
        memcpy(the.names[i], path, sizeof path);
        the.texts[i] = test_read_file(path);
        the.sources[i] = (arbiter_source){ test_str(the.names[i]), test_text_view(&the.texts[i]) };
        if (strcmp(path, the.name) == 0)
            the.file = i;
    }
    closedir(dir);
}

static void break_file(const char *name)
{
    the.name = name;
    the.count = 0;
    the.flip = ends_with(name, "/grundlagen.rules") || ends_with(name, "/beispiel.scenario");
    read_folder(folder);
    if (!ends_with(name, ".rules"))
        read_folder(scenarios);
    every_beginning_parses_or_says_why();
    cut_at_a_token_it_compiles_or_says_why();
    if (the.flip)
        a_changed_byte_is_an_error_or_a_result();
    for (size_t i = 0; i < the.count; i++)
        test_text_free(&the.texts[i]);
}

static void break_folder(const char *where)
{
    char names[FILES_MAX][300];
    size_t count = 0;
    DIR *dir = opendir(where);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        if (!ends_with(entry->d_name, ".rules") && !ends_with(entry->d_name, ".scenario"))
            continue;
        assert_true(count < FILES_MAX);
        snprintf(names[count++], sizeof *names, "%s/%s", where, entry->d_name);
    }
    closedir(dir);
    assert_true(count > 0);
    for (size_t i = 0; i < count; i++)
        break_file(names[i]);
}

static void broken_rules(void **state)
{
    (void)state;
    break_folder(folder);
}

static void broken_scenarios(void **state)
{
    (void)state;
    break_folder(scenarios);
}

int main(void)
{
    const char *stride = getenv("ARBITER_STRIDE");
    the.stride = stride ? strtoul(stride, NULL, 10) : 293;
    the.stride += the.stride == 0;
    const struct CMUnitTest tests[] = { cmocka_unit_test(broken_rules), cmocka_unit_test(broken_scenarios) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
