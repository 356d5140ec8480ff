#include "dsl/scenario.h"

#include "base/civil.h"

/* ---- which scenarios there are ---- */

static draft_t *draft_at(maker_t *m, uint32_t i)
{
    return table_at(&m->u->b, &m->drafts, i);
}

static uint32_t find_scenario(maker_t *m, str_t name)
{
    uint32_t number = intern_find(m->names, name);
    return number == INTERN_FAILED ? NO_INDEX : *(uint32_t *)table_at(&m->u->b, &m->named, number);
}

static void collect(maker_t *m)
{
    unit_t *u = m->u;
    place_walk_t place = { 0 };
    for (const ast_file *file = u->files; file; file = file->next) {
        if (file->kind != FILE_SCENARIO)
            continue;
        for (const ast_scenario *ast = file->scenarios; ast; ast = ast->next) {
            uint32_t twin = find_scenario(m, ast->name);
            if (twin == NO_INDEX) {
                u->b.failed = u->b.failed || intern(m->names, ast->name) == INTERN_FAILED;
                table_add_index(&u->b, &m->named, m->drafts.count);
            } else if (ast->name.size > 0) {
                diag_t *item =
                    diags_add(u->diags, DIAG_SCENARIO_TWICE, ast->name_at, ast->name, STR(""), STR(""));
                diags_label(u->diags, item, draft_at(m, twin)->ast->name_at, LABEL_FIRST_HERE, STR(""));
            }
            diags_place_next(u->diags, &place, ast->at.file, ast->at.start);
            draft_t *draft = table_add(&u->b, &m->drafts);
            *draft =
                (draft_t){ .ast = ast, .file = file, .continues = NO_INDEX, .place = place, .end = UNKNOWN };
        }
    }
}

/* ---- the folder a scenario belongs to ---- */

static str_t folder_of(str_t path)
{
    size_t size = path.size;
    while (size > 0 && path.data[size - 1] != '/')
        size--;
    return (str_t){ path.data, size > 1 ? size - 1 : size };
}

/* Appends the path's parts to the folder, "." left out, ".." taking one away where there is one to take. */
static void walk(buffer_t *folder, str_t path)
{
    for (size_t at = 0; at < path.size;) {
        size_t end = at;
        while (end < path.size && path.data[end] != '/')
            end++;
        str_t part = { path.data + at, end - at };
        if (end == 0) {
            buffer_clear(folder);
            buffer_char(folder, '/');
        } else if (str_equal(part, STR(".."))) {
            size_t size = folder->size;
            while (size > 0 && folder->data[size - 1] != '/')
                size--;
            str_t last = { buffer_view(folder).data + size, folder->size - size };
            if (last.size == 0 || str_equal(last, STR(".."))) {
                buffer_text(folder, folder->size > 0 && last.size > 0 ? "/.." : "..");
            } else {
                folder->size = size > 1 ? size - 1 : size;
                folder->data[folder->size] = '\0';
            }
        } else if (part.size > 0 && !str_equal(part, STR("."))) {
            if (folder->size > 0 && folder->data[folder->size - 1] != '/')
                buffer_char(folder, '/');
            buffer_str(folder, part);
        }
        at = end + 1;
    }
}

/* Whether the two name one folder as far as words tell: an absolute path may end in what a relative one says. */
static bool same_folder(str_t a, str_t b)
{
    str_t longer = a.size > b.size ? a : b, shorter = a.size > b.size ? b : a;
    if (str_equal(a, b))
        return true;
    size_t front = longer.size - shorter.size;
    bool mixed = longer.size > 0 && longer.data[0] == '/' && (shorter.size == 0 || shorter.data[0] != '/');
    return mixed && shorter.size > 0 && longer.data[front - 1] == '/' &&
           memcmp(longer.data + front, shorter.data, shorter.size) == 0;
}

/* A host that gives no paths keeps no folders: then there is nothing to compare. */
static void check_folders(maker_t *m)
{
    unit_t *u = m->u;
    const ast_file *rulebook = u->files;
    while (rulebook && rulebook->kind != FILE_RULEBOOK)
        rulebook = rulebook->next;
    str_t home = rulebook ? folder_of(u->diags->sources[rulebook->file].name) : STR("");
    buffer_t ours, theirs;
    buffer_init(&ours, u->b.allocator);
    buffer_init(&theirs, u->b.allocator);
    walk(&ours, home);
    for (uint32_t i = 0; home.size > 0 && i < m->drafts.count; i++) {
        const draft_t *draft = draft_at(m, i);
        if (draft->ast->of.data == NULL)
            continue;
        buffer_clear(&theirs);
        walk(&theirs, folder_of(u->diags->sources[draft->file->file].name));
        walk(&theirs, draft->ast->of);
        if (!same_folder(buffer_view(&ours), buffer_view(&theirs)))
            diags_add(u->diags, DIAG_WRONG_FOLDER, draft->ast->of_at, draft->ast->of, home, STR(""));
    }
    u->b.failed = u->b.failed || ours.failed || theirs.failed;
    buffer_free(&ours);
    buffer_free(&theirs);
}

