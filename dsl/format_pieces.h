/* Shared by the files of the formatter: the tokens as they will be written. */
#ifndef ARBITER_FORMAT_PIECES_H
#define ARBITER_FORMAT_PIECES_H

#include "dsl/format.h"
#include "dsl/tokens.h"

typedef struct {
    const token_t *token;
    uint16_t kind;     /* the token's, or T_OWN for a language that is added */
    uint8_t breaks;    /* line breaks before it */
    bool quoted;       /* a name that must stand between apostrophes */
    str_t text;        /* without them */
    size_t start, end; /* where it was written */
} piece_t;

typedef struct {
    const token_list *tokens;
    arena_t *arena;
    lang_t language; /* to write in */
    piece_t *pieces;
    uint32_t count;
    bool failed; /* memory is out */
} format_t;

/* format_words.c: the pieces, in the language to write in. */
void format_words(format_t *f);

/* format_layout.c: writes the pieces, and notes where. */
void format_layout(format_t *f, buffer_t *out);

#endif
