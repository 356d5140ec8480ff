#include "memory.h"

#include "base/utf8.h"
#include "report/diagnostic.h"

static span_t span(uint32_t file, uint32_t start, uint32_t end)
{
    return (span_t){ file, start, end };
}

static diag_t *add(diags_t *d, diag_code code, span_t at)
{
    return diags_add(d, code, at, STR(""), STR(""), STR(""));
}

static void assert_message(const diag_t *item, lang_t language, const char *expected)
{
    buffer_t out;
    buffer_init(&out, mem_default());
    diag_message(&out, item, language);
    assert_str(buffer_view(&out), expected);
    buffer_free(&out);
}

/* ---- the registry ---- */

static void codes_are_well_formed_and_in_order(void **state)
{
    (void)state;
    for (diag_code code = 0; code < DIAG_COUNT; code++) {
        const char *id = diag_id(code);
        assert_int_equal(strlen(id), 5);
        assert_int_equal(id[0], 'A');
        assert_true(code == 0 || strcmp(diag_id(code - 1), id) < 0);
        diag_code found;
        assert_true(diag_find(test_str(id), &found));
        assert_int_equal(found, code);
    }
    diag_code code;
    assert_true(diag_find(STR("a0301"), &code));
    assert_int_equal(code, DIAG_UNKNOWN_NAME);
    assert_string_equal(diag_name(code), "UNKNOWN_NAME");
    assert_int_equal(diag_severity(code), SEVERITY_ERROR);
    assert_false(diag_find(STR("A030"), &code));
    assert_false(diag_find(STR("A03011"), &code));
    assert_false(diag_find((str_t){ NULL, 0 }, &code));
}

/* The arguments a template uses, as bits. */
static unsigned arguments(const char *text)
{
    unsigned used = 0;
    for (; *text != '\0'; text++) {
        if (text[0] == '{' && text[1] >= '0' && text[1] <= '9' && text[2] == '}') {
            used |= 1u << (text[1] - '0');
        }
    }
    return used;
}

static bool has_cyrillic(str_t text)
{
    for (size_t at = 0; at < text.size;) {
        uint32_t c = utf8_next(text, &at);
        if (c >= 0x400 && c <= 0x4FF) {
            return true;
        }
    }
    return false;
}

static void templates_say_the_same_in_three_languages(void **state)
{
    (void)state;
    for (diag_code code = 0; code < DIAG_COUNT; code++) {
        unsigned used = arguments(diag_template(code, LANG_EN));
        assert_true(used < 8); /* diags_add gives three arguments */
        assert_true((used & (used + 1)) == 0); /* none left out in between */
        for (lang_t language = LANG_EN; language < LANG_COUNT; language++) {
            str_t text = test_str(diag_template(code, language));
            assert_true(text.size > 10);
            assert_int_equal(utf8_valid(text), text.size);
            assert_int_equal(arguments(text.data), used);
            char last = text.data[text.size - 1];
            assert_true(last != '.' && last != '!' && last != ' ');
        }
        assert_true(has_cyrillic(test_str(diag_template(code, LANG_RU))));
        assert_string_not_equal(diag_template(code, LANG_EN), diag_template(code, LANG_DE));
    }
}

/* Names stand in the quotation marks of the language. */
static void quotes_are_those_of_the_language(void **state)
{
    (void)state;
    for (diag_code code = 0; code < DIAG_COUNT; code++) {
        const char *en = diag_template(code, LANG_EN), *de = diag_template(code, LANG_DE), *ru = diag_template(code, LANG_RU);
        assert_null(strstr(en, "„"));
        assert_null(strstr(en, "«"));
        assert_null(strstr(de, "'{"));
        assert_null(strstr(de, "«"));
        assert_null(strstr(ru, "'{"));
        assert_null(strstr(ru, "„"));
    }
}

static void labels_and_phrases(void **state)
{
    (void)state;
    static const char *const expected[] = { "a duration", "eine Dauer", "длительность" };
    buffer_t out;
    buffer_init(&out, mem_default());
    for (label_code label = LABEL_NONE + 1; label < LABEL_COUNT; label++) {
        for (lang_t language = LANG_EN; language < LANG_COUNT; language++) {
            buffer_clear(&out);
            diag_label_words(&out, label, STR("x"), language);
            assert_true(out.size > 0);
            assert_int_equal(utf8_valid(buffer_view(&out)), out.size);
        }
    }
    for (lang_t language = LANG_EN; language < LANG_COUNT; language++) {
        buffer_clear(&out);
        diag_words(&out, diag_phrase(LABEL_A_DURATION), language);
        assert_str(buffer_view(&out), expected[language]);
    }
    buffer_clear(&out);
    diag_words(&out, STR("\x1F"), LANG_EN); /* the mark alone is no phrase */
    assert_str(buffer_view(&out), "\x1F");
    buffer_free(&out);
}

