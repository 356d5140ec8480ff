#include "base/utf8.h"

/* The well-formed sequences (Unicode, table 3-7): lead bytes first..last, then `more` bytes, of which the first lies
   in low..high and the others in 80..BF. */
static const struct { unsigned char first, last, more, low, high; } forms[] = {
    { 0x00, 0x7F, 0, 0, 0 },
    { 0xC2, 0xDF, 1, 0x80, 0xBF },
    { 0xE0, 0xE0, 2, 0xA0, 0xBF },
    { 0xE1, 0xEC, 2, 0x80, 0xBF },
    { 0xED, 0xED, 2, 0x80, 0x9F },
    { 0xEE, 0xEF, 2, 0x80, 0xBF },
    { 0xF0, 0xF0, 3, 0x90, 0xBF },
    { 0xF1, 0xF3, 3, 0x80, 0xBF },
    { 0xF4, 0xF4, 3, 0x80, 0x8F },
};

uint32_t utf8_next(str_t text, size_t *at)
{
    const unsigned char *bytes = (const unsigned char *)text.data + *at;
    size_t left = text.size - *at;
    *at += 1;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (bytes[0] < forms[i].first || bytes[0] > forms[i].last) {
            continue;
        }
        size_t more = forms[i].more;
        if (more == 0) {
            return bytes[0];
        }
        if (left <= more || bytes[1] < forms[i].low || bytes[1] > forms[i].high) {
            return UTF8_BAD;
        }
        uint32_t c = bytes[0] & (0x3Fu >> more);
        for (size_t k = 1; k <= more; k++) {
            if ((bytes[k] & 0xC0) != 0x80) {
                return UTF8_BAD;
            }
            c = c << 6 | (bytes[k] & 0x3Fu);
        }
        *at += more;
        return c;
    }
    return UTF8_BAD;
}

size_t utf8_valid(str_t text)
{
    size_t at = 0;
    while (at < text.size) {
        size_t start = at;
        if (utf8_next(text, &at) == UTF8_BAD) {
            return start;
        }
    }
    return text.size;
}

typedef struct { uint32_t first, last; } range_t;

/* Combining marks and format characters of the scripts met in names and texts. */
static const range_t zero_width[] = {
    { 0x00AD, 0x00AD },   { 0x0300, 0x036F },   { 0x0483, 0x0489 },   { 0x0591, 0x05BD },
    { 0x0610, 0x061A },   { 0x064B, 0x065F },   { 0x0670, 0x0670 },   { 0x06D6, 0x06DC },
    { 0x180B, 0x180E },   { 0x1AB0, 0x1ACE },   { 0x1DC0, 0x1DFF },   { 0x200B, 0x200F },
    { 0x202A, 0x202E },   { 0x2060, 0x2064 },   { 0x2066, 0x206F },   { 0x20D0, 0x20F0 },
    { 0x2CEF, 0x2CF1 },   { 0x2DE0, 0x2DFF },   { 0x302A, 0x302D },   { 0x3099, 0x309A },
    { 0xA66F, 0xA672 },   { 0xA674, 0xA67D },   { 0xFE00, 0xFE0F },   { 0xFE20, 0xFE2F },
    { 0xFEFF, 0xFEFF },   { 0xFFF9, 0xFFFB },   { 0xE0001, 0xE007F }, { 0xE0100, 0xE01EF },
};

/* East Asian wide and full-width characters, and the pictographs shown two columns wide. */
static const range_t double_width[] = {
    { 0x1100, 0x115F },   { 0x2329, 0x232A },   { 0x2E80, 0x303E },   { 0x3041, 0x33FF },   { 0x3400, 0x4DBF },
    { 0x4E00, 0x9FFF },   { 0xA000, 0xA4C6 },   { 0xA960, 0xA97C },   { 0xAC00, 0xD7A3 },   { 0xF900, 0xFAFF },
    { 0xFE10, 0xFE19 },   { 0xFE30, 0xFE6B },   { 0xFF01, 0xFF60 },   { 0xFFE0, 0xFFE6 },   { 0x16FE0, 0x18CD5 },
    { 0x1B000, 0x1B2FB }, { 0x1F300, 0x1F320 }, { 0x1F32D, 0x1F335 }, { 0x1F337, 0x1F37C }, { 0x1F37E, 0x1F393 },
    { 0x1F3A0, 0x1F3CA }, { 0x1F3E0, 0x1F3F0 }, { 0x1F3F8, 0x1F43E }, { 0x1F442, 0x1F4FC }, { 0x1F4FF, 0x1F53D },
    { 0x1F550, 0x1F567 }, { 0x1F5FB, 0x1F64F }, { 0x1F680, 0x1F6C5 }, { 0x1F90C, 0x1F9FF }, { 0x20000, 0x3FFFD },
};

