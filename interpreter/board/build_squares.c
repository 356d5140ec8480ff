/* Squares, their names, and what lies in which direction. */
#include "board/build.h"

static const int8_t step_file[DIRS] = { 1, 1, 0, -1, -1, -1, 0, 1 };
static const int8_t step_rank[DIRS] = { 0, 1, 1, 1, 0, -1, -1, -1 };

static void name_squares(board_game *g, bool dark)
{
    int square = 0, number = 0;
    memset(g->cell, BOARD_NOWHERE, sizeof g->cell);
    for (int rank = 0; rank < g->height; rank++) {
        for (int file = 0; file < g->width; file++) {
            if (dark && (rank + file) % 2 != 0) {
                continue;
            }
            g->cell[rank][file] = (uint8_t)square;
            g->file[square] = (uint8_t)file;
            g->rank[square] = (uint8_t)rank;
            g->rank_squares[rank] |= bit(square);
            g->playable |= bit(square);
            square++;
        }
    }
    g->square_count = (uint8_t)square;
    for (int rank = g->height - 1; rank >= 0; rank--) {
        for (int file = 0; file < g->width; file++) {
            int at = g->cell[rank][file];
            if (at != BOARD_NOWHERE) {
                g->number[at] = (uint8_t)++number;
                g->by_number[number] = (uint8_t)at;
            }
        }
    }
}

static void join_squares(board_game *g)
{
    for (int d = 0; d < DIRS; d++) {
        for (int from = 0; from < g->square_count; from++) {
            uint64_t way = 0;
            int at = board_square(g, g->file[from] + step_file[d], g->rank[from] + step_rank[d]);
            g->next[d][from] = at < 0 ? BOARD_NOWHERE : (uint8_t)at;
            while (at >= 0) {
                g->between[from][at] = way;
                way |= bit(at);
                at = board_square(g, g->file[at] + step_file[d], g->rank[at] + step_rank[d]);
            }
            g->ray[d][from] = way;
        }
    }
}

void build_squares(board_game *g, const board_decl *d)
{
    g->width = d->width;
    g->height = d->height;
    g->numbered = d->numbered;
    name_squares(g, d->dark);
    join_squares(g);
}

int build_rank(const board_game *g, int side, int rank)
{
    if (rank < 1 || rank > g->height) {
        return -1;
    }
    return side == 0 ? rank - 1 : g->height - rank;
}
