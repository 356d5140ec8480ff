/* One event, from what happened to what follows. The parts, in the order in which they work:

     event.c     what falls due first, the act, its steps, commit or hold; answers (event_due.c, event_answer.c)
     admit.c     may it be done?
     step.c      which rules answer, and the updates they want
     updates.c   one value for each slot: precedence, merging, conflicts; one term for each duty and question in terms.c
     commit.c    the game as it is afterwards; its clocks and board in commit_clock.c, commit_board.c
     duties.c    who must: standing duties and duties with a term

   The workspace belongs to one thread. All its memory is there before the first event. */
#ifndef ARBITER_ENGINE_H
#define ARBITER_ENGINE_H

#include "engine/trace.h"
#include "engine/vm.h"
#include "model/game.h"

enum {
    OCCURRENCES_MAX = 32, UPDATES_MAX = 256, RESULTS_MAX = 32, ADDITIONS_MAX = 32, DOUBTS_MAX = 64, CONTESTED_MAX = 64,
    STEPS_MAX = 64, ENTRIES_MAX = 512, CHARS_MAX = 16384
};

/* Something rules answer to in this step. */
typedef struct {
    uint32_t event;
    uint32_t key;              /* keys[] */
    int64_t env[ENV_SIZE];
    int32_t person;            /* acts; -1 otherwise */
    bool refused;              /* forbidden or not permitted: only rules on the breach answer */
    uint32_t parent;           /* entry that raised it */
    uint32_t grant_start, grant_count; /* acts: the grants that apply, in ws->grants */
    bool grants_known;         /* … and no other grant has anything to say */
} occurrence_t;

typedef struct {
    uint32_t slot;             /* virtual */
    uint8_t op;                /* FX_SET, FX_ADD, FX_STAYS, FX_SET_USED, FX_ADD_USED, FX_START, FX_STOP, FX_PRESS, FX_MODE, FX_PLAY, FX_PUT */
    bool dropped;              /* beaten */
    int64_t value, extra;      /* extra: FX_MODE: the duration; FX_PUT: the square */
    uint32_t instance, entry, effect;
    uint32_t traced;           /* its row in the trace; NO_INDEX */
    uint32_t next;             /* of the same slot */
} update_t;

/* What a step does at the board. */
typedef struct {
    enum {
        CHANGE_NOTHING,
        CHANGE_MOVE, CHANGE_UNKNOWN_MOVE,
        CHANGE_POSITION, CHANGE_BACK, CHANGE_TO_UNKNOWN,
        CHANGE_PIECE
    } kind;
    const update_t *by;
    board_move move;           /* MOVE */
    bool legal;
    board_position position;   /* POSITION */
    uint32_t ply;              /* BACK: to the position after it */
    int square, piece;         /* PIECE: the kind that stands there */
} board_change;

/* What kinds of updates a step has, so that the rest need not be looked for. */
enum {
    WANT_CLOCK = 1, /* anything on a clock */
    WANT_TIME = 2,  /* … its time or its count of moves */
    WANT_MODE = 4,
    WANT_SUM = 8,  /* += on a slot of the game */
    WANT_PLAY = 16,
    WANT_BOARD = 32 /* the position, or whose turn it is */
};

/* What joins the game's pools, or leaves them, when the step is committed. */
typedef enum { ADD_PENDING, ADD_DUTY, ADD_TIMER, ADD_SIGNAL, END_DUTY } addition_kind;
typedef struct {
    addition_kind kind;
    uint32_t entry, effect;    /* for which entry, by which effect of its instance */
    bool dropped;              /* another term goes before */
    union { pending_t pending; duty_t duty; timer_t_ timer; occurrence_t signal; } u;
} addition_t;

/* A rule whose guard or value is unknown. */
typedef struct { uint32_t instance, occurrence, entry; uint32_t code; } doubt_t;

struct arbiter_workspace {
    program_t *program;        /* one reference */
    arbiter_allocator allocator;
    arena_t memory;            /* of what is made once, with the workspace */
    bool detail;

