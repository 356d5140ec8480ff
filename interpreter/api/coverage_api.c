/* What a rulebook consists of, rule by rule, and what has been seen of it, for the public header. */
#include "api/api.h"
#include "engine/coverage.h"
#include "report/words.h"

static arbiter_place place_of(const program_t *p, span_t at)
{
    return (arbiter_place){ at.file < p->file_count ? p->files[at.file] : STR(""), at.start, at.end };
}

/* ---- rules and statements ---- */

uint32_t arbiter_rule_count(const arbiter_rulebook *p)
{
    return p->rule_count;
}

arbiter_status arbiter_rule_get(const arbiter_rulebook *p, uint32_t rule, arbiter_rule *out)
{
    static const arbiter_rule_kind kinds[] = {
        [PROGRAM_RULE_ON] = ARBITER_RULE_ON,           [PROGRAM_RULE_MAY] = ARBITER_RULE_MAY,
        [PROGRAM_RULE_MUST] = ARBITER_RULE_MUST,       [PROGRAM_RULE_MUSTNOT] = ARBITER_RULE_MUST_NOT,
        [PROGRAM_RULE_SILENT] = ARBITER_RULE_SILENT,   [PROGRAM_RULE_DISPUTED] = ARBITER_RULE_DISPUTED,
    };
    if (rule >= p->rule_count)
        return ARBITER_INVALID;
    const rule_t *r = &p->rules[rule];
    *out = (arbiter_rule){ kinds[r->kind], r->article, r->source, place_of(p, r->at) };
    return ARBITER_OK;
}

arbiter_status arbiter_statement_get(const arbiter_rulebook *p, uint32_t article, uint32_t n, arbiter_statement *out)
{
    static const arbiter_statement_kind kinds[] = {
        [STATEMENT_SAYS] = ARBITER_STATEMENT_SAYS,
        [STATEMENT_LEFT] = ARBITER_STATEMENT_LEFT,
        [STATEMENT_NOT_MODELLED] = ARBITER_STATEMENT_NOT_MODELLED,
    };
    if (article >= p->article_count || n >= p->articles[article].statement_count)
        return ARBITER_INVALID;
    const statement_t *s = &p->statements[p->articles[article].statement_start + n];
    *out = (arbiter_statement){ kinds[s->kind], place_of(p, s->at) };
    return ARBITER_OK;
}

arbiter_status arbiter_statement_text(const arbiter_rulebook *p, uint32_t article, uint32_t n, arbiter_language language,
                                      arbiter_writer out)
{
    if (article >= p->article_count || n >= p->articles[article].statement_count)
        return ARBITER_INVALID;
    words_t w = { .program = p, .language = words_language(p, language), .day = NONE, .event = NO_INDEX };
    buffer_t b;
    buffer_init(&b, &p->allocator);
    words_text(&b, &w, p->statements[p->articles[article].statement_start + n].text, "…");
    return api_hand_over(&b, out);
}

/* ---- what was seen ---- */

uint32_t arbiter_point_count(const arbiter_coverage *c)
{
    return c->point_count;
}

arbiter_status arbiter_point_get(const arbiter_coverage *c, uint32_t index, arbiter_point *out)
{
    if (index >= c->point_count)
        return ARBITER_INVALID;
    const point_t *point = &c->points[index];
    *out = (arbiter_point){
        .kind = point->kind,
        .article = point->article,
        .rule = point->rule,
        .unless = point->kind == ARBITER_POINT_CONDITION && c->program->conjuncts[point->id].negated,
        .settled = point->settled,
        .place = place_of(c->program, point->at),
        .seen = point->seen,
        .yes = point->yes,
        .no = point->no,
    };
    return ARBITER_OK;
}

static void write_answer(buffer_t *b, const words_t *w, const point_t *point)
{
    const program_t *p = w->program;
    if (point->id != NO_INDEX)
        buffer_str(b, p->events[point->id].symbol.name);
    else
        words_article(b, w, point->article);
    buffer_str(b, STR(" = "));
    if (point->value == UNKNOWN)
        buffer_str(b, STR("…"));
    else if (point->type.base == TYPE_NOTHING)
        words_article(b, w, (uint32_t)point->value);
    else
        words_value(b, w, (shown_t){ point->value, point->type, STR("") }, SHOW_SOURCE);
}

arbiter_status arbiter_point_words(const arbiter_coverage *c, uint32_t index, arbiter_language language, arbiter_writer out)
{
    if (index >= c->point_count)
        return ARBITER_INVALID;
    const program_t *p = c->program;
    const point_t *point = &c->points[index];
    words_t w = { .program = p, .language = words_language(p, language), .day = NONE, .event = NO_INDEX };
    buffer_t b;
    buffer_init(&b, &c->allocator);
    switch (point->kind) {
    case ARBITER_POINT_RULE: buffer_str(&b, p->rules[point->rule].source); break;
    case ARBITER_POINT_CONDITION: buffer_str(&b, p->conjuncts[point->id].source); break;
    case ARBITER_POINT_SWITCH: buffer_str(&b, p->switches[point->id].source); break;
    case ARBITER_POINT_ANSWER: write_answer(&b, &w, point); break;
    }
    return api_hand_over(&b, out);
}

uint64_t arbiter_coverage_outcomes(const arbiter_coverage *c, uint32_t rule, arbiter_kind kind)
{
    uint64_t total = 0;
    if ((unsigned)kind >= OUTCOME_KINDS)
        return 0;
    for (uint32_t r = 0; r <= c->program->rule_count; r++)
        if (rule == ARBITER_NONE || rule == r)
            total += c->outcomes[r * OUTCOME_KINDS + kind];
    return total;
}
