/* Why an article does not apply now. */
#include "engine/explain.h"

#include "engine/speech.h"

static bool part_of(const program_t *p, uint32_t article, uint32_t whole)
{
    while (article != NO_INDEX && article != whole)
        article = p->articles[article].parent;
    return article == whole;
}

/* A condition is unknown only because nothing has happened yet whose arguments it could look at. */
static bool waits_for_event(workspace_t *ws, uint32_t code)
{
    held_question leaves[LEAVES_MAX];
    return vm_unknowns(&ws->vm, code, leaves) == 0;
}

/* What the rule lacks, as an entry of the trace. False: nothing. */
static bool trace_lack(workspace_t *ws, uint32_t instance)
{
    uint32_t failed;
    const instance_t *in = &ws->program->instances[instance];
    int64_t on = step_switch(ws, instance);
    int64_t holds = vm_guard(&ws->vm, in->guard_code, &failed);
    if (on == TRUE_ && (holds == TRUE_ || (holds == UNKNOWN && waits_for_event(ws, in->guard_code))))
        return false;
    int kind = on == FALSE_      ? ARBITER_SWITCHED_OFF
               : holds == FALSE_ ? ARBITER_NOT_PERMITTED
                                 : ARBITER_UNKNOWN;
    trace_clear(&ws->trace);
    trace_entry *e = step_entry(ws, kind, instance, NULL);
    if (holds != TRUE_ && in->conjunct_count > 0)
        e->conjunct = in->conjunct_start + failed;
    step_reads(ws, e, instance);
    return true;
}

static void write_lack(buffer_t *line, workspace_t *ws, uint32_t instance, arbiter_language language,
                       const buffer_t *said)
{
    const program_t *p = ws->program;
    const rule_t *rule = rule_of(ws, instance);
    speech_t s;
    if (trace_lack(ws, instance)) {
        explain_beside(line, p, &ws->trace, 0, language, said);
        return;
    }
    speech_init(&s, line, p, language);
    s.w.event = rule->event;
    words_article(&s.piece[0], &s.w, rule->article);
    write_event(&s.piece[1], &s, rule->event);
    speak(&s, PHRASE_NOTHING_MISSING);
    speech_end(&s);
}

/* Whether the text from `start` on already has this line. */
static bool has_line(const buffer_t *out, size_t start, str_t line)
{
    for (size_t at = start; at + line.size <= out->size; at++)
        if ((at == start || out->data[at - 1] == '\n') && memcmp(out->data + at, line.data, line.size) == 0)
            return true;
    return false;
}

/* ---- one rule, for whom it is laid out ---- */

/* What the rule lacks for one of them: a piece of the buffer that holds it for all. */
typedef struct {
    uint32_t instance;
    size_t start, size;
} lack_t;

static bool same_lack(const buffer_t *all, const lack_t *a, const lack_t *b)
{
    return a->size == b->size && memcmp(all->data + a->start, all->data + b->start, a->size) == 0;
}

/* "White", "White (names)". */
static void write_whom(buffer_t *b, const words_t *w, const instance_t *in)
{
    const rule_t *rule = &w->program->rules[in->rule];
    int person = in->person >= 0 ? in->person : in->argument;
    buffer_t member;
    buffer_init(&member, b->allocator);
    if (in->each >= 0)
        words_value(&member, w, (shown_t){ in->each, rule->each, { "", 0 } }, SHOW_QUOTED);
    if (person >= 0)
        words_subject(b, w, (uint32_t)person);
    buffer_text(b, person >= 0 && in->each >= 0 ? " (" : "");
    buffer_str(b, buffer_view(&member));
    buffer_text(b, person >= 0 && in->each >= 0 ? ")" : "");
    b->failed = b->failed || member.failed;
    buffer_free(&member);
}

/* Those for whom it lacks the same are named together, before what it lacks; nobody is where that is all. */
static void write_rule(buffer_t *line, workspace_t *ws, const buffer_t *all, const lack_t *lacks, uint32_t count,
                       arbiter_language language)
{
    const program_t *p = ws->program;
    words_t w = { p, words_language(p, language), NONE, NO_INDEX, NULL, NULL };
    buffer_t one;
    buffer_init(&one, line->allocator);
    for (uint32_t i = 0; i < count; i++) {
        bool known = false, others = false, named = false;
        for (uint32_t k = 0; k < count; k++) {
            bool same = same_lack(all, &lacks[i], &lacks[k]);
            known = known || (same && k < i);
            others = others || !same;
        }
        for (uint32_t k = i; k < count && others && !known; k++) {
            if (!same_lack(all, &lacks[i], &lacks[k]))
                continue;
            buffer_text(line, named ? ", " : line->size > 0 ? " " : "");
            write_whom(line, &w, &p->instances[lacks[k].instance]);
            named = true;
        }
        buffer_text(line, named ? ": " : "");
        buffer_clear(&one);
        if (!known)
            write_lack(&one, ws, lacks[i].instance, language, line);
        buffer_str(line, buffer_view(&one));
        line->failed = line->failed || one.failed;
    }
    buffer_free(&one);
}

/* A line for the rule whose instances begin at `first`; how many these are. */
static uint32_t why_not_rule(buffer_t *line, workspace_t *ws, uint32_t first, arbiter_language language)
{
    const program_t *p = ws->program;
    uint32_t count = 0;
    buffer_t all;
    while (first + count < p->instance_count && p->instances[first + count].rule == p->instances[first].rule)
        count++;
    lack_t *lacks = mem_alloc(line->allocator, count * sizeof *lacks);
    buffer_init(&all, line->allocator);
    for (uint32_t i = 0; lacks && i < count; i++) {
        lacks[i] = (lack_t){ first + i, all.size, 0 };
        write_lack(&all, ws, first + i, language, NULL);
        lacks[i].size = all.size - lacks[i].start;
    }
    line->failed = line->failed || !lacks || all.failed;
    if (!line->failed)
        write_rule(line, ws, &all, lacks, count, language);
    mem_free(line->allocator, lacks, count * sizeof *lacks);
    buffer_free(&all);
    return count;
}

void explain_why_not(buffer_t *out, workspace_t *ws, const game_t *g, int64_t at, uint32_t article,
                     arbiter_language language)
{
    static const int64_t unnamed[ENV_SIZE] = { UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN };
    const program_t *p = ws->program;
    bool detail = ws->detail;
    size_t start = out->size;
    buffer_t line;
    game_copy(ws->fork, g);
    ws->game = ws->fork;
    ws->vm = (vm_t){ .program = p, .game = ws->fork, .now = at, .facts = &ws->facts, .texts = ws->fork, .env = unnamed };
    ws->step = ws->event_index = 0;
    ws->detail = true;
    buffer_init(&line, out->allocator);
    for (uint32_t i = 0, count = 1; i < p->instance_count; i += count) {
        count = 1;
        if (!part_of(p, rule_of(ws, i)->article, article))
            continue;
        buffer_clear(&line);
        count = why_not_rule(&line, ws, i, language);
        buffer_char(&line, '\n');
        if (!line.failed && !has_line(out, start, buffer_view(&line)))
            buffer_str(out, buffer_view(&line));
        out->failed = out->failed || line.failed;
    }
    if (out->size == start) {
        speech_t s;
        speech_init(&s, out, p, language);
        words_article(&s.piece[0], &s.w, article);
        speak(&s, PHRASE_NO_RULES);
        speech_end(&s);
        buffer_char(out, '\n');
    }
    buffer_free(&line);
    ws->detail = detail;
    trace_clear(&ws->trace);
}
