/* Who must: standing duties that arise and are met, also as time passes, and duties with a term. */
#include <stdbool.h>

#include "play.h"

static const char law[] =
    "rulebook \"t\" time control 0:05:00 state noted : truth = no state seen : count = 0\n"
    "act begins by player act notes, note_it by player act watches, watch by arbiter act answers, answer by player act leaves by player\n"
    "signal missed(p: player)\n"
    "§1 \"Standing\" {\n"
    "  player p must note_it if running(p) and not noted\n"
    "  arbiter must watch if remaining(White) < 2 min and result = none\n"
    "  on begins by p then start(p) on notes then noted := yes on watches then seen += 1 }\n"
    "§2 \"With a term\" {\n"
    "  on begins by p then opponent(p) must answer before leaves else missed(p)\n"
    "  on missed(p) then loses(opponent(p)) on answers then seen += 10 on leaves then seen += 100 }\n";

static bool entry_of(const play_t *p, arbiter_kind kind, const char *act, arbiter_entry *out)
{
    for (size_t i = 0; i < arbiter_entry_count(p->ws); i++) {
        arbiter_entry_get(p->ws, i, out);
        if (out->kind == kind && out->act == arbiter_act_find(p->rulebook, test_str(act)))
            return true;
    }
    return false;
}

static void a_standing_duty_arises_and_is_met_by_its_condition(void **state)
{
    (void)state;
    play_t p = play_new(law);
    arbiter_entry e;
    play_act(&p, "18:00:00", "White", "begins", "");
    assert_true(entry_of(&p, ARBITER_DUTY_ARISEN, "notes", &e));
    assert_int_equal(e.person, ARBITER_WHITE);
    play_act(&p, "18:00:05", "White", "notes", "");
    assert_true(entry_of(&p, ARBITER_DUTY_MET, "notes", &e));
    play_free(&p);
}

static void a_duty_of_time_arises_at_its_computed_instant(void **state)
{
    (void)state;
    play_t p = play_new(law);
    arbiter_entry e;
    play_act(&p, "18:00:00", "White", "begins", "");
    play_act(&p, "18:00:01", "White", "notes", "");
    play_wait(&p, "18:03:00"); /* exactly two minutes are left: not less */
    assert_false(entry_of(&p, ARBITER_DUTY_ARISEN, "watches", &e));
    play_wait(&p, "18:04:00");
    assert_true(entry_of(&p, ARBITER_DUTY_ARISEN, "watches", &e));
    assert_int_equal(e.at, play_time("18:03:00.001"));
    play_free(&p);
}

static void the_agenda_says_who_must_now(void **state)
{
    (void)state;
    play_t p = play_new(law);
    size_t count, musts = 0;
    play_act(&p, "18:00:00", "White", "begins", "");
    assert_status(arbiter_agenda(p.ws, p.game, play_time("18:03:00.001"), &count), ARBITER_OK);
    for (size_t i = 0; i < count; i++) {
        arbiter_item item;
        assert_status(arbiter_agenda_get(p.ws, i, &item), ARBITER_OK);
        musts += item.modality == ARBITER_MUST;
    }
    assert_int_equal(musts, 3); /* White notes, Black answers, the arbiter watches */
    assert_status(arbiter_agenda(p.ws, p.game, play_time("17:00:00"), &count), ARBITER_EARLIER);
    play_free(&p);
}

static void a_duty_before_an_event_lapses_when_it_comes_first(void **state)
{
    (void)state;
    play_t p = play_new(law);
    play_act(&p, "18:00:00", "White", "begins", "");
    assert_status(play_act(&p, "18:00:10", "White", "leaves", ""), ARBITER_OK);
    assert_int_equal(play_entries(&p, ARBITER_DUTY_LAPSED, "2"), 1);
    assert_int_equal(play_game(&p).result, ARBITER_WHITE_WINS);
    play_free(&p);
}

static void a_duty_done_in_time_is_met(void **state)
{
    (void)state;
    play_t p = play_new(law);
    play_act(&p, "18:00:00", "White", "begins", "");
    assert_status(play_act(&p, "18:00:05", "White", "answers", ""), ARBITER_OK); /* not his to answer */
    assert_int_equal(play_entries(&p, ARBITER_DUTY_MET, "2"), 0);
    assert_status(play_act(&p, "18:00:06", "Black", "answers", ""), ARBITER_OK);
    assert_int_equal(play_entries(&p, ARBITER_DUTY_MET, "2"), 1);
    play_act(&p, "18:00:10", "White", "leaves", "");
    assert_int_equal(play_game(&p).result, ARBITER_NO_RESULT);
    play_free(&p);
}

static void two_duties_of_one_person_lapse_in_order(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state order : count = 0 act begins by arbiter act one, do_one by player act two, do_two by player\n"
                        "signal first signal second\n"
                        "§1 \"x\" { on begins then White must do_two within 20 s else second, White must do_one within 10 s else first\n"
                        "  on first then order := order * 10 + 1 on second then order := order * 10 + 2 on one then order := 0 on two then order := 0 }");
    play_act(&p, "18:00:00", "arbiter", "begins", "");
    assert_int_equal(arbiter_game_next_due(p.rulebook, p.game), play_time("18:00:10.001"));
    play_wait(&p, "18:01:00");
    assert_int_equal(play_state(&p, "order", 0), 12);
    play_free(&p);
}

