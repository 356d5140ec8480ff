#include "dsl/lower.h"

/* The orders that a comparison allows: below 1, equal 2, above 4. */
static unsigned orders(uint32_t op)
{
    static const unsigned of[] = { 2, 5, 1, 3, 4, 6 };
    return of[op - OP_EQ];
}

static unsigned turned(unsigned orders_)
{
    return (orders_ & 2) | (orders_ & 1) << 2 | (orders_ & 4) >> 2;
}

static bool is_comparison(const node_t *n)
{
    return n->kind == NODE_OP && op_is_comparison(n->index);
}

/* The values a comparison with a constant leaves, as an interval; of != nothing useful. */
static void interval(uint32_t op, int64_t c, int64_t *low, int64_t *high)
{
    *low = UNKNOWN + 1; /* none is no number: only equality leaves it */
    *high = INT64_MAX;
    switch (op) {
    case OP_EQ: *low = *high = c; break;
    case OP_LT: *high = c - 1; break;
    case OP_LE: *high = c; break;
    case OP_GT: *low = c < INT64_MAX ? c + 1 : c; break;
    case OP_GE: *low = c; break;
    default: *low = INT64_MIN; break;
    }
}

static bool is_none(const node_t *n)
{
    return n->kind == NODE_VALUE && n->value == NONE;
}

/* x is equal to something that is never none. */
static bool means_present(const node_t *n)
{
    return n->index == OP_EQ && !is_none(n->kids[1]) && !n->kids[1]->type.optional;
}

static bool comparisons_exclude(const node_t *a, const node_t *b)
{
    unsigned of_a = orders(a->index), of_b = orders(b->index);
    if (node_equal(a->kids[0], b->kids[0]) && node_equal(a->kids[1], b->kids[1]))
        return (of_a & of_b) == 0;
    if (node_equal(a->kids[0], b->kids[1]) && node_equal(a->kids[1], b->kids[0]))
        return (of_a & turned(of_b)) == 0;
    if (!node_equal(a->kids[0], b->kids[0]))
        return false;
    if (a->index == OP_EQ && is_none(a->kids[1]) && means_present(b))
        return true;
    if (b->index == OP_EQ && is_none(b->kids[1]) && means_present(a))
        return true;
    if (a->kids[1]->kind != NODE_VALUE || b->kids[1]->kind != NODE_VALUE)
        return false;
    int64_t low_a, high_a, low_b, high_b;
    interval(a->index, a->kids[1]->value, &low_a, &high_a);
    interval(b->index, b->kids[1]->value, &low_b, &high_b);
    return high_a < low_b || high_b < low_a;
}

static bool set_excludes(const node_t *set, const node_t *b)
{
    if (b->kind == NODE_IN && node_equal(set->kids[0], b->kids[0]))
        return (set->value & b->value) == 0;
    if (!is_comparison(b) || b->index != OP_EQ || !node_equal(set->kids[0], b->kids[0]) ||
        b->kids[1]->kind != NODE_VALUE)
        return false;
    int64_t member = b->kids[1]->value;
    return member < 0 || member > LIMIT_MEMBERS || !(set->value >> member & 1);
}

/* Whether b says just the opposite of a, in the form in which nodes are kept. */
static bool complementary(const node_t *a, const node_t *b)
{
    if (a->kind == NODE_NOT)
        return node_equal(a->kids[0], b);
    if (b->kind == NODE_NOT)
        return node_equal(b->kids[0], a);
    if ((a->kind == NODE_AND && b->kind == NODE_OR) || (a->kind == NODE_OR && b->kind == NODE_AND))
        return complementary(a->kids[0], b->kids[0]) && complementary(a->kids[1], b->kids[1]);
    if (a->kind == NODE_IN && b->kind == NODE_IN)
        return node_equal(a->kids[0], b->kids[0]) && (a->value & b->value) == 0;
    return is_comparison(a) && is_comparison(b) && node_equal(a->kids[0], b->kids[0]) &&
           node_equal(a->kids[1], b->kids[1]) && (orders(a->index) & orders(b->index)) == 0;
}

static bool atoms_exclude(const node_t *a, const node_t *b)
{
    if (node_is(a, FALSE_) || node_is(b, FALSE_))
        return true;
    if (complementary(a, b))
        return true;
    if (a->kind == NODE_IN && set_excludes(a, b))
        return true;
    if (b->kind == NODE_IN && set_excludes(b, a))
        return true;
    return is_comparison(a) && is_comparison(b) && comparisons_exclude(a, b);
}

static bool atom_excludes(const node_t *atom, const node_t *whole)
{
    if (whole->kind == NODE_AND)
        return atom_excludes(atom, whole->kids[0]) || atom_excludes(atom, whole->kids[1]);
    if (whole->kind == NODE_OR)
        return atom_excludes(atom, whole->kids[0]) && atom_excludes(atom, whole->kids[1]);
    return atoms_exclude(atom, whole);
}

/* Whether the part cannot be true where all of b are. */
static bool part_excludes(const node_t *part, const node_t *const *b, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (complementary(part, b[i]))
            return true;
    if (part->kind == NODE_AND)
        return part_excludes(part->kids[0], b, count) || part_excludes(part->kids[1], b, count);
    if (part->kind == NODE_OR)
        return part_excludes(part->kids[0], b, count) && part_excludes(part->kids[1], b, count);
    for (uint32_t i = 0; i < count; i++)
        if (atom_excludes(part, b[i]))
            return true;
    return false;
}

bool conditions_exclude(const node_t *const *a, uint32_t count_a, const node_t *const *b, uint32_t count_b)
{
    for (uint32_t i = 0; i < count_a; i++)
        if (part_excludes(a[i], b, count_b))
            return true;
    for (uint32_t i = 0; i < count_b; i++)
        if (part_excludes(b[i], a, count_a))
            return true;
    return false;
}
