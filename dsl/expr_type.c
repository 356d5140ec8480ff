#include "dsl/expr.h"

#include "base/civil.h"
#include "dsl/game.h"

enum { DEPTH_MAX = 4 * LIMIT_NESTING }; /* of the tree; a chain of `and` is a left spine */

static const node_t *mismatch(unit_t *u, scope_t *s, span_t at, type_t wanted, type_t found)
{
    diags_add(u->diags, DIAG_TYPE_MISMATCH, at, type_phrase(u, wanted, s->language),
              type_phrase(u, found, s->language), STR(""));
    return node_nothing();
}

str_t node_words(unit_t *u, const node_t *n)
{
    return n->source.size ? n->source : unit_line(u, n->at);
}

static bool is_known(const scope_t *s, const node_t *n)
{
    for (const known_t *k = s->known; k; k = k->next)
        if (node_equal(k->node, n))
            return true;
    return false;
}

/* The node where a value must be there: tested, or never none. */
static const node_t *plain(unit_t *u, scope_t *s, const node_t *n)
{
    if (!n->type.optional)
        return n;
    if (is_known(s, n)) {
        node_t *copy = unit_alloc(u, sizeof *copy);
        if (!copy)
            return node_nothing();
        *copy = *n;
        copy->type.optional = false;
        return copy;
    }
    str_t words = node_words(u, n), none = diag_phrase(LABEL_NOTHING_AT_ALL);
    buffer_t test;
    buffer_init(&test, u->b.allocator);
    buffer_str(&test, words);
    buffer_text(&test, " != ");
    buffer_str(&test, none);
    diags_add(u->diags, DIAG_UNTESTED_NONE, n->at, words, buffer_view(&test), STR(""));
    buffer_free(&test);
    return node_nothing();
}

/* The node where a value of type `wanted` belongs; `of`: as an argument of that name, or NULL. */
const node_t *expr_fit(unit_t *u, scope_t *s, const node_t *n, type_t wanted, span_t at, const ast_name *of)
{
    if (node_broken(n) || wanted.base == TYPE_NOTHING)
        return n;
    if (n->type.base == TYPE_NONE && wanted.optional)
        return n;
    if (!type_fits(n->type, wanted)) {
        if (!of)
            return mismatch(u, s, at, wanted, n->type);
        diags_add(u->diags, DIAG_ARGUMENT_TYPE, at, of->text, type_phrase(u, wanted, s->language),
                  type_phrase(u, n->type, s->language));
        return node_nothing();
    }
    return wanted.optional ? n : plain(u, s, n);
}

const node_t *expr_value(unit_t *u, scope_t *s, const ast_expr *e, type_t wanted)
{
    return expr_fit(u, s, expr_any(u, s, e, wanted), wanted, e->at, NULL);
}

const node_t *expr_condition(unit_t *u, scope_t *s, const ast_expr *e)
{
    const node_t *n = expr_any(u, s, e, type_plain(TYPE_TRUTH));
    if (node_broken(n))
        return n;
    if (n->type.base != TYPE_TRUTH) {
        diags_add(u->diags, DIAG_NOT_A_TRUTH, e->at, type_phrase(u, n->type, s->language), STR(""), STR(""));
        return node_nothing();
    }
    return plain(u, s, n);
}

/* ---- what a condition tells ---- */

static void learn_present(unit_t *u, scope_t *s, const node_t *n)
{
    if (!n->type.optional || is_known(s, n))
        return;
    known_t *known = unit_alloc(u, sizeof *known);
    if (!known)
        return;
    *known = (known_t){ s->known, n };
    s->known = known;
    if (n->kind == NODE_IF && n->kids[1]->type.base == TYPE_NONE)
        expr_learn(u, s, n->kids[0], false);
    else if (n->kind == NODE_IF && n->kids[2]->type.base == TYPE_NONE)
        expr_learn(u, s, n->kids[0], true);
}

void expr_learn(unit_t *u, scope_t *s, const node_t *c, bool truth)
{
    if (c->kind == NODE_NOT) {
        expr_learn(u, s, c->kids[0], !truth);
    } else if (c->kind == (truth ? NODE_AND : NODE_OR)) {
        expr_learn(u, s, c->kids[0], truth);
        expr_learn(u, s, c->kids[1], truth);
    } else if (c->kind == NODE_IN && truth) {
        learn_present(u, s, c->kids[0]);
    } else if (c->kind == NODE_OP && op_is_comparison(c->index)) {
        const node_t *l = c->kids[0], *r = c->kids[1];
        bool none = r->type.base == TYPE_NONE;
        if (c->index == (truth ? OP_NE : OP_EQ) && none) {
            learn_present(u, s, l);
        } else if (c->index == (truth ? OP_EQ : OP_NE) && !none) {
            if (!r->type.optional)
                learn_present(u, s, l);
            if (!l->type.optional)
                learn_present(u, s, r);
        }
    }
}

