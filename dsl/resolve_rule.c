#include "dsl/lower.h"

#include "base/utf8.h"

enum { CONJUNCTS_MAX = 200 }; /* of one guard; the engine counts them in a byte */

/* A rule being resolved. */
typedef struct {
    unit_t *u;
    const ast_rule *ast;
    rule_draft *draft;
    scope_t s;
    const ast_name *answer; /* a new name for the answer */
} resolving_t;

const node_t *conjunct_node(unit_t *u, const conjunct_draft *c)
{
    return c->negated ? node_not(u, c->words) : c->words;
}

static event_t event_of(resolving_t *r)
{
    return *(const event_t *)table_at(&r->u->b, &r->u->b.events, r->draft->event);
}

static event_info *info_of(resolving_t *r)
{
    return table_at(&r->u->b, &r->u->events, r->draft->event);
}

static void add_conjunct(resolving_t *r, const node_t *words, bool negated, str_t source, span_t at)
{
    if (r->draft->conjuncts)
        r->draft->conjuncts[r->draft->conjunct_count++] =
            (conjunct_draft){ .words = words, .negated = negated, .source = source, .at = at };
}

/* ---- who acts ---- */

static const node_t *actor_node(resolving_t *r, const ast_name *name)
{
    unit_t *u = r->u;
    uint32_t players = 1u << PERSON_WHITE | 1u << PERSON_BLACK;
    return node_make(
        u, (node_t){ .kind = NODE_ACTOR,
                     .type = type_plain(r->draft->persons & ~players ? TYPE_PERSON : TYPE_PLAYER),
                     .source = name && name->text.size ? name->text
                                                       : word_name(WORD_TERM, TERM_ACTOR, r->s.language),
                     .at = name ? name->at : r->ast->at });
}

/* Narrows the rule to the persons; reports it if none of them does the act. */
static void narrow(resolving_t *r, uint32_t persons, const ast_name *role)
{
    event_t event = event_of(r);
    r->draft->persons &= persons;
    if (r->draft->persons == 0 && persons != 0 && event.persons != 0)
        diags_add(r->u->diags, DIAG_ROLE_DOES_NOT_ACT, role->at, role->text, event.symbol.name,
                  persons_phrase(r->u, event.persons, r->s.language));
}

static void resolve_by(resolving_t *r, const ast_name *by)
{
    if (event_of(r).kind != EVENT_ACT) {
        if (by->text.size)
            diags_add(r->u->diags, DIAG_NO_ACTOR, by->at, by->text, STR(""), STR(""));
        return;
    }
    uint32_t role = by->text.size ? find_role(r->u, &r->s, by) : 0;
    bool names = by->text.size && !role;
    if (role)
        narrow(r, role, by);
    else if (names)
        narrow(r, 1u << PERSON_WHITE | 1u << PERSON_BLACK, by);
    r->s.actor = actor_node(r, names ? by : NULL);
    if (names)
        scope_add(r->u, &r->s, by, r->s.actor);
}

/* ---- arguments ---- */

static const node_t *argument_node(resolving_t *r, uint32_t index, type_t type, const ast_name *name)
{
    if (type.base == TYPE_NOTHING)
        return node_nothing();
    return node_make(
        r->u,
        (node_t){ .kind = NODE_ARG, .index = index, .type = type, .source = name->text, .at = name->at });
}

/* The names the act, signal or decision was declared with. */
static void bind_declared(resolving_t *r)
{
    event_t event = event_of(r);
    const ast_decl *decl = info_of(r)->from.decl;
    const ast_param *p = decl ? decl->params : NULL;
    for (uint32_t i = 0; i < event.param_count && p; i++, p = p->next)
        if (event.params[i].name.size)
            scope_add(r->u, &r->s, &p->name, argument_node(r, i, event.params[i].type, &p->name));
}

/* name = words, as the condition that an argument written out stands for. */
static void require_argument(resolving_t *r, uint32_t index, type_t type, str_t name, const node_t *value,
                             span_t at)
{
    unit_t *u = r->u;
    if (node_broken(value) || type.base == TYPE_NOTHING)
        return;
    const node_t *arg =
        node_make(u, (node_t){ .kind = NODE_ARG, .index = index, .type = type, .source = name, .at = at });
    buffer_t words;
    buffer_init(&words, u->b.allocator);
    buffer_str(&words, name);
    buffer_text(&words, " = ");
    buffer_str(&words, value->source.size ? value->source : unit_line(u, at));
    add_conjunct(r, node_op(u, OP_EQ, arg, value, type_plain(TYPE_TRUTH), at), false,
                 unit_str(u, buffer_view(&words)), at);
    buffer_free(&words);
}

