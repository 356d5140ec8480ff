/* Boards beside games: a board follows the record of a game, and entries tell what they asked of the position. */
#include <stdbool.h>
#include <stdlib.h>

#include "test.h"

#define TEXT(s) ((arbiter_str){ s, sizeof s - 1 })

static const char rules[] = "rulebook \"sealed\" game \"schach\"\n"
                            "act plays, play_move(m: text) by player\n"
                            "act opens, open_envelope(m: text) by arbiter\n"
                            "act claims, claim by player\n"
                            "§1 \"Playing\" {\n"
                            "  player p may play_move then play(m)\n"
                            "  arbiter may open_envelope\n"
                            "  player p may claim\n"
                            "}\n"
                            "§2 \"Opening\" { on open_envelope if reading_of(m) is ambiguous then loses(to_move) }\n"
                            "§3 \"Claim\" { on claim by p if not can_win(opponent(p)) then draw }\n";

typedef struct {
    test_text chess;
    arbiter_rulebook *book;
    arbiter_workspace *ws;
    arbiter_game *game;
    arbiter_board *board;
} desk;

static int set_up(void **state)
{
    desk *d = calloc(1, sizeof *d);
    d->chess = test_read_file("tests/games/schach.game");
    arbiter_source sources[] = { { TEXT("a/chess.game"), test_text_view(&d->chess) },
                                 { TEXT("a/sealed.rules"), { rules, sizeof rules - 1 } } };
    arbiter_report *report;
    assert_int_equal(arbiter_compile(NULL, sources, 2, &d->book, NULL, &report), ARBITER_OK);
    arbiter_report_free(report);
    assert_int_equal(arbiter_workspace_new(d->book, &d->ws), ARBITER_OK);
    assert_int_equal(arbiter_game_new(d->book, &d->game), ARBITER_OK);
    assert_int_equal(arbiter_board_new(d->book, arbiter_boardgame_played(d->book), &d->board), ARBITER_OK);
    *state = d;
    return 0;
}

static int tear_down(void **state)
{
    desk *d = *state;
    arbiter_board_free(d->board);
    arbiter_game_free(d->book, d->game);
    arbiter_workspace_free(d->ws);
    arbiter_rulebook_release(d->book);
    test_text_free(&d->chess);
    free(d);
    return 0;
}

static arbiter_status act(desk *d, int64_t at, const char *name, uint32_t person, const char *text)
{
    arbiter_value value = { .kind = ARBITER_VALUE_TEXT, .text = test_str(text ? text : "") };
    arbiter_act done = { arbiter_act_find(d->book, test_str(name)), person, &value, text ? 1 : 0 };
    return arbiter_post(d->ws, d->game, at * 1000, &done, 1);
}

static void assert_position(arbiter_board *board, const char *expected)
{
    test_text text = { 0 };
    assert_int_equal(arbiter_board_write(board, test_text_writer(&text)), ARBITER_OK);
    assert_str(test_text_view(&text), expected);
    test_text_free(&text);
}

static void a_rulebook_says_which_game_it_plays(void **state)
{
    desk *d = *state;
    arbiter_boardgame about;
    assert_int_equal(arbiter_boardgame_count(d->book), 1);
    assert_int_equal(arbiter_boardgame_played(d->book), 0);
    assert_int_equal(arbiter_boardgame_get(d->book, 0, ARBITER_RU, &about), ARBITER_OK);
    assert_str(about.name, "schach");
    assert_str(about.title, "Шахматы");
    assert_str(about.file, "a/chess.game");

    arbiter_source alone = { TEXT("chess.game"), test_text_view(&d->chess) };
    arbiter_rulebook *book;
    arbiter_report *report;
    assert_int_equal(arbiter_compile(NULL, &alone, 1, &book, NULL, &report), ARBITER_OK);
    assert_int_equal(arbiter_boardgame_count(book), 1);
    assert_int_equal(arbiter_boardgame_played(book), ARBITER_NONE);
    assert_int_equal(arbiter_article_count(book), 0);
    assert_int_equal(arbiter_rulebook_language(book), ARBITER_DE); /* that of the game file */
    arbiter_report_free(report);

    arbiter_board *other;
    assert_int_equal(arbiter_board_new(book, 0, &other), ARBITER_OK);
    assert_int_equal(arbiter_board_follow(other, d->game), ARBITER_INVALID); /* a game of another rulebook */
    arbiter_board_free(other);
    arbiter_rulebook_release(book);
}

