/* arbiter doc DIR: the rulebook as a page for its readers; with --map, which article stands where. */
#include "doc.h"

#include <stdlib.h>
#include <string.h>

#include "articles.h"
#include "messages.h"
#include "paper.h"
#include "verbs.h"

bool is_within(const book *b, uint32_t article, uint32_t whole)
{
    arbiter_article a;
    while (article != whole && arbiter_article_get(b->l->rulebook, article, ARBITER_OWN, &a) == ARBITER_OK) {
        article = a.parent;
    }
    return article == whole;
}

uint32_t *covering(const book *b, uint32_t article, bool parts, uint32_t *count)
{
    uint32_t *found = NULL;
    arbiter_scenario scenario;
    *count = 0;
    for (uint32_t i = 0; arbiter_suite_get(b->l->suite, i, &scenario) == ARBITER_OK; i++) {
        bool covers = false;
        for (uint32_t n = 0; n < scenario.cover_count && !covers; n++) {
            uint32_t covered = arbiter_suite_cover(b->l->suite, i, n);
            covers = covered == article || (parts && is_within(b, covered, article));
        }
        if (covers) {
            found = resize(found, *count + 1, sizeof *found);
            found[(*count)++] = i;
        }
    }
    return found;
}

/* Plays all scenarios to see what they see. */
static void look(book *b)
{
    checked(arbiter_coverage_new(b->l->rulebook, &b->seen));
    arbiter_workspace_cover(b->l->workspace, b->seen);
    for (uint32_t i = 0; i < arbiter_suite_count(b->l->suite); i++) {
        arbiter_run *run;
        checked(arbiter_run_scenario(b->l->workspace, b->l->suite, i, &run));
        arbiter_run_free(run);
    }
    arbiter_workspace_cover(b->l->workspace, NULL);
}

static void open_book(book *b, loaded *l, const options *o)
{
    *b = (book){ .l = l, .own = arbiter_rulebook_language(l->rulebook) };
    b->shown = o->given[OPTION_LANGUAGE] ? arbiter_language_find(o->value[OPTION_LANGUAGE]) : b->own;
    b->count = arbiter_article_count(l->rulebook);
    b->articles = resize(NULL, b->count, sizeof *b->articles);
    for (uint32_t i = 0; i < b->count; i++) {
        b->articles[i] = i;
    }
    sort_articles(l, b->articles, b->count);
    if (!o->given[OPTION_MAP]) {
        look(b);
    }
}

static void close_book(book *b)
{
    arbiter_coverage_free(b->seen);
    free(b->articles);
}

/* ---- the map within a file ---- */

static const char map_begins[] = "<!-- arbiter doc --map -->\n", map_ends[] = "<!-- /arbiter doc --map -->\n";

/* Where the mark begins in the text; its size if it does not. */
static size_t find_mark(arbiter_str text, const char *mark)
{
    size_t size = strlen(mark), at = 0;
    while (at + size <= text.size && memcmp(text.data + at, mark, size) != 0) {
        at++;
    }
    return at + size <= text.size ? at : text.size;
}

/* What stands between the marks gives way to the map. false: there are no marks. */
static bool put_between(buffer *out, arbiter_str text, arbiter_str map)
{
    size_t begin = find_mark(text, map_begins), end = find_mark(text, map_ends);
    if (begin == text.size || end == text.size || end < begin) {
        return false;
    }
    put(out, (arbiter_str){ text.data, begin + sizeof map_begins - 1 });
    put_char(out, '\n');
    put(out, map);
    put_char(out, '\n');
    put(out, (arbiter_str){ text.data + end, text.size - end });
    return true;
}

/* Writes the map into the file that has its marks. */
static int write_into(const char *path, arbiter_str map)
{
    files file = { 0 };
    buffer text = { 0 };
    int status = EXIT_INPUT;
    if (files_add(&file, path, NULL)) {
        if (!put_between(&text, file.sources[0].text, map)) {
            complain(MSG_NO_MAP_MARKS, str(path), (arbiter_str){ map_begins, sizeof map_begins - 2 },
                     (arbiter_str){ map_ends, sizeof map_ends - 2 });
        } else if (str_same(buf_view(&text), file.sources[0].text) || file_write(path, buf_view(&text))) {
            status = EXIT_FINE;
        }
    }
    files_free(&file);
    buf_free(&text);
    return status;
}

/* ---- the verb ---- */

static int write_document(const options *o, const book *b)
{
    bool map = o->given[OPTION_MAP];
    buffer text = { 0 }, path = { 0 };
    int status = EXIT_INPUT;
    (map ? doc_map : doc_html)(&text, b);
    put(&path, o->value[OPTION_OUTPUT]);
    if (!o->given[OPTION_OUTPUT]) {
        status = write_out(stdout, buf_view(&text)) ? EXIT_FINE : EXIT_INPUT;
    } else if (map) {
        status = write_into(buf_text(&path), buf_view(&text));
    } else if (file_write(buf_text(&path), buf_view(&text))) {
        status = EXIT_FINE;
    }
    buf_free(&text);
    buf_free(&path);
    return status;
}

int verb_doc(const options *o)
{
    loaded l = { 0 };
    if (o->count != 1) {
        return usage("doc", o->count > 1 ? o->operands[1] : NULL);
    }
    int status = load_files(&l, o->operands[0], NULL, NULL);
    if (status == EXIT_FINE) {
        status = load_compile(&l, o);
    }
    if (status == EXIT_FINE) {
        book b;
        open_book(&b, &l, o);
        status = write_document(o, &b);
        close_book(&b);
    }
    load_free(&l);
    return status;
}
