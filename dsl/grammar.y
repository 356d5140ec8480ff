/* The grammar. It has no conflicts, and Lemon fails if one comes up. Errors are not its business: parse.c
   asks whether a token may come before it hands it over, and mends what cannot be read with one of the BAD
   tokens, which no lexer makes.
   It is one file, however long: Lemon reads no other, and a sentence of the language is found where all its forms stand. What
   an action does is a maker of nodes.h; here it is mostly one line. */
%include {
#include "dsl/nodes.h"
#include "grammar.h"
}
%token_prefix T_
%name grammar
%token_type {token_t *}
%extra_argument {parser_t *p}
%stack_size 2000
%start_symbol start
%token ARTICLE.
%nonassoc ELSE.
%left OR.
%left AND.
%right NOT.
%left EQ NE LT LE GT GE IN.
%left PLUS MINUS.
%left STAR SLASH.
%right UMINUS.

start ::= rulebook.
start ::= scenarios(L). { p->file->scenarios = L.first; }
start ::= game.
start ::= EXPRESSION expr(E). { p->expression = E; }

/* ---- rulebook ---- */

rulebook ::= RULEBOOK(K) name metas items(L). {
    node_mark(p, K->at);
    p->file->items = L.first;
}
name ::= STRING(S). { p->file->name = node_string(p, S); p->file->name_at = S->at; }
name ::= BADHEAD. { node_lost(p, true); }
metas ::= .
metas ::= metas meta.
meta ::= TITLE(K) text(T). { node_meta_text(p, K, T); }
meta ::= EDITION(K) STRING(S). { node_meta_string(p, K, S); }
meta ::= GAME(K) STRING(S). { node_meta_string(p, K, S); }
meta ::= BADMETA.

%type text {ast_text *}
text(T) ::= STRING(S). { T = node_text(p, S, NULL); }
text(T) ::= STRING(S) OWN(L). { T = node_text(p, S, L); }
text(T) ::= text(X) LANG(L) STRING(S). { T = node_translation(p, X, L, S); }
%type opttext {ast_text *}
opttext(T) ::= . { T = NULL; }
opttext(T) ::= text(X). { T = X; }

%type items {item_list}
%type item {ast_item *}
items(L) ::= . { L = (item_list){ NULL, NULL }; }
items(L) ::= items(M) item(I). {
    L = M;
    if (I) {
        node_mark(p, I->at);
        APPEND(L, I);
    }
}
item(I) ::= decl(D). {
    I = node_item(p, ITEM_DECL, D->at);
    I->u.decl = D;
    D->at = I->at;
}
item(I) ::= article(A). {
    I = node_item(p, ITEM_ARTICLE, A->ref.at);
    I->u.article = A;
}
item(I) ::= sentence(S). { I = S; }
item(I) ::= BADITEM. { I = NULL; }

/* ---- declarations ---- */

%type type {ast_type *}
%type optq {bool}
type(T) ::= NAME(N) optq(Q). {
    T = NODE(p, ast_type);
    T->name = node_name(N);
    T->optional = Q;
    T->at = node_since(p, N->at);
}
type(T) ::= LBRACE(B) members(L) RBRACE optq(Q). {
    T = NODE(p, ast_type);
    T->members = L.first;
    T->optional = Q;
    T->at = node_since(p, B->at);
}
optq(Q) ::= . { Q = false; }
optq(Q) ::= QUESTION. { Q = true; }

%type members {member_list}
%type member {ast_member *}
members(L) ::= member(M). { L = (member_list){ M, M }; }
members(L) ::= members(K) COMMA member(M). { L = K; APPEND(L, M); }
member(M) ::= NAME(N) opttext(T). {
    M = NODE(p, ast_member);
    M->name = node_name(N);
    M->text = node_opt_text(T);
}

%type names {name_list}
names(L) ::= NAME(N). { L.first = L.last = node_new_name(p, N); }
names(L) ::= names(K) COMMA NAME(N). { L = K; APPEND(L, node_new_name(p, N)); }

%type per {token_t *}
per(T) ::= . { T = NULL; }
per(T) ::= PER NAME(N). { T = N; }

%type params {ast_param *}
%type plist {param_list}
%type param {ast_param *}
params(P) ::= . { P = NULL; }
params(P) ::= LPAREN plist(L) RPAREN. { P = L.first; }
plist(L) ::= param(P). { L = (param_list){ P, P }; }
plist(L) ::= plist(K) COMMA param(P). { L = K; APPEND(L, P); }
param(P) ::= NAME(N) COLON type(T). {
    P = NODE(p, ast_param);
    P->name = node_name(N);
    P->type = *T;
}

