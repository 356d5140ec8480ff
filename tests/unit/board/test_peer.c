/* Random positions counted by us and by Fairy-Stockfish, where that is installed. */
#include "game_files.h"
#include "games.h"

#include <sys/wait.h>
#include <unistd.h>

enum { DEPTH = 2 };

/* ---- the other program ---- */

typedef struct {
    pid_t process;
    FILE *to, *from;
} peer_t;

static void peer_start(peer_t *peer)
{
    int in[2], out[2];
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    peer->process = fork();
    assert_true(peer->process >= 0);
    if (peer->process == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[1]);
        close(out[0]);
        execl("/bin/sh", "sh", "-c", "PATH=$PATH:/usr/games exec fairy-stockfish 2>&1", (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    peer->to = fdopen(in[1], "w");
    peer->from = fdopen(out[0], "r");
}

static void peer_stop(peer_t *peer)
{
    fclose(peer->to);
    fclose(peer->from);
    waitpid(peer->process, NULL, 0);
}

static uint64_t peer_count(peer_t *peer, const char *text)
{
    static const char answer[] = "Nodes searched: ";
    char line[256];
    fprintf(peer->to, "position fen %s\ngo perft %d\n", text, DEPTH);
    fflush(peer->to);
    while (fgets(line, sizeof line, peer->from)) {
        if (strncmp(line, answer, sizeof answer - 1) == 0) {
            return strtoull(line + sizeof answer - 1, NULL, 10);
        }
    }
    fail_msg("the other program ended at %s", text);
    return 0;
}

static bool peer_installed(void)
{
    return system("PATH=$PATH:/usr/games; command -v fairy-stockfish >/dev/null") == 0;
}

/* ---- positions ---- */

static uint64_t next_random(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

/* Plays on at random for some moves, as far as there are any. */
static void wander(const board_game *g, board_position *p, board_moves *moves, uint64_t *random)
{
    for (uint64_t n = next_random(random) % 60; n > 0; n--) {
        assert_int_equal(board_legal(g, p, moves), ARBITER_OK);
        if (moves->count == 0) {
            return;
        }
        board_make(g, p, &moves->items[next_random(random) % moves->count]);
    }
}

static void compare(const char *name, const char *const *starts, size_t start_count,
                    const char *options)
{
    if (!peer_installed()) {
        skip();
    }
    const char *rounds = getenv("ARBITER_PEER_ROUNDS");
    int count = rounds ? atoi(rounds) : 1250;
    uint64_t random = 88172645463325252;
    game_files files = { 0 };
    board_moves moves;
    buffer_t text;
    peer_t peer;
    game_files_open(&files);
    board_moves_init(&moves, mem_default());
    buffer_init(&text, mem_default());
    const board_game *g = game_files_find(&files, name);
    peer_start(&peer);
    fputs(options, peer.to);
    for (int i = 0; i < count; i++) {
        board_position p = position_of(g, starts[(size_t)i % start_count]);
        uint64_t nodes;
        wander(g, &p, &moves, &random);
        buffer_clear(&text);
        board_write(g, &p, &text);
        assert_int_equal(board_perft(g, &p, DEPTH, &moves, &nodes), ARBITER_OK);
        uint64_t theirs = peer_count(&peer, text.data);
        if (nodes != theirs) {
            fail_msg("%s: %llu, the other says %llu", text.data, (unsigned long long)nodes,
                     (unsigned long long)theirs);
        }
    }
    peer_stop(&peer);
    buffer_free(&text);
    board_moves_free(&moves);
    game_files_close(&files);
}

static void random_positions_of_chess_count_the_same(void **state)
{
    (void)state;
    static const char *const starts[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"
    };
    compare("schach", starts, sizeof starts / sizeof *starts, "");
}

static void random_positions_of_chess960_count_the_same(void **state)
{
    (void)state;
    static const char *const starts[] = {
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9",
        "qn1rbbkr/ppp2p1p/1n1pp1p1/8/3P4/P6P/1PP1PPPK/QNNRBB1R w kq - 2 9",
        "rk2r3/8/8/8/8/8/8/RK2R3 w KQkq - 0 1",
        "1rkr4/8/8/8/8/8/8/1RKR4 w KQkq - 0 1",
        "5rkr/8/8/8/8/8/8/5RKR w KQkq - 0 1"
    };
    compare("chess960", starts, sizeof starts / sizeof *starts,
            "setoption name UCI_Chess960 value true\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_positions_of_chess_count_the_same),
        cmocka_unit_test(random_positions_of_chess960_count_the_same)
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
