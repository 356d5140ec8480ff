/* Diagnostics as SARIF 2.1.0 (OASIS), one run. The rules are the codes that occur. Columns count code points. */
#include "report/diagnostic.h"

typedef struct {
    buffer_t *out, scratch;
    const diags_t *d;
    place_walk_t walks[DIAG_PLACES]; /* of the place itself and of each label */
    int index[DIAG_COUNT]; /* of the code among the rules; -1: does not occur */
} sarif_t;

/* The scratch buffer as a message string: braces double there (SARIF 3.11.5). Empties it. */
static void write_message(sarif_t *s)
{
    buffer_t doubled;
    buffer_init(&doubled, s->out->allocator);
    for (size_t i = 0; i < s->scratch.size; i++) {
        char c = s->scratch.data[i];
        buffer_repeat(&doubled, c, c == '{' || c == '}' ? 2 : 1);
    }
    buffer_text(s->out, "{\"text\":");
    buffer_json(s->out, buffer_view(&doubled));
    buffer_char(s->out, '}');
    s->out->failed = s->out->failed || s->scratch.failed || doubled.failed;
    buffer_free(&doubled);
    buffer_clear(&s->scratch);
}

static const char *level(diag_code code)
{
    static const char *const levels[] = {
        [SEVERITY_ERROR] = "error", [SEVERITY_WARNING] = "warning", [SEVERITY_NOTE] = "note",
    };
    return levels[diag_severity(code)];
}

/* The code's sentence with … for what it is about. */
static void write_general(sarif_t *s, diag_code code, lang_t language)
{
    diag_t item = { .code = code };
    for (int i = 0; i < DIAG_ARGS; i++) {
        item.args[i] = STR("…");
    }
    diag_message(&s->scratch, &item, language);
    write_message(s);
}

static void write_rules(sarif_t *s, lang_t language)
{
    int count = 0;
    for (diag_code code = 0; code < DIAG_COUNT; code++) {
        if (s->index[code] < 0) {
            continue;
        }
        s->index[code] = count++;
        buffer_text(s->out, s->index[code] > 0 ? ",\n{\"id\":\"" : "\n{\"id\":\"");
        buffer_text(s->out, diag_id(code));
        buffer_text(s->out, "\",\"name\":\"");
        buffer_text(s->out, diag_name(code));
        buffer_text(s->out, "\",\"shortDescription\":");
        write_general(s, code, language);
        buffer_text(s->out, ",\"defaultConfiguration\":{\"level\":\"");
        buffer_text(s->out, level(code));
        buffer_text(s->out, "\"}}");
    }
}

/* A file name as a relative reference (RFC 3986). */
static void write_uri(sarif_t *s, str_t name)
{
    buffer_char(s->out, '"');
    for (size_t i = 0; i < name.size; i++) {
        char c = name.data[i];
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.'
                     || c == '_' || c == '~' || c == '/';
        if (plain) {
            buffer_char(s->out, c);
        } else {
            buffer_char(s->out, '%');
            buffer_hex(s->out, (unsigned char)c, 2);
        }
    }
    buffer_char(s->out, '"');
}

static void write_number(sarif_t *s, const char *name, uint32_t value)
{
    buffer_text(s->out, name);
    buffer_int(s->out, value);
}

static void write_place(sarif_t *s, span_t at, place_walk_t *walk)
{
    place_t start = diags_place_next(s->d, walk, at.file, at.start);
    place_walk_t behind = *walk;
    place_t end = diags_place_next(s->d, &behind, at.file, at.end);
    buffer_text(s->out, "\"physicalLocation\":{\"artifactLocation\":{\"uri\":");
    write_uri(s, s->d->sources[at.file].name);
    buffer_text(s->out, "},\"region\":{");
    write_number(s, "\"startLine\":", start.line);
    write_number(s, ",\"startColumn\":", start.column);
    write_number(s, ",\"endLine\":", end.line);
    write_number(s, ",\"endColumn\":", end.column);
    buffer_text(s->out, "}}");
}

static bool has_place(const sarif_t *s, span_t at)
{
    return at.file < s->d->source_count;
}

static void write_related(sarif_t *s, const diag_t *item, lang_t language)
{
    uint32_t id = 0;
    for (int i = 0; i < item->label_count; i++) {
        if (!has_place(s, item->labels[i].at)) {
            continue;
        }
        buffer_text(s->out, id > 0 ? ",{" : ",\"relatedLocations\":[{");
        write_number(s, "\"id\":", ++id);
        buffer_char(s->out, ',');
        write_place(s, item->labels[i].at, &s->walks[i + 1]);
        buffer_text(s->out, ",\"message\":");
        diag_label_words(&s->scratch, item->labels[i].label, item->labels[i].arg, language);
        write_message(s);
        buffer_char(s->out, '}');
    }
    if (id > 0) {
        buffer_char(s->out, ']');
    }
}

static void write_result(sarif_t *s, const diag_t *item, lang_t language)
{
    buffer_text(s->out, "{\"ruleId\":\"");
    buffer_text(s->out, diag_id(item->code));
    write_number(s, "\",\"ruleIndex\":", (uint32_t)s->index[item->code]);
    buffer_text(s->out, ",\"level\":\"");
    buffer_text(s->out, level(item->code));
    buffer_text(s->out, "\",\"message\":");
    diag_message(&s->scratch, item, language);
    if (item->suggestion.size > 0) {
        buffer_text(&s->scratch, "; ");
        diag_suggestion(&s->scratch, item, language);
    }
    write_message(s);
    if (has_place(s, item->at)) {
        buffer_text(s->out, ",\"locations\":[{");
        write_place(s, item->at, &s->walks[0]);
        buffer_text(s->out, "}]");
    }
    write_related(s, item, language);
    buffer_char(s->out, '}');
}

void diags_sarif(buffer_t *out, const diags_t *d, sink_options options)
{
    sarif_t s = { .out = out, .d = d };
    buffer_init(&s.scratch, out->allocator);
    for (diag_code code = 0; code < DIAG_COUNT; code++) {
        s.index[code] = -1;
    }
    for (uint32_t i = 0; i < d->count; i++) {
        s.index[d->items[i].code] = 0;
    }
    lang_t language = d->count > 0 ? diags_language(d, &d->items[0], options) : LANG_EN;

    buffer_text(out, "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{\n"
                     "\"tool\":{\"driver\":{\"name\":\"arbiter\",\"version\":\"" ARBITER_VERSION "\",\"rules\":[");
    write_rules(&s, language);
    buffer_text(out, "]}},\n\"language\":\"");
    buffer_text(out, lang_code(language));
    buffer_text(out, "\",\"columnKind\":\"unicodeCodePoints\",\"invocations\":[{\"executionSuccessful\":");
    buffer_text(out, d->failed ? "false}],\n\"results\":[" : "true}],\n\"results\":[");
    for (uint32_t i = 0; i < d->count; i++) {
        buffer_text(out, i > 0 ? ",\n" : "\n");
        write_result(&s, &d->items[i], diags_language(d, &d->items[i], options));
    }
    buffer_text(out, "]}]}\n");
    buffer_free(&s.scratch);
}
