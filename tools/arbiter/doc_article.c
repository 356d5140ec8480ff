/* An article on the rulebook's page: its sentences beside the rules that carry them out, and who goes before whom. */
#include <stdlib.h>

#include "coverage.h"
#include "doc_page.h"
#include "html.h"
#include "xml.h"

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

void put_article_section(const page_writer *w, uint32_t article)
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
