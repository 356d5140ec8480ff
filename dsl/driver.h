/* The grammar's machine, made by Lemon from grammar.y and lempar.c. Tokens are T_* numbers; 0 is the end. */
#ifndef ARBITER_DRIVER_H
#define ARBITER_DRIVER_H

#include "dsl/nodes.h"

typedef struct yyParser grammar_t;

size_t grammar_size(void); /* bytes of a machine; the caller provides them */
void grammar_init(grammar_t *g, parser_t *p);
int grammar_token_count(void);

/* Whether `token` may come next, or two tokens one after the other. */
bool grammar_accepts(const grammar_t *g, int token);
bool grammar_accepts_both(const grammar_t *g, int first, int second);

/* Takes a token that may come next. False: the stack is full, and the token not taken. */
bool grammar_feed(grammar_t *g, int token, token_t *value);

/* The greatest height of the stack, its present one at most, at which `token` may come next; -1: none. */
int grammar_height(const grammar_t *g, int token);
/* Forgets what lies above this height. */
void grammar_cut(grammar_t *g, int height);

/* How many of this token lie on the stack. */
int grammar_count(const grammar_t *g, int token);

#endif
