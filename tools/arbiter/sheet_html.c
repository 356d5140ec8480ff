/* The ruling sheet as a page that prints on A4. */
#include <stdlib.h>
#include <string.h>

#include "board_svg.h"
#include "case_board.h"
#include "html.h"
#include "messages.h"
#include "sheet.h"
#include "times.h"

typedef struct {
    const sheet *s;
    reader r;
    buffer *out;
    uint32_t index;                   /* of the line at hand … */
    arbiter_line line;
    buffer drawing;                   /* the board of its event */
    buffer row;                       /* what followed from it */
    bool open, plain;                 /* the last paragraph is, and may go on: no words of its own stand in it */
    buffer short_row;                 /* the same by numbers of articles, whose titles an earlier row gives */
    buffer articles, articles_before; /* of this event and the one before: numbers */
    bool particular;                  /* more followed from the event than these articles as they stand */
    uint32_t headed;                  /* the article that stands above in the row; ARBITER_NONE */
    bool *idle, *rests;               /* by article: it left all as it was; a ruling rests on it */
    int64_t day;                      /* of the last row; INT64_MIN: none */
} paper;

static void put_message(const paper *p, const char *tag, const char *name, message id)
{
    put_element(p->out, tag, name, str(message_text(id, p->s->language)));
}

/* ---- the head ---- */

static void put_book(const paper *p)
{
    const arbiter_rulebook *rulebook = p->s->l->rulebook;
    buffer text = { 0 };
    arbiter_str title = arbiter_rulebook_title(rulebook, p->s->language);
    arbiter_str edition = arbiter_rulebook_edition(rulebook);
    put_clean(&text, title.size > 0 ? title : arbiter_rulebook_name(rulebook));
    if (edition.size > 0) {
        put(&text, S(", "));
        say(&text, p->s->language, MSG_EDITION, edition);
    }
    put_element(p->out, "p", "book", buf_view(&text));
    buf_free(&text);
}

static void put_verdict(const paper *p, const arbiter_state *state)
{
    buffer text = { 0 }, said = { 0 };
    put(p->out, S("<section class=\"verdict\">\n"));
    put_message(p, "h2", NULL, MSG_SHEET_RESULT);
    put_result(&text, &p->r, state);
    put_element(p->out, "p", "result", buf_view(&text));
    buf_clear(&text);
    if (state->result != ARBITER_NO_RESULT) {
        put_date(&text, state->result_at, p->s->language);
        put(&text, S(", "));
        put_time_of_day(&text, state->result_at);
        put_element(p->out, "p", NULL, buf_view(&text));
    }
    if (state->result_article != ARBITER_NONE) {
        buf_clear(&text);
        put_article(&text, &p->r, state->result_article);
        put_element(p->out, "p", NULL, buf_view(&text));
        buf_clear(&text);
        put_result_reason(&said, &p->r, p->s->run, state);
        put_clean(&text, buf_view(&said));
        put_element(p->out, "p", NULL, buf_view(&text));
    }
    if (state->held) {
        put_message(p, "p", NULL, MSG_RESULT_WAITS);
    }
    put(p->out, S("</section>\n"));
    buf_free(&text);
    buf_free(&said);
}

static void put_head(const paper *p, const arbiter_scenario *scenario, const arbiter_state *state)
{
    buffer name = { 0 };
    put_clean(&name, scenario->name);
    put(p->out, S("<header>\n<div>\n"));
    put_book(p);
    put_message(p, "h1", NULL, MSG_SHEET_TITLE);
    put_element(p->out, "p", "case", buf_view(&name));
    put(p->out, S("</div>\n"));
    put_verdict(p, state);
    put(p->out, S("</header>\n"));
    buf_free(&name);
}

/* ---- what happened ---- */

