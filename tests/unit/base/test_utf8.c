#include "test.h"

#include "base/utf8.h"

static void well_formed_sequences(void **state)
{
    (void)state;
    static const struct { const char *bytes; uint32_t codepoint; } cases[] = {
        { "A", 'A' },
        { "\x7F", 0x7F },
        { "\xC2\x80", 0x80 },
        { "\xC3\x9F", 0xDF },
        { "\xD1\x91", 0x451 },
        { "\xDF\xBF", 0x7FF },
        { "\xE0\xA0\x80", 0x800 },
        { "\xED\x9F\xBF", 0xD7FF },
        { "\xEE\x80\x80", 0xE000 },
        { "\xEF\xBF\xBF", 0xFFFF },
        { "\xF0\x90\x80\x80", 0x10000 },
        { "\xF4\x8F\xBF\xBF", 0x10FFFF },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        str_t text = test_str(cases[i].bytes);
        size_t at = 0;
        assert_int_equal(utf8_next(text, &at), cases[i].codepoint);
        assert_int_equal(at, text.size);
        assert_int_equal(utf8_valid(text), text.size);
    }
    size_t at = 0;
    assert_int_equal(utf8_next((str_t){ "\0", 1 }, &at), 0);
    assert_int_equal(at, 1);
}

/* Each begins with a byte that is no UTF-8 there; reading goes on one byte later. */
static void malformed_sequences(void **state)
{
    (void)state;
    static const char *const cases[] = {
        "\x80",             /* continuation alone */
        "\xBF",
        "\xC0\x80",         /* overlong NUL */
        "\xC0\xAF",         /* overlong slash */
        "\xC1\xBF",
        "\xE0\x80\xAF",     /* overlong, three bytes */
        "\xE0\x9F\xBF",
        "\xF0\x80\x80\xAF", /* overlong, four bytes */
        "\xF0\x8F\xBF\xBF",
        "\xED\xA0\x80",     /* surrogates */
        "\xED\xBF\xBF",
        "\xF4\x90\x80\x80", /* U+110000 */
        "\xF5\x80\x80\x80",
        "\xF8\x88\x80\x80\x80",
        "\xFE",
        "\xFF",
        "\xC3",             /* cut short by the end */
        "\xE2\x82",
        "\xF0\x9F\x98",
        "\xC3" "a",         /* cut short by a letter */
        "\xE2\x82" "a",
        "\xF0\x9F\x98" "a",
        "\xE2\xC3\x9F",
        "\xE4",             /* ä in Latin-1 */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        str_t text = test_str(cases[i]);
        size_t at = 0;
        assert_int_equal(utf8_next(text, &at), UTF8_BAD);
        assert_int_equal(at, 1);
        assert_int_equal(utf8_valid(text), 0);
    }
    assert_int_equal(utf8_valid(STR("Wei\xC3\x9F \xDF")), 6);
    assert_int_equal(utf8_valid((str_t){ NULL, 0 }), 0);
}

