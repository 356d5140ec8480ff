/* The rulebook as a page: the law sentence by sentence, beside it the rules that carry it out, and who goes before whom. Texts
   stand there in three languages, one of which is shown; nothing is loaded, no program runs in it. */
#include <stdlib.h>

#include "coverage.h"
#include "doc.h"
#include "doc_source.h"
#include "html.h"
#include "messages.h"
#include "xml.h"

typedef struct {
    const book *b;
    const source_view *sources;
    buffer *out;
} page_writer;

/* ---- texts in three languages ---- */

/* Where a text comes from, in a language. */
typedef struct {
    void (*put)(buffer *b, const book *of, arbiter_language language, uint32_t a, uint32_t n);
    uint32_t a, n;
} phrase;

/* <tag class="de" lang="de">…; a text that is there in the rulebook's language alone says so by its lang. */
static void put_three(const page_writer *w, const char *tag, phrase p)
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

/* Words of the program itself are there in every language. */
static void put_message(const page_writer *w, message id)
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

static void say_title(buffer *b, const book *of, arbiter_language language, uint32_t article, uint32_t n)
{
    arbiter_article a;
    (void)n;
    if (arbiter_article_get(of->l->rulebook, article, language, &a) == ARBITER_OK) {
        put(b, a.title);
    }
}

static void say_book(buffer *b, const book *of, arbiter_language language, uint32_t a, uint32_t n)
{
    arbiter_str title = arbiter_rulebook_title(of->l->rulebook, language);
    (void)a;
    (void)n;
    put(b, title.size > 0 ? title : arbiter_rulebook_name(of->l->rulebook));
}

static void say_statement(buffer *b, const book *of, arbiter_language language, uint32_t article, uint32_t n)
{
    checked(arbiter_statement_text(of->l->rulebook, article, n, language, buf_writer(b)));
}

static void say_variable(buffer *b, const book *of, arbiter_language language, uint32_t variable, uint32_t n)
{
    arbiter_variable v;
    (void)n;
    if (arbiter_variable_get(of->l->rulebook, variable, language, &v) == ARBITER_OK) {
        put(b, v.text);
    }
}

/* ---- links ---- */

static void put_article_link(const page_writer *w, uint32_t article)
{
    arbiter_article a;
    arbiter_article_get(w->b->l->rulebook, article, w->b->own, &a);
    put(w->out, S("<a href=\"#s"));
    put_xml(w->out, a.number);
    put(w->out, S("\">§"));
    put_xml(w->out, a.number);
    put(w->out, S("</a>"));
}

static void put_source(const page_writer *w, arbiter_place place)
{
    put(w->out, S("<pre><code>"));
    put_passage(w->out, w->sources, place);
    put(w->out, S("</code></pre>\n"));
}

