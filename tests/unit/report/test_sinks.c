/* What the sinks write, byte for byte: a table of sources with marks in them, and the report expected. */
#include "test.h"

#include "report/diagnostic.h"

typedef void sink(buffer_t *out, const diags_t *d, sink_options options);

static const sink_options english = { LANG_EN, false }, own = { -1, false };

static void assert_report(sink *write, const diags_t *d, sink_options options, const char *expected)
{
    buffer_t out;
    buffer_init(&out, mem_default());
    write(&out, d, options);
    assert_false(out.failed);
    assert_str(buffer_view(&out), expected);
    buffer_free(&out);
}

static diags_t list_of(const char *name, const char *text)
{
    diags_t d;
    diags_init(&d, mem_default());
    assert_int_equal(diags_source(&d, test_str(name), test_str(text)), 0);
    return d;
}

/* The first occurrence of `word` in source `file`. */
static span_t at(const diags_t *d, uint32_t file, const char *word)
{
    const char *text = d->sources[file].text.data, *found = strstr(text, word);
    assert_non_null(found);
    uint32_t start = (uint32_t)(found - text);
    return (span_t){ file, start, start + (uint32_t)strlen(word) };
}

static diag_t *add(diags_t *d, diag_code code, span_t place, const char *a, const char *b, const char *c)
{
    return diags_add(d, code, place, test_str(a), test_str(b), test_str(c));
}

/* ---- text ---- */

static void one_place_with_a_suggestion(void **state)
{
    (void)state;
    static const str_t names[] = { { "Gegner", 6 } };
    diags_t d = list_of("e.rules", "regelwerk \"e\"\n\n  bei zieht wenn Gegnr(p) = Weiß dann remis\n");
    d.sources[0].language = LANG_DE;
    diag_t *item = add(&d, DIAG_UNKNOWN_NAME, at(&d, 0, "Gegnr"), "Gegnr", "", "");
    diags_suggest(&d, item, STR("Gegnr"), names, 1);
    assert_report(diags_text, &d, own,
                  "Fehler[A0301]: der Name „Gegnr“ ist hier unbekannt\n"
                  " --> e.rules:3:18\n"
                  "  |\n"
                  "3 |   bei zieht wenn Gegnr(p) = Weiß dann remis\n"
                  "  |                  ^^^^^\n"
                  "  = Hilfe: ist „Gegner“ gemeint?\n");
    assert_report(diags_text, &d, (sink_options){ LANG_RU, false },
                  "ошибка[A0301]: имя «Gegnr» здесь неизвестно\n"
                  " --> e.rules:3:18\n"
                  "  |\n"
                  "3 |   bei zieht wenn Gegnr(p) = Weiß dann remis\n"
                  "  |                  ^^^^^\n"
                  "  = подсказка: возможно, «Gegner»?\n");
    diags_free(&d);
}

static void other_places_stand_with_their_lines(void **state)
{
    (void)state;
    diags_t d = list_of("e.rules", "state phase\n\n§E8 {\n  on opens then phase becomes play\n}\n\n\n\n§E9 {\n  on opens then phase := over\n");
    diags_source(&d, STR("b.rules"), STR("§5 { }"));
    diag_t *item = add(&d, DIAG_CLASH, at(&d, 0, "phase := over"), "E9", "E8", "phase");
    diags_label(&d, item, at(&d, 0, "phase becomes"), LABEL_OTHER_RULE, STR(""));
    diags_label(&d, item, at(&d, 1, "§5"), LABEL_OTHER_PLACE, STR(""));
    diags_label(&d, item, at(&d, 0, "state phase"), LABEL_DECLARED_HERE, STR("phase"));
    assert_report(diags_text, &d, english,
                  "warning[A0505]: §E9 and §E8 can give 'phase' different values in one event, and neither takes precedence\n"
                  "  --> e.rules:10:17\n"
                  "   |\n"
                  " 1 | state phase\n"
                  "   | ----------- 'phase' is declared here\n"
                  "   …\n"
                  " 4 |   on opens then phase becomes play\n"
                  "   |                 ------------- the other rule\n"
                  "   …\n"
                  "10 |   on opens then phase := over\n"
                  "   |                 ^^^^^^^^^^^^^\n"
                  "  ::: b.rules:1:1\n"
                  "   |\n"
                  " 1 | §5 { }\n"
                  "   | -- the other place\n");
    diags_free(&d);
}

