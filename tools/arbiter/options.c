#include "options.h"

#include <stdlib.h>
#include <string.h>

#include "messages.h"

static const struct {
    const char *name;
    char letter;
    bool valued;
    const char *values; /* closed list; NULL: anything, or the verb's own */
} table[OPTION_COUNT] = {
    [OPTION_HELP] = { "help", 'h', false, NULL },
    [OPTION_VERSION] = { "version", 'V', false, NULL },
    [OPTION_LANGUAGE] = { "language", 'l', true, "de en ru" },
    [OPTION_COLOR] = { "color", 0, true, "auto always never" },
    [OPTION_FORMAT] = { "format", 'f', true, NULL },
    [OPTION_SCENARIO] = { "scenario", 's', true, NULL },
    [OPTION_AT] = { "at", 0, true, NULL },
    [OPTION_CHECK] = { "check", 'c', false, NULL },
    [OPTION_WRITE] = { "write", 'w', false, NULL },
    [OPTION_COVERAGE] = { "coverage", 0, false, NULL },
    [OPTION_MUTATE] = { "mutate", 0, false, NULL },
    [OPTION_JOBS] = { "jobs", 'j', true, NULL },
    [OPTION_IN] = { "in", 0, true, NULL },
    [OPTION_GAME] = { "game", 'g', true, NULL },
    [OPTION_MOVE] = { "move", 'm', true, NULL },
    [OPTION_READ] = { "read", 'r', true, NULL },
    [OPTION_NOTATION] = { "notation", 'n', true, "de en ru" },
    [OPTION_CAN_WIN] = { "can-win", 0, false, NULL },
    [OPTION_PERFT] = { "perft", 0, true, NULL },
    [OPTION_DIVIDE] = { "divide", 0, false, NULL },
    [OPTION_ASCII] = { "ascii", 0, false, NULL },
    [OPTION_FLIP] = { "flip", 0, false, NULL },
    [OPTION_BOARDS] = { "boards", 'b', true, "none some all" },
    [OPTION_SHEET] = { "sheet", 0, true, NULL },
    [OPTION_AGAINST] = { "against", 0, true, NULL },
    [OPTION_OUTPUT] = { "output", 'o', true, NULL },
    [OPTION_MAP] = { "map", 0, false, NULL },
};

/* The next word of a list with blanks between; empty at its end. */
static arbiter_str next_word(const char **list)
{
    while (**list == ' ') {
        ++*list;
    }
    arbiter_str word = { *list, strcspn(*list, " ") };
    *list += word.size;
    return word;
}

static bool listed(arbiter_str word, const char *list)
{
    for (arbiter_str name = next_word(&list); name.size > 0; name = next_word(&list)) {
        if (str_same(word, name)) {
            return true;
        }
    }
    return false;
}

enum { LONGEST_NAME = 24 };

/* Edits between two words: letters put in, left out, changed, or swapped with the next. */
static int distance(arbiter_str a, arbiter_str b)
{
    int rows[LONGEST_NAME + 1][LONGEST_NAME + 1];
    if (a.size > LONGEST_NAME || b.size > LONGEST_NAME) {
        return LONGEST_NAME;
    }
    for (size_t i = 0; i <= a.size; i++) {
        for (size_t j = 0; j <= b.size; j++) {
            if (i == 0 || j == 0) {
                rows[i][j] = (int)(i + j);
                continue;
            }
            int best = rows[i - 1][j - 1] + (a.data[i - 1] != b.data[j - 1]);
            int removed = rows[i - 1][j] + 1, added = rows[i][j - 1] + 1;
            best = removed < best ? removed : best;
            best = added < best ? added : best;
            if (i > 1 && j > 1 && a.data[i - 1] == b.data[j - 2] && a.data[i - 2] == b.data[j - 1] &&
                rows[i - 2][j - 2] + 1 < best) {
                best = rows[i - 2][j - 2] + 1;
            }
            rows[i][j] = best;
        }
    }
    return rows[a.size][b.size];
}

arbiter_str nearest(arbiter_str word, const char *names)
{
    arbiter_str best = S("");
    int limit = word.size < 4 ? 1 : word.size < 8 ? 2 : 3;
    for (arbiter_str name = next_word(&names); name.size > 0; name = next_word(&names)) {
        int edits = distance(word, name);
        if (edits <= limit && edits < (int)name.size) {
            best = name;
            limit = edits - 1;
        }
    }
    return best;
}

/* Complains of a word that is none of the list; says which there are, or which was meant. */
static void complain_of(message wrong, arbiter_str what, arbiter_str word, const char *list)
{
    arbiter_str meant = nearest(word, list);
    buffer choices = { 0 };
    for (arbiter_str name = next_word(&list); name.size > 0; name = next_word(&list)) {
        put(&choices, choices.size > 0 ? S(", ") : S(""));
        put(&choices, name);
    }
    complain(wrong, word, what, buf_view(&choices));
    if (meant.size > 0) {
        complain(MSG_DID_YOU_MEAN, meant);
    }
    buf_free(&choices);
}

/* Long names of the options allowed that begin so, as a list. */
static void put_names(buffer *b, unsigned allowed, arbiter_str beginning)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (allowed >> i & 1 && strncmp(table[i].name, beginning.data, beginning.size) == 0) {
            put_text(b, " --");
            put_text(b, table[i].name);
        }
    }
}