static bool wrong_count(resolving_t *r, const ast_name *name, uint32_t expected, uint32_t found)
{
    if (expected == found)
        return false;
    diags_add(r->u->diags, DIAG_ARGUMENT_COUNT, name->at, name->text, unit_number(r->u, expected),
              unit_number(r->u, found));
    return true;
}

static void bind_pattern(resolving_t *r, const ast_pattern *p)
{
    event_t event = event_of(r);
    uint32_t count = 0;
    if (!p->has_binds) {
        bind_declared(r);
        return;
    }
    for (const ast_name *name = p->binds; name; name = name->next)
        count++;
    if (wrong_count(r, &p->name, event.param_count, count))
        return;
    const ast_name *name = p->binds;
    for (uint32_t i = 0; i < count && name; i++, name = name->next) {
        const node_t *constant = expr_constant(r->u, &r->s, name, event.params[i].type);
        if (constant)
            require_argument(r, i, event.params[i].type, event.params[i].name, constant, name->at);
        else
            scope_add(r->u, &r->s, name, argument_node(r, i, event.params[i].type, name));
    }
}

/* Whether an argument of may or must not is a new name for what the act is done with. */
static bool is_new_name(resolving_t *r, const ast_expr *e, type_t type)
{
    if (e->kind != EXPR_NAME || type_find_member(r->u, type, &e->name, &r->s) >= 0)
        return false;
    name_t found = resolve_name(r->u, &r->s, &e->name, WANT_VALUE);
    return found.kind == NAME_NOTHING || (found.kind == NAME_WORD && found.word->kind <= WORD_MEMBER) ||
           (found.kind == NAME_SYMBOL && found.symbol->kind == SYMBOL_TYPE);
}

static void bind_arguments(resolving_t *r)
{
    event_t event = event_of(r);
    uint32_t count = 0, fixed = 0;
    for (const ast_expr *e = r->ast->act_args; e; e = e->next)
        count++;
    if (count == 0) {
        bind_declared(r);
        return;
    }
    if (wrong_count(r, &r->ast->act, event.param_count, count))
        return;
    const ast_expr *e = r->ast->act_args;
    for (uint32_t i = 0; i < count && e;
         i++, e = e->next) { /* new names first: arguments may speak of each other */
        if (is_new_name(r, e, event.params[i].type))
            scope_add(r->u, &r->s, &e->name, argument_node(r, i, event.params[i].type, &e->name));
    }
    e = r->ast->act_args;
    for (uint32_t i = 0; i < count && e; i++, e = e->next) {
        type_t type = event.params[i].type;
        const node_t *value = expr_value(r->u, &r->s, e, type);
        if (value->kind == NODE_ARG && value->index == i)
            continue;
        require_argument(r, i, type, event.params[i].name, value, e->at);
        r->draft->args[fixed++] = value;
    }
    r->draft->arg_count = fixed == count ? count : 0;
}

/* ---- the kinds of rule ---- */

