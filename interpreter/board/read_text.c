#include "board/read_text.h"

#include "base/utf8.h"

static bool is_blank(uint32_t c)
{
    return (c >= 0x09 && c <= 0x0D) || c == ' ' || c == 0x85 || c == 0xA0 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F ||
           c == 0x3000;
}

static bool is_dash(uint32_t c)
{
    return (c >= 0x2010 && c <= 0x2015) || c == 0x2043 || c == 0x2212 || c == 0xFE58 || c == 0xFE63;
}

static bool is_cross(uint32_t c)
{
    return c == 0xD7 || (c >= 0x2715 && c <= 0x2718) || c == 0x2A2F;
}

static uint32_t without_accent(uint32_t c)
{
    switch (c) {
    case 0xC4: return 'A';
    case 0xE4: return 'a';
    case 0xCB: return 'E';
    case 0xEB: return 'e';
    case 0xCF: return 'I';
    case 0xEF: return 'i';
    case 0xD6: return 'O';
    case 0xF6: return 'o';
    case 0xDC: return 'U';
    case 0xFC: return 'u';
    default: return c;
    }
}

static uint32_t look_of(uint32_t c)
{
    if (c >= 0xFF01 && c <= 0xFF5E) {
        c -= 0xFF01 - '!';
    }
    if (is_dash(c)) {
        return '-';
    }
    if (is_cross(c)) {
        return 'x';
    }
    return c == 0x2236 ? ':' : without_accent(utf8_skeleton(c));
}

static read_letter letter_of(uint32_t c)
{
    uint32_t look = look_of(c);
    return (
        read_letter){ .look = look, .look_small = utf8_lower(look), .small_look = look_of(utf8_lower(c)) };
}

static void add(read_text *t, uint32_t c, bool apart)
{
    if (t->count == READ_LENGTH) {
        t->overlong = true;
        return;
    }
    t->items[t->count] = letter_of(c);
    t->items[t->count++].apart = apart;
}

void read_text_take(read_text *t, str_t text)
{
    enum { ELLIPSIS = 0x2026 };
    bool apart = false;
    t->count = 0;
    t->overlong = false;
    for (size_t at = 0; at < text.size && !t->overlong;) {
        uint32_t c = utf8_next(text, &at);
        if (c != UTF8_BAD && is_blank(c)) {
            apart = true;
        } else if (c == ELLIPSIS) {
            for (int i = 0; i < 3; i++) {
                add(t, '.', apart);
                apart = false;
            }
        } else if (c == UTF8_BAD || utf8_width(c) > 0) {
            add(t, c, apart);
            apart = false;
        }
    }
}

static uint32_t round_zero(uint32_t c)
{
    return c == 'o' ? '0' : c;
}

static bool same(const read_letter *a, const read_letter *b, read_match how)
{
    switch (how) {
    case MATCH_CASE: return a->look == b->look;
    case MATCH_ANY_CASE: return a->look_small == b->look_small || a->small_look == b->small_look;
    case MATCH_LOOSE:
        return round_zero(a->look_small) == round_zero(b->look_small) || a->small_look == b->small_look;
    }
    return false;
}

int read_text_match(const read_text *t, int at, str_t form, read_match how)
{
    for (size_t i = 0; i < form.size;) {
        read_letter wanted = letter_of(utf8_next(form, &i));
        if (at < t->count && same(&t->items[at], &wanted, how)) {
            at++;
        } else if (how != MATCH_LOOSE || wanted.look != '.') {
            return -1;
        }
    }
    return at;
}

int read_text_number(const read_text *t, int at, int *end)
{
    enum { LARGEST = 9999 };
    int n = 0, i = at;
    while (i < t->count && t->items[i].look >= '0' && t->items[i].look <= '9' &&
           (i == at || !t->items[i].apart)) {
        n = n > LARGEST ? n : n * 10 + (int)(t->items[i].look - '0');
        i++;
    }
    *end = i;
    return i == at ? -1 : n;
}
