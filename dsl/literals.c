/* Numbers, times, texts, quoted names and references to articles. */
#include "dsl/lexing.h"

#include "base/civil.h"
#include "base/utf8.h"
#include "dsl/keywords.h"
#include "grammar.h"
#include "program/program.h" /* LIMIT_NESTING */

/* The digits at text[*at] as a number; false when they are too many. */
static bool read_digits(str_t text, size_t *at, int64_t *number)
{
    bool fits = true;
    *number = 0;
    for (; *at < text.size && text.data[*at] >= '0' && text.data[*at] <= '9'; ++*at) {
        int64_t digit = text.data[*at] - '0';
        fits = fits && *number <= (NUMBER_MAX - digit) / 10;
        *number = fits ? *number * 10 + digit : *number;
    }
    return fits;
}

static void too_large(lexer_t *l, raw_token raw)
{
    lexing_error(l, DIAG_NUMBER_RANGE, l->at, l->at + raw.size, lexing_slice(l, l->at, l->at + raw.size),
                 STR("4611686018427387903"), STR(""));
}

static void complain(lexer_t *l, diag_code code, raw_token raw)
{
    lexing_error(l, code, l->at, l->at + raw.size, lexing_slice(l, l->at, l->at + raw.size), STR(""),
                 STR(""));
}

void lexing_number(lexer_t *l, raw_token raw)
{
    size_t at = l->at;
    int64_t number = 0;
    if (raw.kind == RAW_BAD_NUMBER) {
        complain(l, DIAG_BAD_NUMBER, raw);
    } else if (!read_digits(l->text, &at, &number)) {
        too_large(l, raw);
    }
    lexing_push(l, T_NUMBER, l->at + raw.size)->number = number;
}

void lexing_time(lexer_t *l, raw_token raw)
{
    size_t end = l->at + raw.size, at = l->at;
    int64_t field[4] = { 0 }; /* hours, minutes, seconds, thousandths */
    uint8_t parts = 0;
    bool fits = read_digits(l->text, &at, &field[parts++]);
    while (raw.kind == RAW_CLOCK && at < end) {
        at++;
        read_digits(l->text, &at, &field[parts++]);
    }
    int64_t ms = field[1] * MS_MINUTE + field[2] * MS_SECOND + field[3];
    if (raw.kind != RAW_CLOCK || field[1] > 59 || field[2] > 59) {
        complain(l, DIAG_BAD_TIME, raw);
        ms = 0;
    } else if (!fits || field[0] > (NUMBER_MAX - ms) / MS_HOUR) {
        too_large(l, raw);
        ms = 0;
    } else {
        ms += field[0] * MS_HOUR;
    }
    token_t *token = lexing_push(l, T_CLOCK, end);
    token->number = ms;
    token->parts = parts == 2 ? 2 : 3;
}

static bool is_date(int64_t year, int64_t month, int64_t day)
{
    return month <= 12 && day <= 31 && civil_is_date(year, (int)month, (int)day);
}

static void put_digits(char *at, int64_t number, int count)
{
    for (; count > 0; number /= 10) {
        at[--count] = (char)('0' + number % 10);
    }
}

/* Written 5.7.2014 or 2014-7-5: shows it in the right form, or another date where it denotes none. */
static void wrong_form(lexer_t *l, raw_token raw)
{
    char shown[] = "2014-07-05";
    size_t at = l->at;
    int64_t year, month, day;
    read_digits(l->text, &at, &year);
    bool day_first = l->text.data[at++] == '.';
    read_digits(l->text, &at, &month);
    at++;
    read_digits(l->text, &at, &day);
    if (day_first) {
        int64_t first = year;
        year = day;
        day = first;
    }
    if (year >= 1000 && is_date(year, month, day)) {
        put_digits(shown, year, 4);
        put_digits(shown + 5, month, 2);
        put_digits(shown + 8, day, 2);
    }
    lexing_error(l, DIAG_DATE_FORM, l->at, l->at + raw.size, lexing_slice(l, l->at, l->at + raw.size),
                 STR(shown), STR(""));
}

void lexing_date(lexer_t *l, raw_token raw)
{
    size_t at = l->at;
    int64_t year, month = 0, day = 0;
    bool fits = read_digits(l->text, &at, &year);
    if (raw.kind == RAW_DATE) {
        at++;
        read_digits(l->text, &at, &month);
        at++;
        read_digits(l->text, &at, &day);
    }
    bool valid = raw.kind == RAW_DATE && fits && is_date(year, month, day);
    if (raw.kind == RAW_BAD_DATE) {
        wrong_form(l, raw);
    } else if (!valid) {
        complain(l, DIAG_BAD_DATE, raw);
    }
    lexing_push(l, T_DATE, l->at + raw.size)->number =
        valid ? civil_days(year, (int)month, (int)day) * MS_DAY : 0;
}

/* ---- texts ---- */