%type decl {ast_decl *}
decl(D) ::= OPTION(K) NAME(N) per(R) COLON type(T) init(I) opttext(X). {
    D = node_decl(p, DECL_OPTION, K, N);
    D->per = node_name(R);
    D->type = *T;
    D->init = I;
    D->text = node_opt_text(X);
}
%type init {ast_expr *}
init(E) ::= . { E = NULL; }
init(E) ::= EQ expr(X). { E = X; }
decl(D) ::= ERRATUM(K) NAME(N) text(X) EQ expr(E). {
    D = node_decl(p, DECL_ERRATUM, K, N);
    D->init = E;
    D->text = *X;
}
decl(D) ::= TYPE(K) NAME(N) EQ LBRACE(B) members(L) RBRACE. {
    D = node_decl(p, DECL_TYPE, K, N);
    D->type.members = L.first;
    D->type.at = node_since(p, B->at);
}
decl(D) ::= ROLE(K) NAME(N) EQ NAME(M) opttext(X). {
    D = node_decl(p, DECL_ROLE, K, N);
    D->by = node_new_name(p, M);
    D->text = node_opt_text(X);
}
decl(D) ::= STATE(K) NAME(N) per(R) COLON type(T) EQ expr(E) opttext(X). {
    D = node_decl(p, DECL_STATE, K, N);
    D->per = node_name(R);
    D->type = *T;
    D->init = E;
    D->text = node_opt_text(X);
}
decl(D) ::= ACT(K) NAME(N) infinitive(I) params(P) BY names(L) afterwards(A) opttext(X). {
    D = node_decl(p, DECL_ACT, K, N);
    D->infinitive = node_name(I);
    D->params = P;
    D->by = L.first;
    D->afterwards = A;
    D->text = node_opt_text(X);
}
%type infinitive {token_t *}
infinitive(T) ::= . { T = NULL; }
infinitive(T) ::= COMMA NAME(N). { T = N; }
%type afterwards {bool}
afterwards(A) ::= . { A = false; }
afterwards(A) ::= AFTERWARDS. { A = true; }
decl(D) ::= SIGNAL(K) NAME(N) params(P) opttext(X). {
    D = node_decl(p, DECL_SIGNAL, K, N);
    D->params = P;
    D->text = node_opt_text(X);
}
decl(D) ::= DECISION(K) NAME(N) params(P) decider(B) nature(A) COLON type(T) default(E) opttext(X). {
    D = node_decl(p, DECL_DECISION, K, N);
    D->params = P;
    D->by = B;
    D->nature = A.nature;
    D->refs = A.refs;
    D->type = *T;
    D->init = E;
    D->text = node_opt_text(X);
}
%type decider {ast_name *}
decider(B) ::= . { B = NULL; }
decider(B) ::= BY NAME(N). { B = node_new_name(p, N); }
%type nature {basis_t}
nature(A) ::= . { A = (basis_t){ NATURE_DISCRETION, NULL }; }
nature(A) ::= FINDING. { A = (basis_t){ NATURE_FINDING, NULL }; }
nature(A) ::= GAP. { A = (basis_t){ NATURE_GAP, NULL }; }
nature(A) ::= GAP ANALOGY refs(R). { A = (basis_t){ NATURE_GAP, R.first }; }
nature(A) ::= CONTRA refs(R). { A = (basis_t){ NATURE_CONTRADICTION, R.first }; }
%type default {ast_expr *}
default(E) ::= . { E = NULL; }
default(E) ::= DEFAULT expr(X). { E = X; }
decl(D) ::= DEFINE(K) NAME(N) params(P) COLON type(T) EQ expr(E) opttext(X). {
    D = node_decl(p, DECL_DEFINE, K, N);
    D->params = P;
    D->type = *T;
    D->init = E;
    D->text = node_opt_text(X);
}
decl(D) ::= CONTROL(K) periods(L). {
    D = node_decl(p, DECL_CONTROL, K, NULL);
    D->periods = L.first;
}

%type periods {period_list}
%type period {ast_period *}
%type mode {ast_period *}
periods(L) ::= period(P). { L = (period_list){ P, P }; }
periods(L) ::= periods(K) COMMA period(P). { L = K; APPEND(L, P); }
period(P) ::= lit(T) mode(M). { P = node_period(p, NULL, T, M); }
period(P) ::= NUMBER(N) MOVESIN lit(T) mode(M). {
    P = node_period(p, node_literal(p, EXPR_NUMBER, N), T, M);
}
mode(M) ::= . { M = node_mode(p, PERIOD_PLAIN, NULL); }
mode(M) ::= INCREMENT lit(E). { M = node_mode(p, PERIOD_FISCHER, E); }
mode(M) ::= BRONSTEIN lit(E). { M = node_mode(p, PERIOD_BRONSTEIN, E); }
mode(M) ::= DELAY lit(E). { M = node_mode(p, PERIOD_DELAY, E); }

/* ---- articles ---- */

%type refs {ref_list}
refs(L) ::= REF(R). { L.first = L.last = node_ref(p, R); }
refs(L) ::= refs(K) COMMA REF(R). { L = K; APPEND(L, node_ref(p, R)); }

%type article {ast_article *}
%type artmods {ast_article *}
article(A) ::= REF(R) text(T) artmods(M) LBRACE(B) items(L) RBRACE. {
    A = M;
    A->ref = *node_ref(p, R);
    A->title = *T;
    A->open_brace = B->at;
    A->items = L.first;
}
article(A) ::= REF(R) BADHEAD LBRACE(B) items(L) RBRACE. {
    A = node_article(p);
    A->ref = *node_ref(p, R);
    A->open_brace = B->at;
    A->items = L.first;
}
artmods(A) ::= . { A = node_article(p); }
artmods(A) ::= artmods(M) PRINTED(K) STRING(S). { A = M; node_printed(p, A, K, S); }
artmods(A) ::= artmods(M) SENTENCES(K) NUMBER(N). { A = M; node_sentences(p, A, K, N); }
artmods(A) ::= artmods(M) relation(R). { A = M; node_add_relation(A, R); }

%type relation {ast_relation *}
relation(R) ::= SUBJECT(K) refs(L). { R = node_relation(p, RELATION_SUBJECT, K, L.first, NULL); }
relation(R) ::= PRECEDES(K) refs(L). { R = node_relation(p, RELATION_PRECEDES, K, L.first, NULL); }
relation(R) ::= CONTRADICTS(K) refs(L). { R = node_relation(p, RELATION_CONTRADICTS, K, L.first, NULL); }
relation(R) ::= APPLIES(K) expr(E). { R = node_relation(p, RELATION_APPLIES, K, NULL, E); }

/* ---- sentences ---- */

%type sentence {ast_item *}
sentence(I) ::= refs(L) relation(R). {
    R->subjects = L.first;
    R->at = node_since(p, L.first->at);
    I = node_item(p, ITEM_RELATION, R->at);
    I->u.relation = R;
}
sentence(I) ::= SAYS(K) text(T). { I = node_item_text(p, ITEM_SAYS, K, T); }
sentence(I) ::= LEAVES(K) text(T). { I = node_item_text(p, ITEM_LEAVES, K, T); }
sentence(I) ::= NOTMODELLED(K) text(T). { I = node_item_text(p, ITEM_NOT_MODELLED, K, T); }
sentence(I) ::= SILENT(K) pattern(P) each(E) guard(G) mods(M). {
    ast_rule *rule = node_on(p, RULE_SILENT, P, E, G);
    node_modify(p, rule, M.first);
    I = node_rule(p, K, rule);
}
sentence(I) ::= DISPUTED(K) pattern(P) each(E) guard(G) BETWEEN refs(L) mods(M). {
    ast_rule *rule = node_on(p, RULE_DISPUTED, P, E, G);
    rule->between = L.first;
    node_modify(p, rule, M.first);
    I = node_rule(p, K, rule);
}
sentence(I) ::= ON(K) pattern(P) each(E) guard(G) mods(M) THEN effects(F) mods(N). {
    ast_rule *rule = node_on(p, RULE_ON, P, E, G);
    rule->effects = F.first;
    node_modify(p, rule, M.first);
    node_modify(p, rule, N.first);
    I = node_rule(p, K, rule);
}
sentence(I) ::= who(W) MAY NAME(A) args(X) guard(G) mods(M). {
    ast_rule *rule = node_who(p, RULE_MAY, W, A, X.first, G);
    node_modify(p, rule, M.first);
    I = node_rule(p, W.role, rule);
}
sentence(I) ::= who(W) MAY NAME(A) args(X) guard(G) mods(M) THEN effects(F) mods(N). {
    ast_rule *rule = node_who(p, RULE_MAY, W, A, X.first, G);
    rule->effects = F.first;
    node_modify(p, rule, M.first);
    node_modify(p, rule, N.first);
    I = node_rule(p, W.role, rule);
}
sentence(I) ::= who(W) MUSTNOT NAME(A) args(X) guard(G) mods(M). {
    ast_rule *rule = node_who(p, RULE_MUSTNOT, W, A, X.first, G);
    node_modify(p, rule, M.first);
    I = node_rule(p, W.role, rule);
}
sentence(I) ::= who(W) MUST NAME(A) args(X) guard(G) mods(M). {
    ast_rule *rule = node_who(p, RULE_MUST, W, A, X.first, G);
    node_modify(p, rule, M.first);
    I = node_rule(p, W.role, rule);
}

