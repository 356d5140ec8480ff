/* What a text can mean on a board: the legal moves consistent with what is written, never one chosen among
   several. Everything is read by the notation that the game declares; besides that, people's ways of writing
   are allowed for: blanks, a move number, letters that look alike, dashes of any length, O for 0, and small
   and capital letters where the text has no reading that tells them apart. */
#ifndef ARBITER_BOARD_READ_H
#define ARBITER_BOARD_READ_H

#include "board/board.h"

/* In the order of the model's list (program/vocabulary.def). */
typedef enum {
    READING_CLEAR,      /* one legal move */
    READING_AMBIGUOUS,  /* several */
    READING_ILLEGAL,    /* a move of this board, but no legal one */
    READING_UNREADABLE, /* no move of this board */
    READING_MISSING     /* nothing but blanks */
} reading_status;

/* Marks that are written but not true of any candidate, or missing from all. They never decide. */
enum {
    WRONG_CAPTURE_MISSING = 1,
    WRONG_CAPTURE_SUPERFLUOUS = 2,
    WRONG_ATTACK = 4,           /* said to attack a royal piece, but it does not */
    WRONG_WIN = 8,              /* said to win, but the game goes on */
    WRONG_PASSED = 16           /* said to take en passant, but it does not */
};

/* The slips that a game may declare, in the order in which a move is listed under one of them. */
typedef enum {
    READING_OTHER_ORIGIN,       /* right but for the square of origin */
    READING_OTHER_SIDE,         /* right if the board is seen from the other side */
    READING_INCOMPLETE,         /* a capture broken off before its end */
    READING_SLIPS
} reading_slip;

typedef struct {
    reading_status status;
    uint8_t wrong;              /* WRONG_* */
    bool promotion_open;        /* AMBIGUOUS: the candidates differ only in what the piece becomes */
    bool pinned;                /* CLEAR only because another piece that fits the text would leave a royal
                                   piece of its side attacked */
    bool has_done;              /* ILLEGAL: the text denotes one move all the same, `done` */
    board_move done;            /* as the pieces then stand: for board_make */
    uint32_t outcomes;          /* different positions that the candidates lead to */
    board_moves candidates;     /* CLEAR: one, AMBIGUOUS: several, else none; each once */
    board_moves corrections[READING_SLIPS]; /* ILLEGAL: by slip, each move once in all lists together */
    board_moves legal, work;    /* memory lent to the reader */
} board_reading;

void board_reading_init(board_reading *r, const arbiter_allocator *allocator);
void board_reading_free(board_reading *r);
void board_reading_retry(board_reading *r); /* as board_moves_retry */

/* Reads the text as a move of the side to move, written in the notation of `language` (a lang_t); without
   such a notation it is unreadable. Replaces what *r held and keeps its memory. */
arbiter_status board_read_move(const board_game *g, const board_position *p, int language, str_t text,
                               board_reading *r);

/* The corrections of all slips as one list. */
uint32_t board_correction_count(const board_reading *r);
const board_move *board_correction(const board_reading *r, uint32_t number);

#endif
