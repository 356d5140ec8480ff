#include "dsl_test.h"

#include "base/civil.h"
#include "dsl/keywords.h"
#include "grammar.h"

typedef struct {
    source_fixture source;
    token_list list;
} tokens_fixture;

static void read_tokens(tokens_fixture *f, str_t text)
{
    fixture_open(&f->source, mem_default(), text);
    tokens_of_file(&f->list, &f->source.diags, &f->source.arena, f->source.names, f->source.file);
    assert_false(f->list.failed);
}

static void drop_tokens(tokens_fixture *f)
{
    tokens_free(&f->list);
    fixture_close(&f->source);
}

enum { KINDS_MAX = 40 };

typedef struct {
    const char *text;
    int kinds[KINDS_MAX];
} kinds_case;

static void assert_kinds(const kinds_case *c)
{
    tokens_fixture f;
    read_tokens(&f, test_str(c->text));
    fixture_assert_clean(&f.source);
    uint32_t i = 0;
    for (; c->kinds[i] != 0; i++) {
        if (i >= f.list.count || f.list.items[i].kind != c->kinds[i]) {
            fail_msg("%s: token %u", c->text, i);
        }
    }
    assert_int_equal(f.list.items[i].kind, TOKEN_END);
    assert_int_equal(f.list.count, i + 1);
    drop_tokens(&f);
}

#define R T_RULEBOOK, T_STRING

/* A keyword is one in files of its language and kind; elsewhere it is a name. */
static void keywords_belong_to_the_file(void **state)
{
    (void)state;
    static const kinds_case cases[] = {
        { "regelwerk \"\" wenn if если von nach", { R, T_IF, T_NAME, T_NAME, T_BY, T_AFTER } },
        { "rulebook \"\" wenn if если von of", { R, T_NAME, T_IF, T_NAME, T_NAME, T_NAME } },
        { "правила \"\" до before через в", { R, T_BEFORE, T_NAME, T_AFTER, T_IN } },
        { "fall \"\" von vor erwartet zustand", { T_SCENARIO, T_STRING, T_OF, T_NAME, T_EXPECT, T_NAME } },
        { "scenario \"\" case given state of", { T_SCENARIO, T_STRING, T_CASE, T_GIVEN, T_NAME, T_OF } },
        { "случай \"\" в случае дано", { T_SCENARIO, T_STRING, T_CASE, T_GIVEN } },
        { "Regelwerk \"\"", { R } },
        { "# x\n\n  rulebook # y\n \"\" # z",
          { TOKEN_COMMENT, T_RULEBOOK, TOKEN_COMMENT, T_STRING, TOKEN_COMMENT } },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_kinds(&cases[i]);
    }
}

static void phrases_are_single_tokens(void **state)
{
    (void)state;
    static const kinds_case cases[] = {
        { "regelwerk \"\" darf nicht darf\nnicht darf nichts", { R, T_MUSTNOT, T_MUSTNOT, T_MAY, T_NAME } },
        { "regelwerk \"\" a es sei denn, der Schiedsrichter entscheidet anders sonst",
          { R, T_NAME, T_OVERRULABLE, T_ELSE } },
        { "regelwerk \"\" es sei denn der Arzt", { R, T_UNLESS, T_NAME, T_NAME } },
        { "rulebook \"\" is subject to is not is", { R, T_SUBJECT, T_NE, T_EQ } },
        { "rulebook \"\" notwithstanding takes precedence over", { R, T_PRECEDES, T_PRECEDES } },
        { "правила \"\" если судья не решит иначе иначе", { R, T_OVERRULABLE, T_ELSE } },
        { "правила \"\" кроме случая когда кроме случая, когда", { R, T_UNLESS, T_UNLESS } },
        { "regelwerk \"\" 40 Züge in 2 h Züge in",
          { R, T_NUMBER, T_MOVESIN, T_NUMBER, T_UNIT, T_NAME, T_IN } },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_kinds(&cases[i]);
    }
}