%type who {who_t}
%type each {who_t}
who(W) ::= NAME(R). { W = (who_t){ R, NULL }; }
who(W) ::= NAME(R) NAME(V). { W = (who_t){ R, V }; }
each(W) ::= . { W = (who_t){ NULL, NULL }; }
each(W) ::= PER NAME(T) NAME(V). { W = (who_t){ T, V }; }

%type guard {guard_t}
guard(G) ::= . { G = (guard_t){ NULL, NULL }; }
guard(G) ::= IF expr(E). { G = (guard_t){ E, NULL }; }
guard(G) ::= IF expr(E) UNLESS expr(U). { G = (guard_t){ E, U }; }
guard(G) ::= UNLESS expr(U). { G = (guard_t){ NULL, U }; }

%type mods {mod_list}
%type mod {mod_t *}
mods(L) ::= . { L = (mod_list){ NULL, NULL }; }
mods(L) ::= mods(K) mod(M). { L = K; APPEND(L, M); }
mod(M) ::= PRECEDES(K) refs(R). { M = node_mod(p, K, R.first, NULL); }
mod(M) ::= CONJUNCTION(K) refs(R). { M = node_mod(p, K, R.first, NULL); }
mod(M) ::= ANALOGY(K) refs(R). { M = node_mod(p, K, R.first, NULL); }
mod(M) ::= BECAUSE(K) text(T). { M = node_mod(p, K, NULL, T); }
mod(M) ::= DOUBT(K) text(T). { M = node_mod(p, K, NULL, T); }
mod(M) ::= AFTERWARDS(K). { M = node_mod(p, K, NULL, NULL); }
mod(M) ::= OVERRULABLE(K). { M = node_mod(p, K, NULL, NULL); }
mod(M) ::= OVERRULABLE(K) ELSE effects(F). {
    M = node_mod(p, K, NULL, NULL);
    M->effects = F.first;
}

%type pattern {ast_pattern *}
%type answer {ast_expr *}
%type binds {name_list}
pattern(P) ::= NAME(N) binds(B). { P = node_pattern(p, N, B); }
pattern(P) ::= NAME(N) binds(B) BY NAME(W). {
    P = node_pattern(p, N, B);
    P->by = node_name(W);
}
pattern(P) ::= NAME(N) binds(B) EQ answer(A). {
    P = node_pattern(p, N, B);
    P->answer = A;
}
pattern(P) ::= NAME(N) binds(B) IN LBRACE names(L) RBRACE. {
    P = node_pattern(p, N, B);
    P->answers = L.first;
}
pattern(P) ::= BREACH(K) NAME(N) binds(B). {
    P = node_pattern(p, N, B);
    P->breach = true;
    P->at = node_since(p, K->at);
}
pattern(P) ::= BREACH(K) NAME(N) binds(B) BY NAME(W). {
    P = node_pattern(p, N, B);
    P->breach = true;
    P->by = node_name(W);
    P->at = node_since(p, K->at);
}
answer(E) ::= NAME(N). { E = node_literal(p, EXPR_NAME, N); }
answer(E) ::= YES(N). { E = node_literal(p, EXPR_TRUE, N); }
answer(E) ::= NO(N). { E = node_literal(p, EXPR_FALSE, N); }
answer(E) ::= NONE(N). { E = node_literal(p, EXPR_NONE, N); }
binds(B) ::= . { B = (name_list){ NULL, NULL }; }
binds(B) ::= LPAREN names(L) RPAREN. { B = L; }

/* ---- effects ---- */

%type args {expr_list}
%type exprs {expr_list}
args(L) ::= . { L = (expr_list){ NULL, NULL }; }
args(L) ::= LPAREN RPAREN. { L = (expr_list){ NULL, NULL }; }
args(L) ::= LPAREN exprs(K) RPAREN. { L = K; }
exprs(L) ::= expr(E). { L = (expr_list){ E, E }; }
exprs(L) ::= exprs(K) COMMA expr(E). { L = K; APPEND(L, E); }

%type effects {effect_list}
%type effect {ast_effect *}
effects(L) ::= effect(E). { L = (effect_list){ E, E }; }
effects(L) ::= effects(K) COMMA effect(E). { L = K; APPEND(L, E); }
effect(F) ::= NAME(N) args(A). { F = node_effect(p, EFFECT_CALL, N, N, A.first, NULL); }
effect(F) ::= NAME(N) args(A) ASSIGN expr(E). { F = node_effect(p, EFFECT_SET, N, N, A.first, E); }
effect(F) ::= NAME(N) args(A) PLUSEQ expr(E). { F = node_effect(p, EFFECT_ADD, N, N, A.first, E); }
effect(F) ::= NAME(N) args(A) MINUSEQ expr(E). { F = node_effect(p, EFFECT_SUB, N, N, A.first, E); }
effect(F) ::= NAME(N) args(A) STAYS. { F = node_effect(p, EFFECT_STAYS, N, N, A.first, NULL); }
effect(F) ::= NAME(N) args(A) MUST NAME(V) args(B) deadline(D). {
    F = node_effect(p, EFFECT_MUST, N, N, A.first, NULL);
    F->act = node_name(V);
    F->act_args = B.first;
    node_deadline(F, D);
}
effect(F) ::= ASK(K) NAME(N) args(A) deadline(D) while(W). {
    F = node_effect(p, EFFECT_ASK, K, N, A.first, NULL);
    F->while_ = W;
    node_deadline(F, D);
}
effect(F) ::= RAISE(K) NAME(N) args(A). { F = node_effect(p, EFFECT_RAISE, K, N, A.first, NULL); }
effect(F) ::= AFTER(K) expr(E) RAISE NAME(N) args(A). {
    F = node_effect(p, EFFECT_RAISE_AFTER, K, N, A.first, E);
}
effect(F) ::= AT(K) expr(E) RAISE NAME(N) args(A). { F = node_effect(p, EFFECT_RAISE_AT, K, N, A.first, E); }
effect(F) ::= STANDS(K). { F = node_effect(p, EFFECT_STANDS, K, NULL, NULL, NULL); }

