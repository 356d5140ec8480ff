/* What became of the mutants, for people and as JSON. */
#include "coverage.h"
#include "mutate.h"

static arbiter_language language_of(const mutation_run *run)
{
    return reader_language() != ARBITER_OWN ? reader_language() : arbiter_rulebook_language(run->l->rulebook);
}

static message name_of(arbiter_mutation kind)
{
    static const message names[] = {
        [ARBITER_MUTATION_NEGATE] = MSG_MUTATION_NEGATE,
        [ARBITER_MUTATION_DROP_CONDITION] = MSG_MUTATION_DROP_CONDITION,
        [ARBITER_MUTATION_LIMIT] = MSG_MUTATION_LIMIT,
        [ARBITER_MUTATION_NUMBER] = MSG_MUTATION_NUMBER,
        [ARBITER_MUTATION_TRUTH] = MSG_MUTATION_TRUTH,
        [ARBITER_MUTATION_MEMBER] = MSG_MUTATION_MEMBER,
        [ARBITER_MUTATION_PLAYER] = MSG_MUTATION_PLAYER,
        [ARBITER_MUTATION_OPERATOR] = MSG_MUTATION_OPERATOR,
        [ARBITER_MUTATION_DROP_EFFECT] = MSG_MUTATION_DROP_EFFECT,
        [ARBITER_MUTATION_DROP_RULE] = MSG_MUTATION_DROP_RULE,
        [ARBITER_MUTATION_DROP_ELSE] = MSG_MUTATION_DROP_ELSE,
        [ARBITER_MUTATION_DROP_TERM] = MSG_MUTATION_DROP_TERM,
        [ARBITER_MUTATION_DROP_DEFAULT] = MSG_MUTATION_DROP_DEFAULT,
        [ARBITER_MUTATION_DROP_PRECEDENCE] = MSG_MUTATION_DROP_PRECEDENCE,
        [ARBITER_MUTATION_DROP_MODIFIER] = MSG_MUTATION_DROP_MODIFIER,
    };
    return names[kind];
}

static share score(const mutation_run *run)
{
    return (share){ run->killed, run->killed + run->survived };
}

/* ---- for people ---- */

static void put_count(buffer *out, const mutation_run *run, message id, uint32_t count)
{
    buffer number = { 0 };
    put_number(&number, count);
    put_times(out, ' ', 2);
    put_right(out, buf_view(&number), 6);
    put(out, S("  "));
    put_text(out, message_text(id, language_of(run)));
    put_char(out, '\n');
    buf_free(&number);
}

/* "seen by 12 scenarios: …" names the first few. */
static void put_reaching(buffer *out, const mutation_run *run, const arbiter_mutant *mutant)
{
    enum { NAMED = 3 };
    buffer names = { 0 }, count = { 0 }, line = { 0 };
    uint32_t reaching = 0, rule = mutation_rule(run, mutant);
    for (uint32_t s = 0; s < run->scenario_count; s++) {
        arbiter_scenario scenario;
        if (mutation_reach(run, s, rule) == REACH_NONE) {
            continue;
        }
        reaching++;
        if (reaching <= NAMED) {
            arbiter_suite_get(run->l->suite, s, &scenario);
            put(&names, reaching > 1 ? S(", ") : S(""));
            put_char(&names, '"');
            put_clean(&names, scenario.name);
            put_char(&names, '"');
        }
    }
    put(&names, reaching > NAMED ? S(" …") : S(""));
    put_number(&count, reaching);
    if (reaching == 0) {
        say(&line, language_of(run), MSG_REACHED_BY_NONE);
    } else {
        say(&line, language_of(run), rule == ARBITER_NONE ? MSG_REACHED_BY_ALL : MSG_REACHED_BY,
            buf_view(&count), buf_view(&names));
    }
    put(out, S("    "));
    put_wrapped(out, buf_view(&line), 4, 4, PAPER_WIDTH);
    put_char(out, '\n');
    buf_free(&names);
    buf_free(&count);
    buf_free(&line);
}

static void put_heading(buffer *out, const mutation_run *run, arbiter_str number)
{
    arbiter_article a;
    uint32_t article = number.size > 0 ? arbiter_article_find(run->l->rulebook, number) : ARBITER_NONE;
    put(out, out->size > 0 ? S("\n" BOLD) : S(BOLD));
    if (arbiter_article_get(run->l->rulebook, article, language_of(run), &a) == ARBITER_OK) {
        put(out, S("§"));
        put_clean(out, a.number);
        put_char(out, ' ');
        put_clean(out, a.title);
    } else {
        put_text(out, message_text(MSG_OUTSIDE_ARTICLES, language_of(run)));
    }
    put(out, S(PLAIN "\n"));
}

static void put_survivor(buffer *out, const mutation_run *run, const arbiter_mutant *mutant)
{
    uint32_t line, column;
    place_lines(run->l, mutant->place, &line, &column);
    put(out, S("  " DIM));
    put_clean(out, mutant->place.file);
    put_char(out, ':');
    put_number(out, line);
    put_char(out, ':');
    put_number(out, column);
    put(out, S(PLAIN " " RED));
    put_text(out, message_text(name_of(mutant->kind), language_of(run)));
    put(out, S(PLAIN "\n  - "));
    put_mutant(out, mutant);
    put_char(out, '\n');
    put_reaching(out, run, mutant);
}

