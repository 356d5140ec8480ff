/* What the files behind the public header share. */
#ifndef ARBITER_API_H
#define ARBITER_API_H

#include "base/buffer.h"
#include "scenario/run.h"

/* The language asked for, or `own`, where it is ARBITER_OWN or none of ours. */
static inline lang_t api_language(arbiter_language language, lang_t own)
{
    return language >= ARBITER_EN && language <= ARBITER_RU ? (lang_t)language : own;
}

/* Whether the game belongs to another rulebook. */
static inline bool api_foreign(const program_t *p, const game_t *g)
{
    return g->program_hash != p->hash;
}

/* Whether the game may be changed from outside: ARBITER_OK, ARBITER_INVALID (another rulebook's), ARBITER_WAITING. */
arbiter_status api_may_set(const program_t *p, const game_t *g);

/* Finds an open question: ARBITER_OK, ARBITER_INVALID (another rulebook's game), ARBITER_NOT_ASKED. */
arbiter_status api_question(const program_t *p, const game_t *g, uint32_t question, question_t *out);

/* Hands the text over, if there is any, and frees the buffer. */
arbiter_status api_hand_over(buffer_t *text, arbiter_writer out);

/* The line to which an entry of the run belongs; NULL: there is none such. */
const run_line *api_entry_line(const run_t *run, uint32_t entry);

/* The n-th answer as the host gives it: of a conflict the article, or, where that does not tell which, the rule or party. */
arbiter_value api_option(const program_t *p, const question_t *q, uint32_t n);

#endif
