/* The event file and the output stream of the workload: see README.md. */
#ifndef BENCH_FORMAT_H
#define BENCH_FORMAT_H

#include <stdint.h>

enum { START, MOVE, ILLEGAL, OFFER, ACCEPT, DECLINE, CLAIM, RULING, RESIGN, FINISH, KIND_COUNT };
enum { W, B, ARBITER };
enum { NOT_OVER, W_WON, B_WON, DRAWN };
enum { AGREED, POSTPONED, REJECTED };

typedef struct {
    char magic[4];
    uint32_t live, games, records;
} header;

typedef struct {
    uint32_t game, t;
    uint8_t kind, player, arg, pad;
} event;

/* What FINISH reports. */
typedef struct {
    uint32_t t, ms[2];
    uint8_t result;
} outcome;

enum { OUTCOME_SIZE = 13 };

static inline uint8_t verdict(unsigned article, int admissible)
{
    return (uint8_t)(article | (admissible ? 128u : 0u));
}

static inline uint64_t fnv1a(const uint8_t *p, const uint8_t *end)
{
    uint64_t h = 14695981039346656037u;
    while (p < end)
        h = (h ^ *p++) * 1099511628211u;
    return h;
}

static inline uint8_t *put_outcome(uint8_t *p, const outcome *o)
{
    uint32_t n[3] = { o->t, o->ms[W], o->ms[B] };
    *p++ = o->result;
    for (int i = 0; i < 3; i++)
        for (int shift = 0; shift < 32; shift += 8)
            *p++ = (uint8_t)(n[i] >> shift);
    return p;
}

#endif
