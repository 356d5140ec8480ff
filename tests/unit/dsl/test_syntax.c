/* Broken files: what is said of each, and that nothing else is. */
#include "dsl_test.h"

typedef struct {
    const char *text, *findings;
} broken_case;

static bool gives_findings(const broken_case *c)
{
    source_fixture f;
    buffer_t found;
    buffer_init(&found, mem_default());
    fixture_open(&f, mem_default(), test_str(c->text));
    assert_non_null(parse_file(&f.ctx, f.file));
    fixture_findings(&f, &found);
    bool same = str_equal(buffer_view(&found), test_str(c->findings));
    if (!same) {
        print_error("%s\nexpected:\n%sfound:\n%s\n", c->text, c->findings, found.size ? found.data : "");
    }
    buffer_free(&found);
    fixture_close(&f);
    return same;
}

#define EN "rulebook \"x\"\n"
#define DE "regelwerk \"x\"\n"
#define RU "правила \"x\"\n"

static const broken_case rulebooks[] = {
    /* a word that does not fit; the next sentence is read again */
    { EN "state a : truth yes\nstate b : = 1\nstate c : truth = yes\n", "A0201 2:17\nA0201 3:11\n" },
    { EN "on a then\non b then c\n", "A0201 3:1\n" },
    { EN "on a if b + then c\n", "A0201 2:13\n" },
    { EN "on a then b := 1 2\n", "A0201 2:18\n" },
    { EN "player p may if a\n", "A0201 2:14\n" },
    { EN "decision d : { a, } default a\nstate x : y = \n", "A0201 2:19\nA0202 4:1\n" },
    { EN "state a : player ?? = none\n", "A0201 2:19\n" },
    { EN "§1 foo {\n  on a then b c\n}\nstate a truth\n", "A0201 2:4\nA0221 3:15\nA0201 5:9\n" },
    { EN "§1 \"a\" subject to {\n  state x\n}\n", "A0201 2:19\nA0201 4:1\n" },
    { "rulebook x\ntitle \"t\"\nstate a : b = 1 +\n", "A0201 1:10\nA0202 4:1\n" },
    { EN "edition 1\ngame \"g\"\nstate a : b = 1\n", "A0201 2:9\n" },
    { EN "time control 40 moves 1 h\n", "A0118 2:17\n" },
    { EN "on breach of then stands\nact a by\nsignal\n", "A0201 2:14\nA0201 4:1\nA0202 5:1\n" },
    /* braces and parentheses */
    { EN "§1 \"a\" {\n  on a then b\n", "A0204 2:8\n" },
    { EN "§1 \"a\" {\n  §1.a \"b\" {\n    on a then b\n§2 \"c\" {\n  on c then d\n}\n", "A0204 3:12\n" },
    { EN "§1 \"a\" {\n  §1.a \"b\" {\n    on a then b\n}\n§2 \"c\" {\n}\n", "A0204 3:12\n" },
    { EN "§1 \"a\" { on a then b } }\n§2 \"b\" { }\n", "A0206 2:24\n" },
    { EN "on a if (b or c then d\non a if f(b, c then d\n", "A0205 2:9\nA0205 3:10\n" },
    { EN "type t = { a b, c }\non a(b c) then d\n", "A0221 2:14\nA0221 3:8\n" },
    { EN "type t = { a, b\nstate c : t = a\n", "A0201 3:1\n" },
    /* keywords */
    { DE "on a then b\nstate c : Wahrheit = ja\n", "A0207 2:1\nA0207 2:6\nA0207 3:1\n" },
    { DE "bei a if b dann c\nbei a wenn b and c dann d\n", "A0207 2:7\nA0207 3:14\n" },
    { DE "bei a dann b because \"c\"\n", "A0207 2:14\n" },
    { EN "bei a wenn b\n  dann c\n", "A0207 2:1\nA0207 2:7\nA0207 3:3\n" },
    { EN "player p darf nicht a\n", "A0207 2:10\n" },
    { RU "при a wenn b то c\nгласит 5\n", "A0207 2:7\nA0201 3:8\n" },
    { EN "state state : truth = yes\nact may by player\n", "A0210 2:7\nA0210 3:5\n" },
    { DE "zustand art : Dauer = 1 s\nbei x(je) dann y\n", "A0210 2:9\nA0210 3:7\n" },
    /* a rule without an end, signs confused */
    { EN "on a if b\non b then c\n", "A0211 2:9\n" },
    { EN "§1 \"a\" { on a if b because \"c\" }\n", "A0211 2:28\n" },
    { EN "on a if b\n", "A0211 2:9\n" },
    { EN "on a if b := c then d\n", "A0212 2:11\n" },
    { DE "bei a wenn b wird c dann d\n", "A0212 2:14\n" },
    { EN "on a then b = c, d(e) is f\n", "A0213 2:13\nA0213 2:23\n" },
    { EN "on a if 1 < b < 3 then c\non a if b = c = d then e\n", "A0214 2:15\nA0214 3:15\n" },
    { EN "on a if (b = c) = d then e\n", "" },
    { EN "on a then b because \"c\" because \"d\"\non a also afterwards then b also afterwards\n",
      "A0215 2:25\nA0215 3:29\n" },
    { EN "§1 \"a\" sentences 2 sentences 3 { }\n§2 \"b\" printed as \"2\" printed as \"3\" { }\n",
      "A0215 2:20\nA0215 3:23\n" },
    { EN "title \"a\" title \"b\"\nedition \"1\" edition \"2\"\n", "A0216 2:11\nA0216 3:13\n" },
    { EN "title \"a\" en \"b\" de \"c\" de \"d\"\n", "A0217 2:11\nA0217 2:25\n" },
    { EN "§1 \"a\" sentences 0 { }\n§2 \"b\" sentences 500 { }\n", "A0222 2:18\nA0222 3:18\n" },
    /* texts, times, numbers */
    { EN "state a : duration = 2 minutes\nstate b : duration = 3 Sekunden \"x\"\n",
      "A0118 2:24\nA0118 3:24\n" },
    { EN "state a : duration = 30 min 1 h\nstate b : duration = 1 h 90 min\n", "A0120 2:31\nA0113 3:26\n" },
    { EN "state a : duration = 9223372036854775807 h\n", "A0110 2:22\n" },
    { EN "§1 \"{a\" { says \"b} {c\" }\n", "A0121 2:5\nA0122 2:18\nA0121 2:20\n" },
    { EN "state a : instant = 2014-07-05 24:00\n", "A0113 2:32\n" },
    { EN "state a : text = \""
         "0123456789012345678901234567890123456789012345678901234567890"
         "012345678901234567890123456789012345678901234567890123456789\"\n",
      "A0109 2:18\n" },
    /* articles without a readable number are not compared */
    { EN "§ \"a\" { }\n§ \"b\" { }\n", "A0115 2:1\nA0115 3:1\n" },
    /* a complaint about a character is not followed by one about the sentence */
    { EN "state „a : truth = yes\nstate b ; truth = yes\nstate c truth\n",
      "A0103 2:7\nA0107 3:9\nA0201 4:9\n" },
    { EN "says \"unclosed }\n§1 \"a\" {\n}\n", "A0106 2:6\n" },
    { EN "on a if b – then c\n", "A0116 2:11\n" },
};

