/* How each token is spelled in the language to write in. */
#include "dsl/format_pieces.h"

#include "dsl/keywords.h"
#include "grammar.h"
#include "program/vocabulary.h"

static str_t c_str(const char *text)
{
    return (str_t){ text, strlen(text) };
}

static str_t source_of(const format_t *f, const token_t *token)
{
    return (str_t){ f->tokens->source.data + token->at.start, token->at.end - token->at.start };
}

static str_t joined(format_t *f, str_t a, str_t b)
{
    char *text = arena_alloc(f->arena, a.size + b.size + 1);
    if (!text) {
        f->failed = true;
        return STR("");
    }
    memcpy(text, a.data, a.size);
    memcpy(text + a.size, b.data, b.size);
    return (str_t){ text, a.size + b.size };
}

/* The sign or the word for it, then the number as printed. */
static str_t reference(format_t *f, const token_t *token)
{
    str_t source = source_of(f, token);
    size_t before = (size_t)token->number;
    str_t number = { source.data + before, source.size - before };
    if (token->row == KEYWORD_NONE) {
        return joined(f, STR("§"), number);
    }
    return joined(f, joined(f, c_str(keyword_at(token->row)->text[f->language]), STR(" ")), number);
}

static bool is_role_kind(const format_t *f, const token_t *token)
{
    const token_t *items = f->tokens->items;
    return token - items >= 3 && token[-1].kind == T_EQ && token[-3].kind == T_ROLE &&
           str_equal(token->word, keyword_other(f->tokens->language));
}

static void spell_name(format_t *f, piece_t *piece)
{
    const token_t *token = piece->token;
    const word_t *word = token->quoted ? NULL : word_find(token->word, f->tokens->language);
    if (word) {
        piece->text = word->name[f->language];
    } else if (!token->quoted && is_role_kind(f, token)) {
        piece->text = keyword_other(f->language);
    } else {
        piece->text = token->word;
        piece->quoted = word_find(token->word, f->language) != NULL;
    }
}

static void spell(format_t *f, piece_t *piece)
{
    const token_t *token = piece->token;
    switch (token->kind) {
    case T_NAME: spell_name(f, piece); break;
    case T_REF: piece->text = reference(f, token); break;
    case T_UNIT: piece->text = c_str(unit_at(token->row)->text[f->language]); break;
    default:
        piece->text = token->row == KEYWORD_NONE ? source_of(f, token)
                                                 : c_str(keyword_at(token->row)->text[f->language]);
    }
}

static piece_t *add(format_t *f, const token_t *token, int kind, uint8_t breaks)
{
    piece_t *piece = &f->pieces[f->count++];
    *piece = (piece_t){ .token = token, .kind = (uint16_t)kind, .breaks = breaks };
    return piece;
}

/* A text in the file's own language says so once the file is in another. */
static void add_language(format_t *f, const token_t *string)
{
    const token_t *next = string + 1;
    while (next->kind == TOKEN_COMMENT) {
        next++;
    }
    if (string->text && next->kind != T_OWN && f->language != f->tokens->language) {
        add(f, string, T_OWN, 0)->text = c_str(lang_code(f->tokens->language));
    }
}

void format_words(format_t *f)
{
    const token_list *tokens = f->tokens;
    f->pieces = arena_array(f->arena, 2 * (size_t)tokens->count, sizeof *f->pieces);
    if (!f->pieces) {
        f->failed = true;
        return;
    }
    for (uint32_t i = 0; i + 1 < tokens->count; i++) {
        const token_t *token = &tokens->items[i];
        if (token->kind == T_OWN && token->number == (int64_t)f->language) {
            continue;
        }
        spell(f, add(f, token, token->kind, token->breaks));
        if (token->kind == T_STRING) {
            add_language(f, token);
        }
    }
}
