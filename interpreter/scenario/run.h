/* One scenario as it went: what the public header calls a run. Its parts, in the order in which they work:

     setup.c     what is given
     play.c      the lines and cases, one after another
     ask.c       which open question a line means
     compare.c   what was expected against what came
     failure.c   the sentence for what did not hold

   Whatever was found is kept, so that no game need be played again to explain it. */
#ifndef ARBITER_RUN_H
#define ARBITER_RUN_H

#include "base/buffer.h"
#include "engine/query.h"
#include "scenario/suite.h"

typedef struct {
    arbiter_line_kind kind;
    uint32_t depth;                  /* inside cases */
    int64_t at;
    arbiter_status status;
    bool failed;
    diag_code why;                   /* failed: the sentence that says so */
    int64_t chosen;                  /* ANSWER, CASE: the party to a conflict that was chosen; UNKNOWN */
    const mark_t *mark;
    const scene_t *scene;            /* NULL: something given */
    const game_t *game;              /* after it */
    trace_t trace;                   /* what it led to */
    uint32_t entry_start;            /* of its entries among those of the run */
    uint32_t seen_start, seen_end;   /* EXPECT: the lines whose entries it looks at */
    trace_t tried;                   /* EXPECT may, must not: what trying the act led to */
    const struct agenda_item *items; /* EXPECT must: all that the person must do */
    uint32_t item_count;
} run_line;

struct arbiter_run {
    arbiter_allocator allocator;
    arena_t arena;                   /* games and items */
    const suite_t *suite;            /* one reference */
    const scenario_t *scenario;
    run_line *lines;
    uint32_t line_count, line_room;
    const game_t *start;             /* with what is given, before the first line */
    uint32_t entry_count;
    uint32_t expectations, failures;
};
typedef struct arbiter_run run_t;

/* While it is played. */
typedef struct {
    workspace_t *ws;
    run_t *run;
    const suite_t *suite;
    game_t *game;                    /* as it stands */
    bool base;                       /* a scenario that is only continued: its cases and expectations are not tried */
    bool silent;                     /* … and no line is kept of it */
    bool broken;                     /* base: one of its lines failed */
    bool no_memory;                  /* sticky: play on no further */
    run_line scratch;                /* stands for a line that is not kept */
    int64_t now;                     /* of the last line */
    uint32_t depth;
    uint32_t seen_start, seen_end;   /* what an expectation looks at here */
} player_t;

/* ---- play.c ---- */
/* See arbiter_run_scenario; `whole`: arbiter_run_whole. */
arbiter_status run_play(workspace_t *ws, const suite_t *suite, uint32_t scenario, bool whole, run_t **out);
void run_free(run_t *run);
/* A new line for the game as it stands. Never NULL. */
run_line *play_line(player_t *p, arbiter_line_kind kind, const mark_t *mark);
void play_failed(player_t *p, run_line *line, diag_code why);
/* Keeps a copy of the trace; the player runs out of memory where there is none. */
void play_keep(player_t *p, trace_t *to, const trace_t *from);
/* The instant at which the game stands: of the last line, or of the event that waits. */
int64_t play_now(const player_t *p);

/* ---- setup.c ---- */
/* Puts in place what the scenario is given. */
void setup_given(player_t *p, const scenario_t *s);

/* ---- ask.c ---- */
/* The number of the open question that is meant; NO_INDEX: it is not open. *more: so is another one. */
uint32_t ask_find(const suite_t *s, const game_t *g, const asked_t *asked, bool *more);
/* The same for a ruling: of several the one that it answers. */
uint32_t ask_find_ruled(const suite_t *s, const game_t *g, const ruling_t *ruling, bool *more);
/* How many of the possible answers to open question `index` the ruling may mean; *value is one of them, a text beside. */
uint32_t ask_answers(const suite_t *s, const game_t *g, uint32_t index, const ruling_t *ruling, int64_t *value,
                     str_t *text);
/* Whether it may mean option n of a conflict or a dispute. */
bool ask_may_mean(const program_t *p, const question_t *q, uint32_t n, const ruling_t *ruling);
/* Whether the answer is one of several articles, of a conflict or a dispute. */
bool ask_is_between(const question_t *q);
/* Whether `part` is the article or a part of it. */
bool is_part_of(const program_t *p, uint32_t part, uint32_t article);

/* ---- compare.c ---- */
/* The value within a game. A text that is not in it is a number no text has. */
int64_t datum_value(const suite_t *s, const game_t *g, const datum_t *datum);
int64_t formula_value(const suite_t *s, const game_t *g, int64_t now, const formula_t *f, bool *no_memory); /* sticky */
/* Adds the line of an expectation, held or not. */
void compare_expected(player_t *p, const scene_t *scene);
/* Whether the entry tells of something that did not come about: its event waits (`held`: the last one of the
   trace does), or nothing of it is left. */
bool compare_is_void(const trace_t *t, const trace_entry *e, bool held);
/* Whether by the line's entry number `entry` the article has a say in what follows: it applies, forbids or asks.
   Duties and answers are outcomes with words of their own. NO_INDEX: any article. */
bool compare_says(const run_t *run, const run_line *line, uint32_t entry, uint32_t article);
/* The same for a kind of outcome. */
bool compare_outcome(const run_t *run, const run_line *line, uint32_t entry, outcome_kind kind,
                     uint32_t article);

/* ---- failure.c ---- */
/* Why the line failed; nothing if it did not. */
void failure_sentence(buffer_t *out, const run_t *run, uint32_t line, lang_t language);

#endif