/* A capital letter where a sentence begins; elsewhere a noun is a name. */
static void capital_letters(void **state)
{
    (void)state;
    static const kinds_case cases[] = {
        { "regelwerk \"\"\nBei x\nWenn y", { R, T_ON, T_NAME, T_IF, T_NAME } },
        { "regelwerk \"\" { Bei x } Besagt \"\"", { R, T_LBRACE, T_ON, T_NAME, T_RBRACE, T_SAYS, T_STRING } },
        { "regelwerk \"\" = Spiel { Spiel, Zustand }",
          { R, T_EQ, T_NAME, T_LBRACE, T_NAME, T_COMMA, T_NAME, T_RBRACE } },
        { "regelwerk \"\"\nZustand := x", { R, T_NAME, T_ASSIGN, T_NAME } },
        { "rulebook \"\"\nState x", { R, T_STATE, T_NAME } },
        { "regelwerk \"\" wenn Artikel 5, artikel E2", { R, T_IF, T_REF, T_COMMA, T_REF } },
        { "regelwerk \"\" Artikel x", { R, T_NAME, T_NAME } },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_kinds(&cases[i]);
    }
}

static void units_and_languages_need_their_neighbour(void **state)
{
    (void)state;
    static const kinds_case cases[] = {
        { "regelwerk \"\" 5 min min h 5h", { R, T_NUMBER, T_UNIT, T_NAME, T_NAME, T_NUMBER, T_UNIT } },
        { "правила \"\" 2 с с учётом 2 с учётом 2 с",
          { R, T_NUMBER, T_UNIT, T_SUBJECT, T_NUMBER, T_SUBJECT, T_NUMBER, T_UNIT } },
        { "правила \"\" 1 ч 5 мс", { R, T_NUMBER, T_UNIT, T_NUMBER, T_UNIT } },
        { "regelwerk \"a\" en \"b\" de ru", { R, T_LANG, T_STRING, T_OWN, T_OWN } },
        { "regelwerk \"a\" de en \"b\"", { R, T_OWN, T_LANG, T_STRING } },
        { "regelwerk \"a\" # c\n ru # c\n \"b\"", { R, TOKEN_COMMENT, T_LANG, TOKEN_COMMENT, T_STRING } },
        { "regelwerk \"a\" { de, en }", { R, T_LBRACE, T_NAME, T_COMMA, T_NAME, T_RBRACE } },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_kinds(&cases[i]);
    }
}

static void signs(void **state)
{
    (void)state;
    static const kinds_case cases[] = {
        { "rulebook \"\" := = += -= != ≠ < <= ≤ > >= ≥",
          { R, T_ASSIGN, T_EQ, T_PLUSEQ, T_MINUSEQ, T_NE, T_NE, T_LT, T_LE, T_LE, T_GT, T_GE, T_GE } },
        { "rulebook \"\"{}(),:?+-*/",
          { R, T_LBRACE, T_RBRACE, T_LPAREN, T_RPAREN, T_COMMA, T_COLON, T_QUESTION, T_PLUS, T_MINUS, T_STAR,
            T_SLASH } },
        { "rulebook \"\" a:=b:c", { R, T_NAME, T_ASSIGN, T_NAME, T_COLON, T_NAME } },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_kinds(&cases[i]);
    }
}

/* The token behind `rulebook ""`. */
static token_t only_token(tokens_fixture *f, const char *text)
{
    static char buffer[256];
    snprintf(buffer, sizeof buffer, "rulebook \"\" %s", text);
    read_tokens(f, test_str(buffer));
    fixture_assert_clean(&f->source);
    return f->list.items[2];
}

static void times_are_milliseconds(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t ms;
        int parts;
    } cases[] = {
        { "0:00", 0, 2 },
        { "18:00", 18 * 3600000, 2 },
        { "0:02:03", 123000, 3 },
        { "0:00:05.250", 5250, 3 },
        { "100:59:59.999", 100 * 3600000 + 59 * 60000 + 59999, 3 },
        { "1281023894006:00:00", INT64_C(1281023894006) * 3600000, 3 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tokens_fixture f;
        token_t token = only_token(&f, cases[i].text);
        assert_int_equal(token.kind, T_CLOCK);
        assert_int_equal(token.number, cases[i].ms);
        assert_int_equal(token.parts, cases[i].parts);
        drop_tokens(&f);
    }
}

