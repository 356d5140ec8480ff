/* The rules of the workload written by hand: see README.md. */
#ifndef BENCH_HAND_H
#define BENCH_HAND_H

#include "format.h"

enum { NOBODY = 2 };

typedef struct {
    uint32_t ms[2]; /* remaining time at now */
    uint32_t now;   /* time of the last event, or the end of the game */
    uint8_t to_move, offer, claim, result, can_mate[2], illegals[2];
} game;

static inline void hand_start(game *g, int w_can_mate, int b_can_mate)
{
    *g = (game){ .ms = { 300000, 300000 }, .to_move = W, .offer = NOBODY,
                 .can_mate = { (uint8_t)w_can_mate, (uint8_t)b_can_mate } };
}

static inline uint8_t won_by(int p)
{
    return p == W ? W_WON : B_WON;
}

/* p loses, unless the opponent cannot checkmate */
static inline uint8_t lost_by(const game *g, int p)
{
    return g->can_mate[!p] ? won_by(!p) : DRAWN;
}

static inline uint8_t hand_step(game *g, const event *e)
{
    int p = e->player, mover = g->to_move;

    if (g->result != NOT_OVER)
        return verdict(0, 0);
    if (!g->claim) {
        uint32_t used = e->t - g->now;
        if (used >= g->ms[mover]) {
            g->now += g->ms[mover];
            g->ms[mover] = 0;
            g->result = lost_by(g, mover);
            return verdict(69, 0);
        }
        g->ms[mover] -= used;
    }
    g->now = e->t;

    switch (e->kind) {
    case MOVE:
        if (p != mover || g->claim)
            return verdict(0, 0);
        g->to_move = !p;
        if (g->offer != !p)
            return verdict(0, 1);
        g->offer = NOBODY;
        return verdict(91, 1);
    case ILLEGAL:
        if (p != mover || g->claim)
            return verdict(75, 0);
        if (++g->illegals[p] == 1)
            g->ms[!p] += 120000;
        else
            g->result = lost_by(g, p);
        return verdict(75, 1);
    case OFFER:
        if (g->claim || g->offer != NOBODY)
            return verdict(91, 0);
        g->offer = (uint8_t)p;
        return verdict(91, 1);
    case ACCEPT:
        if (g->offer != !p)
            return verdict(91, 0);
        g->result = DRAWN;
        return verdict(91, 1);
    case DECLINE:
        if (g->offer != !p)
            return verdict(91, 0);
        g->offer = NOBODY;
        return verdict(91, 1);
    case CLAIM:
        if (p != mover || g->claim || g->ms[p] >= 120000)
            return verdict(95, 0);
        g->claim = 1;
        return verdict(95, 1);
    case RULING:
        if (!g->claim)
            return verdict(95, 0);
        if (e->arg == AGREED) {
            g->result = DRAWN;
        } else {
            g->ms[!mover] += 120000;
            g->claim = 0;
        }
        return verdict(95, 1);
    default: /* RESIGN */
        g->result = won_by(!p);
        return verdict(51, 1);
    }
}

#endif
