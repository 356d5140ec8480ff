/* Diagnostics for people: the sentence, the line it is about with a caret under the place, the other places it
   names, and what may have been meant. */
#include "base/utf8.h"
#include "report/diagnostic.h"

enum {
    TAB = 4,
    WINDOW = 160,        /* columns of a line that are shown; longer ones are cut around the place */
    AROUND = 40,         /* characters kept before the place then */
    LONGEST = 4 * WINDOW /* characters looked at in any case: there are some without a width */
};

typedef enum { PLAIN, BOLD, RED, YELLOW, CYAN, BLUE } style_t;

static void paint(buffer_t *out, sink_options options, style_t style)
{
    static const char *const sequences[] = {
        [PLAIN] = "\x1b[0m",     [BOLD] = "\x1b[1m",    [RED] = "\x1b[1;31m",
        [YELLOW] = "\x1b[1;33m", [CYAN] = "\x1b[1;36m", [BLUE] = "\x1b[1;34m",
    };
    if (options.color) {
        buffer_text(out, sequences[style]);
    }
}

/* Control and format characters would act on the terminal or not show at all: they are shown as U+FFFD. */
static uint32_t shown(uint32_t c)
{
    bool control = c < 0x20 || (c >= 0x7F && c < 0xA0) || c == UTF8_BAD;
    bool format = c == 0xAD || c == 0xFEFF || (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E)
                  || (c >= 0x2060 && c <= 0x206F);
    return control || format ? 0xFFFD : c;
}

static size_t next_column(uint32_t c, size_t column)
{
    return c == '\t' ? (column / TAB + 1) * TAB : column + (size_t)utf8_width(shown(c));
}

/* The column, from 0, at which byte `offset` of the line is shown where it is shown from byte `from` on; beyond WINDOW
   if it is not shown. */
static size_t column_of(str_t line, size_t from, size_t offset)
{
    size_t column = 0, at = from, end = offset < line.size ? offset : line.size;
    for (int n = 0; at < end && n < LONGEST && column <= WINDOW; n++) {
        column = next_column(utf8_next(line, &at), column);
    }
    return at < end && column <= WINDOW ? WINDOW + 1 : column;
}

/* Where the character before byte `at` begins. */
static size_t one_before(str_t line, size_t at)
{
    for (size_t size = 1; size <= 4 && size <= at; size++) {
        size_t next = at - size;
        if (utf8_next(line, &next) != UTF8_BAD && next == at) {
            return at - size;
        }
    }
    return at - 1;
}

/* The byte from which on the line is shown, so that the place at byte `at` is. */
static size_t window_around(str_t line, size_t at)
{
    if (column_of(line, 0, line.size) <= WINDOW || column_of(line, 0, at) <= WINDOW - AROUND) {
        return 0;
    }
    size_t from = at < line.size ? at : line.size;
    for (int n = 0; n < AROUND; n++) {
        from = one_before(line, from);
    }
    return from;
}

static void write_line(buffer_t *out, str_t line, size_t from)
{
    size_t column = 0, at = from;
    if (from > 0) {
        buffer_text(out, "…");
    }
    for (int n = 0; at < line.size && n < LONGEST && column < WINDOW; n++) {
        uint32_t c = utf8_next(line, &at);
        size_t next = next_column(c, column);
        if (c == '\t') {
            buffer_repeat(out, ' ', next - column);
        } else {
            buffer_utf8(out, shown(c));
        }
        column = next;
    }
    if (at < line.size) {
        buffer_text(out, "…");
    }
}

static void write_safely(buffer_t *out, str_t text)
{
    for (size_t at = 0; at < text.size;) {
        buffer_utf8(out, shown(utf8_next(text, &at)));
    }
}

/* ---- places ---- */

/* A place to point at, in its first line. */
typedef struct {
    uint32_t file;
    place_t place;
    size_t start, end; /* bytes of its line; the end may lie behind it */
    int label;         /* of the diagnostic; -1: the place itself */
} mark_t;