static void put_day(paper *p, int64_t at)
{
    buffer day = { 0 };
    if (p->day != INT64_MIN && same_day(p->day, at)) {
        return;
    }
    p->day = at;
    put_date(&day, at, p->s->language);
    put(p->out, S("<tr class=\"day\"><th colspan=\"4\" scope=\"colgroup\">"));
    put_html(p->out, buf_view(&day));
    put(p->out, S("</th></tr>\n"));
    buf_free(&day);
}

/* Whether the sheet prints the sentence anyway, under its article. */
static bool is_law(const paper *p, uint32_t article, arbiter_str said)
{
    const arbiter_rulebook *rulebook = p->s->l->rulebook;
    arbiter_statement statement;
    bool law = false;
    for (uint32_t n = 0; !law && arbiter_statement_get(rulebook, article, n, &statement) == ARBITER_OK; n++) {
        buffer text = { 0 };
        checked(arbiter_statement_text(rulebook, article, n, p->s->language, buf_writer(&text)));
        law = str_same(buf_view(&text), said);
        buf_free(&text);
    }
    return law;
}

/* Whether it is the event itself in words, which stands above. */
static bool is_event_said(const paper *p, arbiter_str said)
{
    bool same = false;
    for (uint32_t n = 0; n < event_count(p->s->run, p->index, &p->line) && !same; n++) {
        buffer text = { 0 };
        put_event(&text, &p->r, p->s->run, p->index, &p->line, n);
        put_char(&text, '.');
        same = str_same(buf_view(&text), said);
        buf_free(&text);
    }
    return same;
}

static void close_paragraph(paper *p)
{
    put(&p->row, p->open ? S("</p>\n") : S(""));
    p->open = false;
}

/* Goes on in the paragraph of the telling before where neither says more than its article; whether it does. */
static bool open_paragraph(paper *p, bool plain, bool above)
{
    if (p->open && p->plain && plain) {
        put(&p->row, above ? S(";") : S(" · "));
        return true;
    }
    close_paragraph(p);
    put(&p->row, S("<p class=\"telling\">"));
    p->open = true;
    p->plain = plain;
    return false;
}

static void put_changes(buffer *row, const telling *t, bool more)
{
    if (t->changes.size > 0) {
        put(row, more ? S(" <span class=\"changes more\">") : S(" <span class=\"changes\">"));
        put_html(row, buf_view(&t->changes));
        put(row, S("</span>"));
    }
}

/* The article by its number, and what changed. */
static void put_short(paper *p, const telling *t)
{
    buffer number = { 0 };
    put(&number, S(BOLD));
    put_article_number(&number, &p->r, t->article);
    put(&number, S(PLAIN));
    put(&p->short_row, p->short_row.size > 0 ? S(" · ") : S(""));
    put_html(&p->short_row, buf_view(&number));
    put_changes(&p->short_row, t, false);
    put(&p->articles, buf_view(&number));
    buf_free(&number);
}

/* The article, what it says of this case, what changed. Duties that come and go decide nothing, nor does what leaves all as
   it was: they are in the sheet's data. */
static void put_telling(void *context, const telling *t)
{
    paper *p = context;
    arbiter_str said = buf_view(&t->said);
    if (is_law(p, t->article, said) || is_event_said(p, said)) {
        said = S("");
    }
    if (t->article != ARBITER_NONE) {
        (t->idle ? p->idle : p->rests)[t->article] = true;
    }
    if (t->idle || t->kind == ARBITER_DUTY_ARISEN || t->kind == ARBITER_DUTY_MET ||
        t->head.size + said.size + t->changes.size == 0) {
        return;
    }
    bool plain = t->kind == ARBITER_APPLIES && said.size == 0, above = t->head.size == 0 && t->article == p->headed;
    buffer head = { 0 };
    put(&head, buf_view(&t->head));
    if (t->head.size == 0 && !above) {
        put_article(&head, &p->r, t->article);
    }
    p->headed = t->article;
    p->particular = p->particular || !plain;
    put_short(p, t);
    bool more = open_paragraph(p, plain, above) && above;
    put_html(&p->row, buf_view(&head));
    if (said.size > 0) {
        put(&p->row, head.size > 0 ? S(": ") : S(""));
        put_html(&p->row, said);
    }
    put_changes(&p->row, t, more);
    buf_free(&head);
}

