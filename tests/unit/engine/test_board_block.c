/* A game on a board as a block of memory: saved, forged, copied, full. */
#include "board_play.h"
#include "model/save.h"

/* ---- as a block of memory ---- */

static void knights(play_t *p, int count)
{
    static const char *const tour[] = { "Sf3", "Sf6", "Sg1", "Sg8" };
    for (int i = 0; i < count; i++)
        moves(p, tour[i % 4]);
}

static void a_full_record_takes_no_move(void **state)
{
    (void)state;
    play_t p = start();
    arbiter_workspace_detail(p.ws, 0);
    knights(&p, LIMIT_RECORD);
    assert_int_equal(fact(&p, FACT_REPETITIONS, 0), LIMIT_RECORD / 4 + 1);
    uint64_t hash = arbiter_game_hash(p.rulebook, p.game);
    assert_status(after(&p, "White", "makes", "'e4'"), ARBITER_FULL);
    assert_true(arbiter_game_hash(p.rulebook, p.game) == hash);
    assert_int_equal(play_game(&p).plies, LIMIT_RECORD);
    assert_status(after(&p, "arbiter", "undoes", "1"), ARBITER_OK);
    moves(&p, "e5");
    assert_int_equal(play_game(&p).plies, 2);
    play_free(&p);
}

static void a_game_is_the_same_after_saving(void **state)
{
    (void)state;
    play_t p = start();
    moves(&p, "e4 e5 Sg1f4 Sc6 d4");
    assert_status(after(&p, "arbiter", "keeps", "3"), ARBITER_OK);
    test_text saved = { 0 };
    assert_status(arbiter_game_save(p.rulebook, p.game, test_text_writer(&saved)), ARBITER_OK);
    arbiter_game *loaded;
    assert_status(arbiter_game_new(p.rulebook, &loaded), ARBITER_OK);
    assert_status(arbiter_game_load(p.rulebook, loaded, saved.data, saved.size), ARBITER_OK);
    assert_memory_equal(loaded, p.game, arbiter_game_size(p.rulebook));
    arbiter_game *mine = p.game;
    p.game = loaded;
    moves(&p, "Sxd4");
    loaded = p.game;
    p.game = mine;
    assert_false(arbiter_game_equal(p.rulebook, loaded, mine));
    moves(&p, "Sxd4");
    assert_memory_equal(loaded, p.game, arbiter_game_size(p.rulebook));
    arbiter_game_free(p.rulebook, loaded);
    test_text_free(&saved);
    play_free(&p);
}

static void mend_checksum(test_text *saved)
{
    uint64_t h = UINT64_C(14695981039346656037);
    for (size_t k = 0; k < saved->size - 8; k++)
        h = (h ^ (unsigned char)saved->data[k]) * UINT64_C(1099511628211);
    for (size_t k = 0; k < 8; k++)
        saved->data[saved->size - 8 + k] = (char)(unsigned char)(h >> (8 * k));
}

