/* The words of a held event: what happened, then the questions it led to with the answers that came.
   An act is a header word, then its arguments. A question is a header word, its arguments, and one word
   for the answer (UNKNOWN while it is open). */
#ifndef ARBITER_HELD_H
#define ARBITER_HELD_H

#include "model/game.h"

typedef enum {
    QUESTION_DECISION, /* id: event */
    QUESTION_FACT,     /* id: fact */
    QUESTION_OPTION,   /* id: slot */
    QUESTION_CONFLICT  /* id: a rule that is party to it, the lowest of them; args: the parties in order, see program/party.h,
                          at most ARGS_MAX; answer: one of them */
} question_kind;

typedef struct {
    question_kind kind;
    uint32_t id;
    uint32_t arg_count;
    int64_t args[ARGS_MAX];
    int64_t answer;
} held_question;

typedef struct { uint32_t act, person, arg_count; int64_t args[ARGS_MAX]; } held_act;

/* Starts a held event anew. For HELD_ANSWER there is one "act": number of the pending question, its answer as argument. */
bool held_begin(held_t *h, held_kind kind, int64_t at, const held_act *acts, uint32_t count);
uint32_t held_acts(const held_t *h, held_act acts[ACTS_MAX]); /* how many */
void held_clear(held_t *h);

/* Asks (if it is not there yet); false: no room. */
bool held_ask(held_t *h, const held_question *q);
/* Walks over the questions: starts with *at = 0; false at the end. */
bool held_next(const held_t *h, uint32_t *at, held_question *q);
/* The answer to the question of this kind, id and arguments; UNKNOWN if there is none. */
int64_t held_answer(const held_t *h, question_kind kind, uint32_t id, const int64_t *args, uint32_t arg_count);
/* Answers the n-th open question. */
void held_set_answer(held_t *h, uint32_t open_index, int64_t answer);

typedef void text_visit(void *context, int64_t *value);
/* Every value in the words that is a text. */
void held_visit_texts(const program_t *p, game_t *g, text_visit *visit, void *context);

#endif
