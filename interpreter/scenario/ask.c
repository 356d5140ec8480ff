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

static bool concerns(const program_t *p, const question_t *q, uint32_t article)
{
    bool overrule = !q->held && q->pending == PENDING_OVERRULE;
    if ((overrule || ask_is_between(q)) && is_part_of(p, q->article, article))
        return true;
    for (uint32_t n = 0; ask_is_between(q) && n < q->option_count; n++)
        if (is_part_of(p, question_article(p, q, n), article))
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

/* The open question that is meant, by a ruling only such as it answers; *more: so is another one. */
static uint32_t find(const suite_t *s, const game_t *g, const asked_t *asked, const ruling_t *ruling, bool *more)
{
    question_t q;
    uint32_t found = NO_INDEX;
    int64_t value;
    str_t text;
    *more = false;
    for (uint32_t i = 0; question_at(s->program, g, i, &q); i++) {
        if (!is_meant(s, g, &q, asked) || (ruling && ask_answers(s, g, i, ruling, &value, &text) == 0))
            continue;
        if (found != NO_INDEX)
            *more = true;
        else
            found = i;
    }
    return found;
}

uint32_t ask_find(const suite_t *s, const game_t *g, const asked_t *asked, bool *more)
{
    return find(s, g, asked, NULL, more);
}

uint32_t ask_find_ruled(const suite_t *s, const game_t *g, const ruling_t *ruling, bool *more)
{
    uint32_t any = find(s, g, &ruling->question, NULL, more);
    uint32_t found = *more ? find(s, g, &ruling->question, ruling, more) : any;
    *more = *more || (found == NO_INDEX && any != NO_INDEX); /* none of several */
    return found == NO_INDEX ? any : found;
}

/* What the ruling names of a party is so of this one. */
static bool names(const program_t *p, const ruling_t *ruling, party_t party)
{
    const party_t *named = &ruling->party;
    type_t whom = party_whom_type(p, party.rule);
    bool other = whom.base != ruling->whom.base || (whom.base == TYPE_LIST && whom.list != ruling->whom.list);
    return (named->rule == NO_INDEX || named->rule == party.rule) &&
           (named->whom < 0 || (named->whom == party.whom && !other)) &&
           (named->application == 0 || named->application == party.application) &&
           (named->effect == 0 || named->effect == party.effect);
}

static bool names_more(const party_t *named)
{
    return named->rule != NO_INDEX || named->whom >= 0 || named->application || named->effect;
}

/* An article means itself rather than a part of it, where it is party itself. */
bool ask_may_mean(const program_t *p, const question_t *q, uint32_t n, const ruling_t *ruling)
{
    bool party = false;
    for (uint32_t i = 0; i < q->option_count; i++)
        party = party || question_article(p, q, i) == ruling->article;
    uint32_t article = question_article(p, q, n);
    if (party ? article != ruling->article : !is_part_of(p, article, ruling->article))
        return false;
    return q->held ? names(p, ruling, party_of(q->args[n])) : !names_more(&ruling->party);
}

uint32_t ask_answers(const suite_t *s, const game_t *g, uint32_t index, const ruling_t *ruling, int64_t *value,
                     str_t *text)
{
    question_t q;
    uint32_t count = 0;
    *text = (str_t){ NULL, 0 };
    if (!question_at(s->program, g, index, &q))
        return 0;
    for (uint32_t n = 0; ask_is_between(&q) && ruling->article != NO_INDEX && n < q.option_count; n++) {
        if (!ask_may_mean(s->program, &q, n, ruling))
            continue;
        *value = question_option(s->program, &q, n);
        count++;
    }
    if (ask_is_between(&q) || ruling->article != NO_INDEX)
        return count;
    *value = ruling->value.value;
    *text = ruling->value.text;
    return 1;
}
