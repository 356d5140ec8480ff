/* Shared by the files that make tokens: the place in the text, and what it takes to complain. */
#ifndef ARBITER_LEXING_H
#define ARBITER_LEXING_H

#include "dsl/lexer.h"
#include "dsl/tokens.h"

typedef struct {
    token_list *list;
    diags_t *diags;
    arena_t *arena;
    intern_t *names;
    str_t text;    /* NUL-terminated copy of the file, or of the part of it that is read */
    uint32_t base; /* where that part begins in the file */
    size_t at;
    unsigned files, languages;
    uint16_t previous;  /* kind of the token before, comments left out */
    int parentheses;    /* open */
    uint8_t breaks;     /* line breaks since the token before */
    bool complained;    /* since the token before */
    bool first_on_line; /* comments before it left out */
} lexer_t;

span_t lexing_span(const lexer_t *l, size_t start, size_t end);
void lexing_error(lexer_t *l, diag_code code, size_t start, size_t end, str_t arg0, str_t arg1, str_t arg2);
str_t lexing_slice(const lexer_t *l, size_t start, size_t end);
str_t lexing_intern(lexer_t *l, str_t text);

/* Frees a buffer that served a complaint; if memory failed it, it has failed the list. */
void lexing_free(lexer_t *l, buffer_t *buffer);

/* Adds a token that ends at `end` and goes on there. The pointer is good until the next one; never NULL. */
token_t *lexing_push(lexer_t *l, int kind, size_t end);

/* A complaint about the character at `start`, whose code point is the argument. */
void lexing_character(lexer_t *l, diag_code code, size_t start, size_t end);

/* literals.c: each reads what `raw` has found at l->at. */
void lexing_number(lexer_t *l, raw_token raw);
void lexing_time(lexer_t *l, raw_token raw);
void lexing_date(lexer_t *l, raw_token raw);
void lexing_text(lexer_t *l, raw_token raw);
void lexing_quoted_name(lexer_t *l, raw_token raw);
void lexing_section(lexer_t *l, raw_token raw);

/* Reads a reference to an article if its number stands at `number`, with a digit in it if `digit`; it begins
   at l->at. */
bool lexing_reference(lexer_t *l, size_t number, bool digit);

/* words.c: a keyword, a unit, a language code or a name. */
void lexing_word(lexer_t *l, raw_token raw);

#endif
