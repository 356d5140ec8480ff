/* What two tellings of the same event have different: each is an event of a ruling sheet, read as JSON. Used where a sheet is
   played again, and where two editions of a rulebook are put side by side. */
#ifndef ARBITER_TOOL_ASPECTS_H
#define ARBITER_TOOL_ASPECTS_H

#include "json_read.h"
#include "verdict.h"

typedef enum {
    ASPECT_RULING,  /* taken, refused, waiting */
    ASPECT_ARTICLE, /* applies, forbids … */
    ASPECT_CHANGE,  /* a state of the rulebook */
    ASPECT_RESULT,
    ASPECT_CLOCK,
    ASPECT_QUESTION, /* stands open after it */
    ASPECT_DETAIL,   /* words; duties that are gone, which follows from the rest */
    ASPECT_COUNT
} aspect;

enum { ASPECTS_ALL = (1 << ASPECT_COUNT) - 1, ASPECTS_THAT_RULE = ASPECTS_ALL & ~(1 << ASPECT_DETAIL) };

/* What one says and the other does not; either may be missing (data NULL). */
typedef struct {
    aspect aspect;
    arbiter_str was, is;             /* whatever the language: "applies E8.a" */
    arbiter_str was_words, is_words; /* for people */
} difference;

typedef struct {
    difference *items;
    size_t count;
    arbiter_str *texts; /* what the items name, owned */
    size_t text_count;
} differences;

/* The differences of the aspects wanted (bits); either event may be NULL, and then says nothing. Free them. */
void differences_find(differences *d, const reader *r, const json_node *was, const json_node *is,
                      unsigned wanted);
void differences_free(differences *d);

/* "was …" and "is …", a paragraph each. */
void write_differences(const reader *r, const differences *d, size_t indent);

/* Of a JSON event: its instant, and what happened in words. */
void put_event_time(buffer *b, const json_node *event);
void put_event_words(buffer *b, const json_node *event);
const char *aspect_name(aspect which);

#endif
