#include "engine/board_facts.h"

#include "board/bits.h"
#include "board/write.h"

void board_facts_init(board_facts *f, const arbiter_allocator *allocator)
{
    memset(f, 0, sizeof *f);
    f->allocator = allocator;
    for (int i = 0; i < READINGS_KEPT; i++)
        board_reading_init(&f->readings[i].reading, allocator);
    for (int i = 0; i < LISTS_KEPT; i++)
        board_moves_init(&f->lists[i].moves, allocator);
    board_moves_init(&f->work, allocator);
    board_moves_init(&f->line, allocator);
    buffer_init(&f->text, allocator);
}

void board_facts_free(board_facts *f)
{
    for (int i = 0; i < READINGS_KEPT; i++)
        board_reading_free(&f->readings[i].reading);
    for (int i = 0; i < LISTS_KEPT; i++)
        board_moves_free(&f->lists[i].moves);
    mem_free(f->allocator, f->verdicts, VERDICTS_KEPT * sizeof *f->verdicts);
    board_moves_free(&f->work);
    board_moves_free(&f->line);
    buffer_free(&f->text);
}

void board_facts_begin(board_facts *f)
{
    for (int i = 0; i < READINGS_KEPT; i++)
        board_reading_retry(&f->readings[i].reading);
    for (int i = 0; i < LISTS_KEPT; i++)
        board_moves_retry(&f->lists[i].moves);
    board_moves_retry(&f->work);
    board_moves_retry(&f->line);
    f->failed = f->full = false;
}

