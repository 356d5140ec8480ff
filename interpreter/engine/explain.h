/* Sentences for people, made only when somebody reads them: from the entries of a trace, from questions, from the agenda.
   Everything is written to `out`, whose allocator serves for scratch too; out of memory shows in out->failed. */
#ifndef ARBITER_EXPLAIN_H
#define ARBITER_EXPLAIN_H

#include "engine/query.h"

/* ---- explain.c: entries; the index is one of the trace's ---- */

/* Why: from the rule's `because`, else from what the law says there, else from the rule itself with the values it read.
   Doubts and errata follow as sentences of their own. */
void explain_sentence(buffer_t *out, const program_t *p, const trace_t *t, size_t index,
                      arbiter_language language);
/* The same beside what has been said already: a value that stands there is not said again. */
void explain_beside(buffer_t *out, const program_t *p, const trace_t *t, size_t index, arbiter_language language,
                    const buffer_t *said);
/* Its n-th change that took effect: "Restzeit(Weiß): 0:05:00". False: there is none; nothing is written. */
bool explain_update(buffer_t *out, const program_t *p, const trace_t *t, size_t index, uint32_t n,
                    arbiter_language language);
/* Name and value of the n-th thing it read, each once. False: there is none. */
bool explain_read(buffer_t *name, buffer_t *value, const program_t *p, const trace_t *t, size_t index,
                  uint32_t n, arbiter_language language);

/* ---- explain_question.c: questions of a game, and the agenda ---- */

/* As a scenario names it, with its arguments. */
void explain_question_name(buffer_t *out, const program_t *p, const game_t *g, const question_t *q,
                           arbiter_language language);
/* As it is put to a person. */
void explain_question_text(buffer_t *out, const program_t *p, const game_t *g, const question_t *q,
                           arbiter_language language);
/* The n-th party of a conflict or a dispute as a scenario names it. */
void explain_question_party(buffer_t *out, const program_t *p, const question_t *q, uint32_t n,
                            arbiter_language language);
/* The words of its n-th possible answer. */
void explain_question_option(buffer_t *out, const program_t *p, const game_t *g, const question_t *q,
                             uint32_t n, arbiter_language language);
/* The line by which a scenario gives that answer, its time first; beyond the last of them with "…" in its place. */
void explain_question_line(buffer_t *out, const program_t *p, const game_t *g, const question_t *q, uint32_t n,
                           arbiter_language language);
/* The words of its default as the game stands, which is the value of the call; it has one. A text is one of the game or the
   rulebook. */
int64_t explain_question_default(buffer_t *out, const program_t *p, const game_t *g, const question_t *q,
                                 arbiter_language language);
/* The act, with its arguments where the article names them. Texts among them are those of `g`. */
void explain_agenda(buffer_t *out, const program_t *p, const game_t *g, const struct agenda_item *item,
                    arbiter_language language);

/* ---- explain_why.c ---- */

/* Why the rules of the article, those of its parts included, do not apply in the game: a line each, with what is missing.
   Uses the workspace's trace. `out` ends with a newline. */
void explain_why_not(buffer_t *out, workspace_t *ws, const game_t *g, int64_t at, uint32_t article,
                     arbiter_language language);

#endif
