#include "json.h"

#include "width.h"

enum { LINES_DEPTH = 4 }; /* containers so deep have a line an item */

static void put_literal(buffer *b, arbiter_str text)
{
    static const char digits[] = "0123456789abcdef";
    put_char(b, '"');
    for (size_t at = 0; at < text.size;) {
        size_t start = at;
        uint32_t c = next_character(text, &at);
        if (c == '"' || c == '\\') {
            put_char(b, '\\');
            put_char(b, (char)c);
        } else if (c == '\n') {
            put(b, S("\\n"));
        } else if (is_command(c)) {
            put(b, S("\\u"));
            for (int shift = 12; shift >= 0; shift -= 4) {
                put_char(b, digits[c >> shift & 15]);
            }
        } else if (c == 0xFFFD) {
            put(b, S("\xEF\xBF\xBD"));
        } else {
            put(b, (arbiter_str){ text.data + start, at - start });
        }
    }
    put_char(b, '"');
}

static void begin(json *j, const char *key)
{
    put(&j->out, j->filled ? S(",") : S(""));
    if (j->depth > 0 && j->depth <= LINES_DEPTH && j->flat == 0) {
        put_char(&j->out, '\n');
        put_times(&j->out, ' ', (size_t)j->depth * 2);
    } else if (j->filled) {
        put_char(&j->out, ' ');
    }
    if (key) {
        put_literal(&j->out, str(key));
        put(&j->out, S(": "));
    }
    j->filled = true;
}

void json_open(json *j, const char *key, char bracket)
{
    begin(j, key);
    put_char(&j->out, bracket);
    j->depth++;
    j->filled = false;
}

void json_close(json *j, char bracket)
{
    j->depth--;
    if (j->filled && j->depth < LINES_DEPTH && j->flat == 0) {
        put_char(&j->out, '\n');
        put_times(&j->out, ' ', (size_t)j->depth * 2);
    }
    put_char(&j->out, bracket);
    j->filled = true;
}

void json_open_flat(json *j, const char *key, char bracket)
{
    json_open(j, key, bracket);
    j->flat++;
}

void json_close_flat(json *j, char bracket)
{
    json_close(j, bracket);
    j->flat--;
}

void json_string(json *j, const char *key, arbiter_str value)
{
    begin(j, key);
    put_literal(&j->out, value);
}

void json_text(json *j, const char *key, const char *value)
{
    json_string(j, key, str(value));
}

void json_number(json *j, const char *key, int64_t value)
{
    begin(j, key);
    put_number(&j->out, value);
}

void json_truth(json *j, const char *key, bool value)
{
    begin(j, key);
    put(&j->out, value ? S("true") : S("false"));
}

void json_document(json *j, const char *format)
{
    json_open(j, NULL, '{');
    json_text(j, "format", format);
}

void json_end_document(json *j)
{
    json_close(j, '}');
    put_char(&j->out, '\n');
    j->filled = false;
}
