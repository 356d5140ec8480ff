/* A growing run of bytes. When memory is out the program says so and ends with status 3: nothing here fails. */
#ifndef ARBITER_TOOL_BUFFER_H
#define ARBITER_TOOL_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arbiter.h"

#define S(literal) ((arbiter_str){ (literal), sizeof(literal) - 1 })

arbiter_str str(const char *text); /* of a NUL-terminated text; NULL is empty */
bool str_same(arbiter_str a, arbiter_str b);
bool str_contains(arbiter_str text, arbiter_str part); /* an empty part is in none */

typedef struct {
    char *data;
    size_t size, room;
} buffer; /* zeroed: empty */

void buf_free(buffer *b);
void buf_clear(buffer *b); /* keeps the memory */
arbiter_str buf_view(const buffer *b);
const char *buf_text(buffer *b); /* NUL-terminated, until the next change */

void put(buffer *b, arbiter_str text);
void put_text(buffer *b, const char *text);
void put_char(buffer *b, char c);
void put_times(buffer *b, char c, size_t count);
void put_number(buffer *b, int64_t n);
void put_padded(buffer *b, int64_t n, int digits);
void put_hash(buffer *b, uint64_t hash); /* 16 hexadecimal digits */

/* What the library writes goes into the buffer. */
arbiter_writer buf_writer(buffer *b);

/* realloc, or the end of the program. */
void *resize(void *block, size_t count, size_t size);
void end_without_memory(void);

#endif
