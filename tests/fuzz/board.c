/* Positions and written moves of declared games. */
#include "fuzz.h"

#include "../unit/board/games.h"
#include "base/arena.h"
#include "board/read.h"
#include "board/write.h"

enum { CHESS, CHESS960, RUSSIAN, INTERNATIONAL, GAMES };

static const char fen_letters[] = "KQRBNPkqrbnp12345678/ w-bKQkqabcdefgh0 ";
static const char pdn_letters[] = "WB:,-K0123456789abcdefgh. ";
static const char move_letters[] = "abcdefgh12345678KQRBNPDTLS0Ox:-=+#. \xD0\xD1\xC3\xA4\xBA";

/* Made once and kept to the end of the program. */
typedef struct {
    arena_t arena;
    const board_game *game[GAMES];
    board_reading reading, full;
    board_moves legal, work;
    buffer_t first, second;
    board_position now[GAMES];  /* where play has come to, for inputs of our own making */
} desk_t;

static desk_t *desk(void)
{
    static desk_t *d;
    if (!d) {
        static const board_decl *const decls[] = { &chess_decl, &chess960_decl, &russian_decl,
                                                   &international_decl };
        d = calloc(1, sizeof *d);
        FUZZ_HOLDS(d);
        arena_init(&d->arena, mem_default());
        for (int i = 0; i < GAMES; i++) {
            d->game[i] = game_of(&d->arena, decls[i]);
            if (!board_start(d->game[i], &d->now[i])) {
                d->now[i] = position_of(d->game[i], "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1");
            }
        }
        board_reading_init(&d->reading, mem_default());
        board_reading_init(&d->full, mem_default());
        board_moves_init(&d->legal, mem_default());
        board_moves_init(&d->work, mem_default());
        buffer_init(&d->first, mem_default());
        buffer_init(&d->second, mem_default());
    }
    return d;
}

/* ---- what always holds ---- */

/* Every square holds one piece of one kind and one owner, or nothing. */
static void check_consistent(const board_game *g, const board_position *p)
{
    uint64_t all = 0, twice = 0;
    for (int k = 0; k < BOARD_KINDS; k++) {
        twice |= all & p->kind[k];
        all |= p->kind[k];
        FUZZ_HOLDS(k < board_kind_count(g) || p->kind[k] == 0);
    }
    FUZZ_HOLDS(twice == 0 && (p->side[0] & p->side[1]) == 0 && (p->side[0] | p->side[1]) == all);
    FUZZ_HOLDS((p->rights & ~all) == 0 && (p->passed & all) == 0 && p->to_move < 2);
}

/* Written and read again it is the same position, but for counters where the format has none. */
static void check_text(desk_t *d, const board_game *g, const board_position *p)
{
    board_position again;
    position_error error;
    buffer_clear(&d->first);
    board_write(g, p, &d->first);
    FUZZ_HOLDS(board_read(g, buffer_view(&d->first), &again, &error));
    board_position a = board_identity(g, p), b = board_identity(g, &again);
    FUZZ_HOLDS(memcmp(&a, &b, sizeof a) == 0);
    buffer_clear(&d->second);
    board_write(g, &again, &d->second);
    FUZZ_HOLDS(str_equal(buffer_view(&d->first), buffer_view(&d->second)));
}

static void check_moves(desk_t *d, const board_game *g, const board_position *p)
{
    uint64_t counted;
    FUZZ_HOLDS(board_legal(g, p, &d->legal) == ARBITER_OK);
    FUZZ_HOLDS(board_legal_count(g, p, &d->work, &counted) == ARBITER_OK && counted == d->legal.count);
    for (uint32_t i = 0; i < d->legal.count; i++) {
        const board_move *m = &d->legal.items[i];
        board_position after = *p;
        FUZZ_HOLDS(p->side[p->to_move] >> m->from & 1);
        FUZZ_HOLDS((m->captured & ~p->side[!p->to_move]) == 0);
        board_make(g, &after, m);
        check_consistent(g, &after);
        FUZZ_HOLDS(!board_attacked(g, &after, p->to_move));
        check_text(d, g, &after);
    }
}

/* ---- positions ---- */