typedef struct {
    buffer_t *out, scratch;
    const diags_t *d;
    const diag_t *item;
    sink_options options;
    lang_t language;
    style_t style;
    place_walk_t walks[DIAG_PLACES]; /* of the place itself and of each label */
    size_t gutter; /* digits of the largest line number */
} text_t;

static bool has_place(const diags_t *d, span_t at)
{
    return at.file < d->source_count;
}

static mark_t mark_of(text_t *t, span_t at, int label)
{
    place_t place = diags_place_next(t->d, &t->walks[label + 1], at.file, at.start);
    size_t start = at.start > place.line_start ? at.start - place.line_start : 0; /* not in a byte order mark */
    size_t end = at.end > place.line_start ? at.end - place.line_start : 0;
    return (mark_t){ at.file, place, start, at.end > at.start ? end : start, label };
}

/* Marks in the order they are shown: the file of the diagnostic itself first, then by line and column. */
static bool comes_before(const mark_t *a, const mark_t *b, uint32_t first_file)
{
    if (a->file != b->file) {
        return a->file == first_file || (b->file != first_file && a->file < b->file);
    }
    if (a->place.line != b->place.line) {
        return a->place.line < b->place.line;
    }
    return a->start < b->start;
}

static size_t collect_marks(text_t *t, mark_t *marks)
{
    size_t count = 0;
    for (int label = -1; label < t->item->label_count; label++) {
        span_t at = label < 0 ? t->item->at : t->item->labels[label].at;
        if (!has_place(t->d, at)) {
            continue;
        }
        mark_t mark = mark_of(t, at, label);
        size_t k = count++;
        for (; k > 0 && comes_before(&mark, &marks[k - 1], t->item->at.file); k--) {
            marks[k] = marks[k - 1];
        }
        marks[k] = mark;
    }
    return count;
}

static size_t digits(uint32_t n)
{
    size_t count = 1;
    while (n >= 10) {
        n /= 10;
        count++;
    }
    return count;
}

/* ---- lines of the report ---- */

/* What stands left of a line: its number, or nothing, and `sign`. */
static void write_gutter(const text_t *t, uint32_t line, const char *sign)
{
    paint(t->out, t->options, BLUE);
    if (line > 0) {
        buffer_repeat(t->out, ' ', t->gutter - digits(line));
        buffer_int(t->out, line);
    } else {
        buffer_repeat(t->out, ' ', t->gutter);
    }
    buffer_text(t->out, sign);
    paint(t->out, t->options, PLAIN);
}

static void write_location(const text_t *t, const mark_t *mark, const char *arrow)
{
    write_gutter(t, 0, arrow);
    write_safely(t->out, t->d->sources[mark->file].name);
    buffer_char(t->out, ':');
    buffer_int(t->out, mark->place.line);
    buffer_char(t->out, ':');
    buffer_int(t->out, mark->place.column);
    buffer_char(t->out, '\n');
    write_gutter(t, 0, " |\n");
}

static void write_scratch(text_t *t)
{
    write_safely(t->out, buffer_view(&t->scratch));
    t->out->failed = t->out->failed || t->scratch.failed;
    buffer_clear(&t->scratch);
}

static void write_label(text_t *t, int label)
{
    diag_label_words(&t->scratch, t->item->labels[label].label, t->item->labels[label].arg, t->language);
    write_scratch(t);
}

static size_t clamp(size_t value, size_t low, size_t high)
{
    return value < low ? low : value > high ? high : value;
}

/* Under the line as it is shown from byte `from` on. */
static void write_underline(text_t *t, const mark_t *mark, size_t from)
{
    size_t start = clamp(column_of(mark->place.text, from, mark->start), 0, WINDOW);
    size_t end = clamp(column_of(mark->place.text, from, mark->end), start + 1, WINDOW + 1);
    write_gutter(t, 0, " | ");
    buffer_repeat(t->out, ' ', (from > 0) + start);
    paint(t->out, t->options, mark->label < 0 ? t->style : BLUE);
    buffer_repeat(t->out, mark->label < 0 ? '^' : '-', end - start);
    if (mark->label >= 0) {
        buffer_char(t->out, ' ');
        write_label(t, mark->label);
    }
    paint(t->out, t->options, PLAIN);
    buffer_char(t->out, '\n');
}

