#include "report/words.h"

#include "base/civil.h"
#include "base/utf8.h"
#include "program/vocabulary.h"

static const char *const phrases[PHRASE_COUNT][LANG_COUNT] = {
#define PHRASE(id, en, de, ru) { en, de, ru },
#include "report/phrases.def"
#undef PHRASE
};

const char *phrase_template(phrase_id phrase, lang_t language)
{
    return phrases[phrase][language];
}

lang_t words_language(const program_t *p, arbiter_language language)
{
    return language >= ARBITER_EN && language <= ARBITER_RU ? (lang_t)language : p->language;
}

void words_say(buffer_t *b, const words_t *w, phrase_id phrase, const str_t *args)
{
    for (const char *text = phrases[phrase][w->language]; *text != '\0';) {
        if (text[0] == '{' && text[1] >= '0' && text[1] <= '9' && text[2] == '}') {
            buffer_str(b, args[text[1] - '0']);
            text += 3;
        } else {
            buffer_char(b, *text++);
        }
    }
}

static void say(buffer_t *b, const words_t *w, phrase_id phrase)
{
    buffer_text(b, phrases[phrase][w->language]);
}

/* Quotation marks within a quotation are the other ones of the language. */
void words_quoted(buffer_t *b, const words_t *w, str_t text)
{
    static const struct {
        const char *outer, *inner;
    } marks[LANG_COUNT][2] = {
        [LANG_EN] = { { "“", "‘" }, { "”", "’" } },
        [LANG_DE] = { { "„", "‚" }, { "“", "‘" } },
        [LANG_RU] = { { "«", "„" }, { "»", "“" } },
    };
    buffer_t inner;
    buffer_init(&inner, b->allocator);
    for (size_t i = 0; i < text.size;) {
        size_t size = 0;
        for (int m = 0; m < 2 && size == 0; m++) {
            const char *outer = marks[w->language][m].outer;
            if (text.size - i >= strlen(outer) && memcmp(text.data + i, outer, strlen(outer)) == 0) {
                size = strlen(outer);
                buffer_text(&inner, marks[w->language][m].inner);
            }
        }
        if (size == 0)
            buffer_char(&inner, text.data[i]);
        i += size ? size : 1;
    }
    WORDS_SAY(b, w, PHRASE_QUOTED, buffer_view(&inner));
    b->failed = b->failed || inner.failed;
    buffer_free(&inner);
}

void words_name(buffer_t *b, str_t name)
{
    for (size_t i = 0; i < name.size; i++)
        buffer_char(b, name.data[i] == '_' ? ' ' : name.data[i]);
}

static void name_as(buffer_t *b, str_t name, show_t how)
{
    if (how == SHOW_SOURCE)
        buffer_str(b, name);
    else
        words_name(b, name);
}

void words_declared(buffer_t *b, const words_t *w, str_t name, show_t how)
{
    const program_t *p = w->program;
    bool quoted = false;
    for (uint32_t i = 0; how == SHOW_SOURCE && i < p->reserved_count && !quoted; i++)
        quoted = str_equal(p->reserved[i].name, name) && p->reserved[i].languages >> w->language & 1;
    buffer_text(b, quoted ? "'" : "");
    name_as(b, name, how);
    buffer_text(b, quoted ? "'" : "");
}

/* ---- values ---- */

/* 18:00, and what is below the minute only where it counts. */
static void write_instant(buffer_t *b, const words_t *w, int64_t instant)
{
    if (w->day == NONE || civil_day_of(w->day) != civil_day_of(instant)) {
        civil_write_date(b, instant, lang_code(w->language));
        buffer_text(b, ", ");
    }
    int64_t ms = instant - civil_day_of(instant) * MS_DAY;
    if (ms % MS_MINUTE != 0) {
        civil_write_time(b, instant);
        return;
    }
    buffer_pad_int(b, ms / MS_HOUR, 2);
    buffer_char(b, ':');
    buffer_pad_int(b, ms / MS_MINUTE % 60, 2);
}

