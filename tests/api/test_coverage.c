/* What a rulebook consists of, and what events have seen of it. */
#include "memory.h"
#include "play.h"

static const char text[] = "rulebook \"club\"\n"
                           "state ready : truth = no\n"
                           "state late : truth = no\n"
                           "act arrives, arrive by player\n"
                           "act opens, open_hall by arbiter\n"
                           "decision joker : truth default no\n"
                           "§1 \"Coming\" {\n"
                           "  says \"Who comes\" de \"Wer kommt\"\n"
                           "  player p may arrive, if ready unless late, then late becomes yes\n"
                           "  arbiter may open_hall, then ready becomes yes, ask joker\n"
                           "  not modelled \"Why\"\n"
                           "}\n";

static arbiter_point point_at(const arbiter_coverage *c, uint32_t index)
{
    arbiter_point point;
    assert_int_equal(arbiter_point_get(c, index, &point), ARBITER_OK);
    return point;
}

static void assert_seen(const arbiter_coverage *c, uint32_t index, uint64_t seen, uint64_t yes, uint64_t no)
{
    arbiter_point point = point_at(c, index);
    assert_int_equal(point.seen, seen);
    assert_int_equal(point.yes, yes);
    assert_int_equal(point.no, no);
}

static arbiter_coverage *new_coverage(play_t *play)
{
    arbiter_coverage *c;
    assert_int_equal(arbiter_coverage_new(play->rulebook, &c), ARBITER_OK);
    assert_int_equal(arbiter_workspace_cover(play->ws, c), ARBITER_OK);
    return c;
}

static void rules_and_statements_have_their_places(void **state)
{
    (void)state;
    play_t play = play_new(text);
    arbiter_rule rule;
    arbiter_statement statement;
    assert_int_equal(arbiter_rule_count(play.rulebook), 2);
    assert_int_equal(arbiter_rule_get(play.rulebook, 1, &rule), ARBITER_OK);
    assert_int_equal(rule.kind, ARBITER_RULE_MAY);
    assert_str(rule.source, "arbiter may open_hall, then ready becomes yes, ask joker");
    assert_int_equal(rule.place.end - rule.place.start, rule.source.size);
    assert_memory_equal(text + rule.place.start, rule.source.data, rule.source.size);
    assert_int_equal(arbiter_rule_get(play.rulebook, 2, &rule), ARBITER_INVALID);
    assert_int_equal(arbiter_statement_get(play.rulebook, 0, 1, &statement), ARBITER_OK);
    assert_int_equal(statement.kind, ARBITER_STATEMENT_NOT_MODELLED);
    assert_memory_equal(text + statement.place.start, "not modelled", 12);
    assert_int_equal(arbiter_statement_get(play.rulebook, 0, 2, &statement), ARBITER_INVALID);
    assert_int_equal(arbiter_statement_get(play.rulebook, 1, 0, &statement), ARBITER_INVALID);
    play_free(&play);
}

/* rule, ready, late; rule, joker = yes, joker = no */
static void every_condition_is_looked_at(void **state)
{
    (void)state;
    play_t play = play_new(text);
    arbiter_coverage *c = new_coverage(&play);
    assert_int_equal(arbiter_point_count(c), 6);
    assert_status(play_act(&play, "19:00", "White", "arrives", ""), ARBITER_REFUSED);
    assert_seen(c, 0, 1, 0, 1);
    assert_seen(c, 1, 1, 0, 1);
    assert_seen(c, 2, 1, 0, 1); /* though the first has settled it */
    assert_true(point_at(c, 2).unless);
    assert_int_equal(arbiter_coverage_outcomes(c, 0, ARBITER_NOT_PERMITTED), 1);
    assert_status(play_act(&play, "19:01", "arbiter", "opens", ""), ARBITER_OK);
    assert_status(play_act(&play, "19:02", "White", "arrives", ""), ARBITER_OK);
    assert_seen(c, 0, 2, 1, 1);
    assert_seen(c, 1, 2, 1, 1);
    assert_seen(c, 2, 2, 0, 2);
    assert_status(play_act(&play, "19:03", "Black", "arrives", ""), ARBITER_REFUSED);
    assert_seen(c, 2, 3, 1, 2); /* one rule, whoever comes */
    assert_int_equal(arbiter_coverage_outcomes(c, ARBITER_NONE, ARBITER_ASKED), 1);
    assert_seen(c, 4, 0, 0, 0);
    assert_status(play_answer(&play, "19:04", 0, 0), ARBITER_OK);
    assert_seen(c, 4, 1, 0, 1);
    assert_seen(c, 5, 1, 1, 0);
    arbiter_workspace_cover(play.ws, NULL);
    assert_status(play_act(&play, "19:05", "Black", "arrives", ""), ARBITER_REFUSED);
    assert_seen(c, 0, 3, 1, 2);
    arbiter_coverage_free(c);
    play_free(&play);
}

static void coverages_add_up(void **state)
{
    (void)state;
    play_t play = play_new(text), other = play_new(text);
    arbiter_coverage *a = new_coverage(&play), *b, *foreign = new_coverage(&other);
    assert_status(play_act(&play, "19:00", "White", "arrives", ""), ARBITER_REFUSED);
    b = new_coverage(&play);
    assert_status(play_act(&play, "19:01", "arbiter", "opens", ""), ARBITER_OK);
    assert_status(play_act(&play, "19:02", "White", "arrives", ""), ARBITER_OK);
    assert_int_equal(arbiter_coverage_add(a, b), ARBITER_OK);
    assert_seen(a, 0, 2, 1, 1);
    assert_int_equal(arbiter_coverage_outcomes(a, 0, ARBITER_APPLIES), 1);
    assert_int_equal(arbiter_coverage_outcomes(a, 0, ARBITER_NOT_PERMITTED), 1);
    assert_int_equal(arbiter_coverage_add(a, foreign), ARBITER_INVALID);
    assert_int_equal(arbiter_workspace_cover(play.ws, foreign), ARBITER_INVALID);
    arbiter_workspace_cover(play.ws, NULL);
    arbiter_workspace_cover(other.ws, NULL);
    arbiter_coverage_free(a);
    arbiter_coverage_free(b);
    arbiter_coverage_free(foreign);
    arbiter_coverage_free(NULL);
    play_free(&play);
    play_free(&other);
}

static arbiter_status cover_all(const arbiter_allocator *allocator, void *context)
{
    (void)context;
    arbiter_compile_options options = { sizeof options, allocator };
    arbiter_source source = { test_str("a.rules"), test_str(text) };
    arbiter_rulebook *rulebook;
    arbiter_report *report;
    arbiter_coverage *coverage = NULL;
    arbiter_status status = arbiter_compile(&options, &source, 1, &rulebook, NULL, &report);
    if (status == ARBITER_OK)
        status = arbiter_coverage_new(rulebook, &coverage);
    assert_true((status == ARBITER_OK) == (coverage != NULL));
    arbiter_coverage_free(coverage);
    arbiter_rulebook_release(rulebook);
    arbiter_report_free(report);
    return status;
}

static void memory_may_run_out_anywhere(void **state)
{
    (void)state;
    test_every_allocation_fails(cover_all, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_and_statements_have_their_places),
        cmocka_unit_test(every_condition_is_looked_at),
        cmocka_unit_test(coverages_add_up),
        cmocka_unit_test(memory_may_run_out_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
