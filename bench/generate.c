/* Writes an event file: generate SEED GAMES LIVE > EVENTS
   LIVE slots play in turn, one record each; 1 gives one game after another. The games are the same for any LIVE. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hand.h"

enum { EVENTS_MAX = 190, RECORDS_MAX = EVENTS_MAX + 2 }; /* of a game */

typedef struct {
    game g;
    uint64_t rng;
    int busy, n, target, mean, trailing;
} slot;

static uint64_t splitmix64(uint64_t *s)
{
    uint64_t z = *s += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static int below(slot *s, int n)
{
    return (int)(splitmix64(&s->rng) % (uint64_t)n);
}

static event start(slot *s, uint64_t seed, uint32_t number)
{
    uint64_t key = seed;
    memset(s, 0, sizeof *s);
    s->rng = splitmix64(&key) ^ (uint64_t)number * 0xd1342543de82ef95u;
    s->busy = 1;
    s->target = 60 + below(s, 81);
    s->mean = 600000 / s->target * (80 + below(s, 36)) / 100;
    s->trailing = below(s, 4);
    int w = below(s, 8) != 0, b = below(s, 8) != 0;
    hand_start(&s->g, w, b);
    return (event){ .kind = START, .arg = (uint8_t)(w | b << 1) };
}

static bool ends(slot *s)
{
    return (s->g.result != NOT_OVER && s->trailing-- == 0) || s->n == EVENTS_MAX ||
           (s->n >= s->target && below(s, 40) == 0);
}

typedef struct { int kind, player, arg; } choice;

/* Mostly what players would do, with 5 to 8 % of inadmissible events. */
static event play(slot *s)
{
    game *g = &s->g;
    int mover = g->to_move, waiter = !mover, either = below(s, 2), r = below(s, 1000);
    int left = (int)g->ms[mover], late = s->n >= 55;
    int dt = below(s, 2 * s->mean);
    choice c = { MOVE, mover, 0 };

    if (g->result != NOT_OVER) { /* somebody has not noticed */
        c.kind = MOVE + below(s, 8);
        c.player = c.kind == RULING ? ARBITER : either;
    } else if (g->claim) {
        dt = 2000 + below(s, 60000);
        if (r < 900)
            c = (choice){ RULING, ARBITER, late ? below(s, 4) % 3 : 1 + either };
        else if (r < 930)
            c = (choice){ MOVE, either, 0 };
        else if (r < 950)
            c.kind = CLAIM;
        else if (r < 970)
            c = (choice){ OFFER, either, 0 };
        else if (r < 980)
            c.kind = ILLEGAL;
        else if (r < 985 && late)
            c = (choice){ RESIGN, either, 0 };
        else
            c = (choice){ DECLINE, either, 0 };
    } else if (s->n >= s->target && r < 800) { /* time to end */
        if (r < 300)
            c = (choice){ RESIGN, either, 0 };
        else if (r < 400)
            c = (choice){ ACCEPT, g->offer == W ? B : W, 0 };
        else if (r < 480)
            c.kind = ILLEGAL;
        else if (r < 560)
            c.kind = CLAIM;
        else
            dt = left + below(s, 10000);
    } else if (left > 120000 && left - 2 * s->mean < 120000 && r < 100) { /* at the limit */
        c.kind = CLAIM;
        dt = left - 120000 + either;
    } else if (late && r < 8) { /* to the millisecond */
        dt = left - either;
    } else if (g->offer == waiter) {
        if (r < 550)
            c.kind = MOVE;
        else if (r < 800)
            c.kind = DECLINE;
        else if (r < 860)
            c.kind = late ? ACCEPT : MOVE;
        else if (r < 890)
            c = (choice){ OFFER, either, 0 };
        else if (r < 910)
            c = (choice){ ACCEPT, late ? either : waiter, 0 };
        else if (r < 920)
            c.kind = CLAIM;
    } else if (g->offer == mover) {
        if (r < 850)
            c.kind = MOVE;
        else if (r < 920)
            c = (choice){ DECLINE, waiter, 0 };
        else if (r < 940)
            c = (choice){ late ? ACCEPT : DECLINE, waiter, 0 };
        else if (r < 970)
            c = (choice){ OFFER, either, 0 };
        else if (r < 990)
            c = (choice){ DECLINE, mover, 0 };
    } else {
        if (r < 890)
            c.kind = MOVE;
        else if (r < 915)
            c = (choice){ OFFER, mover, 0 };
        else if (r < 925)
            c = (choice){ OFFER, waiter, 0 };
        else if (r < 935)
            c.kind = late || !g->illegals[mover] ? ILLEGAL : MOVE;
        else if (r < 949)
            c = (choice){ MOVE, waiter, 0 };
        else if (r < 955)
            c = (choice){ ACCEPT, either, 0 };
        else if (r < 962)
            c = (choice){ DECLINE, either, 0 };
        else if (r < 967)
            c = (choice){ RULING, ARBITER, below(s, 3) };
        else if (r < 971)
            c = (choice){ ILLEGAL, waiter, 0 };
        else if (r < 973)
            c = (choice){ late ? RESIGN : MOVE, either, 0 };
        else if (r < 981)
            c = (choice){ CLAIM, mover, 0 };
        else if (r < 984)
            c = (choice){ CLAIM, waiter, 0 };
        else if (r < 994)
            dt = 0;
        else
            c.kind = left < 120000 ? CLAIM : MOVE;
    }
    if (below(s, 50) == 0 && g->claim)
        dt = 0;
    return (event){ .t = g->now + (uint32_t)dt, .kind = (uint8_t)c.kind, .player = (uint8_t)c.player,
                    .arg = (uint8_t)c.arg };
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fprintf(stderr, "usage: %s SEED GAMES LIVE > EVENTS\n", argv[0]);
        return 2;
    }
    uint64_t seed = strtoull(argv[1], NULL, 10);
    uint32_t games = (uint32_t)strtoul(argv[2], NULL, 10), live = (uint32_t)strtoul(argv[3], NULL, 10);
    slot *slots = calloc(live, sizeof *slots);
    uint32_t *last = calloc(live, sizeof *last);
    event *all = malloc(((size_t)games * RECORDS_MAX + 1) * sizeof *all);
    if (slots == NULL || last == NULL || all == NULL)
        return 1;

    uint32_t started = 0, finished = 0, n = 0;
    while (finished < games) {
        for (uint32_t i = 0; i < live; i++) {
            slot *s = &slots[i];
            event e;
            if (!s->busy) {
                if (started == games)
                    continue;
                e = start(s, seed, started++);
                last[i] = 0;
            } else if (ends(s)) {
                e = (event){ .t = last[i], .kind = FINISH };
                s->busy = 0;
                finished++;
            } else {
                e = play(s);
                if (e.t < last[i])
                    e.t = last[i]; /* the game ended before the event that showed it */
                last[i] = e.t;
                s->n++;
                hand_step(&s->g, &e);
            }
            e.game = i;
            all[n++] = e;
        }
    }
    header h = { { 'B', 'L', 'Z', '1' }, live, games, n };
    bool written = fwrite(&h, sizeof h, 1, stdout) == 1 && fwrite(all, sizeof *all, n, stdout) == n &&
                   fflush(stdout) == 0;
    free(all);
    free(last);
    free(slots);
    return written ? 0 : 1;
}