/* ---- messages ---- */

static void arguments_are_put_in(void **state)
{
    (void)state;
    diags_t d;
    diags_init(&d, mem_default());
    diags_source(&d, STR("a.rules"), STR("x"));
    char name[] = "Gegnr";
    diag_t *item = diags_add(&d, DIAG_UNKNOWN_NAME, span(0, 0, 1), STR(name), STR(""), STR(""));
    name[0] = '?'; /* the list has its own copy */
    assert_message(item, LANG_EN, "the name 'Gegnr' is unknown here");
    assert_message(item, LANG_DE, "der Name „Gegnr“ ist hier unbekannt");
    assert_message(item, LANG_RU, "имя «Gegnr» здесь неизвестно");
    item = diags_add(&d, DIAG_UNIT_MISMATCH, span(0, 0, 1), diag_phrase(LABEL_A_DURATION), diag_phrase(LABEL_A_COUNT),
                     STR("<"));
    assert_message(item, LANG_EN, "'<' cannot join a duration and a count");
    assert_message(item, LANG_DE, "„<“ kann das nicht verbinden: eine Dauer und eine Anzahl");
    item = add(&d, DIAG_UNCLOSED_BRACE, span(0, 0, 1));
    assert_message(item, LANG_EN, "a closing '}' is missing");
    item = diags_add(&d, DIAG_UNEXPECTED, span(0, 0, 1), STR("{1}"), STR("{"), STR(""));
    assert_message(item, LANG_EN, "'{1}' does not fit here; expected: {"); /* arguments are not templates */
    diags_free(&d);
}

/* ---- the list ---- */

static void one_error_of_a_kind_at_a_place(void **state)
{
    (void)state;
    diags_t d;
    diags_init(&d, mem_default());
    diags_source(&d, STR("a"), STR("abcdef"));
    assert_non_null(add(&d, DIAG_UNKNOWN_NAME, span(0, 1, 2)));
    assert_null(add(&d, DIAG_UNKNOWN_NAME, span(0, 1, 2)));
    assert_non_null(add(&d, DIAG_UNKNOWN_NAME, span(0, 1, 3)));
    assert_non_null(add(&d, DIAG_UNKNOWN_ARTICLE, span(0, 1, 2)));
    assert_non_null(add(&d, DIAG_CLASH, span(0, 1, 2)));
    assert_non_null(add(&d, DIAG_CLASH, span(0, 1, 2))); /* a rule may clash with several others */
    assert_int_equal(d.count, 5);
    assert_int_equal(d.errors, 3);
    assert_int_equal(d.warnings, 2);
    assert_false(d.failed);
    diags_label(&d, NULL, span(0, 0, 1), LABEL_OTHER_RULE, STR(""));
    diags_suggest(&d, NULL, STR("x"), NULL, 0);
    diags_free(&d);
}

static void the_order_does_not_depend_on_the_checks(void **state)
{
    (void)state;
    static const struct { diag_code code; uint32_t file, start, end; } expected[] = {
        { DIAG_UNKNOWN_NAME, 0, 0, 2 },  { DIAG_UNKNOWN_NAME, 0, 1, 2 }, { DIAG_UNKNOWN_ARTICLE, 0, 1, 2 },
        { DIAG_UNKNOWN_NAME, 0, 1, 3 },  { DIAG_UNKNOWN_NAME, 1, 0, 1 }, { DIAG_NO_RULEBOOK, NO_FILE, 0, 0 },
    };
    enum { COUNT = sizeof expected / sizeof expected[0] };
    static const int orders[][COUNT] = { { 0, 1, 2, 3, 4, 5 }, { 5, 4, 3, 2, 1, 0 }, { 3, 0, 5, 2, 4, 1 } };
    for (size_t o = 0; o < sizeof orders / sizeof orders[0]; o++) {
        diags_t d;
        diags_init(&d, mem_default());
        diags_source(&d, STR("a"), STR("abcdef"));
        diags_source(&d, STR("b"), STR("abcdef"));
        for (int i = 0; i < COUNT; i++) {
            int k = orders[o][i];
            assert_non_null(add(&d, expected[k].code, span(expected[k].file, expected[k].start, expected[k].end)));
        }
        diags_sort(&d);
        for (int i = 0; i < COUNT; i++) {
            assert_int_equal(d.items[i].code, expected[i].code);
            assert_int_equal(d.items[i].at.file, expected[i].file);
            assert_int_equal(d.items[i].at.end, expected[i].end);
        }
        diags_free(&d);
    }
}

