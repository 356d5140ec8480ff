/* A rule in conflict with itself: for each member, over several acts and signals of one event, by two effects, with others. */
#include "play.h"

#include "model/game.h"
#include "program/party.h"

static const char words[] =
    "rulebook \"t\" time control 0:05:00 type colour = { red, green }\n"
    "state who : player = White state said : text = \"\" state tone : colour = red state mark : count = 0\n"
    "state note : count = 0 state tally per player : count = 0\n"
    "act ends by player act says_it(t : count) by player act paints by arbiter act rings(a : count, b : count) by arbiter\n"
    "act doubles by player signal ping(n : count) signal buzz(p : player, n : count) act buzzes by arbiter\n"
    "act both by player\n"
    "§1 \"a\" { on ends each player q then who := q, note := if q = White then 1 else 2 }\n"
    "§2 \"b\" { on says_it(t) then mark := t }\n"
    "§3 \"c\" { on paints each colour c then tone := c }\n"
    "§4 \"d\" { on rings(a, b) then raise ping(a), raise ping(b) on ping(n) then mark := n }\n"
    "§5 \"e\" { on doubles by p then tally(p) := 1, tally(who) := 2 }\n"
    "§6 \"f\" { on buzzes then raise buzz(White, 1), raise buzz(Black, 2) on buzz(p, n) then mark := n }\n"
    "§7 \"g\" { on both each player q then mark := if q = White then 1 else 2, note := 5 on both then mark := 3, note := 6 }\n";

/* The words of an answer; its value in *value. */
static const char *option(const play_t *p, uint32_t n, arbiter_language language, arbiter_value *value)
{
    static char said[512];
    test_text text = { 0 };
    assert_status(arbiter_question_option(p->rulebook, p->game, 0, n, language, value, test_text_writer(&text)), ARBITER_OK);
    snprintf(said, sizeof said, "%s", text.data);
    test_text_free(&text);
    return said;
}

static uint32_t options(const play_t *p)
{
    arbiter_question q;
    assert_int_equal(arbiter_question_count(p->rulebook, p->game), 1);
    assert_status(arbiter_question_get(p->rulebook, p->game, 0, &q), ARBITER_OK);
    assert_int_equal(q.why, ARBITER_CONTRADICTION);
    return q.option_count;
}

/* Answers with option n, on a game that has been saved and loaded meanwhile. */
static arbiter_status choose(play_t *p, const char *time, uint32_t n)
{
    test_text saved = { 0 };
    arbiter_value value;
    assert_status(arbiter_game_save(p->rulebook, p->game, test_text_writer(&saved)), ARBITER_OK);
    arbiter_game_free(p->rulebook, p->game);
    assert_status(arbiter_game_new(p->rulebook, &p->game), ARBITER_OK);
    assert_status(arbiter_game_load(p->rulebook, p->game, saved.data, saved.size), ARBITER_OK);
    test_text_free(&saved);
    option(p, n, ARBITER_EN, &value);
    return arbiter_answer(p->ws, p->game, play_time(time), 0, value);
}

static arbiter_party party(const play_t *p, arbiter_value value)
{
    arbiter_party got;
    assert_int_equal(value.kind, ARBITER_VALUE_PARTY);
    assert_status(arbiter_party_get(p->rulebook, value.number, &got), ARBITER_OK);
    return got;
}

