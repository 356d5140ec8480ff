/* Which rules answer what happens in a step, and what they want. */
#include "engine/coverage.h"

void step_bind(workspace_t *ws, const occurrence_t *o)
{
    ws->vm.env = o->env;
}

trace_value step_traced(workspace_t *ws, int64_t value, type_t type)
{
    str_t text = { "", 0 };
    if (type_is_text(type) && value_is_plain(value))
        text = game_text_str(ws->program, ws->game, value);
    return trace_make(&ws->trace, value, type, text);
}

/* A value that is only shown: that it leaves its range is no error of the event. */
static int64_t shown_value(workspace_t *ws, uint32_t code)
{
    bool overflow = ws->vm.overflow;
    int64_t value = vm_value(&ws->vm, code);
    ws->vm.overflow = overflow;
    return value;
}

/* Which facts of texts and players were looked up on the board. */
static void trace_facts(workspace_t *ws, trace_entry *e, uint32_t code)
{
    held_question leaves[LEAVES_MAX];
    bool overflow = ws->vm.overflow;
    uint32_t count = game_on_board(ws->game) ? vm_facts(&ws->vm, code, leaves) : 0;
    ws->vm.overflow = overflow;
    for (uint32_t i = 0; i < count; i++) {
        type_t type = leaves[i].arg_count > 0 ? program_fact_param(leaves[i].id, 0) : (type_t){ TYPE_COUNT, false, 0 };
        if (type.base == TYPE_TEXT || type.base == TYPE_PLAYER)
            trace_read_add(&ws->trace, e, READ_FACT, leaves[i].id, step_traced(ws, leaves[i].args[0], type));
    }
}

static void trace_parts(workspace_t *ws, trace_entry *e, uint32_t text)
{
    if (text == NO_INDEX)
        return;
    const text_t *t = &ws->program->texts[text];
    for (int l = 0; l < LANG_COUNT; l++) {
        for (uint32_t i = t->start[l]; i < t->start[l] + t->count[l]; i++) {
            const text_part *part = &ws->program->parts[i];
            if (part->code != NO_INDEX)
                trace_read_add(&ws->trace, e, READ_PART, i, step_traced(ws, shown_value(ws, part->code), part->type));
        }
    }
}

/* What the text of the question reads, with the question's own arguments. */
static void trace_question_text(workspace_t *ws, trace_entry *e, const event_t *decision, const int64_t *args)
{
    int64_t env[ENV_SIZE] = { 0 };
    const int64_t *bound = ws->vm.env;
    memcpy(env, args, decision->param_count * sizeof *args);
    env[ARG_ANSWER] = UNKNOWN;
    ws->vm.env = env;
    trace_parts(ws, e, decision->symbol.text);
    ws->vm.env = bound;
}

void step_trace_args(workspace_t *ws, trace_entry *e, const event_t *event, const int64_t *args, int64_t answer)
{
    for (uint32_t a = 0; a < event->param_count; a++)
        trace_arg_add(&ws->trace, e, step_traced(ws, args[a], event->params[a].type));
    if (event->kind == EVENT_DECISION)
        trace_arg_add(&ws->trace, e, step_traced(ws, answer, event->answer));
    if (e->kind == ARBITER_ASKED || e->kind == ARBITER_ANSWERED)
        trace_question_text(ws, e, event, args);
}

void step_cite(workspace_t *ws, trace_entry *e, uint32_t article)
{
    if (article == e->article)
        return;
    for (uint32_t i = 0; i < e->other_count; i++)
        if (ws->trace.ids[e->other_start + i] == article)
            return;
    if (e->other_count == 0)
        e->other_start = ws->trace.id_count;
    trace_id(&ws->trace, article);
    e->other_count++;
}

/* The articles that say that this one does not apply now. */
static void cite_switches(workspace_t *ws, trace_entry *e)
{
    const article_t *article = &ws->program->articles[e->article];
    for (uint32_t i = 0; i < article->switch_count; i++) {
        const switch_t *off = &ws->program->switches[article->switch_start + i];
        if (off->article != NO_INDEX && vm_value(&ws->vm, off->code) == FALSE_)
            step_cite(ws, e, off->article);
    }
}

