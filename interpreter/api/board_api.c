/* Boards for the public header: positions of declared games, on their own. */
#include "api/board_api.h"

#include "api/api.h"
#include "base/arena.h"
#include "board/line.h"
#include "board/write.h"
#include "model/game.h"

/* ---- the games ---- */

uint32_t arbiter_boardgame_count(const arbiter_rulebook *p)
{
    return p->board_count;
}

uint32_t arbiter_boardgame_find(const arbiter_rulebook *p, arbiter_str name)
{
    for (uint32_t i = 0; i < p->board_count; i++) {
        if (str_equal(p->boards[i].name, name)) {
            return i;
        }
    }
    return ARBITER_NONE;
}

uint32_t arbiter_boardgame_played(const arbiter_rulebook *p)
{
    return p->board;
}

arbiter_status arbiter_boardgame_get(const arbiter_rulebook *p, uint32_t game, arbiter_language language,
                                     arbiter_boardgame *out)
{
    if (game >= p->board_count) {
        return ARBITER_INVALID;
    }
    const board_game *g = p->boards[game].game;
    board_position start;
    *out = (arbiter_boardgame){
        .name = p->boards[game].name,
        .title = board_title(g, (int)language),
        .file = p->boards[game].file < p->file_count ? p->files[p->boards[game].file] : STR(""),
        .side = { board_side_name(g, 0), board_side_name(g, 1) },
        .width = (uint32_t)board_width(g),
        .height = (uint32_t)board_height(g),
        .square_count = (uint32_t)board_square_count(g),
        .kind_count = (uint32_t)board_kind_count(g),
        .counter_count = (uint32_t)board_counter_count(g),
        .numbered = board_numbered(g),
        .has_start = board_start(g, &start),
    };
    for (int l = 0; l < LANG_COUNT; l++) {
        out->notation[l] = board_notation_of(g, (lang_t)l) != NULL;
    }
    return ARBITER_OK;
}

arbiter_status arbiter_boardgame_piece(const arbiter_rulebook *p, uint32_t game, uint32_t kind,
                                       arbiter_language language, arbiter_piece *out)
{
    if (game >= p->board_count || kind >= (uint32_t)board_kind_count(p->boards[game].game)) {
        return ARBITER_INVALID;
    }
    const board_game *g = p->boards[game].game;
    const board_notation *n = board_notation_of(g, api_language(language, p->language));
    *out = (arbiter_piece){
        .name = board_kind_name(g, (int)kind, ARBITER_OWN),
        .title = board_kind_name(g, (int)kind, (int)language),
        .letter = board_kind_letter(g, (int)kind),
        .written = n ? board_notation_letter(n, (int)kind, true) : STR(""),
        .symbol = { board_kind_symbol(g, (int)kind, 0), board_kind_symbol(g, (int)kind, 1) },
        .royal = board_kind_royal(g, (int)kind),
    };
    return ARBITER_OK;
}

arbiter_str arbiter_boardgame_castle(const arbiter_rulebook *p, uint32_t game, uint32_t castle)
{
    bool declared = game < p->board_count && castle < (uint32_t)board_castle_count(p->boards[game].game);
    return declared ? board_castle_name(p->boards[game].game, (int)castle) : STR("");
}

/* ---- a board ---- */

/* Out of memory is sticky in lists; every call asks anew. */
static void forget_failure(arbiter_board *b)
{
    board_moves_retry(&b->legal);
    board_moves_retry(&b->line);
    board_moves_retry(&b->work);
    board_reading_retry(&b->reading);
}

/* Another position: what is known of the last one is forgotten. */
static void put_up(arbiter_board *b, board_position position)
{
    b->now = position;
    b->legal_known = false;
    b->reading.has_done = false;
}

arbiter_status arbiter_board_new(arbiter_rulebook *p, uint32_t game, arbiter_board **out)
{
    *out = NULL;
    if (game >= p->board_count) {
        return ARBITER_INVALID;
    }
    arbiter_board *b = mem_alloc(&p->allocator, sizeof *b);
    if (!b) {
        return ARBITER_NO_MEMORY;
    }
    program_retain(p);
    b->program = p;
    b->game = p->boards[game].game;
    if (!board_start(b->game, &b->now)) {
        b->now = (board_position){ .number = 1 };
    }
    board_moves_init(&b->legal, &p->allocator);
    board_moves_init(&b->line, &p->allocator);
    board_moves_init(&b->work, &p->allocator);
    board_reading_init(&b->reading, &p->allocator);
    *out = b;
    return ARBITER_OK;
}

