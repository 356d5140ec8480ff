#include "program/vocabulary.h"

#include "program/program.h" /* PERSON_* */

/* Result columns name a base type or a list: base types come first here, numbered like base_type. */
enum {
    RESULT_TYPE_NOTHING,
#define TYPE(id, en, de, ru) RESULT_TYPE_##id,
#include "program/vocabulary.def"
    LAST_BASE_TYPE, RESULT_TYPE_BEFORE_LISTS = LAST_BASE_TYPE - 1,
#define LIST(id, en, de, ru) RESULT_TYPE_##id,
#include "program/vocabulary.def"
};

#define BASE_OF(id) \
    (RESULT_TYPE_##id < LAST_BASE_TYPE ? (uint8_t)RESULT_TYPE_##id : (uint8_t)TYPE_LIST)
#define LIST_OF(id) \
    (RESULT_TYPE_##id < LAST_BASE_TYPE ? (uint16_t)0 : (uint16_t)(RESULT_TYPE_##id - LAST_BASE_TYPE))
#define TYPE_OF(id, is_optional) { BASE_OF(id), is_optional, LIST_OF(id) }

/* Members of all lists are counted through; LIST notes where each list begins. */
enum {
#define LIST(id, en, de, ru) id##_FIRST, id##_BEFORE = id##_FIRST - 1,
#define MEMBER(list, id, en, de, ru) list##_##id##_COUNTED,
#include "program/vocabulary.def"
};

#define INITIAL_UNKNOWN UNKNOWN
#define INITIAL_FALSE FALSE_
#define INITIAL_ZERO 0

#define NAMES(en, de, ru) { [LANG_EN] = STR_OF(en), [LANG_DE] = STR_OF(de), [LANG_RU] = STR_OF(ru) }
#define STR_OF(literal) { literal, sizeof(literal) - 1 }

static const word_t words[] = {
#define TYPE(id_, en, de, ru) { .kind = WORD_TYPE, .id = TYPE_##id_, .parameters = "", .name = NAMES(en, de, ru) },
#define LIST(id_, en, de, ru) { .kind = WORD_LIST, .id = LIST_##id_, .parameters = "", .name = NAMES(en, de, ru) },
#define OPEN_LIST(id_, en, de, ru)                                                                         \
    { .kind = WORD_LIST, .id = LIST_##id_, .parameters = "", .open = true, .name = NAMES(en, de, ru) },
#define MEMBER(list_, id_, en, de, ru)                                                                     \
    { .kind = WORD_MEMBER, .id = list_##_##id_##_COUNTED - list_##_FIRST, .list = LIST_##list_,            \
      .result = TYPE_OF(list_, false), .parameters = "", .name = NAMES(en, de, ru) },
#define PERSON(id_, en, de, ru) { .kind = WORD_PERSON, .id = PERSON_##id_, .parameters = "", .name = NAMES(en, de, ru) },
#define TERM(id_, result_, optional_, parameters_, en, de, ru)                                             \
    { .kind = WORD_TERM, .id = TERM_##id_, .result = TYPE_OF(result_, optional_),                          \
      .parameters = parameters_, .name = NAMES(en, de, ru) },
#define PLACE(id_, type_, parameters_, en, de, ru)                                                         \
    { .kind = WORD_TERM, .id = TERM_##id_, .result = TYPE_OF(type_, false), .place = true,                 \
      .parameters = parameters_, .name = NAMES(en, de, ru) },
#define FACT(id_, type_, optional_, parameters_, initial_, en, de, ru)                                     \
    { .kind = WORD_FACT, .id = FACT_##id_, .result = TYPE_OF(type_, optional_),                            \
      .initial = INITIAL_##initial_, .parameters = parameters_, .name = NAMES(en, de, ru) },
#define FACT_PLACE(id_, type_, optional_, parameters_, initial_, en, de, ru)                               \
    { .kind = WORD_FACT, .id = FACT_##id_, .result = TYPE_OF(type_, optional_), .place = true,             \
      .initial = INITIAL_##initial_, .parameters = parameters_, .name = NAMES(en, de, ru) },
#define EFFECT(id_, parameters_, en, de, ru)                                                               \
    { .kind = WORD_EFFECT, .id = BUILTIN_##id_, .parameters = parameters_, .name = NAMES(en, de, ru) },
#define SIGNAL(id_, parameters_, en, de, ru)                                                               \
    { .kind = WORD_SIGNAL, .id = SIGNAL_##id_, .parameters = parameters_, .name = NAMES(en, de, ru) },
#include "program/vocabulary.def"
};

enum { WORDS = sizeof words / sizeof words[0] };

const word_t *word_find(str_t text, lang_t language)
{
    for (size_t i = 0; i < WORDS; i++) {
        if (str_equal(words[i].name[language], text)) {
            return &words[i];
        }
    }
    return NULL;
}

const word_t *word_foreign(str_t text, lang_t language, lang_t *found)
{
    for (lang_t other = LANG_EN; other < LANG_COUNT; other++) {
        const word_t *word = other != language ? word_find(text, other) : NULL;
        if (word) {
            *found = other;
            return word;
        }
    }
    return NULL;
}

const word_t *word_of(word_kind kind, int id)
{
    for (size_t i = 0; i < WORDS; i++) {
        if (words[i].kind == kind && words[i].id == id && kind != WORD_MEMBER) {
            return &words[i];
        }
    }
    return NULL;
}

const word_t *word_member(list_id list, int member)
{
    for (size_t i = 0; i < WORDS; i++) {
        if (words[i].kind == WORD_MEMBER && words[i].list == list && words[i].id == member) {
            return &words[i];
        }
    }
    return NULL;
}

int word_member_count(list_id list)
{
    int count = 0;
    while (word_member(list, count)) {
        count++;
    }
    return count;
}

size_t word_count(void)
{
    return WORDS;
}

const word_t *word_at(size_t index)
{
    return &words[index];
}

bool word_list_open(uint32_t list)
{
    static const bool open[LIST_MODEL_COUNT] = {
#define OPEN_LIST(id, en, de, ru) [LIST_##id] = true,
#include "program/vocabulary.def"
    };
    return list < LIST_MODEL_COUNT && open[list];
}

type_t word_parameter(char letter)
{
    switch (letter) {
    case 'p': return (type_t){ TYPE_PLAYER, false, 0 };
    case 'n': return (type_t){ TYPE_COUNT, false, 0 };
    case 's': return (type_t){ TYPE_SQUARE, false, 0 };
    case 'k': return (type_t){ TYPE_LIST, false, LIST_COUNTER };
    default: return (type_t){ TYPE_TEXT, false, 0 };
    }
}

/* Looked at while events are handled, so by number and not by word. */
static const struct { const char *parameters; type_t type; int64_t initial; } facts[FACT_COUNT] = {
#define FACT(id, type, optional, parameters, initial, en, de, ru)                                          \
    { parameters, TYPE_OF(type, optional), INITIAL_##initial },
#include "program/vocabulary.def"
};

uint32_t program_fact_params(uint32_t fact)
{
    return (uint32_t)strlen(facts[fact].parameters);
}

type_t program_fact_param(uint32_t fact, uint32_t n)
{
    return word_parameter(facts[fact].parameters[n]);
}

type_t program_fact_type(uint32_t fact)
{
    return facts[fact].type;
}

bool program_fact_lasts(uint32_t fact)
{
    const char *first = facts[fact].parameters;
    return strchr(first, 't') || strchr(first, 'n');
}

int64_t program_fact_initial(uint32_t fact)
{
    return facts[fact].initial;
}
