#include "dsl/mutate.h"
#include "grammar.h"

static span_t between(span_t at, uint32_t end)
{
    return (span_t){ at.file, at.start, end };
}

/* Without [start, end) of the sentence. */
static void drop(maker_t *m, arbiter_mutation kind, uint32_t start, uint32_t end)
{
    mutate(m, kind, start, end, STR(""));
}

/* Without a clause that begins with a keyword; the comma before it goes too. */
static void drop_clause(maker_t *m, arbiter_mutation kind, const token_t *word, uint32_t end)
{
    uint32_t start = word->at.start, behind = mutate_token_before(m, start)->at.start;
    const char *text = m->tokens->source.data;
    while (start > behind && mutate_blank(text[start - 1]))
        start--;
    drop(m, kind, start > behind && text[start - 1] == ',' ? start - 1 : word->at.start, end);
}

/* The keyword in front of a place, behind parentheses perhaps. */
static const token_t *keyword_before(const maker_t *m, int kind, uint32_t start)
{
    const token_t *token = mutate_token_before(m, start);
    while (token->kind == T_LPAREN)
        token = mutate_token_before(m, token->at.start);
    return token->kind == kind ? token : NULL;
}

/* ---- references: precedence ---- */

/* One of a list, with its comma; the last one with the keyword. `whole`: what goes when no other is left. */
static void drop_ref(maker_t *m, const ast_ref *ref, span_t whole)
{
    const token_t *before = mutate_token_before(m, ref->at.start), *comma = mutate_token_at(m, ref->at.end);
    const token_t *next = mutate_token_at(m, comma->at.end);
    mutate_part(m, whole);
    if (before->kind == T_COMMA)
        drop(m, ARBITER_MUTATION_DROP_PRECEDENCE, before->at.start, ref->at.end);
    else if (comma->kind == T_COMMA && next->kind == T_REF && next->at.start < whole.end)
        drop(m, ARBITER_MUTATION_DROP_PRECEDENCE, ref->at.start, next->at.start);
    else
        drop(m, ARBITER_MUTATION_DROP_PRECEDENCE, whole.start, whole.end);
}

static void mutate_relation(maker_t *m, const ast_relation *relation)
{
    for (const ast_ref *ref = relation->refs; ref; ref = ref->next)
        drop_ref(m, ref, relation->at);
    for (const ast_ref *ref = relation->subjects; ref && relation->subjects->next; ref = ref->next)
        drop_ref(m, ref, relation->at);
    if (!relation->condition)
        return;
    mutate_part(m, relation->at);
    mutate_condition(m, relation->condition, T_YES);
}

/* "notwithstanding §X": its keyword stands before the first of the list. */
static void mutate_notwithstanding(maker_t *m, const ast_rule *rule)
{
    for (const ast_ref *ref = rule->notwithstanding; ref; ref = ref->next) {
        const token_t *first = mutate_token_before(m, ref->at.start);
        uint32_t end = ref->at.end;
        while (first->kind != T_PRECEDES && first->at.start > rule->at.start)
            first = mutate_token_before(m, first->at.start);
        for (const ast_ref *next = ref->next; next && mutate_token_before(m, next->at.start)->kind == T_COMMA; next = next->next)
            end = next->at.end;
        drop_ref(m, ref, (span_t){ ref->at.file, first->at.start, end });
    }
}

/* ---- what cannot matter ---- */

/* How often the name stands in the expressions. */
static int mentions(const ast_expr *list, str_t name)
{
    int found = 0;
    for (const ast_expr *e = list; e; e = e->next) {
        found += e->kind == EXPR_NAME && str_equal(e->name.text, name);
        found += mentions(e->args, name) + mentions(e->left, name) + mentions(e->middle, name) + mentions(e->right, name);
        for (const ast_name *n = e->names; n; n = n->next)
            found += str_equal(n->text, name);
    }
    return found;
}

static int effect_mentions(const ast_effect *e, str_t name)
{
    return str_equal(e->name.text, name) + mentions(e->args, name) + mentions(e->value, name) + mentions(e->act_args, name)
           + mentions(e->within, name) + mentions(e->otherwise_args, name) + mentions(e->while_, name);
}

/* The rule does the same for each player whatever else holds, and the effect names him once: with the other one instead
   it would still be done for both. */
