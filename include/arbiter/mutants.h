/* Would the scenarios notice if the rulebook said something else? */
#ifndef ARBITER_PUBLIC_MUTANTS_H
#define ARBITER_PUBLIC_MUTANTS_H

#include "arbiter/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Changes of a rulebook, one thing each. A mutant is an edit of one source: compile the sources with it and run the
   suite. Where no scenario fails, nobody would notice if the rulebook said so. Some do not compile. */
typedef struct arbiter_mutants arbiter_mutants;
typedef enum arbiter_mutation {
    ARBITER_MUTATION_NEGATE,          /* a condition turned round */
    ARBITER_MUTATION_DROP_CONDITION,  /* a condition left out */
    ARBITER_MUTATION_LIMIT,           /* below, at most … */
    ARBITER_MUTATION_NUMBER,          /* one more or less, a duration by a millisecond */
    ARBITER_MUTATION_TRUTH,           /* yes, no */
    ARBITER_MUTATION_MEMBER,          /* another name of the list */
    ARBITER_MUTATION_PLAYER,          /* the other player */
    ARBITER_MUTATION_OPERATOR,        /* plus, minus … */
    ARBITER_MUTATION_DROP_EFFECT,
    ARBITER_MUTATION_DROP_RULE,
    ARBITER_MUTATION_DROP_ELSE,       /* what follows otherwise; of "if … then … else" either branch */
    ARBITER_MUTATION_DROP_TERM,       /* of a duty or a question */
    ARBITER_MUTATION_DROP_DEFAULT,    /* of a decision */
    ARBITER_MUTATION_DROP_PRECEDENCE,
    ARBITER_MUTATION_DROP_MODIFIER    /* also afterwards, in doubt, unless the arbiter decides otherwise */
} arbiter_mutation;
typedef struct arbiter_mutant {
    arbiter_mutation kind;
    arbiter_place place;     /* replaced … */
    arbiter_str by;          /* … by this */
    arbiter_str article;     /* its number; empty: outside all articles */
    arbiter_str where;       /* the beginning of the sentence, or what is declared; possibly empty */
    arbiter_str was, is;     /* that part of the sentence before and after, on one line; is empty: dropped whole */
    uint32_t twin;           /* how many mutants with the same words come before it */
} arbiter_mutant;
/* Of sources that are rulebooks; others have none. Copied. ARBITER_ERRORS: they cannot be read; compile them to see
   why. */
ARBITER_API arbiter_status arbiter_mutants_new(const arbiter_compile_options *options,
                                               const arbiter_source *sources, size_t count,
                                               arbiter_mutants **out);
ARBITER_API void arbiter_mutants_free(arbiter_mutants *mutants);
ARBITER_API uint32_t arbiter_mutant_count(const arbiter_mutants *mutants);
/* Its texts live as long as the mutants. */
ARBITER_API arbiter_status arbiter_mutant_get(const arbiter_mutants *mutants, uint32_t mutant,
                                              arbiter_mutant *out);

/* Compiles a mutant: the sources with its edit, and `more` behind them, such as scenarios. Sooner than arbiter_compile, for
   of the sources only the edited one is read again. Several threads may do so at once. ARBITER_ERRORS: it does not
   compile. */
ARBITER_API arbiter_status arbiter_mutant_compile(const arbiter_mutants *mutants, uint32_t mutant,
                                                  const arbiter_source *more, size_t count,
                                                  arbiter_rulebook **rulebook, arbiter_suite **suite);

#ifdef __cplusplus
}
#endif
#endif
