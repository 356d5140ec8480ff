#include "dsl/lower.h"

_Static_assert((int)PROGRAM_RULE_ON == (int)RULE_ON && (int)PROGRAM_RULE_MAY == (int)RULE_MAY &&
                   (int)PROGRAM_RULE_MUST == (int)RULE_MUST &&
                   (int)PROGRAM_RULE_MUSTNOT == (int)RULE_MUSTNOT &&
                   (int)PROGRAM_RULE_SILENT == (int)RULE_SILENT &&
                   (int)PROGRAM_RULE_DISPUTED == (int)RULE_DISPUTED,
               "the program and the tree number the kinds of rule alike");
_Static_assert((int)PROGRAM_DISCRETION == (int)NATURE_DISCRETION &&
                   (int)PROGRAM_FINDING == (int)NATURE_FINDING && (int)PROGRAM_GAP == (int)NATURE_GAP &&
                   (int)PROGRAM_CONTRADICTION == (int)NATURE_CONTRADICTION,
               "and why a decision is asked");

/* ---- which errata a rule rests on ---- */

typedef struct {
    unit_t *u;
    uint32_t start;
} errata_t;

static void add_erratum(errata_t *errata, uint32_t variable)
{
    builder_t *b = &errata->u->b;
    const uint32_t *refs = b->refs.items;
    for (uint32_t i = errata->start; i < b->refs.count; i++)
        if (refs[i] == variable)
            return;
    table_add_index(b, &b->refs, variable);
}

static void visit_erratum(void *context, const node_t *leaf)
{
    errata_t *errata = context;
    builder_t *b = &errata->u->b;
    if (leaf->kind != NODE_SLOT)
        return;
    const uint16_t *owner = table_at(b, &b->slot_variable, leaf->index);
    uint32_t variable = *owner;
    const variable_t *v = table_at(b, &b->variables, variable);
    if (v->kind == SLOT_ERRATUM)
        add_erratum(errata, variable);
}

static void visit_node(errata_t *errata, const node_t *n)
{
    if (n)
        node_leaves(n, visit_erratum, errata);
}

static void visit_effects(errata_t *errata, const effects_draft *effects)
{
    for (uint32_t i = 0; i < effects->count; i++) {
        const effect_draft *e = &effects->items[i];
        const node_t *nodes[] = { e->index, e->value, e->extra, e->who, e->term, e->while_ };
        for (size_t k = 0; k < sizeof nodes / sizeof *nodes; k++)
            visit_node(errata, nodes[k]);
        for (uint32_t k = 0; k < e->arg_count; k++)
            visit_node(errata, e->args[k]);
    }
}

/* Those read in its conditions and effects and in the switches of its article, and those its article
   declares. */
static void lower_errata(unit_t *u, const rule_info *info, const rule_draft *draft, rule_t *row)
{
    errata_t errata = { u, u->b.refs.count };
    for (uint32_t i = 0; i < draft->conjunct_count; i++)
        visit_node(&errata, draft->conjuncts[i].words);
    visit_effects(&errata, &draft->then);
    visit_effects(&errata, &draft->otherwise);
    for (uint32_t i = 0; i < u->switches.count; i++) {
        const switch_draft *s = table_at(&u->b, &u->switches, i);
        if (article_within(u, info->article, s->article))
            visit_node(&errata, s->condition);
    }
    for (uint32_t i = 0; i < u->b.variables.count; i++) {
        const variable_t *v = table_at(&u->b, &u->b.variables, i);
        if (v->kind == SLOT_ERRATUM && v->article == info->article)
            add_erratum(&errata, i);
    }
    row->errata_start = errata.start;
    row->errata_count = u->b.refs.count - errata.start;
}

/* ---- rules ---- */

void refs_lower(unit_t *u, const ast_ref *refs, uint32_t *start, uint32_t *count)
{
    *start = u->b.refs.count;
    for (; refs; refs = refs->next)
        table_add_index(&u->b, &u->b.refs, article_find(u, refs));
    *count = u->b.refs.count - *start;
}

