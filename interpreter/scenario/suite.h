/* The compiled scenarios of a rulebook: flat tables, immutable, with names resolved to numbers of the program.
   Its code stands apart from the program's, which is finished. Ranges are start and count into the table named. */
#ifndef ARBITER_SUITE_H
#define ARBITER_SUITE_H

#include "program/party.h"

/* Where something stands, and its words on one line. */
typedef struct { uint32_t file, line, column; str_t source; } mark_t;

/* A value known when compiling. A text's number depends on the game, so its bytes stand here and `value` is 0. */
typedef struct { type_t type; int64_t value; str_t text; } datum_t;

/* A value that depends on the game: code of the suite. The texts it names are its arguments, in order: each game
   numbers them differently. code NO_INDEX: `fixed`. */
typedef struct {
    uint32_t code;
    uint32_t text_start, text_count; /* texts[] */
    datum_t fixed;
} formula_t;

enum { FORMULA_TEXTS = 32 };

/* ---- given ---- */

/* In the order in which they are put in place: facts follow from the board where it is known; a count of moves may give
   time, so it comes before times. */
typedef enum {
    GIVEN_CONTROL, GIVEN_SLOT, GIVEN_NOTATION, GIVEN_BOARD, GIVEN_TO_MOVE, GIVEN_FACT, GIVEN_RESULT,
    GIVEN_MOVES, GIVEN_REMAINING, GIVEN_USED, GIVEN_RUNNING
} given_kind;

typedef struct {
    given_kind kind;
    uint32_t id;                    /* SLOT: slot; FACT: fact; of clocks and notations: player */
    uint32_t start, count;          /* FACT: data[], its arguments; CONTROL: periods[] */
    datum_t value;
    bool after;                     /* FACT: holds after the move `move` alone */
    str_t move;
    mark_t at;
} given_t;

/* ---- what happens ---- */

/* Which open question is meant. */
typedef enum { ASKED_DECISION, ASKED_FACT, ASKED_OPTION, ASKED_ARTICLE, ASKED_CONFLICT } asked_kind;
typedef struct {
    asked_kind kind;
    uint32_t id;                    /* event, fact, slot; ARTICLE: to be overruled, or party to a dispute */
    bool any;                       /* no arguments named: whatever they are */
    uint32_t start, count;          /* data[] */
    str_t name;                     /* as written */
} asked_t;

typedef struct {
    asked_t question;
    uint32_t article;               /* the ruling is an article: of a conflict or a dispute; else NO_INDEX */
    party_t party;                  /* what more of it is named; rule NO_INDEX: none is */
    type_t whom;                    /* of party.whom: that of a list, else TYPE_PERSON */
    datum_t value;
    str_t name;                     /* of the ruling, as written */
    str_t reason;                   /* in the words of who decides; empty: none given */
} ruling_t;

typedef struct { uint32_t act, person, start, count; } deed_t; /* data[] */

/* ---- what is expected ---- */

typedef enum {
    EXPECTED_STATE, EXPECTED_ARTICLES, EXPECTED_OUTCOME, EXPECTED_QUESTION, EXPECTED_MAY, EXPECTED_MUST,
    EXPECTED_MUSTNOT, EXPECTED_NEEDNOT
} expected_kind;

/* As expect_outcome of the syntax tree; the compiler asserts that they agree. */
typedef enum {
    OUTCOME_APPLIED, OUTCOME_BEATEN, OUTCOME_SWITCHED_OFF, OUTCOME_FORBIDDEN, OUTCOME_NOT_PERMITTED,
    OUTCOME_ANSWERED, OUTCOME_ARISEN, OUTCOME_MET, OUTCOME_LAPSED, OUTCOME_CONFLICT, OUTCOME_UNKNOWN,
    OUTCOME_GAP, OUTCOME_DOUBTFUL, OUTCOME_NOTHING
} outcome_kind;

/* Something a condition reads: its words and value, shown where the condition does not hold. */
typedef struct { str_t words; formula_t value; type_t type; } reading_t;

/* One conjunct of an expected state. */
typedef struct { formula_t holds; uint32_t start, count; /* readings[] */ } clause_t;

typedef struct {
    expected_kind kind;
    bool negated;
    outcome_kind outcome;           /* OUTCOME */
    uint32_t ref_start, ref_count;  /* ARTICLES, OUTCOME: refs[] */
    uint32_t start, count;          /* STATE: clauses[]; else formulas[], the arguments of the act */
    bool any;                       /* no arguments named */
    asked_t question;
    bool anybody;                   /* NEEDNOT: nobody must */
    formula_t person;
    uint32_t act;
    str_t words;                    /* what is expected, as written */
} expected_t;

/* ---- the steps of a scenario, in order ---- */

typedef enum { SCENE_DEEDS, SCENE_TIME, SCENE_RULING, SCENE_CASE, SCENE_EXPECTED } scene_kind;

typedef struct {
    scene_kind kind;
    bool opens;                     /* begins a line: from here on an expectation looks at what comes */
    int64_t when;                   /* DEEDS, TIME, RULING */
    uint32_t index, count;          /* deeds[], rulings[] (RULING, CASE) or expected[] */
    uint32_t end;                   /* CASE: the step behind it */
    mark_t at;
} scene_t;

typedef struct {
    str_t name;
    lang_t language;
    mark_t at;
    str_t source;                   /* as written, but for the folder it names */
    uint32_t continues;             /* another scenario, or NO_INDEX */
    int64_t start;                  /* instant of its first line */
    uint32_t cover_start, cover_count; /* refs[] */
    uint32_t given_start, given_count;
    uint32_t scene_start, scene_count;
} scenario_t;

struct arbiter_suite {
    arena_t arena;
    arbiter_allocator allocator;
    atomic_uint references;         /* its owner, and each run of it */
    program_t *program;             /* one reference */
    const instruction *code; uint32_t code_count;
    const int64_t *consts; uint32_t const_count;
    const scenario_t *scenarios; uint32_t scenario_count;
    const given_t *givens; uint32_t given_count;
    const scene_t *scenes; uint32_t scene_count;
    const deed_t *deeds; uint32_t deed_count;
    const ruling_t *rulings; uint32_t ruling_count;
    const expected_t *expected; uint32_t expected_count;
    const clause_t *clauses; uint32_t clause_count;
    const reading_t *readings; uint32_t reading_count;
    const formula_t *formulas; uint32_t formula_count;
    const datum_t *data; uint32_t datum_count;
    const str_t *texts; uint32_t text_count;
    const uint32_t *refs; uint32_t ref_count;
    const period_t *periods; uint32_t period_count;
    const str_t *files; uint32_t file_count;
};
typedef struct arbiter_suite suite_t;

/* An empty suite with a reference to the program and its allocator; NULL: out of memory. arbiter_suite_free takes
   one reference away. */
suite_t *suite_new(program_t *p);
void suite_retain(const suite_t *suite);

#endif