%type deadline {deadline_t *}
deadline(D) ::= . { D = NULL; }
deadline(D) ::= WITHIN expr(E). { D = node_new_deadline(p, E, NULL); }
deadline(D) ::= WITHIN expr(E) ELSE NAME(N) args(A). {
    D = node_new_deadline(p, E, NULL);
    D->otherwise = node_name(N);
    D->otherwise_args = A.first;
}
deadline(D) ::= BEFORE NAME(B). { D = node_new_deadline(p, NULL, B); }
deadline(D) ::= BEFORE NAME(B) ELSE NAME(N) args(A). {
    D = node_new_deadline(p, NULL, B);
    D->otherwise = node_name(N);
    D->otherwise_args = A.first;
}
%type while {ast_expr *}
while(E) ::= . { E = NULL; }
while(E) ::= WHILE expr(X). { E = X; }

/* ---- expressions ---- */

%type expr {ast_expr *}
%type operand {ast_expr *}
%type lit {ast_expr *}
%type quantity {quantity_t}
expr(E) ::= expr(A) OR expr(B). { E = node_binary(p, EXPR_OR, A, B); }
expr(E) ::= expr(A) AND expr(B). { E = node_binary(p, EXPR_AND, A, B); }
expr(E) ::= NOT(K) expr(A). { E = node_unary(p, EXPR_NOT, K, A); }
expr(E) ::= expr(A) EQ(K) expr(B). { E = node_comparison(p, EXPR_EQ, A, K, B); }
expr(E) ::= expr(A) NE(K) expr(B). { E = node_comparison(p, EXPR_NE, A, K, B); }
expr(E) ::= expr(A) LT(K) expr(B). { E = node_comparison(p, EXPR_LT, A, K, B); }
expr(E) ::= expr(A) LE(K) expr(B). { E = node_comparison(p, EXPR_LE, A, K, B); }
expr(E) ::= expr(A) GT(K) expr(B). { E = node_comparison(p, EXPR_GT, A, K, B); }
expr(E) ::= expr(A) GE(K) expr(B). { E = node_comparison(p, EXPR_GE, A, K, B); }
expr(E) ::= expr(A) IN(K) LBRACE names(L) RBRACE. { E = node_in(p, A, K, L.first); }
expr(E) ::= expr(A) PLUS expr(B). { E = node_binary(p, EXPR_ADD, A, B); }
expr(E) ::= expr(A) MINUS expr(B). { E = node_binary(p, EXPR_SUB, A, B); }
expr(E) ::= expr(A) STAR expr(B). { E = node_binary(p, EXPR_MUL, A, B); }
expr(E) ::= expr(A) SLASH expr(B). { E = node_binary(p, EXPR_DIV, A, B); }
expr(E) ::= MINUS(K) expr(A). [UMINUS] { E = node_unary(p, EXPR_NEGATE, K, A); }
expr(E) ::= LPAREN(K) expr(A) RPAREN. { E = node_parentheses(p, K, A); }
expr(E) ::= operand(A). { E = A; }
expr(E) ::= IF(K) expr(A) THEN expr(B) ELSE expr(C). { E = node_choice(p, K, A, B, C); }
operand(E) ::= lit(A). { E = A; }
operand(E) ::= NAME(N). { E = node_literal(p, EXPR_NAME, N); }
operand(E) ::= NAME(N) LPAREN RPAREN. { E = node_call(p, N, NULL); }
operand(E) ::= NAME(N) LPAREN exprs(L) RPAREN. { E = node_call(p, N, L.first); }
lit(E) ::= NUMBER(N). { E = node_literal(p, EXPR_NUMBER, N); }
lit(E) ::= quantity(Q). { E = Q.expr; }
lit(E) ::= CLOCK(N). { E = node_literal(p, EXPR_CLOCK, N); }
lit(E) ::= DATE(D) CLOCK(N). { E = node_instant(p, D, N); }
lit(E) ::= STRING(N). { E = node_literal(p, EXPR_STRING, N); }
lit(E) ::= YES(N). { E = node_literal(p, EXPR_TRUE, N); }
lit(E) ::= NO(N). { E = node_literal(p, EXPR_FALSE, N); }
lit(E) ::= NONE(N). { E = node_literal(p, EXPR_NONE, N); }
quantity(Q) ::= NUMBER(N) UNIT(U). { Q = node_quantity(p, (quantity_t){ NULL, INT64_MAX }, N, U); }
quantity(Q) ::= quantity(R) NUMBER(N) UNIT(U). { Q = node_quantity(p, R, N, U); }

/* ---- scenarios ---- */

%type scenarios {scenario_list}
%type scenario {ast_scenario *}
scenarios(L) ::= scenario(S). { L = (scenario_list){ S, S }; }
scenarios(L) ::= scenarios(M) scenario(S). {
    L = M;
    if (S) {
        APPEND(L, S);
    }
}
scenario(S) ::= SCENARIO(K) STRING(N) of(F) LBRACE steps(L) RBRACE. {
    S = NODE(p, ast_scenario);
    S->name = node_string(p, N);
    S->name_at = N->at;
    S->of = F ? node_string(p, F) : (str_t){ NULL, 0 };
    S->of_at = F ? F->at : NO_SPAN;
    S->steps = L.first;
    S->at = node_since(p, K->at);
    node_mark(p, K->at);
}
scenario(S) ::= SCENARIO(K) BADHEAD LBRACE steps(L) RBRACE. {
    S = NODE(p, ast_scenario);
    S->name = STR("");
    S->name_at = K->at;
    S->steps = L.first;
    S->at = node_since(p, K->at);
}
scenario(S) ::= BADITEM. { S = NULL; }
%type of {token_t *}
of(T) ::= . { T = NULL; }
of(T) ::= OF STRING(S). { T = S; }