static int find_long(arbiter_str name, unsigned allowed)
{
    int found = -1;
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (!(allowed >> i & 1) || strncmp(table[i].name, name.data, name.size) != 0) {
            continue;
        }
        if (table[i].name[name.size] == 0) {
            return i;
        }
        found = found == -1 ? i : -2;
    }
    return name.size > 0 ? found : -1;
}

static int find_short(char letter, unsigned allowed)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (allowed >> i & 1 && letter && table[i].letter == letter) {
            return i;
        }
    }
    return -1;
}

static bool given_twice(int id)
{
    buffer name = { 0 };
    put_text(&name, "--");
    put_text(&name, table[id].name);
    complain(MSG_OPTION_TWICE, buf_view(&name));
    buf_free(&name);
    return false;
}

static bool unknown_option(arbiter_str written, unsigned allowed, bool ambiguous)
{
    buffer names = { 0 };
    put_names(&names, allowed, ambiguous ? (arbiter_str){ written.data + 2, written.size - 2 } : S(""));
    complain_of(ambiguous ? MSG_AMBIGUOUS_OPTION : MSG_UNKNOWN_OPTION, S(""), written, buf_text(&names));
    buf_free(&names);
    return false;
}

/* Whether the option may have this value. */
static bool take_value(options *o, const option_rules *rules, int id, arbiter_str value)
{
    const char *values = id == OPTION_FORMAT ? rules->formats : table[id].values;
    o->given[id] = true;
    o->value[id] = value;
    if (values && !listed(value, values)) {
        buffer name = { 0 };
        put_text(&name, "--");
        put_text(&name, table[id].name);
        complain_of(MSG_WRONG_VALUE, buf_view(&name), value, values);
        buf_free(&name);
        return false;
    }
    if (id == OPTION_MOVE) {
        put(&o->moves, value);
        put_char(&o->moves, ' ');
    }
    if (id == OPTION_LANGUAGE && rules->speaks) {
        set_reader_language(arbiter_language_find(value));
    }
    return true;
}

/* `written`: the option itself; `value`: what followed '=' or the letter, data NULL if nothing did. */
static bool take_option(options *o, const option_rules *rules, int id, arbiter_str written, arbiter_str value,
                        int argc, char **argv, int *at)
{
    if (o->given[id] && id != OPTION_MOVE) {
        return given_twice(id);
    }
    if (!table[id].valued) {
        if (value.data) {
            complain(MSG_NO_VALUE_WANTED, written);
            return false;
        }
        o->given[id] = true;
        return true;
    }
    if (!value.data) {
        if (*at >= argc) {
            complain(MSG_VALUE_WANTED, written);
            return false;
        }
        value = str(argv[(*at)++]);
    }
    return take_value(o, rules, id, value);
}

static bool read_long(options *o, const option_rules *rules, const char *word, int argc, char **argv, int *at)
{
    size_t size = strcspn(word, "=");
    arbiter_str written = { word, size };
    arbiter_str value = word[size] ? str(word + size + 1) : (arbiter_str){ NULL, 0 };
    int id = find_long((arbiter_str){ word + 2, size - 2 }, rules->allowed);
    return id < 0 ? unknown_option(written, rules->allowed, id == -2)
                  : take_option(o, rules, id, written, value, argc, argv, at);
}

/* -hc is -h -c; -lde and -l de are --language=de */
static bool read_short(options *o, const option_rules *rules, const char *word, int argc, char **argv,
                       int *at)
{
    for (const char *letter = word + 1; *letter; letter++) {
        char written[] = { '-', *letter, 0 };
        int id = find_short(*letter, rules->allowed);
        if (id < 0) {
            /* a letter of another alphabet is more than a byte: show the word as it is */
            return unknown_option((unsigned char)*letter < 0x80 ? str(written) : str(word), rules->allowed,
                                  false);
        }
        arbiter_str value = table[id].valued && letter[1] ? str(letter + 1) : (arbiter_str){ NULL, 0 };
        if (!take_option(o, rules, id, str(written), value, argc, argv, at)) {
            return false;
        }
        if (table[id].valued) {
            break;
        }
    }
    return true;
}

bool options_read(options *o, const option_rules *rules, int argc, char **argv, int *at, bool all)
{
    bool operands_only = false;
    while (*at < argc) {
        const char *word = argv[*at];
        bool option = !operands_only && word[0] == '-' && word[1];
        if (!option && !all) {
            return true;
        }
        ++*at;
        if (!option) {
            o->operands = resize(o->operands, o->count + 1, sizeof *o->operands);
            o->operands[o->count++] = word;
        } else if (strcmp(word, "--") == 0) {
            operands_only = true;
        } else if (!(word[1] == '-' ? read_long : read_short)(o, rules, word, argc, argv, at)) {
            return false;
        }
    }
    return true;
}

void options_free(options *o)
{
    free(o->operands);
    buf_free(&o->moves);
}

bool option_number(const options *o, option_id option, uint32_t most, uint32_t *number)
{
    arbiter_str value = o->value[option];
    uint64_t n = 0;
    for (size_t i = 0; i < value.size; i++) {
        if (value.data[i] < '0' || value.data[i] > '9' || n > most) {
            return false;
        }
        n = n * 10 + (uint64_t)(value.data[i] - '0');
    }
    *number = (uint32_t)n;
    return value.size > 0 && n <= most;
}

bool format_is(const options *o, const char *format)
{
    return o->given[OPTION_FORMAT] ? str_same(o->value[OPTION_FORMAT], str(format))
                                   : strcmp(format, "text") == 0;
}