static void places_in_one_line_get_a_row_each(void **state)
{
    (void)state;
    diags_t d = list_of("e.rules", "if a < 2 min");
    diag_t *item = diags_add(&d, DIAG_UNIT_MISMATCH, at(&d, 0, "<"), diag_phrase(LABEL_A_COUNT),
                             diag_phrase(LABEL_A_DURATION), STR("<"));
    diags_label(&d, item, at(&d, 0, "2 min"), LABEL_DECLARED_HERE, STR("2 min"));
    diags_label(&d, item, at(&d, 0, "a"), LABEL_DECLARED_HERE, STR("a"));
    assert_report(diags_text, &d, english,
                  "error[A0402]: '<' cannot join a count and a duration\n"
                  " --> e.rules:1:6\n"
                  "  |\n"
                  "1 | if a < 2 min\n"
                  "  |    - 'a' is declared here\n"
                  "  |      ^\n"
                  "  |        ----- '2 min' is declared here\n");
    diags_free(&d);
}

static void a_second_place_may_come_first(void **state)
{
    (void)state;
    diags_t d = list_of("e.rules", "§E8 \"a\" {\n  on x then y\n");
    uint32_t end = (uint32_t)d.sources[0].text.size;
    diag_t *item = add(&d, DIAG_UNCLOSED_BRACE, (span_t){ 0, end, end }, "", "", "");
    diags_label(&d, item, at(&d, 0, "{"), LABEL_FIRST_HERE, STR(""));
    assert_report(diags_text, &d, english,
                  "error[A0204]: a closing '}' is missing\n"
                  " --> e.rules:3:1\n"
                  "  |\n"
                  "1 | §E8 \"a\" {\n"
                  "  |         - first given here\n"
                  "  …\n"
                  "3 |\n"
                  "  | ^\n");
    diags_free(&d);
}

static void carets_follow_tabs_and_wide_letters(void **state)
{
    (void)state;
    diags_t d = list_of("e.rules", "\ta\t将棋 x\r\ne\xCC\x81 y");
    add(&d, DIAG_UNKNOWN_NAME, at(&d, 0, "将棋"), "将棋", "", "");
    add(&d, DIAG_UNKNOWN_NAME, at(&d, 0, "x"), "x", "", "");
    add(&d, DIAG_UNKNOWN_NAME, at(&d, 0, "y"), "y", "", "");
    assert_report(diags_text, &d, english,
                  "error[A0301]: the name '将棋' is unknown here\n"
                  " --> e.rules:1:4\n"
                  "  |\n"
                  "1 |     a   将棋 x\n"
                  "  |         ^^^^\n"
                  "\n"
                  "error[A0301]: the name 'x' is unknown here\n"
                  " --> e.rules:1:7\n"
                  "  |\n"
                  "1 |     a   将棋 x\n"
                  "  |              ^\n"
                  "\n"
                  "error[A0301]: the name 'y' is unknown here\n"
                  " --> e.rules:2:4\n"
                  "  |\n"
                  "2 | e\xCC\x81 y\n"
                  "  |   ^\n");
    diags_free(&d);
}

static void a_place_of_several_lines_is_marked_in_its_first(void **state)
{
    (void)state;
    diags_t d = list_of("e.rules", "on opens\n  then draw\n");
    add(&d, DIAG_OUTSIDE_ARTICLE, at(&d, 0, "opens\n  then draw"), "", "", "");
    assert_report(diags_text, &d, english,
                  "error[A0510]: a rule belongs to an article, so that it can be cited; this one stands in none\n"
                  " --> e.rules:1:4\n"
                  "  |\n"
                  "1 | on opens\n"
                  "  |    ^^^^^\n");
    diags_free(&d);
}

static void nothing_reaches_the_terminal_but_letters(void **state)
{
    (void)state;
    diags_t d = list_of("e\x1b[2J.rules", "a \x1b[31m\xFF\xE2\x80\x8B b\x7F");
    add(&d, DIAG_UNKNOWN_NAME, at(&d, 0, "b"), "\x1b]0;b\n", "", "");
    assert_report(diags_text, &d, english,
                  "error[A0301]: the name '\xEF\xBF\xBD]0;b\xEF\xBF\xBD' is unknown here\n"
                  " --> e\xEF\xBF\xBD[2J.rules:1:11\n"
                  "  |\n"
                  "1 | a \xEF\xBF\xBD[31m\xEF\xBF\xBD\xEF\xBF\xBD b\xEF\xBF\xBD\n"
                  "  |           ^\n");
    diags_free(&d);
}

