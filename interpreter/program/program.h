/* The compiled rulebook: flat tables, immutable once complete, shared freely between threads.
   dsl/ fills it in; the engine only reads it. Indices are 0-based into the table of that name;
   NO_INDEX means none. Everything hangs on `arena`. */
#ifndef ARBITER_PROGRAM_H
#define ARBITER_PROGRAM_H

#include <stdatomic.h>

#include "base/arena.h"
#include "board/board.h"
#include "program/value.h"
#include "report/diagnostic.h" /* lang_t */

#define NO_INDEX UINT32_MAX

/* ---- code: a stack machine on 64-bit values; unknown and none are values ---- */

typedef enum {
    OP_RETURN,      /* end; the result is on top */
    OP_INT,         /* push c */
    OP_CONST,       /* push consts[c] */
    OP_SLOT,        /* push slots[b] */
    OP_SLOT_AT,     /* i := pop; push slots[b + i]; i not in 0..a-1 (none, unknown): unknown */
    OP_ARG,         /* push the event's argument a (ARG_ANSWER: the answer) */
    OP_TERM,        /* push term a of the model; b: 0 no parameter, 1 the player is c, 2 the player is popped */
    OP_FACT,        /* pop b arguments; push fact a */
    OP_OPEN,        /* pop b arguments (b == OPEN_ANY: none given, any match); a: 0 decision c, 1 duty to do act c */
    OP_DECISION,    /* pop b arguments; push the answer given to decision c within this event, or unknown */
    OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE,   /* r := pop, l := pop; unknown if either is */
    OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_NEGATE,  /* none or unknown: unknown; overflow: the event fails */
    OP_NOT, OP_AND, OP_OR,                      /* Kleene */
    OP_AND_JUMP,    /* top is false: jump to c, keeping it */
    OP_OR_JUMP,     /* top is true: jump to c, keeping it */
    OP_BRANCH,      /* cond := pop; false: jump to c; unknown: push unknown, jump to c + b (the end) */
    OP_JUMP,        /* jump to c */
    OP_IN,          /* v := pop; push whether bit v of c is set (lists of at most 31 members, players) */
    OP_REQUIRE,     /* v := pop; false: the guard fails at conjunct b; unknown: it is unknown from there, go on */
    OP_SLOT_IS,     /* push slots[b] == c */
    OP_SLOT_IS_NOT, /* push slots[b] != c */
    OP_REQUIRE_IS,     /* OP_SLOT_IS + OP_REQUIRE a */
    OP_REQUIRE_IS_NOT, /* OP_SLOT_IS_NOT + OP_REQUIRE a */
    OP_SAME,        /* r := pop, l := pop; push whether they are the same position */
    OP_COUNT
} opcode;

enum { OPEN_ANY = 0xFF, ARG_ANSWER = 4, ARGS_MAX = 4, ENV_SIZE = 5, STACK_MAX = 64 };

typedef struct { uint8_t op, a; uint16_t b; int32_t c; } instruction; /* jumps: index into code */

/* ---- texts ---- */

/* A piece of an interpolated text: literal bytes, or the value of `code`, shown as `type`. */
typedef struct { str_t literal; uint32_t code; type_t type; } text_part;

/* A text in up to three languages; parts of language l are parts[start[l]] .. + count[l]. count 0: not given. */
typedef struct { uint32_t start[LANG_COUNT]; uint16_t count[LANG_COUNT]; lang_t language; } text_t;

/* ---- names ---- */

typedef struct { str_t name, infinitive; uint32_t text; span_t at; } symbol_t; /* text: index into texts or NO_INDEX */

typedef struct { symbol_t symbol; uint32_t member_start; uint32_t member_count; uint32_t words; } list_t;
    /* members[] ; the model's lists come first, in the order of vocabulary.def (list_id) */