static void put_stale(buffer *out, const mutation_run *run)
{
    put(out, out->size > 0 ? S("\n") : S(""));
    say(out, language_of(run), MSG_STALE, buf_view(&run->explained.path));
    put_char(out, '\n');
    for (size_t i = 0; i < run->explained.count; i++) {
        const equivalent *item = &run->explained.items[i];
        if (item->used) {
            continue;
        }
        put(out, S("  "));
        put_number(out, item->line);
        put(out, S(": "));
        put_clean(out, buf_view(&item->words));
        put_char(out, '\n');
    }
}

void mutation_text(buffer *out, const mutation_run *run)
{
    arbiter_str article = S("");
    bool told = false;
    buffer percent = { 0 }, stale = { 0 };
    for (uint32_t i = 0; i < run->count; i++) {
        const fate *f = &run->fates[i];
        if (f->fate != FATE_SURVIVED || f->reason.data) {
            continue;
        }
        if (!told || !str_same(article, f->mutant.article)) {
            put_heading(out, run, f->mutant.article);
        }
        told = true;
        article = f->mutant.article;
        put_survivor(out, run, &f->mutant);
    }
    if (run->stale > 0) {
        put_stale(out, run);
    }
    put(out, out->size > 0 ? S("\n" BOLD) : S(BOLD));
    put_text(out, message_text(MSG_MUTANTS, language_of(run)));
    put(out, S(PLAIN "\n"));
    put_count(out, run, MSG_FATE_KILLED, run->killed);
    put_count(out, run, MSG_FATE_SURVIVED, run->unexplained);
    put_count(out, run, MSG_FATE_EXPLAINED, run->survived - run->unexplained);
    put_count(out, run, MSG_FATE_REFUSED, run->refused);
    put_percent(&percent, score(run), language_of(run));
    put_number(&stale, (int64_t)run->stale);
    put(out, run->unexplained > 0 || run->stale > 0 ? S(YELLOW) : S(GREEN));
    message verdict = run->stale > 0                                ? MSG_SCORE_STALE
                      : run->survived == 0 || run->unexplained > 0 ? MSG_SCORE
                                                                    : MSG_SCORE_EXPLAINED;
    say(out, language_of(run), verdict, buf_view(&percent), buf_view(&stale));
    put(out, S(PLAIN "\n"));
    buf_free(&percent);
    buf_free(&stale);
}

/* ---- JSON ---- */

static void json_name(json *j, const mutation_run *run, const char *key, uint32_t index)
{
    arbiter_scenario scenario;
    arbiter_suite_get(run->l->suite, index, &scenario);
    json_string(j, key, scenario.name);
}

static void json_mutant(json *j, const mutation_run *run, const fate *f)
{
    static const char *const kinds[] = {
        "negate",    "drop_condition", "limit",        "number",          "truth",
        "member",    "player",         "operator",     "drop_effect",     "drop_rule",
        "drop_else", "drop_term",      "drop_default", "drop_precedence", "drop_modifier",
    };
    static const char *const fates[] = { "killed", "refused", "survived" };
    uint32_t line, column;
    place_lines(run->l, f->mutant.place, &line, &column);
    json_open(j, NULL, '{');
    json_text(j, "kind", kinds[f->mutant.kind]);
    if (f->mutant.article.size > 0) {
        json_string(j, "article", f->mutant.article);
    }
    json_string(j, "file", f->mutant.place.file);
    json_number(j, "line", line);
    json_number(j, "column", column);
    json_number(j, "start", f->mutant.place.start);
    json_number(j, "end", f->mutant.place.end);
    json_string(j, "by", f->mutant.by);
    json_string(j, "where", f->mutant.where);
    json_string(j, "was", f->mutant.was);
    json_string(j, "is", f->mutant.is);
    json_number(j, "twin", f->mutant.twin);
    json_text(j, "fate", fates[f->fate]);
    if (f->fate == FATE_KILLED) {
        json_name(j, run, "killer", f->killer);
    }
    if (f->reason.data) {
        json_string(j, "reason", f->reason);
    }
    if (f->fate == FATE_SURVIVED) {
        json_open(j, "reached_by", '[');
        uint32_t rule = mutation_rule(run, &f->mutant);
        for (uint32_t s = 0; s < run->scenario_count; s++) {
            if (mutation_reach(run, s, rule) != REACH_NONE) {
                json_name(j, run, NULL, s);
            }
        }
        json_close(j, ']');
    }
    json_close(j, '}');
}

void mutation_json(buffer *out, const mutation_run *run)
{
    json j = { 0 };
    json_document(&j, "arbiter.mutants/1");
    json_rulebook(&j, run->l);
    json_number(&j, "scenarios", run->scenario_count);
    json_number(&j, "killed", run->killed);
    json_number(&j, "refused", run->refused);
    json_number(&j, "survived", run->survived);
    json_number(&j, "explained", (int64_t)run->survived - run->unexplained);
    json_open(&j, "mutants", '[');
    for (uint32_t i = 0; i < run->count; i++) {
        json_mutant(&j, run, &run->fates[i]);
    }
    json_close(&j, ']');
    json_open(&j, "stale", '[');
    for (size_t i = 0; run->stale > 0 && i < run->explained.count; i++) {
        if (!run->explained.items[i].used) {
            json_string(&j, NULL, buf_view(&run->explained.items[i].words));
        }
    }
    json_close(&j, ']');
    json_end_document(&j);
    put(out, buf_view(&j.out));
    buf_free(&j.out);
}
