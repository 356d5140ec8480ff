/* Game files: from their trees to the games of the program. */
#ifndef ARBITER_GAME_H
#define ARBITER_GAME_H

#include "board/compile.h"
#include "dsl/ast_game.h"
#include "dsl/symbols.h"

enum { GAME_DEFINES = 32 };

/* Lines of one kind, by their names: one that the game says anew stands in the place of the one it is like. */
typedef struct {
    const ast_game_line *items[GAME_DEFINES];
    int count;
} game_lines;

/* All that is said of a game, by its own file and by those it is like. NULL: not said. */
typedef struct game_sheet {
    const ast_file *file;
    const struct game_sheet *base; /* the game it is like; NULL: none, or after an error */
    bool lost, lost_name;          /* as of the file; of the game it is like, too */
    const board_game *game;        /* compiled, in the program's arena; NULL: not yet, or after an error */
    const ast_game_line *title, *board, *sides, *format, *start, *capture, *mover_loses, *drawn, *slips;
    const ast_game_line *notation[LANG_COUNT];
    game_lines pieces, castles, counters, defines;
} game_sheet;

/* Compiles all game files of the unit into its program, and finds the one the rulebook plays. False: that one
   is wrong or not there, which has been said; what rules name of it would mean nothing. */
bool games_compile(unit_t *u);

/* ---- between its files ---- */

/* Makes the declaration of a sheet (game_lower.c); false: too little is there to compile it. What is wrong and
   cannot be seen in the declaration has been reported. */
bool game_lower(unit_t *u, const game_sheet *s, board_decl *d);

/* The conditions of its ends, for the declaration (game_ends.c). */
void game_lower_ends(unit_t *u, const game_sheet *s, board_decl *d);

/* The piece or castling a name means: by its name, or by a title of the piece; -1: none. */
int game_find_piece(const game_sheet *s, str_t name);
int game_find_castle(const game_sheet *s, str_t name);

/* Says what the compiler of boards found, each where it stands (game_fault.c). */
void game_report(unit_t *u, const game_sheet *s, const board_decl *d, const board_faults *faults);

/* What is wrong with the text of a position. */
str_t game_position_phrase(position_fault fault);

/* A diagnostic about a line of the game, once; where the line stands in the file of a game it is like, it says
   of which game it is said. */
diag_t *game_complain(unit_t *u, const game_sheet *s, diag_code code, span_t at, str_t arg0, str_t arg1,
                      str_t arg2);

#endif
