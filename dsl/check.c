#include "dsl/lower.h"

/* ---- sentences of the law ---- */

/* Whether the item carries out the sentence before it, or says why nothing does. */
static bool carries_out(const ast_item *item)
{
    return item->kind != ITEM_SAYS;
}

/* An article that is a sentence of another accounts for it: §10/2 for one of §10. */
static void count_sentence_parts(unit_t *u)
{
    for (uint32_t i = 0; i < u->b.articles.count; i++) {
        str_t head = article_number(u, i);
        size_t size = head.size;
        while (size && head.data[size - 1] != '/' && head.data[size - 1] != '.')
            size--;
        if (size == 0 || head.data[size - 1] != '/')
            continue;
        uint32_t whole = article_by_number(u, (str_t){ head.data, size - 1 });
        article_info *info = table_at(&u->b, &u->articles, whole);
        info->accounted++;
    }
}

static void check_article(unit_t *u, uint32_t number)
{
    const article_info info = *(const article_info *)table_at(&u->b, &u->articles, number);
    const article_t a = *(const article_t *)table_at(&u->b, &u->b.articles, number);
    uint32_t accounted = info.accounted;
    if (!info.ast)
        return;
    for (const ast_item *item = info.ast->items; item; item = item->next) {
        bool says = item->kind == ITEM_SAYS;
        bool alone = item->kind == ITEM_LEAVES || item->kind == ITEM_NOT_MODELLED;
        if (says && (!item->next || !carries_out(item->next)))
            diags_add(u->diags, DIAG_SENTENCE_WITHOUT_RULE, item->at, a.number, STR(""), STR(""));
        accounted += says;
        if (alone) { /* it may be said of the sentence before it, or stand for one */
            const ast_item *before = info.ast->items;
            bool said = false;
            for (; before != item; before = before->next)
                said = before->kind == ITEM_SAYS || (said && before->kind == ITEM_RULE);
            accounted += !said;
        }
    }
    if (a.sentences >= 0 && accounted != (uint32_t)a.sentences) {
        diag_t *item = diags_add(u->diags, DIAG_SENTENCES_MISSING, a.at, a.number,
                                 unit_number(u, a.sentences), unit_number(u, accounted));
        diags_label(u->diags, item, info.ast->sentences_at, LABEL_SENTENCES_SAID, STR(""));
    }
    if (!info.ast->items && !info.ast->relations)
        diags_add(u->diags, DIAG_ARTICLE_WITHOUT_SENTENCE, a.at, a.number, STR(""), STR(""));
}

void check_articles(unit_t *u)
{
    count_sentence_parts(u);
    for (uint32_t i = 0; i < u->b.articles.count; i++)
        check_article(u, i);
}

/* ---- what is declared and not used ---- */

static void check_events(unit_t *u)
{
    for (uint32_t i = SIGNAL_COUNT; i < u->b.events.count; i++) {
        const event_t e = *(const event_t *)table_at(&u->b, &u->b.events, i);
        const event_info info = *(const event_info *)table_at(&u->b, &u->events, i);
        str_t name = e.symbol.name;
        if (e.kind == EVENT_ACT && !info.granted && !info.answered && !info.owed)
            diags_add(u->diags, DIAG_ACT_WITHOUT_RULE, e.symbol.at, name, STR(""), STR(""));
        if (e.kind == EVENT_SIGNAL && !info.raised)
            diags_add(u->diags, DIAG_SIGNAL_NEVER_RAISED, e.symbol.at, name, STR(""), STR(""));
        if (e.kind == EVENT_SIGNAL && info.raised && !info.answered)
            diags_add(u->diags, DIAG_SIGNAL_UNANSWERED, e.symbol.at, name, STR(""), STR(""));
        if (e.kind == EVENT_DECISION && !info.asked)
            diags_add(u->diags, DIAG_DECISION_NEVER_ASKED, e.symbol.at, name, STR(""), STR(""));
    }
}

/* ---- signals that raise each other whatever the state of the game ---- */

