/* Texts in a game: taken from acts and answers, renumbered as the game refers to them, gone when nothing does. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(none_and_a_text_are_taken_as_they_come),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
