#include "witnesses.h"

#include <stdlib.h>
#include <string.h>

void witnesses_init(witnesses *w, const mutation_run *run)
{
    size_t count = (size_t)run->scenario_count + 1;
    *w = (witnesses){ .run = run,
                      .covers = resize(NULL, count, sizeof *w->covers),
                      .recent = resize(NULL, count, sizeof *w->recent),
                      .order = resize(NULL, count, sizeof *w->order) };
}

void witnesses_free(witnesses *w)
{
    free(w->covers);
    free(w->recent);
    free(w->order);
}

static bool covers(const mutation_run *run, uint32_t scenario, uint32_t article)
{
    arbiter_scenario s;
    arbiter_suite_get(run->l->suite, scenario, &s);
    uint32_t n = 0;
    while (n < s.cover_count && arbiter_suite_cover(run->l->suite, scenario, n) != article) {
        n++;
    }
    return n < s.cover_count;
}

void witnesses_begin(witnesses *w, arbiter_str article)
{
    uint32_t number = arbiter_article_find(w->run->l->rulebook, article);
    for (uint32_t s = 0; s < w->run->scenario_count; s++) {
        w->covers[s] = number != ARBITER_NONE && covers(w->run, s, number);
        w->recent[s] = s;
    }
}

/* 0 … LIKELY. That the rule applied tells more than what the scenario says of itself. */
enum { LIKELY = 2 * REACH_APPLIED + 1 };

static int likelihood(const witnesses *w, uint32_t scenario, uint32_t rule)
{
    return 2 * (int)mutation_reach(w->run, scenario, rule) + w->covers[scenario];
}

const uint32_t *witnesses_order(witnesses *w, uint32_t rule)
{
    uint32_t count = 0;
    for (int likely = LIKELY; likely >= 0; likely--) {
        for (uint32_t i = 0; i < w->run->scenario_count; i++) {
            if (likelihood(w, w->recent[i], rule) == likely) {
                w->order[count++] = w->recent[i];
            }
        }
    }
    return w->order;
}

void witnesses_found(witnesses *w, uint32_t scenario)
{
    uint32_t at = 0;
    while (w->recent[at] != scenario) {
        at++;
    }
    memmove(w->recent + 1, w->recent, at * sizeof *w->recent);
    w->recent[0] = scenario;
}
