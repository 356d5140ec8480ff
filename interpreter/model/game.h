/* One game: a flat block of a size the rulebook fixes. Nothing in it points anywhere; unused room is zero and pools are
   kept in canonical order, so that equal games are equal bytes: copying is memcpy, comparing memcmp.

   The block is this header, then in this order the slots (options and states), standing duties as bits, texts, pending
   questions, duties with a term, timers, facts, and the record where the rulebook plays a game file. */
#ifndef ARBITER_GAME_H
#define ARBITER_GAME_H

#include "model/clock.h"
#include "model/record.h"
#include "program/program.h"

enum { POOL_MAX = 16, FACTS_MAX = 12 };

typedef struct { uint32_t size; char bytes[LIMIT_TEXT + 4]; } game_text;

typedef enum { PENDING_DECISION, PENDING_OVERRULE, PENDING_DISPUTE } pending_kind;

/* A question that stands open while play goes on. */
typedef struct {
    uint8_t kind;           /* pending_kind */
    uint8_t arg_count;
    uint8_t ran[2];         /* OVERRULE: which clocks ran before the provisional result */
    uint32_t id;            /* DECISION: event; OVERRULE: instance; DISPUTE: rule */
    uint32_t ask;           /* DECISION: asks[], for its term and condition */
    uint32_t instance;      /* that asked */
    int64_t args[ARGS_MAX];
    int64_t env[ENV_SIZE];  /* arguments of the event that asked, for `while` and `else` */
    int64_t due;            /* INT64_MAX: no term */
    int64_t gave_result;    /* OVERRULE: 1 if its result is the provisional one */
} pending_t;

/* x must ACT, until done or lapsed. */
typedef struct {
    int64_t due;            /* still met at this instant, lapses a millisecond later; INT64_MAX: no term */
    uint32_t must, instance;
    int32_t who;
    uint32_t arg_count;
    int64_t args[ARGS_MAX];
    int64_t raise_args[ARGS_MAX];
} duty_t;

typedef struct {
    int64_t at;
    uint32_t signal, instance;
    int64_t args[ARGS_MAX];
} timer_t_;

/* Something known of the position that no board model works out. */
typedef struct {
    uint32_t fact, arg_count;
    int64_t args[2];
    int64_t after;          /* the move's text after which it holds; UNKNOWN: whenever */
    int64_t value;
} fact_t;

typedef enum { HELD_NOTHING, HELD_ACTS, HELD_DUE, HELD_ANSWER } held_kind;
enum { HELD_WORDS = 48, ACTS_MAX = 4 };

/* An event that waits for answers: what it is, and the questions it has led to, in words (see engine/held.c). */
typedef struct {
    uint8_t kind;
    uint8_t event_words;    /* words[0 .. event_words-1] tell the event */
    uint8_t used_words;     /* then come the questions */
    uint8_t open;           /* questions still without an answer */
    uint32_t pad;
    int64_t at;
    int64_t words[HELD_WORDS];
} held_t;

struct arbiter_game {
    uint64_t program_hash;
    uint32_t size;
    uint16_t slot_count, standing_words;
    uint16_t text_room, pending_room, duty_room, timer_room, fact_room;
    uint16_t text_count, pending_count, duty_count, timer_count, fact_count;
    uint16_t has_record, zero;
    int64_t now;            /* of the last event; INT64_MIN before the first */
    int64_t soonest;        /* when the earliest timer rings or term lapses; INT64_MAX: none */
    int64_t to_move;
    int64_t plies;          /* with a record as many as it holds */
    int64_t last_move;      /* text or NONE */
    int64_t board;          /* without a record: position as given or NONE */
    int64_t notation[2];    /* the language in which each player writes moves */
    int64_t result;         /* NONE or RESULT_* */
    int64_t result_at;
    uint32_t result_article; /* that gave it; NO_INDEX */
    uint32_t provisional;
    uint32_t ruling_article; /* the arbiter's acts now carry out his ruling on this article; NO_INDEX */
    uint32_t stale;         /* 1: slots were set from outside; all standing duties are to be looked at */
    clock_model clock;
    held_t held;
};
typedef struct arbiter_game game_t;

static inline int64_t *game_slots(const game_t *g) { return (int64_t *)(uintptr_t)(g + 1); }
static inline uint64_t *game_standing(const game_t *g) { return (uint64_t *)(game_slots(g) + g->slot_count); }
static inline game_text *game_texts(const game_t *g) { return (game_text *)(game_standing(g) + g->standing_words); }
static inline pending_t *game_pending(const game_t *g) { return (pending_t *)(game_texts(g) + g->text_room); }
static inline duty_t *game_duties(const game_t *g) { return (duty_t *)(game_pending(g) + g->pending_room); }
static inline timer_t_ *game_timers(const game_t *g) { return (timer_t_ *)(game_duties(g) + g->duty_room); }
static inline fact_t *game_facts(const game_t *g) { return (fact_t *)(game_timers(g) + g->timer_room); }

