/* From a declaration to tables, and what is wrong with a declaration. */
#ifndef ARBITER_BOARD_COMPILE_H
#define ARBITER_BOARD_COMPILE_H

#include "base/arena.h"
#include "board/board.h"

typedef enum {
    FAULT_NONE,
    /* the board and the sides */
    FAULT_BOARD_SIZE,           /* none, or beyond BOARD_EDGE or BOARD_SQUARES */
    FAULT_SIDE_LETTER,          /* empty, or that of the other side */
    FAULT_NO_KIND,              /* a game without pieces */
    FAULT_TOO_MANY,             /* more of an item than its BOARD_ limit */
    FAULT_TEXT_LONG,            /* a name or form of more than BOARD_TEXT bytes */
    /* kinds and movements */
    FAULT_LETTER_FORM,          /* FEN wants one Latin letter */
    FAULT_LETTER_TAKEN,         /* two kinds with one letter */
    FAULT_KIND_STILL,           /* it has no movement: warning */
    FAULT_NO_DIRECTION,         /* "sideways diagonal" */
    FAULT_LEAP_NOWHERE,         /* leap 0, 0 */
    FAULT_RANGE,                /* at least more than at most */
    FAULT_RANK,                 /* no such rank on this board */
    FAULT_HOP_TWICE,            /* two hops of one kind in one direction */
    FAULT_NEVER_APPLIES,        /* there is no square from which it leads anywhere */
    FAULT_LEAVES_NOTHING,       /* en passant left by a movement that passes no square */
    FAULT_LEFT_UNTAKEN,         /* nobody takes en passant what this leaves: warning */
    FAULT_TAKES_NEVER,          /* nobody leaves what this takes en passant */
    /* promotion */
    FAULT_PROMOTION_UNKNOWN,    /* to a kind that does not exist */
    FAULT_PROMOTION_ITSELF,
    FAULT_PROMOTION_TWICE,      /* one kind named twice */
    FAULT_PROMOTION_UNDECIDED,  /* several kinds and nobody chooses, or a choice in passing */
    FAULT_PROMOTION_NEVER,      /* no movement of the kind ends in the zone: warning */
    /* capture */
    FAULT_CAPTURE_NO_HOP,       /* a rule for hops in a game without */
    FAULT_CAPTURE_LANDING,      /* landing where it goes on, but no hop has a choice of landing */
    /* castling */
    FAULT_CASTLE_KIND,          /* a kind that does not exist */
    FAULT_CASTLE_SQUARE,        /* off the board; part: which, see board_castle_part */
    FAULT_CASTLE_RANKS,         /* its squares are on more than one rank */
    FAULT_CASTLE_SAME,          /* two pieces on one square */
    FAULT_CASTLE_LETTER,        /* none, or that of another castling */
    /* counters and ends */
    FAULT_COUNTER_KIND,         /* reset by a kind that does not exist */
    FAULT_COUNTER_ENDLESS,      /* nothing resets it: warning */
    FAULT_END_BOTH,             /* the mover loses and it is drawn */
    /* the starting position */
    FAULT_START_MISSING,
    FAULT_START,                /* unreadable: position, with an offset in the text */
    FAULT_START_ROYAL,          /* a side without a royal piece, or with several; part: the side */
    FAULT_START_UNEQUAL,        /* the sides have different numbers of a kind; index: the kind: warning */
    /* notation; index: the language */
    FAULT_NOTATION_KIND,        /* part: the letter */
    FAULT_NOTATION_LETTER_TAKEN, /* part: the letter, of a second kind */
    FAULT_NOTATION_CASTLE       /* part: the form */
} board_fault_code;

typedef enum {
    ITEM_BOARD, ITEM_SIDE, ITEM_KIND, ITEM_MOVEMENT, ITEM_PROMOTION, ITEM_CAPTURE, ITEM_CASTLE, ITEM_COUNTER,
    ITEM_END, ITEM_START, ITEM_NOTATION
} board_item;

typedef enum { CASTLE_MOVER_FROM, CASTLE_MOVER_TO, CASTLE_PARTNER_FROM, CASTLE_PARTNER_TO } board_castle_part;

typedef struct {
    board_fault_code code;
    bool warning;
    board_item item;
    int index;                  /* of the kind, castle, counter …; of a movement, its kind */
    int part;                   /* of the movement, of a name in a list … */
    uint32_t count[2];          /* START_ROYAL, START_UNEQUAL: how many each side has */
    position_error position;    /* START */
} board_fault;

enum { BOARD_FAULTS = 64 };

typedef struct {
    board_fault items[BOARD_FAULTS]; /* the first so many */
    int count, errors;               /* errors counts those beyond the list too */
} board_faults;

/* The compiled game, in the arena. ARBITER_ERRORS if something is wrong with the declaration (then *game is
   NULL), ARBITER_NO_MEMORY; warnings come with ARBITER_OK too. */
arbiter_status board_compile(const board_decl *d, arena_t *arena, const board_game **game,
                             board_faults *faults);

#endif
