#include "verdict.h"

#include <stdlib.h>

#include "trial.h"
#include "messages.h"
#include "times.h"

void write_paragraph(const reader *r, arbiter_str paragraph, size_t indent, size_t hang)
{
    put_times(r->out, ' ', indent);
    put_wrapped(r->out, paragraph, indent, indent + hang, PAPER_WIDTH);
    put_char(r->out, '\n');
}

void put_article_number(buffer *b, const reader *r, uint32_t article)
{
    arbiter_article a;
    if (arbiter_article_get(r->l->rulebook, article, r->language, &a) == ARBITER_OK) {
        put(b, S("§"));
        put(b, a.number);
    }
}

void put_article(buffer *b, const reader *r, uint32_t article)
{
    arbiter_article a;
    if (arbiter_article_get(r->l->rulebook, article, r->language, &a) != ARBITER_OK) {
        return;
    }
    put(b, S(BOLD "§"));
    put_clean(b, a.number);
    put(b, S(PLAIN));
    if (a.printed.size > 0) {
        put_char(b, ' ');
        say(b, r->language, MSG_PRINTED_AS, a.printed);
    }
    put(b, a.title.size > 0 ? S(" ") : S(""));
    put_clean(b, a.title);
}

void put_result(buffer *b, const reader *r, const arbiter_state *state)
{
    static const message results[] = { MSG_WHITE_WINS, MSG_BLACK_WINS, MSG_DRAWN, MSG_ANNULLED };
    if (state->result == ARBITER_NO_RESULT) {
        say(b, r->language, MSG_NO_RESULT);
        return;
    }
    say(b, r->language, results[state->result]);
    if (state->provisional) {
        put_char(b, ' ');
        say(b, r->language, MSG_PROVISIONAL);
    }
}

/* ---- entries ---- */

/* A sign in front, so that the eye finds what it looks for. */
static const char *sign_of(arbiter_kind kind)
{
    switch (kind) {
    case ARBITER_FORBIDDEN: case ARBITER_NOT_PERMITTED: return RED "✗ " PLAIN;
    case ARBITER_ASKED: case ARBITER_UNKNOWN: case ARBITER_GAP: case ARBITER_CONFLICT: return YELLOW "? " PLAIN;
    case ARBITER_ANSWERED: return "= ";
    case ARBITER_DUTY_ARISEN: return CYAN "! " PLAIN;
    case ARBITER_DUTY_MET: return GREEN "✓ " PLAIN;
    case ARBITER_DUTY_LAPSED: return RED "! " PLAIN;
    case ARBITER_BEATEN: case ARBITER_SWITCHED_OFF: return DIM "- " PLAIN;
    default: return "  ";
    }
}

/* Entries whose sentence says it all: the article's number follows in parentheses instead of heading it. */
static bool is_brief(arbiter_kind kind)
{
    return kind == ARBITER_DUTY_ARISEN || kind == ARBITER_DUTY_MET || kind == ARBITER_DUTY_LAPSED || kind == ARBITER_ASKED
           || kind == ARBITER_ANSWERED;
}

static void write_changes(const reader *r, const outcome *o, uint32_t n, size_t indent)
{
    buffer changes = { 0 }, change = { 0 };
    for (uint32_t u = 0; put_update(&change, o, n, u, r->language); u++) {
        put(&changes, u > 0 ? S("; ") : S(DIM "→ "));
        put_clean(&changes, buf_view(&change));
        buf_clear(&change);
    }
    if (changes.size > 0) {
        put(&changes, S(PLAIN));
        write_paragraph(r, buf_view(&changes), indent, 2);
    }
    buf_free(&changes);
    buf_free(&change);
}

static void write_brief(const reader *r, const arbiter_entry *entry, arbiter_str sentence, size_t indent)
{
    buffer text = { 0 };
    put_text(&text, sign_of(entry->kind));
    put_clean(&text, sentence);
    if (entry->article != ARBITER_NONE) {
        put(&text, S(" " DIM));
        put_article_number(&text, r, entry->article);
        put(&text, S(PLAIN));
    }
    write_paragraph(r, buf_view(&text), indent, 2);
    buf_free(&text);
}

