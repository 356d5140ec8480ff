/* Games: made, set up, read, copied, saved; and the workspace in which things happen to them. */
#ifndef ARBITER_PUBLIC_GAME_H
#define ARBITER_PUBLIC_GAME_H

#include "arbiter/rulebook.h"
#include "arbiter/value.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct arbiter_game arbiter_game;           /* one game: a flat block */
typedef struct arbiter_workspace arbiter_workspace; /* scratch and the last event's outcome; serves any number of games */

/* Holds a reference. */
ARBITER_API arbiter_status arbiter_workspace_new(arbiter_rulebook *rulebook, arbiter_workspace **out);
ARBITER_API void arbiter_workspace_free(arbiter_workspace *workspace);

/* 1 (the default): entries carry the values read and the updates made, for sentences. 0: only kind, article, rule. */
ARBITER_API void arbiter_workspace_detail(arbiter_workspace *workspace, int detail);

/* Takes over who can win in which position, as far as `from` has worked it out; for many rulebooks that differ
   little. The answers are the same, only sooner. Nothing happens unless both play the same game. */
ARBITER_API arbiter_status arbiter_workspace_learn(arbiter_workspace *workspace,
                                                   const arbiter_workspace *from);

/* Bytes of a game of this rulebook. A game may also live in memory of the caller: any block of that size, aligned for
   int64_t, made a game by arbiter_game_init; copying it is memcpy. Such a game is not freed. */
ARBITER_API size_t arbiter_game_size(const arbiter_rulebook *rulebook);
ARBITER_API void arbiter_game_init(const arbiter_rulebook *rulebook, arbiter_game *memory);
ARBITER_API arbiter_status arbiter_game_new(arbiter_rulebook *rulebook, arbiter_game **out);
ARBITER_API void arbiter_game_free(const arbiter_rulebook *rulebook, arbiter_game *game);
ARBITER_API void arbiter_game_copy(const arbiter_rulebook *rulebook, arbiter_game *to,
                                   const arbiter_game *from);
ARBITER_API int arbiter_game_equal(const arbiter_rulebook *rulebook, const arbiter_game *a,
                                   const arbiter_game *b);
ARBITER_API uint64_t arbiter_game_hash(const arbiter_rulebook *rulebook, const arbiter_game *game);
/* The saved form is portable between machines. load: ARBITER_CORRUPT, ARBITER_FOREIGN; the game is then untouched. */
ARBITER_API arbiter_status arbiter_game_save(const arbiter_rulebook *rulebook, const arbiter_game *game,
                                             arbiter_writer out);
ARBITER_API arbiter_status arbiter_game_load(const arbiter_rulebook *rulebook, arbiter_game *game,
                                             const void *bytes, size_t size);

/* Setting up, before the first event (or to mend a record): no rule answers. `index`: player or member for variables
   that are per something, else 0. */
ARBITER_API arbiter_status arbiter_game_set(const arbiter_rulebook *rulebook, arbiter_game *game,
                                            uint32_t variable, uint32_t index, arbiter_value value);
typedef struct arbiter_period {
    uint32_t moves;          /* 0: all the rest */
    int64_t time;            /* ms */
    int mode;                /* 0 plain, 1 Fischer, 2 Bronstein, 3 US delay */
    int64_t extra;           /* ms, for each move */
} arbiter_period;
ARBITER_API arbiter_status arbiter_game_control(const arbiter_rulebook *rulebook, arbiter_game *game,
                                                const arbiter_period *periods, size_t count);
ARBITER_API arbiter_status arbiter_game_clock(const arbiter_rulebook *rulebook, arbiter_game *game,
                                              int player, int64_t remaining, int running, int64_t at);
/* Of rulebooks that play a game file: the position, written as that game writes positions; empty: it is not known,
   and what depends on it is asked. One that the game has been through goes back there, any other begins its record
   anew. ARBITER_INVALID: there is no game file, or the text is no position of it. */
ARBITER_API arbiter_status arbiter_game_board(const arbiter_rulebook *rulebook, arbiter_game *game,
                                              arbiter_str position);
/* In which language the player writes moves; at first it is the rulebook's. */
ARBITER_API arbiter_status arbiter_game_notation(const arbiter_rulebook *rulebook, arbiter_game *game,
                                                 int player, arbiter_language language);

/* Reading. */
/* His notation. */
ARBITER_API arbiter_language arbiter_game_writes(const arbiter_rulebook *rulebook, const arbiter_game *game,
                                                 int player);
/* The position after so many moves of the record, at most arbiter_state.plies; nothing is written while it is not
   known. */
ARBITER_API arbiter_status arbiter_game_position(const arbiter_rulebook *rulebook, const arbiter_game *game,
                                                 int64_t plies, arbiter_writer out);
ARBITER_API arbiter_status arbiter_game_get(const arbiter_rulebook *rulebook, const arbiter_game *game,
                                            uint32_t variable, uint32_t index, arbiter_value *out);
/* The same with its meaning. */
ARBITER_API arbiter_status arbiter_game_datum(const arbiter_rulebook *rulebook, const arbiter_game *game,
                                              uint32_t variable, uint32_t index, arbiter_datum *out);
/* And in words: its name with the player or member, and its value. */
ARBITER_API arbiter_status arbiter_game_words(const arbiter_rulebook *rulebook, const arbiter_game *game,
                                              uint32_t variable, uint32_t index, arbiter_language language,
                                              arbiter_writer name, arbiter_writer value);
typedef struct arbiter_clock {
    int64_t remaining[2], used[2];  /* at `at` */
    int running[2], fallen[2];
    int64_t moves[2];
    int64_t at;
    int timed[2];                   /* 0: nobody has said how much time there is; it counts nothing, no flag falls */
} arbiter_clock;
/* `at` not before the last event; else that event's instant is taken. */
ARBITER_API void arbiter_game_clocks(const arbiter_game *game, int64_t at, arbiter_clock *out);
typedef enum arbiter_result {
    ARBITER_NO_RESULT = -1, ARBITER_WHITE_WINS, ARBITER_BLACK_WINS, ARBITER_DRAWN, ARBITER_ANNULLED
} arbiter_result;
typedef struct arbiter_state {
    int64_t now;              /* of the last event; INT64_MIN before the first */
    arbiter_result result;
    int provisional;          /* the arbiter may still decide otherwise */
    uint32_t result_article;  /* or ARBITER_NONE */
    int64_t result_at;
    int to_move;
    int64_t plies;
    int held;                 /* an event waits for answers */
} arbiter_state;
ARBITER_API void arbiter_game_state(const arbiter_game *game, arbiter_state *out);
/* When something happens by itself (a flag falls, a timer rings, a term lapses: the millisecond after its last); post
   then. INT64_MAX: nothing will. */
ARBITER_API int64_t arbiter_game_next_due(const arbiter_rulebook *rulebook, const arbiter_game *game);

#ifdef __cplusplus
}
#endif
#endif
