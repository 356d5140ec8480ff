#include "board/attack.h"
#include "board/moves.h"

uint64_t board_occupied(const board_position *p)
{
    return p->side[0] | p->side[1];
}

board_piece board_at(const board_game *g, const board_position *p, int square)
{
    uint64_t here = bit(square);
    if (!(board_occupied(p) & here)) {
        return (board_piece){ -1, BOARD_NO_KIND };
    }
    return (board_piece){ p->side[0] & here ? 0 : 1, (uint8_t)game_kind_at(g, p, here) };
}

bool board_start(const board_game *g, board_position *p)
{
    *p = g->start;
    return g->has_start;
}

arbiter_status board_look(const board_game *g, const board_position *p, board_moves *work, board_state *out)
{
    uint64_t moves;
    arbiter_status status = board_legal_count(g, p, work, &moves);
    if (status == ARBITER_OK) {
        out->attacked = board_attacked(g, p, p->to_move);
        out->no_move = moves == 0;
        int row = (out->attacked ? 1 : 0) + (out->no_move ? 2 : 0);
        out->end = g->mover_loses >> row & 1 ? BOARD_MOVER_LOSES
                   : g->drawn >> row & 1     ? BOARD_DRAWN
                                             : BOARD_GOES_ON;
    }
    return status;
}

board_position board_identity(const board_game *g, const board_position *p)
{
    board_position same = *p;
    memset(same.counter, 0, sizeof same.counter);
    same.number = 0;
    if (!passed_usable(g, p)) {
        same.passed = 0;
        same.passer = 0;
    }
    return same;
}

static uint64_t mix(uint64_t x)
{
    x ^= x >> 32;
    x *= UINT64_C(0xD6E8FEB86659FD93);
    x ^= x >> 32;
    x *= UINT64_C(0xD6E8FEB86659FD93);
    return x ^ x >> 32;
}

/* The same on every machine: of words, not of bytes. */
uint64_t board_key(const board_position *identity)
{
    uint64_t key = identity->to_move;
    for (int k = 0; k < BOARD_KINDS; k++) {
        if (identity->kind[k]) {
            key = mix(key ^ identity->kind[k]) + (uint64_t)k;
        }
    }
    key = mix(key ^ identity->side[0]);
    key = mix(key ^ identity->rights);
    return mix(key ^ identity->passed);
}

int board_width(const board_game *g)
{
    return g->width;
}

int board_height(const board_game *g)
{
    return g->height;
}

int board_square_count(const board_game *g)
{
    return g->square_count;
}

int board_square(const board_game *g, int file, int rank)
{
    if (file < 0 || rank < 0 || file >= g->width || rank >= g->height ||
        g->cell[rank][file] == BOARD_NOWHERE) {
        return -1;
    }
    return g->cell[rank][file];
}

int board_file(const board_game *g, int square)
{
    return g->file[square];
}

int board_rank(const board_game *g, int square)
{
    return g->rank[square];
}

void board_square_write(const board_game *g, int square, buffer_t *out)
{
    if (g->numbered) {
        buffer_int(out, g->number[square]);
    } else {
        buffer_char(out, (char)('a' + g->file[square]));
        buffer_int(out, g->rank[square] + 1);
    }
}

/* At most three digits: more name no square of any board. */
static int read_number(str_t text, size_t at)
{
    int n = 0;
    if (at == text.size || text.size - at > 3 || text.data[at] == '0') {
        return -1;
    }
    for (; at < text.size; at++) {
        if (text.data[at] < '0' || text.data[at] > '9') {
            return -1;
        }
        n = n * 10 + (text.data[at] - '0');
    }
    return n;
}

int board_square_read(const board_game *g, str_t text)
{
    if (text.size == 0) {
        return -1;
    }
    char first = text.data[0];
    if (first >= 'a' && first <= 'z') {
        int rank = read_number(text, 1);
        return rank < 0 ? -1 : board_square(g, first - 'a', rank - 1);
    }
    int number = read_number(text, 0);
    return number < 1 || number > g->square_count ? -1 : g->by_number[number];
}
