#include "dsl/lower.h"

/* ---- what is worked out before rules ---- */

static void resolve_variables(unit_t *u)
{
    for (uint32_t i = 0; i < u->b.variables.count; i++) {
        const variable_t v = *(const variable_t *)table_at(&u->b, &u->b.variables, i);
        const declared_t from = *(const declared_t *)table_at(&u->b, &u->variables, i);
        scope_t s = { .language = from.language };
        int64_t value;
        if (!from.decl)
            continue;
        bool typed = v.type.base != TYPE_NOTHING; /* else its members are unknown too */
        if (typed && from.decl->init && expr_fixed(u, &s, from.decl->init, v.type, &value)) {
            for (uint32_t k = 0; k < v.count; k++) {
                int64_t *initial = table_at(&u->b, &u->b.initial, v.slot + k);
                *initial = value;
            }
        }
        struct text_draft *text = text_resolve(u, &s, &from.decl->text);
        declared_t *row = table_at(&u->b, &u->variables, i);
        row->text = text;
    }
}

/* The answers written out with a decision speak of its arguments as its question does. */
static void resolve_answers(unit_t *u, scope_t *s, const ast_type *type, uint32_t list)
{
    uint32_t count = 0, i = 0;
    for (const ast_member *m = type->members; m; m = m->next)
        count++;
    struct text_draft **texts = unit_alloc(u, count * sizeof *texts);
    for (const ast_member *m = type->members; m && texts; m = m->next)
        texts[i++] = text_resolve(u, s, &m->text);
    ((list_info *)table_at(&u->b, &u->lists, list))->texts = texts;
}

static void resolve_events(unit_t *u)
{
    for (uint32_t i = SIGNAL_COUNT; i < u->b.events.count; i++) {
        const event_t e = *(const event_t *)table_at(&u->b, &u->b.events, i);
        const declared_t from = ((const event_info *)table_at(&u->b, &u->events, i))->from;
        if (!from.decl)
            continue;
        scope_t s = { .language = from.language };
        node_t actor = { .kind = NODE_ACTOR,
                         .type = type_plain(TYPE_PERSON),
                         .at = from.decl->at,
                         .source = word_name(WORD_TERM, TERM_ACTOR, from.language) };
        if (e.kind == EVENT_ACT)
            s.actor = node_make(u, actor);
        const ast_param *p = from.decl->params;
        for (uint32_t k = 0; k < e.param_count && p; k++, p = p->next) {
            node_t arg = { .kind = NODE_ARG,
                           .index = k,
                           .type = e.params[k].type,
                           .source = p->name.text,
                           .at = p->name.at };
            if (e.params[k].name.size)
                scope_add(u, &s, &p->name,
                          arg.type.base == TYPE_NOTHING ? node_nothing() : node_make(u, arg));
        }
        const node_t *fallback = NULL;
        if (e.kind == EVENT_DECISION && from.decl->init && e.answer.base != TYPE_NOTHING)
            fallback = expr_value(u, &s, from.decl->init, e.answer);
        struct text_draft *text = text_resolve(u, &s, &from.decl->text);
        if (e.kind == EVENT_DECISION && from.decl->type.members && e.answer.base == TYPE_LIST)
            resolve_answers(u, &s, &from.decl->type, e.answer.list);
        for (const ast_ref *ref = from.decl->refs; ref; ref = ref->next)
            article_find(u, ref);
        event_info *row = table_at(&u->b, &u->events, i);
        row->fallback = fallback;
        row->from.text = text;
    }
}

static void resolve_statements(unit_t *u)
{
    for (uint32_t i = 0; i < u->statements.count; i++) {
        const statement_info info = *(const statement_info *)table_at(&u->b, &u->statements, i);
        scope_t s = { .language = info.language };
        struct text_draft *text = info.ast ? text_resolve(u, &s, info.ast) : NULL;
        statement_info *row = table_at(&u->b, &u->statements, i);
        row->text = text;
    }
}

