/* The way back after an error: where the next sentence, declaration or step begins. */
#include "dsl/syntax.h"

#include "grammar.h"

uint32_t syntax_next(const run_t *r, uint32_t at)
{
    const token_list *tokens = r->p.tokens;
    while (at + 1 < tokens->count && tokens->items[++at].kind == TOKEN_COMMENT) {}
    return at;
}

uint32_t syntax_previous(const run_t *r, uint32_t at)
{
    uint32_t before = at;
    while (before > 0) {
        if (r->p.tokens->items[--before].kind != TOKEN_COMMENT) {
            return before;
        }
    }
    return at;
}

bool recover_begins_duty(const run_t *r, uint32_t at)
{
    const token_t *items = r->p.tokens->items;
    uint32_t next = syntax_next(r, at);
    next = items[next].kind == T_NAME ? syntax_next(r, next) : next;
    next = items[next].kind == T_COMMA ? syntax_next(r, next) : next;
    int kind = items[next].kind;
    return kind == T_MAY || kind == T_MUST || kind == T_MUSTNOT;
}

/* After these a name, a reference or a time goes on with what stands before it. */
static const unsigned char carried_on[] = {
    T_COMMA,  T_THEN,   T_ELSE,    T_SUBJECT, T_PRECEDES, T_CONTRADICTS, T_CONJUNCTION, T_ANALOGY, T_BETWEEN,
    T_CONTRA, T_EQ,     T_NE,      T_AND,     T_OR,       T_EXPECT,      T_NOT,         T_COVERS,  T_GIVEN,
    T_AFTER,  T_LPAREN, T_DECIDES, T_DATE,    0,
};

/* These words begin an item wherever they stand. */
static const unsigned char item_words[] = {
    T_OPTION,  T_ERRATUM, T_TYPE,   T_ROLE,   T_STATE,       T_ACT,    T_SIGNAL,   T_DECISION,
    T_DEFINE,  T_ON,      T_SAYS,   T_LEAVES, T_NOTMODELLED, T_SILENT, T_DISPUTED, T_TITLE,
    T_EDITION, T_GAME,    T_COVERS, T_GIVEN,  T_EXPECT,      T_CASE,   0,
};

/* The same in game files. */
static const unsigned char game_words[] = {
    T_BOARD, T_SIDES, T_FORMAT,   T_START, T_STARTANY, T_PIECE, T_CASTLE, T_COUNTER, T_MOVERLOSES, T_DRAWN,
    T_SLIPS, T_NOTATION, T_STEP,  T_SLIDE, T_LEAP,     T_HOP,   T_ONRANK, T_LETTERS, T_SEPARATOR,  T_SUFFIXES,
    T_PATH,  0,
};

bool recover_begins_item(const run_t *r, uint32_t at)
{
    const token_t *token = &r->p.tokens->items[at];
    uint32_t before = syntax_previous(r, at);
    int previous = before < at ? r->p.tokens->items[before].kind : TOKEN_END;
    bool first = token->breaks > 0 || before == at || previous == T_LBRACE || previous == T_RBRACE;
    switch (token->kind) {
    case T_CONTROL:
    case T_SCENARIO: return previous != T_GIVEN;
    case T_CAPTURE: /* in the list of what resets a counter, too */
    case T_PROMOTION: return previous != T_RESET && previous != T_COMMA;
    case T_REF:
    case T_CLOCK:
    case T_DATE:
    case T_AFTER: return first && !token_is_one_of(previous, carried_on);
    case T_NAME: return first && !token_is_one_of(previous, carried_on) && recover_begins_duty(r, at);
    default: return token_is_one_of(token->kind, item_words) || token_is_one_of(token->kind, game_words);
    }
}

/* From `at` on the beginning of an item, or the brace that closes the block, in which `within` more braces
   are open. Blocks that open on the way are passed over. */
static uint32_t next_item(const run_t *r, uint32_t at, int within)
{
    const token_list *tokens = r->p.tokens;
    int passed = 0;
    for (; tokens->items[at].kind != TOKEN_END; at = syntax_next(r, at)) {
        int kind = tokens->items[at].kind;
        if (kind == T_LBRACE) {
            passed++;
        } else if (kind == T_RBRACE && passed > 0) {
            passed--;
        } else if (kind == T_RBRACE && within > 0) {
            within--;
        } else if (kind == T_RBRACE || (passed == 0 && recover_begins_item(r, at))) {
            break;
        }
    }
    return at;
}

/* The brace that opens the body of a head in which the error stands; 0 if another item comes before it. */
static uint32_t body_of_head(const run_t *r)
{
    const token_list *tokens = r->p.tokens;
    for (uint32_t at = r->at; tokens->items[at].kind != TOKEN_END; at = syntax_next(r, at)) {
        int kind = tokens->items[at].kind;
        if (kind == T_LBRACE) {
            return at;
        }
        if (kind == T_RBRACE || (at > r->at && recover_begins_item(r, at))) {
            break;
        }
    }
    return 0;
}

void recover_cut(run_t *r, int height)
{
    grammar_cut(r->grammar, height);
    r->brace_count = grammar_count(r->grammar, T_LBRACE);
    r->parenthesis_count = 0;
}

static bool go_on(run_t *r, uint32_t at, int mend)
{
    r->at = at;
    r->lost = r->lost || r->p.tokens->items[at].kind == TOKEN_END;
    return grammar_feed(r->grammar, mend, NULL);
}

static int signs(const run_t *r)
{
    return grammar_count(r->grammar, T_ASSIGN) + grammar_count(r->grammar, T_PLUSEQ) +
           grammar_count(r->grammar, T_MINUSEQ);
}

/* Keeps what is whole of the item at hand. A name that lost its sign and value is left out with them: alone it would
   read as another effect. */
static void cut_item(run_t *r, int item)
{
    enum { NAME_AND_ARGS = 2 };
    int had = signs(r);
    recover_cut(r, item);
    if (signs(r) < had) {
        recover_cut(r, item - NAME_AND_ARGS);
        recover_cut(r, grammar_height(r->grammar, T_BADITEM));
    }
}

bool recover_skip(run_t *r, bool enter)
{
    const token_t *items = r->p.tokens->items;
    if (!r->p.file) { /* an expression alone: nothing to go on with */
        return false;
    }
    int item = grammar_height(r->grammar, T_BADITEM), head = grammar_height(r->grammar, T_BADHEAD);
    bool name = r->p.tokens->kind != FILE_SCENARIO && item == 0; /* behind the first word of rulebook or game */
    uint32_t body = enter && head > item && !name ? body_of_head(r) : 0;
    if (name || body > 0) {
        recover_cut(r, head);
        return go_on(r, name ? next_item(r, r->at, 0) : body, T_BADHEAD);
    }
    int open = r->brace_count;
    cut_item(r, item);
    uint32_t at = next_item(r, r->at, open - r->brace_count);
    while (items[at].kind != TOKEN_END && !grammar_accepts_both(r->grammar, T_BADITEM, items[at].kind) &&
           !grammar_accepts_both(r->grammar, T_BADMETA, items[at].kind)) {
        at = next_item(r, syntax_next(r, at), 0);
    }
    bool rest = items[at].kind == TOKEN_END || grammar_accepts_both(r->grammar, T_BADITEM, items[at].kind);
    return go_on(r, at, rest ? T_BADITEM : T_BADMETA);
}