/* `headed`: the article of the entry before, which need not be named again. */
static void write_entry(const reader *r, const outcome *o, uint32_t n, size_t indent, uint32_t *headed)
{
    arbiter_entry entry = outcome_entry(o, n);
    buffer sentence = { 0 }, head = { 0 }, said = { 0 };
    put_sentence(&sentence, o, n, r->language);
    put_clean(&said, buf_view(&sentence));
    if (is_brief(entry.kind)) {
        write_brief(r, &entry, buf_view(&sentence), indent);
        *headed = ARBITER_NONE;
    } else {
        put_text(&head, sign_of(entry.kind));
        if (entry.article == ARBITER_NONE) {
            put(&head, buf_view(&said));
            buf_clear(&said);
        } else {
            put_article(&head, r, entry.article);
        }
        if (entry.article == ARBITER_NONE || entry.article != *headed || entry.kind != ARBITER_APPLIES) {
            write_paragraph(r, buf_view(&head), indent, 2);
        }
        *headed = entry.kind == ARBITER_APPLIES ? entry.article : ARBITER_NONE;
        if (said.size > 0) {
            write_paragraph(r, buf_view(&said), indent + 4, 0);
        }
    }
    write_changes(r, o, n, indent + (is_brief(entry.kind) ? 2 : 4));
    buf_free(&sentence);
    buf_free(&head);
    buf_free(&said);
}

void write_outcome(const reader *r, const outcome *o, size_t indent)
{
    uint32_t headed = ARBITER_NONE;
    for (uint32_t n = 0; n < o->count; n++) {
        write_entry(r, o, n, indent, &headed);
    }
}

/* ---- questions ---- */

static void separate(buffer *b, size_t start)
{
    put(b, b->size > start ? S("; ") : S(""));
}

/* Clocks that the answer changes: "White's clock 0:05:00, running". */
static void put_clock_changes(buffer *b, const reader *r, const arbiter_clock *before, const arbiter_clock *after, size_t start)
{
    for (int p = 0; p < 2; p++) {
        bool time = before->remaining[p] != after->remaining[p], run = before->running[p] != after->running[p];
        if (!time && !run) {
            continue;
        }
        buffer left = { 0 };
        put_duration(&left, after->remaining[p]);
        separate(b, start);
        say(b, r->language, after->running[p] ? MSG_CLOCK_RUNS : MSG_CLOCK_STANDS,
            arbiter_person_name(r->l->rulebook, (uint32_t)p, r->language), buf_view(&left));
        buf_free(&left);
    }
}

/* Articles that apply, each once. */
static void put_applied(buffer *b, const reader *r, const outcome *o, size_t start)
{
    for (uint32_t n = 0; n < o->count; n++) {
        arbiter_entry entry = outcome_entry(o, n);
        bool known = entry.kind != ARBITER_APPLIES || entry.article == ARBITER_NONE;
        for (uint32_t k = 0; k < n && !known; k++) {
            arbiter_entry earlier = outcome_entry(o, k);
            known = earlier.kind == ARBITER_APPLIES && earlier.article == entry.article;
        }
        if (!known) {
            separate(b, start);
            put_article_number(b, r, entry.article);
        }
    }
}

