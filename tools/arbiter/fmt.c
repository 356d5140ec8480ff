/* arbiter fmt FILE|DIR…: canonical layout, and translation of keywords and words of the model. */
#include "load.h"
#include "messages.h"
#include "paper.h"
#include "verbs.h"

static int write_report(const options *o, const arbiter_report *report)
{
    buffer text = { 0 };
    checked(arbiter_report_write(report, ARBITER_TEXT, reader_language(),
                                 wants_color(o->value[OPTION_COLOR], stderr), buf_writer(&text)));
    write_out(stderr, buf_view(&text));
    buf_free(&text);
    return EXIT_FINDINGS;
}

/* What becomes of one formatted file. */
static int deliver(const options *o, arbiter_source source, arbiter_str formatted)
{
    bool same = str_same(source.text, formatted);
    if (o->given[OPTION_WRITE]) {
        return same || file_write(source.name.data, formatted) ? EXIT_FINE : EXIT_INPUT;
    }
    if (!o->given[OPTION_CHECK]) {
        return write_out(stdout, formatted) ? EXIT_FINE : EXIT_INPUT;
    }
    if (same) {
        return EXIT_FINE;
    }
    buffer name = { 0 };
    put(&name, source.name);
    put_char(&name, '\n');
    int status = write_out(stdout, buf_view(&name)) ? EXIT_FINDINGS : EXIT_INPUT;
    buf_free(&name);
    return status;
}

static int format(const options *o, arbiter_source source)
{
    arbiter_language language =
        o->given[OPTION_LANGUAGE] ? arbiter_language_find(o->value[OPTION_LANGUAGE]) : ARBITER_OWN;
    arbiter_report *report = NULL;
    buffer formatted = { 0 };
    arbiter_status status =
        checked(arbiter_format_source(NULL, source, language, buf_writer(&formatted), &report));
    int result = status == ARBITER_OK ? deliver(o, source, buf_view(&formatted)) : write_report(o, report);
    arbiter_report_free(report);
    buf_free(&formatted);
    return result;
}

int verb_fmt(const options *o)
{
    files f = { 0 };
    int worst = EXIT_FINE;
    if (o->count == 0) {
        return usage("fmt", NULL);
    }
    if (o->given[OPTION_WRITE] && o->given[OPTION_CHECK]) {
        complain(MSG_WRITE_OR_CHECK);
        return EXIT_USAGE;
    }
    for (size_t i = 0; i < o->count; i++) {
        const char *path = o->operands[i];
        if (o->given[OPTION_WRITE] && path[0] == '-' && path[1] == 0) {
            complain(MSG_CANNOT_REWRITE);
            files_free(&f);
            return EXIT_USAGE;
        }
        if (!(is_folder(path) ? files_add_folder(&f, path) : files_add(&f, path, NULL))) {
            worst = EXIT_INPUT;
        }
    }
    for (size_t i = 0; i < f.count; i++) {
        int status = format(o, f.sources[i]);
        worst = status > worst ? status : worst;
    }
    files_free(&f);
    return worst;
}
