/* From a source file to its syntax tree. Errors go to the diagnostics, one for each broken sentence or
   declaration; what is whole around them is still in the tree. */
#ifndef ARBITER_PARSE_H
#define ARBITER_PARSE_H

#include "base/intern.h"
#include "dsl/ast.h"

/* All borrowed; the tree lives in `arena`, its names in `intern`. */
typedef struct {
    diags_t *diags;
    arena_t *arena;
    intern_t *intern;
} parse_ctx;

/* The tree of source `file` of ctx->diags, whose language it sets. Never without `kind`: FILE_BROKEN when the
   first word does not say what the file is. NULL: memory is out. */
ast_file *parse_file(parse_ctx *ctx, uint32_t file);

/* The expression that fills `at` (bytes of a source file), as it stands between { and } of a text. Keywords
   of any of the three languages are read. NULL after an error, or when memory is out (ctx->diags->failed
   tells). */
ast_expr *parse_expression(parse_ctx *ctx, span_t at);

/* A piece of a text: literal bytes with their escapes resolved, or what stands between { and }. */
typedef struct {
    bool is_expression;
    str_t literal; /* in the arena */
    span_t at;     /* of the piece, without the braces */
} text_piece;

/* Goes through the string token at `string` (its quotes included), piece by piece: begin with *offset = 0.
   False at the end, or when memory is out. Braces that do not pair up have been reported by parse_file. */
bool parse_piece(parse_ctx *ctx, span_t string, uint32_t *offset, text_piece *piece);

#endif
