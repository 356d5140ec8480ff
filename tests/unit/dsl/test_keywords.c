#include "dsl_test.h"

#include "dsl/driver.h"
#include "dsl/keywords.h"
#include "grammar.h"
#include "program/vocabulary.h"

static str_t text_of(int row, int language)
{
    return test_str(keyword_at(row)->text[language]);
}

static bool is_tidy(str_t text)
{
    if (text.size == 0 || text.data[0] == ' ' || text.data[text.size - 1] == ' ') {
        return false;
    }
    for (size_t i = 0; i + 1 < text.size; i++) {
        if (text.data[i] == ' ' && text.data[i + 1] == ' ') {
            return false;
        }
    }
    return true;
}

/* Each variant, alone in a text, is found as itself: no other row has the same words in the same files. */
static void every_variant_is_its_own(void **state)
{
    (void)state;
    for (int row = 0; row < keyword_count(); row++) {
        for (int l = 0; l < LANG_COUNT; l++) {
            str_t text = text_of(row, l);
            assert_true(is_tidy(text));
            for (unsigned files = KEYWORDS_RULES; files <= KEYWORDS_GAMES; files <<= 1) {
                keyword_hit hit;
                if (keyword_at(row)->files & files) {
                    assert_true(keyword_find(text, 0, files, 1u << l, false, &hit));
                    assert_int_equal(hit.row, row);
                    assert_int_equal(hit.end, text.size);
                }
            }
        }
    }
}

/* The keyword that begins a file tells its language and kind. */
static void first_words_differ_everywhere(void **state)
{
    (void)state;
    static const int starts[] = { T_RULEBOOK, T_SCENARIO, T_GAME };
    for (size_t a = 0; a < 9; a++) {
        for (size_t b = 0; b < a; b++) {
            assert_string_not_equal(keyword_at(keyword_of(starts[a / 3], ~0u))->text[a % 3],
                                    keyword_at(keyword_of(starts[b / 3], ~0u))->text[b % 3]);
        }
    }
}

static bool is_inner(int token)
{
    static const int inner[] = { T_UMINUS, T_EXPRESSION, T_BADHEAD, T_BADMETA, T_BADITEM };
    for (size_t i = 0; i < sizeof inner / sizeof inner[0]; i++) {
        if (inner[i] == token) {
            return true;
        }
    }
    return false;
}

static void every_token_of_the_grammar_has_a_name(void **state)
{
    (void)state;
    for (int token = 1; token < grammar_token_count(); token++) {
        for (int l = 0; l < LANG_COUNT; l++) {
            str_t name = token_display(token, ~0u, (lang_t)l);
            assert_int_equal(name.size > 0, !is_inner(token));
        }
    }
}

/* A word of the model can be written as it is, in rulebooks and in scenarios. */
static void no_word_of_the_model_is_a_keyword(void **state)
{
    (void)state;
    for (size_t w = 0; w < word_count(); w++) {
        for (int l = 0; l < LANG_COUNT; l++) {
            keyword_hit hit;
            str_t word = word_at(w)->name[l];
            if (keyword_find(word, 0, KEYWORDS_RULES | KEYWORDS_SCENARIOS, 1u << l, false, &hit)) {
                fail_msg("%s", word.data);
            }
        }
    }
}

static void words_of_the_model_differ(void **state)
{
    (void)state;
    for (size_t a = 0; a < word_count(); a++) {
        for (size_t b = 0; b < a; b++) {
            for (int l = 0; l < LANG_COUNT; l++) {
                assert_false(str_equal(word_at(a)->name[l], word_at(b)->name[l]));
            }
        }
    }
}

typedef struct {
    const char *text;
    int token;
    size_t end;
    bool capital;
    lang_t language;
} match_case;

