#include "equivalents.h"

#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "messages.h"
#include "width.h"

static bool begins(arbiter_str text, const char *with)
{
    return text.size >= strlen(with) && memcmp(text.data, with, strlen(with)) == 0;
}

/* Without blanks around. */
static arbiter_str trimmed(arbiter_str text)
{
    while (text.size > 0 && (text.data[0] == ' ' || text.data[0] == '\t')) {
        text.data++;
        text.size--;
    }
    while (text.size > 0 && strchr(" \t\r", text.data[text.size - 1])) {
        text.size--;
    }
    return text;
}

/* "## §E8.a" or "## §E8.a Title". */
static arbiter_str heading_number(arbiter_str line)
{
    arbiter_str number = trimmed((arbiter_str){ line.data + 2, line.size - 2 });
    if (begins(number, "§")) {
        number = (arbiter_str){ number.data + strlen("§"), number.size - strlen("§") };
    }
    const char *blank = memchr(number.data, ' ', number.size);
    number.size = blank ? (size_t)(blank - number.data) : number.size;
    return str_same(number, S("-")) ? S("") : number;
}

static void take_line(equivalents *e, buffer *article, arbiter_str line, uint32_t number, bool *open)
{
    arbiter_str text = trimmed(line);
    if (begins(line, "## ")) {
        buf_clear(article);
        put(article, heading_number(line));
        *open = false;
    } else if (begins(line, "- `")) {
        e->items = resize(e->items, e->count + 1, sizeof *e->items);
        e->items[e->count] = (equivalent){ .line = number };
        put(&e->items[e->count].article, buf_view(article));
        put(&e->items[e->count].words, trimmed((arbiter_str){ line.data + 2, line.size - 2 }));
        e->count++;
        *open = true;
    } else if (*open && text.size > 0) {
        buffer *reason = &e->items[e->count - 1].reason;
        put(reason, reason->size > 0 ? S(" ") : S(""));
        put(reason, text);
    } else {
        *open = false;
    }
}

static bool all_have_reasons(const equivalents *e)
{
    for (size_t i = 0; i < e->count; i++) {
        if (e->items[i].reason.size == 0) {
            buffer line = { 0 };
            put_number(&line, e->items[i].line);
            complain(MSG_NO_REASON, buf_view(&e->path), buf_view(&line));
            buf_free(&line);
            return false;
        }
    }
    return true;
}

bool equivalents_read(equivalents *e, const char *folder)
{
    files f = { 0 };
    buffer article = { 0 };
    bool open = false;
    put_folder(&e->path, folder);
    put(&e->path, S("equivalent-mutants.md"));
    if (!is_file(buf_text(&e->path)) && !is_folder(buf_text(&e->path))) {
        return true;
    }
    if (!files_add(&f, buf_text(&e->path), NULL)) {
        files_free(&f);
        return false;
    }
    arbiter_str text = f.sources[0].text;
    uint32_t number = 1;
    for (size_t start = 0, at = 0; at <= text.size; at++) {
        if (at == text.size || text.data[at] == '\n') {
            take_line(e, &article, (arbiter_str){ text.data + start, at - start }, number++, &open);
            start = at + 1;
        }
    }
    buf_free(&article);
    files_free(&f);
    return all_have_reasons(e);
}

void equivalents_free(equivalents *e)
{
    for (size_t i = 0; i < e->count; i++) {
        buf_free(&e->items[i].article);
        buf_free(&e->items[i].words);
        buf_free(&e->items[i].reason);
    }
    free(e->items);
    buf_free(&e->path);
}

static void put_code(buffer *b, arbiter_str text)
{
    put_char(b, '`');
    put_clean(b, text);
    put_char(b, '`');
}

void put_mutant(buffer *b, const arbiter_mutant *mutant)
{
    if (mutant->where.size > 0) {
        put_code(b, mutant->where);
        put(b, S(": "));
    }
    put_code(b, mutant->was);
    put(b, S(" → "));
    if (mutant->is.size > 0) {
        put_code(b, mutant->is);
    } else {
        put(b, S("∅"));
    }
    if (mutant->twin > 0) {
        put(b, S(" #"));
        put_number(b, (int64_t)mutant->twin + 1);
    }
}

arbiter_str equivalent_reason(equivalents *e, const arbiter_mutant *mutant)
{
    buffer words = { 0 };
    arbiter_str reason = { NULL, 0 };
    put_mutant(&words, mutant);
    for (size_t i = 0; i < e->count && !reason.data; i++) {
        equivalent *item = &e->items[i];
        if (str_same(buf_view(&item->article), mutant->article) &&
            str_same(buf_view(&item->words), buf_view(&words))) {
            reason = buf_view(&item->reason);
            item->used = true;
        }
    }
    buf_free(&words);
    return reason;
}
