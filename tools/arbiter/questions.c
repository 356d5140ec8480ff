/* Open questions, each answer with what it leads to. */
#include "changes.h"
#include "messages.h"
#include "timeline.h"
#include "times.h"
#include "trial.h"
#include "verdict.h"

static void separate(buffer *b, size_t start)
{
    put(b, b->size > start ? S("; ") : S(""));
}

/* Clocks that the answer changes: "White's clock 0:05:00, running". */
static void put_clock_changes(buffer *b, const reader *r, const arbiter_clock *before,
                              const arbiter_clock *after, size_t start)
{
    for (int p = 0; p < 2; p++) {
        bool time = before->remaining[p] != after->remaining[p],
             run = before->running[p] != after->running[p];
        if (!time && !run) {
            continue;
        }
        buffer left = { 0 };
        put_time_left(&left, after, p);
        separate(b, start);
        say(b, r->language, after->running[p] ? MSG_CLOCK_RUNS : MSG_CLOCK_STANDS,
            arbiter_person_name(r->l->rulebook, (uint32_t)p, r->language), buf_view(&left));
        buf_free(&left);
    }
}

/* Articles that apply, each once, in parentheses. */
static void put_applied(buffer *b, const reader *r, const outcome *o)
{
    bool any = false;
    for (uint32_t n = 0; n < o->count; n++) {
        if (outcome_is_first(o, n, ARBITER_APPLIES)) {
            put(b, any ? S(", ") : S(" ("));
            put_article_number(b, r, outcome_entry(o, n).article);
            any = true;
        }
    }
    put(b, any ? S(")") : S(""));
}

/* What the rulebook itself would remember: its first few changes. */
static void put_state_changes(buffer *b, const reader *r, const ruling *u, size_t start)
{
    enum { FEW = 3 };
    int shown = 0;
    for (uint32_t n = 0; n < u->o.count; n++) {
        buffer change = { 0 };
        for (uint32_t i = 0; shown <= FEW && put_update(&change, &u->o, n, i, r->language); i++) {
            if (is_change(r->l, &u->o, n, i, u->before) && shown++ < FEW) {
                separate(b, start);
                put_clean(b, buf_view(&change));
            }
            buf_clear(&change);
        }
        buf_free(&change);
    }
    put(b, shown > FEW ? S("; …") : S(""));
}

static void put_new_result(buffer *b, const reader *r, const arbiter_state *state)
{
    put(b, S(BOLD));
    put_result(b, r, state);
    put(b, S(PLAIN));
    if (state->result_article != ARBITER_NONE) {
        put(b, S(" ("));
        put_article_number(b, r, state->result_article);
        put(b, S(")"));
    }
}

static void put_next_questions(buffer *b, const reader *r, const arbiter_game *game, const trial *t,
                               size_t start)
{
    for (uint32_t q = 0; q < arbiter_question_count(r->l->rulebook, t->game); q++) {
        buffer text = { 0 };
        if (asks_anew(r->l, t->game, q, game)) {
            checked(arbiter_question_text(r->l->workspace, t->game, q, r->language, buf_writer(&text)));
            separate(b, start);
            if (text.size > 0 && text.data[text.size - 1] == '.') { /* the list goes on behind it */
                text.size--;
            }
            say(b, r->language, MSG_ASKS_NEXT, buf_view(&text));
        }
        buf_free(&text);
    }
}

static void put_as_it_was(buffer *b, const reader *r, const arbiter_state *state)
{
    buffer result = { 0 };
    if (state->result == ARBITER_NO_RESULT) {
        say(b, r->language, MSG_NOTHING_CHANGES);
    } else {
        put_result(&result, r, state);
        say(b, r->language, MSG_RESULT_STAYS, buf_view(&result));
    }
    buf_free(&result);
}

