#include "dsl/types.h"

#include "dsl/resolve.h"

bool type_fits(type_t from, type_t to)
{
    return type_same(from, to) || (from.base == TYPE_PLAYER && to.base == TYPE_PERSON) ||
           (from.base == TYPE_MOVE && to.base == TYPE_TEXT);
}

bool type_comparable(type_t a, type_t b)
{
    return type_same(a, b) || (a.base == TYPE_PLAYER && b.base == TYPE_PERSON) ||
           (a.base == TYPE_PERSON && b.base == TYPE_PLAYER);
}

type_t type_of_word(const word_t *word)
{
    /* until the game is over; while the position is unknown */
    bool may_be_none = word->kind == WORD_TERM && (word->id == TERM_RESULT || word->id == TERM_BOARD);
    return may_be_none ? type_optional(word->result) : word->result;
}

str_t type_phrase(unit_t *u, type_t t, lang_t language)
{
    static const label_code phrases[] = {
        [TYPE_TRUTH] = LABEL_A_TRUTH,       [TYPE_COUNT] = LABEL_A_COUNT,
        [TYPE_DURATION] = LABEL_A_DURATION, [TYPE_INSTANT] = LABEL_AN_INSTANT,
        [TYPE_TEXT] = LABEL_A_TEXT,         [TYPE_PLAYER] = LABEL_A_PLAYER,
        [TYPE_SQUARE] = LABEL_A_SQUARE,     [TYPE_MOVE] = LABEL_A_MOVE,
        [TYPE_POSITION] = LABEL_A_POSITION, [TYPE_PERSON] = LABEL_A_PERSON,
        [TYPE_NONE] = LABEL_NOTHING_AT_ALL,
    };
    str_t name;
    if (t.base == TYPE_LIST && t.list < LIST_MODEL_COUNT) {
        name = word_name(WORD_LIST, t.list, language);
    } else if (t.base == TYPE_LIST) {
        const list_t *list = table_at(&u->b, &u->b.lists, t.list);
        name = list->symbol.name;
    } else {
        name = diag_phrase(phrases[t.base]);
    }
    if (!t.optional)
        return name;
    char *marked = unit_alloc(u, name.size + 1);
    if (!marked)
        return name;
    memcpy(marked, name.data, name.size);
    marked[name.size] = '?';
    return (str_t){ marked, name.size + 1 };
}

/* A list of its own for the members; its number. */
static uint32_t list_declare(unit_t *u, str_t name, span_t at, const ast_member *members, lang_t language)
{
    uint32_t number = u->b.lists.count, count = 0;
    uint32_t start = u->b.members.count;
    for (const ast_member *m = members; m; m = m->next) {
        for (const ast_member *before = members; before != m; before = before->next) {
            if (before->name.text.data != m->name.text.data)
                continue;
            diag_t *item = diags_add(u->diags, DIAG_MEMBER_TWICE, m->name.at, m->name.text, STR(""), STR(""));
            diags_label(u->diags, item, before->name.at, LABEL_FIRST_HERE, STR(""));
            break;
        }
        if (count == LIMIT_MEMBERS) {
            diags_add(u->diags, DIAG_TOO_MANY_MEMBERS, m->name.at, name, unit_number(u, LIMIT_MEMBERS),
                      STR(""));
            break;
        }
        count++;
        member_t *member = table_add(&u->b, &u->b.members);
        *member = (member_t){ .name = builder_str(&u->b, m->name.text), .text = NO_INDEX };
    }
    list_t *list = table_add(&u->b, &u->b.lists);
    *list = (list_t){ .symbol = { .name = builder_str(&u->b, name), .text = NO_INDEX, .at = at },
                      .member_start = start,
                      .member_count = count,
                      .words = NO_INDEX };
    list_info *info = table_add(&u->b, &u->lists);
    *info = (list_info){ .members = members, .language = language };
    return number;
}

