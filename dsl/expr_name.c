#include "dsl/expr.h"

/* Definitions put in place in a whole rulebook: they double where one names another twice. */
enum { PLACED_MAX = 200000 };

static uint32_t count_of(const ast_expr *args)
{
    uint32_t count = 0;
    for (; args; args = args->next)
        count++;
    return count;
}

static const node_t *wrong_count(unit_t *u, const ast_name *name, uint32_t expected, uint32_t found)
{
    diags_add(u->diags, DIAG_ARGUMENT_COUNT, name->at, name->text, unit_number(u, expected),
              unit_number(u, found));
    return node_nothing();
}

/* name(arg, arg) in the words of the rule. */
static str_t leaf_words(unit_t *u, const ast_name *name, const node_t *const *kids, uint32_t count)
{
    if (count == 0)
        return name->text;
    buffer_t words;
    buffer_init(&words, u->b.allocator);
    buffer_str(&words, name->text);
    for (uint32_t i = 0; i < count; i++) {
        buffer_text(&words, i ? ", " : "(");
        buffer_str(&words, node_words(u, kids[i]));
    }
    buffer_char(&words, ')');
    str_t text = unit_str(u, buffer_view(&words));
    buffer_free(&words);
    return text;
}

static const node_t *leaf(unit_t *u, const ast_name *name, span_t at, node_t n)
{
    n.at = at;
    n.source = leaf_words(u, name, n.kids, n.kid_count);
    return node_make(u, n);
}

/* Arguments of the given types; false after an error. */
static bool resolve_args(unit_t *u, scope_t *s, const ast_name *name, const ast_expr *args,
                         const type_t *types, uint32_t count, const node_t **out)
{
    if (count_of(args) != count) {
        wrong_count(u, name, count, count_of(args));
        return false;
    }
    bool good = true;
    for (uint32_t i = 0; i < count && args; i++, args = args->next) {
        bool hopeless = types[i].base == TYPE_NOTHING && expr_needs_hint(u, s, args);
        out[i] = hopeless ? node_nothing()
                          : expr_fit(u, s, expr_any(u, s, args, types[i]), types[i], args->at, name);
        good = good && !node_broken(out[i]);
    }
    return good;
}

uint32_t expr_arguments(unit_t *u, scope_t *s, const ast_name *name, const ast_expr *args, uint32_t event,
                        bool open, const node_t *out[ARGS_MAX])
{
    const event_t *e = table_at(&u->b, &u->b.events, event);
    type_t types[ARGS_MAX];
    uint32_t count = e->param_count;
    for (uint32_t i = 0; i < count; i++)
        types[i] = e->params[i].type;
    if (open && !args)
        return 0;
    for (uint32_t i = 0; i < ARGS_MAX; i++)
        out[i] = node_nothing();
    resolve_args(u, s, name, args, types, count, out);
    return count;
}

static const node_t *resolve_variable(unit_t *u, scope_t *s, const ast_name *name, const ast_expr *args,
                                      span_t at, uint32_t index)
{
    const variable_t v = *(const variable_t *)table_at(&u->b, &u->b.variables, index);
    declared_t *declared = table_at(&u->b, &u->variables, index);
    declared->read = true;
    type_t range = v.per == PER_PLAYER ? type_plain(TYPE_PLAYER) : type_list(v.list);
    node_t n = { .kind = NODE_SLOT,
                 .type = v.type,
                 .index = v.slot,
                 .count = v.count,
                 .kid_count = v.per != PER_NOTHING };
    if (!resolve_args(u, s, name, args, &range, n.kid_count, n.kids) || v.type.base == TYPE_NOTHING)
        return node_nothing();
    return leaf(u, name, at, n);
}

