/* Values with their meaning, for hosts that do not know the rulebook beforehand. */
#include "api/api.h"
#include "engine/explain.h"
#include "engine/speech.h"
#include "program/vocabulary.h"

static arbiter_type type_of(type_t type)
{
    switch (type.base) {
    case TYPE_TRUTH: return ARBITER_TYPE_TRUTH;
    case TYPE_DURATION: return ARBITER_TYPE_DURATION;
    case TYPE_INSTANT: return ARBITER_TYPE_INSTANT;
    case TYPE_PLAYER:
    case TYPE_PERSON: return ARBITER_TYPE_PERSON;
    case TYPE_LIST: return ARBITER_TYPE_MEMBER;
    default: return type_is_text(type) ? ARBITER_TYPE_TEXT : ARBITER_TYPE_COUNT;
    }
}

static str_t person_word(const program_t *p, int64_t person)
{
    return person < PERSON_DECLARED ? word_name(WORD_PERSON, (int)person, LANG_EN)
                                    : p->persons[person].symbol.name;
}

static str_t member_word(const program_t *p, uint32_t list, int64_t member)
{
    return p->members[p->lists[list].member_start + (uint32_t)member].name;
}

/* `text`: the bytes of a text. */
static arbiter_datum datum(const program_t *p, str_t name, type_t type, int64_t value, str_t text)
{
    arbiter_datum d = {
        .name = name, .of = STR(""), .change = STR(""), .type = type_of(type), .word = STR("")
    };
    d.value = (arbiter_value){ ARBITER_VALUE_NUMBER, value, STR("") };
    if (!value_is_plain(value)) {
        d.value = (arbiter_value){ value == NONE ? ARBITER_VALUE_NONE : ARBITER_VALUE_UNKNOWN, 0, STR("") };
        return d;
    }
    if (type.base == TYPE_POSITION && value >= POSITION_PLY) {
        d.type = ARBITER_TYPE_COUNT;
        d.value.number = value - POSITION_PLY;
        return d;
    }
    switch (d.type) {
    case ARBITER_TYPE_TEXT: d.value = (arbiter_value){ ARBITER_VALUE_TEXT, 0, text }; break;
    case ARBITER_TYPE_PERSON: d.word = person_word(p, value); break;
    case ARBITER_TYPE_MEMBER: d.word = member_word(p, type.list, value); break;
    default: break;
    }
    return d;
}

static arbiter_datum article_datum(const program_t *p, str_t name, uint32_t article)
{
    return (arbiter_datum){ .name = name,
                            .of = STR(""),
                            .change = STR(""),
                            .type = ARBITER_TYPE_ARTICLE,
                            .value = { ARBITER_VALUE_NUMBER, article, STR("") },
                            .word = article == NO_INDEX ? STR("") : p->articles[article].number };
}

/* The player or member to which slot `index` of the variable belongs. */
static str_t belongs_to(const program_t *p, const variable_t *v, uint32_t index)
{
    switch (v->per) {
    case PER_PLAYER: return person_word(p, index);
    case PER_LIST: return member_word(p, v->list, index);
    default: return STR("");
    }
}

arbiter_status arbiter_act_parameter(const arbiter_rulebook *p, uint32_t act, uint32_t n, arbiter_datum *out)
{
    if (act >= p->event_count || n >= p->events[act].param_count)
        return ARBITER_INVALID;
    *out = datum(p, p->events[act].params[n].name, p->events[act].params[n].type, UNKNOWN, STR(""));
    return ARBITER_OK;
}

arbiter_status arbiter_party_get(const arbiter_rulebook *p, int64_t number, arbiter_party *out)
{
    if (!party_valid(p, number))
        return ARBITER_INVALID;
    party_t party = party_of(number);
    int64_t whom = party.whom < 0 ? UNKNOWN : party.whom;
    *out = (arbiter_party){ party.rule, datum(p, STR(""), party_whom_type(p, party.rule), whom, STR("")),
                            party.application, party.effect };
    return ARBITER_OK;
}

arbiter_status arbiter_game_datum(const arbiter_rulebook *p, const arbiter_game *g, uint32_t variable,
                                  uint32_t index, arbiter_datum *out)
{
    if (api_foreign(p, g) || variable >= p->variable_count || index >= p->variables[variable].count)
        return ARBITER_INVALID;
    const variable_t *v = &p->variables[variable];
    int64_t value = game_slots(g)[v->slot + index];
    *out = datum(p, v->symbol.name, v->type, value, game_text_str(p, g, value));
    out->of = belongs_to(p, v, index);
    return ARBITER_OK;
}

