/* Boards: positions, moves and their notation, without clock or law. */
#ifndef ARBITER_PUBLIC_BOARD_H
#define ARBITER_PUBLIC_BOARD_H

#include "arbiter/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The board games that the game files declare, and boards to look at positions of one: what is legal, what a written
   move can mean, who can still win. A board has no clock, no record and no law; what repetition, counters and results
   come to is said by the rules of a game. Sides are 0 (plays up the board; White of the rules) and 1; squares, kinds of
   piece and games are numbers from 0. */
ARBITER_API uint32_t arbiter_boardgame_count(const arbiter_rulebook *rulebook);
/* ARBITER_NONE: no such */
ARBITER_API uint32_t arbiter_boardgame_find(const arbiter_rulebook *rulebook, arbiter_str name);
ARBITER_API uint32_t arbiter_boardgame_played(const arbiter_rulebook *rulebook); /* by the rules; ARBITER_NONE */
typedef struct arbiter_boardgame {
    arbiter_str name, title; /* the title in the language asked for, else as declared */
    arbiter_str side[2];     /* as declared */
    arbiter_str file;        /* that declares it */
    uint32_t width, height, square_count, kind_count, counter_count; /* squares: those played on */
    int numbered;            /* squares are called by number */
    int has_start;           /* a starting position of its own */
    int notation[3];         /* by language: it says how moves are written */
} arbiter_boardgame;
ARBITER_API arbiter_status arbiter_boardgame_get(const arbiter_rulebook *rulebook, uint32_t game,
                                                 arbiter_language language, arbiter_boardgame *out);
typedef struct arbiter_piece {
    arbiter_str name, title; /* the title in the language asked for, else the name */
    arbiter_str letter;      /* in positions; possibly empty */
    arbiter_str written;     /* in moves, as the language asked for writes it; possibly empty */
    arbiter_str symbol[2];   /* as it is drawn, by side; possibly empty */
    int royal;
} arbiter_piece;
ARBITER_API arbiter_status arbiter_boardgame_piece(const arbiter_rulebook *rulebook, uint32_t game,
                                                   uint32_t kind, arbiter_language language,
                                                   arbiter_piece *out);

/* The name of a castling; empty: there is none of that number. */
ARBITER_API arbiter_str arbiter_boardgame_castle(const arbiter_rulebook *rulebook, uint32_t game,
                                                 uint32_t castle);

/* Holds a reference to its rulebook; begins at the starting position, or empty if the game has none. One thread. */
typedef struct arbiter_board arbiter_board;
ARBITER_API arbiter_status arbiter_board_new(arbiter_rulebook *rulebook, uint32_t game, arbiter_board **out);
ARBITER_API void arbiter_board_free(arbiter_board *board); /* NULL is fine */

/* Positions as the game writes them (FEN, PDN); any placement is accepted. A text that is none is ARBITER_ERRORS: the
   position stays, *error (may be NULL) names the fault, where it is, and arbiter_board_fault says it in words. */
typedef struct arbiter_position_error {
    const char *fault;       /* "letter", "rank short" …; static */
    size_t offset;           /* bytes */
} arbiter_position_error;
ARBITER_API arbiter_status arbiter_board_set(arbiter_board *board, arbiter_str position,
                                             arbiter_position_error *error);
ARBITER_API arbiter_status arbiter_board_fault(arbiter_board *board, arbiter_language language,
                                               arbiter_writer out);
ARBITER_API arbiter_status arbiter_board_start(arbiter_board *board); /* ARBITER_INVALID: it has none */
ARBITER_API arbiter_status arbiter_board_write(arbiter_board *board, arbiter_writer out);
/* The position of a game of the same rulebook, with its record behind it: arbiter_board_back goes through that.
   ARBITER_INVALID: the rules play another game than the board's, or the position is not known. */
ARBITER_API arbiter_status arbiter_board_follow(arbiter_board *board, const arbiter_game *game);

