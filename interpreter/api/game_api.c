/* The public header's games and events, over the engine. */
#include "api/api.h"
#include "base/arena.h"
#include "base/utf8.h"
#include "model/save.h"

const char *arbiter_status_name(arbiter_status status)
{
    static const char *const names[] = {
        "ok", "held", "refused", "errors", "no memory", "invalid", "earlier", "full", "overflow", "endless", "not asked",
        "waiting", "foreign", "corrupt", "unclear"
    };
    return (unsigned)status < sizeof names / sizeof *names ? names[status] : "unknown";
}

size_t arbiter_game_size(const arbiter_rulebook *p)
{
    return game_size(p);
}

void arbiter_game_init(const arbiter_rulebook *p, arbiter_game *g)
{
    game_init(p, g);
}

arbiter_status arbiter_game_new(arbiter_rulebook *p, arbiter_game **out)
{
    *out = mem_alloc(&p->allocator, game_size(p));
    if (!*out)
        return ARBITER_NO_MEMORY;
    game_init(p, *out);
    return ARBITER_OK;
}

void arbiter_game_free(const arbiter_rulebook *p, arbiter_game *g)
{
    if (g)
        mem_free(&p->allocator, g, g->size);
}

void arbiter_game_copy(const arbiter_rulebook *p, arbiter_game *to, const arbiter_game *from)
{
    size_t used = game_used(from);
    if (to == from)
        return;
    memcpy(to, from, used);
    memset((char *)to + used, 0, game_size(p) - used);
}

int arbiter_game_equal(const arbiter_rulebook *p, const arbiter_game *a, const arbiter_game *b)
{
    return !api_foreign(p, a) && !api_foreign(p, b) && game_same(a, b);
}

uint64_t arbiter_game_hash(const arbiter_rulebook *p, const arbiter_game *g)
{
    (void)p;
    return game_hash(g);
}

arbiter_status arbiter_game_save(const arbiter_rulebook *p, const arbiter_game *g, arbiter_writer out)
{
    buffer_t bytes;
    if (api_foreign(p, g))
        return ARBITER_INVALID;
    buffer_init(&bytes, &p->allocator);
    game_save(p, g, &bytes);
    return api_hand_over(&bytes, out);
}

arbiter_status arbiter_game_load(const arbiter_rulebook *p, arbiter_game *g, const void *bytes, size_t size)
{
    return game_load(p, g, bytes, size);
}

/* Whether the bytes may be a value of this type. */
static bool is_text(const program_t *p, type_t type, str_t text)
{
    board_position position;
    position_error error;
    const board_game *game = program_game(p);
    if (game && text.data && type.base == TYPE_SQUARE && board_square_read(game, text) < 0)
        return false;
    if (game && text.data && type.base == TYPE_POSITION && !board_read(game, text, &position, &error))
        return false;
    return type_is_text(type) && text.size <= LIMIT_TEXT && (text.data || text.size == 0) && utf8_valid_text(text);
}

/* A value of the host as one of ours; a text is put into the game. */
static arbiter_status take_value(const program_t *p, game_t *g, type_t type, arbiter_value value, int64_t *out)
{
    switch (value.kind) {
    case ARBITER_VALUE_UNKNOWN:
        *out = UNKNOWN;
        return ARBITER_OK;
    case ARBITER_VALUE_NONE:
        *out = NONE;
        return type.optional ? ARBITER_OK : ARBITER_INVALID;
    case ARBITER_VALUE_TEXT:
        if (!is_text(p, type, value.text))
            return ARBITER_INVALID;
        *out = game_text_value(p, g, type, value.text);
        return *out == NONE ? ARBITER_FULL : ARBITER_OK;
    case ARBITER_VALUE_NUMBER:
        *out = value.number;
        return value_fits(p, type, value.number) ? ARBITER_OK : ARBITER_INVALID;
    case ARBITER_VALUE_RULE:
    case ARBITER_VALUE_PARTY: break;
    }
    return ARBITER_INVALID;
}

static arbiter_status find_slot(const program_t *p, const game_t *g, uint32_t variable, uint32_t index, uint32_t *slot)
{
    if (api_foreign(p, g) || variable >= p->variable_count || index >= p->variables[variable].count)
        return ARBITER_INVALID;
    *slot = p->variables[variable].slot + index;
    return ARBITER_OK;
}

