/* Words: keywords, units, language codes, names; and letters of another alphabet that slipped into one. */
#include "dsl/lexing.h"

#include "base/utf8.h"
#include "dsl/keywords.h"
#include "grammar.h"

/* ---- alphabets ---- */

typedef enum { ALPHABET_OTHER, ALPHABET_LATIN, ALPHABET_CYRILLIC } alphabet_t;

static alphabet_t alphabet(uint32_t c)
{
    if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
        (c >= 0xC0 && c <= 0x24F && c != 0xD7 && c != 0xF7)) {
        return ALPHABET_LATIN;
    }
    return c >= 0x400 && c <= 0x52F ? ALPHABET_CYRILLIC : ALPHABET_OTHER;
}

/* The letter of `wanted` that looks like `c`, or `c`. */
static uint32_t look_alike(uint32_t c, alphabet_t wanted)
{
    if (wanted == ALPHABET_LATIN) {
        return utf8_skeleton(c);
    }
    for (uint32_t cyrillic = 0x400; cyrillic <= 0x45F; cyrillic++) {
        if (utf8_skeleton(cyrillic) == c) {
            return cyrillic;
        }
    }
    return c;
}

/* The alphabet of most letters of the part of a word at `at`, up to the next _ or `end`; OTHER if all are of
   one. */
static alphabet_t mixed_alphabet(const lexer_t *l, size_t at, size_t end)
{
    size_t latin = 0, cyrillic = 0;
    for (uint32_t c = 0; at < end && c != '_';) {
        c = utf8_next(l->text, &at);
        latin += alphabet(c) == ALPHABET_LATIN;
        cyrillic += alphabet(c) == ALPHABET_CYRILLIC;
    }
    if (latin == 0 || cyrillic == 0) {
        return ALPHABET_OTHER;
    }
    bool russian = latin == cyrillic ? l->list->language == LANG_RU : cyrillic > latin;
    return russian ? ALPHABET_CYRILLIC : ALPHABET_LATIN;
}

static void complain_letter(lexer_t *l, size_t start, size_t end, size_t word_end, alphabet_t wanted)
{
    label_code is = wanted == ALPHABET_LATIN ? LABEL_CYRILLIC : LABEL_LATIN;
    lexing_error(l, DIAG_LOOK_ALIKE, start, end, lexing_slice(l, l->at, word_end),
                 lexing_slice(l, start, end), diag_phrase(is));
}

/* Names the marks that stand at `start`, all at once: they join the letter that begins at `letter`. Where they
   end. */
static size_t complain_marks(lexer_t *l, size_t letter, size_t start)
{
    size_t end = start + lexer_scan(l->text.data + start).size;
    lexing_error(l, DIAG_LOOSE_MARK, letter, end, lexing_slice(l, letter, end), STR(""), STR(""));
    return end;
}

/* Writes the word as it is meant: letters of the other alphabet, marks and invisible characters are named and
   replaced or left out. Words of parts (FEN_запись) may mix; a part may not. */
static void clean_word(lexer_t *l, size_t end, buffer_t *out)
{
    alphabet_t wanted = ALPHABET_OTHER;
    bool complained = false;
    for (size_t at = l->at, before = at, start = at; at < end; before = start) {
        start = at;
        if (start == l->at || l->text.data[start - 1] == '_') {
            wanted = mixed_alphabet(l, start, end);
        }
        uint32_t c = utf8_next(l->text, &at);
        if (wanted != ALPHABET_OTHER && alphabet(c) != ALPHABET_OTHER && alphabet(c) != wanted) {
            if (!complained) {
                complain_letter(l, start, at, end, wanted);
                complained = true;
            }
            buffer_utf8(out, look_alike(c, wanted));
        } else {
            switch (lexer_character(l->text.data + start)) {
            case RAW_WORD: buffer_bytes(out, l->text.data + start, at - start); break;
            case RAW_MARK: at = complain_marks(l, before, start); break;
            case RAW_INVISIBLE: lexing_character(l, DIAG_INVISIBLE_CHARACTER, start, at); break;
            default: lexing_character(l, DIAG_UNKNOWN_CHARACTER, start, at);
            }
        }
    }
}

/* ---- keywords ---- */

/* Whether what stands at `at` lets a word before it be a keyword with a capital letter: a word, a text, a
   number. */
static bool goes_on(const lexer_t *l, size_t at)
{
    raw_token raw = lexer_scan(l->text.data + at);
    while (raw.kind == RAW_BLANK || raw.kind == RAW_NEWLINE) {
        at += raw.size;
        raw = lexer_scan(l->text.data + at);
    }
    return raw.kind >= RAW_QUOTE && raw.kind <= RAW_BAD_DATE;
}

/* The keyword at l->at. With a capital letter only where a sentence may begin: a noun of the same spelling
   elsewhere is a name. The word for § counts only before a number, the one between moves and time only after
   one. */
