/* Host for the rules written by hand. */
#include "replay.h"

#include "hand.h"

static game *games;

static void host_load(const char *rulebook, uint32_t live)
{
    (void)rulebook;
    games = calloc(live + (size_t)1, sizeof *games);
    if (games == NULL)
        die("no memory for the games");
}

static double host_compile_ms(void)
{
    return 0;
}

static size_t host_bytes_per_game(void)
{
    return sizeof *games;
}

static void host_start(uint32_t slot, int w_can_mate, int b_can_mate)
{
    hand_start(&games[slot], w_can_mate, b_can_mate);
}

static uint8_t host_event(const event *e)
{
    return hand_step(&games[e->game], e);
}

static outcome host_finish(uint32_t slot, uint32_t t)
{
    (void)t; /* `now` is already the time of the last event */
    const game *g = &games[slot];
    return (outcome){ g->now, { g->ms[W], g->ms[B] }, g->result };
}