static void the_list_is_bounded(void **state)
{
    (void)state;
    diags_t d;
    diags_init(&d, mem_default());
    diags_source(&d, STR("a"), STR("abcdef"));
    for (uint32_t i = 0; i < 3 * DIAGS_MAX; i++) {
        diag_t *item = add(&d, DIAG_UNKNOWN_NAME, span(0, i, i + 1));
        assert_true((item != NULL) == (i < DIAGS_MAX));
    }
    assert_int_equal(d.count, DIAGS_MAX + 1);
    assert_int_equal(d.items[DIAGS_MAX].code, DIAG_TOO_MANY_FINDINGS);
    assert_message(&d.items[DIAGS_MAX], LANG_EN, "more than 1000 findings; the rest is not shown");
    assert_int_equal(d.errors, 3 * DIAGS_MAX);
    assert_false(d.failed);
    diags_free(&d);
}

static void suggestions_are_near_names(void **state)
{
    (void)state;
    static const str_t names[] = {
        { "Gegner", 6 }, { "Schiedsrichter", 14 }, { "ход", 6 }, { "p", 1 }, { "am_Zug", 6 }, { "an_Zug", 6 },
    };
    static const struct { const char *wrong, *expected; } cases[] = {
        { "Gegnr", "Gegner" },
        { "gegner", "Gegner" },
        { "Gegenr", "Gegner" },
        { "Schiedrichter", "Schiedsrichter" },
        { "xод", "ход" },          /* a Latin letter */
        { "q", "" },               /* one letter is not enough to go by */
        { "Gegner", "" },          /* the name itself is no help */
        { "Umschlag", "" },
        { "ax_Zug", "am_Zug" },    /* two as near: the first by its bytes */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        diags_t d;
        diags_init(&d, mem_default());
        diag_t *item = add(&d, DIAG_UNKNOWN_NAME, NO_SPAN);
        diags_suggest(&d, item, test_str(cases[i].wrong), names, sizeof names / sizeof names[0]);
        assert_str(item->suggestion, cases[i].expected);
        diags_free(&d);
    }
}

static void places_count_code_points(void **state)
{
    (void)state;
    diags_t d;
    diags_init(&d, mem_default());
    diags_source(&d, STR("a"), STR("erste\r\nzwäi\xFFte\n\nohne Ende"));
    static const struct { uint32_t offset, line, column; const char *text; } cases[] = {
        { 0, 1, 1, "erste" },         { 4, 1, 5, "erste" },     { 5, 1, 6, "erste" },
        { 7, 2, 1, "zwäi\xFFte" },    { 11, 2, 4, "zwäi\xFFte" }, { 13, 2, 6, "zwäi\xFFte" },
        { 16, 3, 1, "" },             { 17, 4, 1, "ohne Ende" }, { 26, 4, 10, "ohne Ende" },
        { 1000, 4, 10, "ohne Ende" }, /* behind the end counts as the end */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        place_t place = diags_place(&d, 0, cases[i].offset);
        assert_int_equal(place.line, cases[i].line);
        assert_int_equal(place.column, cases[i].column);
        assert_str(place.text, cases[i].text);
    }
    uint32_t marked = diags_source(&d, STR("m"), STR("\xEF\xBB\xBFzwei\n"));
    place_t first = diags_place(&d, marked, 4);
    assert_int_equal(first.column, 2);
    assert_int_equal(first.line_start, 3);
    assert_str(first.text, "zwei");
    uint32_t empty = diags_source(&d, STR("b"), (str_t){ NULL, 0 });
    place_t place = diags_place(&d, empty, 0);
    assert_int_equal(place.line, 1);
    assert_int_equal(place.column, 1);
    assert_int_equal(place.text.size, 0);
    diags_free(&d);
}

