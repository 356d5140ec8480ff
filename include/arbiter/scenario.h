/* Scenarios: run them, and read line by line how they went. */
#ifndef ARBITER_PUBLIC_SCENARIO_H
#define ARBITER_PUBLIC_SCENARIO_H

#include "arbiter/event.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct arbiter_run arbiter_run; /* one scenario as it went: its lines, outcomes, expectations */

ARBITER_API uint32_t arbiter_suite_count(const arbiter_suite *suite);
typedef struct arbiter_scenario {
    arbiter_str name, file; uint32_t line; arbiter_language language; uint32_t cover_count;
    arbiter_str source;       /* all of it as written, but for the rulebook it names: compiles by itself, after those
                                 it continues */
    uint32_t continues;       /* another scenario, or ARBITER_NONE */
    uint32_t given_count;
} arbiter_scenario;
ARBITER_API arbiter_status arbiter_suite_get(const arbiter_suite *suite, uint32_t scenario,
                                             arbiter_scenario *out);
ARBITER_API uint32_t arbiter_suite_cover(const arbiter_suite *suite, uint32_t scenario, uint32_t n); /* an article */
/* As written, in the order in which it is put in place. */
ARBITER_API arbiter_str arbiter_suite_given(const arbiter_suite *suite, uint32_t scenario, uint32_t n);
ARBITER_API uint32_t arbiter_suite_find(const arbiter_suite *suite, arbiter_str name);
ARBITER_API void arbiter_suite_free(arbiter_suite *suite);

/* Runs one scenario from its start. */
ARBITER_API arbiter_status arbiter_run_scenario(arbiter_workspace *workspace, const arbiter_suite *suite,
                                                uint32_t scenario, arbiter_run **out);
/* The same with the lines of the scenarios that it continues before its own, without their cases and expectations. */
ARBITER_API arbiter_status arbiter_run_whole(arbiter_workspace *workspace, const arbiter_suite *suite,
                                             uint32_t scenario, arbiter_run **out);
typedef struct arbiter_summary { uint32_t expectations, failures, lines; } arbiter_summary;
ARBITER_API void arbiter_run_summary(const arbiter_run *run, arbiter_summary *out);

typedef enum arbiter_line_kind {
    ARBITER_LINE_ACT, ARBITER_LINE_TIME, ARBITER_LINE_ANSWER, ARBITER_LINE_DUE, ARBITER_LINE_CASE, ARBITER_LINE_EXPECT,
    ARBITER_LINE_GIVEN        /* only where it could not be put in place */
} arbiter_line_kind;
typedef struct arbiter_line {
    arbiter_line_kind kind;
    uint32_t depth;           /* inside cases */
    int64_t at;
    arbiter_status status;    /* of the event */
    int failed;               /* EXPECT: did not hold; any other: could not be played. Later lines still are */
    arbiter_str source;       /* as written, one line */
    arbiter_str file; uint32_t line, column;
    uint32_t entry_start, entry_count;   /* entries of the run */
    arbiter_clock clock;      /* after it */
    arbiter_state state;      /* after it */
    uint32_t question_start, question_count; /* open after it: numbers of questions of arbiter_run_game */
} arbiter_line;
ARBITER_API arbiter_status arbiter_run_line(const arbiter_run *run, uint32_t line, arbiter_line *out);
/* The n-th of the acts of an ACT; its arguments; and in words, e.g. "Weiß verschließt den Umschlag". */
ARBITER_API arbiter_status arbiter_run_act(const arbiter_run *run, uint32_t line, uint32_t n, uint32_t *act,
                                           uint32_t *person);
ARBITER_API arbiter_status arbiter_run_argument(const arbiter_run *run, uint32_t line, uint32_t n,
                                                uint32_t argument, arbiter_datum *out);
ARBITER_API arbiter_status arbiter_run_act_words(const arbiter_run *run, uint32_t line, uint32_t n,
                                                 arbiter_language language, arbiter_writer out);
/* The answer of an ANSWER or a CASE; named by the question as written. */
ARBITER_API arbiter_status arbiter_run_answer(const arbiter_run *run, uint32_t line, arbiter_datum *out);
/* Why it was given; empty: not said. */
ARBITER_API arbiter_str arbiter_run_reason(const arbiter_run *run, uint32_t line);
/* What was expected and what came, or why the line could not be played; nothing if it did not fail. ARBITER_OWN: the
   language of the scenario. */
ARBITER_API arbiter_status arbiter_run_explain(const arbiter_run *run, uint32_t line,
                                               arbiter_language language, arbiter_writer out);
/* Entries and questions of the whole run, kept as of when they came. */
ARBITER_API arbiter_status arbiter_run_entry(const arbiter_run *run, uint32_t entry, arbiter_entry *out);
ARBITER_API uint32_t arbiter_run_entry_other(const arbiter_run *run, uint32_t entry, uint32_t n);
ARBITER_API uint32_t arbiter_run_entry_erratum(const arbiter_run *run, uint32_t entry, uint32_t n);
ARBITER_API arbiter_status arbiter_run_entry_sentence(const arbiter_run *run, uint32_t entry,
                                                      arbiter_language language, arbiter_writer out);
ARBITER_API arbiter_status arbiter_run_entry_update(const arbiter_run *run, uint32_t entry, uint32_t n,
                                                    arbiter_language language, arbiter_writer out);
ARBITER_API arbiter_status arbiter_run_entry_read_datum(const arbiter_run *run, uint32_t entry, uint32_t n,
                                                        arbiter_datum *out);
ARBITER_API arbiter_status arbiter_run_entry_asked(const arbiter_run *run, uint32_t entry, uint32_t n,
                                                   arbiter_asked *out);
ARBITER_API arbiter_status arbiter_run_entry_update_datum(const arbiter_run *run, uint32_t entry, uint32_t n,
                                                          arbiter_datum *out);
/* The game as it stood after a line, to ask more of it: questions, forks, agenda, why not. Belongs to the run. */
ARBITER_API const arbiter_game *arbiter_run_game(const arbiter_run *run, uint32_t line);
/* The same before the first line, with what is given. */
ARBITER_API const arbiter_game *arbiter_run_start(const arbiter_run *run);
ARBITER_API void arbiter_run_free(arbiter_run *run);

#ifdef __cplusplus
}
#endif
#endif