static const broken_case scenarios[] = {
    { "scenario \"a\" {\n  covers 5\n  given x 1\n  expect\n  10:00 a\n}\n",
      "A0201 2:10\nA0201 3:11\nA0201 5:9\n" },
    { "scenario a {\n  given x = = 1\n}\nscenario \"b\" { expect x + }\n",
      "A0201 1:10\nA0201 2:13\nA0201 4:27\n" },
    { "scenario \"a\" {\n  case x = {\n    expect y +\n  }\n  expect z z\n}\n",
      "A0201 2:12\nA0201 4:3\nA0201 5:12\n" },
    { "scenario \"a\" {\n  after 2:03 a b\n  25:00 a b\n}\n", "A0406 2:9\nA0113 3:3\n" },
    { "fall \"a\" {\n  given x = 1\n  erwartet not §1\n}\n", "A0207 2:3\nA0201 3:16\n" },
    { "scenario \"a\" {\n  given x = 1\nscenario \"b\" {\n}\n", "A0201 3:1\n" },
    { "scenario \"a\" {\n  given x = 1\n", "A0204 1:14\n" },
    { "scenario \"a\" { }\nfoo\nscenario \"b\" { expect 1 1 }\n", "A0201 2:1\nA0201 3:25\n" },
    { "fall \"a\" {\n  erwartet Weiß darf\n  erwartet §1\n}\n", "A0201 3:3\n" },
};

