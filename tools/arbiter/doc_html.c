/* The rulebook as a page: the law sentence by sentence, beside it the rules that carry it out, and who goes before whom. Texts
   stand there in three languages, one of which is shown; nothing is loaded, no program runs in it. */
#include "doc_page.h"
#include "html.h"
#include "xml.h"

static void say_book(buffer *b, const book *of, arbiter_language language, uint32_t a, uint32_t n)
{
    arbiter_str title = arbiter_rulebook_title(of->l->rulebook, language);
    (void)a;
    (void)n;
    put(b, title.size > 0 ? title : arbiter_rulebook_name(of->l->rulebook));
}

static void say_variable(buffer *b, const book *of, arbiter_language language, uint32_t variable, uint32_t n)
{
    arbiter_variable v;
    (void)n;
    if (arbiter_variable_get(of->l->rulebook, variable, language, &v) == ARBITER_OK) {
        put(b, v.text);
    }
}

static void begin_section(const page_writer *w, const char *name, message title)
{
    put(w->out, S("<section"));
    put_attribute(w->out, "id", str(name));
    put(w->out, S(">\n<h2>"));
    put_message(w, title);
    put(w->out, S("</h2>\n"));
}

/* ---- the head ---- */

static void put_pickers(const page_writer *w)
{
    static const char *const names[] = { "English", "Deutsch", "Русский" };
    for (arbiter_language l = ARBITER_EN; l <= ARBITER_RU; l++) {
        const char *code = language_code(l);
        put(w->out, S("<input type=\"radio\" name=\"l\" class=\"pick\" id=\"l-"));
        put_text(w->out, code);
        put(w->out, l == w->b->shown ? S("\" checked><label for=\"l-") : S("\"><label for=\"l-"));
        put_text(w->out, code);
        put_char(w->out, '"');
        put_attribute(w->out, "lang", str(code));
        put_char(w->out, '>');
        put_text(w->out, names[l]);
        put(w->out, S("</label>\n"));
    }
}

static void put_paragraph(const page_writer *w, arbiter_language l, arbiter_str text)
{
    put(w->out, S("<p"));
    put_attribute(w->out, "class", str(language_code(l)));
    put_attribute(w->out, "lang", str(language_code(l)));
    put_char(w->out, '>');
    put_xml(w->out, text);
    put(w->out, S("</p>\n"));
}

static void put_header(const page_writer *w)
{
    arbiter_str edition = arbiter_rulebook_edition(w->b->l->rulebook);
    put(w->out, S("<header>\n<h1>"));
    put_three(w, "span", (phrase){ say_book, 0, 0 });
    put(w->out, S("</h1>\n"));
    for (arbiter_language l = ARBITER_EN; edition.size > 0 && l <= ARBITER_RU; l++) {
        buffer text = { 0 };
        say(&text, l, MSG_EDITION, edition);
        put_paragraph(w, l, buf_view(&text));
        buf_free(&text);
    }
    put(w->out, S("</header>\n"));
}

/* The lists behind the articles: which declarations each holds (bits); of what the law leaves open, none. */
static const struct list {
    const char *id;
    message title;
    unsigned kinds;
} lists[] = {
    { "options", MSG_DOC_OPTIONS, 1u << ARBITER_PASSAGE_OPTION },
    { "errata", MSG_DOC_ERRATA, 1u << ARBITER_PASSAGE_ERRATUM },
    { "gaps", MSG_DOC_GAPS, 0 },
    { "decisions", MSG_DOC_DECISIONS, 1u << ARBITER_PASSAGE_DECISION },
    { "acts", MSG_DOC_ACTS, 1u << ARBITER_PASSAGE_ACT },
    { "signals", MSG_DOC_SIGNALS, 1u << ARBITER_PASSAGE_SIGNAL },
    { "states", MSG_DOC_STATES, 1u << ARBITER_PASSAGE_STATE },
    { "definitions", MSG_DOC_DEFINITIONS, 1u << ARBITER_PASSAGE_DEFINE },
    { "types", MSG_DOC_TYPES, 1u << ARBITER_PASSAGE_TYPE | 1u << ARBITER_PASSAGE_ROLE },
    { "time", MSG_DOC_TIME, 1u << ARBITER_PASSAGE_CONTROL },
};

