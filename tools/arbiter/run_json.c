#include "run_json.h"

#include "case_board.h"

#include "messages.h"
#include "timeline.h"
#include "trial.h"

void begin_run_document(json *j, const loaded *l)
{
    json_document(j, "arbiter.run/1");
    json_rulebook(j, l);
    json_open(j, "scenarios", '[');
}

/* ---- the game ---- */

static void json_clocks(json *j, const arbiter_clock *clock)
{
    static const char *const sides[] = { "white", "black" };
    json_open(j, "clocks", '{');
    json_instant(j, "at", clock->at);
    for (int p = 0; p < 2; p++) {
        json_open(j, sides[p], '{');
        json_number(j, "remaining", clock->remaining[p]);
        json_number(j, "used", clock->used[p]);
        json_truth(j, "running", clock->running[p]);
        json_truth(j, "fallen", clock->fallen[p]);
        json_number(j, "moves", clock->moves[p]);
        if (!clock->timed[p]) {
            json_truth(j, "untimed", true);
        }
        json_close(j, '}');
    }
    json_close(j, '}');
}

/* Left out while there is none. */
static void json_result(json *j, const loaded *l, const arbiter_state *state)
{
    static const char *const results[] = { "white_wins", "black_wins", "drawn", "annulled" };
    if (state->result == ARBITER_NO_RESULT) {
        return;
    }
    json_open(j, "result", '{');
    json_text(j, "value", results[state->result]);
    json_truth(j, "provisional", state->provisional);
    json_article(j, "article", l, state->result_article);
    json_instant(j, "at", state->result_at);
    json_close(j, '}');
}

static void json_variables(json *j, const loaded *l, const arbiter_game *game)
{
    json_open(j, "state", '{');
    for (uint32_t v = 0; v < arbiter_variable_count(l->rulebook); v++) {
        arbiter_variable variable;
        arbiter_datum datum;
        arbiter_variable_get(l->rulebook, v, ARBITER_OWN, &variable);
        buffer name = { 0 };
        put(&name, variable.name);
        if (variable.count == 1 && arbiter_game_datum(l->rulebook, game, v, 0, &datum) == ARBITER_OK &&
            datum.of.size == 0) {
            json_value(j, buf_text(&name), &datum);
        } else {
            json_open(j, buf_text(&name), '{');
            for (uint32_t i = 0; arbiter_game_datum(l->rulebook, game, v, i, &datum) == ARBITER_OK; i++) {
                buffer of = { 0 };
                put(&of, owner_of(&datum));
                json_value(j, buf_text(&of), &datum);
                buf_free(&of);
            }
            json_close(j, '}');
        }
        buf_free(&name);
    }
    json_close(j, '}');
}

/* ---- questions ---- */

static void json_question_name(json *j, const char *key, const loaded *l, const arbiter_game *game,
                               uint32_t question)
{
    buffer name = { 0 };
    checked(arbiter_question_name(l->workspace, game, question, ARBITER_OWN, buf_writer(&name)));
    json_string(j, key, buf_view(&name));
    buf_free(&name);
}

/* What an answer leads to. */
static void json_trial(json *j, const loaded *l, const trial *t, arbiter_language language)
{
    outcome o = outcome_of_workspace(l->workspace);
    json_open(j, "leads_to", '{');
    json_kind(j, "status", arbiter_status_name(t->status));
    json_outcome(j, "entries", l, &o, language);
    json_clocks(j, &t->clock);
    json_result(j, l, &t->state);
    json_open(j, "open", '[');
    for (uint32_t q = 0; q < arbiter_question_count(l->rulebook, t->game); q++) {
        json_question_name(j, NULL, l, t->game, q);
    }
    json_close(j, ']');
    json_close(j, '}');
}

/* "line", by which the case can give the answer; ARBITER_NONE: with "…" in its place. */
static void json_answer_line(json *j, const loaded *l, const arbiter_game *game, uint32_t question, uint32_t n,
                             arbiter_language written)
{
    buffer line = { 0 };
    checked(arbiter_question_line(l->workspace, game, question, n, written, buf_writer(&line)));
    json_string(j, "line", buf_view(&line));
    buf_free(&line);
}

