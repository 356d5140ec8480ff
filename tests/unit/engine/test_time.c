/* Time in an event: what falls due comes first and in its order, terms and flags to the millisecond. */
#include "play.h"

/* ---- 1. time first ---- */

static const char timed[] =
    "rulebook \"t\" time control 0:05:00\n"
    "state rung : count = 0 state late : count = 0 state acted : count = 0 state order : count = 0\n"
    "signal bell signal missed\n"
    "act begins by player act nods, nod by player act waits by player\n"
    "§1 \"Beginning\" {\n"
    "  on begins by p then start(p), after 10 s raise bell, p must nod within 10 s else missed\n"
    "  on bell then rung += 1, order := order * 10 + 2\n"
    "  on missed then late += 1, order := order * 10 + 4\n"
    "  on nods then acted += 1, order := order * 10 + 3\n"
    "  on waits then acted += 1\n"
    "}\n"
    "§2 \"Flag\" { on flag_fell(p) then order := order * 10 + 1 }\n";

static void what_is_due_happens_first(void **state)
{
    (void)state;
    play_t p = play_new(timed);
    assert_status(play_act(&p, "18:00:00", "White", "begins", ""), ARBITER_OK);
    assert_status(play_act(&p, "18:00:12", "Black", "waits", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "rung", 0), 1);
    assert_int_equal(play_state(&p, "late", 0), 1);
    assert_int_equal(play_entries(&p, ARBITER_DUTY_LAPSED, "1"), 1);
    /* each an event of its own, at its own instant */
    arbiter_entry e;
    assert_status(arbiter_entry_get(p.ws, 0, &e), ARBITER_OK);
    assert_int_equal(e.at, play_time("18:00:10"));
    assert_int_equal(e.event, 0);
    play_free(&p);
}

static void a_duty_within_d_is_met_at_exactly_d(void **state)
{
    (void)state;
    play_t p = play_new(timed);
    play_act(&p, "18:00:00", "White", "begins", "");
    assert_status(play_act(&p, "18:00:10", "White", "nods", ""), ARBITER_OK);
    assert_int_equal(play_entries(&p, ARBITER_DUTY_MET, "1"), 1);
    play_wait(&p, "18:01:00");
    assert_int_equal(play_state(&p, "late", 0), 0);
    play_free(&p);
}

static void a_duty_lapses_a_millisecond_later(void **state)
{
    (void)state;
    play_t p = play_new(timed);
    play_act(&p, "18:00:00", "White", "begins", "");
    play_wait(&p, "18:00:10");
    assert_int_equal(play_state(&p, "late", 0), 0);
    play_wait(&p, "18:00:10.001");
    assert_int_equal(play_state(&p, "late", 0), 1);
    assert_int_equal(play_game(&p).now, play_time("18:00:10.001"));
    play_free(&p);
}

static void ties_flags_then_timers_then_the_act(void **state)
{
    (void)state;
    play_t p = play_new(timed);
    /* White's flag is due at the very instant at which the bell rings, and at which White nods */
    assert_status(arbiter_game_clock(p.rulebook, p.game, ARBITER_WHITE, 10000, 0, 0), ARBITER_OK);
    play_act(&p, "18:00:00", "White", "begins", "");
    assert_status(play_act(&p, "18:00:10", "White", "nods", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "order", 0), 123);
    play_free(&p);
}

static void a_flag_falls_at_the_instant_its_time_reaches_zero(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" time control 0:05:00 act begins by player\n"
                        "§1 \"x\" { on begins by p then start(p) on flag_fell(p) then loses(p) }");
    play_act(&p, "18:00:00", "White", "begins", "");
    play_wait(&p, "18:04:59.999");
    assert_int_equal(play_game(&p).result, ARBITER_NO_RESULT);
    assert_int_equal(arbiter_game_next_due(p.rulebook, p.game), play_time("18:05:00"));
    play_wait(&p, "18:05:00");
    assert_int_equal(play_game(&p).result, ARBITER_BLACK_WINS);
    assert_int_equal(play_game(&p).result_at, play_time("18:05:00"));
    play_free(&p);
}

