/* What one event does, point by point as docs/language.md numbers them. */
#include "play.h"

#define WHITE ARBITER_WHITE
#define BLACK ARBITER_BLACK

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
    assert_status(arbiter_game_clock(p.rulebook, p.game, WHITE, 10000, 0, 0), ARBITER_OK);
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

static void several_acts_may_be_one_event(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" act resigns by player\n"
                        "§5 \"x\" { on resigns by p then loses(p) }");
    arbiter_act acts[2] = { { arbiter_act_find(p.rulebook, test_str("resigns")), WHITE, NULL, 0 },
                            { arbiter_act_find(p.rulebook, test_str("resigns")), BLACK, NULL, 0 } };
    assert_status(arbiter_post(p.ws, p.game, 0, acts, 2), ARBITER_HELD);
    assert_int_equal(play_entries(&p, ARBITER_CONFLICT, "5"), 1);
    assert_int_equal(play_game(&p).result, ARBITER_NO_RESULT);
    play_free(&p);
}

/* ---- 2. may it be done? ---- */

static const char admission[] =
    "rulebook \"t\" option guideline : truth = yes\n"
    "state ready : truth = no state done : count = 0 state noted : count = 0\n"
    "act opens, open_it by arbiter act claims, claim by player act walks by player act shuts by arbiter\n"
    "§7 \"Opening\" {\n"
    "  arbiter must not open_it unless ready\n"
    "  on opens then done += 1\n"
    "  on breach of opens then noted += 1\n"
    "  on shuts then ready := yes\n"
    "}\n"
    "§5 \"Claim\" applies if guideline {\n"
    "  player p may claim if p = to_move then done += 10\n"
    "  on breach of claims by p if p = to_move then stands\n"
    "}\n";

static void a_must_not_forbids(void **state)
{
    (void)state;
    play_t p = play_new(admission);
    assert_status(play_act(&p, "1:00:00", "arbiter", "opens", ""), ARBITER_REFUSED);
    assert_int_equal(play_entries(&p, ARBITER_FORBIDDEN, "7"), 1);
    assert_int_equal(play_state(&p, "done", 0), 0);
    assert_int_equal(play_state(&p, "noted", 0), 1); /* what the rule on the breach says does happen */
    play_act(&p, "1:00:01", "arbiter", "shuts", "");
    assert_status(play_act(&p, "1:00:02", "arbiter", "opens", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "done", 0), 1);
    play_free(&p);
}

static void a_granted_act_needs_a_grant_that_applies(void **state)
{
    (void)state;
    play_t p = play_new(admission);
    assert_status(play_act(&p, "1:00:00", "Black", "claims", ""), ARBITER_REFUSED);
    assert_int_equal(play_entries(&p, ARBITER_NOT_PERMITTED, "5"), 1);
    assert_status(play_act(&p, "1:00:00", "White", "claims", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "done", 0), 10);
    play_free(&p);
}

static void a_grant_that_is_switched_off_does_not_apply_and_is_named(void **state)
{
    (void)state;
    play_t p = play_new(admission);
    play_set(&p, "guideline", 0, 0);
    assert_status(play_act(&p, "1:00:00", "White", "claims", ""), ARBITER_REFUSED);
    assert_int_equal(play_entries(&p, ARBITER_SWITCHED_OFF, "5"), 2); /* and the rule on its breach with it */
    assert_int_equal(play_state(&p, "done", 0), 0);
    play_free(&p);
}

static void an_unset_switch_is_asked_and_kept(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" option guideline : truth state done : count = 0 act claims, claim by player\n"
                                "§5 \"Claim\" applies if guideline { player p may claim then done += 1 }");
    assert_status(play_act(&p, "1:00:00", "White", "claims", ""), ARBITER_HELD);
    assert_int_equal(arbiter_question_count(p.rulebook, p.game), 1);
    assert_status(play_act(&p, "1:00:05", "White", "claims", ""), ARBITER_WAITING);
    assert_status(play_answer(&p, "1:00:00", 0, 1), ARBITER_OK);
    assert_int_equal(play_state(&p, "done", 0), 1);
    assert_int_equal(play_state(&p, "guideline", 0), 1);
    assert_status(play_act(&p, "1:00:05", "White", "claims", ""), ARBITER_OK);
    play_free(&p);
}