static bool is_symmetric(const ast_rule *rule, const ast_effect *e)
{
    str_t each = rule->each.text;
    return each.size > 0 && mentions(rule->guard, each) + mentions(rule->unless, each) == 0 && effect_mentions(e, each) == 1;
}

/* ---- effects ---- */

static void mutate_deadline(maker_t *m, const ast_effect *e)
{
    const token_t *word, *while_word = e->while_ ? keyword_before(m, T_WHILE, e->while_->at.start) : NULL;
    uint32_t end = while_word ? mutate_token_before(m, while_word->at.start)->at.end : e->at.end;
    word = e->otherwise.text.size > 0 ? keyword_before(m, T_ELSE, e->otherwise.at.start) : NULL;
    if (word)
        drop_clause(m, ARBITER_MUTATION_DROP_ELSE, word, end);
    word = e->within                   ? keyword_before(m, T_WITHIN, e->within->at.start)
           : e->before.text.size > 0 ? keyword_before(m, T_BEFORE, e->before.at.start)
                                       : NULL;
    if (word)
        drop_clause(m, ARBITER_MUTATION_DROP_TERM, word, end);
    if (e->within)
        mutate_value(m, e->within);
    mutate_values(m, e->otherwise_args);
    if (e->while_)
        mutate_condition(m, e->while_, T_YES);
}

static void mutate_effect(maker_t *m, const ast_effect *e)
{
    mutate_part(m, e->at);
    if (e->kind == EFFECT_MUST) {
        const word_t *word = mutate_word(m, &e->name);
        const token_t *close = e->args ? mutate_token_at(m, e->args->at.end) : NULL;
        if (close && word && word->kind == WORD_TERM && word->id == TERM_OPPONENT)
            mutate(m, ARBITER_MUTATION_PLAYER, e->name.at.start, close->at.end, mutate_source(m, e->args->at));
        else if (!e->args)
            mutate_name(m, &e->name);
        mutate_values(m, e->act_args);
    } else {
        mutate_values(m, e->args);
    }
    if (e->kind == EFFECT_ADD || e->kind == EFFECT_SUB) {
        const token_t *sign =
            mutate_token(m, e->kind == EFFECT_ADD ? T_PLUSEQ : T_MINUSEQ, e->name.at.end, e->value->at.start);
        if (sign)
            mutate(m, ARBITER_MUTATION_OPERATOR, sign->at.start, sign->at.end, e->kind == EFFECT_ADD ? STR("-=") : STR("+="));
    }
    if (e->value)
        mutate_value(m, e->value);
    mutate_deadline(m, e);
}

static void mutate_effects(maker_t *m, const ast_rule *rule, const ast_effect *list)
{
    const ast_effect *before = NULL;
    for (const ast_effect *e = list; e; before = e, e = e->next) {
        mutate_part(m, e->at);
        if (e->next)
            drop(m, ARBITER_MUTATION_DROP_EFFECT, e->at.start, e->next->at.start);
        else if (before)
            drop(m, ARBITER_MUTATION_DROP_EFFECT, before->at.end, e->at.end);
        m->fixed = is_symmetric(rule, e) ? rule->each.text : STR("");
        mutate_effect(m, e);
        m->fixed = STR("");
    }
}

static uint32_t effects_end(const ast_effect *list)
{
    while (list->next)
        list = list->next;
    return list->at.end;
}

/* ---- rules ---- */

/* Where its beginning ends: what it answers or allows. */
static uint32_t rule_head_end(const maker_t *m, const ast_rule *rule)
{
    bool modal = rule->kind == RULE_MAY || rule->kind == RULE_MUST || rule->kind == RULE_MUSTNOT;
    uint32_t end = modal ? rule->act.at.end : rule->pattern.at.end;
    for (const ast_expr *arg = modal ? rule->act_args : NULL; arg; arg = arg->next)
        end = mutate_token_at(m, arg->at.end)->at.end; /* a comma, or what closes */
    return end;
}

