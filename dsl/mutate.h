/* Changes to a rulebook's sources, one thing each, made along the syntax tree: what a rulebook's scenarios ought to
   notice. A change is an edit of the text, so that whoever makes it compiles the rulebook anew; some do not compile.

     mutate.c        the files, what they declare, the edits
     mutate_rule.c   declarations, articles, rules, effects
     mutate_expr.c   expressions */
#ifndef ARBITER_MUTATE_H
#define ARBITER_MUTATE_H

#include "dsl/tokens.h"
#include "program/program.h"
#include "program/vocabulary.h"

typedef struct {
    arbiter_mutation kind;
    span_t at;      /* replaced … */
    str_t by;       /* … by this; may be empty */
    str_t article;  /* its number; empty: outside all articles */
    str_t where;    /* the beginning of the sentence, or the name of what is declared */
    str_t was, is;  /* the part of the sentence before and after, on one line; is empty: dropped whole */
    uint32_t twin;  /* how many of the same words come before it */
} mutant_t;

/* A list of names that the rulebook declares. */
typedef struct member_list_t {
    struct member_list_t *next;
    const ast_member *members;
} member_list_t;

typedef struct decl_t {
    struct decl_t *next;
    const ast_decl *decl;
    lang_t language;
} decl_t;

/* A decision that is asked for with a term, so that its default may become the answer. */
typedef struct termed_t {
    struct termed_t *next;
    str_t decision;
} termed_t;

enum { PLAYERS_MAX = 16 };

typedef struct {
    arena_t arena;
    arbiter_allocator allocator;
    bool failed;              /* memory is out */
    mutant_t *items;
    uint32_t count, room;

    member_list_t *lists;
    decl_t *decls;            /* what may be named in rules */
    termed_t *termed;

    const token_list *tokens; /* of the file at hand */
    lang_t language;
    str_t article;
    str_t where;
    span_t part;              /* of which `was` and `is` are the words */
    str_t players[PLAYERS_MAX]; /* names in scope that stand for a player */
    uint32_t player_count;
    str_t fixed;                /* the one of them who is not to be exchanged; empty: none */
} maker_t;

/* ---- mutate.c ---- */
/* Replaces [start, end) of the file at hand. Does nothing where that changes nothing. */
void mutate(maker_t *m, arbiter_mutation kind, uint32_t start, uint32_t end, str_t by);
/* The part of a sentence that is shown with the changes to come. */
void mutate_part(maker_t *m, span_t part);
/* Text of the file; the same on one line; pieces joined. All live as long as the changes. */
str_t mutate_source(const maker_t *m, span_t at);
str_t mutate_line(maker_t *m, span_t at);
str_t mutate_join(maker_t *m, str_t a, str_t b, str_t c);
bool mutate_blank(char c); /* white space */
/* A keyword in the file's language. */
str_t mutate_keyword(const maker_t *m, int token);
/* The first token at or after a byte, or the last one before it, comments left out. Never NULL: the end, the first. */
const token_t *mutate_token_at(const maker_t *m, uint32_t start);
const token_t *mutate_token_before(const maker_t *m, uint32_t start);
/* The first token of a kind that begins within [start, end); NULL: none. */
const token_t *mutate_token(const maker_t *m, int kind, uint32_t start, uint32_t end);

const ast_decl *mutate_declared(const maker_t *m, str_t name, decl_kind kind, lang_t *language);
bool mutate_is_player_type(const ast_type *type, lang_t language);
bool mutate_has_term(const maker_t *m, str_t decision);
void mutate_add_player(maker_t *m, str_t name);
/* A name that stands for a player here; a person of the model. */
bool mutate_is_player(const maker_t *m, const ast_name *name);
/* The next member of the list to which the name belongs; empty: it is no member. */
str_t mutate_next_member(const maker_t *m, const ast_name *name);
/* The word of the model that the name is, or NULL. */
const word_t *mutate_word(const maker_t *m, const ast_name *name);

/* ---- mutate_expr.c ---- */
/* Of a condition; `neutral` (T_YES, T_NO) is what takes its place when it is dropped, 0: it is not. */
void mutate_condition(maker_t *m, const ast_expr *e, int neutral);
void mutate_value(maker_t *m, const ast_expr *e);
void mutate_values(maker_t *m, const ast_expr *list);
void mutate_name(maker_t *m, const ast_name *name); /* that may be a player or a member */
void mutate_names(maker_t *m, const ast_name *list, bool drop);

/* ---- mutate_rule.c ---- */
void mutate_items(maker_t *m, const ast_item *items);

#endif
