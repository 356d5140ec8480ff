/* The syntax tree: what a file says, with the place of every word. Nodes live in the compilation's
   arena; lists are linked in source order through `next`. Nothing is resolved here: names are the
   words as written (interned: equal words share `text.data`). */
#ifndef ARBITER_AST_H
#define ARBITER_AST_H

#include "base/arena.h"
#include "report/diagnostic.h"

typedef struct ast_name {
    struct ast_name *next;
    str_t text;    /* interned, without quotes */
    span_t at;
    bool quoted;   /* 'name': never a keyword or a word of the model */
} ast_name;

/* §4.3/2 as written and in normal form ("4.3/2": no §, no trailing full stop or parenthesis). */
typedef struct ast_ref {
    struct ast_ref *next;
    str_t number;  /* interned normal form */
    span_t at;
} ast_ref;

/* The number where none could be read, after an error. */
#define NUMBER_BROKEN STR("?")

/* "…" en "…" ru "…": the first text is in the file's language, unless it says another ("…" de ru "…"); it then
   stands under both while the file's own is not given. data == NULL: not given. Escapes are resolved but for
   \{ and \}, since {…} still stands: parse_piece goes through it. */
typedef struct ast_text {
    str_t text[LANG_COUNT]; /* text[file language] is always there */
    span_t at[LANG_COUNT];  /* of the string tokens, with their quotes */
} ast_text;

typedef enum {
    EXPR_NUMBER, EXPR_DURATION, EXPR_CLOCK, EXPR_INSTANT, EXPR_STRING, EXPR_TRUE, EXPR_FALSE, EXPR_NONE,
    EXPR_NAME, EXPR_CALL, EXPR_REF,
    EXPR_NOT, EXPR_NEGATE,
    EXPR_OR, EXPR_AND,
    EXPR_EQ, EXPR_NE, EXPR_LT, EXPR_LE, EXPR_GT, EXPR_GE,
    EXPR_ADD, EXPR_SUB, EXPR_MUL, EXPR_DIV,
    EXPR_IN,  /* left in { names } */
    EXPR_IF   /* if left then middle else right */
} expr_kind;

typedef struct ast_expr {
    struct ast_expr *next;       /* in an argument list */
    expr_kind kind;
    span_t at;                   /* the whole expression */
    int64_t number;              /* NUMBER; DURATION in ms (quantity with units);
                                    CLOCK: ms as h:mm[:ss[.mmm]]; INSTANT: ms since 1970 */
    int parts;                   /* CLOCK: 2 (h:mm) or 3 (h:mm:ss) */
    str_t string;                /* STRING: escapes resolved */
    ast_name name;               /* NAME, CALL */
    ast_ref ref;                 /* REF */
    ast_name *names;             /* IN */
    struct ast_expr *args;       /* CALL */
    struct ast_expr *left, *middle, *right;
    bool grouped;                /* stands in parentheses */
    int height;                  /* 1 for a leaf, LIMIT_NESTING at most; more: cut off here, after an error */
} ast_expr;

typedef struct ast_member {
    struct ast_member *next;
    ast_name name;
    ast_text text; /* how it is shown; may be empty */
} ast_member;

typedef struct ast_type {
    span_t at;
    ast_name name;       /* empty text: a list written out */
    ast_member *members;
    bool optional;       /* T? */
} ast_type;

typedef struct ast_param {
    struct ast_param *next;
    ast_name name;
    ast_type type;
} ast_param;

typedef enum { PERIOD_PLAIN, PERIOD_FISCHER, PERIOD_BRONSTEIN, PERIOD_DELAY } period_mode;

typedef struct ast_period {
    struct ast_period *next;
    span_t at;
    ast_expr *moves;     /* NULL: all remaining moves */
    ast_expr *time;
    period_mode mode;
    ast_expr *extra;     /* increment or delay */
} ast_period;

typedef enum {
    DECL_OPTION, DECL_ERRATUM, DECL_TYPE, DECL_ROLE, DECL_STATE, DECL_ACT, DECL_SIGNAL, DECL_DECISION,
    DECL_DEFINE, DECL_CONTROL
} decl_kind;

typedef enum { NATURE_DISCRETION, NATURE_FINDING, NATURE_GAP, NATURE_CONTRADICTION } nature_t;

