/* What a rulebook holds, for the public header. */
#include "api/api.h"
#include "model/game.h"
#include "program/vocabulary.h"

void arbiter_rulebook_retain(arbiter_rulebook *p)
{
    program_retain(p);
}

void arbiter_rulebook_release(arbiter_rulebook *p)
{
    program_release(p);
}

uint64_t arbiter_rulebook_hash(const arbiter_rulebook *p)
{
    return p->hash;
}

arbiter_str arbiter_rulebook_name(const arbiter_rulebook *p)
{
    return p->name;
}

arbiter_str arbiter_rulebook_edition(const arbiter_rulebook *p)
{
    return p->edition.data ? p->edition : (str_t){ "", 0 };
}

arbiter_language arbiter_rulebook_language(const arbiter_rulebook *p)
{
    return (arbiter_language)p->language;
}

arbiter_language arbiter_language_find(arbiter_str name)
{
    static const char *const codes[] = { "en", "de", "ru" };
    for (int l = 0; l < LANG_COUNT; l++)
        if (name.size >= 2 && name.data[0] == codes[l][0] && name.data[1] == codes[l][1]
            && (name.size == 2 || name.data[2] == '_' || name.data[2] == '-' || name.data[2] == '.' || name.data[2] == '@'))
            return (arbiter_language)l;
    return ARBITER_OWN;
}

/* A text without interpolation in the language, else in the rulebook's own; empty if there is none. */
static str_t plain_text(const program_t *p, uint32_t text, arbiter_language language)
{
    if (text == NO_INDEX)
        return (str_t){ "", 0 };
    const text_t *t = &p->texts[text];
    lang_t l = api_language(language, t->language);
    l = t->count[l] ? l : t->language;
    return t->count[l] ? p->parts[t->start[l]].literal : (str_t){ "", 0 };
}

arbiter_str arbiter_rulebook_title(const arbiter_rulebook *p, arbiter_language language)
{
    return plain_text(p, p->title, language);
}

uint32_t arbiter_article_count(const arbiter_rulebook *p)
{
    return p->article_count;
}

arbiter_status arbiter_article_get(const arbiter_rulebook *p, uint32_t article, arbiter_language language, arbiter_article *out)
{
    if (article >= p->article_count)
        return ARBITER_INVALID;
    const article_t *a = &p->articles[article];
    *out = (arbiter_article){
        .number = a->number,
        .printed = a->printed.data ? a->printed : (str_t){ "", 0 },
        .title = plain_text(p, a->title, language),
        .parent = a->parent,
        .file = a->at.file < p->file_count ? p->files[a->at.file] : (str_t){ "", 0 },
        .line = a->line,
    };
    return ARBITER_OK;
}

/* Without the sign and what may trail: "§7.5.a)" is "7.5.a". */
static str_t bare_number(str_t number)
{
    while (number.size && (number.data[number.size - 1] == ')' || number.data[number.size - 1] == '.'))
        number.size--;
    if (number.size > 2 && memcmp(number.data, "§", 2) == 0) {
        number.data += 2;
        number.size -= 2;
    }
    while (number.size && number.data[0] == ' ') {
        number.data++;
        number.size--;
    }
    return number;
}

uint32_t arbiter_article_find(const arbiter_rulebook *p, arbiter_str number)
{
    str_t bare = bare_number(number);
    for (uint32_t i = 0; i < p->article_count; i++)
        if (str_equal(p->articles[i].number, bare))
            return i;
    return ARBITER_NONE;
}

uint32_t arbiter_person_count(const arbiter_rulebook *p)
{
    return p->person_count;
}

arbiter_str arbiter_person_name(const arbiter_rulebook *p, uint32_t person, arbiter_language language)
{
    if (person >= p->person_count)
        return (str_t){ "", 0 };
    if (person >= PERSON_DECLARED)
        return p->persons[person].symbol.name;
    return word_name(WORD_PERSON, (int)person, api_language(language, p->language));
}

uint32_t arbiter_person_find(const arbiter_rulebook *p, arbiter_str name)
{
    for (uint32_t i = 0; i < p->person_count; i++) {
        if (i >= PERSON_DECLARED && str_equal(p->persons[i].symbol.name, name))
            return i;
        for (int l = 0; i < PERSON_DECLARED && l < LANG_COUNT; l++)
            if (str_equal(word_name(WORD_PERSON, (int)i, (lang_t)l), name))
                return i;
    }
    return ARBITER_NONE;
}

uint32_t arbiter_act_find(const arbiter_rulebook *p, arbiter_str name)
{
    for (uint32_t i = 0; i < p->event_count; i++)
        if (p->events[i].kind == EVENT_ACT
            && (str_equal(p->events[i].symbol.name, name)
                || (name.size && str_equal(p->events[i].symbol.infinitive, name))))
            return i;
    return ARBITER_NONE;
}

arbiter_str arbiter_event_name(const arbiter_rulebook *p, uint32_t event)
{
    return event < p->event_count ? p->events[event].symbol.name : (str_t){ "", 0 };
}

arbiter_str arbiter_act_name(const arbiter_rulebook *p, uint32_t act)
{
    return arbiter_event_name(p, act);
}

uint32_t arbiter_variable_find(const arbiter_rulebook *p, arbiter_str name)
{
    for (uint32_t i = 0; i < p->variable_count; i++)
        if (str_equal(p->variables[i].symbol.name, name))
            return i;
    return ARBITER_NONE;
}

uint32_t arbiter_variable_count(const arbiter_rulebook *p)
{
    return p->variable_count;
}

arbiter_status arbiter_variable_get(const arbiter_rulebook *p, uint32_t variable, arbiter_language language, arbiter_variable *out)
{
    if (variable >= p->variable_count)
        return ARBITER_INVALID;
    const variable_t *v = &p->variables[variable];
    *out = (arbiter_variable){
        .name = v->symbol.name,
        .text = plain_text(p, v->symbol.text, language),
        .kind = v->kind == SLOT_STATE ? ARBITER_STATE : v->kind == SLOT_OPTION ? ARBITER_OPTION : ARBITER_ERRATUM,
        .count = v->count,
    };
    return ARBITER_OK;
}
