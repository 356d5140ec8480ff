/* How a sentence is put together: the phrase, what stands in its places, and where the values of the rulebook's own texts
   come from (a trace entry, or a game). */
#ifndef ARBITER_SPEECH_H
#define ARBITER_SPEECH_H

#include "engine/trace.h"
#include "engine/vm.h"
#include "report/words.h"

enum { SPEECH_PIECES = 4 };

typedef struct {
    words_t w;
    buffer_t *out;
    size_t start;                  /* of what this speech has said in `out` */
    buffer_t piece[SPEECH_PIECES]; /* {0} to {3} of the next phrase */

    shown_t args[ENV_SIZE]; /* arguments of w.event; the answer at ARG_ANSWER if `answered` */
    uint32_t arg_count;
    bool answered;

    const trace_t *trace; /* either these … */
    const trace_entry *entry;
    vm_t *vm; /* … or this, over a game */
    const buffer_t *said; /* beside this no value is said twice; or NULL */
} speech_t;

void speech_init(speech_t *s, buffer_t *out, const program_t *p, arbiter_language language);
/* Hands on that memory ran out, and frees the pieces. */
void speech_end(speech_t *s);

/* Says the phrase with the pieces, after a blank if something was said before, and empties them. */
void speak(speech_t *s, phrase_id phrase);
/* Says the first piece as a sentence of its own. */
void speak_piece(speech_t *s);

/* An event and its arguments: its text, else its name. */
void write_event(buffer_t *b, const speech_t *s, uint32_t event);
/* Whether an act has no infinitive for its readers and goes by its text, a sentence without its subject. */
bool act_is_told(const speech_t *s, uint32_t act);
/* An act as something to be done: its infinitive to readers of its language, else its text in quotation marks. */
void write_act(buffer_t *b, const speech_t *s, uint32_t act);
/* "(Namen)"; nothing if there are none. */
void write_arguments(buffer_t *b, const speech_t *s, const shown_t *args, uint32_t count, show_t how);
/* "Angabe_vermerken(Namen)", of a declared name. */
void write_call(buffer_t *b, const speech_t *s, str_t name, const shown_t *args, uint32_t count, show_t how);
/* What is asked of the arbiter: of a decision its text; of a fact, an option. */
void write_decision_question(speech_t *s, buffer_t *b, uint32_t decision);
void write_fact_question(speech_t *s, buffer_t *b, uint32_t fact);
void write_option_question(speech_t *s, buffer_t *b, uint32_t slot);
/* Why it is asked, as a sentence; says nothing for an overruling. */
void speak_why(speech_t *s, arbiter_why why, const uint32_t *articles, uint32_t count);

/* The name of what simple code reads: a variable, a term, a fact. False: it is not simple; nothing is written. */
bool write_code_name(buffer_t *b, const speech_t *s, uint32_t code);

#endif
