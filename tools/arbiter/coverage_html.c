/* Coverage as a page: the law, sentence by sentence, and beside it what the scenarios have seen of it. For a screen of any
   width and for paper; nothing is told by colour alone. */
#include "coverage.h"

#include <stdlib.h>

#include "html.h"
#include "xml.h"

static void put_words(buffer *out, const coverage_report *r, message id)
{
    put_xml(out, str(message_text(id, r->language)));
}

/* Source text with its line breaks. */
static void put_source(buffer *out, arbiter_str text)
{
    for (size_t start = 0, at = 0; at <= text.size; at++) {
        if (at == text.size || text.data[at] == '\n') {
            put_xml(out, (arbiter_str){ text.data + start, at - start });
            put(out, at < text.size ? S("\n") : S(""));
            start = at + 1;
        }
    }
}

/* ---- the head ---- */

static void put_share(buffer *out, const coverage_report *r, int n)
{
    share s = share_at(r, n);
    buffer percent = { 0 };
    put_percent(&percent, s, r->language);
    put(out, S("<tr><th>"));
    put_words(out, r, share_name(n));
    put(out, S("</th><td class=\"n\">"));
    put_number(out, s.covered);
    put(out, S(" / "));
    put_number(out, s.of);
    put(out, S("</td><td class=\"n\">"));
    put_xml(out, buf_view(&percent));
    put(out, S("</td><td><meter min=\"0\" max=\""));
    put_number(out, s.of > 0 ? s.of : 1);
    put(out, S("\" value=\""));
    put_number(out, s.of > 0 ? s.covered : 1);
    put(out, S("\">"));
    put_xml(out, buf_view(&percent));
    put(out, S("</meter></td></tr>\n"));
    buf_free(&percent);
}

static void put_outcomes(buffer *out, const coverage_report *r)
{
    put(out, S("<details><summary>"));
    put_words(out, r, MSG_OUTCOMES);
    put(out, S("</summary><table>\n"));
    for (arbiter_kind kind = ARBITER_APPLIES; kind <= ARBITER_GAP; kind++) {
        uint64_t times = arbiter_coverage_outcomes(r->seen, ARBITER_NONE, kind);
        put(out, S("<tr><th>"));
        put_words(out, r, outcome_name(kind));
        put(out, times > 0 ? S("</th><td class=\"n\">") : S("</th><td class=\"n gap\">"));
        put_number(out, (int64_t)times);
        put(out, S("</td></tr>\n"));
    }
    put(out, S("</table></details>\n"));
}

static uint32_t count_gaps(const coverage_report *r, uint32_t article)
{
    arbiter_point point;
    uint32_t gaps = 0;
    for (uint32_t at = 0, index; next_point(r, article, &at, &index, &point);) {
        gaps += point_gap(&point) != GAP_NONE;
    }
    return gaps;
}

/* Links to the articles with something missing. */
static void put_contents(buffer *out, const coverage_report *r)
{
    arbiter_article a;
    put(out, S("<nav>\n"));
    for (uint32_t i = 0; arbiter_article_get(r->t->l->rulebook, i, r->language, &a) == ARBITER_OK; i++) {
        uint32_t gaps = count_gaps(r, i);
        if (gaps == 0) {
            continue;
        }
        put(out, S("<a href=\"#a"));
        put_number(out, i);
        put(out, S("\">§"));
        put_xml(out, a.number);
        put(out, S(" <span class=\"gap\">✗"));
        put_number(out, gaps);
        put(out, S("</span></a>\n"));
    }
    put(out, S("</nav>\n"));
}

static void put_head(buffer *out, const coverage_report *r)
{
    buffer heading = { 0 }, passed = { 0 }, failed = { 0 }, line = { 0 };
    arbiter_str title = arbiter_rulebook_title(r->t->l->rulebook, r->language);
    put_number(&passed, (int64_t)r->t->played - r->t->failed);
    put_number(&failed, r->t->failed);
    say(&line, r->language, MSG_PASSED_FAILED, buf_view(&passed), buf_view(&failed));
    put_text(&heading, message_text(MSG_COVERAGE, r->language));
    put(&heading, S(": "));
    put(&heading, title.size > 0 ? title : arbiter_rulebook_name(r->t->l->rulebook));
    begin_page(out, r->language, buf_view(&heading), "coverage.css");
    put(out, S("<h1>"));
    put_xml(out, buf_view(&heading));
    put(out, r->t->failed > 0 ? S("</h1>\n<p class=\"gap\">✗ ") : S("</h1>\n<p class=\"ok\">✓ "));
    put_xml(out, buf_view(&line));
    put(out, S("</p>\n<table>\n"));
    for (int n = 0; n < SHARES; n++) {
        put_share(out, r, n);
    }
    put(out, S("</table>\n"));
    put_outcomes(out, r);
    buf_free(&heading);
    buf_free(&passed);
    buf_free(&failed);
    buf_free(&line);
}