static void every_error_of_a_rulebook_is_told(void **state)
{
    (void)state;
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof rulebooks / sizeof rulebooks[0]; i++) {
        wrong += !gives_findings(&rulebooks[i]);
    }
    assert_int_equal(wrong, 0);
}

static void every_error_of_a_scenario_is_told(void **state)
{
    (void)state;
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++) {
        wrong += !gives_findings(&scenarios[i]);
    }
    assert_int_equal(wrong, 0);
}

/* Around an error the tree is whole. */
static void what_is_whole_is_kept(void **state)
{
    (void)state;
    source_fixture f;
    fixture_open(&f, mem_default(),
                 STR(EN "state a : truth = yes\nstate b truth\n§1 oops {\n  on x then y\n  on then\n  on z "
                        "then y\n}\nsignal c\n"));
    const ast_file *tree = parse_file(&f.ctx, f.file);
    assert_int_equal(f.diags.errors, 3);
    const ast_item *item = tree->items;
    assert_str(item->u.decl->name.text, "a");
    item = item->next;
    assert_int_equal(item->kind, ITEM_ARTICLE);
    assert_str(item->u.article->items->u.rule->pattern.name.text, "x");
    assert_str(item->u.article->items->next->u.rule->pattern.name.text, "z");
    assert_null(item->u.article->items->next->next);
    assert_str(item->next->u.decl->name.text, "c");
    assert_null(item->next->next);
    fixture_close(&f);
}

/* ---- what is said ---- */

typedef struct {
    const char *text, *message;
} message_case;

static void assert_message(const message_case *c)
{
    source_fixture f;
    buffer_t message;
    buffer_init(&message, mem_default());
    fixture_open(&f, mem_default(), test_str(c->text));
    parse_file(&f.ctx, f.file);
    assert_true(f.diags.count > 0);
    diag_message(&message, &f.diags.items[0], f.diags.items[0].language);
    assert_str(buffer_view(&message), c->message);
    buffer_free(&message);
    fixture_close(&f);
}

static void messages_say_what_would_be_right(void **state)
{
    (void)state;
    static const message_case cases[] = {
        { EN "state a truth = yes", "'truth' does not fit here; expected: :, per" },
        { EN "on a if b 5 then c", "'5' does not fit here; expected: then, also afterwards, like, takes "
                                   "precedence over, unless, in conjunction with, because, …" },
        { EN "on a if", "the file ends here, but still expected: a value" },
        { EN "§1 \"a\"", "the file ends here, but still expected: {, printed as, sentences, is subject to, "
                         "takes precedence over, contradicts, applies if" },
        { DE "§1 vorbehaltlich", "die Datei endet hier, erwartet wird noch: eine Artikelnummer (§…)" },
        { DE "§1 \"a\" { 5 }", "„5“ passt hier nicht; erwartet: }, eine Regel oder eine Erklärung" },
        { DE "zustand a : 5", "„5“ passt hier nicht; erwartet: {, ein Name" },
        { DE "bei a if",
          "„if“ ist ein Schlüsselwort einer anderen Sprache (Englisch); in dieser Datei heißt es „wenn“" },
        { RU "состояние a : b = 1 )",
          "«)» здесь не подходит; ожидалось: текст в \"…\", правило или объявление, единица времени, знак "
          "действия или сравнения, конец файла" },
        { "fall \"a\" { Weiß }", "„Weiß“ passt hier nicht; erwartet: }, eine Zeile eines Falls" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_message(&cases[i]);
    }
}

/* The brace that is missing is looked for where the indentation goes wrong. */
static void an_unclosed_brace_shows_where_it_should_end(void **state)
{
    (void)state;
    source_fixture f;
    fixture_open(&f, mem_default(), STR(EN "§1 \"a\" {\n  §1.a \"b\" {\n    on a then b\n§2 \"c\" {\n}\n"));
    parse_file(&f.ctx, f.file);
    assert_int_equal(f.diags.count, 1);
    assert_int_equal(f.diags.items[0].label_count, 1);
    assert_int_equal(diags_place(&f.diags, 0, f.diags.items[0].labels[0].at.start).line, 5);
    fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_error_of_a_rulebook_is_told),
        cmocka_unit_test(every_error_of_a_scenario_is_told),
        cmocka_unit_test(what_is_whole_is_kept),
        cmocka_unit_test(messages_say_what_would_be_right),
        cmocka_unit_test(an_unclosed_brace_shows_where_it_should_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
