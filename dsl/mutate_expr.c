#include "base/buffer.h"
#include "dsl/mutate.h"
#include "grammar.h"

static const int comparison_tokens[] = { T_EQ, T_NE, T_LT, T_LE, T_GT, T_GE };
static const char *const comparison_signs[] = { "=", "!=", "<", "<=", ">", ">=" };

static str_t c_str(const char *text)
{
    return (str_t){ text, strlen(text) };
}

/* The sign between two operands: the first token of the kind behind the left one that is not inside it. */
static const token_t *sign_of(const maker_t *m, const ast_expr *e, int token)
{
    return mutate_token(m, token, e->left->at.end, e->right->at.start);
}

static void replace_sign(maker_t *m, const ast_expr *e, arbiter_mutation kind, int token, const char *by)
{
    const token_t *sign = sign_of(m, e, token);
    if (sign)
        mutate(m, kind, sign->at.start, sign->at.end, c_str(by));
}

/* ---- numbers ---- */

static void replace_number(maker_t *m, const ast_expr *e, int64_t number, const char *unit)
{
    buffer_t text;
    if (number < 0)
        return;
    buffer_init(&text, &m->allocator);
    buffer_int(&text, number);
    buffer_text(&text, unit);
    m->failed = m->failed || text.failed;
    mutate(m, ARBITER_MUTATION_NUMBER, e->at.start, e->at.end, buffer_view(&text));
    buffer_free(&text);
}

/* One more and one less; a duration by a millisecond. */
static void near_numbers(maker_t *m, const ast_expr *e)
{
    const char *unit = e->kind == EXPR_NUMBER ? "" : m->language == LANG_RU ? " мс" : " ms";
    if (e->number >= NUMBER_MAX)
        return;
    replace_number(m, e, e->number - 1, unit);
    replace_number(m, e, e->number + 1, unit);
}

/* ---- names ---- */

void mutate_name(maker_t *m, const ast_name *name)
{
    const word_t *word = mutate_word(m, name), *opponent = word_of(WORD_TERM, TERM_OPPONENT);
    if (word && word->kind == WORD_PERSON && word->id < PERSON_ARBITER) {
        mutate(m, ARBITER_MUTATION_PLAYER, name->at.start, name->at.end,
               word_name(WORD_PERSON, 1 - word->id, m->language));
        return;
    }
    str_t other = mutate_next_member(m, name);
    if (other.size > 0)
        mutate(m, ARBITER_MUTATION_MEMBER, name->at.start, name->at.end, other);
    else if (mutate_is_player(m, name))
        mutate(m, ARBITER_MUTATION_PLAYER, name->at.start, name->at.end,
               mutate_join(m, mutate_join(m, opponent->name[m->language], STR("("), mutate_source(m, name->at)), STR(")"),
                           STR("")));
}

/* Without one of several; what separates them goes too. */
static void drop_name(maker_t *m, const ast_name *list, const ast_name *name)
{
    const ast_name *before = NULL;
    for (const ast_name *n = list; n != name; n = n->next)
        before = n;
    if (name->next)
        mutate(m, ARBITER_MUTATION_DROP_CONDITION, name->at.start, name->next->at.start, STR(""));
    else if (before)
        mutate(m, ARBITER_MUTATION_DROP_CONDITION, before->at.end, name->at.end, STR(""));
}

void mutate_names(maker_t *m, const ast_name *list, bool drop)
{
    for (const ast_name *name = list; name; name = name->next) {
        if (drop)
            drop_name(m, list, name);
        else
            mutate_name(m, name);
    }
}

/* ---- conditions ---- */

static void negate(maker_t *m, const ast_expr *e)
{
    static const int opposite[] = { 1, 0, 5, 4, 3, 2 }; /* of = != < <= > >= */
    if (e->kind >= EXPR_EQ && e->kind <= EXPR_GE) {
        int n = (int)e->kind - (int)EXPR_EQ;
        replace_sign(m, e, ARBITER_MUTATION_NEGATE, comparison_tokens[n], comparison_signs[opposite[n]]);
    } else if (e->kind == EXPR_NOT) {
        mutate(m, ARBITER_MUTATION_NEGATE, e->at.start, e->at.end, mutate_source(m, e->left->at));
    } else {
        mutate(m, ARBITER_MUTATION_NEGATE, e->at.start, e->at.end,
               mutate_join(m, mutate_join(m, mutate_keyword(m, T_NOT), STR(" ("), mutate_source(m, e->at)), STR(")"),
                           STR("")));
    }
}

/* Whether it holds at the limit too. */
static void move_limit(maker_t *m, const ast_expr *e)
{
    static const int limit[] = { 0, 0, 3, 2, 5, 4 };
    int n = (int)e->kind - (int)EXPR_EQ;
    if (limit[n])
        replace_sign(m, e, ARBITER_MUTATION_LIMIT, comparison_tokens[n], comparison_signs[limit[n]]);
}

