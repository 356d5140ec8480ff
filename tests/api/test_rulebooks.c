/* Every rulebook of the project, formatted and translated: the layout is settled after one pass, the way to another language
   and back loses nothing, and the translated rulebook is the same program. */
#include <dirent.h>
#include <stdbool.h>

#include "test.h"

enum { FILES_MAX = 64 };

typedef struct { char name[300]; arbiter_source source; test_text text; } file_t;
typedef struct { file_t files[FILES_MAX]; size_t count; } folder_t;

static bool ends_with(const char *name, const char *end)
{
    size_t n = strlen(name), e = strlen(end);
    return n > e && strcmp(name + n - e, end) == 0;
}

static void read_folder(folder_t *folder, const char *where)
{
    DIR *dir = opendir(where);
    if (!dir)
        return;
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        if (!ends_with(entry->d_name, ".rules") && !ends_with(entry->d_name, ".scenario")
            && !ends_with(entry->d_name, ".game"))
            continue;
        assert_true(folder->count < FILES_MAX);
        file_t *file = &folder->files[folder->count++];
        snprintf(file->name, sizeof file->name, "%s/%s", where, entry->d_name);
        file->text = test_read_file(file->name);
        file->source = (arbiter_source){ test_str(file->name), test_text_view(&file->text) };
    }
    closedir(dir);
}

static test_text formatted(arbiter_source source, arbiter_language language)
{
    test_text out = { 0 };
    arbiter_report *report = NULL;
    assert_int_equal(arbiter_format_source(NULL, source, language, test_text_writer(&out), &report), ARBITER_OK);
    arbiter_report_free(report);
    return out;
}

static void assert_same(test_text a, test_text b, const char *name)
{
    if (a.size != b.size || memcmp(a.data, b.data, a.size) != 0)
        fail_msg("%s comes out differently", name);
}

static uint64_t hash_of(const arbiter_source *sources, size_t count)
{
    arbiter_rulebook *rulebook = NULL;
    arbiter_report *report = NULL;
    assert_int_equal(arbiter_compile(NULL, sources, count, &rulebook, NULL, &report), ARBITER_OK);
    uint64_t hash = arbiter_rulebook_hash(rulebook);
    arbiter_rulebook_release(rulebook);
    arbiter_report_free(report);
    return hash;
}

/* Into the language and back; returns the translation. */
static test_text there_and_back(const file_t *file, test_text canonical, arbiter_language language)
{
    test_text there = formatted(file->source, language);
    arbiter_source source = { file->source.name, test_text_view(&there) };
    test_text again = formatted(source, ARBITER_OWN);
    assert_same(again, there, file->name);
    test_text_free(&again);
    /* back into the language it came from: whichever of the three gives the canonical text */
    bool found = false;
    for (int own = ARBITER_EN; own <= ARBITER_RU && !found; own++) {
        test_text back = formatted(source, (arbiter_language)own);
        found = back.size == canonical.size && memcmp(back.data, canonical.data, back.size) == 0;
        test_text_free(&back);
    }
    if (!found)
        fail_msg("%s does not come back from its translation", file->name);
    return there;
}

static void check_folder(const char *where)
{
    folder_t folder = { .count = 0 };
    char scenarios[300];
    read_folder(&folder, where);
    snprintf(scenarios, sizeof scenarios, "%s/scenarios", where);
    read_folder(&folder, scenarios);
    assert_true(folder.count > 0);
    arbiter_source originals[FILES_MAX];
    test_text canonical[FILES_MAX];
    for (size_t i = 0; i < folder.count; i++) {
        originals[i] = folder.files[i].source;
        canonical[i] = formatted(originals[i], ARBITER_OWN);
        test_text again = formatted((arbiter_source){ originals[i].name, test_text_view(&canonical[i]) }, ARBITER_OWN);
        assert_same(again, canonical[i], folder.files[i].name);
        test_text_free(&again);
    }
    uint64_t hash = hash_of(originals, folder.count);
    for (int language = ARBITER_EN; language <= ARBITER_RU; language++) {
        arbiter_source translated[FILES_MAX];
        test_text texts[FILES_MAX];
        for (size_t i = 0; i < folder.count; i++) {
            texts[i] = there_and_back(&folder.files[i], canonical[i], (arbiter_language)language);
            translated[i] = (arbiter_source){ originals[i].name, test_text_view(&texts[i]) };
        }
        assert_int_equal(hash_of(translated, folder.count), hash);
        for (size_t i = 0; i < folder.count; i++)
            test_text_free(&texts[i]);
    }
    for (size_t i = 0; i < folder.count; i++) {
        test_text_free(&canonical[i]);
        test_text_free(&folder.files[i].text);
    }
}

static void fide_de(void **state)
{
    (void)state;
    check_folder("rulebooks/fide-de");
}

static void draughts_ru(void **state)
{
    (void)state;
    check_folder("rulebooks/draughts-ru");
}

static void the_example(void **state)
{
    (void)state;
    check_folder("examples/club");
}

static void the_benchmark(void **state)
{
    (void)state;
    check_folder("bench");
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(fide_de), cmocka_unit_test(draughts_ru),
                                       cmocka_unit_test(the_example), cmocka_unit_test(the_benchmark) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
