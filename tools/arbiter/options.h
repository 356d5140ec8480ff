/* Options as GNU programs take them: --name=value, --name value, -n value, unambiguous beginnings of long names, -- before
   operands that begin with a dash. A dash alone is an operand: standard input.
   Only --move may be given more than once. */
#ifndef ARBITER_TOOL_OPTIONS_H
#define ARBITER_TOOL_OPTIONS_H

#include "buffer.h"

typedef enum {
    OPTION_HELP,
    OPTION_VERSION,
    OPTION_LANGUAGE,
    OPTION_COLOR,
    OPTION_FORMAT,
    OPTION_SCENARIO,
    OPTION_AT,
    OPTION_CHECK,
    OPTION_WRITE,
    OPTION_COVERAGE,
    OPTION_MUTATE,
    OPTION_JOBS,
    OPTION_IN,
    OPTION_GAME,
    OPTION_MOVE,
    OPTION_READ,
    OPTION_NOTATION,
    OPTION_CAN_WIN,
    OPTION_PERFT,
    OPTION_DIVIDE,
    OPTION_ASCII,
    OPTION_FLIP,
    OPTION_BOARDS,
    OPTION_SHEET,
    OPTION_AGAINST,
    OPTION_OUTPUT,
    OPTION_MAP,
    OPTION_COUNT
} option_id;

enum {
    OPTIONS_ALWAYS = 1u << OPTION_HELP | 1u << OPTION_VERSION | 1u << OPTION_LANGUAGE | 1u << OPTION_COLOR
};

typedef struct {
    bool given[OPTION_COUNT];
    arbiter_str value[OPTION_COUNT];
    buffer moves;          /* of every --move, with blanks between */
    const char **operands; /* as in argv */
    size_t count;
} options;

/* Of the verb at hand: which options it takes, what --format may be ("text json", blanks between), and whether --language
   is that of its messages. */
typedef struct {
    unsigned allowed;
    const char *formats;
    bool speaks;
} option_rules;

/* Reads argv[*at] and on; up to the first operand, or all. false: a usage error, already complained about. */
bool options_read(options *o, const option_rules *rules, int argc, char **argv, int *at, bool all);
void options_free(options *o);

/* Whether --format is this one; the first of the verb's is the default. */
bool format_is(const options *o, const char *format);

/* Whether the option's value is a number of digits alone, up to `most`; then it is in *number. */
bool option_number(const options *o, option_id option, uint32_t most, uint32_t *number);

/* The nearest of `names` (blanks between) to a wrong word, empty if none is near. */
arbiter_str nearest(arbiter_str word, const char *names);

#endif
