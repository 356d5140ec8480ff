/* Changes of a rulebook, one thing each. */
#include <stdlib.h>

#include "memory.h"

static const char text[] =
    "rulebook \"club\"\n"
    "type mark = { names, position }\n"
    "erratum tea \"printed: tee\" = yes\n"
    "state begun : instant? = none\n"
    "state noted per mark : truth = no\n"
    "act opens, open_hall by arbiter\n"
    "act arrives, arrive by player also afterwards\n"
    "act notes, note(m: mark) by arbiter, player\n"
    "signal absent(p: player)\n"
    "decision ruling(p: player) : { granted, rejected } default rejected\n"
    "define late(p: player) : truth = begun != none and now - begun > 10 min\n"
    "§1 \"Coming\" is subject to §2, §3 {\n"
    "  on opens, then begun becomes now, White must arrive within 15 min, else absent(White)\n"
    "  on arrives by p, if late(p) unless p = White or tea, then loses(p) unless the arbiter decides otherwise\n"
    "    else used(p) += 5 min\n"
    "  on ruling(p) is granted, then used(opponent(p)) += if tea then 1 min else 2 min\n"
    "}\n"
    "§2 \"Noting\" applies if tea {\n"
    "  arbiter may note, then noted(m) becomes yes, ask ruling(White) within 5 min while begun != none\n"
    "  on notes(names) by arbiter, then noted(names) becomes yes in doubt \"perhaps\"\n"
    "}\n"
    "§3 \"Absent\" { on absent(p) notwithstanding §1, then wins(opponent(p)) also afterwards }\n";

static arbiter_mutants *mutants_of(const char *sources)
{
    arbiter_source source = { test_str("a.rules"), test_str(sources) };
    arbiter_mutants *mutants;
    assert_int_equal(arbiter_mutants_new(NULL, &source, 1, &mutants), ARBITER_OK);
    return mutants;
}

static arbiter_mutant get(const arbiter_mutants *mutants, uint32_t index)
{
    arbiter_mutant mutant;
    assert_int_equal(arbiter_mutant_get(mutants, index, &mutant), ARBITER_OK);
    return mutant;
}

/* How many there are with these words before and after. */
static int count(const arbiter_mutants *mutants, arbiter_mutation kind, const char *was, const char *is)
{
    int found = 0;
    for (uint32_t i = 0; i < arbiter_mutant_count(mutants); i++) {
        arbiter_mutant m = get(mutants, i);
        arbiter_str a = test_str(was), b = test_str(is);
        found += m.kind == kind && m.was.size == a.size && memcmp(m.was.data, a.data, a.size) == 0 && m.is.size == b.size
                 && memcmp(m.is.data, b.data, b.size) == 0;
    }
    return found;
}

static void every_kind_is_made(void **state)
{
    (void)state;
    arbiter_mutants *m = mutants_of(text);
    assert_int_equal(count(m, ARBITER_MUTATION_TRUTH, "yes", "no"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_DROP_MODIFIER, "also afterwards", ""), 2);
    assert_int_equal(count(m, ARBITER_MUTATION_MEMBER, "default rejected", "default granted"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_DROP_DEFAULT, "default rejected", ""), 1);
    const char *late = "begun != none and now - begun > 10 min";
    assert_int_equal(count(m, ARBITER_MUTATION_DROP_CONDITION, late, "begun != none and yes"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_NEGATE, late, "begun != none and now - begun <= 10 min"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_LIMIT, late, "begun != none and now - begun >= 10 min"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_NUMBER, late, "begun != none and now - begun > 599999 ms"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_NUMBER, late, "begun != none and now - begun > 600001 ms"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_OPERATOR, late, "begun != none and now + begun > 10 min"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_DROP_PRECEDENCE, "is subject to §2, §3", "is subject to §3"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_DROP_PRECEDENCE, "is subject to §2, §3", "is subject to §2"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_DROP_PRECEDENCE, "notwithstanding §1", ""), 1);
    const char *must = "White must arrive within 15 min, else absent(White)";
    assert_int_equal(count(m, ARBITER_MUTATION_DROP_EFFECT, must, ""), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_PLAYER, must, "Black must arrive within 15 min, else absent(White)"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_DROP_TERM, must, "White must arrive"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_DROP_ELSE, must, "White must arrive within 15 min"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_DROP_CONDITION, "p = White or tea", "no"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_DROP_CONDITION, "p = White or tea", "p = White or no"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_PLAYER, "p = White or tea", "p = Black or tea"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_PLAYER, "loses(p)", "loses(opponent(p))"), 1);
    const char *proviso = "unless the arbiter decides otherwise else used(p) += 5 min";
    assert_int_equal(count(m, ARBITER_MUTATION_DROP_MODIFIER, proviso, ""), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_DROP_ELSE, proviso, "unless the arbiter decides otherwise"), 1);
    const char *choice = "used(opponent(p)) += if tea then 1 min else 2 min";
    assert_int_equal(count(m, ARBITER_MUTATION_DROP_ELSE, choice, "used(opponent(p)) += (1 min)"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_PLAYER, choice, "used(p) += if tea then 1 min else 2 min"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_OPERATOR, choice, "used(opponent(p)) -= if tea then 1 min else 2 min"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_NEGATE, "applies if tea", "applies if not (tea)"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_DROP_CONDITION, "ask ruling(White) within 5 min while begun != none",
                           "ask ruling(White) within 5 min while yes"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_MEMBER, "notes(names) by arbiter", "notes(position) by arbiter"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_DROP_CONDITION, "notes(names) by arbiter", "notes(names)"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_DROP_MODIFIER, "in doubt \"perhaps\"", ""), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_DROP_RULE, "on opens", ""), 1);
    arbiter_mutants_free(m);
}