/* Why the line could not be played; nothing if it was. */
static void put_failure(paper *p, uint32_t index, const arbiter_line *line)
{
    buffer why = { 0 }, text = { 0 };
    if (line->failed) {
        checked(arbiter_run_explain(p->s->run, index, p->s->language, buf_writer(&why)));
        put_clean(&text, buf_view(&why));
        put_element(&p->row, "p", "note", buf_view(&text));
    }
    buf_free(&why);
    buf_free(&text);
}

static void put_cells_of_clocks(const paper *p, const arbiter_clock *clock)
{
    for (int side = 0; side < 2; side++) {
        buffer face = { 0 };
        put_face(&face, clock, side);
        put_element(p->out, "td", "clock", buf_view(&face));
        buf_free(&face);
    }
}

static void put_event_cell(const paper *p, uint32_t index, const arbiter_line *line)
{
    buffer done = { 0 };
    for (uint32_t n = 0; n < event_count(p->s->run, index, line); n++) {
        put(&done, n > 0 ? S("; ") : S(""));
        put_event(&done, &p->r, p->s->run, index, line, n);
    }
    put(p->out, S("<td>\n"));
    if (done.size > 0) {
        put_element(p->out, "p", "done", buf_view(&done));
    }
    buf_free(&done);
    put(p->out, buf_view(&p->drawing));
    put(p->out, buf_view(&p->row));
    put(p->out, S("</td>\n"));
}

static void put_paragraph(void *context, arbiter_str paragraph)
{
    paper *p = context;
    put_element(&p->row, "p", "board", paragraph);
}

/* The position where it matters, and what was asked of it. */
static void put_board(paper *p, uint32_t index, const arbiter_line *line, const ruling *u)
{
    case_board c;
    case_board_of_event(&c, &p->r, index, line, u);
    if (c.shown) {
        put(&p->drawing, S("<div class=\"board\">\n"));
        put_board_svg(&p->drawing, c.shown);
        put(&p->drawing, S("</div>\n"));
    }
    tell_case_board(&c, put_paragraph, p);
    case_board_free(&c);
}

/* What followed; where it is what followed from the event before, as most moves do, in short. */
static void put_outcome(paper *p, const ruling *u)
{
    buffer before = p->articles_before;
    p->articles_before = p->articles;
    p->articles = before;
    buf_clear(&p->articles);
    buf_clear(&p->short_row);
    p->particular = u->waits || u->answers;
    p->headed = ARBITER_NONE;
    tell_outcome(&p->r, u, &(teller){ put_telling, p });
    close_paragraph(p);
    if (!p->particular && p->articles.size > 0 && str_same(buf_view(&p->articles), buf_view(&p->articles_before))) {
        buf_clear(&p->row);
        put(&p->row, S("<p class=\"telling\">"));
        put(&p->row, buf_view(&p->short_row));
        put(&p->row, S("</p>\n"));
    }
    if (p->particular) {
        buf_clear(&p->articles);
    }
}

/* Time that passes without a ruling has no row. */
static void put_row(paper *p, uint32_t index, const arbiter_line *line, const ruling *u)
{
    buffer time = { 0 };
    p->index = index;
    p->line = *line;
    buf_clear(&p->drawing);
    buf_clear(&p->row);
    put_outcome(p, u);
    put_board(p, index, line, u);
    if (u->waits) {
        put_element(&p->row, "p", "note", str(message_text(MSG_EVENT_WAITS, p->s->language)));
    }
    put_failure(p, index, line);
    if (p->row.size + p->drawing.size == 0 && (line->kind == ARBITER_LINE_TIME || line->kind == ARBITER_LINE_DUE)) {
        return;
    }
    put_day(p, line->at);
    put(p->out, line->kind == ARBITER_LINE_ANSWER ? S("<tr class=\"answer\">\n") : S("<tr>\n"));
    put_time_of_day(&time, line->at);
    put_element(p->out, "td", "time", buf_view(&time));
    put_event_cell(p, index, line);
    put_cells_of_clocks(p, &line->clock);
    put(p->out, S("</tr>\n"));
    buf_free(&time);
}

