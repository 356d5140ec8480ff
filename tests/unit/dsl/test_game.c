/* Game files: what they compile to, and what is wrong with one. */
#include "game_files.h"
#include "games.h"
#include "memory.h"

/* ---- what they compile to ---- */

static void files_say_what_declarations_say(void **state)
{
    (void)state;
    const board_decl *const declared[] = { &chess_decl, &chess960_decl, &russian_decl, &pool_decl };
    game_files files = { 0 };
    game_files_open(&files);
    for (size_t i = 0; i < sizeof declared / sizeof *declared; i++) {
        arena_t arena;
        arena_init(&arena, mem_default());
        const board_game *by_file = game_files_find(&files, declared[i]->name.data);
        if (board_hash(by_file) != board_hash(game_of(&arena, declared[i])))
            fail_msg("%s", declared[i]->name.data);
        arena_free(&arena);
    }
    game_files_close(&files);
}

/* ---- sources given as texts ---- */

#define BOARD "board 4 × 4 sides White \"w\", Black \"b\" format fen start \"k3/4/4/3K w - - 0 1\"\n"
#define KING "piece King \"K\" de \"König\" royal { step straight, diagonal }\n"
#define TINY "game \"tiny\"\n" BOARD KING

enum { SOURCES = 4 };

/* Compiles up to SOURCES files a, b … and writes what is said of them, a line each: "A0821 b 3:5". */
static void findings_of(const char *const *texts, buffer_t *out)
{
    static const char *const names[SOURCES] = { "a", "b", "c", "d" };
    arbiter_source sources[SOURCES];
    compilation_t c;
    diags_t diags;
    size_t count = 0;
    for (; count < SOURCES && texts[count]; count++)
        sources[count] = (arbiter_source){ test_str(names[count]), test_str(texts[count]) };
    diags_init(&diags, mem_default());
    compile(&c, sources, count, mem_default(), &diags);
    for (uint32_t i = 0; i < diags.count; i++) {
        const diag_t *item = &diags.items[i];
        place_t place = diags_place(&diags, item->at.file, item->at.start);
        buffer_text(out, diag_id(item->code));
        buffer_char(out, ' ');
        buffer_str(out, diags.sources[item->at.file].name);
        buffer_char(out, ' ');
        buffer_int(out, place.line);
        buffer_char(out, ':');
        buffer_int(out, place.column);
        buffer_str(out, item->suggestion.size > 0 ? STR(" ") : STR(""));
        buffer_str(out, item->suggestion);
        buffer_char(out, '\n');
    }
    compile_free(&c);
    diags_free(&diags);
}

typedef struct {
    const char *texts[SOURCES];
    const char *findings;
} finding_case;

static void check_findings(const finding_case *cases, size_t count)
{
    bool good = true;
    for (size_t i = 0; i < count; i++) {
        buffer_t found;
        buffer_init(&found, mem_default());
        findings_of(cases[i].texts, &found);
        if (!str_equal(buffer_view(&found), test_str(cases[i].findings))) {
            print_error("case %zu:\n%s\nwanted:\n%sfound:\n%s\n", i, cases[i].texts[0], cases[i].findings,
                        found.data ? found.data : "");
            good = false;
        }
        buffer_free(&found);
    }
    assert_true(good);
}
#define CHECK(cases) check_findings(cases, sizeof cases / sizeof *cases)