static void add_switch(unit_t *u, uint32_t article, uint32_t sayer, const node_t *condition, span_t at)
{
    if (article == NO_INDEX || node_broken(condition))
        return;
    switch_draft *draft = table_add(&u->b, &u->switches);
    *draft = (switch_draft){ article, sayer, condition, at };
}

static void resolve_switches(unit_t *u)
{
    for (uint32_t i = 0; i < u->relations.count; i++) {
        const relation_info info = *(const relation_info *)table_at(&u->b, &u->relations, i);
        if (info.ast->kind != RELATION_APPLIES)
            continue;
        scope_t s = { .language = info.language };
        const node_t *condition = expr_condition(u, &s, info.ast->condition);
        if (!info.ast->subjects)
            add_switch(u, info.article, info.article, condition, info.ast->at);
        for (const ast_ref *ref = info.ast->subjects; ref; ref = ref->next)
            add_switch(u, article_find(u, ref), info.article, condition, info.ast->at);
    }
}

bool periods_resolve(unit_t *u, const ast_period *periods, lang_t language, period_t out[PERIODS_MAX],
                     uint32_t *count)
{
    scope_t s = { .language = language };
    bool good = true;
    *count = 0;
    for (const ast_period *p = periods; p; p = p->next) {
        int64_t moves = 0, time = 0, extra = 0;
        if (*count == PERIODS_MAX) {
            diags_add(u->diags, DIAG_TOO_MANY_PERIODS, p->at, unit_number(u, PERIODS_MAX), STR(""), STR(""));
            return false;
        }
        good = (!p->moves || expr_fixed(u, &s, p->moves, type_plain(TYPE_COUNT), &moves)) && good;
        good = expr_fixed(u, &s, p->time, type_plain(TYPE_DURATION), &time) && good;
        good = (!p->extra || expr_fixed(u, &s, p->extra, type_plain(TYPE_DURATION), &extra)) && good;
        if (p->moves && good && moves > INT32_MAX) {
            diags_add(u->diags, DIAG_NUMBER_RANGE, p->moves->at, unit_number(u, moves),
                      unit_number(u, INT32_MAX), STR(""));
            good = false;
        }
        bool bad_moves = p->moves && good && moves < 1;
        if (p->moves && !p->next) {
            diags_add(u->diags, DIAG_LAST_PERIOD_MOVES, p->at, STR(""), STR(""), STR(""));
            good = false;
        } else if (bad_moves || (!p->moves && p->next)) {
            diags_add(u->diags, DIAG_PERIOD_MOVES, p->at, STR(""), STR(""), STR(""));
            good = false;
        }
        out[(*count)++] = (period_t){
            .moves = good ? (uint32_t)moves : 0, .time = time, .mode = (uint8_t)p->mode, .extra = extra
        };
    }
    return good;
}

static void resolve_control(unit_t *u)
{
    period_t periods[PERIODS_MAX];
    uint32_t count;
    if (!u->control || !periods_resolve(u, u->control->periods, u->control_language, periods, &count))
        return;
    for (uint32_t i = 0; i < count; i++) {
        period_t *row = table_add(&u->b, &u->b.periods);
        *row = periods[i];
    }
}

void tables_resolve(unit_t *u)
{
    resolve_variables(u);
    resolve_events(u);
    resolve_statements(u);
    resolve_switches(u);
    resolve_control(u);
}

/* ---- what is written out beside rules ---- */

static void lower_lists(unit_t *u)
{
    for (uint32_t i = LIST_MODEL_COUNT; i < u->b.lists.count; i++) {
        const list_t list = *(const list_t *)table_at(&u->b, &u->b.lists, i);
        const list_info info = *(const list_info *)table_at(&u->b, &u->lists, i);
        const ast_member *ast = info.members;
        for (uint32_t m = 0; m < list.member_count && ast; m++, ast = ast->next) {
            uint32_t text = info.texts ? text_lower(u, info.texts[m], NOTHING_FIXED)
                                       : text_plain(u, &ast->text, info.language);
            member_t *member = table_at(&u->b, &u->b.members, list.member_start + m);
            member->text = text;
        }
    }
}

