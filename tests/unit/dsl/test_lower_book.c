/* What a rulebook becomes: articles, precedence, errata, time controls, several files as one. */
#include "lower_test.h"

/* ---- articles ---- */

static void test_articles(void **state)
{
    (void)state;
    compiled_t c;
    compiled(
        &c,
        RULES("option a : truth act goes by player §7.4 \"Four\" printed as \"7.3\" { on goes then draw }\n"
              "§7 \"Seven\" applies if a { says \"It is so.\" left to the arbiter \"Nobody knows.\" §8.a "
              "\"Inner\" { on goes then to_move stays } }\n"
              "§9 \"Nine\" { §7.4 applies if plies > 3 on goes if plies = 0 then result stays }"));
    const article_t *four = &c.p->articles[article_of(c.p, "7.4")],
                    *inner = &c.p->articles[article_of(c.p, "8.a")];
    uint32_t seven = article_of(c.p, "7");
    assert_int_equal(four->parent, seven);  /* by its number */
    assert_int_equal(inner->parent, seven); /* by the braces */
    assert_int_equal(inner->depth, 1);
    assert_str(four->printed, "7.3");
    assert_int_equal(four->line, 2);
    assert_int_equal(four->switch_count, 2);
    assert_int_equal(c.p->switches[four->switch_start].article, seven);
    assert_int_equal(c.p->switches[four->switch_start + 1].article, article_of(c.p, "9"));
    assert_code(c.p, four->switch_code,
                "slot 0 0 0; and_jump 0 0 6; term %d 0 0; int 0 0 3; gt 0 0 0; and 0 0 0", TERM_PLIES);
    assert_code(c.p, inner->switch_code, "slot 0 0 0");
    assert_int_equal(c.p->articles[article_of(c.p, "9")].switch_code, NO_INDEX);
    assert_int_equal(c.p->articles[seven].statement_count, 2);
    assert_int_equal(c.p->statements[c.p->articles[seven].statement_start + 1].kind, STATEMENT_LEFT);
    done(&c);
}

static void test_precedence(void **state)
{
    (void)state;
    compiled_t c;
    compiled(&c, RULES("act goes by player\n"
                       "§1 \"One\" { on goes then draw §1.a \"Part\" { on goes by p then wins(p) }\n"
                       "  §1.b \"Says it\" { on goes by p then loses(p) §1 is subject to §2 } }\n"
                       "§2 \"Two\" { on goes then void }\n"
                       "§3 \"Three\" takes precedence over §1.b { on goes then result stays }\n"
                       "§4 \"Four\" contradicts §2, §3 { on goes notwithstanding §1 then result := none }\n"
                       "§5 \"Five\" { disputed on goes between §1.b, §2 disputed on goes between §1, §3 "
                       "disputed on goes between §2, §3\n"
                       "disputed on goes between §1, §1.a, §1.b }"));
    uint32_t one = rule_of(c.p, "1"), part = rule_of(c.p, "1.a"), sayer = rule_of(c.p, "1.b"),
             two = rule_of(c.p, "2"), three = rule_of(c.p, "3"), four = rule_of(c.p, "4");
    assert_true(program_beats(c.p, two, one));
    assert_true(program_beats(c.p, two, part));
    assert_false(program_beats(c.p, two, sayer)); /* the part that says it is not meant */
    assert_false(program_beats(c.p, one, two));
    assert_true(program_beats(c.p, three, sayer));
    assert_false(program_beats(c.p, three, one));
    assert_true(program_beats(c.p, four, one));
    assert_true(program_beats(c.p, four, part));
    assert_true(program_beats(c.p, four, sayer));
    assert_false(program_beats(c.p, four, two));
    assert_true(program_contradict(c.p, four, two));
    assert_true(program_contradict(c.p, two, four));
    assert_true(program_contradict(c.p, three, four));
    assert_false(program_contradict(c.p, two, three));
    done(&c);
}

static void test_errata(void **state)
{
    (void)state;
    compiled_t c;
    compiled(&c, RULES("erratum read_so \"Printed: a; read: b\" = yes act goes by player\n"
                       "§1 \"One\" { erratum whose \"Printed: the clock; read: his clock\" = yes on goes by "
                       "p then start(p) }\n"
                       "§2 \"Two\" applies if read_so { on goes then draw }\n"
                       "§3 \"Three\" { on goes then to_move stays }"));
    const rule_t *one = &c.p->rules[rule_of(c.p, "1")], *two = &c.p->rules[rule_of(c.p, "2")];
    assert_int_equal(one->errata_count, 1);
    assert_str(c.p->variables[c.p->refs[one->errata_start]].symbol.name, "whose");
    assert_int_equal(two->errata_count, 1);
    assert_str(c.p->variables[c.p->refs[two->errata_start]].symbol.name, "read_so");
    assert_int_equal(c.p->rules[rule_of(c.p, "3")].errata_count, 0);
    assert_int_equal(c.p->initial[0], TRUE_);
    done(&c);
}