static bool in_ranges(uint32_t c, const range_t *ranges, size_t count)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (c < ranges[middle].first) {
            high = middle;
        } else if (c > ranges[middle].last) {
            low = middle + 1;
        } else {
            return true;
        }
    }
    return false;
}

int utf8_width(uint32_t c)
{
    if (c < 0xAD) {
        return 1;
    }
    if (in_ranges(c, zero_width, sizeof zero_width / sizeof zero_width[0])) {
        return 0;
    }
    return in_ranges(c, double_width, sizeof double_width / sizeof double_width[0]) ? 2 : 1;
}

size_t utf8_columns(str_t text)
{
    size_t columns = 0;
    for (size_t at = 0; at < text.size;) {
        columns += (size_t)utf8_width(utf8_next(text, &at));
    }
    return columns;
}

/* Cyrillic, and the Latin letter that looks like it. */
static const struct { uint16_t cyrillic, latin; } look_alikes[] = {
    { 0x0401, 0x00CB }, { 0x0405, 'S' }, { 0x0406, 'I' }, { 0x0407, 0x00CF }, { 0x0408, 'J' }, { 0x0410, 'A' },
    { 0x0412, 'B' },    { 0x0415, 'E' }, { 0x041A, 'K' }, { 0x041C, 'M' },    { 0x041D, 'H' }, { 0x041E, 'O' },
    { 0x0420, 'P' },    { 0x0421, 'C' }, { 0x0422, 'T' }, { 0x0423, 'Y' },    { 0x0425, 'X' }, { 0x0430, 'a' },
    { 0x0435, 'e' },    { 0x043A, 'k' }, { 0x043E, 'o' }, { 0x0440, 'p' },    { 0x0441, 'c' }, { 0x0443, 'y' },
    { 0x0445, 'x' },    { 0x0451, 0x00EB }, { 0x0455, 's' }, { 0x0456, 'i' }, { 0x0457, 0x00EF }, { 0x0458, 'j' },
};

uint32_t utf8_skeleton(uint32_t c)
{
    for (size_t i = 0; i < sizeof look_alikes / sizeof look_alikes[0]; i++) {
        if (look_alikes[i].cyrillic == c) {
            return look_alikes[i].latin;
        }
    }
    return c;
}

uint32_t utf8_lower(uint32_t c)
{
    if ((c >= 'A' && c <= 'Z') || (c >= 0xC0 && c <= 0xDE && c != 0xD7) || (c >= 0x410 && c <= 0x42F)) {
        return c + 0x20;
    }
    if (c >= 0x400 && c <= 0x40F) {
        return c + 0x50;
    }
    if (c >= 0x490 && c <= 0x4BF) {
        return c | 1;
    }
    return c == 0x1E9E ? 0xDF : c;
}

static bool same_letter(uint32_t a, uint32_t b)
{
    return a == b || utf8_lower(a) == utf8_lower(b) || utf8_lower(utf8_skeleton(a)) == utf8_lower(utf8_skeleton(b));
}

enum { DISTANCE_MAX = 64 }; /* longer words are as far apart as can be */

/* The code points of `text`, or -1 if there are more than DISTANCE_MAX. */
static int decode(str_t text, uint32_t *letters)
{
    int count = 0;
    for (size_t at = 0; at < text.size;) {
        if (count == DISTANCE_MAX) {
            return -1;
        }
        letters[count++] = utf8_next(text, &at);
    }
    return count;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

int utf8_distance(str_t a, str_t b, int limit)
{
    uint32_t left[DISTANCE_MAX], right[DISTANCE_MAX];
    int m = decode(a, left), n = decode(b, right);
    if (m < 0 || n < 0) {
        return str_equal(a, b) ? 0 : limit + 1;
    }
    int rows[3][DISTANCE_MAX + 1]; /* row i of the table stands in rows[i % 3] */
    for (int j = 0; j <= n; j++) {
        rows[0][j] = j;
    }
    for (int i = 1; i <= m; i++) {
        int *row = rows[i % 3], *above = rows[(i + 2) % 3], *above2 = rows[(i + 1) % 3];
        row[0] = i;
        for (int j = 1; j <= n; j++) {
            bool same = same_letter(left[i - 1], right[j - 1]);
            int best = least(above[j - 1] + !same, least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && same_letter(left[i - 1], right[j - 2]) && same_letter(left[i - 2], right[j - 1])) {
                best = least(best, above2[j - 2] + 1);
            }
            row[j] = best;
        }
    }
    return least(rows[m % 3][n], limit + 1);
}
