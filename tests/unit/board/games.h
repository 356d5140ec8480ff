/* Games as their files declare them, as plain data. */
#ifndef ARBITER_TEST_GAMES_H
#define ARBITER_TEST_GAMES_H

#include "test.h"

#include "board/compile.h"

extern const board_decl chess_decl, chess960_decl;
extern const board_decl russian_decl, international_decl, pool_decl, brazilian_decl;

/* Compiles a declaration that must be without faults, into the arena. */
const board_game *game_of(arena_t *arena, const board_decl *decl);

/* A position that must be readable. */
board_position position_of(const board_game *g, const char *text);

#endif
