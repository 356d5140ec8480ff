#include "dsl/lower.h"
#include "dsl/scenario.h"

str_t keep_str(maker_t *m, str_t text)
{
    str_t copy = arena_str(&m->suite->arena, text);
    if (copy.data)
        return copy;
    m->u->b.failed = true;
    return STR("");
}

mark_t mark_of(maker_t *m, span_t at)
{
    if (at.start < m->place.offset)
        m->place = m->head;
    place_t place = diags_place_next(m->u->diags, &m->place, at.file, at.start);
    return (mark_t){ at.file, place.line, place.column, keep_str(m, unit_line(m->u, at)) };
}

datum_t datum_of(maker_t *m, type_t type, int64_t value)
{
    datum_t datum = { .type = type, .value = value, .text = { NULL, 0 } };
    if (type_is_text(type) && value != NONE) {
        datum.value = 0;
        datum.text = keep_str(m, intern_str(m->u->b.constants, (uint32_t)value));
    }
    return datum;
}

bool datum_fixed(maker_t *m, const ast_expr *e, type_t wanted, datum_t *out)
{
    int64_t value;
    if (!expr_fixed(m->u, &m->scope, e, wanted, &value) || m->u->b.failed)
        return false;
    *out = datum_of(m, wanted, value);
    return true;
}

bool data_add(maker_t *m, const node_t *const *nodes, uint32_t count, uint32_t *start)
{
    unit_t *u = m->u;
    bool good = true;
    *start = m->data.count;
    for (uint32_t i = 0; i < count; i++) {
        const node_t *n = nodes[i];
        if (!node_broken(n) && n->kind != NODE_VALUE)
            diags_add(u->diags, DIAG_NOT_CONSTANT, n->at, n->source.size ? n->source : unit_line(u, n->at),
                      STR(""), STR(""));
        good = good && n->kind == NODE_VALUE && !u->b.failed;
        datum_t datum = good ? datum_of(m, n->type, n->value) : (datum_t){ .value = NONE };
        datum_t *row = table_add(&u->b, &m->data);
        *row = datum;
    }
    return good;
}

/* ---- formulas ---- */

/* The node with its texts as arguments: a text has a number only within a game. */
static const node_t *lift_texts(maker_t *m, const node_t *n, int64_t texts[FORMULA_TEXTS], uint32_t *count)
{
    unit_t *u = m->u;
    if (n->kind == NODE_VALUE && type_is_text(n->type) && n->value != NONE) {
        uint32_t i = 0;
        while (i < *count && texts[i] != n->value)
            i++;
        if (i == FORMULA_TEXTS) {
            diags_add(u->diags, DIAG_TOO_COMPLEX, n->at, STR(""), STR(""), STR(""));
            return node_nothing();
        }
        texts[i] = n->value;
        *count += i == *count;
        return node_make(
            u, (node_t){ .kind = NODE_ARG, .index = i, .type = n->type, .source = n->source, .at = n->at });
    }
    node_t copy = *n;
    bool changed = false;
    for (uint32_t i = 0; i < n->kid_count; i++) {
        copy.kids[i] = lift_texts(m, n->kids[i], texts, count);
        changed = changed || copy.kids[i] != n->kids[i];
    }
    return changed ? node_make(u, copy) : n;
}

formula_t formula_of(maker_t *m, const node_t *n)
{
    unit_t *u = m->u;
    int64_t texts[FORMULA_TEXTS];
    formula_t f = { .code = NO_INDEX, .text_start = m->texts.count, .fixed = { .value = UNKNOWN } };
    if (node_broken(n) || u->b.failed)
        return f;
    f.fixed.type = n->type;
    if (n->kind == NODE_VALUE) {
        f.fixed = datum_of(m, n->type, n->value);
        return f;
    }
    const node_t *lifted = lift_texts(m, n, texts, &f.text_count);
    for (uint32_t i = 0; i < f.text_count; i++) {
        str_t text = keep_str(m, intern_str(u->b.constants, (uint32_t)texts[i]));
        str_t *row = table_add(&u->b, &m->texts);
        *row = text;
    }
    if (!node_broken(lifted))
        f.code = code_value(u, lifted);
    return f;
}

/* ---- articles and persons ---- */

void refs_add(maker_t *m, const ast_ref *refs, uint32_t *start, uint32_t *count)
{
    *start = m->refs.count;
    for (const ast_ref *ref = refs; ref; ref = ref->next) {
        uint32_t article = article_find(m->u, ref);
        if (article != NO_INDEX)
            table_add_index(&m->u->b, &m->refs, article);
    }
    *count = m->refs.count - *start;
}

str_t persons_list(maker_t *m, uint32_t persons)
{
    unit_t *u = m->u;
    buffer_t list;
    buffer_init(&list, u->b.allocator);
    for (uint32_t i = 0; i < u->b.persons.count; i++) {
        if (!(persons >> i & 1))
            continue;
        if (list.size)
            buffer_text(&list, ", ");
        buffer_str(&list, type_member(u, type_plain(TYPE_PERSON), i, m->language));
    }
    u->b.failed = u->b.failed || list.failed;
    str_t text = unit_str(u, buffer_view(&list));
    buffer_free(&list);
    return text;
}

uint32_t person_of(maker_t *m, const ast_name *name, const ast_name *of, uint32_t persons, diag_code wrong)
{
    unit_t *u = m->u;
    uint32_t meant = resolve_role(u, &m->scope, name);
    if (!meant)
        return NO_INDEX;
    if (meant & (meant - 1)) { /* "player" is two */
        diags_add(u->diags, DIAG_WHO_MISSING, name->at, of->text, persons_list(m, meant), STR(""));
        return NO_INDEX;
    }
    if (!(meant & persons)) {
        diags_add(u->diags, wrong, name->at, of->text, name->text, persons_list(m, persons));
        return NO_INDEX;
    }
    uint32_t person = 0;
    while (!(meant >> person & 1))
        person++;
    return person;
}
