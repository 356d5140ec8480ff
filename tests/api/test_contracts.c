/* The contracts at the top of arbiter.h, through the public header alone: memory, threads, equal games. */
#include <pthread.h>

#include "memory.h"

static const char law[] =
    "rulebook \"law\" time control 0:05:00 with increment 2 s\n"
    "state offer : player? = none state note : text? = none\n"
    "act moves_on, move_on by player act offers by player act accepts, accept by player act resigns by player\n"
    "act writes(t: text) by player act waits by player\n"
    "signal bell decision why : truth default no \"Why?\"\n"
    "§1 \"Moving\" { player p may move_on if p = to_move then press(p), to_move := opponent(p)\n"
    "  on moves_on by p if offer = opponent(p) then offer := none\n"
    "  arbiter must waits_no if running(White) and offer != none\n"
    "  on waits by p then p must resigns within 1 min else bell, after 30 s raise bell, ask why while not over\n"
    "  on bell then note := \"bell\" }\n"
    "act waits_no by arbiter\n"
    "§2 \"Offers\" { on offers by p if offer = none then offer := p\n"
    "  player p may accept if offer = opponent(p) then draw on writes(t) then note := t on waits_no then note := none }\n"
    "§3 \"End\" { on resigns by p then loses(p) on flag_fell(p) then loses(p) unless the arbiter decides otherwise }\n";

static arbiter_rulebook *compile(const arbiter_allocator *allocator)
{
    arbiter_compile_options options = { sizeof options, allocator };
    arbiter_source source = { test_str("law.rules"), test_str(law) };
    arbiter_rulebook *rulebook = NULL;
    arbiter_report *report = NULL;
    arbiter_status status = arbiter_compile(&options, &source, 1, &rulebook, NULL, &report);
    arbiter_report_free(report);
    assert_int_equal(status, ARBITER_OK);
    return rulebook;
}

/* A game of every kind of event; `tell` is called after each. */
static void play(arbiter_rulebook *rulebook, arbiter_workspace *ws, arbiter_game *game,
                 void (*tell)(void *context, arbiter_workspace *ws, arbiter_game *game, arbiter_status status), void *context)
{
    static const struct { int64_t at; uint32_t person; const char *act, *text; } moves[] = {
        { 0, 0, "moves_on", NULL }, { 1000, 1, "offers", NULL }, { 2000, 0, "moves_on", NULL }, { 3000, 1, "moves_on", NULL },
        { 4000, 0, "writes", "Sd2" }, { 5000, 1, "writes", "Kg1" }, { 6000, 0, "waits", NULL }, { 40000, 0, "moves_on", NULL },
        { 41000, 0, "accepts", NULL }, { 900000, 1, "offers", NULL },
    };
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        arbiter_value text = { ARBITER_VALUE_TEXT, 0, test_str(moves[i].text ? moves[i].text : "") };
        arbiter_act act = { arbiter_act_find(rulebook, test_str(moves[i].act)), moves[i].person, &text, moves[i].text ? 1 : 0 };
        tell(context, ws, game, arbiter_post(ws, game, moves[i].at, &act, 1));
    }
    while (arbiter_question_count(rulebook, game))
        tell(context, ws, game, arbiter_answer(ws, game, 1000000, 0, (arbiter_value){ ARBITER_VALUE_NUMBER, 0, { "", 0 } }));
}

static void add_up(void *context, arbiter_workspace *ws, arbiter_game *game, arbiter_status status)
{
    uint64_t *sum = context;
    (void)game;
    *sum = *sum * 31 + (uint64_t)status;
    for (size_t i = 0; i < arbiter_entry_count(ws); i++) {
        arbiter_entry e;
        arbiter_entry_get(ws, i, &e);
        *sum = *sum * 31 + (uint64_t)e.kind * 1000 + e.rule + (uint64_t)e.at;
    }
}

static uint64_t play_through(arbiter_rulebook *rulebook)
{
    arbiter_workspace *ws;
    arbiter_game *game;
    uint64_t sum = 0;
    assert_int_equal(arbiter_workspace_new(rulebook, &ws), ARBITER_OK);
    assert_int_equal(arbiter_game_new(rulebook, &game), ARBITER_OK);
    play(rulebook, ws, game, add_up, &sum);
    sum ^= arbiter_game_hash(rulebook, game);
    arbiter_game_free(rulebook, game);
    arbiter_workspace_free(ws);
    return sum;
}

