/* What each person must, may and must not do now, why not, and which questions are open. */
#ifndef ARBITER_QUERY_H
#define ARBITER_QUERY_H

#include "engine/engine.h"

struct agenda_item {
    arbiter_modality modality;
    uint32_t person, act, instance;
    int64_t due;
    bool unknown;
    bool with_args;            /* args are those the article names */
    uint32_t arg_count;
    int64_t args[ARGS_MAX];
};

/* An open question, of a held event or pending, seen the same way. */
typedef struct {
    bool held;
    question_kind kind;        /* held */
    pending_kind pending;      /* not held */
    uint32_t id;               /* event (decision), fact, slot, rule or instance, by kind */
    uint32_t instance;         /* that asked (pending), else NO_INDEX */
    uint32_t arg_count;
    int64_t args[ARGS_MAX];
    int64_t due;
    arbiter_why why;
    uint32_t who, article;
    type_t answer;             /* TYPE_NOTHING for a conflict or a dispute: a party, an article */
    uint32_t option_count;
    bool has_default;          /* answers it when its term is over; of an overruling what holds until he decides */
    uint32_t default_code;     /* of a decision */
} question_t;

/* false: there is no such question. */
bool question_at(const program_t *p, const game_t *g, uint32_t index, question_t *out);
/* Why a decision of this nature is asked for. */
arbiter_why question_nature(uint32_t nature);
/* Why a held event asks for a fact or an option. */
arbiter_why question_why(const program_t *p, const game_t *g, const held_question *q);
/* How many answers of this type there are to choose from; 0: a value is wanted. */
uint32_t question_options(const program_t *p, type_t type);
/* Answer number n as a value: the member, the truth, for a conflict the party, for a dispute the article. */
int64_t question_option(const program_t *p, const question_t *q, uint32_t n);
/* Of a conflict or a dispute the article of that answer. */
uint32_t question_article(const program_t *p, const question_t *q, uint32_t n);

#endif