int32_t step_whom(const workspace_t *ws, uint32_t instance, const int64_t *env, int32_t person)
{
    const instance_t *in = &ws->program->instances[instance];
    bool about = ws->program->events[rule_of(ws, instance)->event].keyed_by_arg && (env[0] == 0 || env[0] == 1);
    return in->each >= 0 ? in->each : about ? (int32_t)env[0] : person;
}

trace_entry *step_entry(workspace_t *ws, int kind, uint32_t instance, const occurrence_t *o)
{
    trace_entry *e = trace_add(&ws->trace);
    if (!e)
        return NULL;
    const rule_t *rule = rule_of(ws, instance);
    e->kind = (uint8_t)kind;
    e->at = ws->vm.now;
    e->step = ws->step;
    e->event = ws->event_index;
    e->article = rule->article;
    e->rule = ws->program->instances[instance].rule;
    e->instance = instance;
    e->doubtful = rule->doubt != NO_INDEX;
    if (o) {
        e->parent = o->parent;
        e->whom = step_whom(ws, instance, o->env, o->person);
        e->person = o->person >= 0 ? (uint32_t)o->person : NO_INDEX;
        e->name = o->event;
    }
    if (!ws->detail)
        return e;
    if (o) {
        const event_t *event = &ws->program->events[o->event];
        step_trace_args(ws, e, event, o->env, o->env[ARG_ANSWER]);
    }
    for (uint32_t i = 0; i < rule->cite_count; i++)
        step_cite(ws, e, ws->program->refs[rule->cite_start + i]);
    if (rule->kind == PROGRAM_RULE_SILENT || rule->kind == PROGRAM_RULE_DISPUTED)
        for (uint32_t i = 0; i < rule->ref_count; i++)
            step_cite(ws, e, ws->program->refs[rule->ref_start + i]);
    if (o && o->person == PERSON_ARBITER && ws->game->ruling_article != NO_INDEX)
        step_cite(ws, e, ws->game->ruling_article);
    if (kind == ARBITER_SWITCHED_OFF)
        cite_switches(ws, e);
    e->errata_start = ws->trace.id_count;
    for (uint32_t i = 0; i < rule->errata_count; i++) {
        uint32_t erratum = ws->program->refs[rule->errata_start + i];
        if (game_slots(ws->game)[ws->program->variables[erratum].slot] == TRUE_) {
            trace_id(&ws->trace, erratum);
            e->errata_count++;
        }
    }
    return e;
}

void step_reads(workspace_t *ws, trace_entry *e, uint32_t instance)
{
    if (!ws->detail || !e)
        return;
    const program_t *p = ws->program;
    const instance_t *in = &p->instances[instance];
    for (uint32_t c = in->conjunct_start; c < in->conjunct_start + in->conjunct_count; c++) {
        const conjunct_t *conjunct = &p->conjuncts[c];
        for (uint32_t r = conjunct->read_start; r < conjunct->read_start + conjunct->read_count; r++) {
            trace_read_add(&ws->trace, e, READ_CONJUNCT, r,
                           step_traced(ws, shown_value(ws, p->reads[r].code), p->reads[r].type));
            trace_facts(ws, e, p->reads[r].code);
        }
        if (e->conjunct == c && conjunct->compare != OP_RETURN) {
            trace_read_add(&ws->trace, e, READ_SIDE, c, step_traced(ws, shown_value(ws, conjunct->left), conjunct->type));
            trace_read_add(&ws->trace, e, READ_SIDE, c, step_traced(ws, shown_value(ws, conjunct->right), conjunct->type));
        }
    }
    trace_parts(ws, e, in->because);
    trace_parts(ws, e, in->doubt);
}

int64_t step_switch(workspace_t *ws, uint32_t instance)
{
    uint32_t article = rule_of(ws, instance)->article;
    if (article == NO_INDEX || ws->program->articles[article].switch_code == NO_INDEX)
        return TRUE_;
    return vm_value(&ws->vm, ws->program->articles[article].switch_code);
}

