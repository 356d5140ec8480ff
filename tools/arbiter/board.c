/* arbiter board GAME [POSITION]: draws a position, and answers what is asked of it. */
#include <stdlib.h>

#include "board_draw.h"
#include "board_json.h"
#include "board_svg.h"
#include "board_words.h"
#include "load.h"
#include "messages.h"
#include "paper.h"
#include "verbs.h"

enum { DEEPEST = 30 };

/* ---- which game ---- */

static void put_games(buffer *b, const loaded *l)
{
    arbiter_boardgame g;
    for (uint32_t i = 0; arbiter_boardgame_get(l->rulebook, i, ARBITER_OWN, &g) == ARBITER_OK; i++) {
        put(b, i > 0 ? S(", ") : S(""));
        put(b, g.name);
    }
}

/* The one named; else that of the file, that which the rules play, or the only one. */
static int choose_game(const options *o, const loaded *l, uint32_t *game)
{
    arbiter_boardgame g;
    buffer names = { 0 };
    arbiter_str operand = str(o->operands[0]);
    uint32_t count = arbiter_boardgame_count(l->rulebook);
    if (count == 0) {
        complain(MSG_NO_GAMES, operand);
        return EXIT_INPUT;
    }
    *game = count == 1 ? 0 : arbiter_boardgame_played(l->rulebook);
    for (uint32_t i = 0; arbiter_boardgame_get(l->rulebook, i, ARBITER_OWN, &g) == ARBITER_OK; i++) {
        *game = str_same(g.file, operand) ? i : *game;
    }
    put_games(&names, l);
    if (o->given[OPTION_GAME]) {
        *game = arbiter_boardgame_find(l->rulebook, o->value[OPTION_GAME]);
        if (*game == ARBITER_NONE) {
            complain(MSG_NO_SUCH_GAME, operand, o->value[OPTION_GAME], buf_view(&names));
        }
    } else if (*game == ARBITER_NONE) {
        complain(MSG_WHICH_GAME, operand, buf_view(&names));
    }
    buf_free(&names);
    return *game == ARBITER_NONE ? EXIT_USAGE : EXIT_FINE;
}

/* A folder, or a game file; with the game files beside it, as it may build upon one of them. */
static int load_games(const options *o, loaded *l)
{
    const char *game = o->operands[0];
    int status = load_files(l, game, NULL, NULL);
    bool alone = is_folder(game) || str_same(str(game), S("-"));
    if (status == EXIT_FINE && !alone && !files_add_games_beside(&l->files, game)) {
        status = EXIT_INPUT;
    }
    return status == EXIT_FINE ? load_compile(l, o) : status;
}

/* ---- the position ---- */

/* The text with a caret under the byte where it goes wrong. */
static void show_place(arbiter_str text, size_t offset)
{
    buffer lines = { 0 }, before = { 0 };
    if (text.size == 0) {
        return;
    }
    put(&lines, S("  "));
    put_clean(&lines, text);
    put(&lines, S("\n  "));
    put_clean(&before, (arbiter_str){ text.data, offset });
    put_times(&lines, ' ', columns(buf_view(&before)));
    put(&lines, S("^\n"));
    write_out(stderr, buf_view(&lines));
    buf_free(&lines);
    buf_free(&before);
}

static int set_position(const options *o, const board_view *v)
{
    if (o->count < 2) {
        if (!v->about.has_start) {
            complain(MSG_NO_START, v->about.title);
        }
        return v->about.has_start ? EXIT_FINE : EXIT_USAGE;
    }
    arbiter_position_error error;
    arbiter_str text = str(o->operands[1]);
    if (arbiter_board_set(v->board, text, &error) == ARBITER_OK) {
        return EXIT_FINE;
    }
    buffer words = { 0 };
    checked(arbiter_board_fault(v->board, v->language, buf_writer(&words)));
    complain(MSG_NO_POSITION, buf_view(&words));
    show_place(text, error.offset);
    buf_free(&words);
    return EXIT_USAGE;
}

/* ---- moves to make ---- */

/* "12." alone: the number of a move. */
static bool is_number(arbiter_str word)
{
    size_t digits = 0;
    while (digits < word.size && word.data[digits] >= '0' && word.data[digits] <= '9') {
        digits++;
    }
    size_t dots = digits;
    while (dots < word.size && word.data[dots] == '.') {
        dots++;
    }
    return digits > 0 && dots > digits && dots == word.size;
}

static int refuse_move(const board_view *v, arbiter_str word, arbiter_str played,
                       const arbiter_reading *reading)
{
    buffer why = { 0 }, plain = { 0 };
    complain(played.size > 0 ? MSG_CANNOT_PLAY : MSG_CANNOT_PLAY_FIRST, word, played);
    put_reading(&why, v, word, reading);
    put_char(&why, '\n');
    put_painted(&plain, buf_view(&why), false);
    write_out(stderr, buf_view(&plain));
    buf_free(&why);
    buf_free(&plain);
    return EXIT_USAGE;
}

