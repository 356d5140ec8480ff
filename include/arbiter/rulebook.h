/* Compiling sources, and what a rulebook holds: articles, persons, acts, variables. */
#ifndef ARBITER_PUBLIC_RULEBOOK_H
#define ARBITER_PUBLIC_RULEBOOK_H

#include "arbiter/base.h"
#include "arbiter/report.h"
#include "arbiter/value.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct arbiter_rulebook arbiter_rulebook; /* compiled, immutable, counted */
typedef struct arbiter_suite arbiter_suite;       /* compiled scenarios of a rulebook, immutable */

typedef struct arbiter_source { arbiter_str name, text; } arbiter_source; /* name: for messages, e.g. a path */

typedef struct arbiter_compile_options {
    size_t size;
    const arbiter_allocator *allocator; /* NULL: malloc. Copied. */
} arbiter_compile_options;

/* Compiles all sources as one rulebook; files that begin with a scenario become the suite, those that begin with a game
   its boards, which may stand alone. Order carries no meaning.
   *rulebook: one reference, release it (NULL on errors). *suite may be asked for as NULL. *report always comes, if
   memory lasts, warnings included; free it. Returns ARBITER_OK, ARBITER_ERRORS or ARBITER_NO_MEMORY. */
ARBITER_API arbiter_status arbiter_compile(const arbiter_compile_options *options,
                                           const arbiter_source *sources, size_t count,
                                           arbiter_rulebook **rulebook, arbiter_suite **suite,
                                           arbiter_report **report);

ARBITER_API void arbiter_rulebook_retain(arbiter_rulebook *rulebook);
ARBITER_API void arbiter_rulebook_release(arbiter_rulebook *rulebook); /* NULL is fine */
/* Of everything that decides a ruling; titles and translations do not count. */
ARBITER_API uint64_t arbiter_rulebook_hash(const arbiter_rulebook *rulebook);
ARBITER_API arbiter_str arbiter_rulebook_name(const arbiter_rulebook *rulebook);
ARBITER_API arbiter_str arbiter_rulebook_title(const arbiter_rulebook *rulebook, arbiter_language language);
ARBITER_API arbiter_str arbiter_rulebook_edition(const arbiter_rulebook *rulebook); /* empty: not said */
ARBITER_API arbiter_language arbiter_rulebook_language(const arbiter_rulebook *rulebook);

typedef struct arbiter_article {
    arbiter_str number;   /* "E8.a" */
    arbiter_str printed;  /* as printed, where that differs; else empty */
    arbiter_str title;    /* in the language asked for, else the rulebook's own */
    uint32_t parent;      /* ARBITER_NONE at the top */
    arbiter_str file; uint32_t line;
} arbiter_article;
ARBITER_API uint32_t arbiter_article_count(const arbiter_rulebook *rulebook);
ARBITER_API arbiter_status arbiter_article_get(const arbiter_rulebook *rulebook, uint32_t article,
                                               arbiter_language language, arbiter_article *out);
/* "E8.a", "§E8.a)"; ARBITER_NONE */
ARBITER_API uint32_t arbiter_article_find(const arbiter_rulebook *rulebook, arbiter_str number);

/* Persons: 0 White, 1 Black, 2 the arbiter, then the roles the rulebook declares. */
enum { ARBITER_WHITE, ARBITER_BLACK, ARBITER_ARBITER };
ARBITER_API uint32_t arbiter_person_count(const arbiter_rulebook *rulebook);
ARBITER_API arbiter_str arbiter_person_name(const arbiter_rulebook *rulebook, uint32_t person,
                                            arbiter_language language);
ARBITER_API uint32_t arbiter_person_find(const arbiter_rulebook *rulebook, arbiter_str name); /* in any language */

/* Acts and variables by name; look them up once, then use the numbers. ARBITER_NONE if there is none. */
ARBITER_API uint32_t arbiter_act_find(const arbiter_rulebook *rulebook, arbiter_str name);
ARBITER_API arbiter_str arbiter_act_name(const arbiter_rulebook *rulebook, uint32_t act);
/* The n-th parameter of an act, its value unknown. ARBITER_INVALID beyond the last, as below. */
ARBITER_API arbiter_status arbiter_act_parameter(const arbiter_rulebook *rulebook, uint32_t act, uint32_t n,
                                                 arbiter_datum *out);
ARBITER_API uint32_t arbiter_variable_find(const arbiter_rulebook *rulebook, arbiter_str name);
ARBITER_API uint32_t arbiter_variable_count(const arbiter_rulebook *rulebook);
typedef enum arbiter_variable_kind { ARBITER_STATE, ARBITER_OPTION, ARBITER_ERRATUM } arbiter_variable_kind;
typedef struct arbiter_variable {
    arbiter_str name, text;
    arbiter_variable_kind kind;
    uint32_t count;          /* 1, 2 (per player) or as many as the list has members */
} arbiter_variable;
ARBITER_API arbiter_status arbiter_variable_get(const arbiter_rulebook *rulebook, uint32_t variable,
                                                arbiter_language language, arbiter_variable *out);

/* Why the arbiter is asked. */
typedef enum arbiter_why {
    ARBITER_DISCRETION, ARBITER_FINDING, ARBITER_LAW_SILENT, ARBITER_CONTRADICTION, ARBITER_OVERRULE,
    ARBITER_OPTION_UNSET,
    ARBITER_NOT_RECORDED     /* the record of the game has no such move or position, or no longer */
} arbiter_why;

#ifdef __cplusplus
}
#endif
#endif
