/* arbiter why-not DIR FILE WHO ACT [ARGS] or §ARTICLE: what is missing for it, at a point of a scenario. */
#include <stdlib.h>
#include <string.h>

#include "messages.h"
#include "run_json.h"
#include "story.h"
#include "times.h"
#include "verbs.h"

typedef struct {
    const options *o;
    loaded l;
    size_t file;
    arbiter_language language;
    arbiter_run *run; /* of the scenario */
    arbiter_scenario scenario;
    arbiter_line line;        /* after which it is asked */
    const arbiter_game *game; /* as it stood then */
    int64_t at;
} inquiry;

/* ---- at which point ---- */

/* The line number of --at; 0: not given; negative: makes no sense. */
static long wanted_line(const options *o)
{
    char *end;
    buffer text = { 0 };
    if (!o->given[OPTION_AT]) {
        return 0;
    }
    put(&text, o->value[OPTION_AT]);
    long line = strtol(buf_text(&text), &end, 10);
    bool number = *end == 0 && line > 0;
    buf_free(&text);
    if (!number) {
        complain(MSG_AT_WANTS_LINE, o->value[OPTION_AT]);
    }
    return number ? line : -1;
}

/* The scenario asked for by name, by a line in it, or because there is but one. */
static bool choose_scenario(const inquiry *q, long line, uint32_t *chosen)
{
    arbiter_scenario scenario;
    arbiter_str file = q->l.files.sources[q->file].name;
    uint32_t count = 0;
    for (uint32_t i = 0; arbiter_suite_get(q->l.suite, i, &scenario) == ARBITER_OK; i++) {
        bool named = !q->o->given[OPTION_SCENARIO] || str_same(scenario.name, q->o->value[OPTION_SCENARIO]);
        bool before = line == 0 || (long)scenario.line <= line;
        if (str_same(scenario.file, file) && named && before) {
            *chosen = i;
            count++;
        }
    }
    if (count == 1 || (count > 1 && line > 0)) {
        return true;
    }
    complain(q->o->given[OPTION_SCENARIO] ? MSG_NO_SUCH_SCENARIO
             : count > 1                  ? MSG_WHICH_SCENARIO
                                          : MSG_NO_SCENARIO,
             file, q->o->value[OPTION_SCENARIO]);
    for (uint32_t i = 0; arbiter_suite_get(q->l.suite, i, &scenario) == ARBITER_OK; i++) {
        if (str_same(scenario.file, file)) {
            complain(MSG_THERE_IS, scenario.name);
        }
    }
    return false;
}

/* Plays the scenario and stops at the line; without one, at its end, cases apart. */
static bool go_to(inquiry *q, uint32_t scenario, long line)
{
    arbiter_summary summary;
    arbiter_suite_get(q->l.suite, scenario, &q->scenario);
    q->language = reader_language() != ARBITER_OWN ? reader_language() : q->scenario.language;
    checked(arbiter_run_scenario(q->l.workspace, q->l.suite, scenario, &q->run));
    arbiter_run_summary(q->run, &summary);
    for (uint32_t i = summary.lines; i-- > 0 && !q->game;) {
        arbiter_line at;
        arbiter_run_line(q->run, i, &at);
        if (line > 0 ? (long)at.line <= line : at.depth == 0 && at.kind != ARBITER_LINE_CASE) {
            q->line = at;
            q->at = at.at;
            q->game = arbiter_run_game(q->run, i);
        }
    }
    if (!q->game) {
        complain(MSG_NOTHING_HAPPENED, q->scenario.name);
    }
    return q->game != NULL;
}

/* ---- which act ---- */

static const char scratch_name[] = "arbiter why-not";

/* Names of the acts. */
static void put_acts(buffer *b, const arbiter_rulebook *rulebook, const char *between)
{
    for (uint32_t i = 0; arbiter_event_name(rulebook, i).size > 0; i++) {
        if (arbiter_act_find(rulebook, arbiter_event_name(rulebook, i)) == i) {
            put_text(b, b->size > 0 ? between : "");
            put(b, arbiter_event_name(rulebook, i));
        }
    }
}

