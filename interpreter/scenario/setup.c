/* What is given: the game as it is before its first line. No rule answers. */
#include "scenario/run.h"

#define PUT DIAG_COUNT /* no diagnostic: it is in place */

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

/* Whether the fact follows from the position, so that it cannot be stated. */
static bool follows(player_t *p, const given_t *given, const int64_t *args)
{
    int64_t value;
    if (!game_on_board(p->game))
        return false;
    return given->after || board_fact(&p->ws->facts, p->suite->program, p->game, NULL, given->id, args, &value);
}

static diag_code put_fact(player_t *p, const given_t *given)
{
    fact_t fact = {
        .fact = given->id, .arg_count = given->count, .after = UNKNOWN, .value = put(p, &given->value)
    };
    if (given->value.text.data && fact.value == NONE)
        return DIAG_RUN_GIVEN;
    for (uint32_t a = 0; a < given->count; a++) {
        const datum_t *datum = &p->suite->data[given->start + a];
        fact.args[a] = put(p, datum);
        if (datum->text.data && fact.args[a] == NONE)
            return DIAG_RUN_GIVEN;
    }
    if (follows(p, given, fact.args))
        return DIAG_RUN_FACT_KNOWN;
    if (board_fact_beyond(p->game, given->id, fact.args))
        return DIAG_RUN_FACT_BEYOND;
    if (given->after)
        fact.after = game_text_add(p->suite->program, p->game, given->move);
    return fact.after != NONE && game_set_fact(p->game, &fact) ? PUT : DIAG_RUN_GIVEN;
}

static bool put_board(player_t *p, const given_t *given)
{
    const program_t *program = p->suite->program;
    game_t *g = p->game;
    board_position position;
    position_error error;
    if (g->has_record && !given->value.text.data) {
        game_begin_at(program, g, NULL);
        return true;
    }
    if (g->has_record) {
        bool read = board_read(program_game(program), given->value.text, &position, &error);
        if (read)
            game_begin_at(program, g, &position);
        return read;
    }
    g->board = put(p, &given->value);
    return g->board != NONE || !given->value.text.data;
}

static void put_result(player_t *p, const given_t *given, int64_t at)
{
    game_t *g = p->game;
    g->result = given->value.value;
    g->result_at = g->result == NONE ? 0 : at;
    g->result_article = NO_INDEX;
    g->provisional = 0;
}

/* PUT, or why not. */
static diag_code put_in_place(player_t *p, const given_t *given, int64_t at)
{
    game_t *g = p->game;
    clock_model *clock = &g->clock;
    int64_t value = given->value.value;
    int player = (int)given->id;
    bool fits = true;
    switch (given->kind) {
    case GIVEN_CONTROL: fits = clock_init(clock, p->suite->periods + given->start, given->count); break;
    case GIVEN_SLOT: fits = put_slot(p, given); break;
    case GIVEN_NOTATION: g->notation[player] = value; break;
    case GIVEN_BOARD: fits = put_board(p, given); break;
    case GIVEN_TO_MOVE: game_set_turn(p->suite->program, g, (int)value); break;
    case GIVEN_FACT: return put_fact(p, given);
    case GIVEN_RESULT: put_result(p, given, at); break;
    case GIVEN_MOVES: fits = clock_set_moves(clock, player, value, at); break;
    case GIVEN_REMAINING: fits = clock_set_remaining(clock, player, value, at); break;
    case GIVEN_USED: fits = clock_set_used(clock, player, value, at); break;
    case GIVEN_RUNNING:
        if (value == TRUE_)
            clock_start(clock, player, at);
        else
            clock_stop(clock, player, at);
        break;
    }
    return fits ? PUT : DIAG_RUN_GIVEN;
}

void setup_given(player_t *p, const scenario_t *s)
{
    game_t *g = p->game;
    bool begun = g->now != INT64_MIN;
    p->now = begun ? play_now(p) : s->start;
    for (uint32_t i = s->given_start; i < s->given_start + s->given_count; i++) {
        const given_t *given = &p->suite->givens[i];
        bool waits = g->held.kind != HELD_NOTHING;
        diag_code why = waits ? DIAG_RUN_WAITING : put_in_place(p, given, p->now);
        if (why == PUT)
            continue;
        run_line *line = play_line(p, ARBITER_LINE_GIVEN, &given->at);
        line->status = waits ? ARBITER_WAITING : why == DIAG_RUN_GIVEN ? ARBITER_FULL : ARBITER_INVALID;
        play_failed(p, line, why);
    }
    if (s->given_count) {
        g->stale = 1;
        game_text_collect(p->suite->program, g);
    }
}
