/* Whether a side can still win: is there any series of legal moves, both sides helping, at whose end the
   other side is to move and has lost as the game declares it? An answer yes comes with such a series, an
   answer no with what proves it, and neither is ever a guess: what the budget does not settle is
   undetermined.

   A series ends at every position that the game declares lost or drawn. Repetition and counters end nothing
   here: whoever may still win by a series may do so before they are claimed. */
#ifndef ARBITER_BOARD_CAN_WIN_H
#define ARBITER_BOARD_CAN_WIN_H

#include "board/board.h"

typedef enum { CAN_WIN_YES, CAN_WIN_NO, CAN_WIN_UNDETERMINED } board_verdict;

typedef enum {
    REASON_LINE,           /* yes: the line leads there */
    REASON_WON,            /* yes: it has won already, the line is empty */
    REASON_OVER,           /* no: the position is an end, and not this one */
    REASON_MATERIAL,       /* no: not with these pieces, wherever they stood */
    REASON_NEVER_ATTACKED, /* no: no piece gets to where it would attack the royal piece */
    REASON_NEVER_CAUGHT,   /* no: wherever the royal piece is attacked, it has a way out */
    REASON_FORCED,         /* no: every move is forced, and they lead nowhere */
    REASON_EXHAUSTED,      /* no: none of the positions that can arise is won */
    REASON_BUDGET          /* undetermined */
} board_reason;

/* What is spent where nobody says otherwise: settles all but the rarest positions, in well under a second. */
enum { CAN_WIN_BUDGET = 200000 };

/* Positions met, not time, so that the answer is the same everywhere. */
typedef struct {
    uint64_t nodes;
} board_budget;

typedef struct {
    board_verdict answer;
    board_reason reason;
    uint64_t nodes; /* positions met: with REASON_EXHAUSTED and REASON_FORCED all there are to look at */
} board_answer;

/* `work` lends its memory and its allocator; `line` gets the moves of a yes, and is empty otherwise. */
arbiter_status board_can_win(const board_game *g, const board_position *p, int side, board_budget budget,
                             board_moves *work, board_moves *line, board_answer *answer);

#endif
