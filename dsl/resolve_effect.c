#include "dsl/lower.h"

enum { EFFECTS_MAX = 256 }; /* of one rule: pairs of them are looked at */

static const node_t *opponent_of(unit_t *u, const node_t *player)
{
    return node_make(u, (node_t){ .kind = NODE_TERM,
                                  .index = TERM_OPPONENT,
                                  .type = type_plain(TYPE_PLAYER),
                                  .kid_count = 1,
                                  .kids = { player },
                                  .at = player->at });
}

static const node_t *result_value(unit_t *u, int64_t result, span_t at)
{
    return node_value(u, type_list(LIST_RESULT), result, at);
}

/* ---- what is written to ---- */

/* Slots of a place of the model, and the kinds of effect that set and add. */
static void place_slots(effect_draft *e, const word_t *place)
{
    static const struct {
        int term;
        uint32_t slot, count;
    } places[] = {
        { TERM_REMAINING, VSLOT_TIME, 2 }, { TERM_USED, VSLOT_TIME, 2 },       { TERM_RUNNING, VSLOT_RUN, 2 },
        { TERM_MOVES, VSLOT_MOVES, 2 },    { TERM_TO_MOVE, VSLOT_TO_MOVE, 1 }, { TERM_BOARD, VSLOT_BOARD, 1 },
        { TERM_RESULT, VSLOT_RESULT, 1 },       { TERM_NOTATION, VSLOT_NOTATION, 2 },
    };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        if (places[i].term != place->id)
            continue;
        e->model = true;
        e->slot = places[i].slot;
        e->count = places[i].count;
        e->type = type_of_word(place);
    }
    if (place->id == TERM_USED && e->kind != FX_STAYS)
        e->kind = e->kind == FX_SET ? FX_SET_USED : FX_ADD_USED;
}

static uint32_t count_args(const ast_expr *args)
{
    uint32_t count = 0;
    for (; args; args = args->next)
        count++;
    return count;
}

/* kind_on(square) := kind */
static bool resolve_piece(unit_t *u, scope_t *s, const ast_effect *ast, effect_draft *e, const word_t *word)
{
    if (e->kind != FX_SET || count_args(ast->args) != 1) {
        if (e->kind != FX_SET)
            diags_add(u->diags, DIAG_NOT_ADDABLE, ast->name.at, ast->name.text,
                      type_phrase(u, word->result, s->language), STR(""));
        else
            diags_add(u->diags, DIAG_ARGUMENT_COUNT, ast->name.at, ast->name.text, unit_number(u, 1),
                      unit_number(u, count_args(ast->args)));
        return false;
    }
    e->kind = FX_PUT;
    e->model = true;
    e->slot = VSLOT_BOARD;
    e->count = 1;
    e->type = type_required(word->result);
    e->extra = expr_value(u, s, ast->args, type_plain(TYPE_SQUARE));
    return !node_broken(e->extra);
}

/* Finds what the effect writes to, and its index; false after an error. */
static bool resolve_target(unit_t *u, scope_t *s, const ast_effect *ast, effect_draft *e)
{
    name_t found = resolve_name(u, s, &ast->name, WANT_PLACE);
    type_t range = { 0 };
    if (found.kind == NAME_WORD && found.word->kind == WORD_FACT && found.word->place)
        return resolve_piece(u, s, ast, e, found.word);
    if (found.kind == NAME_WORD && found.word->kind == WORD_TERM && found.word->place) {
        place_slots(e, found.word);
        if (found.word->parameters[0] == 'p')
            range = type_plain(TYPE_PLAYER);
    } else if (found.kind == NAME_SYMBOL && found.symbol->kind == SYMBOL_VARIABLE &&
               ((const variable_t *)table_at(&u->b, &u->b.variables, found.symbol->index))->kind ==
                   SLOT_STATE) {
        const variable_t *v = table_at(&u->b, &u->b.variables, found.symbol->index);
        declared_t *declared = table_at(&u->b, &u->variables, found.symbol->index);
        declared->written = true;
        e->slot = v->slot;
        e->count = v->count;
        e->type = v->type;
        range = v->per == PER_PLAYER ? type_plain(TYPE_PLAYER)
                : v->per == PER_LIST ? type_list(v->list)
                                     : range;
    } else {
        report_name(u, s, &ast->name, found, DIAG_NOT_A_PLACE, WANT_PLACE);
        return false;
    }
    uint32_t wanted = range.base == TYPE_NOTHING ? 0 : 1, given = count_args(ast->args);
    if (given != wanted) {
        diags_add(u->diags, DIAG_ARGUMENT_COUNT, ast->name.at, ast->name.text, unit_number(u, wanted),
                  unit_number(u, given));
        return false;
    }
    e->index = wanted ? expr_value(u, s, ast->args, range) : NULL;
    return e->type.base != TYPE_NOTHING && (!e->index || !node_broken(e->index));
}

