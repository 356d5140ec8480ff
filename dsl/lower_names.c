/* Names that a scenario has to write between apostrophes: a keyword of scenarios may be a name in rules, and a word of the
   model in one language is free in another. */
#include "dsl/keywords.h"
#include "dsl/lower.h"

/* Types, and members of lists, have names of their own. */
static bool is_word(str_t name, lang_t language)
{
    const word_t *word = word_find(name, language);
    return word && word->kind != WORD_TYPE && word->kind != WORD_LIST && word->kind != WORD_MEMBER;
}

static void add_if_reserved(unit_t *u, str_t name)
{
    unsigned languages = 0;
    for (int language = 0; language < LANG_COUNT; language++)
        if (is_word(name, (lang_t)language) || keyword_is(name, KEYWORDS_SCENARIOS, (lang_t)language))
            languages |= 1u << language;
    if (languages == 0)
        return;
    reserved_t row = { builder_str(&u->b, name), languages };
    reserved_t *item = table_add(&u->b, &u->b.reserved);
    *item = row;
}

void names_lower(unit_t *u)
{
    for (uint32_t i = 0; i < u->symbols.count; i++) {
        const symbol_info *symbol = table_at(&u->b, &u->symbols, i);
        if (symbol->kind != SYMBOL_TYPE)
            add_if_reserved(u, symbol->name);
    }
    for (uint32_t list = 0; list < u->b.lists.count; list++) {
        const list_t row = *(const list_t *)table_at(&u->b, &u->b.lists, list);
        bool own = list >= LIST_MODEL_COUNT || word_list_open(list);
        for (uint32_t m = 0; own && m < row.member_count; m++)
            add_if_reserved(u, ((const member_t *)table_at(&u->b, &u->b.members, row.member_start + m))->name);
    }
}