static void put_names_of_sides(const paper *p)
{
    for (uint32_t side = 0; side < 2; side++) {
        put(p->out, S("<th scope=\"col\" class=\"clock\">"));
        put_html(p->out, arbiter_person_name(p->s->l->rulebook, side, p->s->language));
        put(p->out, S("</th>"));
    }
}

static void put_events(paper *p)
{
    put_message(p, "h2", NULL, MSG_SHEET_EVENTS);
    put(p->out, S("<table class=\"events\">\n<thead><tr><th scope=\"col\">"));
    put_html(p->out, str(message_text(MSG_SHEET_TIME, p->s->language)));
    put(p->out, S("</th><th scope=\"col\">"));
    put_html(p->out, str(message_text(MSG_SHEET_RULING, p->s->language)));
    put(p->out, S("</th>"));
    put_names_of_sides(p);
    put(p->out, S("</tr></thead>\n<tbody>\n"));
    for (uint32_t i = 0; i < p->s->event_count; i++) {
        uint32_t index = p->s->events[i];
        arbiter_line line;
        arbiter_run_line(p->s->run, index, &line);
        ruling u = ruling_of_line(p->s->run, index, &line);
        put_row(p, index, &line, &u);
    }
    put(p->out, S("</tbody>\n</table>\n"));
    if (runs_untimed(p->s->run)) {
        put_message(p, "p", "note", MSG_UNTIMED);
    }
}

/* ---- what it rests on ---- */

static void put_given(const paper *p)
{
    uint32_t length, *chain = sheet_chain(p->s, &length);
    bool any = false;
    for (uint32_t i = 0; i < length; i++) {
        arbiter_scenario scenario;
        arbiter_suite_get(p->s->l->suite, chain[i], &scenario);
        for (uint32_t n = 0; n < scenario.given_count; n++) {
            if (!any) {
                put(p->out, S("<section>\n"));
                put_message(p, "h2", NULL, MSG_SHEET_GIVEN);
                put(p->out, S("<ul class=\"given\">\n"));
            }
            any = true;
            buffer source = { 0 };
            put_clean(&source, arbiter_suite_given(p->s->l->suite, chain[i], n));
            put(p->out, S("<li>"));
            put_element(p->out, "code", NULL, buf_view(&source));
            put(p->out, S("</li>\n"));
            buf_free(&source);
        }
    }
    put(p->out, any ? S("</ul>\n</section>\n") : S(""));
    free(chain);
}

/* What is known, an item each; what is not goes behind what is in `unknown` already. */
static void put_setting(const paper *p, const arbiter_game *game, uint32_t variable, uint32_t index,
                        arbiter_variable_kind kind, buffer *unknown)
{
    buffer name = { 0 }, value = { 0 }, line = { 0 };
    arbiter_datum datum;
    checked(arbiter_game_datum(p->s->l->rulebook, game, variable, index, &datum));
    checked(arbiter_game_words(p->s->l->rulebook, game, variable, index, p->s->language, buf_writer(&name),
                               buf_writer(&value)));
    if (datum.value.kind == ARBITER_VALUE_UNKNOWN) {
        put(unknown, unknown->size > 0 ? S("; ") : S(""));
        put_clean(unknown, buf_view(&name));
    } else {
        if (kind == ARBITER_ERRATUM) {
            put_text(&line, message_text(MSG_SHEET_ERRATUM, p->s->language));
            put(&line, S(": "));
        }
        put_clean(&line, buf_view(&name));
        put(&line, line.data[line.size - 1] == '?' ? S(" " BOLD) : S(": " BOLD));
        put_clean(&line, buf_view(&value));
        put_element(p->out, "li", NULL, buf_view(&line));
    }
    buf_free(&name);
    buf_free(&value);
    buf_free(&line);
}

