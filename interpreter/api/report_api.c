/* Diagnostics for the public header. */
#include "api/api.h"
#include "report/report.h"

size_t arbiter_report_count(const arbiter_report *report)
{
    return report->diags.count;
}

size_t arbiter_report_errors(const arbiter_report *report)
{
    return report->diags.errors;
}

static str_t text_of(const char *text)
{
    return (str_t){ text, strlen(text) };
}

arbiter_status arbiter_report_get(const arbiter_report *report, size_t index, arbiter_diagnostic *out)
{
    if (index >= report->diags.count)
        return ARBITER_INVALID;
    const diag_t *d = &report->diags.items[index];
    bool placed = d->at.file < report->diags.source_count;
    place_t place = placed ? diags_place(&report->diags, d->at.file, d->at.start) : (place_t){ 0 };
    *out = (arbiter_diagnostic){
        .severity = (arbiter_severity)diag_severity(d->code),
        .language = (arbiter_language)diags_language(&report->diags, d, (sink_options){ ARBITER_OWN, false }),
        .code = text_of(diag_id(d->code)),
        .file = placed ? report->diags.sources[d->at.file].name : text_of(""),
        .line = place.line,
        .column = place.column,
        .start = d->at.start,
        .end = d->at.end,
    };
    return ARBITER_OK;
}

arbiter_status arbiter_report_message(const arbiter_report *report, size_t index, arbiter_language language, arbiter_writer out)
{
    if (index >= report->diags.count)
        return ARBITER_INVALID;
    buffer_t b;
    const diag_t *d = &report->diags.items[index];
    buffer_init(&b, &report->allocator);
    diag_message(&b, d, api_language(language, d->language));
    return api_hand_over(&b, out);
}

void arbiter_report_keep(arbiter_report *report, arbiter_severity least)
{
    diags_t *d = &report->diags;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < d->count; i++)
        if (diag_severity(d->items[i].code) <= (severity_t)least)
            d->items[kept++] = d->items[i];
    d->count = kept;
    d->warnings = least < ARBITER_WARNING ? 0 : d->warnings;
}

arbiter_status arbiter_report_write(const arbiter_report *report, arbiter_format format, arbiter_language language, int color,
                                    arbiter_writer out)
{
    static void (*const sinks[])(buffer_t *, const diags_t *, sink_options) = { diags_text, diags_json, diags_sarif };
    if ((unsigned)format > ARBITER_SARIF)
        return ARBITER_INVALID;
    buffer_t b;
    buffer_init(&b, &report->allocator);
    sinks[format](&b, &report->diags, (sink_options){ (int)language, color != 0 });
    return api_hand_over(&b, out);
}

arbiter_status arbiter_code(size_t index, arbiter_str *code, arbiter_str *name, arbiter_severity *severity)
{
    if (index >= DIAG_COUNT)
        return ARBITER_INVALID;
    *code = text_of(diag_id((diag_code)index));
    *name = text_of(diag_name((diag_code)index));
    *severity = (arbiter_severity)diag_severity((diag_code)index);
    return ARBITER_OK;
}

arbiter_status arbiter_code_template(size_t index, arbiter_language language, arbiter_str *text)
{
    if (index >= DIAG_COUNT)
        return ARBITER_INVALID;
    *text = text_of(diag_template((diag_code)index, api_language(language, LANG_EN)));
    return ARBITER_OK;
}