/* NULL: the rulebook plays no game file. */
static inline record_t *game_record(const game_t *g)
{
    return g->has_record ? (record_t *)(game_facts(g) + g->fact_room) : NULL;
}
/* Whether the position is known, so that facts are worked out from it. */
static inline bool game_on_board(const game_t *g)
{
    return g->has_record && game_record(g)->known;
}

/* Bytes of a game of this rulebook. */
size_t game_size(const program_t *p);
/* A game before its first event: options and states at their initial values, the rulebook's time control, the starting
   position of its game file. */
void game_init(const program_t *p, game_t *g);

/* Bytes in use: what lies beyond is zero. */
static inline size_t game_used(const game_t *g)
{
    return g->has_record ? g->size - sizeof(record_t) + record_used(game_record(g)) : g->size;
}
/* `to` is another game of the same rulebook, or zero bytes. */
void game_copy(game_t *to, const game_t *from);
bool game_same(const game_t *a, const game_t *b); /* of one rulebook */

/* The record has got a move: plies and whose turn it is follow from it. */
void game_follow_record(game_t *g);
/* Goes back to the position after ply n of the record. */
void game_go_back(const program_t *p, game_t *g, uint32_t n);
/* The record begins anew with this position, its counters and number; NULL: it is unknown. */
void game_begin_at(const program_t *p, game_t *g, const board_position *position);
/* Sets a position up, or NULL: it is unknown. One that the record holds goes back there, the latest if there are several,
   and counters are those of the record; else the record begins anew. */
void game_set_position(const program_t *p, game_t *g, const board_position *position);
/* What stands on the square of a known board is a piece of this kind, see record_put. */
void game_put_kind(const program_t *p, game_t *g, int square, int kind);
/* Whose turn it is: on a known board that is another position. */
void game_set_turn(const program_t *p, game_t *g, int player);

/* The instant before which nothing falls due by itself; INT64_MAX: never. */
int64_t game_next_due(const game_t *g);
/* Recomputes `soonest` after timers, terms or questions changed. */
void game_refresh_due(game_t *g);

/* Removes entry i of a pool, closing the gap and zeroing the tail. */
void game_remove_pending(game_t *g, uint32_t i);
void game_remove_duty(game_t *g, uint32_t i);
void game_remove_timer(game_t *g, uint32_t i);
/* The same decision with the same arguments; of an overruling or a dispute, on the same occasion too. */
bool game_same_question(const pending_t *a, const pending_t *b);
/* Adds (zero-filled from the caller's value); false: full. Timers and duties stay sorted by instant, then by order of coming. */
bool game_add_pending(game_t *g, const pending_t *entry);
bool game_add_duty(game_t *g, const duty_t *entry);
bool game_add_timer(game_t *g, const timer_t_ *entry);

/* States a fact (replacing what was stated of the same); false: full. */
bool game_set_fact(game_t *g, const fact_t *fact);
/* The fact's value: as stated after the last move, else as stated for any time, else its initial value. */
int64_t game_fact(const game_t *g, int fact, const int64_t *args);
/* Drops what is stated of the position after this move: it has gone. */
void game_forget_after(game_t *g, int64_t move);
/* Whether anything is stated of the position after this move. */
bool game_knows_after(const game_t *g, int64_t move);

/* Texts. */
str_t game_text_str(const program_t *p, const game_t *g, int64_t value); /* a constant's or the pool's; empty for none */
/* The value of this text if it is a constant of the rulebook or in the pool, else NONE. */
int64_t game_text_find(const program_t *p, const game_t *g, str_t text);
/* Puts it into the pool unless it is there; NONE: the pool is full. */
int64_t game_text_add(const program_t *p, game_t *g, str_t text);
/* Values that are positions of the record after this ply become unknown; -1: all of them. */
void game_forget_plies(const program_t *p, game_t *g, int64_t last);
/* The same for a text that is to be a value of the type: a square is the constant of its name; NONE too: it is none. */
int64_t game_text_value(const program_t *p, game_t *g, type_t type, str_t text);
/* Drops texts nothing refers to and renumbers the rest in the order in which the game refers to them. */
void game_text_collect(const program_t *p, game_t *g);

uint64_t game_hash(const game_t *g);

/* Whether a number is a value of the type: a truth, a member of its list, a player, a count in range. Texts never are. */
bool value_fits(const program_t *p, type_t type, int64_t value);

/* Instants of games lie within this, either way: some hundred thousand years. */
#define INSTANT_MAX (INT64_C(1) << 52)
static inline bool instant_fits(int64_t at) { return at >= -INSTANT_MAX && at <= INSTANT_MAX; }

#endif