void step_doubt(workspace_t *ws, uint32_t instance, uint32_t occurrence, uint32_t code)
{
    if (ws->doubt_count == DOUBTS_MAX) {
        event_fail(ws, ARBITER_FULL);
        return;
    }
    ws->doubts[ws->doubt_count++] = (doubt_t){ instance, occurrence, NO_INDEX, code };
}

void ask_within(workspace_t *ws, const held_question *q)
{
    for (uint32_t i = 0; i < ws->question_count; i++) {
        const held_question *known = &ws->questions[i];
        if (known->kind == q->kind && known->id == q->id && memcmp(known->args, q->args, sizeof q->args) == 0)
            return;
    }
    if (ws->question_count == LEAVES_MAX) {
        event_fail(ws, ARBITER_FULL);
        return;
    }
    ws->questions[ws->question_count++] = *q;
}

void step_ask_first_unknown(workspace_t *ws, uint32_t code)
{
    held_question leaves[LEAVES_MAX];
    if (code != NO_INDEX && vm_unknowns(&ws->vm, code, leaves) > 0)
        ask_within(ws, &leaves[0]);
}

int64_t step_value(workspace_t *ws, uint32_t code)
{
    int64_t v = vm_value(&ws->vm, code);
    if (v == UNKNOWN && !ws->vm.overflow)
        step_ask_first_unknown(ws, code);
    return v;
}

static void values_of(workspace_t *ws, const uint32_t *codes, uint32_t count, int64_t *out)
{
    for (uint32_t i = 0; i < count; i++)
        out[i] = step_value(ws, codes[i]);
}

/* Who wants something: an effect of an instance, on behalf of an entry. */
typedef struct { uint32_t effect, instance, entry; } wish_t;

static addition_t *addition(workspace_t *ws, addition_kind kind, const wish_t *by)
{
    if (ws->addition_count == ADDITIONS_MAX) {
        event_fail(ws, ARBITER_FULL);
        return NULL;
    }
    addition_t *a = &ws->additions[ws->addition_count++];
    memset(a, 0, sizeof *a);
    a->kind = kind;
    a->entry = by->entry;
    a->effect = by->effect;
    return a;
}

/* now + duration. Where that is unknown, the question has been asked. */
static int64_t after(workspace_t *ws, int64_t duration)
{
    int64_t at;
    if (duration == UNKNOWN)
        return ws->vm.now;
    if (!value_is_plain(duration) || __builtin_add_overflow(ws->vm.now, duration, &at)) {
        event_fail(ws, ARBITER_OVERFLOW);
        return ws->vm.now;
    }
    return at;
}

occurrence_t step_occurrence(const workspace_t *ws, uint32_t event, const int64_t *args, uint32_t count, uint32_t parent)
{
    const event_t *what = &ws->program->events[event];
    occurrence_t o = { .event = event, .person = -1, .parent = parent };
    if (count > 0)
        memcpy(o.env, args, count * sizeof *args);
    bool keyed = what->keyed_by_arg && o.env[0] >= 0 && o.env[0] < what->key_count;
    o.key = what->key_start + (keyed ? (uint32_t)o.env[0] : 0);
    return o;
}

static void want_signal(workspace_t *ws, uint32_t raise_index, const wish_t *by)
{
    const raise_t *raise = &ws->program->raises[raise_index];
    int64_t args[ARGS_MAX] = { 0 };
    values_of(ws, raise->args, raise->arg_count, args);
    addition_t *a = addition(ws, raise->when ? ADD_TIMER : ADD_SIGNAL, by);
    if (!a)
        return;
    if (raise->when == 0) {
        a->u.signal = step_occurrence(ws, raise->signal, args, ARGS_MAX, by->entry);
        return;
    }
    timer_t_ *timer = &a->u.timer;
    int64_t when = step_value(ws, raise->code);
    timer->at = raise->when == 1 ? after(ws, when) : when;
    if (timer->at < ws->vm.now)
        timer->at = ws->vm.now; /* a time already past is due at once */
    timer->signal = raise->signal;
    timer->instance = by->instance;
    memcpy(timer->args, args, sizeof args);
}

