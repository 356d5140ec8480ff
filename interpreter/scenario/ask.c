/* Which open question a scenario means, and its ruling as an answer. */
#include "scenario/run.h"

bool is_part_of(const program_t *p, uint32_t part, uint32_t article)
{
    while (part != NO_INDEX && part != article)
        part = p->articles[part].parent;
    return part == article;
}

bool ask_is_between(const question_t *q)
{
    return q->held ? q->kind == QUESTION_CONFLICT : q->pending == PENDING_DISPUTE;
}

uint32_t ask_party(const program_t *p, const question_t *q, uint32_t n)
{
    int64_t option = question_option(p, q, n);
    return q->held ? p->rules[option].article : (uint32_t)option;
}

static bool concerns(const program_t *p, const question_t *q, uint32_t article)
{
    bool overrule = !q->held && q->pending == PENDING_OVERRULE;
    if ((overrule || ask_is_between(q)) && is_part_of(p, q->article, article))
        return true;
    for (uint32_t n = 0; ask_is_between(q) && n < q->option_count; n++)
        if (is_part_of(p, ask_party(p, q, n), article))
            return true;
    return false;
}

static bool same_arguments(const suite_t *s, const game_t *g, const question_t *q, const asked_t *asked)
{
    if (asked->any)
        return true;
    if (asked->count != q->arg_count)
        return false;
    for (uint32_t a = 0; a < asked->count; a++)
        if (datum_value(s, g, &s->data[asked->start + a]) != q->args[a])
            return false;
    return true;
}

static bool is_meant(const suite_t *s, const game_t *g, const question_t *q, const asked_t *asked)
{
    switch (asked->kind) {
    case ASKED_DECISION:
        return (q->held ? q->kind == QUESTION_DECISION : q->pending == PENDING_DECISION) &&
               q->id == asked->id && same_arguments(s, g, q, asked);
    case ASKED_FACT:
        return q->held && q->kind == QUESTION_FACT && q->id == asked->id && same_arguments(s, g, q, asked);
    case ASKED_OPTION: return q->held && q->kind == QUESTION_OPTION && q->id == asked->id;
    case ASKED_ARTICLE: return concerns(s->program, q, asked->id);
    case ASKED_CONFLICT: return ask_is_between(q);
    }
    return false;
}

uint32_t ask_find(const suite_t *s, const game_t *g, const asked_t *asked, bool *more)
{
    question_t q;
    uint32_t found = NO_INDEX;
    *more = false;
    for (uint32_t i = 0; question_at(s->program, g, i, &q); i++) {
        if (!is_meant(s, g, &q, asked))
            continue;
        if (found != NO_INDEX)
            *more = true;
        else
            found = i;
    }
    return found;
}

/* The one party that is the rule; or else the article, or a part of it. */
static bool choose(const program_t *p, const question_t *q, const ruling_t *ruling, int64_t *value)
{
    uint32_t same = 0, parts = 0;
    int64_t part = 0;
    for (uint32_t n = 0; n < q->option_count; n++) {
        uint32_t named = ask_party(p, q, n);
        int64_t option = question_option(p, q, n);
        bool other_rule = ruling->rule != NO_INDEX && (!q->held || option != ruling->rule);
        if (other_rule || !is_part_of(p, named, ruling->article))
            continue;
        if (named == ruling->article)
            *value = option;
        else
            part = option;
        same += named == ruling->article;
        parts += named != ruling->article;
    }
    if (same == 0)
        *value = part;
    return same == 1 || (same == 0 && parts == 1);
}

bool ask_answer(const suite_t *s, const game_t *g, uint32_t index, const ruling_t *ruling, int64_t *value,
                str_t *text)
{
    question_t q;
    *text = (str_t){ NULL, 0 };
    if (!question_at(s->program, g, index, &q))
        return false;
    if (ask_is_between(&q))
        return ruling->article != NO_INDEX && choose(s->program, &q, ruling, value);
    if (ruling->article != NO_INDEX)
        return false;
    *value = ruling->value.value;
    *text = ruling->value.text;
    return true;
}
