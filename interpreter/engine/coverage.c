#include "engine/coverage.h"

#include "engine/query.h"
#include "program/vocabulary.h"

/* ---- what there is to see ---- */

static point_t *add_point(coverage_t *c, point_t point)
{
    if (c->point_count == c->point_room) {
        point_t *points = mem_grow(&c->allocator, c->points, &c->point_room, 256, sizeof *points);
        if (!points)
            return NULL;
        c->points = points;
    }
    c->points[c->point_count] = point;
    return &c->points[c->point_count++];
}

/* The code gives the same value whatever happens. */
static bool is_constant(const program_t *p, uint32_t code)
{
    return code == NO_INDEX
           || ((p->code[code].op == OP_INT || p->code[code].op == OP_CONST) && p->code[code + 1].op == OP_RETURN);
}

static bool is_settled(const program_t *p, uint32_t instance, uint32_t end, uint32_t n)
{
    for (; instance < end; instance++) {
        const conjunct_t *conjunct = &p->conjuncts[p->instances[instance].conjunct_start + n];
        if (!is_constant(p, conjunct->left) || !is_constant(p, conjunct->right))
            return false;
    }
    return true;
}

static bool add_answers(coverage_t *c, point_t point)
{
    uint32_t options = question_options(c->program, point.type);
    point.value = UNKNOWN;
    if (options == 0)
        return add_point(c, point) != NULL;
    for (uint32_t n = 0; n < options; n++) {
        point.value = point.type.base == TYPE_TRUTH ? 1 - (int64_t)n : (int64_t)n;
        if (!add_point(c, point))
            return false;
    }
    return true;
}

static bool add_parties(coverage_t *c, const rule_t *rule, point_t point)
{
    for (uint32_t n = 0; n < rule->ref_count; n++) {
        point.value = c->program->refs[rule->ref_start + n];
        if (!add_point(c, point))
            return false;
    }
    return true;
}

/* Instances of one rule follow each other. */
static bool add_rule(coverage_t *c, uint32_t number, uint32_t instance, uint32_t end)
{
    const program_t *p = c->program;
    const rule_t *rule = &p->rules[number];
    point_t point = { .kind = ARBITER_POINT_RULE, .article = rule->article, .rule = number, .id = NO_INDEX, .at = rule->at };
    c->rule_first[number] = c->point_count;
    if (!add_point(c, point))
        return false;
    uint32_t conditions = instance < end ? p->instances[instance].conjunct_count : 0;
    for (uint32_t n = 0; n < conditions; n++) {
        point_t condition = point;
        condition.kind = ARBITER_POINT_CONDITION;
        condition.id = p->instances[instance].conjunct_start + n;
        condition.at = p->conjuncts[condition.id].at;
        condition.settled = is_settled(p, instance, end, n);
        if (!add_point(c, condition))
            return false;
    }
    point.kind = ARBITER_POINT_ANSWER;
    if (rule->kind == PROGRAM_RULE_DISPUTED)
        return add_parties(c, rule, point);
    point.type = (type_t){ TYPE_LIST, false, LIST_VERDICT };
    return !rule->overrulable || add_answers(c, point);
}

/* A switch concerns each part of its article too: one sentence, several rows. */
static bool add_switches(coverage_t *c, uint32_t article)
{
    const program_t *p = c->program;
    for (uint32_t s = 0; s < p->switch_count; s++) {
        if (p->switches[s].article != article || c->switch_point[s] != NO_INDEX)
            continue;
        const span_t at = p->switches[s].at;
        for (uint32_t same = s; same < p->switch_count; same++)
            if (p->switches[same].at.file == at.file && p->switches[same].at.start == at.start)
                c->switch_point[same] = c->point_count;
        if (!add_point(c, (point_t){ .kind = ARBITER_POINT_SWITCH, .article = article, .rule = NO_INDEX, .id = s, .at = at }))
            return false;
    }
    return true;
}

/* Of one article, or of none. */
static bool add_article(coverage_t *c, uint32_t article)
{
    const program_t *p = c->program;
    bool fine = add_switches(c, article);
    for (uint32_t r = 0, instance = 0, end; fine && r < p->rule_count; r++, instance = end) {
        for (end = instance; end < p->instance_count && p->instances[end].rule == r;)
            end++;
        if (p->rules[r].article == article)
            fine = add_rule(c, r, instance, end);
    }
    for (uint32_t e = 0; fine && e < p->event_count; e++) {
        if (p->events[e].kind != EVENT_DECISION || p->events[e].article != article)
            continue;
        c->event_first[e] = c->point_count;
        fine = add_answers(c, (point_t){ .kind = ARBITER_POINT_ANSWER, .article = article, .rule = NO_INDEX, .id = e,
                                         .type = p->events[e].answer, .at = p->events[e].symbol.at });
    }
    return fine;
}

static uint32_t *new_indices(coverage_t *c, uint32_t count)
{
    uint32_t *indices = mem_alloc(&c->allocator, (count + 1) * sizeof *indices);
    for (uint32_t i = 0; indices && i <= count; i++)
        indices[i] = NO_INDEX;
    return indices;
}

