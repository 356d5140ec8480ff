/* A board as somebody looks at it: in whose language, from which side, with what marked. */
#ifndef ARBITER_TOOL_BOARD_VIEW_H
#define ARBITER_TOOL_BOARD_VIEW_H

#include "buffer.h"

typedef struct {
    arbiter_rulebook *rulebook;
    arbiter_board *board;
    uint32_t game;             /* its number in the rulebook */
    arbiter_boardgame about;   /* in `language` */
    arbiter_language language; /* of words */
    arbiter_language notation; /* of moves; one that the game has, if it has any */
    bool flip, ascii;
    bool symbols;              /* pieces are drawn as the game file draws them, all of them */
    int lettering;             /* else how they are lettered, see put_letters */
    uint64_t last, candidates; /* squares marked: of the last move, of moves that a text can mean */
} board_view;

/* Looks at a board of that game; notation: ARBITER_OWN for that of the language, else the rulebook's, else
   any. ascii: pieces have letters of ASCII, and no symbols. */
board_view look_at(arbiter_rulebook *rulebook, arbiter_board *board, uint32_t game, arbiter_language language,
                   arbiter_language notation, bool ascii);

/* The square seen in that column and row, from the upper left; ARBITER_NONE: none is played on there. */
uint32_t square_seen(const board_view *v, uint32_t column, uint32_t row);
/* Whether that square is of the colour of a1. */
bool is_dark(const board_view *v, uint32_t column, uint32_t row);

/* What a column or row is called at the edge, "e" or "4"; of a numbered board, its row's first or last
   number. */
void put_file_name(buffer *b, const board_view *v, uint32_t column);
void put_rank_name(buffer *b, const board_view *v, uint32_t row, bool last);
void put_square(buffer *b, const board_view *v, uint32_t square);

/* White or Black as the language calls them, or what the game calls its sides. */
void put_side(buffer *b, const board_view *v, int side);

/* A piece by its symbol, else by its letters: those of the notation, capitals for side 0 and small ones for
   side 1. Each kind has its own. */
void put_piece(buffer *b, const board_view *v, uint32_t kind, int side);
void put_letters(buffer *b, const board_view *v, uint32_t kind, int side);

/* A legal move, long or short. A game without a notation gets squares with a dash between. */
void put_move(buffer *b, const board_view *v, const arbiter_move *move, bool whole);
void put_moves(buffer *b, const board_view *v, arbiter_moves moves, bool whole); /* commas between */

/* Whether the side can still win, by a line without detours; good until the board is asked so again. */
arbiter_win win_of(const board_view *v, int side);

/* The squares a move leaves and reaches. */
uint64_t squares_of(const arbiter_move *move);
uint64_t squares_of_all(arbiter_moves moves);

#endif
