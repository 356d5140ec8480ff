#include "trial.h"

#include "outcome.h"

void try_answer(trial *t, const loaded *l, const arbiter_game *game, uint32_t question, arbiter_value answer)
{
    *t = (trial){ .rulebook = l->rulebook };
    checked(arbiter_game_new(l->rulebook, &t->game));
    t->status = checked(arbiter_fork(l->workspace, game, t->game, question, answer));
    arbiter_game_state(t->game, &t->state);
    arbiter_game_clocks(t->game, t->state.now, &t->clock);
}

void trial_free(trial *t)
{
    arbiter_game_free(t->rulebook, t->game);
}

/* Its name, words and answers: two questions with the same are the same. A conflict has nothing else to be told by. */
static void put_identity(buffer *b, const loaded *l, const arbiter_game *game, uint32_t question)
{
    checked(arbiter_question_name(l->workspace, game, question, ARBITER_OWN, buf_writer(b)));
    put_char(b, '\n');
    checked(arbiter_question_text(l->workspace, game, question, ARBITER_OWN, buf_writer(b)));
    arbiter_question asked;
    checked(arbiter_question_get(l->rulebook, game, question, &asked));
    for (uint32_t n = 0; n < asked.option_count; n++) {
        arbiter_value value;
        put_char(b, '\n');
        checked(arbiter_question_option(l->rulebook, game, question, n, ARBITER_OWN, &value, buf_writer(b)));
    }
}

bool asks_anew(const loaded *l, const arbiter_game *game, uint32_t question, const arbiter_game *before)
{
    buffer mine = { 0 }, other = { 0 };
    bool known = false;
    put_identity(&mine, l, game, question);
    for (uint32_t q = 0; q < arbiter_question_count(l->rulebook, before) && !known; q++) {
        buf_clear(&other);
        put_identity(&other, l, before, q);
        known = str_same(buf_view(&mine), buf_view(&other));
    }
    buf_free(&mine);
    buf_free(&other);
    return !known;
}
