/* What is said of a token that may not come, and what it was meant to be. */
#include "dsl/syntax.h"

#include "dsl/keywords.h"
#include "grammar.h"

static token_t *token_at(const run_t *r, uint32_t at)
{
    return &r->p.tokens->items[at];
}

static diag_t *complain(run_t *r, diag_code code, span_t at, str_t arg0, str_t arg1, str_t arg2)
{
    return diags_add(r->p.ctx->diags, code, at, arg0, arg1, arg2);
}

static str_t keyword_text(const run_t *r, int token)
{
    return token_display(token, r->p.files, r->p.tokens->language);
}

/* ---- what is open ---- */

static void too_deep(run_t *r, span_t at)
{
    buffer_t limit;
    buffer_init(&limit, r->p.ctx->diags->allocator);
    buffer_int(&limit, LIMIT_NESTING);
    complain(r, DIAG_NESTED_TOO_DEEP, at, buffer_view(&limit), STR(""), STR(""));
    node_free(&r->p, &limit);
}

bool syntax_feed(run_t *r, int kind, token_t *token)
{
    bool opens = kind == T_LBRACE || kind == T_LPAREN;
    if (opens && r->brace_count + r->parenthesis_count == LIMIT_NESTING) {
        too_deep(r, token->at);
        return false;
    }
    if (!grammar_feed(r->grammar, kind, token)) {
        too_deep(r, token->at);
        return false;
    }
    if (kind == T_LBRACE) {
        r->braces[r->brace_count++] = r->at;
    } else if (kind == T_LPAREN) {
        r->parentheses[r->parenthesis_count++] = r->at;
    }
    r->brace_count -= kind == T_RBRACE;
    r->parenthesis_count -= kind == T_RPAREN;
    r->p.last = token;
    return true;
}

/* ---- the end of the file ---- */

static bool has_unclosed_text(const run_t *r)
{
    for (uint32_t i = 0; i < r->p.tokens->count; i++) {
        if (token_at(r, i)->kind == T_STRING && token_at(r, i)->broken) {
            return true;
        }
    }
    return false;
}

/* The brace that is not closed: the one that the indentation tells, else the newest. */
static void complain_brace(run_t *r)
{
    bool told = r->misplaced > 0;
    uint32_t open = told ? r->instead_of : r->braces[r->brace_count - 1];
    diag_t *item = complain(r, DIAG_UNCLOSED_BRACE, token_at(r, open)->at, STR(""), STR(""), STR(""));
    if (told) {
        diags_label(r->p.ctx->diags, item, token_at(r, r->misplaced)->at, LABEL_CLOSED_BEFORE, STR(""));
    }
}

bool syntax_end(run_t *r)
{
    token_t *end = token_at(r, r->at);
    if (grammar_accepts(r->grammar, T_RBRACE) && r->brace_count > 0 && !r->lost && !has_unclosed_text(r)) {
        complain_brace(r);
    }
    while (!grammar_accepts(r->grammar, TOKEN_END)) {
        if (!grammar_accepts(r->grammar, T_RBRACE) || !syntax_feed(r, T_RBRACE, end)) {
            return false;
        }
    }
    return grammar_feed(r->grammar, TOKEN_END, end);
}

static void complain_end(run_t *r)
{
    buffer_t words;
    buffer_init(&words, r->p.ctx->diags->allocator);
    expected_words(r, &words);
    span_t at = token_at(r, r->at)->at;
    if (r->p.file) {
        complain(r, DIAG_UNEXPECTED_END, at, buffer_view(&words), STR(""), STR(""));
    } else { /* the brace behind an expression in a text */
        complain(r, DIAG_UNEXPECTED, at, STR("}"), buffer_view(&words), STR(""));
    }
    node_free(&r->p, &words);
    r->lost = true;
}

/* ---- keywords of another language ---- */

static bool find_foreign(const run_t *r, uint32_t at, keyword_hit *hit)
{
    const token_t *token = token_at(r, at);
    unsigned own = 1u << r->p.tokens->language;
    return token->kind == T_NAME && !token->quoted && r->p.file &&
           keyword_find(r->p.tokens->source, token->at.start, r->p.files, KEYWORDS_ALL_LANGUAGES & ~own, true,
                        hit);
}

