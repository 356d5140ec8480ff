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

static void write_lack(buffer_t *line, workspace_t *ws, uint32_t instance, arbiter_language language)
{
    const program_t *p = ws->program;
    const rule_t *rule = rule_of(ws, instance);
    speech_t s;
    if (trace_lack(ws, instance)) {
        explain_sentence(line, p, &ws->trace, 0, language);
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
    for (uint32_t i = 0; i < p->instance_count; i++) {
        if (!part_of(p, rule_of(ws, i)->article, article))
            continue;
        buffer_clear(&line);
        write_lack(&line, ws, i, language);
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