typedef struct {
    decl_kind kind;
    span_t at;            /* the whole declaration */
    ast_name name;
    ast_name infinitive;  /* ACT: second verb form, may be empty */
    ast_name per;         /* OPTION, STATE: per what; may be empty */
    ast_param *params;    /* ACT, SIGNAL, DECISION, DEFINE */
    ast_type type;        /* OPTION, STATE, DECISION, DEFINE, TYPE (members) */
    ast_expr *init;       /* OPTION, ERRATUM, STATE, DEFINE; DECISION: default; NULL: none */
    ast_name *by;         /* ACT: roles; DECISION: who is asked (empty list: the arbiter); ROLE: what it is */
    nature_t nature;      /* DECISION */
    ast_ref *refs;        /* DECISION: analogy or contradiction */
    bool afterwards;      /* ACT */
    ast_text text;        /* shown to people; may be empty */
    ast_period *periods;  /* CONTROL */
} ast_decl;

typedef enum { RELATION_SUBJECT, RELATION_PRECEDES, RELATION_CONTRADICTS, RELATION_APPLIES } relation_kind;

typedef struct ast_relation {
    struct ast_relation *next;
    relation_kind kind;
    span_t at;
    ast_ref *subjects;    /* §G4, §G5 apply if …; empty: the article it stands in the head of */
    ast_ref *refs;        /* SUBJECT, PRECEDES, CONTRADICTS */
    ast_expr *condition;  /* APPLIES */
} ast_relation;

typedef struct ast_pattern {
    span_t at;
    bool breach;          /* on breach of ACT */
    ast_name name;        /* act, signal or decision */
    ast_name *binds;      /* in parentheses; NULL: the declaration's own names are in scope */
    bool has_binds;
    ast_name by;          /* a new name for the acting player, or a role; may be empty */
    ast_expr *answer;     /* is ANSWER: NAME (constant or new name), TRUE, FALSE, NONE; or NULL */
    ast_name *answers;    /* in { … }; or NULL */
} ast_pattern;

typedef enum {
    EFFECT_CALL,          /* draw, start(p), my_signal is not one: RAISE */
    EFFECT_SET, EFFECT_ADD, EFFECT_SUB, EFFECT_STAYS,
    EFFECT_MUST, EFFECT_ASK, EFFECT_RAISE, EFFECT_RAISE_AFTER, EFFECT_RAISE_AT, EFFECT_STANDS
} effect_kind;

typedef struct ast_effect {
    struct ast_effect *next;
    effect_kind kind;
    span_t at;
    ast_name name;        /* target, builtin effect, person who must (with args: opponent(p)), decision, signal */
    ast_expr *args;
    ast_expr *value;      /* SET, ADD, SUB; RAISE_AFTER: the duration; RAISE_AT: the instant */
    ast_name act;         /* MUST */
    ast_expr *act_args;
    ast_expr *within;     /* MUST, ASK: term; or NULL */
    ast_name before;      /* MUST: before EVENT; may be empty */
    ast_name otherwise;   /* MUST, ASK: signal when the term lapses; may be empty */
    ast_expr *otherwise_args;
    ast_expr *while_;     /* ASK */
} ast_effect;

typedef enum { RULE_ON, RULE_MAY, RULE_MUST, RULE_MUSTNOT, RULE_SILENT, RULE_DISPUTED } rule_kind;

typedef struct {
    rule_kind kind;
    span_t at;
    ast_pattern pattern;       /* ON, SILENT, DISPUTED */
    ast_name role, var;        /* MAY, MUST, MUSTNOT: "player p", "arbiter"; var may be empty */
    ast_name act;
    ast_expr *act_args;
    ast_name each_type, each;  /* each player q; may be empty */
    ast_expr *guard, *unless;  /* NULL: none */
    ast_effect *effects;       /* THEN; NULL: none */
    ast_ref *notwithstanding, *conjunction, *analogy;
    ast_ref *between;          /* DISPUTED */
    bool overrulable, afterwards;
    ast_effect *otherwise;     /* after OVERRULABLE ELSE */
    ast_text because, doubt;
    span_t doubt_at;           /* start == end: not in doubt */
} ast_rule;

typedef enum { ITEM_DECL, ITEM_ARTICLE, ITEM_RELATION, ITEM_RULE, ITEM_SAYS, ITEM_LEAVES, ITEM_NOT_MODELLED } item_kind;

typedef struct ast_item {
    struct ast_item *next;
    item_kind kind;
    span_t at;
    union {
        ast_decl *decl;
        struct ast_article *article;
        ast_relation *relation;
        ast_rule *rule;
        ast_text *text;        /* SAYS, LEAVES, NOT_MODELLED */
    } u;
} ast_item;

typedef struct ast_article {
    ast_ref ref;
    ast_text title;
    str_t printed;             /* printed as "7.3"; data NULL: as numbered */
    int sentences;             /* -1: not said */
    span_t sentences_at, open_brace;
    ast_relation *relations;   /* in its head */
    ast_item *items;
} ast_article;