static void write_member(buffer_t *b, const words_t *w, uint32_t list, int64_t member, show_t how)
{
    static const phrase_id results[] = { PHRASE_WHITE_WINS, PHRASE_BLACK_WINS, PHRASE_DRAWN, PHRASE_ANNULLED };
    const program_t *p = w->program;
    if (list == LIST_RESULT && how != SHOW_SOURCE && word_member(LIST_RESULT, (int)member)) {
        say(b, w, results[member]);
        return;
    }
    if (list < LIST_MODEL_COUNT && !word_list_open(list)) {
        const word_t *word = word_member((list_id)list, (int)member);
        name_as(b, word ? word->name[w->language] : STR("…"), how);
        return;
    }
    if (list >= p->list_count || member < 0 || member >= (int64_t)p->lists[list].member_count) {
        buffer_text(b, "…");
        return;
    }
    const member_t *m = &p->members[p->lists[list].member_start + (uint32_t)member];
    words_t own = *w;
    bool answers = w->event != NO_INDEX && p->events[w->event].kind == EVENT_DECISION &&
                   p->events[w->event].answer.base == TYPE_LIST && p->events[w->event].answer.list == list;
    if (!answers) /* its braces do not speak of this event's arguments */
        own.part = NULL;
    if (how == SHOW_SOURCE || !words_text(b, &own, m->text, NULL))
        words_declared(b, w, m->name, how);
}

/* Between straight quotation marks, as the language has texts. */
static void write_source_text(buffer_t *b, str_t text)
{
    buffer_char(b, '"');
    for (size_t i = 0; i < text.size; i++) {
        if (text.data[i] == '\n') {
            buffer_text(b, "\\n");
            continue;
        }
        if (memchr("\"\\{}", text.data[i], 4))
            buffer_char(b, '\\');
        buffer_char(b, text.data[i]);
    }
    buffer_char(b, '"');
}

static void write_text(buffer_t *b, const words_t *w, str_t text, show_t how)
{
    switch (how) {
    case SHOW_PLAIN: buffer_str(b, text); break;
    case SHOW_QUOTED: words_quoted(b, w, text); break;
    case SHOW_SOURCE: write_source_text(b, text); break;
    }
}

/* The sides and the arbiter have a name in each language; a declared role its text, else its name. */
static void write_person(buffer_t *b, const words_t *w, int64_t person, show_t how)
{
    const program_t *p = w->program;
    if (person >= 0 && person < PERSON_DECLARED) {
        name_as(b, word_name(WORD_PERSON, (int)person, w->language), how);
        return;
    }
    if (person < 0 || person >= (int64_t)p->person_count) {
        buffer_text(b, "…");
        return;
    }
    const symbol_t *role = &p->persons[person].symbol;
    if (how == SHOW_SOURCE || !words_has(w, role->text) || !words_text(b, w, role->text, NULL))
        words_declared(b, w, role->name, how);
}

/* A position of the record. */
static void write_ply(buffer_t *b, const words_t *w, int64_t ply, show_t how)
{
    buffer_t number;
    buffer_init(&number, b->allocator);
    buffer_int(&number, ply);
    if (how == SHOW_SOURCE) {
        buffer_str(b, word_name(WORD_FACT, FACT_POSITION_AFTER, w->language));
        buffer_char(b, '(');
        buffer_str(b, buffer_view(&number));
        buffer_char(b, ')');
    } else {
        WORDS_SAY(b, w, ply == 0 ? PHRASE_AT_THE_START : PHRASE_AFTER_PLY, buffer_view(&number));
    }
    b->failed = b->failed || number.failed;
    buffer_free(&number);
}

void words_value(buffer_t *b, const words_t *w, shown_t shown, show_t how)
{
    bool person = shown.type.base == TYPE_PLAYER || shown.type.base == TYPE_PERSON;
    if (shown.value == UNKNOWN) {
        buffer_text(b, how == SHOW_SOURCE ? "…" : phrases[PHRASE_UNKNOWN][w->language]);
        return;
    }
    if (shown.value == NONE) {
        say(b, w, how == SHOW_SOURCE ? PHRASE_WRITTEN_NONE : person ? PHRASE_NOBODY : PHRASE_NOTHING);
        return;
    }
    switch (shown.type.base) {
    case TYPE_TRUTH: say(b, w, shown.value == TRUE_ ? PHRASE_YES : PHRASE_NO); break;
    case TYPE_DURATION: civil_write_duration(b, shown.value); break;
    case TYPE_INSTANT:
        if (how == SHOW_SOURCE)
            civil_write_instant(b, shown.value);
        else
            write_instant(b, w, shown.value);
        break;
    case TYPE_POSITION:
        if (shown.value >= POSITION_PLY)
            write_ply(b, w, shown.value - POSITION_PLY, how);
        else
            write_text(b, w, shown.text, how);
        break;
    case TYPE_TEXT:
    case TYPE_MOVE:
    case TYPE_SQUARE: write_text(b, w, shown.text, how); break;
    case TYPE_PLAYER:
    case TYPE_PERSON: write_person(b, w, shown.value, how); break;
    case TYPE_LIST: write_member(b, w, shown.type.list, shown.value, how); break;
    default: buffer_int(b, shown.value); break;
    }
}

/* ---- names ---- */

