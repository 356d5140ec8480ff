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

arbiter_source *report_keep(arbiter_report *report, const arbiter_source *sources, size_t count)
{
    arena_t *arena = &report->diags.arena;
    arbiter_source *kept = arena_array(arena, count + 1, sizeof *kept);
    for (size_t i = 0; kept && i < count; i++) {
        kept[i] = (arbiter_source){ arena_str(arena, sources[i].name), arena_str(arena, sources[i].text) };
        if (!kept[i].name.data || !kept[i].text.data)
            return NULL;
    }
    return kept;
}

void arbiter_report_free(arbiter_report *report)
{
    if (!report)
        return;
    arbiter_allocator allocator = report->allocator;
    diags_free(&report->diags);
    mem_free(&allocator, report, sizeof *report);
}
