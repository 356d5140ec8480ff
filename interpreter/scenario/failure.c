/* Why a line of a scenario failed, in a reader's language: what was expected and what came instead. */
#include "base/civil.h"
#include "board/write.h"
#include "engine/explain.h"
#include "program/vocabulary.h"
#include "report/words.h"
#include "scenario/run.h"

typedef struct {
    const run_t *run;
    const run_line *line;
    const suite_t *suite;
    const game_t *game;
    words_t w;
} reader_t;

static void write_label(buffer_t *out, const reader_t *r, label_code label)
{
    diag_label_words(out, label, STR(""), r->w.language);
}

/* Before each item of a list but the first; it began at `start`. */
static void separate(buffer_t *out, size_t start, const char *mark)
{
    if (out->size > start)
        buffer_text(out, mark);
}

static void or_nothing(buffer_t *out, const reader_t *r, size_t start)
{
    if (out->size == start)
        write_label(out, r, LABEL_CAME_NOTHING);
}

/* ---- questions ---- */

static void write_parties(buffer_t *out, const reader_t *r, const question_t *q)
{
    for (uint32_t n = 0; n < q->option_count; n++) {
        buffer_text(out, n ? ", " : " (");
        explain_question_party(out, r->w.program, q, n, (arbiter_language)r->w.language);
    }
    buffer_text(out, ")");
}

/* Conflicts have one name; where it is not enough to tell them, their parties do. */
static void write_open(buffer_t *out, const reader_t *r)
{
    question_t q;
    size_t start = out->size;
    for (uint32_t i = 0; question_at(r->w.program, r->game, i, &q); i++) {
        separate(out, start, "; ");
        explain_question_name(out, r->w.program, r->game, &q, (arbiter_language)r->w.language);
        if (r->line->why == DIAG_RUN_AMBIGUOUS && ask_is_between(&q))
            write_parties(out, r, &q);
    }
    or_nothing(out, r, start);
}

/* The answers there are to the question that the line's ruling means; `open`: those of them that it may mean itself. */
static void write_answers(buffer_t *out, const reader_t *r, bool open)
{
    question_t q;
    bool more;
    size_t start = out->size;
    const ruling_t *ruling = &r->suite->rulings[r->line->scene->index];
    uint32_t index = ask_find_ruled(r->suite, r->game, ruling, &more);
    for (uint32_t n = 0; question_at(r->w.program, r->game, index, &q) && n < q.option_count; n++) {
        if (open && !ask_may_mean(r->w.program, &q, n, ruling))
            continue;
        separate(out, start, ", ");
        if (ask_is_between(&q))
            explain_question_party(out, r->w.program, &q, n, (arbiter_language)r->w.language);
        else
            words_value(out, &r->w, (shown_t){ question_option(r->w.program, &q, n), q.answer, { "", 0 } },
                        SHOW_SOURCE);
    }
}

/* ---- what came ---- */

static const label_code kind_labels[] = {
    [ARBITER_APPLIES] = LABEL_KIND_APPLIES,
    [ARBITER_BEATEN] = LABEL_KIND_BEATEN,
    [ARBITER_SWITCHED_OFF] = LABEL_KIND_SWITCHED_OFF,
    [ARBITER_FORBIDDEN] = LABEL_KIND_FORBIDDEN,
    [ARBITER_NOT_PERMITTED] = LABEL_KIND_NOT_PERMITTED,
    [ARBITER_ASKED] = LABEL_KIND_ASKED,
    [ARBITER_ANSWERED] = LABEL_KIND_ANSWERED,
    [ARBITER_DUTY_ARISEN] = LABEL_KIND_DUTY_ARISEN,
    [ARBITER_DUTY_MET] = LABEL_KIND_DUTY_MET,
    [ARBITER_DUTY_LAPSED] = LABEL_KIND_DUTY_LAPSED,
    [ARBITER_CONFLICT] = LABEL_KIND_CONFLICT,
    [ARBITER_UNKNOWN] = LABEL_KIND_UNKNOWN,
    [ARBITER_GAP] = LABEL_KIND_GAP,
};

/* "applied §5.1.a", "conflict §8, §10"; what no article stands for is named: "applied (flag_fell)". */
static void write_entry(buffer_t *out, const reader_t *r, const trace_t *t, const trace_entry *e)
{
    write_label(out, r, kind_labels[e->kind]);
    if (e->article != NO_INDEX) {
        buffer_char(out, ' ');
        words_article(out, &r->w, e->article);
    } else if (e->name != NO_INDEX) {
        buffer_text(out, " (");
        buffer_str(out, e->name < SIGNAL_COUNT ? word_name(WORD_SIGNAL, (int)e->name, r->w.language)
                                               : r->w.program->events[e->name].symbol.name);
        buffer_char(out, ')');
    }
    for (uint32_t i = 0; e->kind == ARBITER_CONFLICT && i < e->other_count; i++) {
        buffer_text(out, ", ");
        words_article(out, &r->w, t->ids[e->other_start + i]);
    }
}

