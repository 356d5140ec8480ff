#include "dsl/lower.h"
#include "dsl/scenario.h"

/* What the name means that is given; false after an error, or if it cannot be given. */
static bool kind_of(maker_t *m, const ast_step *step, name_t found, const node_t *node, given_t *given)
{
    bool clock = node->kid_count > 0;
    switch (node->kind) {
    case NODE_SLOT:
        given->kind = GIVEN_SLOT;
        given->id = node->index;
        return node->kid_count == 0;
    case NODE_FACT:
        given->kind = GIVEN_FACT;
        given->id = node->index;
        given->count = node->kid_count;
        return data_add(m, node->kids, node->kid_count, &given->start);
    case NODE_TERM: break;
    default: clock = false; break;
    }
    if (clock && node->kids[0]->kind == NODE_VALUE)
        given->id = (uint32_t)node->kids[0]->value;
    switch (node->kind == NODE_TERM ? (int)node->index : TERM_COUNT) {
    case TERM_TO_MOVE: given->kind = GIVEN_TO_MOVE; break;
    case TERM_RESULT: given->kind = GIVEN_RESULT; break;
    case TERM_BOARD: given->kind = GIVEN_BOARD; break;
    case TERM_MOVES: given->kind = GIVEN_MOVES; break;
    case TERM_REMAINING: given->kind = GIVEN_REMAINING; break;
    case TERM_USED: given->kind = GIVEN_USED; break;
    case TERM_RUNNING: given->kind = GIVEN_RUNNING; break;
    case TERM_NOTATION: given->kind = GIVEN_NOTATION; break;
    default:
        report_name(m->u, &m->scope, &step->name, found, DIAG_NOT_GIVABLE, WANT_PLACE | WANT_VALUE);
        return false;
    }
    if (!clock || node->kids[0]->kind == NODE_VALUE)
        return true;
    return data_add(m, node->kids, 1, &given->start); /* says that it is no constant */
}

static bool can_be_given(name_t found)
{
    if (found.kind == NAME_WORD)
        return found.word->kind == WORD_FACT || (found.word->kind == WORD_TERM && found.word->place);
    return found.kind == NAME_SYMBOL && found.symbol->kind == SYMBOL_VARIABLE;
}

static bool same_datum(const datum_t *a, const datum_t *b)
{
    return a->value == b->value && str_equal(a->text, b->text);
}

static bool same_given(const maker_t *m, const given_t *a, const given_t *b)
{
    if (a->kind != b->kind || a->id != b->id || a->after != b->after || a->count != b->count ||
        !str_equal(a->move, b->move))
        return false;
    const datum_t *data = m->data.items;
    for (uint32_t i = 0; a->kind == GIVEN_FACT && i < a->count; i++)
        if (!same_datum(&data[a->start + i], &data[b->start + i]))
            return false;
    return true;
}

static void add(maker_t *m, given_t given, span_t at, str_t name)
{
    unit_t *u = m->u;
    for (uint32_t i = m->scenario.given_start; i < m->givens.count; i++) {
        const given_t *before = table_at(&u->b, &m->givens, i);
        if (before->kind == GIVEN_CONTROL ? given.kind != GIVEN_CONTROL : !same_given(m, before, &given))
            continue;
        diag_t *item = diags_add(u->diags, DIAG_GIVEN_TWICE, at, name, STR(""), STR(""));
        const span_t *first = table_at(&u->b, &m->given_at, i);
        diags_label(u->diags, item, *first, LABEL_FIRST_HERE, STR(""));
        return;
    }
    given.at = mark_of(m, at);
    given_t *row = table_add(&u->b, &m->givens);
    *row = given;
    span_t *place = table_add(&u->b, &m->given_at);
    *place = at;
}