static void put_unknown_settings(const paper *p, arbiter_str names)
{
    buffer line = { 0 };
    say(&line, p->s->language, MSG_SHEET_UNKNOWN, names);
    put_element(p->out, "li", NULL, buf_view(&line));
    buf_free(&line);
}

static void put_settings(const paper *p, const arbiter_game *game)
{
    const arbiter_rulebook *rulebook = p->s->l->rulebook;
    buffer unknown = { 0 };
    bool any = false;
    for (uint32_t v = 0; v < arbiter_variable_count(rulebook); v++) {
        arbiter_variable variable;
        arbiter_variable_get(rulebook, v, p->s->language, &variable);
        for (uint32_t i = 0; variable.kind != ARBITER_STATE && i < variable.count; i++) {
            if (!any) {
                put(p->out, S("<section>\n"));
                put_message(p, "h2", NULL, MSG_SHEET_SETTINGS);
                put(p->out, S("<ul class=\"settings\">\n"));
            }
            any = true;
            put_setting(p, game, v, i, variable.kind, &unknown);
        }
    }
    if (unknown.size > 0) {
        put_unknown_settings(p, buf_view(&unknown));
    }
    put(p->out, any ? S("</ul>\n</section>\n") : S(""));
    buf_free(&unknown);
}

static void put_sentences(const paper *p, uint32_t article)
{
    const arbiter_rulebook *rulebook = p->s->l->rulebook;
    arbiter_statement statement;
    for (uint32_t n = 0; arbiter_statement_get(rulebook, article, n, &statement) == ARBITER_OK; n++) {
        bool says = statement.kind == ARBITER_STATEMENT_SAYS;
        buffer text = { 0 }, line = { 0 };
        checked(arbiter_statement_text(rulebook, article, n, p->s->language, buf_writer(&text)));
        if (!says) {
            say(&line, p->s->language,
                statement.kind == ARBITER_STATEMENT_LEFT ? MSG_LEFT_TO_ARBITER : MSG_NOT_MODELLED);
            put_char(&line, ' ');
        }
        put_clean(&line, buf_view(&text));
        put_element(p->out, "p", says ? NULL : "aside", buf_view(&line));
        buf_free(&text);
        buf_free(&line);
    }
}

static void put_articles(const paper *p)
{
    if (p->s->article_count == 0) {
        return;
    }
    put_message(p, "h2", NULL, MSG_SHEET_ARTICLES);
    put(p->out, S("<dl class=\"articles\">\n"));
    for (uint32_t i = 0; i < p->s->article_count; i++) {
        buffer head = { 0 };
        if (p->idle[p->s->articles[i]] && !p->rests[p->s->articles[i]]) {
            continue;
        }
        put_article(&head, &p->r, p->s->articles[i]);
        put_element(p->out, "dt", NULL, buf_view(&head));
        put(p->out, S("<dd>\n"));
        put_sentences(p, p->s->articles[i]);
        put(p->out, S("</dd>\n"));
        buf_free(&head);
    }
    put(p->out, S("</dl>\n"));
}

/* ---- what is still open, and the end ---- */

static void put_options(const paper *p, const arbiter_game *game, uint32_t question, uint32_t count)
{
    buffer all = { 0 };
    for (uint32_t n = 0; n < count; n++) {
        buffer words = { 0 };
        arbiter_value value;
        checked(arbiter_question_option(p->s->l->rulebook, game, question, n, p->s->language, &value,
                                        buf_writer(&words)));
        put(&all, n > 0 ? S("   ☐ ") : S("☐ "));
        put_clean(&all, buf_view(&words));
        buf_free(&words);
    }
    put_element(p->out, "p", "options", buf_view(&all));
    buf_free(&all);
}

