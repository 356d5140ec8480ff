/* Nodes of names, texts, declarations, articles, sentences and scenarios. */
#include "dsl/nodes.h"

#include "grammar.h"

void *node_new(parser_t *p, size_t size)
{
    void *node = arena_alloc(p->ctx->arena, size);
    if (!node) {
        p->failed = true;
        memset(p->spare, 0, sizeof p->spare);
        node = p->spare;
    }
    return node;
}

void node_free(parser_t *p, buffer_t *buffer)
{
    p->failed = p->failed || buffer->failed;
    buffer_free(buffer);
}

span_t node_since(const parser_t *p, span_t start)
{
    return (span_t){ start.file, start.start, p->last->at.end };
}

str_t node_source(const parser_t *p, const token_t *token)
{
    return (str_t){ p->tokens->source.data + token->at.start, token->at.end - token->at.start };
}

ast_name node_name(const token_t *token)
{
    return token ? (ast_name){ .text = token->word, .at = token->at, .quoted = token->quoted }
                 : (ast_name){ 0 };
}

ast_name *node_new_name(parser_t *p, const token_t *token)
{
    ast_name *name = NODE(p, ast_name);
    *name = node_name(token);
    return name;
}

ast_ref *node_ref(parser_t *p, const token_t *token)
{
    ast_ref *ref = NODE(p, ast_ref);
    ref->number = token->word;
    ref->at = token->at;
    return ref;
}

void node_mark(parser_t *p, span_t start)
{
    uint32_t low = 0, high = p->tokens->count - 1;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (p->tokens->items[middle].at.start < start.start) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    p->tokens->items[low].item = true;
}

/* ---- texts ---- */

/* Whether the braces of a text pair up. */
static void check_placeholders(parser_t *p, const token_t *string)
{
    const char *source = p->tokens->source.data;
    uint32_t first = string->at.start + 1, end = string->at.end - 1, open = 0;
    int depth = 0;
    if (string->at.end - string->at.start < 2 || source[string->at.start] != '"' || source[end] != '"') {
        return; /* not closed, or badly quoted: said already */
    }
    for (uint32_t i = first; i < end; i++) {
        span_t here = { string->at.file, i, i + 1 };
        if (source[i] == '\\') {
            i++;
        } else if (source[i] == '{') {
            open = depth++ == 0 ? i : open;
        } else if (source[i] == '}' && depth-- == 0) {
            diags_add(p->ctx->diags, DIAG_STRAY_BRACE_IN_TEXT, here, STR(""), STR(""), STR(""));
            depth = 0;
        }
    }
    if (depth > 0) {
        span_t there = { string->at.file, open, open + 1 };
        diags_add(p->ctx->diags, DIAG_UNCLOSED_PLACEHOLDER, there, STR(""), STR(""), STR(""));
    }
}

ast_text *node_text(parser_t *p, token_t *string, const token_t *own)
{
    lang_t file = p->tokens->language, language = own ? (lang_t)own->number : file;
    ast_text *text = NODE(p, ast_text);
    string->text = true;
    check_placeholders(p, string);
    text->text[language] = text->text[file] = string->word;
    text->at[language] = text->at[file] = string->at;
    return text;
}

/* The file's own language may so far only stand in for the first text's. */
static bool stands_in(const parser_t *p, const ast_text *text, lang_t language)
{
    lang_t file = p->tokens->language;
    bool shared = false;
    for (int l = 0; l < LANG_COUNT; l++) {
        shared =
            shared || (l != (int)file && text->text[l].data && text->at[l].start == text->at[file].start);
    }
    return language == file && shared;
}

ast_text *node_translation(parser_t *p, ast_text *text, const token_t *language, const token_t *string)
{
    lang_t l = (lang_t)language->number;
    check_placeholders(p, string);
    if (text->text[l].data && !stands_in(p, text, l)) {
        diag_t *item = diags_add(p->ctx->diags, DIAG_TRANSLATION_TWICE, language->at,
                                 node_source(p, language), STR(""), STR(""));
        diags_label(p->ctx->diags, item, text->at[l], LABEL_FIRST_HERE, STR(""));
        return text;
    }
    text->text[l] = string->word;
    text->at[l] = string->at;
    return text;
}

ast_text node_opt_text(const ast_text *text)
{
    return text ? *text : (ast_text){ 0 };
}

str_t node_string(parser_t *p, const token_t *string)
{
    str_t word = string->word;
    char *out = node_new(p, word.size + 1);
    size_t size = 0;
    for (size_t i = 0; i < word.size && !p->failed; i++) {
        bool escaped =
            word.data[i] == '\\' && i + 1 < word.size && (word.data[i + 1] == '{' || word.data[i + 1] == '}');
        i += escaped;
        out[size++] = word.data[i];
    }
    return (str_t){ out, size };
}

