/* The parser's driver: Lemon puts its tables and the grammar's actions where a line begins with two percent signs.
   Unlike the stock driver it uses no stdio, calls no malloc and knows no error token: whoever drives it asks with
   Parse_accepts before each token, so that an error is met with the stack as it was, and mends it by himself. */
%%
/* Token numbers come from the header. */
%%
#include "dsl/driver.h"

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

static const YYCODETYPE yyRuleInfoLhs[] = {
%%
};

/* Minus the number of symbols on the right-hand side. */
static const signed char yyRuleInfoNRhs[] = {
%%
};

/* Runs the rule's action and puts its left side in place of its right side. */
static void yy_reduce(yyParser *yypParser, unsigned yyruleno)
{
    yyStackEntry *yymsp = yypParser->yytos;
    ParseARG_FETCH
    (void)p;
    switch (yyruleno) {
%%
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

/* Goes through the reductions that `token` would bring about on a copy of what they push; the stack itself is read
   only. Reductions before a shift push few symbols in a row: those of nothing. */
bool Parse_accepts(const yyParser *yypParser, int token)
{
    enum { PUSHED_MAX = 64 };
    YYACTIONTYPE pushed[PUSHED_MAX];
    int count = 0;
    const yyStackEntry *base = yypParser->yytos;
    for (;;) {
        YYACTIONTYPE state = count > 0 ? pushed[count - 1] : base->stateno;
        YYACTIONTYPE action = yy_find_shift_action(state, (YYCODETYPE)token);
        if (action <= YY_MAX_SHIFTREDUCE || action == YY_ACCEPT_ACTION) {
            return true;
        }
        if (action < YY_MIN_REDUCE || count == PUSHED_MAX) {
            return false;
        }
        int rule = action - YY_MIN_REDUCE;
        int size = -yyRuleInfoNRhs[rule];
        int own = size < count ? size : count;
        count -= own;
        base -= size - own;
        state = count > 0 ? pushed[count - 1] : base->stateno;
        pushed[count++] = yy_find_reduce_action(state, yyRuleInfoLhs[rule]);
    }
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
            top->stateno = action > YY_MAX_SHIFT ? (YYACTIONTYPE)(action + YY_MIN_REDUCE - YY_MIN_SHIFTREDUCE) : action;
            top->major = (YYCODETYPE)token;
            top->minor.yy0 = value;
            return true;
        }
    }
}

bool Parse_unwind(yyParser *yypParser, int token)
{
    while (!Parse_accepts(yypParser, token)) {
        if (yypParser->yytos == yypParser->yystack) {
            return false;
        }
        yypParser->yytos--;
    }
    return true;
}

int Parse_count(const yyParser *yypParser, int token)
{
    int count = 0;
    for (const yyStackEntry *e = yypParser->yytos; e > yypParser->yystack; e--) {
        count += e->major == token;
    }
    return count;
}
