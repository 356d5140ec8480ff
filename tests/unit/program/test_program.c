#include "memory.h"

#include "program/program.h"

/* A program with something in every table that decides a ruling. Tests change one field at a time. */
typedef struct {
    program_t p;
    instruction code[32];
    int64_t consts[2], initial[2];
    str_t strings[1];
    list_t lists[1];
    member_t members[2];
    person_t persons[1];
    variable_t variables[1];
    uint16_t slot_variable[2];
    event_t events[1];
    key_t_ keys[1];
    uint32_t dispatch[2], standing[1], refs[4];
    article_t articles[1];
    rule_t rules[2];
    instance_t instances[1];
    effect_t effects[2];
    must_t musts[1];
    ask_t asks[1];
    raise_t raises[1];
    period_t periods[1];
    uint64_t precedence[2], contradicts[2];
    text_t texts[1];
    text_part parts[1];
} sample_t;

enum { GUARD_CODE = 0, VALUE_CODE = 6, TEXT_CODE = 8 };

static void sample_init(sample_t *s)
{
    memset(s, 0, sizeof *s);
    static const instruction code[] = {
        [GUARD_CODE] = { OP_SLOT, 0, 1, 0 }, { OP_AND_JUMP, 0, 0, 4 }, { OP_CONST, 0, 0, 1 }, { OP_AND, 0, 0, 0 },
        { OP_REQUIRE, 0, 0, 0 },             { OP_RETURN, 0, 0, 0 },
        [VALUE_CODE] = { OP_INT, 0, 0, 7 },  { OP_RETURN, 0, 0, 0 },
        [TEXT_CODE] = { OP_INT, 0, 0, 9 },   { OP_RETURN, 0, 0, 0 },
    };
    memcpy(s->code, code, sizeof code);
    s->consts[1] = INT64_C(1) << 40;
    s->strings[0] = STR("e4");
    s->lists[0] = (list_t){ .symbol.name = STR("phase"), .member_count = 2 };
    s->members[0].name = STR("play");
    s->members[1].name = STR("over");
    s->persons[0].symbol.name = STR("White");
    s->variables[0] = (variable_t){ .symbol.name = STR("phase_now"), .count = 2, .article = NO_INDEX };
    s->events[0] = (event_t){
        .symbol = { .name = STR("opens"), .infinitive = STR("open_it") }, .kind = EVENT_DECISION, .key_count = 1,
        .param_count = 1, .params[0].name = STR("move"), .default_code = VALUE_CODE, .ref_count = 1,
    };
    s->keys[0].grant_count = 1;
    s->refs[1] = 2;
    s->articles[0] = (article_t){ .number = STR("5.1"), .parent = NO_INDEX, .switch_code = VALUE_CODE };
    s->rules[0] = (rule_t){ .doubt = NO_INDEX, .because = NO_INDEX, .cite_count = 1 };
    s->rules[1] = (rule_t){ .doubt = NO_INDEX, .because = NO_INDEX };
    s->instances[0] = (instance_t){ .person = -1, .each = -1, .guard_code = GUARD_CODE, .effect_count = 2 };
    s->effects[0] = (effect_t){ .kind = FX_SET, .value = VALUE_CODE, .target = { 0, NO_INDEX, 1 } };
    s->effects[1] = (effect_t){ .kind = FX_START, .immediate = true, .value = 1, .target.index_code = TEXT_CODE };
    s->musts[0] = (must_t){ .who_code = VALUE_CODE, .within_code = NO_INDEX, .before = NO_INDEX, .raise = NO_INDEX };
    s->asks[0] = (ask_t){ .within_code = VALUE_CODE, .raise = NO_INDEX, .while_code = NO_INDEX };
    s->raises[0] = (raise_t){ .when = 1, .code = VALUE_CODE };
    s->periods[0].time = 5400000;
    s->precedence[0] = 2;

    program_t *p = &s->p;
    p->name = STR("test");
    p->code = s->code, p->code_count = TEXT_CODE + 2;
    p->consts = s->consts, p->const_count = 2;
    p->strings = s->strings, p->string_count = 1;
    p->lists = s->lists, p->list_count = 1;
    p->members = s->members, p->member_count = 2;
    p->persons = s->persons, p->person_count = 1;
    p->variables = s->variables, p->variable_count = 1;
    p->initial = s->initial, p->slot_variable = s->slot_variable, p->slot_count = 2;
    p->events = s->events, p->event_count = 1;
    p->keys = s->keys, p->key_count = 1;
    p->dispatch = s->dispatch, p->dispatch_count = 2;
    p->standing = s->standing, p->standing_count = 1;
    p->refs = s->refs, p->ref_count = 4;
    p->articles = s->articles, p->article_count = 1;
    p->rules = s->rules, p->rule_count = 2;
    p->instances = s->instances, p->instance_count = 1;
    p->effects = s->effects, p->effect_count = 2;
    p->musts = s->musts, p->must_count = 1;
    p->asks = s->asks, p->ask_count = 1;
    p->raises = s->raises, p->raise_count = 1;
    p->periods = s->periods, p->period_count = 1;
    p->precedence = s->precedence, p->contradicts = s->contradicts, p->precedence_words = 1;
    p->texts = s->texts, p->text_count = 1;
    p->parts = s->parts, p->part_count = 1;
}

