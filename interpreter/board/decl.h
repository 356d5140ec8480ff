/* A game as its file declares it: plain data, made by whoever reads game files, compiled by board/compile.h.
   Everything is borrowed until the compilation returns. Ranks count from 1 as the owner of a piece sees them;
   squares are written as from the side that plays upwards. Zero always means "not said". */
#ifndef ARBITER_BOARD_DECL_H
#define ARBITER_BOARD_DECL_H

#include "base/base.h"
#include "report/diagnostic.h" /* lang_t */

enum {
    BOARD_SQUARES = 64,  /* playable ones */
    BOARD_EDGE = 16,     /* files, ranks */
    BOARD_KINDS = 16,
    BOARD_MOVEMENTS = 12, /* of one kind */
    BOARD_CASTLES = 4,
    BOARD_COUNTERS = 4,
    BOARD_LETTERS = 32,  /* of one notation */
    BOARD_FORMS = 16,    /* ways to write one thing */
    BOARD_TEXT = 47      /* bytes of a name or form */
};

enum { BOARD_NOWHERE = 0xFF, BOARD_NO_KIND = 0xFF };

typedef enum { FORMAT_FEN, FORMAT_PDN } board_format;

typedef enum {
    MOVEMENT_STEP,  /* one square in a direction */
    MOVEMENT_SLIDE, /* any number of free squares, or between least and most */
    MOVEMENT_LEAP,  /* straight to the square leap[0] one way and leap[1] across, in all eight manners */
    MOVEMENT_HOP    /* over one opposing piece, which is taken, onto a free square beyond */
} movement_kind;

/* Straight forward is one direction, diagonally forward two, sideways two. What a file calls straight,
   diagonal, forward … are the sets below; "forward diagonal" is what two of them share. */
enum {
    DIRECTION_AHEAD = 1, DIRECTION_BACK = 2, DIRECTION_ASIDE = 4,
    DIRECTION_AHEAD_DIAGONAL = 8, DIRECTION_BACK_DIAGONAL = 16,
    DIRECTIONS_STRAIGHT = DIRECTION_AHEAD | DIRECTION_BACK | DIRECTION_ASIDE,
    DIRECTIONS_DIAGONAL = DIRECTION_AHEAD_DIAGONAL | DIRECTION_BACK_DIAGONAL,
    DIRECTIONS_FORWARD = DIRECTION_AHEAD | DIRECTION_AHEAD_DIAGONAL,
    DIRECTIONS_BACKWARD = DIRECTION_BACK | DIRECTION_BACK_DIAGONAL,
    DIRECTIONS_SIDEWAYS = DIRECTION_ASIDE
};

typedef enum { USE_BOTH, USE_MOVING, USE_CAPTURING } movement_use;

typedef struct {
    movement_kind kind;
    uint8_t directions;         /* not of a leap */
    uint8_t leap[2];
    uint8_t least, most;        /* SLIDE: "exactly 2" is 2, 2; "up to 3" is 0, 3 */
    uint8_t from_rank;          /* only from there */
    movement_use use;           /* a hop always captures */
    bool leaves_en_passant;     /* the squares passed live one turn, and the piece can be taken there */
    bool takes_en_passant;
    bool run_up_any;            /* HOP: any number of free squares before the piece taken */
    bool landing_any;           /* HOP: any free square beyond it, not the next alone */
} movement_decl;

typedef enum {
    PROMOTE_AT_END,     /* if the move ends in the zone */
    PROMOTE_IN_PASSING, /* on touching the zone; a capture goes on as the new piece */
    PROMOTE_ENDS_MOVE   /* on touching the zone, where the move ends */
} promote_when;

typedef struct {
    uint8_t rank;               /* the zone */
    const uint8_t *into;        /* kinds; BOARD_NO_KIND for a name nobody declared */
    int into_count;
    bool by_choice;
    promote_when when;
} promotion_decl;

typedef struct {
    str_t name;                 /* in the file's own language */
    str_t title[LANG_COUNT];    /* translations */
    str_t letter;               /* in positions: FEN one letter, PDN possibly none */
    bool royal;                 /* never left attacked, never taken */
    const movement_decl *movements;
    int movement_count;
    promotion_decl promotion;   /* into_count 0: none */
    str_t symbol[2];            /* how it is drawn, by side; possibly empty */
} kind_decl;

/* Captures by hopping; `compulsory` holds for every capture. */
typedef struct {
    bool compulsory;
    bool chained;               /* goes on until nothing can be taken */
    bool most;                  /* only those that take most */
    bool landing_goes_on;       /* beyond a piece only where the capture goes on, if it does anywhere there */
    bool removed_at_end;        /* taken pieces stand until then, and none is passed twice */
} capture_decl;

/* Two pieces move at once. Squares are those of the side that plays upwards; the other's are the same files. */
typedef struct {
    str_t name, letter;
    uint8_t mover;              /* kinds */
    uint8_t partner;
    str_t mover_from;           /* empty: wherever on its rank it stands */
    str_t mover_to;
    str_t partner_from;         /* or, if `towards`, the square in whose direction the partner is found */
    bool towards;
    str_t partner_to;
} castle_decl;

typedef struct {
    str_t name;
    bool on_capture, on_promotion;
    const uint8_t *kinds;       /* whose moves reset it; BOARD_NO_KIND as above */
    int kind_count;
} counter_decl;

/* An end condition as a truth table over (attacked, no move): bit attacked + 2 * no_move. */
enum {
    END_ATTACKED = 1 << 1 | 1 << 3,
    END_NO_MOVE = 1 << 2 | 1 << 3
};

enum { SLIP_OTHER_ORIGIN = 1, SLIP_OTHER_SIDE = 2, SLIP_INCOMPLETE_CAPTURE = 4 };

typedef struct { uint8_t kind; str_t text; } letter_decl;
typedef struct { uint8_t castle; str_t text; } castling_form_decl;
typedef struct { const str_t *items; int count; } forms_decl;

/* What a suffix says of its move. */
enum {
    SUFFIX_ATTACK = 1,   /* it attacks a royal piece */
    SUFFIX_WIN = 2,      /* it wins */
    SUFFIX_PASSED = 4    /* it takes en passant */
};

/* How a language writes moves. The first form of each list is the one written, all are read. */
typedef struct {
    bool present;
    const letter_decl *letters;
    int letter_count;
    const castling_form_decl *castling;
    int castling_count;
    forms_decl separators, captures, promotions, suffixes;
    bool path;                  /* squares between first and last are written where these do not tell */
    const uint8_t *suffix_means; /* SUFFIX_* by number of suffix; NULL: they say nothing */
} notation_decl;

typedef struct {
    str_t name;
    str_t title[LANG_COUNT];
    uint8_t width, height;
    bool dark;                  /* only squares of the colour of a1 are playable */
    bool numbered;              /* squares are called by number, from the upper left */
    str_t side_name[2];         /* [0] plays upwards */
    str_t side_letter[2];
    board_format format;
    bool start_any;             /* set up by the arbiter */
    str_t start;
    const kind_decl *kinds;
    int kind_count;
    capture_decl capture;
    const castle_decl *castles;
    int castle_count;
    const counter_decl *counters; /* the first is the one that FEN writes */
    int counter_count;
    uint8_t mover_loses, drawn;   /* END_* */
    uint8_t slips;                /* SLIP_* */
    notation_decl notation[LANG_COUNT];
} board_decl;

#endif
