#include "dsl_test.h"

#include "dsl/driver.h"
#include "dsl/format.h"
#include "dsl/keywords.h"
#include "grammar.h"
#include "program/vocabulary.h"

static arbiter_status format_text(const arbiter_allocator *allocator, str_t text, int language, buffer_t *out)
{
    diags_t diags;
    diags_init(&diags, allocator);
    uint32_t file = diags_source(&diags, STR("test"), text);
    arbiter_status status =
        file == NO_FILE ? ARBITER_NO_MEMORY : format_source(&diags, file, (format_options){ language }, out);
    if (status == ARBITER_ERRORS) {
        assert_true(diags.errors > 0 || diags.count == 0);
    }
    diags_free(&diags);
    return status;
}

/* Formats, which must succeed; free the buffer. */
static buffer_t formatted(str_t text, int language)
{
    buffer_t out;
    buffer_init(&out, mem_default());
    arbiter_status status = format_text(mem_default(), text, language, &out);
    if (status != ARBITER_OK) {
        fail_msg("status %d:\n%.*s", (int)status, (int)text.size, text.data);
    }
    return out;
}

/* ---- layout ---- */

static const struct {
    const char *before, *after;
} layouts[] = {
    { "rulebook   \"x\"", "rulebook \"x\"\n" },
    { "\n\n  rulebook \"x\"\n\n\n\ntitle \"t\"   \n\n", "rulebook \"x\"\n\n  title \"t\"\n" },
    { "rulebook \"x\"\nedition \"1\"\r\nstate a:truth=yes\r\n",
      "rulebook \"x\"\n  edition \"1\"\nstate a : truth = yes\n" },
    { "rulebook \"x\" §1 \"a\" {\non a( b,c )by p if b=c and not(c)then d:=- 1,e( )+=2min\n}",
      "rulebook \"x\" §1 \"a\" {\n  on a(b, c) by p if b = c and not (c) then d := -1, e() += 2 min\n}\n" },
    { "rulebook \"x\"\n§1 \"a\" {\non a\nif b\nthen c,\nd\n§1.a \"b\" { on a then b }\n}",
      "rulebook \"x\"\n§1 \"a\" {\n  on a\n    if b\n    then c,\n    d\n  §1.a \"b\" { on a then b }\n}\n" },
    { "rulebook \"x\"\ntype t = {\na,\nb }\nstate s\n: {\nc, d\n} = c",
      "rulebook \"x\"\ntype t = {\n  a,\n  b }\nstate s\n  : {\n    c, d\n  } = c\n" },
    { "rulebook \"x\"\n# one\nstate a : b = c# two  \n# three\n\n§1 \"a\" { # four\n# five\non a # six\n# "
      "seven\nthen b\n# eight\n}\n# nine",
      "rulebook \"x\"\n# one\nstate a : b = c  # two\n# three\n\n§1 \"a\" {  # four\n  # five\n  on a  # "
      "six\n    # seven\n    then b\n"
      "  # eight\n}\n# nine\n" },
    { "rulebook \"x\"\n§ 7.5.a) \"a\"\nsubject to § 2\n{ }\narticle   3. \"b\" { §4,§5 apply  if a }",
      "rulebook \"x\"\n§7.5.a) \"a\"\n  subject to §2\n  { }\narticle 3. \"b\" { §4, §5 apply if a }\n" },
    { "rulebook \"x\"\nact a,a_(b:t?,c:{d,e}?)by f,g",
      "rulebook \"x\"\nact a, a_(b: t?, c: { d, e }?) by f, g\n" },
    { "regelwerk \"x\"\nBei a, wenn b\nDann c es sei denn der Schiedsrichter entscheidet anders\n§1 \"a\" "
      "gilt wenn b { }",
      "regelwerk \"x\"\nbei a, wenn b\n  dann c es sei denn, der Schiedsrichter entscheidet anders\n§1 \"a\" "
      "gilt, wenn b { }\n" },
    { "rulebook \"x\" state 'a' : 'truth' = 'state'", "rulebook \"x\" state a : 'truth' = 'state'\n" },
    { "scenario \"a\"{\n10:00 White a(1)and Black b\nexpect not§1\ncase a is b{ expect§2 }\n\n\n}\nscenario "
      "\"b\" { }",
      "scenario \"a\" {\n  10:00 White a(1) and Black b\n  expect not §1\n  case a is b { expect §2 "
      "}\n\n}\nscenario \"b\" { }\n" },
    { "rulebook \"x\" title \"a\" en de \"b\"", "rulebook \"x\" title \"a\" de \"b\"\n" },
    { "game \"x\"\ntitle \"t\"\nboard 8*8\npiece A \"a\"{\nstep  straight ,diagonal}\nnotation\nen{\nletters A\n\"\"   "
      "path }\nCapture any",
      "game \"x\"\n  title \"t\"\nboard 8 * 8\npiece A \"a\" {\n  step straight, diagonal }\nnotation\n  en {\n  letters "
      "A\n    \"\" path }\ncapture any\n" },
};

