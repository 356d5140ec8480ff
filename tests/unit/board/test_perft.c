/* Every row of the tables of known counts, as far as the budget goes: ARBITER_PERFT_NODES is the most nodes
   of a row (300,000 unless said). With ARBITER_PERFT_SHOW each row is printed with its speed. */
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

static void check_row(const board_game *g, board_moves *work, const char *name, const char *text, int depth,
                      uint64_t expected)
{
    board_position p;
    uint64_t nodes;
    if (strcmp(text, "initial") == 0) {
        assert_true(board_start(g, &p));
    } else {
        p = position_of(g, text);
    }
    double begun = seconds();
    assert_int_equal(board_perft(g, &p, depth, work, &nodes), ARBITER_OK);
    if (show) {
        double took = seconds() - begun;
        printf("%-14s %2d %12llu %8.3f s %8.1f Mn/s  %s\n", name, depth, (unsigned long long)nodes, took,
               (double)nodes / 1e6 / (took > 0 ? took : 1e-9), text);
        fflush(stdout);
    }
    if (nodes != expected) {
        fail_msg("%s %s: depth %d gives %llu, not %llu", name, text, depth, (unsigned long long)nodes,
                 (unsigned long long)expected);
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
        check_row(t->game[shuffled], &t->work, field[0], field[1], atoi(field[2]), nodes);
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
        if (strcmp(field[0], names[i]) == 0 && strcmp(field[4], "unique") == 0 && nodes <= budget) {
            check_row(t->game[i], &t->work, field[0], field[1], atoi(field[2]), nodes);
            t->rows++;
        }
    }
}

static void known_counts_of_chess_come_out(void **state)
{
    (void)state;
    arena_t arena;
    tables_t t = { .rows = 0 };
    arena_init(&arena, mem_default());
    board_moves_init(&t.work, mem_default());
    t.game[0] = game_of(&arena, &chess_decl);
    t.game[1] = game_of(&arena, &chess960_decl);
    each_row("tests/data/perft_chess.tsv", chess_row, &t);
    assert_true(t.rows > 80);
    board_moves_free(&t.work);
    arena_free(&arena);
}

static void known_counts_of_draughts_come_out(void **state)
{
    (void)state;
    arena_t arena;
    tables_t t = { .rows = 0 };
    arena_init(&arena, mem_default());
    board_moves_init(&t.work, mem_default());
    t.game[0] = game_of(&arena, &russian_decl);
    t.game[1] = game_of(&arena, &international_decl);
    t.game[2] = game_of(&arena, &pool_decl);
    t.game[3] = game_of(&arena, &brazilian_decl);
    each_row("tests/data/perft_draughts.tsv", draughts_row, &t);
    assert_true(t.rows > 70);
    board_moves_free(&t.work);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_counts_of_chess_come_out),
        cmocka_unit_test(known_counts_of_draughts_come_out)
    };
    const char *limit = getenv("ARBITER_PERFT_NODES");
    budget = limit ? strtoull(limit, NULL, 10) : 300000;
    show = getenv("ARBITER_PERFT_SHOW") != NULL;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