/* Names that stand for a player in the rule. */
static void scope_rule(maker_t *m, const ast_rule *rule)
{
    lang_t language;
    m->player_count = 0;
    mutate_add_player(m, word_of(WORD_TERM, TERM_ACTOR)->name[m->language]);
    mutate_add_player(m, word_of(WORD_TERM, TERM_TO_MOVE)->name[m->language]);
    if (rule->var.text.size > 0)
        mutate_add_player(m, rule->var.text);
    if (rule->pattern.by.text.size > 0 && !mutate_declared(m, rule->pattern.by.text, DECL_ROLE, &language))
        mutate_add_player(m, rule->pattern.by.text);
    const ast_type each = { .name = rule->each_type };
    if (rule->each.text.size > 0 && mutate_is_player_type(&each, m->language))
        mutate_add_player(m, rule->each.text);
    str_t event = rule->pattern.name.text.size > 0 ? rule->pattern.name.text : rule->act.text;
    static const decl_kind kinds[] = { DECL_ACT, DECL_SIGNAL, DECL_DECISION };
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        const ast_decl *decl = mutate_declared(m, event, kinds[k], &language);
        const ast_name *bind = rule->pattern.binds;
        for (const ast_param *p = decl ? decl->params : NULL; p; p = p->next) {
            if (mutate_is_player_type(&p->type, language))
                mutate_add_player(m, rule->pattern.has_binds && bind ? bind->text : p->name.text);
            bind = bind ? bind->next : NULL;
        }
    }
}

/* A fixed answer or argument that the rule waits for, and who alone may have acted. */
static void mutate_pattern(maker_t *m, const ast_rule *rule)
{
    const ast_pattern *pattern = &rule->pattern;
    if (pattern->name.text.size == 0)
        return;
    mutate_part(m, pattern->at);
    for (const ast_name *bind = pattern->binds; bind; bind = bind->next) {
        const word_t *word = mutate_word(m, bind);
        if ((word && word->kind == WORD_PERSON) || mutate_next_member(m, bind).size > 0)
            mutate_name(m, bind);
    }
    const word_t *by = mutate_word(m, &pattern->by);
    lang_t language;
    if ((by && by->kind == WORD_PERSON) || mutate_declared(m, pattern->by.text, DECL_ROLE, &language)) {
        const token_t *word = keyword_before(m, T_BY, pattern->by.at.start);
        if (word)
            drop_clause(m, ARBITER_MUTATION_DROP_CONDITION, word, pattern->by.at.end);
    }
    if (pattern->answer)
        mutate_value(m, pattern->answer);
    mutate_names(m, pattern->answers, true);
}

static void mutate_guard(maker_t *m, const ast_rule *rule)
{
    if (rule->guard) {
        mutate_part(m, rule->guard->at);
        mutate_condition(m, rule->guard, T_YES);
    }
    if (rule->unless) {
        mutate_part(m, rule->unless->at);
        mutate_condition(m, rule->unless, T_NO);
    }
}

/* A modifier that is a keyword, with the texts behind it. */
static void drop_modifier(maker_t *m, const ast_rule *rule, int kind, bool texts)
{
    const token_t *word = mutate_token(m, kind, rule->at.start, rule->at.end);
    if (!word)
        return;
    uint32_t end = word->at.end;
    for (const token_t *next = mutate_token_at(m, end);
         texts && (next->kind == T_STRING || next->kind == T_LANG || next->kind == T_OWN); next = mutate_token_at(m, end))
        end = next->at.end;
    mutate_part(m, (span_t){ rule->at.file, word->at.start, end });
    drop_clause(m, ARBITER_MUTATION_DROP_MODIFIER, word, end);
}

static void mutate_modifiers(maker_t *m, const ast_rule *rule)
{
    if (rule->afterwards)
        drop_modifier(m, rule, T_AFTERWARDS, false);
    if (rule->doubt.text[m->language].data)
        drop_modifier(m, rule, T_DOUBT, true);
    if (rule->overrulable && !rule->otherwise)
        drop_modifier(m, rule, T_OVERRULABLE, false);
    mutate_notwithstanding(m, rule);
    if (!rule->otherwise)
        return;
    const token_t *word = keyword_before(m, T_ELSE, rule->otherwise->at.start);
    const token_t *all = mutate_token(m, T_OVERRULABLE, rule->at.start, rule->at.end);
    uint32_t end = effects_end(rule->otherwise);
    if (!word || !all)
        return;
    mutate_part(m, (span_t){ rule->at.file, all->at.start, end });
    drop_clause(m, ARBITER_MUTATION_DROP_ELSE, word, end);
    drop_clause(m, ARBITER_MUTATION_DROP_MODIFIER, all, end);
    mutate_effects(m, rule, rule->otherwise);
}

