/* arbiter explain CODE: what a diagnostic means. */
#include <ctype.h>
#include <string.h>

#include "load.h"
#include "messages.h"
#include "pages.h"
#include "paper.h"
#include "verbs.h"

typedef struct {
    arbiter_str code, name, sentence;
    arbiter_severity severity;
} diagnosis;

static bool diagnosis_at(size_t index, diagnosis *d)
{
    arbiter_language language = reader_language() == ARBITER_OWN ? ARBITER_EN : reader_language();
    return arbiter_code(index, &d->code, &d->name, &d->severity) == ARBITER_OK &&
           arbiter_code_template(index, language, &d->sentence) == ARBITER_OK;
}

/* "A0101 error: the byte … is not UTF-8"; what differs from case to case is shown as an ellipsis. */
static void write_diagnosis(buffer *out, const diagnosis *d)
{
    static const message severities[] = { MSG_ERROR, MSG_WARNING, MSG_NOTE };
    static const char *const styles[] = { RED, YELLOW, CYAN };
    buffer text = { 0 };
    put(&text, S(BOLD));
    put(&text, d->code);
    put(&text, S(PLAIN " "));
    put_text(&text, styles[d->severity]);
    say(&text, reader_language(), severities[d->severity]);
    put(&text, S(PLAIN ": "));
    for (size_t i = 0; i < d->sentence.size; i++) {
        bool place = i + 2 < d->sentence.size && d->sentence.data[i] == '{' &&
                     isdigit((unsigned char)d->sentence.data[i + 1]) && d->sentence.data[i + 2] == '}';
        if (place) {
            put(&text, S("…"));
            i += 2;
        } else {
            put_char(&text, d->sentence.data[i]);
        }
    }
    put_wrapped(out, buf_view(&text), 0, 6, PAPER_WIDTH);
    put_char(out, '\n');
    buf_free(&text);
}

/* ---- pages: the little Markdown that docs/errors is written in ---- */

/* Prose is wrapped anew, headings stand out, code is set in; the title and the quoted message are said already. */
typedef struct {
    buffer *out;
    buffer prose; /* the paragraph so far */
    bool code;    /* within a fence */
    bool parted;  /* a blank line is due before what comes next */
} typesetter;

static void part(typesetter *t)
{
    put(t->out, t->parted ? S("\n") : S(""));
    t->parted = false;
}

static void end_paragraph(typesetter *t)
{
    if (t->prose.size > 0) {
        part(t);
        put_wrapped(t->out, buf_view(&t->prose), 0, 0, PAPER_WIDTH);
        put_char(t->out, '\n');
        buf_clear(&t->prose);
        t->parted = true;
    }
}

static bool begins(arbiter_str line, arbiter_str with)
{
    return line.size >= with.size && str_same((arbiter_str){ line.data, with.size }, with);
}

static void set_line(typesetter *t, arbiter_str line)
{
    if (begins(line, S("```"))) {
        end_paragraph(t);
        part(t);
        t->code = !t->code;
        t->parted = !t->code;
    } else if (t->code) {
        put(t->out, line.size > 0 ? S("    ") : S(""));
        put_clean(t->out, line);
        put_char(t->out, '\n');
    } else if (begins(line, S("# ")) || begins(line, S(">"))) {
        t->parted = true;
    } else if (begins(line, S("## "))) {
        end_paragraph(t);
        part(t);
        put(t->out, S(BOLD));
        put_clean(t->out, (arbiter_str){ line.data + 3, line.size - 3 });
        put(t->out, S(PLAIN "\n"));
        t->parted = true;
    } else if (line.size == 0) {
        end_paragraph(t);
    } else {
        put(&t->prose, t->prose.size > 0 ? S(" ") : S(""));
        put_clean(&t->prose, line);
    }
}

static void write_page(buffer *out, arbiter_str code)
{
    buffer name = { 0 };
    typesetter t = { .out = out };
    put(&name, code);
    put(&name, S(".md"));
    arbiter_str text = page(buf_text(&name));
    for (size_t at = 0; at < text.size;) {
        const char *end = memchr(text.data + at, '\n', text.size - at);
        arbiter_str line = { text.data + at, end ? (size_t)(end - text.data) - at : text.size - at };
        set_line(&t, line);
        at += line.size + 1;
    }
    end_paragraph(&t);
    buf_free(&name);
    buf_free(&t.prose);
}

/* ---- codes ---- */

static int list_all(buffer *out)
{
    diagnosis d;
    for (size_t i = 0; diagnosis_at(i, &d); i++) {
        write_diagnosis(out, &d);
    }
    return EXIT_FINE;
}

static int explain(buffer *out, const char *asked)
{
    buffer code = { 0 }, codes = { 0 };
    diagnosis d;
    int status = EXIT_USAGE;
    for (const char *c = asked; *c; c++) {
        put_char(&code, (char)toupper((unsigned char)*c));
    }
    for (size_t i = 0; status != EXIT_FINE && diagnosis_at(i, &d); i++) {
        if (str_same(d.code, buf_view(&code)) || str_same(d.name, buf_view(&code))) {
            write_diagnosis(out, &d);
            write_page(out, d.code);
            status = EXIT_FINE;
        }
        put_char(&codes, ' ');
        put(&codes, d.code);
    }
    if (status != EXIT_FINE) {
        complain(MSG_NO_SUCH_CODE, str(asked));
        arbiter_str meant = nearest(buf_view(&code), buf_text(&codes));
        if (meant.size > 0) {
            complain(MSG_DID_YOU_MEAN, meant);
        }
    }
    buf_free(&code);
    buf_free(&codes);
    return status;
}

int verb_explain(const options *o)
{
    buffer plain = { 0 }, painted = { 0 };
    if (o->count > 1) {
        return usage("explain", o->count > 1 ? o->operands[1] : NULL);
    }
    int status = o->count == 0 ? list_all(&plain) : explain(&plain, o->operands[0]);
    put_painted(&painted, buf_view(&plain), wants_color(o->value[OPTION_COLOR], stdout));
    status = write_out(stdout, buf_view(&painted)) ? status : EXIT_INPUT;
    buf_free(&plain);
    buf_free(&painted);
    return status;
}
