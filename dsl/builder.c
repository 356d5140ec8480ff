#include "dsl/builder.h"

_Static_assert(sizeof(event_t) <= ELEMENT_MAX && sizeof(instance_t) <= ELEMENT_MAX &&
                   sizeof(rule_t) <= ELEMENT_MAX && sizeof(text_t) <= ELEMENT_MAX &&
                   sizeof(conjunct_t) <= ELEMENT_MAX && sizeof(effect_t) <= ELEMENT_MAX &&
                   sizeof(article_t) <= ELEMENT_MAX,
               "the scratch element holds any element");

static program_t *program_new(const arbiter_allocator *allocator)
{
    program_t *p = mem_alloc(allocator, sizeof *p);
    if (!p)
        return NULL;
    p->allocator = *allocator;
    p->board = NO_INDEX;
    arena_init(&p->arena, &p->allocator);
    atomic_init(&p->references, 1);
    return p;
}

void builder_init(builder_t *b, const arbiter_allocator *allocator)
{
    *b = (builder_t){
        .allocator = allocator,
        .program = program_new(allocator),
        .constants = intern_new(allocator),
        .code = TABLE(instruction),
        .consts = TABLE(int64_t),
        .texts = TABLE(text_t),
        .parts = TABLE(text_part),
        .lists = TABLE(list_t),
        .members = TABLE(member_t),
        .reserved = TABLE(reserved_t),
        .persons = TABLE(person_t),
        .variables = TABLE(variable_t),
        .initial = TABLE(int64_t),
        .slot_variable = TABLE(uint16_t),
        .events = TABLE(event_t),
        .keys = TABLE(key_t_),
        .dispatch = TABLE(uint32_t),
        .articles = TABLE(article_t),
        .switches = TABLE(switch_t),
        .statements = TABLE(statement_t),
        .passages = TABLE(passage_t),
        .rules = TABLE(rule_t),
        .instances = TABLE(instance_t),
        .standing = TABLE(uint32_t),
        .conjuncts = TABLE(conjunct_t),
        .reads = TABLE(read_t),
        .effects = TABLE(effect_t),
        .musts = TABLE(must_t),
        .asks = TABLE(ask_t),
        .raises = TABLE(raise_t),
        .refs = TABLE(uint32_t),
        .periods = TABLE(period_t),
        .files = TABLE(str_t),
    };
    b->failed = !b->program || !b->constants;
}

void table_free(builder_t *b, table_t *table)
{
    mem_free(b->allocator, table->items, (size_t)table->room * table->size);
    table->items = NULL;
    table->count = table->room = 0;
}

/* Every table, with the field of the program that counts it. */
/* clang-format off */
#define EACH_TABLE(DO) \
    DO(code, code_count) \
    DO(consts, const_count) \
    DO(texts, text_count) \
    DO(parts, part_count) \
    DO(lists, list_count) \
    DO(members, member_count) \
    DO(reserved, reserved_count) \
    DO(persons, person_count) \
    DO(variables, variable_count) \
    DO(initial, slot_count) \
    DO(slot_variable, slot_count) \
    DO(events, event_count) \
    DO(keys, key_count) \
    DO(dispatch, dispatch_count) \
    DO(articles, article_count) \
    DO(switches, switch_count) \
    DO(statements, statement_count) \
    DO(passages, passage_count) \
    DO(rules, rule_count) \
    DO(instances, instance_count) \
    DO(standing, standing_count) \
    DO(conjuncts, conjunct_count) \
    DO(reads, read_count) \
    DO(effects, effect_count) \
    DO(musts, must_count) \
    DO(asks, ask_count) \
    DO(raises, raise_count) \
    DO(refs, ref_count) \
    DO(periods, period_count) \
    DO(files, file_count)
/* clang-format on */

void builder_free(builder_t *b)
{
#define FREE(name, counter) table_free(b, &b->name);
    EACH_TABLE(FREE)
#undef FREE
    program_release(b->program);
    intern_free(b->constants);
    b->program = NULL;
    b->constants = NULL;
    b->failed = true;
}

static bool table_grow(builder_t *b, table_t *table)
{
    void *items = mem_grow(b->allocator, table->items, &table->room, 16, table->size);
    if (items)
        table->items = items;
    return items != NULL;
}

void *table_add(builder_t *b, table_t *table)
{
    if (b->failed || (table->count == table->room && !table_grow(b, table))) {
        b->failed = true;
        memset(b->scratch, 0, sizeof b->scratch);
        return b->scratch;
    }
    void *item = (unsigned char *)table->items + (size_t)table->count++ * table->size;
    memset(item, 0, table->size);
    return item;
}

void *table_at(builder_t *b, const table_t *table, uint32_t i)
{
    if (i < table->count)
        return (unsigned char *)table->items + (size_t)i * table->size;
    memset(b->scratch, 0, sizeof b->scratch);
    return b->scratch;
}

void table_add_index(builder_t *b, table_t *table, uint32_t value)
{
    uint32_t *item = table_add(b, table);
    *item = value;
}

str_t builder_str(builder_t *b, str_t text)
{
    if (text.data == NULL || b->failed)
        return (str_t){ NULL, 0 };
    str_t copy = arena_str(&b->program->arena, text);
    if (!copy.data)
        b->failed = true;
    return copy.data ? copy : (str_t){ NULL, 0 };
}

uint32_t builder_const(builder_t *b, int64_t value)
{
    uint32_t at = b->consts.count;
    int64_t *item = table_add(b, &b->consts);
    *item = value;
    return at;
}

int64_t builder_text_value(builder_t *b, str_t text)
{
    uint32_t number = b->failed ? INTERN_FAILED : intern(b->constants, text);
    if (number == INTERN_FAILED)
        b->failed = true;
    return number == INTERN_FAILED ? NONE : (int64_t)number;
}

uint32_t builder_emit(builder_t *b, opcode op, uint32_t a, uint32_t operand, int64_t c)
{
    uint32_t at = b->code.count;
    instruction *in = table_add(b, &b->code);
    *in = (instruction){ (uint8_t)op, (uint8_t)a, (uint16_t)operand, (int32_t)c };
    return at;
}

/* The table's elements in the program's arena. */
static void *table_copy(builder_t *b, const table_t *table)
{
    void *copy = arena_array(&b->program->arena, table->count, table->size);
    if (!copy)
        b->failed = true;
    else if (table->count)
        memcpy(copy, table->items, (size_t)table->count * table->size);
    return copy;
}

static const str_t *copy_strings(builder_t *b)
{
    uint32_t count = intern_count(b->constants);
    str_t *strings = arena_array(&b->program->arena, count, sizeof *strings);
    for (uint32_t i = 0; strings && i < count; i++)
        strings[i] = builder_str(b, intern_str(b->constants, i));
    b->failed = b->failed || !strings;
    return strings;
}

program_t *builder_finish(builder_t *b)
{
    if (b->failed)
        return NULL;
    program_t *p = b->program;
#define SEAL(name, counter)                                                                                  \
    p->name = table_copy(b, &b->name);                                                                       \
    p->counter = b->name.count;
    EACH_TABLE(SEAL)
#undef SEAL
    p->strings = copy_strings(b);
    p->string_count = intern_count(b->constants);
    if (b->failed)
        return NULL;
    program_retain(p);
    return p;
}
