/* Typed expressions: what an expression of the tree means, names resolved and definitions put in place.
   Nodes are immutable and shared; they live in the unit's arena. A node made by a function here is
   simplified: what is constant is worked out, negations stand as far inside as they can, a constant stands
   to the right of a comparison. */
#ifndef ARBITER_EXPR_H
#define ARBITER_EXPR_H

#include "dsl/types.h"

typedef enum {
    NODE_NOTHING, /* an error has been reported, or memory is out */
    NODE_VALUE,   /* value */
    NODE_SLOT,    /* slots[index + kid 0]; without a kid slots[index]; count: how many there are from index */
    NODE_ARG,     /* the event's argument index; ARG_ANSWER: the answer */
    NODE_ACTOR,   /* who acts, or whom the sentence is about */
    NODE_EACH,    /* the member of each */
    NODE_TERM,    /* index: term_id */
    NODE_FACT,    /* index: fact_id */
    NODE_OPEN,    /* index: event; value: whether the arguments are not said */
    NODE_DECISION, /* index: event */
    NODE_NOT,
    NODE_NEGATE,
    NODE_AND,
    NODE_OR,
    NODE_OP, /* index: OP_EQ .. OP_DIV */
    NODE_IN, /* value: the bits of the members */
    NODE_IF  /* condition, then, else */
} node_kind;

typedef struct node {
    uint8_t kind, kid_count;
    uint16_t size;  /* nodes in it */
    uint16_t stack; /* values its code needs at once */
    type_t type;
    uint32_t index, count;
    int64_t value;
    const struct node *kids[ARGS_MAX];
    str_t source; /* how its value is called: the words of a leaf with its arguments */
    span_t at;
} node_t;

/* What an instance of a rule holds fixed; -1: left open. */
typedef struct {
    int32_t person, each, argument;
} fixed_t;

#define NOTHING_FIXED ((fixed_t){ -1, -1, -1 })

/* ---- nodes (expr.c) ---- */

/* The node, simplified; reports one that is too large, and constants that divide by zero or overflow. Never
   NULL. */
const node_t *node_make(unit_t *u, node_t node);
const node_t *node_nothing(void);
const node_t *node_value(unit_t *u, type_t type, int64_t value, span_t at);
const node_t *node_op(unit_t *u, opcode op, const node_t *l, const node_t *r, type_t type, span_t at);
const node_t *node_not(unit_t *u, const node_t *n);
const node_t *node_and(unit_t *u, const node_t *l, const node_t *r);

/* With actor, member of each and argument 0 put in place where they are fixed. */
const node_t *node_fold(unit_t *u, const node_t *n, fixed_t fixed);

bool node_equal(const node_t *a, const node_t *b);
static inline bool node_is(const node_t *n, int64_t value)
{
    return n->kind == NODE_VALUE && n->value == value;
}
static inline bool node_broken(const node_t *n)
{
    return n->type.base == TYPE_NOTHING;
}

/* Whether a node of that kind occurs in it; index counts where it is not NO_INDEX. */
bool node_mentions(const node_t *n, node_kind kind, uint32_t index);

/* Calls `visit` for each leaf that is read: slots, arguments, terms, facts, decisions, open questions. */
typedef void node_visit(void *context, const node_t *leaf);
void node_leaves(const node_t *n, node_visit *visit, void *context);

bool op_is_comparison(uint32_t op);

/* ---- from the tree (expr_type.c; names: expr_name.c) ---- */

/* The expression where a value of type `wanted` belongs (TYPE_NOTHING: any). After an error node_nothing(),
   which is silent from then on. An optional value comes only where `wanted` is optional or TYPE_NOTHING. */
const node_t *expr_value(unit_t *u, scope_t *s, const ast_expr *e, type_t wanted);
const node_t *expr_condition(unit_t *u, scope_t *s, const ast_expr *e);

/* The expression whatever its type, which may be optional; a bare name is first looked for among the
   members of `hint`. */
const node_t *expr_any(unit_t *u, scope_t *s, const ast_expr *e, type_t hint);
const node_t *expr_named(unit_t *u, scope_t *s, const ast_name *name, const ast_expr *args, span_t at,
                         type_t hint);
/* The node where a value of type `wanted` belongs; `of`: as an argument of that name, or NULL. */
const node_t *expr_fit(unit_t *u, scope_t *s, const node_t *n, type_t wanted, span_t at, const ast_name *of);
/* How the value is called in the words of the rulebook. */
str_t node_words(unit_t *u, const node_t *n);

/* The same for a name with arguments, where it is written without an expression: NAME(args). */
const node_t *expr_name(unit_t *u, scope_t *s, const ast_name *name, const ast_expr *args, type_t wanted);

/* A name that is a constant of the type: a member, White, the arbiter. NULL: it is not. */
const node_t *expr_constant(unit_t *u, scope_t *s, const ast_name *name, type_t type);

/* Whether the expression is a bare name that means something only where a type is expected: a member of a list. */
bool expr_needs_hint(unit_t *u, scope_t *s, const ast_expr *e);

/* From here on it is known that the condition is true (or false): what it says is not none may be read. */
void expr_learn(unit_t *u, scope_t *s, const node_t *condition, bool truth);

/* Says that the name is no member of the list, and which there are. */
void expr_report_member(unit_t *u, scope_t *s, const ast_name *name, type_t list);
/* Says that nothing gives the name a value here: perhaps it belongs to lists, but which is meant? */
void expr_report_unknown(unit_t *u, scope_t *s, const ast_name *name, name_t found);

/* The value of a constant expression; false after an error. */
bool expr_fixed(unit_t *u, scope_t *s, const ast_expr *e, type_t wanted, int64_t *value);

/* Arguments for the event's parameters, or any number of them from 0 where `open` says so. Returns how many;
   args[] are of the parameters' types. */
uint32_t expr_arguments(unit_t *u, scope_t *s, const ast_name *name, const ast_expr *args, uint32_t event,
                        bool open, const node_t *out[ARGS_MAX]);

/* Works out each definition by itself, so that errors in it show once and where it stands. */
void expr_check_defines(unit_t *u);

#endif
