/* The board of a declared game: positions, legal moves, and what they come to.

   A game (board_game) is compiled from its declaration by board/compile.h, immutable, shareable between
   threads, and holds no pointer. A position is a flat value: copying is assignment, going back is keeping the
   copy. Squares are numbers below board_square_count, from the lower left along the ranks, only playable
   ones; sets of squares are the 64 bits of a word. Sides are 0 (plays upwards) and 1. */
#ifndef ARBITER_BOARD_H
#define ARBITER_BOARD_H

#include "base/buffer.h"
#include "board/decl.h"

typedef struct board_game board_game;

/* Unused words are zero, so that equal positions are equal bytes. */
typedef struct {
    uint64_t kind[BOARD_KINDS];     /* squares by kind of piece, of both sides */
    uint64_t side[2];               /* squares by owner */
    uint64_t rights;                /* partners with which castling has not been forfeited */
    uint64_t passed;                /* squares the last mover passed and can be taken on */
    uint32_t number;                /* of the move, from 1; rises when side 1 has moved */
    uint16_t counter[BOARD_COUNTERS];
    uint8_t passer;                 /* where that mover stands; 0 if nothing is passed */
    uint8_t to_move;
    uint8_t zero[2];
} board_position;

typedef arbiter_move board_move;

static inline bool board_move_same(const board_move *a, const board_move *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* ---- lists of moves ---- */

/* Grows by the hook and keeps its memory from use to use; also the working space of generation. Out of memory
   is sticky, as in a buffer. Belongs to one thread. */
typedef struct {
    const arbiter_allocator *allocator; /* borrowed */
    board_move *items;
    uint32_t count, room;
    struct board_seen *seen;            /* partial captures met so far, see board/capture.c */
    uint32_t seen_count, seen_room, seen_round;
    bool failed;
} board_moves;

void board_moves_init(board_moves *m, const arbiter_allocator *allocator);
void board_moves_free(board_moves *m);
/* Forgets that memory was out: it is asked for anew. */
static inline void board_moves_retry(board_moves *m)
{
    m->failed = false;
}

/* All legal moves, each once, in an order that depends on the position alone. Replaces what the list held. */
arbiter_status board_legal(const board_game *g, const board_position *p, board_moves *out);

/* How many there are; `work` lends its memory and keeps its moves. */
arbiter_status board_legal_count(const board_game *g, const board_position *p, board_moves *work,
                                 uint64_t *count);

/* The legal move with these squares and promotion (becomes == BOARD_NO_KIND: none said), if there is just
   one. */
bool board_legal_find(const board_moves *legal, int from, int to, int becomes, board_move *out);

/* ---- playing ---- */

/* Makes a move of this position, legal or not: captured pieces leave, the mover arrives as move->becomes,
   rights, counters, passed squares and the turn follow. To undo, keep a copy. */
void board_make(const board_game *g, board_position *p, const board_move *move);

/* What was done at the board as a move, whether the rules allow it or not: the piece of `from` stands on `to`
   now, and what stood there is taken. False if nothing stands on `from`. */
bool board_done(const board_game *g, const board_position *p, int from, int to, int becomes, board_move *out);

/* Where the other piece stands that this move of the position moves too, legal or not: a castling does;
   -1: it moves none. */
int board_companion(const board_game *g, const board_position *p, const board_move *move);

/* One step of a capture by hops: where the piece landed and which it took. */
typedef struct { uint8_t to, taken; } board_hop;

typedef struct {
    board_hop hop[BOARD_SQUARES];
    int count;
} board_path;

/* Calls `visit` for each way to carry out this legal capture, until it gives false; other moves have no way
   to tell. False if it did not come to the end: stopped by `visit`, or by a bound that no real position
   reaches. */
bool board_paths(const board_game *g, const board_position *p, const board_move *move,
                 bool (*visit)(void *context, const board_path *path), void *context);

enum { PERFT_DEEPEST = 100 }; /* each move takes some of the stack */

/* Leaf positions after `depth` moves, at most PERFT_DEEPEST. */
arbiter_status board_perft(const board_game *g, const board_position *p, int depth, board_moves *work,
                           uint64_t *nodes);

/* ---- looking ---- */

typedef struct { int8_t side; uint8_t kind; } board_piece; /* side -1: none stands there */

board_piece board_at(const board_game *g, const board_position *p, int square);
uint64_t board_occupied(const board_position *p);

/* Pieces of `side` that could take one of the other side on `square`, were it to move; pins do not matter. */
uint64_t board_attackers(const board_game *g, const board_position *p, int side, int square);

/* Whether a royal piece of `side` is attacked. */
bool board_attacked(const board_game *g, const board_position *p, int side);

typedef enum { BOARD_GOES_ON, BOARD_MOVER_LOSES, BOARD_DRAWN } board_end;

typedef struct {
    bool attacked, no_move; /* of the side to move */
    board_end end;          /* what the game declares for that */
} board_state;

arbiter_status board_look(const board_game *g, const board_position *p, board_moves *work, board_state *out);

/* The position as repetition compares it: without counters and number, passed squares only if a legal move
   takes there. Equal in bytes if and only if the positions are the same in that sense. */
board_position board_identity(const board_game *g, const board_position *p);
uint64_t board_key(const board_position *identity);

/* ---- text ---- */

typedef enum {
    POSITION_OK,
    POSITION_EMPTY,
    POSITION_LETTER,          /* no piece has it */
    POSITION_RANK_LONG,       /* more squares than the board has files */
    POSITION_RANK_SHORT,
    POSITION_RANKS_MANY,
    POSITION_RANKS_FEW,
    POSITION_SIDE,            /* no side has this letter */
    POSITION_RIGHT,           /* no castling has this letter, or it is there twice */
    POSITION_RIGHT_PIECES,    /* the pieces it wants do not stand there */
    POSITION_SQUARE,          /* not on the board */
    POSITION_PASSED,          /* nothing can have passed this square with the last move */
    POSITION_NUMBER,          /* missing, or larger than a counter holds */
    POSITION_TWICE,           /* the square is occupied already */
    POSITION_RANGE,           /* from a higher to a lower square */
    POSITION_SIDE_MISSING,    /* the pieces of a side are not given */
    POSITION_TRAILING         /* more text than a position has */
} position_fault;

typedef struct { position_fault fault; size_t offset; } position_error;

/* Reads the game's position format; any placement is accepted. On a fault *p is as it was. */
bool board_read(const board_game *g, str_t text, board_position *p, position_error *error);
void board_write(const board_game *g, const board_position *p, buffer_t *out);

/* The starting position; false if the game has none of its own. */
bool board_start(const board_game *g, board_position *p);

int board_width(const board_game *g);
int board_height(const board_game *g);
int board_square_count(const board_game *g);
int board_square(const board_game *g, int file, int rank);    /* from 0; -1: off the board or not playable */
int board_file(const board_game *g, int square);
int board_rank(const board_game *g, int square);

/* As the game calls it, "e4" or "31"; -1 if the text names no playable square. Reading takes either. */
void board_square_write(const board_game *g, int square, buffer_t *out);
int board_square_read(const board_game *g, str_t text);

/* ---- what the game says of itself ---- */

typedef struct { uint8_t size; char bytes[BOARD_TEXT]; } board_text;

static inline str_t board_text_view(const board_text *t) { return (str_t){ t->bytes, t->size }; }

typedef struct { board_text items[BOARD_FORMS]; int count; } board_forms;

typedef struct {
    bool present, path;
    int letter_count, castling_count;
    struct { board_text text; uint8_t kind; } letters[BOARD_LETTERS];
    struct { board_text text; uint8_t castle; } castling[BOARD_FORMS];
    board_forms separators, captures, promotions, suffixes;
    uint8_t suffix_means[BOARD_FORMS]; /* SUFFIX_* */
} board_notation;

const board_notation *board_notation_of(const board_game *g, lang_t language); /* NULL: none declared */
/* The first letter of the kind in a notation; with `wanted`, the first that is not empty. Empty if it has none. */
str_t board_notation_letter(const board_notation *n, int kind, bool wanted);
int board_kind_count(const board_game *g);
str_t board_kind_name(const board_game *g, int kind, int language);   /* language < 0: as declared */
str_t board_kind_letter(const board_game *g, int kind);
str_t board_kind_symbol(const board_game *g, int kind, int side);     /* as it is drawn; possibly empty */
bool board_kind_royal(const board_game *g, int kind);
/* Whether the square is where a piece of this kind and side promotes. */
bool board_promotes(const board_game *g, int side, int kind, int square);
str_t board_side_name(const board_game *g, int side);
str_t board_side_letter(const board_game *g, int side);
bool board_numbered(const board_game *g);
board_format board_format_of(const board_game *g);
str_t board_title(const board_game *g, int language);
int board_counter_count(const board_game *g);
int board_counter_find(const board_game *g, str_t name);              /* -1: none of that name */
str_t board_counter_name(const board_game *g, int counter);
int board_castle_count(const board_game *g);
str_t board_castle_name(const board_game *g, int castle);
str_t board_castle_letter(const board_game *g, int castle);           /* in positions */
uint8_t board_slips(const board_game *g);

/* Of everything that decides how the game is played, read or written; names for people do not count. */
uint64_t board_hash(const board_game *g);

#endif
