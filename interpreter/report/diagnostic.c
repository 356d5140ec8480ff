#include "report/diagnostic.h"

#include "base/utf8.h"

void diags_init(diags_t *d, const arbiter_allocator *allocator)
{
    *d = (diags_t){ .allocator = allocator };
    arena_init(&d->arena, allocator);
}

void diags_free(diags_t *d)
{
    mem_free(d->allocator, d->sources, d->source_room * sizeof *d->sources);
    mem_free(d->allocator, d->items, d->room * sizeof *d->items);
    arena_free(&d->arena);
    diags_init(d, d->allocator);
}

/* `block` with twice the room, or NULL and the list failed. */
static void *larger(diags_t *d, void *block, uint32_t *room, size_t element)
{
    void *moved = mem_grow(d->allocator, block, room, 16, element);
    d->failed = d->failed || !moved;
    return moved;
}

static str_t keep(diags_t *d, str_t text)
{
    if (text.size == 0) {
        return (str_t){ "", 0 };
    }
    str_t copy = arena_str(&d->arena, text);
    d->failed = d->failed || !copy.data;
    return copy;
}

enum { ARGUMENT_MAX = 1000 }; /* bytes; a name or a list that is longer says no more */

/* Where an argument longer than that may be cut: behind a character or a phrase. */
static size_t cut(str_t text)
{
    size_t end = 0;
    for (size_t next = 0; next <= ARGUMENT_MAX;) {
        end = next;
        if (text.data[next] == *diag_phrase(LABEL_NONE).data) {
            next += 2;
        } else {
            utf8_next(text, &next);
        }
    }
    return end;
}

static str_t keep_argument(diags_t *d, str_t text)
{
    static const char dots[] = "…";
    if (text.size <= ARGUMENT_MAX) {
        return keep(d, text);
    }
    size_t size = cut(text);
    char *copy = arena_alloc(&d->arena, size + sizeof dots - 1);
    if (!copy) {
        d->failed = true;
        return (str_t){ NULL, 0 };
    }
    memcpy(copy, text.data, size);
    memcpy(copy + size, dots, sizeof dots - 1);
    return (str_t){ copy, size + sizeof dots - 1 };
}

uint32_t diags_source(diags_t *d, str_t name, str_t text)
{
    str_t copy = keep(d, name);
    if (!copy.data) {
        return NO_FILE;
    }
    if (d->source_count == d->source_room) {
        source_t *sources = larger(d, d->sources, &d->source_room, sizeof *sources);
        if (!sources) {
            return NO_FILE;
        }
        d->sources = sources;
    }
    d->sources[d->source_count] = (source_t){ copy, text, LANG_EN };
    return d->source_count++;
}

static bool same_place(span_t a, span_t b)
{
    return a.file == b.file && a.start == b.start && a.end == b.end;
}

static bool is_known(const diags_t *d, diag_code code, span_t at)
{
    for (uint32_t i = d->count; i-- > 0;) {
        if (d->items[i].code == code && same_place(d->items[i].at, at)) {
            return true;
        }
    }
    return false;
}

static void count_it(diags_t *d, severity_t severity)
{
    d->errors += severity == SEVERITY_ERROR;
    d->warnings += severity == SEVERITY_WARNING;
}

static diag_t *append(diags_t *d, diag_code code, span_t at, str_t arg0, str_t arg1, str_t arg2)
{
    str_t args[] = { keep_argument(d, arg0), keep_argument(d, arg1), keep_argument(d, arg2) };
    if (!args[0].data || !args[1].data || !args[2].data) {
        return NULL;
    }
    if (d->count == d->room) {
        diag_t *items = larger(d, d->items, &d->room, sizeof *items);
        if (!items) {
            return NULL;
        }
        d->items = items;
    }
    diag_t *item = &d->items[d->count++];
    *item = (diag_t){ .code = code, .at = at, .args = { args[0], args[1], args[2] } };
    uint32_t file = at.file < d->source_count ? at.file : 0;
    item->language = d->source_count > 0 ? d->sources[file].language : LANG_EN;
    return item;
}

_Static_assert(DIAGS_MAX == 1000, "diags_add says this number");

/* The list is bounded: what comes after the first DIAGS_MAX is counted, not kept. */
diag_t *diags_add(diags_t *d, diag_code code, span_t at, str_t arg0, str_t arg1, str_t arg2)
{
    severity_t severity = diag_severity(code);
    if (d->count > DIAGS_MAX) {
        count_it(d, severity);
        return NULL;
    }
    if (severity == SEVERITY_ERROR && is_known(d, code, at)) {
        return NULL;
    }
    count_it(d, severity);
    if (d->count == DIAGS_MAX) {
        append(d, DIAG_TOO_MANY_FINDINGS, NO_SPAN, STR("1000"), STR(""), STR(""));
        return NULL;
    }
    return append(d, code, at, arg0, arg1, arg2);
}