typedef struct { str_t name; uint32_t text; } member_t;
    /* for the model's lists `name` is the English word and text NO_INDEX: vocabulary gives the others. Those of an
       open list are as the game file calls them, with its titles as text */

/* A declared name that a scenario writes between apostrophes in these languages (bits 1 << LANG_*), because it is a keyword
   or a word of the model there. */
typedef struct { str_t name; unsigned languages; } reserved_t;

typedef enum { ROLE_PLAYER, ROLE_ARBITER, ROLE_OTHER } role_kind;
/* persons: 0 white, 1 black, 2 arbiter, then the declared roles */
typedef struct { symbol_t symbol; role_kind kind; } person_t;

typedef enum { PER_NOTHING, PER_PLAYER, PER_LIST } per_kind;
typedef enum { SLOT_STATE, SLOT_OPTION, SLOT_ERRATUM } slot_kind;
/* A declaration with its 1, 2 or n slots. */
typedef struct {
    symbol_t symbol;
    slot_kind kind;
    type_t type;
    per_kind per;
    uint32_t list;          /* PER_LIST */
    uint32_t slot, count;
    uint32_t article;       /* declared in; NO_INDEX: in none */
} variable_t;

typedef struct { str_t name; type_t type; } param_t;

typedef enum { EVENT_ACT, EVENT_SIGNAL, EVENT_DECISION } event_kind;

/* As rule_kind and nature_t of the syntax tree; the compiler asserts that they agree. */
enum {
    PROGRAM_RULE_ON, PROGRAM_RULE_MAY, PROGRAM_RULE_MUST, PROGRAM_RULE_MUSTNOT, PROGRAM_RULE_SILENT, PROGRAM_RULE_DISPUTED
};
enum { PROGRAM_DISCRETION, PROGRAM_FINDING, PROGRAM_GAP, PROGRAM_CONTRADICTION };

/* What rules answer to. Keys tell whom it concerns: an act its actor (as many keys as persons), a signal
   or decision whose first parameter is a player that player (2 keys), else 1 key. */
typedef struct {
    symbol_t symbol;
    event_kind kind;
    uint32_t article;
    uint32_t key_start;
    uint16_t key_count;
    uint8_t param_count;
    param_t params[ARGS_MAX];
    bool keyed_by_arg;      /* key = args[0] */
    bool afterwards;        /* act: also after the end of the game */
    uint32_t persons;       /* act: bit mask of persons who do it */
    /* decision: */
    uint32_t who;           /* person who is asked */
    type_t answer;
    uint32_t default_code;  /* code of the default (may read the game and the arguments), or NO_INDEX */
    uint8_t nature;         /* nature_t of ast.h: discretion, finding, gap, contradiction */
    uint32_t ref_start, ref_count; /* refs[]: analogy or contradiction */
} event_t;

/* Instances answering one key of an event. Index lists into dispatch[]. */
typedef struct {
    uint32_t grant_start, grant_count;
    uint32_t mustnot_start, mustnot_count;
    uint32_t on_start, on_count;         /* ON, SILENT and DISPUTED rules */
    uint32_t breach_start, breach_count;
    bool granted;   /* some article grants this act to this person (switched off or not) */
} key_t_;

/* ---- articles and rules ---- */

typedef struct {
    str_t number;          /* "7.5.a" */
    str_t printed;         /* as printed where that differs, else data NULL */
    uint32_t title;        /* texts[] or NO_INDEX */
    uint32_t parent;       /* NO_INDEX at the top */
    uint32_t depth;
    int32_t sentences;     /* as printed; -1 not said */
    uint32_t switch_code;  /* applies if: its own and its ancestors', or NO_INDEX */
    uint32_t switch_start, switch_count; /* switches[]: the same one by one */
    uint32_t statement_start, statement_count; /* statements[] */
    span_t at;
    uint32_t line;         /* of `at`, from 1 */
} article_t;

/* One sentence that switches an article: which article says it, and its condition. */
typedef struct { uint32_t article; uint32_t code; str_t source; span_t at; } switch_t;

