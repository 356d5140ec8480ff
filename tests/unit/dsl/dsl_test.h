/* What the tests of the language share: a source with all it takes to read it. */
#ifndef ARBITER_DSL_TEST_H
#define ARBITER_DSL_TEST_H

#include "dsl/parse.h"
#include "dsl/tokens.h"
#include "memory.h"
#include "test.h"

typedef struct {
    diags_t diags;
    arena_t arena;
    intern_t *names;
    parse_ctx ctx;
    uint32_t file;
} source_fixture;

static inline void fixture_open(source_fixture *f, const arbiter_allocator *allocator, str_t text)
{
    diags_init(&f->diags, allocator);
    arena_init(&f->arena, allocator);
    f->names = intern_new(allocator);
    f->ctx = (parse_ctx){ &f->diags, &f->arena, f->names };
    f->file = f->names ? diags_source(&f->diags, STR("test"), text) : NO_FILE;
}

static inline void fixture_close(source_fixture *f)
{
    diags_free(&f->diags);
    arena_free(&f->arena);
    intern_free(f->names);
}

/* All diagnostics, a line each: "A0201 3:5". */
static inline void fixture_findings(source_fixture *f, buffer_t *out)
{
    diags_sort(&f->diags);
    for (uint32_t i = 0; i < f->diags.count; i++) {
        const diag_t *item = &f->diags.items[i];
        place_t place = diags_place(&f->diags, item->at.file, item->at.start);
        buffer_text(out, diag_id(item->code));
        buffer_char(out, ' ');
        buffer_int(out, place.line);
        buffer_char(out, ':');
        buffer_int(out, place.column);
        buffer_char(out, '\n');
    }
}

static inline void fixture_assert_clean(source_fixture *f)
{
    buffer_t found;
    buffer_init(&found, mem_default());
    fixture_findings(f, &found);
    assert_str(buffer_view(&found), "");
    buffer_free(&found);
}

static const char *const fixture_paths[] = {
    "tests/unit/dsl/fixtures/de.rules",    "tests/unit/dsl/fixtures/en.rules",
    "tests/unit/dsl/fixtures/ru.rules",    "tests/unit/dsl/fixtures/de.scenario",
    "tests/unit/dsl/fixtures/en.scenario", "tests/unit/dsl/fixtures/ru.scenario",
    "tests/unit/dsl/fixtures/en.game",     "tests/games/schach.game",
    "tests/games/русские-шашки.game",
};
enum { FIXTURES = sizeof fixture_paths / sizeof fixture_paths[0] };

#endif