static bool same(const board_position *a, const board_position *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static bool succeeded(board_facts *f, arbiter_status status)
{
    f->failed = f->failed || status != ARBITER_OK;
    return status == ARBITER_OK;
}

/* ---- what is kept ---- */

/* The legal moves; NULL: memory is out. */
static const board_moves *legal_moves(board_facts *f, const board_game *g, const board_position *p)
{
    for (int i = 0; i < LISTS_KEPT; i++)
        if (f->lists[i].valid && same(&f->lists[i].position, p))
            return &f->lists[i].moves;
    kept_list *list = &f->lists[f->next_list++ % LISTS_KEPT];
    list->valid = succeeded(f, board_legal(g, p, &list->moves));
    list->position = *p;
    return list->valid ? &list->moves : NULL;
}

static bool has_verdicts(board_facts *f)
{
    if (!f->verdicts)
        f->verdicts = mem_alloc(f->allocator, VERDICTS_KEPT * sizeof *f->verdicts);
    return f->verdicts != NULL;
}

arbiter_status board_facts_learn(board_facts *f, const board_facts *from)
{
    if (!from->verdicts)
        return ARBITER_OK;
    if (!has_verdicts(f))
        return ARBITER_NO_MEMORY;
    memcpy(f->verdicts, from->verdicts, VERDICTS_KEPT * sizeof *f->verdicts);
    return ARBITER_OK;
}

/* Where the position's verdicts are or come; where there is no room those of another give way. */
static kept_verdict *kept_for(board_facts *f, const board_position *identity)
{
    uint64_t home = board_key(identity);
    kept_verdict *kept = NULL;
    for (uint64_t i = 0; i < VERDICTS_NEAR && !kept; i++) {
        kept_verdict *near = &f->verdicts[(home + i) % VERDICTS_KEPT];
        if (!near->used || same(&near->identity, identity))
            kept = near;
    }
    kept = kept ? kept : &f->verdicts[home % VERDICTS_KEPT];
    if (!kept->used || !same(&kept->identity, identity))
        *kept = (kept_verdict){ .identity = *identity, .used = true };
    return kept;
}

static board_verdict verdict(board_facts *f, const board_game *g, const board_position *p, int side)
{
    board_position identity = board_identity(g, p);
    board_answer answer = { .answer = CAN_WIN_UNDETERMINED };
    if (!has_verdicts(f)) {
        f->failed = true;
        return answer.answer;
    }
    kept_verdict *kept = kept_for(f, &identity);
    if (kept->valid[side])
        return kept->verdict[side];
    kept->valid[side] = succeeded(f, board_can_win(g, &identity, side, (board_budget){ CAN_WIN_BUDGET }, &f->work, &f->line,
                                                   &answer));
    kept->verdict[side] = answer.answer;
    return answer.answer;
}

const board_reading *board_facts_read(board_facts *f, const program_t *p, const game_t *g, str_t text)
{
    const board_game *game = program_game(p);
    const board_position *at = &game_record(g)->present;
    int language = (int)g->notation[at->to_move];
    if (!board_notation_of(game, (lang_t)language) || text.size > LIMIT_TEXT)
        return NULL;
    for (int i = 0; i < READINGS_KEPT; i++) {
        const kept_reading *kept = &f->readings[i];
        if (kept->valid && kept->language == language && str_equal((str_t){ kept->text, kept->size }, text) &&
            same(&kept->position, at))
            return &kept->reading;
    }
    kept_reading *kept = &f->readings[f->next_reading++ % READINGS_KEPT];
    kept->position = *at;
    kept->language = language;
    kept->size = (uint32_t)text.size;
    if (text.size)
        memcpy(kept->text, text.data, text.size);
    kept->valid = succeeded(f, board_read_move(game, at, language, text, &kept->reading));
    return kept->valid ? &kept->reading : NULL;
}

bool board_facts_move(board_facts *f, const program_t *p, const game_t *g, str_t text, board_move *move, bool *legal)
{
    const board_reading *r = board_facts_read(f, p, g, text);
    if (!r)
        return false;
    bool done = r->status == READING_ILLEGAL && r->has_done;
    *legal = r->status == READING_CLEAR || (r->status == READING_AMBIGUOUS && r->outcomes == 1);
    if (!*legal && !done && !r->promotion_open)
        return false;
    *move = done ? r->done : r->candidates.items[0];
    if (!*legal && !done)
        move->becomes = move->kind; /* nobody has said what it becomes: it stands there as it is */
    return true;
}

static str_t text_of(const board_facts *f, const program_t *p, const game_t *g, int64_t text)
{
    int64_t outside = TEXT_OUTSIDE - text;
    return text <= TEXT_OUTSIDE && outside < f->outside_count ? f->outside[outside] : game_text_str(p, g, text);
}

/* The number of a text that has been found. */
static int64_t number_of(const board_facts *f, const program_t *p, const game_t *g, game_t *texts, str_t text)
{
    if (texts)
        return game_text_add(p, texts, text);
    int64_t number = game_text_find(p, g, text);
    uint32_t i = 0;
    while (number == NONE && i < f->outside_count && !str_equal(f->outside[i], text))
        i++;
    return number == NONE ? TEXT_OUTSIDE - (int64_t)i : number;
}

static int square_of(const program_t *p, const game_t *g, int64_t text)
{
    return board_square_read(program_game(p), game_text_str(p, g, text));
}

static bool position_of(const board_facts *f, const program_t *p, const game_t *g, int64_t value, board_position *out)
{
    const record_t *r = game_record(g);
    position_error error;
    if (value < POSITION_PLY)
        return board_read(program_game(p), text_of(f, p, g, value), out, &error);
    if (!r->known || value - POSITION_PLY > r->count)
        return false;
    *out = record_position(program_game(p), r, (uint32_t)(value - POSITION_PLY));
    return true;
}

bool board_same(const board_facts *f, const program_t *p, const game_t *g, int64_t a, int64_t b)
{
    board_position first, second;
    if (a == b)
        return true;
    if (!g->has_record || a == NONE || b == NONE || !position_of(f, p, g, a, &first) || !position_of(f, p, g, b, &second))
        return false;
    first = board_identity(program_game(p), &first);
    second = board_identity(program_game(p), &second);
    return same(&first, &second);
}

/* ---- facts of a text ---- */

static bool text_fact(const board_reading *r, uint32_t fact, int64_t *value)
{
    switch (fact) {
    case FACT_READING_OF: *value = r->status; return true;
    case FACT_CORRECTIONS: *value = board_correction_count(r); return true;
    case FACT_POSITIONS_FROM: *value = r->outcomes; return true;
    case FACT_PROMOTION_OPEN: *value = r->promotion_open; return true;
    case FACT_PINNED_READING: *value = r->pinned; return true;
    default: *value = r->wrong != 0; return true;
    }
}

/* The only correction, written in full. */
static bool correction(board_facts *f, const program_t *p, const game_t *g, game_t *texts, const board_reading *r,
                       int64_t *value)
{
    const board_position *at = &game_record(g)->present;
    *value = NONE;
    if (board_correction_count(r) != 1)
        return true;
    buffer_clear(&f->text);
    f->text.failed = false;
    if (!succeeded(f, board_write_full(program_game(p), at, (int)g->notation[at->to_move], board_correction(r, 0),
                                       &f->work, &f->text)))
        return false;
    *value = number_of(f, p, g, texts, buffer_view(&f->text));
    f->full = f->full || *value == NONE;
    return *value != NONE;
}

/* Where the move that is meant starts, ends or takes. False: several are, and they differ in that. */
static bool at_square(const board_reading *r, uint32_t fact, int square, int64_t *value)
{
    bool done = r->status == READING_ILLEGAL && r->has_done;
    const board_move *moves = done ? &r->done : r->candidates.items;
    uint32_t count = done ? 1 : r->candidates.count, there = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool here = fact == FACT_STARTS_ON ? moves[i].from == square
                    : fact == FACT_ENDS_ON ? moves[i].to == square
                                           : moves[i].captured >> square & 1;
        there += here;
    }
    *value = there > 0;
    return there == 0 || there == count;
}