%type steps {step_list}
%type step {ast_step *}
steps(L) ::= . { L = (step_list){ NULL, NULL }; }
steps(L) ::= steps(M) step(S). {
    L = M;
    if (S) {
        S->at = node_since(p, S->at);
        node_mark(p, S->at);
        APPEND(L, S);
    }
}
step(S) ::= BADITEM. { S = NULL; }
step(S) ::= COVERS(K) refs(L). {
    S = node_step(p, STEP_COVERS, K);
    S->refs = L.first;
}
step(S) ::= GIVEN(K) SCENARIO STRING(N). {
    S = node_step(p, STEP_CONTINUES, K);
    S->string = node_string(p, N);
}
step(S) ::= GIVEN(K) CONTROL periods(L). {
    S = node_step(p, STEP_CONTROL, K);
    S->periods = L.first;
}
step(S) ::= GIVEN(K) NAME(N) args(A) EQ expr(E). {
    S = node_step(p, STEP_GIVEN, K);
    S->name = node_name(N);
    S->args = A.first;
    S->value = E;
}
step(S) ::= GIVEN(K) NAME(N) args(A) EQ UNKNOWN. {
    S = node_step(p, STEP_GIVEN, K);
    S->name = node_name(N);
    S->args = A.first;
    S->unknown = true;
}
step(S) ::= GIVEN(K) NAME(N) args(A). { /* refused for what it lacks, at its own place */
    S = node_step(p, STEP_GIVEN, K);
    S->name = node_name(N);
    S->args = A.first;
}
step(S) ::= GIVEN(K) NAME(N) STRING(V). {
    S = node_step(p, STEP_GIVEN, K);
    S->name = node_name(N);
    S->value = node_literal(p, EXPR_STRING, V);
}
step(S) ::= GIVEN(K) AFTER STRING(M) NAME(N) args(A) EQ expr(E). {
    S = node_step(p, STEP_GIVEN, K);
    S->after = true;
    S->string = node_string(p, M);
    S->name = node_name(N);
    S->args = A.first;
    S->value = E;
}
step(S) ::= when(W). { S = W; }
step(S) ::= when(W) lines(L). {
    S = W;
    S->lines = L.first;
}
step(S) ::= CASE(K) question(Q) EQ ruling(R) LBRACE steps(L) RBRACE. {
    S = node_step(p, STEP_CASE, K);
    S->question = *Q;
    S->ruling = R;
    S->steps = L.first;
}
step(S) ::= CASE(K) BADHEAD LBRACE steps(L) RBRACE. {
    S = node_step(p, STEP_CASE, K);
    S->steps = L.first;
}
step(S) ::= EXPECT(K) expected(X). {
    S = X;
    S->at = K->at;
}
step(S) ::= EXPECT(K) NOT refs(L). {
    S = node_expect(p, EXPECT_REFS);
    S->refs = L.first;
    S->negated = true;
    S->at = K->at;
}
step(S) ::= EXPECT(K) NOT kind(X). {
    S = X;
    S->negated = true;
    S->at = K->at;
}
step(S) ::= EXPECT(K) NOT kind(X) refs(L). {
    S = X;
    S->refs = L.first;
    S->negated = true;
    S->at = K->at;
}
step(S) ::= EXPECT(K) NOT ASK question(Q). {
    S = node_expect(p, EXPECT_ASK);
    S->question = *Q;
    S->negated = true;
    S->at = K->at;
}

%type when {ast_step *}
when(S) ::= CLOCK(C). {
    S = node_step(p, STEP_LINE, C);
    S->when = WHEN_TIME;
    S->time = node_time_of_day(p, C);
}
when(S) ::= DATE(D) CLOCK(C). {
    S = node_step(p, STEP_LINE, D);
    S->when = WHEN_DATED;
    S->time = D->number + node_time_of_day(p, C);
}
when(S) ::= AFTER(K) quantity(Q). {
    S = node_step(p, STEP_LINE, K);
    S->when = WHEN_AFTER;
    S->time = Q.expr->number;
}
when(S) ::= AFTER(K) CLOCK(C). {
    S = node_step(p, STEP_LINE, K);
    S->when = WHEN_AFTER;
    S->time = node_duration(p, C);
}

%type lines {line_list}
%type line {ast_line *}
lines(L) ::= line(N). { L = (line_list){ N, N }; }
lines(L) ::= lines(M) AND line(N). { L = M; APPEND(L, N); }
line(N) ::= NAME(V) args(A). { N = node_line(p, NULL, V, A.first); }
line(N) ::= NAME(V) STRING(S). { N = node_line(p, NULL, V, node_literal(p, EXPR_STRING, S)); }
line(N) ::= NAME(W) NAME(V) args(A). { N = node_line(p, W, V, A.first); }
line(N) ::= NAME(W) NAME(V) STRING(S). { N = node_line(p, W, V, node_literal(p, EXPR_STRING, S)); }
line(N) ::= NAME(W) DECIDES question(Q) EQ ruling(R) reason(B). {
    N = node_line(p, W, NULL, NULL);
    N->decides = true;
    N->question = *Q;
    N->ruling = R;
    if (B)
        N->reason = node_string(p, B);
}

%type reason {token_t *}
reason(T) ::= . { T = NULL; }
reason(T) ::= BECAUSE STRING(S). { T = S; }

%type question {ast_question *}
%type ruling {ast_ruling *}
%type party {ast_ruling *}
%type applied {ast_ruling *}
%type owner {ast_ruling *}
question(Q) ::= NAME(N) args(A). {
    Q = NODE(p, ast_question);
    Q->name = node_name(N);
    Q->args = A.first;
    Q->at = node_since(p, N->at);
}
question(Q) ::= REF(R). {
    Q = NODE(p, ast_question);
    Q->ref = *node_ref(p, R);
    Q->at = R->at;
}
question(Q) ::= CONFLICT(K). {
    Q = NODE(p, ast_question);
    Q->conflict = true;
    Q->at = K->at;
}
ruling(U) ::= operand(A). {
    U = NODE(p, ast_ruling);
    U->value = A;
    U->at = A->at;
}
ruling(U) ::= party(V). { U = V; }
ruling(U) ::= party(V) FOR NAME(N). {
    U = V;
    U->whom = node_name(N);
    U->at = node_since(p, U->at);
}
party(U) ::= applied(V). { U = V; }
party(U) ::= EFFECTKIND(K) NUMBER(N) OF applied(V). {
    U = V;
    U->effect = N->number;
    U->at = node_since(p, K->at);
}
applied(U) ::= owner(V). { U = V; }
applied(U) ::= APPLICATION(K) NUMBER(N) OF owner(V). {
    U = V;
    U->application = N->number;
    U->at = node_since(p, K->at);
}
owner(U) ::= REF(R). { U = node_party(p, R); }
owner(U) ::= RULE(K) NUMBER(N) OF REF(R). {
    U = node_party(p, R);
    U->rule = N->number;
    U->at = node_since(p, K->at);
}

