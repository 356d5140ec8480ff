#include "engine/vm.h"

/* One interpreter in four uses, told apart at compile time: plain values; collecting what is unknown, or which facts are
   asked; and with each value's slope over time, to foresee when a comparison changes. */
typedef enum { USE_VALUE, USE_UNKNOWNS, USE_FACTS, USE_HORIZON } use_t;

typedef struct {
    uint32_t failed;          /* conjunct */
    held_question *leaves;    /* USE_UNKNOWNS, USE_FACTS */
    uint32_t leaf_count;
    int64_t horizon;          /* USE_HORIZON */
} found_t;

static int64_t checked(vm_t *vm, int64_t v, bool overflowed)
{
    if (overflowed || v > NUMBER_MAX || v < -NUMBER_MAX) {
        vm->overflow = true;
        return UNKNOWN;
    }
    return v;
}

static int64_t arithmetic(vm_t *vm, uint8_t op, int64_t l, int64_t r)
{
    int64_t v = 0;
    if (!value_is_plain(l) || !value_is_plain(r))
        return UNKNOWN;
    switch (op) {
    case OP_ADD: { bool bad = __builtin_add_overflow(l, r, &v); return checked(vm, v, bad); }
    case OP_SUB: { bool bad = __builtin_sub_overflow(l, r, &v); return checked(vm, v, bad); }
    case OP_MUL: { bool bad = __builtin_mul_overflow(l, r, &v); return checked(vm, v, bad); }
    default: return r == 0 ? checked(vm, 0, true) : checked(vm, l / r, false);
    }
}

int64_t vm_compare(uint8_t op, int64_t l, int64_t r)
{
    if (l == UNKNOWN || r == UNKNOWN)
        return UNKNOWN;
    switch (op) {
    case OP_EQ: return l == r;
    case OP_NE: return l != r;
    default: break;
    }
    if (l == NONE || r == NONE) /* cannot be: reading a T? untested is an error of the rulebook; but never guess */
        return UNKNOWN;
    switch (op) {
    case OP_LT: return l < r;
    case OP_LE: return l <= r;
    case OP_GT: return l > r;
    default: return l >= r;
    }
}

static bool same_position(const vm_t *vm, int64_t a, int64_t b)
{
    return a == b || (vm->facts && board_same(vm->facts, vm->program, vm->game, a, b));
}

int64_t vm_term(vm_t *vm, int term, int player)
{
    const game_t *g = vm->game;
    const clock_model *c = &g->clock;
    switch (term) {
    case TERM_NOW: return vm->now;
    case TERM_FALLEN: return c->face[player].fallen;
    case TERM_PERIOD: return c->face[player].period + 1;
    case TERM_LAST_PERIOD: return clock_last_period(c, player);
    case TERM_MODE: return c->face[player].mode;
    case TERM_PLIES: return g->plies;
    case TERM_OVER: return g->result != NONE;
    case TERM_PROVISIONAL: return g->provisional != 0;
    case TERM_LAST_MOVE: return g->last_move;
    case TERM_REMAINING: return clock_remaining(c, player, vm->now);
    case TERM_USED: return clock_used(c, player, vm->now);
    case TERM_RUNNING: return c->face[player].running;
    case TERM_MOVES: return c->face[player].moves;
    case TERM_NOTATION: return g->notation[player];
    case TERM_TO_MOVE: return g->to_move;
    case TERM_BOARD: return game_on_board(g) ? POSITION_PLY + g->plies : g->board;
    case TERM_RESULT: return g->result;
    case TERM_OPPONENT: return 1 - player;
    default: return UNKNOWN;
    }
}

int64_t vm_fact(const vm_t *vm, uint32_t fact, const int64_t *args)
{
    int64_t value;
    bool follows = vm->facts && vm->game->has_record &&
                   board_fact(vm->facts, vm->program, vm->game, vm->texts, fact, args, &value);
    return follows ? value : game_fact(vm->game, (int)fact, args);
}

/* How fast the term changes, in ms per ms, and when that itself changes. */
static int64_t term_slope(vm_t *vm, int term, int player, int64_t *until)
{
    if (term == TERM_NOW)
        return 1;
    if (term != TERM_REMAINING && term != TERM_USED)
        return 0;
    const clock_face *face = &vm->game->clock.face[player];
    if (!face->running)
        return 0;
    int64_t delay = face->mode == MODE_DELAY ? face->allowance - (vm->now - face->since) : 0;
    if (delay > 0) {
        *until = vm->now + delay < *until ? vm->now + delay : *until;
        return 0;
    }
    return term == TERM_USED ? 1 : -1;
}

