#include "dsl/parse.h"

#include "base/utf8.h"
#include "dsl/keywords.h"
#include "dsl/syntax.h"
#include "grammar.h"

/* ---- commas ---- */

/* Before these words German and Russian put commas by their own rules; no list goes on with one of them. */
static const unsigned char clause_words[] = {
    T_THEN,        T_ELSE,    T_UNLESS,     T_OVERRULABLE, T_BECAUSE,     T_WHILE,     T_DOUBT,
    T_BETWEEN,     T_MAY,     T_MUST,       T_MUSTNOT,     T_AND,         T_OR,        T_PRECEDES,
    T_CONJUNCTION, T_ANALOGY, T_AFTERWARDS, T_SUBJECT,     T_CONTRADICTS, T_APPLIES,   T_WITHIN,
    T_BEFORE,      T_BY,      T_PER,        T_DEFAULT,     T_PRINTED,     T_SENTENCES, 0,
};

/* In parentheses a choice may follow a comma: f(a, if b then c else d). */
static bool begins_clause(const run_t *r, int kind)
{
    return token_is_one_of(kind, clause_words) || (kind == T_IF && r->parenthesis_count == 0);
}

static bool is_mere_comma(const run_t *r, uint32_t at)
{
    const token_t *items = r->p.tokens->items;
    return items[at].kind == T_COMMA && (begins_clause(r, items[syntax_next(r, at)].kind) ||
                                         items[syntax_previous(r, at)].kind == T_UNLESS);
}

/* ---- indentation ---- */

/* Columns before the first word of the token's line. */
static uint32_t indent_of_line(const run_t *r, uint32_t at)
{
    str_t source = r->p.tokens->source;
    uint32_t start = r->p.tokens->items[at].at.start;
    while (start > 0 && source.data[start - 1] != '\n') {
        start--;
    }
    uint32_t end = start;
    while (end < source.size && (source.data[end] == ' ' || source.data[end] == '\t')) {
        end++;
    }
    return end - start;
}

/* Notes the first token that stands too far left for the block it is in. */
static void look_at_indentation(run_t *r)
{
    const token_t *token = &r->p.tokens->items[r->at];
    if (r->misplaced > 0 || r->brace_count == 0 || token->breaks == 0) {
        return;
    }
    uint32_t open = r->braces[r->brace_count - 1];
    uint32_t here = indent_of_line(r, r->at), there = indent_of_line(r, open);
    if (token->kind == T_RBRACE ? here < there : here <= there && recover_begins_item(r, r->at)) {
        r->misplaced = r->at;
        r->instead_of = open;
    }
}

/* ---- the run ---- */

static bool take(run_t *r)
{
    token_t *token = &r->p.tokens->items[r->at];
    look_at_indentation(r);
    if (grammar_accepts(r->grammar, T_BADITEM)) {
        r->start = r->at;
    }
    if (!syntax_feed(r, token->kind, token)) {
        return recover_skip(r, false); /* too deep */
    }
    r->at = syntax_next(r, r->at);
    return true;
}

/* A name behind a whole sentence of a rulebook would begin another, about somebody's duty: within a line only
   if that is what follows, or the error would show up a few words late. */
static bool may_come(const run_t *r)
{
    const token_t *token = &r->p.tokens->items[r->at];
    bool begins = token->kind == T_NAME && token->breaks == 0 && r->p.tokens->kind == FILE_RULEBOOK;
    return grammar_accepts(r->grammar, token->kind) &&
           !(begins && grammar_accepts(r->grammar, T_BADITEM) && !recover_begins_duty(r, r->at));
}

/* All tokens, errors mended on the way. False: memory is out, or nothing can be read. */
static bool run_file(run_t *r)
{
    const token_t *items = r->p.tokens->items;
    if (items[0].kind == TOKEN_COMMENT) {
        r->at = syntax_next(r, 0);
    }
    while (!r->p.failed) {
        int kind = items[r->at].kind;
        bool complete = grammar_accepts(r->grammar, T_RBRACE) || grammar_accepts(r->grammar, TOKEN_END);
        if (is_mere_comma(r, r->at)) {
            r->at = syntax_next(r, r->at);
        } else if (kind == TOKEN_END && complete) {
            return syntax_end(r) && !r->p.failed;
        } else if (!(may_come(r) ? take(r) : syntax_error(r))) {
            return false;
        }
    }
    return false;
}

