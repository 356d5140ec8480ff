#include "dsl/lower.h"

static void push(unit_t *u, const node_t *n);

static bool fits_immediate(int64_t value)
{
    return value >= INT32_MIN && value <= INT32_MAX;
}

static void push_value(unit_t *u, int64_t value)
{
    if (fits_immediate(value))
        builder_emit(&u->b, OP_INT, 0, 0, value);
    else
        builder_emit(&u->b, OP_CONST, 0, 0, builder_const(&u->b, value));
}

/* Two ways to say a position, which may be the same one all the same. */
static bool is_position_test(const node_t *n)
{
    return n->kind == NODE_OP && (n->index == OP_EQ || n->index == OP_NE) && n->kids[0]->type.base == TYPE_POSITION &&
           n->kids[1]->type.base == TYPE_POSITION;
}

/* A slot of fixed place compared with a value that fits into the instruction. */
static bool is_slot_test(const node_t *n)
{
    return n->kind == NODE_OP && (n->index == OP_EQ || n->index == OP_NE) && n->kids[0]->kind == NODE_SLOT &&
           n->kids[0]->kid_count == 0 && n->kids[1]->kind == NODE_VALUE && fits_immediate(n->kids[1]->value) &&
           !is_position_test(n);
}

static void push_kids(unit_t *u, const node_t *n)
{
    for (uint32_t i = 0; i < n->kid_count; i++)
        push(u, n->kids[i]);
}

/* The jump at `at` leads to what is written next. */
static void land(unit_t *u, uint32_t at)
{
    instruction *in = table_at(&u->b, &u->b.code, at);
    in->c = (int32_t)u->b.code.count;
}

static void push_logic(unit_t *u, const node_t *n)
{
    bool both = n->kind == NODE_AND;
    push(u, n->kids[0]);
    uint32_t jump = builder_emit(&u->b, both ? OP_AND_JUMP : OP_OR_JUMP, 0, 0, 0);
    push(u, n->kids[1]);
    builder_emit(&u->b, both ? OP_AND : OP_OR, 0, 0, 0);
    land(u, jump);
}

static void push_choice(unit_t *u, const node_t *n)
{
    push(u, n->kids[0]);
    uint32_t branch = builder_emit(&u->b, OP_BRANCH, 0, 0, 0);
    push(u, n->kids[1]);
    uint32_t over = builder_emit(&u->b, OP_JUMP, 0, 0, 0);
    land(u, branch);
    uint32_t otherwise = u->b.code.count;
    push(u, n->kids[2]);
    land(u, over);
    instruction *in = table_at(&u->b, &u->b.code, branch);
    in->b = (uint16_t)(u->b.code.count - otherwise);
}

static void push_term(unit_t *u, const node_t *n)
{
    if (n->kid_count == 0) {
        builder_emit(&u->b, OP_TERM, n->index, 0, 0);
    } else if (n->kids[0]->kind == NODE_VALUE) {
        builder_emit(&u->b, OP_TERM, n->index, 1, n->kids[0]->value);
    } else {
        push(u, n->kids[0]);
        builder_emit(&u->b, OP_TERM, n->index, 2, 0);
    }
}

static void push(unit_t *u, const node_t *n)
{
    builder_t *b = &u->b;
    if (is_slot_test(n)) {
        builder_emit(b, n->index == OP_EQ ? OP_SLOT_IS : OP_SLOT_IS_NOT, 0, n->kids[0]->index,
                     n->kids[1]->value);
        return;
    }
    switch (n->kind) {
    case NODE_VALUE: push_value(u, n->value); break;
    case NODE_SLOT:
        push_kids(u, n);
        builder_emit(b, n->kid_count ? OP_SLOT_AT : OP_SLOT, n->kid_count ? n->count : 0, n->index, 0);
        break;
    case NODE_ARG: builder_emit(b, OP_ARG, n->index, 0, 0); break;
    case NODE_ACTOR: builder_emit(b, OP_TERM, TERM_ACTOR, 0, 0); break;
    case NODE_TERM: push_term(u, n); break;
    case NODE_FACT:
        push_kids(u, n);
        builder_emit(b, OP_FACT, n->index, n->kid_count, 0);
        break;
    case NODE_OPEN: {
        const event_t *event = table_at(b, &b->events, n->index);
        push_kids(u, n);
        builder_emit(b, OP_OPEN, event->kind == EVENT_ACT, n->value ? OPEN_ANY : n->kid_count, n->index);
        break;
    }
    case NODE_DECISION:
        push_kids(u, n);
        builder_emit(b, OP_DECISION, 0, n->kid_count, n->index);
        break;
    case NODE_NOT:
    case NODE_NEGATE:
        push_kids(u, n);
        builder_emit(b, n->kind == NODE_NOT ? OP_NOT : OP_NEGATE, 0, 0, 0);
        break;
    case NODE_AND:
    case NODE_OR: push_logic(u, n); break;
    case NODE_OP:
        push_kids(u, n);
        builder_emit(b, is_position_test(n) ? OP_SAME : (opcode)n->index, 0, 0, 0);
        if (is_position_test(n) && n->index == OP_NE)
            builder_emit(b, OP_NOT, 0, 0, 0);
        break;
    case NODE_IN:
        push_kids(u, n);
        builder_emit(b, OP_IN, 0, 0, n->value);
        break;
    case NODE_IF: push_choice(u, n); break;
    default: push_value(u, UNKNOWN); break; /* the member of each, in a text that no instance shows */
    }
}

uint32_t code_value(unit_t *u, const node_t *n)
{
    uint32_t start = u->b.code.count;
    push(u, n);
    builder_emit(&u->b, OP_RETURN, 0, 0, 0);
    return start;
}

static void require(unit_t *u, const node_t *n, uint32_t conjunct)
{
    if (n->kind == NODE_AND) {
        require(u, n->kids[0], conjunct);
        require(u, n->kids[1], conjunct);
        return;
    }
    const node_t *k = n->kind == NODE_NOT ? n->kids[0] : n;
    if (is_slot_test(n)) {
        builder_emit(&u->b, n->index == OP_EQ ? OP_REQUIRE_IS : OP_REQUIRE_IS_NOT, conjunct,
                     n->kids[0]->index, n->kids[1]->value);
    } else if (k->kind == NODE_SLOT && k->kid_count == 0) {
        builder_emit(&u->b, OP_REQUIRE_IS, conjunct, k->index, k == n);
    } else {
        push(u, n);
        builder_emit(&u->b, OP_REQUIRE, 0, conjunct, 0);
    }
}

uint32_t code_guard(unit_t *u, const node_t *const *conjuncts, uint32_t count)
{
    uint32_t start = u->b.code.count;
    for (uint32_t i = 0; i < count; i++)
        if (!node_is(conjuncts[i], TRUE_))
            require(u, conjuncts[i], i);
    if (u->b.code.count == start)
        return NO_INDEX;
    builder_emit(&u->b, OP_RETURN, 0, 0, 0);
    return start;
}
