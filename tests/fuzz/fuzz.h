/* Targets for inputs that nobody chose. A target takes any bytes, and ends the program where the library accepts
   what it must not, or does not do what it promises; crashes are the sanitizers' to find, and the driver's clock
   finds what does not come to an end. */
#ifndef ARBITER_FUZZ_H
#define ARBITER_FUZZ_H

#include "base/buffer.h"

typedef struct {
    const char *name;
    /* One input; whether the library accepted anything of it. */
    bool (*run)(const char *data, size_t size);
    /* Writes an input of its own making: by turns random, valid, and valid but spoilt. */
    void (*make)(uint64_t *random, buffer_t *out);
} fuzz_target;

extern const fuzz_target fuzz_fen, fuzz_pdn, fuzz_notation, fuzz_rulebook;

extern const fuzz_target *const fuzz_targets[];
extern const int fuzz_target_count;

uint32_t fuzz_below(uint64_t *random, uint32_t n);

/* `count` bytes at `at` become others, which may not lie in `text`. */
void fuzz_splice(buffer_t *text, size_t at, size_t count, str_t by);

/* Some edits: bytes put in, left out, changed for others of `alphabet`, doubled, swapped. */
void fuzz_spoil(uint64_t *random, const char *alphabet, buffer_t *text);

/* Ends the program, unless it holds. */
#define FUZZ_HOLDS(condition)                                                                                \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            fuzz_broken(#condition, __FILE__, __LINE__);                                                     \
        }                                                                                                    \
    } while (0)

_Noreturn void fuzz_broken(const char *condition, const char *file, int line);

#endif