static bool run_expression(run_t *r)
{
    token_t start = { .kind = T_EXPRESSION, .at = r->p.tokens->items[0].at };
    syntax_feed(r, T_EXPRESSION, &start);
    while (!r->p.failed) {
        token_t *token = &r->p.tokens->items[r->at];
        if (!grammar_accepts(r->grammar, token->kind)) {
            syntax_error(r);
            return false;
        }
        if (!syntax_feed(r, token->kind, token)) {
            return false;
        }
        if (token->kind == TOKEN_END) {
            return !r->p.failed;
        }
        r->at = syntax_next(r, r->at);
    }
    return false;
}

/* Prepares a run and lets `how` do it. */
static bool run(run_t *r, parse_ctx *ctx, token_list *tokens, bool (*how)(run_t *))
{
    const arbiter_allocator *allocator = ctx->diags->allocator;
    bool done = false;
    r->p.ctx = ctx;
    r->p.tokens = tokens;
    r->p.files = keywords_of_kind(tokens->kind);
    r->grammar = tokens->failed ? NULL : mem_alloc(allocator, grammar_size());
    if (r->grammar) {
        grammar_init(r->grammar, &r->p);
        done = how(r);
    }
    r->p.failed = r->p.failed || !r->grammar;
    ctx->diags->failed = ctx->diags->failed || r->p.failed;
    mem_free(allocator, r->grammar, grammar_size());
    return done;
}

ast_file *syntax_tree(parse_ctx *ctx, token_list *tokens)
{
    ast_file *tree = tokens->failed ? NULL : ARENA_NEW(ctx->arena, ast_file);
    if (!tree) {
        ctx->diags->failed = true;
        return NULL;
    }
    tree->file = tokens->file;
    tree->language = tokens->language;
    tree->kind = tokens->kind;
    if (tree->kind == FILE_BROKEN) {
        return tree;
    }
    run_t r = { .p.file = tree };
    run(&r, ctx, tokens, run_file);
    return r.p.failed ? NULL : tree;
}

ast_file *parse_file(parse_ctx *ctx, uint32_t file)
{
    token_list tokens;
    tokens_of_file(&tokens, ctx->diags, ctx->arena, ctx->intern, file);
    ast_file *tree = syntax_tree(ctx, &tokens);
    tokens_free(&tokens);
    return tree;
}

ast_expr *parse_expression(parse_ctx *ctx, span_t at)
{
    token_list tokens;
    tokens_of_expression(&tokens, ctx->diags, ctx->arena, ctx->intern, at);
    run_t r = { .at = 0 };
    bool done = run(&r, ctx, &tokens, run_expression);
    tokens_free(&tokens);
    return done ? r.p.expression : NULL;
}

/* ---- pieces of texts ---- */

/* The '}' that closes the '{' before `at`, or `end`. */
static uint32_t closing_brace(str_t source, uint32_t at, uint32_t end)
{
    for (int depth = 0; at < end; at++) {
        if (source.data[at] == '}' && depth-- == 0) {
            return at;
        }
        depth += source.data[at] == '{';
    }
    return end;
}

bool parse_piece(parse_ctx *ctx, span_t string, uint32_t *offset, text_piece *piece)
{
    str_t source = ctx->diags->sources[string.file].text;
    uint32_t at = string.start + 1 + *offset, end = string.end - 1;
    if (at >= end) {
        return false;
    }
    if (source.data[at] == '{') {
        uint32_t close = closing_brace(source, at + 1, end);
        if (close == end) {
            return false; /* complained of where the text was read */
        }
        *piece =
            (text_piece){ .is_expression = true, .literal = STR(""), .at = { string.file, at + 1, close } };
        *offset = close + 1 - string.start - 1;
        return true;
    }
    char *out = arena_alloc(ctx->arena, end - at);
    if (!out) {
        ctx->diags->failed = true;
        return false;
    }
    size_t size = 0;
    uint32_t start = at;
    while (at < end && source.data[at] != '{') {
        bool escaped = source.data[at] == '\\' && at + 1 < end;
        char c = source.data[at + escaped];
        out[size] = c;
        if (escaped && c == 'n') {
            out[size] = '\n';
        }
        size++;
        at += escaped ? 2 : 1;
    }
    *piece = (text_piece){ .literal = { out, size }, .at = { string.file, start, at } };
    *offset = at - string.start - 1;
    return true;
}
