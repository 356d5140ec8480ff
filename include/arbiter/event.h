/* What happens in a game: events, what followed of each, and the questions that it leaves to the arbiter. */
#ifndef ARBITER_PUBLIC_EVENT_H
#define ARBITER_PUBLIC_EVENT_H

#include "arbiter/game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct arbiter_act { uint32_t act, person; const arbiter_value *args; size_t arg_count; } arbiter_act;

/* Something happens at instant `at`: one act, several at once (at most 4), or none (time passes). Whatever fell due
   before comes first. ARBITER_OK, ARBITER_HELD, ARBITER_REFUSED, or why it could not be taken. What followed stands in
   the workspace until its next use. */
ARBITER_API arbiter_status arbiter_post(arbiter_workspace *workspace, arbiter_game *game, int64_t at,
                                        const arbiter_act *acts, size_t count);

/* Answers question number `question` of arbiter_questions. Within a held event `at` is the event's own instant. */
ARBITER_API arbiter_status arbiter_answer(arbiter_workspace *workspace, arbiter_game *game, int64_t at,
                                          uint32_t question, arbiter_value value);

typedef enum arbiter_kind {
    ARBITER_APPLIES, ARBITER_BEATEN, ARBITER_SWITCHED_OFF, ARBITER_FORBIDDEN, ARBITER_NOT_PERMITTED,
    ARBITER_ASKED, ARBITER_ANSWERED, ARBITER_DUTY_ARISEN, ARBITER_DUTY_MET, ARBITER_DUTY_LAPSED,
    ARBITER_CONFLICT, ARBITER_UNKNOWN, ARBITER_GAP
} arbiter_kind;
ARBITER_API const char *arbiter_kind_name(arbiter_kind kind);

/* What followed, in order. */
typedef struct arbiter_entry {
    arbiter_kind kind;
    int64_t at;            /* instant: what falls due has its own */
    uint32_t step;         /* 0: the event itself; 1, 2 … what its signals led to; counted anew for each due event */
    uint32_t event;        /* number of the event among those this call ran: due ones first */
    uint32_t article;      /* cited; ARBITER_NONE: none (time, a clock) */
    uint32_t rule;         /* ARBITER_NONE: the model itself */
    uint32_t parent;       /* entry whose signal led here, or ARBITER_NONE */
    uint32_t person;       /* who acted or must act, or ARBITER_NONE */
    uint32_t act;          /* the act or event name's number; see arbiter_event_name; or ARBITER_NONE */
    arbiter_why why;       /* ASKED, GAP, CONFLICT */
    int doubtful;          /* the reading is preferred, not certain */
    uint32_t other_count;  /* further articles: merged, cited with it, in conflict, analogies */
    uint32_t errata_count; /* errata it rests on */
} arbiter_entry;
ARBITER_API size_t arbiter_entry_count(const arbiter_workspace *workspace);
ARBITER_API arbiter_status arbiter_entry_get(const arbiter_workspace *workspace, size_t index,
                                             arbiter_entry *out);
/* An article. */
ARBITER_API uint32_t arbiter_entry_other(const arbiter_workspace *workspace, size_t index, uint32_t n);
/* A variable. */
ARBITER_API uint32_t arbiter_entry_erratum(const arbiter_workspace *workspace, size_t index, uint32_t n);
ARBITER_API arbiter_str arbiter_event_name(const arbiter_rulebook *rulebook, uint32_t event);
/* The sentence for people: from `because`, or from the rule itself with the values it read. */
ARBITER_API arbiter_status arbiter_entry_sentence(const arbiter_workspace *workspace, size_t index,
                                                  arbiter_language language, arbiter_writer out);
/* What it changed, e.g. "Restzeit(Weiß) 0:05:00"; n-th update; empty beyond the last. Needs detail. */
ARBITER_API arbiter_status arbiter_entry_update(const arbiter_workspace *workspace, size_t index, uint32_t n,
                                                arbiter_language language, arbiter_writer out);
/* What it read: name and value of the n-th; ARBITER_INVALID beyond the last. Needs detail. */
ARBITER_API arbiter_status arbiter_entry_read(const arbiter_workspace *workspace, size_t index, uint32_t n,
                                              arbiter_language language, arbiter_writer name,
                                              arbiter_writer value);
/* Both as data: the n-th thing read, the n-th change. Need detail. */
ARBITER_API arbiter_status arbiter_entry_read_datum(const arbiter_workspace *workspace, size_t index,
                                                    uint32_t n, arbiter_datum *out);