static void no_event_asks_for_memory(void **state)
{
    (void)state;
    test_memory memory;
    test_memory_init(&memory);
    arbiter_rulebook *rulebook = compile(&memory.hook);
    arbiter_workspace *ws;
    arbiter_game *game;
    uint64_t sum = 0;
    arbiter_workspace_new(rulebook, &ws);
    arbiter_game_new(rulebook, &game);
    size_t calls = memory.calls;
    play(rulebook, ws, game, add_up, &sum);
    assert_int_equal(memory.calls, calls);
    arbiter_game_free(rulebook, game);
    arbiter_workspace_free(ws);
    arbiter_rulebook_release(rulebook);
    assert_memory_free(&memory);
}

static arbiter_status build_and_play(const arbiter_allocator *allocator, void *context)
{
    (void)context;
    arbiter_compile_options options = { sizeof options, allocator };
    arbiter_source source = { test_str("law.rules"), test_str(law) };
    arbiter_rulebook *rulebook = NULL;
    arbiter_suite *suite = NULL;
    arbiter_report *report = NULL;
    arbiter_workspace *ws = NULL;
    arbiter_game *game = NULL;
    arbiter_status status = arbiter_compile(&options, &source, 1, &rulebook, &suite, &report);
    if (status == ARBITER_OK)
        status = arbiter_workspace_new(rulebook, &ws);
    if (status == ARBITER_OK)
        status = arbiter_game_new(rulebook, &game);
    if (game)
        arbiter_game_free(rulebook, game);
    if (ws)
        arbiter_workspace_free(ws);
    if (suite)
        arbiter_suite_free(suite);
    if (report)
        arbiter_report_free(report);
    arbiter_rulebook_release(rulebook);
    return status;
}

static void every_failing_allocation_is_a_status(void **state)
{
    (void)state;
    test_every_allocation_fails(build_and_play, NULL);
}

static void the_same_events_give_the_same_outcomes(void **state)
{
    (void)state;
    arbiter_rulebook *rulebook = compile(NULL), *again = compile(NULL);
    assert_int_equal(arbiter_rulebook_hash(rulebook), arbiter_rulebook_hash(again));
    assert_int_equal(play_through(rulebook), play_through(again));
    arbiter_rulebook_release(rulebook);
    arbiter_rulebook_release(again);
}

static void *thread(void *rulebook)
{
    uint64_t sum = 0;
    for (int i = 0; i < 50; i++)
        sum = play_through(rulebook);
    arbiter_rulebook_release(rulebook);
    return (void *)(uintptr_t)sum;
}

static void threads_share_a_rulebook(void **state)
{
    (void)state;
    arbiter_rulebook *rulebook = compile(NULL);
    uint64_t expected = play_through(rulebook);
    pthread_t threads[4];
    for (int i = 0; i < 4; i++) {
        arbiter_rulebook_retain(rulebook);
        assert_int_equal(pthread_create(&threads[i], NULL, thread, rulebook), 0);
    }
    arbiter_rulebook_release(rulebook);
    for (int i = 0; i < 4; i++) {
        void *sum;
        pthread_join(threads[i], &sum);
        assert_int_equal((uintptr_t)sum, (uintptr_t)expected);
    }
}

/* After each event: save, load into another game, and the two are the same bytes. */
typedef struct { arbiter_rulebook *rulebook; arbiter_game *other; int events; } saving;

static void save_and_load(void *context, arbiter_workspace *ws, arbiter_game *game, arbiter_status status)
{
    saving *s = context;
    test_text bytes = { 0 };
    (void)ws;
    (void)status;
    assert_int_equal(arbiter_game_save(s->rulebook, game, test_text_writer(&bytes)), ARBITER_OK);
    assert_int_equal(arbiter_game_load(s->rulebook, s->other, bytes.data, bytes.size), ARBITER_OK);
    assert_true(arbiter_game_equal(s->rulebook, game, s->other));
    test_text_free(&bytes);
    s->events++;
}

static void a_saved_game_is_the_same_game(void **state)
{
    (void)state;
    saving s = { compile(NULL), NULL, 0 };
    arbiter_workspace *ws;
    arbiter_game *game;
    arbiter_workspace_new(s.rulebook, &ws);
    arbiter_game_new(s.rulebook, &game);
    arbiter_game_new(s.rulebook, &s.other);
    play(s.rulebook, ws, game, save_and_load, &s);
    assert_true(s.events >= 10);
    arbiter_game_free(s.rulebook, game);
    arbiter_game_free(s.rulebook, s.other);
    arbiter_workspace_free(ws);
    arbiter_rulebook_release(s.rulebook);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_event_asks_for_memory),
        cmocka_unit_test(every_failing_allocation_is_a_status),
        cmocka_unit_test(the_same_events_give_the_same_outcomes),
        cmocka_unit_test(threads_share_a_rulebook),
        cmocka_unit_test(a_saved_game_is_the_same_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