/* ---- literals ---- */

static const node_t *resolve_clock(unit_t *u, scope_t *s, const ast_expr *e, type_t hint)
{
    if (hint.base == TYPE_INSTANT && s->has_day && e->number >= MS_DAY) {
        diags_add(u->diags, DIAG_BAD_TIME, e->at, unit_line(u, e->at), STR(""), STR(""));
        return node_nothing();
    }
    if (hint.base == TYPE_INSTANT && s->has_day)
        return node_value(u, type_plain(TYPE_INSTANT), s->day + e->number, e->at);
    if (e->parts == 3)
        return node_value(u, type_plain(TYPE_DURATION), e->number, e->at);
    if (hint.base == TYPE_INSTANT) {
        diags_add(u->diags, DIAG_TYPE_MISMATCH, e->at, diag_phrase(LABEL_AN_INSTANT),
                  diag_phrase(LABEL_A_TIME), STR(""));
        return node_nothing();
    }
    static const char *const languages[] = { "en", "de", "ru" };
    buffer_t clock, span;
    buffer_init(&clock, u->b.allocator);
    buffer_init(&span, u->b.allocator);
    civil_write_duration(&clock, e->number / 60);
    civil_write_span(&span, e->number / 60, languages[s->language]);
    diags_add(u->diags, DIAG_TIME_AMBIGUOUS, e->at, unit_line(u, e->at), buffer_view(&clock),
              buffer_view(&span));
    buffer_free(&clock);
    buffer_free(&span);
    return node_nothing();
}

static str_t square_name(unit_t *u, int square)
{
    buffer_t name;
    buffer_init(&name, u->b.allocator);
    board_square_write(program_game(u->b.program), square, &name);
    str_t text = unit_str(u, buffer_view(&name));
    buffer_free(&name);
    return text;
}

/* The text at `at` from where it is wrong on, if it stands there as it is meant. */
static span_t from_offset(span_t at, str_t text, size_t offset)
{
    if (at.end - at.start == text.size + 2)
        at.start += 1 + (uint32_t)offset;
    return at;
}

/* A text that is to be a square or a position of the game: *text becomes the square's own name. False after an error. */
static bool check_board_text(unit_t *u, const ast_expr *e, type_t hint, str_t *text)
{
    const board_game *game = u->b.failed ? NULL : program_game(u->b.program);
    if (!game)
        return true;
    if (hint.base == TYPE_SQUARE) {
        int square = board_square_read(game, *text), count = board_square_count(game);
        bool numbered = board_numbered(game);
        if (square < 0)
            diags_add(u->diags, DIAG_NOT_A_SQUARE, e->at, *text, numbered ? STR("1") : square_name(u, 0),
                      numbered ? unit_number(u, count) : square_name(u, count - 1));
        else
            *text = square_name(u, square);
        return square >= 0;
    }
    board_position position;
    position_error error;
    if (hint.base != TYPE_POSITION || board_read(game, *text, &position, &error))
        return true;
    diags_add(u->diags, DIAG_NOT_A_POSITION, from_offset(e->at, *text, error.offset), game_position_phrase(error.fault),
              STR(""), STR(""));
    return false;
}

static const node_t *resolve_string(unit_t *u, const ast_expr *e, type_t hint)
{
    str_t text = e->string;
    if (!check_board_text(u, e, hint, &text))
        return node_nothing();
    if (e->string.size > LIMIT_TEXT) {
        diags_add(u->diags, DIAG_TEXT_TOO_LONG, e->at, unit_number(u, (int64_t)e->string.size),
                  unit_number(u, LIMIT_TEXT), STR(""));
        return node_nothing();
    }
    type_t type = type_is_text(hint) ? type_required(hint) : type_plain(TYPE_TEXT);
    return node_value(u, type, builder_text_value(&u->b, text), e->at);
}

/* ---- operators ---- */

static const char *sign(expr_kind kind)
{
    static const char *const signs[] = {
        [EXPR_EQ] = "=",  [EXPR_NE] = "!=", [EXPR_LT] = "<",  [EXPR_LE] = "<=", [EXPR_GT] = ">",
        [EXPR_GE] = ">=", [EXPR_ADD] = "+", [EXPR_SUB] = "-", [EXPR_MUL] = "*", [EXPR_DIV] = "/"
    };
    return signs[kind];
}

