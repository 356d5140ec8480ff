/* Captures by hops. The counts told apart by order and by path are published ones; the single positions are
   small enough to be checked on a board. */
#include "fixture.h"

#include "memory.h"

typedef struct { char text[16]; } word_t;

static int compare_words(const void *a, const void *b)
{
    return strcmp(((const word_t *)a)->text, ((const word_t *)b)->text);
}

static int set_size(uint64_t set)
{
    int n = 0;
    for (; set; set &= set - 1) {
        n++;
    }
    return n;
}

/* "c3:e5", with the number taken where it is more than one, and the letter of what it becomes. */
static word_t word_of(const board_game *g, const board_move *m)
{
    word_t word = { "" };
    buffer_t out;
    buffer_init(&out, mem_default());
    board_square_write(g, m->from, &out);
    buffer_char(&out, m->captured ? ':' : '-');
    board_square_write(g, m->to, &out);
    if (set_size(m->captured) > 1) {
        buffer_char(&out, '*');
        buffer_int(&out, set_size(m->captured));
    }
    if (m->becomes != m->kind) {
        buffer_str(&out, board_kind_letter(g, m->becomes));
    }
    assert_true(out.size < sizeof word.text);
    memcpy(word.text, out.data, out.size + 1);
    buffer_free(&out);
    return word;
}

/* The legal moves as words, in alphabetical order. */
static void check_moves(fixture *f, const board_game *g, const char *text, const char *expected)
{
    board_position p = position_of(g, text);
    word_t words[64];
    char all[sizeof words] = "";
    uint64_t counted;
    assert_int_equal(board_legal(g, &p, &f->moves), ARBITER_OK);
    assert_in_range(f->moves.count, 1, 64);
    for (uint32_t i = 0; i < f->moves.count; i++) {
        words[i] = word_of(g, &f->moves.items[i]);
    }
    qsort(words, f->moves.count, sizeof *words, compare_words);
    for (uint32_t i = 0; i < f->moves.count; i++) {
        strcat(strcat(all, i ? " " : ""), words[i].text);
    }
    if (strcmp(all, expected) != 0) {
        fail_msg("%s: %s, not %s", text, all, expected);
    }
    uint32_t listed = f->moves.count;
    assert_int_equal(board_legal_count(g, &p, &f->moves, &counted), ARBITER_OK);
    assert_int_equal(counted, listed);
}

static void capture_is_compulsory_and_goes_on(void **state)
{
    fixture *f = *state;
    check_moves(f, f->russian, "W:Wc3,a1:Bd4,f6", "c3:g7*2");
    check_moves(f, f->russian, "W:Wc3,a1:Bd6", "a1-b2 c3-b4 c3-d4");
    /* Backwards too. */
    check_moves(f, f->russian, "W:We5:Bd4", "e5:c3");
}

static void most_is_asked_for_in_some_games(void **state)
{
    fixture *f = *state;
    static const char *const text = "W:Wc3,h2:Bd4,d6,g3";
    check_moves(f, f->russian, text, "c3:c7*2 h2:f4");
    check_moves(f, f->brazilian, text, "c3:c7*2");
}

static void a_man_touching_the_last_rank(void **state)
{
    fixture *f = *state;
    /* Russian: goes on as a king, over c5 from afar. International kind: goes on as a man, if a man can. */
    check_moves(f, f->russian, "W:Wh6:Bg7,d6", "h6:a3*2K h6:b4*2K h6:c5*2K");
    check_moves(f, f->pool, "W:Wh6:Bg7,d6", "h6:f8K");
    check_moves(f, f->pool, "W:Wh6:Bg7,e7", "h6:d6*2");
    check_moves(f, f->russian, "W:Wh6:Bg7,e7", "h6:a3*2K h6:b4*2K h6:c5*2K h6:d6*2K");
    board_decl decl = pool_decl;
    kind_decl kinds[2] = { pool_decl.kinds[0], pool_decl.kinds[1] };
    kinds[0].promotion.when = PROMOTE_ENDS_MOVE;
    decl.kinds = kinds;
    check_moves(f, game_of(&f->arena, &decl), "W:Wh6:Bg7,e7", "h6:f8K");
}

static void kings_land_where_the_capture_goes_on(void **state)
{
    fixture *f = *state;
    /* Of the squares beyond b2 only d4 sees e3. */
    check_moves(f, f->russian, "W:WKa1:Bb2,e3", "a1:f2*2 a1:g1*2");
    check_moves(f, f->russian, "W:WKa1:Bb2", "a1:c3 a1:d4 a1:e5 a1:f6 a1:g7 a1:h8");
    board_decl decl = russian_decl;
    decl.capture.landing_goes_on = false;
    check_moves(f, game_of(&f->arena, &decl), "W:WKa1:Bb2,e3",
                "a1:c3 a1:e5 a1:f2*2 a1:f6 a1:g1*2 a1:g7 a1:h8");
}

