/* Diagnostics as data: what is wrong, where, and what would be right. Sinks turn them into text,
   JSON or SARIF, in the language asked for. Codes and their sentences stand in codes.def, labels
   of places in labels.def, each in en, de, ru with {0} {1} {2} for the arguments. */
#ifndef ARBITER_DIAGNOSTIC_H
#define ARBITER_DIAGNOSTIC_H

#include "base/arena.h"
#include "base/buffer.h"

typedef enum { LANG_EN, LANG_DE, LANG_RU, LANG_COUNT } lang_t;

typedef enum { SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_NOTE } severity_t;

typedef enum {
#define DIAG(name, code, severity, en, de, ru) DIAG_##name,
#include "report/codes.def"
#undef DIAG
    DIAG_COUNT
} diag_code;

typedef enum {
    LABEL_NONE,
#define LABEL(name, en, de, ru) LABEL_##name,
#include "report/labels.def"
#undef LABEL
    LABEL_COUNT
} label_code;

enum { DIAG_ARGS = 4, DIAG_LABELS = 3, DIAG_PLACES = 1 + DIAG_LABELS, DIAGS_MAX = 1000 };

typedef struct {
    diag_code code;
    span_t at;
    str_t args[DIAG_ARGS];            /* owned by the list */
    struct { span_t at; label_code label; str_t arg; } labels[DIAG_LABELS];
    int label_count;
    str_t suggestion;                 /* "did you mean": a name, empty if none; owned by the list */
    lang_t language;                  /* of the file it is about */
} diag_t;

/* A source file as the list knows it, for lines and carets. The text is borrowed. */
typedef struct { str_t name, text; lang_t language; } source_t;

typedef struct {
    arena_t arena;
    const arbiter_allocator *allocator;
    source_t *sources;
    uint32_t source_count, source_room;
    diag_t *items;
    uint32_t count, room, errors, warnings;
    bool failed; /* memory ran out: the list is not complete */
} diags_t;

void diags_init(diags_t *d, const arbiter_allocator *allocator);
void diags_free(diags_t *d);

/* Adds a file; its number, or NO_FILE when memory is out. Name is copied, text borrowed. */
uint32_t diags_source(diags_t *d, str_t name, str_t text);

/* Adds a diagnostic. Arguments are copied, cut if they are very long; unused ones are empty. The
   pointer is good until the next call; NULL when memory is out (then d->failed), when an error of
   the same code already stands at the same place, or when the list is full (DIAGS_MAX; a note says so at its end). */
diag_t *diags_add(diags_t *d, diag_code code, span_t at, str_t arg0, str_t arg1, str_t arg2);

/* A phrase of labels.def as an argument, or as a part of one: it comes out in the reader's language. Static. */
str_t diag_phrase(label_code phrase);

/* A second place of the diagnostic added last. NULL-safe: does nothing for item == NULL. */
void diags_label(diags_t *d, diag_t *item, span_t at, label_code label, str_t arg);

/* The nearest of the `count` names by edit distance, if it is near enough to be meant, becomes the suggestion. */
void diags_suggest(diags_t *d, diag_t *item, str_t wrong, const str_t *names, size_t count);

/* Sorts by file, place and code, so that the order of checks does not show. */
void diags_sort(diags_t *d);

/* The registry. */
const char *diag_id(diag_code code);              /* "A0101" */
const char *diag_name(diag_code code);            /* "UNKNOWN_NAME" */
severity_t diag_severity(diag_code code);
bool diag_find(str_t id, diag_code *code);        /* by "A0101", case folded */
const char *diag_template(diag_code code, lang_t language);

const char *lang_code(lang_t language);            /* "en", "de", "ru" */

/* The message with its arguments, without place. */
void diag_message(buffer_t *out, const diag_t *item, lang_t language);

/* An argument with its phrases put into words; a label with its argument; the suggestion as a question, if any. */
void diag_words(buffer_t *out, str_t arg, lang_t language);
void diag_label_words(buffer_t *out, label_code label, str_t arg, lang_t language);
void diag_suggestion(buffer_t *out, const diag_t *item, lang_t language);

/* Line and column from 1 (column in code points) of a byte offset, and the line's bytes. */
typedef struct { uint32_t line, column; str_t text; size_t line_start; } place_t;
place_t diags_place(const diags_t *d, uint32_t file, uint32_t offset);

/* The same for many places: goes on from the place found last where it can, so that places in order cost one walk
   through their file. Begins as zero. */
typedef struct { uint32_t file; size_t offset; place_t place; } place_walk_t;
place_t diags_place_next(const diags_t *d, place_walk_t *walk, uint32_t file, uint32_t offset);

/* Sinks. language < 0: that of each file. */
typedef struct { int language; bool color; } sink_options;
lang_t diags_language(const diags_t *d, const diag_t *item, sink_options options);
void diags_text(buffer_t *out, const diags_t *d, sink_options options);
void diags_json(buffer_t *out, const diags_t *d, sink_options options);
void diags_sarif(buffer_t *out, const diags_t *d, sink_options options);

#endif