/* ---- what continues what ---- */

static void report_unknown(maker_t *m, const ast_step *step)
{
    unit_t *u = m->u;
    diag_t *item = diags_add(u->diags, DIAG_UNKNOWN_SCENARIO, step->at, step->string, STR(""), STR(""));
    str_t *names = unit_alloc(u, (m->drafts.count + 1) * sizeof *names);
    for (uint32_t i = 0; names && i < m->drafts.count; i++)
        names[i] = draft_at(m, i)->ast->name;
    if (names)
        diags_suggest(u->diags, item, step->string, names, m->drafts.count);
}

static void find_continued(maker_t *m, uint32_t i)
{
    unit_t *u = m->u;
    const ast_step *first = NULL;
    for (const ast_step *step = draft_at(m, i)->ast->steps; step; step = step->next) {
        if (step->kind != STEP_CONTINUES)
            continue;
        if (first) {
            diag_t *item =
                diags_add(u->diags, DIAG_GIVEN_TWICE, step->at, unit_line(u, step->at), STR(""), STR(""));
            diags_label(u->diags, item, first->at, LABEL_FIRST_HERE, STR(""));
            continue;
        }
        first = step;
        uint32_t base = find_scenario(m, step->string);
        if (base == NO_INDEX) {
            report_unknown(m, step);
            continue;
        }
        draft_at(m, i)->continues = base;
        draft_at(m, base)->continued = true;
    }
}

/* Reports a circle at the first scenario of it, and breaks it. No scenario is come through twice. */
static void check_circle(maker_t *m, uint32_t from)
{
    unit_t *u = m->u;
    uint32_t at = from;
    while (at != NO_INDEX && draft_at(m, at)->walk == 0) {
        draft_at(m, at)->walk = from + 1;
        at = draft_at(m, at)->continues;
    }
    if (u->b.failed || at == NO_INDEX || draft_at(m, at)->walk != from + 1)
        return;
    uint32_t i = at;
    for (uint32_t next = draft_at(m, at)->continues; next != at; next = draft_at(m, next)->continues)
        i = next < i ? next : i;
    at = i;
    buffer_t names;
    buffer_init(&names, u->b.allocator);
    do {
        buffer_text(&names, "\"");
        buffer_str(&names, draft_at(m, at)->ast->name);
        buffer_text(&names, "\" → ");
        at = draft_at(m, at)->continues;
    } while (at != i);
    buffer_text(&names, "\"");
    buffer_str(&names, draft_at(m, i)->ast->name);
    buffer_text(&names, "\"");
    diags_add(u->diags, DIAG_SCENARIO_CYCLE, draft_at(m, i)->ast->name_at, buffer_view(&names), STR(""),
              STR(""));
    u->b.failed = u->b.failed || names.failed;
    buffer_free(&names);
    draft_at(m, i)->continues = NO_INDEX;
}

/* ---- one scenario ---- */

/* The first line with a date, wherever it stands. */
static const ast_step *first_dated(const ast_step *steps)
{
    for (const ast_step *step = steps; step; step = step->next) {
        if (step->kind == STEP_LINE && step->when == WHEN_DATED)
            return step;
        const ast_step *inside = step->kind == STEP_CASE ? first_dated(step->steps) : NULL;
        if (inside)
            return inside;
    }
    return NULL;
}

/* The scenario's text without the folder whose rulebook it names: it may come to stand elsewhere. */
static str_t source_of(maker_t *m, const ast_scenario *ast)
{
    str_t text = m->u->diags->sources[ast->at.file].text, copy;
    uint32_t cut = ast->of.data ? ast->name_at.end : ast->at.end;
    uint32_t rest = ast->of.data ? ast->of_at.end : ast->at.end;
    buffer_t b;
    buffer_init(&b, m->u->b.allocator);
    buffer_str(&b, (str_t){ text.data + ast->at.start, cut - ast->at.start });
    buffer_str(&b, (str_t){ text.data + rest, ast->at.end - rest });
    copy = keep_str(m, buffer_view(&b));
    m->u->b.failed = m->u->b.failed || b.failed;
    buffer_free(&b);
    return copy;
}

