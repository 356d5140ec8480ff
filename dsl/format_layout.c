/* Where each token goes: the author's line breaks, our spaces. */
#include "dsl/format_pieces.h"

#include "grammar.h"
#include "program/program.h" /* LIMIT_NESTING */

enum { STEP = 2 };

/* An open brace: how far its contents and its closing brace are indented. */
typedef struct {
    bool block;
    int inner, close;
} frame_t;

typedef struct {
    format_t *f;
    buffer_t *out;
    frame_t frames[LIMIT_NESTING + 1]; /* the first is the file */
    int depth, parentheses;
    int line; /* indentation of the present line */
} layout_t;

/* The next piece that is no comment, or NULL. */
static const piece_t *next_word(const format_t *f, uint32_t at)
{
    for (uint32_t i = at + 1; i < f->count; i++) {
        if (f->pieces[i].kind != TOKEN_COMMENT) {
            return &f->pieces[i];
        }
    }
    return NULL;
}

static const piece_t *previous_word(const format_t *f, uint32_t at)
{
    for (uint32_t i = at; i-- > 0;) {
        if (f->pieces[i].kind != TOKEN_COMMENT) {
            return &f->pieces[i];
        }
    }
    return NULL;
}

/* Behind these a minus subtracts; elsewhere it is a sign. */
static const unsigned char operand_ends[] = {
    T_NAME, T_NUMBER, T_UNIT, T_CLOCK, T_DATE, T_STRING, T_YES, T_NO, T_NONE, T_RPAREN, T_RBRACE, 0,
};

static bool is_sign(const format_t *f, uint32_t at)
{
    const piece_t *before = previous_word(f, at);
    return f->pieces[at].kind == T_MINUS && !(before && token_is_one_of(before->kind, operand_ends));
}

static bool is_spaced(const layout_t *l, uint32_t at)
{
    int kind = l->f->pieces[at].kind, before = l->f->pieces[at - 1].kind;
    if (before == T_LPAREN || is_sign(l->f, at - 1)) {
        return false;
    }
    switch (kind) {
    case T_RPAREN:
    case T_COMMA:
    case T_QUESTION: return false;
    case T_LPAREN: return before != T_NAME;
    case T_COLON: return l->parentheses == 0;
    default: return true;
    }
}

/* A line begins with an item, the end of its block, a part of a list, or the rest of a sentence. A comment
   goes with what follows it. */
static int indentation(const layout_t *l, uint32_t at)
{
    const frame_t *top = &l->frames[l->depth];
    const piece_t *piece = &l->f->pieces[at];
    bool comment = piece->kind == TOKEN_COMMENT;
    const piece_t *word = comment ? next_word(l->f, at) : piece;
    if (!comment && piece->kind == T_RBRACE) {
        return top->close;
    }
    bool rest = top->block && word && word->kind != T_RBRACE && !word->token->item;
    return rest ? top->inner + STEP : top->inner;
}

static void place(layout_t *l, uint32_t at)
{
    const piece_t *piece = &l->f->pieces[at];
    if (at == 0) {
        return;
    }
    if (piece->breaks == 0) {
        buffer_text(l->out, piece->kind == TOKEN_COMMENT ? "  " : is_spaced(l, at) ? " " : "");
        return;
    }
    l->line = indentation(l, at);
    buffer_text(l->out, piece->breaks > 1 ? "\n\n" : "\n");
    buffer_repeat(l->out, ' ', (size_t)l->line);
}

static void write(layout_t *l, piece_t *piece)
{
    piece->start = l->out->size;
    buffer_text(l->out, piece->quoted ? "'" : "");
    buffer_str(l->out, piece->text);
    buffer_text(l->out, piece->quoted ? "'" : "");
    piece->end = l->out->size;
}

static void open_brace(layout_t *l, uint32_t at)
{
    const piece_t *next = next_word(l->f, at);
    bool block = !next || next->kind == T_RBRACE || next->token->item;
    int close = block ? l->frames[l->depth].inner : l->line;
    l->frames[++l->depth] = (frame_t){ block, close + STEP, close };
}

void format_layout(format_t *f, buffer_t *out)
{
    layout_t l = { .f = f, .out = out, .frames = { { true, 0, 0 } } };
    for (uint32_t i = 0; i < f->count; i++) {
        piece_t *piece = &f->pieces[i];
        place(&l, i);
        write(&l, piece);
        l.parentheses += (piece->kind == T_LPAREN) - (piece->kind == T_RPAREN);
        if (piece->kind == T_LBRACE) {
            open_brace(&l, i);
        } else if (piece->kind == T_RBRACE) {
            l.depth--;
        }
    }
    buffer_char(out, '\n');
}