static void mutate_rule(maker_t *m, const ast_rule *rule)
{
    m->where = mutate_line(m, between(rule->at, rule_head_end(m, rule)));
    scope_rule(m, rule);
    mutate_part(m, between(rule->at, rule->unless  ? rule->unless->at.end
                                     : rule->guard ? rule->guard->at.end
                                                   : rule_head_end(m, rule)));
    drop(m, ARBITER_MUTATION_DROP_RULE, rule->at.start, rule->at.end);
    mutate_pattern(m, rule);
    mutate_part(m, between(rule->at, rule->act.at.end));
    for (const ast_expr *arg = rule->act_args; arg; arg = arg->next)
        if (arg->kind != EXPR_NAME || mutate_next_member(m, &arg->name).size > 0)
            mutate_value(m, arg);
    mutate_guard(m, rule);
    const token_t *then = rule->effects && rule->kind == RULE_MAY ? keyword_before(m, T_THEN, rule->effects->at.start) : NULL;
    if (then && !rule->effects->next) {
        mutate_part(m, rule->effects->at);
        drop_clause(m, ARBITER_MUTATION_DROP_EFFECT, then, rule->effects->at.end);
    }
    mutate_effects(m, rule, rule->effects);
    mutate_modifiers(m, rule);
    m->player_count = 0;
}

/* ---- declarations ---- */

static void mutate_period(maker_t *m, const ast_period *period)
{
    mutate_part(m, period->at);
    if (period->moves)
        mutate_value(m, period->moves);
    mutate_value(m, period->time);
    if (period->extra)
        mutate_value(m, period->extra);
}

static void scope_decl(maker_t *m, const ast_decl *decl)
{
    m->player_count = 0;
    mutate_add_player(m, word_of(WORD_TERM, TERM_TO_MOVE)->name[m->language]);
    for (const ast_param *p = decl->params; p; p = p->next)
        if (mutate_is_player_type(&p->type, m->language))
            mutate_add_player(m, p->name.text);
}

static void mutate_decl(maker_t *m, const ast_decl *decl)
{
    m->where = decl->name.text.size > 0 ? decl->name.text : mutate_line(m, decl->at);
    scope_decl(m, decl);
    for (const ast_period *p = decl->periods; p; p = p->next)
        mutate_period(m, p);
    const token_t *after = decl->afterwards ? mutate_token(m, T_AFTERWARDS, decl->at.start, decl->at.end) : NULL;
    if (after) {
        mutate_part(m, after->at);
        drop_clause(m, ARBITER_MUTATION_DROP_MODIFIER, after, after->at.end);
    }
    if (!decl->init)
        return;
    if (decl->kind == DECL_DECISION && !mutate_has_term(m, decl->name.text))
        return; /* its default is shown, but never becomes the answer */
    const token_t *fallback = decl->kind == DECL_DECISION ? keyword_before(m, T_DEFAULT, decl->init->at.start) : NULL;
    mutate_part(m, decl->init->at);
    if (fallback) {
        mutate_part(m, (span_t){ decl->at.file, fallback->at.start, decl->init->at.end });
        drop_clause(m, ARBITER_MUTATION_DROP_DEFAULT, fallback, decl->init->at.end);
    }
    const word_t *type = mutate_word(m, &decl->type.name);
    if (decl->kind == DECL_DEFINE && type && type->kind == WORD_TYPE && type->id == TYPE_TRUTH)
        mutate_condition(m, decl->init, 0);
    else
        mutate_value(m, decl->init);
    m->player_count = 0;
}

/* ---- articles ---- */

static void mutate_article(maker_t *m, const ast_article *article)
{
    str_t outside = m->article;
    m->article = article->ref.number;
    m->where = STR("");
    for (const ast_relation *r = article->relations; r; r = r->next)
        mutate_relation(m, r);
    mutate_items(m, article->items);
    m->article = outside;
}

void mutate_items(maker_t *m, const ast_item *items)
{
    for (const ast_item *item = items; item && !m->failed; item = item->next) {
        m->where = STR("");
        switch (item->kind) {
        case ITEM_DECL: mutate_decl(m, item->u.decl); break;
        case ITEM_ARTICLE: mutate_article(m, item->u.article); break;
        case ITEM_RELATION: mutate_relation(m, item->u.relation); break;
        case ITEM_RULE: mutate_rule(m, item->u.rule); break;
        case ITEM_SAYS:
        case ITEM_LEAVES:
        case ITEM_NOT_MODELLED: break;
        }
    }
}
