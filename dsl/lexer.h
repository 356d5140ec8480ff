/* What stands next in the bytes of a file, before anybody asks what it means there. The scanner knows no
   language: keywords, units and texts are told apart by tokens.c. */
#ifndef ARBITER_LEXER_H
#define ARBITER_LEXER_H

#include "base/base.h"

typedef enum {
    RAW_END,   /* the NUL behind the text, or one inside it */
    RAW_BLANK, /* spaces, tabs, carriage returns */
    RAW_NEWLINE,
    RAW_COMMENT,    /* '#' */
    RAW_QUOTE,      /* '"' */
    RAW_APOSTROPHE, /* "'" */
    RAW_SECTION,    /* '§' */
    RAW_WORD,       /* letters, digits and _; marks and invisible characters may have slipped in */
    RAW_NUMBER,
    RAW_BAD_NUMBER, /* 1.5 */
    RAW_CLOCK,      /* h:mm or h:mm:ss[.mmm] */
    RAW_BAD_CLOCK,  /* 1:2, 0:00:05.5 */
    RAW_DATE,       /* yyyy-mm-dd */
    RAW_BAD_DATE,   /* 5.7.2014, 2014-7-5 */
    RAW_SIGN,       /* raw_token.sign tells which */
    RAW_NO_SIGN,    /* ==, <> and the like */
    RAW_TYPOGRAPHIC_QUOTE,
    RAW_TYPOGRAPHIC_APOSTROPHE,
    RAW_TYPOGRAPHIC_DASH,
    RAW_ODD_SPACE, /* not breaking, thin, wide … */
    RAW_INVISIBLE, /* of no width, or a control character */
    RAW_MARK,      /* accents and the like that join the character before */
    RAW_BYTE       /* anything else: one byte; decode it to see what it is */
} raw_kind;

typedef struct {
    raw_kind kind;
    int sign;    /* T_* */
    size_t size; /* bytes; 0 at the end */
} raw_token;

/* What stands at `at`, a place in NUL-terminated text. */
raw_token lexer_scan(const char *at);

/* What the one character at `at` is: RAW_WORD for a letter, a digit or _, RAW_MARK, RAW_INVISIBLE,
   RAW_TYPOGRAPHIC_QUOTE; RAW_BYTE for all others. */
raw_kind lexer_character(const char *at);

#endif