static void begin(maker_t *m, uint32_t i)
{
    const draft_t *draft = draft_at(m, i);
    const draft_t *base = draft->continues == NO_INDEX ? NULL : draft_at(m, draft->continues);
    const ast_step *dated = first_dated(draft->ast->steps);
    m->language = draft->file->language;
    m->head = m->place = draft->place;
    m->now = base ? base->end : UNKNOWN;
    m->now_at = base ? base->end_at : NO_SPAN;
    m->day_at = dated ? dated->at : (span_t){ 0, 0, 0 };
    m->scope = (scope_t){ .language = m->language, .has_day = true };
    m->scope.day = dated               ? civil_day_of(dated->time) * MS_DAY
                   : m->now != UNKNOWN ? civil_day_of(m->now) * MS_DAY
                                       : civil_days(2000, 1, 1) * MS_DAY;
    m->begun = false;
    m->expectations = 0;
    m->scenario = (scenario_t){
        .name = keep_str(m, draft->ast->name),
        .language = m->language,
        .at = mark_of(m, draft->ast->name_at),
        .source = source_of(m, draft->ast),
        .continues = draft->continues,
        .start = UNKNOWN,
        .cover_start = m->refs.count,
        .given_start = m->givens.count,
        .scene_start = m->scenes.count,
    };
}

static void steps_make(maker_t *m, const ast_step *steps);

/* What comes in a case is not seen outside it. */
static void case_make(maker_t *m, const ast_step *step)
{
    unit_t *u = m->u;
    uint32_t index = m->rulings.count, scene = m->scenes.count;
    if (!m->begun && m->scenario.continues == NO_INDEX) {
        diags_add(u->diags, DIAG_EXPECT_TOO_EARLY, step->at, STR(""), STR(""), STR(""));
        m->expectations++; /* whatever it expects */
        return;
    }
    span_t head = step->at;
    if (step->ruling)
        head.end = step->ruling->at.end;
    if (ruling_make(m, &step->question, step->ruling, NULL)) {
        scene_t *row = scene_add(m, SCENE_CASE, head);
        row->index = index;
        row->count = 1;
    }
    int64_t now = m->now;
    span_t now_at = m->now_at;
    bool begun = m->begun;
    m->begun = true;
    steps_make(m, step->steps);
    m->now = now;
    m->now_at = now_at;
    m->begun = begun;
    if (m->rulings.count > index && scene < m->scenes.count) {
        scene_t *row = table_at(&u->b, &m->scenes, scene);
        row->end = m->scenes.count;
    }
}

static void steps_make(maker_t *m, const ast_step *steps)
{
    for (const ast_step *step = steps; step; step = step->next) {
        switch (step->kind) {
        case STEP_COVERS: break; /* taken together, see covers_make */
        case STEP_CONTINUES:
            if (m->begun)
                diags_add(m->u->diags, DIAG_GIVEN_TOO_LATE, step->at, STR(""), STR(""), STR(""));
            break;
        case STEP_CONTROL:
        case STEP_GIVEN: given_make(m, step); break;
        case STEP_LINE: line_make(m, step); break;
        case STEP_CASE: case_make(m, step); break;
        case STEP_EXPECT: expect_make(m, step); break;
        }
    }
}

/* All articles that the scenario says it covers, in its cases too. */
static void covers_make(maker_t *m, const ast_step *steps)
{
    uint32_t start, count;
    for (const ast_step *step = steps; step; step = step->next) {
        if (step->kind == STEP_COVERS)
            refs_add(m, step->refs, &start, &count);
        else if (step->kind == STEP_CASE)
            covers_make(m, step->steps);
    }
}

static void scenario_make(maker_t *m, uint32_t i)
{
    unit_t *u = m->u;
    begin(m, i);
    const ast_scenario *ast = draft_at(m, i)->ast;
    covers_make(m, ast->steps);
    m->scenario.cover_count = m->refs.count - m->scenario.cover_start;
    steps_make(m, ast->steps);
    givens_sort(m);
    if (m->scenario.start == UNKNOWN)
        m->scenario.start = m->now != UNKNOWN ? m->now : m->scope.day;
    m->scenario.given_count = m->givens.count - m->scenario.given_start;
    m->scenario.scene_count = m->scenes.count - m->scenario.scene_start;
    draft_t *draft = draft_at(m, i);
    draft->end = m->now;
    draft->end_at = m->now_at;
    draft->done = true;
    if (m->expectations == 0 && !draft->continued)
        diags_add(u->diags, DIAG_NOTHING_EXPECTED, ast->name_at, ast->name, STR(""), STR(""));
    scenario_t *row = table_at(&u->b, &m->scenarios, i);
    *row = m->scenario;
}

