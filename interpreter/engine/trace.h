/* What an event led to, as data: entries with the numbers of articles, rules and slots, and the values they read.
   Sentences are made from it only when somebody reads them (explain.h). A trace has fixed room while an event is
   handled; copies kept for later are cut to size. */
#ifndef ARBITER_TRACE_H
#define ARBITER_TRACE_H

#include "program/program.h"

/* A value with its type; texts are bytes of the trace. */
typedef struct {
    int64_t value;
    type_t type;
    uint32_t text_start, text_size; /* texts */
} trace_value;

/* What a value belongs to. */
typedef enum { READ_CONJUNCT, READ_SIDE, READ_PART, READ_FACT } read_kind;
typedef struct {
    trace_value value;
    uint32_t of;   /* READ_CONJUNCT: reads[]; READ_SIDE: conjunct (left, then right); READ_PART: parts[];
                      READ_FACT: the fact, and the value is what it was asked of first */
    uint8_t kind;
} trace_read;

/* What becomes of the op of an update that another rule has beaten: it did not take effect. */
enum { TRACE_BEATEN = UINT8_MAX };

typedef struct {
    trace_value value;
    uint32_t slot;    /* virtual slot */
    uint8_t op;       /* FX_*, or TRACE_BEATEN */
    uint32_t effect;  /* effects[] */
    uint32_t square;  /* FX_PUT: strings[] of the program; else NO_INDEX */
} trace_update;

typedef struct {
    int64_t at;
    uint8_t kind, why;
    bool doubtful;
    uint32_t step, event;        /* as in arbiter_entry */
    uint32_t article, rule, instance, parent;
    uint32_t person;
    int32_t whom;                /* of a rule that answered, see party_t; -1 */
    bool itself;                 /* CONFLICT, BEATEN: between demands of one rule */
    uint32_t name;               /* events[]: act, signal or decision it is about; NO_INDEX */
    uint8_t question;            /* ASKED, ANSWERED without a name: question_kind … */
    uint32_t asked;              /* … and of a fact or an option its id: fact, slot; NO_INDEX */
    int64_t party;               /* ANSWERED: the chosen party to a conflict, see party_told, with its rule as `asked`; UNKNOWN */
    uint32_t conjunct;           /* that failed or is unknown, absolute; NO_INDEX */
    uint32_t other_start, other_count;     /* ids: articles */
    uint32_t errata_start, errata_count;   /* ids: variables */
    uint32_t read_start, read_count;
    uint32_t update_start, update_count;
    uint32_t arg_start, arg_count;         /* values: arguments of the act, question or signal; the answer last */
} trace_entry;

typedef struct {
    trace_entry *entries; uint32_t entry_count, entry_room;
    uint32_t *ids; uint32_t id_count, id_room;
    trace_read *reads; uint32_t read_count, read_room;
    trace_update *updates; uint32_t update_count, update_room;
    trace_value *values; uint32_t value_count, value_room;
    char *chars; uint32_t char_count, char_room;
    bool full; /* something did not fit: the event fails */
} trace_t;

/* Makes room; zeroed before. False: out of memory; free it all the same. */
bool trace_reserve(trace_t *t, const arbiter_allocator *allocator, uint32_t entries, uint32_t chars);
void trace_free(trace_t *t, const arbiter_allocator *allocator);
void trace_clear(trace_t *t);
/* A copy with just the room it needs. */
bool trace_copy(trace_t *to, const trace_t *from, const arbiter_allocator *allocator);

/* A new zeroed entry with no article, rule, parent …; NULL and t->full when there is no room. */
trace_entry *trace_add(trace_t *t);
uint32_t trace_id(trace_t *t, uint32_t id);                 /* appends; its index */
trace_value trace_make(trace_t *t, int64_t value, type_t type, str_t text); /* text: only for texts */
/* The bytes of a text; a trace without any has no room for them. */
static inline str_t trace_text(const trace_t *t, const trace_value *v)
{
    return v->text_size ? (str_t){ t->chars + v->text_start, v->text_size } : (str_t){ "", 0 };
}
void trace_read_add(trace_t *t, trace_entry *e, read_kind kind, uint32_t of, trace_value value);
void trace_update_add(trace_t *t, trace_entry *e, trace_update update);
void trace_arg_add(trace_t *t, trace_entry *e, trace_value value);

#endif
