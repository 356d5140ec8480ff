#include "outcome.h"

#include <string.h>

#include "load.h"

outcome outcome_of_workspace(const arbiter_workspace *workspace)
{
    return (outcome){ .workspace = workspace, .count = (uint32_t)arbiter_entry_count(workspace) };
}

outcome outcome_of_line(const arbiter_run *run, const arbiter_line *line)
{
    return (outcome){ .run = run, .start = line->entry_start, .count = line->entry_count };
}

arbiter_entry outcome_entry(const outcome *o, uint32_t n)
{
    arbiter_entry entry;
    memset(&entry, 0, sizeof entry);
    if (o->run) {
        arbiter_run_entry(o->run, o->start + n, &entry);
    } else {
        arbiter_entry_get(o->workspace, n, &entry);
    }
    entry.parent -= entry.parent != ARBITER_NONE ? o->start : 0;
    return entry;
}

bool outcome_is_first(const outcome *o, uint32_t n, arbiter_kind kind)
{
    arbiter_entry entry = outcome_entry(o, n);
    bool first = entry.kind == kind && entry.article != ARBITER_NONE;
    for (uint32_t k = 0; k < n && first; k++) {
        arbiter_entry earlier = outcome_entry(o, k);
        first = earlier.kind != kind || earlier.article != entry.article;
    }
    return first;
}

uint32_t outcome_other(const outcome *o, uint32_t n, uint32_t other)
{
    return o->run ? arbiter_run_entry_other(o->run, o->start + n, other)
                  : arbiter_entry_other(o->workspace, n, other);
}

uint32_t outcome_erratum(const outcome *o, uint32_t n, uint32_t erratum)
{
    return o->run ? arbiter_run_entry_erratum(o->run, o->start + n, erratum)
                  : arbiter_entry_erratum(o->workspace, n, erratum);
}

void put_sentence(buffer *b, const outcome *o, uint32_t n, arbiter_language language)
{
    checked(o->run ? arbiter_run_entry_sentence(o->run, o->start + n, language, buf_writer(b))
                   : arbiter_entry_sentence(o->workspace, n, language, buf_writer(b)));
}

bool put_update(buffer *b, const outcome *o, uint32_t n, uint32_t update, arbiter_language language)
{
    size_t before = b->size;
    checked(o->run ? arbiter_run_entry_update(o->run, o->start + n, update, language, buf_writer(b))
                   : arbiter_entry_update(o->workspace, n, update, language, buf_writer(b)));
    return b->size > before;
}

bool outcome_read(const outcome *o, uint32_t n, uint32_t read, arbiter_datum *out)
{
    return (o->run ? arbiter_run_entry_read_datum(o->run, o->start + n, read, out)
                   : arbiter_entry_read_datum(o->workspace, n, read, out)) == ARBITER_OK;
}

bool outcome_asked(const outcome *o, uint32_t n, uint32_t asked, arbiter_asked *out)
{
    return (o->run ? arbiter_run_entry_asked(o->run, o->start + n, asked, out)
                   : arbiter_entry_asked(o->workspace, n, asked, out)) == ARBITER_OK;
}

bool outcome_update(const outcome *o, uint32_t n, uint32_t update, arbiter_datum *out)
{
    return (o->run ? arbiter_run_entry_update_datum(o->run, o->start + n, update, out)
                   : arbiter_entry_update_datum(o->workspace, n, update, out)) == ARBITER_OK;
}
