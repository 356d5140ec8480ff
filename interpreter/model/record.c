#include "model/record.h"

_Static_assert(sizeof(board_position) % 8 == 0 && sizeof(record_ply) % 8 == 0 &&
                   sizeof(record_t) == 2 * sizeof(board_position) + 16 + LIMIT_RECORD * sizeof(record_ply),
               "no padding in a record");

static uint64_t key_of(const board_game *g, const board_position *p)
{
    board_position same = board_identity(g, p);
    return board_key(&same);
}

void record_begin(const board_game *g, record_t *r, const board_position *start)
{
    memset(r, 0, record_used(r));
    if (!start)
        return;
    r->known = 1;
    r->start = r->present = *start;
    r->start_key = key_of(g, start);
}

void record_play(const board_game *g, record_t *r, const board_move *move, bool legal)
{
    record_ply *ply = &r->plies[r->count++];
    ply->move = *move;
    ply->side = r->present.to_move;
    ply->legal = legal;
    board_make(g, &r->present, move);
    ply->key = key_of(g, &r->present);
}

void record_pass(record_t *r, int side)
{
    r->plies[r->count++].side = (uint8_t)side;
}

void record_complete(record_t *r, int side)
{
    for (uint32_t n = r->count; n > 0; n--) {
        if (r->plies[n - 1].side == side) {
            r->plies[n - 1].completed = 1;
            return;
        }
    }
}

board_position record_position(const board_game *g, const record_t *r, uint32_t n)
{
    if (n == r->count)
        return r->present;
    board_position p = r->start;
    for (uint32_t i = 0; i < n; i++)
        board_make(g, &p, &r->plies[i].move);
    return p;
}

void record_back(const board_game *g, record_t *r, uint32_t n)
{
    if (r->known)
        r->present = record_position(g, r, n);
    memset(&r->plies[n], 0, (r->count - n) * sizeof *r->plies);
    r->count = n;
}

/* ---- the same position ---- */

/* A key may be met by chance: what counts is the position. */
static bool stood(const board_game *g, const record_t *r, uint32_t n, const board_position *same)
{
    board_position there = record_position(g, r, n);
    there = board_identity(g, &there);
    return memcmp(&there, same, sizeof there) == 0;
}

static uint64_t key_after(const record_t *r, uint32_t n)
{
    return n == 0 ? r->start_key : r->plies[n - 1].key;
}

uint32_t record_find(const board_game *g, const record_t *r, const board_position *p)
{
    board_position same = board_identity(g, p);
    uint64_t key = board_key(&same);
    for (uint32_t n = r->count + 1; r->known && n-- > 0;)
        if (key_after(r, n) == key && stood(g, r, n, &same))
            return n;
    return NO_PLY;
}

uint32_t record_repetitions(const board_game *g, const record_t *r, bool running)
{
    board_position same = board_identity(g, &r->present);
    uint64_t key = board_key(&same);
    uint32_t times = 1, step = running ? 4 : 2; /* the side to move is the same every other ply */
    for (uint32_t n = r->count; n >= step; ) {
        n -= step;
        if (key_after(r, n) == key && stood(g, r, n, &same))
            times++;
        else if (running)
            break;
    }
    return times;
}

/* ---- mending ---- */

static bool matches(const board_game *g, const board_position *p, int square, int kind, int side)
{
    board_piece piece = board_at(g, p, square);
    return piece.side == side && piece.kind == kind;
}

static void change_kind(board_position *p, int square, int from, int to)
{
    uint64_t here = UINT64_C(1) << square;
    p->rights &= ~here;
    p->kind[from] &= ~here;
    p->kind[to] |= here;
}

/* The last move that ended on the square; NO_PLY: none did. */
static uint32_t came_with(const record_t *r, int square)
{
    for (uint32_t n = r->count; n > 0; n--)
        if (r->plies[n - 1].move.to == square)
            return n;
    return NO_PLY;
}

bool record_put(const board_game *g, record_t *r, int square, int kind)
{
    board_piece piece = board_at(g, &r->present, square);
    if (piece.kind == kind)
        return true;
    uint32_t n = came_with(r, square);
    board_position changed = r->present;
    change_kind(&changed, square, piece.kind, kind);
    if (n == NO_PLY && matches(g, &r->start, square, piece.kind, piece.side))
        change_kind(&r->start, square, piece.kind, kind);
    else if (n != NO_PLY)
        r->plies[n - 1].move.becomes = (uint8_t)kind;
    if (record_replay(g, r) && matches(g, &r->present, square, kind, piece.side))
        return true;
    record_begin(g, r, &changed);
    return false;
}

/* ---- from outside ---- */

static bool sound(const board_game *g, const board_position *p)
{
    int squares = board_square_count(g);
    uint64_t pieces = 0, beyond = squares == 64 ? 0 : UINT64_MAX << squares;
    bool apart = (p->side[0] & p->side[1]) == 0 && ((p->passed | board_occupied(p)) & beyond) == 0 &&
                 (p->rights & ~board_occupied(p)) == 0 && p->passer < squares && p->to_move < 2;
    for (int k = 0; k < board_kind_count(g); k++) {
        apart = apart && (pieces & p->kind[k]) == 0;
        pieces |= p->kind[k];
    }
    return apart && pieces == board_occupied(p);
}

static bool possible(const board_game *g, const board_position *p, const board_move *m)
{
    static const uint8_t zero[sizeof m->zero];
    int squares = board_square_count(g), kinds = board_kind_count(g);
    if (m->from >= squares || m->to >= squares || m->becomes >= kinds || m->castle > board_castle_count(g) ||
        memcmp(m->zero, zero, sizeof zero) != 0)
        return false;
    board_piece piece = board_at(g, p, m->from);
    return piece.side >= 0 && piece.kind == m->kind && (m->captured & ~board_occupied(p)) == 0;
}

bool record_replay(const board_game *g, record_t *r)
{
    board_position p = r->start;
    if (!sound(g, &p))
        return false;
    r->start_key = key_of(g, &p);
    for (uint32_t i = 0; i < r->count; i++) {
        record_ply *ply = &r->plies[i];
        if (!possible(g, &p, &ply->move) || ply->side != p.to_move)
            return false;
        board_make(g, &p, &ply->move);
        if (!sound(g, &p))
            return false;
        ply->key = key_of(g, &p);
    }
    r->present = p;
    return true;
}

size_t record_used(const record_t *r)
{
    return offsetof(record_t, plies) + r->count * sizeof *r->plies;
}
