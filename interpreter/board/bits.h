/* Sets of squares as the bits of a word. */
#ifndef ARBITER_BOARD_BITS_H
#define ARBITER_BOARD_BITS_H

#include "base/base.h"

static inline uint64_t bit(int square)
{
    return UINT64_C(1) << square;
}

#if defined(__GNUC__)
/* Of sets that are not empty. */
static inline int bits_lowest(uint64_t set) { return __builtin_ctzll(set); }
static inline int bits_highest(uint64_t set) { return 63 - __builtin_clzll(set); }
#else
static inline int bits_lowest(uint64_t set)
{
    int n = 0;
    while (!(set >> n & 1)) {
        n++;
    }
    return n;
}

static inline int bits_highest(uint64_t set)
{
    int n = 63;
    while (!(set >> n & 1)) {
        n--;
    }
    return n;
}
#endif

static inline int bits_take(uint64_t *set)
{
    int n = bits_lowest(*set);
    *set &= *set - 1;
    return n;
}

static inline bool bits_one(uint64_t set)
{
    return set && !(set & (set - 1));
}

/* Written out: without a machine option compilers call a function for it. */
static inline uint32_t bits_count(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (uint32_t)(set * UINT64_C(0x0101010101010101) >> 56);
}

#endif
