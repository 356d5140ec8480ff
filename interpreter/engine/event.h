/* Between the files of the event. */
#ifndef ARBITER_EVENT_H
#define ARBITER_EVENT_H

#include "engine/engine.h"

typedef enum { DUE_NOTHING, DUE_FLAG, DUE_TIMER, DUE_REVIEW, DUE_DUTY, DUE_ANSWER } due_kind;
typedef struct { due_kind kind; int64_t at; uint32_t index; } due_t;

/* ---- event.c ---- */
/* A call on this game begins; it ends: texts have kept their numbers while it lasted. */
void event_open(workspace_t *ws, game_t *g);
void event_close(workspace_t *ws);
/* An event of the call begins; what has happened joins it. */
void event_begin(workspace_t *ws, int64_t at);
occurrence_t *event_occur(workspace_t *ws, uint32_t event, const int64_t *args, uint32_t count);
/* Something keeps the event from going on, and what. */
bool event_stuck(const workspace_t *ws);
arbiter_status event_trouble(workspace_t *ws);
/* Runs the occurrences in ws->now and all that follows from them. The game is changed only if this is ARBITER_OK. */
arbiter_status event_steps(workspace_t *ws);
/* Ends an event from which nothing follows any more: the result that its steps want takes effect. */
arbiter_status event_give_result(workspace_t *ws);
/* Ends the event: finished, held, or undone. */
arbiter_status event_conclude(workspace_t *ws, arbiter_status status, held_kind kind, int64_t at, const held_act *acts,
                              uint32_t count);
arbiter_status event_acts(workspace_t *ws, int64_t at, const held_act *acts, uint32_t count);
/* A fact or an option that is asked for, or found. */
void event_trace_found(workspace_t *ws, trace_entry *e, const held_question *q, int64_t answer);

/* ---- event_due.c ---- */
/* What falls due first, if it does by `at`; runs it; runs all. */
due_t event_first_due(workspace_t *ws, int64_t at);
arbiter_status event_due(workspace_t *ws, due_t due);
arbiter_status event_dues(workspace_t *ws, int64_t at);

/* ---- event_answer.c ---- */
/* The question has got this answer: the entry, and the decision joins ws->now. */
void event_decided(workspace_t *ws, const pending_t *q, int64_t value);

#endif