/* Says which word it is here, and makes the token that keyword: what is to come is read as it was meant. */
static void mend_foreign(run_t *r, uint32_t at, const keyword_hit *hit)
{
    static const label_code languages[LANG_COUNT] = { LABEL_ENGLISH, LABEL_GERMAN, LABEL_RUSSIAN };
    token_t *token = token_at(r, at);
    const char *word = keyword_at(hit->row)->text[r->p.tokens->language];
    token->at.end = (uint32_t)hit->end;
    token->kind = (uint16_t)keyword_at(hit->row)->token;
    token->row = (int16_t)hit->row;
    complain(r, DIAG_FOREIGN_KEYWORD, token->at, node_source(&r->p, token),
             diag_phrase(languages[hit->language]), (str_t){ word, strlen(word) });
    for (uint32_t i = at + 1; token_at(r, i)->kind != TOKEN_END && token_at(r, i)->at.start < hit->end; i++) {
        token_at(r, i)->kind = TOKEN_COMMENT;
    }
}

/* The word that may not come, or the one its sentence begins with. */
static bool is_foreign(run_t *r)
{
    keyword_hit hit;
    if (find_foreign(r, r->at, &hit) && grammar_accepts(r->grammar, keyword_at(hit.row)->token)) {
        mend_foreign(r, r->at, &hit);
        return true;
    }
    int item = grammar_height(r->grammar, T_BADITEM);
    if (item > 0 && r->start < r->at && find_foreign(r, r->start, &hit)) {
        recover_cut(r, item);
        mend_foreign(r, r->start, &hit);
        r->at = r->start;
        return true;
    }
    return false;
}

/* ---- what one token says about what was meant ---- */

/* A word behind a number that is no unit. */
static bool is_unknown_unit(run_t *r)
{
    uint32_t word = token_at(r, r->at)->kind == T_NAME ? r->at : syntax_previous(r, r->at);
    const token_t *token = token_at(r, word), *number = token_at(r, syntax_previous(r, word));
    bool timeless = r->p.tokens->kind == FILE_GAME;
    if (timeless || token->kind != T_NAME || token->breaks > 0 || number->kind != T_NUMBER) {
        return false;
    }
    buffer_t units;
    buffer_init(&units, r->p.ctx->diags->allocator);
    for (int u = 0; u < unit_count(); u++) {
        buffer_text(&units, u > 0 ? ", " : "");
        buffer_text(&units, unit_at(u)->text[r->p.tokens->language]);
    }
    complain(r, DIAG_UNKNOWN_UNIT, token->at, node_source(&r->p, token), buffer_view(&units), STR(""));
    node_free(&r->p, &units);
    return true;
}

/* Puts one token in place of another where the rest then fits. */
static bool read_as(run_t *r, int kind)
{
    token_t *token = token_at(r, r->at);
    if (!grammar_accepts_both(r->grammar, kind, token_at(r, syntax_next(r, r->at))->kind)) {
        return false;
    }
    token->kind = (uint16_t)kind;
    token->row = KEYWORD_NONE;
    return true;
}

/* Whether the keyword stands where a name must, and what follows it goes on from a name, not with something
   new. */
static bool is_like_name(const run_t *r)
{
    const token_t *token = token_at(r, r->at);
    str_t source = node_source(&r->p, token);
    int next = token_at(r, syntax_next(r, r->at))->kind;
    bool next_item =
        grammar_accepts(r->grammar, T_BADITEM) || (token->breaks > 0 && recover_begins_item(r, r->at));
    bool open = (next == T_NAME || next == T_REF) && grammar_accepts_both(r->grammar, T_NAME, T_BADITEM);
    return !next_item && !open && !grammar_accepts(r->grammar, T_NUMBER) &&
           !memchr(source.data, ' ', source.size);
}

/* `=` where a value is set, `:=` where it is compared, a keyword where a name stands: each is read as it was
   meant. */
static bool is_mistaken(run_t *r)
{
    token_t *token = token_at(r, r->at);
    str_t source = node_source(&r->p, token);
    if (token->kind == T_EQ && read_as(r, T_ASSIGN)) {
        complain(r, DIAG_EQUALS_IN_EFFECT, token->at, source, STR(":="), STR(""));
        return true;
    }
    if (token->kind == T_ASSIGN && read_as(r, T_EQ)) {
        complain(r, DIAG_ASSIGN_IN_CONDITION, token->at, source, STR("="), STR(""));
        return true;
    }
    if (token->row != KEYWORD_NONE && is_like_name(r) && read_as(r, T_NAME)) {
        uint32_t number = intern(r->p.ctx->intern, source);
        r->p.failed = r->p.failed || number == INTERN_FAILED;
        token->word = number == INTERN_FAILED ? STR("") : intern_str(r->p.ctx->intern, number);
        token->quoted = true;
        complain(r, DIAG_KEYWORD_AS_NAME, token->at, source, STR(""), STR(""));
        return true;
    }
    return false;
}

