/* Who is party to a conflict: a rule; or, where a rule contradicts itself, what it demands for one person or member, one of
   the times it applies in the event, by one of its effects. Held questions keep a party as one number; that of a whole
   rule is the rule's own. */
#ifndef ARBITER_PARTY_H
#define ARBITER_PARTY_H

#include "program/program.h"

typedef struct {
    uint32_t rule;
    int32_t whom;         /* of a rule for each the member; else who acted, or the player it is about; -1: whoever */
    uint32_t application; /* the n-th time that it applies to them in the event; 0: each time */
    uint32_t effect;      /* the n-th of its effects as written, those behind `else` last; 0: all */
} party_t;

int64_t party_number(party_t party);
party_t party_of(int64_t number);
/* Whether the number is one of a party of this program. */
bool party_valid(const program_t *p, int64_t number);
/* By rule, as written, then by the rest. */
bool party_before(int64_t a, int64_t b);
/* A whole rule. */
static inline bool party_whole(int64_t number) { return party_of(number).rule == number; }

/* The type of `whom`: that of the rule's each, else a person. */
type_t party_whom_type(const program_t *p, uint32_t rule);

/* What tells a party from the others of its article: whether the rule has to be named, and of the rest what is not -1 or 0. */
party_t party_told(const program_t *p, const int64_t *parties, uint32_t count, int64_t number, bool *rule);

#endif
