#include "engine/speech.h"

#include "program/vocabulary.h"

static bool find_part(const words_t *w, uint32_t index, shown_t *out)
{
    const speech_t *s = w->context;
    const text_part *part = &w->program->parts[index];
    const instruction *code = &w->program->code[part->code];
    for (uint32_t i = 0; s->entry && i < s->entry->read_count; i++) {
        const trace_read *read = &s->trace->reads[s->entry->read_start + i];
        if (read->kind == READ_PART && read->of == index) {
            const trace_value *v = &read->value;
            *out = (shown_t){ v->value, v->type, trace_text(s->trace, v) };
            return true;
        }
    }
    if (w->event == NO_INDEX)
        return false;
    if (code[0].op == OP_ARG && code[1].op == OP_RETURN) {
        *out = s->args[code[0].a];
        return code[0].a < s->arg_count || (code[0].a == ARG_ANSWER && s->answered);
    }
    if (!s->vm)
        return false;
    *out = (shown_t){ vm_value(s->vm, part->code), part->type, { "", 0 } };
    if (type_is_text(part->type))
        out->text = game_text_str(w->program, s->vm->game, out->value);
    return true;
}

void speech_init(speech_t *s, buffer_t *out, const program_t *p, arbiter_language language)
{
    memset(s, 0, sizeof *s);
    s->w = (words_t){ p, words_language(p, language), NONE, NO_INDEX, find_part, s };
    s->out = out;
    s->start = out->size;
    for (int i = 0; i < SPEECH_PIECES; i++)
        buffer_init(&s->piece[i], out->allocator);
}

void speech_end(speech_t *s)
{
    for (int i = 0; i < SPEECH_PIECES; i++) {
        s->out->failed = s->out->failed || s->piece[i].failed;
        buffer_free(&s->piece[i]);
    }
}

static void pause(speech_t *s)
{
    if (s->out->size > s->start)
        buffer_char(s->out, ' ');
}

static void clear_pieces(speech_t *s)
{
    for (int i = 0; i < SPEECH_PIECES; i++)
        buffer_clear(&s->piece[i]);
}

void speak(speech_t *s, phrase_id phrase)
{
    str_t pieces[SPEECH_PIECES];
    for (int i = 0; i < SPEECH_PIECES; i++)
        pieces[i] = buffer_view(&s->piece[i]);
    pause(s);
    words_say(s->out, &s->w, phrase, pieces);
    clear_pieces(s);
}

void speak_piece(speech_t *s)
{
    pause(s);
    buffer_str(s->out, buffer_view(&s->piece[0]));
    words_stop(s->out);
    clear_pieces(s);
}

/* ---- events ---- */

void write_arguments(buffer_t *b, const speech_t *s, const shown_t *args, uint32_t count, show_t how)
{
    for (uint32_t i = 0; i < count; i++) {
        buffer_text(b, i > 0 ? ", " : how == SHOW_SOURCE ? "(" : " (");
        words_value(b, &s->w, args[i], how);
    }
    if (count > 0)
        buffer_char(b, ')');
}

void write_call(buffer_t *b, const speech_t *s, str_t name, const shown_t *args, uint32_t count, show_t how)
{
    words_declared(b, &s->w, name, how);
    write_arguments(b, s, args, count, how);
}

static str_t event_name(const speech_t *s, uint32_t event)
{
    return event < SIGNAL_COUNT ? word_name(WORD_SIGNAL, (int)event, s->w.language)
                                : s->w.program->events[event].symbol.name;
}

void write_event(buffer_t *b, const speech_t *s, uint32_t event)
{
    if (!words_text(b, &s->w, s->w.program->events[event].symbol.text, "…"))
        write_call(b, s, event_name(s, event), s->args, s->arg_count, SHOW_QUOTED);
}

bool act_is_told(const speech_t *s, uint32_t act)
{
    const symbol_t *symbol = &s->w.program->events[act].symbol;
    lang_t own =
        symbol->text == NO_INDEX ? s->w.program->language : s->w.program->texts[symbol->text].language;
    return words_has(&s->w, symbol->text) && (own != s->w.language || symbol->infinitive.size == 0);
}

