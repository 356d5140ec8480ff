#include "dsl/lower.h"

/* One sentence: the rules of `winner` (or the one rule that says notwithstanding) go before those of
   `loser`, or the two contradict each other. Naming an article means it and its parts, without the part
   that says it. */
typedef struct {
    bool contradiction;
    uint32_t rule;                 /* NO_INDEX: the sentence is an article's */
    uint32_t winner, loser, sayer; /* articles */
    span_t at;
} claim_t;

static bool bit_at(const uint64_t *row, uint32_t i)
{
    return row[i / 64] >> (i % 64) & 1;
}

bool precedence_beats(const unit_t *u, uint32_t a, uint32_t b)
{
    return bit_at(u->beats + (size_t)a * u->precedence_words, b);
}

bool precedence_contradicts(const unit_t *u, uint32_t a, uint32_t b)
{
    return bit_at(u->contradicts + (size_t)a * u->precedence_words, b);
}

/* ---- what the sentences say ---- */

static void add_claim(unit_t *u, claim_t claim)
{
    if (claim.winner == NO_INDEX && claim.rule == NO_INDEX)
        return;
    if (claim.loser == NO_INDEX)
        return;
    if (claim.rule == NO_INDEX && claim.winner == claim.loser) {
        diags_add(u->diags, DIAG_SELF_PRECEDENCE, claim.at, article_number(u, claim.winner), STR(""),
                  STR(""));
        return;
    }
    claim_t *row = table_add(&u->b, &u->claims);
    *row = claim;
}

static void claim_relation(unit_t *u, const relation_info *info, uint32_t subject)
{
    for (const ast_ref *ref = info->ast->refs; ref; ref = ref->next) {
        uint32_t other = article_find(u, ref);
        bool subject_wins = info->ast->kind != RELATION_SUBJECT;
        add_claim(u, (claim_t){ .contradiction = info->ast->kind == RELATION_CONTRADICTS,
                                .rule = NO_INDEX,
                                .winner = subject_wins ? subject : other,
                                .loser = subject_wins ? other : subject,
                                .sayer = info->article,
                                .at = info->ast->at });
    }
}

static void collect_claims(unit_t *u)
{
    u->claims = TABLE(claim_t);
    for (uint32_t i = 0; i < u->relations.count; i++) {
        const relation_info info = *(const relation_info *)table_at(&u->b, &u->relations, i);
        if (!info.ast || info.ast->kind == RELATION_APPLIES)
            continue;
        if (!info.ast->subjects)
            claim_relation(u, &info, info.article);
        for (const ast_ref *ref = info.ast->subjects; ref; ref = ref->next)
            claim_relation(u, &info, article_find(u, ref));
    }
    for (uint32_t i = 0; i < u->rules.count; i++) {
        const rule_info info = *(const rule_info *)table_at(&u->b, &u->rules, i);
        for (const ast_ref *ref = info.ast ? info.ast->notwithstanding : NULL; ref; ref = ref->next)
            add_claim(u, (claim_t){ .rule = i,
                                    .winner = info.article,
                                    .loser = article_find(u, ref),
                                    .sayer = info.article,
                                    .at = ref->at });
    }
}

/* ---- which rules that means ---- */

/* The rules of the article and its parts, without the part that says it. */
static void rules_of(unit_t *u, uint32_t article, uint32_t sayer, uint64_t *set)
{
    bool says_itself = sayer != article && article_within(u, sayer, article);
    memset(set, 0, u->precedence_words * sizeof *set);
    for (uint32_t r = 0; r < u->rules.count; r++) {
        const rule_info *info = table_at(&u->b, &u->rules, r);
        if (article_within(u, info->article, article) &&
            !(says_itself && article_within(u, info->article, sayer)))
            set[r / 64] |= UINT64_C(1) << (r % 64);
    }
}

static void take_away(unit_t *u, uint64_t *set, const uint64_t *from)
{
    for (uint32_t w = 0; w < u->precedence_words; w++)
        set[w] &= ~from[w];
}

static void sets_of(unit_t *u, const claim_t *claim, uint64_t *winners, uint64_t *losers)
{
    rules_of(u, claim->loser, claim->sayer, losers);
    if (claim->rule != NO_INDEX) {
        memset(winners, 0, u->precedence_words * sizeof *winners);
        winners[claim->rule / 64] |= UINT64_C(1) << (claim->rule % 64);
        take_away(u, losers, winners);
        return;
    }
    rules_of(u, claim->winner, claim->sayer, winners);
    if (article_within(u, claim->loser, claim->winner))
        take_away(u, winners, losers);
    else
        take_away(u, losers, winners);
}

static void spread(unit_t *u, uint64_t *matrix, const uint64_t *from, const uint64_t *to)
{
    for (uint32_t r = 0; r < u->rules.count; r++) {
        if (!bit_at(from, r))
            continue;
        uint64_t *row = matrix + (size_t)r * u->precedence_words;
        for (uint32_t w = 0; w < u->precedence_words; w++)
            row[w] |= to[w];
    }
}

