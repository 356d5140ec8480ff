#include "mutate.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "messages.h"
#include "paper.h"
#include "test_report.h"
#include "witnesses.h"

/* ---- which scenarios look at which rules ---- */

/* Plays each by itself. The number of those that fail. */
static uint32_t play_originals(mutation_run *run)
{
    loaded *l = run->l;
    uint32_t failed = 0;
    for (uint32_t s = 0; s < run->scenario_count; s++) {
        arbiter_coverage *seen;
        arbiter_run *played;
        arbiter_summary summary;
        arbiter_point point;
        checked(arbiter_coverage_new(l->rulebook, &seen));
        arbiter_workspace_cover(l->workspace, seen);
        checked(arbiter_run_scenario(l->workspace, l->suite, s, &played));
        arbiter_run_summary(played, &summary);
        failed += summary.failures > 0;
        for (uint32_t i = 0; arbiter_point_get(seen, i, &point) == ARBITER_OK; i++) {
            if (point.kind == ARBITER_POINT_RULE && point.seen > 0) {
                run->reached[(size_t)s * run->rule_count + point.rule] =
                    point.yes > 0 ? REACH_APPLIED : REACH_LOOKED;
            }
        }
        arbiter_run_free(played);
        arbiter_workspace_cover(l->workspace, NULL);
        arbiter_coverage_free(seen);
    }
    return failed;
}

uint32_t mutation_rule(const mutation_run *run, const arbiter_mutant *mutant)
{
    const arbiter_place *place = &mutant->place;
    arbiter_rule rule;
    for (uint32_t r = 0; arbiter_rule_get(run->l->rulebook, r, &rule) == ARBITER_OK; r++) {
        if (str_same(rule.place.file, place->file) && rule.place.start <= place->start &&
            place->end <= rule.place.end) {
            return r;
        }
    }
    return ARBITER_NONE;
}

reach_kind mutation_reach(const mutation_run *run, uint32_t scenario, uint32_t rule)
{
    return rule == ARBITER_NONE ? REACH_LOOKED
                                : (reach_kind)run->reached[(size_t)scenario * run->rule_count + rule];
}

/* ---- one mutant ---- */

static bool holds_scenarios(const arbiter_suite *suite, arbiter_str file)
{
    arbiter_scenario s;
    for (uint32_t i = 0; arbiter_suite_get(suite, i, &s) == ARBITER_OK; i++) {
        if (str_same(s.file, file)) {
            return true;
        }
    }
    return false;
}

static void gather_book(mutation_run *run)
{
    const files *f = &run->l->files;
    run->book = resize(NULL, f->count + 1, sizeof *run->book);
    for (size_t i = 0; i < f->count; i++) {
        if (!holds_scenarios(run->l->suite, f->sources[i].name)) {
            run->book[run->book_count++] = f->sources[i];
        }
    }
}

/* The scenarios and those they continue. How many there are. */
static size_t gather_scenarios(const mutation_run *run, const uint32_t *scenarios, uint32_t count,
                               arbiter_source *sources)
{
    bool *taken = resize(NULL, run->scenario_count + 1, sizeof *taken);
    size_t gathered = 0;
    memset(taken, 0, run->scenario_count * sizeof *taken);
    for (uint32_t i = 0; i < count; i++) {
        arbiter_scenario s;
        for (uint32_t n = scenarios[i]; arbiter_suite_get(run->l->suite, n, &s) == ARBITER_OK && !taken[n];
             n = s.continues) {
            taken[n] = true;
            sources[gathered++] = (arbiter_source){ s.file, s.source };
        }
    }
    free(taken);
    return gathered;
}

static bool fails(arbiter_workspace *workspace, const arbiter_suite *suite, arbiter_str scenario)
{
    arbiter_run *played;
    arbiter_summary summary;
    checked(arbiter_run_scenario(workspace, suite, arbiter_suite_find(suite, scenario), &played));
    arbiter_run_summary(played, &summary);
    arbiter_run_free(played);
    return summary.failures > 0;
}

static fate_kind play(const mutation_run *run, fate *f, arbiter_rulebook *rulebook,
                      const arbiter_suite *suite, const uint32_t *scenarios, uint32_t count)
{
    arbiter_workspace *workspace;
    arbiter_scenario s;
    checked(arbiter_workspace_new(rulebook, &workspace));
    checked(arbiter_workspace_learn(workspace, run->l->workspace));
    uint32_t i = 0;
    while (i < count && arbiter_suite_get(run->l->suite, scenarios[i], &s) == ARBITER_OK &&
           !fails(workspace, suite, s.name)) {
        i++;
    }
    f->killer = i < count ? scenarios[i] : ARBITER_NONE;
    arbiter_workspace_free(workspace);
    return i < count ? FATE_KILLED : FATE_SURVIVED;
}

