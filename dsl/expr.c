#include "dsl/expr.h"

enum { SIZE_MAX_NODES = 2000 };

static const node_t nothing = { .kind = NODE_NOTHING, .size = 1, .stack = 1, .at = { NO_FILE, 0, 0 } };

const node_t *node_nothing(void)
{
    return &nothing;
}

bool op_is_comparison(uint32_t op)
{
    return op >= OP_EQ && op <= OP_GE;
}

/* The code pushes the kids one after another, except those of a branch. */
static void measure(node_t *n)
{
    uint32_t size = 1, stack = 1;
    for (uint32_t i = 0; i < n->kid_count; i++) {
        uint32_t under = n->kind == NODE_IF ? 0 : i;
        size += n->kids[i]->size;
        if (n->kids[i]->stack + under > stack)
            stack = n->kids[i]->stack + under;
    }
    n->size = (uint16_t)(size > SIZE_MAX_NODES ? SIZE_MAX_NODES + 1 : size);
    n->stack = (uint16_t)stack;
}

static bool compute(opcode op, int64_t l, int64_t r, int64_t *v)
{
    switch (op) {
    case OP_EQ: *v = l == r; return true;
    case OP_NE: *v = l != r; return true;
    case OP_LT: *v = l < r; return true;
    case OP_LE: *v = l <= r; return true;
    case OP_GT: *v = l > r; return true;
    case OP_GE: *v = l >= r; return true;
    case OP_ADD: return !__builtin_add_overflow(l, r, v) && *v <= NUMBER_MAX && *v >= -NUMBER_MAX;
    case OP_SUB: return !__builtin_sub_overflow(l, r, v) && *v <= NUMBER_MAX && *v >= -NUMBER_MAX;
    case OP_MUL: return !__builtin_mul_overflow(l, r, v) && *v <= NUMBER_MAX && *v >= -NUMBER_MAX;
    default: break;
    }
    if (r == 0)
        return false;
    *v = l / r;
    return true;
}

static opcode op_negated(opcode op)
{
    static const uint8_t of[] = { OP_NE, OP_EQ, OP_GE, OP_GT, OP_LE, OP_LT };
    return (opcode)of[op - OP_EQ];
}

static opcode op_swapped(opcode op)
{
    static const uint8_t of[] = { OP_EQ, OP_NE, OP_GT, OP_GE, OP_LT, OP_LE };
    return (opcode)of[op - OP_EQ];
}

static const node_t *simplify_op(unit_t *u, node_t *n)
{
    opcode op = (opcode)n->index;
    if (op_is_comparison(op) && n->kids[0]->kind == NODE_VALUE && n->kids[1]->kind != NODE_VALUE) {
        const node_t *swap = n->kids[0];
        n->kids[0] = n->kids[1];
        n->kids[1] = swap;
        op = op_swapped(op);
        n->index = op;
    }
    const node_t *l = n->kids[0], *r = n->kids[1];
    if (l->kind == NODE_VALUE && r->kind == NODE_VALUE) {
        int64_t v;
        if (compute(op, l->value, r->value, &v))
            return node_value(u, n->type, v, n->at);
        diags_add(u->diags, op == OP_DIV ? DIAG_DIVISION_BY_ZERO : DIAG_CONSTANT_OVERFLOW, n->at, STR(""),
                  STR(""), STR(""));
        return &nothing;
    }
    if ((op == OP_EQ || op == OP_NE) && l->type.base == TYPE_TRUTH && !l->type.optional &&
        r->kind == NODE_VALUE && r->value != NONE)
        return (op == OP_EQ) == (r->value == TRUE_) ? l : node_not(u, l);
    return NULL;
}

static const node_t *simplify_not(unit_t *u, const node_t *n)
{
    const node_t *k = n->kids[0];
    switch (k->kind) {
    case NODE_VALUE: return node_value(u, n->type, !k->value, n->at);
    case NODE_NOT: return k->kids[0];
    case NODE_IN: {
        node_t flipped = *k;
        if (k->kids[0]->type.optional)
            return NULL; /* none is in no set, nor in its complement */
        flipped.value = ~k->value & INT32_MAX;
        flipped.source = (str_t){ NULL, 0 }; /* a definition's name means what it says, not its opposite */
        return node_make(u, flipped);
    }
    case NODE_AND:
    case NODE_OR: {
        node_t flipped = *k;
        flipped.kind = k->kind == NODE_AND ? NODE_OR : NODE_AND;
        flipped.source = (str_t){ NULL, 0 };
        flipped.kids[0] = node_not(u, k->kids[0]);
        flipped.kids[1] = node_not(u, k->kids[1]);
        return node_make(u, flipped);
    }
    case NODE_OP:
        if (op_is_comparison(k->index))
            return node_op(u, op_negated((opcode)k->index), k->kids[0], k->kids[1], k->type, k->at);
        return NULL;
    default: return NULL;
    }
}