/* One answer settles both slots on which the two disagree. */
static void for_each_player_one_is_chosen(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < 2; n++) {
        play_t p = play_new(words);
        arbiter_value value;
        assert_status(play_act(&p, "1:00:00", "White", "ends", ""), ARBITER_HELD);
        assert_int_equal(play_entries(&p, ARBITER_CONFLICT, "1"), 1);
        assert_int_equal(options(&p), 2);
        assert_ptr_not_equal(strstr(option(&p, n, ARBITER_EN, &value), n ? "§1 for Black “on ends" : "§1 for White “on ends"), NULL);
        assert_ptr_not_equal(strstr(option(&p, n, ARBITER_DE, &value), n ? "§1 für Schwarz „" : "§1 für Weiß „"), NULL);
        assert_ptr_not_equal(strstr(option(&p, n, ARBITER_RU, &value), n ? "§1 для Чёрные «" : "§1 для Белые «"), NULL);
        arbiter_party got = party(&p, value);
        assert_int_equal(got.rule, 0);
        assert_int_equal(got.whom.type, ARBITER_TYPE_PERSON);
        assert_int_equal(got.whom.value.number, n);
        assert_int_equal(got.application, 0);
        assert_int_equal(got.effect, 0);
        arbiter_value article = { ARBITER_VALUE_NUMBER, 0, { "", 0 } }, rule = { ARBITER_VALUE_RULE, 0, { "", 0 } };
        assert_status(arbiter_answer(p.ws, p.game, play_time("1:00:00"), 0, article), ARBITER_INVALID);
        assert_status(arbiter_answer(p.ws, p.game, play_time("1:00:00"), 0, rule), ARBITER_INVALID);
        assert_status(choose(&p, "1:00:00", n), ARBITER_OK);
        assert_int_equal(play_state(&p, "who", 0), n);
        assert_int_equal(play_state(&p, "note", 0), n + 1);
        assert_int_equal(play_entries(&p, ARBITER_BEATEN, "1"), 2); /* on each slot */
        play_free(&p);
    }
}

static void for_each_member_one_is_chosen(void **state)
{
    (void)state;
    play_t p = play_new(words);
    arbiter_value value;
    assert_status(play_act(&p, "1:00:00", "arbiter", "paints", ""), ARBITER_HELD);
    assert_int_equal(options(&p), 2);
    assert_ptr_not_equal(strstr(option(&p, 1, ARBITER_EN, &value), "§3 for green “"), NULL);
    assert_int_equal(party(&p, value).whom.type, ARBITER_TYPE_MEMBER);
    assert_str(party(&p, value).whom.word, "green");
    assert_status(choose(&p, "1:00:00", 1), ARBITER_OK);
    assert_int_equal(play_state(&p, "tone", 0), 1);
    play_free(&p);
}

/* Two of White and one of Black, who needs no number. */
static void of_several_acts_one_is_chosen(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < 3; n++) {
        play_t p = play_new(words);
        arbiter_value value, args[3] = { { ARBITER_VALUE_NUMBER, 7, { "", 0 } },
                                         { ARBITER_VALUE_NUMBER, 8, { "", 0 } },
                                         { ARBITER_VALUE_NUMBER, 9, { "", 0 } } };
        uint32_t act = arbiter_act_find(p.rulebook, test_str("says_it"));
        arbiter_act acts[3] = { { act, ARBITER_WHITE, &args[0], 1 }, { act, ARBITER_BLACK, &args[1], 1 },
                                { act, ARBITER_WHITE, &args[2], 1 } };
        assert_status(arbiter_post(p.ws, p.game, play_time("1:00:00"), acts, 3), ARBITER_HELD);
        assert_int_equal(options(&p), 3);
        static const char *const expected[] = { "application 1 of §2 for White “", "application 2 of §2 for White “", "§2 for Black “" };
        static const int64_t marks[] = { 7, 9, 8 };
        const char *said = option(&p, n, ARBITER_EN, &value);
        assert_ptr_equal(strstr(said, expected[n]), said);
        assert_int_equal(party(&p, value).application, n == 1 ? 2 : 1);
        assert_status(choose(&p, "1:00:00", n), ARBITER_OK);
        assert_int_equal(play_state(&p, "mark", 0), marks[n]);
        play_free(&p);
    }
}

static void acts_that_want_the_same_are_no_conflict(void **state)
{
    (void)state;
    play_t p = play_new(words);
    arbiter_value arg = { ARBITER_VALUE_NUMBER, 7, { "", 0 } };
    uint32_t act = arbiter_act_find(p.rulebook, test_str("says_it"));
    arbiter_act acts[2] = { { act, ARBITER_WHITE, &arg, 1 }, { act, ARBITER_BLACK, &arg, 1 } };
    assert_status(arbiter_post(p.ws, p.game, play_time("1:00:00"), acts, 2), ARBITER_OK);
    assert_int_equal(play_state(&p, "mark", 0), 7);
    play_free(&p);
}

/* Of signals, too: by their number where nothing else tells, else by the player they are about. No other rule of the article
   is party, so that none is named. */