static bool run_position(const board_game *g, const char *data, size_t size)
{
    desk_t *d = desk();
    board_position p, before;
    position_error error;
    memset(&p, 0xA5, sizeof p);
    before = p;
    if (!board_read(g, (str_t){ data, size }, &p, &error)) {
        FUZZ_HOLDS(error.fault != POSITION_OK && error.offset <= size);
        FUZZ_HOLDS(memcmp(&p, &before, sizeof p) == 0);
        return false;
    }
    check_consistent(g, &p);
    check_text(d, g, &p);
    check_moves(d, g, &p);
    return true;
}

static bool run_fen(const char *data, size_t size)
{
    bool chess = run_position(desk()->game[CHESS], data, size);
    return run_position(desk()->game[CHESS960], data, size) || chess;
}

static bool run_pdn(const char *data, size_t size)
{
    bool russian = run_position(desk()->game[RUSSIAN], data, size);
    return run_position(desk()->game[INTERNATIONAL], data, size) || russian;
}

/* Plays on for a move, now and then from the start again. */
static void play_on(desk_t *d, int game, uint64_t *random)
{
    enum { LONG = 150 };
    static board_position start[GAMES];
    board_position *p = &d->now[game];
    start[game] = start[game].number ? start[game] : *p;
    FUZZ_HOLDS(board_legal(d->game[game], p, &d->legal) == ARBITER_OK);
    if (d->legal.count == 0 || p->number > LONG) {
        *p = start[game];
        FUZZ_HOLDS(board_legal(d->game[game], p, &d->legal) == ARBITER_OK);
    }
    board_make(d->game[game], p, &d->legal.items[fuzz_below(random, d->legal.count)]);
}

static void random_text(uint64_t *random, const char *alphabet, buffer_t *out)
{
    enum { LENGTH = 80, BYTES = 256 };
    bool bytes = fuzz_below(random, 4) == 0;
    for (uint32_t left = fuzz_below(random, LENGTH); left > 0; left--) {
        buffer_char(out, bytes ? (char)fuzz_below(random, BYTES)
                               : alphabet[fuzz_below(random, (uint32_t)strlen(alphabet))]);
    }
}

static void make_position(int game, const char *alphabet, uint64_t *random, buffer_t *out)
{
    uint32_t manner = fuzz_below(random, 8);
    if (manner == 0) {
        random_text(random, alphabet, out);
        return;
    }
    desk_t *d = desk();
    play_on(d, game, random);
    board_write(d->game[game], &d->now[game], out);
    if (manner > 1) {
        fuzz_spoil(random, alphabet, out);
    }
}

static void make_fen(uint64_t *random, buffer_t *out)
{
    make_position(fuzz_below(random, 2) ? CHESS : CHESS960, fen_letters, random, out);
}

static void make_pdn(uint64_t *random, buffer_t *out)
{
    make_position(fuzz_below(random, 2) ? RUSSIAN : INTERNATIONAL, pdn_letters, random, out);
}

/* ---- written moves ---- */

static uint32_t times_in(const board_moves *list, const board_move *move)
{
    uint32_t times = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        times += board_move_same(&list->items[i], move);
    }
    return times;
}

/* Written in full, the move is read as itself. A capture of one piece has no square between to tell it from a
   longer one between the same squares. */
static void check_full(desk_t *d, const board_game *g, const board_position *p, int language, const board_move *move)
{
    bool one_taken = move->captured && !(move->captured & (move->captured - 1));
    buffer_clear(&d->first);
    FUZZ_HOLDS(board_write_full(g, p, language, move, &d->work, &d->first) == ARBITER_OK);
    FUZZ_HOLDS(board_read_move(g, p, language, buffer_view(&d->first), &d->full) == ARBITER_OK);
    FUZZ_HOLDS(times_in(&d->full.candidates, move) == 1 && d->full.wrong == 0);
    FUZZ_HOLDS(d->full.status == READING_CLEAR || (one_taken && d->full.status == READING_AMBIGUOUS));
}

