/* Saved games: their form, that nothing is lost, and that no bytes whatever lead the engine astray. */
#include "play.h"

#include "base/arena.h"
#include "model/held.h"
#include "model/save.h"

/* Has one of everything a game may hold. */
static const char everything[] =
    "rulebook \"t\" time control 3 moves in 0:01:00 with increment 5 s, 0:00:30 with delay 3 s\n"
    "type stage = { begun, shut, gone } option guide : truth option limit : duration\n"
    "state phase : stage = begun state noted per player : truth = no state seen per stage : count = 0\n"
    "state record : text? = none state since : instant? = none state spent : duration = 0 s state offer : "
    "player? = none\n"
    "act writes, write(t: text) by player act shows(t: text, s: stage) by arbiter act plays(m: move) by "
    "player\n"
    "act begins by player act nods, nod(n: count) by player act looks by arbiter act finishes by player act "
    "waits by player, arbiter\n"
    "act offers(q: player) by player act warns(q: player) by arbiter act reads(t: text) by arbiter act rests "
    "by player\n"
    "signal bell(q: player, t: text) signal late(q: player)\n"
    "decision penalty(q: player, t: text) : { warned, expelled } decision used_up(q: player) : duration "
    "decision wording : text\n"
    "decision sure : truth default yes decision next_mover : player\n"
    "§1 \"a\" {\n"
    "  on begins by p then start(p), since := now, after 10 s raise bell(p, \"ring\"), p must nod(3) within "
    "20 s else late(p),\n"
    "    ask penalty(p, \"early\") within 1 min else late(p) while phase is begun, ask sure within 30 s\n"
    "  on writes by p then record := t, noted(p) := yes, after 5 s raise bell(opponent(p), t), p must "
    "write(t) within 8 s\n"
    "  on writes(t) by p if t != \"x\" then ask penalty(p, t)\n"
    "  on bell(q, t) then seen(phase) += 1, spent += 2 s on bell(q, t) if record = t then offer := q\n"
    "  on late(q) then used(q) += 3 s on late(q) if guide then phase := shut\n"
    "  on penalty(q, t) is expelled then phase := gone, remaining(q) := used_up(q)\n"
    "  on penalty(q, t) is warned if limit > 10 s then spent += limit\n"
    "  on sure = a then noted(White) := a, ask wording on wording = w then record := w }\n"
    "§2 \"b\" { on plays by p then play(m), press(p) on shows(t, s) then phase := s, record := t on nods by "
    "p then spent += 1 s }\n"
    "§3 \"c\" { on offers(q) by p then offer := q on warns(q) then remaining(q) += 1 min on reads(t) if "
    "reading_of(t) is ambiguous then record := t }\n"
    "§4 \"d\" { on looks then seen(begun) := 1 } §5 \"e\" { on looks if phase is begun then seen(begun) := 2 "
    "}\n"
    "§6 \"f\" { on finishes by p then loses(p), unless the arbiter decides otherwise else start(next_mover), "
    "after 3 s raise late(p) }\n"
    "§7 \"g\" { disputed on rests between §4, §5 because \"They differ.\" }\n"
    "§8 \"h\" { player p must write if phase is shut and not noted(p) on flag_fell(p) if "
    "can_win(opponent(p)) then loses(p) }";

/* ---- random play, the same each time ---- */

static uint64_t chance = 1;

static uint32_t pick(uint32_t below)
{
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return (uint32_t)(chance >> 33) % below;
}

static const char *const words[] = {
    "x", "Sd2",     "ring",
    "",  "Конь ж7", "a rather longer text, still within the limit of a hundred and twenty bytes"
};

static arbiter_value random_value(type_t type)
{
    arbiter_value value = { ARBITER_VALUE_NUMBER, 0, { "", 0 } };
    if (type_is_text(type))
        return (arbiter_value){ ARBITER_VALUE_TEXT, 0, test_str(words[pick(sizeof words / sizeof *words)]) };
    value.number = type.base == TYPE_DURATION ? pick(60000) : type.base == TYPE_COUNT ? pick(5) : pick(2);
    return value;
}

