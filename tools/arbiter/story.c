/* The timeline of a scenario: when, what happened, what followed; both clocks in a column of their own. */
#include "story.h"

#include <string.h>

#include "board_words.h"
#include "case_board.h"
#include "messages.h"
#include "times.h"

enum { DEEPEST_INDENT = 7 };

typedef struct {
    const reader *r;
    const arbiter_run *run;
    bool clocks;                   /* there is something to show */
    size_t time_width, face_width; /* columns */
    int64_t day;                   /* of the last line shown; INT64_MIN: none */
    buffer drawn;                  /* the position of the last board shown */
} story;

/* ---- the clocks ---- */

/* Both faces at the right edge, the running one in bold, a fallen flag in red. */
static void put_faces(buffer *b, const story *s, const arbiter_clock *clock)
{
    for (int p = 0; p < 2; p++) {
        buffer face = { 0 };
        put_face(&face, clock, p);
        put_times(b, ' ', s->face_width - columns(buf_view(&face)));
        put_text(b, clock->fallen[p] ? RED : clock->running[p] ? BOLD : "");
        put(b, buf_view(&face));
        put_text(b, clock->fallen[p] || clock->running[p] ? PLAIN : "");
        buf_free(&face);
    }
}

static size_t wider(size_t width, arbiter_str text)
{
    size_t wide = columns(text);
    return wide > width ? wide : width;
}

/* Widths that fit every line. */
static void measure(story *s, uint32_t lines)
{
    const reader *r = s->r;
    s->time_width = 8;
    s->face_width = 8;
    for (uint32_t i = 0; i < lines; i++) {
        arbiter_line line;
        buffer text = { 0 };
        arbiter_run_line(s->run, i, &line);
        put_time_of_day(&text, line.at);
        s->time_width = wider(s->time_width, buf_view(&text));
        for (int p = 0; p < 2; p++) {
            buf_clear(&text);
            put_face(&text, &line.clock, p);
            s->face_width = wider(s->face_width, buf_view(&text));
            s->clocks |= line.clock.remaining[p] != 0 || line.clock.used[p] != 0 || line.clock.running[p];
        }
        buf_free(&text);
    }
    for (uint32_t p = 0; p < 2; p++) {
        s->face_width = wider(s->face_width, arbiter_person_name(r->l->rulebook, p, r->language));
    }
    s->time_width += 2;
    s->face_width += 2;
}

static size_t body_width(const story *s)
{
    return s->clocks ? PAPER_WIDTH - 2 * s->face_width : PAPER_WIDTH;
}

/* ---- rows ---- */

/* The date in a line of its own, the players' names over their clocks. */
static void write_day(story *s, int64_t at)
{
    const reader *r = s->r;
    buffer row = { 0 };
    if (s->day != INT64_MIN && same_day(s->day, at)) {
        return;
    }
    s->day = at;
    put(&row, S(BOLD));
    put_date(&row, at, r->language);
    put(&row, S(PLAIN));
    for (uint32_t p = 0; s->clocks && p < 2; p++) {
        arbiter_str name = arbiter_person_name(r->l->rulebook, p, r->language);
        size_t edge = body_width(s) + (p + 1) * s->face_width, has = columns(buf_view(&row)) + columns(name);
        put_times(&row, ' ', edge > has ? edge - has : 1);
        put_clean(&row, name);
    }
    put_char(r->out, '\n');
    put(r->out, buf_view(&row));
    put_char(r->out, '\n');
    buf_free(&row);
}

/* Time, what happened, the clocks behind its first line. */
static void write_row(const story *s, const arbiter_line *line, arbiter_str what, size_t indent, bool timed)
{
    buffer row = { 0 };
    const reader *r = s->r;
    size_t width = body_width(s);
    if (timed) {
        put_time_of_day(&row, line->at);
    }
    put_times(&row, ' ', indent - columns(buf_view(&row)));
    put_wrapped(&row, what, indent, indent + 2, width);
    arbiter_str view = buf_view(&row);
    const char *end = memchr(view.data, '\n', view.size);
    arbiter_str first = { view.data, end ? (size_t)(end - view.data) : view.size };
    put(r->out, first);
    if (s->clocks && timed) {
        put_times(r->out, ' ', width > columns(first) ? width - columns(first) : 0);
        put_faces(r->out, s, &line->clock);
    }
    put(r->out, (arbiter_str){ view.data + first.size, view.size - first.size });
    put_char(r->out, '\n');
    buf_free(&row);
}