static uint64_t hash_of(sample_t *s)
{
    program_seal(&s->p);
    return s->p.hash;
}

static sample_t sample; /* one test at a time */

static uint64_t plain(void)
{
    sample_init(&sample);
    return hash_of(&sample);
}

#define assert_changes(change)                          \
    do {                                                \
        sample_init(&sample);                           \
        change;                                         \
        assert_true(hash_of(&sample) != before);        \
    } while (0)

#define assert_keeps(change)                            \
    do {                                                \
        sample_init(&sample);                           \
        change;                                         \
        assert_true(hash_of(&sample) == before);        \
    } while (0)

static void what_decides_a_ruling_changes_the_hash(void **state)
{
    (void)state;
    uint64_t before = plain();
    assert_true(before != 0);
    assert_changes(sample.p.name = STR("tesu"));
    assert_changes(sample.code[GUARD_CODE].b = 0);
    assert_changes(sample.code[GUARD_CODE + 1].c = 5);
    assert_changes(sample.code[VALUE_CODE].c = 8);
    assert_changes(sample.consts[1]++);
    assert_changes(sample.initial[1] = UNKNOWN);
    assert_changes(sample.slot_variable[1] = 1);
    assert_changes(sample.strings[0] = STR("e5"));
    assert_changes(sample.lists[0].member_count = 1);
    assert_changes(sample.members[1].name = STR("ove"));
    assert_changes(sample.persons[0].kind = ROLE_OTHER);
    assert_changes(sample.variables[0].type.optional = true);
    assert_changes(sample.variables[0].per = PER_PLAYER);
    assert_changes(sample.events[0].symbol.infinitive = STR("open"));
    assert_changes(sample.events[0].params[0].type.base = TYPE_MOVE);
    assert_changes(sample.events[0].default_code = NO_INDEX);
    assert_changes(sample.events[0].afterwards = true);
    assert_changes(sample.refs[0] = 3);
    assert_changes(sample.keys[0].granted = true);
    assert_changes(sample.dispatch[1] = 1);
    assert_changes(sample.p.dispatch_count = 1);
    assert_changes(sample.p.standing_count = 0);
    assert_changes(sample.articles[0].number = STR("5.2"));
    assert_changes(sample.articles[0].switch_code = NO_INDEX);
    assert_changes(sample.rules[0].overrulable = true);
    assert_changes(sample.rules[1].doubt = 0);
    assert_changes(sample.rules[0].cite_count = 2);
    assert_changes(sample.instances[0].guard_code = NO_INDEX);
    assert_changes(sample.instances[0].person = 1);
    assert_changes(sample.effects[0].target.slot = 1);
    assert_changes(sample.effects[0].kind = FX_ADD);
    assert_changes(sample.effects[1].value = 0);
    assert_changes(sample.musts[0].before = 0);
    assert_changes(sample.asks[0].within_code = NO_INDEX);
    assert_changes(sample.raises[0].when = 2);
    assert_changes(sample.periods[0].time++);
    assert_changes(sample.precedence[0] = 0);
    assert_changes(sample.contradicts[1] = 1);
}