static bool unknown_act(const inquiry *q, arbiter_str name)
{
    buffer acts = { 0 }, choices = { 0 };
    put_acts(&acts, q->l.rulebook, " ");
    put_acts(&choices, q->l.rulebook, ", ");
    complain(MSG_NO_SUCH_ACT, name);
    arbiter_str meant = nearest(name, buf_text(&acts));
    if (meant.size > 0) {
        complain(MSG_DID_YOU_MEAN, meant);
    } else {
        complain(MSG_ACTS_ARE, buf_view(&choices));
    }
    buf_free(&choices);
    buf_free(&acts);
    return false;
}

static bool unknown_person(const inquiry *q, const char *name)
{
    buffer persons = { 0 };
    for (uint32_t i = 0; i < arbiter_person_count(q->l.rulebook); i++) {
        put(&persons, i > 0 ? S(", ") : S(""));
        put(&persons, arbiter_person_name(q->l.rulebook, i, reader_language()));
    }
    complain(MSG_NO_SUCH_PERSON, str(name), buf_view(&persons));
    buf_free(&persons);
    return false;
}

static void put_quoted(buffer *b, arbiter_str text)
{
    put_char(b, '"');
    for (size_t i = 0; i < text.size; i++) {
        if (strchr("\"\\{}", text.data[i])) {
            put_char(b, '\\');
        }
        put_char(b, text.data[i]);
    }
    put_char(b, '"');
}

/* "(Weiß, 1:33:30)": texts get the quotation marks that the shell took. false: another number is wanted. */
static bool put_arguments(buffer *b, const inquiry *q, uint32_t act, const char *const *words, size_t count)
{
    arbiter_datum parameter;
    uint32_t wanted = 0;
    for (; arbiter_act_parameter(q->l.rulebook, act, wanted, &parameter) == ARBITER_OK; wanted++) {
        if (wanted >= count) {
            continue;
        }
        put_text(b, wanted == 0 ? "(" : ", ");
        if (parameter.type == ARBITER_TYPE_TEXT && words[wanted][0] != '"') {
            put_quoted(b, str(words[wanted]));
        } else {
            put_text(b, words[wanted]);
        }
    }
    put_text(b, wanted > 0 && count > 0 ? ")" : "");
    return wanted == count;
}

static bool wrong_arguments(const inquiry *q, uint32_t act)
{
    arbiter_datum parameter;
    buffer names = { 0 };
    for (uint32_t n = 0; arbiter_act_parameter(q->l.rulebook, act, n, &parameter) == ARBITER_OK; n++) {
        put(&names, n > 0 ? S(", ") : S(""));
        put(&names, parameter.name);
    }
    complain(names.size > 0 ? MSG_WRONG_ARGUMENTS : MSG_NO_ARGUMENTS, arbiter_act_name(q->l.rulebook, act),
             buf_view(&names));
    buf_free(&names);
    return false;
}

/* The act as a scenario of one line, so that the compiler reads it and says what is wrong with it. */
static bool put_scratch(buffer *b, const inquiry *q)
{
    static const char *const heads[] = { "scenario", "fall", "случай" };
    const char **words = q->o->operands + 2;
    arbiter_str name = { words[1], strcspn(words[1], "(") };
    uint32_t person = arbiter_person_find(q->l.rulebook, str(words[0]));
    uint32_t act = arbiter_act_find(q->l.rulebook, name);
    if (person == ARBITER_NONE) {
        return unknown_person(q, words[0]);
    }
    if (act == ARBITER_NONE) {
        return unknown_act(q, name);
    }
    put_text(b, heads[q->scenario.language]);
    put(b, S(" \""));
    put_text(b, scratch_name);
    put(b, S("\" {\n"));
    put_civil(b, q->at);
    put_char(b, ' ');
    put(b, arbiter_person_name(q->l.rulebook, person, q->scenario.language));
    put_char(b, ' ');
    put(b, arbiter_act_name(q->l.rulebook, act));
    if (words[1][name.size] != 0) {
        put_text(b, words[1] + name.size);
    } else if (!put_arguments(b, q, act, words + 2, q->o->count - 4)) {
        return wrong_arguments(q, act);
    }
    put(b, S("\n}\n"));
    return true;
}

/* ---- the answer ---- */

enum { ARGUMENTS_MAX = 8 };