static arbiter_status random_answer(play_t *p, int64_t at)
{
    question_kind kind = QUESTION_DECISION;
    arbiter_question q;
    uint32_t count = arbiter_question_count(p->rulebook, p->game), n = pick(count ? count : 1);
    (void)kind;
    if (arbiter_question_get(p->rulebook, p->game, n, &q) != ARBITER_OK)
        return ARBITER_NOT_ASKED;
    if (q.option_count > 0) {
        arbiter_value value;
        test_text said = { 0 };
        assert_status(arbiter_question_option(p->rulebook, p->game, n, pick(q.option_count), ARBITER_EN,
                                              &value, test_text_writer(&said)),
                      ARBITER_OK);
        test_text_free(&said);
        return arbiter_answer(p->ws, p->game, at, n, value);
    }
    arbiter_status status =
        arbiter_answer(p->ws, p->game, at, n, random_value((type_t){ TYPE_DURATION, false, 0 }));
    return status == ARBITER_INVALID
               ? arbiter_answer(p->ws, p->game, at, n, random_value((type_t){ TYPE_TEXT, false, 0 }))
               : status;
}

/* Some act with some arguments by somebody, an answer, or nothing, a while after the last event. */
static arbiter_status random_step(play_t *p)
{
    const game_t *g = p->game;
    if (g->held.kind != HELD_NOTHING)
        return random_answer(p, g->held.at);
    int64_t at =
        (g->now == INT64_MIN ? play_time("18:00:00") : g->now) + (pick(4) ? pick(4000) : pick(30000));
    if (pick(4) == 0 && g->pending_count > 0)
        return random_answer(p, at);
    arbiter_act act = { pick(p->rulebook->event_count), pick(3), NULL, 0 };
    const event_t *event = &p->rulebook->events[act.act];
    if (event->kind != EVENT_ACT)
        return arbiter_post(p->ws, p->game, at, NULL, 0);
    arbiter_value args[ARGS_MAX];
    for (uint32_t a = 0; a < event->param_count; a++)
        args[a] = random_value(event->params[a].type);
    act.args = args;
    act.arg_count = event->param_count;
    return arbiter_post(p->ws, p->game, at, &act, 1);
}

/* ---- helpers ---- */

static uint64_t fnv(const char *bytes, size_t size)
{
    uint64_t h = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < size; i++)
        h = (h ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001B3);
    return h;
}

static void put(char *at, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        at[i] = (char)(unsigned char)(value >> (8 * i));
}

static void mend_checksum(test_text *saved)
{
    put(saved->data + saved->size - 8, fnv(saved->data, saved->size - 8), 8);
}

static test_text save(const play_t *p)
{
    test_text saved = { 0 };
    assert_status(arbiter_game_save(p->rulebook, p->game, test_text_writer(&saved)), ARBITER_OK);
    return saved;
}

static arbiter_game *another(const play_t *p)
{
    arbiter_game *game;
    assert_status(arbiter_game_new(p->rulebook, &game), ARBITER_OK);
    return game;
}

/* What is saved comes back byte by byte. */
static void check_round_trip(const play_t *p)
{
    arbiter_game *back = another(p);
    test_text saved = save(p);
    assert_true(game_valid(p->rulebook, p->game));
    assert_status(arbiter_game_load(p->rulebook, back, saved.data, saved.size), ARBITER_OK);
    assert_memory_equal(back, p->game, arbiter_game_size(p->rulebook));
    test_text_free(&saved);
    arbiter_game_free(p->rulebook, back);
}

/* ---- tests ---- */