static void put_label(const page_writer *w, message id)
{
    put(w->out, S("<p class=\"label\">"));
    put_message(w, id);
    put(w->out, S("</p>\n"));
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

/* ---- an article ---- */

static int depth_of(const book *b, uint32_t article)
{
    arbiter_article a;
    int depth = 0;
    while (arbiter_article_get(b->l->rulebook, article, b->own, &a) == ARBITER_OK &&
           a.parent != ARBITER_NONE) {
        article = a.parent;
        depth++;
    }
    return depth;
}

typedef int (*article_relation)(const arbiter_rulebook *rulebook, uint32_t article, uint32_t other);

static bool is_related(const page_writer *w, article_relation related, bool reversed, uint32_t article,
                       uint32_t other)
{
    return other != article &&
           related(w->b->l->rulebook, reversed ? other : article, reversed ? article : other);
}

/* What the article goes before, or gives way to, or contradicts; `reversed`: asked the other way round. A whole stands for
   its parts. */
static void put_relation(const page_writer *w, uint32_t article, message id, article_relation related,
                         bool reversed)
{
    bool any = false;
    for (uint32_t i = 0; i < w->b->count; i++) {
        uint32_t other = w->b->articles[i];
        arbiter_article a;
        arbiter_article_get(w->b->l->rulebook, other, w->b->own, &a);
        bool within = a.parent != ARBITER_NONE && is_related(w, related, reversed, article, a.parent);
        if (within || !is_related(w, related, reversed, article, other)) {
            continue;
        }
        if (!any) {
            put(w->out, S("<p class=\"rel\">"));
            put_message(w, id);
        }
        put(w->out, any ? S(", ") : S(": "));
        put_article_link(w, other);
        any = true;
    }
    put(w->out, any ? S("</p>\n") : S(""));
}

static bool is_relation(arbiter_passage_kind kind)
{
    return kind == ARBITER_PASSAGE_PRECEDENCE || kind == ARBITER_PASSAGE_CONTRADICTION ||
           kind == ARBITER_PASSAGE_SWITCH;
}

static bool is_declaration(arbiter_passage_kind kind)
{
    return kind <= ARBITER_PASSAGE_CONTROL;
}

/* The first passage of the article from `at` on; false: there is none. */
static bool next_passage(const page_writer *w, uint32_t article, uint32_t *at, arbiter_passage *passage)
{
    for (; arbiter_passage_get(w->b->l->rulebook, *at, passage) == ARBITER_OK; ++*at) {
        if (passage->article == article) {
            return true;
        }
    }
    return false;
}

static void put_statement(const page_writer *w, uint32_t article, uint32_t n)
{
    arbiter_statement statement;
    arbiter_statement_get(w->b->l->rulebook, article, n, &statement);
    bool says = statement.kind == ARBITER_STATEMENT_SAYS;
    put(w->out, says ? S("<div class=\"law\">") : S("<div class=\"law note\">"));
    if (!says) {
        put_label(w, statement.kind == ARBITER_STATEMENT_LEFT ? MSG_LEFT_TO_ARBITER : MSG_NOT_MODELLED);
    }
    put_three(w, "p", (phrase){ say_statement, article, n });
    put(w->out, S("</div>\n"));
}

static void put_rule(const page_writer *w, const arbiter_passage *passage)
{
    arbiter_rule rule;
    if (arbiter_rule_get(w->b->l->rulebook, passage->number, &rule) == ARBITER_OK &&
        rule.kind >= ARBITER_RULE_SILENT) {
        put_label(w, rule.kind == ARBITER_RULE_SILENT ? MSG_DOC_SILENT : MSG_DOC_DISPUTED);
    }
    put_source(w, passage->place);
}

/* Each sentence in a row with the rules behind it; what stands before the first, in a row without one. */
static void put_rows(const page_writer *w, uint32_t article)
{
    arbiter_passage passage;
    bool open = false;
    for (uint32_t at = 0; next_passage(w, article, &at, &passage); at++) {
        bool says = passage.kind == ARBITER_PASSAGE_STATEMENT;
        if (says || (!open && passage.kind == ARBITER_PASSAGE_RULE)) {
            put(w->out, open ? S("</div></div>\n") : S(""));
            put(w->out, S("<div class=\"row\">\n"));
            if (says) {
                put_statement(w, article, passage.number);
            } else {
                put(w->out, S("<div></div>\n"));
            }
            put(w->out, S("<div class=\"rules\">"));
            open = true;
        }
        if (passage.kind == ARBITER_PASSAGE_RULE) {
            put_rule(w, &passage);
        }
    }
    put(w->out, open ? S("</div></div>\n") : S(""));
}

static void put_stated(const page_writer *w, uint32_t article)
{
    arbiter_passage passage;
    bool any = false;
    for (uint32_t at = 0; next_passage(w, article, &at, &passage); at++) {
        if (is_relation(passage.kind)) {
            if (!any) {
                put(w->out, S("<details><summary>"));
                put_message(w, MSG_DOC_SAYS_SO);
                put(w->out, S("</summary>\n"));
            }
            put_source(w, passage.place);
            any = true;
        }
    }
    put(w->out, any ? S("</details>\n") : S(""));
}

static void put_declared(const page_writer *w, uint32_t article)
{
    arbiter_passage passage;
    bool any = false;
    for (uint32_t at = 0; next_passage(w, article, &at, &passage); at++) {
        if (is_declaration(passage.kind) && passage.name.size > 0) {
            if (!any) {
                put(w->out, S("<p class=\"facts\">"));
                put_message(w, MSG_DOC_DECLARES);
            }
            put(w->out, any ? S(", <a href=\"#d") : S(": <a href=\"#d"));
            put_number(w->out, at);
            put(w->out, S("\">"));
            put_xml(w->out, passage.name);
            put(w->out, S("</a>"));
            any = true;
        }
    }
    put(w->out, any ? S("</p>\n") : S(""));
}

static void put_covering(const page_writer *w, uint32_t article)
{
    uint32_t count, *found = covering(w->b, article, false, &count);
    if (count > 0) {
        put(w->out, S("<details><summary class=\"facts\">"));
        put_message(w, MSG_DOC_SCENARIOS);
        put(w->out, S(": "));
        put_number(w->out, count);
        put(w->out, S("</summary>\n<ul>\n"));
    }
    for (uint32_t i = 0; i < count; i++) {
        arbiter_scenario scenario;
        arbiter_suite_get(w->b->l->suite, found[i], &scenario);
        put(w->out, S("<li"));
        put_attribute(w->out, "lang", str(language_code(scenario.language)));
        put_char(w->out, '>');
        put_xml(w->out, scenario.name);
        put(w->out, S("</li>\n"));
    }
    put(w->out, count > 0 ? S("</ul></details>\n") : S(""));
    free(found);
}

/* How many of its rules, conditions and answers scenarios have seen. */
static void put_seen(const page_writer *w, uint32_t article)
{
    arbiter_point point;
    int64_t covered = 0, of = 0;
    for (uint32_t i = 0; arbiter_point_get(w->b->seen, i, &point) == ARBITER_OK; i++) {
        if (point.article == article && !point.settled) {
            covered += point_gap(&point) == GAP_NONE;
            of++;
        }
    }
    if (of > 0) {
        put(w->out, S("<p class=\"facts\">"));
        put_message(w, MSG_DOC_SEEN);
        put(w->out, S(": "));
        put_number(w->out, covered);
        put(w->out, S(" / "));
        put_number(w->out, of);
        put(w->out, S("</p>\n"));
    }
}

static void put_article_section(const page_writer *w, uint32_t article)
{
    const char *heading = depth_of(w->b, article) == 0 ? "h3" : "h4";
    arbiter_article a;
    arbiter_article_get(w->b->l->rulebook, article, w->b->own, &a);
    put(w->out, S("<section id=\"s"));
    put_xml(w->out, a.number);
    put(w->out, S("\">\n<"));
    put_text(w->out, heading);
    put_char(w->out, '>');
    put_article_link(w, article);
    put_char(w->out, ' ');
    put_three(w, "span", (phrase){ say_title, article, 0 });
    if (a.printed.size > 0) {
        put(w->out, S(" <small>["));
        put_xml(w->out, a.printed);
        put(w->out, S("]</small>"));
    }
    put(w->out, S("</"));
    put_text(w->out, heading);
    put(w->out, S(">\n"));
    put_relation(w, article, MSG_DOC_PRECEDES, arbiter_article_precedes, false);
    put_relation(w, article, MSG_DOC_YIELDS, arbiter_article_precedes, true);
    put_relation(w, article, MSG_DOC_CONTRADICTS, arbiter_article_contradicts, false);
    put_rows(w, article);
    put_stated(w, article);
    put_declared(w, article);
    put_seen(w, article);
    put_covering(w, article);
    put(w->out, S("</section>\n"));
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