static bool of_text(board_facts *f, const program_t *p, const game_t *g, game_t *texts, uint32_t fact,
                    const int64_t *args, int64_t *value)
{
    const board_reading *r = board_facts_read(f, p, g, text_of(f, p, g, args[0]));
    if (!r)
        return false;
    if (fact == FACT_CORRECTION)
        return correction(f, p, g, texts, r, value);
    if (fact == FACT_STARTS_ON || fact == FACT_ENDS_ON || fact == FACT_TAKES_ON) {
        int square = square_of(p, g, args[1]);
        return square >= 0 && at_square(r, fact, square, value);
    }
    if (fact != FACT_DENOTES)
        return text_fact(r, fact, value);
    board_move moves[2];
    bool legal;
    *value = board_facts_move(f, p, g, text_of(f, p, g, args[0]), &moves[0], &legal);
    if (!board_facts_read(f, p, g, text_of(f, p, g, args[1])))
        return false;
    *value = *value && board_facts_move(f, p, g, text_of(f, p, g, args[1]), &moves[1], &legal) &&
             board_move_same(&moves[0], &moves[1]);
    return true;
}

/* ---- facts of the position ---- */

/* Neither side can win, and the game has not ended otherwise: proven, or not said. */
static bool dead(board_facts *f, const board_game *g, const board_position *p, int64_t *value)
{
    board_state state;
    if (!succeeded(f, board_look(g, p, &f->work, &state)))
        return false;
    *value = state.end == BOARD_GOES_ON && verdict(f, g, p, p->to_move) == CAN_WIN_NO &&
             verdict(f, g, p, !p->to_move) == CAN_WIN_NO;
    return true;
}