void rules_lower(unit_t *u)
{
    for (uint32_t i = 0; i < u->rules.count; i++) {
        const rule_info info = *(const rule_info *)table_at(&u->b, &u->rules, i);
        const rule_draft draft = *(const rule_draft *)table_at(&u->b, &u->drafts, i);
        rule_t row = {
            .kind = (uint8_t)info.ast->kind,
            .overrulable = info.ast->overrulable,
            .afterwards = info.ast->afterwards,
            .breach = info.ast->kind == RULE_ON && info.ast->pattern.breach,
            .article = info.article,
            .each = draft.each,
            .event = draft.event,
            .source = builder_str(&u->b, unit_line(u, info.ast->at)),
            .at = info.ast->at,
            .line = unit_line_number(u, info.ast->at),
            .language = info.language,
        };
        row.because = text_lower(u, draft.because, NOTHING_FIXED);
        row.doubt = text_lower(u, draft.doubt, NOTHING_FIXED);
        lower_errata(u, &info, &draft, &row);
        refs_lower(u, info.ast->conjunction, &row.cite_start, &row.cite_count);
        refs_lower(u, info.ast->kind == RULE_DISPUTED ? info.ast->between : info.ast->analogy, &row.ref_start,
                   &row.ref_count);
        rule_t *item = table_add(&u->b, &u->b.rules);
        *item = row;
    }
}

/* ---- conditions, for people ---- */

typedef struct {
    unit_t *u;
    const node_t *seen[32];
    uint32_t count;
} reads_t;

static void add_read(void *context, const node_t *leaf)
{
    reads_t *reads = context;
    unit_t *u = reads->u;
    for (uint32_t i = 0; i < reads->count; i++)
        if (node_equal(reads->seen[i], leaf))
            return;
    if (reads->count == sizeof reads->seen / sizeof *reads->seen)
        return;
    reads->seen[reads->count++] = leaf;
    read_t row = { .source = builder_str(&u->b, leaf->source.size ? leaf->source : unit_line(u, leaf->at)),
                   .code = code_value(u, leaf),
                   .type = leaf->type };
    read_t *item = table_add(&u->b, &u->b.reads);
    *item = row;
}

static void lower_conjunct(unit_t *u, conjunct_draft *draft, fixed_t fixed)
{
    const node_t *words = node_fold(u, draft->words, fixed);
    reads_t reads = { .u = u };
    if (!draft->kept.data)
        draft->kept = builder_str(&u->b, draft->source);
    conjunct_t row = { .source = draft->kept,
                       .at = draft->at,
                       .negated = draft->negated,
                       .compare = OP_RETURN,
                       .right = NO_INDEX,
                       .type = words->type,
                       .read_start = u->b.reads.count };
    if (words->kind == NODE_OP && op_is_comparison(words->index)) {
        row.compare = (uint8_t)words->index;
        row.type = words->kids[0]->type;
        row.left = code_value(u, words->kids[0]);
        row.right = code_value(u, words->kids[1]);
    } else {
        row.left = code_value(u, words);
    }
    node_leaves(words, add_read, &reads);
    row.read_count = u->b.reads.count - row.read_start;
    conjunct_t *item = table_add(&u->b, &u->b.conjuncts);
    *item = row;
}

/* ---- effects ---- */

static uint32_t code_or_none(unit_t *u, const node_t *n)
{
    return n ? code_value(u, n) : NO_INDEX;
}

static void lower_args(unit_t *u, const effect_draft *e, uint32_t args[ARGS_MAX])
{
    for (uint32_t i = 0; i < e->arg_count; i++)
        args[i] = code_value(u, e->args[i]);
}

static uint32_t lower_raise(unit_t *u, const effect_draft *e)
{
    raise_t row = { .signal = e->event,
                    .arg_count = (uint8_t)e->arg_count,
                    .when = (uint8_t)e->when,
                    .code = code_or_none(u, e->term) };
    lower_args(u, e, row.args);
    uint32_t number = u->b.raises.count;
    raise_t *item = table_add(&u->b, &u->b.raises);
    *item = row;
    return number;
}

