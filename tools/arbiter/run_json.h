/* Rulings as JSON; docs/json.md says what the keys mean. Names do not change with the reader's language, sentences do. */
#ifndef ARBITER_TOOL_RUN_JSON_H
#define ARBITER_TOOL_RUN_JSON_H

#include "json.h"
#include "load.h"
#include "outcome.h"

/* {"format": "arbiter.run/1", …, "scenarios": [ */
void begin_run_document(json *j, const loaded *l);
void json_scenario(json *j, loaded *l, uint32_t scenario, const arbiter_run *run, arbiter_language language);

/* Parts of it that other documents share. */
void json_rulebook(json *j, const loaded *l);
void json_rulebook_name(json *j, const loaded *l); /* "name" and "hash" */
void json_instant(json *j, const char *key, int64_t at);
void json_article(json *j, const char *key, const loaded *l,
                  uint32_t article);                                          /* left out for ARBITER_NONE */
void json_person(json *j, const char *key, const loaded *l, uint32_t person); /* likewise */
/* Of the answer to a conflict the "rule", and "for" whom, by which "application" and "effect" a rule demands so that
   contradicts itself; each left out where the answer is told without it. */
void json_party(json *j, const loaded *l, const arbiter_datum *datum);
void json_value(json *j, const char *key, const arbiter_datum *datum);
void json_type(json *j, arbiter_type type);        /* "type" */
void json_why(json *j, arbiter_why why);           /* "why" */
void json_of(json *j, const arbiter_datum *datum); /* "of", whose it is; left out if it is nobody's */
arbiter_str owner_of(const arbiter_datum *datum);  /* likewise */
void json_outcome(json *j, const char *key, const loaded *l, const outcome *o, arbiter_language language);
/* "who", "act" and "args" of the n-th act of a line. */
void json_act(json *j, const loaded *l, const arbiter_run *run, uint32_t index, uint32_t n, uint32_t act,
              uint32_t person);
/* "event", "status", "entries", "clocks", "result" and "open" of a line; "message" if it failed. */
void json_happening(json *j, loaded *l, const arbiter_run *run, uint32_t index,
                    const arbiter_line *line, arbiter_language language);
void json_why_failed(json *j, const arbiter_run *run, uint32_t index, const arbiter_line *line,
                     arbiter_language language);
/* What an event of a ruling sheet says, "kind" and "words" first; and an expectation that stands beside such. */
void json_told(json *j, loaded *l, const arbiter_run *run, uint32_t index, const arbiter_line *line,
               arbiter_language language);
void json_expected(json *j, const arbiter_line *line);
/* "end": how the scenario itself, `written` in its language, left the game, cases apart; left out if nothing happened. */
void json_how_it_ended(json *j, const loaded *l, const arbiter_run *run, arbiter_language language,
                       arbiter_language written);
void json_kind(json *j, const char *key, const char *name); /* blanks become underscores */

#endif
