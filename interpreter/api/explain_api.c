/* The public header's words: sentences, updates, questions, the agenda. Each is made in a buffer and written at once. */
#include "api/api.h"
#include "base/arena.h"
#include "engine/explain.h"

arbiter_status arbiter_entry_sentence(const arbiter_workspace *ws, size_t index, arbiter_language language,
                                      arbiter_writer out)
{
    buffer_t text;
    if (index >= ws->trace.entry_count)
        return ARBITER_INVALID;
    buffer_init(&text, &ws->allocator);
    explain_sentence(&text, ws->program, &ws->trace, index, language);
    return api_hand_over(&text, out);
}

arbiter_status arbiter_entry_update(const arbiter_workspace *ws, size_t index, uint32_t n,
                                    arbiter_language language, arbiter_writer out)
{
    buffer_t text;
    if (index >= ws->trace.entry_count)
        return ARBITER_INVALID;
    buffer_init(&text, &ws->allocator);
    explain_update(&text, ws->program, &ws->trace, index, n, language);
    return api_hand_over(&text, out);
}

arbiter_status arbiter_entry_read(const arbiter_workspace *ws, size_t index, uint32_t n,
                                  arbiter_language language, arbiter_writer name, arbiter_writer value)
{
    buffer_t name_text, value_text;
    if (index >= ws->trace.entry_count)
        return ARBITER_INVALID;
    buffer_init(&name_text, &ws->allocator);
    buffer_init(&value_text, &ws->allocator);
    bool found = explain_read(&name_text, &value_text, ws->program, &ws->trace, index, n, language);
    value_text.failed = value_text.failed || name_text.failed; /* both or neither */
    name_text.failed = value_text.failed;
    arbiter_status status = api_hand_over(&name_text, name);
    if (status != ARBITER_OK) {
        buffer_free(&value_text);
        return status;
    }
    status = api_hand_over(&value_text, value);
    return found ? status : ARBITER_INVALID;
}

typedef void explain_question(buffer_t *out, const program_t *p, const game_t *g, const question_t *q,
                              arbiter_language language);

static arbiter_status write_question(arbiter_workspace *ws, const arbiter_game *g, uint32_t question,
                                     arbiter_language language, arbiter_writer out, explain_question *explain)
{
    question_t q;
    buffer_t text;
    arbiter_status status = api_question(ws->program, g, question, &q);
    if (status != ARBITER_OK)
        return status;
    buffer_init(&text, &ws->allocator);
    explain(&text, ws->program, g, &q, language);
    return api_hand_over(&text, out);
}

arbiter_status arbiter_question_name(arbiter_workspace *ws, const arbiter_game *g, uint32_t question,
                                     arbiter_language language, arbiter_writer out)
{
    return write_question(ws, g, question, language, out, explain_question_name);
}

arbiter_status arbiter_question_text(arbiter_workspace *ws, const arbiter_game *g, uint32_t question,
                                     arbiter_language language, arbiter_writer out)
{
    return write_question(ws, g, question, language, out, explain_question_text);
}

arbiter_status arbiter_question_option(const arbiter_rulebook *p, const arbiter_game *g, uint32_t question,
                                       uint32_t n, arbiter_language language, arbiter_value *value,
                                       arbiter_writer words)
{
    question_t q;
    buffer_t text;
    arbiter_status status = api_question(p, g, question, &q);
    if (status != ARBITER_OK)
        return status;
    if (n >= q.option_count)
        return ARBITER_INVALID;
    *value = api_option(p, &q, n);
    buffer_init(&text, &p->allocator);
    explain_question_option(&text, p, g, &q, n, language);
    return api_hand_over(&text, words);
}

arbiter_status arbiter_question_line(arbiter_workspace *ws, const arbiter_game *g, uint32_t question,
                                     uint32_t n, arbiter_language language, arbiter_writer out)
{
    question_t q;
    buffer_t text;
    arbiter_status status = api_question(ws->program, g, question, &q);
    if (status != ARBITER_OK)
        return status;
    if (n != ARBITER_NONE && n >= q.option_count)
        return ARBITER_INVALID;
    buffer_init(&text, &ws->allocator);
    explain_question_line(&text, ws->program, g, &q, n, language);
    return api_hand_over(&text, out);
}

arbiter_status arbiter_agenda_words(const arbiter_workspace *ws, size_t index, arbiter_language language,
                                    arbiter_writer out)
{
    buffer_t text;
    if (index >= ws->agenda_count)
        return ARBITER_INVALID;
    buffer_init(&text, &ws->allocator);
    explain_agenda(&text, ws->program, ws->fork, &ws->agenda[index],
                   language); /* the agenda was worked out on that copy */
    return api_hand_over(&text, out);
}

arbiter_status arbiter_why_not_article(arbiter_workspace *ws, const arbiter_game *g, int64_t at,
                                       uint32_t article, arbiter_language language, arbiter_writer out)
{
    buffer_t text;
    if (article >= ws->program->article_count || api_foreign(ws->program, g) || !instant_fits(at))
        return ARBITER_INVALID;
    if (at < g->now)
        return ARBITER_EARLIER;
    buffer_init(&text, &ws->allocator);
    explain_why_not(&text, ws, g, at, article, language);
    return api_hand_over(&text, out);
}
