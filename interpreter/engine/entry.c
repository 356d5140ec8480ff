#include "engine/entry.h"

#include "program/vocabulary.h"

shown_t entry_value(const trace_t *t, const trace_value *v)
{
    return (shown_t){ v->value, v->type, trace_text(t, v) };
}

/* How many of the entry's arguments are the event's or the fact's own; what follows is the answer. */
static uint32_t param_count(const program_t *p, const trace_entry *e)
{
    if (e->name != NO_INDEX)
        return p->events[e->name].param_count;
    switch (e->question) {
    case QUESTION_FACT:
        return e->asked == NO_INDEX ? 0 : program_fact_params(e->asked);
    case QUESTION_OPTION: return 0;
    default: return e->arg_count;
    }
}

const trace_entry *entry_begin(speech_t *s, buffer_t *out, const program_t *p, const trace_t *t, size_t index,
                               arbiter_language language)
{
    const trace_entry *e = &t->entries[index];
    speech_init(s, out, p, language);
    s->trace = t;
    s->entry = e;
    s->w.day = e->at;
    s->w.event = e->name;
    uint32_t params = param_count(p, e);
    for (uint32_t i = 0; i < e->arg_count && i < ENV_SIZE; i++) {
        shown_t shown = entry_value(t, &t->values[e->arg_start + i]);
        if (i < params && i < ARGS_MAX)
            s->args[s->arg_count++] = shown;
        else
            s->args[ARG_ANSWER] = shown;
        s->answered = i >= params;
    }
    return e;
}

const rule_t *entry_rule(const speech_t *s)
{
    return s->entry->rule == NO_INDEX ? NULL : &s->w.program->rules[s->entry->rule];
}

const instance_t *entry_instance(const speech_t *s)
{
    return s->entry->instance == NO_INDEX ? NULL : &s->w.program->instances[s->entry->instance];
}

void speak_article(speech_t *s, phrase_id phrase)
{
    words_article(&s->piece[0], &s->w, s->entry->article);
    speak(s, phrase);
}

/* ---- conditions ---- */

void write_read_name(buffer_t *b, const speech_t *s, const trace_read *read)
{
    const read_t *r = &s->w.program->reads[read->of];
    if (!write_code_name(b, s, r->code))
        words_name(b, r->source);
}

const trace_read *entry_read(const speech_t *s, uint32_t n, uint32_t start, uint32_t end, bool unknown)
{
    for (uint32_t i = 0; i < s->entry->read_count; i++) {
        const trace_read *reads = &s->trace->reads[s->entry->read_start];
        if (reads[i].kind != READ_CONJUNCT || reads[i].of < start || reads[i].of >= end ||
            (unknown && reads[i].value.value != UNKNOWN))
            continue;
        bool known = false;
        for (uint32_t k = 0; k < i && !known; k++)
            known =
                reads[k].kind == READ_CONJUNCT && reads[k].of >= start && reads[k].of < end &&
                reads[k].value.value == reads[i].value.value &&
                str_equal(s->w.program->reads[reads[k].of].source, s->w.program->reads[reads[i].of].source);
        if (!known && n-- == 0)
            return &reads[i];
    }
    return NULL;
}

static bool was_said(const speech_t *s, str_t words)
{
    for (size_t at = 0; s->said && at + words.size <= s->said->size; at++)
        if (memcmp(s->said->data + at, words.data, words.size) == 0)
            return true;
    return false;
}

/* "Stage: adjourned; record: is open"; the values are left out where all are unknown. Whether there was anything. */
static bool write_reads(buffer_t *b, const speech_t *s, uint32_t start, uint32_t end, bool unknown)
{
    const trace_read *read;
    buffer_t one;
    bool any = false;
    buffer_init(&one, b->allocator);
    for (uint32_t n = 0; (read = entry_read(s, n, start, end, unknown)); n++) {
        buffer_clear(&one);
        write_read_name(&one, s, read);
        if (!unknown) {
            buffer_text(&one, ": ");
            words_value(&one, &s->w, entry_value(s->trace, &read->value), SHOW_QUOTED);
        }
        b->failed = b->failed || one.failed;
        if (!unknown && was_said(s, buffer_view(&one)))
            continue;
        buffer_text(b, any ? "; " : "");
        buffer_str(b, buffer_view(&one));
        any = true;
    }
    buffer_free(&one);
    return any;
}

/* The conjunct that failed or is unknown; NULL: none, or the entry does not tell. */
static const conjunct_t *conjunct_at(const speech_t *s)
{
    const trace_entry *e = s->entry;
    const instance_t *in = entry_instance(s);
    bool own =
        in && e->conjunct >= in->conjunct_start && e->conjunct < in->conjunct_start + in->conjunct_count;
    return own ? &s->w.program->conjuncts[e->conjunct] : NULL;
}