/* One mistake is one finding, where it is. */
static void a_mistake_is_found_where_it_is(void **state)
{
    (void)state;
    static const finding_case cases[] = {
        { { TINY }, "" },
        { { "game \"g\"\n" KING }, "A0805 a 1:6\n" },
        { { "game \"g\" like \"tiny\"\ntitle \"G\"", TINY }, "" },
        { { "game \"g\" like \"tinny\"\ntitle \"G\"", TINY }, "A0802 a 1:15 tiny\n" },
        { { "game \"g\" like \"h\"", "game \"h\" like \"i\"", "game \"i\" like \"h\"" }, "A0803 b 1:15\n" },
        { { "game \"g\" like \"g\"" }, "A0803 a 1:15\n" },
        { { TINY "piece Rook \"R\" { slide straight }\npiece Rook \"Q\" { slide diagonal }" }, "A0302 a 5:7\n" },
        { { TINY "board 4 × 4" }, "A0216 a 4:1\n" },
        { { TINY "piece Rook \"R\" { slide straight exactly 2 exactly 2 }" }, "A0806 a 4:43\n" },
        { { TINY "piece Rook \"R\" { slide straight exactly 2 up to 3 }" }, "A0807 a 4:43\n" },
        { { TINY "piece Rook \"R\" { step straight up to 3 }" }, "A0220 a 4:32\n" },
        { { TINY "piece Rook \"R\" { hop straight from rank 2 }" }, "A0220 a 4:31\n" },
        { { TINY "piece Rook \"R\" { slide straight, forward backward }" }, "A0815 a 4:34\n" },
        { { TINY "piece Rook \"R\" { slide straight from rank 0 }" }, "A0819 a 4:43\n" },
        { { TINY "piece Rook \"R\" { slide straight from rank 5 }" }, "A0819 a 4:43\n" },
        { { TINY "piece Rook \"R\" { step straight on rank 9 becomes King }" }, "A0819 a 4:40\n" },
        { { TINY "piece Rook \"R\" { step straight on rank 4 becomes Kink }" }, "A0810 a 4:50 King\n" },
        { { TINY "piece Rook \"R\" { step straight on rank 4 becomes König }" }, "" },
        { { TINY "piece Rook \"R\" { step straight on rank 4 becomes King, King by choice }" }, "A0316 a 4:56\n" },
        { { TINY "counter c reset by Kong" }, "A0810 a 4:20 King\n" },
        { { TINY "counter c reset by Konig" }, "A0810 a 4:20 König\n" },
        { { TINY "piece König \"R\" { slide straight }" }, "A0813 a 4:7\n" },
        { { TINY "piece Rook \"R\" en \"King\" { slide straight }" }, "A0813 a 4:19\n" },
        { { TINY "counter c reset by capture, King, King" }, "A0806 a 4:35\n" },
        { { TINY "castle c \"C\" King d1 to b1 with King a1 to i9" }, "A0830 a 4:44\n" },
        { { TINY "castle c \"C\" King d1 to b1 with Rook a1 to c1" }, "A0810 a 4:33\n" },
        { { TINY "draw if nomove" }, "A0301 a 4:9 no_move\n" },
        { { TINY "define a : truth = b\ndefine b : truth = not a\ndraw if a" }, "A0417 a 4:8\n" },
        { { TINY "define a : truth = attacked" }, "A0515 a 4:8\n" },
        { { TINY "define a : count = attacked\ndraw if a" }, "A0401 a 4:12\n" },
        { { TINY "mover loses if attacked draw if attacked or no_move" }, "A0835 a 4:25\n" },
        { { TINY "notation en { letters King \"K\" castle short \"0-0\" }" }, "A0811 a 4:39\n" },
        { { TINY "notation en { letters King \"K\" letters King \"k\" }" }, "A0806 a 4:32\n" },
        { { TINY "notation en { letters King \"K\" suffixes \"+\" attack, \"+\" }" }, "A0316 a 4:53\n" },
        { { TINY "piece Rook \"R\" { slide straight } notation en { letters King \"K\", Rook \"K\" }" },
          "A0813 a 4:72\n" },
        { { "game \"g\" like \"tiny\"\nstart \"k3/4/4/2KK w - - 0 1\"", TINY }, "A0837 a 2:7\n" },
        { { "game \"g\" like \"tiny\"\nstart \"k3/4/4/3X w - - 0 1\"", TINY }, "A0836 a 2:16\n" },
        { { "game \"g\" like \"tiny\"\nstart any \"drawn by lot\"", TINY }, "" },
        /* of what stands in the game it is like, but only in this one is wrong */
        { { "game \"g\" like \"h\"\nboard 3 × 4 start \"k2/3/3/2K w - - 0 1\"",
            "game \"h\" like \"tiny\"\npiece Rook \"R\" { slide straight }\n"
            "castle c \"C\" King d1 to b1 with Rook a1 to c1",
            TINY },
          "A0830 b 3:19\n" },
    };
    CHECK(cases);
}

