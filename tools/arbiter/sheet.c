#include "sheet.h"

#include <stdlib.h>

#include "articles.h"

static void find_events(sheet *s)
{
    arbiter_summary summary;
    arbiter_run_summary(s->run, &summary);
    s->events = resize(NULL, summary.lines, sizeof *s->events);
    for (uint32_t i = 0; i < summary.lines; i++) {
        arbiter_line line;
        arbiter_run_line(s->run, i, &line);
        bool own = line.depth == 0 && line.kind != ARBITER_LINE_CASE;
        if (own && (line.kind == ARBITER_LINE_GIVEN || is_event(s->run, i, &line))) {
            s->events[s->event_count++] = i;
        }
    }
}

/* Whether by an entry of this kind its article decided something, or had to be thought of. */
static bool decides(arbiter_kind kind)
{
    switch (kind) {
    case ARBITER_APPLIES:
    case ARBITER_BEATEN:
    case ARBITER_FORBIDDEN:
    case ARBITER_NOT_PERMITTED:
    case ARBITER_ASKED:
    case ARBITER_DUTY_LAPSED:
    case ARBITER_CONFLICT:
    case ARBITER_GAP: return true;
    default: return false;
    }
}

static void mark(bool *cited, uint32_t count, uint32_t article)
{
    if (article < count) {
        cited[article] = true;
    }
}

static void mark_line(bool *cited, uint32_t count, const sheet *s, uint32_t index)
{
    arbiter_line line;
    arbiter_run_line(s->run, index, &line);
    outcome o = outcome_of_line(s->run, &line);
    for (uint32_t n = 0; n < o.count; n++) {
        arbiter_entry entry = outcome_entry(&o, n);
        if (!decides(entry.kind)) {
            continue;
        }
        mark(cited, count, entry.article);
        for (uint32_t i = 0; i < entry.other_count; i++) {
            mark(cited, count, outcome_other(&o, n, i));
        }
    }
    mark(cited, count, line.state.result_article);
}

static void find_articles(sheet *s)
{
    uint32_t count = arbiter_article_count(s->l->rulebook);
    bool *cited = resize(NULL, count, sizeof *cited);
    for (uint32_t a = 0; a < count; a++) {
        cited[a] = false;
    }
    for (uint32_t i = 0; i < s->event_count; i++) {
        mark_line(cited, count, s, s->events[i]);
    }
    s->articles = resize(NULL, count, sizeof *s->articles);
    for (uint32_t a = 0; a < count; a++) {
        if (cited[a]) {
            s->articles[s->article_count++] = a;
        }
    }
    sort_articles(s->l, s->articles, s->article_count);
    free(cited);
}

bool sheet_make(sheet *s, loaded *l, uint32_t scenario, arbiter_str folder, arbiter_language language)
{
    *s = (sheet){ .l = l, .scenario = scenario, .folder = folder, .language = language };
    checked(arbiter_run_whole(l->workspace, l->suite, scenario, &s->run));
    find_events(s);
    find_articles(s);
    return last_game(s->run) != NULL;
}

bool sheet_failed(const sheet *s, arbiter_line *line, buffer *why)
{
    for (uint32_t i = 0; i < s->event_count; i++) {
        arbiter_run_line(s->run, s->events[i], line);
        if (line->failed) {
            checked(arbiter_run_explain(s->run, s->events[i], s->language, buf_writer(why)));
            return true;
        }
    }
    return false;
}

uint32_t *sheet_chain(const sheet *s, uint32_t *n)
{
    uint32_t *chain = NULL, length = 0;
    arbiter_scenario scenario;
    for (uint32_t i = s->scenario; arbiter_suite_get(s->l->suite, i, &scenario) == ARBITER_OK;
         i = scenario.continues) {
        chain = resize(chain, length + 1, sizeof *chain);
        for (uint32_t k = length++; k > 0; k--) {
            chain[k] = chain[k - 1];
        }
        chain[0] = i;
    }
    *n = length;
    return chain;
}

void sheet_free(sheet *s)
{
    arbiter_run_free(s->run);
    free(s->events);
    free(s->articles);
}