    game_t *game;              /* during a call; borrowed */
    vm_t vm;
    board_facts facts;
    arbiter_status failure;    /* ARBITER_OK, or why the event cannot be handled */

    game_t *before;            /* the game before the event, if saved */
    game_t *fork, *why;        /* scratch: undoing an answer, the agenda; trying an act */
    bool saved;

    occurrence_t now[OCCURRENCES_MAX], next[OCCURRENCES_MAX];
    uint32_t now_count, next_count;
    update_t updates[UPDATES_MAX]; uint32_t update_count;
    unsigned wanted;           /* WANT_* of them */
    update_t results[RESULTS_MAX]; uint32_t result_count;
    addition_t additions[ADDITIONS_MAX]; uint32_t addition_count;
    doubt_t doubts[DOUBTS_MAX]; uint32_t doubt_count;
    uint32_t grants[DOUBTS_MAX]; uint32_t grant_count; /* instances that apply to the acts of the event */
    held_question questions[LEAVES_MAX]; uint32_t question_count;
    uint32_t contested[CONTESTED_MAX]; uint32_t contested_count;

    /* by virtual slot: valid where the stamp is the epoch */
    uint32_t *stamp, *head, *tail;
    bool *is_contested;
    uint32_t epoch;

    /* which standing duties to look at again when a slot changes: a row of words a slot; and those always looked at */
    uint64_t *duty_deps, *duty_always, *duty_dirty;
    uint32_t duty_words;
    bool duties_foreseen;      /* some of them change as time passes */

    uint32_t step, event_index;
    bool text_dirty;
    uint16_t texts_before;     /* the game's texts when the call began */
    trace_t trace;
    struct arbiter_coverage *coverage; /* borrowed; NULL: nobody counts */

    struct agenda_item *agenda; uint32_t agenda_count; /* query.c */
};
typedef struct arbiter_workspace workspace_t;

/* The trace as the public header shows it. */
arbiter_status trace_public(const trace_t *trace, size_t index, arbiter_entry *out);
uint32_t trace_public_other(const trace_t *trace, size_t index, uint32_t n);
uint32_t trace_public_erratum(const trace_t *trace, size_t index, uint32_t n);

/* ---- event.c, event_answer.c ---- */
/* An act as it comes in: arguments that are texts stand in `texts`. */
typedef struct { uint32_t act, person, arg_count; int64_t args[ARGS_MAX]; str_t texts[ARGS_MAX]; } act_input;

/* Arguments have been checked. See arbiter_post and arbiter_answer. */
arbiter_status event_post(workspace_t *ws, game_t *g, int64_t at, const act_input *acts, uint32_t count);
/* `question` counts the open questions of a held event, else the game's pending ones. text: for an answer that is one. */
arbiter_status event_answer(workspace_t *ws, game_t *g, int64_t at, uint32_t question, int64_t value, str_t text);
void event_fail(workspace_t *ws, arbiter_status status); /* the first failure counts */
void event_save(workspace_t *ws); /* before the event's first change, unless it can fail no more: the game to go back to */

/* ---- admit.c ---- */
/* Decides whether occurrence o, an act, may be done; sets o->refused and writes the entries. May note questions. */
void admit(workspace_t *ws, occurrence_t *o);