/* ---- a file's head ---- */

static void complain_twice(parser_t *p, diag_code code, const token_t *keyword, span_t first)
{
    diag_t *item = diags_add(p->ctx->diags, code, keyword->at, node_source(p, keyword), STR(""), STR(""));
    if (first.start < first.end) {
        diags_label(p->ctx->diags, item, first, LABEL_FIRST_HERE, STR(""));
    }
}

void node_meta_text(parser_t *p, const token_t *keyword, const ast_text *text)
{
    lang_t own = p->tokens->language;
    if (p->file->title.text[own].data) {
        complain_twice(p, DIAG_META_TWICE, keyword, p->file->title.at[own]);
        return;
    }
    p->file->title = *text;
}

void node_meta_string(parser_t *p, const token_t *keyword, const token_t *string)
{
    bool game = keyword->kind == T_GAME;
    str_t *value = game ? &p->file->game : &p->file->edition;
    span_t *at = game ? &p->file->game_at : &p->file->edition_at;
    if (value->data) {
        complain_twice(p, DIAG_META_TWICE, keyword, *at);
        return;
    }
    *value = node_string(p, string);
    *at = string->at;
}

/* ---- declarations and articles ---- */

ast_decl *node_decl(parser_t *p, decl_kind kind, const token_t *start, const token_t *name)
{
    ast_decl *decl = NODE(p, ast_decl);
    decl->kind = kind;
    decl->at = start->at;
    decl->name = node_name(name);
    return decl;
}

ast_relation *node_relation(parser_t *p, relation_kind kind, const token_t *start, ast_ref *refs,
                            ast_expr *condition)
{
    ast_relation *relation = NODE(p, ast_relation);
    relation->kind = kind;
    relation->at = node_since(p, start->at);
    relation->refs = refs;
    relation->condition = condition;
    return relation;
}

ast_article *node_article(parser_t *p)
{
    ast_article *article = NODE(p, ast_article);
    article->sentences = -1;
    article->sentences_at = NO_SPAN;
    return article;
}

void node_sentences(parser_t *p, ast_article *article, const token_t *keyword, const token_t *number)
{
    enum { SENTENCES_MAX = 99 };
    if (article->sentences >= 0) {
        complain_twice(p, DIAG_MODIFIER_TWICE, keyword, article->sentences_at);
    } else if (number->number < 1 || number->number > SENTENCES_MAX) {
        diags_add(p->ctx->diags, DIAG_SENTENCES_RANGE, number->at, node_source(p, number), STR("99"),
                  STR(""));
    } else {
        article->sentences = (int)number->number;
        article->sentences_at = node_since(p, keyword->at);
    }
}

void node_printed(parser_t *p, ast_article *article, const token_t *keyword, const token_t *string)
{
    if (article->printed.data) {
        complain_twice(p, DIAG_MODIFIER_TWICE, keyword, (span_t){ 0 });
        return;
    }
    article->printed = node_string(p, string);
}

void node_add_relation(ast_article *article, ast_relation *relation)
{
    ast_relation **end = &article->relations;
    while (*end) {
        end = &(*end)->next;
    }
    *end = relation;
}

ast_item *node_item(parser_t *p, item_kind kind, span_t start)
{
    ast_item *item = NODE(p, ast_item);
    item->kind = kind;
    item->at = node_since(p, start);
    return item;
}

ast_item *node_item_text(parser_t *p, item_kind kind, const token_t *start, ast_text *text)
{
    ast_item *item = node_item(p, kind, start->at);
    item->u.text = text;
    return item;
}

/* ---- sentences ---- */

static ast_rule *new_rule(parser_t *p, rule_kind kind, guard_t guard)
{
    ast_rule *rule = NODE(p, ast_rule);
    rule->kind = kind;
    rule->guard = guard.when;
    rule->unless = guard.unless;
    return rule;
}

ast_rule *node_on(parser_t *p, rule_kind kind, const ast_pattern *pattern, who_t each, guard_t guard)
{
    ast_rule *rule = new_rule(p, kind, guard);
    rule->pattern = *pattern;
    rule->each_type = node_name(each.role);
    rule->each = node_name(each.var);
    return rule;
}

ast_rule *node_who(parser_t *p, rule_kind kind, who_t who, const token_t *act, ast_expr *args, guard_t guard)
{
    ast_rule *rule = new_rule(p, kind, guard);
    rule->role = node_name(who.role);
    rule->var = node_name(who.var);
    rule->act = node_name(act);
    rule->act_args = args;
    return rule;
}

ast_item *node_rule(parser_t *p, const token_t *start, ast_rule *rule)
{
    ast_item *item = node_item(p, ITEM_RULE, start->at);
    rule->at = item->at;
    item->u.rule = rule;
    return item;
}