static bool of_position(board_facts *f, const program_t *p, const record_t *r, uint32_t fact, const int64_t *args,
                        int64_t *value)
{
    const board_game *g = program_game(p);
    const board_position *at = &r->present;
    switch (fact) {
    case FACT_CAN_WIN: {
        board_verdict can = verdict(f, g, at, (int)args[0]);
        *value = can == CAN_WIN_YES;
        return can != CAN_WIN_UNDETERMINED;
    }
    case FACT_ATTACKED: *value = board_attacked(g, at, (int)args[0]); return true;
    case FACT_NO_MOVE: {
        const board_moves *legal = at->to_move == args[0] ? legal_moves(f, g, at) : NULL;
        *value = legal && legal->count == 0;
        return legal || at->to_move != args[0];
    }
    case FACT_DEAD_POSITION: return dead(f, g, at, value);
    case FACT_REPETITIONS: *value = record_repetitions(g, r, false); return true;
    case FACT_REPETITIONS_RUNNING: *value = record_repetitions(g, r, true); return true;
    case FACT_COUNTED: *value = at->counter[args[0]]; return true;
    default: return false;
    }
}

/* ---- facts of squares and of the record ---- */

static bool kind_on(const program_t *p, const game_t *g, int64_t text, int64_t *value)
{
    int square = square_of(p, g, text);
    if (square < 0)
        return false;
    board_piece piece = board_at(program_game(p), &game_record(g)->present, square);
    *value = piece.side < 0 ? NONE : piece.kind;
    return true;
}

/* A legal move; -1: from or to anywhere. */
typedef struct { int from, to, takes; } wanted_move;

static bool has_move(board_facts *f, const board_game *g, const board_position *p, wanted_move w, int64_t *value)
{
    const board_moves *legal = legal_moves(f, g, p);
    *value = FALSE_;
    for (uint32_t i = 0; legal && i < legal->count; i++) {
        const board_move *m = &legal->items[i];
        if ((w.from < 0 || m->from == w.from) && (w.to < 0 || m->to == w.to) &&
            (w.takes < 0 || m->captured >> w.takes & 1))
            *value = TRUE_;
    }
    return legal != NULL;
}

static bool of_square(board_facts *f, const program_t *p, const game_t *g, uint32_t fact, const int64_t *args,
                      int64_t *value)
{
    const record_t *r = game_record(g);
    int square = square_of(p, g, args[0]);
    if (square < 0 || args[1] < 0 || args[1] > r->count)
        return false;
    board_position at = record_position(program_game(p), r, (uint32_t)args[1]);
    wanted_move w = fact == FACT_MOVABLE ? (wanted_move){ square, -1, -1 } : (wanted_move){ -1, -1, square };
    return has_move(f, program_game(p), &at, w, value);
}

static bool of_squares(board_facts *f, const program_t *p, const game_t *g, uint32_t fact, const int64_t *args,
                       int64_t *value)
{
    int from = square_of(p, g, args[0]), other = square_of(p, g, args[1]);
    if (from < 0 || other < 0)
        return false;
    wanted_move w = fact == FACT_REACHES ? (wanted_move){ from, other, -1 } : (wanted_move){ from, -1, other };
    return has_move(f, program_game(p), &game_record(g)->present, w, value);
}

static int64_t illegal_after(const record_t *r, int64_t n)
{
    for (int64_t i = n < 0 ? 0 : n; i < r->count; i++)
        if (!r->plies[i].legal)
            return i + 1;
    return 0;
}

/* Of several that the move took it is not said which is meant. */
static bool taken_on(const program_t *p, const board_move *move, int64_t *value)
{
    uint64_t captured = move->captured;
    *value = captured ? p->squares[bits_lowest(captured)] : NONE;
    return !captured || bits_one(captured);
}

static int64_t second_origin(const program_t *p, const record_t *r, int64_t n)
{
    board_position before = record_position(program_game(p), r, (uint32_t)(n - 1));
    int square = board_companion(program_game(p), &before, &r->plies[n - 1].move);
    return square < 0 ? NONE : p->squares[square];
}

