/* The agenda: what each person must, may and must not do at an instant. */
#include "engine/query.h"

static struct agenda_item *item(workspace_t *ws, arbiter_modality modality, uint32_t person, uint32_t act, uint32_t instance)
{
    struct agenda_item *it = &ws->agenda[ws->agenda_count++];
    *it = (struct agenda_item){ .modality = modality, .person = person, .act = act, .instance = instance, .due = INT64_MAX };
    return it;
}

/* A guard of a may or must not speaks of the act's arguments too, which nobody has named yet: conjuncts about them do not
   count here. With no arguments known, they are unknown. */
static int64_t possible(workspace_t *ws, uint32_t instance)
{
    static const int64_t unnamed[ENV_SIZE] = { UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN };
    uint32_t failed;
    int64_t on = step_switch(ws, instance);
    ws->vm.env = unnamed;
    int64_t holds = vm_guard(&ws->vm, ws->program->instances[instance].guard_code, &failed);
    return on == FALSE_ || holds == FALSE_ ? FALSE_ : on == UNKNOWN || holds == UNKNOWN ? UNKNOWN : TRUE_;
}

static void add_args(workspace_t *ws, struct agenda_item *it)
{
    const instance_t *in = &ws->program->instances[it->instance];
    it->with_args = in->arg_count > 0;
    it->arg_count = in->arg_count;
    for (uint32_t a = 0; a < in->arg_count; a++)
        it->args[a] = in->args[a] == NO_INDEX ? UNKNOWN : vm_value(&ws->vm, in->args[a]);
}

static bool overridden(workspace_t *ws, const key_t_ *key, uint32_t mustnot)
{
    for (uint32_t i = key->grant_start; i < key->grant_start + key->grant_count; i++) {
        uint32_t grant = ws->program->dispatch[i];
        uint32_t a = ws->program->instances[grant].rule, b = ws->program->instances[mustnot].rule;
        if (program_beats(ws->program, a, b) && !program_contradict(ws->program, a, b) && possible(ws, grant) == TRUE_)
            return true;
    }
    return false;
}

static void review_act(workspace_t *ws, uint32_t act, uint32_t person)
{
    const event_t *event = &ws->program->events[act];
    const key_t_ *key = &ws->program->keys[event->key_start + person];
    bool forbidden = false;
    for (uint32_t i = key->mustnot_start; i < key->mustnot_start + key->mustnot_count; i++) {
        uint32_t instance = ws->program->dispatch[i];
        int64_t is = possible(ws, instance);
        if (is == FALSE_ || overridden(ws, key, instance))
            continue;
        struct agenda_item *it = item(ws, ARBITER_MUST_NOT, person, act, instance);
        it->unknown = is == UNKNOWN;
        add_args(ws, it);
        forbidden = forbidden || (is == TRUE_ && ws->program->instances[instance].arg_count == 0);
    }
    for (uint32_t i = key->grant_start; !forbidden && i < key->grant_start + key->grant_count; i++) {
        uint32_t instance = ws->program->dispatch[i];
        int64_t is = possible(ws, instance);
        if (is == FALSE_)
            continue;
        struct agenda_item *it = item(ws, ARBITER_MAY, person, act, instance);
        it->unknown = is == UNKNOWN;
        add_args(ws, it);
    }
}

arbiter_status arbiter_agenda(arbiter_workspace *ws, const arbiter_game *g, int64_t at, size_t *count)
{
    const program_t *p = ws->program;
    if (g->program_hash != p->hash || !instant_fits(at))
        return ARBITER_INVALID;
    if (at < g->now)
        return ARBITER_EARLIER;
    game_copy(ws->fork, g);
    ws->game = ws->fork;
    ws->vm = (vm_t){ .program = p, .game = ws->fork, .now = at, .facts = &ws->facts, .texts = ws->fork };
    ws->agenda_count = 0;
    board_facts_begin(&ws->facts);
    for (uint32_t i = 0; i < g->duty_count; i++) {
        const duty_t *d = &game_duties(g)[i];
        struct agenda_item *it = item(ws, ARBITER_MUST, (uint32_t)d->who, p->musts[d->must].act, d->instance);
        it->due = d->due;
        it->with_args = d->arg_count > 0;
        it->arg_count = d->arg_count;
        memcpy(it->args, d->args, sizeof it->args);
    }
    for (uint32_t s = 0; s < p->standing_count; s++) {
        const instance_t *in = &p->instances[p->standing[s]];
        const rule_t *rule = &p->rules[in->rule];
        int64_t is = g->result != NONE && !rule->afterwards ? FALSE_ : possible(ws, p->standing[s]);
        if (is != TRUE_)
            continue;
        struct agenda_item *it = item(ws, ARBITER_MUST, (uint32_t)in->person, rule->event, p->standing[s]);
        add_args(ws, it);
    }
    for (uint32_t e = 0; e < p->event_count; e++) {
        if (p->events[e].kind != EVENT_ACT || (g->result != NONE && !p->events[e].afterwards))
            continue;
        for (uint32_t person = 0; person < p->events[e].key_count; person++)
            if (p->events[e].persons >> person & 1)
                review_act(ws, e, person);
    }
    if (ws->facts.failed)
        ws->agenda_count = 0;
    *count = ws->agenda_count;
    return ws->facts.failed ? ARBITER_NO_MEMORY : ARBITER_OK;
}
