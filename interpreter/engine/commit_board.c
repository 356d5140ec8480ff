/* What a step does at the board, where the rulebook plays a game file. It is found out before anything is changed, since a
   text may denote no move and a square may be empty; then it is carried out, after the clocks. */
#include "engine/engine.h"

/* The update that writes the slot; NULL: none. */
static const update_t *writer(const workspace_t *ws, uint32_t model_slot)
{
    uint32_t slot = ws->program->slot_count + model_slot;
    for (uint32_t i = ws->stamp[slot] == ws->epoch ? ws->head[slot] : NO_INDEX; i != NO_INDEX; i = ws->updates[i].next)
        if (!ws->updates[i].dropped && ws->updates[i].op != FX_STAYS)
            return &ws->updates[i];
    return NULL;
}

static bool fail(workspace_t *ws, arbiter_status status)
{
    event_fail(ws, ws->facts.failed ? ARBITER_NO_MEMORY : status);
    return false;
}

static bool prepare_play(workspace_t *ws, const update_t *u, board_change *c)
{
    const record_t *r = game_record(ws->game);
    if (record_full(r))
        return fail(ws, ARBITER_FULL);
    c->kind = r->known ? CHANGE_MOVE : CHANGE_UNKNOWN_MOVE;
    str_t text = game_text_str(ws->program, ws->game, u->value);
    return !r->known || board_facts_move(&ws->facts, ws->program, ws->game, text, &c->move, &c->legal) ||
           fail(ws, ARBITER_UNCLEAR);
}

static bool prepare_position(workspace_t *ws, const update_t *u, board_change *c)
{
    const record_t *r = game_record(ws->game);
    position_error error;
    if (u->value == NONE) {
        c->kind = CHANGE_TO_UNKNOWN;
        return true;
    }
    c->kind = CHANGE_POSITION;
    if (u->value < POSITION_PLY) {
        str_t text = game_text_str(ws->program, ws->game, u->value);
        return board_read(program_game(ws->program), text, &c->position, &error) || fail(ws, ARBITER_UNCLEAR);
    }
    c->kind = CHANGE_BACK;
    c->ply = (uint32_t)(u->value - POSITION_PLY);
    return (r->known && u->value - POSITION_PLY <= r->count) || fail(ws, ARBITER_INVALID);
}

static bool prepare_piece(workspace_t *ws, const update_t *u, board_change *c)
{
    const board_game *game = program_game(ws->program);
    const record_t *r = game_record(ws->game);
    int square = board_square_read(game, game_text_str(ws->program, ws->game, u->extra));
    if (square < 0 || !r->known || board_at(game, &r->present, square).side < 0)
        return fail(ws, ARBITER_INVALID);
    *c = (board_change){ .kind = CHANGE_PIECE, .square = square, .piece = (int)u->value };
    return true;
}

bool commit_board_prepare(workspace_t *ws, board_change *c)
{
    *c = (board_change){ .kind = CHANGE_NOTHING };
    const update_t *u = writer(ws, VSLOT_BOARD);
    if (!u)
        return true;
    c->by = u;
    bool good = u->op == FX_PLAY  ? prepare_play(ws, u, c)
                : u->op == FX_PUT ? prepare_piece(ws, u, c)
                                  : prepare_position(ws, u, c);
    c->by = u;
    return good;
}

/* What the ply needs to know beside the move. */
static void note_move(workspace_t *ws, int64_t text)
{
    game_t *g = ws->game;
    record_t *r = game_record(g);
    record_ply *ply = &r->plies[r->count - 1];
    for (int player = 0; player < 2; player++)
        ply->remaining[player] = clock_remaining(&g->clock, player, ws->vm.now);
    if (g->last_move != NONE)
        game_forget_after(g, g->last_move);
    g->last_move = text;
}

/* Whether what stands on the board, or what is said of it, has changed. */
static bool change_board(workspace_t *ws, const board_change *c)
{
    const board_game *game = program_game(ws->program);
    game_t *g = ws->game;
    record_t *r = game_record(g);
    switch (c->kind) {
    case CHANGE_NOTHING: return false;
    case CHANGE_MOVE:
        record_play(game, r, &c->move, c->legal);
        note_move(ws, c->by->value);
        break;
    case CHANGE_UNKNOWN_MOVE:
        record_pass(r, (int)g->to_move);
        note_move(ws, c->by->value);
        g->to_move = 1 - g->to_move;
        g->plies = r->count;
        return game_knows_after(g, g->last_move);
    case CHANGE_TO_UNKNOWN: game_set_position(ws->program, g, NULL); return false;
    case CHANGE_POSITION: game_set_position(ws->program, g, &c->position); break;
    case CHANGE_BACK: game_go_back(ws->program, g, c->ply); break;
    case CHANGE_PIECE: game_put_kind(ws->program, g, c->square, c->piece); break;
    }
    game_follow_record(g);
    return true;
}

bool commit_board(workspace_t *ws, const board_change *c)
{
    uint32_t base = ws->program->slot_count;
    int64_t before = ws->game->to_move;
    bool changed = change_board(ws, c);
    const update_t *turn = writer(ws, VSLOT_TO_MOVE);
    if (turn)
        game_set_turn(ws->program, ws->game, (int)turn->value);
    for (uint32_t i = 0; i < ws->update_count; i++)
        if (ws->updates[i].op == FX_PRESS && !ws->updates[i].dropped)
            record_complete(game_record(ws->game), (int)(ws->updates[i].slot - base - VSLOT_RUN));
    if (ws->duty_words && ws->game->to_move != before)
        duties_mark(ws, base + VSLOT_TO_MOVE);
    return changed;
}