static const node_t *resolve_open(unit_t *u, scope_t *s, const ast_name *name, const ast_expr *args,
                                  span_t at)
{
    if (count_of(args) != 1 || (args->kind != EXPR_NAME && args->kind != EXPR_CALL)) {
        diags_add(u->diags, DIAG_OPEN_ARGUMENT, at, name->text, STR(""), STR(""));
        return node_nothing();
    }
    uint32_t event = resolve_event(u, s, &args->name, WANT_ACT | WANT_DECISION);
    if (event == NO_INDEX)
        return node_nothing();
    node_t n = {
        .kind = NODE_OPEN, .type = type_plain(TYPE_TRUTH), .index = event, .value = args->args == NULL
    };
    if (args->args)
        n.kid_count = (uint8_t)expr_arguments(u, s, &args->name, args->args, event, true, n.kids);
    n.at = at;
    n.source = unit_line(u, at);
    return node_make(u, n);
}

static const node_t *resolve_word(unit_t *u, scope_t *s, const ast_name *name, const ast_expr *args,
                                  span_t at, const word_t *word)
{
    node_t n = { .type = type_of_word(word), .index = (uint32_t)word->id };
    if (word->kind == WORD_PERSON) {
        n.type = type_plain(word->id == PERSON_ARBITER ? TYPE_PERSON : TYPE_PLAYER);
        n.kind = NODE_VALUE;
        n.value = word->id;
        n.index = 0;
        return args ? wrong_count(u, name, 0, count_of(args)) : leaf(u, name, at, n);
    }
    if (word->kind == WORD_TERM && word->id == TERM_OPEN)
        return resolve_open(u, s, name, args, at);
    type_t types[ARGS_MAX];
    uint32_t count = 0;
    for (const char *p = word->parameters; *p && count < ARGS_MAX; p++)
        types[count++] = word_parameter(*p);
    if (!resolve_args(u, s, name, args, types, count, n.kids))
        return node_nothing();
    if (word->kind == WORD_TERM && word->id == TERM_ACTOR) {
        if (s->actor)
            return s->actor;
        diags_add(u->diags, DIAG_NO_ACTOR, name->at, name->text, STR(""), STR(""));
        return node_nothing();
    }
    n.kid_count = (uint8_t)count;
    n.kind = word->kind == WORD_TERM ? NODE_TERM : NODE_FACT;
    return leaf(u, name, at, n);
}

static const node_t *resolve_decision(unit_t *u, scope_t *s, const ast_name *name, const ast_expr *args,
                                      span_t at, uint32_t event)
{
    const event_t *e = table_at(&u->b, &u->b.events, event);
    event_info *info = table_at(&u->b, &u->events, event);
    info->asked = info->answered = true;
    node_t n = { .kind = NODE_DECISION, .type = e->answer, .index = event };
    n.kid_count = (uint8_t)expr_arguments(u, s, name, args, event, false, n.kids);
    return n.type.base == TYPE_NOTHING ? node_nothing() : leaf(u, name, at, n);
}

static void report_recursion(unit_t *u, uint32_t define)
{
    buffer_t chain;
    bool inside = false;
    buffer_init(&chain, u->b.allocator);
    for (uint32_t i = 0; i < u->open_count; i++) {
        const define_info *d = table_at(&u->b, &u->defines, u->open[i]);
        inside = inside || u->open[i] == define;
        if (!inside)
            continue;
        buffer_str(&chain, d->name);
        buffer_text(&chain, " → ");
    }
    const define_info *d = table_at(&u->b, &u->defines, define);
    buffer_str(&chain, d->name);
    diags_add(u->diags, DIAG_RECURSIVE_DEFINE, d->from.decl->name.at, d->name, buffer_view(&chain), STR(""));
    buffer_free(&chain);
    for (uint32_t i = 0; i < u->open_count; i++) {
        define_info *part = table_at(&u->b, &u->defines, u->open[i]);
        part->broken = true;
    }
}