/* ---- beside a sentence ---- */

static void put_side_line(buffer *out, const coverage_report *r, uint32_t index, const arbiter_point *point)
{
    buffer words = { 0 };
    bool gap = point_gap(point) != GAP_NONE;
    put(out, gap ? S("<li class=\"gap\">✗ ") : S("<li><span class=\"ok\">✓</span> "));
    put_point(&words, r, index);
    if (point->kind != ARBITER_POINT_RULE) {
        put_xml(out, buf_view(&words));
        put(out, S(": "));
    }
    buf_clear(&words);
    if (gap) {
        put_gap(&words, r, point);
    } else {
        buffer yes = { 0 }, no = { 0 };
        put_number(&yes, (int64_t)point->yes);
        put_number(&no, (int64_t)(point->kind == ARBITER_POINT_RULE ? point->seen : point->no));
        message id = point->kind == ARBITER_POINT_RULE     ? MSG_SEEN_APPLIED
                     : point->kind == ARBITER_POINT_ANSWER ? MSG_SEEN_ANSWERED
                     : point->settled                      ? MSG_SEEN_SETTLED
                                                           : MSG_SEEN_CONDITION;
        say(&words, r->language, id, buf_view(&yes), buf_view(&no));
        buf_free(&yes);
        buf_free(&no);
    }
    put_xml(out, buf_view(&words));
    put(out, S("</li>\n"));
    buf_free(&words);
}

/* The sentence as it stands in the file, its conditions marked. */
static void put_rule(buffer *out, const coverage_report *r, uint32_t index)
{
    const loaded *l = r->t->l;
    arbiter_point rule, point;
    bool missing = false;
    arbiter_point_get(r->seen, index, &rule);
    for (uint32_t i = index; arbiter_point_get(r->seen, i, &point) == ARBITER_OK && point.rule == rule.rule;
         i++) {
        missing |= point_gap(&point) != GAP_NONE;
    }
    put(out, missing ? S("<pre class=\"missing\">") : S("<pre>"));
    uint32_t at = rule.place.start;
    for (uint32_t i = index + 1;
         arbiter_point_get(r->seen, i, &point) == ARBITER_OK && point.rule == rule.rule; i++) {
        if (point.kind != ARBITER_POINT_CONDITION || point.place.start < at) {
            continue;
        }
        put_source(out, place_text(l, (arbiter_place){ rule.place.file, at, point.place.start }));
        put(out, point_gap(&point) != GAP_NONE ? S("<mark class=\"missing\">") : S("<mark>"));
        put_source(out, place_text(l, point.place));
        put(out, S("</mark>"));
        at = point.place.end;
    }
    put_source(out, place_text(l, (arbiter_place){ rule.place.file, at, rule.place.end }));
    put(out, S("</pre>\n"));
}

/* Those of the same rule, or the answers to the same question, from `index` on. */
static void put_side(buffer *out, const coverage_report *r, uint32_t index)
{
    arbiter_point first, point;
    arbiter_point_get(r->seen, index, &first);
    put(out, S("<div class=\"side\"><ul>\n"));
    for (uint32_t i = index; arbiter_point_get(r->seen, i, &point) == ARBITER_OK; i++) {
        if (i > index && (point.rule != first.rule || point.kind == ARBITER_POINT_SWITCH ||
                          (point.rule == ARBITER_NONE && point.place.start != first.place.start))) {
            break;
        }
        put_side_line(out, r, i, &point);
    }
    put(out, S("</ul></div>"));
}

/* ---- articles ---- */

/* What an article consists of, in the order of the file. */
typedef struct {
    arbiter_place place;
    uint32_t index; /* of a point, or of a statement */
    bool statement;
    arbiter_statement_kind kind;
} piece;

static int by_place(const void *a, const void *b)
{
    const piece *x = a, *y = b;
    size_t common = x->place.file.size < y->place.file.size ? x->place.file.size : y->place.file.size;
    for (size_t i = 0; i < common; i++) {
        if (x->place.file.data[i] != y->place.file.data[i]) {
            return (unsigned char)x->place.file.data[i] < (unsigned char)y->place.file.data[i] ? -1 : 1;
        }
    }
    return x->place.file.size != y->place.file.size ? (x->place.file.size < y->place.file.size ? -1 : 1)
           : x->place.start != y->place.start       ? (x->place.start < y->place.start ? -1 : 1)
           : x->index != y->index                   ? (x->index < y->index ? -1 : 1)
                                                    : 0;
}

