#include "case_board.h"

#include "board_draw.h"
#include "board_json.h"
#include "board_words.h"

/* A board that stands as the game does; NULL: its position is not known. */
static arbiter_board *board_of(const loaded *l, const arbiter_game *game)
{
    arbiter_board *board = NULL;
    uint32_t played = arbiter_boardgame_played(l->rulebook);
    if (played != ARBITER_NONE) {
        checked(arbiter_board_new(l->rulebook, played, &board));
        if (checked(arbiter_board_follow(board, game)) != ARBITER_OK) {
            arbiter_board_free(board);
            board = NULL;
        }
    }
    return board;
}

static arbiter_language notation_of(const loaded *l, const arbiter_game *game, arbiter_board *board)
{
    arbiter_position position;
    checked(arbiter_board_state(board, &position));
    return arbiter_game_writes(l->rulebook, game, position.to_move);
}

static board_view view_of(const reader *r, arbiter_board *board, arbiter_language notation)
{
    arbiter_move last;
    board_view v = look_at(r->l->rulebook, board, arbiter_boardgame_played(r->l->rulebook), r->language,
                           notation, r->ascii);
    if (arbiter_board_last(board, &last) == ARBITER_OK) {
        v.last = squares_of(&last);
    }
    return v;
}

/* ---- what was asked of it ---- */

static bool is_kept(const case_board *c, arbiter_str text)
{
    for (size_t i = 0; i < c->reading_count; i++) {
        if (str_same(buf_view(&c->readings[i]), text)) {
            return true;
        }
    }
    return false;
}

/* Marks what the text can mean, unless that is clear. */
static void keep_reading(case_board *c, arbiter_str text)
{
    arbiter_reading reading;
    board_view *v = &c->before;
    if (c->reading_count == READINGS_SHOWN || is_kept(c, text) ||
        checked(arbiter_board_read(v->board, text, v->notation, &reading)) != ARBITER_OK ||
        reading.status == ARBITER_READING_CLEAR || reading.status == ARBITER_READING_MISSING) {
        return;
    }
    put(&c->readings[c->reading_count++], text);
    v->candidates |= squares_of_all(reading.candidates) | squares_of_all(reading.done);
    for (int i = 0; i < ARBITER_SLIPS; i++) {
        v->candidates |= squares_of_all(reading.corrections[i]);
    }
}

/* What the entries asked. */
static void take_questions(case_board *c, const outcome *o)
{
    for (uint32_t n = 0; n < o->count; n++) {
        arbiter_asked asked;
        for (uint32_t i = 0; outcome_asked(o, n, i, &asked); i++) {
            if (asked.player < 0) {
                keep_reading(c, asked.text);
            } else if (str_same(asked.fact, S("can_win"))) {
                c->asks_win[asked.player] = true;
            }
        }
    }
}

/* The texts of acts that were to be played and denote no one move. */
static void take_arguments(case_board *c, const arbiter_run *run, uint32_t index, uint32_t acts)
{
    for (uint32_t n = 0; n < acts; n++) {
        arbiter_datum datum;
        for (uint32_t a = 0; arbiter_run_argument(run, index, n, a, &datum) == ARBITER_OK; a++) {
            if (datum.value.kind == ARBITER_VALUE_TEXT) {
                keep_reading(c, datum.value.text);
            }
        }
    }
}

/* ---- whether it changed ---- */

static void put_position(buffer *b, const loaded *l, const arbiter_game *game, int64_t plies)
{
    arbiter_game_position(l->rulebook, game, plies, buf_writer(b));
}

static int64_t plies_of(const arbiter_game *game)
{
    arbiter_state state;
    arbiter_game_state(game, &state);
    return state.plies;
}

typedef enum { SAME, PLAYED, OTHERWISE } change;

static change change_of(const loaded *l, const arbiter_game *before, const arbiter_game *after)
{
    buffer was = { 0 }, is = { 0 };
    int64_t had = plies_of(before), has = plies_of(after);
    put_position(&was, l, before, had);
    put_position(&is, l, after, had);
    bool goes_on = has >= had && str_same(buf_view(&was), buf_view(&is));
    buf_free(&was);
    buf_free(&is);
    return !goes_on ? OTHERWISE : has > had ? PLAYED : SAME;
}

/* ---- the board of an event, of a game ---- */

static void take_board(board_view *v, const reader *r, const arbiter_game *game)
{
    arbiter_board *board = board_of(r->l, game);
    if (board) {
        *v = view_of(r, board, notation_of(r->l, game, board));
    }
}