/* The value that is added, or the negated one that is taken away. */
static const node_t *resolve_addend(unit_t *u, scope_t *s, const ast_effect *ast, const effect_draft *e)
{
    bool addable = !e->type.optional && (e->type.base == TYPE_COUNT || e->type.base == TYPE_DURATION ||
                                         e->type.base == TYPE_INSTANT);
    if (!addable) {
        diags_add(u->diags, DIAG_NOT_ADDABLE, ast->name.at, ast->name.text,
                  type_phrase(u, e->type, s->language), STR(""));
        return node_nothing();
    }
    type_t wanted = e->type.base == TYPE_INSTANT ? type_plain(TYPE_DURATION) : e->type;
    const node_t *value = expr_value(u, s, ast->value, wanted);
    if (ast->kind == EFFECT_ADD)
        return value;
    return node_make(
        u,
        (node_t){
            .kind = NODE_NEGATE, .kid_count = 1, .kids = { value }, .type = value->type, .at = value->at });
}

static void resolve_assignment(unit_t *u, scope_t *s, const ast_effect *ast, effect_draft *e)
{
    e->kind = ast->kind == EFFECT_SET ? FX_SET : ast->kind == EFFECT_STAYS ? FX_STAYS : FX_ADD;
    bool good = resolve_target(u, s, ast, e);
    if (ast->kind == EFFECT_STAYS)
        return;
    if (!good && expr_needs_hint(u, s, ast->value))
        return;
    type_t wanted = good ? e->type : (type_t){ 0 };
    if (ast->kind == EFFECT_SET || !good)
        e->value = expr_value(u, s, ast->value, wanted);
    else
        e->value = resolve_addend(u, s, ast, e);
}

/* ---- effects of the model ---- */

static void write_model(effect_draft *e, fx_kind kind, type_t type, uint32_t slot, uint32_t count,
                        const node_t *index, const node_t *value)
{
    e->kind = kind;
    e->type = type;
    e->model = true;
    e->slot = slot;
    e->count = count;
    e->index = index;
    e->value = value;
}

static void write_result(effect_draft *e, const node_t *value)
{
    write_model(e, FX_SET, type_list(LIST_RESULT), VSLOT_RESULT, 1, NULL, value);
}

static void finish_builtin(unit_t *u, const word_t *word, effect_draft *e, const node_t *const *args,
                           uint32_t given)
{
    type_t player = type_plain(TYPE_PLAYER);
    switch (word->id) {
    case BUILTIN_START: write_model(e, FX_START, player, VSLOT_RUN, 2, args[0], args[0]); break;
    case BUILTIN_STOP:
        if (given)
            write_model(e, FX_STOP, player, VSLOT_RUN, 2, args[0], args[0]);
        else
            write_model(e, FX_STOP_BOTH, player, VSLOT_RUN, 2, NULL, NULL);
        break;
    case BUILTIN_PRESS: write_model(e, FX_PRESS, player, VSLOT_RUN, 2, NULL, args[0]); break;
    case BUILTIN_SET_MODE:
        write_model(e, FX_MODE, type_list(LIST_CLOCK_MODE), VSLOT_MODE, 2, args[0], args[1]);
        e->extra = args[2];
        break;
    case BUILTIN_PLAY: write_model(e, FX_PLAY, args[0]->type, VSLOT_BOARD, 1, NULL, args[0]); break;
    case BUILTIN_WINS: write_result(e, args[0]); break;
    case BUILTIN_LOSES: write_result(e, opponent_of(u, args[0])); break;
    case BUILTIN_DRAW: write_result(e, result_value(u, RESULT_DRAWN, e->at)); break;
    default: write_result(e, result_value(u, RESULT_ANNULLED, e->at)); break;
    }
}

