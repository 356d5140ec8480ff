/* What an entry of the trace says to people. */
#include "engine/explain.h"

#include "engine/speech.h"
#include "program/vocabulary.h"

static shown_t shown_value(const trace_t *t, const trace_value *v)
{
    return (shown_t){ v->value, v->type, trace_text(t, v) };
}

/* How many of the entry's arguments are the event's or the fact's own; what follows is the answer. */
static uint32_t param_count(const program_t *p, const trace_entry *e)
{
    if (e->name != NO_INDEX)
        return p->events[e->name].param_count;
    switch (e->question) {
    case QUESTION_FACT: return e->asked == NO_INDEX ? 0 : (uint32_t)strlen(word_of(WORD_FACT, (int)e->asked)->parameters);
    case QUESTION_OPTION: return 0;
    default: return e->arg_count;
    }
}

/* The speech about entry `index`, with the arguments it carries. */
static const trace_entry *about(speech_t *s, buffer_t *out, const program_t *p, const trace_t *t, size_t index,
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
        shown_t shown = shown_value(t, &t->values[e->arg_start + i]);
        if (i < params && i < ARGS_MAX)
            s->args[s->arg_count++] = shown;
        else
            s->args[ARG_ANSWER] = shown;
        s->answered = i >= params;
    }
    return e;
}

static const rule_t *rule_at(const speech_t *s)
{
    return s->entry->rule == NO_INDEX ? NULL : &s->w.program->rules[s->entry->rule];
}

/* The rule with its actor and its member of "each". */
static const instance_t *instance_at(const speech_t *s)
{
    return s->entry->instance == NO_INDEX ? NULL : &s->w.program->instances[s->entry->instance];
}

static const uint32_t *refs(const program_t *p, uint32_t start, uint32_t count)
{
    return count > 0 ? &p->refs[start] : NULL;
}

/* The articles a disputed rule lies between, or those a gap is closest to. */
static const uint32_t *rule_refs(const speech_t *s, const rule_t *rule)
{
    return refs(s->w.program, rule->ref_start, rule->ref_count);
}

/* Says a text of the rule, whose braces do not speak of the entry's event, if all its values are known. */
static bool speak_text(speech_t *s, uint32_t text)
{
    words_t own = s->w;
    own.event = NO_INDEX;
    if (!words_text(&s->piece[0], &own, text, NULL))
        return false;
    speak_piece(s);
    return true;
}

/* What the law says in the sentence the rule carries out: the one that stands before it in its article. */
static uint32_t statement_before(const program_t *p, const rule_t *rule)
{
    if (rule->article == NO_INDEX)
        return NO_INDEX;
    const article_t *article = &p->articles[rule->article];
    const statement_t *nearest = NULL;
    for (uint32_t i = article->statement_start; i < article->statement_start + article->statement_count; i++) {
        const statement_t *statement = &p->statements[i];
        if (statement->at.file == rule->at.file && statement->at.start < rule->at.start
            && (!nearest || nearest->at.start < statement->at.start))
            nearest = statement;
    }
    return nearest && nearest->kind == STATEMENT_SAYS ? nearest->text : NO_INDEX;
}

/* The reason of the rule in the rulebook's words: because, else what the law says. */
static bool speak_reason(speech_t *s)
{
    const instance_t *in = instance_at(s);
    return in && (speak_text(s, in->because) || speak_text(s, statement_before(s->w.program, rule_at(s))));
}

/* What was done or happened. */
static void speak_event(speech_t *s)
{
    const trace_entry *e = s->entry;
    if (e->name == SIGNAL_FLAG_FELL && s->arg_count == 1) {
        words_person(&s->piece[0], &s->w, (uint32_t)s->args[0].value);
        speak(s, PHRASE_FLAG_FELL);
        return;
    }
    write_event(&s->piece[1], s, e->name);
    if (e->person != NO_INDEX && s->w.program->events[e->name].kind == EVENT_ACT) {
        words_subject(&s->piece[0], &s->w, e->person);
        words_stop(&s->piece[1]);
        speak(s, PHRASE_DONE);
        return;
    }
    buffer_str(&s->piece[0], buffer_view(&s->piece[1]));
    speak_piece(s);
}

static void speak_article(speech_t *s, phrase_id phrase)
{
    words_article(&s->piece[0], &s->w, s->entry->article);
    speak(s, phrase);
}