/* The two sides of the failed comparison; false: they were not kept. */
static bool sides(const speech_t *s, shown_t side[2])
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < s->entry->read_count && found < 2; i++) {
        const trace_read *read = &s->trace->reads[s->entry->read_start + i];
        if (read->kind == READ_SIDE && read->of == s->entry->conjunct)
            side[found++] = entry_value(s->trace, &read->value);
    }
    return found == 2;
}

static bool ordered(type_t type)
{
    return type.base == TYPE_DURATION || type.base == TYPE_COUNT || type.base == TYPE_INSTANT;
}

/* What has to hold between the sides, "unless" being turned round. */
static uint8_t required(const conjunct_t *c)
{
    static const uint8_t opposite[] = {
        [OP_EQ] = OP_NE, [OP_NE] = OP_EQ, [OP_LT] = OP_GE, [OP_LE] = OP_GT, [OP_GT] = OP_LE, [OP_GE] = OP_LT
    };
    return c->negated ? opposite[c->compare] : c->compare;
}

static phrase_id relation(uint8_t op, type_t type)
{
    bool instant = type.base == TYPE_INSTANT;
    switch (op) {
    case OP_NE: return PHRASE_IS_NOT;
    case OP_LT: return instant ? PHRASE_BEFORE : PHRASE_BELOW;
    case OP_LE: return instant ? PHRASE_BY : PHRASE_AT_MOST;
    case OP_GT: return instant ? PHRASE_AFTER : PHRASE_ABOVE;
    case OP_GE: return instant ? PHRASE_FROM : PHRASE_AT_LEAST;
    default: return PHRASE_IS;
    }
}

/* How far the left side is from what is required of it. False: no distance makes sense, or it is none. */
static bool write_margin(buffer_t *b, const speech_t *s, uint8_t op, const shown_t side[2])
{
    int64_t by;
    type_t type = side[0].type;
    if (op == OP_EQ || op == OP_NE || !ordered(type) || !value_is_plain(side[0].value) ||
        !value_is_plain(side[1].value) || __builtin_sub_overflow(side[0].value, side[1].value, &by) ||
        by == 0 || by == INT64_MIN)
        return false;
    bool over = by > 0;
    phrase_id phrase = type.base == TYPE_INSTANT ? (over ? PHRASE_TOO_LATE : PHRASE_TOO_EARLY)
                                                 : (over ? PHRASE_TOO_MUCH : PHRASE_TOO_LITTLE);
    type_t unit = { type.base == TYPE_COUNT ? TYPE_COUNT : TYPE_DURATION, false, 0 };
    buffer_t amount;
    buffer_init(&amount, b->allocator);
    words_value(&amount, &s->w, (shown_t){ over ? by : -by, unit, { "", 0 } }, SHOW_PLAIN);
    WORDS_SAY(b, &s->w, phrase, buffer_view(&amount));
    b->failed = b->failed || amount.failed;
    buffer_free(&amount);
    return true;
}

/* "remaining(White) below 0:02:00". False: what is compared has no name; nothing is written. */
static bool write_requirement(buffer_t *b, speech_t *s, const conjunct_t *c, const shown_t side[2])
{
    buffer_t name, limit;
    buffer_init(&name, b->allocator);
    buffer_init(&limit, b->allocator);
    bool named = write_code_name(&name, s, c->left);
    phrase_id is = relation(required(c), side[0].type);
    if (is == PHRASE_IS_NOT && side[1].value == NONE) {
        bool person = side[0].type.base == TYPE_PLAYER || side[0].type.base == TYPE_PERSON;
        buffer_text(&limit, phrase_template(person ? PHRASE_SOMEBODY : PHRASE_SOMETHING, s->w.language));
        is = PHRASE_IS;
    } else {
        words_value(&limit, &s->w, side[1], SHOW_PLAIN);
    }
    if (named)
        WORDS_SAY(b, &s->w, is, buffer_view(&name), buffer_view(&limit));
    b->failed = b->failed || name.failed || limit.failed;
    buffer_free(&name);
    buffer_free(&limit);
    return named;
}

/* A comparison: what is asked for and what is found. False: it is better told as a condition that does not hold. */
static bool speak_comparison(speech_t *s, const conjunct_t *c, const shown_t side[2])
{
    bool named = write_requirement(&s->piece[1], s, c, side);
    if (!named && c->negated)
        return false;
    if (!named)
        buffer_str(&s->piece[1], c->source);
    words_article(&s->piece[0], &s->w, s->entry->article);
    words_value(&s->piece[2], &s->w, side[0], SHOW_QUOTED);
    if (!named && c->compare == OP_EQ) {
        words_value(&s->piece[3], &s->w, side[1], SHOW_QUOTED);
        speak(s, PHRASE_REQUIRES_OTHER);
        return true;
    }
    bool far = write_margin(&s->piece[3], s, required(c), side);
    speak(s, far ? PHRASE_REQUIRES_BY : PHRASE_REQUIRES);
    return true;
}

