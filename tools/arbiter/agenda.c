/* Who must, may and must not do what now. */
#include "messages.h"
#include "story.h"
#include "times.h"

#include <string.h>

enum { WORD_WIDTH = 12 }; /* of must, may, must not in any language, and two blanks */

/* In another language than the rulebook's an act goes by its sentence, which is quoted; what it quotes itself stands
   between the other marks of the language. */
static void put_act_words(buffer *b, const reader *r, arbiter_str words)
{
    static const char *const outer[][2] = { { "“", "”" }, { "„", "“" }, { "«", "»" } };
    static const char *const inner[][2] = { { "‘", "’" }, { "‚", "‘" }, { "„", "“" } };
    const char *const *marks = outer[r->language];
    buffer quoted = { 0 };
    if (r->language == arbiter_rulebook_language(r->l->rulebook)) {
        put_clean(b, words);
        return;
    }
    for (size_t i = 0; i < words.size;) {
        size_t size = 1;
        const char *mark = NULL;
        for (int m = 0; m < 2; m++) {
            size_t length = strlen(marks[m]);
            if (words.size - i >= length && memcmp(words.data + i, marks[m], length) == 0) {
                size = length;
                mark = inner[r->language][m];
            }
        }
        put(&quoted, mark ? str(mark) : (arbiter_str){ words.data + i, 1 });
        i += size;
    }
    put_text(b, marks[0]);
    put_clean(b, buf_view(&quoted));
    put_text(b, marks[1]);
    buf_free(&quoted);
}

/* One item: its words, its article, when it is due, whether it is certain. */
static void put_item(buffer *b, const reader *r, uint32_t index, const arbiter_item *item, int64_t now)
{
    buffer words = { 0 };
    checked(arbiter_agenda_words(r->l->workspace, index, r->language, buf_writer(&words)));
    put_act_words(b, r, buf_view(&words));
    if (item->due != INT64_MAX) {
        buffer due = { 0 };
        put_char(b, ' ');
        if (!same_day(item->due, now)) {
            put_date(&due, item->due, r->language);
            put(&due, S(", "));
        }
        put_time_of_day(&due, item->due);
        say(b, r->language, MSG_DUE_BY, buf_view(&due));
        buf_free(&due);
    }
    if (item->unknown) {
        put_char(b, ' ');
        say(b, r->language, MSG_PERHAPS);
    }
    if (item->article != ARBITER_NONE) {
        put(b, S(" " DIM));
        put_article_number(b, r, item->article);
        put(b, S(PLAIN));
    }
    buf_free(&words);
}

/* All that a person must, or may, or must not do, as one paragraph behind its word. */
static void write_items(const reader *r, size_t count, uint32_t person, arbiter_modality modality,
                        int64_t now, bool *named, size_t indent)
{
    static const message words[] = { MSG_MUST, MSG_MAY, MSG_MUST_NOT };
    buffer text = { 0 };
    size_t start = 0;
    for (uint32_t i = 0; i < count; i++) {
        arbiter_item item;
        arbiter_agenda_get(r->l->workspace, i, &item);
        if (item.person != person || item.modality != modality) {
            continue;
        }
        if (text.size == 0) {
            if (!*named) {
                put(&text, S(BOLD));
                put_clean(&text, arbiter_person_name(r->l->rulebook, person, r->language));
                put(&text, S(PLAIN));
                write_paragraph(r, buf_view(&text), indent, 2);
                buf_clear(&text);
                *named = true;
            }
            put_left(&text, str(message_text(words[modality], r->language)), WORD_WIDTH);
            start = text.size;
        }
        put(&text, text.size > start ? S(", ") : S(""));
        put_item(&text, r, i, &item, now);
    }
    if (text.size > 0) {
        write_paragraph(r, buf_view(&text), indent + 2, WORD_WIDTH);
    }
    buf_free(&text);
}

void write_agenda(const reader *r, const arbiter_game *game, size_t indent)
{
    arbiter_state state;
    size_t count = 0;
    arbiter_game_state(game, &state);
    if (checked(arbiter_agenda(r->l->workspace, game, state.now, &count)) != ARBITER_OK) {
        return;
    }
    put(r->out, count > 0 ? S("\n") : S(""));
    for (uint32_t person = 0; person < arbiter_person_count(r->l->rulebook); person++) {
        bool named = false;
        for (int modality = ARBITER_MUST; modality <= ARBITER_MUST_NOT; modality++) {
            write_items(r, count, person, (arbiter_modality)modality, state.now, &named, indent);
        }
    }
}
