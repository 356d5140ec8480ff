/* The chess clock, both faces, and what its time control gives them.

   Every face counts down from what its player has been given. used(p) is all the time p has used up;
   remaining(p) is what was given (the periods reached, increments earned, credits) less what was used.
   Times are milliseconds; instants are those of the arbiter's watch and never go back. Nothing here
   polls: when a flag will fall is computed.

   Modes (FIDE Handbook, Guidelines on electronic clocks; US Chess rule 5F):
   - plain: time runs down.
   - fischer: the increment of a move is there before it begins: once before the first move (3:00+2
     starts at 0:03:02), then each time a move is completed. A flag that fell in the move earns none.
   - bronstein: on completing a move the time it took is given back, at most the delay; nothing if the
     flag fell.
   - delay: the first `extra` ms of each move do not count (US, simple delay).
   Time that a mode spares a player is not used time.

   A period of n moves ends when the player has completed them. The next one's time is added then, once
   and for all, and its mode holds from the next move on: a Fischer increment earned by that press is the
   new period's, Bronstein time given back by it the old one's.

   A face of which nobody has said how much time there is shows zero, counts nothing, and its flag never falls.

   A running clock stops counting at zero: remaining is below zero only by setting, charging or taking away.

   A clock is a plain value without padding, canonical once settled: copy it, memcmp it, hash it.

   Range: what is given, what is used, extras and counts stay within ±CLOCK_LIMIT. What would lead beyond
   is refused: the function says false and nothing has changed. Any int64_t will do for an instant. */
#ifndef ARBITER_CLOCK_H
#define ARBITER_CLOCK_H

#include "program/program.h" /* period_t */

enum { PERIODS_MAX = 4, NOBODY = -1 };

#define CLOCK_LIMIT INT64_C(1000000000000000) /* 10^15 ms, some 31,700 years */

typedef struct {
    int64_t given;     /* all time given so far */
    int64_t used;      /* used up to `since` */
    int64_t since;     /* while running: the instant it is settled to; else 0 */
    int64_t allowance; /* delay: ms of the present move that do not count yet; else 0 */
    int64_t give_back; /* bronstein: ms used in the present move, at most the delay; else 0 */
    int64_t extra;     /* increment or delay of the mode in force; plain: 0 */
    int64_t moves;     /* completed moves counted by the clock */
    uint8_t mode;      /* MODE_* */
    uint8_t period;    /* the period in force, 0-based; never goes back */
    bool running, fallen;
    bool own_mode; /* set by clock_set_mode: the periods' modes do not matter any more */
    bool timed;    /* somebody has said how much time there is: a period, a setting, a credit, a charge, an increment */
    uint8_t zero[2];
} clock_face;

typedef struct {
    int64_t time, extra;
    uint32_t moves; /* 0: all that remain */
    uint32_t mode;
} clock_period;

typedef struct {
    clock_face face[2];
    clock_period periods[PERIODS_MAX]; /* unused ones are zero */
    int64_t period_count;
} clock_model;

/* Sets both faces up with the first period's time, and its increment where the mode is Fischer. No clock
   runs. Without periods both faces are not timed. False: more than PERIODS_MAX, a mode that is none, a
   time or extra below zero or beyond the limit. */
bool clock_init(clock_model *c, const period_t *periods, uint32_t count);

/* Settles both faces to instant `now`: running time becomes used time. Every other function settles the
   face it changes. None lets a flag fall at the very instant to which a face was settled already: changes
   made at one instant count as one, and a flag that they make due is still to fall. */
void clock_settle(clock_model *c, int64_t now);

/* Settles both faces, and all flags due by `now` have fallen. */
void clock_drop_flags(clock_model *c, int64_t now);

int64_t clock_remaining(const clock_model *c, int player, int64_t now);
int64_t clock_used(const clock_model *c, int player, int64_t now);
bool clock_last_period(const clock_model *c, int player);

/* The instant at which the player's flag falls if nothing changes: when remaining reaches zero. INT64_MAX:
   never (the clock stands or is not timed, or its flag has fallen already). The flag of a running clock whose remaining is
   zero or less falls at the instant to which it is settled. */
int64_t clock_flag_at(const clock_model *c, int player);

/* The other face is left as it is. Stopping and starting again within a move renews no delay. A clock that
   runs already, or stands already, goes on doing so. */
void clock_start(clock_model *c, int player, int64_t now);
void clock_stop(clock_model *c, int player, int64_t now);

/* The player's move is completed: gives back Bronstein time, counts the move, goes on to the next period
   where its moves are done, gives the increment, stops this face and starts the other. */
bool clock_press(clock_model *c, int player, int64_t now);

/* Set, credit, charge. They make no flag fall while the clock stands; while it runs, zero or less is due
   at once. Only setting a time that leaves more than zero raises a flag that fell; credits never do.
   Setting what remains leaves what was used, and the other way round. Amounts may be negative. */
bool clock_set_remaining(clock_model *c, int player, int64_t ms, int64_t now);
bool clock_set_used(clock_model *c, int player, int64_t ms, int64_t now);
bool clock_credit(clock_model *c, int player, int64_t ms, int64_t now);
bool clock_charge(clock_model *c, int player, int64_t ms, int64_t now);

/* The mode for the rest of the game, whatever the periods say. The present move gets the full delay,
   counted from now; the first Fischer increment is that earned by completing it. */
bool clock_set_mode(clock_model *c, int player, int mode, int64_t extra, int64_t now);

/* Corrects the count of completed moves. Where it reaches the end of a period the next period begins and
   gives its time, so set the count before times. A lower count takes nothing back, and nothing is given
   a second time. */
bool clock_set_moves(clock_model *c, int player, int64_t moves, int64_t now);

#endif
