#include "dsl/mutate.h"

#include "base/buffer.h"
#include "dsl/compile.h"
#include "dsl/keywords.h"
#include "grammar.h"
#include "report/report.h"

/* ---- words ---- */

static str_t keep(maker_t *m, buffer_t *text)
{
    str_t copy = text->failed ? (str_t){ NULL, 0 } : arena_str(&m->arena, buffer_view(text));
    m->failed = m->failed || !copy.data;
    buffer_free(text);
    return copy.data ? copy : STR("");
}

str_t mutate_join(maker_t *m, str_t a, str_t b, str_t c)
{
    buffer_t text;
    buffer_init(&text, &m->allocator);
    buffer_str(&text, a);
    buffer_str(&text, b);
    buffer_str(&text, c);
    return keep(m, &text);
}

str_t mutate_source(const maker_t *m, span_t at)
{
    return (str_t){ m->tokens->source.data + at.start, at.end - at.start };
}

str_t mutate_keyword(const maker_t *m, int token)
{
    const char *text = keyword_at(keyword_of(token, KEYWORDS_RULES))->text[m->language];
    return (str_t){ text, strlen(text) };
}

/* Tokens from `start` to `end` with one blank wherever there is white space or a comment between them. `blank`: there
   is some before the first. */
static void put_tokens(const maker_t *m, buffer_t *out, uint32_t start, uint32_t end, bool blank)
{
    uint32_t last = start;
    for (const token_t *t = mutate_token_at(m, start); t->kind != TOKEN_END && t->at.start < end; t = mutate_token_at(m, t->at.end)) {
        str_t gap = mutate_source(m, (span_t){ t->at.file, last, t->at.start });
        if (out->size && (blank || gap.size > 0) && t->kind != T_COMMA)
            buffer_char(out, ' ');
        if (gap.size > 0 && gap.data[0] == ',' && out->size && out->data[out->size - 1] == ' ')
            out->size--; /* a comma that is no token */
        for (size_t i = 0; i < gap.size && gap.data[i] == ','; i++)
            buffer_text(out, ", ");
        buffer_str(out, mutate_source(m, t->at));
        last = t->at.end;
        blank = false;
    }
}

str_t mutate_line(maker_t *m, span_t at)
{
    buffer_t line;
    buffer_init(&line, &m->allocator);
    put_tokens(m, &line, at.start, at.end, false);
    return keep(m, &line);
}

void mutate_part(maker_t *m, span_t part)
{
    m->part = part;
}

bool mutate_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/* A text with one blank for all white space in a row. */
static void put_flat(buffer_t *out, str_t text)
{
    for (size_t i = 0; i < text.size; i++) {
        if (!mutate_blank(text.data[i]))
            buffer_char(out, text.data[i]);
        else if (out->size && out->data[out->size - 1] != ' ')
            buffer_char(out, ' ');
    }
}

/* The part with [start, end) replaced. */
static str_t edited(maker_t *m, uint32_t start, uint32_t end, str_t by)
{
    buffer_t line;
    buffer_init(&line, &m->allocator);
    put_tokens(m, &line, m->part.start, start, false);
    const token_t *before = mutate_token_before(m, start);
    if (line.size && by.size && before->at.end < start)
        buffer_char(&line, ' ');
    put_flat(&line, by);
    put_tokens(m, &line, end, m->part.end, mutate_token_at(m, end)->at.start > end || by.size == 0);
    return keep(m, &line);
}

/* ---- the changes ---- */

static bool same_words(const mutant_t *a, const mutant_t *b)
{
    return str_equal(a->article, b->article) && str_equal(a->where, b->where) && str_equal(a->was, b->was)
           && str_equal(a->is, b->is);
}

void mutate(maker_t *m, arbiter_mutation kind, uint32_t start, uint32_t end, str_t by)
{
    span_t at = { m->tokens->file, start, end };
    if (str_equal(mutate_source(m, at), by) || m->failed)
        return;
    if (m->count == m->room) {
        uint32_t room = m->room ? m->room * 2 : 256;
        mutant_t *items = mem_resize(&m->allocator, m->items, m->room * sizeof *items, room * sizeof *items);
        m->failed = !items;
        if (!items)
            return;
        m->items = items;
        m->room = room;
    }
    mutant_t *mutant = &m->items[m->count];
    *mutant = (mutant_t){ .kind = kind, .at = at, .by = mutate_join(m, by, STR(""), STR("")), .article = m->article,
                          .where = m->where, .was = mutate_line(m, m->part) };
    mutant->is = start <= m->part.start && end >= m->part.end && by.size == 0 ? STR("") : edited(m, start, end, by);
    for (uint32_t i = 0; i < m->count; i++)
        mutant->twin += same_words(&m->items[i], mutant);
    m->count++;
}

/* ---- tokens ---- */