static void want_duty(workspace_t *ws, uint32_t must_index, const wish_t *by)
{
    const must_t *must = &ws->program->musts[must_index];
    addition_t *a = addition(ws, ADD_DUTY, by);
    if (!a)
        return;
    duty_t *d = &a->u.duty;
    d->must = must_index;
    d->instance = by->instance;
    d->who = (int32_t)step_value(ws, must->who_code);
    d->arg_count = must->arg_count;
    values_of(ws, must->args, must->arg_count, d->args);
    d->due = must->within_code == NO_INDEX ? INT64_MAX : after(ws, step_value(ws, must->within_code));
    if (must->raise != NO_INDEX)
        values_of(ws, ws->program->raises[must->raise].args, ws->program->raises[must->raise].arg_count, d->raise_args);
}

static void want_answer(workspace_t *ws, uint32_t ask_index, const wish_t *by)
{
    const ask_t *ask = &ws->program->asks[ask_index];
    addition_t *a = addition(ws, ADD_PENDING, by);
    if (!a)
        return;
    pending_t *q = &a->u.pending;
    q->kind = PENDING_DECISION;
    q->id = ask->decision;
    q->ask = ask_index;
    q->instance = by->instance;
    q->arg_count = ask->arg_count;
    values_of(ws, ask->args, ask->arg_count, q->args);
    q->due = ask->within_code == NO_INDEX ? INT64_MAX : after(ws, step_value(ws, ask->within_code));
    memcpy(q->env, ws->vm.env, sizeof q->env);
}

static void want_update(workspace_t *ws, const wish_t *by, uint32_t slot, int op, int64_t value, int64_t extra)
{
    update_t *u = updates_add(ws, slot, op, value, extra, by->instance, by->entry);
    if (!u)
        return;
    u->effect = by->effect;
    if (!ws->detail)
        return;
    u->traced = ws->trace.update_count;
    trace_update update = { .value = step_traced(ws, value, ws->program->effects[by->effect].type), .slot = slot,
                            .op = (uint8_t)op, .effect = by->effect,
                            .square = op == FX_PUT ? (uint32_t)extra : NO_INDEX };
    trace_update_add(&ws->trace, &ws->trace.entries[by->entry], update);
    if (ws->trace.full)
        u->traced = NO_INDEX;
}

/* A position that the record holds is that of its ply: what is written is where the game goes back to. */
static int64_t position_value(workspace_t *ws, int64_t value)
{
    const board_game *game = program_game(ws->program);
    board_position p;
    position_error error;
    if (value == NONE || value >= POSITION_PLY ||
        !board_read(game, game_text_str(ws->program, ws->game, value), &p, &error))
        return value;
    uint32_t ply = record_find(game, game_record(ws->game), &p);
    return ply == NO_PLY ? value : POSITION_PLY + (int64_t)ply;
}