arbiter_status arbiter_game_words(const arbiter_rulebook *p, const arbiter_game *g, uint32_t variable,
                                  uint32_t index, arbiter_language language, arbiter_writer name,
                                  arbiter_writer value)
{
    if (api_foreign(p, g) || variable >= p->variable_count || index >= p->variables[variable].count)
        return ARBITER_INVALID;
    const variable_t *v = &p->variables[variable];
    int64_t held = game_slots(g)[v->slot + index];
    words_t w = { p, words_language(p, language), NONE, NO_INDEX, NULL, NULL };
    buffer_t what, is;
    buffer_init(&what, &p->allocator);
    buffer_init(&is, &p->allocator);
    words_slot(&what, &w, v->slot + index, false, SHOW_PLAIN);
    words_value(&is, &w, (shown_t){ held, v->type, game_text_str(p, g, held) }, SHOW_QUOTED);
    arbiter_status first = api_hand_over(&what, name), second = api_hand_over(&is, value);
    return first != ARBITER_OK ? first : second;
}

arbiter_status arbiter_question_datum(const arbiter_rulebook *p, const arbiter_game *g, uint32_t question,
                                      uint32_t n, arbiter_datum *out)
{
    question_t q;
    arbiter_status status = api_question(p, g, question, &q);
    if (status != ARBITER_OK)
        return status;
    if (n != ARBITER_NONE && n >= q.option_count)
        return ARBITER_INVALID;
    bool conflict = q.held && q.kind == QUESTION_CONFLICT, dispute = !q.held && q.pending == PENDING_DISPUTE;
    int64_t value = n == ARBITER_NONE ? UNKNOWN : question_option(p, &q, n);
    if (!conflict && !dispute)
        *out = datum(p, STR(""), q.answer, value, STR(""));
    else if (n == ARBITER_NONE)
        *out = article_datum(p, STR(""), NO_INDEX);
    else
        *out = article_datum(p, STR(""), question_article(p, &q, n));
    if (conflict && n != ARBITER_NONE)
        out->value = api_option(p, &q, n);
    if (n == ARBITER_NONE)
        out->value = (arbiter_value){ ARBITER_VALUE_UNKNOWN, 0, STR("") };
    return ARBITER_OK;
}

arbiter_status arbiter_question_default(const arbiter_rulebook *p, const arbiter_game *g, uint32_t question,
                                        arbiter_language language, arbiter_datum *out, arbiter_writer words)
{
    question_t q;
    buffer_t text;
    arbiter_status status = api_question(p, g, question, &q);
    if (status != ARBITER_OK)
        return status;
    if (!q.has_default)
        return ARBITER_INVALID;
    buffer_init(&text, &p->allocator);
    int64_t value = explain_question_default(&text, p, g, &q, language);
    *out = datum(p, STR(""), q.answer, value, game_text_str(p, g, value));
    return api_hand_over(&text, words);
}

/* ---- what an entry read and changed ---- */

/* The n-th thing its conditions read, each once. */
static arbiter_status read_datum(const program_t *p, const trace_t *t, size_t index, uint32_t n,
                                 arbiter_datum *out)
{
    if (index >= t->entry_count)
        return ARBITER_INVALID;
    const trace_entry *e = &t->entries[index];
    for (uint32_t i = 0; i < e->read_count; i++) {
        const trace_read *read = &t->reads[e->read_start + i];
        bool known = read->kind != READ_CONJUNCT;
        for (uint32_t k = 0; k < i && !known; k++) {
            const trace_read *earlier = &t->reads[e->read_start + k];
            known = earlier->kind == READ_CONJUNCT && earlier->value.value == read->value.value &&
                    str_equal(p->reads[earlier->of].source, p->reads[read->of].source);
        }
        if (!known && n-- == 0) {
            *out = datum(p, p->reads[read->of].source, read->value.type, read->value.value,
                         trace_text(t, &read->value));
            return ARBITER_OK;
        }
    }
    return ARBITER_INVALID;
}

static const char *change_name(uint8_t op)
{
    switch (op) {
    case FX_ADD:
    case FX_ADD_USED: return "add";
    case FX_STAYS: return "stays";
    case FX_PLAY: return "play";
    default: return "set";
    }
}