/* Whether a player did it, at once or when an answer let him. */
static bool is_by_player(const arbiter_run *run, uint32_t index, const arbiter_line *line)
{
    uint32_t act, person;
    return line->kind == ARBITER_LINE_ANSWER || line->kind == ARBITER_LINE_CASE ||
           (arbiter_run_act(run, index, 0, &act, &person) == ARBITER_OK && person <= ARBITER_BLACK);
}

void case_board_of_event(case_board *c, const reader *r, uint32_t index, const arbiter_line *line,
                         const ruling *u)
{
    *c = (case_board){ 0 };
    if (r->boards == BOARDS_NONE || arbiter_boardgame_played(r->l->rulebook) == ARBITER_NONE) {
        return;
    }
    take_board(&c->before, r, u->before);
    if (c->before.board) {
        take_questions(c, &u->o);
        if (line->status == ARBITER_UNCLEAR) {
            take_arguments(c, u->o.run, index, event_count(u->o.run, index, line));
        }
    }
    change changed = change_of(r->l, u->before, u->after);
    bool plain = changed == PLAYED && r->boards != BOARDS_ALL && is_by_player(u->o.run, index, line);
    if (c->reading_count > 0) {
        c->shown = &c->before;
    } else if (changed != SAME && !plain) {
        take_board(&c->after, r, u->after);
        c->shown = c->after.board ? &c->after : NULL;
    }
}

void case_board_of_game(case_board *c, const reader *r, const arbiter_game *game)
{
    *c = (case_board){ 0 };
    if (r->boards != BOARDS_NONE) {
        take_board(&c->after, r, game);
        c->shown = c->after.board ? &c->after : NULL;
    }
}

void case_board_free(case_board *c)
{
    for (size_t i = 0; i < c->reading_count; i++) {
        buf_free(&c->readings[i]);
    }
    arbiter_board_free(c->before.board);
    arbiter_board_free(c->after.board);
}

/* ---- in words ---- */

void tell_case_board(const case_board *c, void (*tell)(void *context, arbiter_str paragraph), void *context)
{
    const board_view *v = &c->before;
    buffer text = { 0 };
    for (size_t i = 0; i < c->reading_count; i++) {
        arbiter_reading reading;
        buf_clear(&text);
        checked(arbiter_board_read(v->board, buf_view(&c->readings[i]), v->notation, &reading));
        put_reading(&text, v, buf_view(&c->readings[i]), &reading);
        tell(context, buf_view(&text));
    }
    for (int side = 0; side < 2; side++) {
        if (c->asks_win[side]) {
            arbiter_win win = win_of(v, side);
            buf_clear(&text);
            put_can_win(&text, v, side, &win, false);
            tell(context, buf_view(&text));
        }
    }
    buf_free(&text);
}

typedef struct {
    const reader *r;
    size_t indent;
} place;

static void write_told(void *context, arbiter_str paragraph)
{
    const place *p = context;
    write_paragraph(p->r, paragraph, p->indent, 2);
}

void write_case_board(const reader *r, const case_board *c, size_t indent)
{
    place p = { r, indent };
    if (c->shown) {
        draw_board(r->out, c->shown, indent);
    }
    tell_case_board(c, write_told, &p);
}

/* ---- as JSON ---- */

static void json_drawn(json *j, const board_view *v)
{
    buffer text = { 0 };
    checked(arbiter_board_write(v->board, buf_writer(&text)));
    json_string(j, "position", buf_view(&text));
    json_squares(j, "last_move", v, v->last);
    json_squares(j, "marked", v, v->candidates);
    buf_free(&text);
}

void json_case_board(json *j, const case_board *c)
{
    bool asks_win = c->asks_win[0] || c->asks_win[1];
    if (!c->shown && !asks_win) {
        return;
    }
    json_open(j, "board", '{');
    json_drawn(j, c->shown ? c->shown : &c->before);
    json_open(j, "readings", '[');
    for (size_t i = 0; i < c->reading_count; i++) {
        arbiter_reading reading;
        const board_view *v = &c->before;
        checked(arbiter_board_read(v->board, buf_view(&c->readings[i]), v->notation, &reading));
        json_reading(j, NULL, v, buf_view(&c->readings[i]), &reading);
    }
    json_close(j, ']');
    if (asks_win && c->shown == &c->after) { /* it was asked of another position */
        buffer asked_of = { 0 };
        checked(arbiter_board_write(c->before.board, buf_writer(&asked_of)));
        json_string(j, "can_win_in", buf_view(&asked_of));
        buf_free(&asked_of);
    }
    if (asks_win) {
        json_can_win(j, &c->before, c->asks_win);
    }
    json_close(j, '}');
}
