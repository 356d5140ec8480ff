/* What the parser does with a token that may not come: says so, and finds the place to go on. */
#ifndef ARBITER_SYNTAX_H
#define ARBITER_SYNTAX_H

#include "dsl/driver.h"
#include "program/program.h" /* LIMIT_NESTING */

/* A run of the parser through a list of tokens. */
typedef struct {
    parser_t p;
    grammar_t *grammar;
    uint32_t at;                    /* the token that comes next */
    uint32_t start;                 /* the newest token with which an item may have begun */
    uint32_t braces[LIMIT_NESTING]; /* tokens that opened what is open */
    uint32_t parentheses[LIMIT_NESTING];
    int brace_count, parenthesis_count; /* together at most LIMIT_NESTING */
    /* The first token whose indentation says that a brace should have been closed before it, and that brace;
       0: none. */
    uint32_t misplaced, instead_of;
    bool lost; /* the file ended while the way back was sought */
} run_t;

/* The tree of these tokens, in which it marks items and texts. NULL: memory is out. */
ast_file *syntax_tree(parse_ctx *ctx, token_list *tokens);

/* Hands `token` over, which may come; keeps count of what is open. False: too deep, said. */
bool syntax_feed(run_t *r, int kind, token_t *token);

/* The token r->at may not come: complains once, mends what it can, and sets r->at to where to go on. False:
   nothing can follow. */
bool syntax_error(run_t *r);

/* The file ends: closes what is open, and complains of it. */
bool syntax_end(run_t *r);

/* The next or the previous token that is no comment. */
uint32_t syntax_next(const run_t *r, uint32_t at);
uint32_t syntax_previous(const run_t *r, uint32_t at); /* itself when there is none */

/* recover.c: whether an item begins with this token, as far as can be seen; whether this name has "may" or
   "must" behind it ("player p must"). */
bool recover_begins_item(const run_t *r, uint32_t at);
bool recover_begins_duty(const run_t *r, uint32_t at);

/* Sets r->at, where an error is, to where to go on; `enter`: perhaps into the block whose head is broken. False:
   nowhere. */
bool recover_skip(run_t *r, bool enter);
void recover_cut(run_t *r, int height); /* forgets what lies above this height of the stack */

/* expected.c: what may come, in words; and the keyword among it that `wrong` may have been meant to be. */
void expected_words(const run_t *r, buffer_t *out);
void expected_suggest(const run_t *r, diag_t *item, str_t wrong);

#endif
