/* The registry of diagnostics, and how a sentence is made from a template and its arguments. */
#include "report/diagnostic.h"

typedef struct {
    const char *id, *name;
    severity_t severity;
    const char *text[LANG_COUNT];
} code_t;

static const code_t codes[DIAG_COUNT] = {
#define DIAG(name, code, severity, en, de, ru) { code, #name, SEVERITY_##severity, { en, de, ru } },
#include "report/codes.def"
#undef DIAG
};

static const char *const labels[LABEL_COUNT][LANG_COUNT] = {
    { "", "", "" },
#define LABEL(name, en, de, ru) { en, de, ru },
#include "report/labels.def"
#undef LABEL
};

/* A phrase within an argument is this byte, which no source text brings in, and the phrase's number. */
enum { PHRASE_MARK = 0x1F };

static const unsigned char phrases[LABEL_COUNT][2] = {
    { PHRASE_MARK, LABEL_NONE },
#define LABEL(name, en, de, ru) { PHRASE_MARK, LABEL_##name },
#include "report/labels.def"
#undef LABEL
};

_Static_assert(LABEL_COUNT <= 256, "a phrase's number fits a byte");

str_t diag_phrase(label_code phrase)
{
    return (str_t){ (const char *)phrases[phrase], 2 };
}

const char *diag_id(diag_code code)
{
    return codes[code].id;
}

const char *diag_name(diag_code code)
{
    return codes[code].name;
}

severity_t diag_severity(diag_code code)
{
    return codes[code].severity;
}

const char *diag_template(diag_code code, lang_t language)
{
    return codes[code].text[language];
}

static char upper(char c)
{
    return (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
}

bool diag_find(str_t id, diag_code *code)
{
    for (diag_code i = 0; i < DIAG_COUNT; i++) {
        size_t k = 0;
        while (k < id.size && codes[i].id[k] != '\0' && upper(id.data[k]) == codes[i].id[k]) {
            k++;
        }
        if (k == id.size && codes[i].id[k] == '\0') {
            *code = i;
            return true;
        }
    }
    return false;
}

const char *lang_code(lang_t language)
{
    static const char *const names[LANG_COUNT] = { "en", "de", "ru" };
    return names[language];
}

void diag_words(buffer_t *out, str_t arg, lang_t language)
{
    for (size_t i = 0; i < arg.size; i++) {
        unsigned char next = i + 1 < arg.size ? (unsigned char)arg.data[i + 1] : 0;
        if (arg.data[i] == PHRASE_MARK && next > LABEL_NONE && next < LABEL_COUNT) {
            buffer_text(out, labels[next][language]);
            i++;
        } else {
            buffer_char(out, arg.data[i]);
        }
    }
}

/* Puts args[n] for {n}; other braces stand as they are. */
static void fill(buffer_t *out, const char *text, const str_t *args, size_t count, lang_t language)
{
    while (*text != '\0') {
        if (text[0] == '{' && text[1] >= '0' && text[1] <= '9' && text[2] == '}') {
            size_t n = (size_t)(text[1] - '0');
            if (n < count) {
                diag_words(out, args[n], language);
            }
            text += 3;
        } else {
            buffer_char(out, *text++);
        }
    }
}

void diag_message(buffer_t *out, const diag_t *item, lang_t language)
{
    fill(out, codes[item->code].text[language], item->args, DIAG_ARGS, language);
}

void diag_label_words(buffer_t *out, label_code label, str_t arg, lang_t language)
{
    fill(out, labels[label][language], &arg, 1, language);
}

void diag_suggestion(buffer_t *out, const diag_t *item, lang_t language)
{
    if (item->suggestion.size > 0) {
        diag_label_words(out, LABEL_DID_YOU_MEAN, item->suggestion, language);
    }
}
