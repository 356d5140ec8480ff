/* arbiter check DIR…: compiles and reports. */
#include "load.h"
#include "messages.h"
#include "paper.h"
#include "verbs.h"

static int check(const options *o, const char *folder)
{
    loaded l = { 0 };
    arbiter_format format = format_is(o, "sarif") ? ARBITER_SARIF : format_is(o, "json") ? ARBITER_JSON : ARBITER_TEXT;
    buffer text = { 0 };
    int status = load_files(&l, folder, NULL, NULL);
    if (status == EXIT_FINE) {
        checked(arbiter_compile(NULL, l.files.sources, l.files.count, &l.rulebook, &l.suite, &l.report));
        checked(arbiter_report_write(l.report, format, reader_language(), wants_color(o->value[OPTION_COLOR], stdout),
                                     buf_writer(&text)));
        status = !write_out(stdout, buf_view(&text))    ? EXIT_INPUT
                 : arbiter_report_errors(l.report) > 0 ? EXIT_FINDINGS
                                                       : EXIT_FINE;
    }
    buf_free(&text);
    load_free(&l);
    return status;
}

int verb_check(const options *o)
{
    int worst = EXIT_FINE;
    if (o->count == 0) {
        return usage("check");
    }
    if (o->count > 1 && format_is(o, "sarif")) {
        complain(MSG_ONE_FOLDER);
        return EXIT_USAGE;
    }
    for (size_t i = 0; i < o->count; i++) {
        int status = check(o, o->operands[i]);
        worst = status > worst ? status : worst;
    }
    return worst;
}