static void layout_is_canonical(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++) {
        buffer_t out = formatted(test_str(layouts[i].before), FORMAT_KEEP);
        assert_str(buffer_view(&out), layouts[i].after);
        buffer_free(&out);
    }
}

/* ---- translation ---- */

static const struct {
    const char *text;
    lang_t to;
    const char *there;
} translations[] = {
    { "regelwerk \"x\"\nbei a von p wenn Restzeit(p) < 2 min dann p wird Weiß\n", LANG_EN,
      "rulebook \"x\"\non a by p if remaining(p) < 2 min then p becomes White\n" },
    { "regelwerk \"x\"\nrolle r = anderer\nrolle s ist Schiedsrichter \"S\"\n", LANG_RU,
      "правила \"x\"\nроль r = другой\nроль s есть Судья \"S\" de\n" },
    { "rulebook \"x\"\nstate art : truth = yes\nstate wenn : duration = 1 h\n", LANG_DE,
      "regelwerk \"x\"\nzustand 'art' : Wahrheit = ja\nzustand 'wenn' : Dauer = 1 h\n" },
    { "rulebook \"x\"\nstate Zug : move? = none\nstate klar : truth = no\n", LANG_DE,
      "regelwerk \"x\"\nzustand 'Zug' : Zug? = keiner\nzustand 'klar' : Wahrheit = nein\n" },
    { "regelwerk \"x\"\nSpieler p darf applies wenn subject\n", LANG_EN,
      "rulebook \"x\"\nplayer p may 'applies' if subject\n" },
    { "regelwerk \"x\"\nzustand y : Anzahl = 0 'мин' darf 's'\nmin muss b\n", LANG_RU,
      "правила \"x\"\nсостояние y : Число = 0 'мин' вправе s\nmin обязан b\n" },
    { "regelwerk \"x\"\nbesagt \"a\" ru \"b\"\n§1 \"{p} zog\" { }\n", LANG_RU,
      "правила \"x\"\nгласит \"a\" de ru \"b\"\n§1 \"{p} zog\" de { }\n" },
    { "regelwerk \"x\"\nbei a wenn b i. V. m. §2 dann c\n", LANG_EN,
      "rulebook \"x\"\non a if b read with §2 then c\n" },
    { "fall \"x\" von \"y\" {\n  gegeben before = ja\n  nach 5 min Weiß of\n  erwartet Lücke\n}\n", LANG_EN,
      "scenario \"x\" of \"y\" {\n  given before = yes\n  after 5 min White 'of'\n  expect gap\n}\n" },
    { "spiel \"x\" wie \"y\"\n  titel \"a\"\nseiten Weiß \"w\", Gelb \"y\"\nfigur to \"T\" ru \"Т\" { schritt gerade }\n"
      "remis wenn zuglos\nnotation de { buchstaben to \"en\" zusätze \"ep\" en passant }\n",
      LANG_EN,
      "game \"x\" like \"y\"\n  title \"a\" de\nsides White \"w\", Gelb \"y\"\npiece 'to' \"T\" ru \"Т\" { step straight }\n"
      "draw if no_move\nnotation de { letters 'to' \"en\" suffixes \"ep\" en passant }\n" },
    { "regelwerk \"x\"\nArtikel 2 \"a\" ungeachtet §3 { }\n", LANG_RU,
      "правила \"x\"\nстатья 2 \"a\" de несмотря на §3 { }\n" },
};

