/* What a game file says, line by line, with the place of every word. */
#ifndef ARBITER_AST_GAME_H
#define ARBITER_AST_GAME_H

#include "board/decl.h"
#include "dsl/ast.h"

/* A word out of several that may stand together: "chained", "from rank 2". */
typedef struct ast_feature {
    struct ast_feature *next;
    int word;  /* T_*; of a counter T_NAME for a piece */
    span_t at; /* with the number behind it */
    int64_t number;
    span_t number_at;
    ast_name name; /* a counter's piece */
} ast_feature;

/* Directions that hold together: "forward diagonal". */
typedef struct ast_way {
    struct ast_way *next;
    uint8_t directions; /* DIRECTION_*: what the words share */
    span_t at;
} ast_way;

/* A line of a piece: a movement, or its promotion. */
typedef struct ast_piece_line {
    struct ast_piece_line *next;
    span_t at;
    bool promotes;
    movement_kind movement;
    ast_way *ways; /* not of a leap */
    int64_t leap[2];
    ast_feature *features;
    int64_t rank; /* promotion */
    span_t rank_at;
    ast_name *into;
} ast_piece_line;

/* A text of a notation or a side, and what it stands for. */
typedef struct ast_form {
    struct ast_form *next;
    str_t text;
    span_t at;     /* of the text */
    ast_name name; /* the side, or the piece whose letter it is */
    uint8_t means; /* SUFFIX_* */
} ast_form;

typedef struct ast_notation_line {
    struct ast_notation_line *next;
    int word; /* T_LETTERS, T_SEPARATOR, T_CAPTURE … */
    span_t at, word_at;
    ast_name castle;
    ast_form *forms;
} ast_notation_line;

typedef enum {
    GAME_TITLE,
    GAME_BOARD,
    GAME_SIDES,
    GAME_FORMAT,
    GAME_START,
    GAME_PIECE,
    GAME_CAPTURE,
    GAME_CASTLE,
    GAME_COUNTER,
    GAME_DEFINE,
    GAME_MOVER_LOSES,
    GAME_DRAWN,
    GAME_SLIPS,
    GAME_NOTATION
} game_line_kind;

typedef struct ast_castle {
    ast_name mover, mover_from, mover_to, partner, partner_from, partner_to; /* mover_from may be empty */
    bool towards;
} ast_castle;

typedef struct ast_game_line {
    struct ast_game_line *next;
    game_line_kind kind;
    span_t at, word_at;
    ast_name name; /* PIECE, CASTLE, COUNTER, DEFINE; empty after an error in its head */
    str_t string;  /* PIECE, CASTLE: the letter in positions; START: the position, data NULL: any */
    span_t string_at;
    ast_text text;         /* TITLE; PIECE: translations alone */
    int64_t width, height; /* BOARD */
    span_t size_at;
    ast_feature *features; /* BOARD, PIECE, CAPTURE, COUNTER: what resets it, SLIPS */
    board_format format;
    ast_form *forms;       /* SIDES: two; PIECE: its symbols, two or none */
    ast_piece_line *lines; /* PIECE */
    ast_castle castle;
    ast_type type;       /* DEFINE */
    ast_expr *condition; /* DEFINE, MOVER_LOSES, DRAWN: NUMBER is a truth table, END_* */
    lang_t language;     /* NOTATION */
    ast_notation_line *parts;
} ast_game_line;

#endif
