#include "aspects.h"

#include <stdlib.h>
#include <string.h>

#include "messages.h"
#include "times.h"

/* One thing that an event says: a key that does not change with the language, and words for people. */
typedef struct {
    aspect aspect;
    arbiter_str key, words;
    bool matched;
} fact;

typedef struct {
    const reader *r;
    unsigned wanted;
    differences *owner; /* of the texts */
    fact *items;
    size_t count;
} facts;

static arbiter_str own(differences *d, const buffer *b)
{
    char *copy = resize(NULL, b->size + 1, 1);
    if (b->size > 0) {
        memcpy(copy, b->data, b->size);
    }
    copy[b->size] = 0;
    d->texts = resize(d->texts, d->text_count + 1, sizeof *d->texts);
    d->texts[d->text_count++] = (arbiter_str){ copy, b->size };
    return (arbiter_str){ copy, b->size };
}

/* Takes what stands in the buffers, and empties them. */
static void add(facts *f, aspect of, buffer *key, buffer *words)
{
    if (f->wanted >> of & 1 && key->size > 0) {
        f->items = resize(f->items, f->count + 1, sizeof *f->items);
        f->items[f->count++] = (fact){ of, own(f->owner, key), own(f->owner, words), false };
    }
    buf_free(key);
    buf_free(words);
}

/* ---- what an event says ---- */

static void add_status(facts *f, const json_node *event)
{
    static const struct {
        const char *name;
        message words;
    } known[] = { { "ok", MSG_STATUS_OK },
                  { "held", MSG_STATUS_HELD },
                  { "refused", MSG_STATUS_REFUSED },
                  { "holds", MSG_STATUS_HOLDS },
                  { "fails", MSG_STATUS_FAILS } };
    arbiter_str status = json_get_text(event, "status");
    bool is_given = str_same(json_get_text(event, "kind"), S("given")); /* told only where it failed */
    buffer key = { 0 }, words = { 0 };
    put(&key, is_given ? S("fails") : status);
    for (size_t i = 0; !is_given && i < sizeof known / sizeof *known; i++) {
        if (str_same(status, str(known[i].name))) {
            say(&words, f->r->language, known[i].words);
        }
    }
    if (words.size == 0) {
        arbiter_str why = json_get_text(event, "message");
        say(&words, f->r->language, MSG_STATUS_NOT_TAKEN, why.size > 0 ? why : status);
    }
    add(f, ASPECT_RULING, &key, &words);
}

static message kind_words(arbiter_str kind)
{
    static const struct {
        const char *name;
        message words;
    } known[] = {
        { "applies", MSG_ENTRY_APPLIES },
        { "beaten", MSG_ENTRY_BEATEN },
        { "switched_off", MSG_ENTRY_OFF },
        { "forbidden", MSG_ENTRY_FORBIDDEN },
        { "not_permitted", MSG_ENTRY_NOT_PERMITTED },
        { "asked", MSG_ENTRY_ASKED },
        { "answered", MSG_ENTRY_ANSWERED },
        { "duty_arisen", MSG_ENTRY_ARISEN },
        { "duty_met", MSG_ENTRY_MET },
        { "duty_lapsed", MSG_ENTRY_LAPSED },
        { "conflict", MSG_ENTRY_CONFLICT },
        { "unknown", MSG_ENTRY_UNKNOWN },
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (str_same(kind, str(known[i].name))) {
            return known[i].words;
        }
    }
    return MSG_ENTRY_GAP;
}

/* "§5 (§6)": in brackets what it gave way to, was merged with, is cited with, is like; parties to a conflict are equals. */
static void put_article_list(buffer *b, const json_node *entry, const char *sign)
{
    arbiter_str article = json_get_text(entry, "article");
    const json_node *others = json_get(entry, "others", JSON_LIST);
    bool equals = str_same(json_get_text(entry, "kind"), S("conflict")) || article.size == 0;
    if (article.size > 0) {
        put_text(b, sign);
        put(b, article);
    }
    for (const json_node *other = others ? others->first : NULL; other; other = other->next) {
        put(b, b->size == 0 ? S("") : other == others->first && !equals ? S(" (") : S(", "));
        put_text(b, sign);
        put(b, other->text);
    }
    put(b, others && others->first && !equals ? S(")") : S(""));
}

static void add_entry(facts *f, const json_node *entry)
{
    buffer key = { 0 }, words = { 0 }, articles = { 0 }, bare = { 0 };
    arbiter_str kind = json_get_text(entry, "kind"), act = json_get_text(entry, "act");
    put_article_list(&articles, entry, "§");
    put_article_list(&bare, entry, "");
    put(&key, kind);
    put(&key, S(" "));
    put(&key, bare.size > 0 ? buf_view(&bare) : act);
    if (articles.size > 0) {
        say(&words, f->r->language, kind_words(kind), buf_view(&articles));
    } else {
        put_clean(&words, json_get_text(entry, "sentence"));
    }
    add(f, str_same(kind, S("duty_met")) ? ASPECT_DETAIL : ASPECT_ARTICLE, &key, &words);
    put(&key, json_get_text(entry, "sentence"));
    put_clean(&words, json_get_text(entry, "sentence"));
    add(f, ASPECT_DETAIL, &key, &words);
    buf_free(&articles);
    buf_free(&bare);
}