ARBITER_API arbiter_status arbiter_entry_update_datum(const arbiter_workspace *workspace, size_t index,
                                                      uint32_t n, arbiter_datum *out);
/* What its conditions asked of the board: the n-th fact of the model about a written move or a player. Needs detail. */
typedef struct arbiter_asked {
    arbiter_str fact;        /* in English: "reading_of", "can_win" … */
    arbiter_str text;        /* the move as written; empty: it is about a player */
    int player;              /* -1: it is about a text */
} arbiter_asked;
ARBITER_API arbiter_status arbiter_entry_asked(const arbiter_workspace *workspace, size_t index, uint32_t n,
                                               arbiter_asked *out);

/* ------------------------------------------------------------------ questions */

typedef struct arbiter_question {
    arbiter_why why;
    uint32_t who;          /* person asked */
    uint32_t article;      /* that asks, or ARBITER_NONE */
    int holds;             /* the event waits for it */
    int64_t due;           /* term, or INT64_MAX */
    int has_default;       /* see arbiter_question_default */
    uint32_t option_count; /* 0: a duration, a text, a number … is wanted */
    uint32_t other_count;  /* analogies, or articles that contradict each other */
} arbiter_question;
ARBITER_API uint32_t arbiter_question_count(const arbiter_rulebook *rulebook, const arbiter_game *game);
ARBITER_API arbiter_status arbiter_question_get(const arbiter_rulebook *rulebook, const arbiter_game *game,
                                                uint32_t question, arbiter_question *out);
ARBITER_API uint32_t arbiter_question_other(const arbiter_rulebook *rulebook, const arbiter_game *game,
                                            uint32_t question, uint32_t n);
/* Its name with arguments as a scenario names it, and its words for people. */
ARBITER_API arbiter_status arbiter_question_name(arbiter_workspace *workspace, const arbiter_game *game,
                                                 uint32_t question, arbiter_language language,
                                                 arbiter_writer out);
ARBITER_API arbiter_status arbiter_question_text(arbiter_workspace *workspace, const arbiter_game *game,
                                                 uint32_t question, arbiter_language language,
                                                 arbiter_writer out);
/* Its n-th possible answer, for lists, truths, uphold or otherwise, and what is in conflict (articles, rules of one,
   demands of one rule): the value and its words. */
ARBITER_API arbiter_status arbiter_question_option(const arbiter_rulebook *rulebook, const arbiter_game *game,
                                                   uint32_t question, uint32_t n, arbiter_language language,
                                                   arbiter_value *value, arbiter_writer words);
/* The same as data; for ARBITER_NONE only what type an answer has. */
ARBITER_API arbiter_status arbiter_question_datum(const arbiter_rulebook *rulebook, const arbiter_game *game,
                                                  uint32_t question, uint32_t n, arbiter_datum *out);
/* A demand of a rule that is in conflict with itself. */
typedef struct arbiter_party {
    uint32_t rule;
    arbiter_datum whom;      /* for this person or member; unknown: for whomever */
    uint32_t application;    /* the n-th time that the rule applies to them in the event; 0: each time */
    uint32_t effect;         /* by the n-th of its effects as written; 0: by any */
} arbiter_party;
ARBITER_API arbiter_status arbiter_party_get(const arbiter_rulebook *rulebook, int64_t number, arbiter_party *out);
/* The line of a scenario in that language that gives the n-th answer at the game's present instant:
   "2026-01-10 18:30:01 arbiter decides §1 is upheld"; for ARBITER_NONE with "…" where the answer stands. */
ARBITER_API arbiter_status arbiter_question_line(arbiter_workspace *workspace, const arbiter_game *game, uint32_t question, uint32_t n,
                                                 arbiter_language language, arbiter_writer out);
/* Its default, as the game stands: the answer once its term is over, or, of an overruling, what holds until he decides.
   ARBITER_INVALID: it has none, or what follows its term is a signal. */
ARBITER_API arbiter_status arbiter_question_default(const arbiter_rulebook *rulebook,
                                                    const arbiter_game *game, uint32_t question,
                                                    arbiter_language language, arbiter_datum *out,
                                                    arbiter_writer words);
/* A forked ruling: copies the game to `fork` and answers there; the game itself is untouched. */
ARBITER_API arbiter_status arbiter_fork(arbiter_workspace *workspace, const arbiter_game *game,
                                        arbiter_game *fork, uint32_t question, arbiter_value value);

#ifdef __cplusplus
}
#endif
#endif
