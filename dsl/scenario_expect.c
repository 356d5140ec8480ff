#include "dsl/scenario.h"

_Static_assert((int)KIND_APPLIED == OUTCOME_APPLIED && (int)KIND_BEATEN == OUTCOME_BEATEN &&
                   (int)KIND_SWITCHED_OFF == OUTCOME_SWITCHED_OFF &&
                   (int)KIND_FORBIDDEN == OUTCOME_FORBIDDEN &&
                   (int)KIND_NOT_PERMITTED == OUTCOME_NOT_PERMITTED &&
                   (int)KIND_ANSWERED == OUTCOME_ANSWERED && (int)KIND_ARISEN == OUTCOME_ARISEN &&
                   (int)KIND_MET == OUTCOME_MET && (int)KIND_LAPSED == OUTCOME_LAPSED &&
                   (int)KIND_CONFLICT == OUTCOME_CONFLICT && (int)KIND_UNKNOWN == OUTCOME_UNKNOWN &&
                   (int)KIND_GAP == OUTCOME_GAP && (int)KIND_DOUBTFUL == OUTCOME_DOUBTFUL &&
                   (int)KIND_NOTHING == OUTCOME_NOTHING,
               "a suite names outcomes as the syntax tree does");

enum { READINGS_MAX = 16 };

/* What a condition reads, each thing once. */
typedef struct {
    const node_t *nodes[READINGS_MAX];
    uint32_t count;
} collection_t;

static bool is_leaf(const node_t *n)
{
    return n->kind == NODE_SLOT || (n->kind >= NODE_TERM && n->kind <= NODE_DECISION);
}

static void collect(void *context, const node_t *n)
{
    collection_t *c = context;
    for (uint32_t i = 0; i < c->count; i++)
        if (node_equal(c->nodes[i], n))
            return;
    if (c->count < READINGS_MAX)
        c->nodes[c->count++] = n;
}

/* A side of a comparison, or a definition, is a value of its own; what it is made of follows. */
static void collect_whole(collection_t *c, const node_t *n)
{
    if (n->kind == NODE_VALUE)
        return;
    collect(c, n);
    if (!is_leaf(n))
        node_leaves(n, collect, c);
}

static void readings_make(maker_t *m, const node_t *n, clause_t *clause)
{
    collection_t c = { .count = 0 };
    unit_t *u = m->u;
    if (n->source.size && !is_leaf(n))
        collect_whole(&c, n);
    else if (n->kind == NODE_OP)
        for (uint32_t i = 0; i < n->kid_count; i++)
            collect_whole(&c, n->kids[i]);
    else
        node_leaves(n, collect, &c);
    clause->start = m->readings.count;
    clause->count = c.count;
    for (uint32_t i = 0; i < c.count; i++) {
        const node_t *read = c.nodes[i];
        reading_t reading = { .value = formula_of(m, read), .type = read->type };
        reading.words = keep_str(m, read->source.size ? read->source : unit_line(u, read->at));
        reading_t *row = table_add(&u->b, &m->readings);
        *row = reading;
    }
}

/* The condition's conjuncts; a definition stays whole. */
static void clauses_make(maker_t *m, const node_t *n)
{
    if (n->kind == NODE_AND && n->source.size == 0) {
        clauses_make(m, n->kids[0]);
        clauses_make(m, n->kids[1]);
        return;
    }
    clause_t clause = { .holds = formula_of(m, n) };
    readings_make(m, n, &clause);
    clause_t *row = table_add(&m->u->b, &m->clauses);
    *row = clause;
}

/* ---- who may, must, must not ---- */

static bool person_make(maker_t *m, const ast_step *step, uint32_t persons, expected_t *x)
{
    const node_t *n = expr_name(m->u, &m->scope, &step->person, step->person_args, type_plain(TYPE_PERSON));
    if (node_broken(n))
        return false;
    if (n->kind == NODE_VALUE && n->value >= 0 && n->value < LIMIT_PERSONS && !(persons >> n->value & 1)) {
        diags_add(m->u->diags, DIAG_WRONG_PERSON, step->person.at, step->act.text, step->person.text,
                  persons_list(m, persons));
        return false;
    }
    x->person = formula_of(m, n);
    return true;
}

