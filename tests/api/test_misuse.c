/* What a host may get wrong: each is a status, nothing is read or written out of place, nothing has changed. */
#include "play.h"

static const char small[] = "rulebook \"small\" act asks by player decision what : text \"What?\" decision how : truth \"How?\"\n"
                            "state note : text? = none\n"
                            "§1 \"One\" { on asks by p then ask what, ask how on what = z then note := z\n"
                            "  on how is yes then wins(White) on asks if note = \"x\" then draw }";
static const char large[] = "rulebook \"large\" type seat = { a, b, c, d, e, f, g, h, i, j, k, l, m, n, o }\n"
                            "state taken per seat : count = 0 state again per seat : count = 0 act sits by player\n"
                            "§1 \"One\" { on sits then taken(a) += 1 on sits if taken(o) = again(o) then again(o) += 1 }";

static int drop(void *context, const char *data, size_t size)
{
    (void)context;
    (void)data;
    (void)size;
    return 0;
}

static const arbiter_writer nowhere = { drop, NULL };

static void an_empty_text_without_bytes_is_an_empty_text(void **state)
{
    (void)state;
    play_t p = play_new(small);
    arbiter_value read, empty = { ARBITER_VALUE_TEXT, 0, { NULL, 0 } };
    play_act(&p, "1:00:00", "White", "asks", "");
    assert_status(arbiter_answer(p.ws, p.game, play_time("1:00:00"), 0, empty), ARBITER_OK);
    assert_status(arbiter_game_get(p.rulebook, p.game, arbiter_variable_find(p.rulebook, test_str("note")), 0, &read), ARBITER_OK);
    assert_int_equal(read.kind, ARBITER_VALUE_TEXT);
    assert_int_equal(read.text.size, 0);
    test_text saved = { 0 };
    assert_status(arbiter_game_save(p.rulebook, p.game, test_text_writer(&saved)), ARBITER_OK);
    assert_status(arbiter_game_load(p.rulebook, p.game, saved.data, saved.size), ARBITER_OK);
    test_text_free(&saved);
    play_free(&p);
}

static void bytes_that_are_not_there_are_invalid(void **state)
{
    (void)state;
    play_t p = play_new(small);
    arbiter_value broken = { ARBITER_VALUE_TEXT, 0, { NULL, 5 } };
    play_act(&p, "1:00:00", "White", "asks", "");
    assert_status(arbiter_answer(p.ws, p.game, play_time("1:00:00"), 0, broken), ARBITER_INVALID);
    assert_status(arbiter_game_set(p.rulebook, p.game, arbiter_variable_find(p.rulebook, test_str("note")), 0, broken),
                  ARBITER_INVALID);
    play_free(&p);
}

static void a_fork_that_fails_leaves_its_target(void **state)
{
    (void)state;
    play_t p = play_new(small);
    arbiter_game *fork;
    arbiter_value yes = { ARBITER_VALUE_NUMBER, 1, { "", 0 } }, wrong = { ARBITER_VALUE_NUMBER, 7, { "", 0 } };
    assert_status(arbiter_game_new(p.rulebook, &fork), ARBITER_OK);
    uint64_t before = arbiter_game_hash(p.rulebook, fork);
    play_act(&p, "1:00:00", "White", "asks", "");
    assert_status(arbiter_fork(p.ws, p.game, fork, 9, yes), ARBITER_NOT_ASKED);
    assert_status(arbiter_fork(p.ws, p.game, fork, 1, wrong), ARBITER_INVALID);
    assert_int_equal(arbiter_game_hash(p.rulebook, fork), before);
    assert_status(arbiter_fork(p.ws, p.game, fork, 1, yes), ARBITER_OK);
    assert_int_not_equal(arbiter_game_hash(p.rulebook, fork), before);
    arbiter_game_free(p.rulebook, fork);
    play_free(&p);
}