/* The signal that the rule raises at once, without any condition, when `signal` comes; NO_INDEX: none. */
static uint32_t raised_by(unit_t *u, uint32_t rule, uint32_t signal)
{
    const rule_info *info = table_at(&u->b, &u->rules, rule);
    const rule_draft *draft = table_at(&u->b, &u->drafts, rule);
    if (info->ast->kind != RULE_ON || draft->event != signal || draft->conjunct_count ||
        switches_of(u, info->article, NULL))
        return NO_INDEX;
    for (uint32_t i = 0; i < draft->then.count; i++)
        if (draft->then.items[i].kind == FX_RAISE && draft->then.items[i].when == 0)
            return draft->then.items[i].event;
    return NO_INDEX;
}

static void report_endless(unit_t *u, const uint32_t *next, uint32_t first)
{
    buffer_t chain;
    uint32_t at = first;
    buffer_init(&chain, u->b.allocator);
    do {
        const event_t *event = table_at(&u->b, &u->b.events, at);
        buffer_str(&chain, event->symbol.name);
        buffer_text(&chain, " → ");
        at = next[at];
    } while (at != first);
    const event_t *event = table_at(&u->b, &u->b.events, first);
    buffer_str(&chain, event->symbol.name);
    for (uint32_t r = 0; r < u->rules.count; r++) {
        const rule_info *info = table_at(&u->b, &u->rules, r);
        if (raised_by(u, r, first) != next[first])
            continue;
        diags_add(u->diags, DIAG_ENDLESS_SIGNALS, info->ast->at, buffer_view(&chain), STR(""), STR(""));
        break;
    }
    buffer_free(&chain);
}

/* Follows from each signal the first one it raises for certain, until one comes again. */
static void check_signals(unit_t *u)
{
    uint32_t count = u->b.events.count;
    uint32_t *next = unit_alloc(u, (count + 1) * sizeof *next);
    for (uint32_t i = 0; next && i < count; i++)
        next[i] = NO_INDEX;
    for (uint32_t r = 0; next && r < u->rules.count; r++) {
        const rule_draft *draft = table_at(&u->b, &u->drafts, r);
        uint32_t raised = draft->event < count ? raised_by(u, r, draft->event) : NO_INDEX;
        if (raised < count && next[draft->event] == NO_INDEX)
            next[draft->event] = raised;
    }
    for (uint32_t i = 0; next && i < count; i++) {
        uint32_t at = i, steps = 0, lowest = i;
        do {
            at = next[at];
            lowest = at < lowest ? at : lowest;
        } while (at != NO_INDEX && at != i && ++steps < count);
        if (at != i || lowest != i)
            continue; /* no circle, or it is reported at its first signal */
        report_endless(u, next, i);
    }
}

/* ---- uses, all together ---- */

void check_uses(unit_t *u)
{
    check_events(u);
    check_signals(u);
    for (uint32_t i = 0; i < u->b.variables.count; i++) {
        const variable_t v = *(const variable_t *)table_at(&u->b, &u->b.variables, i);
        const declared_t from = *(const declared_t *)table_at(&u->b, &u->variables, i);
        if (v.kind != SLOT_ERRATUM && !from.read)
            diags_add(u->diags, DIAG_NEVER_READ, v.symbol.at, v.symbol.name, STR(""), STR(""));
        if (v.kind == SLOT_STATE && from.read && !from.written)
            diags_add(u->diags, DIAG_NEVER_CHANGED, v.symbol.at, v.symbol.name, STR(""), STR(""));
    }
    for (uint32_t i = 0; i < u->defines.count; i++) {
        const define_info *d = table_at(&u->b, &u->defines, i);
        if (!d->from.read)
            diags_add(u->diags, DIAG_UNUSED, d->from.decl->name.at, d->name, STR(""), STR(""));
    }
}

/* ---- rules that can never apply: conditions that exclude each other ---- */

