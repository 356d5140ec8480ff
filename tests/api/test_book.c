/* What a rulebook tells about itself to hosts that print it: edition, settings in words, what stands
   where, which article goes first, and the words of a source. */
#include "memory.h"
#include "test.h"

static const char law[] = "rulebook \"law\" edition \"2026\" time control 0:05:00\n"
                          "type Colour = { red \"red\" de \"rot\", green }\n"
                          "option grace : duration = 90 s \"Grace\" de \"Wartezeit\" option asked : Colour\n"
                          "state shade per player : Colour = red \"Shade\" de \"Farbe\"\n"
                          "act waits by player\n"
                          "§1 \"One\" { says \"Who waits turns green.\" de \"Wer wartet, wird grün.\" on "
                          "waits by p then shade(p) := green\n"
                          "  left to the arbiter \"How long.\" not modelled \"Where.\" }\n"
                          "§2 \"Two\" takes precedence over §1 { on waits by p then shade(p) := red }\n"
                          "§3 contradicts §1 §3 \"Three\" { on waits then stop }\n";

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

static void passages_as_they_stand(void **state)
{
    static const struct {
        arbiter_passage_kind kind;
        const char *name, *source;
    } expected[] = {
        { ARBITER_PASSAGE_CONTROL, "", "time control 0:05:00" },
        { ARBITER_PASSAGE_TYPE, "Colour", "type Colour = { red \"red\" de \"rot\", green }" },
        { ARBITER_PASSAGE_OPTION, "grace", "option grace : duration = 90 s \"Grace\" de \"Wartezeit\"" },
        { ARBITER_PASSAGE_OPTION, "asked", "option asked : Colour" },
        { ARBITER_PASSAGE_STATE, "shade", "state shade per player : Colour = red \"Shade\" de \"Farbe\"" },
        { ARBITER_PASSAGE_ACT, "waits", "act waits by player" },
        { ARBITER_PASSAGE_STATEMENT, "", "says \"Who waits turns green.\" de \"Wer wartet, wird grün.\"" },
        { ARBITER_PASSAGE_RULE, "", "on waits by p then shade(p) := green" },
        { ARBITER_PASSAGE_STATEMENT, "", "left to the arbiter \"How long.\"" },
        { ARBITER_PASSAGE_STATEMENT, "", "not modelled \"Where.\"" },
        { ARBITER_PASSAGE_PRECEDENCE, "", "takes precedence over §1" },
        { ARBITER_PASSAGE_RULE, "", "on waits by p then shade(p) := red" },
        { ARBITER_PASSAGE_CONTRADICTION, "", "§3 contradicts §1" },
        { ARBITER_PASSAGE_RULE, "", "on waits then stop" },
    };
    arbiter_passage p;
    uint32_t count = sizeof expected / sizeof *expected;
    assert_int_equal(arbiter_passage_count(*state), count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(arbiter_passage_get(*state, i, &p), ARBITER_OK);
        assert_int_equal(p.kind, expected[i].kind);
        assert_str(p.name, expected[i].name);
        assert_str(p.place.file, "law.rules");
        arbiter_str source = { law + p.place.start, p.place.end - p.place.start };
        assert_str(source, expected[i].source);
    }
    assert_int_equal(arbiter_passage_get(*state, count, &p), ARBITER_INVALID);
    arbiter_passage_get(*state, 8, &p); /* the second sentence of the first article */
    assert_int_equal(p.article, 0);
    assert_int_equal(p.number, 1);
}

static void which_article_goes_first(void **state)
{
    assert_true(arbiter_article_precedes(*state, 1, 0));
    assert_false(arbiter_article_precedes(*state, 0, 1));
    assert_false(arbiter_article_precedes(*state, 1, 2));
    assert_true(arbiter_article_contradicts(*state, 0, 2));
    assert_true(arbiter_article_contradicts(*state, 2, 0));
    assert_false(arbiter_article_contradicts(*state, 0, 1));
    assert_false(arbiter_article_precedes(*state, ARBITER_NONE, 0));
}

typedef struct {
    char text[512];
    size_t size;
    uint32_t stop;
} gathered;

/* Kind and word or bytes of each token. */
static int gather(void *context, const arbiter_token *token)
{
    static const char source[] =
        "regelwerk \"x\" # ja\n§ 5.1.a) { bei 'von' von p, wenn 0:05:00 > 2 min dann remis }";
    gathered *g = context;
    arbiter_str bytes = { source + token->start, token->end - token->start };
    arbiter_str shown = token->word.size ? token->word : bytes;
    g->size += (size_t)snprintf(g->text + g->size, sizeof g->text - g->size, "%d %.*s|", (int)token->kind,
                                (int)shown.size, shown.data);
    return g->stop > 0 && --g->stop == 0;
}

static void tokens_of_a_source(void **state)
{
    (void)state;
    arbiter_source source = {
        test_str("a.rules"),
        test_str("regelwerk \"x\" # ja\n§ 5.1.a) { bei 'von' von p, wenn 0:05:00 > 2 min dann remis }")
    };
    gathered g = { .size = 0 };
    assert_int_equal(arbiter_tokens(NULL, source, gather, &g), ARBITER_OK);
    assert_string_equal(g.text, "0 regelwerk|3 \"x\"|6 # ja|4 5.1.a|5 {|0 bei|1 von|0 von|1 p|5 ,|0 wenn|"
                                "2 0:05:00|5 >|2 2|2 min|0 dann|1 remis|5 }|");
    g = (gathered){ .stop = 2 };
    assert_int_equal(arbiter_tokens(NULL, source, gather, &g), ARBITER_INVALID);
    assert_string_equal(g.text, "0 regelwerk|3 \"x\"|");
    g = (gathered){ .size = 0 };
    source.text = test_str("what is this?");
    assert_int_equal(arbiter_tokens(NULL, source, gather, &g), ARBITER_OK);
    assert_int_equal(g.size, 0);
}

static arbiter_status attempt(const arbiter_allocator *allocator, void *context)
{
    gathered g = { .size = 0 };
    arbiter_compile_options options = { sizeof options, allocator };
    arbiter_source source = { test_str("a.rules"), test_str("rulebook \"x\" §1 { on a then draw }") };
    (void)context;
    return arbiter_tokens(&options, source, gather, &g);
}

static void tokens_without_memory(void **state)
{
    (void)state;
    test_every_allocation_fails(attempt, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(edition, setup, teardown),
        cmocka_unit_test_setup_teardown(settings_in_words, setup, teardown),
        cmocka_unit_test_setup_teardown(passages_as_they_stand, setup, teardown),
        cmocka_unit_test_setup_teardown(which_article_goes_first, setup, teardown),
        cmocka_unit_test(tokens_of_a_source),
        cmocka_unit_test(tokens_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
