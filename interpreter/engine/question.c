/* Open questions, of a held event or pending, and what may be answered. */
#include "engine/query.h"

#include "program/party.h"

arbiter_why question_nature(uint32_t nature)
{
    static const arbiter_why whys[] = { [PROGRAM_DISCRETION] = ARBITER_DISCRETION,
                                        [PROGRAM_FINDING] = ARBITER_FINDING,
                                        [PROGRAM_GAP] = ARBITER_LAW_SILENT,
                                        [PROGRAM_CONTRADICTION] = ARBITER_CONTRADICTION };
    return whys[nature];
}

static void of_decision(const program_t *p, question_t *q, uint32_t decision)
{
    const event_t *event = &p->events[decision];
    q->why = question_nature(event->nature);
    q->who = event->who;
    q->article = event->article;
    q->answer = event->answer;
    q->default_code = event->default_code;
    q->has_default = event->default_code != NO_INDEX;
}

arbiter_why question_why(const program_t *p, const game_t *g, const held_question *q)
{
    if (q->kind == QUESTION_FACT)
        return board_fact_beyond(g, q->id, q->args) ? ARBITER_NOT_RECORDED : ARBITER_FINDING;
    /* a state has a value from the start; a position loses it with the ply after which it stood */
    const variable_t *v = &p->variables[p->slot_variable[q->id]];
    return v->kind == SLOT_STATE && v->type.base == TYPE_POSITION ? ARBITER_NOT_RECORDED : ARBITER_OPTION_UNSET;
}

uint32_t question_options(const program_t *p, type_t type)
{
    if (type.optional)
        return 0; /* a list and none besides: ask for a value */
    switch (type.base) {
    case TYPE_TRUTH: case TYPE_PLAYER: return 2;
    case TYPE_LIST: return p->lists[type.list].member_count;
    default: return 0;
    }
}

static bool held_at(const program_t *p, const game_t *g, uint32_t index, question_t *q)
{
    held_question h;
    for (uint32_t at = 0; held_next(&g->held, &at, &h);) {
        if (h.answer != UNKNOWN || index-- != 0)
            continue;
        q->held = true;
        q->kind = h.kind;
        q->id = h.id;
        q->arg_count = h.arg_count;
        memcpy(q->args, h.args, sizeof q->args);
        q->who = PERSON_ARBITER;
        switch (h.kind) {
        case QUESTION_DECISION:
            of_decision(p, q, h.id);
            break;
        case QUESTION_FACT:
            q->why = question_why(p, g, &h);
            q->answer = program_fact_type(h.id);
            break;
        case QUESTION_OPTION:
            q->why = question_why(p, g, &h);
            q->answer = p->variables[p->slot_variable[h.id]].type;
            q->article = p->variables[p->slot_variable[h.id]].article;
            break;
        case QUESTION_CONFLICT:
            q->why = ARBITER_CONTRADICTION;
            q->article = p->rules[h.id].article;
            q->option_count = h.arg_count;
            return true;
        }
        q->option_count = question_options(p, q->answer);
        return true;
    }
    return false;
}

bool question_at(const program_t *p, const game_t *g, uint32_t index, question_t *q)
{
    memset(q, 0, sizeof *q);
    q->instance = q->article = q->default_code = NO_INDEX;
    q->due = INT64_MAX;
    if (g->held.kind != HELD_NOTHING)
        return held_at(p, g, index, q);
    if (index >= g->pending_count)
        return false;
    const pending_t *entry = &game_pending(g)[index];
    const rule_t *rule = &p->rules[p->instances[entry->instance].rule];
    q->pending = (pending_kind)entry->kind;
    q->id = entry->id;
    q->instance = entry->instance;
    q->due = entry->due;
    q->who = PERSON_ARBITER;
    switch (q->pending) {
    case PENDING_DECISION:
        q->arg_count = entry->arg_count;
        memcpy(q->args, entry->args, sizeof q->args);
        of_decision(p, q, entry->id);
        if (p->asks[entry->ask].raise != NO_INDEX)
            q->has_default = false; /* the signal is raised instead */
        if (q->article == NO_INDEX)
            q->article = rule->article;
        q->option_count = question_options(p, q->answer);
        break;
    case PENDING_OVERRULE:
        q->why = ARBITER_OVERRULE;
        q->article = rule->article;
        q->answer = (type_t){ TYPE_LIST, false, LIST_VERDICT };
        q->option_count = 2;
        q->has_default = true;
        break;
    case PENDING_DISPUTE:
        q->why = ARBITER_CONTRADICTION;
        q->article = rule->article;
        q->option_count = rule->ref_count;
        break;
    }
    return true;
}

uint32_t question_article(const program_t *p, const question_t *q, uint32_t n)
{
    int64_t option = question_option(p, q, n);
    return q->held ? p->rules[party_of(option).rule].article : (uint32_t)option;
}

int64_t question_option(const program_t *p, const question_t *q, uint32_t n)
{
    if (q->held && q->kind == QUESTION_CONFLICT)
        return q->args[n];
    if (!q->held && q->pending == PENDING_DISPUTE)
        return p->refs[p->rules[q->id].ref_start + n];
    return q->answer.base == TYPE_TRUTH ? 1 - (int64_t)n : (int64_t)n; /* yes comes first */
}