static const node_t *cannot_join(unit_t *u, scope_t *s, const ast_expr *e, const node_t *l, const node_t *r)
{
    const char *text = sign(e->kind);
    if (l->type.base == TYPE_LIST && r->type.base == TYPE_LIST)
        diags_add(u->diags, DIAG_LIST_MISMATCH, e->at, type_phrase(u, type_required(l->type), s->language),
                  type_phrase(u, type_required(r->type), s->language), STR(""));
    else
        diags_add(u->diags, DIAG_UNIT_MISMATCH, e->at, type_phrase(u, l->type, s->language),
                  type_phrase(u, r->type, s->language), (str_t){ text, strlen(text) });
    return node_nothing();
}

/* Whether the expression is a bare name that means something only where a type is expected: a member of a
   list. */
bool expr_needs_hint(unit_t *u, scope_t *s, const ast_expr *e)
{
    if (!e || e->kind != EXPR_NAME)
        return false;
    name_t found = resolve_name(u, s, &e->name, WANT_VALUE);
    return found.kind == NAME_NOTHING || (found.kind == NAME_WORD && found.word->kind == WORD_MEMBER) ||
           (found.kind == NAME_SYMBOL && found.symbol->kind == SYMBOL_TYPE);
}

static bool is_define(unit_t *u, scope_t *s, const ast_expr *e)
{
    if (e->kind != EXPR_NAME && e->kind != EXPR_CALL)
        return false;
    name_t found = resolve_name(u, s, &e->name, WANT_VALUE);
    return found.kind == NAME_SYMBOL && found.symbol->kind == SYMBOL_DEFINE;
}

/* x = none, x != none. */
static const node_t *compare_none(unit_t *u, scope_t *s, const ast_expr *e, const node_t *x,
                                  const ast_expr *words)
{
    type_t truth = type_plain(TYPE_TRUTH);
    opcode op = e->kind == EXPR_EQ ? OP_EQ : OP_NE;
    if (x->type.optional && !is_known(s, x))
        return node_op(u, op, x, node_value(u, type_plain(TYPE_NONE), NONE, e->at), truth, e->at);
    if (!x->type.optional && x->type.base != TYPE_NONE && !is_define(u, s, words)) {
        diags_add(u->diags, DIAG_NONE_NOT_ALLOWED, e->at, node_words(u, x), STR(""), STR(""));
        return node_nothing();
    }
    return node_value(u, truth, (x->type.base == TYPE_NONE) == (op == OP_EQ), e->at);
}

static const node_t *resolve_equality(unit_t *u, scope_t *s, const ast_expr *e)
{
    bool right_first = expr_needs_hint(u, s, e->left);
    type_t none = { 0 };
    const node_t *r = right_first ? expr_any(u, s, e->right, none) : node_nothing();
    if (right_first && node_broken(r))
        return r;
    const node_t *l = expr_any(u, s, e->left, type_required(r->type));
    bool hopeless = node_broken(l) && expr_needs_hint(u, s, e->right);
    if (!right_first && !hopeless)
        r = expr_any(u, s, e->right, type_required(l->type));
    if (node_broken(l) || node_broken(r))
        return node_nothing();
    if (r->type.base == TYPE_NONE)
        return compare_none(u, s, e, l, e->left);
    if (l->type.base == TYPE_NONE)
        return compare_none(u, s, e, r, e->right);
    if (!type_comparable(l->type, r->type))
        return cannot_join(u, s, e, l, r);
    return node_op(u, e->kind == EXPR_EQ ? OP_EQ : OP_NE, l, r, type_plain(TYPE_TRUTH), e->at);
}

static bool is_ordered(type_t t)
{
    return t.base == TYPE_COUNT || t.base == TYPE_DURATION || t.base == TYPE_INSTANT;
}

/* What the sum, difference, product or quotient is; TYPE_NOTHING: they do not go together. */
static base_type arithmetic_type(expr_kind kind, base_type l, base_type r)
{
    bool lt = l == TYPE_INSTANT, ld = l == TYPE_DURATION, lc = l == TYPE_COUNT;
    bool rt = r == TYPE_INSTANT, rd = r == TYPE_DURATION, rc = r == TYPE_COUNT;
    if (lc && rc)
        return TYPE_COUNT;
    switch (kind) {
    case EXPR_ADD: return ld && rd ? TYPE_DURATION : (lt && rd) || (ld && rt) ? TYPE_INSTANT : TYPE_NOTHING;
    case EXPR_SUB: return (ld && rd) || (lt && rt) ? TYPE_DURATION : lt && rd ? TYPE_INSTANT : TYPE_NOTHING;
    case EXPR_MUL: return (ld && rc) || (lc && rd) ? TYPE_DURATION : TYPE_NOTHING;
    case EXPR_DIV: return ld && rc ? TYPE_DURATION : TYPE_NOTHING;
    default: return TYPE_NOTHING;
    }
}

