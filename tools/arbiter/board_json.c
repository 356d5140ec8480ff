#include "board_json.h"

#include "run_json.h"

static const char *const sides[] = { "white", "black" };
static const char *const languages[] = { "en", "de", "ru" };

uint64_t leaves_behind(arbiter_board *board, const arbiter_move *move, uint32_t depth)
{
    uint64_t count;
    checked(arbiter_board_make(board, move));
    checked(arbiter_board_perft(board, depth - 1, &count));
    arbiter_board_back(board, NULL);
    return count;
}

static void json_square(json *j, const char *key, const board_view *v, uint32_t square)
{
    buffer name = { 0 };
    put_square(&name, v, square);
    json_string(j, key, buf_view(&name));
    buf_free(&name);
}

static void json_kind_name(json *j, const char *key, const board_view *v, uint32_t kind)
{
    arbiter_piece piece;
    arbiter_boardgame_piece(v->rulebook, v->game, kind, ARBITER_OWN, &piece);
    json_string(j, key, piece.name);
}

void json_squares(json *j, const char *key, const board_view *v, uint64_t set)
{
    json_open_flat(j, key, '[');
    for (uint32_t square = 0; square < v->about.square_count; square++) {
        if (set >> square & 1) {
            json_square(j, NULL, v, square);
        }
    }
    json_close_flat(j, ']');
}

void json_move(json *j, const char *key, const board_view *v, const arbiter_move *move)
{
    buffer text = { 0 };
    json_open_flat(j, key, '{');
    json_square(j, "from", v, move->from);
    json_square(j, "to", v, move->to);
    json_kind_name(j, "piece", v, move->kind);
    if (move->becomes != move->kind) {
        json_kind_name(j, "becomes", v, move->becomes);
    }
    if (move->castle) {
        json_string(j, "castling", arbiter_boardgame_castle(v->rulebook, v->game, move->castle - 1u));
    }
    json_squares(j, "captured", v, move->captured);
    if (arbiter_board_move_write(v->board, move, v->notation, 0, buf_writer(&text)) == ARBITER_OK) {
        json_string(j, "written", buf_view(&text));
    }
    buf_clear(&text);
    if (arbiter_board_move_write(v->board, move, v->notation, 1, buf_writer(&text)) == ARBITER_OK) {
        json_string(j, "whole", buf_view(&text));
    }
    json_close_flat(j, '}');
    buf_free(&text);
}

static void json_moves(json *j, const char *key, const board_view *v, arbiter_moves moves)
{
    json_open(j, key, '[');
    for (size_t i = 0; i < moves.count; i++) {
        json_move(j, NULL, v, &moves.items[i]);
    }
    json_close(j, ']');
}

/* ---- the position ---- */

static void json_pieces(json *j, const board_view *v)
{
    arbiter_square s;
    json_open(j, "pieces", '[');
    for (uint32_t square = 0; arbiter_board_square_get(v->board, square, &s) == ARBITER_OK; square++) {
        if (s.side >= 0) {
            json_open_flat(j, NULL, '{');
            json_square(j, "square", v, square);
            json_text(j, "side", sides[s.side]);
            json_kind_name(j, "piece", v, s.kind);
            json_close_flat(j, '}');
        }
    }
    json_close(j, ']');
}

static void json_counters(json *j, const board_view *v)
{
    arbiter_str name;
    uint32_t value;
    json_open(j, "counters", '{');
    for (uint32_t n = 0; arbiter_board_counter(v->board, n, &name, &value) == ARBITER_OK; n++) {
        buffer key = { 0 };
        put(&key, name);
        json_number(j, buf_text(&key), value);
        buf_free(&key);
    }
    json_close(j, '}');
}

static void json_position(json *j, const board_view *v)
{
    arbiter_position p;
    buffer text = { 0 };
    checked(arbiter_board_state(v->board, &p));
    checked(arbiter_board_write(v->board, buf_writer(&text)));
    json_string(j, "position", buf_view(&text));
    json_text(j, "to_move", sides[p.to_move]);
    json_number(j, "number", p.number);
    json_counters(j, v);
    json_truth(j, "attacked", p.attacked);
    json_truth(j, "no_move", p.no_move);
    if (p.lost || p.drawn) {
        json_text(j, "end", p.lost ? "lost" : "drawn");
    }
    json_pieces(j, v);
    buf_free(&text);
}