static void precedence_holds_between_may_and_must_not(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state done : count = 0 act opens, open_it by arbiter\n"
                        "§1 \"ban\" { arbiter must not open_it }\n"
                        "§2 \"leave\" { arbiter may open_it notwithstanding §1 then done += 1 }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "opens", ""), ARBITER_OK);
    assert_int_equal(play_entries(&p, ARBITER_BEATEN, "1"), 1);
    assert_int_equal(play_state(&p, "done", 0), 1);
    play_free(&p);
}

static void stands_lets_the_acts_own_consequences_follow(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state written : count = 0 state seen : count = 0 act writes, write by player\n"
                        "§1 \"x\" { player p must not write if p = to_move\n"
                        "  on writes then written += 1\n"
                        "  on breach of writes then stands, seen += 1 }");
    assert_status(play_act(&p, "1:00:00", "White", "writes", ""), ARBITER_REFUSED);
    assert_int_equal(play_state(&p, "written", 0), 1);
    assert_int_equal(play_state(&p, "seen", 0), 1);
    play_free(&p);
}

/* ---- 3. which rules answer ---- */

static void conditions_read_the_state_before(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 1 state b : count = 2 act swaps by arbiter\n"
                        "§1 \"x\" { on swaps if a = 1 then a := b on swaps if b = 2 then b := a }");
    play_act(&p, "1:00:00", "arbiter", "swaps", "");
    assert_int_equal(play_state(&p, "a", 0), 2);
    assert_int_equal(play_state(&p, "b", 0), 1);
    play_free(&p);
}

static void conditions_are_three_valued(void **state)
{
    (void)state;
    /* unknown and false is false, unknown or true is true: neither is asked; unknown and true is */
    play_t p = play_new("rulebook \"t\" option o : truth state a : count = 0 act one by arbiter act two by arbiter act three by arbiter\n"
                                "state f : truth = no state t : truth = yes\n"
                                "§1 \"x\" { on one if o and f then a += 1 on two if o or t then a += 1 on three if o and t then a += 1 }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "one", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "a", 0), 0);
    assert_status(play_act(&p, "1:00:00", "arbiter", "two", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "a", 0), 1);
    assert_status(play_act(&p, "1:00:00", "arbiter", "three", ""), ARBITER_HELD);
    assert_int_equal(play_entries(&p, ARBITER_UNKNOWN, "1"), 1);
    play_free(&p);
}

/* ---- 4. all at once ---- */

static void equal_values_merge_and_cite_all(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 0 act does by arbiter\n"
                        "§1 \"x\" { on does then a := 5 } §2 \"y\" { on does then a := 5 }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "a", 0), 5);
    assert_int_equal(play_entries(&p, ARBITER_APPLIES, "1"), 1);
    assert_int_equal(play_entries(&p, ARBITER_APPLIES, "2"), 1);
    play_free(&p);
}

static void additions_add_up(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" time control 0:05:00 state a : count = 10 act does by arbiter\n"
                        "§1 \"x\" { on does then a += 5, remaining(White) += 2 min }\n"
                        "§2 \"y\" { on does then a -= 2, used(White) += 30 s }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "a", 0), 13);
    assert_int_equal(play_remaining(&p, WHITE, "1:00:00"), (5 * 60 + 120 - 30) * 1000);
    play_free(&p);
}

static void set_then_add_then_start(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" time control 0:05:00 act does by arbiter\n"
                        "§1 \"x\" { on does then start(White) } §2 \"y\" { on does then remaining(White) += 10 s }\n"
                        "§3 \"z\" { on does then remaining(White) := 1 min }");
    play_act(&p, "1:00:00", "arbiter", "does", "");
    assert_int_equal(play_remaining(&p, WHITE, "1:00:05"), 65000);
    play_free(&p);
}

static void precedence_is_by_slot(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 0 state b : count = 0 act does by arbiter\n"
                        "§1 \"x\" { on does then a := 1, b := 1 }\n"
                        "§2 \"y\" { §2 takes precedence over §1 on does then a := 2 }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "a", 0), 2);
    assert_int_equal(play_state(&p, "b", 0), 1); /* beaten there, and only there */
    assert_int_equal(play_entries(&p, ARBITER_BEATEN, "1"), 1);
    assert_int_equal(play_entries(&p, ARBITER_APPLIES, "1"), 1);
    play_free(&p);
}

