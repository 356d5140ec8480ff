/* The games of the .game files. */
#ifndef ARBITER_TEST_GAME_FILES_H
#define ARBITER_TEST_GAME_FILES_H

#include "test.h"

#include "dsl/compile.h"

/* All of them as one rulebook without articles; close it. */
typedef struct {
    compilation_t compilation;
    diags_t diags;
    test_text texts[8];
} game_files;

void game_files_open(game_files *f);
void game_files_close(game_files *f);
const board_game *game_files_find(const game_files *f, const char *name);

#endif
