#include "test.h"

#include "base/utf8.h"
#include "program/program.h"
#include "program/vocabulary.h"

static void every_word_stands_in_three_languages(void **state)
{
    (void)state;
    assert_true(word_count() > 60);
    for (size_t i = 0; i < word_count(); i++) {
        for (lang_t language = LANG_EN; language < LANG_COUNT; language++) {
            str_t name = word_at(i)->name[language];
            assert_true(name.size > 0);
            assert_int_equal(utf8_valid(name), name.size);
        }
        assert_non_null(word_at(i)->parameters);
    }
}

/* One word, one meaning: look-alikes and case do not tell two words of a language apart either. */
static void no_two_words_of_a_language_are_equal(void **state)
{
    (void)state;
    for (lang_t language = LANG_EN; language < LANG_COUNT; language++) {
        for (size_t i = 0; i < word_count(); i++) {
            for (size_t k = 0; k < i; k++) {
                str_t a = word_at(i)->name[language], b = word_at(k)->name[language];
                if (utf8_distance(a, b, 0) == 0) {
                    fail_msg("two words read \"%.*s\"", (int)a.size, a.data);
                }
            }
        }
    }
}

static void translation_is_lossless(void **state)
{
    (void)state;
    for (size_t i = 0; i < word_count(); i++) {
        const word_t *word = word_at(i);
        for (lang_t language = LANG_EN; language < LANG_COUNT; language++) {
            assert_ptr_equal(word_find(word->name[language], language), word);
        }
        if (word->kind == WORD_MEMBER) {
            assert_ptr_equal(word_member(word->list, word->id), word);
        } else {
            assert_ptr_equal(word_of(word->kind, word->id), word);
        }
    }
}

/* Letters of one alphabet in each word, so that nobody stumbles over a look-alike. */
static void words_keep_to_their_alphabet(void **state)
{
    (void)state;
    for (size_t i = 0; i < word_count(); i++) {
        for (lang_t language = LANG_EN; language < LANG_COUNT; language++) {
            str_t name = word_at(i)->name[language];
            for (size_t at = 0; at < name.size;) {
                uint32_t c = utf8_next(name, &at);
                bool cyrillic = c >= 0x400 && c <= 0x4FF;
                assert_true(c == '_' || cyrillic == (language == LANG_RU));
            }
        }
    }
}

static void ids_are_those_of_the_model(void **state)
{
    (void)state;
    assert_str(word_name(WORD_TYPE, TYPE_DURATION, LANG_DE), "Dauer");
    assert_str(word_name(WORD_LIST, LIST_READING, LANG_RU), "Чтение");
    assert_str(word_name(WORD_PERSON, PERSON_ARBITER, LANG_EN), "arbiter");
    assert_str(word_name(WORD_TERM, TERM_OPPONENT, LANG_DE), "Gegner");
    assert_str(word_name(WORD_TERM, TERM_REMAINING, LANG_DE), "Restzeit");
    assert_str(word_name(WORD_FACT, FACT_CAN_WIN, LANG_EN), "can_win");
    assert_str(word_name(WORD_EFFECT, BUILTIN_LOSES, LANG_DE), "verliert");
    assert_str(word_name(WORD_SIGNAL, SIGNAL_FLAG_FELL, LANG_EN), "flag_fell");
    assert_str(word_member(LIST_RESULT, RESULT_DRAWN)->name[LANG_EN], "drawn");
    assert_str(word_member(LIST_CLOCK_MODE, MODE_DELAY)->name[LANG_EN], "us_delay");
    assert_str(word_member(LIST_VERDICT, VERDICT_OTHERWISE)->name[LANG_EN], "otherwise");
    assert_int_equal(word_member_count(LIST_READING), 5);
    assert_int_equal(word_member_count(LIST_RESULT), 4);
    assert_int_equal(word_member_count(LIST_VERDICT), 2);
    assert_null(word_member(LIST_VERDICT, 2));
    assert_null(word_of(WORD_TERM, TERM_COUNT));
    assert_null(word_find(STR("Gegner"), LANG_EN));
    assert_null(word_find((str_t){ NULL, 0 }, LANG_EN));
}

static void foreign_words_are_recognised(void **state)
{
    (void)state;
    lang_t found = LANG_EN;
    const word_t *word = word_foreign(STR("соперник"), LANG_DE, &found);
    assert_ptr_equal(word, word_of(WORD_TERM, TERM_OPPONENT));
    assert_int_equal(found, LANG_RU);
    word = word_foreign(STR("opponent"), LANG_DE, &found);
    assert_int_equal(found, LANG_EN);
    assert_str(word->name[LANG_DE], "Gegner");
    assert_null(word_foreign(STR("Umschlag"), LANG_EN, &found));
}

static void assert_type(type_t type, base_type base, bool optional)
{
    assert_int_equal(type.base, base);
    assert_int_equal(type.optional, optional);
}

static void signatures(void **state)
{
    (void)state;
    const word_t *now = word_of(WORD_TERM, TERM_NOW);
    assert_type(now->result, TYPE_INSTANT, false);
    assert_string_equal(now->parameters, "");
    assert_false(now->place);
    assert_type(word_of(WORD_TERM, TERM_LAST_MOVE)->result, TYPE_MOVE, true);

    const word_t *remaining = word_of(WORD_TERM, TERM_REMAINING);
    assert_type(remaining->result, TYPE_DURATION, false);
    assert_string_equal(remaining->parameters, "p");
    assert_true(remaining->place);

    const word_t *mode = word_of(WORD_TERM, TERM_MODE);
    assert_type(mode->result, TYPE_LIST, false);
    assert_int_equal(mode->result.list, LIST_CLOCK_MODE);
    const word_t *result = word_of(WORD_TERM, TERM_RESULT);
    assert_type(result->result, TYPE_LIST, false);
    assert_int_equal(result->result.list, LIST_RESULT);

    const word_t *member = word_member(LIST_VERDICT, VERDICT_UPHELD);
    assert_type(member->result, TYPE_LIST, false);
    assert_int_equal(member->result.list, LIST_VERDICT);

    const word_t *reading = word_of(WORD_FACT, FACT_READING_OF);
    assert_type(reading->result, TYPE_LIST, false);
    assert_int_equal(reading->result.list, LIST_READING);
    assert_string_equal(reading->parameters, "t");
    assert_int_equal(reading->initial, UNKNOWN);
    assert_int_equal(word_of(WORD_FACT, FACT_NO_MOVE)->initial, FALSE_);
    assert_int_equal(word_of(WORD_FACT, FACT_REPETITIONS)->initial, 0);

    assert_string_equal(word_of(WORD_EFFECT, BUILTIN_SET_MODE)->parameters, "pcd");
    assert_type(word_of(WORD_EFFECT, BUILTIN_DRAW)->result, TYPE_NOTHING, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_word_stands_in_three_languages),
        cmocka_unit_test(no_two_words_of_a_language_are_equal),
        cmocka_unit_test(translation_is_lossless),
        cmocka_unit_test(words_keep_to_their_alphabet),
        cmocka_unit_test(ids_are_those_of_the_model),
        cmocka_unit_test(foreign_words_are_recognised),
        cmocka_unit_test(signatures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
