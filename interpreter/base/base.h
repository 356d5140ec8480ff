/* What every file leans on: statuses, spans, strings, the allocator hook.
   Nothing here allocates, prints, reads a clock or a locale. */
#ifndef ARBITER_BASE_H
#define ARBITER_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "arbiter.h" /* arbiter_status, arbiter_allocator, arbiter_str */

typedef arbiter_str str_t; /* {const char *data; size_t size}: UTF-8 bytes, not NUL-terminated */

#define STR(literal) ((str_t){ (literal), sizeof(literal) - 1 })

static inline bool str_equal(str_t a, str_t b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

/* By bytes; what goes on after the other has ended comes behind it. */
static inline int str_order(str_t a, str_t b)
{
    size_t common = a.size < b.size ? a.size : b.size;
    int order = common > 0 ? memcmp(a.data, b.data, common) : 0;
    return order != 0 ? order : (a.size > b.size) - (a.size < b.size);
}

/* A place in a source file: bytes [start, end) of file number `file`. */
typedef struct { uint32_t file, start, end; } span_t;

#define NO_FILE UINT32_MAX
#define NO_SPAN ((span_t){ NO_FILE, 0, 0 })

#endif
