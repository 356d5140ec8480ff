#include "timeline.h"

#include "messages.h"
#include "times.h"

bool is_event(const arbiter_run *run, uint32_t index, const arbiter_line *line)
{
    arbiter_line before;
    if (line->kind == ARBITER_LINE_EXPECT || line->kind == ARBITER_LINE_GIVEN) {
        return false;
    }
    bool idle = line->kind == ARBITER_LINE_TIME && line->entry_count == 0 && index > 0 &&
                arbiter_run_line(run, index - 1, &before) == ARBITER_OK && before.line == line->line &&
                before.at == line->at && str_same(before.file, line->file);
    return !idle;
}

uint32_t event_count(const arbiter_run *run, uint32_t index, const arbiter_line *line)
{
    uint32_t act, person, count = 1;
    while (line->kind == ARBITER_LINE_ACT &&
           arbiter_run_act(run, index, count, &act, &person) == ARBITER_OK) {
        count++;
    }
    return count;
}

/* The question and its answer, as the first entry of the outcome says them, or the question alone if it was not asked; and
   why it was answered so. */
static void put_answer(buffer *b, const reader *r, const arbiter_run *run, uint32_t index,
                       const arbiter_line *line)
{
    outcome o = outcome_of_line(run, line);
    arbiter_datum answer;
    buffer words = { 0 };
    if (o.count > 0 && outcome_entry(&o, 0).kind == ARBITER_ANSWERED) {
        put_sentence(&words, &o, 0, r->language);
        put_clean(b, buf_view(&words));
    } else if (arbiter_run_answer(run, index, &answer) == ARBITER_OK) {
        say(b, r->language, MSG_IS_ANSWERED, answer.name);
    }
    if (arbiter_run_reason(run, index).size > 0) {
        put_char(b, ' ');
        say(b, r->language, MSG_REASON, arbiter_run_reason(run, index));
    }
    buf_free(&words);
}

void put_event(buffer *b, const reader *r, const arbiter_run *run, uint32_t index, const arbiter_line *line,
               uint32_t n)
{
    buffer words = { 0 };
    switch (line->kind) {
    case ARBITER_LINE_ACT:
        checked(arbiter_run_act_words(run, index, n, r->language, buf_writer(&words)));
        put_clean(b, buf_view(&words));
        break;
    case ARBITER_LINE_TIME: say(b, r->language, MSG_TIME_PASSES); break;
    case ARBITER_LINE_DUE: say(b, r->language, MSG_FALLS_DUE); break;
    case ARBITER_LINE_CASE:
        say(b, r->language, MSG_SUPPOSE);
        put_answer(b, r, run, index, line);
        break;
    case ARBITER_LINE_ANSWER: put_answer(b, r, run, index, line); break;
    case ARBITER_LINE_GIVEN: put_clean(b, line->source); break;
    default: break;
    }
    buf_free(&words);
}

void put_time_left(buffer *b, const arbiter_clock *clock, int player)
{
    if (clock->timed[player]) {
        put_duration(b, clock->remaining[player]);
    } else {
        put(b, S("–"));
    }
}

void put_face(buffer *b, const arbiter_clock *clock, int player)
{
    put_text(b, clock->fallen[player] ? "⚑" : clock->running[player] ? "▸" : "");
    put_time_left(b, clock, player);
}

bool runs_untimed(const arbiter_run *run)
{
    arbiter_line line;
    bool runs = false;
    for (uint32_t i = 0; !runs && arbiter_run_line(run, i, &line) == ARBITER_OK; i++) {
        for (int p = 0; p < 2; p++) {
            runs |= line.clock.running[p] && !line.clock.timed[p];
        }
    }
    return runs;
}

/* The game before the line; `settled`: the last one in which no event waited. */
static const arbiter_game *game_before(const arbiter_run *run, uint32_t index, const arbiter_line *line, bool settled)
{
    arbiter_line before;
    for (uint32_t depth = line->depth; index-- > 0;) {
        arbiter_run_line(run, index, &before);
        bool happens = before.kind != ARBITER_LINE_EXPECT && before.kind != ARBITER_LINE_GIVEN;
        bool opens = before.kind == ARBITER_LINE_CASE;
        if (!happens || before.depth + opens != depth) {
            continue;
        }
        if (!settled || !before.state.held) {
            return arbiter_run_game(run, index);
        }
        depth = before.depth;
    }
    return arbiter_run_start(run);
}

ruling ruling_of_line(const arbiter_run *run, uint32_t index, const arbiter_line *line)
{
    bool answer = line->kind == ARBITER_LINE_ANSWER || line->kind == ARBITER_LINE_CASE;
    ruling u = { .o = outcome_of_line(run, line),
                 .before = game_before(run, index, line, false),
                 .after = arbiter_run_game(run, index),
                 .settled = game_before(run, index, line, true),
                 .waits = line->status == ARBITER_HELD };
    u.answers = answer && u.o.count > 0 && outcome_entry(&u.o, 0).kind == ARBITER_ANSWERED;
    return u;
}

/* From the last line to the first, those of the scenario itself; false: there is none before *index. */
static bool line_before(const arbiter_run *run, uint32_t *index, arbiter_line *line)
{
    while (*index > 0) {
        arbiter_run_line(run, --*index, line);
        if (line->depth == 0 && line->kind != ARBITER_LINE_CASE) {
            return true;
        }
    }
    return false;
}

const arbiter_game *last_game(const arbiter_run *run)
{
    arbiter_summary summary;
    arbiter_line line;
    arbiter_run_summary(run, &summary);
    uint32_t index = summary.lines;
    return line_before(run, &index, &line) ? arbiter_run_game(run, index) : NULL;
}

void put_result_reason(buffer *b, const reader *r, const arbiter_run *run, const arbiter_state *state)
{
    arbiter_summary summary;
    arbiter_line line;
    arbiter_run_summary(run, &summary);
    for (uint32_t index = summary.lines; b->size == 0 && line_before(run, &index, &line);) {
        outcome o = outcome_of_line(run, &line);
        for (uint32_t n = o.count; n-- > 0 && b->size == 0;) {
            arbiter_entry entry = outcome_entry(&o, n);
            if (entry.kind == ARBITER_APPLIES && entry.article == state->result_article) {
                put_sentence(b, &o, n, r->language);
            }
        }
    }
}
