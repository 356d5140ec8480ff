/* The parser's driver: Lemon puts its tables and the grammar's actions where a line begins with two percent
   signs. Unlike the stock driver it uses no stdio, calls no malloc and knows no error token: whoever drives
   it asks with Parse_accepts before each token, so that an error is met with the stack as it was, and mends
   it by himself. */
%%
/* Token numbers come from the header. */
%%
#include "dsl/driver.h"

enum { YYPUSHED_MAX = 64 }; /* states pushed while a token is tried: few are reductions of nothing in a row */

#define yytestcase(condition) /* Lemon's mark for rules that share an action */

%%
%%
/* No token falls back to another, and nothing is traced: Lemon's tables for these are not needed. */
#if 0
%%
%%
%%
%%
%%
#endif

typedef struct {
    YYACTIONTYPE stateno; /* or the reduction that follows at once */
    YYCODETYPE major;
    YYMINORTYPE minor;
} yyStackEntry;

typedef struct yyParser yyParser;

struct yyParser {
    yyStackEntry *yytos; /* the newest entry; the first one is the start */
    ParseARG_SDECL
    yyStackEntry yystack[YYSTACKDEPTH];
};

static YYACTIONTYPE yy_find_shift_action(YYACTIONTYPE stateno, YYCODETYPE token)
{
    if (stateno > YY_MAX_SHIFT) {
        return stateno;
    }
    int i = yy_shift_ofst[stateno] + token;
    return yy_lookahead[i] == token ? yy_action[i] : yy_default[stateno];
}

static YYACTIONTYPE yy_find_reduce_action(YYACTIONTYPE stateno, YYCODETYPE symbol)
{
    return yy_action[yy_reduce_ofst[stateno] + symbol];
}

/* The state a shift leads to, or the reduction that follows it at once. */
static YYACTIONTYPE yy_state_after(YYACTIONTYPE shift)
{
    return shift > YY_MAX_SHIFT ? (YYACTIONTYPE)(shift + YY_MIN_REDUCE - YY_MIN_SHIFTREDUCE) : shift;
}

static const YYCODETYPE yyRuleInfoLhs[] = {
%%
};

/* Minus the number of symbols on the right-hand side. */
static const signed char yyRuleInfoNRhs[] = {
%%
};

/* Runs the rule's action, unless memory ran out, and puts its left side in place of its right side. */
static void yy_reduce(yyParser *yypParser, unsigned yyruleno)
{
    yyStackEntry *yymsp = yypParser->yytos;
    ParseARG_FETCH
    if (!p->failed) {
        switch (yyruleno) {
%%
        }
    }
    int yygoto = yyRuleInfoLhs[yyruleno];
    int yysize = yyRuleInfoNRhs[yyruleno];
    YYACTIONTYPE yyact = yy_find_reduce_action(yymsp[yysize].stateno, (YYCODETYPE)yygoto);
    yymsp += yysize + 1;
    yypParser->yytos = yymsp;
    yymsp->stateno = yyact;
    yymsp->major = (YYCODETYPE)yygoto;
}
#if 0
%%
%%
%%
#endif

size_t Parse_size(void)
{
    return sizeof(yyParser);
}

int Parse_token_count(void)
{
    return YYNTOKEN;
}

void Parse_init(yyParser *yypParser ParseARG_PDECL)
{
    ParseARG_STORE
    yypParser->yytos = yypParser->yystack;
    yypParser->yystack[0].stateno = 0;
    yypParser->yystack[0].major = 0;
}

/* The stack as it would be: what lies under `base`, and the states pushed on it. The real one is only read.
   */
typedef struct {
    const yyStackEntry *base;
    int count;
    YYACTIONTYPE pushed[YYPUSHED_MAX];
} yyTrial;

/* Goes through the reductions that `token` brings about, and shifts it. False where it may not come. */
static bool yy_try(yyTrial *trial, YYCODETYPE token)
{
    for (;;) {
        YYACTIONTYPE state = trial->count > 0 ? trial->pushed[trial->count - 1] : trial->base->stateno;
        YYACTIONTYPE action = yy_find_shift_action(state, token);
        if (action == YY_ERROR_ACTION || action == YY_NO_ACTION || trial->count == YYPUSHED_MAX) {
            return false;
        }
        if (action == YY_ACCEPT_ACTION) {
            return true;
        }
        if (action <= YY_MAX_SHIFTREDUCE) {
            trial->pushed[trial->count++] = yy_state_after(action);
            return true;
        }
        int rule = action - YY_MIN_REDUCE;
        int size = -yyRuleInfoNRhs[rule];
        int own = size < trial->count ? size : trial->count;
        trial->count -= own;
        trial->base -= size - own;
        state = trial->count > 0 ? trial->pushed[trial->count - 1] : trial->base->stateno;
        trial->pushed[trial->count++] = yy_find_reduce_action(state, yyRuleInfoLhs[rule]);
    }
}

bool Parse_accepts(const yyParser *yypParser, int token)
{
    yyTrial trial = { .base = yypParser->yytos };
    return yy_try(&trial, (YYCODETYPE)token);
}

bool Parse_accepts_both(const yyParser *yypParser, int first, int second)
{
    yyTrial trial = { .base = yypParser->yytos };
    return yy_try(&trial, (YYCODETYPE)first) && yy_try(&trial, (YYCODETYPE)second);
}

bool Parse_feed(yyParser *yypParser, int token, ParseTOKENTYPE value)
{
    for (;;) {
        YYACTIONTYPE action = yy_find_shift_action(yypParser->yytos->stateno, (YYCODETYPE)token);
        bool full = yypParser->yytos == &yypParser->yystack[YYSTACKDEPTH - 1];
        if (action >= YY_MIN_REDUCE) {
            unsigned rule = action - YY_MIN_REDUCE;
            if (full && yyRuleInfoNRhs[rule] == 0) {
                return false;
            }
            yy_reduce(yypParser, rule);
        } else if (action == YY_ACCEPT_ACTION) {
            yypParser->yytos--;
            return true;
        } else if (full) {
            return false;
        } else {
            yyStackEntry *top = ++yypParser->yytos;
            top->stateno = yy_state_after(action);
            top->major = (YYCODETYPE)token;
            top->minor.yy0 = value;
            return true;
        }
    }
}

int Parse_height(const yyParser *yypParser, int token)
{
    const yyStackEntry *top = yypParser->yytos;
    for (;;) {
        yyTrial trial = { .base = top };
        if (yy_try(&trial, (YYCODETYPE)token)) {
            return (int)(top - yypParser->yystack);
        }
        if (top-- == yypParser->yystack) {
            return -1;
        }
    }
}

void Parse_cut(yyParser *yypParser, int height)
{
    yypParser->yytos = yypParser->yystack + height;
}

int Parse_count(const yyParser *yypParser, int token)
{
    int count = 0;
    for (const yyStackEntry *e = yypParser->yytos; e > yypParser->yystack; e--) {
        count += e->major == token;
    }
    return count;
}