/* The words of condition c: of the rule's conjuncts, then of the switches. */
static str_t condition_words(unit_t *u, const instance_draft *in, uint32_t c, span_t *at)
{
    const rule_draft *draft = table_at(&u->b, &u->drafts, in->rule);
    const rule_info *info = table_at(&u->b, &u->rules, in->rule);
    if (c < draft->conjunct_count) {
        *at = draft->conjuncts[c].at;
        return draft->conjuncts[c].source;
    }
    uint32_t k = draft->conjunct_count;
    for (uint32_t i = 0; i < u->switches.count; i++) {
        const switch_draft *s = table_at(&u->b, &u->switches, i);
        if (!article_within(u, info->article, s->article) || k++ != c)
            continue;
        *at = s->at;
        return unit_line(u, s->at);
    }
    return STR("");
}

static void report_excluded(unit_t *u, const instance_draft *in)
{
    const rule_info info = *(const rule_info *)table_at(&u->b, &u->rules, in->rule);
    uint32_t a = 0, b = in->condition_count > 1 ? in->condition_count - 1 : 0;
    bool found = false;
    for (uint32_t i = 0; i < in->condition_count && !found; i++) {
        for (uint32_t k = i + 1; k < in->condition_count && !found; k++) {
            if (!conditions_exclude(&in->conjuncts[i], 1, &in->conjuncts[k], 1))
                continue;
            found = true;
            a = i;
            b = k;
        }
    }
    span_t at_a = NO_SPAN, at_b = NO_SPAN;
    str_t words_a = condition_words(u, in, a, &at_a), words_b = condition_words(u, in, b, &at_b);
    diag_t *item = a == b ? diags_add(u->diags, DIAG_COMPARISON_FIXED, at_a, diag_phrase(LABEL_ALWAYS_FALSE),
                                      STR(""), STR(""))
                          : diags_add(u->diags, DIAG_NEVER_APPLIES, info.ast->at, words_a, words_b, STR(""));
    if (a != b)
        diags_label(u->diags, item, at_b, LABEL_EXCLUDES, STR(""));
}

/* ---- … or that need a value which nothing assigns ---- */

/* The values a state can ever have, as far as constants tell: its small values as bits. */
typedef struct {
    uint64_t values;
    bool any;
} values_t;

static void add_value(values_t *v, const node_t *n)
{
    bool small = n && n->kind == NODE_VALUE && n->value >= 0 && n->value < 64;
    bool none = n && n->kind == NODE_VALUE && n->value == NONE;
    if (small)
        v->values |= UINT64_C(1) << n->value;
    v->any = v->any || (!small && !none);
}

static void collect_values(unit_t *u, values_t *all)
{
    for (uint32_t i = 0; i < u->b.variables.count; i++) {
        const variable_t *v = table_at(&u->b, &u->b.variables, i);
        const int64_t *initial = table_at(&u->b, &u->b.initial, v->slot);
        const node_t n = { .kind = NODE_VALUE, .value = *initial };
        add_value(&all[i], &n);
        all[i].any = all[i].any || v->kind != SLOT_STATE;
    }
    for (uint32_t i = 0; i < u->instances.count; i++) {
        const instance_draft *in = table_at(&u->b, &u->instances, i);
        const effects_draft *both[] = { &in->then, &in->otherwise };
        for (int k = 0; k < 2; k++) {
            for (uint32_t e = 0; e < both[k]->count; e++) {
                const effect_draft *effect = &both[k]->items[e];
                if (effect->model || effect->slot == NO_INDEX || effect->kind == FX_STAYS)
                    continue;
                const uint16_t *owner = table_at(&u->b, &u->b.slot_variable, effect->slot);
                add_value(&all[*owner], effect->kind == FX_SET ? effect->value : NULL);
            }
        }
    }
}

static const variable_t *variable_of(unit_t *u, const node_t *slot, uint32_t *number)
{
    const uint16_t *owner = table_at(&u->b, &u->b.slot_variable, slot->index);
    *number = *owner;
    return table_at(&u->b, &u->b.variables, *owner);
}

