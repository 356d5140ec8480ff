/* Game files: what they compile to. */
#include "dsl/compile.h"
#include "games.h"

static const char *const paths[] = { "tests/games/schach.game",        "tests/games/chess960.game",
                                     "tests/games/русские-шашки.game", "tests/games/pool.game",
                                     "tests/games/international.game", "tests/games/brazilian.game" };
enum { FILES = sizeof paths / sizeof *paths };

static test_text texts[FILES];
static compilation_t all;
static diags_t diags;

static int read_games(void **state)
{
    (void)state;
    arbiter_source sources[FILES];
    for (int i = 0; i < FILES; i++) {
        texts[i] = test_read_file(paths[i]);
        sources[i] = (arbiter_source){ test_str(paths[i]), test_text_view(&texts[i]) };
    }
    diags_init(&diags, mem_default());
    assert_int_equal(compile(&all, sources, FILES, mem_default(), &diags), ARBITER_OK);
    return 0;
}

static int free_games(void **state)
{
    (void)state;
    compile_free(&all);
    diags_free(&diags);
    for (int i = 0; i < FILES; i++)
        test_text_free(&texts[i]);
    return 0;
}

static const board_game *game_called(str_t name)
{
    for (uint32_t i = 0; i < all.program->board_count; i++)
        if (str_equal(all.program->boards[i].name, name))
            return all.program->boards[i].game;
    fail_msg("%s", name.data);
    return NULL;
}

static void files_say_what_declarations_say(void **state)
{
    (void)state;
    const board_decl *const declared[] = { &chess_decl, &chess960_decl, &russian_decl, &pool_decl };
    assert_int_equal(diags.count, 0);
    for (size_t i = 0; i < sizeof declared / sizeof *declared; i++) {
        arena_t arena;
        arena_init(&arena, mem_default());
        const board_game *by_hand = game_of(&arena, declared[i]);
        const board_game *by_file = game_called(declared[i]->name);
        if (board_hash(by_file) != board_hash(by_hand))
            fail_msg("%s", declared[i]->name.data);
        arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(files_say_what_declarations_say) };
    return cmocka_run_group_tests(tests, read_games, free_games);
}
