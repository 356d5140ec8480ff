#include "dsl/lower.h"

/* ---- what stands in the files, in the order in which it stands ---- */

static void collect_items(unit_t *u, const ast_item *items, uint32_t article, lang_t language);

static void collect_statements(unit_t *u, const ast_item *items, uint32_t article, lang_t language)
{
    article_t *a = table_at(&u->b, &u->b.articles, article);
    a->statement_start = u->b.statements.count;
    for (const ast_item *item = items; item; item = item->next) {
        static const statement_kind kinds[] = { [ITEM_SAYS] = STATEMENT_SAYS,
                                                [ITEM_LEAVES] = STATEMENT_LEFT,
                                                [ITEM_NOT_MODELLED] = STATEMENT_NOT_MODELLED };
        if (item->kind < ITEM_SAYS)
            continue;
        statement_t *statement = table_add(&u->b, &u->b.statements);
        *statement = (statement_t){ .kind = kinds[item->kind], .text = NO_INDEX, .at = item->at };
        statement_info *info = table_add(&u->b, &u->statements);
        *info = (statement_info){ .ast = item->u.text, .language = language };
    }
    a = table_at(&u->b, &u->b.articles, article);
    a->statement_count = u->b.statements.count - a->statement_start;
}

static passage_t *add_passage(unit_t *u, passage_kind kind, uint32_t article, span_t at)
{
    passage_t *passage = table_add(&u->b, &u->b.passages);
    *passage = (passage_t){ .kind = kind, .article = article, .name = STR(""), .other = STR(""), .at = at };
    return passage;
}

static void collect_relation(unit_t *u, const ast_relation *relation, uint32_t article, lang_t language)
{
    static const passage_kind kinds[] = { [RELATION_SUBJECT] = PASSAGE_PRECEDENCE,
                                        [RELATION_PRECEDES] = PASSAGE_PRECEDENCE,
                                        [RELATION_CONTRADICTS] = PASSAGE_CONTRADICTION,
                                        [RELATION_APPLIES] = PASSAGE_SWITCH };
    add_passage(u, kinds[relation->kind], article, relation->at);
    relation_info *info = table_add(&u->b, &u->relations);
    *info = (relation_info){ relation, language, article };
}

static void collect_article(unit_t *u, const ast_article *ast, uint32_t parent, lang_t language)
{
    bool broken = str_equal(ast->ref.number, NUMBER_BROKEN);
    uint32_t *first = broken ? NULL : unit_by_name(u, &u->numbers, ast->ref.number);
    if (first && *first) {
        const article_t *other = table_at(&u->b, &u->b.articles, *first - 1);
        diag_t *item =
            diags_add(u->diags, DIAG_ARTICLE_TWICE, ast->ref.at, ast->ref.number, STR(""), STR(""));
        diags_label(u->diags, item, other->at, LABEL_FIRST_HERE, STR(""));
    } else if (first) {
        *first = u->b.articles.count + 1;
    }
    uint32_t number = u->b.articles.count;
    article_t *a = table_add(&u->b, &u->b.articles);
    *a = (article_t){
        .number = builder_str(&u->b, ast->ref.number),
        .printed = builder_str(&u->b, ast->printed),
        .title = NO_INDEX,
        .parent = parent,
        .sentences = ast->sentences,
        .switch_code = NO_INDEX,
        .at = ast->ref.at,
    };
    article_info *info = table_add(&u->b, &u->articles);
    *info = (article_info){ .ast = ast, .language = language };
    collect_statements(u, ast->items, number, language);
    for (const ast_relation *relation = ast->relations; relation; relation = relation->next)
        collect_relation(u, relation, number, language);
    collect_items(u, ast->items, number, language);
}

static void collect_rule(unit_t *u, const ast_rule *ast, uint32_t article, lang_t language)
{
    if (article == NO_INDEX)
        diags_add(u->diags, DIAG_OUTSIDE_ARTICLE, ast->at, STR(""), STR(""), STR(""));
    if (u->rules.count == LIMIT_RULES)
        diags_add(u->diags, DIAG_TOO_MANY_RULES, ast->at, unit_number(u, LIMIT_RULES), STR(""), STR(""));
    add_passage(u, PASSAGE_RULE, article, ast->at)->number = u->rules.count;
    rule_info *info = table_add(&u->b, &u->rules);
    *info = (rule_info){ ast, language, article };
    article_info *home = article == NO_INDEX ? NULL : table_at(&u->b, &u->articles, article);
    if (home)
        home->has_rule = true;
}