static piece *pieces_of(const coverage_report *r, uint32_t article, size_t *count)
{
    piece *pieces = NULL;
    arbiter_statement statement;
    arbiter_point point, last = { .kind = ARBITER_POINT_RULE };
    *count = 0;
    for (uint32_t n = 0; arbiter_statement_get(r->t->l->rulebook, article, n, &statement) == ARBITER_OK;
         n++) {
        pieces = resize(pieces, *count + 1, sizeof *pieces);
        pieces[(*count)++] = (piece){ statement.place, n, true, statement.kind };
    }
    for (uint32_t at = 0, index; next_point(r, article, &at, &index, &point); last = point) {
        bool begins = point.kind == ARBITER_POINT_RULE || point.kind == ARBITER_POINT_SWITCH ||
                      (point.kind == ARBITER_POINT_ANSWER && point.rule == ARBITER_NONE &&
                       (last.kind != ARBITER_POINT_ANSWER || last.place.start != point.place.start));
        if (begins) {
            pieces = resize(pieces, *count + 1, sizeof *pieces);
            pieces[(*count)++] = (piece){ point.place, index, false, ARBITER_STATEMENT_SAYS };
        }
    }
    if (*count > 0) {
        qsort(pieces, *count, sizeof *pieces, by_place);
    }
    return pieces;
}

static void put_statement(buffer *out, const coverage_report *r, uint32_t article, const piece *p)
{
    buffer text = { 0 };
    checked(arbiter_statement_text(r->t->l->rulebook, article, p->index, r->language, buf_writer(&text)));
    put(out, S("<div class=\"row\"><p>"));
    if (p->kind != ARBITER_STATEMENT_SAYS) {
        put(out, S("<span class=\"dim\">"));
        put_words(out, r, p->kind == ARBITER_STATEMENT_LEFT ? MSG_LEFT_TO_ARBITER : MSG_NOT_MODELLED);
        put(out, S("</span> "));
    }
    put_xml(out, buf_view(&text));
    put(out, S("</p></div>\n"));
    buf_free(&text);
}

static void put_piece(buffer *out, const coverage_report *r, uint32_t article, const piece *p)
{
    arbiter_point point;
    if (p->statement) {
        put_statement(out, r, article, p);
        return;
    }
    arbiter_point_get(r->seen, p->index, &point);
    put(out, S("<div class=\"row\">"));
    if (point.kind == ARBITER_POINT_RULE) {
        put_rule(out, r, p->index);
    } else {
        put(out, point_gap(&point) != GAP_NONE ? S("<pre class=\"missing\">") : S("<pre>"));
        put_source(out, place_text(r->t->l, p->place));
        put(out, S("</pre>\n"));
    }
    put_side(out, r, p->index);
    put(out, S("</div>\n"));
}

static void put_section(buffer *out, const coverage_report *r, uint32_t article)
{
    arbiter_article a;
    size_t count;
    piece *pieces = pieces_of(r, article, &count);
    bool numbered = arbiter_article_get(r->t->l->rulebook, article, r->language, &a) == ARBITER_OK;
    uint32_t gaps = count_gaps(r, article);
    if (count > 0 || numbered) {
        put(out, S("<section id=\"a"));
        put_number(out, numbered ? (int64_t)article : -1);
        put(out, S("\">\n<h2>"));
        if (numbered) {
            put(out, S("§"));
            put_xml(out, a.number);
            put_char(out, ' ');
            put_xml(out, a.title);
        } else {
            put_words(out, r, MSG_OUTSIDE_ARTICLES);
        }
        if (gaps > 0) {
            put(out, S(" <small class=\"gap\">✗ "));
            put_number(out, gaps);
            put(out, S("</small>"));
        } else if (count > 0) {
            put(out, S(" <small class=\"ok\">✓</small>"));
        }
        put(out, S("</h2>\n"));
        for (size_t i = 0; i < count; i++) {
            put_piece(out, r, article, &pieces[i]);
        }
        put(out, S("</section>\n"));
    }
    free(pieces);
}

void coverage_html(buffer *out, const coverage_report *r)
{
    put_head(out, r);
    put_contents(out, r);
    for (uint32_t a = 0; a < arbiter_article_count(r->t->l->rulebook); a++) {
        put_section(out, r, a);
    }
    put_section(out, r, ARBITER_NONE);
    end_page(out);
}
