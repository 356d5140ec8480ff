/* Legal moves as a notation writes them. */
#ifndef ARBITER_BOARD_WRITE_H
#define ARBITER_BOARD_WRITE_H

#include "board/board.h"

/* Appends the move as people write it: by the first forms, with as much of its origin as tells it from the
   other legal moves, and with a mark for attack or win if the notation has one. `legal` are the legal moves
   of *p, `work` is memory lent. Nothing is written if the language has no notation. */
arbiter_status board_write_move(const board_game *g, const board_position *p, const board_moves *legal,
                                int language, const board_move *move, board_moves *work, buffer_t *out);

/* The same in long form: the whole origin, what joins it to the target, and every square of a capture by hops. */
arbiter_status board_write_full(const board_game *g, const board_position *p, int language,
                                const board_move *move, board_moves *work, buffer_t *out);

/* How much of a move a text says. */
typedef struct {
    str_t text;
    bool castling;              /* by a form of its own; nothing else is said then */
    bool file, rank;            /* of origin */
    bool target_rank;           /* its file always */
    bool promotion;             /* to what */
    bool path;                  /* all squares of a capture by hops */
    str_t letter;               /* of the piece, possibly empty */
} board_way;

/* Calls `visit` for every permitted way to write the legal move, whether it tells it from others or not.
   Suffixes may follow any of them; they are shown after that with the whole origin and the first mark.
   `out` is overwritten. */
arbiter_status board_write_ways(const board_game *g, const board_position *p, int language,
                                const board_move *move, buffer_t *out,
                                void (*visit)(void *context, const board_way *way), void *context);

#endif
