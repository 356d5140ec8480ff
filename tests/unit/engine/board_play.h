/* A game of chess by rules that ask much of the board, played move by move. */
#ifndef ARBITER_TEST_BOARD_PLAY_H
#define ARBITER_TEST_BOARD_PLAY_H

#include "play.h"

#include "engine/engine.h"

static const char rules[] = "rulebook \"t\" game \"schach\"\n"
                            "state kept : position? = none\n"
                            "act makes(m : move) by player\n"
                            "act undoes(n : count) by arbiter\n"
                            "act sets_up(p : position) by arbiter\n"
                            "act exchanges(s : square) by arbiter\n"
                            "act forgets by arbiter\n"
                            "act keeps(n : count) by arbiter\n"
                            "act asks(p : player) by arbiter\n"
                            "act compares(q : position) by arbiter\n"
                            "act doubts(n : count) by arbiter\n"
                            "act restores by arbiter\n"
                            "act judges(n : count) by arbiter\n"
                            "decision stood(q : position) : truth\n"
                            "state told : truth = no\n"
                            "§1 \"Moves\" {\n"
                            "  on makes by p then play(m), press(p)\n"
                            "  on undoes then board := position_after(n)\n"
                            "  on sets_up then board := p\n"
                            "  on exchanges then kind_on(s) := Queen\n"
                            "  on forgets then board := none\n"
                            "  on keeps then kept := position_after(n)\n"
                            "  on compares(q) then told := board = q\n"
                            "  on asks(p) if can_win(p) then told := yes\n"
                            "  on doubts(n) then ask stood(position_after(n))\n"
                            "  on restores then board := kept\n"
                            "  on judges(n) if legal(n) then told := yes\n"
                            "}\n"
                            "act gives_up by player\n"
                            "§2 \"Stuck\" { player p may gives_up if no_move(p) }\n";

static inline play_t start(void)
{
    play_t p = play_new_on_board(rules, "schach.game");
    for (int player = 0; player < 2; player++)
        assert_status(arbiter_game_notation(p.rulebook, p.game, player, ARBITER_DE), ARBITER_OK);
    return p;
}

/* The moves, by blanks, one a second from 18:00:00 on; all must be taken. */
static inline void moves(play_t *p, const char *list)
{
    char words[8192], time[16], *rest = NULL;
    snprintf(words, sizeof words, "%s", list);
    for (char *m = strtok_r(words, " ", &rest); m; m = strtok_r(NULL, " ", &rest)) {
        arbiter_state s = play_game(p);
        int64_t second = s.now == INT64_MIN ? 0 : (s.now - play_time("18:00:00")) / 1000 + 1;
        snprintf(time, sizeof time, "18:%02d:%02d", (int)(second / 60), (int)(second % 60));
        char argument[64];
        snprintf(argument, sizeof argument, "'%s'", m);
        assert_status(play_act(p, time, s.to_move ? "Black" : "White", "makes", argument), ARBITER_OK);
    }
}

static inline arbiter_status after(play_t *p, const char *who, const char *act, const char *args)
{
    char time[16];
    arbiter_state s = play_game(p);
    int64_t second = s.now == INT64_MIN ? 0 : (s.now - play_time("18:00:00")) / 1000 + 1;
    snprintf(time, sizeof time, "18:%02d:%02d", (int)(second / 60), (int)(second % 60));
    return play_act(p, time, who, act, args);
}

static inline void set_up(play_t *p, const char *fen)
{
    assert_status(arbiter_game_board(p->rulebook, p->game, test_str(fen)), ARBITER_OK);
}

static inline int64_t constant(const play_t *p, const char *text)
{
    int64_t value = game_text_find(p->rulebook, p->game, test_str(text));
    assert_true(value >= 0);
    return value;
}

/* The fact; UNKNOWN where it does not follow from the record. */
static inline int64_t fact2(play_t *p, fact_id fact, int64_t a, int64_t b)
{
    int64_t args[2] = { a, b }, value = UNKNOWN;
    return board_fact(&p->ws->facts, p->rulebook, p->game, p->game, fact, args, &value) ? value : UNKNOWN;
}

static inline int64_t fact(play_t *p, fact_id id, int64_t a)
{
    return fact2(p, id, a, 0);
}

/* Of a text, which then is one of the game's. */
static inline int64_t of_text(play_t *p, fact_id id, const char *text)
{
    return fact(p, id, game_text_add(p->rulebook, p->game, test_str(text)));
}

#endif