void write_act(buffer_t *b, const speech_t *s, uint32_t act)
{
    const symbol_t *symbol = &s->w.program->events[act].symbol;
    if (act_is_told(s, act)) {
        buffer_t quoted;
        buffer_init(&quoted, b->allocator);
        words_text(&quoted, &s->w, symbol->text, "…");
        words_quoted(b, &s->w, buffer_view(&quoted));
        b->failed = b->failed || quoted.failed;
        buffer_free(&quoted);
        return;
    }
    str_t name = symbol->infinitive.size > 0 ? symbol->infinitive : symbol->name;
    write_call(b, s, name, s->args, s->arg_count, SHOW_QUOTED);
}

/* ---- questions ---- */

/* The question of a phrase whose only place is a name. */
static void ask_named(speech_t *s, buffer_t *b, buffer_t *name)
{
    WORDS_SAY(b, &s->w, PHRASE_ASK_NAMED, buffer_view(name));
    b->failed = b->failed || name->failed;
    buffer_free(name);
}

void write_decision_question(speech_t *s, buffer_t *b, uint32_t decision)
{
    if (words_text(b, &s->w, s->w.program->events[decision].symbol.text, "…"))
        return;
    buffer_t name;
    buffer_init(&name, b->allocator);
    write_event(&name, s, decision);
    ask_named(s, b, &name);
}

void write_fact_question(speech_t *s, buffer_t *b, uint32_t fact)
{
    static const phrase_id phrases[FACT_COUNT] = { [FACT_READING_OF] = PHRASE_ASK_READING_OF,
                                                   [FACT_CAN_WIN] = PHRASE_ASK_CAN_WIN,
                                                   [FACT_DENOTES] = PHRASE_ASK_DENOTES,
                                                   [FACT_CORRECTIONS] = PHRASE_ASK_CORRECTIONS,
                                                   [FACT_CORRECTION] = PHRASE_ASK_CORRECTION,
                                                   [FACT_POSITIONS_FROM] = PHRASE_ASK_POSITIONS_FROM,
                                                   [FACT_KIND_ON] = PHRASE_ASK_KIND_ON,
                                                   [FACT_STARTS_ON] = PHRASE_ASK_STARTS_ON,
                                                   [FACT_ENDS_ON] = PHRASE_ASK_ENDS_ON,
                                                   [FACT_TAKES_ON] = PHRASE_ASK_TAKES_ON,
                                                   [FACT_REACHES] = PHRASE_ASK_REACHES,
                                                   [FACT_CAN_TAKE] = PHRASE_ASK_CAN_TAKE,
                                                   [FACT_MOVER] = PHRASE_ASK_MOVER,
                                                   [FACT_LEGAL] = PHRASE_ASK_LEGAL,
                                                   [FACT_COMPLETED] = PHRASE_ASK_COMPLETED,
                                                   [FACT_ORIGIN] = PHRASE_ASK_ORIGIN,
                                                   [FACT_TARGET] = PHRASE_ASK_TARGET,
                                                   [FACT_TAKEN_ON] = PHRASE_ASK_TAKEN_ON,
                                                   [FACT_SECOND_ORIGIN] = PHRASE_ASK_SECOND_ORIGIN,
                                                   [FACT_MOVABLE] = PHRASE_ASK_MOVABLE,
                                                   [FACT_TAKEABLE] = PHRASE_ASK_TAKEABLE,
                                                   [FACT_REMAINING_AFTER] = PHRASE_ASK_REMAINING_AFTER,
                                                   [FACT_POSITION_AFTER] = PHRASE_ASK_POSITION_AFTER };
    buffer_t args[2];
    for (uint32_t i = 0; i < 2; i++)
        buffer_init(&args[i], b->allocator);
    if (phrases[fact] != 0 && s->arg_count == program_fact_params(fact)) {
        for (uint32_t i = 0; i < s->arg_count; i++) {
            if (s->args[i].type.base == TYPE_PLAYER)
                words_person(&args[i], &s->w, (uint32_t)s->args[i].value);
            else
                words_value(&args[i], &s->w, s->args[i], SHOW_PLAIN);
        }
        WORDS_SAY(b, &s->w, phrases[fact], buffer_view(&args[0]), buffer_view(&args[1]));
        b->failed = b->failed || args[0].failed || args[1].failed;
        buffer_free(&args[0]);
    } else {
        write_call(&args[0], s, word_name(WORD_FACT, (int)fact, s->w.language), s->args, s->arg_count,
                   SHOW_QUOTED);
        ask_named(s, b, &args[0]);
    }
    buffer_free(&args[1]);
}

