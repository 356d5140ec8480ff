/* What an entry of the trace says to people. */
#include "engine/explain.h"

#include "engine/entry.h"
#include "program/vocabulary.h"

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
    for (uint32_t i = article->statement_start; i < article->statement_start + article->statement_count;
         i++) {
        const statement_t *statement = &p->statements[i];
        if (statement->at.file == rule->at.file && statement->at.start < rule->at.start &&
            (!nearest || nearest->at.start < statement->at.start))
            nearest = statement;
    }
    return nearest && nearest->kind == STATEMENT_SAYS ? nearest->text : NO_INDEX;
}

/* The reason of the rule in the rulebook's words: because, else what the law says. */
static bool speak_reason(speech_t *s)
{
    const instance_t *in = entry_instance(s);
    return in && (speak_text(s, in->because) || speak_text(s, statement_before(s->w.program, entry_rule(s))));
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

/* A phrase whose {0} is the entry's act and {1} its person. */
static void speak_act(speech_t *s, phrase_id phrase)
{
    write_act(&s->piece[0], s, s->entry->name);
    words_person(&s->piece[1], &s->w, s->entry->person);
    speak(s, phrase);
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
    const rule_t *rule = entry_rule(s);
    if (rule && rule->kind == PROGRAM_RULE_MUSTNOT) { /* found out before any rule answered; see admit.c */
        speak_article(s, PHRASE_PERMISSION_PRECEDES);
        return;
    }
    if (e->other_count == 0) {
        speak_article(s, PHRASE_PRECEDENCE_UNNAMED);
        return;
    }
    uint32_t winner = others(s)[0];
    if (e->itself) {
        speak_article(s, PHRASE_CHOSEN_ITSELF);
        return;
    }
    words_article(&s->piece[0], &s->w, winner);
    words_article(&s->piece[1], &s->w, e->article);
    bool within = winner == e->article;
    speak(s, rule && !precedes(s, winner) ? (within ? PHRASE_CHOSEN_WITHIN : PHRASE_CHOSEN)
             : within                     ? PHRASE_PRECEDENCE_WITHIN
                                          : PHRASE_PRECEDENCE);
}

static void speak_conflict(speech_t *s)
{
    const rule_t *rule = entry_rule(s);
    if (rule && rule->kind == PROGRAM_RULE_DISPUTED) {
        speak_reason(s);
        speak_why(s, ARBITER_CONTRADICTION, rule_refs(s, rule), rule->ref_count);
        return;
    }
    if (s->entry->other_count == 0) {
        speak_article(s, s->entry->itself ? PHRASE_CONFLICT_ITSELF : PHRASE_CONFLICT_WITHIN);
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
    const rule_t *rule = entry_rule(s);
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
    const rule_t *rule = entry_rule(s);
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
        speak_why(s, why, refs(p, p->events[e->name].ref_start, p->events[e->name].ref_count),
                  p->events[e->name].ref_count);
    else if (rule && rule->kind == PROGRAM_RULE_DISPUTED)
        speak_why(s, why, rule_refs(s, rule), rule->ref_count);
    else
        speak_why(s, why, NULL, 0);
}

/* The arbiter's word on a provisional result, or on articles that contradict each other. */
static void speak_ruling(speech_t *s)
{
    const rule_t *rule = entry_rule(s);
    if (!rule) { /* articles in conflict: the entry cites the chosen one, and what else would be needed to tell it */
        party_t told = party_of(s->entry->party);
        if (!party_whole(s->entry->party)) {
            words_party(&s->piece[0], &s->w, told, s->entry->asked != NO_INDEX);
            speak(s, PHRASE_CHOSEN_PARTY);
        } else if (s->entry->asked == NO_INDEX) {
            speak_article(s, PHRASE_CHOSEN);
        } else {
            buffer_int(&s->piece[0], program_rule_place(s->w.program, told.rule));
            words_article(&s->piece[1], &s->w, s->entry->article);
            speak(s, PHRASE_CHOSEN_RULE);
        }
    } else if (rule->kind == PROGRAM_RULE_DISPUTED) {
        if (s->arg_count > 0)
            words_article(&s->piece[0], &s->w, (uint32_t)s->args[0].value);
        else
            words_articles(&s->piece[0], &s->w, rule_refs(s, rule), rule->ref_count, PHRASE_OR);
        speak(s, PHRASE_CHOSEN);
    } else {
        bool told = s->arg_count > 0;
        speak_article(s, !told                                   ? PHRASE_REVIEWED
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
    const rule_t *rule = entry_rule(s);
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
    const rule_t *rule = entry_rule(s);
    if (!rule)
        speak_article(s, s->entry->article == NO_INDEX ? PHRASE_GAME_OVER : PHRASE_GAME_OVER_BY);
    else if (!speak_reason(s))
        speak_act(s, PHRASE_FORBIDDEN);
}

static void speak_gap(speech_t *s)
{
    const rule_t *rule = entry_rule(s);
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
    bool told = act_is_told(s, s->entry->name);
    if (told)
        words_text(&s->piece[2], &s->w, s->w.program->events[s->entry->name].symbol.text, "…");
    speak(s, told ? PHRASE_DUTY_TOLD : PHRASE_DUTY);
    if (entry_instance(s))
        speak_text(s, entry_instance(s)->because);
}

/* Whether how the rule is to be read matters for what the entry says. */
static bool doubt_counts(uint8_t kind)
{
    return kind == ARBITER_APPLIES || kind == ARBITER_FORBIDDEN || kind == ARBITER_NOT_PERMITTED ||
           kind == ARBITER_DUTY_ARISEN || kind == ARBITER_CONFLICT || kind == ARBITER_GAP;
}

static void speak_reservations(speech_t *s)
{
    const program_t *p = s->w.program;
    const trace_entry *e = s->entry;
    words_t own = s->w;
    own.event = NO_INDEX;
    if (entry_instance(s) && e->doubtful && doubt_counts(e->kind) &&
        words_text(&s->piece[0], &own, entry_instance(s)->doubt, "…")) {
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

void explain_sentence(buffer_t *out, const program_t *p, const trace_t *t, size_t index,
                      arbiter_language language)
{
    explain_beside(out, p, t, index, language, NULL);
}

void explain_beside(buffer_t *out, const program_t *p, const trace_t *t, size_t index, arbiter_language language,
                    const buffer_t *said)
{
    speech_t s;
    const trace_entry *entry = entry_begin(&s, out, p, t, index, language);
    s.said = said;
    switch ((arbiter_kind)entry->kind) {
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

/* "kind on(e4)" */
static void write_square_name(buffer_t *b, const speech_t *s, uint32_t square)
{
    words_name(b, word_name(WORD_FACT, FACT_KIND_ON, s->w.language));
    buffer_char(b, '(');
    buffer_str(b, s->w.program->strings[square]);
    buffer_char(b, ')');
}

bool explain_update(buffer_t *out, const program_t *p, const trace_t *t, size_t index, uint32_t n,
                    arbiter_language language)
{
    speech_t s;
    const trace_entry *e = entry_begin(&s, out, p, t, index, language);
    const trace_update *u = NULL;
    for (uint32_t i = 0; i < e->update_count && !u; i++) {
        const trace_update *at = &t->updates[e->update_start + i];
        if (at->op != TRACE_BEATEN && n-- == 0)
            u = at;
    }
    if (u) {
        bool adds = u->op == FX_ADD || u->op == FX_ADD_USED;
        shown_t shown = entry_value(t, &u->value);
        /* the effect's own type may be that of the player who is started */
        if (u->op != FX_PUT)
            shown.type = words_slot_type(p, u->slot);
        bool anew = program_game(p) && u->op == FX_SET && u->slot == p->slot_count + VSLOT_BOARD && shown.text.size;
        if (u->op == FX_PLAY)
            words_name(&s.piece[0], word_name(WORD_TERM, TERM_LAST_MOVE, s.w.language));
        else if (u->op == FX_PUT)
            write_square_name(&s.piece[0], &s, u->square);
        else
            words_slot(&s.piece[0], &s.w, u->slot, u->op == FX_SET_USED || u->op == FX_ADD_USED, SHOW_QUOTED);
        if (adds && shown.value > 0)
            buffer_char(&s.piece[1], '+');
        words_value(&s.piece[1], &s.w, shown, SHOW_QUOTED);
        speak(&s, u->op == FX_STAYS ? PHRASE_UNCHANGED : anew ? PHRASE_SET_UP : PHRASE_IS);
    }
    speech_end(&s);
    return u != NULL;
}

bool explain_read(buffer_t *name, buffer_t *value, const program_t *p, const trace_t *t, size_t index,
                  uint32_t n, arbiter_language language)
{
    speech_t s;
    entry_begin(&s, name, p, t, index, language);
    const trace_read *read = entry_read(&s, n, 0, p->read_count, false);
    if (read) {
        write_read_name(name, &s, read);
        words_value(value, &s.w, entry_value(t, &read->value), SHOW_QUOTED);
    }
    speech_end(&s);
    return read != NULL;
}