static void json_options(json *j, const loaded *l, const arbiter_game *game, uint32_t question,
                         uint32_t count, arbiter_language language, arbiter_language written)
{
    json_open(j, "options", '[');
    for (uint32_t n = 0; n < count; n++) {
        buffer words = { 0 };
        arbiter_value value;
        arbiter_datum datum;
        trial t;
        checked(
            arbiter_question_option(l->rulebook, game, question, n, language, &value, buf_writer(&words)));
        arbiter_question_datum(l->rulebook, game, question, n, &datum);
        json_open(j, NULL, '{');
        json_value(j, "value", &datum);
        json_party(j, l, &datum);
        json_string(j, "words", buf_view(&words));
        json_answer_line(j, l, game, question, n, written);
        try_answer(&t, l, game, question, value);
        json_trial(j, l, &t, language);
        trial_free(&t);
        json_close(j, '}');
        buf_free(&words);
    }
    json_close(j, ']');
}

static void json_default(json *j, const loaded *l, const arbiter_game *game, uint32_t question,
                         arbiter_language language)
{
    buffer words = { 0 };
    arbiter_datum datum;
    checked(arbiter_question_default(l->rulebook, game, question, language, &datum, buf_writer(&words)));
    json_open(j, "default_answer", '{');
    json_value(j, "value", &datum);
    json_string(j, "words", buf_view(&words));
    json_close(j, '}');
    buf_free(&words);
}

static void json_question(json *j, const loaded *l, const arbiter_game *game, uint32_t question,
                          arbiter_language language, arbiter_language written)
{
    arbiter_question q;
    arbiter_datum wanted;
    buffer words = { 0 };
    arbiter_question_get(l->rulebook, game, question, &q);
    arbiter_question_datum(l->rulebook, game, question, ARBITER_NONE, &wanted);
    checked(arbiter_question_text(l->workspace, game, question, language, buf_writer(&words)));
    json_open(j, NULL, '{');
    json_question_name(j, "name", l, game, question);
    json_string(j, "words", buf_view(&words));
    json_person(j, "who", l, q.who);
    json_why(j, q.why);
    json_article(j, "article", l, q.article);
    json_truth(j, "holds", q.holds);
    if (q.due != INT64_MAX) {
        json_instant(j, "due", q.due);
    }
    json_truth(j, "default", q.has_default);
    if (q.has_default) {
        json_default(j, l, game, question, language);
    }
    if (q.other_count > 0) {
        json_open(j, "others", '[');
        for (uint32_t n = 0; n < q.other_count; n++) {
            json_article(j, NULL, l, arbiter_question_other(l->rulebook, game, question, n));
        }
        json_close(j, ']');
    }
    json_type(j, wanted.type);
    if (q.option_count == 0) {
        json_answer_line(j, l, game, question, ARBITER_NONE, written);
    }
    json_options(j, l, game, question, q.option_count, language, written);
    json_close(j, '}');
    buf_free(&words);
}

static void json_questions(json *j, const loaded *l, const arbiter_game *game, arbiter_language language,
                           arbiter_language written)
{
    json_open(j, "questions", '[');
    for (uint32_t q = 0; q < arbiter_question_count(l->rulebook, game); q++) {
        json_question(j, l, game, q, language, written);
    }
    json_close(j, ']');
}

static void json_agenda(json *j, const loaded *l, const arbiter_game *game, int64_t at,
                        arbiter_language language)
{
    static const char *const modalities[] = { "must", "may", "must_not" };
    size_t count = 0;
    bool known = checked(arbiter_agenda(l->workspace, game, at, &count)) == ARBITER_OK;
    json_open(j, "agenda", '[');
    for (size_t i = 0; known && i < count; i++) {
        arbiter_item item;
        buffer words = { 0 };
        arbiter_agenda_get(l->workspace, i, &item);
        checked(arbiter_agenda_words(l->workspace, i, language, buf_writer(&words)));
        json_open(j, NULL, '{');
        json_person(j, "who", l, item.person);
        json_text(j, "modality", modalities[item.modality]);
        json_string(j, "act", arbiter_act_name(l->rulebook, item.act));
        json_string(j, "words", buf_view(&words));
        json_article(j, "article", l, item.article);
        if (item.due != INT64_MAX) {
            json_instant(j, "due", item.due);
        }
        if (item.unknown) {
            json_truth(j, "unknown", true);
        }
        json_close(j, '}');
        buf_free(&words);
    }
    json_close(j, ']');
}