void arbiter_board_free(arbiter_board *b)
{
    if (!b) {
        return;
    }
    program_t *p = b->program;
    board_moves_free(&b->legal);
    board_moves_free(&b->line);
    board_moves_free(&b->work);
    board_reading_free(&b->reading);
    mem_free(&p->allocator, b->made, b->made_room * sizeof *b->made);
    mem_free(&p->allocator, b, sizeof *b);
    program_release(p);
}

arbiter_status arbiter_board_set(arbiter_board *b, arbiter_str position, arbiter_position_error *error)
{
    board_position read;
    bool fine = board_read(b->game, position, &read, &b->error);
    if (fine) {
        put_up(b, read);
        b->made_count = 0;
    }
    if (error) {
        *error = (arbiter_position_error){ board_fault_name(b->error.fault), b->error.offset };
    }
    return fine ? ARBITER_OK : ARBITER_ERRORS;
}

arbiter_status arbiter_board_start(arbiter_board *b)
{
    board_position start;
    if (!board_start(b->game, &start)) {
        return ARBITER_INVALID;
    }
    put_up(b, start);
    b->made_count = 0;
    return ARBITER_OK;
}

arbiter_status arbiter_board_write(arbiter_board *b, arbiter_writer out)
{
    buffer_t text;
    buffer_init(&text, &b->program->allocator);
    board_write(b->game, &b->now, &text);
    return api_hand_over(&text, out);
}

/* Room for so many moves made. */
static bool make_room(arbiter_board *b, uint32_t wanted)
{
    while (b->made_room < wanted) {
        made_move *made = mem_grow(&b->program->allocator, b->made, &b->made_room, 16, sizeof *made);
        if (!made) {
            return false;
        }
        b->made = made;
    }
    return true;
}

arbiter_status arbiter_board_follow(arbiter_board *b, const arbiter_game *game)
{
    if (api_foreign(b->program, game) || program_game(b->program) != b->game || !game_on_board(game)) {
        return ARBITER_INVALID;
    }
    const record_t *record = game_record(game);
    if (!make_room(b, record->count)) {
        return ARBITER_NO_MEMORY;
    }
    put_up(b, record->start);
    for (b->made_count = 0; b->made_count < record->count; b->made_count++) {
        board_move move = record->plies[b->made_count].move;
        board_position after = b->now;
        b->made[b->made_count] = (made_move){ b->now, move };
        board_make(b->game, &after, &move);
        put_up(b, after);
    }
    put_up(b, record->present);
    return ARBITER_OK;
}

/* ---- squares ---- */

uint32_t arbiter_board_square_at(const arbiter_board *b, uint32_t file, uint32_t rank)
{
    bool within = file < BOARD_EDGE && rank < BOARD_EDGE;
    int square = within ? board_square(b->game, (int)file, (int)rank) : -1;
    return square < 0 ? ARBITER_NONE : (uint32_t)square;
}

uint32_t arbiter_board_square_find(const arbiter_board *b, arbiter_str name)
{
    int square = board_square_read(b->game, name);
    return square < 0 ? ARBITER_NONE : (uint32_t)square;
}

arbiter_status arbiter_board_square_get(const arbiter_board *b, uint32_t square, arbiter_square *out)
{
    if (square >= (uint32_t)board_square_count(b->game)) {
        return ARBITER_INVALID;
    }
    board_piece piece = board_at(b->game, &b->now, (int)square);
    *out = (arbiter_square){
        .file = (uint32_t)board_file(b->game, (int)square),
        .rank = (uint32_t)board_rank(b->game, (int)square),
        .side = piece.side,
        .kind = piece.side < 0 ? ARBITER_NONE : piece.kind,
    };
    return ARBITER_OK;
}

arbiter_status arbiter_board_square_name(const arbiter_board *b, uint32_t square, arbiter_writer out)
{
    if (square >= (uint32_t)board_square_count(b->game)) {
        return ARBITER_INVALID;
    }
    buffer_t text;
    buffer_init(&text, &b->program->allocator);
    board_square_write(b->game, (int)square, &text);
    return api_hand_over(&text, out);
}

