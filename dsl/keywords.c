#include "dsl/keywords.h"

#include "base/utf8.h"
#include "dsl/lexer.h"
#include "grammar.h"

#define RULES KEYWORDS_RULES
#define SCENARIOS KEYWORDS_SCENARIOS
#define GAMES KEYWORDS_GAMES
#define TEXTS KEYWORDS_TEXTS

static const keyword_t keywords[] = {
#define KEYWORD(token, files, en, de, ru) { T_##token, files, { en, de, ru } },
#include "dsl/keywords.def"
};

static const unit_word units[] = {
#define UNIT_WORD(ms, en, de, ru) { ms, { en, de, ru } },
#include "dsl/keywords.def"
};

static const struct {
    int token;
    const char *spelling;
} symbols[] = {
#define SYMBOL(token, spelling) { T_##token, spelling },
#include "dsl/keywords.def"
};

static const struct {
    int token;
    label_code label;
} literals[] = {
#define LITERAL(token, label) { T_##token, LABEL_##label },
#include "dsl/keywords.def"
};

unsigned keywords_of_kind(file_kind kind)
{
    switch (kind) {
    case FILE_RULEBOOK: return KEYWORDS_RULES;
    case FILE_SCENARIO: return KEYWORDS_SCENARIOS;
    case FILE_GAME: return KEYWORDS_GAMES;
    default: return 0;
    }
}

str_t keyword_other(lang_t language)
{
    static const char *const words[LANG_COUNT] = { "other", "anderer", "другой" };
    return (str_t){ words[language], strlen(words[language]) };
}

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

int keyword_count(void)
{
    return COUNT(keywords);
}

const keyword_t *keyword_at(int row)
{
    return &keywords[row];
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static size_t skip_blanks(str_t text, size_t at)
{
    while (at < text.size && is_blank(text.data[at])) {
        at++;
    }
    return at;
}

/* Matches the first letter, where a small one may stand for a capital one; 0: it differs. */
static size_t match_first(str_t phrase, str_t text, size_t at, bool capital, size_t *in_phrase)
{
    uint32_t wanted = utf8_next(phrase, in_phrase);
    uint32_t found = utf8_next(text, &at);
    bool same = found == wanted || found == utf8_lower(wanted) || (capital && utf8_lower(found) == wanted);
    return same ? at : 0;
}

/* The offset behind the phrase if it stands at text[at], else 0. */
static size_t match_phrase(str_t phrase, str_t text, size_t at, bool capital)
{
    size_t p = 0;
    at = match_first(phrase, text, at, capital, &p);
    while (at != 0 && p < phrase.size) {
        char c = phrase.data[p];
        if (c == ' ') {
            size_t next = skip_blanks(text, at);
            if (next == at && phrase.data[p - 1] != '.') {
                return 0;
            }
            at = next;
            p++;
        } else if (at < text.size && text.data[at] == c) {
            at++;
            p++;
        } else if (c == ',') {
            p++;
        } else if (at + 1 < text.size && phrase.size - p > 1 && memcmp(phrase.data + p, "ё", 2) == 0 &&
                   memcmp(text.data + at, "е", 2) == 0) {
            at += 2;
            p += 2;
        } else {
            return 0;
        }
    }
    bool ends_in_letter = phrase.data[phrase.size - 1] != '.';
    return at != 0 && ends_in_letter && lexer_character(text.data + at) == RAW_WORD ? 0 : at;
}

/* A quick look at the first bytes: most phrases begin otherwise. */
static bool may_match(const char *phrase, char first)
{
    bool ascii = (unsigned char)first < 0x80;
    return ascii ? (phrase[0] | 0x20) == (first | 0x20) : (unsigned char)phrase[0] >= 0x80;
}

bool keyword_find(str_t text, size_t at, unsigned files, unsigned languages, bool capital, keyword_hit *hit)
{
    *hit = (keyword_hit){ KEYWORD_NONE, LANG_EN, at };
    for (int l = 0; l < LANG_COUNT && at < text.size; l++) {
        for (int row = 0; languages >> l & 1 && row < COUNT(keywords); row++) {
            const char *phrase = keywords[row].text[l];
            if (!(keywords[row].files & files) || !may_match(phrase, text.data[at])) {
                continue;
            }
            size_t end = match_phrase((str_t){ phrase, strlen(phrase) }, text, at, capital);
            if (end > hit->end || (end == hit->end && row < hit->row)) { /* of equals the first row */
                *hit = (keyword_hit){ row, (lang_t)l, end };
            }
        }
    }
    return hit->row != KEYWORD_NONE;
}

bool keyword_is(str_t word, unsigned files, lang_t language)
{
    keyword_hit hit;
    return keyword_find(word, 0, files, 1u << language, false, &hit) && hit.end == word.size;
}

int unit_count(void)
{
    return COUNT(units);
}

const unit_word *unit_at(int unit)
{
    return &units[unit];
}

int unit_find(str_t word, unsigned languages)
{
    for (int u = 0; u < COUNT(units); u++) {
        for (int l = 0; l < LANG_COUNT; l++) {
            const char *text = units[u].text[l];
            if (languages >> l & 1 && str_equal(word, (str_t){ text, strlen(text) })) {
                return u;
            }
        }
    }
    return -1;
}

int keyword_of(int token, unsigned files)
{
    for (int row = 0; row < COUNT(keywords); row++) {
        if (keywords[row].token == token && keywords[row].files & files) {
            return row;
        }
    }
    return KEYWORD_NONE;
}

str_t token_display(int token, unsigned files, lang_t language)
{
    for (int i = 0; i < COUNT(symbols); i++) {
        if (symbols[i].token == token) {
            return (str_t){ symbols[i].spelling, strlen(symbols[i].spelling) };
        }
    }
    for (int i = 0; i < COUNT(literals); i++) {
        if (literals[i].token == token) {
            return diag_phrase(literals[i].label);
        }
    }
    int row = keyword_of(token, files);
    if (row == KEYWORD_NONE) {
        return STR("");
    }
    const char *text = keywords[row].text[language];
    return (str_t){ text, strlen(text) };
}
