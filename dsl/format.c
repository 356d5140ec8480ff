#include "dsl/format.h"

#include "dsl/format_pieces.h"
#include "dsl/syntax.h"
#include "grammar.h"

/* Reads again what was written, and quotes the names that were read as something else: keywords of the
   language, parts of a phrase, units behind a number. True if there were any. */
static bool quote_names(format_t *f, const arbiter_allocator *allocator, const buffer_t *written)
{
    diags_t diags;
    arena_t arena;
    token_list tokens = { .allocator = allocator };
    bool quoted = false;
    diags_init(&diags, allocator);
    arena_init(&arena, allocator);
    intern_t *names = intern_new(allocator);
    uint32_t file = diags_source(&diags, STR(""), buffer_view(written));
    f->failed = f->failed || !names || file == NO_FILE;
    if (!f->failed) {
        tokens_of_file(&tokens, &diags, &arena, names, file);
        f->failed = tokens.failed;
    }
    for (uint32_t i = 0, t = 0; i < f->count && !f->failed; i++) {
        piece_t *piece = &f->pieces[i];
        while (t + 1 < tokens.count && tokens.items[t].at.start < piece->start) {
            t++;
        }
        const token_t *read = &tokens.items[t];
        bool same = read->kind == piece->kind && read->at.start == piece->start && read->at.end == piece->end;
        if (piece->kind == T_NAME && !same && !piece->quoted) {
            piece->quoted = quoted = true;
        }
    }
    tokens_free(&tokens);
    intern_free(names);
    arena_free(&arena);
    diags_free(&diags);
    return quoted;
}

/* Writes until every name is read back as one. Quotes are only ever added, so this ends. */
static void write_all(format_t *f, const arbiter_allocator *allocator, buffer_t *out)
{
    do {
        buffer_clear(out);
        format_layout(f, out);
        f->failed = f->failed || out->failed;
    } while (!f->failed && quote_names(f, allocator, out));
}

arbiter_status format_source(diags_t *diags, uint32_t file, format_options options, buffer_t *out)
{
    const arbiter_allocator *allocator = diags->allocator;
    uint32_t errors = diags->errors;
    arena_t arena;
    token_list tokens = { .allocator = allocator };
    buffer_t text;
    arena_init(&arena, allocator);
    buffer_init(&text, allocator);
    intern_t *names = intern_new(allocator);
    parse_ctx ctx = { diags, &arena, names };
    ast_file *tree = NULL;
    if (names) {
        tokens_of_file(&tokens, diags, &arena, names, file);
        tree = syntax_tree(&ctx, &tokens);
    }
    bool written = tree && diags->errors == errors;
    format_t f = { .tokens = &tokens, .arena = &arena, .failed = !tree || diags->failed };
    if (written && !f.failed) {
        f.language = options.language == FORMAT_KEEP ? tokens.language : (lang_t)options.language;
        format_words(&f);
        if (!f.failed) {
            write_all(&f, allocator, &text);
        }
        if (!f.failed) {
            buffer_str(out, buffer_view(&text));
        }
    }
    buffer_free(&text);
    intern_free(names);
    tokens_free(&tokens);
    arena_free(&arena);
    return f.failed || out->failed ? ARBITER_NO_MEMORY : written ? ARBITER_OK : ARBITER_ERRORS;
}
