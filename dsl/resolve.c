#include "dsl/resolve.h"

#include "dsl/types.h"

static const word_t *find_word(const scope_t *s, const ast_name *name)
{
    lang_t found;
    if (name->quoted)
        return NULL;
    const word_t *word = word_find(name->text, s->language);
    return word || !s->any_language ? word : word_foreign(name->text, s->language, &found);
}

static bool word_wanted(const word_t *word, unsigned want)
{
    switch (word->kind) {
    case WORD_TYPE:
    case WORD_LIST: return want & WANT_TYPE;
    case WORD_MEMBER: return false;
    default: return !(want & WANT_TYPE);
    }
}

name_t resolve_name(unit_t *u, scope_t *s, const ast_name *name, unsigned want)
{
    bool types = want & WANT_TYPE;
    for (uint32_t i = s->local_count; !types && i-- > 0;)
        if (s->locals[i].name.data == name->text.data)
            return (name_t){ .kind = NAME_LOCAL, .local = &s->locals[i] };
    const word_t *word = find_word(s, name);
    if (word && word_wanted(word, want))
        return (name_t){ .kind = NAME_WORD, .word = word };
    const symbol_info *symbol = symbol_find(u, name->text, types);
    if (!symbol && !word)
        symbol = symbol_find(u, name->text, !types);
    if (symbol)
        return (name_t){ .kind = NAME_SYMBOL, .symbol = symbol };
    return (name_t){ .kind = word ? NAME_WORD : NAME_NOTHING, .word = word };
}

static label_code event_phrase(unit_t *u, uint32_t event)
{
    static const label_code phrases[] = { LABEL_AN_ACT, LABEL_A_SIGNAL, LABEL_A_DECISION };
    const event_t *e = table_at(&u->b, &u->b.events, event);
    return phrases[e->kind];
}

static label_code name_phrase(unit_t *u, name_t found)
{
    static const label_code words[] = { LABEL_A_TYPE, LABEL_A_TYPE, LABEL_A_LIST_MEMBER, LABEL_A_PERSON,
                                        LABEL_A_TERM, LABEL_A_FACT, LABEL_AN_EFFECT,     LABEL_A_SIGNAL };
    static const label_code variables[] = { LABEL_A_STATE, LABEL_AN_OPTION, LABEL_AN_ERRATUM };
    if (found.kind == NAME_WORD)
        return words[found.word->kind];
    if (found.kind != NAME_SYMBOL)
        return LABEL_A_PARAMETER;
    switch (found.symbol->kind) {
    case SYMBOL_TYPE: return LABEL_A_TYPE;
    case SYMBOL_EVENT: return event_phrase(u, found.symbol->index);
    case SYMBOL_DEFINE: return LABEL_A_DEFINITION;
    case SYMBOL_ROLE: return LABEL_A_ROLE;
    default: break;
    }
    const variable_t *v = table_at(&u->b, &u->b.variables, found.symbol->index);
    return variables[v->kind];
}

static bool symbol_wanted(unit_t *u, const symbol_info *symbol, unsigned want)
{
    switch (symbol->kind) {
    case SYMBOL_TYPE: return want & (WANT_TYPE | WANT_RANGE);
    case SYMBOL_ROLE: return want & (WANT_ROLE | WANT_VALUE);
    case SYMBOL_DEFINE: return want & WANT_VALUE;
    case SYMBOL_VARIABLE: {
        const variable_t *v = table_at(&u->b, &u->b.variables, symbol->index);
        return (want & WANT_VALUE) || ((want & WANT_PLACE) && v->kind == SLOT_STATE);
    }
    default: break;
    }
    const event_t *e = table_at(&u->b, &u->b.events, symbol->index);
    static const unsigned kinds[] = { WANT_ACT, WANT_SIGNAL, WANT_DECISION | WANT_VALUE };
    return want & kinds[e->kind];
}

static bool word_suggested(const word_t *word, unsigned want)
{
    switch (word->kind) {
    case WORD_TYPE:
        return (want & WANT_TYPE) || ((want & (WANT_ROLE | WANT_RANGE)) && word->id == TYPE_PLAYER);
    case WORD_LIST: return want & (WANT_TYPE | WANT_RANGE);
    case WORD_MEMBER: return false;
    case WORD_PERSON: return want & (WANT_ROLE | WANT_VALUE);
    case WORD_TERM: return (want & WANT_VALUE) || ((want & WANT_PLACE) && word->place);
    case WORD_FACT: return (want & WANT_VALUE) || ((want & WANT_PLACE) && word->place);
    case WORD_EFFECT: return want & WANT_EFFECT;
    case WORD_SIGNAL: return want & WANT_SIGNAL;
    }
    return false;
}