/* Where the line of l->at ends, blanks and a carriage return at its end left out. */
static size_t line_end(const lexer_t *l)
{
    const char *newline = memchr(l->text.data + l->at, '\n', l->text.size - l->at);
    size_t end = newline ? (size_t)(newline - l->text.data) : l->text.size;
    while (end > l->at && (l->text.data[end - 1] == ' ' || l->text.data[end - 1] == '\r')) {
        end--;
    }
    return end;
}

/* Where the text that begins at `start` is closed by a straight quotation mark, or `limit`. */
static size_t closing_quote(const lexer_t *l, size_t start, size_t limit)
{
    size_t at = start;
    while (at < limit && l->text.data[at] != '"') {
        at += l->text.data[at] == '\\' && at + 1 < limit ? 2 : 1;
    }
    return at;
}

/* The first (or last) typographic quotation mark between the two places, or `limit`. */
static size_t typographic(const lexer_t *l, size_t start, size_t limit, bool last)
{
    size_t found = limit;
    for (size_t at = start; at < limit && (last || found == limit);) {
        if (lexer_character(l->text.data + at) == RAW_TYPOGRAPHIC_QUOTE) {
            found = at;
        }
        utf8_next(l->text, &at);
    }
    return found;
}

/* The bytes between the two places with escapes resolved, but for \{ and \}. */
static str_t resolve_escapes(lexer_t *l, size_t start, size_t end)
{
    char *out = arena_alloc(l->arena, end - start + 1);
    if (!out) {
        l->list->failed = true;
        return STR("");
    }
    size_t size = 0;
    for (size_t at = start; at < end;) {
        char c = l->text.data[at];
        char next = l->text.data[at + 1]; /* there is the NUL at the least */
        if (c != '\\') {
            out[size++] = c;
            at++;
        } else if (at + 1 < end && next == 'n') {
            out[size++] = '\n';
            at += 2;
        } else if (at + 1 < end && (next == '"' || next == '\\')) {
            out[size++] = next;
            at += 2;
        } else if (at + 1 < end && (next == '{' || next == '}')) {
            out[size++] = c;
            out[size++] = next;
            at += 2;
        } else {
            size_t after = at + 1;
            if (after < end) {
                utf8_next(l->text, &after);
            }
            lexing_error(l, DIAG_BAD_ESCAPE, at, after, lexing_slice(l, at + 1, after), STR(""), STR(""));
            at = after;
        }
    }
    return (str_t){ out, size };
}

/* A text ends on its line. One that is not closed, or between typographic marks, is read as far as it seems
   to be meant, so that one complaint is enough. */
void lexing_text(lexer_t *l, raw_token raw)
{
    size_t start = l->at + raw.size, limit = line_end(l);
    size_t close = start > limit ? start : closing_quote(l, start, limit);
    size_t behind = close + 1;
    bool straight = raw.kind == RAW_QUOTE;
    if (straight && close >= limit) {
        size_t mark = typographic(l, start, limit, true);
        behind = mark < limit ? mark + lexer_scan(l->text.data + mark).size : close;
        if (mark < limit) {
            lexing_error(l, DIAG_TYPOGRAPHIC_QUOTE, mark, behind, lexing_slice(l, mark, behind), STR(""),
                         STR(""));
        } else {
            lexing_error(l, DIAG_UNCLOSED_TEXT, l->at, start, STR(""), STR(""), STR(""));
        }
        close = mark < limit ? mark : close;
    } else if (!straight) {
        complain(l, DIAG_TYPOGRAPHIC_QUOTE, raw);
        size_t mark = typographic(l, start, close, false);
        if (close >= limit && mark == close) {
            l->at = start;
            return;
        }
        behind = mark < close ? mark + lexer_scan(l->text.data + mark).size : close + 1;
        close = mark;
    }
    str_t text = resolve_escapes(l, start, close);
    lexing_push(l, T_STRING, behind)->word = text;
}

void lexing_quoted_name(lexer_t *l, raw_token raw)
{
    size_t start = l->at + raw.size, limit = line_end(l);
    raw_token word = lexer_scan(l->text.data + start);
    size_t end = start + word.size;
    raw_token mark = word.kind == RAW_WORD ? lexer_scan(l->text.data + end) : word;
    bool straight = raw.kind == RAW_APOSTROPHE;
    bool closed = mark.kind == RAW_APOSTROPHE || mark.kind == RAW_TYPOGRAPHIC_APOSTROPHE;
    if (word.kind == RAW_WORD && closed) {
        if (!straight || mark.kind != RAW_APOSTROPHE) {
            size_t at = straight ? end : l->at, behind = at + (straight ? mark.size : raw.size);
            lexing_error(l, DIAG_TYPOGRAPHIC_APOSTROPHE, at, behind, lexing_slice(l, at, behind), STR(""),
                         STR(""));
        }
        token_t *token = lexing_push(l, T_NAME, end + mark.size);
        token->quoted = true;
        token->word = lexing_intern(l, lexing_slice(l, start, end));
        return;
    }
    const char *next = start < limit ? memchr(l->text.data + start, '\'', limit - start) : NULL;
    if (straight && next) { /* '…' around what is no word: still meant as a name */
        size_t behind = (size_t)(next - l->text.data) + 1;
        lexing_error(l, DIAG_QUOTED_NO_NAME, l->at, behind, lexing_slice(l, l->at, behind), STR(""), STR(""));
        lexing_push(l, T_NAME, behind)->word = lexing_intern(l, lexing_slice(l, start, behind - 1));
    } else {
        complain(l, straight ? DIAG_UNCLOSED_NAME : DIAG_TYPOGRAPHIC_APOSTROPHE, raw);
        l->at = start;
    }
}

