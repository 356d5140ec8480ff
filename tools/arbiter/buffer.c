#include "buffer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exit.h"
#include "messages.h"

arbiter_str str(const char *text)
{
    return text ? (arbiter_str){ text, strlen(text) } : S("");
}

bool str_same(arbiter_str a, arbiter_str b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

bool str_contains(arbiter_str text, arbiter_str part)
{
    for (size_t i = 0; part.size > 0 && i + part.size <= text.size; i++) {
        if (memcmp(text.data + i, part.data, part.size) == 0) {
            return true;
        }
    }
    return false;
}

void end_without_memory(void)
{
    fprintf(stderr, "arbiter: %s\n", message_text(MSG_NO_MEMORY, reader_language()));
    exit(EXIT_INPUT);
}

void *resize(void *block, size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size) {
        end_without_memory();
    }
    void *grown = realloc(block, count * size > 0 ? count * size : 1);
    if (!grown) {
        end_without_memory();
    }
    return grown;
}

void buf_free(buffer *b)
{
    free(b->data);
    *b = (buffer){ 0 };
}

void buf_clear(buffer *b)
{
    b->size = 0;
}

arbiter_str buf_view(const buffer *b)
{
    return (arbiter_str){ b->data ? b->data : "", b->size };
}

static char *reserve(buffer *b, size_t more)
{
    if (more > b->room - b->size) {
        size_t room = b->room > 0 ? b->room : 64;
        while (room - b->size < more) {
            if (room > SIZE_MAX / 2) {
                end_without_memory();
            }
            room *= 2;
        }
        b->data = resize(b->data, room, 1);
        b->room = room;
    }
    return b->data + b->size;
}

const char *buf_text(buffer *b)
{
    *reserve(b, 1) = 0;
    return b->data;
}

void put(buffer *b, arbiter_str text)
{
    if (text.size > 0) {
        memcpy(reserve(b, text.size), text.data, text.size);
        b->size += text.size;
    }
}

void put_text(buffer *b, const char *text)
{
    put(b, str(text));
}

void put_char(buffer *b, char c)
{
    *reserve(b, 1) = c;
    b->size++;
}

void put_times(buffer *b, char c, size_t count)
{
    while (count-- > 0) {
        put_char(b, c);
    }
}

void put_number(buffer *b, int64_t n)
{
    put_padded(b, n, 1);
}

void put_padded(buffer *b, int64_t n, int digits)
{
    char text[32];
    int size = snprintf(text, sizeof text, "%0*" PRId64, digits, n);
    put(b, (arbiter_str){ text, (size_t)size });
}

void put_hash(buffer *b, uint64_t hash)
{
    for (int shift = 60; shift >= 0; shift -= 4) {
        put_char(b, "0123456789abcdef"[hash >> shift & 15]);
    }
}

static int take(void *context, const char *data, size_t size)
{
    put(context, (arbiter_str){ data, size });
    return 0;
}

arbiter_writer buf_writer(buffer *b)
{
    return (arbiter_writer){ take, b };
}
