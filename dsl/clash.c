#include "dsl/lower.h"

/* ---- what two effects write ---- */

static bool sets(const effect_draft *e)
{
    return e->slot != NO_INDEX && e->kind != FX_ADD && e->kind != FX_ADD_USED;
}

static bool may_differ(const node_t *a, const node_t *b)
{
    if (!a || !b)
        return a != b;
    return !node_equal(a, b);
}

static bool writes_run(unit_t *u, const effect_draft *e)
{
    uint32_t slot = effect_slot(u, e), run = u->b.initial.count + VSLOT_RUN;
    return slot == run || slot == run + 1;
}

/* Whether the player's clock runs afterwards: 1, 0, -1 not written, 2 depends. */
static int run_value(unit_t *u, const effect_draft *e, int player)
{
    int slot = (int)(effect_slot(u, e) - u->b.initial.count - VSLOT_RUN);
    bool theirs = e->index || e->count == 2 || slot == player;
    bool fixed = e->value && e->value->kind == NODE_VALUE;
    switch (e->kind) {
    case FX_STOP_BOTH: return 0;
    case FX_PRESS: return !fixed ? 2 : e->value->value != player;
    case FX_START: return e->index ? 2 : theirs ? 1 : -1;
    case FX_STOP: return e->index ? 2 : theirs ? 0 : -1;
    case FX_SET: return !theirs ? -1 : e->index || !fixed ? 2 : (int)e->value->value;
    default: return theirs ? 3 : -1; /* stays */
    }
}

static bool runs_differ(unit_t *u, const effect_draft *a, const effect_draft *b)
{
    if (a->kind == b->kind && a->kind != FX_SET && a->index && b->index && node_equal(a->index, b->index))
        return false;
    if (a->kind == FX_STOP && b->kind == FX_STOP)
        return false;
    for (int player = 0; player < 2; player++) {
        int x = run_value(u, a, player), y = run_value(u, b, player);
        if (x >= 0 && y >= 0 && (x != y || x == 2) &&
            !(a->kind == b->kind && !may_differ(a->value, b->value)))
            return true;
    }
    return false;
}

/* Whether two effects that may write one slot may give it different values. */
static bool effects_differ(unit_t *u, const effect_draft *a, const effect_draft *b)
{
    if (!sets(a) || !sets(b) || !effects_overlap(u, a, b))
        return false;
    if (writes_run(u, a))
        return runs_differ(u, a, b);
    if (a->kind != b->kind)
        return true;
    return a->kind != FX_STAYS && (may_differ(a->value, b->value) || may_differ(a->extra, b->extra));
}

/* ---- how a slot is called ---- */

static str_t slot_name(unit_t *u, const effect_draft *e, lang_t language)
{
    static const term_id terms[] = {
        [VSLOT_TIME] = TERM_REMAINING,  [VSLOT_TIME + 1] = TERM_REMAINING, [VSLOT_RUN] = TERM_RUNNING,
        [VSLOT_RUN + 1] = TERM_RUNNING, [VSLOT_MODE] = TERM_MODE,          [VSLOT_MODE + 1] = TERM_MODE,
        [VSLOT_MOVES] = TERM_MOVES,     [VSLOT_MOVES + 1] = TERM_MOVES,    [VSLOT_TO_MOVE] = TERM_TO_MOVE,
        [VSLOT_BOARD] = TERM_BOARD,     [VSLOT_RESULT] = TERM_RESULT,
        [VSLOT_NOTATION] = TERM_NOTATION, [VSLOT_NOTATION + 1] = TERM_NOTATION
    };
    if (e->model)
        return word_name(WORD_TERM, (int)terms[e->slot], language);
    const uint16_t *owner = table_at(&u->b, &u->b.slot_variable, e->slot);
    const variable_t *v = table_at(&u->b, &u->b.variables, *owner);
    return v->symbol.name.data ? v->symbol.name : STR("");
}

/* ---- within one rule ---- */

static void check_twice(unit_t *u, const instance_draft *in)
{
    const rule_info *info = table_at(&u->b, &u->rules, in->rule);
    for (uint32_t i = 0; i < in->then.count; i++) {
        for (uint32_t k = i + 1; k < in->then.count; k++) {
            const effect_draft *a = &in->then.items[i], *b = &in->then.items[k];
            bool certain = !a->index && !b->index && effect_slot(u, a) == effect_slot(u, b);
            if ((!certain && !writes_run(u, a)) || !effects_differ(u, a, b))
                continue;
            diag_t *item = diags_add(u->diags, DIAG_EFFECT_TWICE, b->at, slot_name(u, b, info->language),
                                     STR(""), STR(""));
            diags_label(u->diags, item, a->at, LABEL_OTHER_PLACE, STR(""));
        }
    }
}

/* ---- between rules ---- */

typedef struct {
    table_t slots;    /* uint32_t: those on which the pair of rules at hand is reported already */
    table_t disputes; /* uint32_t: the rules that are disputes */
} clashes_t;

static bool is_new(unit_t *u, clashes_t *c, uint32_t slot)
{
    for (uint32_t i = 0; i < c->slots.count; i++)
        if (*(const uint32_t *)table_at(&u->b, &c->slots, i) == slot)
            return false;
    *(uint32_t *)table_add(&u->b, &c->slots) = slot;
    return true;
}

static void find_disputes(unit_t *u, clashes_t *c)
{
    for (uint32_t i = 0; i < u->rules.count; i++)
        if (((const rule_info *)table_at(&u->b, &u->rules, i))->ast->kind == RULE_DISPUTED)
            *(uint32_t *)table_add(&u->b, &c->disputes) = i;
}