/* A phrase whose {0} is the entry's act and {1} its person. */
static void speak_act(speech_t *s, phrase_id phrase)
{
    write_act(&s->piece[0], s, s->entry->name);
    words_person(&s->piece[1], &s->w, s->entry->person);
    speak(s, phrase);
}

/* ---- conditions ---- */

static void write_read_name(buffer_t *b, const speech_t *s, const trace_read *read)
{
    const read_t *r = &s->w.program->reads[read->of];
    if (!write_code_name(b, s, r->code))
        words_name(b, r->source);
}

/* The n-th thing read, each thing once, within reads[start, end) and only what is unknown, if so wanted. */
static const trace_read *nth_read(const speech_t *s, uint32_t n, uint32_t start, uint32_t end, bool unknown)
{
    for (uint32_t i = 0; i < s->entry->read_count; i++) {
        const trace_read *reads = &s->trace->reads[s->entry->read_start];
        if (reads[i].kind != READ_CONJUNCT || reads[i].of < start || reads[i].of >= end
            || (unknown && reads[i].value.value != UNKNOWN))
            continue;
        bool known = false;
        for (uint32_t k = 0; k < i && !known; k++)
            known = reads[k].kind == READ_CONJUNCT && reads[k].of >= start && reads[k].of < end
                    && reads[k].value.value == reads[i].value.value
                    && str_equal(s->w.program->reads[reads[k].of].source, s->w.program->reads[reads[i].of].source);
        if (!known && n-- == 0)
            return &reads[i];
    }
    return NULL;
}

/* "Stage: adjourned, record: is open"; the values are left out where all are unknown. Whether there was anything. */
static bool write_reads(buffer_t *b, const speech_t *s, uint32_t start, uint32_t end, bool unknown)
{
    const trace_read *read;
    for (uint32_t n = 0; (read = nth_read(s, n, start, end, unknown)); n++) {
        if (n > 0)
            buffer_text(b, "; ");
        write_read_name(b, s, read);
        if (unknown)
            continue;
        buffer_text(b, ": ");
        words_value(b, &s->w, shown_value(s->trace, &read->value), SHOW_QUOTED);
    }
    return nth_read(s, 0, start, end, unknown) != NULL;
}

/* The conjunct that failed or is unknown; NULL: none, or the entry does not tell. */
static const conjunct_t *conjunct_at(const speech_t *s)
{
    const trace_entry *e = s->entry;
    const instance_t *in = instance_at(s);
    bool own = in && e->conjunct >= in->conjunct_start && e->conjunct < in->conjunct_start + in->conjunct_count;
    return own ? &s->w.program->conjuncts[e->conjunct] : NULL;
}

/* The two sides of the failed comparison; false: they were not kept. */
static bool sides(const speech_t *s, shown_t side[2])
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < s->entry->read_count && found < 2; i++) {
        const trace_read *read = &s->trace->reads[s->entry->read_start + i];
        if (read->kind == READ_SIDE && read->of == s->entry->conjunct)
            side[found++] = shown_value(s->trace, &read->value);
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
    if (op == OP_EQ || op == OP_NE || !ordered(type) || !value_is_plain(side[0].value) || !value_is_plain(side[1].value)
        || __builtin_sub_overflow(side[0].value, side[1].value, &by) || by == 0 || by == INT64_MIN)
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
    const trace_read *only = nth_read(s, 0, c->read_start, c->read_start + c->read_count, false);
    if (!only || only->value.type.base != TYPE_TRUTH || (only->value.value != TRUE_ && only->value.value != FALSE_)
        || nth_read(s, 1, c->read_start, c->read_start + c->read_count, false))
        return false;
    shown_t now = shown_value(s->trace, &only->value), wanted = now;
    wanted.value = !now.value;
    words_article(&s->piece[0], &s->w, s->entry->article);
    write_read_name(&s->piece[1], s, only);
    buffer_text(&s->piece[1], ": ");
    words_value(&s->piece[1], &s->w, wanted, SHOW_PLAIN);
    words_value(&s->piece[2], &s->w, now, SHOW_PLAIN);
    speak(s, PHRASE_REQUIRES);
    return true;
}

/* Which condition failed, what it asks for, what was found, and how far apart the two are. */
static void speak_failed(speech_t *s)
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