static void want(workspace_t *ws, uint32_t effect, uint32_t instance, uint32_t entry)
{
    const program_t *p = ws->program;
    const effect_t *fx = &p->effects[effect];
    uint32_t run = p->slot_count + VSLOT_RUN;
    wish_t by = { effect, instance, entry };
    uint32_t slot = fx->target.slot;
    int64_t value = 0, extra = 0;
    switch (fx->kind) {
    case FX_MUST: want_duty(ws, fx->extra, &by); return;
    case FX_ASK: want_answer(ws, fx->extra, &by); return;
    case FX_RAISE: want_signal(ws, fx->extra, &by); return;
    case FX_STANDS: return;
    default: break;
    }
    if (fx->kind <= FX_ADD_USED && fx->target.index_code != NO_INDEX) {
        int64_t index = step_value(ws, fx->target.index_code);
        if (index < 0 || index >= (int64_t)fx->target.count) {
            if (index != UNKNOWN)
                event_fail(ws, ARBITER_INVALID);
            return;
        }
        slot += (uint32_t)index;
    }
    if (fx->kind == FX_STAYS)
        value = slot_current(ws, slot);
    else if (fx->kind != FX_STOP_BOTH)
        value = fx->immediate ? fx->value : step_value(ws, (uint32_t)fx->value);
    if (value == UNKNOWN && fx->kind != FX_STAYS)
        return; /* asked, or out of range */
    switch (fx->kind) {
    case FX_START:
    case FX_STOP:
        want_update(ws, &by, run + (uint32_t)value, fx->kind, fx->kind == FX_START, 0);
        return;
    case FX_STOP_BOTH:
        want_update(ws, &by, run, FX_STOP, 0, 0);
        want_update(ws, &by, run + 1, FX_STOP, 0, 0);
        return;
    case FX_PRESS:
        want_update(ws, &by, run + (uint32_t)value, FX_PRESS, 0, 0);
        want_update(ws, &by, run + 1 - (uint32_t)value, FX_START, 1, 0);
        return;
    case FX_MODE: extra = step_value(ws, fx->extra_code); break;
    case FX_PUT:
        extra = step_value(ws, fx->extra_code);
        if (extra == UNKNOWN)
            return;
        break;
    case FX_SET:
        if (slot == p->slot_count + VSLOT_BOARD && ws->game->has_record)
            value = position_value(ws, value);
        break;
    case FX_PLAY: slot = p->slot_count + VSLOT_BOARD; break;
    default: break;
    }
    want_update(ws, &by, slot, fx->kind, value, extra);
}

void step_effects(workspace_t *ws, uint32_t instance, uint32_t start, uint32_t count, uint32_t entry)
{
    for (uint32_t f = start; f < start + count; f++)
        want(ws, f, instance, entry);
}

static bool has_stands(workspace_t *ws, const instance_t *in)
{
    for (uint32_t f = in->effect_start; f < in->effect_start + in->effect_count; f++)
        if (ws->program->effects[f].kind == FX_STANDS)
            return true;
    return false;
}

static void pend(workspace_t *ws, int kind, uint32_t id, uint32_t instance, uint32_t entry)
{
    addition_t *a = addition(ws, ADD_PENDING, &(wish_t){ NO_INDEX, instance, entry });
    if (!a)
        return;
    pending_t *q = &a->u.pending;
    q->kind = (uint8_t)kind;
    q->id = id;
    q->instance = instance;
    q->due = INT64_MAX;
    memcpy(q->env, ws->vm.env, sizeof q->env);
}

/* The rule applies: its entry, its effects. */
static void apply(workspace_t *ws, const occurrence_t *o, uint32_t instance)
{
    const instance_t *in = &ws->program->instances[instance];
    const rule_t *rule = &ws->program->rules[in->rule];
    int kind = rule->kind == PROGRAM_RULE_SILENT     ? ARBITER_GAP
               : rule->kind == PROGRAM_RULE_DISPUTED ? ARBITER_CONFLICT
                                                     : ARBITER_APPLIES;
    trace_entry *e = step_entry(ws, kind, instance, o);
    if (!e) {
        event_fail(ws, ARBITER_FULL);
        return;
    }
    uint32_t entry = ws->trace.entry_count - 1;
    if (kind == ARBITER_GAP)
        e->why = ARBITER_LAW_SILENT;
    if (kind == ARBITER_CONFLICT)
        e->why = ARBITER_CONTRADICTION;
    step_reads(ws, e, instance);
    step_effects(ws, instance, in->effect_start, in->effect_count, entry);
    if (rule->overrulable)
        pend(ws, PENDING_OVERRULE, instance, instance, entry);
    if (rule->kind == PROGRAM_RULE_DISPUTED)
        pend(ws, PENDING_DISPUTE, in->rule, instance, entry);
}

/* One rule: does it answer? Returns whether it does. */
static bool answer(workspace_t *ws, const occurrence_t *o, uint32_t index, uint32_t instance)
{
    uint32_t failed;
    if (ws->coverage)
        coverage_look(ws, instance);
    int64_t holds = vm_guard(&ws->vm, ws->program->instances[instance].guard_code, &failed);
    if (holds == FALSE_)
        return false;
    int64_t on = step_switch(ws, instance);
    if (on == FALSE_) {
        if (holds == TRUE_ && ws->detail) {
            trace_entry *e = step_entry(ws, ARBITER_SWITCHED_OFF, instance, o);
            step_reads(ws, e, instance);
        }
        return false;
    }
    if (on == UNKNOWN || holds == UNKNOWN) {
        step_doubt(ws, instance, index,
                   on == UNKNOWN ? ws->program->articles[rule_of(ws, instance)->article].switch_code
                                 : ws->program->instances[instance].guard_code);
        return false;
    }
    apply(ws, o, instance);
    return true;
}