/* ---- lines ---- */

void json_act(json *j, const loaded *l, const arbiter_run *run, uint32_t index, uint32_t n, uint32_t act,
              uint32_t person)
{
    arbiter_datum datum;
    json_person(j, "who", l, person);
    json_string(j, "act", arbiter_act_name(l->rulebook, act));
    json_open(j, "args", '{');
    for (uint32_t a = 0; arbiter_run_argument(run, index, n, a, &datum) == ARBITER_OK; a++) {
        buffer name = { 0 };
        put(&name, datum.name);
        json_value(j, buf_text(&name), &datum);
        buf_free(&name);
    }
    json_close(j, '}');
}

/* {"at": …, "who": …, "act": …, "args": {…}}; several at once under "acts"; an answer under "question" and "answer"; time
   alone has nothing but "at". */
static void json_event(json *j, const loaded *l, const arbiter_run *run, uint32_t index,
                       const arbiter_line *line)
{
    uint32_t act, person;
    arbiter_datum answer;
    json_open(j, "event", '{');
    json_instant(j, "at", line->at);
    if (arbiter_run_act(run, index, 1, &act, &person) == ARBITER_OK) {
        json_open(j, "acts", '[');
        for (uint32_t n = 0; arbiter_run_act(run, index, n, &act, &person) == ARBITER_OK; n++) {
            json_open(j, NULL, '{');
            json_act(j, l, run, index, n, act, person);
            json_close(j, '}');
        }
        json_close(j, ']');
    } else if (arbiter_run_act(run, index, 0, &act, &person) == ARBITER_OK) {
        json_act(j, l, run, index, 0, act, person);
    } else if (arbiter_run_answer(run, index, &answer) == ARBITER_OK) {
        json_string(j, "question", answer.name);
        json_value(j, "answer", &answer);
        json_party(j, l, &answer);
        if (arbiter_run_reason(run, index).size > 0) {
            json_string(j, "reason", arbiter_run_reason(run, index));
        }
    }
    json_close(j, '}');
}

static void json_board_of_event(json *j, loaded *l, const arbiter_run *run, uint32_t index,
                                const arbiter_line *line, arbiter_language language)
{
    reader r = { .language = language, .l = l, .boards = BOARDS_SOME };
    ruling u = ruling_of_line(run, index, line);
    case_board c;
    case_board_of_event(&c, &r, index, line, &u);
    json_case_board(j, &c);
    case_board_free(&c);
}

void json_happening(json *j, loaded *l, const arbiter_run *run, uint32_t index,
                    const arbiter_line *line, arbiter_language language)
{
    const arbiter_game *game = arbiter_run_game(run, index);
    outcome o = outcome_of_line(run, line);
    json_event(j, l, run, index, line);
    json_kind(j, "status", arbiter_status_name(line->status));
    json_outcome(j, "entries", l, &o, language);
    json_clocks(j, &line->clock);
    json_result(j, l, &line->state);
    json_board_of_event(j, l, run, index, line, language);
    json_open(j, "open", '[');
    for (uint32_t q = 0; q < line->question_count; q++) {
        json_question_name(j, NULL, l, game, q);
    }
    json_close(j, ']');
}

void json_why_failed(json *j, const arbiter_run *run, uint32_t index, const arbiter_line *line,
                     arbiter_language language)
{
    buffer why = { 0 };
    if (line->failed) {
        checked(arbiter_run_explain(run, index, language, buf_writer(&why)));
        json_string(j, "message", buf_view(&why));
    }
    buf_free(&why);
}

static const char *line_kind(arbiter_line_kind kind)
{
    static const char *const kinds[] = { "act", "time", "answer", "due", "case", "expect", "given" };
    return kinds[kind];
}