/* Nobody could notice by how they are made. */
static void what_cannot_matter_is_not_made(void **state)
{
    (void)state;
    arbiter_mutants *m = mutants_of("rulebook \"club\"\n"
                                    "state here per player : truth = no\n"
                                    "state spent per player : duration = 0 s\n"
                                    "act opens, open_hall by arbiter\n"
                                    "decision joker : truth default no\n"
                                    "§1 \"Coming\" {\n"
                                    "  on opens each player q, then here(q) becomes no, spent(q) becomes used(q)\n"
                                    "  on opens each player r, if here(r), then used(r) += 1 s, ask joker\n"
                                    "}\n");
    assert_int_equal(count(m, ARBITER_MUTATION_PLAYER, "here(q) becomes no", "here(opponent(q)) becomes no"), 0);
    assert_int_equal(count(m, ARBITER_MUTATION_TRUTH, "here(q) becomes no", "here(q) becomes yes"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_PLAYER, "spent(q) becomes used(q)", "spent(opponent(q)) becomes used(q)"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_PLAYER, "used(r) += 1 s", "used(opponent(r)) += 1 s"), 1);
    assert_int_equal(count(m, ARBITER_MUTATION_DROP_DEFAULT, "default no", ""), 0);
    arbiter_mutants_free(m);
}

/* Compiling a mutant gives what compiling the edited text gives. */
static void assert_compiled(const arbiter_mutants *mutants, uint32_t mutant, arbiter_status status,
                            const arbiter_rulebook *expected)
{
    arbiter_rulebook *rulebook;
    assert_int_equal(arbiter_mutant_compile(mutants, mutant, NULL, 0, &rulebook, NULL), status);
    assert_true((rulebook != NULL) == (expected != NULL));
    if (expected) {
        assert_true(arbiter_rulebook_hash(rulebook) == arbiter_rulebook_hash(expected));
        arbiter_rulebook_release(rulebook);
    }
}

/* Each edit changes the text, and most of what comes out compiles. */
static void edits_lie_in_their_source(void **state)
{
    (void)state;
    arbiter_mutants *m = mutants_of(text);
    uint32_t compiled = 0, total = arbiter_mutant_count(m);
    for (uint32_t i = 0; i < total; i++) {
        arbiter_mutant mutant = get(m, i);
        assert_str(mutant.place.file, "a.rules");
        assert_true(mutant.place.start <= mutant.place.end && mutant.place.end < sizeof text);
        size_t size = sizeof text - 1 - (mutant.place.end - mutant.place.start) + mutant.by.size;
        char *edited = malloc(size + 1);
        assert_non_null(edited);
        memcpy(edited, text, mutant.place.start);
        memcpy(edited + mutant.place.start, mutant.by.data, mutant.by.size);
        strcpy(edited + mutant.place.start + mutant.by.size, text + mutant.place.end);
        assert_string_not_equal(edited, text);
        arbiter_source source = { test_str("a.rules"), { edited, size } };
        arbiter_rulebook *rulebook;
        arbiter_report *report;
        arbiter_status status = arbiter_compile(NULL, &source, 1, &rulebook, NULL, &report);
        compiled += status == ARBITER_OK;
        assert_compiled(m, i, status, rulebook);
        arbiter_rulebook_release(rulebook);
        arbiter_report_free(report);
        free(edited);
    }
    assert_true(compiled * 10 > total * 8);
    arbiter_mutants_free(m);
}

