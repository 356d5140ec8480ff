/* What every call needs: status, text, memory, where text goes, languages. */
#ifndef ARBITER_PUBLIC_BASE_H
#define ARBITER_PUBLIC_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32)
#define ARBITER_API
#else
#define ARBITER_API __attribute__((visibility("default")))
#endif

typedef enum arbiter_status {
    ARBITER_OK = 0,
    ARBITER_HELD,       /* the event waits for answers of the arbiter; nothing of it is applied */
    ARBITER_REFUSED,    /* forbidden or not permitted, or the game is over; only rules about the breach took effect */
    ARBITER_ERRORS,     /* the sources have errors: see the report */
    ARBITER_NO_MEMORY,
    ARBITER_INVALID,    /* an argument is out of its range, or of the wrong type */
    ARBITER_EARLIER,    /* an instant before that of the last event */
    ARBITER_FULL,       /* a fixed pool of the game is full (texts, questions, duties, timers, moves) */
    ARBITER_OVERFLOW,   /* a number left its range while rules computed with it */
    ARBITER_ENDLESS,    /* signals raise each other without end */
    ARBITER_NOT_ASKED,  /* an answer to a question that is not open */
    ARBITER_WAITING,    /* an event is held: only answers are accepted */
    ARBITER_FOREIGN,    /* saved under another rulebook */
    ARBITER_CORRUPT,    /* saved bytes that are none of ours */
    ARBITER_UNCLEAR     /* a text that was to be played denotes no one move of this position, or none of its squares;
                           nothing is changed */
} arbiter_status;

/* A short English name of the status, e.g. "held". Static. */
ARBITER_API const char *arbiter_status_name(arbiter_status status);

typedef struct arbiter_str { const char *data; size_t size; } arbiter_str;

/* Memory comes from here. resize(context, NULL, 0, n) allocates; resize(context, p, old, 0) frees and returns NULL;
   otherwise grows or shrinks. NULL for a size above 0 means out of memory, and the old block stays. */
typedef struct arbiter_allocator {
    void *(*resize)(void *context, void *block, size_t old_size, size_t new_size);
    void *context;
} arbiter_allocator;

/* Takes text piece by piece. Return 0 to go on; anything else ends the writing and comes back as ARBITER_INVALID. */
typedef struct arbiter_writer {
    int (*write)(void *context, const char *data, size_t size);
    void *context;
} arbiter_writer;

typedef enum arbiter_language {
    ARBITER_OWN = -1, /* the rulebook's */
    ARBITER_EN, ARBITER_DE, ARBITER_RU
} arbiter_language;

/* "en", "de_DE.UTF-8", "ru" … to a language; ARBITER_OWN if it is none of ours. */
ARBITER_API arbiter_language arbiter_language_find(arbiter_str name);

/* No number: what there is none of. */
#define ARBITER_NONE UINT32_MAX

#ifdef __cplusplus
}
#endif
#endif
