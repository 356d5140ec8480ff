/* A rulebook and a game of it, played in a few words. Every helper fails the test if what it names does not exist. */
#ifndef ARBITER_TEST_PLAY_H
#define ARBITER_TEST_PLAY_H

#include "test.h"

typedef struct {
    arbiter_rulebook *rulebook;
    arbiter_workspace *ws;
    arbiter_game *game;
} play_t;

/* Compiles the text; errors in it fail the test, warnings do not. */
play_t play_new(const char *rulebook);
play_t play_sources(const arbiter_source *sources, size_t count);
/* The same with a game file of tests/games beside it. */
play_t play_new_on_board(const char *rulebook, const char *game);
void play_free(play_t *play);

/* 18:02:05 and 18:02:05.250 of 2000-01-01 as an instant. */
int64_t play_time(const char *time);

/* `who` does `act` at `time`; arguments as "" or "White, 5 s, upheld"-like values separated by commas: numbers, player names,
   'text' in single quotes, or the number of a member. */
arbiter_status play_act(play_t *play, const char *time, const char *who, const char *act, const char *args);
arbiter_status play_wait(play_t *play, const char *time);
/* Answers the only open question, or the n-th. */
arbiter_status play_answer(play_t *play, const char *time, uint32_t question, int64_t value);

/* Number of entries of this kind citing this article ("" for none). */
int play_entries(const play_t *play, arbiter_kind kind, const char *article);
/* The state or option, its value as a number; -1 for none, -2 for unknown. */
int64_t play_state(const play_t *play, const char *name, uint32_t index);
void play_set(play_t *play, const char *name, uint32_t index, int64_t value);
int64_t play_remaining(const play_t *play, int player, const char *time);
arbiter_state play_game(const play_t *play);

#define assert_status(actual, expected) assert_string_equal(arbiter_status_name(actual), arbiter_status_name(expected))

#endif