static void the_form_is_as_documented(void **state)
{
    (void)state;
    play_t p = play_new(everything);
    test_text saved = save(&p);
    char head[20] = "ARBG";
    put(head + 4, 3, 4);
    put(head + 8, arbiter_rulebook_hash(p.rulebook), 8);
    put(head + 16, saved.size - 28, 4);
    assert_memory_equal(saved.data, head, sizeof head);
    char check[8];
    put(check, fnv(saved.data, saved.size - 8), 8);
    assert_memory_equal(saved.data + saved.size - 8, check, 8);
    test_text_free(&saved);
    play_free(&p);
}

static void nothing_is_lost(void **state)
{
    (void)state;
    uint32_t held = 0, pending = 0, duties = 0, timers = 0, facts = 0, texts = 0, acts = 0, due = 0,
             answers = 0;
    play_t p = play_new(everything);
    check_round_trip(&p);
    for (int game = 0; game < 60; game++) {
        arbiter_game_init(p.rulebook, p.game);
        for (int step = 0; step < 60; step++) {
            random_step(&p);
            check_round_trip(&p);
            const game_t *g = p.game;
            held += g->held.kind != HELD_NOTHING;
            acts += g->held.kind == HELD_ACTS;
            due += g->held.kind == HELD_DUE;
            answers += g->held.kind == HELD_ANSWER;
            pending += g->pending_count;
            duties += g->duty_count;
            timers += g->timer_count;
            facts += g->fact_count;
            texts += g->text_count;
        }
    }
    /* all of it was there */
    assert_true(pending > 0 && duties > 0 && timers > 0 && facts > 0 && texts > 0 && held > 0);
    assert_true(acts > 0 && due > 0 && answers > 0);
    play_free(&p);
}

static void a_loaded_game_goes_on_alike(void **state)
{
    (void)state;
    play_t p = play_new(everything), q = { p.rulebook, NULL, another(&p) };
    assert_status(arbiter_workspace_new(p.rulebook, &q.ws), ARBITER_OK);
    for (int game = 0; game < 20; game++) {
        arbiter_game_init(p.rulebook, p.game);
        for (int step = 0; step < 20; step++)
            random_step(&p);
        test_text saved = save(&p);
        assert_status(arbiter_game_load(p.rulebook, q.game, saved.data, saved.size), ARBITER_OK);
        test_text_free(&saved);
        for (int step = 0; step < 20; step++) {
            uint64_t before = chance;
            arbiter_status one = random_step(&p);
            chance = before;
            assert_status(random_step(&q), one);
            assert_true(arbiter_game_equal(p.rulebook, p.game, q.game));
        }
    }
    arbiter_game_free(p.rulebook, q.game);
    arbiter_workspace_free(q.ws);
    play_free(&p);
}

/* Games worth spoiling: one held by acts, one by what fell due, one by an answer, and one with much in it. */
static bool worth(const game_t *g, int wanted)
{
    static const uint8_t kinds[] = { HELD_ACTS, HELD_DUE, HELD_ANSWER };
    if (wanted < 3)
        return g->held.kind == kinds[wanted] && g->text_count > 0;
    return g->held.kind == HELD_NOTHING && g->pending_count > 1 && g->duty_count > 1 && g->timer_count > 1 &&
           g->text_count > 1 && g->result == NONE;
}

static void play_until(play_t *p, int wanted)
{
    for (int game = 0; game < 5000; game++) {
        arbiter_game_init(p->rulebook, p->game);
        for (int step = 0; step < 30; step++) {
            random_step(p);
            if (worth(p->game, wanted))
                return;
        }
    }
    fail_msg("no such game came about: %d", wanted);
}