static void json_event_words(json *j, const reader *r, const arbiter_run *run, uint32_t index,
                             const arbiter_line *line)
{
    json_open(j, "words", '[');
    for (uint32_t n = 0; n < event_count(run, index, line); n++) {
        buffer words = { 0 };
        put_event(&words, r, run, index, line, n);
        json_string(j, NULL, buf_view(&words));
        buf_free(&words);
    }
    json_close(j, ']');
}

void json_told(json *j, loaded *l, const arbiter_run *run, uint32_t index, const arbiter_line *line,
               arbiter_language language)
{
    reader r = { .language = language, .l = l };
    json_text(j, "kind", line_kind(line->kind));
    json_event_words(j, &r, run, index, line);
    json_happening(j, l, run, index, line, language);
    json_why_failed(j, run, index, line, language);
}

void json_expected(json *j, const arbiter_line *line)
{
    json_text(j, "kind", line_kind(line->kind));
    json_open(j, "words", '[');
    json_string(j, NULL, line->source);
    json_close(j, ']');
    json_open(j, "event", '{');
    json_instant(j, "at", line->at);
    json_close(j, '}');
    json_text(j, "status", line->failed ? "fails" : "holds");
}

static void json_line(json *j, loaded *l, const arbiter_run *run, uint32_t index,
                      arbiter_language language)
{
    arbiter_line line;
    arbiter_run_line(run, index, &line);
    bool happens = line.kind != ARBITER_LINE_EXPECT && line.kind != ARBITER_LINE_GIVEN;
    json_open(j, NULL, '{');
    json_text(j, "kind", line_kind(line.kind));
    json_string(j, "file", line.file);
    json_number(j, "line", line.line);
    json_number(j, "column", line.column);
    json_number(j, "depth", line.depth);
    if (line.kind != ARBITER_LINE_DUE) {
        json_string(j, "source", line.source);
    }
    if (happens) {
        json_happening(j, l, run, index, &line, language);
    }
    json_truth(j, "failed", line.failed);
    json_why_failed(j, run, index, &line, language);
    json_close(j, '}');
}

/* Left out while it is not known. */
static void json_last_position(json *j, const loaded *l, const arbiter_game *game, int64_t plies)
{
    buffer text = { 0 };
    arbiter_game_position(l->rulebook, game, plies, buf_writer(&text));
    if (text.size > 0) {
        json_string(j, "position", buf_view(&text));
    }
    buf_free(&text);
}

void json_how_it_ended(json *j, const loaded *l, const arbiter_run *run, arbiter_language language,
                       arbiter_language written)
{
    const arbiter_game *game = last_game(run);
    if (!game) {
        return;
    }
    arbiter_state state;
    arbiter_clock clock;
    arbiter_game_state(game, &state);
    arbiter_game_clocks(game, state.now, &clock);
    json_open(j, "end", '{');
    json_result(j, l, &state);
    json_clocks(j, &clock);
    json_person(j, "to_move", l, (uint32_t)state.to_move);
    json_last_position(j, l, game, state.plies);
    json_variables(j, l, game);
    json_questions(j, l, game, language, written);
    json_agenda(j, l, game, state.now, language);
    json_close(j, '}');
}

void json_scenario(json *j, loaded *l, uint32_t index, const arbiter_run *run, arbiter_language language)
{
    arbiter_scenario scenario;
    arbiter_summary summary;
    arbiter_suite_get(l->suite, index, &scenario);
    arbiter_run_summary(run, &summary);
    json_open(j, NULL, '{');
    json_string(j, "name", scenario.name);
    json_string(j, "file", scenario.file);
    json_number(j, "line", scenario.line);
    json_text(j, "language", language_code(language));
    json_open(j, "covers", '[');
    for (uint32_t n = 0; n < scenario.cover_count; n++) {
        json_article(j, NULL, l, arbiter_suite_cover(l->suite, index, n));
    }
    json_close(j, ']');
    json_truth(j, "passed", summary.failures == 0);
    json_number(j, "expectations", summary.expectations);
    json_number(j, "failures", summary.failures);
    json_open(j, "lines", '[');
    for (uint32_t i = 0; i < summary.lines; i++) {
        json_line(j, l, run, i, language);
    }
    json_close(j, ']');
    json_how_it_ended(j, l, run, language, scenario.language);
    json_close(j, '}');
}