/* Makes them one by one; what was played, as it is written, goes into `played`. */
static int make_moves(board_view *v, arbiter_str words, buffer *played)
{
    for (size_t at = 0; at < words.size;) {
        size_t end = at;
        while (end < words.size && words.data[end] != ' ') {
            end++;
        }
        arbiter_str word = { words.data + at, end - at };
        at = end + 1;
        if (word.size == 0 || is_number(word)) {
            continue;
        }
        arbiter_reading reading;
        checked(arbiter_board_read(v->board, word, v->notation, &reading));
        if (reading.status != ARBITER_READING_CLEAR) {
            return refuse_move(v, word, buf_view(played), &reading);
        }
        arbiter_move move = reading.candidates.items[0];
        put(played, played->size > 0 ? S(" ") : S(""));
        put_move(played, v, &move, false);
        checked(arbiter_board_make(v->board, &move));
        v->last = squares_of(&move);
    }
    return EXIT_FINE;
}

/* ---- what is shown ---- */

static void paragraph(buffer *out, const buffer *text, size_t hang)
{
    put_char(out, '\n');
    put_wrapped(out, buf_view(text), 0, hang, PAPER_WIDTH);
    put_char(out, '\n');
}

static void show_position(buffer *out, const board_view *v, const buffer *played)
{
    buffer text = { 0 }, words = { 0 }, capitals = { 0 }, small = { 0 };
    put_situation(&text, v);
    put_wrapped(out, buf_view(&text), 0, 2, PAPER_WIDTH);
    put(out, S("\n\n"));
    draw_board(out, v, 2);
    put_side(&capitals, v, 0);
    put_side(&small, v, 1);
    if (!v->symbols) {
        put(out, S(DIM "     "));
        say(out, v->language, MSG_BOARD_CAPITALS, buf_view(&capitals), buf_view(&small));
        put(out, S(PLAIN "\n"));
    }
    buf_clear(&text);
    checked(arbiter_board_write(v->board, buf_writer(&words)));
    say(&text, v->language, MSG_BOARD_POSITION, buf_view(&words));
    paragraph(out, &text, 2);
    if (played->size > 0) {
        buf_clear(&text);
        say(&text, v->language, MSG_BOARD_PLAYED, buf_view(played));
        put_wrapped(out, buf_view(&text), 0, 2, PAPER_WIDTH);
        put_char(out, '\n');
    }
    buf_free(&text);
    buf_free(&words);
    buf_free(&capitals);
    buf_free(&small);
}

static void show_moves(buffer *out, const board_view *v)
{
    arbiter_moves moves;
    buffer text = { 0 }, number = { 0 }, list = { 0 };
    checked(arbiter_board_moves(v->board, &moves.items, &moves.count));
    put_number(&number, (int64_t)moves.count);
    put_moves(&list, v, moves, false);
    say(&text, v->language, MSG_BOARD_MOVES, buf_view(&number), moves.count > 0 ? buf_view(&list) : S("–"));
    paragraph(out, &text, 2);
    buf_free(&text);
    buf_free(&number);
    buf_free(&list);
}

static void show_perft(buffer *out, const board_view *v, const options *o, uint32_t depth)
{
    uint64_t count;
    buffer text = { 0 }, number = { 0 };
    put_char(out, '\n');
    for (size_t i = 0; o->given[OPTION_DIVIDE]; i++) {
        arbiter_moves moves;
        checked(arbiter_board_moves(v->board, &moves.items, &moves.count));
        if (i >= moves.count) {
            break;
        }
        arbiter_move move = moves.items[i];
        buf_clear(&text);
        put_move(&text, v, &move, true);
        count = leaves_behind(v->board, &move, depth);
        put_left(out, buf_view(&text), 12);
        put_char(out, ' ');
        put_number(out, (int64_t)count);
        put_char(out, '\n');
    }
    buf_clear(&text);
    checked(arbiter_board_perft(v->board, depth, &count));
    put_number(&number, depth);
    put_number(&text, (int64_t)count);
    say(out, v->language, MSG_BOARD_LEAVES, buf_view(&number), buf_view(&text));
    put_char(out, '\n');
    buf_free(&text);
    buf_free(&number);
}

static void show_answers(buffer *out, const board_view *v, const options *o, const arbiter_reading *reading)
{
    buffer text = { 0 };
    if (o->given[OPTION_READ]) {
        put_reading(&text, v, o->value[OPTION_READ], reading);
        paragraph(out, &text, 2);
    }
    for (int side = 0; o->given[OPTION_CAN_WIN] && side < 2; side++) {
        arbiter_win win = win_of(v, side);
        buf_clear(&text);
        put_can_win(&text, v, side, &win, true);
        paragraph(out, &text, 2);
    }
    buf_free(&text);
}

