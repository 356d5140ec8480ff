/* Coverage for people at a terminal: how much, then what is missing, article by article. */
#include "coverage.h"

enum { INDENT = 2, DEEPER = 4 };

static void put_share(buffer *out, const coverage_report *r, int n)
{
    buffer name = { 0 }, counts = { 0 }, percent = { 0 };
    share s = share_at(r, n);
    put_text(&name, message_text(share_name(n), r->language));
    put_number(&counts, s.covered);
    put_char(&counts, '/');
    put_number(&counts, s.of);
    put_percent(&percent, s, r->language);
    put_times(out, ' ', INDENT);
    put_left(out, buf_view(&name), 14);
    put_right(out, buf_view(&counts), 11);
    put(out, s.covered == s.of ? S(GREEN) : S(YELLOW));
    put_right(out, buf_view(&percent), 9);
    put(out, S(PLAIN "\n"));
    buf_free(&name);
    buf_free(&counts);
    buf_free(&percent);
}

/* Those that came, with how often, and those that never did. */
static void put_outcomes(buffer *out, const coverage_report *r)
{
    buffer came = { 0 }, never = { 0 }, line = { 0 };
    for (arbiter_kind kind = ARBITER_APPLIES; kind <= ARBITER_GAP; kind++) {
        uint64_t times = arbiter_coverage_outcomes(r->seen, ARBITER_NONE, kind);
        buffer *b = times > 0 ? &came : &never;
        put(b, b->size > 0 ? S(", ") : S(""));
        put_text(b, message_text(outcome_name(kind), r->language));
        if (times > 0) {
            put(b, S("\u00A0"));
            put_number(b, (int64_t)times);
        }
    }
    say(&line, r->language, MSG_OUTCOMES_SEEN, buf_view(&came));
    if (never.size > 0) {
        put_char(&line, ' ');
        say(&line, r->language, MSG_OUTCOMES_NEVER, buf_view(&never));
    }
    put_times(out, ' ', INDENT);
    put_wrapped(out, buf_view(&line), INDENT, DEEPER, PAPER_WIDTH);
    put_char(out, '\n');
    buf_free(&came);
    buf_free(&never);
    buf_free(&line);
}

static void put_missing(buffer *out, const coverage_report *r, uint32_t index, const arbiter_point *point)
{
    buffer words = { 0 };
    uint32_t line, column;
    place_lines(r->t->l, point->place, &line, &column);
    put_times(out, ' ', INDENT);
    put(out, S(DIM));
    put_clean(out, point->place.file);
    put_char(out, ':');
    put_number(out, line);
    put_char(out, ':');
    put_number(out, column);
    put(out, S(PLAIN "\n"));
    put(&words, S(RED));
    put_gap(&words, r, point);
    put(&words, S(PLAIN ": "));
    put_point(&words, r, index);
    put_times(out, ' ', DEEPER);
    put_wrapped(out, buf_view(&words), DEEPER, DEEPER, PAPER_WIDTH);
    put_char(out, '\n');
    buf_free(&words);
}

static void put_section(buffer *out, const coverage_report *r, uint32_t article)
{
    arbiter_article a;
    arbiter_point point;
    bool told = false, rule_unseen = false;
    for (uint32_t at = 0, index; next_point(r, article, &at, &index, &point);) {
        coverage_gap gap = point_gap(&point);
        if (point.kind == ARBITER_POINT_RULE) {
            rule_unseen = gap == GAP_UNSEEN;
        }
        if (gap == GAP_NONE || (rule_unseen && point.kind == ARBITER_POINT_CONDITION)) {
            continue; /* of a rule that never came up nothing else need be said */
        }
        if (!told) {
            put(out, S("\n" BOLD));
            if (arbiter_article_get(r->t->l->rulebook, article, r->language, &a) == ARBITER_OK) {
                put(out, S("§"));
                put_clean(out, a.number);
                put_char(out, ' ');
                put_clean(out, a.title);
            } else {
                put_text(out, message_text(MSG_OUTSIDE_ARTICLES, r->language));
            }
            put(out, S(PLAIN "\n"));
        }
        told = true;
        put_missing(out, r, index, &point);
    }
}

void coverage_text(buffer *out, const coverage_report *r)
{
    put(out, S("\n" BOLD));
    put_text(out, message_text(MSG_COVERAGE, r->language));
    put(out, S(PLAIN "\n"));
    for (int n = 0; n < SHARES; n++) {
        put_share(out, r, n);
    }
    put_outcomes(out, r);
    for (uint32_t a = 0; a < arbiter_article_count(r->t->l->rulebook); a++) {
        put_section(out, r, a);
    }
    put_section(out, r, ARBITER_NONE);
}
