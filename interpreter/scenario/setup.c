/* What is given: the game as it is before its first line. No rule answers. */
#include "scenario/run.h"

/* The value with its text, if it is one, put into the game; NONE for a text that finds no room. */
static int64_t put(const player_t *p, const datum_t *datum)
{
    return datum->text.data ? game_text_add(p->suite->program, p->game, datum->text) : datum->value;
}

static bool put_slot(player_t *p, const given_t *given)
{
    int64_t value = put(p, &given->value);
    if (given->value.text.data && value == NONE)
        return false;
    game_slots(p->game)[given->id] = value;
    return true;
}

static bool put_fact(player_t *p, const given_t *given)
{
    fact_t fact = {
        .fact = given->id, .arg_count = given->count, .after = UNKNOWN, .value = put(p, &given->value)
    };
    if (given->value.text.data && fact.value == NONE)
        return false;
    for (uint32_t a = 0; a < given->count; a++) {
        const datum_t *datum = &p->suite->data[given->start + a];
        fact.args[a] = put(p, datum);
        if (datum->text.data && fact.args[a] == NONE)
            return false;
    }
    if (given->after)
        fact.after = game_text_add(p->suite->program, p->game, given->move);
    return fact.after != NONE && game_set_fact(p->game, &fact);
}

static bool put_board(player_t *p, const given_t *given)
{
    int64_t value = put(p, &given->value);
    p->game->board = value;
    return value != NONE || !given->value.text.data;
}

static void put_result(player_t *p, const given_t *given, int64_t at)
{
    game_t *g = p->game;
    g->result = given->value.value;
    g->result_at = g->result == NONE ? 0 : at;
    g->result_article = NO_INDEX;
    g->provisional = 0;
}

static bool put_in_place(player_t *p, const given_t *given, int64_t at)
{
    game_t *g = p->game;
    clock_model *clock = &g->clock;
    int64_t value = given->value.value;
    int player = (int)given->id;
    switch (given->kind) {
    case GIVEN_CONTROL: return clock_init(clock, p->suite->periods + given->start, given->count);
    case GIVEN_SLOT: return put_slot(p, given);
    case GIVEN_FACT: return put_fact(p, given);
    case GIVEN_BOARD: return put_board(p, given);
    case GIVEN_TO_MOVE: g->to_move = value; return true;
    case GIVEN_RESULT: put_result(p, given, at); return true;
    case GIVEN_MOVES: return clock_set_moves(clock, player, value, at);
    case GIVEN_REMAINING: return clock_set_remaining(clock, player, value, at);
    case GIVEN_USED: return clock_set_used(clock, player, value, at);
    case GIVEN_NOTATION: g->notation[player] = value; return true;
    case GIVEN_RUNNING:
        if (value == TRUE_)
            clock_start(clock, player, at);
        else
            clock_stop(clock, player, at);
        return true;
    }
    return false;
}

void setup_given(player_t *p, const scenario_t *s)
{
    game_t *g = p->game;
    bool begun = g->now != INT64_MIN;
    p->now = begun ? play_now(p) : s->start;
    for (uint32_t i = s->given_start; i < s->given_start + s->given_count; i++) {
        const given_t *given = &p->suite->givens[i];
        bool waits = g->held.kind != HELD_NOTHING;
        if (!waits && put_in_place(p, given, p->now))
            continue;
        run_line *line = play_line(p, ARBITER_LINE_GIVEN, &given->at);
        line->status = waits ? ARBITER_WAITING : ARBITER_FULL;
        play_failed(p, line, waits ? DIAG_RUN_WAITING : DIAG_RUN_GIVEN);
    }
    if (s->given_count) {
        g->stale = 1;
        game_text_collect(p->suite->program, g);
    }
}