static void long_lines_are_cut_around_the_place(void **state)
{
    (void)state;
    char line[1001];
    memset(line, 'a', 1000);
    line[1000] = '\0';
    line[500] = 'b';
    diags_t d = list_of("e.rules", line);
    add(&d, DIAG_UNKNOWN_NAME, at(&d, 0, "b"), "b", "", "");
    char forty[41], rest[120];
    memset(forty, 'a', 40);
    memset(rest, 'a', 119);
    forty[40] = rest[119] = '\0';
    char expected[600];
    snprintf(expected, sizeof expected,
             "error[A0301]: the name 'b' is unknown here\n"
             " --> e.rules:1:501\n"
             "  |\n"
             "1 | …%sb%s…\n"
             "  | %41s^\n", forty, rest, "");
    assert_report(diags_text, &d, english, expected);
    diags_free(&d);
}

static void what_has_no_place_is_said_without(void **state)
{
    (void)state;
    diags_t d;
    diags_init(&d, mem_default());
    assert_report(diags_text, &d, english, "");
    diag_t *item = add(&d, DIAG_NO_RULEBOOK, NO_SPAN, "", "", "");
    diags_label(&d, item, NO_SPAN, LABEL_OTHER_PLACE, STR(""));
    assert_report(diags_text, &d, own,
                  "error[A0324]: no file here begins with 'rulebook'\n"
                  "  = note: the other place\n");
    diags_free(&d);
}

static void colour_when_asked(void **state)
{
    (void)state;
    diags_t d = list_of("e.rules", "a b");
    diag_t *item = add(&d, DIAG_UNUSED, at(&d, 0, "a"), "a", "", "");
    diags_label(&d, item, at(&d, 0, "b"), LABEL_OTHER_PLACE, STR(""));
    assert_report(diags_text, &d, (sink_options){ LANG_EN, true },
                  "\x1b[1;33mwarning[A0515]\x1b[1m: 'a' is declared but never used\x1b[0m\n"
                  "\x1b[1;34m --> \x1b[0me.rules:1:1\n"
                  "\x1b[1;34m  |\n\x1b[0m"
                  "\x1b[1;34m1 | \x1b[0ma b\n"
                  "\x1b[1;34m  | \x1b[0m\x1b[1;33m^\x1b[0m\n"
                  "\x1b[1;34m  | \x1b[0m  \x1b[1;34m- the other place\x1b[0m\n");
    diags_free(&d);
}

/* ---- JSON ---- */

static void json_is_complete(void **state)
{
    (void)state;
    diags_t d = list_of("e 1.rules", "§E8 {\n  Gegnr\n}\n");
    d.sources[0].language = LANG_DE;
    diag_t *item = diags_add(&d, DIAG_ARGUMENT_TYPE, at(&d, 0, "Gegnr"), STR("Gegnr"), diag_phrase(LABEL_A_PLAYER),
                             diag_phrase(LABEL_A_COUNT));
    diags_label(&d, item, at(&d, 0, "{"), LABEL_FIRST_HERE, STR(""));
    item->suggestion = STR("Gegner");
    add(&d, DIAG_NO_RULEBOOK, NO_SPAN, "", "", "");
    add(&d, DIAG_UNUSED, at(&d, 0, "E8"), "a\"b", "", "");
    assert_report(diags_json, &d, own,
                  "{\"format\":\"arbiter.diagnostics/1\",\"errors\":2,\"warnings\":1,\"complete\":true,\"diagnostics\":[\n"
                  "{\"code\":\"A0414\",\"name\":\"ARGUMENT_TYPE\",\"severity\":\"error\",\"language\":\"de\","
                  "\"message\":\"„Gegnr“ nimmt hier: ein Spieler; gefunden: eine Anzahl\",\"file\":\"e 1.rules\","
                  "\"line\":2,\"column\":3,\"end_line\":2,\"end_column\":8,\"start\":9,\"end\":14,"
                  "\"arguments\":[\"Gegnr\",\"ein Spieler\",\"eine Anzahl\"],"
                  "\"labels\":[{\"message\":\"zuerst hier angegeben\",\"file\":\"e 1.rules\",\"line\":1,\"column\":5,\"end_line\":1,"
                  "\"end_column\":6,\"start\":5,\"end\":6}],\"suggestion\":\"Gegner\"},\n"
                  "{\"code\":\"A0324\",\"name\":\"NO_RULEBOOK\",\"severity\":\"error\",\"language\":\"de\","
                  "\"message\":\"keine Datei hier beginnt mit „regelwerk“\",\"arguments\":[],\"labels\":[]},\n"
                  "{\"code\":\"A0515\",\"name\":\"UNUSED\",\"severity\":\"warning\",\"language\":\"de\","
                  "\"message\":\"„a\\\"b“ ist erklärt, wird aber nie gebraucht\",\"file\":\"e 1.rules\","
                  "\"line\":1,\"column\":2,\"end_line\":1,\"end_column\":4,\"start\":2,\"end\":4,"
                  "\"arguments\":[\"a\\\"b\"],\"labels\":[]}\n"
                  "]}\n");
    diags_free(&d);
}