static void spoilt_bytes_are_refused_and_the_game_stays(void **state)
{
    (void)state;
    play_t p = play_new(everything);
    arbiter_game *other = another(&p), *before = another(&p);
    arbiter_game_clock(p.rulebook, other, 0, 12345, 0, 0);
    arbiter_game_copy(p.rulebook, before, other);
    play_until(&p, 0);
    test_text saved = save(&p);
    for (size_t size = 0; size < saved.size; size++) {
        /* a copy of just that size, so that reading beyond it shows */
        char *cut = malloc(size ? size : 1);
        memcpy(cut, saved.data, size);
        assert_status(arbiter_game_load(p.rulebook, other, cut, size), ARBITER_CORRUPT);
        free(cut);
    }
    for (size_t at = 0; at < saved.size; at++) {
        for (int bit = 0; bit < 8; bit++) {
            saved.data[at] = (char)(saved.data[at] ^ (1 << bit));
            assert_status(arbiter_game_load(p.rulebook, other, saved.data, saved.size), ARBITER_CORRUPT);
            saved.data[at] = (char)(saved.data[at] ^ (1 << bit));
        }
    }
    assert_true(arbiter_game_equal(p.rulebook, other, before));
    test_text_free(&saved);
    arbiter_game_free(p.rulebook, other);
    arbiter_game_free(p.rulebook, before);
    play_free(&p);
}

/* Everything a host may ask of a game. */
static void use(play_t *p)
{
    static const arbiter_language languages[] = { ARBITER_EN, ARBITER_DE, ARBITER_RU };
    size_t count = 0;
    arbiter_state s;
    arbiter_game_state(p->game, &s);
    assert_status(arbiter_agenda(p->ws, p->game, p->game->now == INT64_MIN ? 0 : p->game->now, &count),
                  ARBITER_OK);
    for (int step = 0; step < 6; step++) {
        random_step(p);
        assert_true(game_valid(p->rulebook, p->game));
        test_text said = { 0 };
        for (size_t i = 0; i < arbiter_entry_count(p->ws); i++)
            assert_status(arbiter_entry_sentence(p->ws, i, languages[pick(3)], test_text_writer(&said)),
                          ARBITER_OK);
        for (uint32_t q = 0; q < arbiter_question_count(p->rulebook, p->game); q++)
            assert_status(
                arbiter_question_text(p->ws, p->game, q, languages[pick(3)], test_text_writer(&said)),
                ARBITER_OK);
        test_text_free(&said);
    }
}

/* With the checksum mended the values themselves have to tell. What is let in is saved as it came, and can be played. */
static void forged_bytes_do_no_harm(void **state)
{
    (void)state;
    static const unsigned char masks[] = { 0x01, 0x02, 0x80, 0xFF };
    uint32_t let_in = 0, refused = 0;
    play_t p = play_new(everything);
    for (int wanted = 0; wanted < 4; wanted++) {
        play_until(&p, wanted);
        test_text saved = save(&p);
        for (size_t at = 20; at < saved.size - 8; at++) {
            for (size_t m = 0; m < sizeof masks; m++) {
                saved.data[at] = (char)(saved.data[at] ^ masks[m]);
                mend_checksum(&saved);
                arbiter_status status = arbiter_game_load(p.rulebook, p.game, saved.data, saved.size);
                if (status == ARBITER_OK) {
                    test_text again = save(&p);
                    assert_int_equal(again.size, saved.size);
                    assert_memory_equal(again.data, saved.data, saved.size);
                    test_text_free(&again);
                    use(&p);
                    let_in++;
                } else {
                    assert_status(status, ARBITER_CORRUPT);
                    refused++;
                }
                saved.data[at] = (char)(saved.data[at] ^ masks[m]);
            }
        }
        test_text_free(&saved);
    }
    assert_true(let_in > 0 && refused > 0);
    play_free(&p);
}

