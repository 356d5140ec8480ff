#include "model/held.h"

/* Header word: id in the low 32 bits, then kind or person, then the number of arguments. */
static int64_t pack(uint32_t id, uint32_t kind, uint32_t arg_count)
{
    return (int64_t)((uint64_t)id | (uint64_t)kind << 32 | (uint64_t)arg_count << 48);
}

static uint32_t word_id(int64_t w) { return (uint32_t)((uint64_t)w & 0xFFFFFFFFu); }
static uint32_t word_kind(int64_t w) { return (uint32_t)((uint64_t)w >> 32 & 0xFFFFu); }
static uint32_t word_args(int64_t w) { return (uint32_t)((uint64_t)w >> 48 & 0xFFu); }

bool held_begin(held_t *h, held_kind kind, int64_t at, const held_act *acts, uint32_t count)
{
    memset(h, 0, sizeof *h);
    h->kind = (uint8_t)kind;
    h->at = at;
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (n + 1 + acts[i].arg_count > HELD_WORDS)
            return false;
        h->words[n++] = pack(acts[i].act, acts[i].person, acts[i].arg_count);
        for (uint32_t a = 0; a < acts[i].arg_count; a++)
            h->words[n++] = acts[i].args[a];
    }
    h->event_words = h->used_words = (uint8_t)n;
    return true;
}

uint32_t held_acts(const held_t *h, held_act acts[ACTS_MAX])
{
    uint32_t count = 0;
    for (uint32_t n = 0; n < h->event_words; count++) {
        held_act *act = &acts[count];
        memset(act, 0, sizeof *act);
        int64_t header = h->words[n++];
        act->act = word_id(header);
        act->person = word_kind(header);
        act->arg_count = word_args(header);
        for (uint32_t a = 0; a < act->arg_count; a++)
            act->args[a] = h->words[n++];
    }
    return count;
}

void held_clear(held_t *h)
{
    memset(h, 0, sizeof *h);
}

bool held_next(const held_t *h, uint32_t *at, held_question *q)
{
    uint32_t n = *at ? *at : h->event_words;
    if (h->kind == HELD_NOTHING || n >= h->used_words)
        return false;
    int64_t header = h->words[n++];
    memset(q, 0, sizeof *q);
    q->kind = (question_kind)word_kind(header);
    q->id = word_id(header);
    q->arg_count = word_args(header);
    for (uint32_t a = 0; a < q->arg_count; a++)
        q->args[a] = h->words[n++];
    q->answer = h->words[n++];
    *at = n;
    return true;
}

static bool same(const held_question *q, question_kind kind, uint32_t id, const int64_t *args, uint32_t arg_count)
{
    return q->kind == kind && q->id == id && q->arg_count == arg_count
           && (arg_count == 0 || memcmp(q->args, args, arg_count * sizeof *args) == 0);
}

int64_t held_answer(const held_t *h, question_kind kind, uint32_t id, const int64_t *args, uint32_t arg_count)
{
    held_question q;
    for (uint32_t at = 0; held_next(h, &at, &q);)
        if (same(&q, kind, id, args, arg_count))
            return q.answer;
    return UNKNOWN;
}

bool held_ask(held_t *h, const held_question *q)
{
    held_question known;
    for (uint32_t at = 0; held_next(h, &at, &known);)
        if (same(&known, q->kind, q->id, q->args, q->arg_count))
            return true;
    uint32_t n = h->used_words;
    if (n + 2 + q->arg_count > HELD_WORDS)
        return false;
    h->words[n++] = pack(q->id, q->kind, q->arg_count);
    for (uint32_t a = 0; a < q->arg_count; a++)
        h->words[n++] = q->args[a];
    h->words[n++] = UNKNOWN;
    h->used_words = (uint8_t)n;
    h->open++;
    return true;
}

void held_set_answer(held_t *h, uint32_t open_index, int64_t answer)
{
    held_question q;
    for (uint32_t at = 0; held_next(h, &at, &q);) {
        if (q.answer != UNKNOWN || open_index-- != 0)
            continue;
        h->words[at - 1] = answer;
        h->open--;
        return;
    }
}

/* Whether argument `arg` (ARGS_MAX and beyond: the answer) of the event is a text. */
static bool is_text(const event_t *event, uint32_t arg)
{
    return arg < event->param_count ? type_is_text(event->params[arg].type)
                                    : arg >= ARGS_MAX && event->kind == EVENT_DECISION && type_is_text(event->answer);
}

static void visit_acts(const program_t *p, game_t *g, text_visit *visit, void *context)
{
    held_t *h = &g->held;
    for (uint32_t n = 0; n < h->event_words;) {
        uint32_t id = word_id(h->words[n]), args = word_args(h->words[n]);
        n++;
        for (uint32_t a = 0; a < args; a++, n++) {
            if (h->kind == HELD_ANSWER) {
                const pending_t *q = &game_pending(g)[id];
                if (q->kind == PENDING_DECISION && is_text(&p->events[q->id], ARGS_MAX))
                    visit(context, &h->words[n]);
            } else if (is_text(&p->events[id], a)) {
                visit(context, &h->words[n]);
            }
        }
    }
}

void held_visit_texts(const program_t *p, game_t *g, text_visit *visit, void *context)
{
    held_t *h = &g->held;
    visit_acts(p, g, visit, context);
    for (uint32_t n = h->event_words; n < h->used_words;) {
        question_kind kind = (question_kind)word_kind(h->words[n]);
        uint32_t id = word_id(h->words[n]), args = word_args(h->words[n]);
        n++;
        for (uint32_t a = 0; a <= args; a++, n++) {
            if (kind == QUESTION_CONFLICT)
                continue;
            if (kind == QUESTION_DECISION ? is_text(&p->events[id], a < args ? a : ARGS_MAX)
                : kind == QUESTION_OPTION ? type_is_text(p->variables[p->slot_variable[id]].type)
                                          : type_is_text(a < args ? program_fact_param(id, a) : program_fact_type(id)))
                visit(context, &h->words[n]);
        }
    }
}