/* The place of the diagnostic itself; if it has none, the first of the others. */
static const mark_t *main_mark(const mark_t *marks, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (marks[i].label < 0) {
            return &marks[i];
        }
    }
    return marks;
}

static void write_marks(text_t *t, const mark_t *marks, size_t count)
{
    size_t from = 0;
    for (size_t i = 0; i < count; i++) {
        const mark_t *mark = &marks[i], *last = i > 0 ? &marks[i - 1] : NULL;
        bool new_file = !last || last->file != mark->file;
        if (new_file) {
            write_location(t, last ? mark : main_mark(marks, count), last ? "::: " : "--> ");
        }
        if (new_file || last->place.line != mark->place.line) {
            if (!new_file && mark->place.line > last->place.line + 1) {
                write_gutter(t, 0, " …\n");
            }
            from = window_around(mark->place.text, mark->start);
            write_gutter(t, mark->place.line, mark->place.text.size > 0 ? " | " : " |");
            write_line(t->out, mark->place.text, from);
            buffer_char(t->out, '\n');
        }
        write_underline(t, mark, from);
    }
}

static void write_remark(text_t *t, label_code head)
{
    write_gutter(t, 0, " = ");
    paint(t->out, t->options, BOLD);
    diag_label_words(t->out, head, STR(""), t->language);
    paint(t->out, t->options, PLAIN);
    buffer_text(t->out, ": ");
}

static void write_item(text_t *t)
{
    static const struct { label_code word; style_t style; } severities[] = {
        [SEVERITY_ERROR] = { LABEL_ERROR, RED },
        [SEVERITY_WARNING] = { LABEL_WARNING, YELLOW },
        [SEVERITY_NOTE] = { LABEL_NOTE, CYAN },
    };
    severity_t severity = diag_severity(t->item->code);
    t->style = severities[severity].style;

    mark_t marks[DIAG_PLACES];
    size_t count = collect_marks(t, marks);
    t->gutter = 1;
    for (size_t i = 0; i < count; i++) {
        size_t needed = digits(marks[i].place.line);
        t->gutter = needed > t->gutter ? needed : t->gutter;
    }

    paint(t->out, t->options, t->style);
    diag_label_words(t->out, severities[severity].word, STR(""), t->language);
    buffer_char(t->out, '[');
    buffer_text(t->out, diag_id(t->item->code));
    buffer_char(t->out, ']');
    paint(t->out, t->options, BOLD);
    buffer_text(t->out, ": ");
    diag_message(&t->scratch, t->item, t->language);
    write_scratch(t);
    paint(t->out, t->options, PLAIN);
    buffer_char(t->out, '\n');

    write_marks(t, marks, count);
    for (int i = 0; i < t->item->label_count; i++) {
        if (!has_place(t->d, t->item->labels[i].at)) {
            write_remark(t, LABEL_NOTE);
            write_label(t, i);
            buffer_char(t->out, '\n');
        }
    }
    if (t->item->suggestion.size > 0) {
        write_remark(t, LABEL_HELP);
        diag_suggestion(&t->scratch, t->item, t->language);
        write_scratch(t);
        buffer_char(t->out, '\n');
    }
}

void diags_text(buffer_t *out, const diags_t *d, sink_options options)
{
    text_t t = { .out = out, .d = d, .options = options };
    buffer_init(&t.scratch, out->allocator);
    for (uint32_t i = 0; i < d->count; i++) {
        if (i > 0) {
            buffer_char(out, '\n');
        }
        t.item = &d->items[i];
        t.language = diags_language(d, t.item, options);
        write_item(&t);
    }
    buffer_free(&t.scratch);
}