static void what_is_for_people_alone_does_not(void **state)
{
    (void)state;
    uint64_t before = plain();
    assert_keeps((void)0);
    assert_keeps(sample.p.title = 0);
    assert_keeps(sample.p.text_count = 0);
    assert_keeps(sample.texts[0].language = LANG_RU);
    assert_keeps(sample.parts[0].code = TEXT_CODE);
    assert_keeps(sample.code[TEXT_CODE].c = 10); /* shown in a text */
    assert_keeps(sample.variables[0].symbol.at.start = 17);
    assert_keeps(sample.variables[0].symbol.text = 1);
    assert_keeps(sample.articles[0].title = 1);
    assert_keeps(sample.articles[0].printed = STR("5.1a"));
    assert_keeps(sample.articles[0].at.start = 9);
    assert_keeps(sample.rules[0].because = 0);
    assert_keeps(sample.rules[0].at.end = 9);
    assert_keeps(sample.rules[0].source = STR("on opens then draw"));
    assert_keeps(sample.effects[0].source = STR("draw"));
    assert_keeps(sample.effects[0].at.end = 9);
    assert_keeps(sample.effects[1].target.index_code = NO_INDEX); /* unused by its kind */
}

/* The code of texts lies among the other code; where that puts the other code must not show. */
static void moved_code_hashes_the_same(void **state)
{
    (void)state;
    uint64_t before = plain();
    sample_init(&sample);
    enum { SHIFT = 5 };
    memmove(sample.code + SHIFT, sample.code, (TEXT_CODE + 2) * sizeof *sample.code);
    for (int i = 0; i < SHIFT; i++) {
        sample.code[i] = (instruction){ OP_INT, 0, 0, i };
    }
    sample.code[SHIFT + 1].c += SHIFT; /* the jump */
    sample.p.code_count += SHIFT;
    sample.events[0].default_code += SHIFT;
    sample.articles[0].switch_code += SHIFT;
    sample.instances[0].guard_code += SHIFT;
    sample.effects[0].value += SHIFT;
    sample.musts[0].who_code += SHIFT;
    sample.asks[0].within_code += SHIFT;
    sample.raises[0].code += SHIFT;
    assert_true(hash_of(&sample) == before);
}

/* Bytes between the fields say nothing. */
static void padding_does_not_count(void **state)
{
    (void)state;
    uint64_t before = plain();
    sample_init(&sample);
    period_t period;
    memset(&period, 0xFF, sizeof period);
    period.moves = 0;
    period.time = 5400000;
    period.mode = 0;
    period.extra = 0;
    memcpy(&sample.periods[0], &period, sizeof period);
    assert_true(hash_of(&sample) == before);
}

static void the_last_release_frees(void **state)
{
    (void)state;
    test_memory memory;
    test_memory_init(&memory);
    program_t *p = mem_alloc(&memory.hook, sizeof *p);
    assert_non_null(p);
    p->allocator = memory.hook;
    arena_init(&p->arena, &p->allocator);
    atomic_init(&p->references, 1);
    assert_non_null(arena_alloc(&p->arena, 100));
    program_retain(p);
    program_release(p);
    assert_int_equal(memory.blocks, 2);
    program_release(p);
    assert_memory_free(&memory);
    program_release(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_decides_a_ruling_changes_the_hash),
        cmocka_unit_test(what_is_for_people_alone_does_not),
        cmocka_unit_test(moved_code_hashes_the_same),
        cmocka_unit_test(padding_does_not_count),
        cmocka_unit_test(the_last_release_frees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