/* ---- scenarios ---- */

typedef enum {
    STEP_COVERS, STEP_CONTINUES, STEP_CONTROL, STEP_GIVEN, STEP_LINE, STEP_CASE, STEP_EXPECT
} step_kind;

typedef enum { WHEN_TIME, WHEN_DATED, WHEN_AFTER } when_kind;

typedef struct ast_question {
    span_t at;
    ast_name name;             /* decision, fact or option; empty: by article or the conflict */
    ast_expr *args;
    ast_ref ref;               /* number.data != NULL: overruling of that article, or a dispute's party */
    bool conflict;
} ast_question;

/* What is decided: a value, or an article with what tells a party to a conflict from others of it. */
typedef struct ast_ruling {
    span_t at;
    ast_expr *value;           /* an operand; NULL: an article */
    ast_ref ref;
    int64_t effect, application, rule; /* -1: not named */
    ast_name whom;             /* may be empty */
} ast_ruling;

typedef struct ast_line {
    struct ast_line *next;
    span_t at;
    bool decides;
    ast_name who;              /* may be empty: the act's only role, or a signal of the model */
    ast_name act;
    ast_expr *args;
    ast_question question;     /* DECIDES */
    ast_ruling *ruling;        /* DECIDES */
    str_t reason;              /* DECIDES: why, in words; data NULL: not said */
} ast_line;

typedef enum {
    EXPECT_EXPR, EXPECT_REFS, EXPECT_KIND, EXPECT_ASK, EXPECT_MAY, EXPECT_MUST, EXPECT_MUSTNOT,
    EXPECT_NEEDNOT, EXPECT_NOBODYMUST
} expect_kind;

typedef enum { /* kinds of outcome as `expect` names them */
    KIND_APPLIED, KIND_BEATEN, KIND_SWITCHED_OFF, KIND_FORBIDDEN, KIND_NOT_PERMITTED, KIND_ANSWERED,
    KIND_ARISEN, KIND_MET, KIND_LAPSED, KIND_CONFLICT, KIND_UNKNOWN, KIND_GAP, KIND_DOUBTFUL, KIND_NOTHING
} expect_outcome;

typedef struct ast_step {
    struct ast_step *next;
    step_kind kind;
    span_t at;
    ast_ref *refs;             /* COVERS; EXPECT_REFS, EXPECT_KIND */
    str_t string;              /* CONTINUES: the other scenario's name; GIVEN after "…": the move's text */
    ast_name name;             /* GIVEN */
    ast_expr *args;            /* GIVEN */
    bool after;                /* GIVEN AFTER "…" */
    bool unknown;              /* GIVEN … is unknown: no value */
    ast_expr *value;           /* GIVEN; EXPECT_EXPR */
    ast_period *periods;       /* CONTROL */
    when_kind when;            /* LINE */
    int64_t time;              /* TIME: ms of the day; DATED: instant; AFTER: ms */
    ast_line *lines;           /* LINE: none means that time passes */
    ast_question question;     /* CASE, EXPECT_ASK */
    ast_ruling *ruling;        /* CASE */
    struct ast_step *steps;    /* CASE */
    bool negated;              /* EXPECT NOT … */
    expect_kind expect;
    expect_outcome outcome;    /* EXPECT_KIND */
    ast_name person;           /* MAY, MUST, MUSTNOT, NEEDNOT */
    ast_expr *person_args;
    ast_name act;
    ast_expr *act_args;
} ast_step;

typedef struct ast_scenario {
    struct ast_scenario *next;
    str_t name;
    span_t at, name_at;
    str_t of;                  /* of "../fide-de"; data NULL: its own folder's rulebook */
    span_t of_at;
    ast_step *steps;
} ast_scenario;

typedef enum { FILE_RULEBOOK, FILE_SCENARIO, FILE_GAME, FILE_BROKEN } file_kind;

typedef struct ast_file {
    struct ast_file *next;
    uint32_t file;             /* number in the diagnostics' list of sources */
    lang_t language;
    file_kind kind;
    str_t name;                /* RULEBOOK, GAME: the name after the first keyword; empty after an error */
    span_t name_at;
    ast_text title;
    str_t edition, game;
    span_t edition_at, game_at;
    ast_item *items;           /* RULEBOOK */
    ast_scenario *scenarios;   /* SCENARIO */
    str_t like;                /* GAME: the one it is like; data NULL: none */
    span_t like_at;
    struct ast_game_line *lines; /* GAME: see ast_game.h */
    bool lost, lost_name;      /* GAME: something in it, or something with a name, could not be read, so that
                                  what is missing may be there */
} ast_file;

#endif
