/* Entries: what followed, article by article. */
#include "verdict.h"

#include "changes.h"
#include "messages.h"

void write_paragraph(const reader *r, arbiter_str paragraph, size_t indent, size_t hang)
{
    put_times(r->out, ' ', indent);
    put_wrapped(r->out, paragraph, indent, indent + hang, PAPER_WIDTH);
    put_char(r->out, '\n');
}

void put_article_number(buffer *b, const reader *r, uint32_t article)
{
    arbiter_article a;
    if (arbiter_article_get(r->l->rulebook, article, r->language, &a) == ARBITER_OK) {
        put(b, S("§"));
        put(b, a.number);
    }
}

/* " Faulty sealed move · ambiguous": those of the articles above it first. */
static void put_titles(buffer *b, const reader *r, uint32_t article)
{
    arbiter_article a;
    if (arbiter_article_get(r->l->rulebook, article, r->language, &a) != ARBITER_OK) {
        return;
    }
    size_t start = b->size;
    put_titles(b, r, a.parent);
    if (a.title.size > 0) {
        put(b, b->size > start ? S(" · ") : S(" "));
        put_clean(b, a.title);
    }
}

void put_article(buffer *b, const reader *r, uint32_t article)
{
    arbiter_article a;
    if (arbiter_article_get(r->l->rulebook, article, r->language, &a) != ARBITER_OK) {
        return;
    }
    put(b, S(BOLD "§"));
    put_clean(b, a.number);
    put(b, S(PLAIN));
    if (a.printed.size > 0) {
        put_char(b, ' ');
        say(b, r->language, MSG_PRINTED_AS, a.printed);
    }
    put_titles(b, r, article);
}

void put_result(buffer *b, const reader *r, const arbiter_state *state)
{
    static const message results[] = { MSG_WHITE_WINS, MSG_BLACK_WINS, MSG_DRAWN, MSG_ANNULLED };
    if (state->result == ARBITER_NO_RESULT) {
        say(b, r->language, MSG_NO_RESULT);
        return;
    }
    say(b, r->language, results[state->result]);
    if (state->provisional) {
        put_char(b, ' ');
        say(b, r->language, MSG_PROVISIONAL);
    }
}

/* ---- entries ---- */

const char *sign_of(arbiter_kind kind)
{
    switch (kind) {
    case ARBITER_FORBIDDEN:
    case ARBITER_NOT_PERMITTED: return RED "✗ " PLAIN;
    case ARBITER_ASKED:
    case ARBITER_UNKNOWN:
    case ARBITER_GAP:
    case ARBITER_CONFLICT: return YELLOW "? " PLAIN;
    case ARBITER_ANSWERED: return "= ";
    case ARBITER_DUTY_ARISEN: return CYAN "! " PLAIN;
    case ARBITER_DUTY_MET: return GREEN "✓ " PLAIN;
    case ARBITER_DUTY_LAPSED: return RED "! " PLAIN;
    case ARBITER_BEATEN:
    case ARBITER_SWITCHED_OFF: return DIM "- " PLAIN;
    default: return "  ";
    }
}

/* Entries that are a line of their own, headed by the number of their article alone. */
static bool is_brief(arbiter_kind kind)
{
    return kind == ARBITER_DUTY_ARISEN || kind == ARBITER_DUTY_MET || kind == ARBITER_DUTY_LAPSED ||
           kind == ARBITER_ASKED || kind == ARBITER_ANSWERED;
}

/* Whether the entry asks a question that is open in the game. */
static bool is_open(const reader *r, const arbiter_game *game, arbiter_str sentence)
{
    bool open = false;
    for (uint32_t q = 0; q < arbiter_question_count(r->l->rulebook, game) && !open; q++) {
        buffer words = { 0 };
        checked(arbiter_question_text(r->l->workspace, game, q, r->language, buf_writer(&words)));
        open = str_contains(sentence, buf_view(&words));
        buf_free(&words);
    }
    return open;
}