static void additions_of_a_beaten_article_are_dropped(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 1 act does by arbiter\n"
                                "§1 \"x\" { on does then a += 100 }\n"
                                "§2 \"y\" { §2 takes precedence over §1 on does then a := 5 }\n"
                                "§3 \"z\" { on does then a += 10 }");
    play_act(&p, "1:00:00", "arbiter", "does", "");
    assert_int_equal(play_state(&p, "a", 0), 15);
    play_free(&p);
}

static void stays_occupies_a_slot(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 1 act does by arbiter\n"
                        "§1 \"x\" { on does then a := 2 }\n"
                        "§2 \"y\" { §2 takes precedence over §1 on does then a stays }");
    play_act(&p, "1:00:00", "arbiter", "does", "");
    assert_int_equal(play_state(&p, "a", 0), 1);
    assert_int_equal(play_entries(&p, ARBITER_BEATEN, "1"), 1);
    play_free(&p);
}

static void the_result_is_one_slot_for_all_steps(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" act does by arbiter signal later\n"
                        "§1 \"x\" { on does then loses(White), raise later }\n"
                        "§2 \"y\" { §2 takes precedence over §1 on later then draw }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_OK);
    assert_int_equal(play_game(&p).result, ARBITER_DRAWN);
    assert_int_equal(play_entries(&p, ARBITER_BEATEN, "1"), 1);
    play_free(&p);
}

/* ---- 5. conflict and unknown hold the event ---- */

static const char clashing[] =
    "rulebook \"t\" state a : count = 0 state b : count = 0 act does by arbiter signal later\n"
    "§1 \"x\" { on does then b := 1, raise later on later then a := 1 }\n"
    "§2 \"y\" { on later then a := 2 }";

static void a_conflict_applies_nothing_of_any_step(void **state)
{
    (void)state;
    play_t p = play_new(clashing);
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_HELD);
    assert_int_equal(play_state(&p, "b", 0), 0); /* the first step is undone too */
    assert_int_equal(play_entries(&p, ARBITER_CONFLICT, "1"), 1);
    arbiter_question q;
    assert_status(arbiter_question_get(p.rulebook, p.game, 0, &q), ARBITER_OK);
    assert_int_equal(q.option_count, 2);
    assert_int_equal(q.holds, 1);
    play_free(&p);
}

static void a_held_event_takes_only_answers_at_its_own_instant(void **state)
{
    (void)state;
    play_t p = play_new(clashing);
    play_act(&p, "1:00:00", "arbiter", "does", "");
    uint64_t hash = arbiter_game_hash(p.rulebook, p.game);
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_WAITING);
    assert_status(play_wait(&p, "1:00:01"), ARBITER_WAITING);
    assert_status(play_answer(&p, "1:00:01", 0, arbiter_article_find(p.rulebook, test_str("2"))), ARBITER_WAITING);
    assert_int_equal(arbiter_game_hash(p.rulebook, p.game), hash);
    assert_status(play_answer(&p, "1:00:00", 0, arbiter_article_find(p.rulebook, test_str("2"))), ARBITER_OK);
    assert_int_equal(play_state(&p, "a", 0), 2);
    assert_int_equal(play_state(&p, "b", 0), 1);
    play_free(&p);
}

static void a_decision_in_a_condition_is_asked_within_the_event(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" decision known : truth \"Known?\" decision reading(q: player) : duration \"How much?\"\n"
                        "time control 0:05:00 act does by arbiter\n"
                        "§1 \"x\" { on does if known then remaining(White) := reading(White) on does if not known then void }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_HELD);
    assert_int_equal(arbiter_question_count(p.rulebook, p.game), 1);
    assert_status(play_answer(&p, "1:00:00", 0, 1), ARBITER_HELD); /* now the value is asked */
    assert_int_equal(arbiter_question_count(p.rulebook, p.game), 1);
    assert_status(play_answer(&p, "1:00:00", 0, 42000), ARBITER_OK);
    assert_int_equal(play_remaining(&p, WHITE, "1:00:00"), 42000);
    /* answers live until the event commits: the next one asks again */
    assert_status(play_act(&p, "1:00:10", "arbiter", "does", ""), ARBITER_HELD);
    play_free(&p);
}