/* What an answer leads to, on one line: the result, or else the clocks, what is asked next, what else changes. */
static void put_consequence(buffer *b, const reader *r, const arbiter_game *game, const trial *t)
{
    size_t start = b->size;
    arbiter_state before;
    arbiter_clock was;
    ruling u = {
        outcome_of_workspace(r->l->workspace), game, t->game, game, t->status == ARBITER_HELD, false
    };
    arbiter_game_state(game, &before);
    arbiter_game_clocks(game, t->clock.at, &was);
    if (t->status != ARBITER_OK && t->status != ARBITER_HELD && t->status != ARBITER_REFUSED) {
        say(b, r->language, MSG_CANNOT_BE_TRIED, str(arbiter_status_name(t->status)));
        return;
    }
    if (t->state.result == ARBITER_NO_RESULT && before.result != ARBITER_NO_RESULT) {
        say(b, r->language, MSG_TAKEN_BACK);
    } else if (t->state.result != before.result || t->state.provisional != before.provisional) {
        put_new_result(b, r, &t->state);
        return;
    }
    put_clock_changes(b, r, &was, &t->clock, start);
    put_next_questions(b, r, game, t, start);
    if (b->size == start && !u.waits) {
        put_state_changes(b, r, &u, start);
    }
    if (b->size == start && u.waits) {
        say(b, r->language, MSG_OTHERS_FIRST);
    } else if (b->size == start) {
        put_as_it_was(b, r, &before);
    }
    if (!u.waits) {
        put_applied(b, r, &u.o);
    }
}

static size_t widest_option(const reader *r, const arbiter_game *game, uint32_t question, uint32_t count)
{
    size_t widest = 0;
    for (uint32_t n = 0; n < count; n++) {
        buffer words = { 0 };
        arbiter_value value;
        checked(arbiter_question_option(r->l->rulebook, game, question, n, r->language, &value,
                                        buf_writer(&words)));
        size_t wide = columns(buf_view(&words));
        widest = wide > widest ? wide : widest;
        buf_free(&words);
    }
    return widest;
}

enum { NARROW = 24 };

/* An answer with what it leads to: beside it where the answers are short, else below. */
static void write_option(const reader *r, const arbiter_game *game, uint32_t question, uint32_t n,
                         size_t widest, size_t indent)
{
    bool narrow = widest <= NARROW;
    buffer words = { 0 }, line = { 0 };
    arbiter_value value;
    trial t;
    checked(
        arbiter_question_option(r->l->rulebook, game, question, n, r->language, &value, buf_writer(&words)));
    put_clean(&line, buf_view(&words));
    if (narrow) {
        put_times(&line, ' ', widest - columns(buf_view(&line)) + 2);
    } else {
        write_paragraph(r, buf_view(&line), indent, 2);
        buf_clear(&line);
    }
    put(&line, S(DIM "→ " PLAIN));
    try_answer(&t, r->l, game, question, value);
    put_consequence(&line, r, game, &t);
    write_paragraph(r, buf_view(&line), narrow ? indent : indent + 2, narrow ? widest + 4 : 2);
    trial_free(&t);
    buf_free(&words);
    buf_free(&line);
}

static message answer_wanted(arbiter_type type)
{
    switch (type) {
    case ARBITER_TYPE_DURATION: return MSG_WANTS_DURATION;
    case ARBITER_TYPE_INSTANT: return MSG_WANTS_INSTANT;
    case ARBITER_TYPE_COUNT: return MSG_WANTS_COUNT;
    case ARBITER_TYPE_TEXT: return MSG_WANTS_TEXT;
    default: return MSG_WANTS_VALUE;
    }
}

/* How the case names it. */
static void put_question_name(buffer *b, const reader *r, const arbiter_game *game, uint32_t question)
{
    buffer name = { 0 };
    checked(arbiter_question_name(r->l->workspace, game, question, r->written, buf_writer(&name)));
    put(b, S(" " DIM "["));
    put_clean(b, buf_view(&name));
    put(b, S("]" PLAIN));
    buf_free(&name);
}

/* As the outcome asks it, with why it is asked; else the question alone. */
static void put_question(buffer *b, const reader *r, const arbiter_game *game, uint32_t question,
                         const outcome *o)
{
    buffer words = { 0 }, asked = { 0 };
    arbiter_question q;
    arbiter_question_get(r->l->rulebook, game, question, &q);
    checked(arbiter_question_text(r->l->workspace, game, question, r->language, buf_writer(&words)));
    for (uint32_t n = 0; o && n < o->count && asked.size == 0; n++) {
        put_sentence(&asked, o, n, r->language);
        if (outcome_entry(o, n).kind != ARBITER_ASKED || !str_contains(buf_view(&asked), buf_view(&words))) {
            buf_clear(&asked);
        }
    }
    put_text(b, sign_of(ARBITER_ASKED));
    if (q.article != ARBITER_NONE) {
        put(b, S(BOLD));
        put_article_number(b, r, q.article);
        put(b, S(PLAIN " "));
    }
    put_clean(b, asked.size > 0 ? buf_view(&asked) : buf_view(&words));
    buf_free(&words);
    buf_free(&asked);
}