void write_option_question(speech_t *s, buffer_t *b, uint32_t slot)
{
    buffer_t name;
    buffer_init(&name, b->allocator);
    words_slot(&name, &s->w, slot, false, SHOW_QUOTED);
    ask_named(s, b, &name);
}

void speak_why(speech_t *s, arbiter_why why, const uint32_t *articles, uint32_t count)
{
    words_articles(&s->piece[0], &s->w, articles, count, why == ARBITER_LAW_SILENT ? PHRASE_OR : PHRASE_AND);
    switch (why) {
    case ARBITER_DISCRETION: speak(s, PHRASE_WHY_DISCRETION); break;
    case ARBITER_FINDING: speak(s, PHRASE_WHY_FINDING); break;
    case ARBITER_LAW_SILENT: speak(s, count ? PHRASE_WHY_SILENT_LIKE : PHRASE_WHY_SILENT); break;
    case ARBITER_CONTRADICTION:
        speak(s, count > 1    ? PHRASE_WHY_CONTRADICTION
                 : count == 1 ? PHRASE_WHY_CONTRADICTION_WITHIN
                              : PHRASE_WHY_CONTRADICTION_UNNAMED);
        break;
    case ARBITER_OPTION_UNSET: speak(s, PHRASE_WHY_OPTION); break;
    case ARBITER_NOT_RECORDED: speak(s, PHRASE_WHY_NOT_RECORDED); break;
    case ARBITER_OVERRULE: clear_pieces(s); break;
    }
}

/* ---- what code reads ---- */

/* The value of an instruction that only pushes one; false: it does not, or it is not known here. */
static bool constant(const speech_t *s, instruction in, int64_t *value)
{
    switch (in.op) {
    case OP_INT: *value = in.c; return true;
    case OP_CONST: *value = s->w.program->consts[in.c]; return true;
    case OP_ARG: *value = in.a < s->arg_count ? s->args[in.a].value : UNKNOWN; return in.a < s->arg_count;
    default: return false;
    }
}

static void write_model_read(buffer_t *b, const speech_t *s, word_kind kind, uint32_t id, const int64_t *args,
                             uint32_t count)
{
    const char *letters = word_of(kind, (int)id)->parameters;
    shown_t shown[2];
    for (uint32_t i = 0; i < count; i++) {
        shown[i] = (shown_t){ args[i], word_parameter(letters[i]), { "", 0 } };
        if (!type_is_text(shown[i].type))
            continue;
        for (uint32_t a = 0; a < s->arg_count; a++)
            if (type_is_text(s->args[a].type) && s->args[a].value == args[i])
                shown[i].text = s->args[a].text;
        if (args[i] >= 0 && args[i] < (int64_t)s->w.program->string_count)
            shown[i].text = s->w.program->strings[args[i]];
    }
    bool place = kind == WORD_TERM && words_place(b, &s->w, (int)id);
    if (!place)
        words_name(b, word_name(kind, (int)id, s->w.language));
    for (uint32_t i = 0; i < count; i++) {
        buffer_text(b, i > 0 ? ", " : place ? " (" : "(");
        words_value(b, &s->w, shown[i], SHOW_QUOTED);
    }
    if (count > 0)
        buffer_char(b, ')');
}

bool write_code_name(buffer_t *b, const speech_t *s, uint32_t code)
{
    const instruction *in = &s->w.program->code[code];
    int64_t args[2];
    uint32_t count = 0;
    while (count < 2 && constant(s, *in, &args[count])) {
        count++;
        in++;
    }
    if (in[0].op == OP_RETURN || in[1].op != OP_RETURN)
        return false;
    switch (in->op) {
    case OP_SLOT: words_slot(b, &s->w, in->b, false, SHOW_QUOTED); return true;
    case OP_SLOT_AT:
        if (count != 1 || args[0] < 0 || args[0] >= in->a)
            return false;
        words_slot(b, &s->w, in->b + (uint32_t)args[0], false, SHOW_QUOTED);
        return true;
    case OP_TERM:
        if (in->b == 1 && count == 0)
            args[count++] = in->c;
        if (count != (in->b ? 1 : 0))
            return false;
        write_model_read(b, s, WORD_TERM, in->a, args, count);
        return true;
    case OP_FACT:
        if (count != in->b)
            return false;
        write_model_read(b, s, WORD_FACT, in->a, args, count);
        return true;
    default: return false;
    }
}
