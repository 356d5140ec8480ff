/* A rulebook as it is written: sentence by sentence, in the order of its files, word by word. */
#ifndef ARBITER_PUBLIC_TEXT_H
#define ARBITER_PUBLIC_TEXT_H

#include "arbiter/rulebook.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct arbiter_place { arbiter_str file; uint32_t start, end; } arbiter_place; /* bytes of a source */

/* A rule as written, on one line. Their numbers are those of entries. */
typedef enum arbiter_rule_kind {
    ARBITER_RULE_ON, ARBITER_RULE_MAY, ARBITER_RULE_MUST, ARBITER_RULE_MUST_NOT, ARBITER_RULE_SILENT,
    ARBITER_RULE_DISPUTED
} arbiter_rule_kind;
typedef struct arbiter_rule {
    arbiter_rule_kind kind;
    uint32_t article;
    arbiter_str source;
    arbiter_place place;
} arbiter_rule;
ARBITER_API uint32_t arbiter_rule_count(const arbiter_rulebook *rulebook);
ARBITER_API arbiter_status arbiter_rule_get(const arbiter_rulebook *rulebook, uint32_t rule,
                                            arbiter_rule *out);

/* The sentences of the law that an article states, left to the arbiter and not modelled included; n-th, ARBITER_INVALID
   beyond the last. */
typedef enum arbiter_statement_kind {
    ARBITER_STATEMENT_SAYS, ARBITER_STATEMENT_LEFT, ARBITER_STATEMENT_NOT_MODELLED
} arbiter_statement_kind;
typedef struct arbiter_statement { arbiter_statement_kind kind; arbiter_place place; } arbiter_statement;
ARBITER_API arbiter_status arbiter_statement_get(const arbiter_rulebook *rulebook, uint32_t article,
                                                 uint32_t n, arbiter_statement *out);
ARBITER_API arbiter_status arbiter_statement_text(const arbiter_rulebook *rulebook, uint32_t article,
                                                  uint32_t n, arbiter_language language, arbiter_writer out);

/* Whatever stands in the files, in the order in which it stands there, file by file. */
typedef enum arbiter_passage_kind {
    ARBITER_PASSAGE_OPTION, ARBITER_PASSAGE_ERRATUM, ARBITER_PASSAGE_STATE, ARBITER_PASSAGE_TYPE,
    ARBITER_PASSAGE_ROLE, ARBITER_PASSAGE_ACT, ARBITER_PASSAGE_SIGNAL, ARBITER_PASSAGE_DECISION,
    ARBITER_PASSAGE_DEFINE, ARBITER_PASSAGE_CONTROL, ARBITER_PASSAGE_PRECEDENCE,
    ARBITER_PASSAGE_CONTRADICTION, ARBITER_PASSAGE_SWITCH, ARBITER_PASSAGE_RULE, ARBITER_PASSAGE_STATEMENT
} arbiter_passage_kind;
typedef struct arbiter_passage {
    arbiter_passage_kind kind;
    uint32_t article;        /* it stands in, or ARBITER_NONE */
    uint32_t number;         /* RULE: of arbiter_rule_get; STATEMENT: the n of arbiter_statement_get; else 0 */
    arbiter_why why;         /* DECISION: why it is asked */
    arbiter_str name, other; /* what it declares, and an act's infinitive; else empty */
    arbiter_place place;
} arbiter_passage;
ARBITER_API uint32_t arbiter_passage_count(const arbiter_rulebook *rulebook);
ARBITER_API arbiter_status arbiter_passage_get(const arbiter_rulebook *rulebook, uint32_t passage,
                                               arbiter_passage *out);

/* Whether a rule of the first takes precedence over one of the second; whether two contradict each other, so that
   precedence never settles them. Their own rules, not those of their parts. */
ARBITER_API int arbiter_article_precedes(const arbiter_rulebook *rulebook, uint32_t article, uint32_t other);
ARBITER_API int arbiter_article_contradicts(const arbiter_rulebook *rulebook, uint32_t article,
                                            uint32_t other);

/* The words and signs of a source, for editors and pages that show it: each calls `take`, in order, comments included.
   What is no word of the language is left out; a source with errors has tokens all the same. Return 0 to go on. */
typedef enum arbiter_token_kind {
    ARBITER_TOKEN_KEYWORD, ARBITER_TOKEN_NAME, ARBITER_TOKEN_NUMBER, ARBITER_TOKEN_TEXT,
    ARBITER_TOKEN_ARTICLE, ARBITER_TOKEN_SIGN, ARBITER_TOKEN_COMMENT
} arbiter_token_kind;
typedef struct arbiter_token {
    arbiter_token_kind kind;
    uint32_t start, end;     /* bytes */
    arbiter_str word;        /* NAME: without quotes; ARTICLE: its number, "E8.a"; else empty. Lives for the call. */
} arbiter_token;
ARBITER_API arbiter_status arbiter_tokens(const arbiter_compile_options *options, arbiter_source source,
                                          int (*take)(void *context, const arbiter_token *token),
                                          void *context);

/* Formats one source; with a language, translates keywords and words of the model: one that is none of ours is
   ARBITER_INVALID here. Errors of the source: ARBITER_ERRORS, nothing written, *report says why. */
ARBITER_API arbiter_status arbiter_format_source(const arbiter_compile_options *options,
                                                 arbiter_source source, arbiter_language language,
                                                 arbiter_writer out, arbiter_report **report);

#ifdef __cplusplus
}
#endif
#endif