static void collect_declaration(unit_t *u, const ast_decl *decl, uint32_t article, lang_t language)
{
    static const passage_kind kinds[] = {
        [DECL_OPTION] = PASSAGE_OPTION, [DECL_ERRATUM] = PASSAGE_ERRATUM,   [DECL_STATE] = PASSAGE_STATE,
        [DECL_TYPE] = PASSAGE_TYPE,     [DECL_ROLE] = PASSAGE_ROLE,         [DECL_ACT] = PASSAGE_ACT,
        [DECL_SIGNAL] = PASSAGE_SIGNAL, [DECL_DECISION] = PASSAGE_DECISION, [DECL_DEFINE] = PASSAGE_DEFINE,
        [DECL_CONTROL] = PASSAGE_CONTROL
    };
    declared_t *declared = table_add(&u->b, &u->declared);
    *declared = (declared_t){ .decl = decl, .language = language, .article = article };
    str_t name = builder_str(&u->b, decl->name.text), other = builder_str(&u->b, decl->infinitive.text);
    passage_t *passage = add_passage(u, kinds[decl->kind], article, decl->at);
    passage->name = name;
    passage->other = other;
    passage->number = decl->kind == DECL_DECISION ? (uint32_t)decl->nature : 0;
}

static void collect_items(unit_t *u, const ast_item *items, uint32_t article, lang_t language)
{
    uint32_t statements = 0;
    for (const ast_item *item = items; item; item = item->next) {
        switch (item->kind) {
        case ITEM_DECL: collect_declaration(u, item->u.decl, article, language); break;
        case ITEM_ARTICLE: collect_article(u, item->u.article, article, language); break;
        case ITEM_RELATION: collect_relation(u, item->u.relation, article, language); break;
        case ITEM_RULE: collect_rule(u, item->u.rule, article, language); break;
        default: add_passage(u, PASSAGE_STATEMENT, article, item->at)->number = statements++; break;
        }
    }
}

/* ---- names ---- */

static bool is_reserved(const ast_name *name, lang_t language, bool type)
{
    const word_t *word = name->quoted ? NULL : word_find(name->text, language);
    if (!word)
        return false;
    bool of_types = word->kind == WORD_TYPE || word->kind == WORD_LIST;
    return of_types ? type || word->id == TYPE_PLAYER : !type;
}

static void declare_name(unit_t *u, symbol_kind kind, const ast_name *name, uint32_t index, lang_t language)
{
    const symbol_info *other = symbol_find(u, name->text, kind == SYMBOL_TYPE);
    if (is_reserved(name, language, kind == SYMBOL_TYPE))
        diags_add(u->diags, DIAG_MODEL_WORD, name->at, name->text, STR(""), STR(""));
    if (other) {
        diag_t *item = diags_add(u->diags, DIAG_DECLARED_TWICE, name->at, name->text, STR(""), STR(""));
        diags_label(u->diags, item, other->at, LABEL_FIRST_HERE, STR(""));
        return;
    }
    symbol_add(u, kind, name->text, name->at, index);
}

/* ---- what the model brings along ---- */

static void add_member(unit_t *u, str_t name, uint32_t text)
{
    member_t row = { builder_str(&u->b, name), text };
    member_t *member = table_add(&u->b, &u->b.members);
    *member = row;
}

/* Kinds of pieces and counters are those of the game file; its titles are what people see. */
static void declare_members(unit_t *u, list_id list)
{
    const board_game *game = u->b.failed ? NULL : program_game(u->b.program);
    for (int m = 0; m < word_member_count(list); m++)
        add_member(u, word_member(list, m)->name[LANG_EN], NO_INDEX);
    for (int k = 0; list == LIST_KIND && game && k < board_kind_count(game); k++) {
        ast_text title = { .text = { board_kind_name(game, k, LANG_EN), board_kind_name(game, k, LANG_DE),
                                     board_kind_name(game, k, LANG_RU) } };
        add_member(u, board_kind_name(game, k, -1), text_plain(u, &title, LANG_EN));
    }
    for (int c = 0; list == LIST_COUNTER && game && c < board_counter_count(game); c++)
        add_member(u, board_counter_name(game, c), NO_INDEX);
}

