/* FNV-1a, 64 bits: numbers that tell games, rulebooks and saved bytes apart, the same on every machine. */
#ifndef ARBITER_HASH_H
#define ARBITER_HASH_H

#include "base/base.h"

#define HASH_SEED UINT64_C(0xCBF29CE484222325)

static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ at[i]) * UINT64_C(0x100000001B3);
    }
    return hash;
}

/* As eight bytes, the least first. */
static inline uint64_t hash_number(uint64_t hash, uint64_t number)
{
    for (int shift = 0; shift < 64; shift += 8) {
        unsigned char byte = (unsigned char)(number >> shift);
        hash = hash_bytes(hash, &byte, 1);
    }
    return hash;
}

#endif