/* ---- the position ---- */

arbiter_status arbiter_board_state(arbiter_board *b, arbiter_position *out)
{
    board_state state;
    forget_failure(b);
    arbiter_status status = board_look(b->game, &b->now, &b->work, &state);
    if (status == ARBITER_OK) {
        *out = (arbiter_position){
            .to_move = b->now.to_move,
            .number = b->now.number,
            .attacked = state.attacked,
            .no_move = state.no_move,
            .lost = state.end == BOARD_MOVER_LOSES,
            .drawn = state.end == BOARD_DRAWN,
        };
    }
    return status;
}

arbiter_status arbiter_board_counter(const arbiter_board *b, uint32_t n, arbiter_str *name, uint32_t *value)
{
    if (n >= (uint32_t)board_counter_count(b->game)) {
        return ARBITER_INVALID;
    }
    *name = board_counter_name(b->game, (int)n);
    *value = b->now.counter[n];
    return ARBITER_OK;
}

/* ---- moves ---- */

/* Fills `legal` if it is not known. */
static arbiter_status know_legal(arbiter_board *b)
{
    if (b->legal_known) {
        return ARBITER_OK;
    }
    forget_failure(b);
    arbiter_status status = board_legal(b->game, &b->now, &b->legal);
    b->legal_known = status == ARBITER_OK;
    return status;
}

static bool is_legal(const arbiter_board *b, const board_move *move)
{
    for (uint32_t i = 0; i < b->legal.count; i++) {
        if (board_move_same(&b->legal.items[i], move)) {
            return true;
        }
    }
    return false;
}

/* Whether it is something that the side to move can do at the board with a piece that stands there, legal
   or not. */
static bool is_deed(const arbiter_board *b, const board_move *move)
{
    int squares = board_square_count(b->game);
    if (b->reading.has_done && board_move_same(&b->reading.done, move)) {
        return true;
    }
    if (move->castle || move->from >= squares || move->to >= squares ||
        move->becomes >= board_kind_count(b->game)) {
        return false;
    }
    board_piece piece = board_at(b->game, &b->now, move->from);
    return piece.side == b->now.to_move && piece.kind == move->kind;
}

arbiter_status arbiter_board_moves(arbiter_board *b, const arbiter_move **moves, size_t *count)
{
    arbiter_status status = know_legal(b);
    *moves = status == ARBITER_OK ? b->legal.items : NULL;
    *count = status == ARBITER_OK ? b->legal.count : 0;
    return status;
}

/* The notation meant; false: the game has none in that language. */
static bool find_notation(const arbiter_board *b, arbiter_language language, lang_t *out)
{
    *out = api_language(language, b->program->language);
    return board_notation_of(b->game, *out) != NULL;
}

arbiter_status arbiter_board_move_write(arbiter_board *b, const arbiter_move *move, arbiter_language language,
                                        int whole, arbiter_writer out)
{
    lang_t l;
    arbiter_status status = know_legal(b);
    if (status != ARBITER_OK) {
        return status;
    }
    if (!find_notation(b, language, &l) || !(is_legal(b, move) || (whole && is_deed(b, move)))) {
        return ARBITER_INVALID;
    }
    buffer_t text;
    buffer_init(&text, &b->program->allocator);
    forget_failure(b);
    status = whole ? board_write_full(b->game, &b->now, (int)l, move, &b->work, &text)
                   : board_write_move(b->game, &b->now, &b->legal, (int)l, move, &b->work, &text);
    if (status != ARBITER_OK) {
        buffer_free(&text);
        return status;
    }
    return api_hand_over(&text, out);
}

arbiter_status arbiter_board_make(arbiter_board *b, const arbiter_move *move)
{
    board_move made = *move; /* it may be one of those that change now */
    arbiter_status status = know_legal(b);
    if (status != ARBITER_OK) {
        return status;
    }
    if (!is_legal(b, &made)) {
        return ARBITER_INVALID;
    }
    if (!make_room(b, b->made_count + 1)) {
        return ARBITER_NO_MEMORY;
    }
    board_position after = b->now;
    board_make(b->game, &after, &made);
    b->made[b->made_count++] = (made_move){ b->now, made };
    put_up(b, after);
    return ARBITER_OK;
}

