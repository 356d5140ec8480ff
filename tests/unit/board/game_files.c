#include "game_files.h"

static const char *const paths[] = { "tests/games/schach.game",        "tests/games/chess960.game",
                                     "tests/games/русские-шашки.game", "tests/games/pool.game",
                                     "tests/games/international.game", "tests/games/brazilian.game" };
enum { FILES = sizeof paths / sizeof *paths };

void game_files_open(game_files *f)
{
    arbiter_source sources[FILES];
    for (int i = 0; i < FILES; i++) {
        f->texts[i] = test_read_file(paths[i]);
        sources[i] = (arbiter_source){ test_str(paths[i]), test_text_view(&f->texts[i]) };
    }
    diags_init(&f->diags, mem_default());
    assert_int_equal(compile(&f->compilation, sources, FILES, mem_default(), &f->diags), ARBITER_OK);
    assert_int_equal(f->diags.count, 0);
}

void game_files_close(game_files *f)
{
    compile_free(&f->compilation);
    diags_free(&f->diags);
    for (int i = 0; i < FILES; i++) {
        test_text_free(&f->texts[i]);
    }
}

const board_game *game_files_find(const game_files *f, const char *name)
{
    const program_t *p = f->compilation.program;
    for (uint32_t i = 0; i < p->board_count; i++) {
        if (str_equal(p->boards[i].name, test_str(name))) {
            return p->boards[i].game;
        }
    }
    fail_msg("no game file declares %s", name);
    return NULL;
}