static void declare_model(unit_t *u)
{
    for (int list = 0; list < LIST_MODEL_COUNT; list++) {
        uint32_t start = u->b.members.count;
        declare_members(u, (list_id)list);
        list_t *row = table_add(&u->b, &u->b.lists);
        *row = (list_t){
            .symbol = { .name = builder_str(&u->b, word_name(WORD_LIST, list, LANG_EN)),
                        .text = NO_INDEX,
                        .at = NO_SPAN },
            .member_start = start,
            .member_count = u->b.members.count - start,
            .words = (uint32_t)list,
        };
        list_info *info = table_add(&u->b, &u->lists);
        *info = (list_info){ .members = NULL };
    }
    for (int p = 0; p < PERSON_DECLARED; p++) {
        person_t *person = table_add(&u->b, &u->b.persons);
        *person = (person_t){
            { .name = builder_str(&u->b, word_name(WORD_PERSON, p, LANG_EN)),
              .text = NO_INDEX,
              .at = NO_SPAN },
            p == PERSON_ARBITER ? ROLE_ARBITER : ROLE_PLAYER,
        };
    }
    for (int signal = 0; signal < SIGNAL_COUNT; signal++) {
        const word_t *word = word_of(WORD_SIGNAL, signal);
        event_t *event = table_add(&u->b, &u->b.events);
        *event = (event_t){
            .symbol = { .name = builder_str(&u->b, word->name[LANG_EN]), .text = NO_INDEX, .at = NO_SPAN },
            .kind = EVENT_SIGNAL,
            .article = NO_INDEX,
            .default_code = NO_INDEX,
            .param_count = (uint8_t)strlen(word->parameters),
        };
        for (uint32_t i = 0; i < event->param_count; i++)
            event->params[i] =
                (param_t){ builder_str(&u->b, (str_t){ &word->parameters[i], 1 }), type_plain(TYPE_PLAYER) };
        event_info *info = table_add(&u->b, &u->events);
        *info = (event_info){ .from = { .article = NO_INDEX }, .raised = true, .answered = true };
    }
}

/* ---- declarations by kind ---- */

static void declare_role(unit_t *u, const declared_t *from)
{
    static const char *const others[] = { "other", "anderer", "другой" };
    const ast_decl *decl = from->decl;
    const word_t *word = decl->by->quoted ? NULL : word_find(decl->by->text, from->language);
    role_kind kind = ROLE_OTHER;
    if (word && word->kind == WORD_PERSON && word->id == PERSON_ARBITER)
        kind = ROLE_ARBITER;
    else if (word && word->kind == WORD_TYPE && word->id == TYPE_PLAYER)
        kind = ROLE_PLAYER;
    else if (!str_equal(decl->by->text, (str_t){ others[from->language], strlen(others[from->language]) }))
        diags_add(u->diags, DIAG_ROLE_KIND, decl->by->at, decl->by->text, STR(""), STR(""));
    uint32_t number = u->b.persons.count;
    if (number == LIMIT_PERSONS)
        diags_add(u->diags, DIAG_TOO_MANY_PERSONS, decl->name.at, unit_number(u, LIMIT_PERSONS), STR(""),
                  STR(""));
    if (number >= LIMIT_PERSONS)
        return;
    person_t *person = table_add(&u->b, &u->b.persons);
    *person =
        (person_t){ { .name = builder_str(&u->b, decl->name.text), .text = NO_INDEX, .at = decl->name.at },
                    kind };
    declare_name(u, SYMBOL_ROLE, &decl->name, number, from->language);
}