static void precedence_spares_needless_questions(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" decision known : truth \"Known?\" state a : count = 0 act does by arbiter\n"
                        "§1 \"x\" { on does if known then a := 1 }\n"
                        "§2 \"y\" { §2 takes precedence over §1 on does then a := 2 }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "a", 0), 2);
    play_free(&p);
}

static void an_unknown_fact_is_asked_and_kept(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" act opens(t: text) by arbiter\n"
                        "§1 \"x\" { on opens(t) if reading_of(t) is ambiguous then loses(White) }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "opens", "'Sd2'"), ARBITER_HELD);
    arbiter_question q;
    arbiter_question_get(p.rulebook, p.game, 0, &q);
    assert_int_equal(q.why, ARBITER_FINDING);
    assert_int_equal(q.option_count, 5);
    assert_status(play_answer(&p, "1:00:00", 0, 1), ARBITER_OK); /* ambiguous */
    assert_int_equal(play_game(&p).result, ARBITER_BLACK_WINS);
    play_free(&p);
}

/* ---- 6. then the next step ---- */

static void signals_of_a_step_are_the_next_step_together(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 0 state seen : count = 0 act does by arbiter signal one signal two\n"
                        "§1 \"x\" { on does then raise one, raise two, a := 7\n"
                        "  on one then seen += a, a := 8 on two then seen += a }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "seen", 0), 14); /* both read the state the first step left */
    assert_int_equal(play_state(&p, "a", 0), 8);
    play_free(&p);
}

static void a_loop_of_signals_is_an_error_and_changes_nothing(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 0 act does by arbiter signal one\n"
                                "§1 \"x\" { on does then raise one on one then a += 1, raise one }");
    uint64_t hash = arbiter_game_hash(p.rulebook, p.game);
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_ENDLESS);
    assert_int_equal(arbiter_game_hash(p.rulebook, p.game), hash);
    play_free(&p);
}

static void a_signal_remembers_who_raised_it(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" act does by arbiter signal one\n"
                        "§1 \"x\" { on does then raise one } §2 \"y\" { on one then draw }");
    play_act(&p, "1:00:00", "arbiter", "does", "");
    arbiter_entry second;
    arbiter_entry_get(p.ws, 1, &second);
    assert_int_equal(second.article, arbiter_article_find(p.rulebook, test_str("2")));
    assert_int_equal(second.step, 1);
    assert_int_equal(second.parent, 0);
    play_free(&p);
}

static void changing_the_mode_raises_its_signal(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" time control 0:05:00 state seen : truth = no act does by arbiter\n"
                        "§1 \"x\" { on does then set_mode(White, fischer, 5 s) on mode_changed then seen := yes }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "seen", 0), 1);
    play_free(&p);
}

/* ---- 7. decisions ---- */

static const char asking[] =
    "rulebook \"t\" state a : count = 0 state here : truth = no\n"
    "decision what(q: player) for want of a rule like §2 : { lost, going } default going \"What now?\"\n"
    "decision soon : { yes_it_is, no_it_is_not } default no_it_is_not \"Soon?\"\n"
    "act does by arbiter act comes by player act hurries by arbiter\n"
    "§1 \"x\" { on does then ask what(White) while not here on comes then here := yes on hurries then ask soon within 1 min\n"
    "  on what(q) is lost then loses(q) on what(q) is going then a += 1 on soon is no_it_is_not then a += 100\n"
    "  on soon is yes_it_is then a += 1000 }\n"
    "§2 \"y\" { not modelled \"-\" }";