/* A sign that is missing before the token: complained of, and read as if it were there. */
static bool is_missing(run_t *r, int kind)
{
    token_t *token = token_at(r, r->at);
    if (!grammar_accepts_both(r->grammar, kind, token->kind)) {
        return false;
    }
    if (kind == T_RPAREN) {
        uint32_t open = r->parentheses[r->parenthesis_count - 1];
        complain(r, DIAG_UNCLOSED_PARENTHESIS, token_at(r, open)->at, STR(""), STR(""), STR(""));
    } else {
        complain(r, DIAG_MISSING_COMMA, token->at, node_source(&r->p, token), STR(""), STR(""));
    }
    return syntax_feed(r, kind, token);
}

/* Words in a row are no list without its commas, but a phrase that is none here: one slip. */
static bool begins_phrase(const run_t *r)
{
    const token_t *next = token_at(r, syntax_next(r, r->at));
    return token_at(r, r->at)->kind == T_NAME && (next->kind == T_NAME || next->kind == T_IF) && next->breaks == 0;
}

static bool lacks_consequence(run_t *r)
{
    const token_t *token = token_at(r, r->at);
    bool over = token->kind == T_RBRACE || token->kind == TOKEN_END || recover_begins_item(r, r->at);
    if (!over || !grammar_accepts(r->grammar, T_THEN) || !grammar_accepts(r->grammar, T_BECAUSE)) {
        return false;
    }
    complain(r, DIAG_MISSING_CONSEQUENCE, r->p.last->at, keyword_text(r, T_THEN), STR(""), STR(""));
    return true;
}

/* ---- the rest ---- */

static void complain_unexpected(run_t *r)
{
    enum { SHOWN = 40 };
    str_t source = node_source(&r->p, token_at(r, r->at));
    buffer_t found, words;
    buffer_init(&found, r->p.ctx->diags->allocator);
    buffer_init(&words, r->p.ctx->diags->allocator);
    if (source.size <= SHOWN) {
        buffer_str(&found, source);
    } else {
        size_t end = SHOWN;
        while (end > 0 && ((unsigned char)source.data[end] & 0xC0) == 0x80) {
            end--;
        }
        buffer_bytes(&found, source.data, end);
        buffer_text(&found, "…");
    }
    expected_words(r, &words);
    diag_t *item = complain(r, DIAG_UNEXPECTED, token_at(r, r->at)->at, buffer_view(&found), buffer_view(&words), STR(""));
    if (token_at(r, r->at)->kind == T_NAME) {
        expected_suggest(r, item, source);
    }
    node_free(&r->p, &found);
    node_free(&r->p, &words);
}

/* Whether the complaint that led here has been made already, of a character or word just before. */
static bool was_said(const run_t *r)
{
    uint32_t before = syntax_previous(r, r->at);
    return token_at(r, r->at)->broken || token_at(r, before)->broken ||
           token_at(r, syntax_previous(r, before))->broken;
}

bool syntax_error(run_t *r)
{
    const token_t *token = token_at(r, r->at);
    if (was_said(r)) {
        return recover_skip(r, true);
    }
    if (token->kind == T_RBRACE && r->brace_count == 0 && grammar_accepts(r->grammar, TOKEN_END)) {
        complain(r, DIAG_EXTRA_BRACE, token->at, STR(""), STR(""), STR(""));
        r->at = syntax_next(r, r->at);
        return true;
    }
    if (is_foreign(r) || is_mistaken(r)) {
        return true;
    }
    if (r->parenthesis_count > 0 && is_missing(r, T_RPAREN)) {
        return true;
    }
    if (token->breaks == 0 && !begins_phrase(r) && is_missing(r, T_COMMA)) {
        return true;
    }
    if (is_unknown_unit(r) || lacks_consequence(r)) {
        return recover_skip(r, true);
    }
    if (token->kind == TOKEN_END) {
        complain_end(r);
    } else {
        complain_unexpected(r);
    }
    return recover_skip(r, true);
}
