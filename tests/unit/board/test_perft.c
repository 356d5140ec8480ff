/* Every row of the tables of known counts, played by the game files, as far as the budget goes: ARBITER_PERFT_NODES is the most nodes
   of a row (three million unless said). With ARBITER_PERFT_SHOW each row is printed with its speed. */
#include "game_files.h"
#include "games.h"

#include <time.h>

static uint64_t budget;
static bool show;

/* Of this process: other work on the machine does not count. */
static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

enum { FIELDS = 6 };

/* Splits a line at its tabs, in place. */
static int split(char *line, char *field[FIELDS])
{
    int count = 0;
    for (char *at = line; count < FIELDS && at; count++) {
        field[count] = at;
        at = strchr(at, '\t');
        if (at) {
            *at++ = '\0';
        }
    }
    return count;
}

/* ---- counting by ways ---- */

typedef struct {
    bool by_path;               /* else by the order of pieces taken */
    int count;
    struct { uint8_t taken[BOARD_SQUARES]; } order[256];
} ways_t;

static bool count_way(void *context, const board_path *path)
{
    ways_t *w = context;
    uint8_t taken[BOARD_SQUARES] = { 0 };
    for (int i = 0; i < path->count; i++) {
        taken[i] = path->hop[i].taken;
    }
    for (int i = 0; !w->by_path && i < w->count; i++) {
        if (memcmp(w->order[i].taken, taken, sizeof taken) == 0) {
            return true;
        }
    }
    assert_in_range(w->count, 0, 255);
    memcpy(w->order[w->count++].taken, taken, sizeof taken);
    return true;
}

/* Leaf positions when a move counts once for each way to carry it out. */
static uint64_t perft_by_ways(const board_game *g, const board_position *p, int depth, ways_t *w,
                              board_moves lists[])
{
    board_moves *moves = &lists[depth];
    uint64_t nodes = 0;
    if (depth == 0) {
        return 1;
    }
    assert_int_equal(board_legal(g, p, moves), ARBITER_OK);
    for (uint32_t i = 0; i < moves->count; i++) {
        board_position after = *p;
        w->count = 0;
        assert_true(board_paths(g, p, &moves->items[i], count_way, w));
        uint64_t ways = moves->items[i].captured ? (uint64_t)w->count : 1;
        board_make(g, &after, &moves->items[i]);
        nodes += ways * perft_by_ways(g, &after, depth - 1, w, lists);
    }
    return nodes;
}

static uint64_t count_ways(const board_game *g, const board_position *p, int depth, bool by_path)
{
    static ways_t w;
    board_moves lists[32];
    for (int i = 0; i <= depth; i++) {
        board_moves_init(&lists[i], mem_default());
    }
    w.by_path = by_path;
    uint64_t nodes = perft_by_ways(g, p, depth, &w, lists);
    for (int i = 0; i <= depth; i++) {
        board_moves_free(&lists[i]);
    }
    return nodes;
}

/* ---- rows ---- */

typedef struct {
    const char *name, *position, *convention;
    int depth;
    uint64_t nodes;
} row_t;

static void check_row(const board_game *g, board_moves *work, const row_t *row)
{
    board_position p;
    uint64_t nodes;
    if (strcmp(row->position, "initial") == 0) {
        assert_true(board_start(g, &p));
    } else {
        p = position_of(g, row->position);
    }
    double begun = seconds();
    if (strcmp(row->convention, "unique") == 0) {
        assert_int_equal(board_perft(g, &p, row->depth, work, &nodes), ARBITER_OK);
    } else {
        nodes = count_ways(g, &p, row->depth, strcmp(row->convention, "path") == 0);
    }
    if (show) {
        double took = seconds() - begun;
        printf("%-14s %2d %12llu %-7s %8.3f s %8.1f Mn/s  %s\n", row->name, row->depth,
               (unsigned long long)nodes, row->convention, took,
               (double)nodes / 1e6 / (took > 0 ? took : 1e-9), row->position);
        fflush(stdout);
    }
    if (nodes != row->nodes) {
        fail_msg("%s %s: depth %d gives %llu, not %llu (%s)", row->name, row->position, row->depth,
                 (unsigned long long)nodes, (unsigned long long)row->nodes, row->convention);
    }
}

/* Calls `row` for each line that is no comment. */
static void each_row(const char *path, void (*row)(void *context, char *field[FIELDS], int count),
                     void *context)
{
    test_text file = test_read_file(path);
    char *line = file.data;
    while (line && *line) {
        char *end = strchr(line, '\n'), *field[FIELDS];
        if (end) {
            *end++ = '\0';
        }
        if (*line != '#' && *line) {
            row(context, field, split(line, field));
        }
        line = end;
    }
    test_text_free(&file);
}

typedef struct {
    const board_game *game[4];
    board_moves work;
    int rows;
} tables_t;

static void chess_row(void *context, char *field[FIELDS], int count)
{
    tables_t *t = context;
    assert_true(count >= 4);
    uint64_t nodes = strtoull(field[3], NULL, 10);
    if (nodes <= budget) {
        bool shuffled = strncmp(field[0], "chess960", 8) == 0 || strncmp(field[0], "xfen", 4) == 0 ||
                        strncmp(field[0], "hside", 5) == 0;
        check_row(t->game[shuffled], &t->work,
                  &(row_t){ field[0], field[1], "unique", atoi(field[2]), nodes });
        t->rows++;
    }
}

static void draughts_row(void *context, char *field[FIELDS], int count)
{
    static const char *const names[] = { "russian", "international", "pool", "brazilian" };
    tables_t *t = context;
    assert_true(count >= 5);
    uint64_t nodes = strtoull(field[3], NULL, 10);
    for (int i = 0; i < 4; i++) {
        if (strcmp(field[0], names[i]) == 0 && nodes <= budget) {
            check_row(t->game[i], &t->work, &(row_t){ field[0], field[1], field[4], atoi(field[2]), nodes });
            t->rows++;
        }
    }
}

static void known_counts_of_chess_come_out(void **state)
{
    (void)state;
    game_files files = { 0 };
    tables_t t = { .rows = 0 };
    game_files_open(&files);
    board_moves_init(&t.work, mem_default());
    t.game[0] = game_files_find(&files, "schach");
    t.game[1] = game_files_find(&files, "chess960");
    each_row("tests/data/perft_chess.tsv", chess_row, &t);
    assert_true(t.rows > 80);
    board_moves_free(&t.work);
    game_files_close(&files);
}

static void known_counts_of_draughts_come_out(void **state)
{
    (void)state;
    game_files files = { 0 };
    tables_t t = { .rows = 0 };
    game_files_open(&files);
    board_moves_init(&t.work, mem_default());
    t.game[0] = game_files_find(&files, "русские-шашки");
    t.game[1] = game_files_find(&files, "international-draughts");
    t.game[2] = game_files_find(&files, "pool-checkers");
    t.game[3] = game_files_find(&files, "brazilian");
    each_row("tests/data/perft_draughts.tsv", draughts_row, &t);
    assert_true(t.rows > 70);
    board_moves_free(&t.work);
    game_files_close(&files);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_counts_of_chess_come_out),
        cmocka_unit_test(known_counts_of_draughts_come_out)
    };
    const char *limit = getenv("ARBITER_PERFT_NODES");
    budget = limit ? strtoull(limit, NULL, 10) : 3000000;
    show = getenv("ARBITER_PERFT_SHOW") != NULL;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
