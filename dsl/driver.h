/* The grammar's machine, made by Lemon from grammar.y and lempar.c. Tokens are T_* numbers; 0 is the end. */
#ifndef ARBITER_DRIVER_H
#define ARBITER_DRIVER_H

#include "dsl/nodes.h"

typedef struct yyParser grammar_t;

size_t grammar_size(void); /* bytes of a machine; the caller provides them */
void grammar_init(grammar_t *g, parser_t *p);
int grammar_token_count(void);

/* Whether `token` may come next. */
bool grammar_accepts(const grammar_t *g, int token);

/* Takes a token that may come next. False: the stack is full, and the token not taken. */
bool grammar_feed(grammar_t *g, int token, token_t *value);

/* Forgets the newest symbols until `token` may come next. False: it never may. */
bool grammar_unwind(grammar_t *g, int token);

/* How many of this token lie on the stack. */
int grammar_count(const grammar_t *g, int token);

#endif