static void a_game_of_another_rulebook_is_invalid(void **state)
{
    (void)state;
    play_t s = play_new(small), l = play_new(large);
    arbiter_value v = { ARBITER_VALUE_NUMBER, 0, { "", 0 } };
    arbiter_datum datum;
    arbiter_question question;
    play_act(&s, "1:00:00", "White", "asks", "");
    assert_status(arbiter_game_get(l.rulebook, s.game, 1, 14, &v), ARBITER_INVALID);
    assert_status(arbiter_game_set(l.rulebook, s.game, 1, 14, v), ARBITER_INVALID);
    assert_status(arbiter_game_datum(l.rulebook, s.game, 1, 14, &datum), ARBITER_INVALID);
    assert_status(arbiter_game_control(l.rulebook, s.game, NULL, 0), ARBITER_INVALID);
    assert_status(arbiter_game_clock(l.rulebook, s.game, 0, 1000, 0, play_time("2:00:00")), ARBITER_INVALID);
    assert_false(arbiter_game_equal(l.rulebook, s.game, l.game));
    assert_status(arbiter_question_get(l.rulebook, s.game, 0, &question), ARBITER_INVALID);
    assert_status(arbiter_question_datum(l.rulebook, s.game, 0, ARBITER_NONE, &datum), ARBITER_INVALID);
    assert_status(arbiter_question_option(l.rulebook, s.game, 0, 0, ARBITER_EN, &v, nowhere), ARBITER_INVALID);
    assert_status(arbiter_question_default(l.rulebook, s.game, 0, ARBITER_EN, &datum, nowhere), ARBITER_INVALID);
    assert_int_equal(arbiter_question_other(l.rulebook, s.game, 0, 0), ARBITER_NONE);
    assert_status(arbiter_question_name(l.ws, s.game, 0, ARBITER_EN, nowhere), ARBITER_INVALID);
    assert_status(arbiter_question_line(l.ws, s.game, 0, 0, ARBITER_EN, nowhere), ARBITER_INVALID);
    assert_status(arbiter_question_line(s.ws, s.game, 0, 1000, ARBITER_EN, nowhere), ARBITER_INVALID);
    assert_status(arbiter_question_line(s.ws, s.game, 1000, ARBITER_NONE, ARBITER_EN, nowhere), ARBITER_NOT_ASKED);
    assert_status(arbiter_question_text(l.ws, s.game, 0, ARBITER_EN, nowhere), ARBITER_INVALID);
    assert_status(arbiter_fork(l.ws, s.game, l.game, 0, v), ARBITER_INVALID);
    assert_status(arbiter_post(l.ws, s.game, play_time("2:00:00"), NULL, 0), ARBITER_INVALID);
    assert_status(arbiter_game_save(l.rulebook, s.game, nowhere), ARBITER_INVALID);
    assert_int_equal(arbiter_question_count(s.rulebook, s.game), 2);
    assert_int_equal(arbiter_question_count(l.rulebook, s.game), 0);
    arbiter_game_clock(s.rulebook, s.game, 0, 1000, 1, play_time("2:00:00"));
    assert_int_equal(arbiter_game_next_due(s.rulebook, s.game), play_time("2:00:01"));
    assert_int_equal(arbiter_game_next_due(l.rulebook, s.game), INT64_MAX);
    play_free(&s);
    play_free(&l);
}

static void a_language_that_is_none_of_ours_is_the_own_one(void **state)
{
    (void)state;
    play_t p = play_new(small);
    arbiter_article article;
    arbiter_str text;
    for (int language = -3; language < 12; language += 4) {
        assert_status(arbiter_article_get(p.rulebook, 0, (arbiter_language)language, &article), ARBITER_OK);
        assert_str(article.title, "One");
        assert_status(arbiter_code_template(0, (arbiter_language)language, &text), ARBITER_OK);
        assert_true(arbiter_person_name(p.rulebook, 0, (arbiter_language)language).size > 0);
    }
    arbiter_source source = { test_str("a.rules"), test_str("rulebook \"a\"") };
    arbiter_report *report;
    assert_status(arbiter_format_source(NULL, source, (arbiter_language)9, nowhere, &report), ARBITER_INVALID);
    source.text = test_str("rulebook \"a\" §1 \"x\" { on nothing then draw }");
    arbiter_rulebook *rulebook;
    assert_status(arbiter_compile(NULL, &source, 1, &rulebook, NULL, &report), ARBITER_ERRORS);
    assert_status(arbiter_report_message(report, 0, (arbiter_language)9, nowhere), ARBITER_OK);
    assert_status(arbiter_report_write(report, ARBITER_TEXT, (arbiter_language)9, 0, nowhere), ARBITER_OK);
    arbiter_report_free(report);
    play_free(&p);
}

static void no_name_finds_no_act(void **state)
{
    (void)state;
    play_t p = play_new(small);
    assert_int_equal(arbiter_act_find(p.rulebook, test_str("")), ARBITER_NONE);
    play_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_text_without_bytes_is_an_empty_text),
        cmocka_unit_test(bytes_that_are_not_there_are_invalid),
        cmocka_unit_test(a_fork_that_fails_leaves_its_target),
        cmocka_unit_test(a_game_of_another_rulebook_is_invalid),
        cmocka_unit_test(a_language_that_is_none_of_ours_is_the_own_one),
        cmocka_unit_test(no_name_finds_no_act),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