static bool of_ply(const program_t *p, const record_t *r, uint32_t fact, int64_t n, int64_t *value)
{
    const board_game *g = program_game(p);
    if (n < 1 || n > r->count)
        return false;
    const record_ply *ply = &r->plies[n - 1];
    switch (fact) {
    case FACT_LEGAL: *value = ply->legal; return true;
    case FACT_ORIGIN: *value = p->squares[ply->move.from]; return true;
    case FACT_TARGET: *value = p->squares[ply->move.to]; return true;
    case FACT_TAKEN_ON: return taken_on(p, &ply->move, value);
    case FACT_SECOND_ORIGIN: *value = second_origin(p, r, n); return true;
    default:
        *value = ply->move.becomes == ply->move.kind &&
                 board_promotes(g, ply->side, ply->move.kind, ply->move.to);
        return true;
    }
}

/* Who moved, and the clocks: known whether the position is or not. */
static bool of_any_ply(const record_t *r, uint32_t fact, int64_t n, int player, int64_t *value)
{
    if (n < 1 || n > r->count)
        return false;
    const record_ply *ply = &r->plies[n - 1];
    *value = fact == FACT_MOVER ? ply->side : fact == FACT_COMPLETED ? ply->completed : ply->remaining[player];
    return true;
}

bool board_fact_beyond(const game_t *g, uint32_t fact, const int64_t *args)
{
    const record_t *r = game_record(g);
    if (!r || !r->known)
        return false;
    switch (fact) {
    case FACT_MOVER:
    case FACT_LEGAL:
    case FACT_COMPLETED:
    case FACT_ORIGIN:
    case FACT_TARGET:
    case FACT_TAKEN_ON:
    case FACT_SECOND_ORIGIN:
    case FACT_UNPROMOTED: return args[0] < 1 || args[0] > r->count;
    case FACT_REMAINING_AFTER: return args[1] < 1 || args[1] > r->count;
    case FACT_POSITION_AFTER: return args[0] < 0 || args[0] > r->count;
    case FACT_MOVABLE:
    case FACT_TAKEABLE: return args[1] < 0 || args[1] > r->count;
    default: return false;
    }
}

bool board_fact(board_facts *f, const program_t *p, const game_t *g, game_t *texts, uint32_t fact,
                const int64_t *args, int64_t *value)
{
    const record_t *r = game_record(g);
    switch (fact) {
    case FACT_MOVER:
    case FACT_COMPLETED: return r && of_any_ply(r, fact, args[0], 0, value);
    case FACT_REMAINING_AFTER: return r && of_any_ply(r, fact, args[1], (int)args[0], value);
    default: break;
    }
    if (!r || !r->known)
        return false;
    switch (fact) {
    case FACT_READING_OF:
    case FACT_DENOTES:
    case FACT_STARTS_ON:
    case FACT_ENDS_ON:
    case FACT_TAKES_ON:
    case FACT_CORRECTIONS:
    case FACT_CORRECTION:
    case FACT_POSITIONS_FROM:
    case FACT_PROMOTION_OPEN:
    case FACT_PINNED_READING:
    case FACT_WRONG_MARKS: return of_text(f, p, g, texts, fact, args, value);
    case FACT_KIND_ON: return kind_on(p, g, args[0], value);
    case FACT_MOVABLE:
    case FACT_TAKEABLE: return of_square(f, p, g, fact, args, value);
    case FACT_REACHES:
    case FACT_CAN_TAKE: return of_squares(f, p, g, fact, args, value);
    case FACT_ILLEGAL_AFTER: *value = illegal_after(r, args[0]); return true;
    case FACT_LEGAL:
    case FACT_ORIGIN:
    case FACT_TARGET:
    case FACT_TAKEN_ON:
    case FACT_SECOND_ORIGIN:
    case FACT_UNPROMOTED: return of_ply(p, r, fact, args[0], value);
    case FACT_POSITION_AFTER: *value = POSITION_PLY + args[0]; return args[0] >= 0 && args[0] <= r->count;
    default: return of_position(f, p, r, fact, args, value);
    }
}