/* Unicode: East_Asian_Width W and F take two columns; general categories Mn, Me, Cf none. */
static void widths(void **state)
{
    (void)state;
    static const struct { uint32_t codepoint; int width; } cases[] = {
        { 'a', 1 },    { 0xDF, 1 },    { 0x416, 1 },   { 0xA7, 1 },    { 0x2014, 1 },  { 0x2654, 1 },
        { 0x300, 0 },  { 0x36F, 0 },   { 0xAD, 0 },    { 0x200B, 0 },  { 0x200D, 0 },  { 0x2060, 0 },
        { 0xFE0F, 0 }, { 0xFEFF, 0 },  { 0x1100, 2 },  { 0x3042, 2 },  { 0x4E00, 2 },  { 0x9FFF, 2 },
        { 0xAC00, 2 }, { 0xFF21, 2 },  { 0xFF61, 1 },  { 0x303F, 1 },  { 0x1F600, 2 }, { 0x20000, 2 },
        { 0x3000, 2 }, { 0x10FFFF, 1 }, { 0x2029, 1 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(utf8_width(cases[i].codepoint), cases[i].width);
    }
    assert_int_equal(utf8_columns(STR("Ход")), 3);
    assert_int_equal(utf8_columns(STR("e\xCC\x81")), 1); /* e with a combining acute */
    assert_int_equal(utf8_columns(STR("将棋 a")), 6);
    assert_int_equal(utf8_columns(STR("\xFF\xFF")), 2); /* each bad byte is shown as one sign */
}

static uint32_t letter(const char *text)
{
    size_t at = 0;
    return utf8_next(test_str(text), &at);
}

static void look_alikes(void **state)
{
    (void)state;
    static const struct { const char *cyrillic, *latin; } pairs[] = {
        { "а", "a" }, { "е", "e" }, { "о", "o" }, { "р", "p" }, { "с", "c" }, { "у", "y" }, { "х", "x" },
        { "А", "A" }, { "В", "B" }, { "Е", "E" }, { "К", "K" }, { "М", "M" }, { "Н", "H" }, { "О", "O" },
        { "Р", "P" }, { "С", "C" }, { "Т", "T" }, { "Х", "X" }, { "і", "i" }, { "ё", "ë" },
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        assert_int_not_equal(letter(pairs[i].cyrillic), letter(pairs[i].latin));
        assert_int_equal(utf8_skeleton(letter(pairs[i].cyrillic)), letter(pairs[i].latin));
        assert_int_equal(utf8_skeleton(letter(pairs[i].latin)), letter(pairs[i].latin));
    }
    assert_int_equal(utf8_skeleton(letter("ж")), letter("ж"));
    assert_int_equal(utf8_skeleton(letter("1")), letter("1"));
}

static void lower_case(void **state)
{
    (void)state;
    static const struct { const char *upper, *lower; } pairs[] = {
        { "A", "a" }, { "Z", "z" }, { "Ä", "ä" }, { "Ö", "ö" }, { "Ü", "ü" }, { "À", "à" }, { "Þ", "þ" }, { "ẞ", "ß" },
        { "А", "а" }, { "Я", "я" }, { "Ё", "ё" }, { "І", "і" }, { "Ѐ", "ѐ" }, { "Ґ", "ґ" },
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        assert_int_equal(utf8_lower(letter(pairs[i].upper)), letter(pairs[i].lower));
        assert_int_equal(utf8_lower(letter(pairs[i].lower)), letter(pairs[i].lower));
    }
    assert_int_equal(utf8_lower(letter("×")), letter("×"));
    assert_int_equal(utf8_lower(letter("7")), letter("7"));
    assert_int_equal(utf8_lower(letter("@")), letter("@"));
    assert_int_equal(utf8_lower(letter("[")), letter("["));
}

static void distances(void **state)
{
    (void)state;
    static const struct { const char *a, *b; int limit, distance; } cases[] = {
        { "", "", 3, 0 },
        { "", "abc", 3, 3 },
        { "abc", "", 5, 3 },
        { "kitten", "sitting", 5, 3 },
        { "kitten", "sitting", 2, 3 }, /* beyond the limit */
        { "kitten", "sitting", 1, 2 },
        { "Gegner", "Gegnre", 3, 1 },  /* neighbours changed places */
        { "ca", "abc", 5, 3 },         /* no letter is touched twice */
        { "Zug", "zug", 3, 0 },
        { "Züge", "ZÜGE", 3, 0 },
        { "Zug", "Züge", 3, 2 },
        { "ход", "xод", 3, 0 },        /* the first letter is Latin */
        { "Ход", "ХОД", 3, 0 },
        { "ход", "хода", 3, 1 },
        { "Bauer", "Вauer", 3, 0 },    /* the first letter is Cyrillic */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        str_t a = test_str(cases[i].a), b = test_str(cases[i].b);
        assert_int_equal(utf8_distance(a, b, cases[i].limit), cases[i].distance);
        assert_int_equal(utf8_distance(b, a, cases[i].limit), cases[i].distance);
    }
    char longest[65], longer[66];
    memset(longest, 'a', 64);
    memset(longer, 'a', 65);
    longest[64] = longer[65] = '\0';
    assert_int_equal(utf8_distance(test_str(longest), test_str(longest), 3), 0);
    assert_int_equal(utf8_distance(test_str(longer), test_str(longer), 3), 0);
    assert_int_equal(utf8_distance(test_str(longest), test_str(longer), 3), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(well_formed_sequences), cmocka_unit_test(malformed_sequences), cmocka_unit_test(widths),
        cmocka_unit_test(look_alikes),           cmocka_unit_test(lower_case),          cmocka_unit_test(distances),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
