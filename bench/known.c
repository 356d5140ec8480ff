/* Nine short games worked out by hand from README.md, without any of the implementations.
   known EVENTS writes them as an event file and prints the checksum of the stream they must give. */
#include <inttypes.h>
#include <stdio.h>

#include "format.h"

static event input[200];
static uint8_t expected[400], *out = expected;
static uint32_t n, games;

static void start(int w_can_mate, int b_can_mate)
{
    input[n++] = (event){ .kind = START, .arg = (uint8_t)(w_can_mate | b_can_mate << 1) };
}

static void ev(uint32_t t, int kind, int player, int arg, unsigned article, char admissible)
{
    input[n++] = (event){ .t = t, .kind = (uint8_t)kind, .player = (uint8_t)player, .arg = (uint8_t)arg };
    *out++ = verdict(article, admissible == 'y');
}

static void finish(int result, uint32_t t, uint32_t w, uint32_t b)
{
    input[n] = (event){ .t = input[n - 1].t, .kind = FINISH };
    n++;
    games++;
    out = put_outcome(out, &(outcome){ t, { w, b }, (uint8_t)result });
}

static void play(void)
{
    /* 1: moves, a declined offer, a first illegal move, W's flag on the very millisecond */
    start(1, 1);
    ev(10000, MOVE, W, 0, 0, 'y');       /* W 290000 */
    ev(15000, MOVE, W, 0, 0, 'n');       /* B is to move */
    ev(20000, OFFER, W, 0, 91, 'y');
    ev(30000, MOVE, B, 0, 91, 'y');      /* B 280000; declines */
    ev(40000, ACCEPT, B, 0, 91, 'n');    /* nothing on offer */
    ev(50000, ILLEGAL, W, 0, 75, 'y');   /* B 400000 */
    ev(60000, MOVE, W, 0, 0, 'y');       /* W 260000 */
    ev(459999, MOVE, B, 0, 0, 'y');      /* B 1 */
    ev(719999, MOVE, W, 0, 69, 'n');     /* W used all 260000 */
    ev(720000, RESIGN, B, 0, 0, 'n');    /* over */
    finish(B_WON, 719999, 0, 1);

    /* 2: claims at the limit, a rejected one, a flag that only draws */
    start(1, 0);
    ev(180000, CLAIM, W, 0, 95, 'n');    /* exactly 120000 left */
    ev(180001, CLAIM, B, 0, 95, 'n');    /* not to move */
    ev(180001, CLAIM, W, 0, 95, 'y');    /* W 119999, clocks stop */
    ev(200000, MOVE, W, 0, 0, 'n');
    ev(200000, CLAIM, W, 0, 95, 'n');
    ev(240000, RULING, ARBITER, REJECTED, 95, 'y'); /* B 420000, W's clock runs */
    ev(240000, RULING, ARBITER, POSTPONED, 95, 'n'); /* none pending */
    ev(360000, MOVE, W, 0, 69, 'n');     /* fell at 240000 + 119999; B cannot mate */
    finish(DRAWN, 359999, 0, 420000);

    /* 3: the second illegal move by the same player loses */
    start(1, 1);
    ev(1000, ILLEGAL, B, 0, 75, 'n');    /* not to move */
    ev(2000, ILLEGAL, W, 0, 75, 'y');    /* B 420000; W 298000 */
    ev(3000, MOVE, W, 0, 0, 'y');        /* W 297000 */
    ev(4000, ILLEGAL, B, 0, 75, 'y');    /* W 417000; B 419000 */
    ev(5000, MOVE, B, 0, 0, 'y');        /* B 418000 */
    ev(6000, ILLEGAL, W, 0, 75, 'y');    /* W 416000 */
    finish(B_WON, 6000, 416000, 418000);

    /* 4: one offer at a time; a second illegal move that only draws */
    start(1, 0);
    ev(0, ILLEGAL, W, 0, 75, 'y');       /* B 420000 */
    ev(0, OFFER, B, 0, 91, 'y');
    ev(0, OFFER, W, 0, 91, 'n');         /* one is pending */
    ev(500, ACCEPT, B, 0, 91, 'n');      /* B's own */
    ev(700, DECLINE, W, 0, 91, 'y');
    ev(1000, ILLEGAL, W, 0, 75, 'y');    /* W 299000; B cannot mate */
    ev(1000, MOVE, W, 0, 0, 'n');        /* over */
    finish(DRAWN, 1000, 299000, 420000);

    /* 5: an own offer outlives the own move; a postponed claim; a draw agreed */
    start(1, 1);
    ev(200000, MOVE, W, 0, 0, 'y');      /* W 100000 */
    ev(250000, OFFER, B, 0, 91, 'y');
    ev(260000, MOVE, B, 0, 0, 'y');      /* B 240000 */
    ev(270000, CLAIM, W, 0, 95, 'y');    /* W 90000 */
    ev(280000, OFFER, W, 0, 91, 'n');
    ev(290000, RULING, ARBITER, POSTPONED, 95, 'y'); /* B 360000 */
    ev(291000, ACCEPT, W, 0, 91, 'y');   /* W 89000 */
    finish(DRAWN, 291000, 89000, 360000);

    /* 6: resigning while a claim is pending, against a player who cannot mate */
    start(0, 0);
    ev(185000, CLAIM, W, 0, 95, 'y');    /* W 115000 */
    ev(190000, RESIGN, B, 0, 51, 'y');
    finish(W_WON, 190000, 115000, 300000);

    /* 7: a claim agreed, long after the flag would have fallen */
    start(0, 1);
    ev(290000, CLAIM, W, 0, 95, 'y');    /* W 10000 */
    ev(300000, OFFER, B, 0, 91, 'n');    /* not while a claim is pending */
    ev(350000, RULING, ARBITER, AGREED, 95, 'y');
    finish(DRAWN, 350000, 10000, 300000);

    /* 8: not over, B's clock running */
    start(1, 1);
    ev(1500, MOVE, W, 0, 0, 'y');        /* W 298500 */
    ev(2500, OFFER, W, 0, 91, 'y');
    finish(NOT_OVER, 2500, 298500, 299000);

    /* 9: not over, a claim pending */
    start(1, 1);
    ev(200000, CLAIM, W, 0, 95, 'y');    /* W 100000 */
    ev(230000, DECLINE, B, 0, 91, 'n');
    finish(NOT_OVER, 230000, 100000, 300000);
}

int main(int argc, char **argv)
{
    FILE *f = argc == 2 ? fopen(argv[1], "wb") : NULL;
    if (f == NULL) {
        fprintf(stderr, "usage: %s EVENTS\n", argv[0]);
        return 2;
    }
    play();
    header h = { { 'B', 'L', 'Z', '1' }, 1, games, n };
    if (fwrite(&h, sizeof h, 1, f) != 1 || fwrite(input, sizeof *input, n, f) != n || fclose(f) != 0)
        return 1;
    printf("%016" PRIx64 "\n", fnv1a(expected, out));
    return 0;
}