static void of_several_signals_one_is_chosen(void **state)
{
    (void)state;
    static const char *const acts[] = { "rings", "buzzes" };
    static const char *const expected[] = { "application 2 of §4 “", "§6 for Black “" };
    for (int i = 0; i < 2; i++) {
        play_t p = play_new(words);
        arbiter_value value;
        assert_status(play_act(&p, "1:00:00", "arbiter", acts[i], i ? "" : "1, 2"), ARBITER_HELD);
        assert_int_equal(options(&p), 2);
        const char *said = option(&p, 1, ARBITER_EN, &value);
        assert_ptr_equal(strstr(said, expected[i]), said);
        assert_status(choose(&p, "1:00:00", 1), ARBITER_OK);
        assert_int_equal(play_state(&p, "mark", 0), 2);
        play_free(&p);
    }
}

/* Which effects meet on one slot is known only when it happens. */
static void of_two_effects_one_is_chosen(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < 2; n++) {
        play_t p = play_new(words);
        arbiter_value value;
        assert_status(play_act(&p, "1:00:00", "Black", "doubles", ""), ARBITER_OK);
        assert_int_equal(play_state(&p, "tally", 0), 2);
        assert_status(play_act(&p, "1:00:01", "White", "doubles", ""), ARBITER_HELD);
        assert_string_equal(option(&p, n, ARBITER_EN, &value), n ? "effect 2 of §5 “tally(who) := 2”" : "effect 1 of §5 “tally(p) := 1”");
        assert_int_equal(party(&p, value).effect, n + 1);
        assert_status(choose(&p, "1:00:01", n), ARBITER_OK);
        assert_int_equal(play_state(&p, "tally", 0), n + 1);
        play_free(&p);
    }
}

/* Both demands of the one, and another rule: where the one is chosen, its word holds elsewhere against that other, unasked. */
static void with_another_rule_all_are_parties(void **state)
{
    (void)state;
    static const int64_t marks[] = { 1, 2, 3 }, notes[] = { 5, 5, 6 };
    for (uint32_t n = 0; n < 3; n++) {
        play_t p = play_new(words);
        arbiter_value value;
        assert_status(play_act(&p, "1:00:00", "White", "both", ""), ARBITER_HELD);
        assert_int_equal(options(&p), 3);
        static const char *const expected[] = { "rule 1 of §7 for White “", "rule 1 of §7 for Black “", "rule 2 of §7 “" };
        assert_ptr_not_equal(strstr(option(&p, n, ARBITER_EN, &value), expected[n]), NULL);
        assert_int_equal(value.kind, n == 2 ? ARBITER_VALUE_RULE : ARBITER_VALUE_PARTY);
        assert_status(choose(&p, "1:00:00", n), ARBITER_OK);
        assert_int_equal(play_state(&p, "mark", 0), marks[n]);
        assert_int_equal(play_state(&p, "note", 0), notes[n]);
        play_free(&p);
    }
}

/* One question has room for four. */
static void of_six_signals_two_questions_are_asked(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" act goes by player signal ping(n : count) state mark : count = 0\n"
                        "§1 \"a\" { on goes then raise ping(1), raise ping(2), raise ping(3), raise ping(4), raise ping(5), raise ping(6)\n"
                        "on ping(n) then mark := n }");
    arbiter_value value;
    assert_status(play_act(&p, "1:00:00", "White", "goes", ""), ARBITER_HELD);
    assert_int_equal(options(&p), 4);
    assert_status(choose(&p, "1:00:00", 2), ARBITER_HELD);
    assert_int_equal(options(&p), 3);
    assert_ptr_not_equal(strstr(option(&p, 1, ARBITER_EN, &value), "application 5 of §1"), NULL);
    assert_status(choose(&p, "1:00:00", 1), ARBITER_OK);
    assert_int_equal(play_state(&p, "mark", 0), 5);
    play_free(&p);
}

/* Over two steps the event has one result. */
static void one_result_over_several_steps(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" act goes by player signal ping(p : player)\n"
                        "§1 \"a\" { on goes then raise ping(White), raise ping(Black) on ping(p) then loses(p) }");
    assert_status(play_act(&p, "1:00:00", "White", "goes", ""), ARBITER_HELD);
    assert_int_equal(options(&p), 2);
    assert_status(choose(&p, "1:00:00", 1), ARBITER_OK);
    assert_int_equal(play_game(&p).result, ARBITER_WHITE_WINS);
    play_free(&p);
}

