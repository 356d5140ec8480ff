/* Terms. A duty, or a question, that a step lays down several times is one duty, one question, and has one term: which, where
   they differ, is settled as the value of a slot is. */
#include "engine/engine.h"

static bool same_signal(const program_t *p, uint32_t a, uint32_t b)
{
    return a == b || (a != NO_INDEX && b != NO_INDEX && p->raises[a].signal == p->raises[b].signal);
}

static bool same_duty_term(const program_t *p, const duty_t *a, const duty_t *b)
{
    const must_t *x = &p->musts[a->must], *y = &p->musts[b->must];
    return a->due == b->due && x->before == y->before && same_signal(p, x->raise, y->raise) &&
           memcmp(a->raise_args, b->raise_args, sizeof a->raise_args) == 0;
}

static bool same_question_term(const program_t *p, const pending_t *a, const pending_t *b)
{
    const ask_t *x = &p->asks[a->ask], *y = &p->asks[b->ask];
    bool args = memcmp(a->env, b->env, sizeof a->env) == 0;
    bool same = a->due == b->due && same_signal(p, x->raise, y->raise) &&
                program_same_code(p, x->while_code, y->while_code, args);
    for (uint32_t i = 0; same && x->raise != NO_INDEX && i < p->raises[x->raise].arg_count; i++)
        same = program_same_code(p, p->raises[x->raise].args[i], p->raises[y->raise].args[i], args);
    return same;
}

static bool has_term(const addition_t *a)
{
    return a->kind == ADD_DUTY || (a->kind == ADD_PENDING && a->u.pending.kind == PENDING_DECISION);
}

static bool same_thing(const workspace_t *ws, const addition_t *a, const addition_t *b)
{
    if (a->kind != b->kind || !has_term(b))
        return false;
    return a->kind == ADD_DUTY ? duties_same(ws, &a->u.duty, &b->u.duty) : game_same_question(&a->u.pending, &b->u.pending);
}

static bool same_term(const workspace_t *ws, const addition_t *a, const addition_t *b)
{
    return a->kind == ADD_DUTY ? same_duty_term(ws->program, &a->u.duty, &b->u.duty)
                               : same_question_term(ws->program, &a->u.pending, &b->u.pending);
}

/* What addition number `first` is about, and all later ones that are, as writers of a slot beyond all others: the value is the
   number of the first with that term. */
static void resolve(workspace_t *ws, uint32_t first)
{
    update_t items[ADDITIONS_MAX], *wishes[ADDITIONS_MAX];
    uint32_t of[ADDITIONS_MAX], count = 0;
    bool differ = false;
    for (uint32_t i = first; i < ws->addition_count; i++) {
        const addition_t *a = &ws->additions[i];
        if (!same_thing(ws, &ws->additions[first], a))
            continue;
        uint32_t k = 0;
        while (k < count && !same_term(ws, &ws->additions[of[k]], a))
            k++;
        differ = differ || k > 0;
        uint32_t instance = a->kind == ADD_DUTY ? a->u.duty.instance : a->u.pending.instance;
        items[count] = (update_t){ .slot = ws->program->slot_count + VSLOT_COUNT + first, .op = FX_SET,
                                   .value = k < count ? items[k].value : (int64_t)i, .instance = instance,
                                   .entry = a->entry, .effect = a->effect, .traced = NO_INDEX, .next = NO_INDEX };
        wishes[count] = &items[count];
        of[count++] = i;
    }
    if (differ)
        updates_settle(ws, wishes, count);
    for (uint32_t i = 0; i < count; i++)
        ws->additions[of[i]].dropped = items[i].dropped;
}

void terms_resolve(workspace_t *ws)
{
    for (uint32_t i = 0; i < ws->addition_count; i++) {
        bool seen = !has_term(&ws->additions[i]);
        for (uint32_t k = 0; k < i && !seen; k++)
            seen = same_thing(ws, &ws->additions[k], &ws->additions[i]);
        if (!seen)
            resolve(ws, i);
    }
}