/* ---- circles ---- */

/* The sentence by which rule a beats rule b. */
static span_t claim_place(unit_t *u, uint32_t a, uint32_t b, uint64_t *winners, uint64_t *losers)
{
    for (uint32_t i = 0; i < u->claims.count; i++) {
        const claim_t claim = *(const claim_t *)table_at(&u->b, &u->claims, i);
        if (claim.contradiction)
            continue;
        sets_of(u, &claim, winners, losers);
        if (bit_at(winners, a) && bit_at(losers, b))
            return claim.at;
    }
    return NO_SPAN;
}

static void report_circle(unit_t *u, const uint32_t *rules, uint32_t count, uint64_t *winners,
                          uint64_t *losers)
{
    buffer_t chain;
    str_t last = STR("");
    buffer_init(&chain, u->b.allocator);
    for (uint32_t i = 0; i <= count; i++) {
        const rule_info *info = table_at(&u->b, &u->rules, rules[i % count]);
        str_t number = article_number(u, info->article);
        if (str_equal(number, last))
            continue;
        if (chain.size)
            buffer_text(&chain, " → ");
        buffer_text(&chain, "§");
        buffer_str(&chain, number);
        last = number;
    }
    span_t first = claim_place(u, rules[0], rules[1 % count], winners, losers);
    diag_t *item = diags_add(u->diags, DIAG_PRECEDENCE_CYCLE, first, buffer_view(&chain), STR(""), STR(""));
    for (uint32_t i = 1; item && i < count; i++)
        diags_label(u->diags, item, claim_place(u, rules[i], rules[(i + 1) % count], winners, losers),
                    LABEL_ALSO_PRECEDES, STR(""));
    buffer_free(&chain);
}

enum { UNSEEN, ON_PATH, DONE };

typedef struct {
    uint32_t *path; /* rules, each beats the next */
    uint32_t *next; /* by depth: the rule to look at next */
    uint8_t *state; /* by rule */
    uint64_t *winners, *losers;
} walk_t;

/* Follows precedence from `root`; reports the first circle it meets. */
static void walk_from(unit_t *u, walk_t *w, uint32_t root)
{
    uint32_t depth = 0;
    bool reported = false;
    w->path[0] = root;
    w->next[0] = 0;
    w->state[root] = ON_PATH;
    for (;;) {
        uint32_t rule = w->path[depth], to = w->next[depth];
        while (to < u->rules.count && !precedence_beats(u, rule, to))
            to++;
        if (to == u->rules.count) {
            w->state[rule] = DONE;
            if (depth == 0)
                return;
            depth--;
            continue;
        }
        w->next[depth] = to + 1;
        if (w->state[to] == ON_PATH && !reported) {
            uint32_t start = depth;
            while (w->path[start] != to)
                start--;
            report_circle(u, w->path + start, depth - start + 1, w->winners, w->losers);
            reported = true;
        } else if (w->state[to] == UNSEEN) {
            w->state[to] = ON_PATH;
            w->path[++depth] = to;
            w->next[depth] = 0;
        }
    }
}

static void find_circles(unit_t *u)
{
    uint32_t count = u->rules.count;
    size_t set = (u->precedence_words + 1) * sizeof(uint64_t);
    walk_t w = { .path = unit_alloc(u, (count + 1) * sizeof(uint32_t)),
                 .next = unit_alloc(u, (count + 1) * sizeof(uint32_t)),
                 .state = unit_alloc(u, count + 1),
                 .winners = unit_alloc(u, set),
                 .losers = unit_alloc(u, set) };
    if (!w.path || !w.next || !w.state || !w.winners || !w.losers)
        return;
    for (uint32_t r = 0; r < count; r++)
        if (w.state[r] == UNSEEN)
            walk_from(u, &w, r);
}

/* A contradiction declared between the two articles that the claim ranks; NULL: there is none. */
static const claim_t *contradiction_of(unit_t *u, const claim_t *ranked)
{
    for (uint32_t i = 0; i < u->claims.count; i++) {
        const claim_t *c = table_at(&u->b, &u->claims, i);
        bool same = (c->winner == ranked->winner && c->loser == ranked->loser) ||
                    (c->winner == ranked->loser && c->loser == ranked->winner);
        if (c->contradiction && ranked->rule == NO_INDEX && same)
            return c;
    }
    return NULL;
}

static void check_ranked(unit_t *u)
{
    for (uint32_t i = 0; i < u->claims.count; i++) {
        const claim_t ranked = *(const claim_t *)table_at(&u->b, &u->claims, i);
        const claim_t *c = ranked.contradiction ? NULL : contradiction_of(u, &ranked);
        if (!c)
            continue;
        diag_t *item = diags_add(u->diags, DIAG_RANKED_CONTRADICTION, c->at, article_number(u, c->winner),
                                 article_number(u, c->loser), STR(""));
        diags_label(u->diags, item, ranked.at, LABEL_ALSO_PRECEDES, STR(""));
    }
}

