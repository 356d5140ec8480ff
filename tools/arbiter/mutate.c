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
                run->reached[(size_t)s * run->rule_count + point.rule] = true;
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
        if (str_same(rule.place.file, place->file) && rule.place.start <= place->start && place->end <= rule.place.end) {
            return r;
        }
    }
    return ARBITER_NONE;
}

bool mutation_reaches(const mutation_run *run, uint32_t scenario, uint32_t rule)
{
    return rule == ARBITER_NONE || run->reached[(size_t)scenario * run->rule_count + rule];
}

/* ---- one mutant ---- */

/* The sources with the mutant's edit; only the text of the edited one is new. */
static void edit(const mutation_run *run, const arbiter_mutant *mutant, arbiter_source *sources, buffer *text)
{
    const files *f = &run->l->files;
    memcpy(sources, f->sources, f->count * sizeof *sources);
    for (size_t i = 0; i < f->count; i++) {
        if (!str_same(sources[i].name, mutant->place.file)) {
            continue;
        }
        arbiter_str whole = sources[i].text;
        put(text, (arbiter_str){ whole.data, mutant->place.start });
        put(text, mutant->by);
        put(text, (arbiter_str){ whole.data + mutant->place.end, whole.size - mutant->place.end });
        sources[i].text = buf_view(text);
    }
}

static bool fails(arbiter_workspace *workspace, const arbiter_suite *suite, uint32_t scenario)
{
    arbiter_run *played;
    arbiter_summary summary;
    checked(arbiter_run_scenario(workspace, suite, scenario, &played));
    arbiter_run_summary(played, &summary);
    arbiter_run_free(played);
    return summary.failures > 0;
}

/* Those that look at what was changed first; then all others, for a rule may matter without being looked at. */
static fate_kind try_scenarios(const mutation_run *run, fate *f, arbiter_rulebook *rulebook, const arbiter_suite *suite)
{
    arbiter_workspace *workspace;
    fate_kind kind = FATE_SURVIVED;
    uint32_t rule = mutation_rule(run, &f->mutant);
    checked(arbiter_workspace_new(rulebook, &workspace));
    for (int others = 0; others < 2 && kind == FATE_SURVIVED; others++) {
        for (uint32_t s = 0; s < run->scenario_count && kind == FATE_SURVIVED; s++) {
            if (mutation_reaches(run, s, rule) == (others == 0) && fails(workspace, suite, s)) {
                f->killer = s;
                kind = FATE_KILLED;
            }
        }
    }
    arbiter_workspace_free(workspace);
    return kind;
}

static void decide(const mutation_run *run, fate *f)
{
    arbiter_source *sources = resize(NULL, run->l->files.count, sizeof *sources);
    arbiter_rulebook *rulebook = NULL;
    arbiter_suite *suite = NULL;
    arbiter_report *report = NULL;
    buffer text = { 0 };
    edit(run, &f->mutant, sources, &text);
    arbiter_status status = checked(arbiter_compile(NULL, sources, run->l->files.count, &rulebook, &suite, &report));
    f->fate = status == ARBITER_OK ? try_scenarios(run, f, rulebook, suite) : FATE_REFUSED;
    arbiter_suite_free(suite);
    arbiter_rulebook_release(rulebook);
    arbiter_report_free(report);
    buf_free(&text);
    free(sources);
}

/* ---- all of them ---- */

typedef struct {
    mutation_run *run;
    atomic_uint next;
    bool shown;
} work;

static void *take_work(void *context)
{
    work *w = context;
    for (uint32_t i; (i = atomic_fetch_add(&w->next, 1)) < w->run->count;) {
        decide(w->run, &w->run->fates[i]);
    }
    return NULL;
}

/* Shows on a terminal how far the others are. */
static void watch(work *w)
{
    const struct timespec pause = { 0, 200 * 1000 * 1000 };
    uint32_t done;
    while (isatty(fileno(stderr)) && (done = atomic_load(&w->next)) < w->run->count) {
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
        run->stale += !run->explained.items[i].used;
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
    arbiter_str value = o->value[OPTION_JOBS];
    for (size_t i = 0; i < value.size && jobs <= JOBS_MAX; i++) {
        bool digit = value.data[i] >= '0' && value.data[i] <= '9';
        jobs = digit ? jobs * 10 + (uint32_t)(value.data[i] - '0') : JOBS_MAX + 1;
    }
    if (jobs < 1 || jobs > JOBS_MAX) {
        complain(MSG_JOBS_WANT_NUMBER, value);
        return 0;
    }
    return jobs;
}

static int tell(const options *o, const mutation_run *run)
{
    buffer out = { 0 }, painted = { 0 };
    (format_is(o, "json") ? mutation_json : mutation_text)(&out, run);
    put_painted(&painted, buf_view(&out), wants_color(o->value[OPTION_COLOR], stdout));
    int status = !write_out(stdout, buf_view(&painted))           ? EXIT_INPUT
                 : run->unexplained > 0 || run->stale > 0 ? EXIT_FINDINGS
                                                                  : EXIT_FINE;
    buf_free(&out);
    buf_free(&painted);
    return status;
}

/* The scenarios pass, so that one that fails is news. */
static int run_all(const options *o, mutation_run *run, uint32_t jobs)
{
    loaded *l = run->l;
    uint32_t failed = play_originals(run);
    if (failed > 0) {
        buffer count = { 0 };
        put_number(&count, failed);
        complain(MSG_FAIL_ALREADY, buf_view(&count), str(o->operands[0]));
        buf_free(&count);
        return EXIT_FINDINGS;
    }
    checked(arbiter_mutants_new(NULL, l->files.sources, l->files.count, &run->mutants));
    run->count = arbiter_mutant_count(run->mutants);
    run->fates = resize(NULL, run->count + 1, sizeof *run->fates);
    for (uint32_t i = 0; i < run->count; i++) {
        run->fates[i] = (fate){ .killer = ARBITER_NONE };
        arbiter_mutant_get(run->mutants, i, &run->fates[i].mutant);
    }
    decide_all(run, jobs);
    count_fates(run);
    return tell(o, run);
}

int verb_mutate(const options *o, loaded *l)
{
    mutation_run run = { .l = l, .scenario_count = arbiter_suite_count(l->suite),
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
    free(run.reached);
    free(run.fates);
    return status;
}
