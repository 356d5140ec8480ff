/* The command line of Arbiter: which verb, in which language, with what status. */
#include <stdlib.h>
#include <string.h>

#include "messages.h"
#include "pages.h"
#include "paper.h"
#include "verbs.h"

static const struct verb {
    const char *name;
    int (*run)(const options *o);
    option_rules rules;
} verbs[] = {
    { "check", verb_check, { OPTIONS_ALWAYS | 1u << OPTION_FORMAT, "text json sarif", true } },
    { "run",
      verb_run,
      { OPTIONS_ALWAYS | 1u << OPTION_FORMAT | 1u << OPTION_SCENARIO | 1u << OPTION_SHEET |
            1u << OPTION_BOARDS | 1u << OPTION_ASCII,
        "text json", true } },
    { "replay", verb_replay, { OPTIONS_ALWAYS, "", true } },
    { "test",
      verb_test,
      { OPTIONS_ALWAYS | 1u << OPTION_FORMAT | 1u << OPTION_SCENARIO | 1u << OPTION_COVERAGE |
            1u << OPTION_MUTATE | 1u << OPTION_JOBS | 1u << OPTION_IN | 1u << OPTION_AGAINST,
        "text json tap junit html", true } },
    { "doc", verb_doc, { OPTIONS_ALWAYS | 1u << OPTION_OUTPUT | 1u << OPTION_MAP, "", true } },
    { "fmt", verb_fmt, { OPTIONS_ALWAYS | 1u << OPTION_CHECK | 1u << OPTION_WRITE, "", false } },
    { "explain", verb_explain, { OPTIONS_ALWAYS, "", true } },
    { "why-not",
      verb_why_not,
      { OPTIONS_ALWAYS | 1u << OPTION_FORMAT | 1u << OPTION_SCENARIO | 1u << OPTION_AT, "text json", true } },
    { "board",
      verb_board,
      { OPTIONS_ALWAYS | 1u << OPTION_FORMAT | 1u << OPTION_GAME | 1u << OPTION_MOVE | 1u << OPTION_READ |
            1u << OPTION_NOTATION | 1u << OPTION_CAN_WIN | 1u << OPTION_PERFT | 1u << OPTION_DIVIDE |
            1u << OPTION_ASCII | 1u << OPTION_FLIP,
        "text json svg", true } },
};

static const struct verb *find_verb(const char *name)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (strcmp(verbs[i].name, name) == 0) {
            return &verbs[i];
        }
    }
    return NULL;
}

static int unknown_verb(const char *name)
{
    complain(MSG_UNKNOWN_VERB, str(name));
    arbiter_str meant = nearest(str(name), "check run replay test doc fmt explain why-not board help");
    complain(meant.size > 0 ? MSG_DID_YOU_MEAN : MSG_SEE_HELP, meant);
    return EXIT_USAGE;
}

/* The page "NAME.LANGUAGE.txt"; its first line is how the verb is called. */
static arbiter_str help_page(const char *name)
{
    buffer file = { 0 };
    put_text(&file, name);
    put_char(&file, '.');
    put_text(&file, language_code(reader_language()));
    put_text(&file, ".txt");
    arbiter_str text = page(buf_text(&file));
    buf_free(&file);
    return text;
}

static int show_help(const char *name)
{
    return write_out(stdout, help_page(name)) ? EXIT_FINE : EXIT_INPUT;
}

int usage(const char *verb, const char *extra)
{
    complain(extra ? MSG_EXTRA_OPERAND : MSG_MISSING_OPERAND, str(extra));
    arbiter_str text = help_page(verb);
    const char *end = memchr(text.data, '\n', text.size);
    complain(MSG_WRONG_OPERANDS, (arbiter_str){ text.data, end ? (size_t)(end - text.data) : text.size },
             str(verb));
    return EXIT_USAGE;
}

/* What the locale asks for; nothing under C and POSIX, and where it is none of our languages. */
static arbiter_language language_of_locale(void)
{
    static const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) {
            return arbiter_language_find(str(value));
        }
    }
    return ARBITER_OWN;
}

static int help(const char *name)
{
    return !name || strcmp(name, "help") == 0 ? show_help("arbiter")
           : find_verb(name)                  ? show_help(name)
                                              : unknown_verb(name);
}

static int run(options *o, int argc, char **argv)
{
    static const option_rules before_verb = { OPTIONS_ALWAYS, "", true };
    int at = 1;
    if (!options_read(o, &before_verb, argc, argv, &at, false)) {
        return EXIT_USAGE;
    }
    const char *name = at < argc ? argv[at++] : NULL;
    const struct verb *verb = name ? find_verb(name) : NULL;
    bool asks_help = name && strcmp(name, "help") == 0;
    if (name && !verb && !asks_help) {
        return unknown_verb(name);
    }
    if (!options_read(o, verb ? &verb->rules : &before_verb, argc, argv, &at, true)) {
        return EXIT_USAGE;
    }
    if (o->given[OPTION_HELP] && o->given[OPTION_LANGUAGE]) {
        set_reader_language(arbiter_language_find(o->value[OPTION_LANGUAGE]));
    }
    if (o->given[OPTION_VERSION]) {
        return write_out(stdout, S("arbiter " ARBITER_VERSION "\n")) ? EXIT_FINE : EXIT_INPUT;
    }
    if (asks_help) {
        return help(o->count > 0 ? o->operands[0] : NULL);
    }
    if (o->given[OPTION_HELP]) {
        return help(name);
    }
    if (!verb) {
        arbiter_str text = help_page("arbiter");
        write_out(stderr, text);
        return EXIT_USAGE;
    }
    return verb->run(o);
}

int main(int argc, char **argv)
{
    options o = { 0 };
    set_reader_language(language_of_locale());
    int status = run(&o, argc, argv);
    options_free(&o);
    return status;
}
