#include "against.h"

#include <stdlib.h>

#include "aspects.h"
#include "messages.h"
#include "run_json.h"
#include "sheet.h"

enum { OLD, NEW, EDITIONS };

/* Where a scenario stands: in one edition, in both, or in both under one name with different texts. */
typedef enum { IN_OLD = 1 << OLD, IN_NEW = 1 << NEW, IN_BOTH = IN_OLD | IN_NEW } standing;

typedef struct {
    const options *o;
    const char *folder[EDITIONS];
    loaded edition[EDITIONS];
    bool as_json;
    json j; /* j.out is what is written, text or not */
    uint32_t same, changed, apart;
} against;

/* A scenario as it is played under both. */
typedef struct {
    arbiter_scenario scenario;
    standing where;
    bool reworded;                /* its text is another one in the other edition */
    json_node *rulings[EDITIONS]; /* NULL: it does not compile under that edition */
    buffer why;                   /* not: the first error */
} comparison;

/* ---- playing ---- */

/* All that happens in a scenario and all it expects, cases included, as a list. */
static json_node *rulings_of(loaded *l, uint32_t scenario, arbiter_language language)
{
    json j = { 0 };
    arbiter_run *run;
    arbiter_line line;
    json_fault fault;
    checked(arbiter_run_scenario(l->workspace, l->suite, scenario, &run));
    json_open(&j, NULL, '[');
    for (uint32_t i = 0; arbiter_run_line(run, i, &line) == ARBITER_OK; i++) {
        bool expects = line.kind == ARBITER_LINE_EXPECT;
        if (!expects && line.kind != ARBITER_LINE_GIVEN && !is_event(run, i, &line)) {
            continue;
        }
        json_open(&j, NULL, '{');
        json_number(&j, "line", line.line);
        json_string(&j, "source", line.source);
        if (expects) {
            json_expected(&j, &line);
        } else {
            json_told(&j, l, run, i, &line, language);
        }
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_node *rulings = json_parse(buf_view(&j.out), &fault);
    arbiter_run_free(run);
    buf_free(&j.out);
    return rulings;
}

/* The scenario as a source of its own, its lines numbered as in its file. */
static void add_scenario(files *f, const arbiter_scenario *s)
{
    buffer text = { 0 };
    put_times(&text, '\n', s->line - 1);
    put(&text, s->source);
    files_add_text(f, s->file, buf_view(&text));
    buf_free(&text);
}

/* The scenarios of a chain beside the rules of a folder. */
static bool compile_with(loaded *l, const char *folder, const loaded *from, uint32_t scenario)
{
    arbiter_scenario s;
    if (!files_add_rules(&l->files, folder)) {
        return false;
    }
    for (uint32_t i = scenario; arbiter_suite_get(from->suite, i, &s) == ARBITER_OK; i = s.continues) {
        add_scenario(&l->files, &s);
    }
    arbiter_status status =
        checked(arbiter_compile(NULL, l->files.sources, l->files.count, &l->rulebook, &l->suite, &l->report));
    if (status == ARBITER_OK) {
        checked(arbiter_workspace_new(l->rulebook, &l->workspace));
    }
    return status == ARBITER_OK;
}

/* The first error: where, and what. */
static void put_first_error(buffer *b, const loaded *l, arbiter_language language)
{
    arbiter_diagnostic d;
    arbiter_report_keep(l->report, ARBITER_ERROR);
    if (arbiter_report_get(l->report, 0, &d) != ARBITER_OK) {
        return;
    }
    buffer text = { 0 };
    checked(arbiter_report_message(l->report, 0, language, buf_writer(&text)));
    put_clean(b, d.file);
    put_char(b, ':');
    put_number(b, d.line);
    put(b, S(": "));
    put_clean(b, buf_view(&text));
    put(b, S(" ["));
    put(b, d.code);
    put(b, S("]"));
    buf_free(&text);
}

/* Under an edition that does not have the scenario so. */
static void play_elsewhere(against *a, comparison *c, int from, uint32_t scenario, arbiter_language language)
{
    loaded l = { 0 };
    int to = from == OLD ? NEW : OLD;
    if (compile_with(&l, a->folder[to], &a->edition[from], scenario)) {
        c->rulings[to] = rulings_of(&l, arbiter_suite_find(l.suite, c->scenario.name), language);
    } else if (l.report) {
        put_first_error(&c->why, &l, language);
    }
    load_free(&l);
}

/* Whether the scenario, with all that it continues, reads the same in both. */
static bool same_text(const against *a, uint32_t x, uint32_t y)
{
    arbiter_scenario old, new;
    while (arbiter_suite_get(a->edition[OLD].suite, x, &old) == ARBITER_OK &&
           arbiter_suite_get(a->edition[NEW].suite, y, &new) == ARBITER_OK &&
           str_same(old.source, new.source)) {
        x = old.continues;
        y = new.continues;
    }
    return x == ARBITER_NONE && y == ARBITER_NONE;
}

/* ---- comparing ---- */

/* Both are of one text: the same line of it; of what falls due by itself, which a line can bring several of, at the same
   instant. */
static bool same_happening(const json_node *x, const json_node *y)
{
    bool due = str_same(json_get_text(x, "kind"), S("due"));
    return str_same(json_get_text(x, "kind"), json_get_text(y, "kind")) &&
           json_same(json_get(x, "line", JSON_NUMBER), json_get(y, "line", JSON_NUMBER)) &&
           str_same(json_get_text(x, "source"), json_get_text(y, "source")) &&
           (!due || json_same(json_get(x, "event", JSON_OBJECT), json_get(y, "event", JSON_OBJECT)));
}

/* The two lists side by side: where one has an event that the other has later, those between stand alone. */
static void next_pair(const json_node **x, const json_node **y)
{
    const json_node *later = *y;
    while (*x && later && !same_happening(*x, later)) {
        later = later->next;
    }
    if (*x && !later) {
        *y = NULL;
    } else if (*x && later != *y) {
        *x = NULL;
    }
}

typedef struct {
    const json_node *x, *y; /* what is left of each list */
    differences last;       /* of the event before: what merely goes on is not told again */
    differences aside;      /* of the expectation or case before */
} walk;

static bool told_before(const differences *last, const difference *d)
{
    for (size_t i = 0; i < last->count; i++) {
        const difference *other = &last->items[i];
        if (other->aspect == d->aspect && str_same(other->was, d->was) && str_same(other->is, d->is)) {
            return d->aspect == ASPECT_RESULT || d->aspect == ASPECT_QUESTION || d->aspect == ASPECT_CLOCK;
        }
    }
    return false;
}

/* The texts that the new differences name live on with the walk. An expectation, or a case that is tried, does not come
   between two events. */
static void keep(walk *w, const json_node *event, differences *all)
{
    arbiter_str kind = json_get_text(event, "kind");
    bool aside = str_same(kind, S("expect")) || str_same(kind, S("case"));
    differences_free(aside ? &w->aside : &w->last);
    *(aside ? &w->aside : &w->last) = *all;
}

/* Of an event that could not be played nothing else is to be told. */
static bool is_taken(const json_node *event)
{
    return !json_get(event, "message", JSON_STRING);
}

/* The next event that comes out differently, with what is new in it. false: there is none. */
static bool next_change(walk *w, const reader *r, const json_node **event, differences *fresh)
{
    while (w->x || w->y) {
        const json_node *x = w->x, *y = w->y;
        differences all;
        next_pair(&x, &y);
        w->x = x ? x->next : w->x;
        w->y = y ? y->next : w->y;
        *event = y ? y : x;
        differences_find(&all, r, x, y, is_taken(x) && is_taken(y) ? ASPECTS_THAT_RULE : 1 << ASPECT_RULING);
        size_t count = 0;
        fresh->items = resize(NULL, all.count, sizeof *fresh->items);
        for (size_t i = 0; i < all.count; i++) {
            if (!told_before(&w->last, &all.items[i])) {
                fresh->items[count++] = all.items[i];
            }
        }
        fresh->count = count;
        keep(w, *event, &all);
        if (count > 0) {
            return true;
        }
        free(fresh->items);
    }
    return false;
}

/* ---- telling ---- */

static message where_message(const comparison *c)
{
    return c->where == IN_NEW ? (c->reworded ? MSG_AS_IN_NEW : MSG_ONLY_IN_NEW)
                              : (c->reworded ? MSG_AS_IN_OLD : MSG_ONLY_IN_OLD);
}

static void write_head(const reader *r, const comparison *c)
{
    buffer text = { 0 };
    put(r->out, r->out->size > 0 ? S("\n") : S(""));
    put(&text, S(BOLD));
    put_clean(&text, c->scenario.name);
    put(&text, S(PLAIN));
    if (c->where != IN_BOTH) {
        put(&text, S(" " DIM));
        say(&text, r->language, where_message(c));
        put(&text, S(PLAIN));
    }
    write_paragraph(r, buf_view(&text), 0, 2);
    buf_free(&text);
}

static void write_change(const reader *r, const json_node *event, const differences *d)
{
    buffer text = { 0 };
    put_event_time(&text, event);
    put(&text, S("  "));
    put_event_words(&text, event);
    write_paragraph(r, buf_view(&text), 2, 2);
    write_differences(r, d, 4);
    buf_free(&text);
}

static void json_change(json *j, const json_node *event, const differences *d)
{
    buffer words = { 0 };
    put_event_words(&words, event);
    json_open(j, NULL, '{');
    json_string(j, "kind", json_get_text(event, "kind"));
    json_string(j, "at", json_get_text(json_get(event, "event", JSON_OBJECT), "at"));
    json_string(j, "words", buf_view(&words));
    json_open(j, "differences", '[');
    for (size_t i = 0; i < d->count; i++) {
        json_open(j, NULL, '{');
        json_text(j, "aspect", aspect_name(d->items[i].aspect));
        if (d->items[i].was.data) {
            json_string(j, "was", d->items[i].was);
        }
        if (d->items[i].is.data) {
            json_string(j, "is", d->items[i].is);
        }
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
    buf_free(&words);
}

static void json_begin(against *a, const comparison *c)
{
    json_open(&a->j, NULL, '{');
    json_string(&a->j, "name", c->scenario.name);
    json_string(&a->j, "file", c->scenario.file);
    json_number(&a->j, "line", c->scenario.line);
    json_text(&a->j, "in", c->where == IN_BOTH ? "both" : c->where == IN_NEW ? "new" : "old");
}

static void tell_apart(against *a, const reader *r, const comparison *c)
{
    bool under_old = !c->rulings[OLD];
    a->apart++;
    if (a->as_json) {
        json_begin(a, c);
        json_open(&a->j, "not_compiled", '{');
        json_text(&a->j, "under", under_old ? "old" : "new");
        json_string(&a->j, "message", buf_view(&c->why));
        json_close(&a->j, '}');
        json_close(&a->j, '}');
    } else {
        buffer text = { 0 };
        write_head(r, c);
        say(&text, r->language, under_old ? MSG_NOT_UNDER_OLD : MSG_NOT_UNDER_NEW, buf_view(&c->why));
        write_paragraph(r, buf_view(&text), 2, 2);
        buf_free(&text);
    }
}

static void tell_changes(against *a, const reader *r, const comparison *c)
{
    walk w = { c->rulings[OLD]->first, c->rulings[NEW]->first, { 0 }, { 0 } };
    differences fresh = { 0 };
    const json_node *event;
    bool any = false;
    for (; next_change(&w, r, &event, &fresh); any = true) {
        if (!any && a->as_json) {
            json_begin(a, c);
            json_open(&a->j, "changes", '[');
        } else if (!any) {
            write_head(r, c);
        }
        if (a->as_json) {
            json_change(&a->j, event, &fresh);
        } else {
            write_change(r, event, &fresh);
        }
        free(fresh.items);
    }
    if (any && a->as_json) {
        json_close(&a->j, ']');
        json_close(&a->j, '}');
    }
    a->changed += any;
    a->same += !any;
    differences_free(&w.last);
    differences_free(&w.aside);
}

/* `own`: the edition whose text is played; `other`: its number there, if it reads the same. */
static void compare(against *a, int own, uint32_t scenario, uint32_t other, bool reworded)
{
    comparison c = { .where = other != ARBITER_NONE ? IN_BOTH
                              : own == OLD          ? IN_OLD
                                                    : IN_NEW,
                     .reworded = reworded };
    arbiter_suite_get(a->edition[own].suite, scenario, &c.scenario);
    arbiter_language language = reader_language() != ARBITER_OWN ? reader_language() : c.scenario.language;
    reader r = { .out = &a->j.out, .language = language, .l = &a->edition[own] };
    c.rulings[own] = rulings_of(&a->edition[own], scenario, language);
    if (other != ARBITER_NONE) {
        c.rulings[own == OLD ? NEW : OLD] = rulings_of(&a->edition[own == OLD ? NEW : OLD], other, language);
    } else {
        play_elsewhere(a, &c, own, scenario, language);
    }
    if (c.rulings[OLD] && c.rulings[NEW]) {
        tell_changes(a, &r, &c);
    } else {
        tell_apart(a, &r, &c);
    }
    json_free(c.rulings[OLD]);
    json_free(c.rulings[NEW]);
    buf_free(&c.why);
}

/* ---- the whole ---- */

static void compare_all(against *a)
{
    arbiter_scenario s;
    for (int own = NEW; own >= OLD; own--) {
        for (uint32_t i = 0; arbiter_suite_get(a->edition[own].suite, i, &s) == ARBITER_OK; i++) {
            uint32_t other = arbiter_suite_find(a->edition[own == OLD ? NEW : OLD].suite, s.name);
            bool there = other != ARBITER_NONE;
            bool same = there && same_text(a, own == OLD ? i : other, own == OLD ? other : i);
            bool wanted = !a->o->given[OPTION_SCENARIO] || str_same(s.name, a->o->value[OPTION_SCENARIO]);
            if (wanted && !(same && own == OLD)) {
                compare(a, own, i, same ? other : ARBITER_NONE, there);
            }
        }
    }
}

static void json_edition(json *j, const char *key, const loaded *l, const char *folder)
{
    arbiter_str edition = arbiter_rulebook_edition(l->rulebook);
    json_open(j, key, '{');
    json_rulebook_name(j, l);
    if (edition.size > 0) {
        json_string(j, "edition", edition);
    }
    json_text(j, "folder", folder);
    json_close(j, '}');
}

static void write_summary(against *a)
{
    arbiter_language language = reader_language() != ARBITER_OWN
                                    ? reader_language()
                                    : arbiter_rulebook_language(a->edition[NEW].rulebook);
    reader r = { .out = &a->j.out, .language = language, .l = &a->edition[NEW] };
    buffer text = { 0 }, same = { 0 }, changed = { 0 }, apart = { 0 };
    put_number(&same, a->same);
    put_number(&changed, a->changed);
    put_number(&apart, a->apart);
    put(&a->j.out, a->j.out.size > 0 ? S("\n") : S(""));
    put(&text, a->changed + a->apart > 0 ? S(YELLOW) : S(GREEN));
    say(&text, language, MSG_COMPARED, buf_view(&same), buf_view(&changed), buf_view(&apart));
    put(&text, S(PLAIN));
    write_paragraph(&r, buf_view(&text), 0, 2);
    buf_free(&text);
    buf_free(&same);
    buf_free(&changed);
    buf_free(&apart);
}

static int tell_all(against *a)
{
    buffer painted = { 0 };
    if (a->as_json) {
        json_document(&a->j, "arbiter.comparison/1");
        json_edition(&a->j, "old", &a->edition[OLD], a->folder[OLD]);
        json_edition(&a->j, "new", &a->edition[NEW], a->folder[NEW]);
        json_open(&a->j, "scenarios", '[');
    }
    compare_all(a);
    if (a->same + a->changed + a->apart == 0) {
        complain(a->o->given[OPTION_SCENARIO] ? MSG_NO_SUCH_SCENARIO : MSG_NO_SCENARIO, str(a->folder[NEW]),
                 a->o->value[OPTION_SCENARIO]);
        if (a->o->given[OPTION_SCENARIO]) {
            return EXIT_USAGE;
        }
    }
    if (a->as_json) {
        json_close(&a->j, ']');
        json_number(&a->j, "same", a->same);
        json_number(&a->j, "changed", a->changed);
        json_number(&a->j, "not_compiled", a->apart);
        json_end_document(&a->j);
    } else {
        write_summary(a);
    }
    put_painted(&painted, buf_view(&a->j.out), wants_color(a->o->value[OPTION_COLOR], stdout));
    bool written = write_out(stdout, buf_view(&painted));
    buf_free(&painted);
    return !written ? EXIT_INPUT : a->changed + a->apart > 0 ? EXIT_FINDINGS : EXIT_FINE;
}

int test_against(const options *o)
{
    against a = { .o = o, .as_json = format_is(o, "json") };
    buffer old = { 0 };
    put(&old, o->value[OPTION_AGAINST]);
    a.folder[OLD] = buf_text(&old);
    a.folder[NEW] = o->operands[0];
    int status = EXIT_FINE;
    for (int e = NEW; e >= OLD && status == EXIT_FINE; e--) {
        status = load_files(&a.edition[e], a.folder[e], NULL, NULL);
        status = status == EXIT_FINE ? load_compile(&a.edition[e], o) : status;
    }
    if (status == EXIT_FINE) {
        status = tell_all(&a);
    }
    load_free(&a.edition[OLD]);
    load_free(&a.edition[NEW]);
    buf_free(&a.j.out);
    buf_free(&old);
    return status;
}