static void put_open_questions(const paper *p, const arbiter_game *game)
{
    uint32_t count = arbiter_question_count(p->s->l->rulebook, game);
    if (count == 0) {
        return;
    }
    put_message(p, "h2", NULL, MSG_OPEN_QUESTIONS);
    put(p->out, S("<ul class=\"open\">\n"));
    for (uint32_t q = 0; q < count; q++) {
        arbiter_question question;
        buffer words = { 0 }, line = { 0 };
        arbiter_question_get(p->s->l->rulebook, game, q, &question);
        checked(arbiter_question_text(p->s->l->workspace, game, q, p->s->language, buf_writer(&words)));
        if (question.article != ARBITER_NONE) {
            put(&line, S(BOLD));
            put_article_number(&line, &p->r, question.article);
            put(&line, S(PLAIN " "));
        }
        put_clean(&line, buf_view(&words));
        put(p->out, S("<li>\n"));
        put_element(p->out, "p", NULL, buf_view(&line));
        put_options(p, game, q, question.option_count);
        buf_clear(&line);
        put_term(&line, &p->r, game, q);
        if (line.size > 0) {
            put_element(p->out, "p", "term", buf_view(&line));
        }
        put(p->out, S("</li>\n"));
        buf_free(&words);
        buf_free(&line);
    }
    put(p->out, S("</ul>\n"));
}

static void put_signature(const paper *p)
{
    put(p->out, S("<section class=\"sign\">\n"));
    put_message(p, "p", NULL, MSG_SHEET_PLACE);
    put_message(p, "p", NULL, MSG_SHEET_NAME);
    put_message(p, "p", NULL, MSG_SHEET_SIGNATURE);
    put(p->out, S("</section>\n"));
}

static void put_foot(const paper *p)
{
    buffer hash = { 0 }, text = { 0 };
    put_hash(&hash, arbiter_rulebook_hash(p->s->l->rulebook));
    say(&text, p->s->language, MSG_SHEET_FOOT, arbiter_rulebook_name(p->s->l->rulebook), buf_view(&hash));
    put_element(p->out, "footer", NULL, buf_view(&text));
    buf_free(&hash);
    buf_free(&text);
}

void sheet_html(buffer *out, const sheet *s)
{
    size_t articles = arbiter_article_count(s->l->rulebook);
    paper p = { .s = s, .r = { .language = s->language, .l = s->l, .boards = BOARDS_SOME }, .out = out, .day = INT64_MIN };
    const arbiter_game *game = last_game(s->run);
    arbiter_scenario scenario;
    arbiter_state state;
    buffer title = { 0 };
    arbiter_suite_get(s->l->suite, s->scenario, &scenario);
    arbiter_game_state(game, &state);
    p.idle = resize(NULL, articles + 1, sizeof *p.idle);
    p.rests = resize(NULL, articles + 1, sizeof *p.rests);
    memset(p.idle, 0, (articles + 1) * sizeof *p.idle);
    memset(p.rests, 0, (articles + 1) * sizeof *p.rests);
    if (state.result_article != ARBITER_NONE) {
        p.rests[state.result_article] = true;
    }
    put_text(&title, message_text(MSG_SHEET_TITLE, s->language));
    put(&title, S(": "));
    put_clean(&title, scenario.name);
    begin_page(out, s->language, buf_view(&title), "sheet.css");
    put(out, S("<main>\n"));
    put_head(&p, &scenario, &state);
    put_events(&p);
    put_open_questions(&p, game);
    put_articles(&p);
    put(out, S("<div class=\"basis\">\n"));
    put_given(&p);
    put_settings(&p, game);
    put(out, S("</div>\n"));
    put_signature(&p);
    put_foot(&p);
    put(out, S("</main>\n"));
    end_page(out);
    buf_free(&p.drawing);
    buf_free(&p.row);
    buf_free(&p.short_row);
    buf_free(&p.articles);
    buf_free(&p.articles_before);
    free(p.idle);
    free(p.rests);
    buf_free(&title);
}
