/* What the tests of lowering share: sources compiled to a program, and what is looked for in it. */
#ifndef ARBITER_LOWER_TEST_H
#define ARBITER_LOWER_TEST_H

#include "memory.h"
#include "test.h"

#include "dsl/compile.h"

#define RULES(text) "rulebook \"test\" title \"Test\"\n" text

typedef struct {
    diags_t diags;
    compilation_t compilation;
    const program_t *p;
} compiled_t;

static inline void compile_all(compiled_t *c, const arbiter_source *sources, size_t count)
{
    diags_init(&c->diags, mem_default());
    arbiter_status status = compile(&c->compilation, sources, count, mem_default(), &c->diags);
    if (status != ARBITER_OK) {
        buffer_t text;
        buffer_init(&text, mem_default());
        diags_text(&text, &c->diags, (sink_options){ .language = LANG_EN });
        print_error("%.*s\n", (int)text.size, text.data ? text.data : "");
        buffer_free(&text);
    }
    assert_int_equal(status, ARBITER_OK);
    c->p = c->compilation.program;
    assert_non_null(c->p);
}

static inline void compiled(compiled_t *c, const char *text)
{
    arbiter_source source = { test_str("test.rules"), test_str(text) };
    compile_all(c, &source, 1);
}

static inline void done(compiled_t *c)
{
    compile_free(&c->compilation);
    diags_free(&c->diags);
}

/* The instructions from `start` to their OP_RETURN, as "op a b c" separated by semicolons; jumps count from `start`. */
static inline void assert_code(const program_t *p, uint32_t start, const char *format, ...)
{
    char expected[512];
    va_list args;
    va_start(args, format);
    vsnprintf(expected, sizeof expected, format, args);
    va_end(args);
    static const char *const names[OP_COUNT] = {
        [OP_RETURN] = "return",
        [OP_INT] = "int",
        [OP_CONST] = "const",
        [OP_SLOT] = "slot",
        [OP_SLOT_AT] = "slot_at",
        [OP_ARG] = "arg",
        [OP_TERM] = "term",
        [OP_FACT] = "fact",
        [OP_OPEN] = "open",
        [OP_DECISION] = "decision",
        [OP_EQ] = "eq",
        [OP_NE] = "ne",
        [OP_LT] = "lt",
        [OP_LE] = "le",
        [OP_GT] = "gt",
        [OP_GE] = "ge",
        [OP_ADD] = "add",
        [OP_SUB] = "sub",
        [OP_MUL] = "mul",
        [OP_DIV] = "div",
        [OP_NEGATE] = "negate",
        [OP_NOT] = "not",
        [OP_AND] = "and",
        [OP_OR] = "or",
        [OP_AND_JUMP] = "and_jump",
        [OP_OR_JUMP] = "or_jump",
        [OP_BRANCH] = "branch",
        [OP_JUMP] = "jump",
        [OP_IN] = "in",
        [OP_REQUIRE] = "require",
        [OP_SLOT_IS] = "slot_is",
        [OP_SLOT_IS_NOT] = "slot_is_not",
        [OP_REQUIRE_IS] = "require_is",
        [OP_REQUIRE_IS_NOT] = "require_is_not",
    };
    buffer_t text;
    buffer_init(&text, mem_default());
    for (uint32_t pc = start; p->code[pc].op != OP_RETURN; pc++) {
        const instruction *in = &p->code[pc];
        bool jumps =
            in->op == OP_AND_JUMP || in->op == OP_OR_JUMP || in->op == OP_BRANCH || in->op == OP_JUMP;
        buffer_text(&text, pc == start ? "" : "; ");
        buffer_text(&text, names[in->op]);
        buffer_char(&text, ' ');
        buffer_int(&text, in->a);
        buffer_char(&text, ' ');
        buffer_int(&text, in->b);
        buffer_char(&text, ' ');
        buffer_int(&text, jumps ? in->c - (int64_t)start : in->op == OP_CONST ? p->consts[in->c] : in->c);
    }
    assert_str(buffer_view(&text), expected);
    buffer_free(&text);
}

static inline uint32_t article_of(const program_t *p, const char *number)
{
    for (uint32_t i = 0; i < p->article_count; i++)
        if (str_equal(p->articles[i].number, test_str(number)))
            return i;
    fail_msg("no article %s", number);
    return 0;
}

/* The only rule of the article itself. */
static inline uint32_t rule_of(const program_t *p, const char *number)
{
    for (uint32_t i = 0; i < p->rule_count; i++)
        if (p->rules[i].article == article_of(p, number))
            return i;
    fail_msg("no rule in %s", number);
    return 0;
}

#endif