/* ---- references ---- */

/* The end of a run of letters and digits. */
static size_t part_end(const lexer_t *l, size_t at, bool *digits)
{
    while (l->text.data[at] != '_' && lexer_character(l->text.data + at) == RAW_WORD) {
        *digits = *digits || (l->text.data[at] >= '0' && l->text.data[at] <= '9');
        utf8_next(l->text, &at);
    }
    return at;
}

/* The end of an article's number at `at`: 7.5.a or 7.5.a)/2; `at` if there is none. */
static size_t number_end(const lexer_t *l, size_t at, bool *digits)
{
    size_t end = part_end(l, at, digits);
    while (end > at && l->text.data[end] == '.' && part_end(l, end + 1, digits) > end + 1) {
        end = part_end(l, end + 1, digits);
    }
    size_t slash = l->text.data[end] == ')' && l->text.data[end + 1] == '/' ? end + 1 : end;
    bool counted =
        l->text.data[slash] == '/' && l->text.data[slash + 1] >= '0' && l->text.data[slash + 1] <= '9';
    if (end > at && counted) {
        int64_t sentence;
        end = slash + 1;
        read_digits(l->text, &end, &sentence);
    }
    return end;
}

/* Complains of a number with more parts than articles nest. */
static bool too_deep(lexer_t *l, size_t start, size_t end)
{
    int parts = 1;
    for (size_t at = start; at < end && parts <= LIMIT_NESTING; at++) {
        parts += l->text.data[at] == '.';
    }
    if (parts <= LIMIT_NESTING) {
        return false;
    }
    buffer_t limit;
    buffer_init(&limit, l->list->allocator);
    buffer_int(&limit, LIMIT_NESTING);
    lexing_error(l, DIAG_NESTED_TOO_DEEP, l->at, end, buffer_view(&limit), STR(""), STR(""));
    lexing_free(l, &limit);
    return true;
}

/* Normal form: Latin where a letter only looks Cyrillic, no parenthesis. */
static str_t normal_number(lexer_t *l, size_t start, size_t end)
{
    buffer_t out;
    buffer_init(&out, l->list->allocator);
    for (size_t at = start; at < end;) {
        uint32_t c = utf8_next(l->text, &at);
        if (c != ')') {
            buffer_utf8(&out, utf8_skeleton(c));
        }
    }
    str_t number = out.failed ? STR("") : lexing_intern(l, buffer_view(&out));
    lexing_free(l, &out);
    return number;
}

bool lexing_reference(lexer_t *l, size_t number, bool digit)
{
    bool digits = false;
    size_t end = number_end(l, number, &digits), behind = end;
    if (end == number || (digit && !digits)) {
        return false;
    }
    char mark = l->text.data[end];
    if (mark == '.' || (mark == ')' && l->parentheses == 0)) {
        behind++;
    }
    int64_t before = (int64_t)(number - l->at);
    str_t normal = too_deep(l, number, end) ? lexing_intern(l, NUMBER_BROKEN) : normal_number(l, number, end);
    token_t *token = lexing_push(l, T_REF, behind);
    token->number = before;
    token->word = normal;
    return true;
}

/* Blanks after the sign; a space that does not break is common there in print, and named. */
static size_t skip_spaces(lexer_t *l, size_t at)
{
    raw_token raw = lexer_scan(l->text.data + at);
    while (raw.kind == RAW_BLANK || raw.kind == RAW_ODD_SPACE) {
        if (raw.kind == RAW_ODD_SPACE) {
            lexing_character(l, DIAG_NO_BREAK_SPACE, at, at + raw.size);
        }
        at += raw.size;
        raw = lexer_scan(l->text.data + at);
    }
    return at;
}

void lexing_section(lexer_t *l, raw_token raw)
{
    if (!lexing_reference(l, skip_spaces(l, l->at + raw.size), false)) {
        complain(l, DIAG_BAD_REF, raw);
        str_t nowhere = lexing_intern(l, NUMBER_BROKEN);
        lexing_push(l, T_REF, l->at + raw.size)->word = nowhere;
    }
}