static void resolve_answer(resolving_t *r, const ast_pattern *p)
{
    unit_t *u = r->u;
    event_t event = event_of(r);
    if (!p->answer && !p->answers)
        return;
    if (event.kind != EVENT_DECISION) {
        name_t found = resolve_name(u, &r->s, &p->name, WANT_DECISION);
        report_name(u, &r->s, &p->name, found, DIAG_NOT_A_DECISION, WANT_DECISION);
        return;
    }
    if (event.answer.base == TYPE_NOTHING) { /* whatever the name was to be */
        if (p->answer && p->answer->kind == EXPR_NAME)
            scope_add(u, &r->s, &p->answer->name, node_nothing());
        return;
    }
    if (p->answers) {
        ast_expr self = { .kind = EXPR_NAME, .at = p->name.at, .name = p->name };
        ast_expr in = { .kind = EXPR_IN, .at = p->at, .left = &self, .names = p->answers };
        node_t arg = { .kind = NODE_ARG,
                       .index = ARG_ANSWER,
                       .type = event.answer,
                       .source = p->name.text,
                       .at = p->name.at };
        scope_t s = { .language = r->s.language, .local_count = 1 };
        s.locals[0] = (local_t){ .name = p->name.text, .node = node_make(u, arg) };
        add_conjunct(r, expr_condition(u, &s, &in), false, unit_line(u, p->at), p->at);
        return;
    }
    const ast_expr *answer = p->answer;
    const node_t *constant =
        answer->kind == EXPR_NAME ? expr_constant(u, &r->s, &answer->name, event.answer) : NULL;
    if (answer->kind == EXPR_NAME && !constant) {
        r->answer = &answer->name;
        scope_add(u, &r->s, &answer->name, argument_node(r, ARG_ANSWER, event.answer, &answer->name));
        return;
    }
    const node_t *value = constant ? constant : expr_value(u, &r->s, answer, event.answer);
    require_argument(r, ARG_ANSWER, event.answer, p->name.text, value, answer->at);
}

static bool resolve_on(resolving_t *r)
{
    const ast_pattern *p = &r->ast->pattern;
    unsigned want = p->breach ? WANT_ACT : WANT_ACT | WANT_SIGNAL | WANT_DECISION;
    r->draft->event = resolve_event(r->u, &r->s, &p->name, want);
    if (r->draft->event == NO_INDEX)
        return false;
    r->draft->persons = event_of(r).persons;
    if (!p->breach)
        info_of(r)->answered = true;
    bind_pattern(r, p);
    resolve_by(r, &p->by);
    resolve_answer(r, p);
    r->draft->each = type_range(r->u, &r->ast->each_type, r->s.language);
    if (r->ast->each.text.size)
        scope_add(r->u, &r->s, &r->ast->each,
                  r->draft->each.base == TYPE_NOTHING ? node_nothing()
                                                      : node_make(r->u, (node_t){ .kind = NODE_EACH,
                                                                                  .type = r->draft->each,
                                                                                  .source = r->ast->each.text,
                                                                                  .at = r->ast->each.at }));
    return true;
}

static bool resolve_modal(resolving_t *r)
{
    const ast_rule *ast = r->ast;
    uint32_t persons = resolve_role(r->u, &r->s, &ast->role);
    r->draft->event = resolve_event(r->u, &r->s, &ast->act, WANT_ACT);
    if (r->draft->event == NO_INDEX)
        return false;
    if (ast->kind == RULE_MAY)
        info_of(r)->granted = true;
    r->draft->persons = event_of(r).persons;
    narrow(r, persons, &ast->role);
    r->s.actor = actor_node(r, ast->var.text.size ? &ast->var : NULL);
    if (ast->var.text.size)
        scope_add(r->u, &r->s, &ast->var, r->s.actor);
    if (ast->kind == RULE_MUST)
        r->draft->arg_count =
            expr_arguments(r->u, &r->s, &ast->act, ast->act_args, r->draft->event, true, r->draft->args);
    else
        bind_arguments(r);
    return true;
}

/* ---- the guard ---- */

static uint32_t count_conjuncts(const ast_expr *e)
{
    uint32_t count = 1;
    for (; e && e->kind == EXPR_AND; e = e->left)
        count += count_conjuncts(e->right);
    return count;
}

/* Puts them before out[*at], the last first. */
static void spread(const ast_expr *e, const ast_expr **out, uint32_t *at)
{
    for (; e && e->kind == EXPR_AND; e = e->left)
        spread(e->right, out, at);
    out[--*at] = e;
}

static void resolve_guard(resolving_t *r)
{
    unit_t *u = r->u;
    uint32_t count = r->ast->guard ? count_conjuncts(r->ast->guard) : 0, at = count;
    const ast_expr **parts = unit_alloc(u, (count + 1) * sizeof *parts);
    if (!parts)
        return;
    if (count > CONJUNCTS_MAX) {
        diags_add(u->diags, DIAG_TOO_COMPLEX, r->ast->guard->at, STR(""), STR(""), STR(""));
        return;
    }
    if (count)
        spread(r->ast->guard, parts, &at);
    for (uint32_t i = 0; i < count; i++) {
        if (!parts[i])
            continue;
        const node_t *n = expr_condition(u, &r->s, parts[i]);
        expr_learn(u, &r->s, n, true);
        add_conjunct(r, n, false, unit_line(u, parts[i]->at), parts[i]->at);
    }
    if (r->ast->unless) {
        const node_t *n = expr_condition(u, &r->s, r->ast->unless);
        expr_learn(u, &r->s, n, false);
        add_conjunct(r, n, true, unit_line(u, r->ast->unless->at), r->ast->unless->at);
    }
}