/* Wherever one goes on from, the place is the same. */
static void places_in_any_order(void **state)
{
    (void)state;
    diags_t d;
    diags_init(&d, mem_default());
    static const char text[] = "\xEF\xBB\xBF" "erste\r\nzw\xC3\xA4i\xFFte\n\nohne Ende";
    diags_source(&d, STR("a"), STR(text));
    diags_source(&d, STR("b"), STR("x\ny"));
    for (uint32_t first = 0; first <= sizeof text; first++) {
        for (uint32_t then = 0; then <= sizeof text; then++) {
            place_walk_t walk = { 0 };
            diags_place_next(&d, &walk, first % 5 == 0, first);
            place_t found = diags_place_next(&d, &walk, 0, then), plain = diags_place(&d, 0, then);
            assert_int_equal(found.line, plain.line);
            assert_int_equal(found.column, plain.column);
            assert_int_equal(found.line_start, plain.line_start);
            assert_true(str_equal(found.text, plain.text));
        }
    }
    diags_free(&d);
}

/* A name of a hundred thousand letters is not read out; what is cut is cut behind a whole character or phrase. */
static void long_arguments_are_cut(void **state)
{
    (void)state;
    enum { LETTERS = 50000 };
    static char name[1 + 2 * LETTERS];
    diags_t d;
    buffer_t out;
    diags_init(&d, mem_default());
    buffer_init(&out, mem_default());
    name[0] = 'a';
    for (size_t i = 0; i < LETTERS; i++) {
        memcpy(name + 1 + 2 * i, "ж", 2);
    }
    diags_add(&d, DIAG_UNKNOWN_NAME, NO_SPAN, (str_t){ name, sizeof name }, STR(""), STR(""));
    diag_message(&out, &d.items[0], LANG_EN);
    assert_true(out.size < 1100);
    assert_true(utf8_valid_text(buffer_view(&out)));
    assert_memory_equal(out.data + out.size - 22, "ж…' is unknown here", 22);
    buffer_free(&out);
    diags_free(&d);
}

static void the_language_is_the_readers_or_the_files(void **state)
{
    (void)state;
    diags_t d;
    diags_init(&d, mem_default());
    uint32_t file = diags_source(&d, STR("a"), STR("abc"));
    diag_t *item = add(&d, DIAG_UNKNOWN_NAME, span(file, 0, 1));
    d.sources[file].language = LANG_RU; /* found out after the first diagnostic */
    assert_int_equal(diags_language(&d, item, (sink_options){ -1, false }), LANG_RU);
    assert_int_equal(diags_language(&d, item, (sink_options){ LANG_DE, false }), LANG_DE);
    diags_free(&d);
}

/* ---- memory ---- */

typedef void sink(buffer_t *out, const diags_t *d, sink_options options);

static arbiter_status report(const arbiter_allocator *allocator, void *context)
{
    (void)context;
    static sink *const sinks[] = { diags_text, diags_json, diags_sarif };
    static const str_t names[] = { { "Gegner", 6 } };
    diags_t d;
    diags_init(&d, allocator);
    for (int i = 0; i < 20; i++) {
        diags_source(&d, STR("a.rules"), STR("bei zieht wenn Gegnr\n"));
    }
    for (uint32_t i = 0; i < 20; i++) {
        diag_t *item = diags_add(&d, DIAG_UNKNOWN_NAME, span(0, i, i + 1), STR("Gegnr"), STR("{"), STR(""));
        diags_label(&d, item, span(0, 0, 3), LABEL_DECLARED_HERE, STR("zieht"));
        diags_suggest(&d, item, STR("Gegnr"), names, 1);
    }
    diags_sort(&d);
    bool failed = d.failed;
    for (size_t i = 0; i < sizeof sinks / sizeof sinks[0]; i++) {
        buffer_t out;
        buffer_init(&out, allocator);
        sinks[i](&out, &d, (sink_options){ -1, true });
        failed = failed || out.failed;
        buffer_free(&out);
    }
    diags_free(&d);
    return failed ? ARBITER_NO_MEMORY : ARBITER_OK;
}

static void every_failing_allocation_is_reported(void **state)
{
    (void)state;
    test_every_allocation_fails(report, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_are_well_formed_and_in_order),
        cmocka_unit_test(templates_say_the_same_in_three_languages),
        cmocka_unit_test(quotes_are_those_of_the_language),
        cmocka_unit_test(labels_and_phrases),
        cmocka_unit_test(arguments_are_put_in),
        cmocka_unit_test(one_error_of_a_kind_at_a_place),
        cmocka_unit_test(the_order_does_not_depend_on_the_checks),
        cmocka_unit_test(the_list_is_bounded),
        cmocka_unit_test(suggestions_are_near_names),
        cmocka_unit_test(places_count_code_points),
        cmocka_unit_test(places_in_any_order),
        cmocka_unit_test(long_arguments_are_cut),
        cmocka_unit_test(the_language_is_the_readers_or_the_files),
        cmocka_unit_test(every_failing_allocation_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