/* Name and owner of a slot of the model. */
static void name_model_slot(arbiter_datum *d, uint32_t slot, uint8_t op)
{
    static const term_id terms[VSLOT_COUNT] = {
        [VSLOT_TIME] = TERM_REMAINING,  [VSLOT_TIME + 1] = TERM_REMAINING, [VSLOT_RUN] = TERM_RUNNING,
        [VSLOT_RUN + 1] = TERM_RUNNING, [VSLOT_MODE] = TERM_MODE,          [VSLOT_MODE + 1] = TERM_MODE,
        [VSLOT_MOVES] = TERM_MOVES,     [VSLOT_MOVES + 1] = TERM_MOVES,    [VSLOT_TO_MOVE] = TERM_TO_MOVE,
        [VSLOT_BOARD] = TERM_BOARD,     [VSLOT_RESULT] = TERM_RESULT,
        [VSLOT_NOTATION] = TERM_NOTATION, [VSLOT_NOTATION + 1] = TERM_NOTATION,
    };
    bool used = op == FX_SET_USED || op == FX_ADD_USED;
    term_id term = op == FX_PLAY ? TERM_LAST_MOVE : used ? TERM_USED : terms[slot];
    d->name = word_name(WORD_TERM, (int)term, LANG_EN);
    if (slot < VSLOT_TO_MOVE)
        d->of = word_name(WORD_PERSON, (int)(slot & 1), LANG_EN);
}

static arbiter_status update_datum(const program_t *p, const trace_t *t, size_t index, uint32_t n,
                                   arbiter_datum *out)
{
    if (index >= t->entry_count)
        return ARBITER_INVALID;
    const trace_entry *e = &t->entries[index];
    for (uint32_t i = 0; i < e->update_count; i++) {
        const trace_update *u = &t->updates[e->update_start + i];
        if (u->op == TRACE_BEATEN || n-- != 0)
            continue;
        type_t type = u->op == FX_PUT ? u->value.type : words_slot_type(p, u->slot);
        *out = datum(p, STR(""), type, u->value.value, trace_text(t, &u->value));
        if (u->op == FX_PUT) {
            out->name = word_name(WORD_FACT, FACT_KIND_ON, LANG_EN);
            out->of = p->strings[u->square];
        } else if (u->slot < p->slot_count) {
            const variable_t *v = &p->variables[p->slot_variable[u->slot]];
            out->name = v->symbol.name;
            out->of = belongs_to(p, v, u->slot - v->slot);
        } else {
            name_model_slot(out, u->slot - p->slot_count, u->op);
        }
        out->change = (str_t){ change_name(u->op), strlen(change_name(u->op)) };
        return ARBITER_OK;
    }
    return ARBITER_INVALID;
}

static arbiter_status asked(const trace_t *t, size_t index, uint32_t n, arbiter_asked *out)
{
    if (index >= t->entry_count)
        return ARBITER_INVALID;
    const trace_entry *e = &t->entries[index];
    for (uint32_t i = 0; i < e->read_count; i++) {
        const trace_read *read = &t->reads[e->read_start + i];
        if (read->kind != READ_FACT || n-- != 0)
            continue;
        bool text = type_is_text(read->value.type);
        *out = (arbiter_asked){ word_name(WORD_FACT, (int)read->of, LANG_EN), trace_text(t, &read->value),
                                text ? -1 : (int)read->value.value };
        return ARBITER_OK;
    }
    return ARBITER_INVALID;
}

arbiter_status arbiter_entry_asked(const arbiter_workspace *ws, size_t index, uint32_t n, arbiter_asked *out)
{
    return asked(&ws->trace, index, n, out);
}

arbiter_status arbiter_run_entry_asked(const arbiter_run *run, uint32_t entry, uint32_t n, arbiter_asked *out)
{
    const run_line *line = api_entry_line(run, entry);
    return line ? asked(&line->trace, entry - line->entry_start, n, out) : ARBITER_INVALID;
}

arbiter_status arbiter_entry_read_datum(const arbiter_workspace *ws, size_t index, uint32_t n,
                                        arbiter_datum *out)
{
    return read_datum(ws->program, &ws->trace, index, n, out);
}

arbiter_status arbiter_entry_update_datum(const arbiter_workspace *ws, size_t index, uint32_t n,
                                          arbiter_datum *out)
{
    return update_datum(ws->program, &ws->trace, index, n, out);
}

