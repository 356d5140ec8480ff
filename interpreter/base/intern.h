/* One copy of each string, with a small number. The only user of uthash. */
#ifndef ARBITER_INTERN_H
#define ARBITER_INTERN_H

#include "base/arena.h"

typedef struct intern_table intern_t;

intern_t *intern_new(const arbiter_allocator *allocator); /* NULL: out of memory */
/* A table that goes on where `base` has stopped: its strings, with their numbers, and more. The base is
   borrowed, and must not grow while there is a table above it; any number of them may share it, in several
   threads. NULL: out of memory. */
intern_t *intern_above(const intern_t *base, const arbiter_allocator *allocator);
void intern_free(intern_t *table); /* NULL is fine */

#define INTERN_FAILED UINT32_MAX

/* The number of `text` (0, 1, 2 … in order of first sight); INTERN_FAILED when memory is out. */
uint32_t intern(intern_t *table, str_t text);

/* The number if it has been seen, else INTERN_FAILED. */
uint32_t intern_find(const intern_t *table, str_t text);

uint32_t intern_count(const intern_t *table);
str_t intern_str(const intern_t *table, uint32_t number); /* lives as long as the table; NUL-terminated */

#endif