static void declare_variable(unit_t *u, const declared_t *from)
{
    const ast_decl *decl = from->decl;
    slot_kind kind = decl->kind == DECL_STATE    ? SLOT_STATE
                     : decl->kind == DECL_OPTION ? SLOT_OPTION
                                                 : SLOT_ERRATUM;
    type_t type = kind == SLOT_ERRATUM ? type_plain(TYPE_TRUTH)
                                       : type_resolve(u, &decl->type, decl->name.text, from->language);
    type_t range = type_range(u, &decl->per, from->language);
    uint32_t number = u->b.variables.count, count = type_count(u, range), slot = u->b.initial.count;
    if (slot <= LIMIT_SLOTS && slot + count > LIMIT_SLOTS)
        diags_add(u->diags, DIAG_TOO_MANY_SLOTS, decl->name.at, unit_number(u, LIMIT_SLOTS), STR(""),
                  STR(""));
    variable_t *v = table_add(&u->b, &u->b.variables);
    *v = (variable_t){
        .symbol = { .name = builder_str(&u->b, decl->name.text), .text = NO_INDEX, .at = decl->name.at },
        .kind = kind,
        .type = type,
        .per = range.base == TYPE_PLAYER ? PER_PLAYER
               : range.base == TYPE_LIST ? PER_LIST
                                         : PER_NOTHING,
        .list = range.base == TYPE_LIST ? range.list : NO_INDEX,
        .slot = slot,
        .count = count,
        .article = from->article,
    };
    for (uint32_t i = 0; i < count; i++) {
        int64_t *initial = table_add(&u->b, &u->b.initial);
        *initial = UNKNOWN;
        uint16_t *owner = table_add(&u->b, &u->b.slot_variable);
        *owner = (uint16_t)number;
    }
    declared_t *info = table_add(&u->b, &u->variables);
    *info = *from;
    declare_name(u, SYMBOL_VARIABLE, &decl->name, number, from->language);
}

static bool is_repeated(const ast_param *params, const ast_param *p)
{
    for (const ast_param *before = params; before != p; before = before->next)
        if (before->name.text.data == p->name.text.data)
            return true;
    return false;
}

/* How many parameters were taken over. One whose name another has already has no name from then on. */
static uint32_t declare_params(unit_t *u, const declared_t *from, param_t params[ARGS_MAX])
{
    uint32_t count = 0;
    for (const ast_param *p = from->decl->params; p; p = p->next) {
        bool repeated = is_repeated(from->decl->params, p);
        if (repeated)
            diags_add(u->diags, DIAG_PARAMETER_TWICE, p->name.at, p->name.text, STR(""), STR(""));
        if (count == ARGS_MAX) {
            diags_add(u->diags, DIAG_TOO_MANY_PARAMETERS, p->name.at, from->decl->name.text,
                      unit_number(u, ARGS_MAX), STR(""));
            break;
        }
        type_t type = type_resolve(u, &p->type, p->name.text, from->language);
        params[count++] = (param_t){ repeated ? STR("") : p->name.text, type };
    }
    return count;
}

/* Who is asked: one person. */
static uint32_t decision_who(unit_t *u, const declared_t *from)
{
    scope_t s = { .language = from->language };
    if (!from->decl->by)
        return PERSON_ARBITER;
    uint32_t persons = resolve_role(u, &s, from->decl->by);
    if (persons == (1u << PERSON_WHITE | 1u << PERSON_BLACK))
        diags_add(u->diags, DIAG_TYPE_MISMATCH, from->decl->by->at, diag_phrase(LABEL_A_PERSON),
                  diag_phrase(LABEL_A_TYPE), STR(""));
    for (uint32_t p = 0; p < LIMIT_PERSONS; p++)
        if (persons >> p & 1)
            return p;
    return PERSON_ARBITER;
}

static void declare_event(unit_t *u, const declared_t *from)
{
    const ast_decl *decl = from->decl;
    scope_t s = { .language = from->language };
    event_t event = {
        .symbol = { .name = builder_str(&u->b, decl->name.text),
                    .infinitive = builder_str(&u->b, decl->infinitive.text),
                    .text = NO_INDEX,
                    .at = decl->name.at },
        .kind = decl->kind == DECL_ACT      ? EVENT_ACT
                : decl->kind == DECL_SIGNAL ? EVENT_SIGNAL
                                            : EVENT_DECISION,
        .article = from->article,
        .afterwards = decl->afterwards,
        .default_code = NO_INDEX,
        .who = NO_INDEX,
        .nature = (uint8_t)decl->nature,
        .ref_start = u->b.refs.count,
    };
    event.param_count = (uint8_t)declare_params(u, from, event.params);
    for (uint32_t i = 0; i < event.param_count; i++)
        event.params[i].name = builder_str(&u->b, event.params[i].name);
    if (decl->kind == DECL_ACT)
        for (const ast_name *role = decl->by; role; role = role->next)
            event.persons |= resolve_role(u, &s, role);
    if (decl->kind == DECL_DECISION) {
        event.who = decision_who(u, from);
        event.answer = type_resolve(u, &decl->type, decl->name.text, from->language);
    }
    uint32_t number = u->b.events.count;
    event_t *row = table_add(&u->b, &u->b.events);
    *row = event;
    event_info *info = table_add(&u->b, &u->events);
    *info = (event_info){ .from = *from };
    declare_name(u, SYMBOL_EVENT, &decl->name, number, from->language);
    if (decl->infinitive.text.size && decl->infinitive.text.data != decl->name.text.data)
        declare_name(u, SYMBOL_EVENT, &decl->infinitive, number, from->language);
}