static int64_t open_question(vm_t *vm, bool duty, uint32_t id, uint32_t count, const int64_t *args)
{
    const game_t *g = vm->game;
    if (!duty) {
        for (uint32_t i = 0; i < g->pending_count; i++) {
            const pending_t *q = &game_pending(g)[i];
            if (q->kind == PENDING_DECISION && q->id == id
                && (count == OPEN_ANY || memcmp(q->args, args, count * sizeof *args) == 0))
                return TRUE_;
        }
        return FALSE_;
    }
    for (uint32_t i = 0; i < g->duty_count; i++) {
        const duty_t *d = &game_duties(g)[i];
        if (vm->program->musts[d->must].act == id
            && (count == OPEN_ANY || d->arg_count == 0 || memcmp(d->args, args, count * sizeof *args) == 0))
            return TRUE_;
    }
    for (uint32_t s = 0; s < vm->program->standing_count; s++) {
        const instance_t *in = &vm->program->instances[vm->program->standing[s]];
        if (vm->program->rules[in->rule].event == id && (game_standing(g)[s / 64] >> (s % 64) & 1))
            return TRUE_;
    }
    return FALSE_;
}

static void note_leaf(found_t *found, question_kind kind, uint32_t id, uint32_t count, const int64_t *args)
{
    if (found->leaf_count == LEAVES_MAX)
        return;
    held_question *leaf = &found->leaves[found->leaf_count++];
    memset(leaf, 0, sizeof *leaf);
    leaf->kind = kind;
    leaf->id = id;
    leaf->arg_count = count;
    if (count)
        memcpy(leaf->args, args, count * sizeof *args);
    leaf->answer = UNKNOWN;
}

/* A slope beyond all bounds is as good as the steepest: what it foresees is only looked at sooner. */
static int64_t bounded(bool overflowed, int64_t slope, bool down)
{
    return !overflowed && slope <= NUMBER_MAX && slope >= -NUMBER_MAX ? slope : down ? -NUMBER_MAX : NUMBER_MAX;
}

static int64_t slope_sum(int64_t a, int64_t b)
{
    return bounded(false, a + b, a + b < 0); /* each within NUMBER_MAX */
}

/* Of a product: each factor's slope times the other factor. */
static int64_t slope_product(int64_t slope, int64_t factor)
{
    int64_t product;
    if (slope == 0 || !value_is_plain(factor))
        return 0;
    bool overflowed = __builtin_mul_overflow(slope, factor, &product);
    return bounded(overflowed, product, (slope < 0) != (factor < 0));
}

/* Of a quotient, rounded up: what it foresees comes too soon, and nearer each time the condition is looked at again. A
   divisor that changes itself is looked at every millisecond. */
static int64_t slope_quotient(vm_t *vm, found_t *found, int64_t slope, int64_t divisor, int64_t divisor_slope)
{
    if (divisor_slope != 0 && vm->now + 1 < found->horizon)
        found->horizon = vm->now + 1;
    if (!value_is_plain(divisor) || divisor == 0)
        return 0;
    int64_t quotient = slope / divisor;
    return quotient + (slope % divisor == 0 ? 0 : (slope < 0) != (divisor < 0) ? -1 : 1);
}

/* When l - r, changing by `slope`, next meets or passes zero. */
static void note_crossing(vm_t *vm, found_t *found, int64_t l, int64_t r, int64_t slope)
{
    int64_t gap;
    if (slope == 0 || !value_is_plain(l) || !value_is_plain(r) || __builtin_sub_overflow(l, r, &gap))
        return;
    if (slope < 0) {
        gap = -gap;
        slope = -slope;
    }
    if (gap > 0)
        return; /* it only grows */
    int64_t wait = -gap / slope + (-gap % slope != 0); /* 0: equal now, unequal a millisecond later */
    int64_t at;
    if (!__builtin_add_overflow(vm->now, wait ? wait : 1, &at) && at < found->horizon)
        found->horizon = at;
}

