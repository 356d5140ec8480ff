#include "program/program.h"

#include "base/hash.h"

void program_retain(program_t *p)
{
    atomic_fetch_add_explicit(&p->references, 1, memory_order_relaxed);
}

/* The last one out must see what the others did before they let go. */
void program_release(program_t *p)
{
    if (!p || atomic_fetch_sub_explicit(&p->references, 1, memory_order_acq_rel) > 1) {
        return;
    }
    arbiter_allocator allocator = p->allocator;
    arena_free(&p->arena);
    mem_free(&allocator, p, sizeof *p);
}

/* ---- the hash: over the fields, each as eight bytes ---- */

typedef struct {
    const program_t *program;
    uint64_t value;
} hash_t;

static void mix(hash_t *h, uint64_t value)
{
    h->value = hash_number(h->value, value);
}

static void mix_str(hash_t *h, str_t text)
{
    mix(h, text.size);
    h->value = hash_bytes(h->value, text.data, text.size);
}

static void mix_symbol(hash_t *h, const symbol_t *symbol)
{
    mix_str(h, symbol->name);
    mix_str(h, symbol->infinitive);
}

static void mix_type(hash_t *h, type_t type)
{
    mix(h, type.base);
    mix(h, type.optional);
    mix(h, type.list);
}

static void mix_indices(hash_t *h, const uint32_t *indices, uint32_t count)
{
    mix(h, count);
    for (uint32_t i = 0; i < count; i++) {
        mix(h, indices[i]);
    }
}

static void mix_refs(hash_t *h, uint32_t start, uint32_t count)
{
    mix_indices(h, count > 0 ? h->program->refs + start : NULL, count);
}

/* How far the instruction can jump; 0 if it does not. */
static uint32_t jump_end(instruction in)
{
    switch (in.op) {
    case OP_BRANCH: return (uint32_t)in.c + in.b;
    case OP_JUMP:
    case OP_AND_JUMP:
    case OP_OR_JUMP: return (uint32_t)in.c;
    default: return 0;
    }
}

/* From `start` to the OP_RETURN no jump goes beyond, with jumps relative and constants by value: code that only
   shows texts lies in the same table, and where it lies must not matter. */
static void mix_code(hash_t *h, uint32_t start)
{
    const program_t *p = h->program;
    if (start == NO_INDEX) {
        mix(h, NO_INDEX);
        return;
    }
    uint32_t reach = start;
    for (uint32_t at = start; at < p->code_count; at++) {
        instruction in = p->code[at];
        uint32_t jump = jump_end(in);
        reach = jump > reach ? jump : reach;
        mix(h, in.op);
        mix(h, in.a);
        mix(h, in.b);
        mix(h, jump > 0            ? (uint64_t)in.c - start
               : in.op == OP_CONST ? (uint64_t)p->consts[in.c]
                                   : (uint64_t)in.c);
        if (in.op == OP_RETURN && at >= reach) {
            return;
        }
    }
}

bool program_same_code(const program_t *p, uint32_t a, uint32_t b, bool args)
{
    uint32_t reach = a;
    if (a == NO_INDEX || b == NO_INDEX) {
        return a == b;
    }
    for (uint32_t i = 0; a + i < p->code_count && b + i < p->code_count; i++) {
        instruction x = p->code[a + i], y = p->code[b + i];
        uint32_t jump = jump_end(x);
        bool same = jump > 0 ? jump_end(y) > 0 && (uint32_t)x.c - a == (uint32_t)y.c - b : x.c == y.c;
        if (x.op != y.op || x.a != y.a || x.b != y.b || !same || (x.op == OP_ARG && !args)) {
            return false;
        }
        reach = jump > reach ? jump : reach;
        if (x.op == OP_RETURN && a + i >= reach) {
            return true;
        }
    }
    return false;
}

static void mix_args(hash_t *h, const uint32_t *args, uint8_t count)
{
    mix(h, count);
    for (uint8_t i = 0; i < count; i++) {
        mix_code(h, args[i]);
    }
}