/* The act read from the scratch scenario; its arguments live as long as that run. */
static bool read_act(arbiter_run *scratch, uint32_t *index, arbiter_act *act, arbiter_value *values)
{
    arbiter_summary summary;
    arbiter_datum argument;
    arbiter_run_summary(scratch, &summary);
    for (*index = 0; *index < summary.lines; ++*index) {
        if (arbiter_run_act(scratch, *index, 0, &act->act, &act->person) == ARBITER_OK) {
            for (act->arg_count = 0;
                 act->arg_count < ARGUMENTS_MAX &&
                 arbiter_run_argument(scratch, *index, 0, (uint32_t)act->arg_count, &argument) == ARBITER_OK;
                 act->arg_count++) {
                values[act->arg_count] = argument.value;
            }
            act->args = values;
            return true;
        }
    }
    return false;
}

/* "Asked after line 23 of FILE, at 2014-07-05 18:02:10" */
static void put_point(const inquiry *q, buffer *out)
{
    buffer number = { 0 }, at = { 0 }, text = { 0 };
    put_number(&number, q->line.line);
    put_civil(&at, q->at);
    put(&text, S(DIM));
    say(&text, q->language, MSG_ASKED_AFTER, q->line.file, buf_view(&number), buf_view(&at));
    put(&text, S(PLAIN));
    put_wrapped(out, buf_view(&text), 0, 2, PAPER_WIDTH);
    put_char(out, '\n');
    buf_free(&number);
    buf_free(&at);
    buf_free(&text);
}

static message verdict_of(arbiter_status status)
{
    switch (status) {
    case ARBITER_OK: return MSG_CAN_BE_DONE;
    case ARBITER_REFUSED: return MSG_CANNOT_BE_DONE;
    case ARBITER_HELD: return MSG_DEPENDS_ON_ANSWER;
    case ARBITER_WAITING: return MSG_GAME_WAITS;
    default: return MSG_CANNOT_BE_TRIED;
    }
}

static void text_act(const reader *r, const inquiry *q, const arbiter_run *scratch, uint32_t index,
                     arbiter_status status)
{
    buffer words = { 0 }, text = { 0 };
    ruling u = {
        outcome_of_workspace(r->l->workspace), q->game, q->game, q->game, status == ARBITER_HELD, false
    };
    checked(arbiter_run_act_words(scratch, index, 0, q->language, buf_writer(&words)));
    put(&text, S(BOLD));
    put_clean(&text, buf_view(&words));
    put(&text, S(PLAIN " – "));
    put(&text, status == ARBITER_OK ? S(GREEN) : status == ARBITER_REFUSED ? S(RED) : S(YELLOW));
    say(&text, q->language, verdict_of(status), str(arbiter_status_name(status)));
    put(&text, S(PLAIN));
    write_paragraph(r, buf_view(&text), 0, 2);
    put_point(q, r->out);
    write_outcome(r, &u, 0);
    buf_free(&words);
    buf_free(&text);
}

static void begin_document(json *j, const inquiry *q)
{
    json_document(j, "arbiter.why_not/1");
    json_rulebook(j, &q->l);
    json_string(j, "scenario", q->scenario.name);
    json_string(j, "file", q->line.file);
    json_number(j, "line", q->line.line);
    json_instant(j, "at", q->at);
}

static int deliver(const inquiry *q, const buffer *plain)
{
    buffer painted = { 0 };
    put_painted(&painted, buf_view(plain), wants_color(q->o->value[OPTION_COLOR], stdout));
    int status = write_out(stdout, buf_view(&painted)) ? EXIT_FINE : EXIT_INPUT;
    buf_free(&painted);
    return status;
}

static int answer_act(inquiry *q, const arbiter_run *scratch, uint32_t index, const arbiter_act *act)
{
    reader r = { .out = &(buffer){ 0 }, .language = q->language, .l = &q->l };
    arbiter_status status = checked(arbiter_why_not(q->l.workspace, q->game, q->at, act));
    if (format_is(q->o, "json")) {
        json j = { 0 };
        outcome o = outcome_of_workspace(q->l.workspace);
        begin_document(&j, q);
        json_open(&j, "event", '{');
        json_act(&j, &q->l, scratch, index, 0, act->act, act->person);
        json_close(&j, '}');
        json_kind(&j, "status", arbiter_status_name(status));
        json_outcome(&j, "entries", &q->l, &o, q->language);
        json_end_document(&j);
        *r.out = j.out;
    } else {
        text_act(&r, q, scratch, index, status);
    }
    int result = deliver(q, r.out);
    buf_free(r.out);
    return result;
}

