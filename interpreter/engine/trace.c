#include "engine/trace.h"

#include "base/arena.h"

/* `count` rows of memory, and that many in *room; NULL and 0: none are wanted, or memory is out. */
static void *rows(const arbiter_allocator *allocator, uint32_t *room, uint32_t count, size_t size)
{
    void *block = count > 0 ? mem_alloc(allocator, count * size) : NULL;
    *room = block ? count : 0;
    return block;
}

bool trace_reserve(trace_t *t, const arbiter_allocator *allocator, uint32_t entries, uint32_t chars)
{
    t->entries = rows(allocator, &t->entry_room, entries, sizeof *t->entries);
    t->ids = rows(allocator, &t->id_room, entries * 4, sizeof *t->ids);
    t->reads = rows(allocator, &t->read_room, entries * 10, sizeof *t->reads);
    t->updates = rows(allocator, &t->update_room, entries * 4, sizeof *t->updates);
    t->values = rows(allocator, &t->value_room, entries * 4, sizeof *t->values);
    t->chars = rows(allocator, &t->char_room, chars, sizeof *t->chars);
    return t->entries && t->ids && t->reads && t->updates && t->values && t->chars;
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

/* The same as a copy. */
static void *copied(const arbiter_allocator *allocator, uint32_t *room, uint32_t count, size_t size, const void *from)
{
    void *block = rows(allocator, room, count, size);
    return block ? memcpy(block, from, count * size) : NULL;
}

bool trace_copy(trace_t *to, const trace_t *from, const arbiter_allocator *allocator)
{
    *to = *from;
    to->entries = copied(allocator, &to->entry_room, from->entry_count, sizeof *to->entries, from->entries);
    to->ids = copied(allocator, &to->id_room, from->id_count, sizeof *to->ids, from->ids);
    to->reads = copied(allocator, &to->read_room, from->read_count, sizeof *to->reads, from->reads);
    to->updates = copied(allocator, &to->update_room, from->update_count, sizeof *to->updates, from->updates);
    to->values = copied(allocator, &to->value_room, from->value_count, sizeof *to->values, from->values);
    to->chars = copied(allocator, &to->char_room, from->char_count, sizeof *to->chars, from->chars);
    if (to->entry_room == to->entry_count && to->id_room == to->id_count && to->read_room == to->read_count &&
        to->update_room == to->update_count && to->value_room == to->value_count && to->char_room == to->char_count)
        return true;
    trace_free(to, allocator);
    return false;
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
    e->whom = -1;
    e->party = UNKNOWN;
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
