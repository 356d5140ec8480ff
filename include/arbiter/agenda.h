/* Who must, may and must not do what; and why not. */
#ifndef ARBITER_PUBLIC_AGENDA_H
#define ARBITER_PUBLIC_AGENDA_H

#include "arbiter/event.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum arbiter_modality { ARBITER_MUST, ARBITER_MAY, ARBITER_MUST_NOT } arbiter_modality;
typedef struct arbiter_item {
    arbiter_modality modality;
    uint32_t person, act, article;
    int64_t due;             /* MUST within a term, else INT64_MAX */
    int unknown;             /* MAY, MUST NOT: whether it applies is not known */
} arbiter_item;
/* Computes, at instant `at`, what each person must, may and must not do; items by index from the workspace. */
ARBITER_API arbiter_status arbiter_agenda(arbiter_workspace *workspace, const arbiter_game *game, int64_t at,
                                          size_t *count);
ARBITER_API arbiter_status arbiter_agenda_get(const arbiter_workspace *workspace, size_t index,
                                              arbiter_item *out);
/* The act with the arguments the article names, e.g. "Angabe_vermerken(Namen)". */
ARBITER_API arbiter_status arbiter_agenda_words(const arbiter_workspace *workspace, size_t index,
                                                arbiter_language language, arbiter_writer out);

/* Why can the act not be done now (or would it be)? Tries it on a copy and fills the entries: refusals with the
   condition that failed, its values and margins. ARBITER_OK: it can be done; ARBITER_REFUSED, ARBITER_HELD as
   arbiter_post. */
ARBITER_API arbiter_status arbiter_why_not(arbiter_workspace *workspace, const arbiter_game *game, int64_t at,
                                           const arbiter_act *act);
/* Why does the article not apply now? Writes a line a rule: what is missing, with margins. */
ARBITER_API arbiter_status arbiter_why_not_article(arbiter_workspace *workspace, const arbiter_game *game,
                                                   int64_t at, uint32_t article, arbiter_language language,
                                                   arbiter_writer out);

#ifdef __cplusplus
}
#endif
#endif