typedef struct {
    char data[8192];
    size_t size;
} translation;

static int take(void *context, const char *data, size_t size)
{
    translation *t = context;
    if (t->size + size >= sizeof t->data)
        return 1;
    memcpy(t->data + t->size, data, size);
    t->size += size;
    t->data[t->size] = 0;
    return 0;
}

static void translations_have_the_same(void **state)
{
    (void)state;
    arbiter_mutants *m = mutants_of(text);
    for (arbiter_language language = ARBITER_DE; language <= ARBITER_RU; language++) {
        translation t = { .size = 0 };
        arbiter_report *report;
        arbiter_source source = { test_str("a.rules"), test_str(text) };
        assert_int_equal(arbiter_format_source(NULL, source, language, (arbiter_writer){ take, &t }, &report), ARBITER_OK);
        arbiter_report_free(report);
        arbiter_mutants *translated = mutants_of(t.data);
        assert_int_equal(arbiter_mutant_count(translated), arbiter_mutant_count(m));
        for (uint32_t i = 0; i < arbiter_mutant_count(m); i++) {
            assert_int_equal(get(translated, i).kind, get(m, i).kind);
            assert_int_equal(get(translated, i).twin, get(m, i).twin);
        }
        arbiter_mutants_free(translated);
    }
    arbiter_mutants_free(m);
}

/* The text with other white space; at most twice as long. */
static char *respelt(const char *from, const char *to)
{
    char *copy = malloc(2 * sizeof text), *end = copy;
    assert_non_null(copy);
    for (const char *c = text; *c; c++) {
        bool here = strncmp(c, from, strlen(from)) == 0;
        const char *by = here ? to : c;
        size_t size = here ? strlen(to) : 1;
        memcpy(end, by, size);
        end += size;
        c += here ? strlen(from) - 1 : 0;
    }
    *end = 0;
    return copy;
}

static void white_space_makes_no_difference(void **state)
{
    (void)state;
    static const char *const spellings[][2] = { { "\n", "\r\n" }, { ", ", ",\t" }, { ", ", ",\r\n  " } };
    arbiter_mutants *m = mutants_of(text);
    for (size_t n = 0; n < sizeof spellings / sizeof *spellings; n++) {
        char *other = respelt(spellings[n][0], spellings[n][1]);
        arbiter_mutants *same = mutants_of(other);
        assert_int_equal(arbiter_mutant_count(same), arbiter_mutant_count(m));
        for (uint32_t i = 0; i < arbiter_mutant_count(m); i++) {
            arbiter_mutant a = get(m, i), b = get(same, i);
            assert_int_equal(a.is.size, b.is.size);
            assert_memory_equal(a.is.data, b.is.data, a.is.size);
        }
        arbiter_mutants_free(same);
        free(other);
    }
    arbiter_mutants_free(m);
}

static void what_cannot_be_read_has_none(void **state)
{
    (void)state;
    arbiter_source source = { test_str("a.rules"), test_str("rulebook \"club\" on on on") };
    arbiter_mutants *mutants;
    assert_int_equal(arbiter_mutants_new(NULL, &source, 1, &mutants), ARBITER_ERRORS);
    assert_null(mutants);
    arbiter_mutants_free(NULL);
    mutants = mutants_of("scenario \"a\" { 2026-01-01 10:00 White resigns }");
    arbiter_mutant mutant;
    assert_int_equal(arbiter_mutant_get(mutants, 0, &mutant), ARBITER_INVALID);
    arbiter_mutants_free(mutants);
}

#define STR(literal)                                                                                         \
    {                                                                                                        \
        literal, sizeof(literal) - 1                                                                         \
    }
static const arbiter_source club[] = {
    { STR("b.rules"), STR("rulebook \"club\"\n§2 \"Going\" { on leaves by p, then used(p) += grace }\n") },
    { STR("a.rules"),
      STR("rulebook \"club\"\noption grace : duration = 10 min\nact leaves, leave by player\n") },
};