/* FATE_REFUSED: the mutant does not compile, or these scenarios do not compile against it. */
static fate_kind try_scenarios(const mutation_run *run, fate *f, const uint32_t *scenarios, uint32_t count)
{
    arbiter_source *sources = resize(NULL, run->scenario_count + 1, sizeof *sources);
    arbiter_rulebook *rulebook;
    arbiter_suite *suite;
    size_t source_count = gather_scenarios(run, scenarios, count, sources);
    arbiter_status status =
        checked(arbiter_mutant_compile(run->mutants, f->number, sources, source_count, &rulebook, &suite));
    fate_kind kind = status == ARBITER_OK ? play(run, f, rulebook, suite, scenarios, count) : FATE_REFUSED;
    arbiter_suite_free(suite);
    arbiter_rulebook_release(rulebook);
    free(sources);
    return kind;
}

/* Where the scenarios do not compile against the mutant, and it compiles by itself: the first of those that
   do not, or fail, has noticed it. */
static fate_kind try_each(const mutation_run *run, fate *f, const uint32_t *scenarios, uint32_t count)
{
    fate_kind kind = try_scenarios(run, f, NULL, 0);
    for (uint32_t i = 0; i < count && kind == FATE_SURVIVED; i++) {
        kind = try_scenarios(run, f, &scenarios[i], 1);
        if (kind == FATE_REFUSED) {
            f->killer = scenarios[i];
            kind = FATE_KILLED;
        }
    }
    return kind;
}

/* The likely witnesses by themselves, then more, then all others: most mutants are noticed soon, and reading
   a scenario takes longer than playing it. */
static void decide(const mutation_run *run, fate *f, const uint32_t *order)
{
    static const uint32_t parts[] = { 16, 80, UINT32_MAX };
    uint32_t from = 0;
    size_t part = 0;
    do {
        uint32_t left = run->scenario_count - from, count = left < parts[part] ? left : parts[part];
        f->fate = try_scenarios(run, f, order + from, count);
        if (f->fate == FATE_REFUSED) {
            f->fate = try_each(run, f, order + from, count);
        }
        from += count;
        part++;
    } while (f->fate == FATE_SURVIVED && from < run->scenario_count);
}

/* ---- all of them ---- */

typedef struct {
    mutation_run *run;
    atomic_uint next, done;
    bool shown;
} work;

static bool begins_article(const mutation_run *run, uint32_t i)
{
    return i == 0 || !str_same(run->fates[i - 1].mutant.article, run->fates[i].mutant.article);
}

/* The mutants of an article stay together, one after another, so that the order of the scenarios does not
   hang on the number of threads. */
static void decide_article(work *w, witnesses *likely, uint32_t i)
{
    mutation_run *run = w->run;
    witnesses_begin(likely, run->fates[i].mutant.article);
    do {
        fate *f = &run->fates[i];
        decide(run, f, witnesses_order(likely, mutation_rule(run, &f->mutant)));
        if (f->fate == FATE_KILLED) {
            witnesses_found(likely, f->killer);
        }
        atomic_fetch_add(&w->done, 1);
        i++;
    } while (i < run->count && !begins_article(run, i));
}

static void *take_work(void *context)
{
    work *w = context;
    witnesses likely;
    witnesses_init(&likely, w->run);
    for (uint32_t i; (i = atomic_fetch_add(&w->next, 1)) < w->run->count;) {
        if (begins_article(w->run, i)) {
            decide_article(w, &likely, i);
        }
    }
    witnesses_free(&likely);
    return NULL;
}

/* Shows on a terminal how far the others are. */
static void watch(work *w)
{
    const struct timespec pause = { 0, 200 * 1000 * 1000 };
    uint32_t done;
    while (isatty(fileno(stderr)) && (done = atomic_load(&w->done)) < w->run->count) {
        fprintf(stderr, "\r%u/%u\033[K", done, w->run->count);
        nanosleep(&pause, NULL);
        w->shown = true;
    }
}

static void decide_all(mutation_run *run, uint32_t jobs)
{
    work w = { .run = run };
    pthread_t *threads = resize(NULL, jobs, sizeof *threads);
    uint32_t started = 0;
    while (started < jobs && pthread_create(&threads[started], NULL, take_work, &w) == 0) {
        started++;
    }
    if (started > 0) {
        watch(&w);
    } else {
        take_work(&w);
    }
    for (uint32_t i = 0; i < started; i++) {
        pthread_join(threads[i], NULL);
    }
    if (w.shown) {
        fputs("\r\033[K", stderr);
    }
    free(threads);
}

static void count_fates(mutation_run *run)
{
    for (uint32_t i = 0; i < run->count; i++) {
        fate *f = &run->fates[i];
        run->killed += f->fate == FATE_KILLED;
        run->refused += f->fate == FATE_REFUSED;
        if (f->fate == FATE_SURVIVED) {
            f->reason = equivalent_reason(&run->explained, &f->mutant);
            run->survived++;
            run->unexplained += !f->reason.data;
        }
    }
    for (size_t i = 0; i < run->explained.count; i++) {
        run->stale += !run->partial && !run->explained.items[i].used;
    }
}

