#include "doc_page.h"

#include "html.h"
#include "xml.h"

void put_three(const page_writer *w, const char *tag, phrase p)
{
    buffer own = { 0 };
    p.put(&own, w->b, w->b->own, p.a, p.n);
    for (arbiter_language l = ARBITER_EN; own.size > 0 && l <= ARBITER_RU; l++) {
        buffer text = { 0 };
        p.put(&text, w->b, l, p.a, p.n);
        bool translated = l != w->b->own && !str_same(buf_view(&text), buf_view(&own));
        put_char(w->out, '<');
        put_text(w->out, tag);
        put_attribute(w->out, "class", str(language_code(l)));
        put_attribute(w->out, "lang", str(language_code(translated ? l : w->b->own)));
        put_char(w->out, '>');
        put_xml(w->out, buf_view(&text));
        put(w->out, S("</"));
        put_text(w->out, tag);
        put_char(w->out, '>');
        buf_free(&text);
    }
    buf_free(&own);
}

void put_message(const page_writer *w, message id)
{
    for (arbiter_language l = ARBITER_EN; l <= ARBITER_RU; l++) {
        put(w->out, S("<span"));
        put_attribute(w->out, "class", str(language_code(l)));
        put_attribute(w->out, "lang", str(language_code(l)));
        put_char(w->out, '>');
        put_xml(w->out, str(message_text(id, l)));
        put(w->out, S("</span>"));
    }
}

void say_title(buffer *b, const book *of, arbiter_language language, uint32_t article, uint32_t n)
{
    arbiter_article a;
    (void)n;
    if (arbiter_article_get(of->l->rulebook, article, language, &a) == ARBITER_OK) {
        put(b, a.title);
    }
}

void say_statement(buffer *b, const book *of, arbiter_language language, uint32_t article, uint32_t n)
{
    checked(arbiter_statement_text(of->l->rulebook, article, n, language, buf_writer(b)));
}

void put_article_link(const page_writer *w, uint32_t article)
{
    arbiter_article a;
    arbiter_article_get(w->b->l->rulebook, article, w->b->own, &a);
    put(w->out, S("<a href=\"#s"));
    put_xml(w->out, a.number);
    put(w->out, S("\">§"));
    put_xml(w->out, a.number);
    put(w->out, S("</a>"));
}

void put_source(const page_writer *w, arbiter_place place)
{
    put(w->out, S("<pre><code>"));
    put_passage(w->out, w->sources, place);
    put(w->out, S("</code></pre>\n"));
}

void put_label(const page_writer *w, message id)
{
    put(w->out, S("<p class=\"label\">"));
    put_message(w, id);
    put(w->out, S("</p>\n"));
}

bool next_passage(const page_writer *w, uint32_t article, uint32_t *at, arbiter_passage *passage)
{
    for (; arbiter_passage_get(w->b->l->rulebook, *at, passage) == ARBITER_OK; ++*at) {
        if (passage->article == article) {
            return true;
        }
    }
    return false;
}
