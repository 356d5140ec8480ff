/* A source file written again: canonical in layout and spelling, the same in what it says, comments kept.
   Asked for another language, keywords and words of the model are put into it, and back without loss. */
#ifndef ARBITER_FORMAT_H
#define ARBITER_FORMAT_H

#include "report/diagnostic.h"

enum { FORMAT_KEEP = -1 };

typedef struct {
    int language; /* lang_t, or FORMAT_KEEP: the file's own */
} format_options;

/* Writes source `file` of `diags` to `out`. ARBITER_OK; ARBITER_ERRORS: the file has errors, which are added
   to `diags`; ARBITER_NO_MEMORY. Nothing is written but with ARBITER_OK. */
arbiter_status format_source(diags_t *diags, uint32_t file, format_options options, buffer_t *out);

#endif