static void dates_are_days_since_1970(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t days;
    } cases[] = {
        { "1970-01-01", 0 },
        { "2014-07-05", 16256 },
        { "2000-02-29", 11016 },
        { "1969-12-31", -1 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tokens_fixture f;
        token_t token = only_token(&f, cases[i].text);
        assert_int_equal(token.kind, T_DATE);
        assert_int_equal(token.number, cases[i].days * MS_DAY);
        drop_tokens(&f);
    }
}

static void references_have_one_form(void **state)
{
    (void)state;
    static const struct {
        const char *text, *number;
    } cases[] = {
        { "§A8.a", "A8.a" },        { "§7.5.a)", "7.5.a" },
        { "§A10/2", "A10/2" },      { "§ 6.12.b", "6.12.b" },
        { "§7.5.", "7.5" },         { "§3.11.5/1", "3.11.5/1" },
        { "§7.5.a)/3", "7.5.a/3" }, { "article 5.2.c", "5.2.c" },
        { "§G6.a.1", "G6.a.1" },    { "§Е8.а", "E8.a" },
        { "§3.б", "3.б" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tokens_fixture f;
        token_t token = only_token(&f, cases[i].text);
        assert_int_equal(token.kind, T_REF);
        assert_str(token.word, cases[i].number);
        assert_int_equal(f.list.items[3].kind, TOKEN_END);
        drop_tokens(&f);
    }
}

/* A parenthesis that is open is not the number's own. */
static void a_reference_in_parentheses(void **state)
{
    (void)state;
    static const kinds_case c = { "rulebook \"\" (§5.a)", { R, T_LPAREN, T_REF, T_RPAREN } };
    assert_kinds(&c);
}

static void names_and_texts(void **state)
{
    (void)state;
    tokens_fixture f;
    read_tokens(
        &f, STR("rulebook \"a \\\"b\\\" \\\\ \\n \\{x\\} {y}\" 'state' state_2 Überfall_x FEN_запись 'x'"));
    fixture_assert_clean(&f.source);
    const token_t *t = f.list.items;
    assert_str(t[1].word, "a \"b\" \\ \n \\{x\\} {y}");
    assert_int_equal(t[2].kind, T_NAME);
    assert_true(t[2].quoted);
    assert_str(t[2].word, "state");
    assert_int_equal(t[2].at.end - t[2].at.start, 7);
    assert_str(t[3].word, "state_2");
    assert_false(t[3].quoted);
    assert_str(t[4].word, "Überfall_x");
    assert_str(t[5].word, "FEN_запись");
    drop_tokens(&f);
}

static void equal_names_are_one(void **state)
{
    (void)state;
    tokens_fixture f;
    read_tokens(&f, STR("rulebook \"\" once 'once' once"));
    const token_t *t = f.list.items;
    assert_ptr_equal(t[2].word.data, t[3].word.data);
    assert_ptr_equal(t[2].word.data, t[4].word.data);
    drop_tokens(&f);
}

static void line_breaks_and_places(void **state)
{
    (void)state;
    tokens_fixture f;
    read_tokens(&f, STR("\xEF\xBB\xBFrulebook \"x\"\r\n\r\n\r\n  a # c \r\n  b"));
    fixture_assert_clean(&f.source);
    const token_t *t = f.list.items;
    assert_int_equal(f.list.count, 6);
    assert_int_equal(t[0].at.start, 3);
    assert_int_equal(t[1].breaks, 0);
    assert_int_equal(t[2].breaks, 2);
    assert_int_equal(t[3].kind, TOKEN_COMMENT);
    assert_int_equal(t[3].at.end - t[3].at.start, 3);
    assert_int_equal(t[4].breaks, 1);
    drop_tokens(&f);
}

typedef struct {
    const char *text;
    size_t size;
    const char *findings;
} broken_case;

#define BROKEN(text, findings)                                                                               \
    {                                                                                                        \
        "rulebook \"\"\n" text, sizeof("rulebook \"\"\n" text) - 1, findings                                 \
    }

/* What pasted text brings along, and what was mistyped: each is named where it stands. */
static void characters_are_named(void **state)
{
    (void)state;
    static const broken_case cases[] = {
        BROKEN("a \xFF\xFE b", "A0101 2:3\nA0101 2:4\n"),
        BROKEN("a \xC3( b", "A0101 2:3\n"),
        BROKEN("\"x\xE2\x82y\"", "A0101 2:3\nA0101 2:4\n"),
        BROKEN("# \xFF", "A0101 2:3\n"),
        BROKEN("a \0 b", "A0102 2:3\n"),
        BROKEN("\"a\0b\"", "A0102 2:3\n"),
        BROKEN("„a“", "A0103 2:1\n"),
        BROKEN("«a b» c", "A0103 2:1\n"),
        BROKEN("\"a” b", "A0103 2:3\n"),
        BROKEN("“a\" b", "A0103 2:1\n"),
        BROKEN("a \xC2\xA0 b\xE2\x80\xAF", "A0104 2:3\nA0104 2:6\n"),
        BROKEN("W\xD0\xB0rtezeit", "A0105 2:2\n"),
        BROKEN("Судьяa", "A0105 2:6\n"),
        BROKEN("x_\xD0\xB0"
               "bc",
               "A0105 2:3\n"),
        BROKEN("\"abc\nd", "A0106 2:1\n"),
        BROKEN("\"", "A0106 2:1\n"),
        BROKEN("a ; b", "A0107 2:3\n"),
        BROKEN("a \xF0\x9F\x98\x80", "A0107 2:3\n"),
        BROKEN("1.5", "A0108 2:1\n"),
        BROKEN("4611686018427387904", "A0110 2:1\n"),
        BROKEN("1281023894007:36:28", "A0110 2:1\n"),
        BROKEN("'a b", "A0111 2:1\n"),
        BROKEN("'a b' c", "A0125 2:1\n"),
        BROKEN("a '' b 'c-d'", "A0125 2:3\nA0125 2:8\n"),
        BROKEN("\"a\\x b\"", "A0112 2:3\n"),
        BROKEN("1:75", "A0113 2:1\n"),
        BROKEN("1:2", "A0113 2:1\n"),
        BROKEN("0:00:05.5", "A0113 2:1\n"),
        BROKEN("0:00:60", "A0113 2:1\n"),
        BROKEN("2014-02-30", "A0114 2:1\n"),
        BROKEN("5.7.2014", "A0126 2:1\n"),
        BROKEN("2014-7-5", "A0126 2:1\n"),
        BROKEN("a § b", ""),
        BROKEN("a § \"b\"", "A0115 2:3\n"),
        BROKEN("a – b − c", "A0116 2:3\nA0116 2:7\n"),
        BROKEN("‘a’ b", "A0117 2:1\n"),
        BROKEN("'a’ b", "A0117 2:3\n"),
        BROKEN("5minuten", "A0118 2:2\n"),
        BROKEN("Um\xC2\xADschlag", "A0119 2:3\n"),
        BROKEN("a \xE2\x80\x8B b", "A0119 2:3\n"),
        /* the lines of old: one finding for all of them */
        BROKEN("a b\rc d\re", "A0123 2:4\n"),
        BROKEN("# a\rb\r\n\"c\"\r", "A0123 2:4\n"),
        BROKEN("a\r\nb\r\n", ""),
        /* ö, ё and more marks on a letter than there can be, as pieces; a mark on nothing */
        BROKEN("o\xCC\x88"
               "ffnet \xD0\xB5\xCC\x88",
               "A0124 2:1\nA0124 2:9\n"),
        BROKEN("x\xCC\x81\xCC\x81\xCC\x82y", "A0124 2:1\n"),
        BROKEN("a \xCC\x81\xCC\x81 b", "A0107 2:3\n"),
        BROKEN("a == b <> c", "A0219 2:3\nA0219 2:8\n"),
        BROKEN("§\xC2\xA0"
               "5",
               "A0104 2:2\n"),
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tokens_fixture f;
        buffer_t found;
        buffer_init(&found, mem_default());
        read_tokens(&f, (str_t){ cases[i].text, cases[i].size });
        fixture_findings(&f.source, &found);
        if (!str_equal(buffer_view(&found), test_str(cases[i].findings))) {
            fail_msg("%s\nfound %s", cases[i].text, found.size ? found.data : "nothing");
        }
        buffer_free(&found);
        drop_tokens(&f);
    }
}

/* A word with a letter of the other alphabet is read as it was meant. */
static void look_alikes_are_mended(void **state)
{
    (void)state;
    tokens_fixture f;
    read_tokens(&f, STR("regelwerk \"\" w\xD0\xB5nn W\xD0\xB0rtezeit"));
    assert_int_equal(f.list.items[2].kind, T_IF);
    assert_str(f.list.items[3].word, "Wartezeit");
    drop_tokens(&f);
}

static void the_first_word_decides(void **state)
{
    (void)state;
    static const struct {
        const char *text, *findings;
        lang_t language;
        file_kind kind;
    } cases[] = {
        { "игра \"x\"", "", LANG_RU, FILE_GAME },
        { "fall \"x\" { }", "", LANG_DE, FILE_SCENARIO },
        { "", "A0209 1:1\n", LANG_EN, FILE_BROKEN },
        { "# nothing\n", "A0209 1:1\n", LANG_EN, FILE_BROKEN },
        { "hello", "A0208 1:1\n", LANG_EN, FILE_BROKEN },
        { "  {", "A0208 1:3\n", LANG_EN, FILE_BROKEN },
        { "regelwek \"x\"", "A0208 1:1\n", LANG_EN, FILE_BROKEN },
        { "wenn", "A0208 1:1\n", LANG_EN, FILE_BROKEN },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tokens_fixture f;
        buffer_t found;
        buffer_init(&found, mem_default());
        read_tokens(&f, test_str(cases[i].text));
        fixture_findings(&f.source, &found);
        assert_str(buffer_view(&found), cases[i].findings);
        assert_int_equal(f.list.language, cases[i].language);
        assert_int_equal(f.list.kind, cases[i].kind);
        buffer_free(&found);
        drop_tokens(&f);
    }
}

/* A misspelt first word is told which one is near, in that one's language. */
static void a_first_word_that_is_nearly_right(void **state)
{
    (void)state;
    tokens_fixture f;
    read_tokens(&f, STR("regelwek \"x\""));
    assert_int_equal(f.source.diags.count, 1);
    assert_str(f.source.diags.items[0].suggestion, "regelwerk");
    assert_int_equal(f.source.diags.items[0].language, LANG_DE);
    drop_tokens(&f);
}

static void a_file_may_be_too_large(void **state)
{
    (void)state;
    enum { SIZE = 16 * 1024 * 1024 + 1 };
    char *text = malloc(SIZE);
    assert_non_null(text);
    memset(text, ' ', SIZE);
    tokens_fixture f;
    read_tokens(&f, (str_t){ text, SIZE });
    assert_int_equal(f.source.diags.count, 1);
    assert_int_equal(f.source.diags.items[0].code, DIAG_FILE_TOO_LARGE);
    drop_tokens(&f);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keywords_belong_to_the_file),
        cmocka_unit_test(phrases_are_single_tokens),
        cmocka_unit_test(capital_letters),
        cmocka_unit_test(units_and_languages_need_their_neighbour),
        cmocka_unit_test(signs),
        cmocka_unit_test(times_are_milliseconds),
        cmocka_unit_test(dates_are_days_since_1970),
        cmocka_unit_test(references_have_one_form),
        cmocka_unit_test(a_reference_in_parentheses),
        cmocka_unit_test(names_and_texts),
        cmocka_unit_test(equal_names_are_one),
        cmocka_unit_test(line_breaks_and_places),
        cmocka_unit_test(characters_are_named),
        cmocka_unit_test(look_alikes_are_mended),
        cmocka_unit_test(the_first_word_decides),
        cmocka_unit_test(a_first_word_that_is_nearly_right),
        cmocka_unit_test(a_file_may_be_too_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
