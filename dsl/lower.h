/* From rules to instances to tables. A rule is resolved once, with whoever acts and the member of each left
   open (its draft); then it is laid out for each actor and member with these as constants (instances); what
   is checked about rules is checked on those; only then is code written. */
#ifndef ARBITER_LOWER_H
#define ARBITER_LOWER_H

#include "dsl/expr.h"
#include "model/clock.h" /* PERIODS_MAX */

/* ---- texts (lower_text.c) ---- */

typedef struct piece_draft {
    struct piece_draft *next;
    lang_t language;
    str_t literal;
    const node_t *node; /* NULL: literal */
} piece_draft;

typedef struct text_draft {
    piece_draft *pieces; /* the languages one after another */
    lang_t language;     /* of the file */
    bool varies;         /* reads the actor or the member of each */
    uint32_t made;       /* index into texts once written out, if it does not vary; else NO_INDEX */
} text_draft;

/* Reads the text with what stands in its braces; NULL: there is none. */
text_draft *text_resolve(unit_t *u, scope_t *s, const ast_text *text);
/* Writes it out; index into texts, or NO_INDEX for NULL. */
uint32_t text_lower(unit_t *u, text_draft *text, fixed_t fixed);
/* A title: no braces are looked at. */
uint32_t text_plain(unit_t *u, const ast_text *text, lang_t language);

/* ---- rules as resolved (resolve_rule.c, resolve_effect.c) ---- */

typedef struct {
    const node_t *words; /* as written: what `unless` says is still to be negated */
    bool negated;
    str_t source;
    str_t kept; /* the source as the program has it, once written out */
    span_t at;
} conjunct_draft;

/* The condition itself. */
const node_t *conjunct_node(unit_t *u, const conjunct_draft *c);

typedef struct effect_draft {
    fx_kind kind;
    span_t at;
    type_t type;                 /* of the value */
    bool model;                  /* slot is one of VSLOT_* */
    uint32_t slot, count;        /* NO_INDEX: it writes none */
    const node_t *index;         /* NULL: slot is meant itself */
    const node_t *value, *extra; /* NULL: none */
    uint32_t event;              /* MUST: the act; ASK: the decision; RAISE: the signal */
    const node_t *who;           /* MUST */
    uint32_t arg_count;
    const node_t *args[ARGS_MAX];
    const node_t *term;             /* MUST, ASK: within; RAISE: after or at */
    uint32_t when;                  /* RAISE: as raise_t */
    uint32_t before;                /* MUST: event; NO_INDEX */
    const node_t *while_;           /* ASK */
    struct effect_draft *otherwise; /* MUST, ASK: the signal when the term lapses, as RAISE */
} effect_draft;

typedef struct {
    effect_draft *items;
    uint32_t count;
} effects_draft;

typedef struct {
    uint32_t event;   /* NO_INDEX: an error has been reported, nothing else is filled in */
    uint32_t persons; /* of an act: whom the rule concerns; bits */
    type_t each;      /* TYPE_NOTHING: no each */
    conjunct_draft *conjuncts;
    uint32_t conjunct_count;
    effects_draft then, otherwise;
    uint32_t arg_count; /* MAY, MUST, MUST NOT: if all arguments have a fixed value */
    const node_t *args[ARGS_MAX];
    text_draft *because, *doubt;
} rule_draft;

void rules_resolve(unit_t *u);
/* The names of all persons in the set of bits, for a message. */
str_t persons_phrase(unit_t *u, uint32_t persons, lang_t language);
void effects_resolve(unit_t *u, scope_t *s, const ast_rule *rule, const ast_effect *effects,
                     effects_draft *out);

/* applies if …: of the article and its parts. */
typedef struct {
    uint32_t article;
    uint32_t sayer; /* the article that says it; NO_INDEX */
    const node_t *condition;
    span_t at;
} switch_draft;

/* ---- instances (instances.c) ---- */

typedef struct {
    uint32_t rule;
    fixed_t fixed;
    uint32_t keys;            /* keys of the event it answers to, counted from its first; bits */
    const node_t **conjuncts; /* as many as the rule's, in its order; then the switches of its article */
    uint32_t condition_count; /* all of these */
    bool never;               /* a conjunct is false whatever happens */
    effects_draft then, otherwise;
} instance_draft;

/* The conditions of all switches of the article, its ancestors' included; how many. out NULL: only that. */
uint32_t switches_of(unit_t *u, uint32_t article, const node_t **out);
/* Lays out every rule; fills u->instances. */
void instances_make(unit_t *u);
/* Drops those that never apply, but for grants: they say why the act is not permitted. */
void instances_drop_idle(unit_t *u);
/* Slot in the numbering of targets: the game's, then the model's. */
uint32_t effect_slot(unit_t *u, const effect_draft *e);
/* Whether the two may write one slot. */
bool effects_overlap(unit_t *u, const effect_draft *a, const effect_draft *b);

/* ---- conditions that cannot hold together (exclude.c) ---- */

/* Whether the conditions a and the conditions b are never all true at once, as far as their words show. */
bool conditions_exclude(const node_t *const *a, uint32_t count_a, const node_t *const *b, uint32_t count_b);

/* ---- precedence (precedence.c) ---- */

/* Fills u->beats and u->contradicts; reports circles. */
void precedence_resolve(unit_t *u);
bool precedence_beats(const unit_t *u, uint32_t a, uint32_t b); /* rules */
bool precedence_contradicts(const unit_t *u, uint32_t a, uint32_t b);
/* Warns of precedence between articles whose rules never write one slot. */
void precedence_check_idle(unit_t *u);

/* ---- code (lower_expr.c) ---- */

/* Writes the code of a value; its start. */
uint32_t code_value(unit_t *u, const node_t *n);
/* Writes the code of a guard of `count` conjuncts; NO_INDEX if all are always true. */
uint32_t code_guard(unit_t *u, const node_t *const *conjuncts, uint32_t count);

/* ---- checks that need all of it (check.c, clash.c) ---- */

void check_articles(unit_t *u); /* sentences of the law without a rule, articles without sentence */
void check_uses(unit_t *u);     /* what is declared and not used, or used and never set going */
void check_never(unit_t *u);    /* rules that can never apply */
void check_clashes(unit_t *u);  /* rules that can give one slot different values */

/* ---- tables (lower.c, lower_rule.c) ---- */

/* Initial values, defaults, the time control, switches of articles, texts: what needs expressions, but is
   no rule. */
void tables_resolve(unit_t *u);
/* Writes everything out. Only after no error has been found. */
void tables_lower(unit_t *u);

/* Periods of a time control; false after an error. */
bool periods_resolve(unit_t *u, const ast_period *periods, lang_t language, period_t out[PERIODS_MAX],
                     uint32_t *count);

/* Which names a scenario has to quote (lower_names.c). */
void names_lower(unit_t *u);
void refs_lower(unit_t *u, const ast_ref *refs, uint32_t *start, uint32_t *count);
void rules_lower(unit_t *u);
void instances_lower(unit_t *u);

#endif