/* The number of the first token that begins at or after a byte. */
static uint32_t index_at(const maker_t *m, uint32_t start)
{
    uint32_t low = 0, high = m->tokens->count - 1;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (m->tokens->items[middle].at.start < start)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const token_t *mutate_token_at(const maker_t *m, uint32_t start)
{
    uint32_t i = index_at(m, start);
    while (m->tokens->items[i].kind == TOKEN_COMMENT)
        i++;
    return &m->tokens->items[i];
}

const token_t *mutate_token_before(const maker_t *m, uint32_t start)
{
    uint32_t i = index_at(m, start);
    i -= i > 0;
    while (i > 0 && m->tokens->items[i].kind == TOKEN_COMMENT)
        i--;
    return &m->tokens->items[i];
}

const token_t *mutate_token(const maker_t *m, int kind, uint32_t start, uint32_t end)
{
    for (uint32_t i = index_at(m, start); m->tokens->items[i].kind != TOKEN_END && m->tokens->items[i].at.start < end; i++)
        if (m->tokens->items[i].kind == kind)
            return &m->tokens->items[i];
    return NULL;
}

/* ---- names ---- */

const word_t *mutate_word(const maker_t *m, const ast_name *name)
{
    return name->quoted || name->text.size == 0 ? NULL : word_find(name->text, m->language);
}

const ast_decl *mutate_declared(const maker_t *m, str_t name, decl_kind kind, lang_t *language)
{
    for (const decl_t *d = m->decls; d; d = d->next) {
        if (d->decl->kind == kind && name.size > 0
            && (str_equal(d->decl->name.text, name) || str_equal(d->decl->infinitive.text, name))) {
            *language = d->language;
            return d->decl;
        }
    }
    return NULL;
}

bool mutate_is_player_type(const ast_type *type, lang_t language)
{
    return str_equal(type->name.text, word_name(WORD_TYPE, TYPE_PLAYER, language)) && !type->name.quoted;
}

void mutate_add_player(maker_t *m, str_t name)
{
    if (m->player_count < PLAYERS_MAX)
        m->players[m->player_count++] = name;
}

bool mutate_is_player(const maker_t *m, const ast_name *name)
{
    static const decl_kind kinds[] = { DECL_STATE, DECL_OPTION, DECL_DEFINE };
    lang_t language;
    if (m->fixed.size > 0 && str_equal(m->fixed, name->text))
        return false;
    for (uint32_t i = 0; i < m->player_count; i++)
        if (str_equal(m->players[i], name->text))
            return true;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        const ast_decl *decl = mutate_declared(m, name->text, kinds[k], &language);
        if (decl && mutate_is_player_type(&decl->type, language))
            return true;
    }
    return false;
}

static str_t next_declared(const ast_member *members, str_t name)
{
    for (const ast_member *member = members; member; member = member->next)
        if (str_equal(member->name.text, name))
            return member->next ? member->next->name.text : members->name.text;
    return STR("");
}

str_t mutate_next_member(const maker_t *m, const ast_name *name)
{
    for (const member_list_t *list = m->lists; list; list = list->next) {
        str_t next = next_declared(list->members, name->text);
        if (next.size > 0)
            return next;
    }
    const word_t *word = mutate_word(m, name);
    if (!word || word->kind != WORD_MEMBER)
        return STR("");
    return word_member(word->list, (word->id + 1) % word_member_count(word->list))->name[m->language];
}

/* ---- files ---- */

static void add_list(maker_t *m, const ast_member *members)
{
    member_list_t *list = members ? ARENA_NEW(&m->arena, member_list_t) : NULL;
    m->failed = m->failed || (members && !list);
    if (!list)
        return;
    *list = (member_list_t){ m->lists, members };
    m->lists = list;
}

static void add_decl(maker_t *m, const ast_decl *decl, lang_t language)
{
    decl_t *item = ARENA_NEW(&m->arena, decl_t);
    m->failed = m->failed || !item;
    if (!item)
        return;
    *item = (decl_t){ m->decls, decl, language };
    m->decls = item;
    add_list(m, decl->type.members);
    for (const ast_param *p = decl->params; p; p = p->next)
        add_list(m, p->type.members);
}

static void add_termed(maker_t *m, const ast_effect *effects)
{
    for (const ast_effect *e = effects; e; e = e->next) {
        if (e->kind != EFFECT_ASK || (!e->within && e->before.text.size == 0))
            continue;
        termed_t *item = ARENA_NEW(&m->arena, termed_t);
        m->failed = m->failed || !item;
        if (!item)
            return;
        *item = (termed_t){ m->termed, e->name.text };
        m->termed = item;
    }
}

bool mutate_has_term(const maker_t *m, str_t decision)
{
    const termed_t *item = m->termed;
    while (item && !str_equal(item->decision, decision))
        item = item->next;
    return item != NULL;
}

static void add_decls(maker_t *m, const ast_item *items, lang_t language)
{
    for (; items; items = items->next) {
        if (items->kind == ITEM_RULE) {
            add_termed(m, items->u.rule->effects);
            add_termed(m, items->u.rule->otherwise);
        }
        if (items->kind == ITEM_DECL)
            add_decl(m, items->u.decl, language);
        else if (items->kind == ITEM_ARTICLE)
            add_decls(m, items->u.article->items, language);
    }
}