static void mix_names(hash_t *h)
{
    const program_t *p = h->program;
    mix_str(h, p->name);
    mix_str(h, p->edition);
    mix(h, p->string_count);
    for (uint32_t i = 0; i < p->string_count; i++) {
        mix_str(h, p->strings[i]);
    }
    mix(h, p->list_count);
    for (uint32_t i = 0; i < p->list_count; i++) {
        const list_t *list = &p->lists[i];
        mix_symbol(h, &list->symbol);
        mix(h, list->member_start);
        mix(h, list->member_count);
    }
    mix(h, p->member_count);
    for (uint32_t i = 0; i < p->member_count; i++) {
        mix_str(h, p->members[i].name);
    }
    mix(h, p->person_count);
    for (uint32_t i = 0; i < p->person_count; i++) {
        mix_symbol(h, &p->persons[i].symbol);
        mix(h, p->persons[i].kind);
    }
}

static void mix_variables(hash_t *h)
{
    const program_t *p = h->program;
    mix(h, p->variable_count);
    for (uint32_t i = 0; i < p->variable_count; i++) {
        const variable_t *variable = &p->variables[i];
        mix_symbol(h, &variable->symbol);
        mix(h, variable->kind);
        mix_type(h, variable->type);
        mix(h, variable->per);
        mix(h, variable->list);
        mix(h, variable->slot);
        mix(h, variable->count);
        mix(h, variable->article);
    }
    mix(h, p->slot_count);
    for (uint32_t i = 0; i < p->slot_count; i++) {
        mix(h, (uint64_t)p->initial[i]);
        mix(h, p->slot_variable[i]);
    }
    mix(h, p->period_count);
    for (uint32_t i = 0; i < p->period_count; i++) {
        const period_t *period = &p->periods[i];
        mix(h, period->moves);
        mix(h, (uint64_t)period->time);
        mix(h, period->mode);
        mix(h, (uint64_t)period->extra);
    }
}

static void mix_event(hash_t *h, const event_t *event)
{
    mix_symbol(h, &event->symbol);
    mix(h, event->kind);
    mix(h, event->article);
    mix(h, event->key_start);
    mix(h, event->key_count);
    mix(h, event->param_count);
    for (uint8_t i = 0; i < event->param_count; i++) {
        mix_str(h, event->params[i].name);
        mix_type(h, event->params[i].type);
    }
    mix(h, event->keyed_by_arg);
    mix(h, event->afterwards);
    mix(h, event->persons);
    if (event->kind == EVENT_DECISION) {
        mix(h, event->who);
        mix_type(h, event->answer);
        mix_code(h, event->default_code);
        mix(h, event->nature);
        mix_refs(h, event->ref_start, event->ref_count);
    }
}

static void mix_events(hash_t *h)
{
    const program_t *p = h->program;
    mix(h, p->event_count);
    for (uint32_t i = 0; i < p->event_count; i++) {
        mix_event(h, &p->events[i]);
    }
    mix(h, p->key_count);
    for (uint32_t i = 0; i < p->key_count; i++) {
        const key_t_ *key = &p->keys[i];
        mix(h, key->grant_start);
        mix(h, key->grant_count);
        mix(h, key->mustnot_start);
        mix(h, key->mustnot_count);
        mix(h, key->on_start);
        mix(h, key->on_count);
        mix(h, key->breach_start);
        mix(h, key->breach_count);
        mix(h, key->granted);
    }
    mix_indices(h, p->dispatch, p->dispatch_count);
    mix_indices(h, p->standing, p->standing_count);
}

static void mix_rule(hash_t *h, const rule_t *rule)
{
    mix(h, rule->kind);
    mix(h, rule->overrulable);
    mix(h, rule->afterwards);
    mix(h, rule->breach);
    mix(h, rule->article);
    mix(h, rule->event);
    mix_type(h, rule->each);
    mix(h, rule->doubt != NO_INDEX);
    mix_refs(h, rule->errata_start, rule->errata_count);
    mix_refs(h, rule->cite_start, rule->cite_count);
    mix_refs(h, rule->ref_start, rule->ref_count);
}

static void mix_instance(hash_t *h, const instance_t *instance)
{
    mix(h, instance->rule);
    mix(h, (uint64_t)instance->person);
    mix(h, (uint64_t)instance->each);
    mix_code(h, instance->guard_code);
    mix(h, instance->conjunct_count);
    mix(h, instance->effect_start);
    mix(h, instance->effect_count);
    mix(h, instance->else_start);
    mix(h, instance->else_count);
    mix_args(h, instance->args, instance->arg_count);
    mix(h, instance->timed);
}