/* Whether the entry tells nothing: it did not come about, or an entry before it reads the same. */
static bool is_idle(const trace_t *t, uint32_t entry, bool held)
{
    const trace_entry *e = &t->entries[entry];
    if (compare_is_void(t, e, held))
        return true;
    for (uint32_t i = 0; i < entry && e->kind != ARBITER_CONFLICT; i++) {
        const trace_entry *before = &t->entries[i];
        if (before->kind == e->kind && before->article == e->article &&
            (e->article != NO_INDEX || before->name == e->name))
            return true;
    }
    return false;
}

static void write_trace(buffer_t *out, const reader_t *r, const trace_t *t, bool held, size_t start)
{
    for (uint32_t i = 0; i < t->entry_count; i++) {
        if (is_idle(t, i, held))
            continue;
        separate(out, start, "; ");
        write_entry(out, r, t, &t->entries[i]);
    }
}

/* The entries that the expectation looks at. */
static void write_seen(buffer_t *out, const reader_t *r)
{
    size_t start = out->size;
    bool held = false;
    for (uint32_t l = r->line->seen_start; l < r->line->seen_end; l++) {
        held = r->run->lines[l].status == ARBITER_HELD;
        write_trace(out, r, &r->run->lines[l].trace, held, start);
    }
    or_nothing(out, r, start);
    if (held) {
        buffer_text(out, "; ");
        write_label(out, r, LABEL_CAME_BUT_HELD);
    }
}

/* A position of the record as the game writes it: what was expected is mostly written so. */
static bool write_position(buffer_t *out, const reader_t *r, type_t type, int64_t value)
{
    if (type.base != TYPE_POSITION || value < POSITION_PLY || !game_on_board(r->game) ||
        value - POSITION_PLY > game_record(r->game)->count)
        return false;
    board_position position =
        record_position(program_game(r->w.program), game_record(r->game), (uint32_t)(value - POSITION_PLY));
    buffer_char(out, '"');
    board_write(program_game(r->w.program), &position, out);
    buffer_char(out, '"');
    return true;
}

static void write_reading(buffer_t *out, const reader_t *r, const reading_t *reading, int64_t value)
{
    str_t text = game_text_str(r->w.program, r->game, type_is_text(reading->type) ? value : NONE);
    buffer_str(out, reading->words);
    if (r->line->why == DIAG_EXPECTATION_UNKNOWN)
        return;
    buffer_text(out, " = ");
    if (value == UNKNOWN)
        write_label(out, r, LABEL_KIND_UNKNOWN);
    else if (!write_position(out, r, reading->type, value))
        words_value(out, &r->w, (shown_t){ value, reading->type, text }, SHOW_SOURCE);
}

/* What the conjuncts that do not hold have read; where that is unknown, only what makes it so. */
static void write_readings(buffer_t *out, const reader_t *r, const expected_t *x)
{
    size_t start = out->size;
    bool unknown = r->line->why == DIAG_EXPECTATION_UNKNOWN;
    for (uint32_t c = x->start; c < x->start + x->count; c++) {
        const clause_t *clause = &r->suite->clauses[c];
        if (formula_value(r->suite, r->game, r->line->at, &clause->holds, &out->failed) == TRUE_)
            continue;
        for (uint32_t i = clause->start; i < clause->start + clause->count; i++) {
            const reading_t *reading = &r->suite->readings[i];
            int64_t value = formula_value(r->suite, r->game, r->line->at, &reading->value, &out->failed);
            if (unknown && value != UNKNOWN)
                continue;
            separate(out, start, ", ");
            write_reading(out, r, reading, value);
        }
    }
    if (out->size == start)
        write_label(out, r, unknown ? LABEL_KIND_UNKNOWN : LABEL_CAME_NOT_TRUE);
}

/* What must be done; by whom, where anybody is meant. */
static void write_items(buffer_t *out, const reader_t *r, bool anybody)
{
    size_t start = out->size;
    for (uint32_t i = 0; i < r->line->item_count; i++) {
        separate(out, start, "; ");
        if (anybody) {
            shown_t who = { r->line->items[i].person, { TYPE_PERSON, false, 0 }, { "", 0 } };
            words_value(out, &r->w, who, SHOW_SOURCE);
            buffer_text(out, ": ");
        }
        explain_agenda(out, r->w.program, r->game, &r->line->items[i], (arbiter_language)r->w.language);
    }
    or_nothing(out, r, start);
}

/* What trying the act led to. */
static void write_tried(buffer_t *out, const reader_t *r, label_code verdict)
{
    bool known = r->line->why != DIAG_EXPECTATION_UNKNOWN;
    if (known)
        write_label(out, r, verdict);
    if (known && r->line->tried.entry_count)
        buffer_text(out, ": ");
    write_trace(out, r, &r->line->tried, false, out->size);
}

