/* arbiter explain CODE: what a diagnostic means. */
#include <ctype.h>

#include "load.h"
#include "messages.h"
#include "pages.h"
#include "paper.h"
#include "verbs.h"

typedef struct { arbiter_str code, name, sentence; arbiter_severity severity; } diagnosis;

static bool diagnosis_at(size_t index, diagnosis *d)
{
    arbiter_language language = reader_language() == ARBITER_OWN ? ARBITER_EN : reader_language();
    return arbiter_code(index, &d->code, &d->name, &d->severity) == ARBITER_OK
           && arbiter_code_template(index, language, &d->sentence) == ARBITER_OK;
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
        bool place = i + 2 < d->sentence.size && d->sentence.data[i] == '{' && isdigit((unsigned char)d->sentence.data[i + 1])
                     && d->sentence.data[i + 2] == '}';
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

/* The page of docs/errors, if there is one. */
static void write_page(buffer *out, arbiter_str code)
{
    buffer name = { 0 };
    put(&name, code);
    put(&name, S(".md"));
    arbiter_str text = page(buf_text(&name));
    if (text.size > 0) {
        put_char(out, '\n');
        put_clean(out, text);
    }
    buf_free(&name);
}

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