struct arbiter_mutants {
    arbiter_report *report;
    compilation_t read; /* the sources; its names and trees are the maker's too */
    maker_t maker;
};

static void make_all(maker_t *m, const compilation_t *c)
{
    diags_t *diags = c->unit.diags;
    for (const ast_file *file = c->files; file; file = file->next)
        if (file->kind == FILE_RULEBOOK)
            add_decls(m, file->items, file->language);
    for (const ast_file *file = c->files; file && !m->failed; file = file->next) {
        token_list tokens;
        if (file->kind != FILE_RULEBOOK)
            continue;
        tokens_of_file(&tokens, diags, &m->arena, c->names, file->file);
        m->tokens = &tokens;
        m->language = file->language;
        m->article = STR("");
        m->failed = m->failed || tokens.failed;
        if (!m->failed)
            mutate_items(m, file->items);
        tokens_free(&tokens);
    }
    m->tokens = NULL;
}

static arbiter_status make(arbiter_mutants *made, const arbiter_source *sources, size_t count)
{
    const arbiter_source *kept = report_keep(made->report, sources, count);
    if (!kept)
        return ARBITER_NO_MEMORY;
    arbiter_status status =
        compile_read(&made->read, kept, count, &made->maker.allocator, &made->report->diags);
    if (status == ARBITER_OK)
        make_all(&made->maker, &made->read);
    return made->maker.failed ? ARBITER_NO_MEMORY : status;
}

arbiter_status arbiter_mutants_new(const arbiter_compile_options *options, const arbiter_source *sources, size_t count,
                                   arbiter_mutants **out)
{
    *out = NULL;
    const arbiter_allocator *allocator = options && options->allocator ? options->allocator : mem_default();
    arbiter_mutants *made = mem_alloc(allocator, sizeof *made);
    if (!made)
        return ARBITER_NO_MEMORY;
    made->maker.allocator = *allocator;
    arena_init(&made->maker.arena, &made->maker.allocator);
    made->report = report_new(allocator);
    arbiter_status status = made->report ? make(made, sources, count) : ARBITER_NO_MEMORY;
    if (status == ARBITER_OK)
        *out = made;
    else
        arbiter_mutants_free(made);
    return status;
}

void arbiter_mutants_free(arbiter_mutants *mutants)
{
    if (!mutants)
        return;
    arbiter_allocator allocator = mutants->maker.allocator;
    if (mutants->read.unit.diags)
        compile_free(&mutants->read);
    arbiter_report_free(mutants->report);
    mem_free(&allocator, mutants->maker.items, mutants->maker.room * sizeof *mutants->maker.items);
    arena_free(&mutants->maker.arena);
    mem_free(&allocator, mutants, sizeof *mutants);
}

uint32_t arbiter_mutant_count(const arbiter_mutants *mutants)
{
    return mutants->maker.count;
}

arbiter_status arbiter_mutant_get(const arbiter_mutants *mutants, uint32_t index, arbiter_mutant *out)
{
    if (index >= mutants->maker.count)
        return ARBITER_INVALID;
    const mutant_t *m = &mutants->maker.items[index];
    *out = (arbiter_mutant){
        .kind = m->kind,
        .place = { mutants->report->diags.sources[m->at.file].name, m->at.start, m->at.end },
        .by = m->by,
        .article = m->article,
        .where = m->where,
        .was = m->was,
        .is = m->is,
        .twin = m->twin,
    };
    return ARBITER_OK;
}

arbiter_status arbiter_mutant_compile(const arbiter_mutants *mutants, uint32_t index,
                                      const arbiter_source *more, size_t count, arbiter_rulebook **rulebook,
                                      arbiter_suite **suite)
{
    *rulebook = NULL;
    if (suite)
        *suite = NULL;
    if (index >= mutants->maker.count)
        return ARBITER_INVALID;
    const mutant_t *m = &mutants->maker.items[index];
    const arbiter_allocator *allocator = &mutants->maker.allocator;
    str_t whole = mutants->report->diags.sources[m->at.file].text;
    compilation_t c;
    diags_t diags;
    buffer_t text;
    diags_init(&diags, allocator);
    buffer_init(&text, allocator);
    buffer_str(&text, (str_t){ whole.data, m->at.start });
    buffer_str(&text, m->by);
    buffer_str(&text, (str_t){ whole.data + m->at.end, whole.size - m->at.end });
    arbiter_status status = ARBITER_NO_MEMORY;
    if (!text.failed) {
        status =
            compile_again(&c, &mutants->read, m->at.file, buffer_view(&text), more, count, allocator, &diags);
        status = compile_finish(&c, status, rulebook, suite);
    }
    buffer_free(&text);
    diags_free(&diags);
    return status;
}