static void lower_symbols(unit_t *u)
{
    for (uint32_t i = 0; i < u->declared.count; i++) {
        const declared_t from = *(const declared_t *)table_at(&u->b, &u->declared, i);
        if (!from.decl || from.decl->kind != DECL_ROLE)
            continue;
        const symbol_info *symbol = symbol_find(u, from.decl->name.text, false);
        uint32_t text = text_plain(u, &from.decl->text, from.language);
        if (symbol && symbol->kind == SYMBOL_ROLE)
            ((person_t *)table_at(&u->b, &u->b.persons, symbol->index))->symbol.text = text;
    }
    for (uint32_t i = 0; i < u->b.variables.count; i++) {
        const declared_t *from = table_at(&u->b, &u->variables, i);
        uint32_t text = text_lower(u, from->text, NOTHING_FIXED);
        ((variable_t *)table_at(&u->b, &u->b.variables, i))->symbol.text = text;
    }
    for (uint32_t i = SIGNAL_COUNT; i < u->b.events.count; i++) {
        const event_info info = *(const event_info *)table_at(&u->b, &u->events, i);
        event_t e = *(const event_t *)table_at(&u->b, &u->b.events, i);
        e.symbol.text = text_lower(u, info.from.text, NOTHING_FIXED);
        e.default_code = info.fallback ? code_value(u, info.fallback) : NO_INDEX;
        if (info.from.decl)
            refs_lower(u, info.from.decl->refs, &e.ref_start, &e.ref_count);
        event_t *row = table_at(&u->b, &u->b.events, i);
        *row = e;
    }
}

static void lower_article(unit_t *u, uint32_t number)
{
    article_t a = *(const article_t *)table_at(&u->b, &u->b.articles, number);
    const article_info info = *(const article_info *)table_at(&u->b, &u->articles, number);
    const node_t *all = NULL;
    a.title = info.ast ? text_plain(u, &info.ast->title, info.language) : NO_INDEX;
    a.line = unit_line_number(u, a.at);
    a.switch_start = u->b.switches.count;
    for (uint32_t i = 0; i < u->switches.count; i++) {
        const switch_draft s = *(const switch_draft *)table_at(&u->b, &u->switches, i);
        if (!article_within(u, number, s.article))
            continue;
        all = all ? node_and(u, all, s.condition) : s.condition;
        switch_t row = { .article = s.sayer,
                         .code = code_value(u, s.condition),
                         .at = s.at,
                         .source = builder_str(&u->b, unit_line(u, s.at)) };
        switch_t *item = table_add(&u->b, &u->b.switches);
        *item = row;
    }
    a.switch_count = u->b.switches.count - a.switch_start;
    a.switch_code = all && !node_broken(all) ? code_value(u, all) : NO_INDEX;
    article_t *row = table_at(&u->b, &u->b.articles, number);
    *row = a;
}

static void lower_statements(unit_t *u)
{
    for (uint32_t i = 0; i < u->statements.count; i++) {
        const statement_info *info = table_at(&u->b, &u->statements, i);
        uint32_t text = text_lower(u, info->text, NOTHING_FIXED);
        ((statement_t *)table_at(&u->b, &u->b.statements, i))->text = text;
    }
}

static void lower_head(unit_t *u)
{
    program_t *p = u->b.program;
    const ast_file *first = NULL, *game = NULL;
    if (!p)
        return;
    p->title = NO_INDEX;
    for (const ast_file *file = u->files; file; file = file->next) {
        game = !game && file->kind == FILE_GAME ? file : game;
        if (file->kind != FILE_RULEBOOK)
            continue;
        first = first ? first : file;
        if (p->title == NO_INDEX)
            p->title = text_plain(u, &file->title, file->language);
        if (!p->edition.data && file->edition.data)
            p->edition = builder_str(&u->b, file->edition);
    }
    p->name = first ? builder_str(&u->b, first->name) : STR("");
    p->language = first ? first->language : game ? game->language : LANG_EN;
    for (uint32_t i = 0; i < u->diags->source_count; i++) {
        str_t name = builder_str(&u->b, u->diags->sources[i].name);
        str_t *row = table_add(&u->b, &u->b.files);
        *row = name;
    }
}