static void control_make(maker_t *m, const ast_step *step)
{
    unit_t *u = m->u;
    given_t given = { .kind = GIVEN_CONTROL, .start = m->periods.count };
    period_t periods[PERIODS_MAX];
    if (!periods_resolve(u, step->periods, m->language, periods, &given.count))
        return;
    for (uint32_t i = 0; i < given.count; i++) {
        period_t *row = table_add(&u->b, &m->periods);
        *row = periods[i];
    }
    add(m, given, step->at, unit_line(u, step->at));
}

/* The name with its arguments, as written. */
static str_t name_of(maker_t *m, const ast_step *step, span_t *at)
{
    const str_t source = m->u->diags->sources[step->name.at.file].text;
    *at = step->name.at;
    for (const ast_expr *arg = step->args; arg; arg = arg->next)
        at->end = arg->at.end;
    while (step->args && at->end < source.size && source.data[at->end - 1] != ')')
        at->end++;
    return unit_line(m->u, *at);
}

static void report_no_value(maker_t *m, const ast_step *step, type_t type)
{
    static const str_t yes[LANG_COUNT] = { { "yes", 3 }, { "ja", 2 }, { "да", 4 } };
    span_t at;
    str_t name = name_of(m, step, &at);
    diags_add(m->u->diags, DIAG_GIVEN_NO_VALUE, at, name, type.base == TYPE_TRUTH ? yes[m->language] : STR("…"), STR(""));
}

void given_make(maker_t *m, const ast_step *step)
{
    unit_t *u = m->u;
    given_t given = { .after = step->after };
    if (m->begun) {
        diags_add(u->diags, DIAG_GIVEN_TOO_LATE, step->at, STR(""), STR(""), STR(""));
        return;
    }
    if (step->kind == STEP_CONTROL) {
        control_make(m, step);
        return;
    }
    name_t found = resolve_name(u, &m->scope, &step->name, WANT_VALUE);
    type_t type = type_plain(TYPE_POSITION);
    bool position =
        found.kind == NAME_WORD && found.word->kind == WORD_TYPE && found.word->id == TYPE_POSITION;
    if (position && !step->args) {
        given.kind = GIVEN_BOARD;
    } else if (can_be_given(found)) {
        const node_t *node = expr_name(u, &m->scope, &step->name, step->args, type_plain(TYPE_NOTHING));
        if (node_broken(node) || !kind_of(m, step, found, node, &given))
            return;
        if (given.kind == GIVEN_FACT && !m->suite->program->uses_facts) {
            diags_add(u->diags, DIAG_FACT_UNREAD, step->name.at, step->name.text, STR(""), STR(""));
            return;
        }
        type = node->type;
    } else {
        report_name(u, &m->scope, &step->name, found, DIAG_NOT_GIVABLE, WANT_PLACE | WANT_VALUE);
        return;
    }
    if (step->after && given.kind != GIVEN_FACT) {
        report_name(u, &m->scope, &step->name, found, DIAG_AFTER_NO_FACT, WANT_VALUE);
        return;
    }
    if (step->unknown && given.kind != GIVEN_BOARD) {
        report_name(u, &m->scope, &step->name, found, DIAG_GIVEN_UNKNOWN, WANT_PLACE);
        return;
    }
    if (!step->value && !step->unknown) {
        report_no_value(m, step, type);
        return;
    }
    if (step->after)
        given.move = keep_str(m, step->string);
    if (step->unknown)
        given.value = (datum_t){ .type = type, .value = NONE };
    else if (!datum_fixed(m, step->value, type, &given.value))
        return;
    span_t words;
    add(m, given, step->at, name_of(m, step, &words));
}

void givens_sort(maker_t *m)
{
    given_t *items = m->givens.items;
    for (uint32_t i = m->scenario.given_start + 1; i < m->givens.count; i++) {
        given_t moved = items[i];
        uint32_t at = i;
        for (; at > m->scenario.given_start && items[at - 1].kind > moved.kind; at--)
            items[at] = items[at - 1];
        items[at] = moved;
    }
}