static void a_board_follows_the_record(void **state)
{
    desk *d = *state;
    static const char *const moves[] = { "e4", "e5", "Nf3", "Nc6" };
    arbiter_move last;
    for (int i = 0; i < 4; i++) {
        assert_int_equal(act(d, i, "plays", (uint32_t)i % 2, moves[i]), ARBITER_OK);
    }
    assert_int_equal(arbiter_board_last(d->board, &last), ARBITER_INVALID);
    assert_int_equal(arbiter_board_follow(d->board, d->game), ARBITER_OK);
    assert_position(d->board, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    assert_int_equal(arbiter_board_last(d->board, &last), ARBITER_OK);
    assert_int_equal(last.to, arbiter_board_square_find(d->board, TEXT("c6")));
    assert_int_equal(arbiter_board_back(d->board, NULL), ARBITER_OK);
    assert_position(d->board, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    for (int i = 0; i < 3; i++) {
        assert_int_equal(arbiter_board_back(d->board, NULL), ARBITER_OK);
    }
    assert_position(d->board, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_int_equal(arbiter_board_back(d->board, NULL), ARBITER_INVALID);

    assert_int_equal(arbiter_game_board(d->book, d->game, TEXT("")), ARBITER_OK); /* unknown from here */
    assert_int_equal(arbiter_board_follow(d->board, d->game), ARBITER_INVALID);
}

static void a_player_writes_in_his_language(void **state)
{
    desk *d = *state;
    assert_int_equal(arbiter_game_writes(d->book, d->game, 0), ARBITER_EN); /* the rulebook's */
    assert_int_equal(arbiter_game_notation(d->book, d->game, 1, ARBITER_RU), ARBITER_OK);
    assert_int_equal(arbiter_game_writes(d->book, d->game, 0), ARBITER_EN);
    assert_int_equal(arbiter_game_writes(d->book, d->game, 1), ARBITER_RU);
    assert_int_equal(arbiter_game_writes(d->book, d->game, 2), ARBITER_EN);
}

/* What any entry of the last event asked. */
static bool was_asked(const desk *d, const char *fact, const char *text, int player)
{
    for (size_t e = 0; e < arbiter_entry_count(d->ws); e++) {
        arbiter_asked asked;
        for (uint32_t n = 0; arbiter_entry_asked(d->ws, e, n, &asked) == ARBITER_OK; n++) {
            if (strlen(fact) == asked.fact.size && memcmp(fact, asked.fact.data, asked.fact.size) == 0) {
                assert_str(asked.text, text);
                assert_int_equal(asked.player, player);
                return true;
            }
        }
    }
    return false;
}

static void entries_tell_what_they_asked_of_the_board(void **state)
{
    desk *d = *state;
    arbiter_asked asked;
    assert_int_equal(arbiter_game_board(d->book, d->game, TEXT("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1")), ARBITER_OK);
    assert_int_equal(act(d, 1, "opens", ARBITER_ARBITER, "Nd2"), ARBITER_OK);
    assert_true(was_asked(d, "reading_of", "Nd2", -1));
    assert_false(was_asked(d, "can_win", "", 0));
    assert_int_equal(arbiter_entry_asked(d->ws, 99, 0, &asked), ARBITER_INVALID);

    arbiter_game_init(d->book, d->game);
    assert_int_equal(arbiter_game_board(d->book, d->game, TEXT("8/8/4k3/8/8/3KB3/8/8 w - - 0 1")), ARBITER_OK);
    assert_int_equal(act(d, 1, "claims", ARBITER_BLACK, NULL), ARBITER_OK);
    assert_true(was_asked(d, "can_win", "", 0));

    arbiter_workspace_detail(d->ws, 0);
    arbiter_game_init(d->book, d->game);
    assert_int_equal(arbiter_game_board(d->book, d->game, TEXT("8/8/4k3/8/8/3KB3/8/8 w - - 0 1")), ARBITER_OK);
    assert_int_equal(act(d, 1, "claims", ARBITER_BLACK, NULL), ARBITER_OK);
    assert_false(was_asked(d, "can_win", "", 0));
}

static void *counted(void *context, void *block, size_t old_size, size_t new_size)
{
    (void)old_size;
    *(size_t *)context += new_size;
    if (new_size > 0)
        return realloc(block, new_size);
    free(block);
    return NULL;
}

/* How many bytes the claim asks for in a workspace that knows what `from` knows. */
static size_t bytes_of_claim(arbiter_rulebook *book, size_t *bytes, const arbiter_workspace *from)
{
    arbiter_workspace *ws;
    arbiter_game *game;
    assert_int_equal(arbiter_workspace_new(book, &ws), ARBITER_OK);
    assert_int_equal(arbiter_workspace_learn(ws, from), ARBITER_OK);
    assert_int_equal(arbiter_game_new(book, &game), ARBITER_OK);
    assert_int_equal(arbiter_game_board(book, game, TEXT("8/8/4k3/8/8/3KR3/8/8 w - - 0 1")), ARBITER_OK);
    arbiter_act claim = { arbiter_act_find(book, TEXT("claims")), ARBITER_BLACK, NULL, 0 };
    *bytes = 0;
    assert_int_equal(arbiter_post(ws, game, 1000, &claim, 1), ARBITER_OK);
    size_t asked = *bytes;
    arbiter_game_free(book, game);
    arbiter_workspace_free(ws);
    return asked;
}

/* What one workspace has worked out, another of the same game need not. */
static void a_workspace_learns_from_another(void **state)
{
    desk *d = *state;
    size_t bytes = 0;
    arbiter_allocator allocator = { .resize = counted, .context = &bytes };
    arbiter_compile_options options = { .size = sizeof options, .allocator = &allocator };
    arbiter_source sources[] = { { TEXT("a/chess.game"), test_text_view(&d->chess) },
                                 { TEXT("a/sealed.rules"), { rules, sizeof rules - 1 } } };
    arbiter_rulebook *book;
    arbiter_report *report;
    assert_int_equal(arbiter_compile(&options, sources, 2, &book, NULL, &report), ARBITER_OK);
    arbiter_report_free(report);
    assert_true(bytes_of_claim(book, &bytes, d->ws) > 0); /* which has not been asked yet */
    assert_int_equal(arbiter_game_board(d->book, d->game, TEXT("8/8/4k3/8/8/3KR3/8/8 w - - 0 1")), ARBITER_OK);
    assert_int_equal(act(d, 1, "claims", ARBITER_BLACK, NULL), ARBITER_OK);
    assert_int_equal(bytes_of_claim(book, &bytes, d->ws), 0);
    arbiter_rulebook_release(book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_rulebook_says_which_game_it_plays, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_board_follows_the_record, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_player_writes_in_his_language, set_up, tear_down),
        cmocka_unit_test_setup_teardown(entries_tell_what_they_asked_of_the_board, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_workspace_learns_from_another, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