/* ---- step.c ---- */
/* Lets the rules answer all occurrences of ws->now. Fills updates, additions, questions. */
void step_rules(workspace_t *ws);
/* The effects [start, start + count) of an instance, on behalf of an entry. */
void step_effects(workspace_t *ws, uint32_t instance, uint32_t start, uint32_t count, uint32_t entry);
/* TRUE_, FALSE_, UNKNOWN: does its article apply, does its guard hold. */
int64_t step_switch(workspace_t *ws, uint32_t instance);
trace_entry *step_entry(workspace_t *ws, int kind, uint32_t instance, const occurrence_t *o);
/* Whom a rule speaks to or of that answers this event, as in party_t. `person`: who acted; -1: nobody. */
int32_t step_whom(const workspace_t *ws, uint32_t instance, const int64_t *env, int32_t person);
void step_reads(workspace_t *ws, trace_entry *e, uint32_t instance); /* when detailed */
void step_cite(workspace_t *ws, trace_entry *e, uint32_t article);
void step_doubt(workspace_t *ws, uint32_t instance, uint32_t occurrence, uint32_t code);
int64_t step_value(workspace_t *ws, uint32_t code); /* what an event needs; where it is unknown, a question is left */
void step_ask_first_unknown(workspace_t *ws, uint32_t code);
void ask_within(workspace_t *ws, const held_question *q);
/* The event with these arguments, as rules answer to it; who does an act is still to be said. */
occurrence_t step_occurrence(const workspace_t *ws, uint32_t event, const int64_t *args, uint32_t count, uint32_t parent);
void step_bind(workspace_t *ws, const occurrence_t *o); /* the occurrence's arguments become the evaluator's */
trace_value step_traced(workspace_t *ws, int64_t value, type_t type);
void step_trace_args(workspace_t *ws, trace_entry *e, const event_t *event, const int64_t *args, int64_t answer);

/* ---- updates.c ---- */
void updates_begin(workspace_t *ws);
update_t *updates_add(workspace_t *ws, uint32_t slot, int op, int64_t value, int64_t extra, uint32_t instance,
                      uint32_t entry); /* NULL: no room, the event fails */
/* Settles every contested slot; leaves questions where articles conflict. */
void updates_resolve(workspace_t *ws);
/* Settles what disagrees (see agree in updates.c): the winner, or NULL after asking. The others are dropped. */
update_t *updates_settle(workspace_t *ws, update_t **wishes, uint32_t count);
/* The same for the results wanted by all steps; the index of the winner in ws->results, NO_INDEX: none. */
uint32_t updates_resolve_result(workspace_t *ws);
/* Whether everything the doubtful rule could write is written by a rule that takes precedence over it. */
bool updates_beat_all(workspace_t *ws, uint32_t instance);
int64_t slot_current(workspace_t *ws, uint32_t slot);

/* ---- terms.c ---- */
/* Settles duties and questions that the step gives different terms. */
void terms_resolve(workspace_t *ws);

/* ---- commit.c, commit_clock.c, commit_board.c ---- */
void commit_step(workspace_t *ws);
/* The updates of clocks; false: a time out of range, nothing changed. */
bool commit_clocks(workspace_t *ws);
/* Finds out what the updates come to on the board; false: they cannot be carried out, and the event has failed. Then
   carries it out, once the clocks are done; whether the position has changed. Only for games with a record. */
bool commit_board_prepare(workspace_t *ws, board_change *change);
bool commit_board(workspace_t *ws, const board_change *change);
/* *value += d; false: out of range. */
bool commit_add(int64_t *value, int64_t d);
void commit_result(workspace_t *ws, uint32_t winner);
/* The result is final: questions, duties and timers end, but for those of rules that answer afterwards too. */
void commit_final(workspace_t *ws);

/* ---- duties.c ---- */
/* An act was done (or stands all the same) or a signal raised: which duties are met by it, or lapse because it came first. */
void duties_done(workspace_t *ws, const occurrence_t *o);
/* Whether they are one duty, whatever their terms. */
bool duties_same(const workspace_t *ws, const duty_t *a, const duty_t *b);
/* Removes the duty from the pool. */
void duties_end(workspace_t *ws, const duty_t *duty);
/* Its term is over: the entry, and the signal joins ws->now. The duty has left the pool. */
void duties_lapse(workspace_t *ws, const duty_t *duty);
/* A slot has changed: look again at the standing duties that read it. */
void duties_mark(workspace_t *ws, uint32_t slot);
/* After the event: standing duties that have arisen or are met; questions whose `while` no longer holds. */
void duties_review(workspace_t *ws);
/* When a standing duty may change by itself as time passes; INT64_MAX: never. */
int64_t duties_horizon(workspace_t *ws);
/* Fills duty_deps and duty_always; called once. */
void duties_prepare(workspace_t *ws);

static inline const rule_t *rule_of(const workspace_t *ws, uint32_t instance)
{
    return &ws->program->rules[ws->program->instances[instance].rule];
}

#endif
