/* The compiled game: what a declaration comes to on every square, so that generation looks up and never
   computes. One value without pointers, never changed once compiled. */
#ifndef ARBITER_BOARD_TABLES_H
#define ARBITER_BOARD_TABLES_H

#include "board/bits.h"
#include "board/board.h"

/* Directions 0..3 lead to higher squares, d + 4 is the opposite of d. */
enum {
    DIR_EAST,
    DIR_NORTHEAST,
    DIR_NORTH,
    DIR_NORTHWEST,
    DIR_WEST,
    DIR_SOUTHWEST,
    DIR_SOUTH,
    DIR_SOUTHEAST,
    DIRS
};

enum {
    MASK_TABLES = 160, /* [0] is empty everywhere */
    LINES = 32,
    KIND_LINES = 24,   /* of one kind of one side */
    AIM_CLASSES = 16
};

/* One axis with how far a movement goes along it: `up` and `down` are the squares it passes or reaches, which
   anything on them blocks, `land` those where it may end. */
typedef struct { uint64_t up[BOARD_SQUARES], down[BOARD_SQUARES], land[BOARD_SQUARES]; } board_line;

typedef struct {
    uint64_t from;              /* squares from which it may be used */
    uint8_t line;
    bool moves, takes, takes_passed;
} kind_line;

typedef struct { uint8_t direction; bool run_up_any, landing_any; } kind_hop;

/* A kind as one side has it. The uint8_t are numbers of mask tables. */
typedef struct {
    uint64_t zone;              /* of promotion */
    uint8_t move, take;         /* squares that steps and leaps reach, to move and to capture */
    uint8_t take_passed;        /* … to capture en passant */
    uint8_t leave;              /* squares whose reaching leaves en passant behind, by square of origin */
    uint8_t hop_over;           /* squares on which something could be hopped over, on an empty board */
    uint8_t line_count, hop_count;
    bool leaves, takes_passed;
    kind_line line[KIND_LINES];
    kind_hop hop[DIRS];
} side_kind;

/* How a side captures by lines, turned round: kinds that share the same lines are looked for at once. */
typedef struct {
    uint64_t from;
    uint8_t kind[BOARD_KINDS], kind_count;
    uint8_t line[KIND_LINES], line_count;
    uint8_t fan;                /* mask table: all squares of these lines */
} aim_class;

/* From where a side attacks a square: `step[i]` is the mask table of kind `step_kind[i]`. */
typedef struct {
    uint8_t step_kind[BOARD_KINDS], step[BOARD_KINDS], step_count;
    uint8_t hop_kind[BOARD_KINDS], hop_count;
    uint8_t class_count;
    aim_class aim[AIM_CLASSES];
} side_aim;

typedef struct {
    uint8_t mover, partner;
    uint8_t mover_from;         /* BOARD_NOWHERE: wherever on the rank */
    uint8_t mover_to, partner_to;
    uint8_t partner_from;       /* BOARD_NOWHERE: found in the direction of `towards` */
    uint8_t towards;
    uint64_t home;              /* the rank of all these squares */
} side_castle;

typedef struct {
    board_text name;
    board_text title[LANG_COUNT];
    board_text letter;
    board_text symbol[2];
    bool royal;
    uint8_t into[BOARD_KINDS], into_count;
    uint8_t when;               /* promote_when */
} kind_info;

typedef struct {
    board_text name;
    uint32_t kinds;             /* bits of kinds whose moves reset it */
    bool on_capture, on_promotion;
} counter_info;

struct board_game {
    uint64_t hash;              /* see build_hash.c */
    board_text name, title[LANG_COUNT], side_name[2], side_letter[2];
    uint8_t width, height, square_count, kind_count, castle_count, counter_count;
    uint8_t format, mover_loses, drawn, slips;
    bool numbered, has_start, has_hops, has_passing;
    capture_decl capture;

    uint8_t cell[BOARD_EDGE][BOARD_EDGE]; /* square by rank and file, or BOARD_NOWHERE */
    uint8_t file[BOARD_SQUARES], rank[BOARD_SQUARES];
    uint8_t number[BOARD_SQUARES], by_number[BOARD_SQUARES + 1]; /* as a numbered board calls them, from 1 */
    uint64_t playable;
    uint64_t rank_squares[BOARD_EDGE];
    uint8_t next[DIRS][BOARD_SQUARES];    /* or BOARD_NOWHERE */
    uint64_t ray[DIRS][BOARD_SQUARES];
    uint64_t between[BOARD_SQUARES][BOARD_SQUARES]; /* strictly, where a ray joins them */

    kind_info kind[BOARD_KINDS];
    side_kind of[2][BOARD_KINDS];
    side_aim aim[2];
    side_castle castle[2][BOARD_CASTLES];
    board_text castle_name[BOARD_CASTLES], castle_letter[BOARD_CASTLES];
    uint32_t castle_movers;               /* bits of kinds */
    uint32_t royal_kinds;
    counter_info counter[BOARD_COUNTERS];
    board_position start;
    board_notation notation[LANG_COUNT];

    uint8_t mask_count, line_count;
    uint64_t mask[MASK_TABLES][BOARD_SQUARES];
    board_line line[LINES];
};

/* Squares of `land` that the line reaches from `square` when `occupied` blocks; what blocks is reached
   itself. */
static inline uint64_t line_reach(const board_line *l, int square, uint64_t occupied)
{
    uint64_t below = l->down[square] & occupied;
    uint64_t above = l->up[square] & occupied;
    uint64_t from_below = UINT64_MAX << bits_highest(below | 1);
    uint64_t nearest_above = above & (0 - above);
    return l->land[square] & (from_below + 2 * nearest_above);
}

static inline uint64_t game_royals(const board_game *g, const board_position *p)
{
    uint64_t set = 0;
    for (uint32_t kinds = g->royal_kinds; kinds; kinds &= kinds - 1) {
        set |= p->kind[bits_lowest(kinds)];
    }
    return set;
}

static inline int game_kind_at(const board_game *g, const board_position *p, uint64_t square)
{
    int k = 0;
    while (k < g->kind_count && !(p->kind[k] & square)) {
        k++;
    }
    return k;
}

#endif
