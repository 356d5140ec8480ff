#include "base/intern.h"

/* uthash takes its memory through these; each function that adds or frees has `memory` in scope. */
#define HASH_NONFATAL_OOM 1
#define uthash_malloc(size) mem_alloc(memory, size)
#define uthash_free(block, size) mem_free(memory, block, size)
#define uthash_fatal(message) ((void)0) /* nothing is fatal: HASH_NONFATAL_OOM */
#include <uthash.h>

typedef struct {
    UT_hash_handle hh;
    str_t text;
    uint32_t number;
} entry_t;

struct intern_table {
    arbiter_allocator allocator;
    arena_t arena;     /* entries and their texts */
    const intern_t *base; /* NULL: none */
    uint32_t start;       /* how many the base has */
    entry_t *hash;
    entry_t **entries; /* by number, from `start` on */
    uint32_t count, room;
};

intern_t *intern_new(const arbiter_allocator *allocator)
{
    intern_t *table = mem_alloc(allocator, sizeof *table);
    if (table) {
        table->allocator = *allocator;
        arena_init(&table->arena, &table->allocator);
    }
    return table;
}

intern_t *intern_above(const intern_t *base, const arbiter_allocator *allocator)
{
    intern_t *table = intern_new(allocator);
    if (table) {
        table->base = base;
        table->start = intern_count(base);
    }
    return table;
}

void intern_free(intern_t *table)
{
    if (!table) {
        return;
    }
    arbiter_allocator allocator = table->allocator;
    const arbiter_allocator *memory = &allocator;
    HASH_CLEAR(hh, table->hash);
    mem_free(memory, table->entries, table->room * sizeof *table->entries);
    arena_free(&table->arena);
    mem_free(memory, table, sizeof *table);
}

static entry_t *find(const intern_t *table, str_t text)
{
    entry_t *entry = table->base ? find(table->base, text) : NULL;
    if (!entry && text.size <= UINT32_MAX) {
        HASH_FIND(hh, table->hash, text.size ? text.data : "", (unsigned)text.size, entry);
    }
    return entry;
}

static bool reserve(intern_t *table)
{
    if (table->count < table->room) {
        return true;
    }
    entry_t **entries = mem_grow(&table->allocator, table->entries, &table->room, 64, sizeof *entries);
    if (entries) {
        table->entries = entries;
    }
    return entries != NULL;
}

uint32_t intern(intern_t *table, str_t text)
{
    entry_t *entry = find(table, text);
    if (entry) {
        return entry->number;
    }
    if (text.size > UINT32_MAX || intern_count(table) >= INTERN_FAILED - 1 || !reserve(table)) {
        return INTERN_FAILED;
    }
    entry = ARENA_NEW(&table->arena, entry_t);
    str_t copy = entry ? arena_str(&table->arena, text) : (str_t){ NULL, 0 };
    if (!copy.data) {
        return INTERN_FAILED;
    }
    entry->text = copy;
    entry->number = intern_count(table);
    const arbiter_allocator *memory = &table->allocator;
    HASH_ADD_KEYPTR(hh, table->hash, copy.data, (unsigned)copy.size, entry);
    if (!entry->hh.tbl) {
        return INTERN_FAILED;
    }
    table->entries[table->count++] = entry;
    return entry->number;
}

uint32_t intern_find(const intern_t *table, str_t text)
{
    const entry_t *entry = find(table, text);
    return entry ? entry->number : INTERN_FAILED;
}

uint32_t intern_count(const intern_t *table)
{
    return table->start + table->count;
}

str_t intern_str(const intern_t *table, uint32_t number)
{
    return number < table->start ? intern_str(table->base, number)
                                 : table->entries[number - table->start]->text;
}