%type expected {ast_step *}
%type kind {ast_step *}
expected(S) ::= refs(L). {
    S = node_expect(p, EXPECT_REFS);
    S->refs = L.first;
}
expected(S) ::= kind(K). { S = K; }
expected(S) ::= kind(K) refs(L). {
    S = K;
    S->refs = L.first;
}
expected(S) ::= expr(E). {
    S = node_expect(p, EXPECT_EXPR);
    S->value = E;
}
expected(S) ::= ASK question(Q). {
    S = node_expect(p, EXPECT_ASK);
    S->question = *Q;
}
expected(S) ::= NAME(W) args(A) MAY NAME(V) args(B). {
    S = node_expect_act(p, EXPECT_MAY, W, A.first, V, B.first);
}
expected(S) ::= NAME(W) args(A) MUSTNOT NAME(V) args(B). {
    S = node_expect_act(p, EXPECT_MUSTNOT, W, A.first, V, B.first);
}
expected(S) ::= NAME(W) args(A) MUST NAME(V) args(B). {
    S = node_expect_act(p, EXPECT_MUST, W, A.first, V, B.first);
}
expected(S) ::= NAME(W) args(A) NEEDNOT NAME(V) args(B). {
    S = node_expect_act(p, EXPECT_NEEDNOT, W, A.first, V, B.first);
}
expected(S) ::= NOBODYMUST(K) NAME(V) args(B). {
    S = node_expect_act(p, EXPECT_NOBODYMUST, K, NULL, V, B.first);
}
kind(S) ::= APPLIED. { S = node_expect_kind(p, KIND_APPLIED); }
kind(S) ::= FORBIDDEN. { S = node_expect_kind(p, KIND_FORBIDDEN); }
kind(S) ::= NOTPERMITTED. { S = node_expect_kind(p, KIND_NOT_PERMITTED); }
kind(S) ::= CONFLICT. { S = node_expect_kind(p, KIND_CONFLICT); }
kind(S) ::= GAPKIND. { S = node_expect_kind(p, KIND_GAP); }
kind(S) ::= BEATEN. { S = node_expect_kind(p, KIND_BEATEN); }
kind(S) ::= LAPSED. { S = node_expect_kind(p, KIND_LAPSED); }
kind(S) ::= MET. { S = node_expect_kind(p, KIND_MET); }
kind(S) ::= ARISEN. { S = node_expect_kind(p, KIND_ARISEN); }
kind(S) ::= UNKNOWN. { S = node_expect_kind(p, KIND_UNKNOWN); }
kind(S) ::= SWITCHEDOFF. { S = node_expect_kind(p, KIND_SWITCHED_OFF); }
kind(S) ::= ANSWERED. { S = node_expect_kind(p, KIND_ANSWERED); }
kind(S) ::= DOUBTFUL. { S = node_expect_kind(p, KIND_DOUBTFUL); }
kind(S) ::= NOTHING. { S = node_expect_kind(p, KIND_NOTHING); }

/* ---- game files ---- */

game ::= GAME(K) name like gamelines(L). {
    node_mark(p, K->at);
    p->file->lines = L.first;
}
like ::= .
like ::= LIKE STRING(S). {
    p->file->like = node_string(p, S);
    p->file->like_at = S->at;
}

%type gamelines {game_line_list}
%type gameline {ast_game_line *}
gamelines(L) ::= . { L = (game_line_list){ NULL, NULL }; }
gamelines(L) ::= gamelines(M) gameline(I). {
    L = M;
    if (I) {
        if (I->kind != GAME_TITLE) {
            node_mark(p, I->at);
        }
        APPEND(L, I);
    }
}
gameline(I) ::= BADITEM. {
    I = NULL;
    node_lost(p, true);
}
gameline(I) ::= TITLE(K) text(T). {
    I = node_game_line(p, GAME_TITLE, K);
    I->text = *T;
}
gameline(I) ::= BOARD(K) NUMBER(W) times NUMBER(H) boardwords(F). {
    I = node_game_line(p, GAME_BOARD, K);
    I->width = W->number;
    I->height = H->number;
    I->size_at = (span_t){ W->at.file, W->at.start, H->at.end };
    I->features = F.first;
}
times ::= TIMES.
times ::= STAR.
%type boardwords {feature_list}
boardwords(L) ::= . { L = (feature_list){ NULL, NULL }; }
boardwords(L) ::= boardwords(M) DARK(W). { L = M; APPEND(L, node_feature(p, W, NULL)); }
boardwords(L) ::= boardwords(M) NUMBERED(W). { L = M; APPEND(L, node_feature(p, W, NULL)); }
gameline(I) ::= SIDES(K) NAME(N) STRING(S) COMMA NAME(M) STRING(T). {
    I = node_game_line(p, GAME_SIDES, K);
    I->forms = node_form(p, N, S, 0);
    I->forms->next = node_form(p, M, T, 0);
}
gameline(I) ::= FORMAT(K) format(F). {
    I = node_game_line(p, GAME_FORMAT, K);
    I->format = F;
}
%type format {board_format}
format(F) ::= FEN. { F = FORMAT_FEN; }
format(F) ::= PDN. { F = FORMAT_PDN; }
gameline(I) ::= START(K) STRING(S). {
    I = node_game_line(p, GAME_START, K);
    I->string = node_string(p, S);
    I->string_at = S->at;
}
gameline(I) ::= STARTANY(K) opttext(T). {
    I = node_game_line(p, GAME_START, K);
    I->text = node_opt_text(T);
}

/* ---- pieces ---- */