/* Squares. Files and ranks count from 0, from the lower left. */
typedef struct arbiter_square {
    uint32_t file, rank;
    int side;                /* whose piece stands there; -1: none does */
    uint32_t kind;           /* ARBITER_NONE likewise */
} arbiter_square;
/* ARBITER_NONE: not played on */
ARBITER_API uint32_t arbiter_board_square_at(const arbiter_board *board, uint32_t file, uint32_t rank);
/* "e4", "31"; ARBITER_NONE */
ARBITER_API uint32_t arbiter_board_square_find(const arbiter_board *board, arbiter_str name);
ARBITER_API arbiter_status arbiter_board_square_get(const arbiter_board *board, uint32_t square,
                                                    arbiter_square *out);
ARBITER_API arbiter_status arbiter_board_square_name(const arbiter_board *board, uint32_t square,
                                                     arbiter_writer out);

typedef struct arbiter_position {
    int to_move;
    uint32_t number;         /* of the move */
    int attacked, no_move;   /* of the side to move: a royal piece of it is attacked; it has no legal move */
    int lost, drawn;         /* what the game file says of that: the side to move has lost; nobody has won */
} arbiter_position;
ARBITER_API arbiter_status arbiter_board_state(arbiter_board *board, arbiter_position *out);
/* The n-th counter of the game and how far it is. ARBITER_INVALID beyond the last. */
ARBITER_API arbiter_status arbiter_board_counter(const arbiter_board *board, uint32_t n, arbiter_str *name,
                                                 uint32_t *value);

/* A move; two are the same if their bytes are. */
typedef struct arbiter_move {
    uint64_t captured;       /* bit n: the piece on square n is taken */
    uint8_t from, to;        /* of the mover, in castling too */
    uint8_t kind, becomes;   /* different in promotion */
    uint8_t castle;          /* 1 + the number of the castling; 0: none */
    uint8_t zero[3];
} arbiter_move;

/* All legal moves, in an order that depends on the position alone. They live until the board is changed. */
ARBITER_API arbiter_status arbiter_board_moves(arbiter_board *board, const arbiter_move **moves,
                                               size_t *count);
/* A legal move in the notation of a language, with the whole origin and path (`whole`) or as much as tells it from
   others; whole also a move that is not legal, as a reading tells it. ARBITER_INVALID: it is no such move here, or
   the game has no notation in that language. */
ARBITER_API arbiter_status arbiter_board_move_write(arbiter_board *board, const arbiter_move *move,
                                                    arbiter_language language, int whole, arbiter_writer out);
/* ARBITER_INVALID: not legal here */
ARBITER_API arbiter_status arbiter_board_make(arbiter_board *board, const arbiter_move *move);
/* Takes the last move back; *move (may be NULL) is that move. ARBITER_INVALID: none was made since the position was
   set. */
ARBITER_API arbiter_status arbiter_board_back(arbiter_board *board, arbiter_move *move);
/* That move; ARBITER_INVALID likewise. */
ARBITER_API arbiter_status arbiter_board_last(const arbiter_board *board, arbiter_move *move);
/* Positions after that many moves, each way counted. ARBITER_INVALID: more than 100. */
ARBITER_API arbiter_status arbiter_board_perft(arbiter_board *board, uint32_t depth, uint64_t *count);

