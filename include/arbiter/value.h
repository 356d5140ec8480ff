/* Values: what variables hold, acts carry and questions are answered with. */
#ifndef ARBITER_PUBLIC_VALUE_H
#define ARBITER_PUBLIC_VALUE_H

#include "arbiter/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum arbiter_value_kind {
    ARBITER_VALUE_UNKNOWN,  /* nobody has supplied it */
    ARBITER_VALUE_NONE,
    ARBITER_VALUE_NUMBER,   /* truth 0/1, count, duration or instant in ms, a player or person, a member's number in its
                               list, an article's index, the ply of the record after which a position stood */
    ARBITER_VALUE_TEXT,     /* text, move, position */
    ARBITER_VALUE_RULE,     /* the answer to a conflict between rules of one article: a rule of arbiter_rule_get */
    ARBITER_VALUE_PARTY     /* … of a rule with itself: a number of arbiter_question_option, see arbiter_party_get */
} arbiter_value_kind;
typedef struct arbiter_value {
    arbiter_value_kind kind;
    int64_t number;
    arbiter_str text;
} arbiter_value;

/* A value with its meaning, for those who do not know the rulebook beforehand: JSON, forms, other programs. Names are
   the rulebook's own, those of the model are English; none changes with the reader's language. */
typedef enum arbiter_type {
    ARBITER_TYPE_TRUTH, ARBITER_TYPE_COUNT, ARBITER_TYPE_DURATION, ARBITER_TYPE_INSTANT, ARBITER_TYPE_PERSON,
    ARBITER_TYPE_MEMBER, ARBITER_TYPE_TEXT, ARBITER_TYPE_ARTICLE
} arbiter_type;
typedef struct arbiter_datum {
    arbiter_str name;    /* what it is the value of */
    arbiter_str of;      /* the player or member whose value it is; else empty */
    arbiter_str change;  /* of an update: "set", "add", "stays", "play"; else empty */
    arbiter_type type;
    arbiter_value value;
    arbiter_str word;    /* the name of a person, member or article; else empty */
} arbiter_datum;

#ifdef __cplusplus
}
#endif
#endif
