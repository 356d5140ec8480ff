#include "dsl/lower.h"

enum { INSTANCES_MAX = 16384 }; /* pairs of them are looked at */

uint32_t effect_slot(unit_t *u, const effect_draft *e)
{
    return e->slot == NO_INDEX ? NO_INDEX : e->slot + (e->model ? u->b.initial.count : 0);
}

bool effects_overlap(unit_t *u, const effect_draft *a, const effect_draft *b)
{
    uint32_t slot_a = effect_slot(u, a), slot_b = effect_slot(u, b);
    return slot_a != NO_INDEX && slot_b != NO_INDEX && slot_a < slot_b + b->count &&
           slot_b < slot_a + a->count;
}

/* ---- what a draft reads of what is fixed ---- */

typedef struct {
    bool actor, argument;
} reads_t;

static void node_reads(const node_t *n, reads_t *reads)
{
    if (!n)
        return;
    reads->actor = reads->actor || node_mentions(n, NODE_ACTOR, NO_INDEX);
    reads->argument = reads->argument || node_mentions(n, NODE_ARG, 0);
}

static void effect_reads(const effect_draft *e, reads_t *reads)
{
    const node_t *nodes[] = { e->index, e->value, e->extra, e->who, e->term, e->while_ };
    for (size_t i = 0; i < sizeof nodes / sizeof *nodes; i++)
        node_reads(nodes[i], reads);
    for (uint32_t i = 0; i < e->arg_count; i++)
        node_reads(e->args[i], reads);
    if (e->otherwise)
        effect_reads(e->otherwise, reads);
}

static void text_reads(const text_draft *text, reads_t *reads)
{
    for (const piece_draft *p = text ? text->pieces : NULL; p; p = p->next)
        node_reads(p->node, reads);
}

static reads_t draft_reads(const rule_draft *draft)
{
    reads_t reads = { false, false };
    for (uint32_t i = 0; i < draft->conjunct_count; i++)
        node_reads(draft->conjuncts[i].words, &reads);
    for (uint32_t i = 0; i < draft->then.count; i++)
        effect_reads(&draft->then.items[i], &reads);
    for (uint32_t i = 0; i < draft->otherwise.count; i++)
        effect_reads(&draft->otherwise.items[i], &reads);
    text_reads(draft->because, &reads);
    text_reads(draft->doubt, &reads);
    return reads;
}

/* ---- one instance ---- */

static const node_t *fold(unit_t *u, const node_t *n, fixed_t fixed)
{
    return n ? node_fold(u, n, fixed) : NULL;
}

static void effect_fold(unit_t *u, effect_draft *e, fixed_t fixed)
{
    e->index = fold(u, e->index, fixed);
    e->value = fold(u, e->value, fixed);
    e->extra = fold(u, e->extra, fixed);
    e->who = fold(u, e->who, fixed);
    e->term = fold(u, e->term, fixed);
    e->while_ = fold(u, e->while_, fixed);
    for (uint32_t i = 0; i < e->arg_count; i++)
        e->args[i] = fold(u, e->args[i], fixed);
    if (e->index && e->index->kind == NODE_VALUE && e->index->value >= 0 && e->index->value < e->count) {
        e->slot += (uint32_t)e->index->value;
        e->count = 1;
        e->index = NULL;
    }
    if (!e->otherwise)
        return;
    effect_draft *copy = unit_alloc(u, sizeof *copy);
    if (!copy)
        return;
    *copy = *e->otherwise;
    effect_fold(u, copy, fixed);
    e->otherwise = copy;
}

static effects_draft effects_fold(unit_t *u, effects_draft effects, fixed_t fixed)
{
    effects_draft copy = { .count = 0 };
    copy.items = effects.count ? unit_alloc(u, effects.count * sizeof *copy.items) : NULL;
    if (!copy.items)
        return copy;
    for (; copy.count < effects.count; copy.count++) {
        copy.items[copy.count] = effects.items[copy.count];
        effect_fold(u, &copy.items[copy.count], fixed);
    }
    return copy;
}