/* What cannot be read is said, and nothing that only follows from it. */
static void mistakes_in_writing_are_found_alone(void **state)
{
    (void)state;
    static const finding_case cases[] = {
        { { "game tiny" BOARD KING }, "A0201 a 1:6\n" },
        { { "game \"g\" like tiny\ntitle \"G\"", TINY }, "A0201 a 1:15\n" },
        { { TINY "piece Rook { slide straight }\npiece Pawn \"P\" { step straight on rank 4 becomes Rook }" },
          "A0201 a 4:12\n" },
        { { TINY "piece Pawn \"P\" { steps forward\n on rank 4 becomes King }" }, "A0201 a 4:18 step\n" },
        { { TINY "piece Pawn \"P\" { step vorwärts\n on rank 4 becomes King }" }, "A0207 a 4:23\n" },
        { { TINY "castle c \"C\" King d1 b1 with King a1 to c1" }, "A0201 a 4:22\n" },
        { { TINY "notation fr { letters King \"R\" }" }, "A0201 a 4:10\n" },
        { { TINY "notation en { letters King \"K\" separator 5 capture \"x\" }" }, "A0201 a 4:42\n" },
        { { TINY "counter c reset by capture King" }, "A0221 a 4:28\n" },
        { { TINY "piece path \"P\" { step straight }" }, "A0210 a 4:7\n" },
        { { TINY "piece Pawn \"P\" { step straight" }, "A0204 a 4:16\n" },
        { { "game \"g\" board 4 x 4" }, "A0201 a 1:18\n" },
    };
    CHECK(cases);
}

static void several_mistakes_are_all_found(void **state)
{
    (void)state;
    static const finding_case cases[] = {
        { { TINY "piece Rook \"R\" {\n  slide straigt\n  slide diagonal at least 3 up to 2\n}\n"
                 "piece Pawn \"P\" {\n  step forward straight\n  leap 9, 9\n  on rank 9 becomes Kink\n}\n"
                 "castle c \"C\" King d1 to b1 with Rook a1 to a2\n"
                 "draw if stuck\n"
                 "notation en { letters King \"K\", Rok \"R\" }\n" },
          "A0201 a 5:9 straight\nA0818 a 6:3\nA0821 a 10:3\nA0819 a 11:11\nA0810 a 11:21 King\nA0831 a 13:14\n"
          "A0301 a 14:9\nA0810 a 15:33 Rook\n" },
        { { TINY "piece Rook \"R\" {\n  slide diagonal at least 3 up to 2\n}\n"
                 "piece Pawn \"P\" {\n  step forward straight\n  on rank 9 becomes Kink\n}\n"
                 "castle c \"C\" King d1 to b1 with Rook a1 to a2\n"
                 "draw if stuck\n"
                 "notation en { letters King \"K\", Rok \"R\" }\n" },
          "A0818 a 5:3\nA0819 a 9:11\nA0810 a 9:21 King\nA0831 a 11:14\nA0301 a 12:9\nA0810 a 13:33 Rook\n" },
    };
    CHECK(cases);
}

/* ---- the game that is played ---- */

#define RULES "act a by player §1 \"x\" { on a then draw }"

static void rules_name_the_game(void **state)
{
    (void)state;
    static const finding_case cases[] = {
        { { "rulebook \"r\" game \"tiny\" " RULES, TINY }, "" },
        { { "rulebook \"r\" game \"tiny\" " RULES }, "" }, /* a note for readers */
        { { "rulebook \"r\" game \"tinny\" " RULES, TINY }, "A0802 a 1:19 tiny\n" },
        { { "rulebook \"r\" " RULES, TINY }, "A0804 a 1:10\n" },
        { { "rulebook \"r\" game \"tiny\" " RULES, "rulebook \"r\" game \"tinny\"", TINY }, "A0329 b 1:19\n" },
        { { "rulebook \"r\" game \"tiny\" " RULES, TINY "counter c reset by Kong" }, "A0810 b 4:20 King\n" },
    };
    CHECK(cases);
}

