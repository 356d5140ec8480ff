/* Nodes of expressions, quantities and times. */
#include "dsl/nodes.h"

#include "base/civil.h"
#include "dsl/keywords.h"
#include "grammar.h"
#include "program/program.h" /* limits */

static int taller(const ast_expr *a, const ast_expr *b)
{
    int left = a ? a->height : 0, right = b ? b->height : 0;
    return left > right ? left : right;
}

static ast_expr *new_expr(parser_t *p, expr_kind kind, span_t at)
{
    ast_expr *e = NODE(p, ast_expr);
    e->kind = kind;
    e->at = at;
    e->height = 1;
    return e;
}

static void complain_number(parser_t *p, diag_code code, span_t at, int64_t found, int64_t limit)
{
    buffer_t n, most;
    buffer_init(&n, p->tokens->allocator);
    buffer_init(&most, p->tokens->allocator);
    buffer_int(&n, found);
    buffer_int(&most, limit);
    diags_add(p->ctx->diags, code, at, buffer_view(&n), buffer_view(&most), STR(""));
    node_free(p, &n);
    node_free(p, &most);
}

/* What stands for a tree that is cut: a leaf that counts as too high itself, so that it is complained of but
   once. */
static ast_expr *cut(parser_t *p, span_t at)
{
    ast_expr *leaf = new_expr(p, EXPR_NONE, at);
    leaf->height = LIMIT_NESTING + 1;
    return leaf;
}

/* An inner node: as high as its highest branch and one more. One that is too high becomes a leaf, so that
   nobody who goes through the tree needs a deep stack. */
static ast_expr *inner(parser_t *p, ast_expr *e)
{
    int height = taller(e->left, e->right);
    height = e->middle && e->middle->height > height ? e->middle->height : height;
    for (const ast_expr *arg = e->args; arg && !p->failed; arg = arg->next) {
        height = arg->height > height ? arg->height : height;
    }
    e->height = height + 1;
    if (height == LIMIT_NESTING) {
        complain_number(p, DIAG_NESTED_TOO_DEEP, e->at, LIMIT_NESTING, 0);
    }
    return height < LIMIT_NESTING || p->failed ? e : cut(p, e->at);
}

ast_expr *node_literal(parser_t *p, expr_kind kind, const token_t *token)
{
    ast_expr *e = new_expr(p, kind, token->at);
    e->number = token->number;
    e->parts = token->parts;
    if (kind == EXPR_NAME) {
        e->name = node_name(token);
    } else if (kind == EXPR_REF) {
        e->ref = *node_ref(p, token);
    } else if (kind == EXPR_STRING) {
        e->string = node_string(p, token);
        if (e->string.size > LIMIT_TEXT) {
            complain_number(p, DIAG_TEXT_TOO_LONG, token->at, (int64_t)e->string.size, LIMIT_TEXT);
        }
    }
    return e;
}

int64_t node_time_of_day(parser_t *p, const token_t *clock)
{
    if (clock->number < MS_DAY) {
        return clock->number;
    }
    diags_add(p->ctx->diags, DIAG_BAD_TIME, clock->at, node_source(p, clock), STR(""), STR(""));
    return 0;
}

ast_expr *node_instant(parser_t *p, const token_t *date, const token_t *clock)
{
    ast_expr *e = new_expr(p, EXPR_INSTANT, node_since(p, date->at));
    e->number = date->number + node_time_of_day(p, clock);
    return e;
}

int64_t node_duration(parser_t *p, const token_t *clock)
{
    if (clock->parts == 2) { /* h:mm or m:ss? */
        buffer_t exact, words;
        buffer_init(&exact, p->tokens->allocator);
        buffer_init(&words, p->tokens->allocator);
        int64_t meant = clock->number / 60;
        civil_write_duration(&exact, meant);
        civil_write_span(&words, meant, lang_code(p->tokens->language));
        diags_add(p->ctx->diags, DIAG_TIME_AMBIGUOUS, clock->at, node_source(p, clock), buffer_view(&exact),
                  buffer_view(&words));
        node_free(p, &exact);
        node_free(p, &words);
    }
    return clock->number;
}

ast_expr *node_unary(parser_t *p, expr_kind kind, const token_t *sign, ast_expr *operand)
{
    ast_expr *e = new_expr(p, kind, node_since(p, sign->at));
    e->left = operand;
    return inner(p, e);
}

