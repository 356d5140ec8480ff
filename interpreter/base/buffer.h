/* A growing byte buffer. Out of memory is sticky: later writes do nothing and `failed` stays set,
   so a writer checks once at its end. */
#ifndef ARBITER_BUFFER_H
#define ARBITER_BUFFER_H

#include "base/base.h"

typedef struct {
    const arbiter_allocator *allocator; /* borrowed */
    char *data;                         /* NUL-terminated whenever not NULL */
    size_t size, room;
    bool failed;
} buffer_t;

void buffer_init(buffer_t *b, const arbiter_allocator *allocator);
void buffer_free(buffer_t *b);
void buffer_clear(buffer_t *b); /* empties, keeps the memory; clears nothing of `failed` */

void buffer_bytes(buffer_t *b, const void *data, size_t size);
void buffer_str(buffer_t *b, str_t text);
void buffer_text(buffer_t *b, const char *text); /* NUL-terminated */
void buffer_char(buffer_t *b, char c);
void buffer_repeat(buffer_t *b, char c, size_t count);
void buffer_int(buffer_t *b, int64_t n);
void buffer_pad_int(buffer_t *b, int64_t n, int width); /* zero-padded on the left */
void buffer_hex(buffer_t *b, uint64_t n, int digits);
void buffer_utf8(buffer_t *b, uint32_t codepoint);

/* JSON string literal with quotes; bytes that are no UTF-8 become U+FFFD. */
void buffer_json(buffer_t *b, str_t text);

static inline str_t buffer_view(const buffer_t *b) { return (str_t){ b->data ? b->data : "", b->size }; }

#endif