static bool holds_text(const unit_t *u)
{
    const variable_t *variables = u->b.variables.items;
    const event_t *events = u->b.events.items;
    for (uint32_t i = 0; i < u->b.variables.count; i++)
        if (type_is_text(variables[i].type))
            return true;
    for (uint32_t i = 0; i < u->b.events.count; i++) {
        if (type_is_text(events[i].answer))
            return true;
        for (uint32_t k = 0; k < events[i].param_count; k++)
            if (type_is_text(events[i].params[k].type))
                return true;
    }
    return false;
}

static void lower_flags(unit_t *u)
{
    program_t *p = u->b.program;
    const instruction *code = u->b.code.items;
    const instance_t *instances = u->b.instances.items;
    const uint32_t *standing = u->b.standing.items;
    const rule_draft *drafts = u->drafts.items;
    if (!p || u->b.failed)
        return;
    p->uses_texts = holds_text(u);
    for (uint32_t i = 0; i < u->b.code.count; i++)
        p->uses_facts = p->uses_facts || code[i].op == OP_FACT;
    for (uint32_t i = 0; i < u->b.code.count; i++) /* it may have to be kept */
        p->uses_texts = p->uses_texts || (code[i].op == OP_FACT && code[i].a == FACT_CORRECTION);
    for (uint32_t i = 0; i < u->drafts.count; i++) /* raised where facts are stated of a move */
        p->uses_facts = p->uses_facts || drafts[i].event == SIGNAL_POSITION_CHANGED;
    for (uint32_t i = 0; i < u->b.standing.count; i++)
        p->standing_timed = p->standing_timed || instances[standing[i]].timed;
}

/* A square is the constant of its name. */
static void lower_squares(unit_t *u)
{
    const board_game *game = u->b.failed ? NULL : program_game(u->b.program);
    int count = game ? board_square_count(game) : 0;
    uint32_t *squares = count ? arena_array(&u->b.program->arena, (size_t)count, sizeof *squares) : NULL;
    buffer_t name;
    buffer_init(&name, u->b.allocator);
    u->b.failed = u->b.failed || (count && !squares);
    for (int square = 0; square < count && !u->b.failed; square++) {
        buffer_clear(&name);
        board_square_write(game, square, &name);
        squares[square] = (uint32_t)builder_text_value(&u->b, buffer_view(&name));
        u->b.failed = u->b.failed || name.failed;
    }
    if (count && !u->b.failed)
        u->b.program->squares = squares;
    buffer_free(&name);
}

static void lower_precedence(unit_t *u)
{
    program_t *p = u->b.program;
    size_t count = (size_t)u->rules.count * u->precedence_words;
    if (!p || u->b.failed)
        return;
    uint64_t *beats = arena_array(&p->arena, count, sizeof *beats);
    uint64_t *contradicts = arena_array(&p->arena, count, sizeof *contradicts);
    if (!beats || !contradicts) {
        u->b.failed = true;
        return;
    }
    memcpy(beats, u->beats, count * sizeof *beats);
    memcpy(contradicts, u->contradicts, count * sizeof *contradicts);
    p->precedence = beats;
    p->contradicts = contradicts;
    p->precedence_words = u->precedence_words;
}

void tables_lower(unit_t *u)
{
    lower_head(u);
    lower_lists(u);
    lower_symbols(u);
    names_lower(u);
    for (uint32_t i = 0; i < u->b.articles.count; i++)
        lower_article(u, i);
    lower_statements(u);
    rules_lower(u);
    instances_drop_idle(u);
    instances_lower(u);
    lower_precedence(u);
    lower_squares(u);
    lower_flags(u);
}
