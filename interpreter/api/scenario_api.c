/* The public header's scenarios. */
#include "api/api.h"
#include "engine/explain.h"

/* ---- the suite ---- */

uint32_t arbiter_suite_count(const arbiter_suite *suite)
{
    return suite->scenario_count;
}

arbiter_status arbiter_suite_get(const arbiter_suite *suite, uint32_t scenario, arbiter_scenario *out)
{
    if (scenario >= suite->scenario_count)
        return ARBITER_INVALID;
    const scenario_t *s = &suite->scenarios[scenario];
    *out = (arbiter_scenario){ .name = s->name,
                               .file = suite->files[s->at.file],
                               .line = s->at.line,
                               .language = (arbiter_language)s->language,
                               .cover_count = s->cover_count,
                               .source = s->source,
                               .continues = s->continues,
                               .given_count = s->given_count };
    return ARBITER_OK;
}

uint32_t arbiter_suite_cover(const arbiter_suite *suite, uint32_t scenario, uint32_t n)
{
    if (scenario >= suite->scenario_count || n >= suite->scenarios[scenario].cover_count)
        return ARBITER_NONE;
    return suite->refs[suite->scenarios[scenario].cover_start + n];
}

arbiter_str arbiter_suite_given(const arbiter_suite *suite, uint32_t scenario, uint32_t n)
{
    if (scenario >= suite->scenario_count || n >= suite->scenarios[scenario].given_count)
        return STR("");
    return suite->givens[suite->scenarios[scenario].given_start + n].at.source;
}

uint32_t arbiter_suite_find(const arbiter_suite *suite, arbiter_str name)
{
    for (uint32_t i = 0; i < suite->scenario_count; i++)
        if (str_equal(suite->scenarios[i].name, name))
            return i;
    return ARBITER_NONE;
}

/* ---- a run ---- */

static arbiter_status play(arbiter_workspace *ws, const arbiter_suite *suite, uint32_t scenario, bool whole,
                           arbiter_run **out)
{
    *out = NULL;
    if (scenario >= suite->scenario_count || ws->program != suite->program)
        return ARBITER_INVALID;
    return run_play(ws, suite, scenario, whole, out);
}

arbiter_status arbiter_run_scenario(arbiter_workspace *ws, const arbiter_suite *suite, uint32_t scenario,
                                    arbiter_run **out)
{
    return play(ws, suite, scenario, false, out);
}

arbiter_status arbiter_run_whole(arbiter_workspace *ws, const arbiter_suite *suite, uint32_t scenario,
                                 arbiter_run **out)
{
    return play(ws, suite, scenario, true, out);
}

void arbiter_run_free(arbiter_run *run)
{
    run_free(run);
}

void arbiter_run_summary(const arbiter_run *run, arbiter_summary *out)
{
    *out = (arbiter_summary){ run->expectations, run->failures, run->line_count };
}

arbiter_status arbiter_run_line(const arbiter_run *run, uint32_t index, arbiter_line *out)
{
    if (index >= run->line_count)
        return ARBITER_INVALID;
    const run_line *line = &run->lines[index];
    *out = (arbiter_line){
        .kind = line->kind,
        .depth = line->depth,
        .at = line->at,
        .status = line->status,
        .failed = line->failed,
        .source = line->mark->source,
        .file = run->suite->files[line->mark->file],
        .line = line->mark->line,
        .column = line->mark->column,
        .entry_start = line->entry_start,
        .entry_count = line->trace.entry_count,
        .question_count = arbiter_question_count(run->suite->program, line->game),
    };
    arbiter_game_clocks(line->game, line->at, &out->clock);
    arbiter_game_state(line->game, &out->state);
    return ARBITER_OK;
}

const arbiter_game *arbiter_run_start(const arbiter_run *run)
{
    return run->start;
}

const arbiter_game *arbiter_run_game(const arbiter_run *run, uint32_t line)
{
    return line < run->line_count ? run->lines[line].game : NULL;
}

/* ARBITER_OWN is the language of the scenario. */
static lang_t language_of(const run_t *run, arbiter_language language)
{
    return api_language(language, run->scenario->language);
}

arbiter_status arbiter_run_explain(const arbiter_run *run, uint32_t line, arbiter_language language,
                                   arbiter_writer out)
{
    buffer_t b;
    if (line >= run->line_count)
        return ARBITER_INVALID;
    buffer_init(&b, &run->allocator);
    failure_sentence(&b, run, line, language_of(run, language));
    return api_hand_over(&b, out);
}

/* ---- its entries ---- */

arbiter_status arbiter_run_entry(const arbiter_run *run, uint32_t entry, arbiter_entry *out)
{
    const run_line *line = api_entry_line(run, entry);
    if (!line)
        return ARBITER_INVALID;
    arbiter_status status = trace_public(&line->trace, entry - line->entry_start, out);
    if (status == ARBITER_OK && out->parent != ARBITER_NONE)
        out->parent += line->entry_start;
    return status;
}

uint32_t arbiter_run_entry_other(const arbiter_run *run, uint32_t entry, uint32_t n)
{
    const run_line *line = api_entry_line(run, entry);
    return line ? trace_public_other(&line->trace, entry - line->entry_start, n) : ARBITER_NONE;
}

uint32_t arbiter_run_entry_erratum(const arbiter_run *run, uint32_t entry, uint32_t n)
{
    const run_line *line = api_entry_line(run, entry);
    return line ? trace_public_erratum(&line->trace, entry - line->entry_start, n) : ARBITER_NONE;
}

arbiter_status arbiter_run_entry_sentence(const arbiter_run *run, uint32_t entry, arbiter_language language,
                                          arbiter_writer out)
{
    const run_line *line = api_entry_line(run, entry);
    buffer_t b;
    if (!line)
        return ARBITER_INVALID;
    buffer_init(&b, &run->allocator);
    explain_sentence(&b, run->suite->program, &line->trace, entry - line->entry_start, language);
    return api_hand_over(&b, out);
}

arbiter_status arbiter_run_entry_update(const arbiter_run *run, uint32_t entry, uint32_t n,
                                        arbiter_language language, arbiter_writer out)
{
    const run_line *line = api_entry_line(run, entry);
    buffer_t b;
    if (!line)
        return ARBITER_INVALID;
    buffer_init(&b, &run->allocator);
    explain_update(&b, run->suite->program, &line->trace, entry - line->entry_start, n, language);
    return api_hand_over(&b, out);
}
