#include "api/api.h"

#include "program/party.h"

arbiter_status api_may_set(const program_t *p, const game_t *g)
{
    if (api_foreign(p, g))
        return ARBITER_INVALID;
    return g->held.kind != HELD_NOTHING ? ARBITER_WAITING : ARBITER_OK;
}

arbiter_status api_question(const program_t *p, const game_t *g, uint32_t question, question_t *out)
{
    if (api_foreign(p, g))
        return ARBITER_INVALID;
    return question_at(p, g, question, out) ? ARBITER_OK : ARBITER_NOT_ASKED;
}

arbiter_status api_hand_over(buffer_t *text, arbiter_writer out)
{
    arbiter_status status = text->failed ? ARBITER_NO_MEMORY : ARBITER_OK;
    if (status == ARBITER_OK && text->size > 0 && out.write(out.context, text->data, text->size) != 0)
        status = ARBITER_INVALID;
    buffer_free(text);
    return status;
}

const run_line *api_entry_line(const run_t *run, uint32_t entry)
{
    uint32_t low = 0, high = run->line_count;
    if (entry >= run->entry_count)
        return NULL;
    while (high - low > 1) { /* lines[low] begins at or before the entry, lines[high] behind it */
        uint32_t middle = low + (high - low) / 2;
        if (run->lines[middle].entry_start <= entry)
            low = middle;
        else
            high = middle;
    }
    return &run->lines[low];
}

arbiter_value api_option(const program_t *p, const question_t *q, uint32_t n)
{
    int64_t option = question_option(p, q, n);
    bool conflict = q->held && q->kind == QUESTION_CONFLICT, rule = false;
    if (conflict)
        party_told(p, q->args, q->arg_count, option, &rule);
    if (conflict && (rule || !party_whole(option)))
        return (arbiter_value){ party_whole(option) ? ARBITER_VALUE_RULE : ARBITER_VALUE_PARTY, option, { "", 0 } };
    return (arbiter_value){ ARBITER_VALUE_NUMBER, conflict ? p->rules[option].article : option, { "", 0 } };
}
