/* From bytes to tokens. The first word of a file says its language and kind; a keyword is one only in files
   of these. Comments are kept, so that a file can be written again from its tokens. */
#ifndef ARBITER_TOKENS_H
#define ARBITER_TOKENS_H

#include "base/intern.h"
#include "dsl/ast.h"

enum {
    TOKEN_END = 0,         /* behind the last token */
    TOKEN_COMMENT = 0xFFFF /* from # to the end of its line; not for the parser */
};

typedef struct {
    uint16_t kind;  /* T_* of the grammar, TOKEN_END, TOKEN_COMMENT */
    int16_t row;    /* keyword row, or the unit's number; KEYWORD_NONE for signs and what varies */
    uint8_t parts;  /* CLOCK: 2 for h:mm, 3 for h:mm:ss */
    uint8_t breaks; /* line breaks since the token before; 2 stands for more */
    bool quoted;    /* NAME: written '…' */
    bool broken;    /* something in it or before it was complained of */
    bool item;      /* set by the parser: begins a declaration, article, sentence, step or scenario */
    bool text;      /* set by the parser: a STRING that begins a text, so that a language may follow */
    span_t at;
    /* NUMBER; UNIT, CLOCK: ms; DATE: ms since 1970; LANG, OWN: lang_t; REF: bytes before its number */
    int64_t number;
    /* NAME: interned, without quotes; REF: normal form, interned; STRING: without escapes but \{ and \} */
    str_t word;
} token_t;

/* Whether a kind is one of those listed; the list ends in 0. */
static inline bool token_is_one_of(int kind, const unsigned char *list)
{
    while (*list != 0 && *list != kind) {
        list++;
    }
    return *list != 0;
}

typedef struct {
    const arbiter_allocator *allocator;
    token_t *items; /* the last is TOKEN_END */
    uint32_t count, room;
    lang_t language;
    file_kind kind;
    uint32_t file;
    str_t source; /* the file's text; NUL-terminated unless an expression alone is read */
    bool failed;  /* memory is out */
} token_list;

/* All tokens of source `file`. The kind is FILE_BROKEN, and the list holds TOKEN_END alone, where the first
   word does not say what the file is. Texts live in `arena`, names in `names`. Free it in any case. */
void tokens_of_file(token_list *list, diags_t *diags, arena_t *arena, intern_t *names, uint32_t file);

/* The tokens of an expression that stands in `at`; keywords of any language are read. Free it in any case. */
void tokens_of_expression(token_list *list, diags_t *diags, arena_t *arena, intern_t *names, span_t at);

void tokens_free(token_list *list);

#endif
