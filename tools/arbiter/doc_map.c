/* Which article stands where and which scenarios cover it, as a table of Markdown in the rulebook's language. */
#include <stdlib.h>
#include <string.h>

#include "doc.h"
#include "messages.h"
#include "width.h"

/* Paths, each once. */
typedef struct {
    arbiter_str *items;
    size_t count;
} paths;

static void add_path(paths *p, arbiter_str path)
{
    for (size_t i = 0; i < p->count; i++) {
        if (str_same(p->items[i], path)) {
            return;
        }
    }
    p->items = resize(p->items, p->count + 1, sizeof *p->items);
    p->items[p->count++] = path;
}

/* Behind the last slash but those of scenarios/. */
static arbiter_str within_folder(arbiter_str path, bool scenario)
{
    size_t slashes = 0, start = path.size;
    while (start > 0 && slashes < (scenario ? 2u : 1u)) {
        slashes += path.data[--start] == '/';
    }
    start += path.data[start] == '/';
    arbiter_str rest = { path.data + start, path.size - start };
    bool below = rest.size > 10 && memcmp(rest.data, "scenarios/", 10) == 0;
    return scenario && !below ? within_folder(path, false) : rest;
}

/* Whether a link to it wants angle brackets: a blank would end it, a parenthesis close it. */
static bool wants_brackets(arbiter_str path)
{
    return memchr(path.data, ' ', path.size) || memchr(path.data, '(', path.size) ||
           memchr(path.data, ')', path.size);
}

/* "[name](path)", the name without folder and ending. */
static void put_link(buffer *out, arbiter_str path)
{
    arbiter_str name = within_folder(path, false);
    size_t dot = name.size;
    while (dot > 0 && name.data[dot - 1] != '.') {
        dot--;
    }
    put(out, S("["));
    put_clean(out, (arbiter_str){ name.data, dot > 0 ? dot - 1 : name.size });
    put(out, wants_brackets(path) ? S("](<") : S("]("));
    put_clean(out, path);
    put(out, wants_brackets(path) ? S(">)") : S(")"));
}

static void put_links(buffer *out, const paths *p)
{
    for (size_t i = 0; i < p->count; i++) {
        put(out, i > 0 ? S(", ") : S(""));
        put_link(out, p->items[i]);
    }
    put(out, p->count == 0 ? S("–") : S(""));
}

/* A vertical bar would end the cell. */
static void put_cell_text(buffer *out, arbiter_str text)
{
    buffer clean = { 0 };
    put_clean(&clean, text);
    for (size_t i = 0; i < clean.size; i++) {
        put(out, clean.data[i] == '|' ? S("\\") : S(""));
        put_char(out, clean.data[i]);
    }
    buf_free(&clean);
}

/* ", a, b": the parts by what their numbers add. */
static void put_parts(buffer *out, const book *b, uint32_t article, arbiter_str number)
{
    arbiter_article part;
    bool any = false;
    for (uint32_t i = 0; i < b->count; i++) {
        if (b->articles[i] == article || !is_within(b, b->articles[i], article)) {
            continue;
        }
        arbiter_article_get(b->l->rulebook, b->articles[i], b->own, &part);
        bool nested =
            part.number.size > number.size && memcmp(part.number.data, number.data, number.size) == 0;
        size_t cut = nested ? number.size + (part.number.data[number.size] == '.') : 0;
        put(out, any ? S(", ") : S(" ("));
        put(out, (arbiter_str){ part.number.data + cut, part.number.size - cut });
        any = true;
    }
    put(out, any ? S(")") : S(""));
}

/* The files in which the article stands, and its parts. */
static paths places_of(const book *b, uint32_t article, bool parts)
{
    paths p = { 0 };
    for (uint32_t i = 0; i < b->count; i++) {
        arbiter_article a;
        if (b->articles[i] == article || (parts && is_within(b, b->articles[i], article))) {
            arbiter_article_get(b->l->rulebook, b->articles[i], b->own, &a);
            add_path(&p, within_folder(a.file, false));
        }
    }
    return p;
}

static void put_scenarios(buffer *out, const book *b, uint32_t article, bool parts)
{
    paths p = { 0 };
    uint32_t count, *found = covering(b, article, parts, &count);
    for (uint32_t i = 0; i < count; i++) {
        arbiter_scenario scenario;
        arbiter_suite_get(b->l->suite, found[i], &scenario);
        add_path(&p, within_folder(scenario.file, true));
    }
    put_links(out, &p);
    free(p.items);
    free(found);
}

/* One row with its parts in it; a row a part where they are spread over several files. */
static void put_row(buffer *out, const book *b, uint32_t article)
{
    arbiter_article a, part;
    paths all = places_of(b, article, true);
    bool spread = all.count > 1;
    free(all.items);
    paths p = places_of(b, article, !spread);
    arbiter_article_get(b->l->rulebook, article, b->own, &a);
    put(out, S("| §"));
    put(out, a.number);
    if (!spread) {
        put_parts(out, b, article, a.number);
    }
    put_char(out, ' ');
    put_cell_text(out, a.title);
    put(out, S(" | "));
    put_links(out, &p);
    put(out, S(" | "));
    put_scenarios(out, b, article, !spread);
    put(out, S(" |\n"));
    free(p.items);
    for (uint32_t i = 0; spread && i < b->count; i++) {
        arbiter_article_get(b->l->rulebook, b->articles[i], b->own, &part);
        if (part.parent == article) {
            put_row(out, b, b->articles[i]); /* no deeper than articles nest */
        }
    }
}

static void put_heads(buffer *out, const book *b)
{
    static const message heads[] = { MSG_MAP_ARTICLE, MSG_MAP_RULES, MSG_MAP_SCENARIOS };
    for (int i = 0; i < 3; i++) {
        put(out, S("| "));
        put_text(out, message_text(heads[i], b->own));
        put_char(out, ' ');
    }
    put(out, S("|\n|---|---|---|\n"));
}

void doc_map(buffer *out, const book *b)
{
    put_heads(out, b);
    for (uint32_t i = 0; i < b->count; i++) {
        arbiter_article a;
        arbiter_article_get(b->l->rulebook, b->articles[i], b->own, &a);
        if (a.parent == ARBITER_NONE) {
            put_row(out, b, b->articles[i]);
        }
    }
}
