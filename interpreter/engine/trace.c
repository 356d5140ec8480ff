#include "engine/trace.h"

#include "base/arena.h"

static bool reserve(void **block, uint32_t *room, uint32_t wanted, size_t size, const arbiter_allocator *allocator)
{
    if (*room >= wanted)
        return true;
    void *grown = mem_resize(allocator, *block, *room * size, wanted * size);
    if (!grown)
        return false;
    *block = grown;
    *room = wanted;
    return true;
}

bool trace_reserve(trace_t *t, const arbiter_allocator *allocator, uint32_t entries, uint32_t chars)
{
    return reserve((void **)&t->entries, &t->entry_room, entries, sizeof *t->entries, allocator)
           && reserve((void **)&t->ids, &t->id_room, entries * 4, sizeof *t->ids, allocator)
           && reserve((void **)&t->reads, &t->read_room, entries * 10, sizeof *t->reads, allocator)
           && reserve((void **)&t->updates, &t->update_room, entries * 4, sizeof *t->updates, allocator)
           && reserve((void **)&t->values, &t->value_room, entries * 4, sizeof *t->values, allocator)
           && reserve((void **)&t->chars, &t->char_room, chars, 1, allocator);
}

void trace_free(trace_t *t, const arbiter_allocator *allocator)
{
    mem_free(allocator, t->entries, t->entry_room * sizeof *t->entries);
    mem_free(allocator, t->ids, t->id_room * sizeof *t->ids);
    mem_free(allocator, t->reads, t->read_room * sizeof *t->reads);
    mem_free(allocator, t->updates, t->update_room * sizeof *t->updates);
    mem_free(allocator, t->values, t->value_room * sizeof *t->values);
    mem_free(allocator, t->chars, t->char_room);
    memset(t, 0, sizeof *t);
}

void trace_clear(trace_t *t)
{
    t->entry_count = t->id_count = t->read_count = t->update_count = t->value_count = t->char_count = 0;
    t->full = false;
}

static bool copy(void **block, uint32_t *room, uint32_t *count, const void *from, uint32_t wanted, size_t size,
                 const arbiter_allocator *allocator)
{
    if (wanted == 0)
        return true;
    *block = mem_alloc(allocator, wanted * size);
    if (!*block)
        return false;
    memcpy(*block, from, wanted * size);
    *room = *count = wanted;
    return true;
}

bool trace_copy(trace_t *to, const trace_t *from, const arbiter_allocator *allocator)
{
    memset(to, 0, sizeof *to);
#define COPY(table, n, r) copy((void **)&to->table, &to->r, &to->n, from->table, from->n, sizeof *to->table, allocator)
    bool done = COPY(entries, entry_count, entry_room) && COPY(ids, id_count, id_room)
                && COPY(reads, read_count, read_room) && COPY(updates, update_count, update_room)
                && COPY(values, value_count, value_room) && COPY(chars, char_count, char_room);
#undef COPY
    if (!done)
        trace_free(to, allocator);
    return done;
}

trace_entry *trace_add(trace_t *t)
{
    if (t->entry_count == t->entry_room) {
        t->full = true;
        return NULL;
    }
    trace_entry *e = &t->entries[t->entry_count++];
    memset(e, 0, sizeof *e);
    e->article = e->rule = e->instance = e->parent = e->person = e->name = e->asked = e->conjunct = NO_INDEX;
    e->other_start = e->errata_start = t->id_count;
    e->read_start = t->read_count;
    e->update_start = t->update_count;
    e->arg_start = t->value_count;
    return e;
}

uint32_t trace_id(trace_t *t, uint32_t id)
{
    if (t->id_count == t->id_room) {
        t->full = true;
        return 0;
    }
    t->ids[t->id_count] = id;
    return t->id_count++;
}

trace_value trace_make(trace_t *t, int64_t value, type_t type, str_t text)
{
    trace_value v = { value, type, t->char_count, 0 };
    if (!type_is_text(type) || text.size == 0)
        return v;
    if (t->char_room - t->char_count < text.size) {
        t->full = true;
        return v;
    }
    memcpy(t->chars + t->char_count, text.data, text.size);
    v.text_size = (uint32_t)text.size;
    t->char_count += v.text_size;
    return v;
}

/* Rows of one entry stand side by side: the tables grow only for the newest entry, except updates, see below. */
void trace_read_add(trace_t *t, trace_entry *e, read_kind kind, uint32_t of, trace_value value)
{
    if (t->read_count == t->read_room) {
        t->full = true;
        return;
    }
    if (e->read_count == 0)
        e->read_start = t->read_count;
    t->reads[t->read_count++] = (trace_read){ value, of, (uint8_t)kind };
    e->read_count++;
}

void trace_update_add(trace_t *t, trace_entry *e, trace_update update)
{
    if (t->update_count == t->update_room) {
        t->full = true;
        return;
    }
    if (e->update_count == 0)
        e->update_start = t->update_count;
    t->updates[t->update_count++] = update;
    e->update_count++;
}

void trace_arg_add(trace_t *t, trace_entry *e, trace_value value)
{
    if (t->value_count == t->value_room) {
        t->full = true;
        return;
    }
    if (e->arg_count == 0)
        e->arg_start = t->value_count;
    t->values[t->value_count++] = value;
    e->arg_count++;
}