arbiter_status arbiter_board_back(arbiter_board *b, arbiter_move *move)
{
    if (b->made_count == 0) {
        return ARBITER_INVALID;
    }
    const made_move *last = &b->made[--b->made_count];
    put_up(b, last->before);
    if (move) {
        *move = last->move;
    }
    return ARBITER_OK;
}

arbiter_status arbiter_board_last(const arbiter_board *b, arbiter_move *move)
{
    if (b->made_count == 0) {
        return ARBITER_INVALID;
    }
    *move = b->made[b->made_count - 1].move;
    return ARBITER_OK;
}

arbiter_status arbiter_board_perft(arbiter_board *b, uint32_t depth, uint64_t *count)
{
    if (depth > PERFT_DEEPEST) {
        return ARBITER_INVALID;
    }
    forget_failure(b);
    return board_perft(b->game, &b->now, (int)depth, &b->work, count);
}

/* ---- reading ---- */

static arbiter_moves view(const board_moves *m)
{
    return (arbiter_moves){ m->items, m->count };
}

arbiter_status arbiter_board_read(arbiter_board *b, arbiter_str text, arbiter_language language,
                                  arbiter_reading *out)
{
    lang_t l;
    if (!find_notation(b, language, &l)) {
        return ARBITER_INVALID;
    }
    const board_reading *r = &b->reading;
    forget_failure(b);
    arbiter_status status = board_read_move(b->game, &b->now, (int)l, text, &b->reading);
    if (status == ARBITER_OK) {
        *out = (arbiter_reading){
            .status = (arbiter_reading_status)r->status,
            .wrong_marks = r->wrong,
            .candidates = view(&r->candidates),
            .promotion_open = r->promotion_open,
            .pinned = r->pinned,
            .done = { &r->done, r->has_done ? 1 : 0 },
        };
        for (int i = 0; i < READING_SLIPS; i++) {
            out->corrections[i] = view(&r->corrections[i]);
        }
    }
    return status;
}

const char *arbiter_reading_name(arbiter_reading_status status)
{
    static const char *const names[] = { "clear", "ambiguous", "illegal", "unreadable", "missing" };
    return (unsigned)status < sizeof names / sizeof *names ? names[status] : "unknown";
}

/* ---- who can still win ---- */

arbiter_status arbiter_board_can_win(arbiter_board *b, int side, uint64_t budget, arbiter_win *out)
{
    board_answer answer;
    if (side != 0 && side != 1) {
        return ARBITER_INVALID;
    }
    forget_failure(b);
    b->asked = b->now;
    board_budget allowed = { budget ? budget : CAN_WIN_BUDGET };
    arbiter_status status = board_can_win(b->game, &b->now, side, allowed, &b->work, &b->line, &answer);
    if (status == ARBITER_OK) {
        *out = (arbiter_win){
            .answer = (arbiter_can_win)answer.answer,
            .reason = (arbiter_win_reason)answer.reason,
            .positions = answer.nodes,
            .line = view(&b->line),
        };
    }
    return status;
}

arbiter_status arbiter_board_shorten(arbiter_board *b, arbiter_win *win)
{
    if (win->line.items != b->line.items || win->line.count != b->line.count ||
        memcmp(&b->asked, &b->now, sizeof b->now) != 0) {
        return ARBITER_INVALID;
    }
    forget_failure(b);
    arbiter_status status =
        board_line_shorten(b->game, &b->now, (board_budget){ SHORTEN_BUDGET }, &b->work, &b->line);
    win->line = view(&b->line);
    return status;
}

const char *arbiter_can_win_name(arbiter_can_win answer)
{
    static const char *const names[] = { "yes", "no", "undetermined" };
    return (unsigned)answer < sizeof names / sizeof *names ? names[answer] : "unknown";
}

const char *arbiter_win_reason_name(arbiter_win_reason reason)
{
    static const char *const names[] = { "line",     "won already",    "over",
                                         "material", "never attacked", "never caught",
                                         "forced",   "exhausted",      "budget" };
    return (unsigned)reason < sizeof names / sizeof *names ? names[reason] : "unknown";
}
