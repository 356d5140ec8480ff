/* Values and their types. A value is 64 bits; what they mean is known statically. */
#ifndef ARBITER_VALUE_H
#define ARBITER_VALUE_H

#include "base/base.h"

#define NONE INT64_MIN           /* T? holds nothing */
#define UNKNOWN (INT64_MIN + 1)  /* nobody has supplied it */
#define FALSE_ 0
#define TRUE_ 1

static inline bool value_is_plain(int64_t v) { return v > UNKNOWN; }

/* Numbers, durations and instants lie within this, either way: the sum or difference of two fits an int64_t. */
#define NUMBER_MAX ((INT64_C(1) << 62) - 1)

typedef enum {
    TYPE_NOTHING, /* no type: an error has been reported, or an effect */
#define TYPE(id, en, de, ru) TYPE_##id,
#include "program/vocabulary.def"
    TYPE_LIST,    /* a list's member: type_t.list */
    TYPE_PERSON,  /* anybody: players, the arbiter, declared roles */
    TYPE_NONE     /* the word none alone */
} base_type;

typedef enum {
#define LIST(id, en, de, ru) LIST_##id,
#include "program/vocabulary.def"
    LIST_MODEL_COUNT
} list_id;

typedef enum {
#define TERM(id, result, optional, parameters, en, de, ru) TERM_##id,
#define PLACE(id, type, parameters, en, de, ru) TERM_##id,
#include "program/vocabulary.def"
    TERM_COUNT
} term_id;

typedef enum {
#define FACT(id, type, optional, parameters, initial, en, de, ru) FACT_##id,
#include "program/vocabulary.def"
    FACT_COUNT
} fact_id;

typedef enum {
#define EFFECT(id, parameters, en, de, ru) BUILTIN_##id,
#include "program/vocabulary.def"
    BUILTIN_COUNT
} builtin_id;

typedef enum {
#define SIGNAL(id, parameters, en, de, ru) SIGNAL_##id,
#include "program/vocabulary.def"
    SIGNAL_COUNT
} signal_id;

enum {
#define MEMBER(list, id, en, de, ru) list##_##id##_IN_ORDER,
#include "program/vocabulary.def"
    MEMBER_MODEL_COUNT
};

/* Members by their number within the list; those of reading are board/read.h's. */
enum { RESULT_WHITE_WINS, RESULT_BLACK_WINS, RESULT_DRAWN, RESULT_ANNULLED };
enum { MODE_PLAIN, MODE_FISCHER, MODE_BRONSTEIN, MODE_DELAY };
enum { VERDICT_UPHELD, VERDICT_OTHERWISE };
/* Those of LIST_LANGUAGE are numbered like lang_t. */

typedef struct { uint8_t base; bool optional; uint16_t list; } type_t;

/* Durations, instants and counts are themselves; a player is 0 or 1, a person 0..15; a truth 0 or 1; a member its
   number in the list. A text, move, position or square is a number: below program->string_count a text constant,
   from TEXT_GAME on a text of the game's pool. Equal texts have equal numbers. A square of the game file is the constant
   of its name. A position is a text, or from POSITION_PLY on that of the record after so many plies. */
#define TEXT_GAME INT64_C(0x10000)
#define POSITION_PLY INT64_C(0x20000)

static inline bool type_is_text(type_t t)
{
    return t.base == TYPE_TEXT || t.base == TYPE_MOVE || t.base == TYPE_POSITION || t.base == TYPE_SQUARE;
}

#endif