static void resolve_builtin(unit_t *u, scope_t *s, const ast_effect *ast, effect_draft *e)
{
    name_t found = resolve_name(u, s, &ast->name, WANT_EFFECT);
    if (found.kind != NAME_WORD || found.word->kind != WORD_EFFECT) {
        report_name(u, s, &ast->name, found, DIAG_NOT_AN_EFFECT, WANT_EFFECT);
        return;
    }
    const char *parameters = found.word->parameters;
    const node_t *args[ARGS_MAX] = { node_nothing(), node_nothing(), node_nothing(), node_nothing() };
    uint32_t given = count_args(ast->args), wanted = (uint32_t)strlen(parameters);
    if (given != wanted && !(given == 0 && parameters[0] == 'P')) {
        diags_add(u->diags, DIAG_ARGUMENT_COUNT, ast->name.at, ast->name.text, unit_number(u, wanted),
                  unit_number(u, given));
        return;
    }
    bool good = true;
    const ast_expr *arg = ast->args;
    for (uint32_t i = 0; i < given && arg; i++, arg = arg->next) {
        type_t type = parameters[i] == 'm'   ? type_plain(TYPE_TEXT)
                      : parameters[i] == 'd' ? type_plain(TYPE_DURATION)
                      : parameters[i] == 'c' ? type_list(LIST_CLOCK_MODE)
                                             : type_plain(TYPE_PLAYER);
        args[i] = expr_value(u, s, arg, type);
        good = good && !node_broken(args[i]);
    }
    if (good)
        finish_builtin(u, found.word, e, args, given);
}

/* ---- duties, questions, signals ---- */

static event_info *info_of(unit_t *u, uint32_t event)
{
    return table_at(&u->b, &u->events, event);
}

static effect_draft *resolve_raise(unit_t *u, scope_t *s, const ast_name *name, const ast_expr *args,
                                   effect_draft *e)
{
    e->kind = FX_RAISE;
    e->event = resolve_event(u, s, name, WANT_SIGNAL);
    if (e->event == NO_INDEX)
        return e;
    info_of(u, e->event)->raised = true;
    e->arg_count = expr_arguments(u, s, name, args, e->event, false, e->args);
    return e;
}

static void resolve_deadline(unit_t *u, scope_t *s, const ast_effect *ast, effect_draft *e)
{
    if (ast->within)
        e->term = expr_value(u, s, ast->within, type_plain(TYPE_DURATION));
    if (ast->before.text.size && e->kind == FX_ASK)
        diags_add(u->diags, DIAG_MODIFIER_MISPLACED, ast->before.at, ast->before.text, STR(""), STR(""));
    else if (ast->before.text.size)
        e->before = resolve_event(u, s, &ast->before, WANT_ACT | WANT_SIGNAL);
    if (ast->otherwise.text.size == 0)
        return;
    e->otherwise = unit_alloc(u, sizeof *e->otherwise);
    if (!e->otherwise)
        return;
    *e->otherwise = (effect_draft){ .at = ast->otherwise.at, .slot = NO_INDEX, .before = NO_INDEX };
    resolve_raise(u, s, &ast->otherwise, ast->otherwise_args, e->otherwise);
}

/* The names of all persons in the set. */
str_t persons_phrase(unit_t *u, uint32_t persons, lang_t language)
{
    buffer_t names;
    buffer_init(&names, u->b.allocator);
    for (uint32_t p = 0; p < LIMIT_PERSONS; p++) {
        if (!(persons >> p & 1))
            continue;
        if (names.size)
            buffer_text(&names, ", ");
        buffer_str(&names, type_member(u, type_plain(TYPE_PERSON), p, language));
    }
    str_t text = unit_str(u, buffer_view(&names));
    buffer_free(&names);
    return text;
}

