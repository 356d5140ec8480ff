/* arbiter run DIR FILE: plays scenarios and says what followed. */
#include "messages.h"
#include "run_json.h"
#include "sheet.h"
#include "story.h"
#include "verbs.h"

static boards_shown boards_wanted(const options *o)
{
    arbiter_str value = o->value[OPTION_BOARDS];
    return str_same(value, S("none")) ? BOARDS_NONE : str_same(value, S("all")) ? BOARDS_ALL : BOARDS_SOME;
}

static bool is_wanted(const options *o, const loaded *l, size_t file, const arbiter_scenario *scenario)
{
    return str_same(scenario->file, l->files.sources[file].name) &&
           (!o->given[OPTION_SCENARIO] || str_same(scenario->name, o->value[OPTION_SCENARIO]));
}

static void list_scenarios(const loaded *l, size_t file)
{
    arbiter_scenario scenario;
    for (uint32_t i = 0; arbiter_suite_get(l->suite, i, &scenario) == ARBITER_OK; i++) {
        if (str_same(scenario.file, l->files.sources[file].name)) {
            complain(MSG_THERE_IS, scenario.name);
        }
    }
}

/* No scenario was played: which there are. */
static int nothing_played(const options *o, const loaded *l, size_t file)
{
    if (!o->given[OPTION_SCENARIO]) {
        complain(MSG_NO_SCENARIO, l->files.sources[file].name);
        return EXIT_INPUT;
    }
    complain(MSG_NO_SUCH_SCENARIO, l->files.sources[file].name, o->value[OPTION_SCENARIO]);
    list_scenarios(l, file);
    return EXIT_USAGE;
}

/* As text, a scenario at a time; as JSON one document of them all. */
static int play(const options *o, loaded *l, size_t file)
{
    bool as_json = format_is(o, "json"), color = wants_color(o->value[OPTION_COLOR], stdout);
    json document = { 0 };
    arbiter_scenario scenario;
    uint32_t played = 0;
    int status = EXIT_FINE;
    for (uint32_t i = 0; status != EXIT_INPUT && arbiter_suite_get(l->suite, i, &scenario) == ARBITER_OK;
         i++) {
        arbiter_run *run;
        arbiter_summary summary;
        if (!is_wanted(o, l, file, &scenario)) {
            continue;
        }
        arbiter_language language = reader_language() != ARBITER_OWN ? reader_language() : scenario.language;
        checked(arbiter_run_scenario(l->workspace, l->suite, i, &run));
        arbiter_run_summary(run, &summary);
        if (as_json) {
            if (played == 0) {
                begin_run_document(&document, l);
            }
            json_scenario(&document, l, i, run, language);
        } else {
            buffer plain = { 0 }, painted = { 0 };
            reader r = { .out = &plain,
                         .language = language,
                         .written = scenario.language,
                         .l = l,
                         .boards = boards_wanted(o),
                         .ascii = o->given[OPTION_ASCII] };
            put(&plain, played > 0 ? S("\n\n") : S(""));
            write_story(&r, &scenario, run);
            put_painted(&painted, buf_view(&plain), color);
            status = write_out(stdout, buf_view(&painted)) ? status : EXIT_INPUT;
            buf_free(&plain);
            buf_free(&painted);
        }
        arbiter_run_free(run);
        played++;
        status = status == EXIT_FINE && summary.failures > 0 ? EXIT_FINDINGS : status;
    }
    if (played == 0) {
        return nothing_played(o, l, file);
    }
    if (as_json) {
        json_close(&document, ']');
        json_end_document(&document);
        status = write_out(stdout, buf_view(&document.out)) ? status : EXIT_INPUT;
    }
    buf_free(&document.out);
    return status;
}

/* ---- the ruling sheet ---- */

static bool ends_in(arbiter_str name, arbiter_str end)
{
    return name.size > end.size && str_same((arbiter_str){ name.data + name.size - end.size, end.size }, end);
}

/* The one scenario that is wanted; EXIT_USAGE: there are several. */
static int find_case(const options *o, const loaded *l, size_t file, uint32_t *found)
{
    arbiter_scenario scenario;
    uint32_t count = 0;
    for (uint32_t i = 0; arbiter_suite_get(l->suite, i, &scenario) == ARBITER_OK; i++) {
        if (is_wanted(o, l, file, &scenario)) {
            *found = i;
            count++;
        }
    }
    if (count == 1) {
        return EXIT_FINE;
    }
    if (count == 0) {
        return nothing_played(o, l, file);
    }
    complain(MSG_SHEET_ONE_CASE, l->files.sources[file].name);
    list_scenarios(l, file);
    return EXIT_USAGE;
}

/* A sheet tells the whole case: none is written of one in which something could not be played. */
static int check_sheet(const sheet *s)
{
    arbiter_line line;
    buffer number = { 0 }, why = { 0 };
    if (!sheet_failed(s, &line, &why)) {
        return EXIT_FINE;
    }
    put_number(&number, line.line);
    complain(MSG_SHEET_FAILED_LINE, line.file, buf_view(&number), buf_view(&why));
    buf_free(&number);
    buf_free(&why);
    return EXIT_FINDINGS;
}

static int write_sheet(const options *o, loaded *l, size_t file)
{
    arbiter_str name = o->value[OPTION_SHEET];
    arbiter_scenario scenario;
    uint32_t found = 0;
    sheet s;
    int status = find_case(o, l, file, &found);
    if (status != EXIT_FINE) {
        return status;
    }
    arbiter_suite_get(l->suite, found, &scenario);
    bool happened = sheet_make(&s, l, found, str(o->operands[0]),
                               reader_language() != ARBITER_OWN ? reader_language() : scenario.language);
    status = check_sheet(&s);
    if (status == EXIT_FINE && !happened) {
        complain(MSG_NOTHING_HAPPENED, scenario.name);
        status = EXIT_FINDINGS;
    }
    if (status == EXIT_FINE) {
        buffer text = { 0 }, path = { 0 };
        put(&path, name);
        (ends_in(name, S(".json")) ? sheet_json : sheet_html)(&text, &s);
        status = file_write(buf_text(&path), buf_view(&text)) ? EXIT_FINE : EXIT_INPUT;
        buf_free(&text);
        buf_free(&path);
    }
    sheet_free(&s);
    return status;
}

int verb_run(const options *o)
{
    loaded l = { 0 };
    size_t file;
    if (o->count != 2) {
        return usage("run", o->count > 2 ? o->operands[2] : NULL);
    }
    arbiter_str sheet_name = o->value[OPTION_SHEET];
    if (o->given[OPTION_SHEET] && !ends_in(sheet_name, S(".json")) && !ends_in(sheet_name, S(".html"))) {
        complain(MSG_SHEET_ENDING, sheet_name);
        return EXIT_USAGE;
    }
    int status = load_files(&l, o->operands[0], o->operands[1], &file);
    if (status == EXIT_FINE) {
        status = load_compile(&l, o);
    }
    if (status == EXIT_FINE && o->given[OPTION_SHEET]) {
        status = write_sheet(o, &l, file);
    }
    if (status == EXIT_FINE) {
        status = play(o, &l, file);
    }
    load_free(&l);
    return status;
}