/* From c1 over d2 to g5, over f6 to e7, over d6 to b4: there c3 can be taken only if d2 is empty by then. */
static void taken_pieces_stand_until_the_end(void **state)
{
    fixture *f = *state;
    static const char *const text = "W:WKc1:Bd2,f6,d6,c3";
    check_moves(f, f->russian, text, "c1:a3*3 c1:b4*3 c1:b8*2 c1:c5*3 c1:c7*2");
    check_moves(f, f->brazilian, text, "c1:a3*3 c1:b4*3 c1:c5*3");
    board_decl decl = russian_decl;
    decl.capture.removed_at_end = false;
    check_moves(f, game_of(&f->arena, &decl), text, "c1:b8*2 c1:c7*2 c1:d2*4 c1:e1*4");
}

static void captures_need_not_go_on(void **state)
{
    fixture *f = *state;
    board_decl decl = russian_decl;
    decl.capture.chained = decl.capture.landing_goes_on = false;
    check_moves(f, game_of(&f->arena, &decl), "W:Wc3,a1:Bd4,f6", "c3:e5");
    decl.capture.compulsory = false;
    check_moves(f, game_of(&f->arena, &decl), "W:Wc3,a1:Bd4,f6", "a1-b2 c3-b4 c3:e5");
}

/* ---- ways ---- */

static bool note_path(void *context, const board_path *path)
{
    buffer_t *out = context;
    for (int i = 0; i < path->count; i++) {
        buffer_int(out, path->hop[i].to);
        buffer_char(out, ' ');
    }
    buffer_char(out, '/');
    return true;
}

static bool stop_at_once(void *context, const board_path *path)
{
    (void)path;
    ++*(int *)context;
    return false;
}

/* Round the square c3 e5 c7 a5 in either direction, which is one move. Dark squares count from a1 along the
   ranks: c3 is 9, a5 16, e5 18, c7 25. */
static void one_move_may_have_several_ways(void **state)
{
    fixture *f = *state;
    static const char *const text = "W:Wc3:Bd4,d6,b6,b4";
    buffer_t out;
    int visits = 0;
    check_moves(f, f->russian, text, "c3:c3*4");
    board_position p = position_of(f->russian, text);
    assert_int_equal(board_legal(f->russian, &p, &f->moves), ARBITER_OK);
    buffer_init(&out, mem_default());
    assert_true(board_paths(f->russian, &p, f->moves.items, note_path, &out));
    assert_true(strcmp(out.data, "18 25 16 9 /16 25 18 9 /") == 0 ||
                strcmp(out.data, "16 25 18 9 /18 25 16 9 /") == 0);
    buffer_free(&out);
    assert_false(board_paths(f->russian, &p, f->moves.items, stop_at_once, &visits));
    assert_int_equal(visits, 1);
    board_make(f->russian, &p, f->moves.items);
    assert_int_equal(p.side[1], 0);
    assert_true(p.side[0] == UINT64_C(1) << 9);
}

/* Hundreds of partial captures: each is followed up once. */
static void nets_of_captures_come_to_an_end(void **state)
{
    fixture *f = *state;
    static const char *const texts[] = {
        "W:WK1:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40",
        "W:WK3:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40"
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        board_position p = position_of(f->international, texts[i]);
        assert_int_equal(board_legal(f->international, &p, &f->moves), ARBITER_OK);
        assert_true(f->moves.count > 1);
        for (uint32_t m = 0; m < f->moves.count; m++) {
            for (uint32_t n = 0; n < m; n++) {
                assert_false(board_move_same(&f->moves.items[m], &f->moves.items[n]));
            }
        }
    }
}

static arbiter_status capture_with(const arbiter_allocator *allocator, void *context)
{
    const board_game *g = context;
    board_position p = position_of(g, "W:WK1:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40");
    board_moves moves;
    board_moves_init(&moves, allocator);
    arbiter_status status = board_legal(g, &p, &moves);
    board_moves_free(&moves);
    return status;
}

static void running_out_of_memory_is_a_status(void **state)
{
    fixture *f = *state;
    test_every_allocation_fails(capture_with, (void *)(uintptr_t)f->international);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(capture_is_compulsory_and_goes_on),
        cmocka_unit_test(most_is_asked_for_in_some_games),
        cmocka_unit_test(a_man_touching_the_last_rank),
        cmocka_unit_test(kings_land_where_the_capture_goes_on),
        cmocka_unit_test(taken_pieces_stand_until_the_end),
        cmocka_unit_test(captures_need_not_go_on),
        cmocka_unit_test(one_move_may_have_several_ways),
        cmocka_unit_test(nets_of_captures_come_to_an_end),
        cmocka_unit_test(running_out_of_memory_is_a_status)
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
