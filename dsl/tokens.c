#include "dsl/tokens.h"

#include "base/utf8.h"
#include "dsl/keywords.h"
#include "dsl/lexing.h"
#include "grammar.h"

enum { FILE_MAX = 16 * 1024 * 1024 };

/* ---- what all makers of tokens use ---- */

span_t lexing_span(const lexer_t *l, size_t start, size_t end)
{
    return (span_t){ l->list->file, l->base + (uint32_t)start, l->base + (uint32_t)end };
}

void lexing_error(lexer_t *l, diag_code code, size_t start, size_t end, str_t arg0, str_t arg1, str_t arg2)
{
    l->complained = true;
    diags_add(l->diags, code, lexing_span(l, start, end), arg0, arg1, arg2);
}

str_t lexing_slice(const lexer_t *l, size_t start, size_t end)
{
    return (str_t){ l->text.data + start, end - start };
}

str_t lexing_intern(lexer_t *l, str_t text)
{
    uint32_t number = intern(l->names, text);
    if (number == INTERN_FAILED) {
        l->list->failed = true;
        return STR("");
    }
    return intern_str(l->names, number);
}

void lexing_free(lexer_t *l, buffer_t *buffer)
{
    l->list->failed = l->list->failed || buffer->failed;
    buffer_free(buffer);
}

static void write_codepoint(buffer_t *out, uint32_t c)
{
    buffer_text(out, "U+");
    buffer_hex(out, c, c > 0xFFFFF ? 6 : c > 0xFFFF ? 5 : 4);
}

void lexing_character(lexer_t *l, diag_code code, size_t start, size_t end)
{
    size_t at = start;
    buffer_t name;
    buffer_init(&name, l->list->allocator);
    write_codepoint(&name, utf8_next(l->text, &at));
    bool shown = code == DIAG_UNKNOWN_CHARACTER;
    lexing_error(l, code, start, end, shown ? lexing_slice(l, start, at) : buffer_view(&name),
                 shown ? buffer_view(&name) : STR(""), STR(""));
    lexing_free(l, &name);
}

/* Room for one more token, kept even after memory ran out: the last one is then written over. */
static bool grow(token_list *list)
{
    token_t *items = mem_grow(list->allocator, list->items, &list->room, 256, sizeof *items);
    if (items) {
        list->items = items;
    }
    list->failed = list->failed || !items;
    return items != NULL;
}

token_t *lexing_push(lexer_t *l, int kind, size_t end)
{
    token_list *list = l->list;
    if (list->count == list->room && !grow(list)) {
        list->count--;
    }
    token_t *token = &list->items[list->count++];
    *token = (token_t){ .kind = (uint16_t)kind,
                        .row = KEYWORD_NONE,
                        .breaks = l->breaks,
                        .broken = l->complained,
                        .at = lexing_span(l, l->at, end) };
    if (kind != TOKEN_COMMENT) {
        l->previous = (uint16_t)kind;
        l->first_on_line = false;
    }
    l->parentheses += (kind == T_LPAREN) - (kind == T_RPAREN && l->parentheses > 0);
    l->complained = false;
    l->breaks = 0;
    l->at = end;
    return token;
}

/* ---- the beginning of a file ---- */

/* Every byte that is no UTF-8, alone, and every NUL; the first carriage return that no line feed follows. */
static void check_bytes(lexer_t *l)
{
    bool returned = false;
    for (size_t at = 0; at < l->text.size;) {
        size_t start = at;
        uint32_t c = utf8_next(l->text, &at);
        if (c == '\r' && l->text.data[at] != '\n' && !returned) {
            lexing_error(l, DIAG_LONE_RETURN, start, at, STR(""), STR(""), STR(""));
            returned = true;
        } else if (c == 0) {
            lexing_error(l, DIAG_EMBEDDED_NUL, start, at, STR(""), STR(""), STR(""));
        } else if (c == UTF8_BAD) {
            buffer_t byte;
            buffer_init(&byte, l->list->allocator);
            buffer_hex(&byte, (unsigned char)l->text.data[start], 2);
            lexing_error(l, DIAG_NOT_UTF8, start, at, buffer_view(&byte), STR(""), STR(""));
            lexing_free(l, &byte);
        }
    }
}

/* Where the line of `at` ends; with a carriage return, too, since a comment would else hide what stands behind. */
static size_t line_behind(const lexer_t *l, size_t at)
{
    const char *newline = memchr(l->text.data + at, '\n', l->text.size - at);
    size_t end = newline ? (size_t)(newline - l->text.data) : l->text.size;
    const char *returned = memchr(l->text.data + at, '\r', end - at);
    return returned ? (size_t)(returned - l->text.data) : end;
}

