/* The tables of a program while it is being made. Memory running out is sticky: `failed` is set, additions
   go to a scratch element, and builder_finish gives NULL. So whoever fills the tables need not look after
   each addition. */
#ifndef ARBITER_BUILDER_H
#define ARBITER_BUILDER_H

#include "base/intern.h"
#include "program/program.h"

enum { ELEMENT_MAX = 512 }; /* bytes of the largest element of any table */

/* A growing array of elements of one size. */
typedef struct {
    void *items;
    uint32_t count, room;
    uint32_t size; /* of one element */
} table_t;

#define TABLE(type) ((table_t){ .size = sizeof(type) })

typedef struct {
    const arbiter_allocator *allocator; /* borrowed */
    program_t *program;                 /* its arena takes the strings; NULL: failed */
    intern_t *constants;                /* text constants: a value is the number */
    bool failed;
    _Alignas(max_align_t) unsigned char scratch[ELEMENT_MAX];
    table_t code, consts, texts, parts, lists, members, reserved, persons, variables, initial, slot_variable, events,
        keys, dispatch, articles, switches, statements, passages, rules, instances, standing, conjuncts, reads, effects,
        musts, asks, raises, refs, periods, files;
} builder_t;

/* A failed builder may be used and must be freed like any other. */
void builder_init(builder_t *b, const arbiter_allocator *allocator);
void builder_free(builder_t *b);

/* The program with the tables as they stand, not yet hashed. The caller gets a reference; the builder keeps
   its own, and what is added later (the code of scenarios) does not show in it. NULL: memory is out. */
program_t *builder_finish(builder_t *b);

/* A new zeroed element at the end; good until the next addition to the table. Never NULL. */
void *table_add(builder_t *b, table_t *table);
/* Element i; the scratch element where there is none, which happens only after memory ran out. Never NULL. */
void *table_at(builder_t *b, const table_t *table, uint32_t i);
void table_free(builder_t *b, table_t *table);

/* Appends one number to a table of uint32_t. */
void table_add_index(builder_t *b, table_t *table, uint32_t value);

/* A copy that lives with the program. */
str_t builder_str(builder_t *b, str_t text);
/* Appends a constant; its index. */
uint32_t builder_const(builder_t *b, int64_t value);
/* The value of a text constant. */
int64_t builder_text_value(builder_t *b, str_t text);
/* Appends an instruction; its index. */
uint32_t builder_emit(builder_t *b, opcode op, uint32_t a, uint32_t operand, int64_t c);

#endif
