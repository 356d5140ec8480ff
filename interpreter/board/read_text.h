/* A written text as the reader compares it: letter by letter, by their looks. Internal to board/. */
#ifndef ARBITER_BOARD_READ_TEXT_H
#define ARBITER_BOARD_READ_TEXT_H

#include "base/base.h"

enum { READ_LENGTH = 256 };     /* letters; no move is as long */

typedef struct {
    uint32_t look;              /* look-alikes folded, without accents; case is kept */
    uint32_t look_small, small_look; /* the small letter of its look, the look of its small letter */
    bool apart;                 /* blanks precede it */
} read_letter;

typedef struct {
    read_letter items[READ_LENGTH];
    int count;
    bool overlong;              /* there was more */
} read_text;

typedef enum {
    MATCH_CASE,                 /* small and capital letters differ */
    MATCH_ANY_CASE,
    MATCH_LOOSE                 /* nor do O and 0, and full stops may be left out */
} read_match;

void read_text_take(read_text *t, str_t text);

/* Behind `form` where it stands at `at`, or -1. Blanks between letters do not matter. */
int read_text_match(const read_text *t, int at, str_t form, read_match how);

/* The number that stands at `at`, without blanks between its digits, or -1; *end is behind it. */
int read_text_number(const read_text *t, int at, int *end);

#endif