/* Whatever happened at a line; several acts at once stand below each other. */
static void write_event(const story *s, uint32_t index, const arbiter_line *line, size_t indent)
{
    uint32_t count = event_count(s->run, index, line);
    for (uint32_t n = 0; n < count; n++) {
        buffer what = { 0 };
        put(&what, line->kind == ARBITER_LINE_ACT ? S(BOLD) : S(DIM));
        put_event(&what, s->r, s->run, index, line, n);
        put(&what, S(PLAIN));
        write_row(s, line, buf_view(&what), indent, n == 0);
        buf_free(&what);
    }
}

static void write_note(const reader *r, message note, size_t indent)
{
    buffer text = { 0 };
    put(&text, S(DIM));
    say(&text, r->language, note);
    put(&text, S(PLAIN));
    write_paragraph(r, buf_view(&text), indent, 2);
    buf_free(&text);
}

/* The board of an event, where the reader has to see it. */
static void write_boards(story *s, uint32_t index, const arbiter_line *line, const ruling *u, size_t indent)
{
    case_board c;
    case_board_of_event(&c, s->r, index, line, u);
    write_case_board(s->r, &c, indent);
    if (c.shown) {
        buf_clear(&s->drawn);
        checked(arbiter_board_write(c.shown->board, buf_writer(&s->drawn)));
    }
    case_board_free(&c);
}

static void write_happening(story *s, uint32_t index, const arbiter_line *line, size_t indent)
{
    const reader *r = s->r;
    ruling u = ruling_of_line(s->run, index, line);
    write_day(s, line->at);
    write_event(s, index, line, indent);
    write_outcome(r, &u, indent);
    write_boards(s, index, line, &u, indent);
    write_new_questions(r, &u, indent);
    if (u.waits) {
        write_note(r, MSG_EVENT_WAITS, indent + 2);
    }
}

static void write_line(story *s, uint32_t index)
{
    arbiter_line line;
    arbiter_run_line(s->run, index, &line);
    uint32_t depth = line.depth < DEEPEST_INDENT ? line.depth : DEEPEST_INDENT;
    size_t indent = s->time_width + 2 * (depth + (line.kind == ARBITER_LINE_CASE));
    if (is_event(s->run, index, &line)) {
        write_happening(s, index, &line, indent);
    }
    write_failure_of_line(s->r, s->run, index, indent);
}

/* ---- the end ---- */

static void write_result(const story *s, const arbiter_state *state)
{
    const reader *r = s->r;
    buffer text = { 0 }, reason = { 0 };
    put(&text, S(BOLD));
    say(&text, r->language, MSG_RESULT);
    put(&text, S(" "));
    put_result(&text, r, state);
    put(&text, S(PLAIN));
    if (state->result != ARBITER_NO_RESULT) {
        put(&text, S(" · "));
        put_date(&text, state->result_at, r->language);
        put(&text, S(", "));
        put_time_of_day(&text, state->result_at);
    }
    write_paragraph(r, buf_view(&text), 0, 2);
    buf_clear(&text);
    if (state->result_article != ARBITER_NONE) {
        put_article(&text, r, state->result_article);
        write_paragraph(r, buf_view(&text), 2, 2);
        put_result_reason(&reason, r, s->run, state);
        buf_clear(&text);
        put_clean(&text, buf_view(&reason));
    }
    if (text.size > 0) {
        write_paragraph(r, buf_view(&text), 2, 0);
    }
    if (state->held) {
        buf_clear(&text);
        say(&text, r->language, MSG_RESULT_WAITS);
        write_paragraph(r, buf_view(&text), 2, 2);
    }
    buf_free(&text);
    buf_free(&reason);
}

static void write_rule(const reader *r)
{
    for (int i = 0; i < PAPER_WIDTH; i++) {
        put(r->out, S("─"));
    }
    put_char(r->out, '\n');
}