static bool answer_all(workspace_t *ws, const occurrence_t *o, uint32_t index, uint32_t start, uint32_t count)
{
    bool any = false;
    for (uint32_t i = start; i < start + count; i++)
        any = answer(ws, o, index, ws->program->dispatch[i]) || any;
    return any;
}

static bool stands(workspace_t *ws, const key_t_ *key)
{
    for (uint32_t i = key->breach_start; i < key->breach_start + key->breach_count; i++) {
        uint32_t failed, instance = ws->program->dispatch[i];
        const instance_t *in = &ws->program->instances[instance];
        if (has_stands(ws, in) && step_switch(ws, instance) == TRUE_ && vm_guard(&ws->vm, in->guard_code, &failed) == TRUE_)
            return true;
    }
    return false;
}

static void gap(workspace_t *ws, const occurrence_t *o)
{
    trace_entry *e = trace_add(&ws->trace);
    if (!e) {
        event_fail(ws, ARBITER_FULL);
        return;
    }
    e->kind = ARBITER_GAP;
    e->why = ARBITER_LAW_SILENT;
    e->at = ws->vm.now;
    e->step = ws->step;
    e->event = ws->event_index;
    e->parent = o->parent;
    e->person = (uint32_t)o->person;
    e->name = o->event;
    if (ws->detail)
        step_trace_args(ws, e, &ws->program->events[o->event], o->env, UNKNOWN);
}

void step_rules(workspace_t *ws)
{
    updates_begin(ws);
    for (uint32_t i = 0; i < ws->now_count; i++) {
        const occurrence_t *o = &ws->now[i];
        const key_t_ *key = &ws->program->keys[o->key];
        uint32_t entries = ws->trace.entry_count, doubts = ws->doubt_count;
        step_bind(ws, o);
        if (o->refused) {
            answer_all(ws, o, i, key->breach_start, key->breach_count);
            if (!stands(ws, key))
                continue;
        }
        if (o->grants_known && !o->refused)
            for (uint32_t k = o->grant_start; k < o->grant_start + o->grant_count; k++)
                apply(ws, o, ws->grants[k]);
        else
            answer_all(ws, o, i, key->grant_start, key->grant_count);
        answer_all(ws, o, i, key->on_start, key->on_count);
        duties_done(ws, o);
        bool act = ws->program->events[o->event].kind == EVENT_ACT;
        if (act && !o->refused && ws->trace.entry_count == entries && ws->doubt_count == doubts)
            gap(ws, o);
    }
    /* precedence first: what a known rule overrides anyway need not be known */
    for (uint32_t i = 0; i < ws->doubt_count; i++) {
        const doubt_t *doubt = &ws->doubts[i];
        bool bare = rule_of(ws, doubt->instance)->kind == PROGRAM_RULE_MAY
                    && ws->program->instances[doubt->instance].effect_count == 0; /* another grant has sufficed */
        if (bare || updates_beat_all(ws, doubt->instance))
            continue;
        const occurrence_t *o = &ws->now[doubt->occurrence];
        step_bind(ws, o);
        trace_entry *e = step_entry(ws, ARBITER_UNKNOWN, doubt->instance, o);
        if (e) {
            uint32_t failed;
            vm_guard(&ws->vm, ws->program->instances[doubt->instance].guard_code, &failed);
            if (ws->program->instances[doubt->instance].conjunct_count)
                e->conjunct = ws->program->instances[doubt->instance].conjunct_start + failed;
            step_reads(ws, e, doubt->instance);
        }
        step_ask_first_unknown(ws, doubt->code);
    }
    updates_resolve(ws);
}
