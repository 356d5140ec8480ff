/* arbiter check DIR…: compiles and reports. */
#include "load.h"
#include "messages.h"
#include "paper.h"
#include "verbs.h"

/* For people, where there is anything to count; without a language of their own in that of the first finding. */
static void put_counts(buffer *out, const arbiter_report *report, arbiter_format format)
{
    buffer errors = { 0 }, warnings = { 0 };
    size_t count = arbiter_report_count(report), warned = 0;
    if (format != ARBITER_TEXT || count == 0) {
        return;
    }
    arbiter_language language = reader_language();
    for (size_t i = 0; i < count; i++) {
        arbiter_diagnostic d;
        arbiter_report_get(report, i, &d);
        warned += d.severity == ARBITER_WARNING;
        language = language == ARBITER_OWN ? d.language : language;
    }
    put_number(&errors, (int64_t)arbiter_report_errors(report));
    put_number(&warnings, (int64_t)warned);
    put_char(out, '\n');
    say(out, language, MSG_ERRORS_WARNINGS, buf_view(&errors), buf_view(&warnings));
    put_char(out, '\n');
    buf_free(&errors);
    buf_free(&warnings);
}

static int check(const options *o, const char *folder, bool *told)
{
    loaded l = { 0 };
    arbiter_format format = format_is(o, "sarif")  ? ARBITER_SARIF
                            : format_is(o, "json") ? ARBITER_JSON
                                                   : ARBITER_TEXT;
    buffer text = { 0 };
    int status = load_files(&l, folder, NULL, NULL);
    if (status == EXIT_FINE) {
        checked(arbiter_compile(NULL, l.files.sources, l.files.count, &l.rulebook, &l.suite, &l.report));
        checked(arbiter_report_write(l.report, format, reader_language(),
                                     wants_color(o->value[OPTION_COLOR], stdout), buf_writer(&text)));
        if (format == ARBITER_TEXT && text.size > 0 && *told) {
            write_out(stdout, S("\n"));
        }
        *told |= text.size > 0;
        put_counts(&text, l.report, format);
        status = !write_out(stdout, buf_view(&text))   ? EXIT_INPUT
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
    bool told = false;
    if (o->count == 0) {
        return usage("check", NULL);
    }
    if (o->count > 1 && format_is(o, "sarif")) {
        complain(MSG_ONE_FOLDER);
        return EXIT_USAGE;
    }
    for (size_t i = 0; i < o->count; i++) {
        int status = check(o, o->operands[i], &told);
        worst = status > worst ? status : worst;
    }
    return worst;
}