arbiter_status arbiter_game_set(const arbiter_rulebook *p, arbiter_game *g, uint32_t variable, uint32_t index, arbiter_value value)
{
    uint32_t slot;
    int64_t v;
    arbiter_status status = api_may_set(p, g);
    if (status == ARBITER_OK)
        status = find_slot(p, g, variable, index, &slot);
    if (status == ARBITER_OK)
        status = take_value(p, g, p->variables[variable].type, value, &v);
    if (status != ARBITER_OK)
        return status;
    game_slots(g)[slot] = v;
    g->stale = 1;
    game_text_collect(p, g);
    return ARBITER_OK;
}

arbiter_status arbiter_game_control(const arbiter_rulebook *p, arbiter_game *g, const arbiter_period *periods, size_t count)
{
    period_t own[PERIODS_MAX];
    clock_model clock;
    arbiter_status status = api_may_set(p, g);
    if (status != ARBITER_OK)
        return status;
    if (count > PERIODS_MAX)
        return ARBITER_INVALID;
    for (size_t i = 0; i < count; i++) {
        if (periods[i].mode < MODE_PLAIN || periods[i].mode > MODE_DELAY)
            return ARBITER_INVALID;
        own[i] = (period_t){ periods[i].moves, periods[i].time, (uint8_t)periods[i].mode, periods[i].extra };
    }
    if (!clock_init(&clock, own, (uint32_t)count))
        return ARBITER_INVALID;
    g->clock = clock;
    g->stale = 1;
    return ARBITER_OK;
}

arbiter_status arbiter_game_clock(const arbiter_rulebook *p, arbiter_game *g, int player, int64_t remaining, int running, int64_t at)
{
    arbiter_status status = api_may_set(p, g);
    if (status != ARBITER_OK)
        return status;
    if (player < 0 || player > 1 || !instant_fits(at))
        return ARBITER_INVALID;
    if (at < g->now)
        return ARBITER_EARLIER;
    clock_model clock = g->clock;
    if (!clock_set_remaining(&clock, player, remaining, at))
        return ARBITER_INVALID;
    if (running)
        clock_start(&clock, player, at);
    else
        clock_stop(&clock, player, at);
    g->clock = clock;
    g->stale = 1;
    return ARBITER_OK;
}

static arbiter_value give_value(const program_t *p, const game_t *g, type_t type, int64_t v)
{
    arbiter_value out = { ARBITER_VALUE_NUMBER, v, { "", 0 } };
    if (v == UNKNOWN || v == NONE)
        return (arbiter_value){ v == NONE ? ARBITER_VALUE_NONE : ARBITER_VALUE_UNKNOWN, 0, { "", 0 } };
    if (type.base == TYPE_POSITION && v >= POSITION_PLY)
        out.number = v - POSITION_PLY;
    else if (type_is_text(type))
        out = (arbiter_value){ ARBITER_VALUE_TEXT, 0, game_text_str(p, g, v) };
    return out;
}

arbiter_status arbiter_game_get(const arbiter_rulebook *p, const arbiter_game *g, uint32_t variable, uint32_t index, arbiter_value *out)
{
    uint32_t slot;
    arbiter_status status = find_slot(p, g, variable, index, &slot);
    if (status == ARBITER_OK)
        *out = give_value(p, g, p->variables[variable].type, game_slots(g)[slot]);
    return status;
}

void arbiter_game_clocks(const arbiter_game *g, int64_t at, arbiter_clock *out)
{
    if (at < g->now)
        at = g->now;
    memset(out, 0, sizeof *out);
    out->at = at;
    for (int player = 0; player < 2; player++) {
        out->remaining[player] = clock_remaining(&g->clock, player, at);
        out->used[player] = clock_used(&g->clock, player, at);
        out->running[player] = g->clock.face[player].running;
        out->fallen[player] = g->clock.face[player].fallen;
        out->moves[player] = g->clock.face[player].moves;
        out->timed[player] = g->clock.face[player].timed;
    }
}

void arbiter_game_state(const arbiter_game *g, arbiter_state *out)
{
    memset(out, 0, sizeof *out);
    out->now = g->now;
    out->result = g->result == NONE ? ARBITER_NO_RESULT : (arbiter_result)g->result;
    out->provisional = g->provisional != 0;
    out->result_article = g->result_article;
    out->result_at = g->result_at;
    out->to_move = (int)g->to_move;
    out->plies = g->plies;
    out->held = g->held.kind != HELD_NOTHING;
}

int64_t arbiter_game_next_due(const arbiter_rulebook *p, const arbiter_game *g)
{
    return g->provisional || api_foreign(p, g) ? INT64_MAX : game_next_due(g);
}

/* ---- events ---- */