enum { LISTS = sizeof lists / sizeof *lists };

static bool has_any(const page_writer *w, unsigned kinds)
{
    arbiter_passage passage;
    for (uint32_t i = 0; arbiter_passage_get(w->b->l->rulebook, i, &passage) == ARBITER_OK; i++) {
        if (kinds >> passage.kind & 1) {
            return true;
        }
    }
    return kinds == 0;
}

static void put_contents(const page_writer *w)
{
    put(w->out, S("<nav aria-labelledby=\"contents\">\n<h2 id=\"contents\">"));
    put_message(w, MSG_DOC_CONTENTS);
    put(w->out, S("</h2>\n<ol>\n"));
    for (uint32_t i = 0; i < w->b->count; i++) {
        arbiter_article a;
        arbiter_article_get(w->b->l->rulebook, w->b->articles[i], w->b->own, &a);
        if (a.parent == ARBITER_NONE) {
            put(w->out, S("<li>"));
            put_article_link(w, w->b->articles[i]);
            put_char(w->out, ' ');
            put_three(w, "span", (phrase){ say_title, w->b->articles[i], 0 });
            put(w->out, S("</li>\n"));
        }
    }
    for (int i = 0; i < LISTS; i++) {
        if (has_any(w, lists[i].kinds)) {
            put(w->out, S("<li><a href=\"#"));
            put_text(w->out, lists[i].id);
            put(w->out, S("\">"));
            put_message(w, lists[i].title);
            put(w->out, S("</a></li>\n"));
        }
    }
    put(w->out, S("</ol>\n</nav>\n"));
}

/* ---- lists ---- */

static void put_home(const page_writer *w, uint32_t article)
{
    if (article != ARBITER_NONE) {
        put(w->out, S(" <small>"));
        put_article_link(w, article);
        put(w->out, S("</small>"));
    }
}

/* What the option or erratum is about. */
static void put_setting(const page_writer *w, arbiter_str name)
{
    uint32_t variable = arbiter_variable_find(w->b->l->rulebook, name);
    if (variable != ARBITER_NONE) {
        put_three(w, "p", (phrase){ say_variable, variable, 0 });
    }
}

static void put_why(const page_writer *w, arbiter_why why)
{
    if (why == ARBITER_LAW_SILENT || why == ARBITER_CONTRADICTION) {
        put(w->out, S(" <small class=\"label\">"));
        put_message(w, why == ARBITER_LAW_SILENT ? MSG_DOC_FOR_WANT : MSG_DOC_CONTRADICTION);
        put(w->out, S("</small>"));
    }
}

static void put_declaration(const page_writer *w, uint32_t index, const arbiter_passage *passage)
{
    put(w->out, S("<li id=\"d"));
    put_number(w->out, index);
    put(w->out, S("\"><strong>"));
    put_xml(w->out, passage->name);
    put(w->out, S("</strong>"));
    put_why(w, passage->why);
    put_home(w, passage->article);
    if (passage->kind == ARBITER_PASSAGE_OPTION || passage->kind == ARBITER_PASSAGE_ERRATUM) {
        put_setting(w, passage->name);
    }
    put_source(w, passage->place);
    put(w->out, S("</li>\n"));
}

/* All declarations of these kinds, each with its source. */
static void put_declarations(const page_writer *w, unsigned kinds)
{
    arbiter_passage passage;
    for (uint32_t i = 0; arbiter_passage_get(w->b->l->rulebook, i, &passage) == ARBITER_OK; i++) {
        if (kinds >> passage.kind & 1) {
            put_declaration(w, i, &passage);
        }
    }
}

static void begin_gap(const page_writer *w, const arbiter_passage *passage)
{
    put(w->out, S("<li>"));
    if (passage->article != ARBITER_NONE) {
        put_article_link(w, passage->article);
        put(w->out, S(" "));
    }
}