static uint32_t lower_must(unit_t *u, const effect_draft *e)
{
    must_t row = { .who_code = code_value(u, e->who),
                   .act = e->event,
                   .arg_count = (uint8_t)e->arg_count,
                   .within_code = code_or_none(u, e->term),
                   .before = e->before,
                   .raise = e->otherwise ? lower_raise(u, e->otherwise) : NO_INDEX };
    lower_args(u, e, row.args);
    uint32_t number = u->b.musts.count;
    must_t *item = table_add(&u->b, &u->b.musts);
    *item = row;
    return number;
}

static uint32_t lower_ask(unit_t *u, const effect_draft *e)
{
    ask_t row = { .decision = e->event,
                  .arg_count = (uint8_t)e->arg_count,
                  .within_code = code_or_none(u, e->term),
                  .raise = e->otherwise ? lower_raise(u, e->otherwise) : NO_INDEX,
                  .while_code = code_or_none(u, e->while_) };
    lower_args(u, e, row.args);
    uint32_t number = u->b.asks.count;
    ask_t *item = table_add(&u->b, &u->b.asks);
    *item = row;
    return number;
}

static void lower_effect(unit_t *u, const effect_draft *e)
{
    effect_t row = { .kind = (uint8_t)e->kind,
                     .immediate = true,
                     .extra = NO_INDEX,
                     .extra_code = code_or_none(u, e->extra),
                     .target = { effect_slot(u, e), code_or_none(u, e->index), e->count },
                     .type = e->type,
                     .at = e->at,
                     .source = builder_str(&u->b, unit_line(u, e->at)) };
    if (e->value && e->value->kind == NODE_VALUE && e->value->value >= INT32_MIN &&
        e->value->value <= INT32_MAX) {
        row.value = (int32_t)e->value->value;
    } else if (e->value) {
        row.immediate = false;
        row.value = (int32_t)code_value(u, e->value);
    }
    if (e->kind == FX_MUST)
        row.extra = lower_must(u, e);
    else if (e->kind == FX_ASK)
        row.extra = lower_ask(u, e);
    else if (e->kind == FX_RAISE)
        row.extra = lower_raise(u, e);
    effect_t *item = table_add(&u->b, &u->b.effects);
    *item = row;
}

static void lower_effects(unit_t *u, const effects_draft *effects, uint32_t *start, uint32_t *count)
{
    *start = u->b.effects.count;
    for (uint32_t i = 0; i < effects->count; i++)
        lower_effect(u, &effects->items[i]);
    *count = u->b.effects.count - *start;
}

/* ---- instances ---- */

/* Whether the value may change merely because time passes. */
static bool node_timed(const node_t *n)
{
    static const term_id terms[] = { TERM_NOW, TERM_REMAINING, TERM_USED, TERM_FALLEN };
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++)
        if (node_mentions(n, NODE_TERM, terms[i]))
            return true;
    return false;
}

static bool switches_timed(unit_t *u, uint32_t article)
{
    for (uint32_t i = 0; i < u->switches.count; i++) {
        const switch_draft *s = table_at(&u->b, &u->switches, i);
        if (article_within(u, article, s->article) && node_timed(s->condition))
            return true;
    }
    return false;
}

static void lower_instance(unit_t *u, uint32_t number)
{
    const instance_draft in = *(const instance_draft *)table_at(&u->b, &u->instances, number);
    const rule_draft draft = *(const rule_draft *)table_at(&u->b, &u->drafts, in.rule);
    const rule_info info = *(const rule_info *)table_at(&u->b, &u->rules, in.rule);
    instance_t row = { .rule = in.rule,
                       .person = (int16_t)in.fixed.person,
                       .each = (int16_t)in.fixed.each,
                       .argument = (int16_t)in.fixed.argument,
                       .conjunct_start = u->b.conjuncts.count,
                       .conjunct_count = draft.conjunct_count };
    for (uint32_t i = 0; i < draft.conjunct_count; i++) {
        lower_conjunct(u, &draft.conjuncts[i], in.fixed);
        row.timed = row.timed || node_timed(in.conjuncts[i]);
    }
    row.timed = row.timed || switches_timed(u, info.article);
    row.guard_code = code_guard(u, in.conjuncts, draft.conjunct_count);
    lower_effects(u, &in.then, &row.effect_start, &row.effect_count);
    lower_effects(u, &in.otherwise, &row.else_start, &row.else_count);
    row.because = text_lower(u, draft.because, in.fixed);
    row.doubt = text_lower(u, draft.doubt, in.fixed);
    row.arg_count = (uint8_t)draft.arg_count;
    for (uint32_t i = 0; i < draft.arg_count; i++)
        row.args[i] = code_value(u, node_fold(u, draft.args[i], in.fixed));
    if (info.ast->kind == RULE_MUST)
        table_add_index(&u->b, &u->b.standing, u->b.instances.count);
    instance_t *item = table_add(&u->b, &u->b.instances);
    *item = row;
}