/* The first offset from which something other than blanks and comments stands. */
static size_t first_word(const lexer_t *l)
{
    size_t at = 0;
    while (at < l->text.size) {
        raw_token raw = lexer_scan(l->text.data + at);
        if (raw.kind == RAW_COMMENT) {
            at = line_behind(l, at);
        } else if (raw.kind <= RAW_NEWLINE || raw.kind == RAW_ODD_SPACE || raw.kind == RAW_INVISIBLE) {
            at += raw.size > 0 ? raw.size : 1;
        } else {
            break;
        }
    }
    return at;
}

static file_kind kind_of_file(int token)
{
    switch (token) {
    case T_RULEBOOK: return FILE_RULEBOOK;
    case T_SCENARIO: return FILE_SCENARIO;
    case T_GAME: return FILE_GAME;
    default: return FILE_BROKEN;
    }
}

/* Says that the file does not begin as it must; in the language of the word that was perhaps meant. */
static void complain_start(lexer_t *l, size_t at)
{
    static const int starts[] = { T_RULEBOOK, T_SCENARIO, T_GAME };
    enum { START_WORDS = LANG_COUNT * (int)(sizeof starts / sizeof starts[0]), NEAR = 2 };
    str_t words[START_WORDS];
    raw_token raw = lexer_scan(l->text.data + at);
    str_t found = lexing_slice(l, at, at + (raw.size > 0 ? raw.size : 1));
    int best = NEAR + 1;
    for (int i = 0; i < START_WORDS; i++) {
        const char *word = keyword_at(keyword_of(starts[i / LANG_COUNT], ~0u))->text[i % LANG_COUNT];
        words[i] = (str_t){ word, strlen(word) };
        int distance = raw.kind == RAW_WORD ? utf8_distance(found, words[i], NEAR) : NEAR + 1;
        if (distance < best) {
            best = distance;
            l->diags->sources[l->list->file].language = (lang_t)(i % LANG_COUNT);
        }
    }
    diag_t *item =
        diags_add(l->diags, DIAG_FILE_START, lexing_span(l, at, at + found.size), STR(""), STR(""), STR(""));
    if (raw.kind == RAW_WORD) {
        diags_suggest(l->diags, item, found, words, START_WORDS);
    }
}

/* Language and kind from the first word. */
static bool read_start(lexer_t *l)
{
    size_t at = first_word(l);
    if (at >= l->text.size) {
        lexing_error(l, DIAG_EMPTY_FILE, 0, 0, STR(""), STR(""), STR(""));
        return false;
    }
    keyword_hit hit;
    bool found = lexer_scan(l->text.data + at).kind == RAW_WORD &&
                 keyword_find(l->text, at, ~0u, KEYWORDS_ALL_LANGUAGES, true, &hit);
    l->list->kind = found ? kind_of_file(keyword_at(hit.row)->token) : FILE_BROKEN;
    if (l->list->kind == FILE_BROKEN) {
        complain_start(l, at);
        return false;
    }
    l->list->language = hit.language;
    l->languages = 1u << hit.language;
    l->files = keywords_of_kind(l->list->kind);
    l->diags->sources[l->list->file].language = hit.language;
    return true;
}

/* ---- all tokens ---- */

static void read_comment(lexer_t *l)
{
    size_t end = line_behind(l, l->at);
    size_t next = end;
    while (end > l->at &&
           (l->text.data[end - 1] == ' ' || l->text.data[end - 1] == '\t' || l->text.data[end - 1] == '\r')) {
        end--;
    }
    lexing_push(l, TOKEN_COMMENT, end);
    l->at = next;
}

/* A character without meaning; bytes that are no UTF-8 and NULs have been named already. */
static void read_byte(lexer_t *l)
{
    size_t end = l->at;
    uint32_t c = utf8_next(l->text, &end);
    if (c != UTF8_BAD && c != 0) {
        lexing_character(l, DIAG_UNKNOWN_CHARACTER, l->at, end);
    }
    l->at = end;
}

static void read_sign(lexer_t *l, raw_token raw, diag_code wrong)
{
    size_t end = l->at + raw.size;
    if (raw.kind != RAW_SIGN) {
        lexing_error(l, wrong, l->at, end, lexing_slice(l, l->at, end), STR(""), STR(""));
    }
    lexing_push(l, raw.sign, end);
}

static void skip_character(lexer_t *l, raw_token raw, diag_code code)
{
    lexing_character(l, code, l->at, l->at + raw.size);
    l->at += raw.size;
}