/* The definition's own words, with the arguments in place of its parameters. */
static const node_t *define_body(unit_t *u, uint32_t define, const node_t *const *args, const known_t *known)
{
    define_info *d = table_at(&u->b, &u->defines, define);
    if (d->broken)
        return node_nothing();
    for (uint32_t i = 0; i < u->open_count; i++) {
        if (u->open[i] == define) {
            report_recursion(u, define);
            return node_nothing();
        }
    }
    if (u->open_count == LIMIT_NESTING) {
        diags_add(u->diags, DIAG_NESTED_TOO_DEEP, d->from.decl->at, unit_number(u, LIMIT_NESTING), STR(""),
                  STR(""));
        d->broken = true;
        return node_nothing();
    }
    if (u->placed == PLACED_MAX) {
        const define_info *outer = u->open_count ? table_at(&u->b, &u->defines, u->open[0]) : d;
        diags_add(u->diags, DIAG_TOO_COMPLEX, outer->from.decl->at, STR(""), STR(""), STR(""));
    }
    if (u->placed++ >= PLACED_MAX)
        return node_nothing();
    u->open[u->open_count++] = define;
    scope_t inner = { .language = d->from.language, .known = known };
    for (uint32_t i = 0; i < d->param_count; i++)
        inner.locals[inner.local_count++] = (local_t){ .name = d->params[i].name, .node = args[i] };
    const node_t *n = expr_value(u, &inner, d->from.decl->init, d->type);
    u->open_count--;
    d = table_at(&u->b, &u->defines, define);
    d->broken = d->broken || node_broken(n);
    return n;
}

static const node_t *resolve_define(unit_t *u, scope_t *s, const ast_name *name, const ast_expr *args,
                                    span_t at, uint32_t index)
{
    define_info *d = table_at(&u->b, &u->defines, index);
    type_t types[ARGS_MAX];
    const node_t *kids[ARGS_MAX];
    uint32_t count = d->param_count;
    d->from.read = true;
    for (uint32_t i = 0; i < count; i++)
        types[i] = d->params[i].type;
    if (!resolve_args(u, s, name, args, types, count, kids))
        return node_nothing();
    const node_t *body = define_body(u, index, kids, s->known);
    node_t *named = node_broken(body) ? NULL : unit_alloc(u, sizeof *named);
    if (!named)
        return node_nothing();
    *named = *body;
    named->at = at;
    if (body->kind != NODE_SLOT && body->kind != NODE_TERM && body->kind != NODE_FACT)
        named->source = leaf_words(u, name, kids, count);
    return named;
}

void expr_report_member(unit_t *u, scope_t *s, const ast_name *name, type_t list)
{
    uint32_t count = type_count(u, list);
    if (count == 0) {
        diags_add(u->diags, DIAG_NO_GAME, name->at, name->text,
                  type_phrase(u, type_required(list), s->language), STR(""));
        return;
    }
    table_t names = TABLE(str_t);
    buffer_t all;
    buffer_init(&all, u->b.allocator);
    for (uint32_t i = 0; i < count; i++) {
        str_t *member = table_add(&u->b, &names);
        *member = type_member(u, list, i, s->language);
        if (i)
            buffer_text(&all, ", ");
        buffer_str(&all, *member);
    }
    diag_t *item = diags_add(u->diags, DIAG_WRONG_MEMBER, name->at, name->text,
                             type_phrase(u, type_required(list), s->language), buffer_view(&all));
    diags_suggest(u->diags, item, name->text, names.items, names.count);
    table_free(&u->b, &names);
    buffer_free(&all);
}

/* A name that nothing here gives a value: perhaps it belongs to lists, but which? */
void expr_report_unknown(unit_t *u, scope_t *s, const ast_name *name, name_t found)
{
    buffer_t lists;
    buffer_init(&lists, u->b.allocator);
    for (uint32_t i = 0; i < u->b.lists.count && found.kind == NAME_NOTHING; i++) {
        if (type_find_member(u, type_list(i), name, s) < 0)
            continue;
        if (lists.size)
            buffer_text(&lists, ", ");
        buffer_str(&lists, type_phrase(u, type_list(i), s->language));
    }
    if (lists.size)
        diags_add(u->diags, DIAG_AMBIGUOUS_MEMBER, name->at, name->text, buffer_view(&lists), STR(""));
    else
        report_name(u, s, name, found, DIAG_NOT_A_VALUE, WANT_VALUE);
    buffer_free(&lists);
}