static inline int64_t run(vm_t *vm, uint32_t pc, const use_t use, found_t *found)
{
    const program_t *p = vm->program;
    const instruction *code = vm->code ? vm->code : p->code;
    const int64_t *consts = vm->code ? vm->consts : p->consts;
    const int64_t *slots = game_slots(vm->game);
    int64_t stack[STACK_MAX];
    int64_t slope[STACK_MAX];
    uint32_t mark[STACK_MAX]; /* leaves noted before this value's evaluation began */
    int sp = 0;
    int64_t verdict = TRUE_;  /* of the guard so far */

#define PUSH(v) (stack[sp++] = (v))
#define TOP stack[sp - 1]
#define FRESH() do { if (use == USE_HORIZON) slope[sp] = 0; if (use == USE_UNKNOWNS) mark[sp] = found->leaf_count; } while (0)

    for (;;) {
        const instruction in = code[pc++];
        switch (in.op) {
        case OP_RETURN:
            return sp > 0 ? TOP : verdict;
        case OP_INT: FRESH(); PUSH(in.c); break;
        case OP_CONST: FRESH(); PUSH(consts[in.c]); break;
        case OP_SLOT:
            FRESH();
            PUSH(slots[in.b]);
            if (use == USE_UNKNOWNS && TOP == UNKNOWN)
                note_leaf(found, QUESTION_OPTION, in.b, 0, NULL);
            break;
        case OP_SLOT_AT: {
            int64_t i = TOP;
            TOP = i >= 0 && i < in.a ? slots[in.b + i] : UNKNOWN;
            if (use == USE_UNKNOWNS && TOP == UNKNOWN && i >= 0 && i < in.a)
                note_leaf(found, QUESTION_OPTION, (uint32_t)(in.b + i), 0, NULL);
            break;
        }
        case OP_ARG: FRESH(); PUSH(vm->env[in.a]); break;
        case OP_TERM: {
            int64_t player = in.c;
            if (in.b == 2)
                player = stack[--sp];
            else if (use == USE_UNKNOWNS)
                mark[sp] = found->leaf_count;
            bool able = in.b == 0 || player == 0 || player == 1;
            if (use == USE_HORIZON)
                slope[sp] = able ? term_slope(vm, in.a, (int)player, &found->horizon) : 0;
            PUSH(able ? vm_term(vm, in.a, (int)player) : UNKNOWN);
            break;
        }
        case OP_FACT: {
            int64_t args[2] = { 0, 0 };
            bool known = true;
            sp -= in.b;
            for (int i = 0; i < in.b; i++) {
                args[i] = stack[sp + i];
                known = known && value_is_plain(args[i]);
            }
            if (in.b == 0)
                FRESH();
            else if (use == USE_HORIZON)
                slope[sp] = 0;
            PUSH(known ? vm_fact(vm, in.a, args) : UNKNOWN);
            if (known && (use == USE_FACTS || (use == USE_UNKNOWNS && TOP == UNKNOWN)))
                note_leaf(found, QUESTION_FACT, in.a, in.b, args);
            break;
        }
        case OP_OPEN: {
            int count = in.b == OPEN_ANY ? 0 : in.b;
            sp -= count;
            if (count == 0)
                FRESH();
            else if (use == USE_HORIZON)
                slope[sp] = 0;
            int64_t is = open_question(vm, in.a != 0, (uint32_t)in.c, in.b, &stack[sp]);
            PUSH(is);
            break;
        }
        case OP_DECISION: {
            int64_t args[ARGS_MAX] = { 0 };
            bool known = true;
            sp -= in.b;
            for (int i = 0; i < in.b; i++) {
                args[i] = stack[sp + i];
                known = known && args[i] != UNKNOWN;
            }
            if (in.b == 0)
                FRESH();
            else if (use == USE_HORIZON)
                slope[sp] = 0;
            PUSH(known ? held_answer(&vm->game->held, QUESTION_DECISION, (uint32_t)in.c, args, in.b) : UNKNOWN);
            if (use == USE_UNKNOWNS && TOP == UNKNOWN && known)
                note_leaf(found, QUESTION_DECISION, (uint32_t)in.c, in.b, args);
            break;
        }
        case OP_EQ: case OP_NE: case OP_LT: case OP_LE: case OP_GT: case OP_GE:
            sp--;
            if (use == USE_HORIZON) {
                note_crossing(vm, found, stack[sp - 1], stack[sp], slope_sum(slope[sp - 1], -slope[sp]));
                slope[sp - 1] = 0;
            }
            TOP = vm_compare(in.op, stack[sp - 1], stack[sp]);
            if (use == USE_UNKNOWNS && TOP != UNKNOWN)
                found->leaf_count = mark[sp - 1];
            break;
        case OP_SAME:
            sp--;
            if (use == USE_HORIZON)
                slope[sp - 1] = 0;
            TOP = stack[sp - 1] == UNKNOWN || stack[sp] == UNKNOWN
                      ? UNKNOWN
                      : same_position(vm, stack[sp - 1], stack[sp]);
            if (use == USE_UNKNOWNS && TOP != UNKNOWN)
                found->leaf_count = mark[sp - 1];
            break;
        case OP_ADD: case OP_SUB: case OP_MUL: case OP_DIV:
            sp--;
            if (use == USE_HORIZON) {
                int64_t l = slope[sp - 1], r = slope[sp];
                slope[sp - 1] = in.op == OP_ADD   ? slope_sum(l, r)
                                : in.op == OP_SUB ? slope_sum(l, -r)
                                : in.op == OP_MUL ? slope_sum(slope_product(l, stack[sp]), slope_product(r, stack[sp - 1]))
                                                  : slope_quotient(vm, found, l, stack[sp], r);
            }
            TOP = arithmetic(vm, in.op, stack[sp - 1], stack[sp]);
            break;
        case OP_NEGATE:
            TOP = value_is_plain(TOP) ? -TOP : UNKNOWN;
            if (use == USE_HORIZON)
                slope[sp - 1] = -slope[sp - 1];
            break;
        case OP_NOT:
            TOP = TOP == UNKNOWN ? UNKNOWN : !TOP;
            break;
        case OP_AND:
            sp--;
            TOP = stack[sp - 1] == FALSE_ || stack[sp] == FALSE_ ? FALSE_
                  : stack[sp - 1] == UNKNOWN || stack[sp] == UNKNOWN ? UNKNOWN : TRUE_;
            if (use == USE_UNKNOWNS && TOP != UNKNOWN)
                found->leaf_count = mark[sp - 1];
            break;
        case OP_OR:
            sp--;
            TOP = stack[sp - 1] == TRUE_ || stack[sp] == TRUE_ ? TRUE_
                  : stack[sp - 1] == UNKNOWN || stack[sp] == UNKNOWN ? UNKNOWN : FALSE_;
            if (use == USE_UNKNOWNS && TOP != UNKNOWN)
                found->leaf_count = mark[sp - 1];
            break;
        case OP_AND_JUMP: /* time may change either side: a horizon looks at both */
            if (TOP == FALSE_ && use != USE_HORIZON)
                pc = (uint32_t)in.c;
            break;
        case OP_OR_JUMP:
            if (TOP == TRUE_ && use != USE_HORIZON)
                pc = (uint32_t)in.c;
            break;
        case OP_BRANCH: {
            int64_t condition = stack[--sp];
            if (condition == UNKNOWN) {
                if (use == USE_HORIZON)
                    slope[sp] = 0;
                PUSH(UNKNOWN);
                pc = (uint32_t)in.c + in.b;
            } else if (condition == FALSE_) {
                pc = (uint32_t)in.c;
            }
            break;
        }
        case OP_JUMP: pc = (uint32_t)in.c; break;
        case OP_IN:
            TOP = TOP == UNKNOWN ? UNKNOWN : TOP >= 0 && TOP < 31 ? (in.c >> TOP & 1) : FALSE_;
            break;
        case OP_REQUIRE:
            sp--;
            if (stack[sp] == TRUE_)
                break;
            if (stack[sp] == FALSE_) {
                found->failed = in.b;
                if (use != USE_HORIZON)
                    return FALSE_;
            } else if (verdict == TRUE_) {
                verdict = UNKNOWN;
                found->failed = in.b;
            }
            break;
        case OP_SLOT_IS:
        case OP_SLOT_IS_NOT:
            FRESH();
            PUSH(slots[in.b] == UNKNOWN ? UNKNOWN : (slots[in.b] == in.c) == (in.op == OP_SLOT_IS));
            if (use == USE_UNKNOWNS && TOP == UNKNOWN)
                note_leaf(found, QUESTION_OPTION, in.b, 0, NULL);
            break;
        case OP_REQUIRE_IS:
        case OP_REQUIRE_IS_NOT: {
            int64_t v = slots[in.b];
            if (v == UNKNOWN) {
                if (use == USE_UNKNOWNS)
                    note_leaf(found, QUESTION_OPTION, in.b, 0, NULL);
                if (verdict == TRUE_) {
                    verdict = UNKNOWN;
                    found->failed = in.a;
                }
            } else if ((v == in.c) != (in.op == OP_REQUIRE_IS)) {
                found->failed = in.a;
                if (use != USE_HORIZON)
                    return FALSE_;
            }
            break;
        }
        default:
            return UNKNOWN;
        }
    }
#undef PUSH
#undef TOP
#undef FRESH
}

int64_t vm_value(vm_t *vm, uint32_t code)
{
    found_t found = { 0 };
    return run(vm, code, USE_VALUE, &found);
}

int64_t vm_guard(vm_t *vm, uint32_t code, uint32_t *failed)
{
    found_t found = { 0 };
    int64_t verdict = code == NO_INDEX ? TRUE_ : run(vm, code, USE_VALUE, &found);
    *failed = found.failed;
    return verdict;
}

uint32_t vm_unknowns(vm_t *vm, uint32_t code, held_question leaves[LEAVES_MAX])
{
    found_t found = { .leaves = leaves };
    run(vm, code, USE_UNKNOWNS, &found);
    return found.leaf_count;
}

uint32_t vm_facts(vm_t *vm, uint32_t code, held_question leaves[LEAVES_MAX])
{
    found_t found = { .leaves = leaves };
    run(vm, code, USE_FACTS, &found);
    return found.leaf_count;
}

int64_t vm_horizon(vm_t *vm, uint32_t code)
{
    found_t found = { .horizon = INT64_MAX };
    run(vm, code, USE_HORIZON, &found);
    return found.horizon;
}
