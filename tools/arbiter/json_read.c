#include "json_read.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 64 };

typedef struct {
    arbiter_str text;
    size_t at;
    int depth;
    bool twice; /* what is wrong is a key */
} json_reader;

static json_node *read_value(json_reader *r);

static char peek(const json_reader *r)
{
    return r->at < r->text.size ? r->text.data[r->at] : 0;
}

static void skip_blanks(json_reader *r)
{
    while (r->at < r->text.size && strchr(" \t\r\n", r->text.data[r->at]) && r->text.data[r->at]) {
        r->at++;
    }
}

static bool take(json_reader *r, char c)
{
    skip_blanks(r);
    bool there = peek(r) == c && r->at < r->text.size;
    r->at += there;
    return there;
}

static arbiter_str own(const buffer *b)
{
    char *copy = resize(NULL, b->size + 1, 1);
    if (b->size > 0) {
        memcpy(copy, b->data, b->size);
    }
    copy[b->size] = 0;
    return (arbiter_str){ copy, b->size };
}

static json_node *new_node(json_kind_of kind)
{
    json_node *node = resize(NULL, 1, sizeof *node);
    *node = (json_node){ .kind = kind, .key = S(""), .text = S("") };
    return node;
}

static void drop(arbiter_str owned)
{
    if (owned.size > 0) {
        free((char *)(uintptr_t)owned.data);
    }
}

void json_free(json_node *node)
{
    while (node) {
        json_node *next = node->next;
        json_free(node->first); /* no deeper than DEPTH_MAX */
        drop(node->key);
        drop(node->text);
        free(node);
        node = next;
    }
}

/* ---- strings ---- */

/* Four hexadecimal digits; -1: they are not there. */
static int32_t read_hex(json_reader *r)
{
    int32_t value = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        char c = peek(r);
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digit < 0) {
            return -1;
        }
        value = value * 16 + digit;
    }
    return value;
}

static void put_code_point(buffer *b, int32_t c)
{
    if (c < 0x80) {
        put_char(b, (char)c);
    } else if (c < 0x800) {
        put_char(b, (char)(0xC0 | c >> 6));
        put_char(b, (char)(0x80 | (c & 0x3F)));
    } else if (c < 0x10000) {
        put_char(b, (char)(0xE0 | c >> 12));
        put_char(b, (char)(0x80 | (c >> 6 & 0x3F)));
        put_char(b, (char)(0x80 | (c & 0x3F)));
    } else {
        put_char(b, (char)(0xF0 | c >> 18));
        put_char(b, (char)(0x80 | (c >> 12 & 0x3F)));
        put_char(b, (char)(0x80 | (c >> 6 & 0x3F)));
        put_char(b, (char)(0x80 | (c & 0x3F)));
    }
}

/* After "\u": a code point, of two halves where it needs them. */
static bool read_escaped_code(json_reader *r, buffer *b)
{
    int32_t c = read_hex(r);
    if (c >= 0xD800 && c < 0xDC00) {
        bool pair = peek(r) == '\\' && r->at + 1 < r->text.size && r->text.data[r->at + 1] == 'u';
        r->at += pair ? 2 : 0;
        int32_t low = pair ? read_hex(r) : -1;
        c = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00) : -1;
    }
    if (c < 0 || (c >= 0xD800 && c < 0xE000)) {
        return false;
    }
    put_code_point(b, c);
    return true;
}

static bool read_escape(json_reader *r, buffer *b)
{
    static const char letters[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    char c = peek(r);
    const char *found = c ? strchr(letters, c) : NULL;
    r->at++;
    if (c == 'u') {
        return read_escaped_code(r, b);
    }
    if (found) {
        put_char(b, values[found - letters]);
    }
    return found != NULL;
}

static bool read_string(json_reader *r, buffer *b)
{
    if (!take(r, '"')) {
        return false;
    }
    while (r->at < r->text.size) {
        char c = r->text.data[r->at];
        if ((unsigned char)c < 0x20) {
            return false;
        }
        r->at++;
        if (c == '"') {
            return true;
        }
        if (c != '\\') {
            put_char(b, c);
        } else if (!read_escape(r, b)) {
            return false;
        }
    }
    return false;
}

/* ---- values ---- */

static size_t digits(json_reader *r)
{
    size_t start = r->at;
    while (peek(r) >= '0' && peek(r) <= '9') {
        r->at++;
    }
    return r->at - start;
}

static bool skip_number(json_reader *r)
{
    r->at += peek(r) == '-';
    bool zero = peek(r) == '0';
    size_t whole = digits(r);
    if (whole == 0 || (zero && whole > 1)) {
        return false;
    }
    if (peek(r) == '.') {
        r->at++;
        if (digits(r) == 0) {
            return false;
        }
    }
    if (peek(r) == 'e' || peek(r) == 'E') {
        r->at++;
        r->at += peek(r) == '+' || peek(r) == '-';
        return digits(r) > 0;
    }
    return true;
}

static json_node *read_plain(json_reader *r)
{
    static const struct {
        const char *word;
        json_kind_of kind;
    } words[] = { { "true", JSON_TRUTH }, { "false", JSON_TRUTH }, { "null", JSON_NULL } };
    size_t start = r->at;
    json_kind_of kind = JSON_NUMBER;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        arbiter_str word = str(words[i].word);
        if (r->text.size - start >= word.size &&
            str_same((arbiter_str){ r->text.data + start, word.size }, word)) {
            r->at += word.size;
            kind = words[i].kind;
        }
    }
    if (r->at == start && !skip_number(r)) {
        return NULL;
    }
    buffer text = { 0 };
    put(&text, (arbiter_str){ r->text.data + start, r->at - start });
    json_node *node = new_node(kind);
    node->text = own(&text);
    buf_free(&text);
    return node;
}

