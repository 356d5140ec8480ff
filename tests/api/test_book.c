/* What a rulebook tells about itself to hosts that print it: edition, settings in words. */
#include "test.h"

static const char law[] = "rulebook \"law\" edition \"2026\" time control 0:05:00\n"
                          "type Colour = { red \"red\" de \"rot\", green }\n"
                          "option grace : duration = 90 s \"Grace\" de \"Wartezeit\" option asked : Colour\n"
                          "state shade per player : Colour = red \"Shade\" de \"Farbe\"\n"
                          "act waits by player\n"
                          "§1 \"One\" { says \"Who waits turns green.\" de \"Wer wartet, wird grün.\" on "
                          "waits by p then shade(p) := green\n"
                          "  left to the arbiter \"How long.\" not modelled \"Where.\" }\n";

static int setup(void **state)
{
    arbiter_source source = { test_str("law.rules"), test_str(law) };
    arbiter_rulebook *rulebook;
    arbiter_report *report;
    arbiter_status status = arbiter_compile(NULL, &source, 1, &rulebook, NULL, &report);
    arbiter_report_free(report);
    assert_int_equal(status, ARBITER_OK);
    *state = rulebook;
    return 0;
}

static int teardown(void **state)
{
    arbiter_rulebook_release(*state);
    return 0;
}

static void edition(void **state)
{
    assert_str(arbiter_rulebook_edition(*state), "2026");
}

static void assert_words(const arbiter_rulebook *rulebook, const arbiter_game *game, const char *name,
                         uint32_t index, const char *what, const char *is)
{
    test_text first = { 0 }, second = { 0 };
    uint32_t variable = arbiter_variable_find(rulebook, test_str(name));
    assert_int_equal(arbiter_game_words(rulebook, game, variable, index, ARBITER_DE, test_text_writer(&first),
                                        test_text_writer(&second)),
                     ARBITER_OK);
    assert_str(test_text_view(&first), what);
    assert_str(test_text_view(&second), is);
    test_text_free(&first);
    test_text_free(&second);
}

static void settings_in_words(void **state)
{
    arbiter_rulebook *rulebook = *state;
    arbiter_game *game;
    test_text nothing = { 0 };
    assert_int_equal(arbiter_game_new(rulebook, &game), ARBITER_OK);
    assert_words(rulebook, game, "grace", 0, "Wartezeit", "0:01:30");
    assert_words(rulebook, game, "shade", 1, "Farbe (Schwarz)", "rot");
    assert_words(rulebook, game, "asked", 0, "asked", "unbekannt");
    assert_int_equal(arbiter_game_words(rulebook, game, 99, 0, ARBITER_DE, test_text_writer(&nothing),
                                        test_text_writer(&nothing)),
                     ARBITER_INVALID);
    arbiter_game_free(rulebook, game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(edition, setup, teardown),
        cmocka_unit_test_setup_teardown(settings_in_words, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