/* Compiles anew, with the act as one more scenario. */
static int ask_act(inquiry *q, long line)
{
    buffer text = { 0 };
    uint32_t scenario;
    arbiter_run *scratch = NULL;
    arbiter_act act = { 0 };
    arbiter_value values[ARGUMENTS_MAX];
    uint32_t index;
    bool fine = put_scratch(&text, q);
    if (fine) {
        arbiter_run_free(q->run);
        q->run = NULL;
        q->game = NULL;
        files_add_text(&q->l.files, str(message_text(MSG_COMMAND_LINE, q->language)), buf_view(&text));
        fine = load_compile(&q->l, q->o) == EXIT_FINE && choose_scenario(q, line, &scenario) &&
               go_to(q, scenario, line);
    }
    buf_free(&text);
    if (!fine) {
        return EXIT_USAGE;
    }
    checked(arbiter_run_scenario(q->l.workspace, q->l.suite,
                                 arbiter_suite_find(q->l.suite, str(scratch_name)), &scratch));
    int status = EXIT_USAGE;
    if (read_act(scratch, &index, &act, values)) {
        status = answer_act(q, scratch, index, &act);
    }
    arbiter_run_free(scratch);
    return status;
}

static int ask_article(inquiry *q, uint32_t article)
{
    buffer lines = { 0 }, out = { 0 };
    bool as_json = format_is(q->o, "json");
    json j = { 0 };
    reader r = { .out = &out, .language = q->language, .l = &q->l };
    checked(
        arbiter_why_not_article(q->l.workspace, q->game, q->at, article, q->language, buf_writer(&lines)));
    if (as_json) {
        begin_document(&j, q);
        json_article(&j, "article", &q->l, article);
        json_open(&j, "lines", '[');
    } else {
        buffer head = { 0 };
        put_article(&head, &r, article);
        write_paragraph(&r, buf_view(&head), 0, 2);
        put_point(q, &out);
        buf_free(&head);
    }
    for (size_t at = 0; at < lines.size;) {
        const char *end = memchr(lines.data + at, '\n', lines.size - at);
        arbiter_str line = { lines.data + at, end ? (size_t)(end - lines.data) - at : lines.size - at };
        if (as_json) {
            json_string(&j, NULL, line);
        } else {
            buffer clean = { 0 };
            put_clean(&clean, line);
            write_paragraph(&r, buf_view(&clean), 2, 2);
            buf_free(&clean);
        }
        at += line.size + 1;
    }
    if (as_json) {
        json_close(&j, ']');
        json_end_document(&j);
        out = j.out;
    }
    int status = deliver(q, &out);
    buf_free(&lines);
    buf_free(&out);
    return status;
}

static int ask(inquiry *q)
{
    long line = wanted_line(q->o);
    uint32_t scenario, article = ARBITER_NONE;
    if (line < 0 || !choose_scenario(q, line, &scenario) || !go_to(q, scenario, line)) {
        return EXIT_USAGE;
    }
    if (q->o->count > 3) {
        return ask_act(q, line);
    }
    article = arbiter_article_find(q->l.rulebook, str(q->o->operands[2]));
    if (article == ARBITER_NONE) {
        complain(MSG_NO_SUCH_ARTICLE, str(q->o->operands[2]));
        return EXIT_USAGE;
    }
    return ask_article(q, article);
}

int verb_why_not(const options *o)
{
    inquiry q = { .o = o };
    if (o->count < 3) {
        return usage("why-not", NULL);
    }
    int status = load_files(&q.l, o->operands[0], o->operands[1], &q.file);
    if (status == EXIT_FINE) {
        status = load_compile(&q.l, o);
    }
    if (status == EXIT_FINE) {
        status = ask(&q);
    }
    arbiter_run_free(q.run);
    load_free(&q.l);
    return status;
}
