/* Diagnostics as JSON, "arbiter.diagnostics/1": a diagnostic a line; what is absent is left out, never null. */
#include "report/diagnostic.h"

typedef struct {
    buffer_t *out, scratch;
    const diags_t *d;
    place_walk_t walks[DIAG_PLACES]; /* of the place itself and of each label */
} json_t;

/* `name` stands with the comma before it and the colon behind: ",\"line\":". */
static void write_number(json_t *j, const char *name, int64_t value)
{
    buffer_text(j->out, name);
    buffer_int(j->out, value);
}

static void write_string(json_t *j, const char *name, str_t value)
{
    buffer_text(j->out, name);
    buffer_json(j->out, value);
}

static void write_word(json_t *j, const char *name, const char *value)
{
    write_string(j, name, (str_t){ value, strlen(value) });
}

/* What the scratch buffer holds; empties it. */
static void write_scratch(json_t *j, const char *name)
{
    write_string(j, name, buffer_view(&j->scratch));
    j->out->failed = j->out->failed || j->scratch.failed;
    buffer_clear(&j->scratch);
}

static void write_place(json_t *j, span_t at, place_walk_t *walk)
{
    if (at.file >= j->d->source_count) {
        return;
    }
    place_t start = diags_place_next(j->d, walk, at.file, at.start);
    place_walk_t behind = *walk;
    place_t end = diags_place_next(j->d, &behind, at.file, at.end);
    write_string(j, ",\"file\":", j->d->sources[at.file].name);
    write_number(j, ",\"line\":", start.line);
    write_number(j, ",\"column\":", start.column);
    write_number(j, ",\"end_line\":", end.line);
    write_number(j, ",\"end_column\":", end.column);
    write_number(j, ",\"start\":", at.start);
    write_number(j, ",\"end\":", at.end);
}

/* Arguments up to the last one given. */
static void write_arguments(json_t *j, const diag_t *item, lang_t language)
{
    int count = DIAG_ARGS;
    while (count > 0 && item->args[count - 1].size == 0) {
        count--;
    }
    buffer_text(j->out, ",\"arguments\":[");
    for (int i = 0; i < count; i++) {
        diag_words(&j->scratch, item->args[i], language);
        write_scratch(j, i > 0 ? "," : "");
    }
    buffer_char(j->out, ']');
}

static void write_item(json_t *j, const diag_t *item, lang_t language)
{
    static const char *const severities[] = {
        [SEVERITY_ERROR] = "error", [SEVERITY_WARNING] = "warning", [SEVERITY_NOTE] = "note",
    };
    write_word(j, "{\"code\":", diag_id(item->code));
    write_word(j, ",\"name\":", diag_name(item->code));
    write_word(j, ",\"severity\":", severities[diag_severity(item->code)]);
    write_word(j, ",\"language\":", lang_code(language));
    diag_message(&j->scratch, item, language);
    write_scratch(j, ",\"message\":");
    write_place(j, item->at, &j->walks[0]);
    write_arguments(j, item, language);
    buffer_text(j->out, ",\"labels\":[");
    for (int i = 0; i < item->label_count; i++) {
        diag_label_words(&j->scratch, item->labels[i].label, item->labels[i].arg, language);
        write_scratch(j, i > 0 ? ",{\"message\":" : "{\"message\":");
        write_place(j, item->labels[i].at, &j->walks[i + 1]);
        buffer_char(j->out, '}');
    }
    buffer_char(j->out, ']');
    if (item->suggestion.size > 0) {
        write_string(j, ",\"suggestion\":", item->suggestion);
    }
    buffer_char(j->out, '}');
}

void diags_json(buffer_t *out, const diags_t *d, sink_options options)
{
    json_t j = { .out = out, .d = d };
    buffer_init(&j.scratch, out->allocator);
    buffer_text(out, "{\"format\":\"arbiter.diagnostics/1\"");
    write_number(&j, ",\"errors\":", d->errors);
    write_number(&j, ",\"warnings\":", d->warnings);
    buffer_text(out, d->failed ? ",\"complete\":false" : ",\"complete\":true");
    buffer_text(out, ",\"diagnostics\":[");
    for (uint32_t i = 0; i < d->count; i++) {
        buffer_text(out, i > 0 ? ",\n" : "\n");
        write_item(&j, &d->items[i], diags_language(d, &d->items[i], options));
    }
    buffer_text(out, d->count > 0 ? "\n]}\n" : "]}\n");
    buffer_free(&j.scratch);
}
