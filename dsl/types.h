/* Types of the language: which fits where, and how they are called. */
#ifndef ARBITER_TYPES_H
#define ARBITER_TYPES_H

#include "dsl/resolve.h"

static inline type_t type_plain(base_type base)
{
    return (type_t){ .base = (uint8_t)base };
}
static inline type_t type_list(uint32_t list)
{
    return (type_t){ .base = TYPE_LIST, .list = (uint16_t)list };
}
static inline type_t type_optional(type_t t)
{
    t.optional = t.base != TYPE_NOTHING;
    return t;
}
static inline type_t type_required(type_t t)
{
    t.optional = false;
    return t;
}

/* Equal but for the question mark. */
static inline bool type_same(type_t a, type_t b)
{
    return a.base == b.base && (a.base != TYPE_LIST || a.list == b.list);
}

/* Whether a value of type `from`, if it is not none, may stand where `to` is wanted: the same, a player for
   a person, a move for its text. */
bool type_fits(type_t from, type_t to);

/* Whether values of the two types may be equal: one fits the other. */
bool type_comparable(type_t a, type_t b);

/* What a term or fact of the model gives when it is read. */
type_t type_of_word(const word_t *word);

/* "a duration", or the name of a list; with a question mark if it may be none. */
str_t type_phrase(unit_t *u, type_t t, lang_t language);

/* What the declaration's type means; TYPE_NOTHING after an error. A list written out becomes a list called
   `name`. */
type_t type_resolve(unit_t *u, const ast_type *type, str_t name, lang_t language);

/* The type of a range: player or a list; TYPE_NOTHING after an error. Empty: TYPE_NOTHING without one. */
type_t type_range(unit_t *u, const ast_name *name, lang_t language);

/* How many members or players; their number in this language: "White", "Namen". */
uint32_t type_count(unit_t *u, type_t t);
str_t type_member(unit_t *u, type_t t, uint32_t member, lang_t language);

/* The member of the list by that name; -1: none, or t is no list. */
int64_t type_find_member(unit_t *u, type_t t, const ast_name *name, const scope_t *s);

/* The list of a declared type; its name is declared by the caller. */
void type_declare(unit_t *u, const ast_decl *decl, lang_t language);

#endif