typedef enum { STATEMENT_SAYS, STATEMENT_LEFT, STATEMENT_NOT_MODELLED } statement_kind;
typedef struct { statement_kind kind; uint32_t text; span_t at; } statement_t;

/* Whatever stands in a file, in the order in which it stands there; for pages that show the law. */
typedef enum {
    PASSAGE_OPTION, PASSAGE_ERRATUM, PASSAGE_STATE, PASSAGE_TYPE, PASSAGE_ROLE, PASSAGE_ACT, PASSAGE_SIGNAL, PASSAGE_DECISION, PASSAGE_DEFINE,
    PASSAGE_CONTROL, PASSAGE_PRECEDENCE, PASSAGE_CONTRADICTION, PASSAGE_SWITCH, PASSAGE_RULE, PASSAGE_STATEMENT
} passage_kind;
typedef struct {
    passage_kind kind;
    uint32_t article;      /* it stands in; NO_INDEX: in none */
    uint32_t number;       /* RULE: rules[]; STATEMENT: n-th of its article; DECISION: its nature; else 0 */
    str_t name, other;     /* what it declares, and an act's infinitive; empty */
    span_t at;
} passage_t;

/* One conjunct of a guard, for people: its words, what it read, and the two sides where it compares. */
typedef struct {
    str_t source;          /* as written */
    span_t at;
    bool negated;          /* came from "unless": holds when the words are false */
    uint8_t compare;       /* OP_EQ .. OP_GE, or OP_RETURN: no comparison */
    uint32_t left, right;  /* code of the two sides; without a comparison left is the whole, right NO_INDEX */
    type_t type;           /* of a side */
    uint32_t read_start, read_count; /* reads[] */
} conjunct_t;

typedef struct { str_t source; uint32_t code; type_t type; } read_t;

typedef struct {
    uint8_t kind;          /* rule_kind of ast.h */
    bool overrulable, afterwards, breach;
    uint32_t article;
    uint32_t event;        /* ON, SILENT, DISPUTED: what it answers; MAY, MUST, MUSTNOT: the act */
    type_t each;           /* TYPE_NOTHING: no each */
    uint32_t because, doubt; /* texts[] or NO_INDEX; with the actor as TERM_ACTOR. Instances have their own. */
    uint32_t errata_start, errata_count;     /* refs[]: variables (kind erratum) it rests on */
    uint32_t cite_start, cite_count;         /* refs[]: articles, in conjunction with */
    uint32_t ref_start, ref_count;           /* refs[]: analogy (SILENT), between (DISPUTED) */
    str_t source;          /* the sentence as written, one line */
    span_t at;
    uint32_t line;         /* of `at`, from 1 */
    lang_t language;
} rule_t;

/* Where an effect writes: slot `slot` + value of index_code (NO_INDEX: as it is). Beyond the slots of
   the game come those of the model, see VSLOT_*. */
typedef struct { uint32_t slot, index_code, count; } target_t;

typedef enum {
    FX_SET, FX_ADD, FX_STAYS,      /* target, value */
    FX_SET_USED, FX_ADD_USED,      /* on VSLOT_TIME: used(p) := / += */
    FX_START, FX_STOP, FX_PRESS,   /* player: value code */
    FX_STOP_BOTH,
    FX_MODE,                       /* target VSLOT_MODE; value: mode; extra_code: duration */
    FX_PLAY,                       /* value: move or text */
    FX_PUT,                        /* target VSLOT_BOARD; value: the kind of piece; extra_code: the square where it stands */
    FX_MUST, FX_ASK, FX_RAISE,     /* extra: index into musts, asks, raises */
    FX_STANDS
} fx_kind;

typedef struct {
    uint8_t kind;
    bool immediate;        /* the value is `value` itself, not code */
    int32_t value;         /* code, or the value */
    target_t target;
    uint32_t extra;
    uint32_t extra_code;
    type_t type;           /* of the value */
    span_t at;
    str_t source;          /* as written */
} effect_t;