/* ---- the command ---- */

/* 0: complained. */
static uint32_t jobs_of(const options *o)
{
    enum { JOBS_MAX = 256 };
    uint32_t jobs = 0;
    if (!o->given[OPTION_JOBS]) {
        long cores = sysconf(_SC_NPROCESSORS_ONLN);
        return cores < 1 ? 1 : cores > JOBS_MAX ? JOBS_MAX : (uint32_t)cores;
    }
    if (!option_number(o, OPTION_JOBS, JOBS_MAX, &jobs) || jobs == 0) {
        complain(MSG_JOBS_WANT_NUMBER, o->value[OPTION_JOBS]);
        return 0;
    }
    return jobs;
}

static int tell(const options *o, const mutation_run *run)
{
    buffer out = { 0 }, painted = { 0 };
    (format_is(o, "json") ? mutation_json : mutation_text)(&out, run);
    put_painted(&painted, buf_view(&out), wants_color(o->value[OPTION_COLOR], stdout));
    int status = !write_out(stdout, buf_view(&painted))   ? EXIT_INPUT
                 : run->unexplained > 0 || run->stale > 0 ? EXIT_FINDINGS
                                                          : EXIT_FINE;
    buf_free(&out);
    buf_free(&painted);
    return status;
}

static bool ends_with(arbiter_str text, arbiter_str end)
{
    return text.size >= end.size && memcmp(text.data + text.size - end.size, end.data, end.size) == 0;
}

/* Whether the mutant lies in the article, which is written with its sign, or one below it; or in the file. */
static bool lies_in(const arbiter_mutant *mutant, arbiter_str place)
{
    arbiter_str sign = S("§"), article = mutant->article, file = mutant->place.file;
    if (place.size >= sign.size && memcmp(place.data, sign.data, sign.size) == 0) {
        arbiter_str number = { place.data + sign.size, place.size - sign.size };
        return number.size > 0 && article.size >= number.size &&
               memcmp(article.data, number.data, number.size) == 0 &&
               (article.size == number.size || article.data[number.size] == '.' ||
                article.data[number.size] == '/');
    }
    return place.size > 0 && ends_with(file, place) &&
           (file.size == place.size || file.data[file.size - place.size - 1] == '/');
}

/* The mutants that are wanted. false: there are none where they are wanted. */
static bool choose(const options *o, mutation_run *run)
{
    uint32_t all = arbiter_mutant_count(run->mutants);
    run->partial = o->given[OPTION_IN];
    run->fates = resize(NULL, all + 1, sizeof *run->fates);
    for (uint32_t i = 0; i < all; i++) {
        fate *f = &run->fates[run->count];
        *f = (fate){ .number = i, .killer = ARBITER_NONE };
        arbiter_mutant_get(run->mutants, i, &f->mutant);
        run->count += !run->partial || lies_in(&f->mutant, o->value[OPTION_IN]);
    }
    if (run->partial && run->count == 0) {
        complain(MSG_NO_MUTANT_IN, o->value[OPTION_IN]);
        return false;
    }
    return true;
}

/* The scenarios pass, so that one that fails is news. */
static int run_all(const options *o, mutation_run *run, uint32_t jobs)
{
    uint32_t failed = play_originals(run);
    if (failed > 0) {
        buffer count = { 0 };
        put_number(&count, failed);
        complain(MSG_FAIL_ALREADY, buf_view(&count), str(o->operands[0]));
        buf_free(&count);
        return EXIT_FINDINGS;
    }
    gather_book(run);
    checked(arbiter_mutants_new(NULL, run->book, run->book_count, &run->mutants));
    if (!choose(o, run)) {
        return EXIT_USAGE;
    }
    decide_all(run, jobs);
    count_fates(run);
    return tell(o, run);
}

int verb_mutate(const options *o, loaded *l)
{
    mutation_run run = { .l = l,
                         .scenario_count = arbiter_suite_count(l->suite),
                         .rule_count = arbiter_rule_count(l->rulebook) };
    uint32_t jobs = jobs_of(o);
    size_t cells = (size_t)run.scenario_count * run.rule_count;
    int status = EXIT_USAGE;
    if (jobs > 0) {
        run.reached = resize(NULL, cells + 1, sizeof *run.reached);
        memset(run.reached, 0, (cells + 1) * sizeof *run.reached);
        status = equivalents_read(&run.explained, o->operands[0]) ? run_all(o, &run, jobs) : EXIT_INPUT;
    }
    arbiter_mutants_free(run.mutants);
    equivalents_free(&run.explained);
    free(run.book);
    free(run.reached);
    free(run.fates);
    return status;
}
