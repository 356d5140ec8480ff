#include "base/buffer.h"

#include "base/arena.h"
#include "base/utf8.h"

void buffer_init(buffer_t *b, const arbiter_allocator *allocator)
{
    *b = (buffer_t){ .allocator = allocator };
}

void buffer_free(buffer_t *b)
{
    mem_free(b->allocator, b->data, b->room);
    buffer_init(b, b->allocator);
}

void buffer_clear(buffer_t *b)
{
    b->size = 0;
    if (b->data) {
        b->data[0] = '\0';
    }
}

/* Room for `more` bytes and the NUL behind them. */
static bool reserve(buffer_t *b, size_t more)
{
    if (b->failed) {
        return false;
    }
    if (b->data && more < b->room - b->size) {
        return true;
    }
    if (more > SIZE_MAX / 4 || b->size > SIZE_MAX / 4) {
        b->failed = true;
        return false;
    }
    size_t room = b->room > 0 ? b->room : 64;
    while (room <= b->size + more) {
        room *= 2;
    }
    char *data = mem_resize(b->allocator, b->data, b->room, room);
    if (!data) {
        b->failed = true;
        return false;
    }
    b->data = data;
    b->room = room;
    return true;
}

void buffer_bytes(buffer_t *b, const void *data, size_t size)
{
    if (!reserve(b, size)) {
        return;
    }
    if (size > 0) {
        memcpy(b->data + b->size, data, size);
    }
    b->size += size;
    b->data[b->size] = '\0';
}

void buffer_str(buffer_t *b, str_t text)
{
    buffer_bytes(b, text.data, text.size);
}

void buffer_text(buffer_t *b, const char *text)
{
    buffer_bytes(b, text, strlen(text));
}

void buffer_char(buffer_t *b, char c)
{
    buffer_bytes(b, &c, 1);
}

void buffer_repeat(buffer_t *b, char c, size_t count)
{
    if (!reserve(b, count)) {
        return;
    }
    memset(b->data + b->size, c, count);
    b->size += count;
    b->data[b->size] = '\0';
}

void buffer_int(buffer_t *b, int64_t n)
{
    buffer_pad_int(b, n, 1);
}

void buffer_pad_int(buffer_t *b, int64_t n, int width)
{
    char digits[20];
    size_t count = 0;
    uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do {
        digits[sizeof digits - ++count] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (n < 0) {
        buffer_char(b, '-');
    }
    if (width > 0 && count < (size_t)width) {
        buffer_repeat(b, '0', (size_t)width - count);
    }
    buffer_bytes(b, digits + sizeof digits - count, count);
}

void buffer_hex(buffer_t *b, uint64_t n, int digits)
{
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
        buffer_char(b, "0123456789ABCDEF"[n >> shift & 0xF]);
    }
}

void buffer_utf8(buffer_t *b, uint32_t c)
{
    if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) {
        c = 0xFFFD;
    }
    if (c < 0x80) {
        buffer_char(b, (char)c);
        return;
    }
    char bytes[4];
    size_t size = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (size_t i = size - 1; i > 0; i--) {
        bytes[i] = (char)(0x80 | (c & 0x3F));
        c >>= 6;
    }
    static const unsigned char lead[] = { 0, 0, 0xC0, 0xE0, 0xF0 };
    bytes[0] = (char)(lead[size] | c);
    buffer_bytes(b, bytes, size);
}

/* Characters that command a terminal or turn the direction of what follows are escaped too. */
static void json_character(buffer_t *b, uint32_t c)
{
    bool commands = c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    static const char plain[] = "\"\\\b\f\n\r\t", escaped[] = "\"\\bfnrt";
    const char *found = c > 0 && c < 0x80 ? strchr(plain, (int)c) : NULL;
    if (found) {
        buffer_char(b, '\\');
        buffer_char(b, escaped[found - plain]);
    } else if (commands) {
        buffer_text(b, "\\u");
        buffer_hex(b, c, 4);
    } else {
        buffer_utf8(b, c);
    }
}

void buffer_json(buffer_t *b, str_t text)
{
    buffer_char(b, '"');
    for (size_t at = 0; at < text.size;) {
        json_character(b, utf8_next(text, &at));
    }
    buffer_char(b, '"');
}