static bool check_reading(desk_t *d, const board_game *g, const board_position *p, int language)
{
    const board_reading *r = &d->reading;
    uint32_t count = r->candidates.count;
    FUZZ_HOLDS((r->status == READING_CLEAR) == (count == 1) && (r->status == READING_AMBIGUOUS) == (count > 1));
    FUZZ_HOLDS(r->outcomes <= count && (r->outcomes > 0) == (count > 0));
    FUZZ_HOLDS(!r->promotion_open || r->status == READING_AMBIGUOUS);
    FUZZ_HOLDS(!r->pinned || r->status == READING_CLEAR);
    FUZZ_HOLDS((!r->has_done && board_correction_count(r) == 0) || r->status == READING_ILLEGAL);
    FUZZ_HOLDS(board_legal(g, p, &d->legal) == ARBITER_OK);
    for (uint32_t i = 0; i < count; i++) {
        FUZZ_HOLDS(times_in(&d->legal, &r->candidates.items[i]) == 1);
        FUZZ_HOLDS(times_in(&r->candidates, &r->candidates.items[i]) == 1);
        check_full(d, g, p, language, &r->candidates.items[i]);
    }
    for (uint32_t i = 0; i < board_correction_count(r); i++) {
        FUZZ_HOLDS(times_in(&d->legal, board_correction(r, i)) == 1);
    }
    if (r->has_done) {
        board_position after = *p;
        FUZZ_HOLDS(times_in(&d->legal, &r->done) == 0);
        FUZZ_HOLDS(p->side[p->to_move] >> r->done.from & 1);
        board_make(g, &after, &r->done);
        check_consistent(g, &after);
        check_text(d, g, &after);
    }
    return count > 0;
}

/* An input: a digit for the game, one for the language, the position up to the end of its line, the move. */
static bool run_notation(const char *data, size_t size)
{
    desk_t *d = desk();
    const char *end = size > 2 ? memchr(data + 2, '\n', size - 2) : NULL;
    board_position p;
    position_error error;
    if (!end) {
        return false;
    }
    const board_game *g = d->game[(unsigned char)data[0] % GAMES];
    int language = (unsigned char)data[1] % LANG_COUNT;
    if (!board_read(g, (str_t){ data + 2, (size_t)(end - data) - 2 }, &p, &error)) {
        return false;
    }
    str_t text = { end + 1, size - (size_t)(end + 1 - data) };
    FUZZ_HOLDS(board_read_move(g, &p, language, text, &d->reading) == ARBITER_OK);
    return check_reading(d, g, &p, language);
}

typedef struct {
    uint32_t wanted, count;
    buffer_t *out;
} pick_t;

static void pick_way(void *context, const board_way *way)
{
    pick_t *pick = context;
    if (pick->count++ == pick->wanted) {
        buffer_str(pick->out, way->text);
    }
}

static void make_notation(uint64_t *random, buffer_t *out)
{
    enum { WAYS = 40 };
    desk_t *d = desk();
    int game = (int)fuzz_below(random, GAMES), language = (int)fuzz_below(random, LANG_COUNT);
    const board_game *g = d->game[game];
    play_on(d, game, random);
    buffer_char(out, (char)('0' + game));
    buffer_char(out, (char)('0' + language));
    board_write(g, &d->now[game], out);
    buffer_char(out, '\n');
    uint32_t manner = fuzz_below(random, 8);
    if (manner == 0) {
        random_text(random, move_letters, out);
        return;
    }
    buffer_t text;
    buffer_init(&text, mem_default());
    FUZZ_HOLDS(board_legal(g, &d->now[game], &d->legal) == ARBITER_OK);
    if (d->legal.count > 0) {
        const board_move *move = &d->legal.items[fuzz_below(random, d->legal.count)];
        pick_t pick = { fuzz_below(random, WAYS), 0, &text };
        buffer_clear(&d->first);
        board_write_ways(g, &d->now[game], language, move, &d->first, pick_way, &pick);
        if (text.size == 0) {
            board_write_full(g, &d->now[game], language, move, &d->work, &text);
        }
    }
    if (manner > 2) {
        fuzz_spoil(random, move_letters, &text);
    }
    buffer_str(out, buffer_view(&text));
    buffer_free(&text);
}

const fuzz_target fuzz_fen = { "fen", run_fen, make_fen };
const fuzz_target fuzz_pdn = { "pdn", run_pdn, make_pdn };
const fuzz_target fuzz_notation = { "notation", run_notation, make_notation };
