/* The way back after an error: where the next sentence, declaration or step begins. */
#include "dsl/syntax.h"

#include "grammar.h"

uint32_t syntax_next(const run_t *r, uint32_t at)
{
    const token_list *tokens = r->p.tokens;
    while (at + 1 < tokens->count && tokens->items[++at].kind == TOKEN_COMMENT) {
    }
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
    int kind = items[next].kind;
    return kind == T_MAY || kind == T_MUST || kind == T_MUSTNOT;
}

/* After these a name or a reference goes on with what stands before it. */
static bool is_carried_on(int kind)
{
    switch (kind) {
    case T_COMMA: case T_THEN: case T_ELSE: case T_SUBJECT: case T_PRECEDES: case T_CONTRADICTS: case T_CONJUNCTION:
    case T_ANALOGY: case T_BETWEEN: case T_CONTRA: case T_EQ: case T_NE: case T_AND: case T_OR: case T_EXPECT: case T_NOT:
    case T_COVERS: case T_GIVEN: case T_AFTER: case T_LPAREN: case T_DECIDES:
        return true;
    default:
        return false;
    }
}

bool recover_begins_item(const run_t *r, uint32_t at)
{
    const token_t *token = &r->p.tokens->items[at];
    uint32_t before = syntax_previous(r, at);
    int previous = before < at ? r->p.tokens->items[before].kind : TOKEN_END;
    bool first = token->breaks > 0 || before == at || previous == T_LBRACE || previous == T_RBRACE;
    switch (token->kind) {
    case T_OPTION: case T_ERRATUM: case T_TYPE: case T_ROLE: case T_STATE: case T_ACT: case T_SIGNAL: case T_DECISION:
    case T_DEFINE: case T_ON: case T_SAYS: case T_LEAVES: case T_NOTMODELLED: case T_SILENT: case T_DISPUTED: case T_TITLE:
    case T_EDITION: case T_GAME: case T_COVERS: case T_GIVEN: case T_EXPECT: case T_CASE:
        return true;
    case T_CONTROL: case T_SCENARIO:
        return previous != T_GIVEN;
    case T_REF:
    case T_CLOCK:
    case T_DATE:
    case T_AFTER:
        return first && !is_carried_on(previous) && previous != T_DATE;
    case T_NAME:
        return first && !is_carried_on(previous) && recover_begins_duty(r, at);
    default:
        return false;
    }
}

/* From `at` on the beginning of an item, or the brace that closes the block, in which `within` more braces are open.
   Blocks that open on the way are passed over. */
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

bool recover_skip(run_t *r, bool enter)
{
    const token_t *items = r->p.tokens->items;
    if (!r->p.file) { /* an expression alone: nothing to go on with */
        return false;
    }
    int item = grammar_height(r->grammar, T_BADITEM), head = grammar_height(r->grammar, T_BADHEAD);
    bool name = r->p.tokens->kind == FILE_RULEBOOK && item == 0; /* of the rulebook, behind its first word */
    uint32_t body = enter && head > item && !name ? body_of_head(r) : 0;
    if (name || body > 0) {
        recover_cut(r, head);
        return go_on(r, name ? next_item(r, r->at, 0) : body, T_BADHEAD);
    }
    int open = r->brace_count;
    recover_cut(r, item);
    uint32_t at = next_item(r, r->at, open - r->brace_count);
    while (items[at].kind != TOKEN_END && !grammar_accepts_both(r->grammar, T_BADITEM, items[at].kind) &&
           !grammar_accepts_both(r->grammar, T_BADMETA, items[at].kind)) {
        at = next_item(r, syntax_next(r, at), 0);
    }
    bool rest = items[at].kind == TOKEN_END || grammar_accepts_both(r->grammar, T_BADITEM, items[at].kind);
    return go_on(r, at, rest ? T_BADITEM : T_BADMETA);
}
