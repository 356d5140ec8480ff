/* The chess clock, both faces, and the arbiter's watch (the instant of the last event).

   Every face counts down from what its player has been given. used(p) is all the time p has used up;
   remaining(p) is what was given (the periods reached, increments earned, credits) less what was used.
   Times are milliseconds; instants are those of the arbiter's watch. Nothing here polls: when a flag
   will fall is computed. A clock is a plain value: copy it, compare it.

   Modes (FIDE Handbook, Guidelines on electronic clocks; US Chess 5F):
   - plain: time runs down.
   - fischer: the increment is added when the move is completed, and once before the first move
     (3:00+2 starts at 0:03:02); a flag that fell during the move earns none.
   - bronstein: on completing a move the time it took is given back, at most the delay.
   - delay: the first `extra` ms of each move do not count (US, simple delay).

   A period of n moves ends when the player has completed them and the next period's time is added then. The last has moves 0. */
#ifndef ARBITER_CLOCK_H
#define ARBITER_CLOCK_H

#include "program/program.h" /* period_t */

enum { PERIODS_MAX = 4, NOBODY = -1 };

typedef struct {
    int64_t given;        /* all time given so far */
    int64_t used;         /* used up to `since` */
    int64_t since;        /* while running: the instant it is settled to; else 0 */
    int64_t move_used;    /* used in the present move, settled (Bronstein), and delay already consumed */
    int64_t delay_left;   /* simple delay still to run off in the present move */
    int64_t extra;        /* increment or delay of the mode in force, ms */
    int64_t moves;        /* completed moves counted by the clock */
    uint8_t mode;         /* MODE_* */
    uint8_t period;       /* index of the period in force, 0-based */
    bool running, fallen;
    uint8_t pad[4];
} clock_face;

typedef struct {
    clock_face face[2];
    period_t periods[PERIODS_MAX]; /* the time control; canonical: unused ones are zero */
    int32_t period_count;
    int32_t pad;
} clock_model;

/* Sets both faces up with the first period's time, and its increment where the mode is Fischer. No clock runs. */
void clock_init(clock_model *c, const period_t *periods, uint32_t count);

/* Settles both faces to instant `now` (not earlier than before): running time becomes used time. */
void clock_settle(clock_model *c, int64_t now);

int64_t clock_remaining(const clock_model *c, int player, int64_t now); /* may be negative only through set or charge */
int64_t clock_used(const clock_model *c, int player, int64_t now);
bool clock_last_period(const clock_model *c, int player);

/* The instant at which the player's flag falls if nothing changes: when remaining reaches zero. INT64_MAX: never
   (clock stands, or flag already fallen). A running clock whose remaining is zero or less falls at once (returns `since`). */
int64_t clock_flag_at(const clock_model *c, int player);

void clock_start(clock_model *c, int player, int64_t now); /* a new move's delay begins only if a move was completed or the clock has not run since */
void clock_stop(clock_model *c, int player, int64_t now);

/* The player's move is completed: counts it, gives increment (not if the flag has fallen) or gives back Bronstein time,
   goes on to the next period where its moves are done, stops this face and starts the other. */
void clock_press(clock_model *c, int player, int64_t now);

/* Set, credit, charge. They do not make a flag fall by themselves while the clock stands. A credit or set that leaves time
   does not raise a fallen flag: that a flag fell stays true until clock_set_* with a positive remaining time. */
void clock_set_remaining(clock_model *c, int player, int64_t ms, int64_t now);
void clock_set_used(clock_model *c, int player, int64_t ms, int64_t now);
void clock_credit(clock_model *c, int player, int64_t ms, int64_t now);
void clock_charge(clock_model *c, int player, int64_t ms, int64_t now);
void clock_set_mode(clock_model *c, int player, int mode, int64_t extra, int64_t now); /* for the rest of the game, this move's delay included */
void clock_set_moves(clock_model *c, int player, int64_t moves);

#endif
