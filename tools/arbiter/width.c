#include "width.h"

uint32_t next_character(arbiter_str text, size_t *at)
{
    static const uint32_t least[] = { 0, 0x80, 0x800, 0x10000 };
    unsigned char first = (unsigned char)text.data[(*at)++];
    int more = first < 0x80 ? 0 : first >= 0xF0 && first < 0xF8 ? 3 : first >= 0xE0 ? 2 : 1;
    if (first >= 0x80 && (first < 0xC2 || first >= 0xF8)) {
        return 0xFFFD;
    }
    uint32_t c = more > 0 ? first & (0x3Fu >> more) : first;
    for (int i = 0; i < more; i++) {
        if (*at + (size_t)i >= text.size || ((unsigned char)text.data[*at + (size_t)i] & 0xC0) != 0x80) {
            return 0xFFFD;
        }
        c = c << 6 | ((unsigned char)text.data[*at + (size_t)i] & 0x3Fu);
    }
    if (c < least[more] || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000)) {
        return 0xFFFD;
    }
    *at += (size_t)more;
    return c;
}

size_t character_columns(uint32_t c)
{
    bool none = c < 0x20 || (c >= 0x300 && c <= 0x36F) || (c >= 0x483 && c <= 0x489) ||
                (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
                (c >= 0x2060 && c <= 0x2064) || c == 0xAD || c == 0xFEFF;
    bool wide = (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) ||
                (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) ||
                (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) ||
                (c >= 0x1F300 && c <= 0x1FAFF);
    return none ? 0 : wide ? 2 : 1;
}

size_t columns(arbiter_str text)
{
    size_t sum = 0;
    for (size_t at = 0; at < text.size;) {
        sum += character_columns(next_character(text, &at));
    }
    return sum;
}

bool is_command(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) ||
           c == 0xFFFE || c == 0xFFFF;
}

void put_clean(buffer *b, arbiter_str text)
{
    for (size_t at = 0; at < text.size;) {
        size_t start = at;
        uint32_t c = next_character(text, &at);
        bool shown = c != 0xFFFD && (!is_command(c) || c == '\n' || c == '\t');
        put(b, shown ? (arbiter_str){ text.data + start, at - start } : S("\xEF\xBF\xBD"));
    }
}

static size_t missing(arbiter_str text, size_t width)
{
    size_t has = columns(text);
    return has < width ? width - has : 0;
}

void put_left(buffer *b, arbiter_str text, size_t width)
{
    put(b, text);
    put_times(b, ' ', missing(text, width));
}

void put_right(buffer *b, arbiter_str text, size_t width)
{
    put_times(b, ' ', missing(text, width));
    put(b, text);
}
