/* The ruling sheet as data; docs/json.md says what the keys mean. */
#include <stdlib.h>

#include "messages.h"
#include "run_json.h"
#include "sheet.h"

/* Left out if there is none. */
static void json_words(json *j, const char *key, arbiter_str words)
{
    if (words.size > 0) {
        json_string(j, key, words);
    }
}

static void json_book(json *j, const sheet *s)
{
    const arbiter_rulebook *rulebook = s->l->rulebook;
    json_open(j, "rulebook", '{');
    json_rulebook_name(j, s->l);
    json_words(j, "title", arbiter_rulebook_title(rulebook, s->language));
    json_words(j, "edition", arbiter_rulebook_edition(rulebook));
    json_string(j, "folder", s->folder);
    json_close(j, '}');
}

/* What a replay plays. */
static void json_case(json *j, const sheet *s)
{
    arbiter_scenario scenario;
    uint32_t length, *chain = sheet_chain(s, &length);
    arbiter_suite_get(s->l->suite, s->scenario, &scenario);
    json_open(j, "case", '{');
    json_string(j, "name", scenario.name);
    json_open(j, "covers", '[');
    for (uint32_t n = 0; n < scenario.cover_count; n++) {
        json_article(j, NULL, s->l, arbiter_suite_cover(s->l->suite, s->scenario, n));
    }
    json_close(j, ']');
    json_open(j, "scenarios", '[');
    for (uint32_t i = 0; i < length; i++) {
        arbiter_suite_get(s->l->suite, chain[i], &scenario);
        json_open(j, NULL, '{');
        json_string(j, "file", scenario.file);
        json_string(j, "source", scenario.source);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
    free(chain);
}

static void json_setting(json *j, const sheet *s, const arbiter_game *game, uint32_t variable, uint32_t index,
                         const arbiter_datum *datum, arbiter_variable_kind kind)
{
    buffer name = { 0 }, value = { 0 };
    checked(arbiter_game_words(s->l->rulebook, game, variable, index, s->language, buf_writer(&name),
                               buf_writer(&value)));
    json_open(j, NULL, '{');
    json_text(j, "kind", kind == ARBITER_OPTION ? "option" : "erratum");
    json_string(j, "name", datum->name);
    json_of(j, datum);
    json_value(j, "value", datum);
    json_string(j, "title", buf_view(&name));
    json_string(j, "words", buf_view(&value));
    json_close(j, '}');
    buf_free(&name);
    buf_free(&value);
}

/* As they stand at the end: an option that nobody had set may have been asked for. */
static void json_settings(json *j, const sheet *s, const arbiter_game *game)
{
    json_open(j, "settings", '[');
    for (uint32_t v = 0; v < arbiter_variable_count(s->l->rulebook); v++) {
        arbiter_variable variable;
        arbiter_datum datum;
        arbiter_variable_get(s->l->rulebook, v, s->language, &variable);
        for (uint32_t i = 0; variable.kind != ARBITER_STATE &&
                             arbiter_game_datum(s->l->rulebook, game, v, i, &datum) == ARBITER_OK;
             i++) {
            json_setting(j, s, game, v, i, &datum, variable.kind);
        }
    }
    json_close(j, ']');
}

static void json_events(json *j, const sheet *s)
{
    json_open(j, "events", '[');
    for (uint32_t i = 0; i < s->event_count; i++) {
        arbiter_line line;
        arbiter_run_line(s->run, s->events[i], &line);
        json_open(j, NULL, '{');
        json_told(j, s->l, s->run, s->events[i], &line, s->language);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void json_statements(json *j, const sheet *s, uint32_t article)
{
    static const char *const kinds[] = { "says", "left_to_arbiter", "not_modelled" };
    arbiter_statement statement;
    for (uint32_t n = 0; arbiter_statement_get(s->l->rulebook, article, n, &statement) == ARBITER_OK; n++) {
        buffer text = { 0 };
        checked(arbiter_statement_text(s->l->rulebook, article, n, s->language, buf_writer(&text)));
        json_open(j, NULL, '{');
        json_text(j, "kind", kinds[statement.kind]);
        json_string(j, "words", buf_view(&text));
        json_close(j, '}');
        buf_free(&text);
    }
}

static void json_articles(json *j, const sheet *s)
{
    json_open(j, "articles", '[');
    for (uint32_t i = 0; i < s->article_count; i++) {
        arbiter_article article;
        arbiter_article_get(s->l->rulebook, s->articles[i], s->language, &article);
        json_open(j, NULL, '{');
        json_string(j, "number", article.number);
        json_words(j, "printed", article.printed);
        json_words(j, "title", article.title);
        json_open(j, "sentences", '[');
        json_statements(j, s, s->articles[i]);
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
}

void sheet_json(buffer *out, const sheet *s)
{
    json j = { 0 };
    arbiter_scenario scenario;
    arbiter_suite_get(s->l->suite, s->scenario, &scenario);
    json_document(&j, "arbiter.sheet/1");
    json_book(&j, s);
    json_text(&j, "language", language_code(s->language));
    json_case(&j, s);
    json_settings(&j, s, last_game(s->run));
    json_events(&j, s);
    json_articles(&j, s);
    json_how_it_ended(&j, s->l, s->run, s->language, scenario.language);
    json_end_document(&j);
    put(out, buf_view(&j.out));
    buf_free(&j.out);
}
