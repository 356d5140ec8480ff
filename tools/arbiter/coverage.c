#include "coverage.h"

#include <string.h>

coverage_gap point_gap(const arbiter_point *point)
{
    if (point->settled) {
        return GAP_NONE;
    }
    switch (point->kind) {
    case ARBITER_POINT_RULE: return point->yes > 0 ? GAP_NONE : point->seen > 0 ? GAP_UNAPPLIED : GAP_UNSEEN;
    case ARBITER_POINT_ANSWER:
        return point->yes > 0 ? GAP_NONE : point->seen > 0 ? GAP_OTHER_ANSWER : GAP_UNANSWERED;
    default:
        return point->yes > 0 && point->no > 0     ? GAP_NONE
               : point->seen == 0                  ? GAP_UNSEEN
               : point->yes == 0 && point->no == 0 ? GAP_NEVER_KNOWN
               : point->yes == 0                   ? GAP_NEVER_TRUE
                                                   : GAP_NEVER_FALSE;
    }
}

static void count_one(share *s, bool covered)
{
    s->of++;
    s->covered += covered;
}

static share *share_of(coverage_report *r, arbiter_point_kind kind)
{
    return kind == ARBITER_POINT_RULE     ? &r->rules
           : kind == ARBITER_POINT_ANSWER ? &r->answers
                                          : &r->conditions;
}

coverage_report coverage_of(const tests *t)
{
    coverage_report r = { .t = t, .seen = t->seen, .language = reader_language() };
    arbiter_point point;
    if (r.language == ARBITER_OWN) {
        r.language = arbiter_rulebook_language(t->l->rulebook);
    }
    for (uint32_t i = 0; arbiter_point_get(r.seen, i, &point) == ARBITER_OK; i++) {
        if (!point.settled) {
            count_one(share_of(&r, point.kind), point_gap(&point) == GAP_NONE);
        }
    }
    for (uint32_t a = 0; a < arbiter_article_count(t->l->rulebook); a++) {
        bool has_rules = false, applied = false;
        for (uint32_t at = 0, index; next_point(&r, a, &at, &index, &point);) {
            has_rules |= point.kind == ARBITER_POINT_RULE;
            applied |= point.kind == ARBITER_POINT_RULE && point.yes > 0;
        }
        if (has_rules) {
            count_one(&r.articles, applied);
        }
    }
    return r;
}

bool next_point(const coverage_report *r, uint32_t article, uint32_t *at, uint32_t *index, arbiter_point *out)
{
    while (arbiter_point_get(r->seen, *at, out) == ARBITER_OK) {
        *index = (*at)++;
        if (out->article == article) {
            return true;
        }
    }
    return false;
}

message share_name(int n)
{
    static const message names[SHARES] = { MSG_ARTICLES, MSG_RULES, MSG_CONDITIONS, MSG_ANSWERS };
    return names[n];
}

share share_at(const coverage_report *r, int n)
{
    const share shares[SHARES] = { r->articles, r->rules, r->conditions, r->answers };
    return shares[n];
}

message outcome_name(arbiter_kind kind)
{
    static const message names[] = { MSG_KIND_APPLIES,   MSG_KIND_BEATEN,      MSG_KIND_OFF,
                                     MSG_KIND_FORBIDDEN, MSG_KIND_UNPERMITTED, MSG_KIND_ASKED,
                                     MSG_KIND_ANSWERED,  MSG_KIND_ARISEN,      MSG_KIND_MET,
                                     MSG_KIND_LAPSED,    MSG_KIND_CONFLICT,    MSG_KIND_UNKNOWN,
                                     MSG_KIND_GAP };
    return names[kind];
}

void put_point(buffer *b, const coverage_report *r, uint32_t index)
{
    buffer words = { 0 };
    checked(arbiter_point_words(r->seen, index, r->language, buf_writer(&words)));
    put_clean(b, buf_view(&words));
    buf_free(&words);
}

void put_gap(buffer *b, const coverage_report *r, const arbiter_point *point)
{
    static const message messages[GAP_COUNT] = {
        [GAP_UNSEEN] = MSG_GAP_UNSEEN,
        [GAP_UNAPPLIED] = MSG_GAP_UNAPPLIED,
        [GAP_NEVER_TRUE] = MSG_GAP_NEVER_TRUE,
        [GAP_NEVER_FALSE] = MSG_GAP_NEVER_FALSE,
        [GAP_NEVER_KNOWN] = MSG_GAP_NEVER_KNOWN,
        [GAP_UNANSWERED] = MSG_GAP_UNANSWERED,
        [GAP_OTHER_ANSWER] = MSG_GAP_OTHER_ANSWER,
    };
    coverage_gap gap = point_gap(point);
    buffer times = { 0 };
    if (gap == GAP_NONE) {
        return;
    }
    put_number(&times, (int64_t)point->seen);
    say(b, r->language, messages[gap], buf_view(&times));
    buf_free(&times);
}

void put_percent(buffer *b, share s, arbiter_language language)
{
    uint64_t tenths = s.of == 0 ? 1000 : (uint64_t)s.covered * 1000 / s.of;
    put_number(b, (int64_t)(tenths / 10));
    if (tenths % 10 != 0) {
        put_char(b, language == ARBITER_EN ? '.' : ',');
        put_number(b, (int64_t)(tenths % 10));
    }
    put_text(b, language == ARBITER_EN ? "%" : "\u00A0%");
}

/* ---- places ---- */

static arbiter_str source_text(const loaded *l, arbiter_str file)
{
    for (size_t i = 0; i < l->files.count; i++) {
        if (str_same(l->files.sources[i].name, file)) {
            return l->files.sources[i].text;
        }
    }
    return S("");
}

arbiter_str place_text(const loaded *l, arbiter_place place)
{
    arbiter_str text = source_text(l, place.file);
    bool inside = place.start <= place.end && place.end <= text.size;
    return inside ? (arbiter_str){ text.data + place.start, place.end - place.start } : S("");
}

void place_lines(const loaded *l, arbiter_place place, uint32_t *line, uint32_t *column)
{
    arbiter_str text = source_text(l, place.file);
    *line = *column = 1;
    for (size_t at = 0; at < place.start && at < text.size;) {
        if (next_character(text, &at) == '\n') {
            ++*line;
            *column = 1;
        } else {
            ++*column;
        }
    }
}