/* What was read comes first, as its candidates are marked on the board. */
static bool show(const options *o, const loaded *l, board_view *v, const buffer *played, uint32_t depth)
{
    arbiter_reading reading = { 0 };
    buffer plain = { 0 }, painted = { 0 };
    bool asked = o->given[OPTION_READ] || o->given[OPTION_CAN_WIN] || o->given[OPTION_PERFT];
    if (o->given[OPTION_READ]) {
        checked(arbiter_board_read(v->board, o->value[OPTION_READ], v->notation, &reading));
        v->candidates = squares_of_all(reading.candidates);
    }
    if (format_is(o, "json")) {
        write_board_json(&painted, l, v, o, o->given[OPTION_READ] ? &reading : NULL, depth);
    } else if (format_is(o, "svg")) {
        put_board_svg(&painted, v);
    } else {
        show_position(&plain, v, played);
        if (!asked) {
            show_moves(&plain, v);
        }
        show_answers(&plain, v, o, &reading);
        if (o->given[OPTION_PERFT]) {
            show_perft(&plain, v, o, depth);
        }
        put_painted(&painted, buf_view(&plain), wants_color(o->value[OPTION_COLOR], stdout));
    }
    bool fine = write_out(stdout, buf_view(&painted));
    buf_free(&plain);
    buf_free(&painted);
    return fine;
}

/* ---- the verb ---- */

/* Whether the options make sense together; *depth of --perft. */
static bool read_depth(const options *o, uint32_t *depth)
{
    *depth = 0;
    if (o->given[OPTION_PERFT] && !option_number(o, OPTION_PERFT, DEEPEST, depth)) {
        complain(MSG_PERFT_WANTS_DEPTH, o->value[OPTION_PERFT]);
        return false;
    }
    if (o->given[OPTION_DIVIDE] && *depth == 0) {
        complain(MSG_DIVIDE_WANTS_PERFT);
        return false;
    }
    if (format_is(o, "svg") && (o->given[OPTION_PERFT] || o->given[OPTION_CAN_WIN])) {
        complain(MSG_NOT_TOGETHER, o->given[OPTION_PERFT] ? S("--perft") : S("--can-win"), S("--format svg"));
        return false;
    }
    return true;
}

/* A notation that is asked for must be there, and reading needs one. */
static bool has_notation(const options *o, const board_view *v)
{
    static const char *const names[] = { "en", "de", "ru" };
    arbiter_language asked =
        o->given[OPTION_NOTATION] ? arbiter_language_find(o->value[OPTION_NOTATION]) : v->notation;
    bool needed = o->given[OPTION_NOTATION] || o->given[OPTION_READ] || o->moves.size > 0;
    buffer there = { 0 };
    if (!needed || v->about.notation[asked]) {
        return true;
    }
    for (int i = 0; i < 3; i++) {
        if (v->about.notation[i]) {
            put(&there, there.size > 0 ? S(", ") : S(""));
            put_text(&there, names[i]);
        }
    }
    complain(MSG_NO_NOTATION, v->about.title, there.size > 0 ? buf_view(&there) : S("–"));
    buf_free(&there);
    return false;
}

static int look(const options *o, const loaded *l, uint32_t game, uint32_t depth)
{
    arbiter_board *board;
    buffer played = { 0 };
    checked(arbiter_board_new(l->rulebook, game, &board));
    arbiter_language notation =
        o->given[OPTION_NOTATION] ? arbiter_language_find(o->value[OPTION_NOTATION]) : ARBITER_OWN;
    board_view v = look_at(l->rulebook, board, game, reader_language(), notation, o->given[OPTION_ASCII]);
    v.flip = o->given[OPTION_FLIP];
    int status = has_notation(o, &v) ? set_position(o, &v) : EXIT_USAGE;
    if (status == EXIT_FINE) {
        status = make_moves(&v, buf_view(&o->moves), &played);
    }
    if (status == EXIT_FINE && !show(o, l, &v, &played, depth)) {
        status = EXIT_INPUT;
    }
    arbiter_board_free(board);
    buf_free(&played);
    return status;
}

int verb_board(const options *o)
{
    loaded l = { 0 };
    uint32_t game, depth;
    if (o->count < 1 || o->count > 2) {
        return usage("board", o->count > 2 ? o->operands[2] : NULL);
    }
    if (!read_depth(o, &depth)) {
        return EXIT_USAGE;
    }
    int status = load_games(o, &l);
    if (status == EXIT_FINE) {
        status = choose_game(o, &l, &game);
    }
    if (status == EXIT_FINE) {
        status = look(o, &l, game, depth);
    }
    load_free(&l);
    return status;
}