const node_t *expr_constant(unit_t *u, scope_t *s, const ast_name *name, type_t type)
{
    int64_t member = type_find_member(u, type, name, s);
    if (member >= 0)
        return leaf(u, name, name->at,
                    (node_t){ .kind = NODE_VALUE, .type = type_required(type), .value = member });
    if (type.base != TYPE_PLAYER && type.base != TYPE_PERSON)
        return NULL;
    name_t found = resolve_name(u, s, name, WANT_VALUE);
    bool word = found.kind == NAME_WORD && found.word->kind == WORD_PERSON;
    if (!word && !(found.kind == NAME_SYMBOL && found.symbol->kind == SYMBOL_ROLE))
        return NULL;
    int64_t person = word ? found.word->id : (int64_t)found.symbol->index;
    if (type.base == TYPE_PLAYER && person > PERSON_BLACK)
        return NULL;
    return leaf(u, name, name->at,
                (node_t){ .kind = NODE_VALUE, .type = type_required(type), .value = person });
}

const node_t *expr_named(unit_t *u, scope_t *s, const ast_name *name, const ast_expr *args, span_t at,
                         type_t hint)
{
    name_t found = resolve_name(u, s, name, WANT_VALUE);
    if (found.kind == NAME_LOCAL) {
        found.local->read = true;
        if (args)
            return wrong_count(u, name, 0, count_of(args));
        node_t *here = node_broken(found.local->node) ? NULL : unit_alloc(u, sizeof *here);
        if (!here)
            return node_nothing();
        *here = *found.local->node;
        here->at = at;
        return here;
    }
    int64_t member = args ? -1 : type_find_member(u, hint, name, s);
    if (member >= 0)
        return leaf(u, name, at,
                    (node_t){ .kind = NODE_VALUE, .type = type_required(hint), .value = member });
    if (found.kind == NAME_WORD &&
        (found.word->kind == WORD_PERSON || found.word->kind == WORD_TERM || found.word->kind == WORD_FACT))
        return resolve_word(u, s, name, args, at, found.word);
    if (found.kind == NAME_SYMBOL) {
        uint32_t index = found.symbol->index;
        switch (found.symbol->kind) {
        case SYMBOL_VARIABLE: return resolve_variable(u, s, name, args, at, index);
        case SYMBOL_DEFINE: return resolve_define(u, s, name, args, at, index);
        case SYMBOL_ROLE:
            if (args)
                return wrong_count(u, name, 0, count_of(args));
            return leaf(u, name, at,
                        (node_t){ .kind = NODE_VALUE, .type = type_plain(TYPE_PERSON), .value = index });
        case SYMBOL_EVENT: {
            const event_t *e = table_at(&u->b, &u->b.events, index);
            if (e->kind == EVENT_DECISION)
                return resolve_decision(u, s, name, args, at, index);
            break;
        }
        case SYMBOL_TYPE: break;
        }
    }
    if (found.kind == NAME_NOTHING && hint.base == TYPE_LIST && !args)
        expr_report_member(u, s, name, hint);
    else
        expr_report_unknown(u, s, name, found);
    return node_nothing();
}

const node_t *expr_name(unit_t *u, scope_t *s, const ast_name *name, const ast_expr *args, type_t wanted)
{
    return expr_fit(u, s, expr_named(u, s, name, args, name->at, wanted), wanted, name->at, NULL);
}

void expr_check_defines(unit_t *u)
{
    for (uint32_t i = 0; i < u->defines.count; i++) {
        const define_info *d = table_at(&u->b, &u->defines, i);
        const node_t *params[ARGS_MAX];
        scope_t s = { .language = d->from.language };
        const ast_param *param = d->from.decl->params;
        for (uint32_t k = 0; k < d->param_count && param; k++, param = param->next) {
            node_t n = { .kind = NODE_ARG, .type = d->params[k].type, .index = k };
            params[k] =
                n.type.base == TYPE_NOTHING ? node_nothing() : leaf(u, &param->name, param->name.at, n);
            if (d->params[k].name.size)
                scope_add(u, &s, &param->name, params[k]);
        }
        define_body(u, i, params, NULL);
    }
}
