/* What the parts of the rulebook's page are written with: texts in three languages, links, sources. */
#ifndef ARBITER_TOOL_DOC_PAGE_H
#define ARBITER_TOOL_DOC_PAGE_H

#include "doc.h"
#include "doc_source.h"
#include "messages.h"

typedef struct {
    const book *b;
    const source_view *sources;
    buffer *out;
} page_writer;

/* Where a text comes from, in a language. */
typedef struct {
    void (*put)(buffer *b, const book *of, arbiter_language language, uint32_t a, uint32_t n);
    uint32_t a, n;
} phrase;

/* <tag class="de" lang="de">…; a text that is there in the rulebook's language alone says so by its lang. */
void put_three(const page_writer *w, const char *tag, phrase p);
/* Words of the program itself, which are there in every language. */
void put_message(const page_writer *w, message id);
/* What a phrase may be: the title of article `a`; the n-th statement of article `a`. */
void say_title(buffer *b, const book *of, arbiter_language language, uint32_t article, uint32_t n);
void say_statement(buffer *b, const book *of, arbiter_language language, uint32_t article, uint32_t n);
void put_article_link(const page_writer *w, uint32_t article);
void put_source(const page_writer *w, arbiter_place place);
void put_label(const page_writer *w, message id);
/* The first passage of the article from `at` on; false: there is none. */
bool next_passage(const page_writer *w, uint32_t article, uint32_t *at, arbiter_passage *passage);

/* The article with all that is said of it, as a section of its own. */
void put_article_section(const page_writer *w, uint32_t article);

#endif
