/* Reading and writing positions as text. Internal to board/. */
#ifndef ARBITER_BOARD_FORMAT_H
#define ARBITER_BOARD_FORMAT_H

#include "board/tables.h"

/* A place in the text; `fault` is the first one met, and stays. */
typedef struct {
    str_t text;
    size_t at;
    position_error error;
} reader_t;

static inline bool reader_done(const reader_t *r)
{
    return r->at >= r->text.size;
}

static inline char reader_peek(const reader_t *r)
{
    if (reader_done(r)) {
        return '\0';
    }
    return r->text.data[r->at];
}

/* Notes the fault at `offset`, unless there is one already. Always false. */
bool reader_fault(reader_t *r, position_fault fault, size_t offset);

/* Passes this text if it stands here; an empty one does not. */
bool reader_pass(reader_t *r, str_t text);

void reader_skip_spaces(reader_t *r);

/* A decimal number up to `limit`. */
bool reader_number(reader_t *r, uint32_t limit, uint32_t *value);

/* The small letters and digits that stand here, as a square. */
bool reader_square(reader_t *r, const board_game *g, int *square);

bool fen_read(const board_game *g, reader_t *r, board_position *p);
void fen_write(const board_game *g, const board_position *p, buffer_t *out);
bool pdn_read(const board_game *g, reader_t *r, board_position *p);
void pdn_write(const board_game *g, const board_position *p, buffer_t *out);

#endif