static void random_bytes_do_no_harm(void **state)
{
    (void)state;
    play_t p = play_new(everything);
    for (int wanted = 0; wanted < 4; wanted++) {
        play_until(&p, wanted);
        test_text saved = save(&p);
        char *spoilt = malloc(saved.size);
        for (int run = 0; run < 3000; run++) {
            memcpy(spoilt, saved.data, saved.size);
            for (uint32_t n = 1 + pick(6); n > 0; n--) {
                uint32_t at = 20 + pick((uint32_t)saved.size - 28);
                spoilt[at] = (char)(pick(3) ? pick(8) : pick(256));
            }
            test_text forged = { spoilt, saved.size };
            mend_checksum(&forged);
            if (arbiter_game_load(p.rulebook, p.game, spoilt, saved.size) == ARBITER_OK)
                use(&p);
        }
        free(spoilt);
        test_text_free(&saved);
    }
    play_free(&p);
}

static void another_rulebook_s_game_is_foreign(void **state)
{
    (void)state;
    play_t p = play_new(everything),
           q = play_new("rulebook \"t\" act does by arbiter §1 \"x\" { on does then draw }");
    test_text saved = save(&q), none = { 0 };
    assert_status(arbiter_game_load(p.rulebook, p.game, saved.data, saved.size), ARBITER_FOREIGN);
    assert_status(arbiter_game_save(p.rulebook, q.game, test_text_writer(&none)), ARBITER_INVALID);
    assert_int_equal(none.size, 0);
    test_text_free(&saved);
    play_free(&p);
    play_free(&q);
}

static int refuse(void *context, const char *data, size_t size)
{
    (void)context;
    (void)data;
    (void)size;
    return 1;
}

static void a_writer_that_fails_is_reported(void **state)
{
    (void)state;
    play_t p = play_new(everything);
    assert_status(arbiter_game_save(p.rulebook, p.game, (arbiter_writer){ refuse, NULL }), ARBITER_INVALID);
    play_free(&p);
}

/* ---- values one by one ---- */

static play_t sound; /* a game with something in every pool, and a copy to spoil */
static game_t *spoilt;

static void assert_spoilt(int line)
{
    if (game_valid(sound.rulebook, spoilt))
        fail_msg("line %d: the game should not be valid", line);
    memcpy(spoilt, sound.game, sound.game->size);
}

#define SPOIL(change)                                                                                        \
    do {                                                                                                     \
        change;                                                                                              \
        assert_spoilt(__LINE__);                                                                             \
    } while (0)

static int64_t *slot_of(const char *name)
{
    uint32_t variable = arbiter_variable_find(sound.rulebook, test_str(name));
    return &game_slots(spoilt)[sound.rulebook->variables[variable].slot];
}

