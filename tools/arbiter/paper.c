#include "paper.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "messages.h"

void put_painted(buffer *out, arbiter_str text, bool color)
{
    static const char *const codes[] = { "", "0", "0;1", "0;2", "0;31", "0;32", "0;33", "0;36" };
    for (size_t i = 0; i < text.size; i++) {
        unsigned char c = (unsigned char)text.data[i];
        if (c < 1 || c > 7) {
            put_char(out, text.data[i]);
        } else if (color) {
            put_text(out, "\033[");
            put_text(out, codes[c]);
            put_char(out, 'm');
        }
    }
}

/* The columns of a blank-free piece from `at` on; moves *at to its end. */
static size_t word_columns(arbiter_str text, size_t *at)
{
    size_t sum = 0;
    while (*at < text.size && text.data[*at] != ' ' && text.data[*at] != '\n') {
        sum += character_columns(next_character(text, at));
    }
    return sum;
}

/* Puts a word; one that is longer than a whole line is cut where it must be. */
static void put_word(buffer *out, arbiter_str word, size_t *column, size_t hang, size_t width)
{
    for (size_t at = 0; at < word.size;) {
        size_t start = at, wide = character_columns(next_character(word, &at));
        if (*column + wide > width && *column > hang) {
            put_char(out, '\n');
            put_times(out, ' ', hang);
            *column = hang;
        }
        put(out, (arbiter_str){ word.data + start, at - start });
        *column += wide;
    }
}

void put_wrapped(buffer *out, arbiter_str paragraph, size_t first, size_t hang, size_t width)
{
    size_t column = first, blanks = 0;
    bool fresh = true;
    for (size_t at = 0; at < paragraph.size;) {
        if (paragraph.data[at] == ' ') {
            blanks++;
            at++;
            continue;
        }
        size_t end = at;
        size_t wide = word_columns(paragraph, &end);
        bool broken = paragraph.data[at] == '\n';
        if (broken || (!fresh && column + blanks + wide > width)) {
            put_char(out, '\n');
            put_times(out, ' ', hang);
            column = hang;
        } else {
            put_times(out, ' ', blanks);
            column += blanks;
        }
        blanks = 0;
        fresh = broken;
        if (broken) {
            at++;
            continue;
        }
        put_word(out, (arbiter_str){ paragraph.data + at, end - at }, &column, hang, width);
        at = end;
    }
}

bool wants_color(arbiter_str option, FILE *stream)
{
    const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if (option.size > 0 && !str_same(option, S("auto"))) {
        return str_same(option, S("always"));
    }
    return (!no_color || !*no_color) && terminal && strcmp(terminal, "dumb") != 0 && isatty(fileno(stream));
}

bool write_out(FILE *stream, arbiter_str text)
{
    if (fwrite(text.data, 1, text.size, stream) == text.size && fflush(stream) == 0) {
        return true;
    }
    complain(MSG_CANNOT_WRITE);
    return false;
}