/* A piece of the same name takes the place of the other, with the other's translations. */
static void a_game_takes_over_what_it_does_not_say(void **state)
{
    (void)state;
    const arbiter_source sources[] = {
        { STR("a"), STR("game \"g\" like \"tiny\" piece Rook \"R\" { step straight }"
                        "piece King \"Z\" ru \"Король\" royal { step straight } start \"z3/4/4/3Z w - - 0 1\"") },
        { STR("b"), STR(TINY "title \"Tiny\" draw if no_move counter c reset by capture") },
        { STR("r"), STR("rulebook \"r\" game \"g\" " RULES) },
    };
    compilation_t c;
    diags_t diags;
    diags_init(&diags, mem_default());
    assert_int_equal(compile(&c, sources, 3, mem_default(), &diags), ARBITER_OK);
    const board_game *g = program_game(c.program);
    assert_non_null(g);
    assert_int_equal(board_kind_count(g), 2);
    assert_str(board_kind_name(g, 0, LANG_DE), "König");
    assert_str(board_kind_name(g, 0, LANG_RU), "Король");
    assert_str(board_kind_letter(g, 0), "Z");
    assert_str(board_kind_name(g, 1, LANG_EN), "Rook");
    assert_int_equal(board_counter_find(g, STR("c")), 0);
    assert_str(board_title(g, LANG_EN), "g"); /* a title is its own */
    compile_free(&c);
    diags_free(&diags);
}

/* ---- cut and damaged ---- */

static void compile_both(const char *whole, size_t size, const test_text *base)
{
    arbiter_source sources[] = { { STR("a"), { whole, size } }, { STR("b"), test_text_view(base) } };
    compilation_t c;
    diags_t diags;
    diags_init(&diags, mem_default());
    arbiter_status status = compile(&c, sources, 2, mem_default(), &diags);
    assert_true(status == ARBITER_OK || (status == ARBITER_ERRORS && diags.errors > 0));
    compile_free(&c);
    diags_free(&diags);
}

/* Cut at any place, or with a byte changed, a game file gives an error or a game; and one that is like another,
   whatever becomes of that. */
static void broken_files_give_an_error_or_a_game(void **state)
{
    (void)state;
    static const char *const paths[][2] = { { "tests/games/schach.game", "tests/games/chess960.game" },
                                            { "tests/games/русские-шашки.game", "tests/games/pool.game" } };
    static const char changes[] = "{}\"0,\xFF\n\x7F";
    const char *stride = getenv("ARBITER_STRIDE");
    size_t step = stride ? strtoul(stride, NULL, 10) : 7;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        test_text text = test_read_file(paths[i][0]), like = test_read_file(paths[i][1]);
        char *broken = malloc(text.size);
        assert_non_null(broken);
        for (size_t at = 0; at < text.size; at += step > 0 ? step : 1) {
            memcpy(broken, text.data, text.size);
            compile_both(broken, at, &like);
            broken[at] = changes[at % (sizeof changes - 1)];
            compile_both(broken, text.size, &like);
        }
        free(broken);
        test_text_free(&text);
        test_text_free(&like);
    }
}

static arbiter_status compile_once(const arbiter_allocator *allocator, void *context)
{
    (void)context;
    const arbiter_source sources[] = {
        { STR("a"), STR("game \"g\" like \"tiny\" notation en { letters King \"K\" suffixes \"+\" attack }") },
        { STR("b"), STR(TINY "define a : truth = b define b : truth = a draw if a counter c reset by Kong") },
        { STR("c"), STR("game \"h\" like \"h\"") },
    };
    compilation_t c;
    diags_t diags;
    diags_init(&diags, allocator);
    arbiter_status status = compile(&c, sources, 3, allocator, &diags);
    compile_free(&c);
    diags_free(&diags);
    return status == ARBITER_ERRORS ? ARBITER_OK : status;
}

static void memory_runs_out_at_any_time(void **state)
{
    (void)state;
    test_every_allocation_fails(compile_once, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_say_what_declarations_say),
        cmocka_unit_test(a_mistake_is_found_where_it_is),
        cmocka_unit_test(mistakes_in_writing_are_found_alone),
        cmocka_unit_test(several_mistakes_are_all_found),
        cmocka_unit_test(rules_name_the_game),
        cmocka_unit_test(a_game_takes_over_what_it_does_not_say),
        cmocka_unit_test(broken_files_give_an_error_or_a_game),
        cmocka_unit_test(memory_runs_out_at_any_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