/* A condition that rests on one truth asks for its opposite. */
static bool speak_truth(speech_t *s, const conjunct_t *c)
{
    const trace_read *only = entry_read(s, 0, c->read_start, c->read_start + c->read_count, false);
    if (!only || only->value.type.base != TYPE_TRUTH ||
        (only->value.value != TRUE_ && only->value.value != FALSE_) ||
        entry_read(s, 1, c->read_start, c->read_start + c->read_count, false))
        return false;
    shown_t now = entry_value(s->trace, &only->value), wanted = now;
    wanted.value = !now.value;
    words_article(&s->piece[0], &s->w, s->entry->article);
    write_read_name(&s->piece[1], s, only);
    buffer_text(&s->piece[1], ": ");
    words_value(&s->piece[1], &s->w, wanted, SHOW_PLAIN);
    words_value(&s->piece[2], &s->w, now, SHOW_PLAIN);
    speak(s, PHRASE_REQUIRES);
    return true;
}

void speak_failed(speech_t *s)
{
    const conjunct_t *c = conjunct_at(s);
    shown_t side[2];
    if (!c) {
        speak_article(s, PHRASE_NOT_NOW);
        return;
    }
    if ((c->compare != OP_RETURN && sides(s, side) && speak_comparison(s, c, side)) || speak_truth(s, c))
        return;
    words_article(&s->piece[0], &s->w, s->entry->article);
    buffer_str(&s->piece[1], c->source);
    speak(s, c->negated ? PHRASE_REQUIRES_FALSE : PHRASE_REQUIRES_TRUE);
    if (write_reads(&s->piece[0], s, c->read_start, c->read_start + c->read_count, false))
        speak(s, PHRASE_NOW);
}

/* The variables that the code reads, each once in a row. Whether there are any. */
static bool write_variables(buffer_t *b, const speech_t *s, uint32_t code)
{
    const program_t *p = s->w.program;
    uint32_t last = NO_INDEX;
    for (uint32_t pc = code; p->code[pc].op != OP_RETURN; pc++) {
        const instruction *in = &p->code[pc];
        bool reads = in->op == OP_SLOT || in->op == OP_SLOT_IS || in->op == OP_SLOT_IS_NOT;
        if (!reads || in->b == last)
            continue;
        if (last != NO_INDEX)
            buffer_text(b, ", ");
        last = in->b;
        words_slot(b, &s->w, last, false, SHOW_QUOTED);
    }
    return last != NO_INDEX;
}

/* The variables on which the switch of the article depends. Whether there are any. */
static bool write_switch(buffer_t *b, const speech_t *s, uint32_t article)
{
    uint32_t code = article == NO_INDEX ? NO_INDEX : s->w.program->articles[article].switch_code;
    return code != NO_INDEX && write_variables(b, s, code);
}

/* Says for each other article that switches this one off that it does so. Whether there was one. */
static bool speak_switches(speech_t *s)
{
    const program_t *p = s->w.program;
    const trace_entry *e = s->entry;
    const article_t *article = &p->articles[e->article];
    bool said = false;
    for (uint32_t i = article->switch_start; i < article->switch_start + article->switch_count; i++) {
        bool off = false;
        for (uint32_t o = e->other_start; o < e->other_start + e->other_count; o++)
            off = off || s->trace->ids[o] == p->switches[i].article;
        if (!off || !write_variables(&s->piece[2], s, p->switches[i].code))
            continue;
        words_article(&s->piece[1], &s->w, p->switches[i].article);
        speak_article(s, PHRASE_SWITCHED_OFF_UNDER);
        said = true;
    }
    return said;
}

void speak_switched_off(speech_t *s)
{
    if (speak_switches(s))
        return;
    bool by = write_switch(&s->piece[1], s, s->entry->article);
    speak_article(s, by ? PHRASE_SWITCHED_OFF_BY : PHRASE_SWITCHED_OFF);
}

void speak_unknown(speech_t *s)
{
    const conjunct_t *c = conjunct_at(s);
    bool named = (c && write_reads(&s->piece[1], s, c->read_start, c->read_start + c->read_count, true)) ||
                 write_reads(&s->piece[1], s, 0, s->w.program->read_count, true);
    if (!named && c)
        words_quoted(&s->piece[1], &s->w, c->source);
    else if (!named)
        named = write_switch(&s->piece[1], s, s->entry->article);
    speak_article(s, named || c ? PHRASE_DEPENDS_ON_UNKNOWN : PHRASE_APPLIES_UNKNOWN);
}