/* ---- answers ---- */

void json_reading(json *j, const char *key, const board_view *v, arbiter_str text, const arbiter_reading *r)
{
    static const char *const slips[] = { "origin", "side", "incomplete" };
    static const char *const marks[] = { "capture_missing", "capture_superfluous", "attack", "win",
                                         "passed" };
    json_open(j, key, '{');
    json_string(j, "text", text);
    json_text(j, "status", arbiter_reading_name(r->status));
    json_moves(j, "candidates", v, r->candidates);
    json_truth(j, "promotion_open", r->promotion_open);
    json_truth(j, "pinned", r->pinned);
    if (r->done.count > 0) {
        json_move(j, "done", v, &r->done.items[0]);
    }
    json_open(j, "corrections", '{');
    for (int i = 0; i < ARBITER_SLIPS; i++) {
        if (r->corrections[i].count > 0) {
            json_moves(j, slips[i], v, r->corrections[i]);
        }
    }
    json_close(j, '}');
    json_open(j, "wrong_marks", '[');
    for (int i = 0; i < 5; i++) {
        if (r->wrong_marks >> i & 1) {
            json_text(j, NULL, marks[i]);
        }
    }
    json_close(j, ']');
    json_close(j, '}');
}

/* Each move as it is where it is made. */
static void json_line(json *j, const board_view *v, arbiter_moves line)
{
    json_open(j, "line", '[');
    for (size_t i = 0; i < line.count; i++) {
        json_move(j, NULL, v, &line.items[i]);
        checked(arbiter_board_make(v->board, &line.items[i]));
    }
    for (size_t i = 0; i < line.count; i++) {
        arbiter_board_back(v->board, NULL);
    }
    json_close(j, ']');
}

void json_can_win(json *j, const board_view *v, const bool sides_asked[2])
{
    json_open(j, "can_win", '{');
    for (int side = 0; side < 2; side++) {
        if (!sides_asked[side]) {
            continue;
        }
        arbiter_win win = win_of(v, side);
        json_open(j, sides[side], '{');
        json_text(j, "answer", arbiter_can_win_name(win.answer));
        json_kind(j, "reason", arbiter_win_reason_name(win.reason));
        json_number(j, "positions", (int64_t)win.positions);
        json_line(j, v, win.line);
        json_close(j, '}');
    }
    json_close(j, '}');
}

static void json_perft(json *j, const board_view *v, uint32_t depth, bool divide)
{
    uint64_t count;
    arbiter_moves moves;
    json_open(j, "perft", '{');
    json_number(j, "depth", depth);
    checked(arbiter_board_perft(v->board, depth, &count));
    json_number(j, "count", (int64_t)count);
    if (divide) {
        json_open(j, "divide", '[');
        checked(arbiter_board_moves(v->board, &moves.items, &moves.count));
        for (size_t i = 0, all = moves.count; i < all; i++) {
            checked(arbiter_board_moves(v->board, &moves.items, &moves.count));
            arbiter_move move = moves.items[i];
            json_open(j, NULL, '{');
            json_move(j, "move", v, &move);
            json_number(j, "count", (int64_t)leaves_behind(v->board, &move, depth));
            json_close(j, '}');
        }
        json_close(j, ']');
    }
    json_close(j, '}');
}

void write_board_json(buffer *out, const loaded *l, const board_view *v, const options *o,
                      const arbiter_reading *reading, uint32_t depth)
{
    json j = { 0 };
    arbiter_moves moves;
    json_document(&j, "arbiter.board/1");
    json_rulebook(&j, l);
    json_string(&j, "game", v->about.name);
    json_text(&j, "notation", languages[v->notation]);
    json_position(&j, v);
    if (v->last) {
        json_squares(&j, "last_move", v, v->last);
    }
    if (reading) {
        json_reading(&j, "reading", v, o->value[OPTION_READ], reading);
    }
    checked(arbiter_board_moves(v->board, &moves.items, &moves.count));
    json_moves(&j, "moves", v, moves);
    if (o->given[OPTION_CAN_WIN]) {
        json_can_win(&j, v, (const bool[2]){ true, true });
    }
    if (o->given[OPTION_PERFT]) {
        json_perft(&j, v, depth, o->given[OPTION_DIVIDE]);
    }
    json_end_document(&j);
    put(out, buf_view(&j.out));
    buf_free(&j.out);
}