mod_t *node_mod(parser_t *p, const token_t *keyword, ast_ref *refs, const ast_text *text)
{
    mod_t *mod = NODE(p, mod_t);
    mod->keyword = keyword;
    mod->refs = refs;
    mod->text = text;
    mod->at = node_since(p, keyword->at);
    return mod;
}

static void add_refs(ast_ref **list, ast_ref *refs)
{
    while (*list) {
        list = &(*list)->next;
    }
    *list = refs;
}

/* Sets *flag; false if it stands already. */
static bool set_once(parser_t *p, bool *flag, const mod_t *mod)
{
    if (*flag) {
        complain_twice(p, DIAG_MODIFIER_TWICE, mod->keyword, (span_t){ 0 });
        return false;
    }
    return *flag = true;
}

static void set_text(parser_t *p, ast_text *text, const mod_t *mod)
{
    lang_t own = p->tokens->language;
    if (text->text[own].data) {
        complain_twice(p, DIAG_MODIFIER_TWICE, mod->keyword, text->at[own]);
        return;
    }
    *text = *mod->text;
}

void node_modify(parser_t *p, ast_rule *rule, const mod_t *mods)
{
    for (const mod_t *mod = mods; mod; mod = mod->next) {
        switch (mod->keyword->kind) {
        case T_PRECEDES: add_refs(&rule->notwithstanding, mod->refs); break;
        case T_CONJUNCTION: add_refs(&rule->conjunction, mod->refs); break;
        case T_ANALOGY: add_refs(&rule->analogy, mod->refs); break;
        case T_BECAUSE: set_text(p, &rule->because, mod); break;
        case T_DOUBT:
            set_text(p, &rule->doubt, mod);
            rule->doubt_at = mod->at;
            break;
        case T_AFTERWARDS: set_once(p, &rule->afterwards, mod); break;
        default: /* T_OVERRULABLE */
            if (set_once(p, &rule->overrulable, mod)) {
                rule->otherwise = mod->effects;
            }
        }
    }
}

ast_pattern *node_pattern(parser_t *p, const token_t *name, name_list binds)
{
    ast_pattern *pattern = NODE(p, ast_pattern);
    pattern->at = node_since(p, name->at);
    pattern->name = node_name(name);
    pattern->binds = binds.first;
    pattern->has_binds = binds.first != NULL;
    return pattern;
}

/* ---- effects ---- */

ast_effect *node_effect(parser_t *p, effect_kind kind, const token_t *start, const token_t *name,
                        ast_expr *args, ast_expr *value)
{
    ast_effect *effect = NODE(p, ast_effect);
    effect->kind = kind;
    effect->at = node_since(p, start->at);
    effect->name = node_name(name);
    effect->args = args;
    effect->value = value;
    return effect;
}

deadline_t *node_new_deadline(parser_t *p, ast_expr *within, const token_t *before)
{
    deadline_t *deadline = NODE(p, deadline_t);
    deadline->within = within;
    deadline->before = node_name(before);
    return deadline;
}

void node_deadline(ast_effect *effect, const deadline_t *deadline)
{
    if (deadline) {
        effect->within = deadline->within;
        effect->before = deadline->before;
        effect->otherwise = deadline->otherwise;
        effect->otherwise_args = deadline->otherwise_args;
    }
}

/* ---- scenarios ---- */

ast_step *node_step(parser_t *p, step_kind kind, const token_t *start)
{
    ast_step *step = NODE(p, ast_step);
    step->kind = kind;
    step->at = start->at;
    return step;
}

ast_step *node_expect(parser_t *p, expect_kind kind)
{
    ast_step *step = node_step(p, STEP_EXPECT, p->last);
    step->expect = kind;
    return step;
}

ast_step *node_expect_kind(parser_t *p, expect_outcome outcome)
{
    ast_step *step = node_expect(p, EXPECT_KIND);
    step->outcome = outcome;
    return step;
}

ast_step *node_expect_act(parser_t *p, expect_kind kind, const token_t *person, ast_expr *person_args,
                          const token_t *act, ast_expr *act_args)
{
    ast_step *step = node_expect(p, kind);
    step->person = node_name(person);
    step->person_args = person_args;
    step->act = node_name(act);
    step->act_args = act_args;
    return step;
}

ast_ruling *node_party(parser_t *p, const token_t *article)
{
    ast_ruling *ruling = NODE(p, ast_ruling);
    ruling->ref = *node_ref(p, article);
    ruling->at = article->at;
    ruling->effect = ruling->application = ruling->rule = -1;
    return ruling;
}

ast_line *node_line(parser_t *p, const token_t *who, const token_t *act, ast_expr *args)
{
    ast_line *line = NODE(p, ast_line);
    line->at = node_since(p, who ? who->at : act->at);
    line->who = node_name(who);
    line->act = node_name(act);
    line->args = args;
    return line;
}