/* A running clock that is charged with all it has left, or starts with nothing: its flag is due at that instant, not fallen unseen. */
static void a_flag_that_an_act_makes_due_falls_at_that_instant(void **state)
{
    (void)state;
    static const char *const acts[] = { "errs", "dares" };
    for (int i = 0; i < 2; i++) {
        play_t p = play_new("rulebook \"t\" time control 0:05:00 act begins by player act errs by player act dares by player\n"
                            "§1 \"x\" { on begins by p then start(p) on errs by p then used(p) += 6 min\n"
                            "on dares by p then remaining(p) := 0 s, start(p) on flag_fell(p) then loses(p) }");
        play_act(&p, "18:00:00", "White", "begins", "");
        play_act(&p, "18:01:00", "White", acts[i], "");
        assert_int_equal(play_game(&p).result, ARBITER_NO_RESULT);
        assert_int_equal(arbiter_game_next_due(p.rulebook, p.game), play_time("18:01:00"));
        play_wait(&p, "18:01:00");
        assert_int_equal(play_game(&p).result, ARBITER_BLACK_WINS);
        assert_int_equal(play_game(&p).result_at, play_time("18:01:00"));
        play_free(&p);
    }
}

static void without_a_time_control_no_flag_falls(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" act begins by player §1 \"x\" { on begins by p then start(p) on flag_fell(p) then loses(p) }");
    play_act(&p, "18:00:00", "White", "begins", "");
    assert_int_equal(arbiter_game_next_due(p.rulebook, p.game), INT64_MAX);
    play_wait(&p, "19:00:00");
    assert_int_equal(play_game(&p).result, ARBITER_NO_RESULT);
    arbiter_clock clock;
    arbiter_game_clocks(p.game, play_time("19:00:00"), &clock);
    assert_false(clock.fallen[ARBITER_WHITE]);
    play_free(&p);
}

static void an_earlier_instant_is_refused(void **state)
{
    (void)state;
    play_t p = play_new(timed);
    play_act(&p, "18:00:00", "White", "begins", "");
    uint64_t hash = arbiter_game_hash(p.rulebook, p.game);
    assert_status(play_act(&p, "17:59:59.999", "White", "nods", ""), ARBITER_EARLIER);
    assert_int_equal(arbiter_game_hash(p.rulebook, p.game), hash);
    play_free(&p);
}

/* ---- the closed set of outcome kinds; nothing silent ---- */

static void what_is_due_happens_when_it_is_said_to_be_due(void **state)
{
    (void)state;
    play_t p = play_new(timed);
    play_act(&p, "18:00:00", "White", "begins", "");
    assert_int_equal(arbiter_game_next_due(p.rulebook, p.game), play_time("18:00:10"));
    play_wait(&p, "18:00:10");
    assert_int_equal(arbiter_game_next_due(p.rulebook, p.game), play_time("18:00:10.001"));
    play_wait(&p, "18:00:10.001");
    assert_int_equal(play_state(&p, "late", 0), 1);
    play_free(&p);
}

static void flags_due_at_one_instant_both_fall(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state fell : count = 0 §1 \"Flags\" { on flag_fell(p) then fell += 1 }");
    for (int player = 0; player < 2; player++)
        assert_status(arbiter_game_clock(p.rulebook, p.game, player, 1000, 1, 0), ARBITER_OK);
    assert_status(arbiter_post(p.ws, p.game, 5000, NULL, 0), ARBITER_OK);
    assert_int_equal(play_state(&p, "fell", 0), 2);
    play_free(&p);
}

static void instants_out_of_range_are_invalid(void **state)
{
    (void)state;
    size_t items;
    play_t p = play_new(timed);
    for (int i = 0; i < 2; i++) {
        int64_t at = i ? INT64_MAX : INT64_MIN;
        assert_status(arbiter_post(p.ws, p.game, at, NULL, 0), ARBITER_INVALID);
        assert_status(arbiter_game_clock(p.rulebook, p.game, ARBITER_WHITE, 1000, 1, at), ARBITER_INVALID);
        assert_status(arbiter_agenda(p.ws, p.game, at, &items), ARBITER_INVALID);
    }
    play_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_due_happens_first),
        cmocka_unit_test(a_duty_within_d_is_met_at_exactly_d),
        cmocka_unit_test(a_duty_lapses_a_millisecond_later),
        cmocka_unit_test(ties_flags_then_timers_then_the_act),
        cmocka_unit_test(a_flag_falls_at_the_instant_its_time_reaches_zero),
        cmocka_unit_test(a_flag_that_an_act_makes_due_falls_at_that_instant),
        cmocka_unit_test(without_a_time_control_no_flag_falls),
        cmocka_unit_test(an_earlier_instant_is_refused),
        cmocka_unit_test(what_is_due_happens_when_it_is_said_to_be_due),
        cmocka_unit_test(flags_due_at_one_instant_both_fall),
        cmocka_unit_test(instants_out_of_range_are_invalid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
