/* May the act be done? A must not forbids it unless a grant that takes precedence applies; where articles grant the act
   to this person, one of the grants has to apply. */
#include "engine/coverage.h"

/* The instance applies: TRUE_, FALSE_ or UNKNOWN; *code is what makes it unknown. *off: it would but for its switch. */
static int64_t applies(workspace_t *ws, uint32_t instance, uint32_t *failed, uint32_t *code, bool *off)
{
    if (ws->coverage)
        coverage_look(ws, instance);
    int64_t holds = vm_guard(&ws->vm, ws->program->instances[instance].guard_code, failed);
    if (holds == FALSE_)
        return FALSE_;
    int64_t on = step_switch(ws, instance);
    if (on == FALSE_) {
        *off = true;
        return FALSE_;
    }
    *code = on == UNKNOWN ? ws->program->articles[rule_of(ws, instance)->article].switch_code
                          : ws->program->instances[instance].guard_code;
    return on == UNKNOWN || holds == UNKNOWN ? UNKNOWN : TRUE_;
}

static bool overridden(workspace_t *ws, const occurrence_t *o, uint32_t mustnot)
{
    uint32_t forbids = ws->program->instances[mustnot].rule;
    for (uint32_t i = o->grant_start; i < o->grant_start + o->grant_count; i++) {
        uint32_t grant = ws->program->instances[ws->grants[i]].rule;
        if (program_beats(ws->program, grant, forbids) && !program_contradict(ws->program, grant, forbids))
            return true;
    }
    return false;
}

/* A grant of which it is not known whether it applies, and which would override; NO_INDEX. */
static uint32_t may_override(workspace_t *ws, const key_t_ *key, uint32_t mustnot, uint32_t *failed, uint32_t *code)
{
    bool off;
    uint32_t forbids = ws->program->instances[mustnot].rule;
    for (uint32_t i = key->grant_start; i < key->grant_start + key->grant_count; i++) {
        uint32_t instance = ws->program->dispatch[i], grant = ws->program->instances[instance].rule;
        if (program_beats(ws->program, grant, forbids) && !program_contradict(ws->program, grant, forbids)
            && applies(ws, instance, failed, code, &off) == UNKNOWN)
            return instance;
    }
    return NO_INDEX;
}

static void refuse(workspace_t *ws, int kind, uint32_t instance, const occurrence_t *o, bool failing, uint32_t failed)
{
    trace_entry *e = step_entry(ws, kind, instance, o);
    if (!e) {
        event_fail(ws, ARBITER_FULL);
        return;
    }
    if (failing)
        e->conjunct = ws->program->instances[instance].conjunct_start + failed;
    step_reads(ws, e, instance);
}

/* No grant applies: each says why. */
static void not_permitted(workspace_t *ws, const key_t_ *key, const occurrence_t *o)
{
    for (uint32_t i = key->grant_start; i < key->grant_start + key->grant_count; i++) {
        uint32_t failed, instance = ws->program->dispatch[i];
        int64_t holds = vm_guard(&ws->vm, ws->program->instances[instance].guard_code, &failed);
        if (step_switch(ws, instance) == FALSE_)
            refuse(ws, ARBITER_SWITCHED_OFF, instance, o, holds == FALSE_, failed);
        else
            refuse(ws, ARBITER_NOT_PERMITTED, instance, o, true, failed);
    }
}

void admit(workspace_t *ws, occurrence_t *o)
{
    const key_t_ *key = &ws->program->keys[o->key];
    uint32_t failed, code = NO_INDEX;
    bool unknown = false, off = false, asked = false; /* about a grant */
    step_bind(ws, o);
    o->grant_start = ws->grant_count;
    for (uint32_t i = key->grant_start; i < key->grant_start + key->grant_count; i++) {
        uint32_t instance = ws->program->dispatch[i];
        int64_t is = applies(ws, instance, &failed, &code, &off);
        unknown = unknown || is == UNKNOWN;
        if (is != TRUE_)
            continue;
        if (ws->grant_count == DOUBTS_MAX) {
            event_fail(ws, ARBITER_FULL);
            return;
        }
        ws->grants[ws->grant_count++] = instance;
        o->grant_count++;
    }
    o->grants_known = !unknown && !off;
    if (key->granted && o->grant_count == 0 && !unknown) {
        o->refused = true;
        not_permitted(ws, key, o);
    }
    for (uint32_t i = key->mustnot_start; i < key->mustnot_start + key->mustnot_count; i++) {
        uint32_t instance = ws->program->dispatch[i];
        int64_t is = applies(ws, instance, &failed, &code, &off);
        if (is == TRUE_ && overridden(ws, o, instance)) {
            refuse(ws, ARBITER_BEATEN, instance, o, false, 0);
        } else if (is == TRUE_ && may_override(ws, key, instance, &failed, &code) == NO_INDEX) {
            o->refused = true;
            refuse(ws, ARBITER_FORBIDDEN, instance, o, false, 0);
        }
    }
    if (o->refused)
        return;
    /* what is not known yet decides it: ask */
    for (uint32_t i = key->mustnot_start; i < key->mustnot_start + key->mustnot_count; i++) {
        uint32_t instance = ws->program->dispatch[i];
        int64_t is = applies(ws, instance, &failed, &code, &off);
        if (is == FALSE_ || overridden(ws, o, instance))
            continue;
        if (is == TRUE_) {
            instance = may_override(ws, key, instance, &failed, &code);
            asked = true;
        }
        refuse(ws, ARBITER_UNKNOWN, instance, o, true, failed);
        step_ask_first_unknown(ws, code);
    }
    for (uint32_t i = key->grant_start; o->grant_count == 0 && !asked && i < key->grant_start + key->grant_count; i++) {
        uint32_t instance = ws->program->dispatch[i];
        if (applies(ws, instance, &failed, &code, &off) != UNKNOWN)
            continue;
        refuse(ws, ARBITER_UNKNOWN, instance, o, true, failed);
        step_ask_first_unknown(ws, code);
        break; /* one grant is enough */
    }
}