void diags_label(diags_t *d, diag_t *item, span_t at, label_code label, str_t arg)
{
    if (!item || item->label_count == DIAG_LABELS) {
        return;
    }
    str_t copy = keep_argument(d, arg);
    if (copy.data) {
        item->labels[item->label_count].at = at;
        item->labels[item->label_count].label = label;
        item->labels[item->label_count].arg = copy;
        item->label_count++;
    }
}

/* A third of the letters may be wrong; in words of one or two letters only case and look-alikes. */
static int tolerance(str_t word)
{
    size_t letters = 0;
    for (size_t at = 0; at < word.size; letters++) {
        utf8_next(word, &at);
    }
    return letters < 3 ? 0 : letters < 6 ? 1 : letters < 9 ? 2 : 3;
}

void diags_suggest(diags_t *d, diag_t *item, str_t wrong, const str_t *names, size_t count)
{
    if (!item || wrong.size > ARGUMENT_MAX) {
        return;
    }
    int limit = tolerance(wrong), nearest = limit + 1;
    str_t best = { NULL, 0 };
    for (size_t i = 0; i < count; i++) {
        if (names[i].size == 0 || str_equal(names[i], wrong)) {
            continue;
        }
        int distance = utf8_distance(wrong, names[i], limit);
        if (distance < nearest || (distance == nearest && best.data && str_order(names[i], best) < 0)) {
            nearest = distance;
            best = names[i];
        }
    }
    if (best.data && nearest <= limit) {
        str_t copy = keep(d, best);
        if (copy.data) {
            item->suggestion = copy;
        }
    }
}

static int number_order(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

/* Places before no place; the code decides within a place, then the arguments. */
static int order(const diag_t *a, const diag_t *b)
{
    int o = number_order(a->at.file, b->at.file);
    o = o ? o : number_order(a->at.start, b->at.start);
    o = o ? o : number_order(a->at.end, b->at.end);
    o = o ? o : strcmp(diag_id(a->code), diag_id(b->code));
    for (int i = 0; i < DIAG_ARGS && o == 0; i++) {
        o = str_order(a->args[i], b->args[i]);
    }
    return o;
}

/* Insertion keeps equal ones in their order; the list is short (DIAGS_MAX) and mostly sorted. */
void diags_sort(diags_t *d)
{
    for (uint32_t i = 1; i < d->count; i++) {
        diag_t item = d->items[i];
        uint32_t k = i;
        for (; k > 0 && order(&item, &d->items[k - 1]) < 0; k--) {
            d->items[k] = d->items[k - 1];
        }
        d->items[k] = item;
    }
}

/* The line that begins at `start`, without its end. */
static str_t line_at(str_t text, size_t start)
{
    const char *newline = start < text.size ? memchr(text.data + start, '\n', text.size - start) : NULL;
    size_t end = newline ? (size_t)(newline - text.data) : text.size;
    if (end > start && text.data[end - 1] == '\r') {
        end--;
    }
    return (str_t){ text.size > 0 ? text.data + start : "", end - start };
}

/* Where the first line begins: a byte order mark is no part of it. */
static size_t first_byte(str_t text)
{
    return text.size >= 3 && memcmp(text.data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

place_t diags_place_next(const diags_t *d, place_walk_t *walk, uint32_t file, uint32_t offset)
{
    str_t text = d->sources[file].text;
    size_t end = offset < text.size ? offset : text.size, first = first_byte(text);
    end = end > first ? end : first;
    if (walk->place.line == 0 || walk->file != file || walk->offset > end) {
        place_t begin = { .line = 1, .column = 1, .text = line_at(text, first), .line_start = first };
        *walk = (place_walk_t){ file, first, begin };
    }
    place_t *place = &walk->place;
    size_t start = place->line_start;
    const char *newline;
    while (walk->offset < end &&
           (newline = memchr(text.data + walk->offset, '\n', end - walk->offset)) != NULL) {
        place->line++;
        place->line_start = walk->offset = (size_t)(newline - text.data) + 1;
    }
    if (place->line_start != start) {
        place->column = 1;
        place->text = line_at(text, place->line_start);
    }
    for (; walk->offset < end; place->column++) {
        utf8_next(text, &walk->offset);
    }
    return *place;
}

place_t diags_place(const diags_t *d, uint32_t file, uint32_t offset)
{
    place_walk_t walk = { 0 };
    return diags_place_next(d, &walk, file, offset);
}

lang_t diags_language(const diags_t *d, const diag_t *item, sink_options options)
{
    if (options.language >= 0 && options.language < LANG_COUNT) {
        return (lang_t)options.language;
    }
    return item->at.file < d->source_count ? d->sources[item->at.file].language : item->language;
}