/* What a text can mean as a move of the side to move, in the notation of a language: never one chosen among several. */
typedef enum arbiter_reading_status {
    ARBITER_READING_CLEAR,       /* one legal move */
    ARBITER_READING_AMBIGUOUS,   /* several */
    ARBITER_READING_ILLEGAL,     /* a move of this board, but no legal one */
    ARBITER_READING_UNREADABLE,  /* no move of this board */
    ARBITER_READING_MISSING      /* nothing is written */
} arbiter_reading_status;
enum { /* marks that are wrong; they never decide */
    ARBITER_WRONG_CAPTURE_MISSING = 1,
    ARBITER_WRONG_CAPTURE_SUPERFLUOUS = 2,
    ARBITER_WRONG_ATTACK = 4,
    ARBITER_WRONG_WIN = 8,
    ARBITER_WRONG_PASSED = 16    /* said to take en passant */
};
enum { /* slips of the pen that a game file may declare: a legal move would be meant but for … */
    ARBITER_SLIP_ORIGIN,         /* the square of origin */
    ARBITER_SLIP_SIDE,           /* the board being seen from the other side */
    ARBITER_SLIP_INCOMPLETE,     /* the rest of a capture */
    ARBITER_SLIPS
};
typedef struct arbiter_moves { const arbiter_move *items; size_t count; } arbiter_moves;
typedef struct arbiter_reading {
    arbiter_reading_status status;
    unsigned wrong_marks;
    arbiter_moves candidates;    /* legal moves that fit; none but for CLEAR and AMBIGUOUS */
    int promotion_open;          /* AMBIGUOUS: the candidates differ only in what the piece becomes */
    int pinned;                  /* CLEAR only because another piece that fits would leave a royal piece attacked */
    arbiter_moves done;          /* ILLEGAL: the one move that the text denotes all the same, if it does */
    arbiter_moves corrections[ARBITER_SLIPS]; /* of an ILLEGAL one, by slip; each move in one of them */
} arbiter_reading;
/* Lives until the board reads again or is changed. ARBITER_INVALID: no notation in that language. */
ARBITER_API arbiter_status arbiter_board_read(arbiter_board *board, arbiter_str text,
                                              arbiter_language language, arbiter_reading *out);

/* Can the side still win, by any series of legal moves, the other helping? Repetition and counters aside. Never a
   guess: what `budget` (positions to look at; 0: a default) does not settle is UNDETERMINED. */
typedef enum arbiter_can_win { ARBITER_CAN_WIN_YES, ARBITER_CAN_WIN_NO, ARBITER_CAN_WIN_UNDETERMINED } arbiter_can_win;
typedef enum arbiter_win_reason {
    ARBITER_WIN_LINE,            /* yes: by the line */
    ARBITER_WIN_ALREADY,         /* yes: it has won */
    ARBITER_WIN_OVER,            /* no: it has ended otherwise */
    ARBITER_WIN_MATERIAL,        /* no: not with these pieces, wherever they stood */
    ARBITER_WIN_NEVER_ATTACKED,  /* no: no piece gets to where it would attack the royal piece */
    ARBITER_WIN_NEVER_CAUGHT,    /* no: wherever the royal piece is attacked, it has a way out */
    ARBITER_WIN_FORCED,          /* no: every move is forced, and they lead nowhere */
    ARBITER_WIN_EXHAUSTED,       /* no: none of all positions that can arise is won */
    ARBITER_WIN_BUDGET           /* undetermined */
} arbiter_win_reason;
typedef struct arbiter_win {
    arbiter_can_win answer;
    arbiter_win_reason reason;
    uint64_t positions;          /* looked at */
    arbiter_moves line;          /* of a yes, from here on; lives until the next question, through changes of the board */
} arbiter_win;
ARBITER_API arbiter_status arbiter_board_can_win(arbiter_board *board, int side, uint64_t budget,
                                                 arbiter_win *out);
/* Takes detours out of the line of the answer that this board gave last, for people to read: it stays a line that
   wins, and need not become the shortest. Some milliseconds. ARBITER_INVALID: another answer, or the board was
   changed. */
ARBITER_API arbiter_status arbiter_board_shorten(arbiter_board *board, arbiter_win *win);
/* Stable names for programs: "ambiguous", "never caught" … */
ARBITER_API const char *arbiter_reading_name(arbiter_reading_status status);
ARBITER_API const char *arbiter_can_win_name(arbiter_can_win answer);
ARBITER_API const char *arbiter_win_reason_name(arbiter_win_reason reason);

#ifdef __cplusplus
}
#endif
#endif
