/* What the tests of boards share: the games, and memory to work with. */
#ifndef ARBITER_TEST_FIXTURE_H
#define ARBITER_TEST_FIXTURE_H

#include "games.h"

#include "board/read.h"

typedef struct {
    arena_t arena;
    const board_game *chess, *chess960, *russian, *international, *brazilian, *pool;
    board_reading reading;
    board_moves moves, work;
    buffer_t text, other;
} fixture;

static inline int set_up(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    arena_init(&f->arena, mem_default());
    board_reading_init(&f->reading, mem_default());
    board_moves_init(&f->moves, mem_default());
    board_moves_init(&f->work, mem_default());
    buffer_init(&f->text, mem_default());
    buffer_init(&f->other, mem_default());
    f->chess = game_of(&f->arena, &chess_decl);
    f->chess960 = game_of(&f->arena, &chess960_decl);
    f->russian = game_of(&f->arena, &russian_decl);
    f->international = game_of(&f->arena, &international_decl);
    f->brazilian = game_of(&f->arena, &brazilian_decl);
    f->pool = game_of(&f->arena, &pool_decl);
    *state = f;
    return 0;
}

static inline int tear_down(void **state)
{
    fixture *f = *state;
    board_reading_free(&f->reading);
    board_moves_free(&f->moves);
    board_moves_free(&f->work);
    buffer_free(&f->text);
    buffer_free(&f->other);
    arena_free(&f->arena);
    free(f);
    return 0;
}

#endif
