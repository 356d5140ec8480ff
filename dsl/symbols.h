/* One rulebook being compiled: its files, what they declare, and where. Declarations become rows of the
   program's tables at once; what only the compiler wants to know of them stands here, by the same numbers.
   */
#ifndef ARBITER_SYMBOLS_H
#define ARBITER_SYMBOLS_H

#include "dsl/builder.h"
#include "dsl/parse.h"
#include "program/vocabulary.h"

typedef enum { SYMBOL_TYPE, SYMBOL_VARIABLE, SYMBOL_EVENT, SYMBOL_DEFINE, SYMBOL_ROLE } symbol_kind;

/* A declared name. Types have names of their own; all other kinds share one space. */
typedef struct {
    symbol_kind kind;
    str_t name; /* interned */
    span_t at;
    uint32_t index; /* list, variable, event, define, person */
    uint32_t next;  /* another symbol of this name; NO_INDEX */
} symbol_info;

struct text_draft;
struct node;

typedef struct {
    const ast_decl *decl; /* NULL: of the model */
    lang_t language;
    uint32_t article; /* declared in; NO_INDEX */
    bool read;        /* a rule, a switch or a definition in use reads it */
    bool written;
    struct text_draft *text;
} declared_t;

typedef struct {
    const ast_member *members;
    lang_t language;
    struct text_draft **texts; /* of a decision's own list, by member: they may name its arguments; else NULL */
} list_info;

typedef struct {
    const ast_text *ast;
    lang_t language;
    struct text_draft *text;
} statement_info;

typedef struct {
    declared_t from;
    const struct node *fallback; /* a decision's default; NULL: none */
    bool granted;                /* by some article */
    bool answered;
    bool owed; /* by an effect, until done */
    bool raised;
    bool asked;
} event_info;

typedef struct {
    declared_t from;
    str_t name;
    type_t type;
    uint32_t param_count;
    param_t params[ARGS_MAX];
    bool broken; /* an error in it has been reported */
} define_info;

typedef struct {
    const ast_article *ast;
    lang_t language;
    uint32_t accounted; /* sentences of its own that are articles of their own */
    bool has_rule;      /* itself, not its parts */
} article_info;

typedef struct {
    const ast_relation *ast;
    lang_t language;
    uint32_t article; /* that says it; NO_INDEX: none */
} relation_info;

typedef struct {
    const ast_rule *ast;
    lang_t language;
    uint32_t article; /* NO_INDEX: none */
} rule_info;

typedef struct unit {
    builder_t b;
    arena_t arena;                 /* nodes and whatever lives as long as the compilation */
    diags_t *diags;                /* borrowed */
    intern_t *names;               /* borrowed: the words of all files */
    parse_ctx parse;               /* for what stands in the braces of texts; its arena is the unit's */
    const ast_file *files;         /* rulebooks and scenarios, by name */
    table_t symbols;               /* symbol_info */
    table_t heads;                 /* by number of the interned name: its latest symbol + 1 */
    table_t numbers;               /* by number of the interned name: the article called so + 1 */
    table_t declared;              /* declared_t: every declaration, as it stands in the files */
    table_t variables;             /* declared_t, parallel to the program's */
    table_t events;                /* event_info, parallel to the program's */
    table_t defines;               /* define_info */
    table_t lists;                 /* list_info, parallel to the program's */
    table_t articles;              /* article_info, parallel to the program's */
    table_t relations;             /* relation_info */
    table_t rules;                 /* rule_info, parallel to the program's */
    table_t drafts;                /* rule_draft of lower.h, parallel to the program's rules */
    table_t instances;             /* instance_draft of lower.h */
    table_t switches;              /* switch_draft of lower.h */
    table_t statements;            /* statement_info, parallel to the program's */
    table_t claims;                /* sentences on precedence, of precedence.c */
    uint64_t *beats, *contradicts; /* rows of precedence_words, a rule each; in the unit's arena */
    uint32_t precedence_words;
    const ast_decl *control; /* the default time control */
    lang_t control_language;
    span_t line_at; /* where the line was last looked up, and its number */
    uint32_t line;
    uint32_t depth;               /* of the expression being resolved */
    uint32_t open[LIMIT_NESTING]; /* definitions being put in place, the outermost first */
    uint32_t open_count;
    uint32_t placed; /* definitions put in place so far */
} unit_t;

void unit_init(unit_t *u, const arbiter_allocator *allocator, diags_t *diags, intern_t *names);
void unit_free(unit_t *u);

/* Memory of the compilation, zeroed; NULL when it is out, and the unit has failed. */
void *unit_alloc(unit_t *u, size_t size);

/* A copy that lives as long as the compilation. */
str_t unit_str(unit_t *u, str_t text);

/* The text of a place, as written. */
str_t unit_source(const unit_t *u, span_t at);
/* The same on one line: white space becomes one blank, comments go. Lives in the compilation. */
str_t unit_line(unit_t *u, span_t at);

/* The line of a place, from 1. Cheap when places come in their order. */
uint32_t unit_line_number(unit_t *u, span_t at);

/* The number in digits, for a message. */
str_t unit_number(unit_t *u, int64_t number);

/* Declares everything in the unit's files: types first, then what has a type. */
void symbols_declare(unit_t *u);

/* The entry of an interned name in a table of uint32_t by such names, which grows to hold it; NULL: the
   name is not interned. */
uint32_t *unit_by_name(unit_t *u, table_t *table, str_t name);

/* The symbol of that name, or NULL. `types`: among the types, else among all others. */
const symbol_info *symbol_find(unit_t *u, str_t name, bool types);
void symbol_add(unit_t *u, symbol_kind kind, str_t name, span_t at, uint32_t index);

/* Gives articles that stand in no other the parent their number tells, if there is one, and all of them
   their depth. */
void articles_nest(unit_t *u);

/* The article of that number; NO_INDEX: an error has been reported. */
uint32_t article_find(unit_t *u, const ast_ref *ref);
/* The same without a report: NO_INDEX, there is none. */
uint32_t article_by_number(unit_t *u, str_t number);
/* Whether `part` is the article or a part of it. */
bool article_within(unit_t *u, uint32_t part, uint32_t article);
str_t article_number(unit_t *u, uint32_t article);

#endif