arbiter_status arbiter_run_entry_read_datum(const arbiter_run *run, uint32_t entry, uint32_t n,
                                            arbiter_datum *out)
{
    const run_line *line = api_entry_line(run, entry);
    return line ? read_datum(run->suite->program, &line->trace, entry - line->entry_start, n, out)
                : ARBITER_INVALID;
}

arbiter_status arbiter_run_entry_update_datum(const arbiter_run *run, uint32_t entry, uint32_t n,
                                              arbiter_datum *out)
{
    const run_line *line = api_entry_line(run, entry);
    return line ? update_datum(run->suite->program, &line->trace, entry - line->entry_start, n, out)
                : ARBITER_INVALID;
}

/* ---- what a line of a run says ---- */

static const deed_t *deed_at(const run_t *run, uint32_t line, uint32_t n)
{
    const scene_t *scene =
        line < run->line_count && run->lines[line].kind == ARBITER_LINE_ACT ? run->lines[line].scene : NULL;
    return scene && n < scene->count ? &run->suite->deeds[scene->index + n] : NULL;
}

arbiter_status arbiter_run_act(const arbiter_run *run, uint32_t line, uint32_t n, uint32_t *act,
                               uint32_t *person)
{
    const deed_t *deed = deed_at(run, line, n);
    if (!deed)
        return ARBITER_INVALID;
    *act = deed->act;
    *person = deed->person;
    return ARBITER_OK;
}

arbiter_status arbiter_run_argument(const arbiter_run *run, uint32_t line, uint32_t n, uint32_t argument,
                                    arbiter_datum *out)
{
    const deed_t *deed = deed_at(run, line, n);
    if (!deed || argument >= deed->count)
        return ARBITER_INVALID;
    const program_t *p = run->suite->program;
    const datum_t *given = &run->suite->data[deed->start + argument];
    int64_t value = given->value == NONE && given->text.size ? 0 : given->value;
    *out = datum(p, p->events[deed->act].params[argument].name, given->type, value, given->text);
    return ARBITER_OK;
}

arbiter_status arbiter_run_act_words(const arbiter_run *run, uint32_t line, uint32_t n,
                                     arbiter_language language, arbiter_writer out)
{
    const deed_t *deed = deed_at(run, line, n);
    buffer_t b;
    speech_t s;
    if (!deed)
        return ARBITER_INVALID;
    buffer_init(&b, &run->allocator);
    speech_init(&s, &b, run->suite->program, language);
    s.w.day = run->lines[line].at;
    s.w.event = deed->act;
    for (uint32_t i = 0; i < deed->count; i++) {
        const datum_t *given = &run->suite->data[deed->start + i];
        s.args[s.arg_count++] = (shown_t){ given->value == NONE && given->text.size ? 0 : given->value,
                                           given->type, given->text };
    }
    words_subject(&s.piece[0], &s.w, deed->person);
    write_event(&s.piece[1], &s, deed->act);
    speak(&s, PHRASE_DONE);
    speech_end(&s);
    return api_hand_over(&b, out);
}

arbiter_status arbiter_run_answer(const arbiter_run *run, uint32_t line, arbiter_datum *out)
{
    bool answers = line < run->line_count && (run->lines[line].kind == ARBITER_LINE_ANSWER ||
                                              run->lines[line].kind == ARBITER_LINE_CASE);
    if (!answers || !run->lines[line].scene)
        return ARBITER_INVALID;
    const ruling_t *ruling = &run->suite->rulings[run->lines[line].scene->index];
    int64_t chosen = run->lines[line].chosen;
    int64_t value = ruling->value.value == NONE && ruling->value.text.size ? 0 : ruling->value.value;
    *out = ruling->article != NO_INDEX
               ? article_datum(run->suite->program, ruling->question.name, ruling->article)
               : datum(run->suite->program, ruling->question.name, ruling->value.type, value,
                       ruling->value.text);
    if (ruling->party.rule != NO_INDEX)
        out->value = (arbiter_value){ ARBITER_VALUE_RULE, ruling->party.rule, STR("") };
    if (chosen != UNKNOWN && !party_whole(chosen))
        out->value = (arbiter_value){ ARBITER_VALUE_PARTY, chosen, STR("") };
    return ARBITER_OK;
}

arbiter_str arbiter_run_reason(const arbiter_run *run, uint32_t line)
{
    arbiter_datum answer;
    bool answers = arbiter_run_answer(run, line, &answer) == ARBITER_OK;
    return answers ? run->suite->rulings[run->lines[line].scene->index].reason : STR("");
}