static void write_came(buffer_t *out, const reader_t *r, const expected_t *x)
{
    switch (x->kind) {
    case EXPECTED_STATE: write_readings(out, r, x); break;
    case EXPECTED_ARTICLES:
    case EXPECTED_OUTCOME: write_seen(out, r); break;
    case EXPECTED_QUESTION:
        write_label(out, r, LABEL_KIND_ASKED);
        buffer_text(out, ": ");
        write_open(out, r);
        break;
    case EXPECTED_MUST:
    case EXPECTED_NEEDNOT: write_items(out, r, x->anybody); break;
    case EXPECTED_MAY: write_tried(out, r, LABEL_CAME_MAY_NOT); break;
    case EXPECTED_MUSTNOT: write_tried(out, r, LABEL_CAME_MAY); break;
    }
}

/* ---- a text that denotes no one move ---- */

/* The text that was to be played last. */
static str_t played(const trace_t *t)
{
    for (uint32_t i = t->update_count; i-- > 0;)
        if (t->updates[i].op == FX_PLAY)
            return trace_text(t, &t->updates[i].value);
    return STR("");
}

/* "ambiguous (Nbd2, Nfd2)" */
static void write_text_reading(buffer_t *out, const reader_t *r, str_t text)
{
    board_facts facts;
    board_facts_init(&facts, out->allocator);
    const board_game *game = program_game(r->w.program);
    const board_reading *reading = board_facts_read(&facts, r->w.program, r->game, text);
    const board_position *at = &game_record(r->game)->present;
    if (reading)
        buffer_str(out, word_member(LIST_READING, (int)reading->status)->name[r->w.language]);
    for (uint32_t i = 0; reading && i < reading->candidates.count; i++) {
        buffer_text(out, i ? ", " : " (");
        arbiter_status status = board_write_move(game, at, &reading->legal, (int)r->game->notation[at->to_move],
                                                 &reading->candidates.items[i], &facts.work, out);
        facts.failed = facts.failed || status != ARBITER_OK;
    }
    if (reading && reading->candidates.count)
        buffer_char(out, ')');
    if (!reading)
        write_label(out, r, LABEL_CAME_NO_NOTATION);
    out->failed = out->failed || facts.failed;
    board_facts_free(&facts);
}

/* ---- the sentence ---- */

enum { PARTS = 3 };

/* Writes what the sentence's {0} {1} {2} stand for. */
static void write_parts(buffer_t parts[PARTS], const reader_t *r)
{
    const scene_t *scene = r->line->scene;
    switch (r->line->why) {
    case DIAG_EXPECTATION_FAILED:
    case DIAG_EXPECTATION_UNKNOWN:
        buffer_str(&parts[0], r->suite->expected[scene->index].words);
        write_came(&parts[1], r, &r->suite->expected[scene->index]);
        break;
    case DIAG_RUN_WAITING:
        civil_write_instant(&parts[0], r->game->held.at);
        write_open(&parts[1], r);
        break;
    case DIAG_RUN_NOT_ASKED:
    case DIAG_RUN_AMBIGUOUS:
        buffer_str(&parts[0], r->suite->rulings[scene->index].question.name);
        write_open(&parts[1], r);
        break;
    case DIAG_RUN_NO_ANSWER:
    case DIAG_RUN_ANSWER_OPEN:
        buffer_str(&parts[0], r->suite->rulings[scene->index].name);
        buffer_str(&parts[1], r->suite->rulings[scene->index].question.name);
        write_answers(&parts[2], r, r->line->why == DIAG_RUN_ANSWER_OPEN);
        break;
    case DIAG_RUN_UNCLEAR:
        buffer_str(&parts[0], played(&r->line->trace));
        write_text_reading(&parts[1], r, played(&r->line->trace));
        break;
    case DIAG_RUN_FACT_BEYOND: buffer_int(&parts[0], r->game->plies); break;
    case DIAG_RUN_BASE: buffer_str(&parts[0], r->suite->scenarios[r->run->scenario->continues].name); break;
    default: break;
    }
}

void failure_sentence(buffer_t *out, const run_t *run, uint32_t index, lang_t language)
{
    const run_line *line = &run->lines[index];
    reader_t r = {
        run, line, run->suite, line->game, { run->suite->program, language, NONE, NO_INDEX, NULL, NULL }
    };
    buffer_t parts[PARTS];
    diag_t item = { .code = line->why };
    if (!line->failed)
        return;
    for (int i = 0; i < PARTS; i++)
        buffer_init(&parts[i], out->allocator);
    write_parts(parts, &r);
    for (int i = 0; i < PARTS; i++) {
        item.args[i] = buffer_view(&parts[i]);
        out->failed = out->failed || parts[i].failed;
    }
    diag_message(out, &item, language);
    for (int i = 0; i < PARTS; i++)
        buffer_free(&parts[i]);
}
