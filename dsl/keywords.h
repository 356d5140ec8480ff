/* The words of the language, from keywords.def. Tokens are the T_ numbers of the grammar. */
#ifndef ARBITER_KEYWORDS_H
#define ARBITER_KEYWORDS_H

#include "dsl/ast.h" /* file_kind */

/* Where a word is reserved: in files of a kind, or between the braces of texts. */
enum { KEYWORDS_RULES = 1, KEYWORDS_SCENARIOS = 2, KEYWORDS_GAMES = 4, KEYWORDS_TEXTS = 8 };
enum { KEYWORDS_ALL_LANGUAGES = (1 << LANG_COUNT) - 1 };

unsigned keywords_of_kind(file_kind kind); /* the bit of such files; 0: none */

typedef struct {
    int token;
    unsigned files;
    const char *text[LANG_COUNT];
} keyword_t;

typedef struct {
    int64_t ms;
    const char *text[LANG_COUNT];
} unit_word;

enum { KEYWORD_NONE = -1 };

/* A phrase found in a text: its row, language, and the offset behind it. */
typedef struct {
    int row;
    lang_t language;
    size_t end;
} keyword_hit;

int keyword_count(void);
const keyword_t *keyword_at(int row);

/* The longest phrase at text[at] among the rows of these files and languages (bit 1 << LANG_*). White space
   between its words may be any, a comma in it may be missing, a Russian е may stand for ё, a small first
   letter for a capital one. `capital`: a capital one for a small one too. The text is NUL-terminated. */
bool keyword_find(str_t text, size_t at, unsigned files, unsigned languages, bool capital, keyword_hit *hit);

/* Whether a word, NUL-terminated, is a keyword wherever it stands in such files. */
bool keyword_is(str_t word, unsigned files, lang_t language);

int unit_count(void);
const unit_word *unit_at(int unit);
/* The unit that is exactly `word`, or -1. */
int unit_find(str_t word, unsigned languages);

/* How a token is called in messages: its first keyword of the language and files, its sign, or the phrase for
   what varies. Empty if it has none of these. */
str_t token_display(int token, unsigned files, lang_t language);

/* The row of the token's first variant in these files, or KEYWORD_NONE. */
int keyword_of(int token, unsigned files);

/* What a role is that is neither arbiter nor player. */
str_t keyword_other(lang_t language);

#endif