static const node_t *resolve_binary(unit_t *u, scope_t *s, const ast_expr *e)
{
    static const opcode ops[] = {
        [EXPR_LT] = OP_LT,   [EXPR_LE] = OP_LE,   [EXPR_GT] = OP_GT,   [EXPR_GE] = OP_GE,
        [EXPR_ADD] = OP_ADD, [EXPR_SUB] = OP_SUB, [EXPR_MUL] = OP_MUL, [EXPR_DIV] = OP_DIV
    };
    type_t none = { 0 };
    const node_t *l = plain(u, s, expr_any(u, s, e->left, none));
    const node_t *r = plain(u, s, expr_any(u, s, e->right, none));
    if (node_broken(l) || node_broken(r))
        return node_nothing();
    opcode op = ops[e->kind];
    base_type base = TYPE_TRUTH;
    if (!op_is_comparison(op)) {
        base = arithmetic_type(e->kind, (base_type)l->type.base, (base_type)r->type.base);
    } else if (!type_comparable(l->type, r->type)) {
        base = TYPE_NOTHING;
    } else if (!is_ordered(l->type)) {
        const char *text = sign(e->kind);
        diags_add(u->diags, DIAG_NOT_ORDERED, e->at, type_phrase(u, l->type, s->language),
                  (str_t){ text, strlen(text) }, STR(""));
        return node_nothing();
    }
    if (base == TYPE_NOTHING)
        return cannot_join(u, s, e, l, r);
    return node_op(u, op, l, r, type_plain(base), e->at);
}

static const node_t *resolve_logic(unit_t *u, scope_t *s, const ast_expr *e)
{
    const known_t *before = s->known;
    const node_t *l = expr_condition(u, s, e->left);
    expr_learn(u, s, l, e->kind == EXPR_AND);
    const node_t *r = expr_condition(u, s, e->right);
    s->known = before;
    return node_make(u, (node_t){ .kind = e->kind == EXPR_AND ? NODE_AND : NODE_OR,
                                  .kid_count = 2,
                                  .kids = { l, r },
                                  .type = type_plain(TYPE_TRUTH),
                                  .at = e->at });
}

static const node_t *resolve_in(unit_t *u, scope_t *s, const ast_expr *e)
{
    const node_t *l = expr_any(u, s, e->left, (type_t){ 0 });
    if (node_broken(l))
        return l;
    if (l->type.base != TYPE_LIST && l->type.base != TYPE_PLAYER && l->type.base != TYPE_PERSON) {
        diags_add(u->diags, DIAG_TYPE_MISMATCH, e->left->at, diag_phrase(LABEL_A_LIST_MEMBER),
                  type_phrase(u, l->type, s->language), STR(""));
        return node_nothing();
    }
    int64_t set = 0;
    bool good = true;
    for (const ast_name *name = e->names; name; name = name->next) {
        const node_t *member = expr_constant(u, s, name, l->type);
        if (member && member->kind == NODE_VALUE) {
            set |= INT64_C(1) << member->value;
            continue;
        }
        if (l->type.base == TYPE_LIST)
            expr_report_member(u, s, name, l->type);
        else
            expr_report_unknown(u, s, name, resolve_name(u, s, name, WANT_ROLE));
        good = false;
    }
    if (!good)
        return node_nothing();
    return node_make(u, (node_t){ .kind = NODE_IN,
                                  .value = set,
                                  .kid_count = 1,
                                  .kids = { l },
                                  .type = type_plain(TYPE_TRUTH),
                                  .at = e->at });
}

/* A branch: what the condition has told of its value holds beyond it. */
static const node_t *branch(unit_t *u, scope_t *s, const ast_expr *e, type_t hint)
{
    const node_t *n = expr_any(u, s, e, hint);
    return n->type.optional && is_known(s, n) ? plain(u, s, n) : n;
}