/* The position at the end, unless the last board shows it. */
static void write_last_board(const story *s, const arbiter_game *game)
{
    case_board c;
    buffer text = { 0 };
    case_board_of_game(&c, s->r, game);
    if (c.shown) {
        checked(arbiter_board_write(c.shown->board, buf_writer(&text)));
    }
    if (c.shown && !str_same(buf_view(&text), buf_view(&s->drawn))) {
        buf_clear(&text);
        put_situation(&text, c.shown);
        put_char(s->r->out, '\n');
        write_paragraph(s->r, buf_view(&text), 0, 2);
        write_case_board(s->r, &c, 2);
    }
    buf_free(&text);
    case_board_free(&c);
}

static void write_end(const story *s)
{
    const reader *r = s->r;
    const arbiter_game *game = last_game(s->run);
    arbiter_state state;
    put_char(r->out, '\n');
    write_rule(r);
    if (!game) {
        return;
    }
    arbiter_game_state(game, &state);
    write_result(s, &state);
    write_last_board(s, game);
    if (arbiter_question_count(r->l->rulebook, game) > 0) {
        put_char(r->out, '\n');
        buffer head = { 0 };
        put(&head, S(BOLD));
        say(&head, r->language, MSG_OPEN_QUESTIONS);
        put(&head, S(PLAIN));
        write_paragraph(r, buf_view(&head), 0, 0);
        buf_free(&head);
        write_questions(r, game, 0);
    }
    if (state.result == ARBITER_NO_RESULT || state.provisional) {
        write_agenda(r, game, 0);
    }
}

static void write_heading(const story *s, const arbiter_scenario *scenario)
{
    const reader *r = s->r;
    buffer text = { 0 };
    put(&text, S(BOLD));
    put_clean(&text, scenario->name);
    put(&text, S(PLAIN));
    write_paragraph(r, buf_view(&text), 0, 2);
    buf_clear(&text);
    put(&text, S(DIM));
    arbiter_str title = arbiter_rulebook_title(r->l->rulebook, r->language);
    put_clean(&text, title.size > 0 ? title : arbiter_rulebook_name(r->l->rulebook));
    for (uint32_t n = 0; n < scenario->cover_count; n++) {
        put(&text, n > 0 ? S(", ") : S(" · "));
        put_article_number(
            &text, r, arbiter_suite_cover(r->l->suite, arbiter_suite_find(r->l->suite, scenario->name), n));
    }
    put(&text, S(PLAIN));
    write_paragraph(r, buf_view(&text), 0, 2);
    buf_free(&text);
}

/* A clock that ran without any time is most often a forgotten line of the case. */
static void write_untimed(const story *s)
{
    static const char *const controls[] = { "given time control 1:30:00", "gegeben bedenkzeit 1:30:00",
                                            "дано контроль 1:30:00" };
    const reader *r = s->r;
    buffer text = { 0 };
    if (!runs_untimed(s->run)) {
        return;
    }
    say(&text, r->language, MSG_UNTIMED);
    put_char(&text, ' ');
    say(&text, r->language, MSG_SET_TIME, str(controls[r->written]));
    put_char(r->out, '\n');
    write_paragraph(r, buf_view(&text), 0, 2);
    buf_free(&text);
}

static void write_summary(const reader *r, const arbiter_summary *summary)
{
    buffer held = { 0 }, failed = { 0 }, text = { 0 };
    if (summary->expectations == 0 && summary->failures == 0) {
        return;
    }
    put_number(&held, (int64_t)summary->expectations - summary->failures);
    put_number(&failed, summary->failures);
    put(&text, summary->failures > 0 ? S(RED) : S(DIM));
    if (summary->failures > 0) {
        say(&text, r->language, MSG_SOME_FAILED, buf_view(&failed));
    } else {
        say(&text, r->language, MSG_ALL_HELD, buf_view(&held));
    }
    put(&text, S(PLAIN));
    put_char(r->out, '\n');
    write_paragraph(r, buf_view(&text), 0, 2);
    buf_free(&held);
    buf_free(&failed);
    buf_free(&text);
}

void write_story(const reader *r, const arbiter_scenario *scenario, const arbiter_run *run)
{
    story s = { .r = r, .run = run, .day = INT64_MIN };
    arbiter_summary summary;
    arbiter_run_summary(run, &summary);
    measure(&s, summary.lines);
    write_heading(&s, scenario);
    write_untimed(&s);
    for (uint32_t i = 0; i < summary.lines; i++) {
        write_line(&s, i);
    }
    write_end(&s);
    write_summary(r, &summary);
    buf_free(&s.drawn);
}