static void an_act_that_stands_all_the_same_meets_the_duty(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state done : count = 0 act begins by player act nods, nod by player\n"
                        "§1 \"Nodding\" {\n"
                        "  on begins by p then p must nod\n"
                        "  player p must not nod if done = 0 on breach of nod then stands on nods then done += 1\n"
                        "}\n");
    play_act(&p, "18:00:00", "White", "begins", "");
    assert_status(play_act(&p, "18:00:01", "White", "nods", ""), ARBITER_REFUSED);
    assert_int_equal(play_state(&p, "done", 0), 1);
    assert_int_equal(play_entries(&p, ARBITER_DUTY_MET, "1"), 1);
    play_free(&p);
}

static void a_duty_ends_once_whatever_the_order_of_acts_at_one_instant(void **state)
{
    (void)state;
    static const char rules[] = "rulebook \"t\" state missed : count = 0 signal late\n"
                                "act begins by player act nods, nod by player act goes by player\n"
                                "§1 \"Nodding\" {\n"
                                "  on begins by White then White must nod before goes else late\n"
                                "  on late then missed += 1\n"
                                "}\n";
    for (int order = 0; order < 3; order++) {
        play_t p = play_new(rules);
        arbiter_act nods = { arbiter_act_find(p.rulebook, test_str("nods")), ARBITER_WHITE, NULL, 0 };
        arbiter_act goes = { arbiter_act_find(p.rulebook, test_str("goes")), ARBITER_WHITE, NULL, 0 };
        arbiter_act also = { goes.act, ARBITER_BLACK, NULL, 0 };
        arbiter_act acts[3][2] = { { nods, goes }, { goes, nods }, { goes, also } };
        play_act(&p, "18:00:00", "White", "begins", "");
        arbiter_post(p.ws, p.game, play_time("18:00:01"), acts[order], 2);
        assert_int_equal(play_entries(&p, ARBITER_DUTY_MET, "1"), order < 2);
        assert_int_equal(play_entries(&p, ARBITER_DUTY_LAPSED, "1"), order == 2);
        assert_int_equal(play_state(&p, "missed", 0), order == 2);
        play_free(&p);
    }
}

/* All of them from the first millisecond below two minutes. */
static void duties_of_time_are_foreseen_through_quotients_products_and_switches(void **state)
{
    (void)state;
    static const char *const laws[] = {
        "§2 \"b\" { arbiter must watch if remaining(White) / 2 < 1 min }",
        "§2 \"b\" { arbiter must watch if remaining(White) * 3 < 6 min }",
        "§2 \"b\" { arbiter must watch §2 applies if remaining(White) < 2 min }",
    };
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
        char rules[512];
        snprintf(rules, sizeof rules, "rulebook \"t\" time control 0:05:00 act begins by player act watches, watch by arbiter\n"
                                      "§1 \"a\" { on begins by p then start(p) }\n%s", laws[i]);
        play_t p = play_new(rules);
        play_act(&p, "18:00:00", "White", "begins", "");
        assert_status(play_wait(&p, "18:04:00"), ARBITER_OK);
        assert_int_equal(play_entries(&p, ARBITER_DUTY_ARISEN, "2"), 1);
        for (size_t k = 0; k < arbiter_entry_count(p.ws); k++) {
            arbiter_entry e;
            arbiter_entry_get(p.ws, k, &e);
            if (e.kind == ARBITER_DUTY_ARISEN)
                assert_int_equal(e.at, play_time("18:03:00.001"));
        }
        play_free(&p);
    }
}

/* The product of the numbers leaves every range; the steepest slope there is will do. */
static void a_slope_beyond_all_bounds_is_no_trouble(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" time control 0:05:00 state k : count = 4000000000000 act begins by player\n"
                        "act watches, watch by arbiter\n"
                        "§1 \"a\" { on begins by p then start(p) arbiter must watch if remaining(White) * k * k * k < 1 min }");
    play_act(&p, "18:00:00", "White", "begins", "");
    play_wait(&p, "18:04:00");
    assert_int_equal(play_game(&p).now, play_time("18:04:00"));
    play_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_standing_duty_arises_and_is_met_by_its_condition),
        cmocka_unit_test(a_duty_of_time_arises_at_its_computed_instant),
        cmocka_unit_test(the_agenda_says_who_must_now),
        cmocka_unit_test(a_duty_before_an_event_lapses_when_it_comes_first),
        cmocka_unit_test(a_duty_done_in_time_is_met),
        cmocka_unit_test(two_duties_of_one_person_lapse_in_order),
        cmocka_unit_test(an_act_that_stands_all_the_same_meets_the_duty),
        cmocka_unit_test(a_duty_ends_once_whatever_the_order_of_acts_at_one_instant),
        cmocka_unit_test(duties_of_time_are_foreseen_through_quotients_products_and_switches),
        cmocka_unit_test(a_slope_beyond_all_bounds_is_no_trouble),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
