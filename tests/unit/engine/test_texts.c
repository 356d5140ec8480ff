/* Texts in a game: taken from acts and answers, renumbered as the game refers to them, gone when nothing
   does. */
#include "play.h"

static arbiter_value text_of(const play_t *p, const char *state)
{
    arbiter_value v;
    uint32_t variable = arbiter_variable_find(p->rulebook, test_str(state));
    assert_status(arbiter_game_get(p->rulebook, p->game, variable, 0, &v), ARBITER_OK);
    return v;
}

static void none_and_a_text_are_taken_as_they_come(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state note : text? = none act writes(t : text?) by player\n"
                        "§1 \"Notes\" { on writes(t) then note := t }");
    arbiter_value value = { ARBITER_VALUE_NONE, 0, { "", 0 } };
    arbiter_act writes = { arbiter_act_find(p.rulebook, test_str("writes")), ARBITER_WHITE, &value, 1 };
    for (int64_t at = 0; at < 4; at++) {
        value.kind = at % 2 ? ARBITER_VALUE_TEXT : ARBITER_VALUE_NONE;
        value.text = test_str("Qh7#");
        assert_status(arbiter_post(p.ws, p.game, at, &writes, 1), ARBITER_OK);
        assert_int_equal(text_of(&p, "note").kind, value.kind);
    }
    play_free(&p);
}

static void a_question_about_a_text_stays_the_same_while_what_is_due_runs(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state kept : text? = none state answered : count = 0 signal forget\n"
                        "decision legible(t : text) : truth \"Is it legible?\"\n"
                        "act keeps(t : text) by player act shows(t : text) by player\n"
                        "§1 \"Texts\" {\n"
                        "  on keeps(t) then kept := t, after 5 s raise forget\n"
                        "  on shows(t) then ask legible(t)\n"
                        "  on forget then kept := none\n"
                        "  on legible(t) is yes then answered += 1\n"
                        "}\n");
    play_act(&p, "18:00:00", "White", "keeps", "'one'");
    play_act(&p, "18:00:01", "White", "shows", "'two'"); /* forgetting the first text makes this the first */
    assert_status(play_answer(&p, "18:00:07", 0, 1), ARBITER_OK);
    assert_int_equal(play_state(&p, "answered", 0), 1);
    play_free(&p);
}

/* What is due holds, so the answer that came with it is not taken. */
static void an_answer_that_is_not_taken_leaves_no_text(void **state)
{
    (void)state;
    play_t p =
        play_new("rulebook \"t\" option strict : truth \"Strict?\" state late : truth = no signal bell\n"
                 "decision which : text \"Which?\" act begins by player\n"
                 "§1 \"Texts\" {\n"
                 "  on begins then ask which, after 5 s raise bell\n"
                 "  on bell if strict then late := yes\n"
                 "}\n");
    play_act(&p, "18:00:00", "White", "begins", "");
    arbiter_game *waiting;
    assert_status(arbiter_game_new(p.rulebook, &waiting), ARBITER_OK);
    arbiter_game_copy(p.rulebook, waiting, p.game);
    assert_status(arbiter_post(p.ws, waiting, play_time("18:00:07"), NULL, 0), ARBITER_HELD);
    arbiter_value answer = { ARBITER_VALUE_TEXT, 0, test_str("the first") };
    assert_status(arbiter_answer(p.ws, p.game, play_time("18:00:07"), 0, answer), ARBITER_HELD);
    assert_true(arbiter_game_equal(p.rulebook, p.game, waiting));
    arbiter_game_free(p.rulebook, waiting);
    play_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(none_and_a_text_are_taken_as_they_come),
        cmocka_unit_test(a_question_about_a_text_stays_the_same_while_what_is_due_runs),
        cmocka_unit_test(an_answer_that_is_not_taken_leaves_no_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
