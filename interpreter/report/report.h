/* The report of a compilation as the public header hands it out: the diagnostics with copies of the sources they show. */
#ifndef ARBITER_REPORT_H
#define ARBITER_REPORT_H

#include "report/diagnostic.h"

struct arbiter_report {
    arbiter_allocator allocator;
    diags_t diags;
};

/* An empty report over a copy of the allocator; NULL: out of memory. Free with arbiter_report_free. */
arbiter_report *report_new(const arbiter_allocator *allocator);

/* Adds a source, name and text copied; its number, or NO_FILE when memory is out. */
uint32_t report_source(arbiter_report *report, str_t name, str_t text);
/* Copies of the sources that live with the report, not yet added to it; NULL: out of memory. */
arbiter_source *report_keep(arbiter_report *report, const arbiter_source *sources, size_t count);

#endif
