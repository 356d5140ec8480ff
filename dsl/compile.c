#include "dsl/compile.h"

#include "dsl/game.h"
#include "dsl/lower.h"

static int order(str_t a, str_t b)
{
    size_t common = a.size < b.size ? a.size : b.size;
    int c = common ? memcmp(a.data, b.data, common) : 0;
    return c ? c : (a.size > b.size) - (a.size < b.size);
}

/* Parses the sources in the order of their names, so that numbers do not depend on the order in which they
   come. */
static void parse(compilation_t *c, const arbiter_source *sources, size_t count)
{
    unit_t *u = &c->unit;
    const arbiter_source **sorted = unit_alloc(u, (count + 1) * sizeof *sorted);
    ast_file **tail = &c->files;
    for (size_t i = 0; sorted && i < count; i++) {
        size_t at = i;
        for (; at > 0 && order(sources[i].name, sorted[at - 1]->name) < 0; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = &sources[i];
    }
    for (size_t i = 0; sorted && i < count; i++) {
        uint32_t number = diags_source(u->diags, sorted[i]->name, sorted[i]->text);
        *tail = number == NO_FILE ? NULL : parse_file(&u->parse, number);
        if (!*tail) {
            u->b.failed = true;
            return;
        }
        tail = &(*tail)->next;
    }
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

arbiter_status compile(compilation_t *c, const arbiter_source *sources, size_t count,
                       const arbiter_allocator *allocator, diags_t *diags)
{
    *c = (compilation_t){ .names = intern_new(allocator) };
    unit_init(&c->unit, allocator, diags, c->names);
    c->unit.b.failed = c->unit.b.failed || !c->names;
    parse(c, sources, count);
    bool played = games_compile(&c->unit); /* first: its pieces and counters are names in rules */
    check_heads(&c->unit);
    if (played)
        resolve(&c->unit);
    if (sound(&c->unit))
        check(&c->unit);
    if (sound(&c->unit))
        lower(c);
    diags_sort(diags);
    if (c->unit.b.failed || diags->failed)
        return ARBITER_NO_MEMORY;
    return diags->errors ? ARBITER_ERRORS : ARBITER_OK;
}

void compile_free(compilation_t *c)
{
    if (c->program)
        program_release(c->program);
    unit_free(&c->unit);
    if (c->names)
        intern_free(c->names);
    *c = (compilation_t){ .program = NULL };
}