/* As it stands in JSON, durations as people read them; {"none": true} by its key. */
static void put_json_value(buffer *b, const json_node *value, bool duration)
{
    if (!value) {
        return;
    }
    if (value->kind == JSON_OBJECT) {
        put(b, value->first ? value->first->key : S(""));
    } else if (duration && value->kind == JSON_NUMBER) {
        buffer digits = { 0 };
        put(&digits, value->text);
        put_duration(b, strtoll(buf_text(&digits), NULL, 10));
        buf_free(&digits);
    } else {
        put_clean(b, value->text);
    }
}

static const json_node *member(const json_node *node, const char *key)
{
    const json_node *found = node ? node->first : NULL;
    while (found && !str_same(found->key, str(key))) {
        found = found->next;
    }
    return found;
}

/* Clocks and the result have aspects of their own. */
static bool is_shown_elsewhere(arbiter_str name)
{
    static const char *const names[] = { "remaining", "used", "running", "moves", "result" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (str_same(name, str(names[i]))) {
            return true;
        }
    }
    return false;
}

static void add_update(facts *f, const json_node *update)
{
    buffer key = { 0 }, words = { 0 };
    arbiter_str name = json_get_text(update, "name"), of = json_get_text(update, "of");
    if (is_shown_elsewhere(name)) {
        return;
    }
    put_clean(&words, name);
    if (of.size > 0) {
        put(&words, S("("));
        put_clean(&words, of);
        put(&words, S(")"));
    }
    put(&words, str_same(json_get_text(update, "change"), S("add")) ? S(" += ") : S(" := "));
    put_json_value(&words, member(update, "value"), str_same(json_get_text(update, "type"), S("duration")));
    put(&key, buf_view(&words));
    add(f, ASPECT_CHANGE, &key, &words);
}

static void add_entries(facts *f, const json_node *event)
{
    const json_node *entries = json_get(event, "entries", JSON_LIST);
    for (const json_node *entry = entries ? entries->first : NULL; entry; entry = entry->next) {
        add_entry(f, entry);
    }
    if (str_same(json_get_text(event, "status"), S("held"))) {
        return; /* nothing is changed yet */
    }
    for (const json_node *entry = entries ? entries->first : NULL; entry; entry = entry->next) {
        const json_node *updates = json_get(entry, "updates", JSON_LIST);
        for (const json_node *update = updates ? updates->first : NULL; update; update = update->next) {
            add_update(f, update);
        }
    }
}

static bool is_true(const json_node *node, const char *key)
{
    const json_node *truth = json_get(node, key, JSON_TRUTH);
    return truth && str_same(truth->text, S("true"));
}

static void add_result(facts *f, const json_node *event)
{
    static const struct {
        const char *name;
        message words;
    } known[] = { { "white_wins", MSG_WHITE_WINS },
                  { "black_wins", MSG_BLACK_WINS },
                  { "drawn", MSG_DRAWN },
                  { "annulled", MSG_ANNULLED } };
    const json_node *result = json_get(event, "result", JSON_OBJECT);
    if (!json_get(event, "clocks", JSON_OBJECT)) {
        return; /* an expectation: the event before it told */
    }
    arbiter_str value = json_get_text(result, "value"), article = json_get_text(result, "article");
    buffer key = { 0 }, words = { 0 };
    put(&key, value.size > 0 ? value : S("none"));
    say(&words, f->r->language, MSG_RESULT);
    put_char(&words, ' ');
    size_t start = words.size;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (str_same(value, str(known[i].name))) {
            say(&words, f->r->language, known[i].words);
        }
    }
    if (words.size == start) {
        say(&words, f->r->language, MSG_NO_RESULT);
    }
    if (is_true(result, "provisional")) {
        put(&key, S(" provisional"));
        put_char(&words, ' ');
        say(&words, f->r->language, MSG_PROVISIONAL);
    }
    if (article.size > 0) {
        put_char(&key, ' ');
        put(&key, article);
        put(&words, S(" (§"));
        put_clean(&words, article);
        put(&words, S(")"));
    }
    add(f, ASPECT_RESULT, &key, &words);
}

static void add_clocks(facts *f, const json_node *event)
{
    static const char *const sides[] = { "white", "black" };
    const json_node *clocks = json_get(event, "clocks", JSON_OBJECT);
    for (uint32_t side = 0; clocks && side < 2; side++) {
        const json_node *clock = json_get(clocks, sides[side], JSON_OBJECT);
        buffer key = { 0 }, words = { 0 }, time = { 0 };
        bool runs = is_true(clock, "running"), fell = is_true(clock, "fallen");
        if (is_true(clock, "untimed")) {
            put(&time, S("–"));
        } else {
            put_json_value(&time, member(clock, "remaining"), true);
        }
        put_text(&key, sides[side]);
        put_char(&key, ' ');
        put(&key, buf_view(&time));
        put(&key, runs ? S(" running") : S(""));
        put(&key, fell ? S(" fallen") : S(""));
        put(&words, fell ? S("⚑ ") : S(""));
        say(&words, f->r->language, runs ? MSG_CLOCK_RUNS : MSG_CLOCK_STANDS,
            arbiter_person_name(f->r->l->rulebook, side, f->r->language), buf_view(&time));
        add(f, ASPECT_CLOCK, &key, &words);
        buf_free(&time);
    }
}