/* What the entry changed, behind what is there already. */
static void put_changes(buffer *b, const reader *r, const ruling *u, uint32_t n)
{
    buffer change = { 0 };
    for (uint32_t i = 0; put_update(&change, &u->o, n, i, r->language); i++) {
        if (is_change(r->l, &u->o, n, i, u->before)) {
            put(b, b->size > 0 ? S("; ") : S(""));
            put_clean(b, buf_view(&change));
        }
        buf_clear(&change);
    }
    buf_free(&change);
}

static void put_sentence_clean(buffer *b, const outcome *o, uint32_t n, arbiter_language language)
{
    buffer sentence = { 0 };
    put_sentence(&sentence, o, n, language);
    put_clean(b, buf_view(&sentence));
    buf_free(&sentence);
}

/* Hands the telling over and empties it. */
static void tell(telling *t, const teller *to)
{
    to->tell(to->context, t);
    buf_free(&t->head);
    buf_free(&t->said);
    buf_free(&t->changes);
    *t = (telling){ 0 };
}

static void tell_brief(const reader *r, const ruling *u, uint32_t n, const teller *to)
{
    arbiter_entry entry = outcome_entry(&u->o, n);
    telling t = { .kind = entry.kind, .article = entry.article, .brief = true };
    put_text(&t.head, sign_of(entry.kind));
    if (entry.article != ARBITER_NONE) {
        put(&t.head, S(BOLD));
        put_article_number(&t.head, r, entry.article);
        put(&t.head, S(PLAIN " "));
    }
    put_sentence_clean(&t.head, &u->o, n, r->language);
    tell(&t, to);
}

/* Entries that are said in one go: the first, and those behind it of the same article with the same sentence. */
static uint32_t group_end(const reader *r, const outcome *o, uint32_t n, const arbiter_entry *first,
                          arbiter_str sentence)
{
    uint32_t end = n + 1;
    for (bool same = first->kind == ARBITER_APPLIES; same && end < o->count;) {
        arbiter_entry entry = outcome_entry(o, end);
        buffer other = { 0 };
        put_sentence(&other, o, end, r->language);
        same = entry.kind == first->kind && entry.article == first->article &&
               str_same(buf_view(&other), sentence);
        end += same;
        buf_free(&other);
    }
    return end;
}

/* Whether the entries wrote something, and all of it stood there already. */
static bool is_idle(const reader *r, const ruling *u, uint32_t n, uint32_t end)
{
    arbiter_datum update;
    bool wrote = false;
    for (uint32_t e = n; e < end; e++) {
        for (uint32_t i = 0; outcome_update(&u->o, e, i, &update); i++) {
            wrote = true;
            if (str_same(update.change, S("stays")) || is_change(r->l, &u->o, e, i, u->before)) {
                return false;
            }
        }
    }
    return wrote;
}

/* The article, what it says, what changed. *headed: the article that stands above already. */
static uint32_t tell_group(const reader *r, const ruling *u, uint32_t n, uint32_t *headed, const teller *to)
{
    arbiter_entry entry = outcome_entry(&u->o, n);
    telling t = { .kind = entry.kind, .article = entry.article };
    buffer sentence = { 0 };
    bool above = entry.article != ARBITER_NONE && entry.article == *headed && entry.kind == ARBITER_APPLIES;
    put_sentence(&sentence, &u->o, n, r->language);
    uint32_t end = group_end(r, &u->o, n, &entry, buf_view(&sentence));
    if (!above) {
        put_text(&t.head, sign_of(entry.kind));
        if (entry.kind == ARBITER_FORBIDDEN || entry.kind == ARBITER_NOT_PERMITTED) {
            say(&t.head, r->language, entry.kind == ARBITER_FORBIDDEN ? MSG_FORBIDDEN : MSG_NOT_PERMITTED);
            put_char(&t.head, ' ');
        }
        put_article(&t.head, r, entry.article);
    }
    put_clean(entry.article == ARBITER_NONE ? &t.head : &t.said, buf_view(&sentence));
    *headed = entry.kind == ARBITER_APPLIES ? entry.article : ARBITER_NONE;
    for (uint32_t i = n; i < end; i++) {
        put_changes(&t.changes, r, u, i);
    }
    t.idle = is_idle(r, u, n, end);
    tell(&t, to);
    buf_free(&sentence);
    return end;
}