static arbiter_status take_act(const program_t *p, const arbiter_act *in, act_input *out)
{
    if (in->act >= p->event_count || p->events[in->act].kind != EVENT_ACT || in->person >= p->person_count)
        return ARBITER_INVALID;
    const event_t *event = &p->events[in->act];
    if (!(event->persons >> in->person & 1) || in->arg_count != event->param_count)
        return ARBITER_INVALID;
    *out = (act_input){ .act = in->act, .person = in->person, .arg_count = (uint32_t)in->arg_count };
    for (size_t a = 0; a < in->arg_count; a++) {
        const arbiter_value *value = &in->args[a];
        type_t type = event->params[a].type;
        if (value->kind == ARBITER_VALUE_TEXT) {
            if (!is_text(p, type, value->text))
                return ARBITER_INVALID;
            out->texts[a] = value->text;
        } else if (value->kind == ARBITER_VALUE_NONE && type.optional) {
            out->args[a] = NONE;
        } else if (value->kind == ARBITER_VALUE_NUMBER && !type_is_text(type) && value_fits(p, type, value->number)) {
            out->args[a] = value->number;
        } else {
            return ARBITER_INVALID;
        }
    }
    return ARBITER_OK;
}

arbiter_status arbiter_post(arbiter_workspace *ws, arbiter_game *g, int64_t at, const arbiter_act *acts, size_t count)
{
    act_input inputs[ACTS_MAX];
    if (count > ACTS_MAX || !instant_fits(at) || api_foreign(ws->program, g))
        return ARBITER_INVALID;
    for (size_t i = 0; i < count; i++) {
        arbiter_status status = take_act(ws->program, &acts[i], &inputs[i]);
        if (status != ARBITER_OK)
            return status;
    }
    return event_post(ws, g, at, inputs, (uint32_t)count);
}

/* Whether the value may answer the question. A text is handed on. */
static arbiter_status take_answer(const program_t *p, const question_t *q, arbiter_value value, int64_t *number, str_t *text)
{
    bool conflict = q->held && q->kind == QUESTION_CONFLICT, dispute = !q->held && q->pending == PENDING_DISPUTE;
    *text = (str_t){ NULL, 0 };
    *number = value.number;
    if (conflict || dispute) {
        for (uint32_t n = 0; n < q->option_count; n++) {
            arbiter_value option = api_option(p, q, n);
            bool rule = conflict && value.kind == ARBITER_VALUE_RULE && value.number == q->args[n];
            *number = question_option(p, q, n);
            if (rule || (value.kind == option.kind && value.number == option.number))
                return ARBITER_OK;
        }
        return ARBITER_INVALID;
    }
    if (value.kind == ARBITER_VALUE_NONE && q->answer.optional) {
        *number = NONE;
        return ARBITER_OK;
    }
    if (value.kind == ARBITER_VALUE_TEXT) {
        *text = value.text.data ? value.text : STR(""); /* no bytes at all would mean: no text */
        return is_text(p, q->answer, value.text) ? ARBITER_OK : ARBITER_INVALID;
    }
    return value.kind == ARBITER_VALUE_NUMBER && !type_is_text(q->answer) && value_fits(p, q->answer, value.number)
               ? ARBITER_OK
               : ARBITER_INVALID;
}

arbiter_status arbiter_answer(arbiter_workspace *ws, arbiter_game *g, int64_t at, uint32_t question, arbiter_value value)
{
    question_t q;
    int64_t number;
    str_t text;
    arbiter_status status = instant_fits(at) ? api_question(ws->program, g, question, &q) : ARBITER_INVALID;
    if (status == ARBITER_OK)
        status = take_answer(ws->program, &q, value, &number, &text);
    return status == ARBITER_OK ? event_answer(ws, g, at, question, number, text) : status;
}

arbiter_status arbiter_fork(arbiter_workspace *ws, const arbiter_game *g, arbiter_game *fork, uint32_t question, arbiter_value value)
{
    if (api_foreign(ws->program, g))
        return ARBITER_INVALID;
    int64_t at = g->held.kind != HELD_NOTHING ? g->held.at : g->now;
    game_copy(ws->why, g);
    arbiter_status status = arbiter_answer(ws, ws->why, at, question, value);
    if (status == ARBITER_OK || status == ARBITER_HELD || status == ARBITER_REFUSED)
        arbiter_game_copy(ws->program, fork, ws->why);
    return status;
}

/* ---- what followed ---- */

const char *arbiter_kind_name(arbiter_kind kind)
{
    static const char *const names[] = {
        "applies", "beaten", "switched off", "forbidden", "not permitted", "asked", "answered", "duty arisen", "duty met",
        "duty lapsed", "conflict", "unknown", "gap"
    };
    return (unsigned)kind < sizeof names / sizeof *names ? names[kind] : "";
}