void words_article(buffer_t *b, const words_t *w, uint32_t article)
{
    if (article >= w->program->article_count) {
        say(b, w, PHRASE_THIS_RULE);
        return;
    }
    buffer_text(b, "§");
    buffer_str(b, w->program->articles[article].number);
}

/* Puts the words so far for {1} of the phrase, behind a number. */
static void number_of(buffer_t *words, const words_t *w, phrase_id phrase, uint32_t number)
{
    buffer_t place, whole;
    buffer_init(&place, words->allocator);
    buffer_init(&whole, words->allocator);
    buffer_int(&place, number);
    WORDS_SAY(&whole, w, phrase, buffer_view(&place), buffer_view(words));
    buffer_clear(words);
    buffer_str(words, buffer_view(&whole));
    words->failed = words->failed || place.failed || whole.failed;
    buffer_free(&place);
    buffer_free(&whole);
}

void words_party(buffer_t *b, const words_t *w, party_t told, bool rule)
{
    buffer_t words, whom;
    buffer_init(&words, b->allocator);
    buffer_init(&whom, b->allocator);
    words_article(&words, w, w->program->rules[told.rule].article);
    if (rule)
        number_of(&words, w, PHRASE_RULE_OF, program_rule_place(w->program, told.rule));
    if (told.application)
        number_of(&words, w, PHRASE_APPLICATION_OF, told.application);
    if (told.effect)
        number_of(&words, w, PHRASE_EFFECT_OF, told.effect);
    if (told.whom >= 0) {
        words_value(&whom, w, (shown_t){ told.whom, party_whom_type(w->program, told.rule), { "", 0 } }, SHOW_SOURCE);
        WORDS_SAY(b, w, PHRASE_FOR_WHOM, buffer_view(&words), buffer_view(&whom));
    } else {
        buffer_str(b, buffer_view(&words));
    }
    b->failed = b->failed || words.failed || whom.failed;
    buffer_free(&words);
    buffer_free(&whom);
}

void words_articles(buffer_t *b, const words_t *w, const uint32_t *articles, uint32_t count, phrase_id last)
{
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0 && i + 1 == count)
            say(b, w, last);
        else if (i > 0)
            buffer_text(b, ", ");
        words_article(b, w, articles[i]);
    }
}

void words_subject(buffer_t *b, const words_t *w, uint32_t person)
{
    if (person == PERSON_ARBITER)
        say(b, w, PHRASE_THE_ARBITER);
    else
        write_person(b, w, person, SHOW_PLAIN);
}

/* Russian has a capital only where a sentence begins. */
void words_person(buffer_t *b, const words_t *w, uint32_t person)
{
    if (w->language != LANG_RU || person >= PERSON_DECLARED) {
        write_person(b, w, person, SHOW_PLAIN);
        return;
    }
    str_t name = word_name(WORD_PERSON, (int)person, LANG_RU);
    size_t at = 0;
    buffer_utf8(b, utf8_lower(utf8_next(name, &at)));
    buffer_bytes(b, name.data + at, name.size - at);
}

/* ---- texts ---- */

bool words_has(const words_t *w, uint32_t text)
{
    return text != NO_INDEX && w->program->texts[text].count[w->language] > 0;
}

/* What a piece with code comes to, where that needs no game. */
static bool part_value(const words_t *w, uint32_t index, shown_t *out)
{
    const text_part *part = &w->program->parts[index];
    const instruction *code = &w->program->code[part->code];
    if (w->part && w->part(w, index, out))
        return true;
    if (code[1].op != OP_RETURN || (code[0].op != OP_INT && code[0].op != OP_CONST))
        return false;
    *out =
        (shown_t){ code[0].op == OP_INT ? code[0].c : w->program->consts[code[0].c], part->type, { "", 0 } };
    if (type_is_text(part->type) && out->value >= 0 && out->value < (int64_t)w->program->string_count)
        out->text = w->program->strings[out->value];
    return true;
}

bool words_text(buffer_t *b, const words_t *w, uint32_t text, const char *missing)
{
    if (text == NO_INDEX)
        return false;
    const text_t *t = &w->program->texts[text];
    words_t own = *w; /* values inside speak the language of the text */
    own.language = t->count[w->language] > 0 ? w->language : t->language;
    uint32_t start = t->start[own.language], end = start + t->count[own.language];
    shown_t shown;
    if (start == end)
        return false;
    for (uint32_t i = start; i < end && !missing; i++)
        if (w->program->parts[i].code != NO_INDEX && !part_value(&own, i, &shown))
            return false;
    for (uint32_t i = start; i < end; i++) {
        const text_part *part = &w->program->parts[i];
        if (part->code == NO_INDEX)
            buffer_str(b, part->literal);
        else if (part_value(&own, i, &shown))
            words_value(b, &own, shown, SHOW_PLAIN);
        else
            buffer_text(b, missing);
    }
    return true;
}