static bool find_keyword(const lexer_t *l, keyword_hit *hit)
{
    if (!keyword_find(l->text, l->at, l->files, l->languages, false, hit)) {
        bool begins = l->first_on_line || l->previous == T_LBRACE || l->previous == T_RBRACE;
        if (!keyword_find(l->text, l->at, l->files, l->languages, true, hit)) {
            return false;
        }
        if (keyword_at(hit->row)->token != T_ARTICLE && !(begins && goes_on(l, hit->end))) {
            return false;
        }
    }
    return keyword_at(hit->row)->token != T_MOVESIN || l->previous == T_NUMBER;
}

static bool push_keyword(lexer_t *l, const keyword_hit *hit)
{
    int token = keyword_at(hit->row)->token;
    if (token == T_ARTICLE) {
        size_t number = hit->end;
        while (l->text.data[number] == ' ') {
            number++;
        }
        if (!lexing_reference(l, number, true)) {
            return false;
        }
        l->list->items[l->list->count - 1].row = (int16_t)hit->row;
        return true;
    }
    lexing_push(l, token, hit->end)->row = (int16_t)hit->row;
    return true;
}

/* ---- words ---- */

static str_t unit_names(const lexer_t *l, buffer_t *out)
{
    for (int u = 0; u < unit_count(); u++) {
        buffer_text(out, u > 0 ? ", " : "");
        buffer_text(out, unit_at(u)->text[l->list->language]);
    }
    return buffer_view(out);
}

/* A word right behind a number, on its line, that is a unit. Game files know no time. */
static bool push_unit(lexer_t *l, size_t end, int unit)
{
    if (l->previous != T_NUMBER || l->breaks > 0 || unit < 0 || l->files == KEYWORDS_GAMES) {
        return false;
    }
    token_t *token = lexing_push(l, T_UNIT, end);
    token->row = (int16_t)unit;
    token->number = unit_at(unit)->ms;
    return true;
}

/* A word glued to a number can only have been meant as a unit. */
static bool push_wrong_unit(lexer_t *l, size_t end, str_t word)
{
    if (l->previous != T_NUMBER || l->files == KEYWORDS_GAMES || l->at == 0 || l->text.data[l->at - 1] < '0' ||
        l->text.data[l->at - 1] > '9') {
        return false;
    }
    buffer_t names;
    buffer_init(&names, l->list->allocator);
    lexing_error(l, DIAG_UNKNOWN_UNIT, l->at, end, word, unit_names(l, &names), STR(""));
    lexing_free(l, &names);
    return push_unit(l, end, unit_count() - 1);
}

/* The code of a language behind a text, or behind the word that says whose notation follows. */
static bool push_language(lexer_t *l, size_t end, str_t word)
{
    int kind = l->previous == T_NOTATION ? T_CODE : T_LANG;
    if (kind == T_LANG && l->previous != T_STRING && l->previous != T_LANG) {
        return false;
    }
    for (int language = 0; language < LANG_COUNT; language++) {
        const char *code = lang_code((lang_t)language);
        if (str_equal(word, (str_t){ code, strlen(code) })) {
            lexing_push(l, kind, end)->number = language;
            return true;
        }
    }
    return false;
}

/* The keyword that `word`, mended, stands for: one word, exactly. */
static bool push_mended(lexer_t *l, size_t end, str_t word)
{
    keyword_hit hit;
    buffer_t text; /* with the NUL that keyword_find wants */
    buffer_init(&text, l->list->allocator);
    buffer_str(&text, word);
    bool found = !text.failed && keyword_find(buffer_view(&text), 0, l->files, l->languages, false, &hit) &&
                 hit.end == word.size && keyword_at(hit.row)->token != T_ARTICLE;
    lexing_free(l, &text);
    if (found) {
        lexing_push(l, keyword_at(hit.row)->token, end)->row = (int16_t)hit.row;
    }
    return found;
}

void lexing_word(lexer_t *l, raw_token raw)
{
    size_t end = l->at + raw.size;
    str_t written = lexing_slice(l, l->at, end);
    keyword_hit hit;
    bool keyword = find_keyword(l, &hit), phrase = keyword && hit.end > end;
    if (!phrase && push_language(l, end, written)) { /* "en passant" is no language */
        return;
    }
    if ((!phrase && push_unit(l, end, unit_find(written, l->languages))) ||
        (keyword && push_keyword(l, &hit)) || push_wrong_unit(l, end, written)) {
        return;
    }
    buffer_t word;
    buffer_init(&word, l->list->allocator);
    clean_word(l, end, &word);
    bool mended = !str_equal(buffer_view(&word), written);
    if (!mended || !push_mended(l, end, buffer_view(&word))) {
        str_t name = lexing_intern(l, buffer_view(&word));
        lexing_push(l, T_NAME, end)->word = name;
    }
    lexing_free(l, &word);
}