size_t arbiter_entry_count(const arbiter_workspace *ws)
{
    return ws->trace.entry_count;
}

arbiter_status trace_public(const trace_t *trace, size_t index, arbiter_entry *out)
{
    if (index >= trace->entry_count)
        return ARBITER_INVALID;
    const trace_entry *e = &trace->entries[index];
    *out = (arbiter_entry){
        .kind = (arbiter_kind)e->kind, .at = e->at, .step = e->step, .event = e->event, .article = e->article,
        .rule = e->rule, .parent = e->parent, .person = e->person, .act = e->name, .why = (arbiter_why)e->why,
        .doubtful = e->doubtful, .other_count = e->other_count, .errata_count = e->errata_count,
    };
    return ARBITER_OK;
}

uint32_t trace_public_other(const trace_t *trace, size_t index, uint32_t n)
{
    if (index >= trace->entry_count || n >= trace->entries[index].other_count)
        return ARBITER_NONE;
    return trace->ids[trace->entries[index].other_start + n];
}

uint32_t trace_public_erratum(const trace_t *trace, size_t index, uint32_t n)
{
    if (index >= trace->entry_count || n >= trace->entries[index].errata_count)
        return ARBITER_NONE;
    return trace->ids[trace->entries[index].errata_start + n];
}

arbiter_status arbiter_entry_get(const arbiter_workspace *ws, size_t index, arbiter_entry *out)
{
    return trace_public(&ws->trace, index, out);
}

uint32_t arbiter_entry_other(const arbiter_workspace *ws, size_t index, uint32_t n)
{
    return trace_public_other(&ws->trace, index, n);
}

uint32_t arbiter_entry_erratum(const arbiter_workspace *ws, size_t index, uint32_t n)
{
    return trace_public_erratum(&ws->trace, index, n);
}

/* ---- questions ---- */

uint32_t arbiter_question_count(const arbiter_rulebook *p, const arbiter_game *g)
{
    return api_foreign(p, g) ? 0 : g->held.kind != HELD_NOTHING ? g->held.open : g->pending_count;
}

/* Articles named with the question: analogies, or those that contradict each other. */
static uint32_t others(const program_t *p, const question_t *q, uint32_t *start)
{
    bool decision = q->held ? q->kind == QUESTION_DECISION : q->pending == PENDING_DECISION;
    if (decision) {
        *start = p->events[q->id].ref_start;
        return p->events[q->id].ref_count;
    }
    if (!q->held && q->pending == PENDING_DISPUTE) {
        *start = p->rules[q->id].ref_start;
        return p->rules[q->id].ref_count;
    }
    *start = 0;
    return 0;
}

arbiter_status arbiter_question_get(const arbiter_rulebook *p, const arbiter_game *g, uint32_t question, arbiter_question *out)
{
    question_t q;
    uint32_t start;
    arbiter_status status = api_question(p, g, question, &q);
    if (status != ARBITER_OK)
        return status;
    *out = (arbiter_question){
        .why = q.why, .who = q.who, .article = q.article, .holds = q.held, .due = q.due, .has_default = q.has_default,
        .option_count = q.option_count,
        .other_count = q.held && q.kind == QUESTION_CONFLICT ? q.arg_count : others(p, &q, &start),
    };
    return ARBITER_OK;
}

uint32_t arbiter_question_other(const arbiter_rulebook *p, const arbiter_game *g, uint32_t question, uint32_t n)
{
    question_t q;
    uint32_t start;
    if (api_question(p, g, question, &q) != ARBITER_OK)
        return ARBITER_NONE;
    if (q.held && q.kind == QUESTION_CONFLICT)
        return n < q.arg_count ? question_article(p, &q, n) : ARBITER_NONE;
    return n < others(p, &q, &start) ? p->refs[start + n] : ARBITER_NONE;
}

/* ---- agenda ---- */

arbiter_status arbiter_agenda_get(const arbiter_workspace *ws, size_t index, arbiter_item *out)
{
    if (index >= ws->agenda_count)
        return ARBITER_INVALID;
    const struct agenda_item *it = &ws->agenda[index];
    *out = (arbiter_item){ it->modality, it->person, it->act, rule_of(ws, it->instance)->article, it->due, it->unknown };
    return ARBITER_OK;
}

arbiter_status arbiter_why_not(arbiter_workspace *ws, const arbiter_game *g, int64_t at, const arbiter_act *act)
{
    if (api_foreign(ws->program, g))
        return ARBITER_INVALID;
    game_copy(ws->why, g);
    return arbiter_post(ws, ws->why, at, act, 1);
}
