/* The ways to take a text as a move, by the forms that a notation declares. Internal to board/. */
#ifndef ARBITER_BOARD_READ_PARSE_H
#define ARBITER_BOARD_READ_PARSE_H

#include "board/read_text.h"
#include "board/tables.h"

/* What one way to take it says of the move. */
typedef struct {
    uint32_t castles;           /* bits of castlings; not 0: nothing else is said but `said` */
    uint8_t kind;
    uint8_t becomes;            /* BOARD_NO_KIND: not said */
    int file, rank;             /* of origin; -1: not said */
    int to_file;                /* the target's, if that is all that is said of it, else -1 */
    uint8_t square[READ_LENGTH]; /* those after the origin, the target last */
    int squares;
    bool takes;
    uint8_t said;               /* bits of suffix_meaning */
} read_pattern;

typedef void (*read_visit)(void *context, const read_pattern *pattern);

/* Visits every way. `how` is MATCH_CASE or MATCH_ANY_CASE; the latter finds those of the former too. */
void read_parse(const board_game *g, int side, const board_notation *n, const read_text *t, read_match how,
                read_visit visit, void *context);

#endif