/* An equal but simpler node, or NULL. May also turn the sides of a comparison. */
static const node_t *simplify(unit_t *u, node_t *n)
{
    const node_t *k = n->kid_count ? n->kids[0] : NULL;
    switch (n->kind) {
    case NODE_SLOT:
        if (!k || k->kind != NODE_VALUE || k->value < 0 || k->value >= n->count)
            return NULL;
        n->index += (uint32_t)k->value;
        n->kid_count = 0;
        n->count = 1;
        return NULL;
    case NODE_TERM:
        if (n->index != TERM_OPPONENT)
            return NULL;
        if (k->kind == NODE_VALUE && (k->value == PERSON_WHITE || k->value == PERSON_BLACK))
            return node_value(u, n->type, 1 - k->value, n->at);
        return k->kind == NODE_TERM && k->index == TERM_OPPONENT ? k->kids[0] : NULL;
    case NODE_NOT: return simplify_not(u, n);
    case NODE_NEGATE: return k->kind == NODE_VALUE ? node_value(u, n->type, -k->value, n->at) : NULL;
    case NODE_AND:
    case NODE_OR: {
        int64_t decides = n->kind == NODE_AND ? FALSE_ : TRUE_;
        if (node_is(k, decides) || node_is(n->kids[1], decides))
            return node_value(u, n->type, decides, n->at);
        if (k->kind == NODE_VALUE)
            return n->kids[1];
        return n->kids[1]->kind == NODE_VALUE ? k : NULL;
    }
    case NODE_OP: return simplify_op(u, n);
    case NODE_IN:
        if (k->kind != NODE_VALUE)
            return NULL;
        return node_value(u, n->type,
                          k->value >= 0 && k->value <= LIMIT_MEMBERS && (n->value >> k->value & 1), n->at);
    case NODE_IF: return k->kind == NODE_VALUE ? n->kids[k->value == TRUE_ ? 1 : 2] : NULL;
    default: return NULL;
    }
}

const node_t *node_make(unit_t *u, node_t n)
{
    for (uint32_t i = 0; i < n.kid_count; i++)
        if (node_broken(n.kids[i]))
            return &nothing;
    const node_t *simpler = simplify(u, &n);
    if (simpler)
        return simpler;
    measure(&n);
    if (n.size > SIZE_MAX_NODES || n.stack >= STACK_MAX) {
        diags_add(u->diags, DIAG_TOO_COMPLEX, n.at, STR(""), STR(""), STR(""));
        return &nothing;
    }
    node_t *copy = unit_alloc(u, sizeof *copy);
    if (!copy)
        return &nothing;
    *copy = n;
    return copy;
}

const node_t *node_value(unit_t *u, type_t type, int64_t value, span_t at)
{
    return node_make(u, (node_t){ .kind = NODE_VALUE, .type = type, .value = value, .at = at });
}

const node_t *node_op(unit_t *u, opcode op, const node_t *l, const node_t *r, type_t type, span_t at)
{
    return node_make(
        u,
        (node_t){ .kind = NODE_OP, .index = op, .kid_count = 2, .kids = { l, r }, .type = type, .at = at });
}

const node_t *node_not(unit_t *u, const node_t *n)
{
    return node_make(
        u,
        (node_t){
            .kind = NODE_NOT, .kid_count = 1, .kids = { n }, .type = type_plain(TYPE_TRUTH), .at = n->at });
}

const node_t *node_and(unit_t *u, const node_t *l, const node_t *r)
{
    return node_make(u, (node_t){ .kind = NODE_AND,
                                  .kid_count = 2,
                                  .kids = { l, r },
                                  .type = type_plain(TYPE_TRUTH),
                                  .at = l->at });
}

const node_t *node_fold(unit_t *u, const node_t *n, fixed_t fixed)
{
    node_t copy = *n;
    bool changed = false;
    if (n->kind == NODE_ACTOR && fixed.person >= 0)
        return node_value(u, n->type, fixed.person, n->at);
    if (n->kind == NODE_EACH && fixed.each >= 0)
        return node_value(u, n->type, fixed.each, n->at);
    if (n->kind == NODE_ARG && n->index == 0 && fixed.argument >= 0)
        return node_value(u, n->type, fixed.argument, n->at);
    for (uint32_t i = 0; i < n->kid_count; i++) {
        copy.kids[i] = node_fold(u, n->kids[i], fixed);
        changed = changed || copy.kids[i] != n->kids[i];
    }
    return changed ? node_make(u, copy) : n;
}

bool node_equal(const node_t *a, const node_t *b)
{
    if (a == b)
        return true;
    if (a->kind != b->kind || a->index != b->index || a->value != b->value || a->kid_count != b->kid_count ||
        a->size != b->size)
        return false;
    for (uint32_t i = 0; i < a->kid_count; i++)
        if (!node_equal(a->kids[i], b->kids[i]))
            return false;
    return true;
}

bool node_mentions(const node_t *n, node_kind kind, uint32_t index)
{
    if (n->kind == kind && (index == NO_INDEX || n->index == index))
        return true;
    for (uint32_t i = 0; i < n->kid_count; i++)
        if (node_mentions(n->kids[i], kind, index))
            return true;
    return false;
}

void node_leaves(const node_t *n, node_visit *visit, void *context)
{
    if (n->kind == NODE_SLOT || n->kind == NODE_ARG ||
        (n->kind >= NODE_TERM && n->kind <= NODE_DECISION &&
         !(n->kind == NODE_TERM && n->index == TERM_OPPONENT)))
        visit(context, n);
    for (uint32_t i = 0; i < n->kid_count; i++)
        node_leaves(n->kids[i], visit, context);
}
