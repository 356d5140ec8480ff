/* What the grammar's actions do: makers of tree nodes. None of them fails: when memory is out they hand out
   the parser's spare node; no action runs after that, and the parser stops before the next token. */
#ifndef ARBITER_NODES_H
#define ARBITER_NODES_H

#include "dsl/ast_game.h"
#include "dsl/parse.h"
#include "dsl/tokens.h"

enum { NODE_MAX = 1024 }; /* bytes; no node is larger */

typedef struct parser_t {
    parse_ctx *ctx;
    token_list *tokens;
    unsigned files; /* KEYWORDS_* of this kind of file */
    ast_file *file; /* NULL while an expression alone is parsed */
    ast_expr *expression;
    const token_t *last; /* the token read last: the end of what is being reduced */
    bool failed;         /* memory is out */
    _Alignas(max_align_t) unsigned char spare[NODE_MAX];
} parser_t;

/* A list while it grows. */
#define LIST_OF(type) struct { type *first, *last; }
typedef LIST_OF(ast_name) name_list;
typedef LIST_OF(ast_ref) ref_list;
typedef LIST_OF(ast_expr) expr_list;
typedef LIST_OF(ast_member) member_list;
typedef LIST_OF(ast_param) param_list;
typedef LIST_OF(ast_period) period_list;
typedef LIST_OF(ast_effect) effect_list;
typedef LIST_OF(ast_item) item_list;
typedef LIST_OF(ast_line) line_list;
typedef LIST_OF(ast_step) step_list;
typedef LIST_OF(ast_scenario) scenario_list;
typedef LIST_OF(ast_feature) feature_list;
typedef LIST_OF(ast_way) way_list;
typedef LIST_OF(ast_piece_line) piece_line_list;
typedef LIST_OF(ast_form) form_list;
typedef LIST_OF(ast_notation_line) notation_line_list;
typedef LIST_OF(ast_game_line) game_line_list;

#define APPEND(list, node)                                                                                   \
    do {                                                                                                     \
        void *node_ = (node);                                                                                \
        if ((list).last) {                                                                                   \
            (list).last->next = node_;                                                                       \
        } else {                                                                                             \
            (list).first = node_;                                                                            \
        }                                                                                                    \
        (list).last = node_;                                                                                 \
    } while (0)

/* A quantity so far, and the unit it ended in: the next must be smaller. */
typedef struct {
    ast_expr *expr;
    int64_t unit;
} quantity_t;

/* Who a sentence speaks of: "player p", "arbiter". */
typedef struct {
    token_t *role, *var;
} who_t;

/* if … unless … */
typedef struct {
    ast_expr *when, *unless;
} guard_t;

/* What stands beside a rule's condition and effects: because …, notwithstanding … */
typedef struct mod_t {
    struct mod_t *next;
    span_t at;
    const token_t *keyword;
    ast_ref *refs;
    const ast_text *text;
    ast_effect *effects;
} mod_t;
typedef LIST_OF(mod_t) mod_list;

/* within … else …, before … else … */
typedef struct {
    ast_expr *within, *otherwise_args;
    ast_name before, otherwise;
} deadline_t;

/* What a decision rests on. */
typedef struct {
    nature_t nature;
    ast_ref *refs;
} basis_t;

void *node_new(parser_t *p, size_t size);
#define NODE(p, type) ((type *)node_new((p), sizeof(type)))
_Static_assert(sizeof(ast_rule) <= NODE_MAX && sizeof(ast_decl) <= NODE_MAX && sizeof(ast_step) <= NODE_MAX &&
                   sizeof(ast_game_line) <= NODE_MAX,
               "the spare node holds the largest ones");

span_t node_since(const parser_t *p, span_t start); /* from there to the token read last */

/* For complaints: a token as written; a buffer's end, which fails the parser if memory failed the buffer. */
str_t node_source(const parser_t *p, const token_t *token);
void node_free(parser_t *p, buffer_t *buffer);

ast_name node_name(const token_t *token); /* NULL: empty */
ast_name *node_new_name(parser_t *p, const token_t *token);
ast_ref *node_ref(parser_t *p, const token_t *token);

/* Texts. `own`: the language the first one names, or NULL. */
ast_text *node_text(parser_t *p, token_t *string, const token_t *own);
ast_text *node_translation(parser_t *p, ast_text *text, const token_t *language, const token_t *string);
str_t node_string(parser_t *p, const token_t *string);      /* escapes resolved altogether */
ast_text node_opt_text(const ast_text *text);               /* NULL: empty */