/* One thing that the law leaves open; nothing if the passage is none. */
static void put_gap_of(const page_writer *w, uint32_t index, const arbiter_passage *passage)
{
    arbiter_statement statement;
    arbiter_rule rule;
    if (passage->kind == ARBITER_PASSAGE_STATEMENT &&
        arbiter_statement_get(w->b->l->rulebook, passage->article, passage->number, &statement) ==
            ARBITER_OK &&
        statement.kind != ARBITER_STATEMENT_SAYS) {
        begin_gap(w, passage);
        put_message(w, statement.kind == ARBITER_STATEMENT_LEFT ? MSG_LEFT_TO_ARBITER : MSG_NOT_MODELLED);
        put_char(w->out, ' ');
        put_three(w, "span", (phrase){ say_statement, passage->article, passage->number });
        put(w->out, S("</li>\n"));
    } else if (passage->kind == ARBITER_PASSAGE_RULE &&
               arbiter_rule_get(w->b->l->rulebook, passage->number, &rule) == ARBITER_OK &&
               rule.kind >= ARBITER_RULE_SILENT) {
        begin_gap(w, passage);
        put_message(w, rule.kind == ARBITER_RULE_SILENT ? MSG_DOC_SILENT : MSG_DOC_DISPUTED);
        put_source(w, passage->place);
        put(w->out, S("</li>\n"));
    } else if (passage->kind == ARBITER_PASSAGE_DECISION &&
               (passage->why == ARBITER_LAW_SILENT || passage->why == ARBITER_CONTRADICTION)) {
        begin_gap(w, passage);
        put_message(w, passage->why == ARBITER_LAW_SILENT ? MSG_DOC_SILENT : MSG_DOC_CONTRADICTION);
        put(w->out, S(": <a href=\"#d"));
        put_number(w->out, index);
        put(w->out, S("\">"));
        put_xml(w->out, passage->name);
        put(w->out, S("</a></li>\n"));
    }
}

/* Article by article. */
static void put_gaps(const page_writer *w)
{
    arbiter_passage passage;
    for (uint32_t i = 0; i <= w->b->count; i++) {
        uint32_t article = i < w->b->count ? w->b->articles[i] : ARBITER_NONE;
        for (uint32_t at = 0; next_passage(w, article, &at, &passage); at++) {
            put_gap_of(w, at, &passage);
        }
    }
}

static void put_lists(const page_writer *w)
{
    for (int i = 0; i < LISTS; i++) {
        if (!has_any(w, lists[i].kinds)) {
            continue;
        }
        begin_section(w, lists[i].id, lists[i].title);
        put(w->out, S("<ul class=\"list\">\n"));
        if (lists[i].kinds == 0) {
            put_gaps(w);
        } else {
            put_declarations(w, lists[i].kinds);
        }
        put(w->out, S("</ul>\n</section>\n"));
    }
}

static void put_foot(const page_writer *w)
{
    buffer hash = { 0 };
    put_hash(&hash, arbiter_rulebook_hash(w->b->l->rulebook));
    put(w->out, S("<footer>\n"));
    for (arbiter_language l = ARBITER_EN; l <= ARBITER_RU; l++) {
        buffer text = { 0 };
        say(&text, l, MSG_DOC_FOOT, arbiter_rulebook_name(w->b->l->rulebook), buf_view(&hash));
        put_paragraph(w, l, buf_view(&text));
        buf_free(&text);
    }
    put(w->out, S("</footer>\n"));
    buf_free(&hash);
}

void doc_html(buffer *out, const book *b)
{
    source_view *sources = source_view_new(b->l);
    page_writer w = { b, sources, out };
    buffer title = { 0 };
    say_book(&title, b, b->shown, 0, 0);
    begin_page(out, b->shown, buf_view(&title), "doc.css");
    put(out, S("<a class=\"skip\" href=\"#articles\">"));
    put_text(out, message_text(MSG_DOC_SKIP, b->shown));
    put(out, S("</a>\n"));
    put_pickers(&w);
    put_header(&w);
    put_contents(&w);
    put(out, S("<main>\n"));
    begin_section(&w, "articles", MSG_DOC_ARTICLES);
    for (uint32_t i = 0; i < b->count; i++) {
        put_article_section(&w, b->articles[i]);
    }
    put(out, S("</section>\n"));
    put_lists(&w);
    put(out, S("</main>\n"));
    put_foot(&w);
    end_page(out);
    source_view_free(sources);
    buf_free(&title);
}
