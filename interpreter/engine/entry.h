/* A speech about an entry of a trace, and what its conditions say. Used by explain*.c only. */
#ifndef ARBITER_ENTRY_H
#define ARBITER_ENTRY_H

#include "engine/speech.h"

/* Begins a speech about entry `index`, with the arguments it carries. */
const trace_entry *entry_begin(speech_t *s, buffer_t *out, const program_t *p, const trace_t *t, size_t index,
                               arbiter_language language);
const rule_t *entry_rule(const speech_t *s); /* NULL: none */
/* The rule with its actor and its member of "each"; NULL: none. */
const instance_t *entry_instance(const speech_t *s);
shown_t entry_value(const trace_t *t, const trace_value *v);

/* The n-th thing read, each thing once, within reads[start, end) and only what is unknown, if so wanted; NULL: none. */
const trace_read *entry_read(const speech_t *s, uint32_t n, uint32_t start, uint32_t end, bool unknown);
void write_read_name(buffer_t *b, const speech_t *s, const trace_read *read);

/* Says the phrase with the entry's article as {0}; other pieces are as they were written. */
void speak_article(speech_t *s, phrase_id phrase);
/* Which condition failed, what it asks for, what was found, and how far apart the two are. */
void speak_failed(speech_t *s);
/* That the article is switched off, and by what. */
void speak_switched_off(speech_t *s);
/* What is not known, so that the rule may apply or not. */
void speak_unknown(speech_t *s);

#endif
