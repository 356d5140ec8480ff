/* What a name means where it stands, and what to say when it means nothing or something else. */
#ifndef ARBITER_RESOLVE_H
#define ARBITER_RESOLVE_H

#include "dsl/symbols.h"

struct node;

/* A name that one rule or declaration knows: a parameter, a bound argument, the member of each, the actor,
   the answer. */
typedef struct {
    str_t name; /* interned */
    span_t at;
    const struct node *node;
    bool read;
} local_t;

/* Something tested and found not to be none; holds from the test to the end of what it guards. */
typedef struct known {
    const struct known *next;
    const struct node *node;
} known_t;

enum { LOCALS_MAX = ARGS_MAX + 4 };

typedef struct {
    lang_t language;
    bool any_language; /* words of the model in any language, as in the {…} of a translation */
    local_t locals[LOCALS_MAX];
    uint32_t local_count;
    const struct node *actor; /* NULL: nobody acts */
    const known_t *known;
    bool has_day; /* a bare time of day is an instant of `day` where one is wanted: scenarios */
    int64_t day;
} scope_t;

typedef enum { NAME_NOTHING, NAME_LOCAL, NAME_WORD, NAME_SYMBOL } name_kind;

typedef struct {
    name_kind kind;
    local_t *local;
    const word_t *word;
    const symbol_info *symbol;
} name_t;

/* What a reference may want; a set of these tells among which names to look for a suggestion. */
enum {
    WANT_TYPE = 1,
    WANT_VALUE = 2,
    WANT_ACT = 4,
    WANT_SIGNAL = 8,
    WANT_DECISION = 16,
    WANT_ROLE = 32,
    WANT_EFFECT = 64,
    WANT_PLACE = 128,
    WANT_RANGE = 256
};

/* Locals, then words of the model (never for a quoted name), then declarations. With WANT_TYPE, types. A
   name of another kind is found too: the caller looks at what it got. */
name_t resolve_name(unit_t *u, scope_t *s, const ast_name *name, unsigned want);

/* Says that the name means nothing here, with the nearest name of the wanted kinds, or that it is a word of
   another language, or, with `code`, that it is something else ({0} the name, {1} what it is). */
void report_name(unit_t *u, scope_t *s, const ast_name *name, name_t found, diag_code code, unsigned want);

/* Adds a local name; reports one that hides another name. */
void scope_add(unit_t *u, scope_t *s, const ast_name *name, const struct node *node);

/* The event of a kind in `want` (acts, signals, decisions) by that name; NO_INDEX after an error. */
uint32_t resolve_event(unit_t *u, scope_t *s, const ast_name *name, unsigned want);

/* The persons a role's name stands for, as a bit mask; 0 after an error. find: 0 without an error if it is
   no role. */
uint32_t resolve_role(unit_t *u, scope_t *s, const ast_name *name);
uint32_t find_role(unit_t *u, scope_t *s, const ast_name *name);

#endif