/* The variables on which the switch of the article depends. Whether there are any. */
static bool write_switch(buffer_t *b, const speech_t *s, uint32_t article)
{
    const program_t *p = s->w.program;
    if (article == NO_INDEX || p->articles[article].switch_code == NO_INDEX)
        return false;
    uint32_t start = p->articles[article].switch_code, last = NO_INDEX;
    for (uint32_t pc = start; p->code[pc].op != OP_RETURN; pc++) {
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

static void speak_switched_off(speech_t *s)
{
    bool by = write_switch(&s->piece[1], s, s->entry->article);
    speak_article(s, by ? PHRASE_SWITCHED_OFF_BY : PHRASE_SWITCHED_OFF);
}

static void speak_unknown(speech_t *s)
{
    const conjunct_t *c = conjunct_at(s);
    bool named = (c && write_reads(&s->piece[1], s, c->read_start, c->read_start + c->read_count, true))
                 || write_reads(&s->piece[1], s, 0, s->w.program->read_count, true);
    if (!named && c)
        words_quoted(&s->piece[1], &s->w, c->source);
    else if (!named)
        named = write_switch(&s->piece[1], s, s->entry->article);
    speak_article(s, named || c ? PHRASE_DEPENDS_ON_UNKNOWN : PHRASE_APPLIES_UNKNOWN);
}

/* ---- articles beside each other ---- */

static const uint32_t *others(const speech_t *s)
{
    return &s->trace->ids[s->entry->other_start];
}

/* Whether some rule of the article takes precedence over the entry's. */
static bool precedes(const speech_t *s, uint32_t article)
{
    const program_t *p = s->w.program;
    uint32_t mine = s->entry->rule;
    for (uint32_t r = 0; r < p->rule_count; r++)
        if (p->rules[r].article == article && program_beats(p, r, mine) && !program_contradict(p, r, mine))
            return true;
    return false;
}

static void speak_beaten(speech_t *s)
{
    const trace_entry *e = s->entry;
    const rule_t *rule = rule_at(s);
    if (rule && rule->kind == PROGRAM_RULE_MUSTNOT) { /* found out before any rule answered; see admit.c */
        speak_article(s, PHRASE_PERMISSION_PRECEDES);
        return;
    }
    if (e->other_count == 0) {
        speak_article(s, PHRASE_PRECEDENCE_UNNAMED);
        return;
    }
    uint32_t winner = others(s)[0];
    words_article(&s->piece[0], &s->w, winner);
    words_article(&s->piece[1], &s->w, e->article);
    speak(s, rule && !precedes(s, winner)  ? PHRASE_CHOSEN
             : winner == e->article ? PHRASE_PRECEDENCE_WITHIN
                                    : PHRASE_PRECEDENCE);
}

static void speak_conflict(speech_t *s)
{
    const rule_t *rule = rule_at(s);
    if (rule && rule->kind == PROGRAM_RULE_DISPUTED) {
        speak_reason(s);
        speak_why(s, ARBITER_CONTRADICTION, rule_refs(s, rule), rule->ref_count);
        return;
    }
    if (s->entry->other_count == 0) {
        speak_article(s, PHRASE_CONFLICT_WITHIN);
        return;
    }
    uint32_t articles[ARGS_MAX] = { s->entry->article };
    uint32_t count = 1;
    for (uint32_t i = 0; i < s->entry->other_count && count < ARGS_MAX; i++)
        articles[count++] = others(s)[i];
    words_articles(&s->piece[0], &s->w, articles, count, PHRASE_AND);
    speak(s, PHRASE_CONFLICT);
}

/* ---- questions ---- */

static void write_question(speech_t *s, buffer_t *b)
{
    const trace_entry *e = s->entry;
    const rule_t *rule = rule_at(s);
    if (e->name != NO_INDEX) {
        write_decision_question(s, b, e->name);
    } else if (e->question == QUESTION_FACT && e->asked != NO_INDEX) {
        write_fact_question(s, b, e->asked);
    } else if (e->question == QUESTION_OPTION && e->asked != NO_INDEX) {
        write_option_question(s, b, e->asked);
    } else {
        buffer_t articles;
        buffer_init(&articles, b->allocator);
        bool disputed = rule && rule->kind == PROGRAM_RULE_DISPUTED;
        if (disputed)
            words_articles(&articles, &s->w, rule_refs(s, rule), rule->ref_count, PHRASE_OR);
        else
            words_article(&articles, &s->w, e->article);
        WORDS_SAY(b, &s->w, disputed ? PHRASE_ASK_NAMED : PHRASE_ASK_OVERRULE, buffer_view(&articles));
        b->failed = b->failed || articles.failed;
        buffer_free(&articles);
    }
}

static void speak_asked(speech_t *s)
{
    const program_t *p = s->w.program;
    const trace_entry *e = s->entry;
    const rule_t *rule = rule_at(s);
    arbiter_why why = (arbiter_why)e->why;
    if (e->person == PERSON_ARBITER || e->person == NO_INDEX) {
        write_question(s, &s->piece[0]);
        speak(s, PHRASE_ASK_ARBITER);
    } else {
        words_person(&s->piece[0], &s->w, e->person);
        write_question(s, &s->piece[1]);
        speak(s, PHRASE_ASK_PERSON);
    }
    if (e->name != NO_INDEX)
        speak_why(s, why, refs(p, p->events[e->name].ref_start, p->events[e->name].ref_count), p->events[e->name].ref_count);
    else if (rule && rule->kind == PROGRAM_RULE_DISPUTED)
        speak_why(s, why, rule_refs(s, rule), rule->ref_count);
    else
        speak_why(s, why, NULL, 0);
}

/* The arbiter's word on a provisional result, or on articles that contradict each other. */
static void speak_ruling(speech_t *s)
{
    const rule_t *rule = rule_at(s);
    if (!rule) { /* articles in conflict: the entry cites the chosen one */
        speak_article(s, PHRASE_CHOSEN);
    } else if (rule->kind == PROGRAM_RULE_DISPUTED) {
        if (s->arg_count > 0)
            words_article(&s->piece[0], &s->w, (uint32_t)s->args[0].value);
        else
            words_articles(&s->piece[0], &s->w, rule_refs(s, rule), rule->ref_count, PHRASE_OR);
        speak(s, PHRASE_CHOSEN);
    } else {
        bool told = s->arg_count > 0;
        speak_article(s, !told                                  ? PHRASE_REVIEWED
                         : s->args[0].value == VERDICT_OTHERWISE ? PHRASE_OVERRULED
                                                                : PHRASE_UPHELD);
    }
}

static void speak_answered(speech_t *s)
{
    const trace_entry *e = s->entry;
    if (e->name == NO_INDEX && (e->question == QUESTION_DECISION || e->question == QUESTION_CONFLICT)) {
        speak_ruling(s);
        return;
    }
    write_question(s, &s->piece[0]);
    if (e->person == NO_INDEX) {
        speak(s, PHRASE_WITHDRAWN);
    } else if (s->answered) {
        words_value(&s->piece[1], &s->w, s->args[ARG_ANSWER], SHOW_QUOTED);
        speak(s, PHRASE_ANSWER);
    } else {
        speak(s, PHRASE_ANSWERED);
    }
}

/* ---- by kind ---- */

/* What falls due by itself has neither actor nor cause. */
static bool of_the_model(const trace_entry *e)
{
    return e->parent == NO_INDEX && e->person == NO_INDEX && e->name != NO_INDEX;
}

static void speak_applies(speech_t *s)
{
    const rule_t *rule = rule_at(s);
    if (!of_the_model(s->entry) && speak_reason(s))
        return;
    if (s->entry->name != NO_INDEX) {
        speak_event(s);
    } else if (rule) {
        buffer_str(&s->piece[0], rule->source);
        speak_piece(s);
    }
}

static void speak_forbidden(speech_t *s)
{
    const rule_t *rule = rule_at(s);
    if (!rule)
        speak_article(s, s->entry->article == NO_INDEX ? PHRASE_GAME_OVER : PHRASE_GAME_OVER_BY);
    else if (!speak_reason(s))
        speak_act(s, PHRASE_FORBIDDEN);
}

static void speak_gap(speech_t *s)
{
    const rule_t *rule = rule_at(s);
    if (!rule) {
        speak_event(s);
        speak(s, PHRASE_NO_ARTICLE);
        return;
    }
    speak_reason(s);
    speak_why(s, ARBITER_LAW_SILENT, rule_refs(s, rule), rule->ref_count);
}

static void speak_duty(speech_t *s)
{
    words_subject(&s->piece[0], &s->w, s->entry->person);
    write_act(&s->piece[1], s, s->entry->name);
    speak(s, PHRASE_DUTY);
    if (instance_at(s))
        speak_text(s, instance_at(s)->because);
}

/* Whether how the rule is to be read matters for what the entry says. */
static bool doubt_counts(uint8_t kind)
{
    return kind == ARBITER_APPLIES || kind == ARBITER_FORBIDDEN || kind == ARBITER_NOT_PERMITTED
           || kind == ARBITER_DUTY_ARISEN || kind == ARBITER_CONFLICT || kind == ARBITER_GAP;
}

static void speak_reservations(speech_t *s)
{
    const program_t *p = s->w.program;
    const trace_entry *e = s->entry;
    words_t own = s->w;
    own.event = NO_INDEX;
    if (instance_at(s) && e->doubtful && doubt_counts(e->kind)
        && words_text(&s->piece[0], &own, instance_at(s)->doubt, "…")) {
        words_stop(&s->piece[0]);
        speak(s, PHRASE_DOUBT);
    }
    for (uint32_t i = 0; i < e->errata_count; i++) {
        const variable_t *erratum = &p->variables[s->trace->ids[e->errata_start + i]];
        words_slot(&s->piece[0], &own, erratum->slot, false, SHOW_QUOTED);
        words_stop(&s->piece[0]);
        speak(s, PHRASE_ERRATUM);
    }
}

void explain_sentence(buffer_t *out, const program_t *p, const trace_t *t, size_t index, arbiter_language language)
{
    speech_t s;
    switch ((arbiter_kind)about(&s, out, p, t, index, language)->kind) {
    case ARBITER_APPLIES: speak_applies(&s); break;
    case ARBITER_BEATEN: speak_beaten(&s); break;
    case ARBITER_SWITCHED_OFF: speak_switched_off(&s); break;
    case ARBITER_FORBIDDEN: speak_forbidden(&s); break;
    case ARBITER_NOT_PERMITTED: speak_failed(&s); break;
    case ARBITER_ASKED: speak_asked(&s); break;
    case ARBITER_ANSWERED: speak_answered(&s); break;
    case ARBITER_DUTY_ARISEN: speak_duty(&s); break;
    case ARBITER_DUTY_MET: speak_act(&s, PHRASE_DUTY_MET); break;
    case ARBITER_DUTY_LAPSED: speak_act(&s, PHRASE_DUTY_LAPSED); break;
    case ARBITER_CONFLICT: speak_conflict(&s); break;
    case ARBITER_UNKNOWN: speak_unknown(&s); break;
    case ARBITER_GAP: speak_gap(&s); break;
    }
    speak_reservations(&s);
    speech_end(&s);
}

/* ---- updates and reads ---- */

bool explain_update(buffer_t *out, const program_t *p, const trace_t *t, size_t index, uint32_t n, arbiter_language language)
{
    speech_t s;
    const trace_entry *e = about(&s, out, p, t, index, language);
    const trace_update *u = NULL;
    for (uint32_t i = 0; i < e->update_count && !u; i++) {
        const trace_update *at = &t->updates[e->update_start + i];
        if (at->op != UINT8_MAX && n-- == 0)
            u = at;
    }
    if (u) {
        bool adds = u->op == FX_ADD || u->op == FX_ADD_USED;
        shown_t shown = shown_value(t, &u->value);
        shown.type = words_slot_type(p, u->slot); /* the effect's type may be that of a player who is started */
        if (u->op == FX_PLAY)
            words_name(&s.piece[0], word_name(WORD_TERM, TERM_LAST_MOVE, s.w.language));
        else
            words_slot(&s.piece[0], &s.w, u->slot, u->op == FX_SET_USED || u->op == FX_ADD_USED, SHOW_QUOTED);
        if (adds && shown.value > 0)
            buffer_char(&s.piece[1], '+');
        words_value(&s.piece[1], &s.w, shown, SHOW_QUOTED);
        speak(&s, u->op == FX_STAYS ? PHRASE_UNCHANGED : PHRASE_IS);
    }
    speech_end(&s);
    return u != NULL;
}

bool explain_read(buffer_t *name, buffer_t *value, const program_t *p, const trace_t *t, size_t index, uint32_t n,
                  arbiter_language language)
{
    speech_t s;
    about(&s, name, p, t, index, language);
    const trace_read *read = nth_read(&s, n, 0, p->read_count, false);
    if (read) {
        write_read_name(name, &s, read);
        words_value(value, &s.w, shown_value(t, &read->value), SHOW_QUOTED);
    }
    speech_end(&s);
    return read != NULL;
}
