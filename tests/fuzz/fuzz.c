#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const fuzz_target *const fuzz_targets[] = { &fuzz_fen, &fuzz_pdn, &fuzz_notation, &fuzz_rulebook };
const int fuzz_target_count = sizeof fuzz_targets / sizeof *fuzz_targets;

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

void fuzz_splice(buffer_t *text, size_t at, size_t count, str_t by)
{
    buffer_t whole;
    buffer_init(&whole, text->allocator);
    buffer_bytes(&whole, text->data, at);
    buffer_str(&whole, by);
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
        case 0: fuzz_splice(text, at, 0, (str_t){ piece, 1 }); break;
        case 1: fuzz_splice(text, at, rest > 0, (str_t){ piece, 0 }); break;
        case 2: fuzz_splice(text, at, rest > 0, (str_t){ piece, 1 }); break;
        case 3:
            if (chunk > 0) {
                memcpy(piece, text->data + at, chunk);
            }
            fuzz_splice(text, fuzz_below(random, (uint32_t)text->size + 1), 0, (str_t){ piece, chunk });
            break;
        default: fuzz_splice(text, at, chunk, (str_t){ piece, 0 }); break;
        }
    }
}

_Noreturn void fuzz_broken(const char *condition, const char *file, int line)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
    abort();
}