/* One member of an object or list; NULL: there is none such. */
static json_node *read_member(json_reader *r, bool keyed)
{
    buffer key = { 0 };
    json_node *node = NULL;
    skip_blanks(r);
    size_t at = r->at;
    if (!keyed || (read_string(r, &key) && take(r, ':'))) {
        node = read_value(r);
    }
    if (node) {
        node->key = key.size > 0 ? own(&key) : node->key;
        node->at = at;
    }
    buf_free(&key);
    return node;
}

/* By key, those of one key as they stand. */
static int by_key(const void *a, const void *b)
{
    const json_node *x = *(json_node *const *)a, *y = *(json_node *const *)b;
    size_t size = x->key.size < y->key.size ? x->key.size : y->key.size;
    int order = size > 0 ? memcmp(x->key.data, y->key.data, size) : 0;
    if (order == 0 && x->key.size != y->key.size) {
        order = x->key.size < y->key.size ? -1 : 1;
    }
    return order != 0 ? order : x->at < y->at ? -1 : 1;
}

/* Goes to the first key that the object has already; false: each stands once. */
static bool find_twice(json_reader *r, const json_node *object, size_t count)
{
    const json_node **sorted = resize(NULL, count, sizeof *sorted);
    size_t first = r->text.size, n = 0;
    for (const json_node *m = object->first; m; m = m->next) {
        sorted[n++] = m;
    }
    qsort(sorted, n, sizeof *sorted, by_key);
    for (size_t i = 1; i < n; i++) {
        bool twice = str_same(sorted[i]->key, sorted[i - 1]->key);
        r->twice = r->twice || twice;
        first = twice && sorted[i]->at < first ? sorted[i]->at : first;
    }
    free(sorted);
    r->at = r->twice ? first : r->at;
    return r->twice;
}

static json_node *read_members(json_reader *r, json_kind_of kind, char end)
{
    json_node *node = new_node(kind), **last = &node->first;
    if (++r->depth > DEPTH_MAX) {
        json_free(node);
        return NULL;
    }
    bool fine = true;
    size_t count = 0;
    for (bool more = !take(r, end); more && fine;) {
        *last = read_member(r, kind == JSON_OBJECT);
        fine = *last != NULL;
        if (fine) {
            last = &(*last)->next;
            count++;
            more = take(r, ',');
            fine = more || take(r, end);
        }
    }
    r->depth--;
    fine = fine && (kind != JSON_OBJECT || count < 2 || !find_twice(r, node, count));
    if (!fine) {
        json_free(node);
        return NULL;
    }
    return node;
}

static json_node *read_value(json_reader *r)
{
    skip_blanks(r);
    buffer text = { 0 };
    json_node *node = NULL;
    switch (peek(r)) {
    case '{': r->at++; return read_members(r, JSON_OBJECT, '}');
    case '[': r->at++; return read_members(r, JSON_LIST, ']');
    case '"':
        if (read_string(r, &text)) {
            node = new_node(JSON_STRING);
            node->text = text.size > 0 ? own(&text) : S("");
        }
        buf_free(&text);
        return node;
    default: return read_plain(r);
    }
}

static json_fault place(const json_reader *r)
{
    json_fault fault = { 1, 1, r->twice };
    for (size_t i = 0; i < r->at && i < r->text.size; i++) {
        bool ends = r->text.data[i] == '\n';
        fault.line += ends;
        fault.column = ends ? 1 : fault.column + 1;
    }
    return fault;
}

json_node *json_parse(arbiter_str text, json_fault *fault)
{
    json_reader r = { .text = text };
    r.at = text.size >= 3 && memcmp(text.data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0; /* some editors put it there */
    json_node *node = read_value(&r);
    skip_blanks(&r);
    if (!node || r.at < text.size) {
        json_free(node);
        node = NULL;
        *fault = place(&r);
    }
    return node;
}

/* ---- the tree ---- */

const json_node *json_get(const json_node *node, const char *key, json_kind_of kind)
{
    const json_node *member = node && node->kind == JSON_OBJECT ? node->first : NULL;
    while (member && !str_same(member->key, str(key))) {
        member = member->next;
    }
    return member && member->kind == kind ? member : NULL;
}

arbiter_str json_get_text(const json_node *node, const char *key)
{
    const json_node *member = json_get(node, key, JSON_STRING);
    return member ? member->text : S("");
}

bool json_same(const json_node *a, const json_node *b)
{
    if (!a || !b || a->kind != b->kind || !str_same(a->text, b->text) || !str_same(a->key, b->key)) {
        return a == b;
    }
    const json_node *x = a->first, *y = b->first;
    while (x && y && json_same(x, y)) {
        x = x->next;
        y = y->next;
    }
    return !x && !y;
}