static void files_are_put_into_another_language(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof translations / sizeof translations[0]; i++) {
        buffer_t there = formatted(test_str(translations[i].text), (int)translations[i].to);
        assert_str(buffer_view(&there), translations[i].there);
        buffer_free(&there);
    }
}

/* ---- properties ---- */

static token_list tokens_of(source_fixture *f, str_t text)
{
    token_list list;
    fixture_open(f, mem_default(), text);
    tokens_of_file(&list, &f->diags, &f->arena, f->names, f->file);
    assert_int_equal(f->diags.errors, 0);
    return list;
}

/* The language in which a token would say the same: a row is one in all, a word of the model its number. */
static bool same_name(const token_t *a, lang_t la, const token_t *b, lang_t lb)
{
    const word_t *wa = a->quoted ? NULL : word_find(a->word, la),
                 *wb = b->quoted ? NULL : word_find(b->word, lb);
    bool other = str_equal(a->word, keyword_other(la)) && str_equal(b->word, keyword_other(lb));
    return wa == wb && (wa || other || str_equal(a->word, b->word));
}

static bool same_token(const token_t *a, lang_t la, const token_t *b, lang_t lb, str_t sa, str_t sb)
{
    if (a->kind != b->kind || a->row != b->row) {
        return false;
    }
    switch (a->kind) {
    case T_NAME: return same_name(a, la, b, lb);
    case T_STRING:
    case T_REF: return str_equal(a->word, b->word);
    case TOKEN_COMMENT:
        return str_equal((str_t){ sa.data + a->at.start, a->at.end - a->at.start },
                         (str_t){ sb.data + b->at.start, b->at.end - b->at.start });
    default: return a->number == b->number && a->parts == b->parts;
    }
}

/* The same tokens before and after, but for the language a text names as its own. */
static void assert_same_tokens(str_t before, str_t after)
{
    source_fixture fa, fb;
    token_list a = tokens_of(&fa, before), b = tokens_of(&fb, after);
    uint32_t i = 0, j = 0;
    while (i < a.count && j < b.count) {
        if (a.items[i].kind == T_OWN) {
            i++;
        } else if (b.items[j].kind == T_OWN) {
            j++;
        } else if (same_token(&a.items[i], a.language, &b.items[j], b.language, before, after)) {
            i++;
            j++;
        } else {
            fail_msg("tokens differ at %u:\n%.*s\n----\n%.*s", a.items[i].at.start, (int)before.size,
                     before.data, (int)after.size, after.data);
        }
    }
    assert_int_equal(i, a.count);
    assert_int_equal(j, b.count);
    tokens_free(&a);
    tokens_free(&b);
    fixture_close(&fa);
    fixture_close(&fb);
}

/* Once is enough; tokens stay; through all languages and back nothing is lost. */
static void assert_formats_well(str_t text)
{
    buffer_t own = formatted(text, FORMAT_KEEP);
    buffer_t twice = formatted(buffer_view(&own), FORMAT_KEEP);
    assert_true(str_equal(buffer_view(&own), buffer_view(&twice)));
    assert_same_tokens(text, buffer_view(&own));
    source_fixture f;
    token_list list = tokens_of(&f, text);
    for (int step = 1; step < LANG_COUNT; step++) {
        int home = (int)list.language, there = (home + step) % LANG_COUNT,
            beyond = (home + 2 * step) % LANG_COUNT;
        buffer_t first = formatted(buffer_view(&own), there);
        buffer_t second = formatted(buffer_view(&first), beyond);
        buffer_t back = formatted(buffer_view(&second), home);
        assert_same_tokens(text, buffer_view(&first));
        if (!str_equal(buffer_view(&own), buffer_view(&back))) {
            fail_msg("%s\n---- there\n%s---- beyond\n%s---- back\n%s", own.data, first.data, second.data,
                     back.data);
        }
        buffer_free(&first);
        buffer_free(&second);
        buffer_free(&back);
    }
    tokens_free(&list);
    fixture_close(&f);
    buffer_free(&own);
    buffer_free(&twice);
}

