#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint32_t fuzz_below(uint64_t *random, uint32_t n)
{
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*random >> 33) % n;
}

static char any_of(uint64_t *random, const char *alphabet)
{
    enum { BYTES = 256, SELDOM = 8 };
    return fuzz_below(random, SELDOM) ? alphabet[fuzz_below(random, (uint32_t)strlen(alphabet))]
                                      : (char)fuzz_below(random, BYTES);
}

/* `count` bytes at `at` become `size` others. */
static void splice(buffer_t *text, size_t at, size_t count, const char *data, size_t size)
{
    buffer_t whole;
    buffer_init(&whole, text->allocator);
    buffer_bytes(&whole, text->data, at);
    buffer_bytes(&whole, data, size);
    buffer_bytes(&whole, text->data + at + count, text->size - at - count);
    buffer_clear(text);
    buffer_str(text, buffer_view(&whole));
    buffer_free(&whole);
}

void fuzz_spoil(uint64_t *random, const char *alphabet, buffer_t *text)
{
    enum { EDITS = 4, CHUNK = 12 };
    for (uint32_t left = 1 + fuzz_below(random, EDITS); left > 0; left--) {
        size_t at = fuzz_below(random, (uint32_t)text->size + 1), rest = text->size - at;
        size_t chunk = fuzz_below(random, CHUNK);
        char piece[CHUNK] = { any_of(random, alphabet) };
        chunk = chunk < rest ? chunk : rest;
        switch (fuzz_below(random, 5)) {
        case 0: splice(text, at, 0, piece, 1); break;
        case 1: splice(text, at, rest > 0, piece, 0); break;
        case 2: splice(text, at, rest > 0, piece, 1); break;
        case 3:
            if (chunk > 0) {
                memcpy(piece, text->data + at, chunk);
            }
            splice(text, fuzz_below(random, (uint32_t)text->size + 1), 0, piece, chunk);
            break;
        default: splice(text, at, chunk, piece, 0); break;
        }
    }
}

_Noreturn void fuzz_broken(const char *condition, const char *file, int line)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
    abort();
}