gameline(I) ::= PIECE(K) NAME(N) STRING(S) titles(T) symbols(Y) royal(R) LBRACE piecelines(L) RBRACE. {
    I = node_game_line(p, GAME_PIECE, K);
    I->name = node_name(N);
    I->string = node_string(p, S);
    I->string_at = S->at;
    I->text = *T;
    I->forms = Y;
    I->features = R;
    I->lines = L.first;
}
gameline(I) ::= PIECE(K) BADHEAD LBRACE piecelines(L) RBRACE. {
    I = node_game_line(p, GAME_PIECE, K);
    I->lines = L.first;
    node_lost(p, true);
}
%type titles {ast_text *}
titles(T) ::= . { T = NODE(p, ast_text); }
titles(T) ::= titles(X) LANG(L) STRING(S). { T = node_translation(p, X, L, S); }
%type symbols {ast_form *}
symbols(F) ::= . { F = NULL; }
symbols(F) ::= SYMBOL STRING(A) COMMA STRING(B). {
    F = node_form(p, NULL, A, 0);
    F->next = node_form(p, NULL, B, 0);
}
%type royal {ast_feature *}
royal(F) ::= . { F = NULL; }
royal(F) ::= ROYAL(W). { F = node_feature(p, W, NULL); }

%type piecelines {piece_line_list}
%type pieceline {ast_piece_line *}
piecelines(L) ::= . { L = (piece_line_list){ NULL, NULL }; }
piecelines(L) ::= piecelines(M) pieceline(I). {
    L = M;
    if (I) {
        node_mark(p, I->at);
        APPEND(L, I);
    }
}
pieceline(I) ::= BADITEM. {
    I = NULL;
    node_lost(p, false);
}
pieceline(I) ::= STEP(K) ways(W) features(F). { I = node_movement(p, MOVEMENT_STEP, K, W.first, F.first); }
pieceline(I) ::= SLIDE(K) ways(W) features(F). { I = node_movement(p, MOVEMENT_SLIDE, K, W.first, F.first); }
pieceline(I) ::= HOP(K) ways(W) features(F). { I = node_movement(p, MOVEMENT_HOP, K, W.first, F.first); }
pieceline(I) ::= LEAP(K) NUMBER(A) COMMA NUMBER(B) features(F). {
    I = node_movement(p, MOVEMENT_LEAP, K, NULL, F.first);
    I->leap[0] = A->number;
    I->leap[1] = B->number;
}
pieceline(I) ::= ONRANK(K) NUMBER(N) TURNSINTO names(L) promotewords(F). {
    I = node_movement(p, MOVEMENT_STEP, K, NULL, F.first);
    I->promotes = true;
    I->rank = N->number;
    I->rank_at = N->at;
    I->into = L.first;
}

%type ways {way_list}
%type way {ast_way *}
%type direction {ast_way *}
ways(L) ::= way(W). { L = (way_list){ W, W }; }
ways(L) ::= ways(M) COMMA way(W). { L = M; APPEND(L, W); }
way(W) ::= direction(D). { W = D; }
way(W) ::= way(V) direction(D). { W = node_way(p, node_since(p, V->at), V->directions & D->directions); }
direction(D) ::= STRAIGHT(K). { D = node_way(p, K->at, DIRECTIONS_STRAIGHT); }
direction(D) ::= DIAGONAL(K). { D = node_way(p, K->at, DIRECTIONS_DIAGONAL); }
direction(D) ::= FORWARD(K). { D = node_way(p, K->at, DIRECTIONS_FORWARD); }
direction(D) ::= BACKWARD(K). { D = node_way(p, K->at, DIRECTIONS_BACKWARD); }
direction(D) ::= SIDEWAYS(K). { D = node_way(p, K->at, DIRECTIONS_SIDEWAYS); }

%type features {feature_list}
%type feature {ast_feature *}
features(L) ::= . { L = (feature_list){ NULL, NULL }; }
features(L) ::= features(M) feature(F). { L = M; APPEND(L, F); }
feature(F) ::= EXACTLY(K) NUMBER(N). { F = node_feature(p, K, N); }
feature(F) ::= UPTO(K) NUMBER(N). { F = node_feature(p, K, N); }
feature(F) ::= ATLEAST(K) NUMBER(N). { F = node_feature(p, K, N); }
feature(F) ::= FROMRANK(K) NUMBER(N). { F = node_feature(p, K, N); }
feature(F) ::= MOVING(K). { F = node_feature(p, K, NULL); }
feature(F) ::= CAPTURING(K). { F = node_feature(p, K, NULL); }
feature(F) ::= LEAVESPASSED(K). { F = node_feature(p, K, NULL); }
feature(F) ::= TAKESPASSED(K). { F = node_feature(p, K, NULL); }
feature(F) ::= RUNUP(K). { F = node_feature(p, K, NULL); }
feature(F) ::= LANDING(K). { F = node_feature(p, K, NULL); }

%type promotewords {feature_list}
promotewords(L) ::= . { L = (feature_list){ NULL, NULL }; }
promotewords(L) ::= promotewords(M) promoteword(F). { L = M; APPEND(L, F); }
%type promoteword {ast_feature *}
promoteword(F) ::= BYCHOICE(K). { F = node_feature(p, K, NULL); }
promoteword(F) ::= INPASSING(K). { F = node_feature(p, K, NULL); }
promoteword(F) ::= ENDSMOVE(K). { F = node_feature(p, K, NULL); }

/* ---- captures, castling, counters, ends ---- */

gameline(I) ::= CAPTURE(K) capturewords(L). {
    I = node_game_line(p, GAME_CAPTURE, K);
    I->features = L.first;
}
%type capturewords {feature_list}
%type captureword {ast_feature *}
capturewords(L) ::= captureword(F). { L = (feature_list){ F, F }; }
capturewords(L) ::= capturewords(M) COMMA captureword(F). { L = M; APPEND(L, F); }
captureword(F) ::= COMPULSORY(K). { F = node_feature(p, K, NULL); }
captureword(F) ::= CHAINED(K). { F = node_feature(p, K, NULL); }
captureword(F) ::= ANY(K). { F = node_feature(p, K, NULL); }
captureword(F) ::= MOST(K). { F = node_feature(p, K, NULL); }
captureword(F) ::= GOESON(K). { F = node_feature(p, K, NULL); }
captureword(F) ::= REMOVED(K). { F = node_feature(p, K, NULL); }