static void compared(maker_t *m, const ast_expr *e)
{
    move_limit(m, e);
    mutate_value(m, e->left);
    mutate_value(m, e->right);
}

void mutate_condition(maker_t *m, const ast_expr *e, int neutral)
{
    if (neutral)
        mutate(m, ARBITER_MUTATION_DROP_CONDITION, e->at.start, e->at.end, mutate_keyword(m, neutral));
    switch (e->kind) {
    case EXPR_AND:
    case EXPR_OR: {
        int without = e->kind == EXPR_AND ? T_YES : T_NO;
        /* of a chain only its links are dropped, not its beginning */
        mutate_condition(m, e->left, e->left->kind == e->kind && !e->left->grouped ? 0 : without);
        mutate_condition(m, e->right, without);
        return;
    }
    case EXPR_TRUE:
    case EXPR_FALSE: mutate_value(m, e); return;
    default: break;
    }
    negate(m, e);
    if (e->kind == EXPR_NOT && (e->left->kind == EXPR_AND || e->left->kind == EXPR_OR))
        mutate_condition(m, e->left, 0);
    else if (e->kind == EXPR_NOT)
        mutate_value(m, e->left);
    else if (e->kind >= EXPR_EQ && e->kind <= EXPR_GE)
        compared(m, e);
    else
        mutate_value(m, e);
}

/* ---- values ---- */

static void mutate_choice(maker_t *m, const ast_expr *e)
{
    mutate(m, ARBITER_MUTATION_DROP_ELSE, e->at.start, e->at.end,
           mutate_join(m, STR("("), mutate_source(m, e->middle->at), STR(")")));
    mutate(m, ARBITER_MUTATION_DROP_ELSE, e->at.start, e->at.end,
           mutate_join(m, STR("("), mutate_source(m, e->right->at), STR(")")));
    mutate_condition(m, e->left, 0);
    mutate_value(m, e->middle);
    mutate_value(m, e->right);
}

static void mutate_call(maker_t *m, const ast_expr *e)
{
    const word_t *word = mutate_word(m, &e->name);
    bool opponent = word && word->kind == WORD_TERM && word->id == TERM_OPPONENT;
    if (opponent && e->args)
        mutate(m, ARBITER_MUTATION_PLAYER, e->at.start, e->at.end, mutate_source(m, e->args->at));
    else
        mutate_values(m, e->args);
}

static void mutate_sum(maker_t *m, const ast_expr *e)
{
    static const int tokens[] = { T_PLUS, T_MINUS, T_STAR, T_SLASH };
    static const char *const others[] = { "-", "+", "/", "*" };
    int n = (int)e->kind - (int)EXPR_ADD;
    replace_sign(m, e, ARBITER_MUTATION_OPERATOR, tokens[n], others[n]);
    mutate_value(m, e->left);
    mutate_value(m, e->right);
}

void mutate_value(maker_t *m, const ast_expr *e)
{
    switch (e->kind) {
    case EXPR_NUMBER:
    case EXPR_DURATION: near_numbers(m, e); break;
    case EXPR_CLOCK:
        if (e->parts == 3)
            near_numbers(m, e);
        break;
    case EXPR_TRUE:
    case EXPR_FALSE:
        mutate(m, ARBITER_MUTATION_TRUTH, e->at.start, e->at.end, mutate_keyword(m, e->kind == EXPR_TRUE ? T_NO : T_YES));
        break;
    case EXPR_NAME: mutate_name(m, &e->name); break;
    case EXPR_CALL: mutate_call(m, e); break;
    case EXPR_OR:
    case EXPR_AND:
    case EXPR_NOT: mutate_condition(m, e, 0); break;
    case EXPR_EQ:
    case EXPR_NE:
    case EXPR_LT:
    case EXPR_LE:
    case EXPR_GT:
    case EXPR_GE:
        negate(m, e);
        compared(m, e);
        break;
    case EXPR_ADD:
    case EXPR_SUB:
    case EXPR_MUL:
    case EXPR_DIV: mutate_sum(m, e); break;
    case EXPR_NEGATE: mutate_value(m, e->left); break;
    case EXPR_IN:
        mutate_value(m, e->left);
        mutate_names(m, e->names, true);
        break;
    case EXPR_IF: mutate_choice(m, e); break;
    case EXPR_INSTANT: /* a fixed day of the calendar */
    case EXPR_STRING:
    case EXPR_NONE:
    case EXPR_REF: break;
    }
}

void mutate_values(maker_t *m, const ast_expr *list)
{
    for (const ast_expr *e = list; e; e = e->next)
        mutate_value(m, e);
}