/* ---- the whole ---- */

static void check_refs(resolving_t *r, const ast_ref *refs)
{
    for (; refs; refs = refs->next)
        article_find(r->u, refs);
}

/* A new name that nothing reads, and that is nearly a member of the list: a slip of the pen that would
   answer to all. */
static void check_slips(resolving_t *r)
{
    unit_t *u = r->u;
    for (uint32_t i = 0; i < r->s.local_count; i++) {
        const local_t *local = &r->s.locals[i];
        type_t type = local->node->type;
        if (local->read || local->node->kind != NODE_ARG || type.base != TYPE_LIST)
            continue;
        bool answer = r->answer && r->answer->text.data == local->name.data;
        bool slip = answer;
        for (uint32_t m = 0; m < type_count(u, type) && !slip; m++)
            slip = local->name.size > 3 &&
                   utf8_distance(local->name, type_member(u, type, m, r->s.language), 2) <= 2;
        const event_t event = event_of(r);
        if (!slip || (local->node->index < event.param_count &&
                      str_equal(local->name, event.params[local->node->index].name)))
            continue;
        ast_name name = { .text = local->name, .at = local->at };
        expr_report_member(u, &r->s, &name, type);
    }
}

static void check_shape(resolving_t *r)
{
    const ast_rule *ast = r->ast;
    diags_t *d = r->u->diags;
    uint32_t parties = 0;
    for (const ast_ref *ref = ast->between; ref; ref = ref->next)
        parties++;
    if (ast->kind == RULE_DISPUTED && parties < 2)
        diags_add(d, DIAG_DISPUTED_NEEDS_TWO, ast->at, STR(""), STR(""), STR(""));
    if (ast->kind == RULE_MUST && !ast->guard && !ast->unless)
        diags_add(d, DIAG_MUST_WITHOUT_CONDITION, ast->at, STR(""), STR(""), STR(""));
    if (ast->overrulable && !ast->effects)
        diags_add(d, DIAG_NOTHING_TO_OVERRULE, ast->at, STR(""), STR(""), STR(""));
}

static void rule_resolve(unit_t *u, uint32_t number)
{
    const rule_info info = *(const rule_info *)table_at(&u->b, &u->rules, number);
    rule_draft draft = { .event = NO_INDEX };
    resolving_t r = { .u = u, .ast = info.ast, .draft = &draft, .s = { .language = info.language } };
    uint32_t room = ARGS_MAX + 2 + (info.ast->guard ? count_conjuncts(info.ast->guard) : 0);
    draft.conjuncts = unit_alloc(u, room * sizeof *draft.conjuncts);
    bool modal = info.ast->kind == RULE_MAY || info.ast->kind == RULE_MUST || info.ast->kind == RULE_MUSTNOT;
    if (modal ? resolve_modal(&r) : resolve_on(&r)) {
        resolve_guard(&r);
        effects_resolve(u, &r.s, info.ast, info.ast->effects, &draft.then);
        draft.because = text_resolve(u, &r.s, &info.ast->because);
        draft.doubt = text_resolve(u, &r.s, &info.ast->doubt);
        r.s.known = NULL; /* what happens after an overruling happens later */
        effects_resolve(u, &r.s, info.ast, info.ast->otherwise, &draft.otherwise);
        check_slips(&r);
    }
    check_refs(&r, info.ast->notwithstanding);
    check_refs(&r, info.ast->conjunction);
    check_refs(&r, info.ast->analogy);
    check_refs(&r, info.ast->between);
    check_shape(&r);
    rule_draft *row = table_add(&u->b, &u->drafts);
    *row = draft;
}

void rules_resolve(unit_t *u)
{
    for (uint32_t i = 0; i < u->rules.count; i++)
        rule_resolve(u, i);
}