static void fixtures_format_well(void **state)
{
    (void)state;
    for (int i = 0; i < FIXTURES; i++) {
        test_text text = test_read_file(fixture_paths[i]);
        assert_formats_well(test_text_view(&text));
        test_text_free(&text);
    }
}

/* ---- soups: files made by chance that the grammar takes ---- */

static uint32_t chance(uint32_t *seed, uint32_t below)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) % below;
}

static const char *const soup_names[] = {
    "a",        "b_2",   "applies", "'if'",       "'wenn'", "'если'", "subject", "to",       "darf",
    "nicht",    "'not'", "also",    "afterwards", "of",     "von",    "Artikel", "article",  "статья",
    "s",        "min",   "'в'",     "in_2",       "other",  "Zug",    "klar",    "opponent", "Gegner",
    "соперник", "White", "Bei",     "State",      "Вид",    "left",   "the",     "moves",    "sentences",
    "Sätze",    "case",  "по",      "умолчанию",  "mit",    "with",   "x",
};
static const char *const soup_texts[] = { "\"\"", "\"a b\"", "\"{a} \\{ \\\" é\"", "\"#\"" };
static const char *const soup_refs[] = { "§1", "§2.a)", "§3.b/2", "article 4.", "§E.5" };
static const char *const soup_gaps[] = { " ", "  ", "\n", "\n   ", "\n\n\n", " # c\n", "\n# d\n\n" };

#define PICK(list) list[chance(seed, sizeof list / sizeof list[0])]

/* One spelling of a token. */
static void soup_token(buffer_t *out, int token, unsigned files, uint32_t *seed)
{
    switch (token) {
    case T_NAME: buffer_text(out, chance(seed, 3) == 0 ? PICK(soup_names) : "ab"); return;
    case T_STRING: buffer_text(out, PICK(soup_texts)); return;
    case T_REF: buffer_text(out, PICK(soup_refs)); return;
    case T_NUMBER: buffer_int(out, chance(seed, 30) + 1); return;
    case T_UNIT: buffer_text(out, unit_at((int)chance(seed, 4))->text[LANG_EN]); return;
    case T_CLOCK: buffer_text(out, "1:02:03"); return;
    case T_DATE: buffer_text(out, "2014-07-05"); return;
    case T_CODE: buffer_text(out, "ru"); return;
    default: buffer_str(out, token_display(token, files, LANG_EN)); return;
    }
}

static bool is_soup_token(int token, int depth)
{
    switch (token) {
    case T_BADHEAD:
    case T_BADMETA:
    case T_BADITEM:
    case T_EXPRESSION:
    case T_UMINUS:
    case T_LANG:
    case T_OWN: return false;
    case T_LBRACE:
    case T_LPAREN:
    case T_IF:
    case T_NOT:
    case T_MINUS: return depth < 12;
    default: return true;
    }
}

/* What spoils a soup when it comes twice: comparisons in a row, modifiers. */
static bool is_rare(int token)
{
    switch (token) {
    case T_EQ:
    case T_NE:
    case T_LT:
    case T_LE:
    case T_GT:
    case T_GE:
    case T_IN:
    case T_BECAUSE:
    case T_DOUBT:
    case T_AFTERWARDS:
    case T_OVERRULABLE:
    case T_SENTENCES:
    case T_PRINTED:
    case T_TITLE:
    case T_EDITION:
    case T_GAME: return true;
    default: return false;
    }
}

/* Walks the grammar's machine at random. Later words may join what was meant as two, so not every soup
   parses. */