void words_stop(buffer_t *b)
{
    static const char *const marks[] = { ".",  "!",  "?",  "…",  ".”", ".“", ".»",
                                         "?”", "?“", "?»", "!”", "!“", "!»" };
    str_t said = buffer_view(b);
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t size = strlen(marks[i]);
        if (said.size >= size && memcmp(said.data + said.size - size, marks[i], size) == 0)
            return;
    }
    buffer_char(b, '.');
}

/* ---- slots ---- */

typedef struct {
    int term;
    type_t type;
    bool by_player;
} model_slot;

static model_slot model_slot_at(uint32_t slot, bool used)
{
    switch (slot) {
    case VSLOT_TIME:
    case VSLOT_TIME + 1:
        return (model_slot){ used ? TERM_USED : TERM_REMAINING, { TYPE_DURATION, false, 0 }, true };
    case VSLOT_RUN:
    case VSLOT_RUN + 1: return (model_slot){ TERM_RUNNING, { TYPE_TRUTH, false, 0 }, true };
    case VSLOT_MODE:
    case VSLOT_MODE + 1: return (model_slot){ TERM_MODE, { TYPE_LIST, false, LIST_CLOCK_MODE }, true };
    case VSLOT_MOVES:
    case VSLOT_MOVES + 1: return (model_slot){ TERM_MOVES, { TYPE_COUNT, false, 0 }, true };
    case VSLOT_NOTATION:
    case VSLOT_NOTATION + 1: return (model_slot){ TERM_NOTATION, { TYPE_LIST, false, LIST_LANGUAGE }, true };
    case VSLOT_TO_MOVE: return (model_slot){ TERM_TO_MOVE, { TYPE_PLAYER, false, 0 }, false };
    case VSLOT_BOARD: return (model_slot){ TERM_BOARD, { TYPE_POSITION, false, 0 }, false };
    default: return (model_slot){ TERM_RESULT, { TYPE_LIST, false, LIST_RESULT }, false };
    }
}

type_t words_slot_type(const program_t *p, uint32_t slot)
{
    return slot < p->slot_count ? p->variables[p->slot_variable[slot]].type
                                : model_slot_at(slot - p->slot_count, false).type;
}

bool words_place(buffer_t *b, const words_t *w, int term)
{
    static const phrase_id places[TERM_COUNT] = {
        [TERM_REMAINING] = PHRASE_PLACE_REMAINING, [TERM_USED] = PHRASE_PLACE_USED,
        [TERM_RUNNING] = PHRASE_PLACE_RUNNING,     [TERM_MODE] = PHRASE_PLACE_MODE,
        [TERM_MOVES] = PHRASE_PLACE_MOVES,         [TERM_NOTATION] = PHRASE_PLACE_NOTATION,
        [TERM_TO_MOVE] = PHRASE_PLACE_TO_MOVE,     [TERM_BOARD] = PHRASE_PLACE_BOARD,
        [TERM_RESULT] = PHRASE_PLACE_RESULT,
    };
    if (places[term] != 0)
        say(b, w, places[term]);
    return places[term] != 0;
}

void words_slot(buffer_t *b, const words_t *w, uint32_t slot, bool used, show_t how)
{
    const program_t *p = w->program;
    type_t index_type = { TYPE_PLAYER, false, 0 };
    words_t bare = *w;
    bare.part = NULL;
    if (slot >= p->slot_count) {
        model_slot model = model_slot_at(slot - p->slot_count, used);
        bool place = how != SHOW_SOURCE && words_place(b, w, model.term);
        if (!place)
            name_as(b, word_name(WORD_TERM, model.term, w->language), how);
        if (!model.by_player)
            return;
        buffer_text(b, place ? " (" : "(");
        words_value(b, &bare, (shown_t){ (slot - p->slot_count) & 1, index_type, { "", 0 } }, how);
        buffer_char(b, ')');
        return;
    }
    const variable_t *v = &p->variables[p->slot_variable[slot]];
    bool text = how != SHOW_SOURCE && words_text(b, &bare, v->symbol.text, NULL);
    if (!text)
        words_declared(b, w, v->symbol.name, how);
    if (v->per == PER_NOTHING)
        return;
    if (v->per == PER_LIST)
        index_type = (type_t){ TYPE_LIST, false, (uint16_t)v->list };
    buffer_text(b, text ? " (" : "(");
    words_value(b, &bare, (shown_t){ slot - v->slot, index_type, { "", 0 } }, how);
    buffer_char(b, ')');
}