/* Of an event that waits: the articles of which it is not known whether they apply, in one sentence; what would follow
   is no outcome yet. */
static void tell_undecided(const reader *r, const outcome *o, const teller *to)
{
    buffer articles = { 0 };
    telling t = { .kind = ARBITER_UNKNOWN, .article = ARBITER_NONE, .brief = true };
    for (uint32_t n = 0; n < o->count; n++) {
        if (outcome_is_first(o, n, ARBITER_UNKNOWN)) {
            put(&articles, articles.size > 0 ? S(", ") : S(""));
            put_article_number(&articles, r, outcome_entry(o, n).article);
        }
    }
    if (articles.size > 0) {
        put_text(&t.head, sign_of(ARBITER_UNKNOWN));
        say(&t.head, r->language, MSG_UNDECIDED, buf_view(&articles));
        tell(&t, to);
    }
    buf_free(&articles);
}

/* Entries of an event that waits are no outcome yet; a prohibition is told before what else did not permit the act. */
static bool is_told(const ruling *u, const arbiter_entry *entry, bool prohibitions)
{
    bool undecided = u->waits && (entry->kind == ARBITER_UNKNOWN || entry->kind == ARBITER_APPLIES);
    return !undecided && (entry->kind == ARBITER_FORBIDDEN) == prohibitions;
}

static void tell_entries(const reader *r, const ruling *u, bool prohibitions, const teller *to)
{
    uint32_t headed = ARBITER_NONE;
    for (uint32_t n = u->answers; n < u->o.count;) {
        arbiter_entry entry = outcome_entry(&u->o, n);
        if (!is_told(u, &entry, prohibitions)) {
            n++;
        } else if (is_brief(entry.kind)) {
            buffer sentence = { 0 };
            put_sentence(&sentence, &u->o, n, r->language);
            if (entry.kind != ARBITER_ASKED || !is_open(r, u->after, buf_view(&sentence))) {
                tell_brief(r, u, n, to);
            }
            headed = ARBITER_NONE;
            buf_free(&sentence);
            n++;
        } else {
            n = tell_group(r, u, n, &headed, to);
        }
    }
}

void tell_outcome(const reader *r, const ruling *u, const teller *to)
{
    if (u->answers) {
        telling t = { .kind = ARBITER_ANSWERED, .article = ARBITER_NONE, .brief = true };
        put_changes(&t.changes, r, u, 0);
        tell(&t, to);
    }
    if (u->waits) {
        tell_undecided(r, &u->o, to);
    }
    tell_entries(r, u, true, to);
    tell_entries(r, u, false, to);
}

/* ---- as text ---- */

typedef struct {
    const reader *r;
    size_t indent;
} text_teller;

static void write_telling(void *context, const telling *t)
{
    const text_teller *w = context;
    size_t inner = w->indent + (t->brief ? 2 : 4);
    if (t->head.size > 0) {
        write_paragraph(w->r, buf_view(&t->head), w->indent, 2);
    }
    if (t->said.size > 0) {
        write_paragraph(w->r, buf_view(&t->said), inner, 0);
    }
    if (t->changes.size > 0) {
        buffer text = { 0 };
        put(&text, S(DIM "→ "));
        put(&text, buf_view(&t->changes));
        put(&text, S(PLAIN));
        write_paragraph(w->r, buf_view(&text), inner, 2);
        buf_free(&text);
    }
}

void write_outcome(const reader *r, const ruling *u, size_t indent)
{
    text_teller text = { r, indent };
    tell_outcome(r, u, &(teller){ write_telling, &text });
}
