/* Coverage as JSON; docs/json.md says what the keys mean. */
#include "coverage.h"

static void json_share(json *j, const char *key, share s)
{
    json_open(j, key, '{');
    json_number(j, "covered", s.covered);
    json_number(j, "of", s.of);
    json_close(j, '}');
}

static void json_point(json *j, const coverage_report *r, uint32_t index, const arbiter_point *point)
{
    static const char *const kinds[] = { "rule", "condition", "switch", "answer" };
    static const char *const gaps[GAP_COUNT] = {
        "",
        "unseen",
        "never_applied",
        "never_true",
        "never_false",
        "never_known",
        "never_answered",
        "answered_otherwise",
    };
    buffer words = { 0 };
    uint32_t line, column;
    coverage_gap gap = point_gap(point);
    place_lines(r->t->l, point->place, &line, &column);
    put_point(&words, r, index);
    json_open(j, NULL, '{');
    json_text(j, "kind", kinds[point->kind]);
    json_article(j, "article", r->t->l, point->article);
    if (point->rule != ARBITER_NONE) {
        json_number(j, "rule", point->rule);
    }
    json_string(j, "file", point->place.file);
    json_number(j, "line", line);
    json_number(j, "column", column);
    json_string(j, "source", buf_view(&words));
    if (point->unless) {
        json_truth(j, "unless", true);
    }
    if (point->settled) {
        json_truth(j, "settled", true);
    }
    json_number(j, "seen", (int64_t)point->seen);
    json_number(j, "yes", (int64_t)point->yes);
    json_number(j, "no", (int64_t)point->no);
    json_truth(j, "covered", gap == GAP_NONE);
    if (gap != GAP_NONE) {
        json_text(j, "gap", gaps[gap]);
    }
    json_close(j, '}');
    buf_free(&words);
}

static void json_outcomes(json *j, const coverage_report *r, uint32_t rule)
{
    json_open(j, "outcomes", '{');
    for (arbiter_kind kind = ARBITER_APPLIES; kind <= ARBITER_GAP; kind++) {
        buffer name = { 0 };
        for (const char *c = arbiter_kind_name(kind); *c; c++) {
            put_char(&name, *c == ' ' ? '_' : *c);
        }
        json_number(j, buf_text(&name), (int64_t)arbiter_coverage_outcomes(r->seen, rule, kind));
        buf_free(&name);
    }
    json_close(j, '}');
}

void coverage_json(buffer *out, const coverage_report *r)
{
    static const char *const keys[SHARES] = { "articles", "rules", "conditions", "answers" };
    json j = { 0 };
    arbiter_point point;
    coverage_report own = *r; /* what stands in a document does not change with the reader */
    own.language = ARBITER_OWN;
    json_document(&j, "arbiter.coverage/1");
    json_rulebook(&j, r->t->l);
    json_number(&j, "passed", (int64_t)r->t->played - r->t->failed);
    json_number(&j, "failed", r->t->failed);
    for (int n = 0; n < SHARES; n++) {
        json_share(&j, keys[n], share_at(r, n));
    }
    json_outcomes(&j, r, ARBITER_NONE);
    json_open(&j, "points", '[');
    for (uint32_t i = 0; arbiter_point_get(r->seen, i, &point) == ARBITER_OK; i++) {
        json_point(&j, &own, i, &point);
    }
    json_close(&j, ']');
    json_end_document(&j);
    put(out, buf_view(&j.out));
    buf_free(&j.out);
}
