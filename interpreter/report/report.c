#include "report/report.h"

arbiter_report *report_new(const arbiter_allocator *allocator)
{
    arbiter_report *report = mem_alloc(allocator, sizeof *report);
    if (!report)
        return NULL;
    report->allocator = *allocator;
    diags_init(&report->diags, &report->allocator);
    return report;
}

uint32_t report_source(arbiter_report *report, str_t name, str_t text)
{
    str_t copy = arena_str(&report->diags.arena, text);
    return copy.data ? diags_source(&report->diags, name, copy) : NO_FILE;
}

void arbiter_report_free(arbiter_report *report)
{
    if (!report)
        return;
    arbiter_allocator allocator = report->allocator;
    diags_free(&report->diags);
    mem_free(&allocator, report, sizeof *report);
}