/* Whoever presses stops his clock and starts the other: both at once contradict each other on both clocks. */
static void two_presses_at_once(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" time control 0:05:00 act presses by player §1 \"a\" { on presses by p then press(p) }");
    uint32_t act = arbiter_act_find(p.rulebook, test_str("presses"));
    arbiter_act acts[2] = { { act, ARBITER_WHITE, NULL, 0 }, { act, ARBITER_BLACK, NULL, 0 } };
    arbiter_clock clock;
    assert_status(arbiter_post(p.ws, p.game, play_time("1:00:00"), acts, 2), ARBITER_HELD);
    assert_int_equal(options(&p), 2);
    assert_status(choose(&p, "1:00:00", 1), ARBITER_OK);
    arbiter_game_clocks(p.game, play_time("1:00:00"), &clock);
    assert_int_equal(clock.running[0], 1);
    assert_int_equal(clock.running[1], 0);
    assert_int_equal(clock.moves[0] + clock.moves[1], 1);
    play_free(&p);
}

/* Two articles start White's clock, one that goes before both starts Black's. */
static void all_starts_of_a_clock_give_way_together(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" time control 0:05:00 act goes by player\n"
                        "§1 \"a\" { on goes then start(White) } §2 \"b\" { on goes then start(White) }\n"
                        "§3 \"c\" { §3 takes precedence over §1, §2 on goes then start(Black) }");
    arbiter_clock clock;
    assert_status(play_act(&p, "1:00:00", "White", "goes", ""), ARBITER_OK);
    arbiter_game_clocks(p.game, play_time("1:00:00"), &clock);
    assert_int_equal(clock.running[0], 0);
    assert_int_equal(clock.running[1], 1);
    assert_int_equal(play_entries(&p, ARBITER_BEATEN, "1") + play_entries(&p, ARBITER_BEATEN, "2"), 2);
    play_free(&p);
}

/* Whichever is written first. */
static void what_stays_and_is_added_to_is_a_conflict_beside_what_sets_it_to_the_same(void **state)
{
    (void)state;
    static const char *const rules[] = {
        "§1 \"a\" { on goes then x := 4 } §2 \"b\" { on goes then x stays } §3 \"c\" { on goes then x += 1 }",
        "§1 \"a\" { on goes then x stays } §2 \"b\" { on goes then x := 4 } §3 \"c\" { on goes then x += 1 }"
    };
    for (int i = 0; i < 2; i++) {
        char text[256];
        snprintf(text, sizeof text, "rulebook \"t\" act goes by player state x : count = 4 %s", rules[i]);
        play_t p = play_new(text);
        arbiter_value value;
        assert_status(play_act(&p, "1:00:00", "White", "goes", ""), ARBITER_HELD);
        assert_int_equal(options(&p), 2);
        assert_ptr_not_equal(strstr(option(&p, 1, ARBITER_EN, &value), "§3"), NULL);
        assert_status(choose(&p, "1:00:00", 1), ARBITER_OK);
        assert_int_equal(play_state(&p, "x", 0), 5);
        play_free(&p);
    }
}

/* Of a duty and of a question that are laid down twice in one step. */
static void two_terms_for_one_thing_are_a_conflict(void **state)
{
    (void)state;
    static const char *const effects[] = { "White must pays within if q = White then 5 min else 10 min else late",
                                           "ask agreed within if q = White then 5 min else 10 min" };
    static const char *const after[] = { "1:05:00.001", "1:10:00.001" };
    for (uint32_t i = 0; i < 4; i++) {
        char text[512];
        snprintf(text, sizeof text,
                 "rulebook \"t\" act ends by player act pays by player signal late state mark : count = 0\n"
                 "decision agreed : truth default yes\n"
                 "§1 \"a\" { on ends each player q then %s on late then mark := 1 on agreed = d if d then mark := 1 }",
                 effects[i / 2]);
        play_t p = play_new(text);
        assert_status(play_act(&p, "1:00:00", "White", "ends", ""), ARBITER_HELD);
        assert_int_equal(options(&p), 2);
        assert_status(choose(&p, "1:00:00", i % 2), ARBITER_OK);
        assert_status(play_wait(&p, i % 2 ? "1:10:00" : "1:05:00"), ARBITER_OK);
        assert_int_equal(play_state(&p, "mark", 0), 0);
        assert_status(play_wait(&p, after[i % 2]), ARBITER_OK);
        assert_int_equal(play_state(&p, "mark", 0), 1);
        play_free(&p);
    }
}