ast_expr *node_binary(parser_t *p, expr_kind kind, ast_expr *left, ast_expr *right)
{
    ast_expr *e = new_expr(p, kind, node_since(p, left->at));
    e->left = left;
    e->right = right;
    return inner(p, e);
}

ast_expr *node_choice(parser_t *p, const token_t *start, ast_expr *condition, ast_expr *yes, ast_expr *no)
{
    ast_expr *e = new_expr(p, EXPR_IF, node_since(p, start->at));
    e->left = condition;
    e->middle = yes;
    e->right = no;
    return inner(p, e);
}

/* a < b < c compares a truth with c: hardly what is meant. It is complained of, and read as a < b and b < c.
   Gives b; NULL: this is no chain. */
static ast_expr *chained(parser_t *p, const ast_expr *left, const token_t *sign)
{
    const ast_expr *last = left->kind == EXPR_AND ? left->right : left; /* of a longer chain, read so already */
    bool compares = last && ((last->kind >= EXPR_EQ && last->kind <= EXPR_GE) || last->kind == EXPR_IN);
    if (!compares || left->grouped || p->failed) {
        return NULL;
    }
    str_t conjunction = token_display(T_AND, p->files, p->tokens->language);
    diags_add(p->ctx->diags, DIAG_CHAINED_COMPARISON, sign->at, conjunction, STR(""), STR(""));
    return last->kind == EXPR_IN ? last->left : last->right;
}

static ast_expr *conjoin(parser_t *p, ast_expr *chain, ast_expr *comparison)
{
    return chain ? node_binary(p, EXPR_AND, chain, comparison) : comparison;
}

ast_expr *node_comparison(parser_t *p, expr_kind kind, ast_expr *left, const token_t *sign, ast_expr *right)
{
    ast_expr *middle = chained(p, left, sign);
    return conjoin(p, middle ? left : NULL, node_binary(p, kind, middle ? middle : left, right));
}

ast_expr *node_in(parser_t *p, ast_expr *left, const token_t *sign, ast_name *names)
{
    ast_expr *middle = chained(p, left, sign), *e = new_expr(p, EXPR_IN, node_since(p, left->at));
    e->left = middle ? middle : left;
    e->names = names;
    return conjoin(p, middle ? left : NULL, inner(p, e));
}

ast_expr *node_call(parser_t *p, const token_t *name, ast_expr *args)
{
    ast_expr *e = new_expr(p, EXPR_CALL, node_since(p, name->at));
    e->name = node_name(name);
    e->args = args;
    return inner(p, e);
}

ast_expr *node_parentheses(parser_t *p, const token_t *open, ast_expr *inner_expr)
{
    inner_expr->at = node_since(p, open->at);
    inner_expr->grouped = true;
    return inner_expr;
}

/* number * unit + sum, or false. */
static bool add_units(int64_t sum, int64_t number, int64_t unit, int64_t *result)
{
    if (number > (NUMBER_MAX - sum) / unit) {
        return false;
    }
    *result = sum + number * unit;
    return true;
}

quantity_t node_quantity(parser_t *p, quantity_t before, const token_t *number, const token_t *unit)
{
    quantity_t q = { before.expr ? before.expr : new_expr(p, EXPR_DURATION, number->at), unit->number };
    q.expr->at = node_since(p, q.expr->at);
    if (!before.expr) {
        q.expr->number = 0;
    } else if (unit->number >= before.unit) {
        diags_add(p->ctx->diags, DIAG_UNIT_ORDER, unit->at, STR(""), STR(""), STR(""));
        return q;
    } else if (number->number >= before.unit / unit->number) {
        diags_add(p->ctx->diags, DIAG_BAD_TIME, node_since(p, number->at), node_source(p, number), STR(""),
                  STR(""));
        return q;
    }
    if (!add_units(q.expr->number, number->number, unit->number, &q.expr->number)) {
        complain_number(p, DIAG_NUMBER_RANGE, number->at, number->number, NUMBER_MAX / unit->number);
    }
    return q;
}

ast_period *node_mode(parser_t *p, period_mode mode, ast_expr *extra)
{
    ast_period *period = NODE(p, ast_period);
    period->mode = mode;
    period->extra = extra;
    return period;
}

ast_period *node_period(parser_t *p, ast_expr *moves, ast_expr *time, ast_period *mode)
{
    mode->moves = moves;
    mode->time = time;
    mode->at = node_since(p, moves ? moves->at : time->at);
    return mode;
}