/* ---- dispatch ---- */

typedef enum { LIST_GRANTS, LIST_MUSTNOTS, LIST_ONS, LIST_BREACHES, LIST_NONE } dispatch_list;

static dispatch_list list_of(const ast_rule *ast)
{
    switch (ast->kind) {
    case RULE_MAY: return LIST_GRANTS;
    case RULE_MUSTNOT: return LIST_MUSTNOTS;
    case RULE_MUST: return LIST_NONE;
    default: return ast->pattern.breach ? LIST_BREACHES : LIST_ONS;
    }
}

/* The instances of one event, chained in their order. */
typedef struct {
    uint32_t *first, *next;
} chains_t;

static uint32_t dispatch_one(unit_t *u, const chains_t *chains, uint32_t event, uint32_t key,
                             dispatch_list wanted)
{
    uint32_t before = u->b.dispatch.count;
    for (uint32_t i = chains->first[event]; i != NO_INDEX; i = chains->next[i]) {
        const instance_draft *in = table_at(&u->b, &u->instances, i);
        const rule_info *info = table_at(&u->b, &u->rules, in->rule);
        if ((in->keys >> key & 1) && list_of(info->ast) == wanted)
            table_add_index(&u->b, &u->b.dispatch, i);
    }
    return u->b.dispatch.count - before;
}

static void dispatch_event(unit_t *u, const chains_t *chains, uint32_t event)
{
    const event_t e = *(const event_t *)table_at(&u->b, &u->b.events, event);
    for (uint32_t k = 0; k < e.key_count; k++) {
        key_t_ key = { .granted = false };
        key.grant_start = u->b.dispatch.count;
        key.grant_count = dispatch_one(u, chains, event, k, LIST_GRANTS);
        key.mustnot_start = u->b.dispatch.count;
        key.mustnot_count = dispatch_one(u, chains, event, k, LIST_MUSTNOTS);
        key.on_start = u->b.dispatch.count;
        key.on_count = dispatch_one(u, chains, event, k, LIST_ONS);
        key.breach_start = u->b.dispatch.count;
        key.breach_count = dispatch_one(u, chains, event, k, LIST_BREACHES);
        key.granted =
            key.grant_count > 0; /* grants are laid out for all whom they name, even where they never apply */
        key_t_ *row = table_at(&u->b, &u->b.keys, e.key_start + k);
        *row = key;
    }
}

static void dispatch_lower(unit_t *u)
{
    uint32_t events = u->b.events.count, instances = u->instances.count;
    chains_t chains = { unit_alloc(u, (events + 1) * sizeof(uint32_t)),
                        unit_alloc(u, (instances + 1) * sizeof(uint32_t)) };
    if (!chains.first || !chains.next)
        return;
    for (uint32_t e = 0; e < events; e++)
        chains.first[e] = NO_INDEX;
    for (uint32_t i = instances; i-- > 0;) {
        const instance_draft *in = table_at(&u->b, &u->instances, i);
        const rule_draft *draft = table_at(&u->b, &u->drafts, in->rule);
        if (draft->event >= events)
            continue;
        chains.next[i] = chains.first[draft->event];
        chains.first[draft->event] = i;
    }
    for (uint32_t e = 0; e < events; e++)
        dispatch_event(u, &chains, e);
}

void instances_lower(unit_t *u)
{
    for (uint32_t i = 0; i < u->instances.count; i++)
        lower_instance(u, i);
    dispatch_lower(u);
}