static const node_t *resolve_if(unit_t *u, scope_t *s, const ast_expr *e, type_t hint)
{
    const known_t *before = s->known;
    const node_t *condition = expr_condition(u, s, e->left);
    if (condition->kind == NODE_VALUE)
        return expr_any(u, s, condition->value == TRUE_ ? e->middle : e->right, hint);
    expr_learn(u, s, condition, true);
    const node_t *l = branch(u, s, e->middle, hint);
    s->known = before;
    expr_learn(u, s, condition, false);
    const node_t *r = branch(u, s, e->right, hint.base == TYPE_NOTHING ? type_required(l->type) : hint);
    s->known = before;
    if (node_broken(condition) || node_broken(l) || node_broken(r))
        return node_nothing();
    bool one_none = (l->type.base == TYPE_NONE) != (r->type.base == TYPE_NONE);
    type_t type = l->type.base == TYPE_NONE || type_fits(l->type, r->type) ? r->type : l->type;
    if (!one_none && !(type_fits(l->type, type) && type_fits(r->type, type))) {
        diags_add(u->diags, DIAG_BRANCH_MISMATCH, e->at, type_phrase(u, l->type, s->language),
                  type_phrase(u, r->type, s->language), STR(""));
        return node_nothing();
    }
    type.optional = l->type.optional || r->type.optional || one_none;
    return node_make(
        u,
        (node_t){ .kind = NODE_IF, .kid_count = 3, .kids = { condition, l, r }, .type = type, .at = e->at });
}

static const node_t *resolve_kind(unit_t *u, scope_t *s, const ast_expr *e, type_t hint)
{
    switch (e->kind) {
    case EXPR_NUMBER: return node_value(u, type_plain(TYPE_COUNT), e->number, e->at);
    case EXPR_DURATION: return node_value(u, type_plain(TYPE_DURATION), e->number, e->at);
    case EXPR_INSTANT: return node_value(u, type_plain(TYPE_INSTANT), e->number, e->at);
    case EXPR_CLOCK: return resolve_clock(u, s, e, hint);
    case EXPR_STRING: return resolve_string(u, e, hint);
    case EXPR_TRUE: return node_value(u, type_plain(TYPE_TRUTH), TRUE_, e->at);
    case EXPR_FALSE: return node_value(u, type_plain(TYPE_TRUTH), FALSE_, e->at);
    case EXPR_NONE: return node_value(u, type_plain(TYPE_NONE), NONE, e->at);
    case EXPR_NAME:
    case EXPR_CALL: return expr_named(u, s, &e->name, e->args, e->at, hint);
    case EXPR_REF:
        diags_add(u->diags, DIAG_TYPE_MISMATCH, e->at, diag_phrase(LABEL_AN_EXPRESSION),
                  diag_phrase(LABEL_AN_ARTICLE), STR(""));
        return node_nothing();
    case EXPR_NOT: return node_not(u, expr_condition(u, s, e->left));
    case EXPR_NEGATE: {
        const node_t *n = plain(u, s, expr_any(u, s, e->left, (type_t){ 0 }));
        if (!node_broken(n) && n->type.base != TYPE_COUNT && n->type.base != TYPE_DURATION)
            return mismatch(u, s, e->left->at, type_plain(TYPE_COUNT), n->type);
        return node_make(
            u, (node_t){ .kind = NODE_NEGATE, .kid_count = 1, .kids = { n }, .type = n->type, .at = e->at });
    }
    case EXPR_OR:
    case EXPR_AND: return resolve_logic(u, s, e);
    case EXPR_EQ:
    case EXPR_NE: return resolve_equality(u, s, e);
    case EXPR_IN: return resolve_in(u, s, e);
    case EXPR_IF: return resolve_if(u, s, e, hint);
    default: return resolve_binary(u, s, e);
    }
}

const node_t *expr_any(unit_t *u, scope_t *s, const ast_expr *e, type_t hint)
{
    if (!e || e->height > LIMIT_NESTING)
        return node_nothing(); /* the parser has reported what is missing, or too deep */
    if (u->depth == DEPTH_MAX) {
        diags_add(u->diags, DIAG_TOO_COMPLEX, e->at, STR(""), STR(""), STR(""));
        return node_nothing();
    }
    u->depth++;
    const node_t *n = resolve_kind(u, s, e, hint);
    u->depth--;
    return n;
}

bool expr_fixed(unit_t *u, scope_t *s, const ast_expr *e, type_t wanted, int64_t *value)
{
    const node_t *n = expr_value(u, s, e, wanted);
    *value = UNKNOWN;
    if (node_broken(n))
        return false;
    if (n->kind != NODE_VALUE) {
        diags_add(u->diags, DIAG_NOT_CONSTANT, e->at, node_words(u, n), STR(""), STR(""));
        return false;
    }
    *value = n->value;
    return true;
}