/* Whether a `disputed` on this event names the articles of both rules. */
static bool is_disputed(unit_t *u, const clashes_t *c, uint32_t event, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0; i < c->disputes.count; i++) {
        uint32_t rule = *(const uint32_t *)table_at(&u->b, &c->disputes, i);
        const rule_info info = *(const rule_info *)table_at(&u->b, &u->rules, rule);
        const rule_draft *draft = table_at(&u->b, &u->drafts, rule);
        bool names_a = false, names_b = false;
        if (draft->event != event)
            continue;
        for (const ast_ref *ref = info.ast->between; ref; ref = ref->next) {
            uint32_t article = article_find(u, ref);
            names_a = names_a || article_within(u, a, article);
            names_b = names_b || article_within(u, b, article);
        }
        if (names_a && names_b)
            return true;
    }
    return false;
}

static bool is_settled(unit_t *u, uint32_t a, uint32_t b)
{
    return precedence_beats(u, a, b) || precedence_beats(u, b, a) || precedence_contradicts(u, a, b);
}

static bool has_stands(const instance_draft *in)
{
    for (uint32_t i = 0; i < in->then.count; i++)
        if (in->then.items[i].kind == FX_STANDS)
            return true;
    return false;
}

/* Whether both can answer to one event. */
static bool answer_together(unit_t *u, const instance_draft *a, const instance_draft *b)
{
    const rule_info *ra = table_at(&u->b, &u->rules, a->rule), *rb = table_at(&u->b, &u->rules, b->rule);
    bool modal_a = ra->ast->kind == RULE_MUST || ra->ast->kind == RULE_MUSTNOT;
    bool modal_b = rb->ast->kind == RULE_MUST || rb->ast->kind == RULE_MUSTNOT;
    if (modal_a || modal_b || !(a->keys & b->keys))
        return false;
    bool breach_a = ra->ast->kind == RULE_ON && ra->ast->pattern.breach;
    bool breach_b = rb->ast->kind == RULE_ON && rb->ast->pattern.breach;
    return breach_a == breach_b || has_stands(breach_a ? a : b);
}

static void report_clash(unit_t *u, clashes_t *c, const instance_draft *a, const instance_draft *b,
                         const effect_draft *ea, const effect_draft *eb)
{
    const rule_info *ra = table_at(&u->b, &u->rules, a->rule), *rb = table_at(&u->b, &u->rules, b->rule);
    if (!is_new(u, c, effect_slot(u, ea)))
        return;
    diag_t *item = diags_add(u->diags, DIAG_CLASH, eb->at, article_number(u, ra->article),
                             article_number(u, rb->article), slot_name(u, ea, rb->language));
    diags_label(u->diags, item, ea->at, LABEL_OTHER_RULE, STR(""));
}

static void check_pair(unit_t *u, clashes_t *c, const instance_draft *a, const instance_draft *b,
                       uint32_t event)
{
    bool looked = false;
    for (uint32_t i = 0; i < a->then.count; i++) {
        for (uint32_t k = 0; k < b->then.count; k++) {
            if (!effects_differ(u, &a->then.items[i], &b->then.items[k]))
                continue;
            const rule_info *ra = table_at(&u->b, &u->rules, a->rule),
                            *rb = table_at(&u->b, &u->rules, b->rule);
            if (!looked &&
                (is_settled(u, a->rule, b->rule) || is_disputed(u, c, event, ra->article, rb->article) ||
                 conditions_exclude(a->conjuncts, a->condition_count, b->conjuncts, b->condition_count)))
                return;
            looked = true;
            report_clash(u, c, a, b, &a->then.items[i], &b->then.items[k]);
        }
    }
}

static uint32_t event_of(unit_t *u, uint32_t instance)
{
    const instance_draft *in = table_at(&u->b, &u->instances, instance);
    return ((const rule_draft *)table_at(&u->b, &u->drafts, in->rule))->event;
}

/* The instances of a rule stand together; where those of the rule of instance `start` end. */
static uint32_t end_of_rule(unit_t *u, uint32_t start)
{
    uint32_t rule = ((const instance_draft *)table_at(&u->b, &u->instances, start))->rule, end = start;
    while (end < u->instances.count &&
           ((const instance_draft *)table_at(&u->b, &u->instances, end))->rule == rule)
        end++;
    return end;
}

/* Each instance in [a, a_end) with each later one in [b, b_end). */
static void check_rules(unit_t *u, clashes_t *c, uint32_t a, uint32_t a_end, uint32_t b, uint32_t b_end)
{
    uint32_t event = event_of(u, a);
    c->slots.count = 0;
    for (uint32_t i = a; i < a_end && event == event_of(u, b); i++) {
        const instance_draft in = *(const instance_draft *)table_at(&u->b, &u->instances, i);
        for (uint32_t k = b > i ? b : i + 1; k < b_end && in.then.count && !in.never; k++) {
            const instance_draft *other = table_at(&u->b, &u->instances, k);
            if (!other->never && answer_together(u, &in, other))
                check_pair(u, c, &in, other, event);
        }
    }
}

void check_clashes(unit_t *u)
{
    clashes_t c = { TABLE(uint32_t), TABLE(uint32_t) };
    find_disputes(u, &c);
    for (uint32_t a = 0, a_end; a < u->instances.count; a = a_end) {
        a_end = end_of_rule(u, a);
        for (uint32_t i = a; i < a_end; i++) {
            const instance_draft in = *(const instance_draft *)table_at(&u->b, &u->instances, i);
            if (!in.never)
                check_twice(u, &in);
        }
        for (uint32_t b = a, b_end; b < u->instances.count; b = b_end) {
            b_end = end_of_rule(u, b);
            check_rules(u, &c, a, a_end, b, b_end);
        }
    }
    table_free(&u->b, &c.slots);
    table_free(&u->b, &c.disputes);
}