static void cook(buffer_t *out, file_kind kind, uint32_t *seed)
{
    static const int first[] = { [FILE_RULEBOOK] = T_RULEBOOK, [FILE_SCENARIO] = T_SCENARIO, [FILE_GAME] = T_GAME };
    unsigned files = keywords_of_kind(kind);
    source_fixture f;
    fixture_open(&f, mem_default(), STR("soup"));
    static token_t items[2];
    items[0] =
        (token_t){ .kind = T_NAME, .word = STR("soup"), .number = 1, .parts = 3, .at = { f.file, 0, 4 } };
    items[1] = (token_t){ .at = { f.file, 4, 4 } };
    token_list tokens = { .allocator = mem_default(),
                          .items = items,
                          .count = 2,
                          .source = STR("soup"),
                          .kind = kind };
    ast_file tree = { 0 };
    parser_t p = { .ctx = &f.ctx, .tokens = &tokens, .files = files, .file = &tree, .last = &items[0] };
    grammar_t *g = mem_alloc(mem_default(), grammar_size());
    grammar_init(g, &p);
    int want = 40 + (int)chance(seed, 80), depth = 0;
    for (int n = 0; n < 400; n++) {
        int choices[200], count = 0;
        for (int limit = depth; count == 0;
             limit = 0) { /* deeper than wanted only where nothing else may come */
            for (int token = 1; token < grammar_token_count(); token++) {
                bool start = n > 0 || token == first[kind];
                if (start && is_soup_token(token, limit) && grammar_accepts(g, token)) {
                    choices[count++] = token;
                }
            }
        }
        if (n > want && grammar_accepts(g, TOKEN_END)) {
            break;
        }
        int token = choices[chance(seed, (uint32_t)count)];
        while (is_rare(token) && count > 1 && chance(seed, 12) > 0) {
            token = choices[chance(seed, (uint32_t)count)];
        }
        if (n > want && grammar_accepts(g, T_RBRACE)) {
            token = T_RBRACE;
        } else if (n > want && grammar_accepts(g, T_RPAREN)) {
            token = T_RPAREN;
        }
        depth += (token == T_LBRACE || token == T_LPAREN) - (token == T_RBRACE || token == T_RPAREN);
        buffer_text(out, n > 0 ? PICK(soup_gaps) : "");
        soup_token(out, token, files, seed);
        assert_true(grammar_feed(g, token, &items[0]));
    }
    mem_free(mem_default(), g, grammar_size());
    fixture_close(&f);
}

static bool parses(str_t text)
{
    source_fixture f;
    fixture_open(&f, mem_default(), text);
    bool fine = parse_file(&f.ctx, f.file) && f.diags.errors == 0;
    fixture_close(&f);
    return fine;
}

static void soups_format_well(void **state)
{
    (void)state;
    enum { COOKED = 1000 };
    uint32_t seed = 7;
    int eaten = 0;
    for (int i = 0; i < COOKED; i++) {
        buffer_t soup;
        buffer_init(&soup, mem_default());
        cook(&soup, (file_kind)(i % 3), &seed);
        if (parses(buffer_view(&soup))) {
            assert_formats_well(buffer_view(&soup));
            eaten++;
        }
        buffer_free(&soup);
    }
    print_message("%d of %d soups\n", eaten, COOKED);
    assert_true(eaten > COOKED / 4);
}

/* ---- what cannot be formatted ---- */

static void files_with_errors_are_left_alone(void **state)
{
    (void)state;
    static const char *const broken[] = { "",
                                          "hello",
                                          "rulebook \"x\" state",
                                          "rulebook „x“",
                                          "spiel \"schach\" brett 8",
                                          "rulebook \"x\" § { }",
                                          "scenario \"a\" {" };
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        buffer_t out;
        buffer_init(&out, mem_default());
        assert_int_equal(format_text(mem_default(), test_str(broken[i]), FORMAT_KEEP, &out), ARBITER_ERRORS);
        assert_int_equal(out.size, 0);
        buffer_free(&out);
    }
}

static arbiter_status format_once(const arbiter_allocator *allocator, void *context)
{
    buffer_t out;
    buffer_init(&out, allocator);
    arbiter_status status = format_text(allocator, test_str(context), LANG_RU, &out);
    buffer_free(&out);
    return status;
}

static void memory_runs_out_at_any_time(void **state)
{
    (void)state;
    static char text[] =
        "rulebook \"x\"\nstate если : truth = yes # c\n§1 \"a\" ru \"b\" { on a if b then c }\n";
    test_every_allocation_fails(format_once, text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layout_is_canonical),
        cmocka_unit_test(files_are_put_into_another_language),
        cmocka_unit_test(fixtures_format_well),
        cmocka_unit_test(soups_format_well),
        cmocka_unit_test(files_with_errors_are_left_alone),
        cmocka_unit_test(memory_runs_out_at_any_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