static void phrases_match_as_they_are_written(void **state)
{
    (void)state;
    static const match_case cases[] = {
        { "darf nicht x", T_MUSTNOT, 10, false, LANG_DE },
        { "darf\n  nicht", T_MUSTNOT, 12, false, LANG_DE },
        { "darf nichts", T_MAY, 4, false, LANG_DE },
        { "darfnicht", -1, 0, false, LANG_DE },
        { "es sei denn x", T_UNLESS, 11, false, LANG_DE },
        { "es sei denn, der Schiedsrichter entscheidet anders", T_OVERRULABLE, 50, false, LANG_DE },
        { "es sei denn der Schiedsrichter entscheidet anders", T_OVERRULABLE, 49, false, LANG_DE },
        { "es sei denn der Schiedsrichter x", T_UNLESS, 11, false, LANG_DE },
        { "gilt, wenn", T_APPLIES, 10, false, LANG_DE },
        { "gilt wenn", T_APPLIES, 9, false, LANG_DE },
        { "i. V. m.", T_CONJUNCTION, 8, false, LANG_DE },
        { "i.V.m. x", T_CONJUNCTION, 6, false, LANG_DE },
        { "Wenn", -1, 0, false, LANG_DE },
        { "Wenn", T_IF, 4, true, LANG_DE },
        { "Feststellung", T_FINDING, 12, false, LANG_DE },
        { "feststellung", T_FINDING, 12, false, LANG_DE },
        { "wenn", -1, 0, false, LANG_EN },
        { "is not subject", T_NE, 6, false, LANG_EN },
        { "is subject to", T_SUBJECT, 13, false, LANG_EN },
        { "остается", T_STAYS, 16, false, LANG_RU },
        { "остаётся", T_STAYS, 16, false, LANG_RU },
        { "Если", T_IF, 8, true, LANG_RU },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const match_case *c = &cases[i];
        keyword_hit hit;
        bool found = keyword_find(test_str(c->text), 0, KEYWORDS_RULES, 1u << c->language, c->capital, &hit);
        assert_int_equal(found ? keyword_at(hit.row)->token : -1, c->token);
        assert_int_equal(hit.end, c->end);
    }
}

/* "von" is a name in a Russian rulebook, "before" in a scenario. */
static void a_word_is_reserved_in_its_own_files_alone(void **state)
{
    (void)state;
    keyword_hit hit;
    assert_true(keyword_find(STR("von"), 0, KEYWORDS_RULES, 1u << LANG_DE, false, &hit));
    assert_false(keyword_find(STR("von"), 0, KEYWORDS_RULES, 1u << LANG_RU, false, &hit));
    assert_true(keyword_find(STR("before"), 0, KEYWORDS_RULES, 1u << LANG_EN, false, &hit));
    assert_false(keyword_find(STR("before"), 0, KEYWORDS_SCENARIOS, 1u << LANG_EN, false, &hit));
    assert_false(keyword_find(STR("state"), 0, KEYWORDS_TEXTS, KEYWORDS_ALL_LANGUAGES, false, &hit));
    assert_true(keyword_find(STR("иначе"), 0, KEYWORDS_TEXTS, KEYWORDS_ALL_LANGUAGES, false, &hit));
}

static void units_go_from_great_to_small(void **state)
{
    (void)state;
    assert_int_equal(unit_count(), 4);
    for (int u = 1; u < unit_count(); u++) {
        assert_true(unit_at(u)->ms < unit_at(u - 1)->ms);
    }
    assert_int_equal(unit_at(unit_find(STR("мин"), 1u << LANG_RU))->ms, 60000);
    assert_int_equal(unit_at(unit_find(STR("h"), 1u << LANG_DE))->ms, 3600000);
    assert_int_equal(unit_find(STR("мин"), 1u << LANG_DE), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_variant_is_its_own),
        cmocka_unit_test(first_words_differ_everywhere),
        cmocka_unit_test(every_token_of_the_grammar_has_a_name),
        cmocka_unit_test(no_word_of_the_model_is_a_keyword),
        cmocka_unit_test(words_of_the_model_differ),
        cmocka_unit_test(phrases_match_as_they_are_written),
        cmocka_unit_test(a_word_is_reserved_in_its_own_files_alone),
        cmocka_unit_test(units_go_from_great_to_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