/* What an answer leads to, on one line: the result first, then what else changes, then what is asked next. */
static void put_consequence(buffer *b, const reader *r, const arbiter_game *game, const trial *f)
{
    size_t start = b->size;
    arbiter_state before;
    arbiter_clock was;
    arbiter_game_state(game, &before);
    arbiter_game_clocks(game, f->clock.at, &was);
    if (f->status != ARBITER_OK && f->status != ARBITER_HELD && f->status != ARBITER_REFUSED) {
        say(b, r->language, MSG_CANNOT_BE_TRIED, str(arbiter_status_name(f->status)));
        return;
    }
    if (f->state.result != before.result || f->state.provisional != before.provisional) {
        put(b, S(BOLD));
        put_result(b, r, &f->state);
        put(b, S(PLAIN));
        if (f->state.result_article != ARBITER_NONE) {
            put(b, S(" ("));
            put_article_number(b, r, f->state.result_article);
            put(b, S(")"));
        }
    }
    outcome o = outcome_of_workspace(r->l->workspace);
    if (b->size == start) {
        put_applied(b, r, &o, start);
    }
    put_clock_changes(b, r, &was, &f->clock, start);
    for (uint32_t q = 0; q < arbiter_question_count(r->l->rulebook, f->game); q++) {
        buffer text = { 0 };
        if (asks_anew(r->l, f->game, q, game)) {
            checked(arbiter_question_text(r->l->workspace, f->game, q, r->language, buf_writer(&text)));
            separate(b, start);
            say(b, r->language, MSG_ASKS_NEXT, buf_view(&text));
        }
        buf_free(&text);
    }
    if (b->size == start) {
        say(b, r->language, MSG_NOTHING_CHANGES);
    }
}

static size_t widest_option(const reader *r, const arbiter_game *game, uint32_t question, uint32_t count)
{
    size_t widest = 0;
    for (uint32_t n = 0; n < count; n++) {
        buffer words = { 0 };
        arbiter_value value;
        checked(arbiter_question_option(r->l->rulebook, game, question, n, r->language, &value, buf_writer(&words)));
        size_t wide = columns(buf_view(&words));
        widest = wide > widest ? wide : widest;
        buf_free(&words);
    }
    return widest;
}

/* Every answer in a line; answers in a column of their own where they are short. */
static void write_options(const reader *r, const arbiter_game *game, uint32_t question, uint32_t count, size_t indent)
{
    enum { NARROW = 24 };
    size_t widest = widest_option(r, game, question, count);
    size_t column = widest <= NARROW ? widest : 0;
    for (uint32_t n = 0; n < count; n++) {
        buffer words = { 0 }, line = { 0 };
        arbiter_value value;
        checked(arbiter_question_option(r->l->rulebook, game, question, n, r->language, &value, buf_writer(&words)));
        trial f;
        try_answer(&f, r->l, game, question, value);
        put_clean(&line, buf_view(&words));
        put_times(&line, ' ', column > columns(buf_view(&line)) ? column - columns(buf_view(&line)) : 0);
        put(&line, S(DIM "  → " PLAIN));
        put_consequence(&line, r, game, &f);
        write_paragraph(r, buf_view(&line), indent, column > 0 ? column + 4 : 4);
        trial_free(&f);
        buf_free(&words);
        buf_free(&line);
    }
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

static void write_question(const reader *r, const arbiter_game *game, uint32_t question, size_t indent)
{
    arbiter_question q;
    buffer words = { 0 }, name = { 0 }, line = { 0 };
    arbiter_question_get(r->l->rulebook, game, question, &q);
    checked(arbiter_question_text(r->l->workspace, game, question, r->language, buf_writer(&words)));
    checked(arbiter_question_name(r->l->workspace, game, question, r->language, buf_writer(&name)));
    put(&line, S(DIM));
    put_clean(&line, buf_view(&name));
    put(&line, S(PLAIN));
    put(&line, S(": "));
    put_clean(&line, buf_view(&words));
    write_paragraph(r, buf_view(&line), indent, 2);
    if (q.option_count > 0) {
        write_options(r, game, question, q.option_count, indent + 2);
    } else {
        arbiter_datum wanted;
        buf_clear(&line);
        arbiter_question_datum(r->l->rulebook, game, question, ARBITER_NONE, &wanted);
        put(&line, S("→ "));
        say(&line, r->language, answer_wanted(wanted.type));
        write_paragraph(r, buf_view(&line), indent + 2, 2);
    }
    buf_free(&words);
    buf_free(&name);
    buf_free(&line);
}

void write_questions(const reader *r, const arbiter_game *game, const arbiter_game *before, size_t indent)
{
    uint32_t count = arbiter_question_count(r->l->rulebook, game);
    for (uint32_t q = 0; q < count; q++) {
        if (!before || asks_anew(r->l, game, q, before)) {
            write_question(r, game, q, indent);
        }
    }
}