uint32_t switches_of(unit_t *u, uint32_t article, const node_t **out)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < u->switches.count; i++) {
        const switch_draft *s = table_at(&u->b, &u->switches, i);
        if (!article_within(u, article, s->article))
            continue;
        if (out)
            out[count] = s->condition;
        count++;
    }
    return count;
}

static void add_instance(unit_t *u, uint32_t rule, const rule_draft *draft, fixed_t fixed, uint32_t keys)
{
    const rule_info *info = table_at(&u->b, &u->rules, rule);
    if (u->instances.count == INSTANCES_MAX) {
        diags_add(u->diags, DIAG_TOO_MANY, info->ast->at, diag_phrase(LABEL_RULE_VARIANTS),
                  unit_number(u, INSTANCES_MAX), STR(""));
        return;
    }
    uint32_t article = info->article, count = draft->conjunct_count + switches_of(u, article, NULL);
    instance_draft in = { .rule = rule, .fixed = fixed, .keys = keys, .condition_count = count };
    in.conjuncts = unit_alloc(u, (count + 1) * sizeof *in.conjuncts);
    if (!in.conjuncts)
        return;
    for (uint32_t i = 0; i < draft->conjunct_count; i++) {
        in.conjuncts[i] = node_fold(u, conjunct_node(u, &draft->conjuncts[i]), fixed);
        in.never = in.never || node_is(in.conjuncts[i], FALSE_);
    }
    switches_of(u, article, in.conjuncts + draft->conjunct_count);
    in.then = effects_fold(u, draft->then, fixed);
    in.otherwise = effects_fold(u, draft->otherwise, fixed);
    instance_draft *row = table_add(&u->b, &u->instances);
    *row = in;
}

static void lay_out_each(unit_t *u, uint32_t rule, const rule_draft *draft, fixed_t fixed, uint32_t keys)
{
    uint32_t members = draft->each.base == TYPE_NOTHING ? 0 : type_count(u, draft->each);
    if (draft->each.base == TYPE_NOTHING)
        add_instance(u, rule, draft, fixed, keys);
    for (uint32_t m = 0; m < members; m++) {
        fixed.each = (int32_t)m;
        add_instance(u, rule, draft, fixed, keys);
    }
}

static void lay_out(unit_t *u, uint32_t rule)
{
    const rule_draft draft = *(const rule_draft *)table_at(&u->b, &u->drafts, rule);
    const rule_info *info = table_at(&u->b, &u->rules, rule);
    if (draft.event == NO_INDEX || !draft.conjuncts)
        return;
    const event_t event = *(const event_t *)table_at(&u->b, &u->b.events, draft.event);
    reads_t reads = draft_reads(&draft);
    fixed_t fixed = NOTHING_FIXED;
    bool modal =
        info->ast->kind == RULE_MAY || info->ast->kind == RULE_MUST || info->ast->kind == RULE_MUSTNOT;
    if (event.kind == EVENT_ACT && (modal || reads.actor)) {
        for (uint32_t p = 0; p < LIMIT_PERSONS; p++) {
            fixed.person = (int32_t)p;
            if (draft.persons >> p & 1)
                lay_out_each(u, rule, &draft, fixed, 1u << p);
        }
    } else if (event.kind == EVENT_ACT) {
        lay_out_each(u, rule, &draft, fixed, draft.persons);
    } else if (event.keyed_by_arg && reads.argument) {
        for (fixed.argument = 0; fixed.argument < 2; fixed.argument++)
            lay_out_each(u, rule, &draft, fixed, 1u << fixed.argument);
    } else {
        lay_out_each(u, rule, &draft, fixed, event.keyed_by_arg ? 3u : 1u);
    }
}

void instances_make(unit_t *u)
{
    for (uint32_t i = 0; i < u->drafts.count; i++)
        lay_out(u, i);
}

void instances_drop_idle(unit_t *u)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < u->instances.count; i++) {
        const instance_draft in = *(const instance_draft *)table_at(&u->b, &u->instances, i);
        const rule_info *info = table_at(&u->b, &u->rules, in.rule);
        if (in.never && info->ast->kind != RULE_MAY)
            continue;
        instance_draft *row = table_at(&u->b, &u->instances, kept++);
        *row = in;
    }
    u->instances.count = kept;
}
