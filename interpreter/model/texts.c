/* The texts of a game: a pool of distinct texts that the rulebook's constants do not already hold. */
#include "model/game.h"
#include "model/held.h"

str_t game_text_str(const program_t *p, const game_t *g, int64_t value)
{
    if (value >= 0 && value < (int64_t)p->string_count)
        return p->strings[value];
    if (value >= TEXT_GAME && value < TEXT_GAME + g->text_count) {
        const game_text *text = &game_texts(g)[value - TEXT_GAME];
        return (str_t){ text->bytes, text->size };
    }
    return (str_t){ "", 0 };
}

int64_t game_text_find(const program_t *p, const game_t *g, str_t text)
{
    for (uint32_t i = 0; i < p->string_count; i++)
        if (str_equal(p->strings[i], text))
            return i;
    for (uint32_t i = 0; i < g->text_count; i++)
        if (str_equal((str_t){ game_texts(g)[i].bytes, game_texts(g)[i].size }, text))
            return TEXT_GAME + i;
    return NONE;
}

int64_t game_text_add(const program_t *p, game_t *g, str_t text)
{
    int64_t known = game_text_find(p, g, text);
    if (known != NONE)
        return known;
    if (g->text_count == g->text_room || text.size > LIMIT_TEXT)
        return NONE;
    game_text *slot = &game_texts(g)[g->text_count];
    memset(slot, 0, sizeof *slot);
    slot->size = (uint32_t)text.size;
    if (text.size)
        memcpy(slot->bytes, text.data, text.size);
    return TEXT_GAME + g->text_count++;
}

int64_t game_text_value(const program_t *p, game_t *g, type_t type, str_t text)
{
    if (type.base != TYPE_SQUARE || !g->has_record)
        return game_text_add(p, g, text);
    int square = board_square_read(program_game(p), text);
    return square < 0 ? NONE : p->squares[square];
}

static void visit_args(const event_t *event, int64_t *args, uint32_t count, text_visit *visit, void *context)
{
    for (uint32_t a = 0; a < count; a++)
        if (a < event->param_count && type_is_text(event->params[a].type))
            visit(context, &args[a]);
}

/* Every value of the game that is a text, in a fixed order. */
static void visit_texts(const program_t *p, game_t *g, text_visit *visit, void *context)
{
    for (uint32_t s = 0; s < p->slot_count; s++)
        if (type_is_text(p->variables[p->slot_variable[s]].type))
            visit(context, &game_slots(g)[s]);
    visit(context, &g->last_move);
    visit(context, &g->board);
    for (uint32_t i = 0; i < g->pending_count; i++) {
        pending_t *q = &game_pending(g)[i];
        if (q->kind == PENDING_DECISION)
            visit_args(&p->events[q->id], q->args, q->arg_count, visit, context);
        const event_t *asked_on = &p->events[p->rules[p->instances[q->instance].rule].event];
        visit_args(asked_on, q->env, ARGS_MAX, visit, context);
        if (asked_on->kind == EVENT_DECISION && type_is_text(asked_on->answer))
            visit(context, &q->env[ARG_ANSWER]);
    }
    for (uint32_t i = 0; i < g->duty_count; i++) {
        duty_t *d = &game_duties(g)[i];
        const must_t *must = &p->musts[d->must];
        visit_args(&p->events[must->act], d->args, d->arg_count, visit, context);
        if (must->raise != NO_INDEX)
            visit_args(&p->events[p->raises[must->raise].signal], d->raise_args, ARGS_MAX, visit, context);
    }
    for (uint32_t i = 0; i < g->timer_count; i++)
        visit_args(&p->events[game_timers(g)[i].signal], game_timers(g)[i].args, ARGS_MAX, visit, context);
    for (uint32_t i = 0; i < g->fact_count; i++) {
        fact_t *fact = &game_facts(g)[i];
        for (uint32_t a = 0; a < fact->arg_count; a++)
            if (type_is_text(program_fact_param(fact->fact, a)))
                visit(context, &fact->args[a]);
        if (type_is_text(program_fact_type(fact->fact)))
            visit(context, &fact->value);
        visit(context, &fact->after);
    }
    held_visit_texts(p, g, visit, context);
}

typedef struct {
    uint32_t count;
    uint8_t order[POOL_MAX];     /* pool index by new number */
    int8_t renumbered[POOL_MAX]; /* new number by pool index, -1: not seen */
} collection;

static void note(void *context, int64_t *value)
{
    collection *c = context;
    if (*value < TEXT_GAME || *value >= TEXT_GAME + POOL_MAX)
        return;
    int64_t i = *value - TEXT_GAME;
    if (c->renumbered[i] < 0) {
        c->order[c->count] = (uint8_t)i;
        c->renumbered[i] = (int8_t)c->count++;
    }
    *value = TEXT_GAME + c->renumbered[i];
}

static void forget_ply(void *context, int64_t *value)
{
    const int64_t *last = context;
    if (*value > *last)
        *value = UNKNOWN;
}

void game_forget_plies(const program_t *p, game_t *g, int64_t last)
{
    last += POSITION_PLY;
    visit_texts(p, g, forget_ply, &last);
}

void game_text_collect(const program_t *p, game_t *g)
{
    if (g->text_count == 0)
        return;
    collection c = { 0 };
    memset(c.renumbered, -1, sizeof c.renumbered);
    visit_texts(p, g, note, &c);
    game_text moved[POOL_MAX];
    for (uint32_t i = 0; i < c.count; i++)
        moved[i] = game_texts(g)[c.order[i]];
    memset(game_texts(g), 0, g->text_room * sizeof(game_text));
    if (c.count)
        memcpy(game_texts(g), moved, c.count * sizeof(game_text));
    g->text_count = (uint16_t)c.count;
}