typedef struct {
    uint32_t who_code;     /* person */
    uint32_t act;
    uint8_t arg_count;     /* 0: whatever the arguments */
    uint32_t args[ARGS_MAX];
    uint32_t within_code;  /* duration, or NO_INDEX */
    uint32_t before;       /* event, or NO_INDEX */
    uint32_t raise;        /* raises[] when it lapses, or NO_INDEX */
} must_t;

typedef struct {
    uint32_t decision;
    uint8_t arg_count;
    uint32_t args[ARGS_MAX];
    uint32_t within_code, raise, while_code;
} ask_t;

typedef struct {
    uint32_t signal;
    uint8_t arg_count;
    uint32_t args[ARGS_MAX];
    uint8_t when;          /* 0 next step, 1 after `code` (duration), 2 at `code` (instant) */
    uint32_t code;
} raise_t;

/* A rule for one actor and one member of "each", with these as constants in its code. */
typedef struct {
    uint32_t rule;
    int16_t person;        /* actor, or the person of a may / must / must not; -1 any */
    int16_t each;          /* -1: no each */
    int16_t argument;      /* the player who is the event's first argument; -1 any */
    uint32_t guard_code;   /* NO_INDEX: always. Ends in OP_RETURN; conjuncts by OP_REQUIRE */
    uint32_t conjunct_start, conjunct_count;
    uint32_t effect_start, effect_count;
    uint32_t else_start, else_count;
    uint32_t because, doubt; /* texts[] or NO_INDEX: the rule's, with person and member of each as constants */
    /* standing duty: */
    uint8_t arg_count;     /* must / may / must not with arguments that have a fixed value */
    uint32_t args[ARGS_MAX];
    bool timed;            /* its guard reads now, a clock, or anything that changes as time passes */
} instance_t;

/* ---- the whole ---- */

typedef struct { uint32_t moves; int64_t time; uint8_t mode; int64_t extra; } period_t; /* moves 0: all; ms */

/* A game file, compiled; the game lies in the program's arena. */
typedef struct { str_t name; const board_game *game; uint32_t file; /* files[] */ } board_entry;

/* What the public header calls a rulebook is the program itself. */
typedef struct arbiter_rulebook {
    arena_t arena;
    arbiter_allocator allocator;
    atomic_uint references;
    uint64_t hash;                       /* of all that decides a ruling; 0 until complete */

    str_t name, edition;
    uint32_t title;                      /* texts[] or NO_INDEX */
    lang_t language;                     /* of the rulebook's first file */

    const instruction *code; uint32_t code_count;
    const int64_t *consts; uint32_t const_count;
    const str_t *strings; uint32_t string_count; /* text constants, distinct: text values below string_count */
    const text_t *texts; uint32_t text_count;
    const text_part *parts; uint32_t part_count;
    const list_t *lists; uint32_t list_count;
    const member_t *members; uint32_t member_count;
    const reserved_t *reserved; uint32_t reserved_count; /* most names are not */
    const person_t *persons; uint32_t person_count;
    const variable_t *variables; uint32_t variable_count;
    const int64_t *initial; uint32_t slot_count;        /* by slot */
    const uint16_t *slot_variable;                      /* by slot */
    const event_t *events; uint32_t event_count;        /* the model's signals come first, see SIGNAL_* */
    const key_t_ *keys; uint32_t key_count;
    const uint32_t *dispatch; uint32_t dispatch_count;
    const article_t *articles; uint32_t article_count;
    const switch_t *switches; uint32_t switch_count;
    const statement_t *statements; uint32_t statement_count;
    const passage_t *passages; uint32_t passage_count;
    const rule_t *rules; uint32_t rule_count;
    const instance_t *instances; uint32_t instance_count;
    const uint32_t *standing; uint32_t standing_count;  /* instances of standing duties */
    const conjunct_t *conjuncts; uint32_t conjunct_count;
    const read_t *reads; uint32_t read_count;
    const effect_t *effects; uint32_t effect_count;
    const must_t *musts; uint32_t must_count;
    const ask_t *asks; uint32_t ask_count;
    const raise_t *raises; uint32_t raise_count;
    const uint32_t *refs; uint32_t ref_count;
    const period_t *periods; uint32_t period_count;     /* default time control; 0: none, clocks start at zero */
    const str_t *files; uint32_t file_count;            /* names of the sources, for span_t.file */
    const board_entry *boards; uint32_t board_count;    /* the rulebook's game files */
    uint32_t board;                                     /* boards[]: the game it plays; NO_INDEX: none is declared */
    const uint32_t *squares;                            /* strings[]: the name of each square of that game */

    const uint64_t *precedence;  /* rule_count rows of precedence_words: bit b of row a: a takes precedence over b */
    const uint64_t *contradicts; /* same shape, symmetric: never settled by precedence */
    uint32_t precedence_words;

    bool standing_timed;         /* some standing duty is timed */
    bool uses_texts;             /* games need room for texts */
    bool uses_facts;
} program_t;