/* How many expectations fail when the scenario is compiled with the mutant and run. */
static uint32_t failures(const arbiter_mutants *mutants, uint32_t mutant, arbiter_source scenario)
{
    arbiter_rulebook *rulebook;
    arbiter_suite *suite;
    arbiter_workspace *workspace;
    arbiter_run *run;
    arbiter_summary summary;
    assert_int_equal(arbiter_mutant_compile(mutants, mutant, &scenario, 1, &rulebook, &suite), ARBITER_OK);
    assert_int_equal(arbiter_workspace_new(rulebook, &workspace), ARBITER_OK);
    assert_int_equal(arbiter_run_scenario(workspace, suite, 0, &run), ARBITER_OK);
    arbiter_run_summary(run, &summary);
    arbiter_run_free(run);
    arbiter_workspace_free(workspace);
    arbiter_suite_free(suite);
    arbiter_rulebook_release(rulebook);
    return summary.failures;
}

/* The one file is read again, the other is not; scenarios come behind both, whatever their name. */
static void a_mutant_compiles_with_its_scenarios(void **state)
{
    (void)state;
    arbiter_source scenario = { test_str("0.scenario"),
                                test_str("scenario \"Leaving\" {\n  2026-03-01 19:00 White leaves\n"
                                         "  expect used(White) = 0:10:00\n}\n") };
    arbiter_source unknown = { test_str("0.scenario"),
                               test_str("scenario \"Leaving\" { 2026-03-01 19:00 White sleeps }") };
    arbiter_mutants *mutants;
    arbiter_rulebook *rulebook;
    arbiter_suite *suite;
    assert_int_equal(arbiter_mutants_new(NULL, club, 2, &mutants), ARBITER_OK);
    uint32_t noticed = 0, total = arbiter_mutant_count(mutants);
    for (uint32_t i = 0; i < total; i++) {
        noticed += failures(mutants, i, scenario) > 0;
        assert_int_equal(arbiter_mutant_compile(mutants, i, &unknown, 1, &rulebook, &suite), ARBITER_ERRORS);
        assert_null(rulebook);
        assert_null(suite);
    }
    assert_true(total >= 4); /* a millisecond more and less, += and -=, the rule dropped … */
    assert_int_equal(noticed, total);
    assert_int_equal(arbiter_mutant_compile(mutants, total, NULL, 0, &rulebook, NULL), ARBITER_INVALID);
    assert_null(rulebook);
    arbiter_mutants_free(mutants);
}

static arbiter_status compile_all(const arbiter_allocator *allocator, void *context)
{
    (void)context;
    arbiter_compile_options options = { sizeof options, allocator };
    arbiter_mutants *mutants;
    arbiter_status status = arbiter_mutants_new(&options, club, 2, &mutants);
    for (uint32_t i = 0; status == ARBITER_OK && i < arbiter_mutant_count(mutants); i++) {
        arbiter_rulebook *rulebook;
        arbiter_suite *suite;
        status = arbiter_mutant_compile(mutants, i, NULL, 0, &rulebook, &suite);
        assert_true((status == ARBITER_OK) == (rulebook != NULL && suite != NULL));
        arbiter_suite_free(suite);
        arbiter_rulebook_release(rulebook);
    }
    arbiter_mutants_free(mutants);
    return status;
}

static arbiter_status make_all(const arbiter_allocator *allocator, void *context)
{
    (void)context;
    arbiter_compile_options options = { sizeof options, allocator };
    arbiter_source source = { test_str("a.rules"), test_str(text) };
    arbiter_mutants *mutants;
    arbiter_status status = arbiter_mutants_new(&options, &source, 1, &mutants);
    assert_true((status == ARBITER_OK) == (mutants != NULL));
    arbiter_mutants_free(mutants);
    return status;
}

static void memory_may_run_out_anywhere(void **state)
{
    (void)state;
    test_every_allocation_fails(make_all, NULL);
    test_every_allocation_fails(compile_all, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_is_made),
        cmocka_unit_test(what_cannot_matter_is_not_made),
        cmocka_unit_test(edits_lie_in_their_source),
        cmocka_unit_test(translations_have_the_same),
        cmocka_unit_test(white_space_makes_no_difference),
        cmocka_unit_test(what_cannot_be_read_has_none),
        cmocka_unit_test(a_mutant_compiles_with_its_scenarios),
        cmocka_unit_test(memory_may_run_out_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