static void json_of_nothing(void **state)
{
    (void)state;
    diags_t d;
    diags_init(&d, mem_default());
    assert_report(diags_json, &d, own,
                  "{\"format\":\"arbiter.diagnostics/1\",\"errors\":0,\"warnings\":0,\"complete\":true,\"diagnostics\":[]}\n");
    diags_free(&d);
}

/* ---- SARIF ---- */

static void sarif_is_complete(void **state)
{
    (void)state;
    diags_t d = list_of("правила/e 1.rules", "§E8 {\n  Gegnr\n");
    diag_t *item = add(&d, DIAG_UNCLOSED_BRACE, at(&d, 0, "Gegnr"), "", "", "");
    diags_label(&d, item, NO_SPAN, LABEL_OTHER_PLACE, STR(""));
    diags_label(&d, item, at(&d, 0, "{"), LABEL_FIRST_HERE, STR(""));
    item = add(&d, DIAG_UNKNOWN_NAME, NO_SPAN, "Gegnr", "", "");
    item->suggestion = STR("Gegner");
    assert_report(diags_sarif, &d, english,
                  "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{\n"
                  "\"tool\":{\"driver\":{\"name\":\"arbiter\",\"version\":\"" ARBITER_VERSION "\",\"rules\":[\n"
                  "{\"id\":\"A0204\",\"name\":\"UNCLOSED_BRACE\",\"shortDescription\":{\"text\":\"a closing '}}' is missing\"},"
                  "\"defaultConfiguration\":{\"level\":\"error\"}},\n"
                  "{\"id\":\"A0301\",\"name\":\"UNKNOWN_NAME\",\"shortDescription\":{\"text\":\"the name '…' is unknown here\"},"
                  "\"defaultConfiguration\":{\"level\":\"error\"}}]}},\n"
                  "\"language\":\"en\",\"columnKind\":\"unicodeCodePoints\",\"invocations\":[{\"executionSuccessful\":true}],\n"
                  "\"results\":[\n"
                  "{\"ruleId\":\"A0204\",\"ruleIndex\":0,\"level\":\"error\",\"message\":{\"text\":\"a closing '}}' is missing\"},"
                  "\"locations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":"
                  "\"%D0%BF%D1%80%D0%B0%D0%B2%D0%B8%D0%BB%D0%B0/e%201.rules\"},"
                  "\"region\":{\"startLine\":2,\"startColumn\":3,\"endLine\":2,\"endColumn\":8}}}],"
                  "\"relatedLocations\":[{\"id\":1,\"physicalLocation\":{\"artifactLocation\":{\"uri\":"
                  "\"%D0%BF%D1%80%D0%B0%D0%B2%D0%B8%D0%BB%D0%B0/e%201.rules\"},"
                  "\"region\":{\"startLine\":1,\"startColumn\":5,\"endLine\":1,\"endColumn\":6}},"
                  "\"message\":{\"text\":\"first given here\"}}]},\n"
                  "{\"ruleId\":\"A0301\",\"ruleIndex\":1,\"level\":\"error\","
                  "\"message\":{\"text\":\"the name 'Gegnr' is unknown here; did you mean 'Gegner'?\"}}]}]}\n");
    diags_free(&d);
}

static void sarif_of_nothing(void **state)
{
    (void)state;
    diags_t d;
    diags_init(&d, mem_default());
    assert_report(diags_sarif, &d, own,
                  "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{\n"
                  "\"tool\":{\"driver\":{\"name\":\"arbiter\",\"version\":\"" ARBITER_VERSION "\",\"rules\":[]}},\n"
                  "\"language\":\"en\",\"columnKind\":\"unicodeCodePoints\",\"invocations\":[{\"executionSuccessful\":true}],\n"
                  "\"results\":[]}]}\n");
    diags_free(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_place_with_a_suggestion),
        cmocka_unit_test(other_places_stand_with_their_lines),
        cmocka_unit_test(places_in_one_line_get_a_row_each),
        cmocka_unit_test(a_second_place_may_come_first),
        cmocka_unit_test(carets_follow_tabs_and_wide_letters),
        cmocka_unit_test(a_place_of_several_lines_is_marked_in_its_first),
        cmocka_unit_test(nothing_reaches_the_terminal_but_letters),
        cmocka_unit_test(long_lines_are_cut_around_the_place),
        cmocka_unit_test(what_has_no_place_is_said_without),
        cmocka_unit_test(colour_when_asked),
        cmocka_unit_test(json_is_complete),
        cmocka_unit_test(json_of_nothing),
        cmocka_unit_test(sarif_is_complete),
        cmocka_unit_test(sarif_of_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