/* A scenario goes on in time where the one it continues has ended: that one comes first. */
static void scenarios_make(maker_t *m)
{
    unit_t *u = m->u;
    table_t waiting = TABLE(uint32_t); /* each continues the next */
    for (uint32_t i = 0; i < m->drafts.count; i++)
        table_add(&u->b, &m->scenarios);
    for (uint32_t i = 0; i < m->drafts.count && !u->b.failed; i++) {
        waiting.count = 0;
        for (uint32_t at = i; at != NO_INDEX && !draft_at(m, at)->done && !u->b.failed;
             at = draft_at(m, at)->continues)
            table_add_index(&u->b, &waiting, at);
        for (uint32_t left = waiting.count; left > 0 && !u->b.failed; left--)
            scenario_make(m, *(uint32_t *)table_at(&u->b, &waiting, left - 1));
    }
    table_free(&u->b, &waiting);
}

/* ---- the suite ---- */

static const void *keep_table(maker_t *m, const table_t *table, uint32_t *count)
{
    void *copy = arena_array(&m->suite->arena, table->count, table->size);
    if (!copy)
        m->u->b.failed = true;
    else if (table->count)
        memcpy(copy, table->items, (size_t)table->count * table->size);
    *count = table->count;
    return copy;
}

static void finish(maker_t *m)
{
    suite_t *s = m->suite;
    unit_t *u = m->u;
    s->code = keep_table(m, &u->b.code, &s->code_count);
    s->consts = keep_table(m, &u->b.consts, &s->const_count);
#define KEEP(name, counter) s->name = keep_table(m, &m->name, &s->counter);
    KEEP(scenarios, scenario_count)
    KEEP(givens, given_count)
    KEEP(scenes, scene_count)
    KEEP(deeds, deed_count)
    KEEP(rulings, ruling_count)
    KEEP(expected, expected_count)
    KEEP(clauses, clause_count)
    KEEP(readings, reading_count)
    KEEP(formulas, formula_count)
    KEEP(data, datum_count)
    KEEP(texts, text_count)
    KEEP(refs, ref_count)
    KEEP(periods, period_count)
#undef KEEP
    str_t *files = arena_array(&s->arena, u->diags->source_count, sizeof *files);
    for (uint32_t i = 0; files && i < u->diags->source_count; i++)
        files[i] = keep_str(m, u->diags->sources[i].name);
    s->files = files;
    s->file_count = u->diags->source_count;
    u->b.failed = u->b.failed || !files;
}

static void make(maker_t *m)
{
    unit_t *u = m->u;
    uint32_t errors = u->diags->errors;
    collect(m);
    check_folders(m);
    for (uint32_t i = 0; i < m->drafts.count; i++)
        find_continued(m, i);
    for (uint32_t i = 0; i < m->drafts.count; i++)
        check_circle(m, i);
    scenarios_make(m);
    if (u->diags->errors == errors && !u->b.failed)
        finish(m);
    if (u->diags->errors == errors && !u->b.failed)
        return;
    arbiter_suite_free(m->suite);
    m->suite = NULL;
}

void scenario_compile(unit_t *u, program_t *program, suite_t **out)
{
    maker_t m = {
        .u = u,
        .suite = suite_new(program),
        .drafts = TABLE(draft_t),
        .names = intern_new(u->b.allocator),
        .named = TABLE(uint32_t),
        .given_at = TABLE(span_t),
        .scenarios = TABLE(scenario_t),
        .givens = TABLE(given_t),
        .scenes = TABLE(scene_t),
        .deeds = TABLE(deed_t),
        .rulings = TABLE(ruling_t),
        .expected = TABLE(expected_t),
        .clauses = TABLE(clause_t),
        .readings = TABLE(reading_t),
        .formulas = TABLE(formula_t),
        .data = TABLE(datum_t),
        .texts = TABLE(str_t),
        .refs = TABLE(uint32_t),
        .periods = TABLE(period_t),
    };
    table_t *tables[] = { &m.drafts, &m.named,   &m.given_at, &m.scenarios, &m.givens,   &m.scenes,
                          &m.deeds,  &m.rulings, &m.expected, &m.clauses,   &m.readings, &m.formulas,
                          &m.data,   &m.texts,   &m.refs,     &m.periods };
    *out = NULL;
    if (!m.suite || !m.names) {
        arbiter_suite_free(m.suite);
        intern_free(m.names);
        u->b.failed = true;
        return;
    }
    table_t code = u->b.code, consts = u->b.consts; /* those of the rulebook are complete */
    u->b.code = TABLE(instruction);
    u->b.consts = TABLE(int64_t);
    make(&m);
    table_free(&u->b, &u->b.code);
    table_free(&u->b, &u->b.consts);
    u->b.code = code;
    u->b.consts = consts;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        table_free(&u->b, tables[i]);
    intern_free(m.names);
    *out = m.suite;
}