static void test_time_control(void **state)
{
    (void)state;
    compiled_t c;
    compiled(&c, RULES("time control 40 moves in 2:00:00, 1:00:00 with increment 30 s\n"
                       "act goes by player §1 \"One\" { on goes then draw }"));
    assert_int_equal(c.p->period_count, 2);
    assert_int_equal(c.p->periods[0].moves, 40);
    assert_int_equal(c.p->periods[0].time, 7200000);
    assert_int_equal(c.p->periods[0].mode, MODE_PLAIN);
    assert_int_equal(c.p->periods[1].moves, 0);
    assert_int_equal(c.p->periods[1].mode, MODE_FISCHER);
    assert_int_equal(c.p->periods[1].extra, 30000);
    done(&c);
}

/* ---- several files ---- */

static const char first_file[] = RULES("type stage = { playing, sealing } act goes by player\n"
                                       "§1 \"One\" { on goes if phase is sealing then draw }");

static const char second_file[] =
    "rulebook \"test\"\nstate phase : stage = playing act seals by player\n"
    "§2 \"Two\" takes precedence over §1 { on seals then phase becomes sealing on goes by p then wins(p) }";

static void test_order_of_files(void **state)
{
    (void)state;
    arbiter_source sources[] = { { test_str("a.rules"), test_str(first_file) },
                                 { test_str("b.rules"), test_str(second_file) } };
    arbiter_source turned[] = { sources[1], sources[0] };
    compiled_t a, b;
    compile_all(&a, sources, 2);
    compile_all(&b, turned, 2);
    assert_true(a.p->hash != 0);
    assert_true(a.p->hash == b.p->hash);
    assert_str(b.p->files[0], "a.rules");
    done(&a);
    done(&b);
}

static void assert_finding(const arbiter_source *sources, size_t count, const char *code, uint32_t file)
{
    diags_t diags;
    compilation_t compilation;
    diags_init(&diags, mem_default());
    assert_int_equal(compile(&compilation, sources, count, mem_default(), &diags), ARBITER_ERRORS);
    assert_null(compilation.program);
    assert_int_equal(diags.count, 1);
    assert_string_equal(diag_id(diags.items[0].code), code);
    assert_int_equal(diags.items[0].at.file, file);
    compile_free(&compilation);
    diags_free(&diags);
}

static void test_heads(void **state)
{
    (void)state;
    arbiter_source names[] = {
        { test_str("a.rules"),
          test_str("rulebook \"one\" act goes by player §1 \"One\" { on goes then draw }") },
        { test_str("b.rules"), test_str("rulebook \"two\" §2 \"Two\" { on goes then to_move stays }") },
    };
    arbiter_source editions[] = {
        { test_str("a.rules"),
          test_str("rulebook \"one\" edition \"2014\" act goes by player §1 \"One\" { on goes then draw }") },
        { test_str("b.rules"),
          test_str("rulebook \"one\" edition \"2018\" §2 \"Two\" { on goes then to_move stays }") },
    };
    assert_finding(names, 2, "A0322", 1);
    assert_finding(editions, 2, "A0329", 1);
    assert_finding(NULL, 0, "A0324", NO_FILE);
    arbiter_source scenario = { test_str("a.scenario"), test_str("scenario \"one\" { expect gap }") };
    assert_finding(&scenario, 1, "A0324", NO_FILE);
}

/* The same law in three languages, in three files that know each other's names. */
static void test_languages(void **state)
{
    (void)state;
    arbiter_source sources[] = {
        { test_str("de.rules"),
          test_str("regelwerk \"test\" zustand remaining : Dauer = 0 s handlung zieht von Spieler\n"
                   "§1 \"Eins\" { bei zieht von p, wenn Restzeit(p) < 2 min, dann verliert(p) }") },
        { test_str("en.rules"), test_str("rulebook \"test\" §2 \"Two\" { on zieht by p if remaining(p) >= 2 "
                                         "min then 'remaining' becomes remaining(p) }") },
        { test_str("ru.rules"),
          test_str("правила \"test\" §3 \"Три\" { при zieht кем p если осталось(p) >= remaining то "
                   "ход_сделан(p) становится да }\n"
                   "состояние ход_сделан на Игрок : Истина = нет\n"
                   "§4 \"Четыре\" { при zieht кем p если ход_сделан(p) то пустить(соперник(p)) }") },
    };
    compiled_t c;
    compile_all(&c, sources, 3);
    assert_int_equal(c.p->language, LANG_DE);
    assert_int_equal(c.p->rule_count, 4);
    assert_int_equal(c.p->rules[1].language, LANG_EN);
    done(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_articles),
        cmocka_unit_test(test_precedence),
        cmocka_unit_test(test_errata),
        cmocka_unit_test(test_time_control),
        cmocka_unit_test(test_order_of_files),
        cmocka_unit_test(test_heads),
        cmocka_unit_test(test_languages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
