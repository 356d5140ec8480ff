/* Compiling and formatting, for the public header. */
#include "base/buffer.h"
#include "dsl/compile.h"
#include "dsl/format.h"
#include "dsl/keywords.h"
#include "dsl/scenario.h"
#include "dsl/tokens.h"
#include "grammar.h"
#include "report/report.h"

static const arbiter_allocator *allocator_of(const arbiter_compile_options *options)
{
    return options && options->allocator ? options->allocator : mem_default();
}

arbiter_status arbiter_compile(const arbiter_compile_options *options, const arbiter_source *sources,
                               size_t count, arbiter_rulebook **rulebook, arbiter_suite **suite,
                               arbiter_report **report)
{
    *rulebook = NULL;
    *report = NULL;
    if (suite)
        *suite = NULL;
    arbiter_report *made = report_new(allocator_of(options));
    if (!made)
        return ARBITER_NO_MEMORY;
    /* the report shows lines of the sources long after the call */
    const arbiter_source *kept = report_keep(made, sources, count);
    arbiter_status status = ARBITER_NO_MEMORY;
    if (kept) {
        compilation_t c;
        status = compile(&c, kept, count, &made->allocator, &made->diags);
        status = compile_finish(&c, status, rulebook, suite);
    }
    if (status == ARBITER_NO_MEMORY)
        arbiter_report_free(made);
    else
        *report = made;
    return status;
}

arbiter_status arbiter_format_source(const arbiter_compile_options *options, arbiter_source source,
                                     arbiter_language language, arbiter_writer out, arbiter_report **report)
{
    *report = NULL;
    if (language < ARBITER_OWN || language > ARBITER_RU)
        return ARBITER_INVALID;
    arbiter_report *made = report_new(allocator_of(options));
    if (!made)
        return ARBITER_NO_MEMORY;
    uint32_t file = report_source(made, source.name, source.text);
    buffer_t text;
    buffer_init(&text, &made->allocator);
    arbiter_status status = file == NO_FILE
                                ? ARBITER_NO_MEMORY
                                : format_source(&made->diags, file, (format_options){ (int)language }, &text);
    if (status == ARBITER_OK && text.failed)
        status = ARBITER_NO_MEMORY;
    if (status == ARBITER_OK && text.size && out.write(out.context, text.data, text.size) != 0)
        status = ARBITER_INVALID;
    buffer_free(&text);
    if (status == ARBITER_NO_MEMORY)
        arbiter_report_free(made);
    else
        *report = made;
    return status;
}

static arbiter_token_kind token_kind_of(const token_t *token)
{
    switch (token->kind) {
    case TOKEN_COMMENT: return ARBITER_TOKEN_COMMENT;
    case T_NAME: return ARBITER_TOKEN_NAME;
    case T_STRING: return ARBITER_TOKEN_TEXT;
    case T_REF: return ARBITER_TOKEN_ARTICLE;
    case T_NUMBER:
    case T_UNIT:
    case T_CLOCK:
    case T_DATE: return ARBITER_TOKEN_NUMBER;
    default: return token->row == KEYWORD_NONE ? ARBITER_TOKEN_SIGN : ARBITER_TOKEN_KEYWORD;
    }
}

static int hand_over(const token_t *token, int (*take)(void *context, const arbiter_token *token),
                     void *context)
{
    arbiter_token out = { token_kind_of(token), token->at.start, token->at.end, { "", 0 } };
    if (out.kind == ARBITER_TOKEN_NAME || out.kind == ARBITER_TOKEN_ARTICLE)
        out.word = token->word;
    return take(context, &out);
}

arbiter_status arbiter_tokens(const arbiter_compile_options *options, arbiter_source source,
                              int (*take)(void *context, const arbiter_token *token), void *context)
{
    arbiter_report *report = report_new(allocator_of(options));
    if (!report)
        return ARBITER_NO_MEMORY;
    uint32_t file = report_source(report, source.name, source.text);
    intern_t *names = intern_new(&report->allocator);
    token_list list = { 0 };
    arena_t arena;
    arena_init(&arena, &report->allocator);
    arbiter_status status = file == NO_FILE || !names ? ARBITER_NO_MEMORY : ARBITER_OK;
    if (status == ARBITER_OK) {
        tokens_of_file(&list, &report->diags, &arena, names, file);
        status = list.failed || report->diags.failed ? ARBITER_NO_MEMORY : ARBITER_OK;
        for (uint32_t i = 0; status == ARBITER_OK && i < list.count && list.items[i].kind != TOKEN_END; i++)
            if (hand_over(&list.items[i], take, context) != 0)
                status = ARBITER_INVALID;
        tokens_free(&list);
    }
    arena_free(&arena);
    intern_free(names);
    arbiter_report_free(report);
    return status;
}