static void a_deferred_decision_does_not_block_play(void **state)
{
    (void)state;
    play_t p = play_new(asking);
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_OK);
    assert_int_equal(play_entries(&p, ARBITER_ASKED, "1"), 1);
    assert_status(play_act(&p, "1:00:30", "arbiter", "hurries", ""), ARBITER_OK);
    arbiter_question q;
    assert_status(arbiter_question_get(p.rulebook, p.game, 0, &q), ARBITER_OK);
    assert_int_equal(q.why, ARBITER_LAW_SILENT);
    assert_int_equal(arbiter_question_other(p.rulebook, p.game, 0, 0), arbiter_article_find(p.rulebook, test_str("2")));
    assert_int_equal(q.has_default, 1);
    arbiter_datum d;
    test_text words = { 0 };
    assert_status(arbiter_question_default(p.rulebook, p.game, 0, ARBITER_EN, &d, test_text_writer(&words)), ARBITER_OK);
    assert_int_equal(d.value.number, 1);
    assert_str(d.word, "going");
    assert_str(test_text_view(&words), "going");
    test_text_free(&words);
    assert_status(play_answer(&p, "1:00:40", 0, 0), ARBITER_OK);
    assert_int_equal(play_game(&p).result, ARBITER_BLACK_WINS);
    play_free(&p);
}

static void a_question_is_withdrawn_when_its_condition_is_gone(void **state)
{
    (void)state;
    play_t p = play_new(asking);
    play_act(&p, "1:00:00", "arbiter", "does", "");
    play_act(&p, "1:00:01", "Black", "comes", "");
    assert_int_equal(arbiter_question_count(p.rulebook, p.game), 0);
    play_free(&p);
}

static void a_term_brings_the_default(void **state)
{
    (void)state;
    play_t p = play_new(asking);
    play_act(&p, "1:00:00", "arbiter", "hurries", "");
    play_wait(&p, "1:01:00");
    assert_int_equal(play_state(&p, "a", 0), 0);
    play_wait(&p, "1:01:00.001");
    assert_int_equal(play_state(&p, "a", 0), 100);
    play_free(&p);
}

static void forks_lay_out_each_answer_and_leave_the_game(void **state)
{
    (void)state;
    play_t p = play_new(asking);
    play_act(&p, "1:00:00", "arbiter", "does", "");
    uint64_t hash = arbiter_game_hash(p.rulebook, p.game);
    arbiter_game *fork;
    assert_status(arbiter_game_new(p.rulebook, &fork), ARBITER_OK);
    arbiter_state lost, on;
    assert_status(arbiter_fork(p.ws, p.game, fork, 0, (arbiter_value){ ARBITER_VALUE_NUMBER, 0, { "", 0 } }), ARBITER_OK);
    arbiter_game_state(fork, &lost);
    assert_status(arbiter_fork(p.ws, p.game, fork, 0, (arbiter_value){ ARBITER_VALUE_NUMBER, 1, { "", 0 } }), ARBITER_OK);
    arbiter_game_state(fork, &on);
    assert_int_equal(lost.result, ARBITER_BLACK_WINS);
    assert_int_equal(on.result, ARBITER_NO_RESULT);
    assert_int_equal(arbiter_game_hash(p.rulebook, p.game), hash);
    arbiter_game_free(p.rulebook, fork);
    play_free(&p);
}

static void contradicting_articles_are_never_settled_by_precedence(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 0 act does by arbiter\n"
                                "§1 \"x\" { on does then a := 1 }\n"
                                "§2 \"y\" { §2 takes precedence over §1 §1 contradicts §2 on does then a := 2 }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_HELD);
    assert_int_equal(play_entries(&p, ARBITER_CONFLICT, "1"), 1);
    play_free(&p);
}

static void a_dispute_asks_and_cites_what_the_arbiter_does_then(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" time control 0:05:00 act waits by player act sets by arbiter\n"
                                "§1 \"x\" { on sets then remaining(White) := 1 min }\n"
                                "§7 \"y\" { disputed on waits between §1, §7 because \"both\" }");
    assert_status(play_act(&p, "1:00:00", "White", "waits", ""), ARBITER_OK);
    assert_int_equal(play_entries(&p, ARBITER_CONFLICT, "7"), 1);
    uint32_t seven = arbiter_article_find(p.rulebook, test_str("7"));
    assert_status(play_answer(&p, "1:00:05", 0, seven), ARBITER_OK);
    assert_status(play_act(&p, "1:00:06", "arbiter", "sets", ""), ARBITER_OK);
    arbiter_entry e;
    arbiter_entry_get(p.ws, 0, &e);
    assert_int_equal(e.other_count, 1);
    assert_int_equal(arbiter_entry_other(p.ws, 0, 0), seven);
    play_free(&p);
}

/* ---- 8. unless the arbiter decides otherwise ---- */