static void add_questions(facts *f, const json_node *event)
{
    const json_node *open = json_get(event, "open", JSON_LIST);
    for (const json_node *name = open ? open->first : NULL; name; name = name->next) {
        buffer key = { 0 }, words = { 0 };
        put(&key, name->text);
        say(&words, f->r->language, MSG_IS_OPEN, name->text);
        add(f, ASPECT_QUESTION, &key, &words);
    }
}

static void find_facts(facts *f, const json_node *event)
{
    if (!event) {
        return;
    }
    add_status(f, event);
    add_entries(f, event);
    add_result(f, event);
    add_clocks(f, event);
    add_questions(f, event);
}

/* ---- what differs ---- */

static bool same_fact(const fact *a, const fact *b)
{
    return a->aspect == b->aspect && str_same(a->key, b->key);
}

/* Each fact of the one with one of the other. */
static void match(facts *a, facts *b)
{
    for (size_t i = 0; i < a->count; i++) {
        for (size_t k = 0; k < b->count && !a->items[i].matched; k++) {
            if (!b->items[k].matched && same_fact(&a->items[i], &b->items[k])) {
                a->items[i].matched = b->items[k].matched = true;
            }
        }
    }
}

/* The next fact of the aspect that the other does not say; NULL: there is none. */
static const fact *unmatched(const facts *f, aspect of, size_t *at)
{
    while (*at < f->count) {
        const fact *item = &f->items[(*at)++];
        if (!item->matched && item->aspect == of) {
            return item;
        }
    }
    return NULL;
}

void differences_find(differences *d, const reader *r, const json_node *was, const json_node *is,
                      unsigned wanted)
{
    *d = (differences){ 0 };
    facts a = { r, wanted, d, NULL, 0 }, b = { r, wanted, d, NULL, 0 };
    find_facts(&a, was);
    find_facts(&b, is);
    match(&a, &b);
    for (int i = 0; i < ASPECT_COUNT; i++) {
        size_t at = 0, other_at = 0;
        for (;;) {
            const fact *x = unmatched(&a, (aspect)i, &at), *y = unmatched(&b, (aspect)i, &other_at);
            if (!x && !y) {
                break;
            }
            d->items = resize(d->items, d->count + 1, sizeof *d->items);
            d->items[d->count++] = (difference){ .aspect = (aspect)i,
                                                 .was = x ? x->key : (arbiter_str){ NULL, 0 },
                                                 .is = y ? y->key : (arbiter_str){ NULL, 0 },
                                                 .was_words = x ? x->words : (arbiter_str){ NULL, 0 },
                                                 .is_words = y ? y->words : (arbiter_str){ NULL, 0 } };
        }
    }
    free(a.items);
    free(b.items);
}

void differences_free(differences *d)
{
    for (size_t i = 0; i < d->text_count; i++) {
        free((char *)(uintptr_t)d->texts[i].data);
    }
    free(d->texts);
    free(d->items);
    *d = (differences){ 0 };
}

/* ---- for people ---- */

static void write_side(const reader *r, message side, const char *style, arbiter_str words, size_t indent)
{
    buffer text = { 0 };
    size_t wide = columns(str(message_text(MSG_WAS, r->language)));
    size_t other = columns(str(message_text(MSG_IS, r->language)));
    put_text(&text, style);
    put_left(&text, str(message_text(side, r->language)), wide > other ? wide : other);
    put(&text, S(PLAIN "  "));
    if (words.size > 0) {
        put(&text, words);
    } else {
        say(&text, r->language, MSG_NOTHING_OF_IT);
    }
    write_paragraph(r, buf_view(&text), indent, (wide > other ? wide : other) + 2);
    buf_free(&text);
}

void write_differences(const reader *r, const differences *d, size_t indent)
{
    for (size_t i = 0; i < d->count; i++) {
        write_side(r, MSG_WAS, RED, d->items[i].was_words, indent);
        write_side(r, MSG_IS, GREEN, d->items[i].is_words, indent);
    }
}

void put_event_time(buffer *b, const json_node *event)
{
    arbiter_str at = json_get_text(json_get(event, "event", JSON_OBJECT), "at");
    for (size_t i = 0; i < at.size; i++) {
        put_char(b, at.data[i] == 'T' ? ' ' : at.data[i]);
    }
}

void put_event_words(buffer *b, const json_node *event)
{
    const json_node *words = json_get(event, "words", JSON_LIST);
    for (const json_node *item = words ? words->first : NULL; item; item = item->next) {
        put(b, item == words->first ? S("") : S("; "));
        put_clean(b, item->text);
    }
}

const char *aspect_name(aspect which)
{
    static const char *const names[ASPECT_COUNT] = { "ruling", "article",  "change", "result",
                                                     "clock",  "question", "detail" };
    return names[which];
}
