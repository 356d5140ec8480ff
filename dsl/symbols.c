#include "dsl/symbols.h"

#include "dsl/lower.h"

void unit_init(unit_t *u, const arbiter_allocator *allocator, diags_t *diags, intern_t *names)
{
    *u = (unit_t){
        .diags = diags,
        .names = names,
        .symbols = TABLE(symbol_info),
        .heads = TABLE(uint32_t),
        .numbers = TABLE(uint32_t),
        .declared = TABLE(declared_t),
        .variables = TABLE(declared_t),
        .events = TABLE(event_info),
        .defines = TABLE(define_info),
        .lists = TABLE(list_info),
        .articles = TABLE(article_info),
        .relations = TABLE(relation_info),
        .rules = TABLE(rule_info),
        .drafts = TABLE(rule_draft),
        .instances = TABLE(instance_draft),
        .switches = TABLE(switch_draft),
        .statements = TABLE(statement_info),

    };
    arena_init(&u->arena, allocator);
    u->parse = (parse_ctx){ diags, &u->arena, names };
    builder_init(&u->b, allocator);
}

void unit_free(unit_t *u)
{
    table_t *tables[] = {
        &u->symbols,   &u->heads,    &u->numbers,    &u->declared,  &u->variables, &u->events,
        &u->defines,   &u->lists,    &u->articles,   &u->relations, &u->rules,     &u->drafts,
        &u->instances, &u->switches, &u->statements, &u->claims,
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        table_free(&u->b, tables[i]);
    builder_free(&u->b);
    arena_free(&u->arena);
}

void *unit_alloc(unit_t *u, size_t size)
{
    void *block = u->b.failed ? NULL : arena_alloc(&u->arena, size);
    if (!block)
        u->b.failed = true;
    return block;
}

str_t unit_str(unit_t *u, str_t text)
{
    char *copy = unit_alloc(u, text.size + 1);
    if (!copy)
        return STR("");
    memcpy(copy, text.data, text.size);
    return (str_t){ copy, text.size };
}

str_t unit_source(const unit_t *u, span_t at)
{
    if (at.file >= u->diags->source_count)
        return STR("");
    str_t text = u->diags->sources[at.file].text;
    if (at.end > text.size || at.start > at.end)
        return STR("");
    return (str_t){ text.data + at.start, at.end - at.start };
}

str_t unit_line(unit_t *u, span_t at)
{
    str_t text = unit_source(u, at);
    char *line = unit_alloc(u, text.size + 1);
    size_t size = 0;
    bool quoted = false, blank = false;
    if (!line)
        return STR("");
    for (size_t i = 0; i < text.size; i++) {
        char c = text.data[i];
        if (!quoted && c == '#') {
            while (i < text.size && text.data[i] != '\n')
                i++;
            c = '\n';
        }
        if (!quoted && (c == ' ' || c == '\t' || c == '\n' || c == '\r')) {
            blank = size > 0;
            continue;
        }
        if (blank)
            line[size++] = ' ';
        blank = false;
        line[size++] = c;
        if (quoted && c == '\\' && i + 1 < text.size)
            line[size++] = text.data[++i];
        else if (c == '"')
            quoted = !quoted;
    }
    return (str_t){ line, size };
}

uint32_t unit_line_number(unit_t *u, span_t at)
{
    if (at.file != u->line_at.file || at.start < u->line_at.start || u->line == 0) {
        u->line_at = (span_t){ at.file, 0, 0 };
        u->line = 1;
    }
    str_t passed = unit_source(u, (span_t){ at.file, u->line_at.start, at.start });
    for (size_t i = 0; i < passed.size; i++)
        u->line += passed.data[i] == '\n';
    u->line_at.start = at.start;
    return u->line;
}

str_t unit_number(unit_t *u, int64_t number)
{
    buffer_t text;
    buffer_init(&text, u->b.allocator);
    buffer_int(&text, number);
    str_t copy = unit_str(u, buffer_view(&text));
    buffer_free(&text);
    return copy;
}

uint32_t *unit_by_name(unit_t *u, table_t *table, str_t name)
{
    uint32_t number = intern_find(u->names, name);
    if (number == INTERN_FAILED)
        return NULL;
    while (table->count <= number && !u->b.failed)
        table_add(&u->b, table);
    return table_at(&u->b, table, number);
}

const symbol_info *symbol_find(unit_t *u, str_t name, bool types)
{
    const uint32_t *head = unit_by_name(u, &u->heads, name);
    uint32_t i = head && *head ? *head - 1 : NO_INDEX;
    while (i < u->symbols.count) {
        const symbol_info *symbol = table_at(&u->b, &u->symbols, i);
        if ((symbol->kind == SYMBOL_TYPE) == types)
            return symbol;
        i = symbol->next;
    }
    return NULL;
}

void symbol_add(unit_t *u, symbol_kind kind, str_t name, span_t at, uint32_t index)
{
    uint32_t *head = unit_by_name(u, &u->heads, name);
    if (!head)
        return;
    uint32_t before = *head;
    *head = u->symbols.count + 1;
    symbol_info *symbol = table_add(&u->b, &u->symbols);
    *symbol = (symbol_info){
        .kind = kind, .name = name, .at = at, .index = index, .next = before ? before - 1 : NO_INDEX
    };
}