void put_term(buffer *b, const reader *r, const arbiter_game *game, uint32_t question)
{
    buffer due = { 0 }, words = { 0 };
    arbiter_question q;
    arbiter_datum datum;
    arbiter_question_get(r->l->rulebook, game, question, &q);
    if (q.has_default) {
        checked(arbiter_question_default(r->l->rulebook, game, question, r->language, &datum,
                                         buf_writer(&words)));
    }
    if (q.due != INT64_MAX) {
        put_date(&due, q.due, r->language);
        put(&due, S(", "));
        put_time_of_day(&due, q.due);
        say(b, r->language, q.has_default ? MSG_QUESTION_DUE_DEFAULT : MSG_QUESTION_DUE, buf_view(&due),
            buf_view(&words));
    } else if (q.has_default) {
        say(b, r->language, MSG_QUESTION_DEFAULT, buf_view(&words));
    }
    buf_free(&due);
    buf_free(&words);
}

static void write_term(const reader *r, const arbiter_game *game, uint32_t question, size_t indent)
{
    buffer line = { 0 };
    put_term(&line, r, game, question);
    if (line.size > 0) {
        write_paragraph(r, buf_view(&line), indent, 2);
    }
    buf_free(&line);
}

/* A line for each answer, to be copied into the case; one to be filled in where they are not counted. */
static void write_lines(const reader *r, const arbiter_game *game, uint32_t question, uint32_t count, size_t indent)
{
    buffer line = { 0 };
    say(&line, r->language, MSG_FOR_THE_CASE);
    write_paragraph(r, buf_view(&line), indent, 2);
    for (uint32_t n = 0; n == 0 || n < count; n++) {
        buffer words = { 0 };
        checked(arbiter_question_line(r->l->workspace, game, question, count > 0 ? n : ARBITER_NONE, r->written,
                                      buf_writer(&words)));
        buf_clear(&line);
        put_clean(&line, buf_view(&words));
        write_paragraph(r, buf_view(&line), indent + 2, 2);
        buf_free(&words);
    }
    buf_free(&line);
}

/* As an outcome has just asked it, or, without one, to be answered now. */
static void write_question(const reader *r, const arbiter_game *game, uint32_t question, const outcome *o,
                           size_t indent)
{
    arbiter_question q;
    buffer line = { 0 };
    arbiter_question_get(r->l->rulebook, game, question, &q);
    put_question(&line, r, game, question, o);
    if (o) {
        put_question_name(&line, r, game, question);
    }
    write_paragraph(r, buf_view(&line), indent, 2);
    if (q.option_count > 0) {
        size_t widest = widest_option(r, game, question, q.option_count);
        for (uint32_t n = 0; n < q.option_count; n++) {
            write_option(r, game, question, n, widest, indent + 2);
        }
    } else {
        arbiter_datum wanted;
        buf_clear(&line);
        arbiter_question_datum(r->l->rulebook, game, question, ARBITER_NONE, &wanted);
        put(&line, S(DIM "→ " PLAIN));
        say(&line, r->language, answer_wanted(wanted.type));
        write_paragraph(r, buf_view(&line), indent + 2, 2);
    }
    write_term(r, game, question, indent + 2);
    if (!o) {
        write_lines(r, game, question, q.option_count, indent + 2);
    }
    buf_free(&line);
}

void write_new_questions(const reader *r, const ruling *u, size_t indent)
{
    uint32_t count = arbiter_question_count(r->l->rulebook, u->after);
    for (uint32_t q = 0; q < count; q++) {
        if (asks_anew(r->l, u->after, q, u->before) && asks_anew(r->l, u->after, q, u->settled)) {
            write_question(r, u->after, q, &u->o, indent);
        }
    }
}

void write_questions(const reader *r, const arbiter_game *game, size_t indent)
{
    uint32_t count = arbiter_question_count(r->l->rulebook, game);
    for (uint32_t q = 0; q < count; q++) {
        write_question(r, game, q, NULL, indent);
    }
}
