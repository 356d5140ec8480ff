#include "dsl/compile.h"

#include "dsl/game.h"
#include "dsl/lower.h"
#include "dsl/scenario.h"

static void begin(compilation_t *c, intern_t *names, const arbiter_allocator *allocator, diags_t *diags)
{
    *c = (compilation_t){ .names = names };
    unit_init(&c->unit, allocator, diags, c->names);
    c->unit.b.failed = c->unit.b.failed || !c->names;
}

static ast_file *read_source(unit_t *u, arbiter_source source)
{
    uint32_t number = diags_source(u->diags, source.name, source.text);
    return number == NO_FILE ? NULL : parse_file(&u->parse, number);
}

/* A file of the base, under the same number; the tree is shared. */
static ast_file *share_source(unit_t *u, const source_t *source, const ast_file *file)
{
    uint32_t number = diags_source(u->diags, source->name, source->text);
    ast_file *own = number == NO_FILE ? NULL : ARENA_NEW(&u->arena, ast_file);
    if (!own)
        return NULL;
    u->diags->sources[number].language = source->language;
    *own = *file;
    own->next = NULL;
    return own;
}

/* Puts a file where the others end. False: there is none, for memory is out. */
static bool append(unit_t *u, ast_file ***end, ast_file *file)
{
    u->b.failed = u->b.failed || !file;
    if (!file)
        return false;
    **end = file;
    *end = &file->next;
    return true;
}

/* Reads the sources in the order of their names, so that numbers do not depend on the order in which they
   come. */
static void read_all(compilation_t *c, const arbiter_source *sources, size_t count)
{
    unit_t *u = &c->unit;
    const arbiter_source **sorted = unit_alloc(u, (count + 1) * sizeof *sorted);
    ast_file **end = &c->files;
    for (size_t i = 0; sorted && i < count; i++) {
        size_t at = i;
        for (; at > 0 && str_order(sources[i].name, sorted[at - 1]->name) < 0; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = &sources[i];
    }
    for (size_t i = 0; sorted && i < count; i++)
        if (!append(u, &end, read_source(u, *sorted[i])))
            return;
    u->files = c->files;
}

static void read_again(compilation_t *c, const compilation_t *base, uint32_t changed, str_t text,
                       const arbiter_source *more, size_t count)
{
    unit_t *u = &c->unit;
    ast_file **end = &c->files;
    for (const ast_file *file = base->files; file; file = file->next) {
        const source_t *source = &base->unit.diags->sources[file->file];
        ast_file *own = file->file == changed ? read_source(u, (arbiter_source){ source->name, text })
                                              : share_source(u, source, file);
        if (!append(u, &end, own))
            return;
    }
    for (size_t i = 0; i < count; i++)
        if (!append(u, &end, read_source(u, more[i])))
            return;
    u->files = c->files;
}

/* One rulebook has one name; an edition given twice is given alike. Games may stand without a rulebook. */
static void check_heads(unit_t *u)
{
    const ast_file *first = NULL, *edition = NULL;
    bool broken = u->b.failed, games = false;
    for (const ast_file *file = u->files; file; file = file->next) {
        broken = broken || file->kind == FILE_BROKEN;
        games = games || file->kind == FILE_GAME;
        if (file->kind != FILE_RULEBOOK)
            continue;
        if (first && !str_equal(first->name, file->name)) {
            diag_t *item = diags_add(u->diags, DIAG_RULEBOOK_NAMES_DIFFER, file->name_at, file->name,
                                     first->name, STR(""));
            diags_label(u->diags, item, first->name_at, LABEL_OTHER_PLACE, STR(""));
        }
        first = first ? first : file;
        if (!file->edition.data)
            continue;
        if (edition && !str_equal(edition->edition, file->edition)) {
            diag_t *item = diags_add(u->diags, DIAG_EDITIONS_DIFFER, file->edition_at,
                                     diag_phrase(LABEL_THE_EDITION), edition->edition, file->edition);
            diags_label(u->diags, item, edition->edition_at, LABEL_OTHER_PLACE, STR(""));
        }
        edition = edition ? edition : file;
    }
    if (!first && !games && !broken)
        diags_add(u->diags, DIAG_NO_RULEBOOK, NO_SPAN, STR(""), STR(""), STR(""));
}

static void resolve(unit_t *u)
{
    symbols_declare(u);
    expr_check_defines(u);
    tables_resolve(u);
    rules_resolve(u);
    precedence_resolve(u);
}

static void check(unit_t *u)
{
    instances_make(u);
    check_articles(u);
    check_uses(u);
    check_never(u);
    check_clashes(u);
    precedence_check_idle(u);
}

static void lower(compilation_t *c)
{
    tables_lower(&c->unit);
    c->program = builder_finish(&c->unit.b);
    if (c->program)
        program_seal(c->program);
}

static bool sound(const unit_t *u)
{
    return u->diags->errors == 0 && !u->b.failed && !u->diags->failed;
}

static arbiter_status status_of(const unit_t *u)
{
    if (u->b.failed || u->diags->failed)
        return ARBITER_NO_MEMORY;
    return u->diags->errors ? ARBITER_ERRORS : ARBITER_OK;
}

/* From the files to the program. */
static arbiter_status make(compilation_t *c)
{
    bool played = games_compile(&c->unit); /* first: its pieces and counters are names in rules */
    check_heads(&c->unit);
    if (played)
        resolve(&c->unit);
    if (sound(&c->unit))
        check(&c->unit);
    if (sound(&c->unit))
        lower(c);
    diags_sort(c->unit.diags);
    return status_of(&c->unit);
}

arbiter_status compile(compilation_t *c, const arbiter_source *sources, size_t count,
                       const arbiter_allocator *allocator, diags_t *diags)
{
    begin(c, intern_new(allocator), allocator, diags);
    read_all(c, sources, count);
    return make(c);
}

arbiter_status compile_read(compilation_t *c, const arbiter_source *sources, size_t count,
                            const arbiter_allocator *allocator, diags_t *diags)
{
    begin(c, intern_new(allocator), allocator, diags);
    read_all(c, sources, count);
    diags_sort(diags);
    return status_of(&c->unit);
}

arbiter_status compile_again(compilation_t *c, const compilation_t *base, uint32_t changed, str_t text,
                             const arbiter_source *more, size_t count, const arbiter_allocator *allocator,
                             diags_t *diags)
{
    begin(c, intern_above(base->names, allocator), allocator, diags);
    read_again(c, base, changed, text, more, count);
    return make(c);
}

arbiter_status compile_finish(compilation_t *c, arbiter_status status, arbiter_rulebook **rulebook,
                              arbiter_suite **suite)
{
    suite_t *made = NULL;
    if (status == ARBITER_OK && suite) {
        scenario_compile(&c->unit, c->program, &made);
        diags_sort(c->unit.diags);
        status = status_of(&c->unit);
    }
    if (status == ARBITER_OK) {
        *rulebook = c->program;
        c->program = NULL;
        if (suite)
            *suite = made;
    } else {
        arbiter_suite_free(made);
    }
    compile_free(c);
    return status;
}

void compile_free(compilation_t *c)
{
    program_release(c->program);
    unit_free(&c->unit);
    intern_free(c->names);
    *c = (compilation_t){ .program = NULL };
}
