/* What would have been right: the tokens that may come, gathered under few words. */
#include "dsl/syntax.h"

#include "dsl/keywords.h"
#include "grammar.h"

enum { TOKENS_MAX = 256, SHOWN_MAX = 7 };

/* A word for many: it stands for all its members where the first `needed` of them may come. */
typedef struct {
    label_code label;
    int needed;
    const unsigned char *members; /* ends in 0 */
} group_t;

static const unsigned char values[] = { T_NAME, T_NUMBER, T_LPAREN, T_CLOCK, T_DATE, T_STRING, T_YES,
                                        T_NO,   T_NONE,   T_NOT,    T_MINUS, T_IF,   0 };
static const unsigned char operators[] = { T_PLUS, T_STAR, T_MINUS, T_SLASH, T_EQ, T_NE,     T_LT, T_LE,
                                           T_GT,   T_GE,   T_IN,    T_AND,   T_OR, T_LPAREN, 0 };
static const unsigned char sentences[] = {
    T_ON,    T_SAYS, T_LEAVES, T_NOTMODELLED, T_SILENT, T_DISPUTED, T_OPTION, T_ERRATUM, T_TYPE, T_ROLE,
    T_STATE, T_ACT,  T_SIGNAL, T_DECISION,    T_DEFINE, T_CONTROL,  T_REF,    T_NAME,    0
};
static const unsigned char steps[] = { T_GIVEN, T_EXPECT, T_COVERS, T_CASE, T_CLOCK, T_DATE, T_AFTER, 0 };

static const unsigned char game_lines[] = { T_BOARD,  T_PIECE,   T_TITLE,    T_SIDES,
                                            T_FORMAT, T_START,   T_STARTANY, T_CAPTURE,
                                            T_CASTLE, T_COUNTER, T_DEFINE,   T_MOVERLOSES,
                                            T_DRAWN,  T_SLIPS,   T_NOTATION, 0 };
static const unsigned char movements[] = { T_STEP, T_SLIDE, T_LEAP, T_HOP, T_ONRANK, 0 };
static const group_t groups[] = {
    { LABEL_A_SENTENCE, 2, sentences },
    { LABEL_A_STEP, 2, steps },
    { LABEL_A_GAME_LINE, 2, game_lines },
    { LABEL_A_MOVEMENT, 2, movements },
    { LABEL_AN_EXPRESSION, 3, values },
    { LABEL_AN_OPERATOR, 2, operators },
};
enum { GROUPS = sizeof groups / sizeof groups[0] };

/* What says most comes first: the sign or word that the sentence lacks. */
static const unsigned char first[] = { T_THEN, T_RPAREN, T_RBRACE, T_LBRACE, T_COLON, T_ASSIGN,
                                       T_EQ,   T_COMMA,  T_NAME,   T_STRING, 0 };

static bool gather(bool *expected, const group_t *group)
{
    for (int i = 0; i < group->needed; i++) {
        if (!expected[group->members[i]]) {
            return false;
        }
    }
    for (const unsigned char *m = group->members; *m; m++) {
        expected[*m] = false;
    }
    return true;
}

static void show(buffer_t *out, int *shown, str_t word)
{
    if (word.size == 0) {
        return;
    }
    if (++*shown <= SHOWN_MAX) {
        buffer_text(out, *shown > 1 ? ", " : "");
        buffer_str(out, word);
    } else if (*shown == SHOWN_MAX + 1) {
        buffer_text(out, ", …");
    }
}

static void show_token(const run_t *r, buffer_t *out, int *shown, bool *expected, int token)
{
    if (expected[token]) {
        expected[token] = false;
        show(out, shown,
             token == T_COMMA ? diag_phrase(LABEL_A_COMMA)
                              : token_display(token, r->p.files, r->p.tokens->language));
    }
}

void expected_words(const run_t *r, buffer_t *out)
{
    bool expected[TOKENS_MAX] = { false }, grouped[GROUPS];
    int shown = 0, count = grammar_token_count();
    for (int t = 0; t < count && t < TOKENS_MAX; t++) {
        expected[t] =
            t != T_LANG && t != T_OWN && grammar_accepts(r->grammar, t); /* a translation may always follow */
    }
    for (int g = 0; g < GROUPS; g++) {
        grouped[g] = gather(expected, &groups[g]);
    }
    for (const unsigned char *t = first; *t; t++) {
        show_token(r, out, &shown, expected, *t);
    }
    for (int g = 0; g < GROUPS; g++) {
        if (grouped[g] && groups[g].label != LABEL_AN_OPERATOR) {
            show(out, &shown, diag_phrase(groups[g].label));
        }
    }
    for (int t = 1; t < count && t < TOKENS_MAX; t++) {
        show_token(r, out, &shown, expected, t);
    }
    if (grouped[GROUPS - 1]) {
        show(out, &shown, diag_phrase(LABEL_AN_OPERATOR));
    }
    if (expected[TOKEN_END]) {
        show(out, &shown,
             r->p.file ? diag_phrase(LABEL_FILE_END) : STR("}")); /* an expression stands in a text */
    }
}

void expected_suggest(const run_t *r, diag_t *item, str_t wrong)
{
    str_t words[TOKENS_MAX];
    size_t count = 0;
    for (int t = 1; t < grammar_token_count() && t < TOKENS_MAX; t++) {
        bool keyword = keyword_of(t, r->p.files) != KEYWORD_NONE;
        if (keyword && grammar_accepts(r->grammar, t)) {
            words[count++] = token_display(t, r->p.files, r->p.tokens->language);
        }
    }
    diags_suggest(r->p.ctx->diags, item, wrong, words, count);
}