static void declare_define(unit_t *u, const declared_t *from)
{
    uint32_t number = u->defines.count;
    define_info d = { .from = *from, .name = from->decl->name.text };
    d.type = type_resolve(u, &from->decl->type, d.name, from->language);
    d.param_count = declare_params(u, from, d.params);
    d.broken = d.type.base == TYPE_NOTHING;
    define_info *row = table_add(&u->b, &u->defines);
    *row = d;
    declare_name(u, SYMBOL_DEFINE, &from->decl->name, number, from->language);
}

static void declare_control(unit_t *u, const declared_t *from)
{
    if (u->control) {
        diag_t *item = diags_add(u->diags, DIAG_DECLARED_TWICE, from->decl->at, unit_line(u, from->decl->at),
                                 STR(""), STR(""));
        diags_label(u->diags, item, u->control->at, LABEL_FIRST_HERE, STR(""));
        return;
    }
    u->control = from->decl;
    u->control_language = from->language;
}

static void declare(unit_t *u, const declared_t *from)
{
    switch (from->decl->kind) {
    case DECL_OPTION:
    case DECL_ERRATUM:
    case DECL_STATE: declare_variable(u, from); break;
    case DECL_ACT:
    case DECL_SIGNAL:
    case DECL_DECISION: declare_event(u, from); break;
    case DECL_DEFINE: declare_define(u, from); break;
    case DECL_CONTROL: declare_control(u, from); break;
    case DECL_TYPE:
    case DECL_ROLE: break;
    }
}

/* Each event's keys: an act's actors, a player who is its first parameter, or one. */
static void number_keys(unit_t *u)
{
    for (uint32_t i = 0; i < u->b.events.count; i++) {
        event_t *event = table_at(&u->b, &u->b.events, i);
        event->keyed_by_arg = event->kind != EVENT_ACT && event->param_count &&
                              event->params[0].type.base == TYPE_PLAYER && !event->params[0].type.optional;
        event->key_start = u->b.keys.count;
        event->key_count = (uint16_t)(event->kind == EVENT_ACT ? u->b.persons.count
                                      : event->keyed_by_arg    ? 2
                                                               : 1);
        for (uint32_t k = 0; k < event->key_count; k++)
            table_add(&u->b, &u->b.keys);
    }
}

void symbols_declare(unit_t *u)
{
    declare_model(u);
    for (const ast_file *file = u->files; file; file = file->next)
        if (file->kind == FILE_RULEBOOK)
            collect_items(u, file->items, NO_INDEX, file->language);
    articles_nest(u);
    for (uint32_t i = 0; i < u->declared.count; i++) { /* types first: everything else has one */
        const declared_t from = *(const declared_t *)table_at(&u->b, &u->declared, i);
        if (!from.decl || from.decl->kind != DECL_TYPE)
            continue;
        declare_name(u, SYMBOL_TYPE, &from.decl->name, u->b.lists.count, from.language);
        type_declare(u, from.decl, from.language);
    }
    for (uint32_t i = 0; i < u->declared.count; i++) { /* then roles, which acts name */
        const declared_t from = *(const declared_t *)table_at(&u->b, &u->declared, i);
        if (from.decl && from.decl->kind == DECL_ROLE)
            declare_role(u, &from);
    }
    for (uint32_t i = 0; i < u->declared.count; i++) {
        const declared_t from = *(const declared_t *)table_at(&u->b, &u->declared, i);
        if (from.decl)
            declare(u, &from);
    }
    number_keys(u);
}