static bool act_make(maker_t *m, const ast_step *step, expected_t *x)
{
    unit_t *u = m->u;
    const node_t *args[ARGS_MAX];
    formula_t formulas[ARGS_MAX];
    x->act = resolve_event(u, &m->scope, &step->act, WANT_ACT);
    if (x->act == NO_INDEX)
        return false;
    const event_t *event = table_at(&u->b, &u->b.events, x->act);
    if (!x->anybody && !person_make(m, step, event->persons, x))
        return false;
    x->any = step->act_args == NULL;
    x->count = expr_arguments(u, &m->scope, &step->act, step->act_args, x->act, true, args);
    for (uint32_t i = 0; i < x->count; i++) {
        if (node_broken(args[i]))
            return false;
        formulas[i] = formula_of(m, args[i]);
    }
    x->start = m->formulas.count;
    for (uint32_t i = 0; i < x->count; i++) {
        formula_t *row = table_add(&u->b, &m->formulas);
        *row = formulas[i];
    }
    return true;
}

/* ---- one expectation ---- */

static bool expected_make(maker_t *m, const ast_step *step, expected_t *x)
{
    type_t answer;
    uint32_t who;
    switch (step->expect) {
    case EXPECT_EXPR: {
        const node_t *n = step->value ? expr_condition(m->u, &m->scope, step->value) : node_nothing();
        m->scope.known = NULL;
        x->kind = EXPECTED_STATE;
        x->start = m->clauses.count;
        if (node_broken(n))
            return false;
        clauses_make(m, n);
        x->count = m->clauses.count - x->start;
        return true;
    }
    case EXPECT_REFS:
    case EXPECT_KIND:
        x->kind = step->expect == EXPECT_REFS ? EXPECTED_ARTICLES : EXPECTED_OUTCOME;
        x->outcome = (outcome_kind)step->outcome;
        refs_add(m, step->refs, &x->ref_start, &x->ref_count);
        return true;
    case EXPECT_ASK:
        x->kind = EXPECTED_QUESTION;
        return question_make(m, &step->question, &x->question, &answer, &who);
    case EXPECT_MAY:
    case EXPECT_MUST:
    case EXPECT_MUSTNOT:
    case EXPECT_NEEDNOT:
    case EXPECT_NOBODYMUST:
        x->kind = step->expect == EXPECT_MAY       ? EXPECTED_MAY
                  : step->expect == EXPECT_MUSTNOT ? EXPECTED_MUSTNOT
                  : step->expect == EXPECT_MUST    ? EXPECTED_MUST
                                                   : EXPECTED_NEEDNOT;
        x->anybody = step->expect == EXPECT_NOBODYMUST;
        return act_make(m, step, x);
    }
    return false;
}

/* What is expected as written: the line without its first word. */
static str_t words_of(maker_t *m, const ast_step *step)
{
    str_t line = unit_line(m->u, step->at);
    size_t at = 0;
    while (at < line.size && line.data[at] != ' ')
        at++;
    at += at < line.size;
    return keep_str(m, (str_t){ line.data + at, line.size - at });
}

void expect_make(maker_t *m, const ast_step *step)
{
    unit_t *u = m->u;
    expected_t x = { .negated = step->negated };
    bool of_events = step->expect == EXPECT_REFS || step->expect == EXPECT_KIND;
    m->expectations++;
    if (of_events && !m->begun)
        diags_add(u->diags, DIAG_EXPECT_TOO_EARLY, step->at, STR(""), STR(""), STR(""));
    if (!expected_make(m, step, &x))
        return;
    x.words = words_of(m, step);
    uint32_t index = m->expected.count;
    expected_t *row = table_add(&u->b, &m->expected);
    *row = x;
    scene_t *scene = scene_add(m, SCENE_EXPECTED, step->at);
    scene->index = index;
    scene->count = 1;
}