static void suggest(unit_t *u, scope_t *s, diag_t *item, str_t wrong, unsigned want)
{
    table_t names = TABLE(str_t);
    str_t *name;
    for (uint32_t i = 0; i < s->local_count && (want & WANT_VALUE); i++) {
        name = table_add(&u->b, &names);
        *name = s->locals[i].name;
    }
    for (uint32_t i = 0; i < u->symbols.count; i++) {
        const symbol_info *symbol = table_at(&u->b, &u->symbols, i);
        if (!symbol_wanted(u, symbol, want))
            continue;
        name = table_add(&u->b, &names);
        *name = symbol->name;
    }
    for (size_t i = 0; i < word_count(); i++) {
        if (!word_suggested(word_at(i), want))
            continue;
        name = table_add(&u->b, &names);
        *name = word_at(i)->name[s->language];
    }
    diags_suggest(u->diags, item, wrong, names.items, names.count);
    table_free(&u->b, &names);
}

void report_name(unit_t *u, scope_t *s, const ast_name *name, name_t found, diag_code code, unsigned want)
{
    static const label_code languages[] = { LABEL_ENGLISH, LABEL_GERMAN, LABEL_RUSSIAN };
    lang_t language;
    if (found.kind != NAME_NOTHING) {
        diag_t *item =
            diags_add(u->diags, code, name->at, name->text, diag_phrase(name_phrase(u, found)), STR(""));
        if (found.kind == NAME_SYMBOL)
            diags_label(u->diags, item, found.symbol->at, LABEL_DECLARED_HERE, name->text);
        return;
    }
    const word_t *word = name->quoted ? NULL : word_foreign(name->text, s->language, &language);
    if (word && word_suggested(word, want)) {
        diags_add(u->diags, DIAG_FOREIGN_WORD, name->at, name->text, diag_phrase(languages[language]),
                  word->name[s->language]);
        return;
    }
    suggest(u, s, diags_add(u->diags, DIAG_UNKNOWN_NAME, name->at, name->text, STR(""), STR("")), name->text,
            want);
}

void scope_add(unit_t *u, scope_t *s, const ast_name *name, const struct node *node)
{
    name_t found = resolve_name(u, s, name, WANT_VALUE);
    bool hides = found.kind == NAME_LOCAL ||
                 (found.kind == NAME_WORD && word_wanted(found.word, WANT_VALUE)) ||
                 (found.kind == NAME_SYMBOL && found.symbol->kind != SYMBOL_TYPE);
    if (hides) {
        diag_t *item = diags_add(u->diags, DIAG_HIDES_NAME, name->at, name->text,
                                 diag_phrase(name_phrase(u, found)), STR(""));
        if (found.kind == NAME_SYMBOL)
            diags_label(u->diags, item, found.symbol->at, LABEL_DECLARED_HERE, name->text);
    }
    if (s->local_count < LOCALS_MAX)
        s->locals[s->local_count++] = (local_t){ .name = name->text, .at = name->at, .node = node };
}

uint32_t resolve_event(unit_t *u, scope_t *s, const ast_name *name, unsigned want)
{
    name_t found = resolve_name(u, s, name, want);
    if (found.kind == NAME_WORD && found.word->kind == WORD_SIGNAL && (want & WANT_SIGNAL))
        return (uint32_t)found.word->id;
    if (found.kind == NAME_SYMBOL && found.symbol->kind == SYMBOL_EVENT) {
        const event_t *e = table_at(&u->b, &u->b.events, found.symbol->index);
        static const unsigned kinds[] = { WANT_ACT, WANT_SIGNAL, WANT_DECISION };
        if (want & kinds[e->kind])
            return found.symbol->index;
    }
    diag_code code = want == WANT_ACT        ? DIAG_NOT_AN_ACT
                     : want == WANT_SIGNAL   ? DIAG_NOT_A_SIGNAL
                     : want == WANT_DECISION ? DIAG_NOT_A_DECISION
                                             : DIAG_NOT_AN_EVENT;
    report_name(u, s, name, found, code, want);
    return NO_INDEX;
}

uint32_t find_role(unit_t *u, scope_t *s, const ast_name *name)
{
    name_t found = resolve_name(u, s, name, WANT_ROLE);
    if (found.kind == NAME_WORD && found.word->kind == WORD_TYPE && found.word->id == TYPE_PLAYER)
        return 1u << PERSON_WHITE | 1u << PERSON_BLACK;
    if (found.kind == NAME_WORD && found.word->kind == WORD_PERSON)
        return 1u << found.word->id;
    if (found.kind == NAME_SYMBOL && found.symbol->kind == SYMBOL_ROLE)
        return 1u << found.symbol->index;
    return 0;
}

uint32_t resolve_role(unit_t *u, scope_t *s, const ast_name *name)
{
    uint32_t persons = find_role(u, s, name);
    if (!persons)
        report_name(u, s, name, resolve_name(u, s, name, WANT_ROLE), DIAG_NOT_A_ROLE, WANT_ROLE);
    return persons;
}