void precedence_resolve(unit_t *u)
{
    uint32_t count = u->rules.count, words = (count + 63) / 64;
    u->precedence_words = words;
    if (count > LIMIT_RULES)
        return;
    u->beats = unit_alloc(u, ((size_t)count * words + 1) * sizeof(uint64_t));
    u->contradicts = unit_alloc(u, ((size_t)count * words + 1) * sizeof(uint64_t));
    uint64_t *winners = unit_alloc(u, (words + 1) * sizeof(uint64_t)),
             *losers = unit_alloc(u, (words + 1) * sizeof(uint64_t));
    if (!u->beats || !u->contradicts || !winners || !losers)
        return;
    collect_claims(u);
    for (uint32_t i = 0; i < u->claims.count; i++) {
        const claim_t claim = *(const claim_t *)table_at(&u->b, &u->claims, i);
        sets_of(u, &claim, winners, losers);
        spread(u, claim.contradiction ? u->contradicts : u->beats, winners, losers);
        if (claim.contradiction)
            spread(u, u->contradicts, losers, winners);
    }
    check_ranked(u);
    find_circles(u);
}

/* ---- precedence that can never matter ---- */

static bool is_modal_pair(unit_t *u, uint32_t a, uint32_t b)
{
    const rule_info *ra = table_at(&u->b, &u->rules, a), *rb = table_at(&u->b, &u->rules, b);
    const rule_draft *da = table_at(&u->b, &u->drafts, a), *db = table_at(&u->b, &u->drafts, b);
    bool kinds = (ra->ast->kind == RULE_MAY && rb->ast->kind == RULE_MUSTNOT) ||
                 (ra->ast->kind == RULE_MUSTNOT && rb->ast->kind == RULE_MAY);
    return kinds && da->event == db->event && (da->persons & db->persons);
}

static bool effects_meet(unit_t *u, const effects_draft *a, const effects_draft *b)
{
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t k = 0; k < b->count; k++)
            if (effects_overlap(u, &a->items[i], &b->items[k]))
                return true;
    return false;
}

/* Whether it can make a difference that a beats b. */
static bool rules_meet(unit_t *u, uint32_t a, uint32_t b)
{
    const rule_draft *da = table_at(&u->b, &u->drafts, a), *db = table_at(&u->b, &u->drafts, b);
    if (precedence_contradicts(u, a, b))
        return false;
    return is_modal_pair(u, a, b) || effects_meet(u, &da->then, &db->then) ||
           effects_meet(u, &da->otherwise, &db->then) || effects_meet(u, &da->then, &db->otherwise);
}

static bool sets_meet(unit_t *u, const uint64_t *winners, const uint64_t *losers)
{
    for (uint32_t a = 0; a < u->rules.count; a++)
        for (uint32_t b = 0; bit_at(winners, a) && b < u->rules.count; b++)
            if (bit_at(losers, b) && rules_meet(u, a, b))
                return true;
    return false;
}

static bool is_empty(unit_t *u, const uint64_t *set)
{
    for (uint32_t w = 0; w < u->precedence_words; w++)
        if (set[w])
            return false;
    return true;
}

/* Whether the article or a part of it says that something is not modelled. */
static bool is_left_out(unit_t *u, uint32_t article)
{
    for (uint32_t i = 0; i < u->b.articles.count; i++) {
        const article_t a = *(const article_t *)table_at(&u->b, &u->b.articles, i);
        for (uint32_t s = 0; article_within(u, i, article) && s < a.statement_count; s++)
            if (((const statement_t *)table_at(&u->b, &u->b.statements, a.statement_start + s))->kind !=
                STATEMENT_SAYS)
                return true;
    }
    return false;
}

void precedence_check_idle(unit_t *u)
{
    uint64_t *winners = unit_alloc(u, (u->precedence_words + 1) * sizeof(uint64_t));
    uint64_t *losers = unit_alloc(u, (u->precedence_words + 1) * sizeof(uint64_t));
    if (!winners || !losers)
        return;
    for (uint32_t i = 0; i < u->claims.count; i++) {
        const claim_t claim = *(const claim_t *)table_at(&u->b, &u->claims, i);
        sets_of(u, &claim, winners, losers);
        bool excused = contradiction_of(u, &claim) ||
                       (is_empty(u, winners) && is_left_out(u, claim.winner)) ||
                       (is_empty(u, losers) && is_left_out(u, claim.loser));
        if (!claim.contradiction && !excused && !sets_meet(u, winners, losers))
            diags_add(u->diags, DIAG_PRECEDENCE_IDLE, claim.at, article_number(u, claim.winner),
                      article_number(u, claim.loser), STR(""));
    }
}
