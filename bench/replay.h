/* What the hosts share: read the event file, time the replay, report one line. A host includes this and defines the
   functions below.
   usage: HOST EVENTS [RULEBOOK]
   prints: CHECKSUM EVENTS SECONDS BYTES_PER_GAME COMPILE_MS */
#ifndef BENCH_REPLAY_H
#define BENCH_REPLAY_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "format.h"
#include "timing.h"

static void host_load(const char *rulebook, uint32_t live); /* gets the rules ready, and room for live games */
static double host_compile_ms(void);
static size_t host_bytes_per_game(void);
static void host_start(uint32_t slot, int w_can_mate, int b_can_mate);
static uint8_t host_event(const event *e); /* the verdict */
static outcome host_finish(uint32_t slot, uint32_t t);

static uint8_t *replay(const event *e, const event *end, uint8_t *out)
{
    for (; e < end; e++) {
        if (e->kind == START) {
            host_start(e->game, e->arg & 1, e->arg >> 1 & 1);
        } else if (e->kind == FINISH) {
            outcome o = host_finish(e->game, e->t);
            out = put_outcome(out, &o);
        } else {
            *out++ = host_event(e);
        }
    }
    return out;
}

int main(int argc, char **argv)
{
    header h;
    FILE *f = argc > 1 ? fopen(argv[1], "rb") : NULL;
    if (f == NULL || fread(&h, sizeof h, 1, f) != 1 || memcmp(h.magic, "BLZ1", 4) != 0)
        die("usage: HOST EVENTS [RULEBOOK]");
    event *events = malloc((h.records + (size_t)1) * sizeof *events);
    size_t room = (size_t)h.records + OUTCOME_SIZE * (size_t)h.games + 1;
    uint8_t *out = malloc(room);
    if (events == NULL || out == NULL || fread(events, sizeof *events, h.records, f) != h.records)
        die("cannot read the events");
    fclose(f);
    memset(out, 1, room); /* have the pages before the clock starts */
    host_load(argc > 2 ? argv[2] : NULL, h.live);

    double begun = processor_seconds();
    uint8_t *end = replay(events, events + h.records, out);
    double seconds = processor_seconds() - begun;

    printf("%016" PRIx64 " %" PRIu32 " %.6f %zu %.3f\n", fnv1a(out, end), h.records - 2 * h.games, seconds,
           host_bytes_per_game(), host_compile_ms());
    free(out);
    free(events);
    return 0;
}

#endif