/* Expressions. Too high a tree is complained of and cut. */
ast_expr *node_literal(parser_t *p, expr_kind kind, const token_t *token);
ast_expr *node_instant(parser_t *p, const token_t *date, const token_t *clock);
ast_expr *node_unary(parser_t *p, expr_kind kind, const token_t *sign, ast_expr *operand);
ast_expr *node_binary(parser_t *p, expr_kind kind, ast_expr *left, ast_expr *right);
ast_expr *node_choice(parser_t *p, const token_t *start, ast_expr *condition, ast_expr *yes, ast_expr *no);
ast_expr *node_comparison(parser_t *p, expr_kind kind, ast_expr *left, const token_t *sign, ast_expr *right);
ast_expr *node_in(parser_t *p, ast_expr *left, const token_t *sign, ast_name *names);
ast_expr *node_call(parser_t *p, const token_t *name, ast_expr *args);
ast_expr *node_parentheses(parser_t *p, const token_t *open, ast_expr *inner);
quantity_t node_quantity(parser_t *p, quantity_t before, const token_t *number, const token_t *unit);
/* A time of day, in ms; and one that is to be a duration. */
int64_t node_time_of_day(parser_t *p, const token_t *clock);
int64_t node_duration(parser_t *p, const token_t *clock);

ast_period *node_period(parser_t *p, ast_expr *moves, ast_expr *time, ast_period *mode);
ast_period *node_mode(parser_t *p, period_mode mode, ast_expr *extra);

/* Declarations, articles, sentences. */
ast_decl *node_decl(parser_t *p, decl_kind kind, const token_t *start, const token_t *name);
ast_relation *node_relation(parser_t *p, relation_kind kind, const token_t *start, ast_ref *refs,
                            ast_expr *condition);
ast_article *node_article(parser_t *p);
void node_sentences(parser_t *p, ast_article *article, const token_t *keyword, const token_t *number);
void node_printed(parser_t *p, ast_article *article, const token_t *keyword, const token_t *string);
void node_add_relation(ast_article *article, ast_relation *relation);
ast_item *node_item(parser_t *p, item_kind kind, span_t start);
ast_item *node_item_text(parser_t *p, item_kind kind, const token_t *start, ast_text *text);

/* A file's head: each of its parts once. */
void node_meta_text(parser_t *p, const token_t *keyword, const ast_text *text);
void node_meta_string(parser_t *p, const token_t *keyword, const token_t *string);

/* A sentence about an event, and one about somebody. */
ast_rule *node_on(parser_t *p, rule_kind kind, const ast_pattern *pattern, who_t each, guard_t guard);
ast_rule *node_who(parser_t *p, rule_kind kind, who_t who, const token_t *act, ast_expr *args, guard_t guard);
mod_t *node_mod(parser_t *p, const token_t *keyword, ast_ref *refs, const ast_text *text);
void node_modify(parser_t *p, ast_rule *rule, const mod_t *mods);
ast_item *node_rule(parser_t *p, const token_t *start, ast_rule *rule);

ast_effect *node_effect(parser_t *p, effect_kind kind, const token_t *start, const token_t *name,
                        ast_expr *args, ast_expr *value);
deadline_t *node_new_deadline(parser_t *p, ast_expr *within, const token_t *before);
void node_deadline(ast_effect *effect, const deadline_t *deadline); /* NULL: none */
ast_pattern *node_pattern(parser_t *p, const token_t *name, name_list binds);

/* Scenarios. */
ast_step *node_step(parser_t *p, step_kind kind, const token_t *start);
ast_step *node_expect(parser_t *p, expect_kind kind);
ast_step *node_expect_kind(parser_t *p, expect_outcome outcome);
ast_step *node_expect_act(parser_t *p, expect_kind kind, const token_t *person, ast_expr *person_args,
                          const token_t *act, ast_expr *act_args);
ast_ruling *node_party(parser_t *p, const token_t *article);
ast_line *node_line(parser_t *p, const token_t *who, const token_t *act, ast_expr *args);

/* Game files (nodes_game.c). */
ast_game_line *node_game_line(parser_t *p, game_line_kind kind, const token_t *start);
ast_feature *node_feature(parser_t *p, const token_t *word, const token_t *number); /* number: may be NULL */
ast_way *node_way(parser_t *p, span_t at, uint8_t directions);
ast_piece_line *node_movement(parser_t *p, movement_kind kind, const token_t *start, ast_way *ways,
                              ast_feature *features);
ast_form *node_form(parser_t *p, const token_t *name, const token_t *string, uint8_t means); /* name: may be NULL */
ast_notation_line *node_notation_line(parser_t *p, const token_t *start, const token_t *castle, ast_form *forms);
ast_expr *node_table(parser_t *p, const token_t *word, int table);
void node_lost(parser_t *p, bool name); /* notes that something could not be read, perhaps with a name */

/* Marks the token at `start` as the beginning of an item, for the formatter. */
void node_mark(parser_t *p, span_t start);

#endif