/* A part of the condition that asks a state for a value it can never have; NULL: there is none. */
static const node_t *find_unassigned(unit_t *u, const node_t *c, const values_t *all)
{
    uint32_t number;
    if (c->kind == NODE_AND) {
        const node_t *found = find_unassigned(u, c->kids[0], all);
        return found ? found : find_unassigned(u, c->kids[1], all);
    }
    uint64_t wanted;
    const node_t *slot = c->kind == NODE_SLOT ? c : c->kid_count ? c->kids[0] : NULL;
    if (!slot || slot->kind != NODE_SLOT)
        return NULL;
    if (c->kind == NODE_SLOT)
        wanted = 2;
    else if (c->kind == NODE_NOT)
        wanted = 1;
    else if (c->kind == NODE_IN)
        wanted = (uint64_t)c->value;
    else if (c->kind == NODE_OP && c->index == OP_EQ && c->kids[1]->kind == NODE_VALUE &&
             c->kids[1]->value >= 0 && c->kids[1]->value < 64)
        wanted = UINT64_C(1) << c->kids[1]->value;
    else
        return NULL;
    variable_of(u, slot, &number);
    return all[number].any || (all[number].values & wanted) ? NULL : c;
}

static str_t wanted_words(unit_t *u, const node_t *c, lang_t language)
{
    if (c->kind == NODE_SLOT || c->kind == NODE_NOT)
        return diag_phrase(c->kind == NODE_SLOT ? LABEL_ALWAYS_TRUE : LABEL_ALWAYS_FALSE);
    if (c->kind == NODE_IN)
        return unit_line(u, c->at);
    type_t type = c->kids[0]->type;
    if (type.base == TYPE_LIST || type.base == TYPE_PLAYER || type.base == TYPE_PERSON)
        return type_member(u, type, (uint32_t)c->kids[1]->value, language);
    return unit_number(u, c->kids[1]->value);
}

static bool report_unassigned(unit_t *u, const instance_draft *in, const values_t *all)
{
    const rule_info info = *(const rule_info *)table_at(&u->b, &u->rules, in->rule);
    uint32_t number;
    for (uint32_t i = 0; i < in->condition_count; i++) {
        const node_t *c = find_unassigned(u, in->conjuncts[i], all);
        if (!c)
            continue;
        const variable_t *v = variable_of(u, c->kind == NODE_SLOT ? c : c->kids[0], &number);
        span_t at = NO_SPAN;
        condition_words(u, in, i, &at);
        diag_t *item = diags_add(u->diags, DIAG_NEVER_ASSIGNED, at, v->symbol.name,
                                 wanted_words(u, c, info.language), STR(""));
        diags_label(u->diags, item, v->symbol.at, LABEL_DECLARED_HERE, v->symbol.name);
        return true;
    }
    return false;
}

/* An instance may be idle: for some actor a condition is never true. A rule is idle when all its instances
   are. */
void check_never(unit_t *u)
{
    values_t *all = unit_alloc(u, (u->b.variables.count + 1) * sizeof *all);
    if (!all)
        return;
    collect_values(u, all);
    for (uint32_t i = 0; i < u->instances.count;) {
        const instance_draft first = *(const instance_draft *)table_at(&u->b, &u->instances, i);
        bool alive = false, possible = false;
        instance_draft shown = first;
        for (; i < u->instances.count; i++) {
            const instance_draft in = *(const instance_draft *)table_at(&u->b, &u->instances, i);
            if (in.rule != first.rule)
                break;
            bool excluded = in.never || conditions_exclude(in.conjuncts, in.condition_count, in.conjuncts,
                                                           in.condition_count);
            bool unassigned = false;
            for (uint32_t c = 0; c < in.condition_count; c++)
                unassigned = unassigned || find_unassigned(u, in.conjuncts[c], all);
            if (!excluded && !alive)
                shown = in;
            alive = alive || !excluded;
            possible = possible || (!excluded && !unassigned);
        }
        if (!alive)
            report_excluded(u, &shown);
        else if (!possible)
            report_unassigned(u, &shown, all);
    }
}