static void resolve_must(unit_t *u, scope_t *s, const ast_effect *ast, effect_draft *e)
{
    e->kind = FX_MUST;
    e->who = expr_name(u, s, &ast->name, ast->args, type_plain(TYPE_PERSON));
    e->event = resolve_event(u, s, &ast->act, WANT_ACT);
    resolve_deadline(u, s, ast, e);
    if (e->event == NO_INDEX)
        return;
    const event_t *act = table_at(&u->b, &u->b.events, e->event);
    info_of(u, e->event)->owed = true;
    if (e->who->kind == NODE_VALUE && !(act->persons >> e->who->value & 1))
        diags_add(u->diags, DIAG_ROLE_DOES_NOT_ACT, ast->name.at, ast->name.text, ast->act.text,
                  persons_phrase(u, act->persons, s->language));
    e->arg_count = expr_arguments(u, s, &ast->act, ast->act_args, e->event, true, e->args);
}

static void resolve_ask(unit_t *u, scope_t *s, const ast_effect *ast, effect_draft *e)
{
    e->kind = FX_ASK;
    e->event = resolve_event(u, s, &ast->name, WANT_DECISION);
    resolve_deadline(u, s, ast, e);
    if (ast->while_) { /* it is looked at again and again: what the guard has tested need not hold any more */
        const known_t *known = s->known;
        s->known = NULL;
        e->while_ = expr_condition(u, s, ast->while_);
        s->known = known;
    }
    if (e->event == NO_INDEX)
        return;
    info_of(u, e->event)->asked = true;
    e->arg_count = expr_arguments(u, s, &ast->name, ast->args, e->event, false, e->args);
}

static void resolve_effect(unit_t *u, scope_t *s, const ast_rule *rule, const ast_effect *ast,
                           effect_draft *e)
{
    *e = (effect_draft){
        .kind = FX_STANDS, .at = ast->at, .slot = NO_INDEX, .event = NO_INDEX, .before = NO_INDEX
    };
    switch (ast->kind) {
    case EFFECT_CALL: resolve_builtin(u, s, ast, e); break;
    case EFFECT_SET:
    case EFFECT_ADD:
    case EFFECT_SUB:
    case EFFECT_STAYS: resolve_assignment(u, s, ast, e); break;
    case EFFECT_MUST: resolve_must(u, s, ast, e); break;
    case EFFECT_ASK: resolve_ask(u, s, ast, e); break;
    case EFFECT_RAISE: resolve_raise(u, s, &ast->name, ast->args, e); break;
    case EFFECT_RAISE_AFTER:
    case EFFECT_RAISE_AT:
        resolve_raise(u, s, &ast->name, ast->args, e);
        e->when = ast->kind == EFFECT_RAISE_AFTER ? 1 : 2;
        e->term = expr_value(u, s, ast->value, type_plain(e->when == 1 ? TYPE_DURATION : TYPE_INSTANT));
        break;
    case EFFECT_STANDS:
        if (rule->kind != RULE_ON || !rule->pattern.breach)
            diags_add(u->diags, DIAG_STANDS_OUTSIDE_BREACH, ast->at, unit_line(u, ast->at), STR(""), STR(""));
        break;
    }
}

void effects_resolve(unit_t *u, scope_t *s, const ast_rule *rule, const ast_effect *effects,
                     effects_draft *out)
{
    uint32_t count = 0;
    for (const ast_effect *e = effects; e; e = e->next)
        count++;
    if (count > EFFECTS_MAX) {
        diags_add(u->diags, DIAG_TOO_MANY, rule->at, diag_phrase(LABEL_EFFECTS), unit_number(u, EFFECTS_MAX),
                  STR(""));
        return;
    }
    out->items = count ? unit_alloc(u, count * sizeof *out->items) : NULL;
    if (!out->items)
        return;
    for (const ast_effect *e = effects; e; e = e->next)
        resolve_effect(u, s, rule, e, &out->items[out->count++]);
}