/* One token, or what stands between two. */
static void read_next(lexer_t *l)
{
    raw_token raw = lexer_scan(l->text.data + l->at);
    switch (raw.kind) {
    case RAW_NEWLINE:
        l->breaks = l->breaks < 2 ? (uint8_t)(l->breaks + 1) : 2;
        l->first_on_line = true;
        l->at += raw.size;
        break;
    case RAW_BLANK: l->at += raw.size; break;
    case RAW_COMMENT: read_comment(l); break;
    case RAW_QUOTE:
    case RAW_TYPOGRAPHIC_QUOTE: lexing_text(l, raw); break;
    case RAW_APOSTROPHE:
    case RAW_TYPOGRAPHIC_APOSTROPHE: lexing_quoted_name(l, raw); break;
    case RAW_SECTION: lexing_section(l, raw); break;
    case RAW_WORD: lexing_word(l, raw); break;
    case RAW_NUMBER:
    case RAW_BAD_NUMBER: lexing_number(l, raw); break;
    case RAW_CLOCK:
    case RAW_BAD_CLOCK: lexing_time(l, raw); break;
    case RAW_DATE:
    case RAW_BAD_DATE: lexing_date(l, raw); break;
    case RAW_SIGN: read_sign(l, raw, DIAG_COUNT); break;
    case RAW_NO_SIGN:
        raw.sign = l->text.data[l->at] == '=' && l->text.data[l->at + 1] != '!' ? T_EQ : T_NE;
        read_sign(l, raw, DIAG_DOUBLE_EQUALS);
        break;
    case RAW_TYPOGRAPHIC_DASH:
        raw.sign = T_MINUS;
        read_sign(l, raw, DIAG_TYPOGRAPHIC_DASH);
        break;
    case RAW_ODD_SPACE: skip_character(l, raw, DIAG_NO_BREAK_SPACE); break;
    case RAW_INVISIBLE: skip_character(l, raw, DIAG_INVISIBLE_CHARACTER); break;
    case RAW_MARK: skip_character(l, raw, DIAG_UNKNOWN_CHARACTER); break;
    case RAW_END:
    case RAW_BYTE: read_byte(l); break;
    }
}

/* A language code that no text follows tells the language of the text before it. */
static void settle_languages(token_list *list)
{
    token_t *code = NULL;
    for (uint32_t i = 0; i < list->count; i++) {
        token_t *token = &list->items[i];
        if (token->kind == TOKEN_COMMENT) {
            continue;
        }
        if (code && token->kind != T_STRING) {
            code->kind = T_OWN;
        }
        code = token->kind == T_LANG ? token : NULL;
    }
}

static void read_all(lexer_t *l)
{
    while (l->at < l->text.size && !l->list->failed) {
        read_next(l);
    }
    lexing_push(l, TOKEN_END, l->at);
    settle_languages(l->list);
}

static bool begin(lexer_t *l, token_list *list, str_t source, span_t part)
{
    list->file = part.file;
    list->source = source;
    l->list = list;
    l->base = part.start;
    l->first_on_line = true;
    bool empty = part.start == part.end;
    l->text =
        arena_str(l->arena, empty ? STR("") : (str_t){ source.data + part.start, part.end - part.start });
    list->failed = !l->text.data || !grow(list);
    return !list->failed;
}

void tokens_of_file(token_list *list, diags_t *diags, arena_t *arena, intern_t *names, uint32_t file)
{
    str_t source = diags->sources[file].text;
    *list = (token_list){ .allocator = diags->allocator, .kind = FILE_BROKEN, .language = LANG_EN };
    lexer_t l = { .diags = diags, .arena = arena, .names = names };
    bool too_large = source.size > FILE_MAX;
    if (!begin(&l, list, source, (span_t){ file, 0, too_large ? 0 : (uint32_t)source.size })) {
        return;
    }
    if (too_large) {
        lexing_error(&l, DIAG_FILE_TOO_LARGE, 0, 0, STR("16777216"), STR(""), STR(""));
        lexing_push(&l, TOKEN_END, 0);
        return;
    }
    list->source = l.text;
    bool known = read_start(&l);
    check_bytes(&l);
    l.complained = false;
    if (!known) {
        lexing_push(&l, TOKEN_END, 0);
        return;
    }
    l.at = l.text.size >= 3 && memcmp(l.text.data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    read_all(&l);
}

void tokens_of_expression(token_list *list, diags_t *diags, arena_t *arena, intern_t *names, span_t at)
{
    const source_t *source = &diags->sources[at.file];
    *list =
        (token_list){ .allocator = diags->allocator, .kind = FILE_RULEBOOK, .language = source->language };
    lexer_t l = { .diags = diags,
                  .arena = arena,
                  .names = names,
                  .files = KEYWORDS_TEXTS,
                  .languages = KEYWORDS_ALL_LANGUAGES };
    if (begin(&l, list, source->text, at)) {
        read_all(&l);
    }
}

void tokens_free(token_list *list)
{
    mem_free(list->allocator, list->items, list->room * sizeof *list->items);
    *list = (token_list){ .allocator = list->allocator };
}