/* Whether the term is the same is not a matter of who lays it down, nor of code that happens to lie elsewhere. */
static void one_term_laid_down_twice_is_no_conflict(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" act ends(n : count) by player act pays by player state busy : truth = yes\n"
                        "signal late state mark : count = 0 decision agreed : truth default yes\n"
                        "§1 \"a\" { on ends each player q then White must pays within 5 min else late,\n"
                        "ask agreed within 5 min while busy and (mark = 0 or mark = 7) }\n"
                        "§2 \"b\" { on ends then White must pays within 5 min else late,\n"
                        "ask agreed within 5 min while busy and (mark = 0 or mark = 7) on late then mark := 1 }");
    assert_status(play_act(&p, "1:00:00", "White", "ends", "1"), ARBITER_OK);
    assert_int_equal(arbiter_question_count(p.rulebook, p.game), 1);
    assert_status(play_wait(&p, "1:05:00.001"), ARBITER_OK);
    assert_int_equal(play_state(&p, "mark", 0), 1);
    play_free(&p);
}

static void numbers_of_parties_are_read_as_they_are_written(void **state)
{
    (void)state;
    play_t p = play_new(words);
    const program_t *program = p.rulebook;
    arbiter_party got;
    party_t all = { 3, 1, 500, 256 };
    int64_t number = party_number(all);
    party_t back = party_of(number);
    assert_memory_equal(&all, &back, sizeof all);
    assert_false(party_whole(number));
    assert_true(party_whole(party_number((party_t){ 3, -1, 0, 0 })));
    assert_int_equal(party_number((party_t){ 3, -1, 0, 0 }), 3);
    assert_true(party_valid(program, number));
    assert_true(party_before(party_number((party_t){ 2, 1, 9, 9 }), party_number((party_t){ 3, -1, 0, 0 })));
    assert_true(party_before(party_number((party_t){ 3, 0, 2, 0 }), party_number((party_t){ 3, 1, 1, 0 })));
    static const party_t wrong[] = { { 4095, -1, 0, 0 }, { 0, 3, 0, 0 }, { 2, 2, 0, 0 } };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_status(arbiter_party_get(program, party_number(wrong[i]), &got), ARBITER_INVALID);
    assert_status(arbiter_party_get(program, -1, &got), ARBITER_INVALID);
    assert_status(arbiter_party_get(program, INT64_MAX, &got), ARBITER_INVALID);
    assert_status(arbiter_party_get(program, 0, &got), ARBITER_OK);
    assert_int_equal(got.whom.value.kind, ARBITER_VALUE_UNKNOWN);
    play_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(for_each_player_one_is_chosen),
        cmocka_unit_test(for_each_member_one_is_chosen),
        cmocka_unit_test(of_several_acts_one_is_chosen),
        cmocka_unit_test(acts_that_want_the_same_are_no_conflict),
        cmocka_unit_test(of_several_signals_one_is_chosen),
        cmocka_unit_test(of_two_effects_one_is_chosen),
        cmocka_unit_test(with_another_rule_all_are_parties),
        cmocka_unit_test(of_six_signals_two_questions_are_asked),
        cmocka_unit_test(one_result_over_several_steps),
        cmocka_unit_test(two_presses_at_once),
        cmocka_unit_test(all_starts_of_a_clock_give_way_together),
        cmocka_unit_test(what_stays_and_is_added_to_is_a_conflict_beside_what_sets_it_to_the_same),
        cmocka_unit_test(two_terms_for_one_thing_are_a_conflict),
        cmocka_unit_test(one_term_laid_down_twice_is_no_conflict),
        cmocka_unit_test(numbers_of_parties_are_read_as_they_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