/* row by row, `words` words each */
static void mix_matrix(hash_t *h, const uint64_t *rows)
{
    size_t count = rows ? (size_t)h->program->rule_count * h->program->precedence_words : 0;
    mix(h, count);
    for (size_t i = 0; i < count; i++) {
        mix(h, rows[i]);
    }
}

static void mix_law(hash_t *h)
{
    const program_t *p = h->program;
    mix(h, p->article_count);
    for (uint32_t i = 0; i < p->article_count; i++) {
        mix_str(h, p->articles[i].number);
        mix(h, p->articles[i].parent);
        mix_code(h, p->articles[i].switch_code);
    }
    mix(h, p->rule_count);
    for (uint32_t i = 0; i < p->rule_count; i++) {
        mix_rule(h, &p->rules[i]);
    }
    mix(h, p->instance_count);
    for (uint32_t i = 0; i < p->instance_count; i++) {
        mix_instance(h, &p->instances[i]);
    }
    mix_matrix(h, p->precedence);
    mix_matrix(h, p->contradicts);
}

/* Only what the kind of effect uses: the rest may hold anything. */
static void mix_effect(hash_t *h, const effect_t *effect)
{
    fx_kind kind = (fx_kind)effect->kind;
    bool targeted = kind <= FX_ADD_USED || kind == FX_MODE;
    bool valued = kind != FX_STAYS && kind != FX_STOP_BOTH && kind < FX_MUST;
    mix(h, kind);
    if (targeted) {
        mix(h, effect->target.slot);
        mix_code(h, effect->target.index_code);
        mix(h, effect->target.count);
    }
    if (valued) {
        mix(h, effect->immediate);
        mix_type(h, effect->type);
    }
    if (valued && effect->immediate) {
        mix(h, (uint64_t)effect->value);
    } else if (valued) {
        mix_code(h, (uint32_t)effect->value);
    }
    if (kind == FX_MODE || kind == FX_PUT) {
        mix_code(h, effect->extra_code);
    }
    if (kind == FX_MUST || kind == FX_ASK || kind == FX_RAISE) {
        mix(h, effect->extra);
    }
}

static void mix_effects(hash_t *h)
{
    const program_t *p = h->program;
    mix(h, p->effect_count);
    for (uint32_t i = 0; i < p->effect_count; i++) {
        mix_effect(h, &p->effects[i]);
    }
    mix(h, p->must_count);
    for (uint32_t i = 0; i < p->must_count; i++) {
        const must_t *must = &p->musts[i];
        mix_code(h, must->who_code);
        mix(h, must->act);
        mix_args(h, must->args, must->arg_count);
        mix_code(h, must->within_code);
        mix(h, must->before);
        mix(h, must->raise);
    }
    mix(h, p->ask_count);
    for (uint32_t i = 0; i < p->ask_count; i++) {
        const ask_t *ask = &p->asks[i];
        mix(h, ask->decision);
        mix_args(h, ask->args, ask->arg_count);
        mix_code(h, ask->within_code);
        mix(h, ask->raise);
        mix_code(h, ask->while_code);
    }
    mix(h, p->raise_count);
    for (uint32_t i = 0; i < p->raise_count; i++) {
        const raise_t *raise = &p->raises[i];
        mix(h, raise->signal);
        mix_args(h, raise->args, raise->arg_count);
        mix(h, raise->when);
        mix_code(h, raise->when != 0 ? raise->code : NO_INDEX);
    }
}

void program_seal(program_t *p)
{
    hash_t h = { p, HASH_SEED };
    mix_names(&h);
    mix_variables(&h);
    mix_events(&h);
    mix_law(&h);
    mix_effects(&h);
    mix(&h, program_game(p) ? board_hash(program_game(p)) : 0);
    p->hash = h.value != 0 ? h.value : 1; /* 0 is kept for programs not yet complete */
}

uint32_t program_rule_place(const program_t *p, uint32_t rule)
{
    uint32_t place = 1;
    for (uint32_t i = 0; i < rule; i++) {
        place += p->rules[i].article == p->rules[rule].article;
    }
    return place;
}

uint32_t program_rule_at(const program_t *p, uint32_t article, int64_t place)
{
    for (uint32_t i = 0; i < p->rule_count; i++) {
        if (p->rules[i].article == article && --place == 0) {
            return i;
        }
    }
    return NO_INDEX;
}