type_t type_resolve(unit_t *u, const ast_type *type, str_t name, lang_t language)
{
    scope_t s = { .language = language };
    type_t t = { .optional = type->optional };
    if (type->members) {
        t.base = TYPE_LIST;
        t.list = (uint16_t)list_declare(u, name, type->at, type->members, language);
        return t;
    }
    name_t found = resolve_name(u, &s, &type->name, WANT_TYPE);
    if (found.kind == NAME_WORD && found.word->kind == WORD_TYPE) {
        t.base = (uint8_t)found.word->id;
    } else if (found.kind == NAME_WORD && found.word->kind == WORD_LIST) {
        t.base = TYPE_LIST;
        t.list = (uint16_t)found.word->id;
    } else if (found.kind == NAME_SYMBOL && found.symbol->kind == SYMBOL_TYPE) {
        t.base = TYPE_LIST;
        t.list = (uint16_t)found.symbol->index;
    } else {
        report_name(u, &s, &type->name, found, DIAG_NOT_A_TYPE, WANT_TYPE);
        return (type_t){ 0 };
    }
    return t;
}

void type_declare(unit_t *u, const ast_decl *decl, lang_t language)
{
    list_declare(u, decl->name.text, decl->name.at, decl->type.members, language);
}

type_t type_range(unit_t *u, const ast_name *name, lang_t language)
{
    scope_t s = { .language = language };
    if (name->text.size == 0)
        return (type_t){ 0 };
    name_t found = resolve_name(u, &s, name, WANT_TYPE);
    if (found.kind == NAME_WORD && found.word->kind == WORD_TYPE && found.word->id == TYPE_PLAYER)
        return type_plain(TYPE_PLAYER);
    if (found.kind == NAME_WORD && found.word->kind == WORD_LIST)
        return type_list((uint32_t)found.word->id);
    if (found.kind == NAME_SYMBOL && found.symbol->kind == SYMBOL_TYPE)
        return type_list(found.symbol->index);
    report_name(u, &s, name, found, DIAG_NOT_A_RANGE, WANT_RANGE);
    return (type_t){ 0 };
}

uint32_t type_count(unit_t *u, type_t t)
{
    if (t.base == TYPE_PLAYER)
        return 2;
    const list_t *list = table_at(&u->b, &u->b.lists, t.list);
    return t.base == TYPE_LIST ? list->member_count : 1;
}

str_t type_member(unit_t *u, type_t t, uint32_t member, lang_t language)
{
    if (t.base == TYPE_PLAYER || t.base == TYPE_PERSON) {
        const person_t *person = table_at(&u->b, &u->b.persons, member);
        return member < PERSON_DECLARED ? word_name(WORD_PERSON, (int)member, language) : person->symbol.name;
    }
    if (t.list == LIST_KIND && program_game(u->b.program))
        return board_kind_name(program_game(u->b.program), (int)member, (int)language);
    if (t.list < LIST_MODEL_COUNT && !word_list_open(t.list))
        return word_member(t.list, (int)member)->name[language];
    const list_t *list = table_at(&u->b, &u->b.lists, t.list);
    const member_t *m = table_at(&u->b, &u->b.members, list->member_start + member);
    return m->name;
}

/* A kind of piece by one of its titles. */
static int64_t find_kind(unit_t *u, str_t title)
{
    const board_game *game = program_game(u->b.program);
    for (int kind = 0; game && kind < board_kind_count(game); kind++)
        for (int l = 0; l < LANG_COUNT; l++)
            if (str_equal(board_kind_name(game, kind, l), title))
                return kind;
    return -1;
}

int64_t type_find_member(unit_t *u, type_t t, const ast_name *name, const scope_t *s)
{
    if (t.base != TYPE_LIST || u->b.failed)
        return -1;
    if (t.list < LIST_MODEL_COUNT && !word_list_open(t.list)) {
        for (int i = 0; i < word_member_count(t.list); i++) {
            const word_t *word = word_member(t.list, i);
            for (int l = 0; l < LANG_COUNT; l++)
                if ((s->any_language || l == (int)s->language) && str_equal(word->name[l], name->text))
                    return i;
        }
        return -1;
    }
    const list_t *list = table_at(&u->b, &u->b.lists, t.list);
    for (uint32_t i = 0; i < list->member_count; i++) {
        const member_t *m = table_at(&u->b, &u->b.members, list->member_start + i);
        if (str_equal(m->name, name->text))
            return i;
    }
    return t.list == LIST_KIND ? find_kind(u, name->text) : -1;
}
