/* From scenarios to a suite: names resolved against a rulebook that is complete, times reckoned out, conditions
   as code that stands apart from the program's. The parts:

     scenario.c         the scenarios of all files: names, what continues what; the suite's tables
     scenario_value.c   values, formulas, marks
     scenario_given.c   what is given
     scenario_line.c    lines, questions and rulings, cases
     scenario_expect.c  what is expected */
#ifndef ARBITER_SCENARIO_H
#define ARBITER_SCENARIO_H

#include "dsl/expr.h"
#include "scenario/suite.h"

/* Compiles the scenarios in the unit's files against its program, finished and lowered without error. *out: one
   reference, without scenarios if there are none; NULL after an error, which has been reported, or when memory is
   out (u->b.failed). */
void scenario_compile(unit_t *u, program_t *program, suite_t **out);

/* ---- shared by the parts ---- */

/* A scenario with its file, and what is known of it while and after it is compiled. */
typedef struct {
    const ast_scenario *ast;
    const ast_file *file;
    uint32_t continues;      /* NO_INDEX: none */
    bool continued;          /* by another one */
    bool done;
    uint32_t walk;           /* number of the search for circles that has come through; 0: none */
    place_walk_t place;      /* where it stands */
    int64_t end;             /* instant of its last line, or of its beginning; UNKNOWN: it has no line */
    span_t end_at;           /* that line */
} draft_t;

typedef struct {
    unit_t *u;
    suite_t *suite;
    table_t drafts;          /* draft_t, parallel to scenarios */
    intern_t *names;         /* of scenarios … */
    table_t named;           /* … and by the name's number the first that has it: uint32_t */
    table_t given_at;        /* span_t, where each of givens stands before they are sorted */
    table_t scenarios, givens, scenes, deeds, rulings, expected, clauses, readings, formulas, data, texts, refs,
        periods;

    /* the scenario at hand */
    place_walk_t head, place; /* where it stands, and where mark_of has come to */
    scenario_t scenario;
    lang_t language;
    scope_t scope;
    int64_t now;             /* instant of the last line; UNKNOWN: there was none, and none is continued */
    span_t now_at;
    span_t day_at;           /* the line whose date undated times belong to; start == end: there is none */
    bool begun;              /* a line of its own, or a case, has come */
    uint32_t expectations;
} maker_t;

/* ---- scenario_value.c ---- */
/* A copy that lives with the suite. */
str_t keep_str(maker_t *m, str_t text);
/* Where the words at `at` stand, the words on one line. */
mark_t mark_of(maker_t *m, span_t at);
datum_t datum_of(maker_t *m, type_t type, int64_t value);
/* The value of a constant expression; false after an error. */
bool datum_fixed(maker_t *m, const ast_expr *e, type_t wanted, datum_t *out);
/* Appends to data[] what the nodes are as constants; false after an error. */
bool data_add(maker_t *m, const node_t *const *nodes, uint32_t count, uint32_t *start);
formula_t formula_of(maker_t *m, const node_t *n);
/* Appends one number to refs[]; the articles of a list, all or after an error fewer. */
void refs_add(maker_t *m, const ast_ref *refs, uint32_t *start, uint32_t *count);
/* Names joined by commas, for a message. */
str_t persons_list(maker_t *m, uint32_t persons);
/* The one person a name stands for; NO_INDEX after an error. `of`: what he does or decides, for a message. */
uint32_t person_of(maker_t *m, const ast_name *name, const ast_name *of, uint32_t persons, diag_code wrong);

/* ---- scenario_given.c ---- */
void given_make(maker_t *m, const ast_step *step);
/* Puts what is given of the scenario at hand in its order. */
void givens_sort(maker_t *m);

/* ---- scenario_line.c ---- */
void line_make(maker_t *m, const ast_step *step);
/* false after an error. */
bool question_make(maker_t *m, const ast_question *question, asked_t *out, type_t *answer, uint32_t *who);
/* `line`: who decides and why; NULL in a case. */
bool ruling_make(maker_t *m, const ast_question *question, const ast_ruling *ruling, const ast_line *line);
scene_t *scene_add(maker_t *m, scene_kind kind, span_t at);

/* ---- scenario_expect.c ---- */
void expect_make(maker_t *m, const ast_step *step);

#endif