static void values_must_be_of_their_types(void **state)
{
    (void)state;
    sound = play_new(everything);
    play_until(&sound, 3);
    spoilt = another(&sound);
    memcpy(spoilt, sound.game, sound.game->size);
    assert_true(game_valid(sound.rulebook, spoilt));

    SPOIL(*slot_of("noted") = 2);
    SPOIL(*slot_of("noted") = NONE);
    SPOIL(*slot_of("phase") = 3);
    SPOIL(*slot_of("phase") = -1);
    SPOIL(*slot_of("offer") = 2);
    SPOIL(*slot_of("spent") = INT64_MAX);
    SPOIL(*slot_of("record") = TEXT_GAME + spoilt->text_count);
    SPOIL(*slot_of("record") = sound.rulebook->string_count);
    SPOIL(*slot_of("record") = -1);
    SPOIL(spoilt->to_move = 2);
    SPOIL(spoilt->to_move = NONE);
    SPOIL(spoilt->plies = -1);
    SPOIL(spoilt->last_move = UNKNOWN);
    SPOIL(spoilt->board = 99);
    SPOIL(spoilt->result = 4);
    SPOIL(spoilt->result_article = sound.rulebook->article_count);
    SPOIL(spoilt->ruling_article = sound.rulebook->article_count);
    SPOIL(spoilt->provisional = 2);
    SPOIL(spoilt->stale = 2);
    SPOIL(spoilt->now = INSTANT_MAX + 1);
    SPOIL(game_standing(spoilt)[0] |= UINT64_C(1) << 63);

    SPOIL(spoilt->clock.face[0].mode = 4);
    SPOIL(spoilt->clock.face[0].period = 2);
    SPOIL(spoilt->clock.face[0].given = CLOCK_LIMIT + 1);
    SPOIL(spoilt->clock.face[1].used = -CLOCK_LIMIT - 1);
    SPOIL(spoilt->clock.face[0].timed = false);
    SPOIL(spoilt->clock.face[0].moves = -1);
    SPOIL(spoilt->clock.face[1].allowance = -1);
    SPOIL(spoilt->clock.face[1].give_back = -1);
    SPOIL(spoilt->clock.period_count = 5);
    SPOIL(spoilt->clock.periods[3].time = 1);
    SPOIL(spoilt->clock.periods[0].mode = 4);

    SPOIL(game_texts(spoilt)[0] = ((game_text){ 1, { (char)0xFF } }));
    SPOIL(game_texts(spoilt)[1] = game_texts(spoilt)[0]);

    SPOIL(game_pending(spoilt)[0].kind = 3);
    SPOIL(game_pending(spoilt)[0].id = 0);
    SPOIL(game_pending(spoilt)[0].ask = sound.rulebook->ask_count);
    SPOIL(game_pending(spoilt)[0].instance = sound.rulebook->instance_count);
    SPOIL(game_pending(spoilt)[0].arg_count++);
    SPOIL(game_pending(spoilt)[0].args[3] = 1);
    SPOIL(game_pending(spoilt)[0].ran[0] = 2);
    SPOIL(game_pending(spoilt)[1] = game_pending(spoilt)[0]);

    SPOIL(game_duties(spoilt)[0].who = 3);
    SPOIL(game_duties(spoilt)[0].must = sound.rulebook->must_count);
    SPOIL(game_duties(spoilt)[0].instance = sound.rulebook->instance_count);
    SPOIL(game_duties(spoilt)[0].arg_count = 4);
    SPOIL(game_duties(spoilt)[0].due = INT64_MAX);
    SPOIL(game_duties(spoilt)[0].raise_args[2] = 1);

    SPOIL(game_timers(spoilt)[0].signal = sound.rulebook->event_count);
    SPOIL(game_timers(spoilt)[0].signal = 0); /* a signal that nothing raises later */
    SPOIL(game_timers(spoilt)[0].args[0] = 2);
    SPOIL(game_timers(spoilt)[0].at = INT64_MAX);
    SPOIL(spoilt->now = INT64_MIN); /* before the first event nothing is due */

    play_until(&sound, 0);
    memcpy(spoilt, sound.game, sound.game->size);
    SPOIL(spoilt->held.kind = 4);
    SPOIL(spoilt->held.kind = HELD_DUE);
    SPOIL(spoilt->held.kind = HELD_ANSWER);
    SPOIL(spoilt->held.kind = HELD_NOTHING);
    SPOIL(spoilt->held.open++);
    SPOIL(spoilt->now = spoilt->held.at + 1);
    SPOIL(spoilt->held.event_words++);
    SPOIL(spoilt->held.words[0] = 0);
    SPOIL(spoilt->held.words[0] |= INT64_C(1) << 60);
    SPOIL(spoilt->held.words[0] |= INT64_C(7) << 32);

    arbiter_game_free(sound.rulebook, spoilt);
    play_free(&sound);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_form_is_as_documented),
        cmocka_unit_test(nothing_is_lost),
        cmocka_unit_test(a_loaded_game_goes_on_alike),
        cmocka_unit_test(spoilt_bytes_are_refused_and_the_game_stays),
        cmocka_unit_test(forged_bytes_do_no_harm),
        cmocka_unit_test(random_bytes_do_no_harm),
        cmocka_unit_test(another_rulebook_s_game_is_foreign),
        cmocka_unit_test(a_writer_that_fails_is_reported),
        cmocka_unit_test(values_must_be_of_their_types),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