static const char overruled[] =
    "rulebook \"t\" time control 0:05:00 state a : count = 0 act comes by player act begins by player\n"
    "§10 \"late\" { on comes by p then loses(p), a := 1 unless the arbiter decides otherwise else a := 2 }\n"
    "§1 \"b\" { on begins by p then start(p) }";

static void a_provisional_result_stops_the_clocks(void **state)
{
    (void)state;
    play_t p = play_new(overruled);
    play_act(&p, "1:00:00", "White", "begins", "");
    assert_status(play_act(&p, "1:00:10", "Black", "comes", ""), ARBITER_OK);
    assert_int_equal(play_game(&p).result, ARBITER_WHITE_WINS);
    assert_int_equal(play_game(&p).provisional, 1);
    assert_int_equal(play_remaining(&p, WHITE, "1:05:00"), 290000);
    assert_status(play_answer(&p, "1:06:00", 0, 0), ARBITER_OK); /* upheld */
    assert_int_equal(play_game(&p).provisional, 0);
    assert_int_equal(play_game(&p).result, ARBITER_WHITE_WINS);
    assert_int_equal(play_state(&p, "a", 0), 1);
    play_free(&p);
}

static void otherwise_takes_it_back_and_the_else_effects_happen(void **state)
{
    (void)state;
    play_t p = play_new(overruled);
    play_act(&p, "1:00:00", "White", "begins", "");
    play_act(&p, "1:00:10", "Black", "comes", "");
    assert_status(play_answer(&p, "1:06:00", 0, 1), ARBITER_OK);
    assert_int_equal(play_game(&p).result, ARBITER_NO_RESULT);
    assert_int_equal(play_state(&p, "a", 0), 2);
    /* the clocks run again as they ran */
    assert_int_equal(play_remaining(&p, WHITE, "1:06:30"), 260000);
    play_free(&p);
}

/* ---- 9. after the result ---- */

static void after_the_result_acts_are_refused_with_its_article(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 0 act resigns by player act moves_on by player act protests by player also afterwards\n"
                        "§5 \"x\" { on resigns by p then loses(p) on moves_on then a += 1 on protests then a += 10 }");
    play_act(&p, "1:00:00", "White", "resigns", "");
    assert_status(play_act(&p, "1:00:01", "Black", "moves_on", ""), ARBITER_REFUSED);
    assert_int_equal(play_entries(&p, ARBITER_FORBIDDEN, "5"), 1);
    assert_int_equal(play_state(&p, "a", 0), 0);
    assert_status(play_act(&p, "1:00:02", "Black", "protests", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "a", 0), 10);
    play_free(&p);
}

static void the_result_ends_duties_questions_and_timers(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 0 act resigns by player act begins by player signal bell\n"
                                "decision d : truth \"?\"\n"
                                "§5 \"x\" { on resigns by p then loses(p)\n"
                                "  on begins by p then after 5 s raise bell, ask d, p must resigns within 5 s else bell\n"
                                "  on bell then a += 1 on d is yes then a += 1 }");
    play_act(&p, "1:00:00", "White", "begins", "");
    play_act(&p, "1:00:01", "Black", "resigns", "");
    assert_int_equal(arbiter_question_count(p.rulebook, p.game), 0);
    assert_int_equal(arbiter_game_next_due(p.rulebook, p.game), INT64_MAX);
    play_wait(&p, "1:10:00");
    assert_int_equal(play_state(&p, "a", 0), 0);
    play_free(&p);
}

/* ---- the closed set of outcome kinds; nothing silent ---- */

static void an_act_no_article_answers_is_a_gap(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" act sneezes by player act does by player §1 \"x\" { on does then draw }");
    assert_status(play_act(&p, "1:00:00", "White", "sneezes", ""), ARBITER_OK);
    assert_int_equal(play_entries(&p, ARBITER_GAP, ""), 1);
    play_free(&p);
}

static void an_intended_gap_says_so(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" act sneezes by player\n"
                                "§1 \"x\" { silent on sneezes by p if p = to_move like §2 because \"nobody thought of it\" } §2 \"y\" { not modelled \"-\" }");
    assert_status(play_act(&p, "1:00:00", "White", "sneezes", ""), ARBITER_OK);
    assert_int_equal(play_entries(&p, ARBITER_GAP, "1"), 1);
    assert_int_equal(arbiter_entry_other(p.ws, 0, 0), arbiter_article_find(p.rulebook, test_str("2")));
    play_free(&p);
}

