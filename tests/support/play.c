#include "play.h"

static int to_stderr(void *context, const char *data, size_t size)
{
    (void)context;
    fwrite(data, 1, size, stderr);
    return 0;
}

play_t play_sources(const arbiter_source *sources, size_t count)
{
    play_t play = { 0 };
    arbiter_report *report = NULL;
    arbiter_status status = arbiter_compile(NULL, sources, count, &play.rulebook, NULL, &report);
    if (status != ARBITER_OK) {
        arbiter_report_write(report, ARBITER_TEXT, ARBITER_EN, 0, (arbiter_writer){ to_stderr, NULL });
        fail_msg("the rulebook of the test does not compile");
    }
    arbiter_report_free(report);
    assert_status(arbiter_workspace_new(play.rulebook, &play.ws), ARBITER_OK);
    assert_status(arbiter_game_new(play.rulebook, &play.game), ARBITER_OK);
    return play;
}

play_t play_new(const char *text)
{
    arbiter_source source = { test_str("test.rules"), test_str(text) };
    return play_sources(&source, 1);
}

play_t play_new_on_board(const char *text, const char *game)
{
    char path[128];
    snprintf(path, sizeof path, "tests/games/%s", game);
    test_text file = test_read_file(path);
    arbiter_source sources[] = { { test_str("test.rules"), test_str(text) }, { test_str(game), test_text_view(&file) } };
    play_t play = play_sources(sources, 2);
    test_text_free(&file);
    return play;
}

void play_free(play_t *play)
{
    arbiter_game_free(play->rulebook, play->game);
    arbiter_workspace_free(play->ws);
    arbiter_rulebook_release(play->rulebook);
}

int64_t play_time(const char *time)
{
    int h = 0, m = 0, s = 0, ms = 0;
    sscanf(time, "%d:%d:%d.%d", &h, &m, &s, &ms);
    return INT64_C(946684800000) + ((h * 60 + m) * 60 + s) * INT64_C(1000) + ms;
}

/* One argument: a quoted text, a person's name, or a number. */
static arbiter_value value_of(const play_t *play, char *word)
{
    while (*word == ' ')
        word++;
    if (*word == '\'') {
        word[strlen(word) - 1] = 0;
        return (arbiter_value){ ARBITER_VALUE_TEXT, 0, test_str(word + 1) };
    }
    uint32_t person = arbiter_person_find(play->rulebook, test_str(word));
    if (person != ARBITER_NONE)
        return (arbiter_value){ ARBITER_VALUE_NUMBER, person, { "", 0 } };
    return (arbiter_value){ ARBITER_VALUE_NUMBER, strtoll(word, NULL, 10), { "", 0 } };
}

arbiter_status play_act(play_t *play, const char *time, const char *who, const char *act, const char *args)
{
    char words[256];
    arbiter_value values[4];
    size_t count = 0;
    snprintf(words, sizeof words, "%s", args);
    for (char *word = strtok(words, ","); word && count < 4; word = strtok(NULL, ","))
        values[count++] = value_of(play, word);
    arbiter_act done = { arbiter_act_find(play->rulebook, test_str(act)), arbiter_person_find(play->rulebook, test_str(who)),
                         values, count };
    assert_int_not_equal(done.act, ARBITER_NONE);
    assert_int_not_equal(done.person, ARBITER_NONE);
    return arbiter_post(play->ws, play->game, play_time(time), &done, 1);
}

arbiter_status play_wait(play_t *play, const char *time)
{
    return arbiter_post(play->ws, play->game, play_time(time), NULL, 0);
}

arbiter_status play_answer(play_t *play, const char *time, uint32_t question, int64_t value)
{
    arbiter_value v = { ARBITER_VALUE_NUMBER, value, { "", 0 } };
    return arbiter_answer(play->ws, play->game, play_time(time), question, v);
}

int play_entries(const play_t *play, arbiter_kind kind, const char *article)
{
    int found = 0;
    uint32_t wanted = *article ? arbiter_article_find(play->rulebook, test_str(article)) : ARBITER_NONE;
    if (*article)
        assert_int_not_equal(wanted, ARBITER_NONE);
    for (size_t i = 0; i < arbiter_entry_count(play->ws); i++) {
        arbiter_entry e;
        arbiter_entry_get(play->ws, i, &e);
        found += e.kind == kind && e.article == wanted;
    }
    return found;
}

int64_t play_state(const play_t *play, const char *name, uint32_t index)
{
    arbiter_value v;
    uint32_t variable = arbiter_variable_find(play->rulebook, test_str(name));
    assert_status(arbiter_game_get(play->rulebook, play->game, variable, index, &v), ARBITER_OK);
    return v.kind == ARBITER_VALUE_NUMBER ? v.number : v.kind == ARBITER_VALUE_NONE ? -1 : -2;
}

void play_set(play_t *play, const char *name, uint32_t index, int64_t value)
{
    arbiter_value v = { ARBITER_VALUE_NUMBER, value, { "", 0 } };
    uint32_t variable = arbiter_variable_find(play->rulebook, test_str(name));
    assert_status(arbiter_game_set(play->rulebook, play->game, variable, index, v), ARBITER_OK);
}

int64_t play_remaining(const play_t *play, int player, const char *time)
{
    arbiter_clock clock;
    arbiter_game_clocks(play->game, play_time(time), &clock);
    return clock.remaining[player];
}

arbiter_state play_game(const play_t *play)
{
    arbiter_state state;
    arbiter_game_state(play->game, &state);
    return state;
}