arbiter_status arbiter_coverage_new(arbiter_rulebook *p, arbiter_coverage **out)
{
    *out = NULL;
    coverage_t *c = mem_alloc(&p->allocator, sizeof *c);
    if (!c)
        return ARBITER_NO_MEMORY;
    program_retain(p);
    c->allocator = p->allocator;
    c->program = p;
    c->rule_first = new_indices(c, p->rule_count);
    c->event_first = new_indices(c, p->event_count);
    c->switch_point = new_indices(c, p->switch_count);
    c->outcomes = mem_alloc(&c->allocator, (p->rule_count + 1) * OUTCOME_KINDS * sizeof *c->outcomes);
    bool fine = c->rule_first && c->event_first && c->switch_point && c->outcomes;
    for (uint32_t a = 0; fine && a < p->article_count; a++)
        fine = add_article(c, a);
    if (!fine || !add_article(c, NO_INDEX)) {
        arbiter_coverage_free(c);
        return ARBITER_NO_MEMORY;
    }
    *out = c;
    return ARBITER_OK;
}

void arbiter_coverage_free(arbiter_coverage *c)
{
    if (!c)
        return;
    program_t *p = c->program;
    arbiter_allocator allocator = c->allocator;
    mem_free(&allocator, c->points, c->point_room * sizeof *c->points);
    mem_free(&allocator, c->rule_first, (p->rule_count + 1) * sizeof *c->rule_first);
    mem_free(&allocator, c->event_first, (p->event_count + 1) * sizeof *c->event_first);
    mem_free(&allocator, c->switch_point, (p->switch_count + 1) * sizeof *c->switch_point);
    mem_free(&allocator, c->outcomes, (p->rule_count + 1) * OUTCOME_KINDS * sizeof *c->outcomes);
    mem_free(&allocator, c, sizeof *c);
    program_release(p);
}

arbiter_status arbiter_coverage_add(arbiter_coverage *to, const arbiter_coverage *from)
{
    if (to->program != from->program)
        return ARBITER_INVALID;
    for (uint32_t i = 0; i < to->point_count; i++) {
        to->points[i].seen += from->points[i].seen;
        to->points[i].yes += from->points[i].yes;
        to->points[i].no += from->points[i].no;
    }
    for (uint32_t i = 0; i < (to->program->rule_count + 1) * OUTCOME_KINDS; i++)
        to->outcomes[i] += from->outcomes[i];
    return ARBITER_OK;
}

arbiter_status arbiter_workspace_cover(arbiter_workspace *ws, arbiter_coverage *coverage)
{
    if (coverage && coverage->program != ws->program)
        return ARBITER_INVALID;
    ws->coverage = coverage;
    return ARBITER_OK;
}

/* ---- what was seen ---- */

static void count(point_t *point, int64_t value)
{
    point->seen++;
    point->yes += value == TRUE_;
    point->no += value == FALSE_;
}

/* The condition as written, `unless` left aside. Looking at it must not fail an event that would not have looked. */
static int64_t value_of(workspace_t *ws, const conjunct_t *conjunct)
{
    int64_t left = vm_value(&ws->vm, conjunct->left);
    return conjunct->compare == OP_RETURN ? left : vm_compare(conjunct->compare, left, vm_value(&ws->vm, conjunct->right));
}

void coverage_look(workspace_t *ws, uint32_t instance)
{
    coverage_t *c = ws->coverage;
    const program_t *p = ws->program;
    const instance_t *in = &p->instances[instance];
    const uint32_t article = p->rules[in->rule].article;
    bool overflow = ws->vm.overflow, out_of_memory = ws->facts.failed, full = ws->facts.full;
    uint32_t failed;
    point_t *point = &c->points[c->rule_first[in->rule]];
    int64_t holds = vm_guard(&ws->vm, in->guard_code, &failed);
    count(point, holds == TRUE_ && step_switch(ws, instance) == TRUE_ ? TRUE_ : holds == UNKNOWN ? UNKNOWN : FALSE_);
    for (uint32_t n = 0; n < in->conjunct_count; n++)
        count(&point[n + 1], value_of(ws, &p->conjuncts[in->conjunct_start + n]));
    for (uint32_t s = 0; article != NO_INDEX && s < p->articles[article].switch_count; s++) {
        uint32_t row = p->articles[article].switch_start + s;
        count(&c->points[c->switch_point[row]], vm_value(&ws->vm, p->switches[row].code));
    }
    ws->vm.overflow = overflow;
    ws->facts.failed = out_of_memory;
    ws->facts.full = full;
}

static void count_answer(coverage_t *c, uint32_t first, int64_t value)
{
    const point_t *of = &c->points[first];
    for (uint32_t i = first; i < c->point_count; i++) {
        point_t *point = &c->points[i];
        if (point->kind != ARBITER_POINT_ANSWER || point->rule != of->rule || point->id != of->id)
            break;
        bool given = point->value == UNKNOWN || point->value == value;
        count(point, given ? TRUE_ : FALSE_);
    }
}

void coverage_decision(workspace_t *ws, uint32_t event, int64_t value)
{
    count_answer(ws->coverage, ws->coverage->event_first[event], value);
}

void coverage_ruling(workspace_t *ws, uint32_t instance, int64_t value)
{
    const instance_t *in = &ws->program->instances[instance];
    count_answer(ws->coverage, ws->coverage->rule_first[in->rule] + 1 + in->conjunct_count, value);
}

void coverage_outcomes(workspace_t *ws)
{
    for (uint32_t i = 0; i < ws->trace.entry_count; i++) {
        const trace_entry *e = &ws->trace.entries[i];
        uint32_t row = e->rule == NO_INDEX ? ws->program->rule_count : e->rule;
        ws->coverage->outcomes[row * OUTCOME_KINDS + e->kind]++;
    }
}