gameline(I) ::= CASTLE(K) NAME(N) STRING(S) NAME(M) optname(F) TO NAME(T)
                WITH NAME(R) towards(D) NAME(G) TO NAME(U). {
    I = node_game_line(p, GAME_CASTLE, K);
    I->name = node_name(N);
    I->string = node_string(p, S);
    I->string_at = S->at;
    I->castle = (ast_castle){ .mover = node_name(M),
                              .mover_from = node_name(F),
                              .mover_to = node_name(T),
                              .partner = node_name(R),
                              .partner_from = node_name(G),
                              .partner_to = node_name(U),
                              .towards = D };
}
%type optname {token_t *}
optname(T) ::= . { T = NULL; }
optname(T) ::= NAME(N). { T = N; }
%type towards {bool}
towards(B) ::= . { B = false; }
towards(B) ::= TOWARDS. { B = true; }

gameline(I) ::= COUNTER(K) NAME(N) resets(L). {
    I = node_game_line(p, GAME_COUNTER, K);
    I->name = node_name(N);
    I->features = L.first;
}
%type resets {feature_list}
%type resetlist {feature_list}
%type reset {ast_feature *}
resets(L) ::= . { L = (feature_list){ NULL, NULL }; }
resets(L) ::= RESET resetlist(M). { L = M; }
resetlist(L) ::= reset(F). { L = (feature_list){ F, F }; }
resetlist(L) ::= resetlist(M) COMMA reset(F). { L = M; APPEND(L, F); }
reset(F) ::= CAPTURE(K). { F = node_feature(p, K, NULL); }
reset(F) ::= PROMOTION(K). { F = node_feature(p, K, NULL); }
reset(F) ::= NAME(K). { F = node_feature(p, K, NULL); }

gameline(I) ::= DEFINE(K) NAME(N) COLON type(T) EQ condition(E) opttext(X). {
    I = node_game_line(p, GAME_DEFINE, K);
    I->name = node_name(N);
    I->type = *T;
    I->condition = E;
    I->text = node_opt_text(X);
}
gameline(I) ::= MOVERLOSES(K) IF condition(E). {
    I = node_game_line(p, GAME_MOVER_LOSES, K);
    I->condition = E;
}
gameline(I) ::= DRAWN(K) IF condition(E). {
    I = node_game_line(p, GAME_DRAWN, K);
    I->condition = E;
}
%type condition {ast_expr *}
condition(E) ::= condition(A) OR condition(B). { E = node_binary(p, EXPR_OR, A, B); }
condition(E) ::= condition(A) AND condition(B). { E = node_binary(p, EXPR_AND, A, B); }
condition(E) ::= NOT(K) condition(A). { E = node_unary(p, EXPR_NOT, K, A); }
condition(E) ::= LPAREN(K) condition(A) RPAREN. { E = node_parentheses(p, K, A); }
condition(E) ::= ATTACKED(K). { E = node_table(p, K, END_ATTACKED); }
condition(E) ::= NOMOVE(K). { E = node_table(p, K, END_NO_MOVE); }
condition(E) ::= NAME(N). { E = node_literal(p, EXPR_NAME, N); }

/* ---- notation ---- */

gameline(I) ::= SLIPS(K) slips(L). {
    I = node_game_line(p, GAME_SLIPS, K);
    I->features = L.first;
}
%type slips {feature_list}
%type slip {ast_feature *}
slips(L) ::= slip(F). { L = (feature_list){ F, F }; }
slips(L) ::= slips(M) COMMA slip(F). { L = M; APPEND(L, F); }
slip(F) ::= OTHERORIGIN(K). { F = node_feature(p, K, NULL); }
slip(F) ::= OTHERSIDE(K). { F = node_feature(p, K, NULL); }
slip(F) ::= INCOMPLETE(K). { F = node_feature(p, K, NULL); }

gameline(I) ::= NOTATION(K) CODE(C) LBRACE notationlines(L) RBRACE. {
    I = node_game_line(p, GAME_NOTATION, K);
    I->language = (lang_t)C->number;
    I->parts = L.first;
}
gameline(I) ::= NOTATION BADHEAD LBRACE notationlines RBRACE. {
    I = NULL;
    node_lost(p, false);
}
%type notationlines {notation_line_list}
%type notationline {ast_notation_line *}
notationlines(L) ::= . { L = (notation_line_list){ NULL, NULL }; }
notationlines(L) ::= notationlines(M) notationline(I). {
    L = M;
    if (I) {
        node_mark(p, I->at);
        APPEND(L, I);
    }
}
notationline(I) ::= BADITEM. {
    I = NULL;
    node_lost(p, false);
}
notationline(I) ::= LETTERS(K) letters(L). { I = node_notation_line(p, K, NULL, L.first); }
notationline(I) ::= SEPARATOR(K) forms(L). { I = node_notation_line(p, K, NULL, L.first); }
notationline(I) ::= CAPTURE(K) forms(L). { I = node_notation_line(p, K, NULL, L.first); }
notationline(I) ::= PROMOTION(K) forms(L). { I = node_notation_line(p, K, NULL, L.first); }
notationline(I) ::= CASTLE(K) NAME(N) forms(L). { I = node_notation_line(p, K, N, L.first); }
notationline(I) ::= SUFFIXES(K) suffixes(L). { I = node_notation_line(p, K, NULL, L.first); }
notationline(I) ::= PATH(K). { I = node_notation_line(p, K, NULL, NULL); }

%type letters {form_list}
letters(L) ::= NAME(N) STRING(S). { L.first = L.last = node_form(p, N, S, 0); }
letters(L) ::= letters(M) COMMA NAME(N) STRING(S). { L = M; APPEND(L, node_form(p, N, S, 0)); }
%type forms {form_list}
forms(L) ::= STRING(S). { L.first = L.last = node_form(p, NULL, S, 0); }
forms(L) ::= forms(M) COMMA STRING(S). { L = M; APPEND(L, node_form(p, NULL, S, 0)); }
%type suffixes {form_list}
suffixes(L) ::= STRING(S) meanings(X). { L.first = L.last = node_form(p, NULL, S, X); }
suffixes(L) ::= suffixes(M) COMMA STRING(S) meanings(X). { L = M; APPEND(L, node_form(p, NULL, S, X)); }
%type meanings {uint8_t}
%type meaning {uint8_t}
meanings(X) ::= . { X = 0; }
meanings(X) ::= meanings(Y) meaning(Z). { X = (uint8_t)(Y | Z); }
meaning(X) ::= ATTACK. { X = SUFFIX_ATTACK; }
meaning(X) ::= WIN. { X = SUFFIX_WIN; }
meaning(X) ::= PASSED. { X = SUFFIX_PASSED; }
