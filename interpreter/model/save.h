/* Games as bytes: portable between machines, and safe to read whatever the bytes are.

   All numbers little-endian. "ARBG", format version (4 bytes), the rulebook's hash (8), size of what follows without the
   checksum (4), the game, FNV-1a of everything before (8). Of the game only what is in use is written; see save.c. */
#ifndef ARBITER_SAVE_H
#define ARBITER_SAVE_H

#include "base/buffer.h"
#include "model/game.h"

enum { SAVE_VERSION = 3 };

/* The game is one of this rulebook. Out of memory shows in the buffer. */
void game_save(const program_t *p, const game_t *g, buffer_t *out);

/* ARBITER_CORRUPT, ARBITER_FOREIGN, ARBITER_NO_MEMORY; the game is then untouched. */
arbiter_status game_load(const program_t *p, game_t *g, const void *bytes, size_t size);

/* Whether the engine may run this game: all values are of their types, all numbers within the rulebook's tables and the
   pools in order. Every game the engine makes is; its rooms and its header are taken for granted. */
bool game_valid(const program_t *p, const game_t *g);

#endif
