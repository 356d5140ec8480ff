/* Boards of declared games, through the public interface:
     boards perft FILE DEPTH [POSITION]   counts positions; prints POSITIONS SECONDS
     boards can-win FILE GAMES            random games, both sides asked now and then whether they can still win; prints
                                          QUESTIONS UNDETERMINED MEDIAN 99% WORST, in milliseconds
   FILE is the file of the game. */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arbiter.h"
#include "timing.h"

static void need(arbiter_status status)
{
    if (status != ARBITER_OK) {
        die(arbiter_status_name(status));
    }
}

static arbiter_board *board_from(const char *path)
{
    enum { ROOM = 1 << 16 };
    static char data[ROOM];
    FILE *f = fopen(path, "rb");
    size_t size = f ? fread(data, 1, sizeof data, f) : 0;
    if (!f || size == sizeof data) {
        die("cannot read the file of the game");
    }
    fclose(f);
    arbiter_rulebook *rulebook;
    arbiter_report *report;
    arbiter_board *board;
    arbiter_source source = { { path, strlen(path) }, { data, size } };
    need(arbiter_compile(NULL, &source, 1, &rulebook, NULL, &report));
    arbiter_report_free(report);
    need(arbiter_board_new(rulebook, 0, &board));
    arbiter_rulebook_release(rulebook);
    return board;
}

static void perft(arbiter_board *board, uint32_t depth, const char *position)
{
    uint64_t count;
    if (position) {
        need(arbiter_board_set(board, (arbiter_str){ position, strlen(position) }, NULL));
    }
    double begun = processor_seconds();
    need(arbiter_board_perft(board, depth, &count));
    printf("%" PRIu64 " %.6f\n", count, processor_seconds() - begun);
}

/* ---- random games ---- */

enum { PLIES = 120, APART = 12, QUESTIONS = 2 * PLIES / APART };

static uint32_t below(uint64_t *random, size_t n)
{
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*random >> 33) % n);
}

/* A move at random; a greedy player takes something if he can, which makes for few pieces. False at the end. */
static int move_on(arbiter_board *board, int greedy, uint64_t *random)
{
    const arbiter_move *moves;
    size_t count;
    need(arbiter_board_moves(board, &moves, &count));
    if (count == 0) {
        return 0;
    }
    size_t chosen = below(random, count);
    for (size_t i = 0; greedy && !moves[chosen].captured && i < count; i++) {
        chosen = (chosen + 1) % count;
    }
    need(arbiter_board_make(board, &moves[chosen]));
    return 1;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void can_win(arbiter_board *board, uint32_t games)
{
    uint64_t random = 1;
    size_t asked = 0, open = 0;
    double *ms = calloc((size_t)games * QUESTIONS + 1, sizeof *ms);
    if (!ms) {
        die("no memory");
    }
    for (uint32_t game = 0; game < games; game++) {
        need(arbiter_board_start(board));
        for (uint32_t ply = 1; ply <= PLIES && move_on(board, game & 1, &random); ply++) {
            for (int side = 0; ply % APART == 0 && side < 2; side++) {
                arbiter_win win;
                double begun = processor_seconds();
                need(arbiter_board_can_win(board, side, 0, &win));
                ms[asked++] = (processor_seconds() - begun) * 1e3;
                open += win.answer == ARBITER_CAN_WIN_UNDETERMINED;
            }
        }
    }
    qsort(ms, asked, sizeof *ms, by_size);
    printf("%zu %zu %.3f %.3f %.3f\n", asked, open, ms[asked / 2], ms[asked * 99 / 100], ms[asked - (asked > 0)]);
    free(ms);
}

int main(int count, char **words)
{
    if (count < 4) {
        die("usage: boards perft FILE DEPTH [POSITION] | boards can-win FILE GAMES");
    }
    arbiter_board *board = board_from(words[2]);
    uint32_t n = (uint32_t)strtoul(words[3], NULL, 10);
    if (strcmp(words[1], "perft") == 0) {
        perft(board, n, count > 4 ? words[4] : NULL);
    } else {
        can_win(board, n);
    }
    arbiter_board_free(board);
    return 0;
}
