/* The rulebook as it stands in its files, and which of its articles goes before which. */
#include "api/api.h"

uint32_t arbiter_passage_count(const arbiter_rulebook *p)
{
    return p->passage_count;
}

arbiter_status arbiter_passage_get(const arbiter_rulebook *p, uint32_t passage, arbiter_passage *out)
{
    if (passage >= p->passage_count)
        return ARBITER_INVALID;
    const passage_t *row = &p->passages[passage];
    bool decision = row->kind == PASSAGE_DECISION;
    *out = (arbiter_passage){
        .kind = (arbiter_passage_kind)row->kind,
        .article = row->article,
        .number = decision ? 0 : row->number,
        .why = decision ? question_nature(row->number) : ARBITER_DISCRETION,
        .name = row->name.data ? row->name : STR(""),
        .other = row->other.data ? row->other : STR(""),
        .place = { row->at.file < p->file_count ? p->files[row->at.file] : STR(""), row->at.start,
                   row->at.end },
    };
    return ARBITER_OK;
}

/* Whether the two are so related by any of their own rules. */
static int related(const program_t *p, uint32_t article, uint32_t other,
                   bool (*relation)(const program_t *p, uint32_t a, uint32_t b))
{
    for (uint32_t a = 0; a < p->rule_count; a++)
        for (uint32_t b = 0; p->rules[a].article == article && b < p->rule_count; b++)
            if (p->rules[b].article == other && relation(p, a, b))
                return 1;
    return 0;
}

static bool precedes(const program_t *p, uint32_t a, uint32_t b)
{
    return program_beats(p, a, b) && !program_contradict(p, a, b);
}

int arbiter_article_precedes(const arbiter_rulebook *p, uint32_t article, uint32_t other)
{
    return related(p, article, other, precedes);
}

int arbiter_article_contradicts(const arbiter_rulebook *p, uint32_t article, uint32_t other)
{
    return related(p, article, other, program_contradict);
}