static void a_number_out_of_range_is_an_error(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 4000000000000 act does by arbiter\n"
                        "§1 \"x\" { on does then a := a * a }");
    uint64_t hash = arbiter_game_hash(p.rulebook, p.game);
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_OVERFLOW);
    assert_int_equal(arbiter_game_hash(p.rulebook, p.game), hash);
    play_free(&p);
}

static void an_unset_term_is_asked(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" option grace : duration \"How long?\" state rung : count = 0 state late : count = 0\n"
                        "signal bell signal missed act begins by player act nods, nod by player\n"
                        "§1 \"Terms\" {\n"
                        "  on begins by p then after grace raise bell, p must nod within grace else missed\n"
                        "  on bell then rung += 1 on missed then late += 1\n"
                        "}\n");
    assert_status(play_act(&p, "18:00:00", "White", "begins", ""), ARBITER_HELD);
    assert_int_equal(arbiter_question_count(p.rulebook, p.game), 1);
    assert_status(play_answer(&p, "18:00:00", 0, 5000), ARBITER_OK);
    play_wait(&p, "18:00:05");
    assert_int_equal(play_state(&p, "rung", 0), 1);
    play_wait(&p, "18:00:05.001");
    assert_int_equal(play_state(&p, "late", 0), 1);
    play_free(&p);
}

/* The condition fails before it divides; only the sentence would. */
static void a_text_that_cannot_be_worked_out_spoils_no_event(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state n : count = 0 act nods, nod by player\n"
                        "§1 \"Nodding\" {\n"
                        "  player p may nod if n > 0 and 100 / n > 3 then n -= 1 because \"{100 / n} are left\"\n"
                        "}\n");
    assert_status(play_act(&p, "18:00:00", "White", "nods", ""), ARBITER_REFUSED);
    play_free(&p);
}

static void a_grant_that_might_override_is_asked_about(void **state)
{
    (void)state;
    for (int64_t lenient = 0; lenient < 2; lenient++) {
        play_t p = play_new("rulebook \"t\" option lenient : truth \"Lenient?\" state done : count = 0\n"
                            "act nods, nod by player\n"
                            "§1 \"a\" { player p must not nod on nods then done += 1 }\n"
                            "§2 \"b\" { §2 takes precedence over §1 player p may nod if lenient }\n");
        assert_status(play_act(&p, "18:00:00", "White", "nods", ""), ARBITER_HELD);
        assert_int_equal(play_entries(&p, ARBITER_UNKNOWN, "2"), 1);
        assert_status(play_answer(&p, "18:00:00", 0, lenient), lenient ? ARBITER_OK : ARBITER_REFUSED);
        assert_int_equal(play_state(&p, "done", 0), lenient);
        play_free(&p);
    }
}

static void one_grant_is_enough(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" option lenient : truth \"Lenient?\" state done : count = 0\n"
                        "act nods, nod by player\n"
                        "§1 \"a\" { player p may nod on nods then done += 1 } §2 \"b\" { player p may nod if lenient }\n");
    assert_status(play_act(&p, "18:00:00", "White", "nods", ""), ARBITER_OK);
    assert_int_equal(play_state(&p, "done", 0), 1);
    play_free(&p);
}

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

/* The same second is charged, a second earlier or later. */
static void equal_games_are_equal_bytes_however_they_came_about(void **state)
{
    (void)state;
    static const char rules[] = "rulebook \"t\" time control 0:05:00 act begins by player act errs by player\n"
                                "§1 \"Time\" { on begins by p then start(p) on errs by p then used(p) += 1 s }";
    play_t p = play_new(rules), q = play_new(rules);
    play_act(&p, "18:00:00", "White", "begins", "");
    play_act(&p, "18:00:01", "White", "errs", "");
    play_wait(&p, "18:00:02");
    play_act(&q, "18:00:00", "White", "begins", "");
    play_act(&q, "18:00:02", "White", "errs", "");
    assert_true(arbiter_game_equal(p.rulebook, p.game, q.game));
    play_free(&p);
    play_free(&q);
}