/* Slots of the model follow those of the game: virtual slot = slot_count + VSLOT_*. Pairs are by player. */
enum {
    VSLOT_TIME = 0, VSLOT_RUN = 2, VSLOT_MODE = 4, VSLOT_MOVES = 6, VSLOT_NOTATION = 8, VSLOT_TO_MOVE = 10,
    VSLOT_BOARD = 11, VSLOT_RESULT = 12, VSLOT_COUNT = 13
};

enum { PERSON_WHITE, PERSON_BLACK, PERSON_ARBITER, PERSON_DECLARED };

/* Limits, documented in docs/language.md */
enum {
    LIMIT_TEXT = 120, LIMIT_RULES = 4096, LIMIT_SLOTS = 4096, LIMIT_PERSONS = 16, LIMIT_MEMBERS = 31, LIMIT_NESTING = 64
};

/* The game that the rulebook plays; NULL: no game file declares it. */
static inline const board_game *program_game(const program_t *p)
{
    return p->board < p->board_count ? p->boards[p->board].game : NULL;
}

void program_retain(program_t *p);
void program_release(program_t *p); /* NULL is fine */

/* A rule by its place among those of its article, from 1, and the other way round; NO_INDEX: it has no such rule. */
uint32_t program_rule_place(const program_t *p, uint32_t rule);
uint32_t program_rule_at(const program_t *p, uint32_t article, int64_t place);

/* Whether two pieces of code come to the same, NO_INDEX being none; `args`: where both are given the same arguments. */
bool program_same_code(const program_t *p, uint32_t a, uint32_t b, bool args);

static inline bool program_beats(const program_t *p, uint32_t a, uint32_t b)
{
    return p->precedence[(size_t)a * p->precedence_words + b / 64] >> (b % 64) & 1;
}
static inline bool program_contradict(const program_t *p, uint32_t a, uint32_t b)
{
    return p->contradicts[(size_t)a * p->precedence_words + b / 64] >> (b % 64) & 1;
}

/* Facts of the model: how many arguments, the type of each, the type of the value. */
uint32_t program_fact_params(uint32_t fact);
type_t program_fact_param(uint32_t fact, uint32_t n);
type_t program_fact_type(uint32_t fact);
/* Whether it stays as it is when the position changes: how a text reads, what the record holds of a ply. */
bool program_fact_lasts(uint32_t fact);
/* The fact's value where nobody has stated it: UNKNOWN, 0 … */
int64_t program_fact_initial(uint32_t fact);

/* Computes `hash` over everything but places in files and titles' translations. Called once by the compiler. */
void program_seal(program_t *p);

#endif