/* Whatever is known of the position, and the board used in every way. */
static void use_board(play_t *p)
{
    static const char *const texts[] = { "Sf3", "exd4", "O-O", "Kxe8", "Sc6xe5", "Dh5+", "e9", "" };
    static const char *const acts[] = { "exchanges", "sets_up", "undoes", "keeps" };
    static const char *const args[] = { "'c6'", "'4k3/8/8/8/8/8/8/4K2R w K - 0 1'", "1", "0" };
    size_t count;
    int64_t at = p->game->now == INT64_MIN ? play_time("18:00:00") : p->game->now;
    assert_status(arbiter_agenda(p->ws, p->game, at, &count), ARBITER_OK);
    for (fact_id f = 0; f < FACT_COUNT; f++) {
        bool square = type_is_text(program_fact_param(f, 0)) && program_fact_params(f) > 0;
        fact2(p, f, square ? constant(p, "e4") : 1, program_fact_params(f) < 2 ? 0 : square ? constant(p, "d4") : 1);
    }
    for (int64_t n = 0; n <= play_game(p).plies; n++) {
        test_text text = { 0 };
        assert_status(arbiter_game_position(p->rulebook, p->game, n, test_text_writer(&text)), ARBITER_OK);
        test_text_free(&text);
    }
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        arbiter_value text = { ARBITER_VALUE_TEXT, 0, test_str(texts[i]) };
        arbiter_act act = { arbiter_act_find(p->rulebook, test_str("makes")), (uint32_t)play_game(p).to_move, &text, 1 };
        arbiter_post(p->ws, p->game, at, &act, 1);
        assert_true(game_valid(p->rulebook, p->game));
    }
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        bool number = args[i][0] != '\'';
        arbiter_value value = { number ? ARBITER_VALUE_NUMBER : ARBITER_VALUE_TEXT, number ? args[i][0] - '0' : 0,
                                { args[i] + !number, strlen(args[i]) - 2u * !number } };
        arbiter_act act = { arbiter_act_find(p->rulebook, test_str(acts[i])), PERSON_ARBITER, &value, 1 };
        arbiter_post(p->ws, p->game, at, &act, 1);
        assert_true(game_valid(p->rulebook, p->game));
    }
}

/* Bits of a saved game turned over, byte by byte: refused, or a game that is saved as it came and can be
   played on. */
static void forged_records_do_no_harm(void **state)
{
    (void)state;
    static const unsigned char masks[] = { 1, 16, 128, 255 };
    uint32_t let_in = 0, refused = 0;
    play_t p = start();
    moves(&p, "e4 d5 Sf3 dxe4 Lc4 Sc6 O-O f5 h4 f4 g4 fxg3");
    assert_status(after(&p, "arbiter", "keeps", "3"), ARBITER_OK);
    assert_status(after(&p, "arbiter", "doubts", "2"), ARBITER_OK);
    test_text saved = { 0 };
    assert_status(arbiter_game_save(p.rulebook, p.game, test_text_writer(&saved)), ARBITER_OK);
    for (size_t i = 20; i + 8 < saved.size; i++) {
        for (size_t m = 0; m < sizeof masks; m++) {
            saved.data[i] = (char)(saved.data[i] ^ masks[m]);
            mend_checksum(&saved);
            if (arbiter_game_load(p.rulebook, p.game, saved.data, saved.size) == ARBITER_OK) {
                test_text again = { 0 };
                assert_status(arbiter_game_save(p.rulebook, p.game, test_text_writer(&again)), ARBITER_OK);
                assert_int_equal(again.size, saved.size);
                assert_memory_equal(again.data, saved.data, saved.size);
                test_text_free(&again);
                use_board(&p);
                let_in++;
            } else {
                refused++;
            }
            saved.data[i] = (char)(saved.data[i] ^ masks[m]);
        }
    }
    assert_true(let_in > 0 && refused > 0);
    test_text_free(&saved);
    play_free(&p);
}

static void copies_leave_nothing_behind(void **state)
{
    (void)state;
    play_t p = start();
    arbiter_game *shorter, *copy;
    assert_status(arbiter_game_new(p.rulebook, &shorter), ARBITER_OK);
    assert_status(arbiter_game_new(p.rulebook, &copy), ARBITER_OK);
    knights(&p, 12);
    arbiter_game_copy(p.rulebook, copy, p.game);
    assert_memory_equal(copy, p.game, arbiter_game_size(p.rulebook));
    arbiter_game_copy(p.rulebook, copy, shorter);
    assert_memory_equal(copy, shorter, arbiter_game_size(p.rulebook));
    game_copy(p.game, shorter);
    assert_memory_equal(p.game, shorter, arbiter_game_size(p.rulebook));
    arbiter_game_free(p.rulebook, copy);
    arbiter_game_free(p.rulebook, shorter);
    play_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_record_takes_no_move),
        cmocka_unit_test(a_game_is_the_same_after_saving),
        cmocka_unit_test(forged_records_do_no_harm),
        cmocka_unit_test(copies_leave_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