static void a_default_that_is_unknown_is_asked(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" option usual : truth \"Usually?\" state given : count = 0\n"
                        "decision grants : truth default usual \"Granted?\" act begins by player\n"
                        "§1 \"Defaults\" { on begins then ask grants within 5 s on grants is yes then given += 1 }");
    play_act(&p, "18:00:00", "White", "begins", "");
    assert_status(play_wait(&p, "18:00:10"), ARBITER_HELD);
    assert_status(play_answer(&p, "18:00:05.001", 0, 1), ARBITER_OK);
    assert_int_equal(play_state(&p, "given", 0), 1);
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
        assert_status(arbiter_game_clock(p.rulebook, p.game, WHITE, 1000, 1, at), ARBITER_INVALID);
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
        cmocka_unit_test(an_earlier_instant_is_refused),
        cmocka_unit_test(several_acts_may_be_one_event),
        cmocka_unit_test(a_must_not_forbids),
        cmocka_unit_test(a_granted_act_needs_a_grant_that_applies),
        cmocka_unit_test(a_grant_that_is_switched_off_does_not_apply_and_is_named),
        cmocka_unit_test(an_unset_switch_is_asked_and_kept),
        cmocka_unit_test(precedence_holds_between_may_and_must_not),
        cmocka_unit_test(stands_lets_the_acts_own_consequences_follow),
        cmocka_unit_test(conditions_read_the_state_before),
        cmocka_unit_test(conditions_are_three_valued),
        cmocka_unit_test(equal_values_merge_and_cite_all),
        cmocka_unit_test(additions_add_up),
        cmocka_unit_test(set_then_add_then_start),
        cmocka_unit_test(precedence_is_by_slot),
        cmocka_unit_test(additions_of_a_beaten_article_are_dropped),
        cmocka_unit_test(stays_occupies_a_slot),
        cmocka_unit_test(the_result_is_one_slot_for_all_steps),
        cmocka_unit_test(a_conflict_applies_nothing_of_any_step),
        cmocka_unit_test(a_held_event_takes_only_answers_at_its_own_instant),
        cmocka_unit_test(a_decision_in_a_condition_is_asked_within_the_event),
        cmocka_unit_test(precedence_spares_needless_questions),
        cmocka_unit_test(an_unknown_fact_is_asked_and_kept),
        cmocka_unit_test(signals_of_a_step_are_the_next_step_together),
        cmocka_unit_test(a_loop_of_signals_is_an_error_and_changes_nothing),
        cmocka_unit_test(a_signal_remembers_who_raised_it),
        cmocka_unit_test(changing_the_mode_raises_its_signal),
        cmocka_unit_test(a_deferred_decision_does_not_block_play),
        cmocka_unit_test(a_question_is_withdrawn_when_its_condition_is_gone),
        cmocka_unit_test(a_term_brings_the_default),
        cmocka_unit_test(forks_lay_out_each_answer_and_leave_the_game),
        cmocka_unit_test(contradicting_articles_are_never_settled_by_precedence),
        cmocka_unit_test(a_dispute_asks_and_cites_what_the_arbiter_does_then),
        cmocka_unit_test(a_provisional_result_stops_the_clocks),
        cmocka_unit_test(otherwise_takes_it_back_and_the_else_effects_happen),
        cmocka_unit_test(after_the_result_acts_are_refused_with_its_article),
        cmocka_unit_test(the_result_ends_duties_questions_and_timers),
        cmocka_unit_test(an_act_no_article_answers_is_a_gap),
        cmocka_unit_test(an_intended_gap_says_so),
        cmocka_unit_test(a_number_out_of_range_is_an_error),
        cmocka_unit_test(an_unset_term_is_asked),
        cmocka_unit_test(a_text_that_cannot_be_worked_out_spoils_no_event),
        cmocka_unit_test(a_grant_that_might_override_is_asked_about),
        cmocka_unit_test(one_grant_is_enough),
        cmocka_unit_test(what_is_due_happens_when_it_is_said_to_be_due),
        cmocka_unit_test(flags_due_at_one_instant_both_fall),
        cmocka_unit_test(equal_games_are_equal_bytes_however_they_came_about),
        cmocka_unit_test(a_default_that_is_unknown_is_asked),
        cmocka_unit_test(instants_out_of_range_are_invalid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
