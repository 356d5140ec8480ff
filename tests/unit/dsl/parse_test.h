/* What the tests of parsing share. */
#ifndef ARBITER_PARSE_TEST_H
#define ARBITER_PARSE_TEST_H

#include "dsl_test.h"

static inline void write_expr(buffer_t *out, const ast_expr *e);

static inline void write_list(buffer_t *out, const char *head, const ast_expr *a, const ast_expr *b,
                              const ast_expr *c)
{
    const ast_expr *parts[] = { a, b, c };
    buffer_char(out, '(');
    buffer_text(out, head);
    for (int i = 0; i < 3; i++) {
        if (parts[i]) {
            buffer_char(out, ' ');
            write_expr(out, parts[i]);
        }
    }
    buffer_char(out, ')');
}

static inline void write_expr(buffer_t *out, const ast_expr *e)
{
    static const char *const heads[] = {
        [EXPR_NOT] = "not", [EXPR_NEGATE] = "neg", [EXPR_OR] = "or", [EXPR_AND] = "and", [EXPR_EQ] = "=",
        [EXPR_NE] = "!=",   [EXPR_LT] = "<",       [EXPR_LE] = "<=", [EXPR_GT] = ">",    [EXPR_GE] = ">=",
        [EXPR_ADD] = "+",   [EXPR_SUB] = "-",      [EXPR_MUL] = "*", [EXPR_DIV] = "/",   [EXPR_IF] = "if",
    };
    switch (e->kind) {
    case EXPR_NUMBER: buffer_int(out, e->number); break;
    case EXPR_DURATION:
        buffer_int(out, e->number);
        buffer_text(out, "ms");
        break;
    case EXPR_CLOCK:
        buffer_int(out, e->number);
        buffer_text(out, e->parts == 2 ? "hm" : "hms");
        break;
    case EXPR_INSTANT:
        buffer_text(out, "@");
        buffer_int(out, e->number);
        break;
    case EXPR_STRING:
        buffer_char(out, '"');
        buffer_str(out, e->string);
        buffer_char(out, '"');
        break;
    case EXPR_TRUE: buffer_text(out, "yes"); break;
    case EXPR_FALSE: buffer_text(out, "no"); break;
    case EXPR_NONE: buffer_text(out, "none"); break;
    case EXPR_NAME: buffer_str(out, e->name.text); break;
    case EXPR_REF: buffer_str(out, e->ref.number); break;
    case EXPR_CALL:
        buffer_str(out, e->name.text);
        buffer_char(out, '[');
        for (const ast_expr *a = e->args; a; a = a->next) {
            write_expr(out, a);
            buffer_text(out, a->next ? " " : "");
        }
        buffer_char(out, ']');
        break;
    case EXPR_IN:
        buffer_text(out, "(in ");
        write_expr(out, e->left);
        for (const ast_name *n = e->names; n; n = n->next) {
            buffer_char(out, ' ');
            buffer_str(out, n->text);
        }
        buffer_char(out, ')');
        break;
    default: write_list(out, heads[e->kind], e->left, e->middle, e->right);
    }
}

static inline void assert_slice(const source_fixture *f, span_t at, const char *expected)
{
    str_t source = f->diags.sources[at.file].text;
    assert_str(((str_t){ source.data + at.start, at.end - at.start }), expected);
}

#endif
