/* What followed, for people: entries, questions with what each answer leads to, results. Written as paragraphs that begin
   at column `indent`. */
#ifndef ARBITER_TOOL_VERDICT_H
#define ARBITER_TOOL_VERDICT_H

#include "load.h"
#include "outcome.h"
#include "paper.h"

typedef enum { BOARDS_NONE, BOARDS_SOME, BOARDS_ALL } boards_shown;

/* Where it is written, for whom, about which rulebook; which boards are drawn, and whether in ASCII. */
typedef struct {
    buffer *out;
    arbiter_language language;
    arbiter_language written; /* of the case: what stands in it, or can be written into it */
    loaded *l;
    boards_shown boards;
    bool ascii;
} reader;

/* "§E8.a Title", the number in bold; "printed as" where the law prints another one. */
void put_article(buffer *b, const reader *r, uint32_t article);
void put_article_number(buffer *b, const reader *r, uint32_t article);

/* What stands before an entry, so that the eye finds what it looks for. */
const char *sign_of(arbiter_kind kind);

/* A paragraph after `indent` blanks; its later lines hang by `hang` more. Ends the line. */
void write_paragraph(const reader *r, arbiter_str paragraph, size_t indent, size_t hang);

/* What an event led to: the game before and after it, and whether it waits for answers, so that nothing has followed yet. */
typedef struct {
    outcome o;
    const arbiter_game *before, *after;
    const arbiter_game *settled; /* the last game before that waited for nothing */
    bool waits;
    bool answers; /* the first entry is the answer itself, which the event has said already */
} ruling;

/* One thing to be told of an outcome; its paragraphs hold styles. */
typedef struct {
    arbiter_kind kind;
    uint32_t article; /* or ARBITER_NONE */
    buffer head;      /* the article and its title; empty: that of the one before */
    buffer said;      /* what it says; empty where the head says all */
    buffer changes;   /* "; " between them; empty: none */
    bool brief;       /* a duty, a question, an answer: the head is all, or the line above said it */
    bool idle;        /* its rules left everything as it was */
} telling;

typedef struct {
    void (*tell)(void *context, const telling *t);
    void *context;
} teller;

/* Every entry with its article, its sentence and what it changed, grouped for a reader; questions that are open now are
   left to write_questions. */
void tell_outcome(const reader *r, const ruling *u, const teller *teller);

/* The same as text. */
void write_outcome(const reader *r, const ruling *u, size_t indent);

/* Questions that are open after it and were not before, each answer with what it leads to. */
void write_new_questions(const reader *r, const ruling *u, size_t indent);

/* All that are open, with the lines by which the case can answer them. */
void write_questions(const reader *r, const arbiter_game *game, size_t indent);

/* Until when a question is to be answered, and what its default is; nothing if it has neither. */
void put_term(buffer *b, const reader *r, const arbiter_game *game, uint32_t question);

/* "White wins", with a word if it is provisional. */
void put_result(buffer *b, const reader *r, const arbiter_state *state);

#endif
