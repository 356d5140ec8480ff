#include "doc_source.h"

#include <stdlib.h>
#include <string.h>

#include "xml.h"

typedef struct {
    arbiter_token_kind kind;
    uint32_t start, end;
    uint32_t target; /* NAME: the passage that declares it; ARTICLE: the article; or ARBITER_NONE */
} link_token;

typedef struct {
    arbiter_str name, text;
    link_token *tokens;
    size_t count;
} source_file;

struct source_view {
    const loaded *l;
    source_file *files;
    size_t count;
};

/* ---- tokens with their targets ---- */

/* The passage that declares the name, by either form of an act. */
static uint32_t declaration_of(const loaded *l, arbiter_str name)
{
    arbiter_passage passage;
    for (uint32_t i = 0; arbiter_passage_get(l->rulebook, i, &passage) == ARBITER_OK; i++) {
        if (passage.name.size > 0 && (str_same(passage.name, name) || str_same(passage.other, name))) {
            return i;
        }
    }
    return ARBITER_NONE;
}

typedef struct {
    const loaded *l;
    source_file *file;
} collector;

static int collect(void *context, const arbiter_token *token)
{
    collector *c = context;
    source_file *f = c->file;
    f->tokens = resize(f->tokens, f->count + 1, sizeof *f->tokens);
    f->tokens[f->count++] =
        (link_token){ token->kind, token->start, token->end,
                      token->kind == ARBITER_TOKEN_NAME ? declaration_of(c->l, token->word)
                      : token->kind == ARBITER_TOKEN_ARTICLE
                          ? arbiter_article_find(c->l->rulebook, token->word)
                          : ARBITER_NONE };
    return 0;
}

source_view *source_view_new(const loaded *l)
{
    source_view *v = resize(NULL, 1, sizeof *v);
    *v = (source_view){ l, resize(NULL, l->files.count, sizeof *v->files), l->files.count };
    for (size_t i = 0; i < v->count; i++) {
        arbiter_source source = l->files.sources[i];
        v->files[i] = (source_file){ .name = source.name, .text = source.text };
        collector c = { l, &v->files[i] };
        checked(arbiter_tokens(NULL, source, collect, &c));
    }
    return v;
}

void source_view_free(source_view *v)
{
    for (size_t i = 0; i < v->count; i++) {
        free(v->files[i].tokens);
    }
    free(v->files);
    free(v);
}

/* ---- as HTML ---- */

/* Blanks before the place on its line. */
static size_t indent_of(arbiter_str text, size_t start)
{
    size_t line = start;
    while (line > 0 && text.data[line - 1] != '\n') {
        line--;
    }
    size_t blanks = line;
    while (blanks < start && text.data[blanks] == ' ') {
        blanks++;
    }
    return blanks - line;
}

/* Text between `start` and `end`; after each line break up to `indent` blanks are left out. */
static void put_lines(buffer *out, arbiter_str text, size_t start, size_t end, size_t indent)
{
    while (start < end) {
        size_t stop = start;
        while (stop < end && text.data[stop] != '\n') {
            stop++;
        }
        put_xml(out, (arbiter_str){ text.data + start, stop - start });
        start = stop;
        if (start < end) {
            put_char(out, '\n');
            start++;
            for (size_t n = 0; n < indent && start < end && text.data[start] == ' '; n++) {
                start++;
            }
        }
    }
}

static void put_target(buffer *out, const source_view *v, const link_token *token)
{
    arbiter_article a;
    if (token->kind == ARBITER_TOKEN_ARTICLE) {
        arbiter_article_get(v->l->rulebook, token->target, ARBITER_OWN, &a);
        put(out, S("<a class=\"ref\" href=\"#s"));
        put_xml(out, a.number);
    } else {
        put(out, S("<a href=\"#d"));
        put_number(out, token->target);
    }
    put(out, S("\">"));
}

static void put_token(buffer *out, const source_view *v, arbiter_str text, const link_token *token,
                      size_t indent)
{
    static const char *const classes[] = { "kw", "", "num", "txt", "ref", "", "com" };
    const char *name = classes[token->kind];
    bool link = token->target != ARBITER_NONE;
    if (link) {
        put_target(out, v, token);
    } else if (*name) {
        put(out, S("<span class=\""));
        put_text(out, name);
        put(out, S("\">"));
    }
    put_lines(out, text, token->start, token->end, indent);
    put(out, link ? S("</a>") : *name ? S("</span>") : S(""));
}

static const source_file *file_of(const source_view *v, arbiter_str name)
{
    for (size_t i = 0; i < v->count; i++) {
        if (str_same(v->files[i].name, name)) {
            return &v->files[i];
        }
    }
    return NULL;
}

void put_passage(buffer *out, const source_view *v, arbiter_place place)
{
    const source_file *f = file_of(v, place.file);
    if (!f || place.end > f->text.size) {
        return;
    }
    size_t at = place.start, indent = indent_of(f->text, place.start);
    for (size_t i = 0; i < f->count; i++) {
        const link_token *token = &f->tokens[i];
        if (token->start < at || token->end > place.end) {
            continue;
        }
        put_lines(out, f->text, at, token->start, indent);
        put_token(out, v, f->text, token, indent);
        at = token->end;
    }
    put_lines(out, f->text, at, place.end, indent);
}
