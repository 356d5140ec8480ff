/* arbiter replay SHEET [RULEBOOK]: plays the case of a ruling sheet again, and says what comes out differently. */
#include "aspects.h"
#include "messages.h"
#include "sheet.h"
#include "verbs.h"

typedef struct {
    const options *o;
    files file;     /* the sheet */
    json_node *was; /* as it is */
    json_node *is;  /* as it comes out now */
    loaded l;
    arbiter_language language;
    buffer folder; /* where the rulebook is now */
} replay;

/* ---- the sheet ---- */

static bool is_scenario(const json_node *node)
{
    return json_get(node, "file", JSON_STRING) && json_get(node, "source", JSON_STRING);
}

/* Whether it holds what a replay needs. */
static bool is_sheet(const json_node *node)
{
    const json_node *scenarios = json_get(json_get(node, "case", JSON_OBJECT), "scenarios", JSON_LIST);
    bool fine = str_same(json_get_text(node, "format"), S("arbiter.sheet/1")) &&
                json_get(json_get(node, "rulebook", JSON_OBJECT), "folder", JSON_STRING) &&
                json_get(json_get(node, "case", JSON_OBJECT), "name", JSON_STRING) &&
                json_get(node, "events", JSON_LIST) && scenarios && scenarios->first;
    for (const json_node *s = fine ? scenarios->first : NULL; s; s = s->next) {
        fine = fine && is_scenario(s);
    }
    return fine;
}

static int read_sheet(replay *p)
{
    json_fault fault;
    if (!files_add(&p->file, p->o->operands[0], NULL)) {
        return EXIT_INPUT;
    }
    arbiter_source *source = &p->file.sources[0];
    p->was = json_parse(source->text, &fault);
    if (!p->was) {
        buffer place = { 0 };
        put_number(&place, (int64_t)fault.line);
        put_char(&place, ':');
        put_number(&place, (int64_t)fault.column);
        complain(fault.twice ? MSG_KEY_TWICE : MSG_NO_JSON, source->name, buf_view(&place));
        buf_free(&place);
        return EXIT_INPUT;
    }
    if (!is_sheet(p->was)) {
        complain(MSG_NO_SHEET, source->name);
        return EXIT_INPUT;
    }
    p->language = arbiter_language_find(json_get_text(p->was, "language"));
    return EXIT_FINE;
}

/* ---- played again ---- */

/* Before it is said what the rulebook does not know: that it is not the one of the sheet, if so. */
static void name_other_book(const replay *p, uint64_t hash)
{
    const json_node *book = json_get(p->was, "rulebook", JSON_OBJECT);
    buffer is = { 0 };
    put_hash(&is, hash);
    if (!str_same(json_get_text(book, "hash"), buf_view(&is))) {
        complain(MSG_OTHER_BOOK, str(p->o->operands[0]), json_get_text(book, "name"), json_get_text(book, "hash"),
                 buf_view(&p->folder), buf_view(&is));
    }
    buf_free(&is);
}

/* The rules are compiled; now with the scenarios of the sheet. */
static int load_case(replay *p)
{
    uint64_t hash = arbiter_rulebook_hash(p->l.rulebook);
    const json_node *scenarios = json_get(json_get(p->was, "case", JSON_OBJECT), "scenarios", JSON_LIST);
    for (const json_node *s = scenarios->first; s; s = s->next) {
        files_add_text(&p->l.files, json_get_text(s, "file"), json_get_text(s, "source"));
    }
    if (load_try(&p->l)) {
        return EXIT_FINE;
    }
    name_other_book(p, hash);
    return load_complain(&p->l, p->o);
}

/* The rules of the folder, and the scenarios of the sheet: what else lies in the folder has no part in it. */
static int load(replay *p)
{
    arbiter_str was = json_get_text(json_get(p->was, "rulebook", JSON_OBJECT), "folder");
    put(&p->folder, p->o->count > 1 ? str(p->o->operands[1]) : was);
    const char *folder = buf_text(&p->folder);
    bool found = files_add_rules(&p->l.files, folder);
    if (found && !has_rules(&p->l.files) && is_folder(folder)) {
        complain(MSG_NO_RULES, str(folder));
        found = false;
    }
    if (!found) {
        if (p->o->count == 1) {
            complain(MSG_SHEET_FOLDER, str(p->o->operands[0]), str(folder));
        }
        return EXIT_INPUT;
    }
    int status = load_compile(&p->l, p->o);
    if (status == EXIT_FINE) {
        status = load_case(p);
    }
    if (status != EXIT_FINE) {
        complain(MSG_SHEET_NOT_COMPILED, str(p->o->operands[0]), str(folder));
    }
    return status;
}

/* The sheet as it comes out now, under the names that the old one bears. */
static int play_again(replay *p, buffer *text)
{
    const json_node *book = json_get(p->was, "rulebook", JSON_OBJECT);
    arbiter_str name = json_get_text(json_get(p->was, "case", JSON_OBJECT), "name");
    uint32_t scenario = arbiter_suite_find(p->l.suite, name);
    sheet s;
    if (scenario == ARBITER_NONE) {
        complain(MSG_NO_SUCH_SCENARIO, str(p->o->operands[0]), name);
        return EXIT_INPUT;
    }
    if (sheet_make(&s, &p->l, scenario, json_get_text(book, "folder"), p->language)) {
        sheet_json(text, &s);
    } else {
        complain(MSG_NOTHING_HAPPENED, name);
    }
    sheet_free(&s);
    return text->size > 0 ? EXIT_FINE : EXIT_FINDINGS;
}

/* ---- what differs ---- */

static void write_hash(const reader *r, const replay *p)
{
    arbiter_str was = json_get_text(json_get(p->was, "rulebook", JSON_OBJECT), "hash");
    arbiter_str is = json_get_text(json_get(p->is, "rulebook", JSON_OBJECT), "hash");
    buffer text = { 0 };
    if (!str_same(was, is)) {
        say(&text, r->language, MSG_OTHER_HASH, was, is);
        write_paragraph(r, buf_view(&text), 0, 2);
    }
    buf_free(&text);
}

static void write_event_head(const reader *r, const json_node *event, size_t number)
{
    buffer text = { 0 }, count = { 0 }, time = { 0 }, words = { 0 };
    put_number(&count, (int64_t)number);
    put_event_time(&time, event);
    put_event_words(&words, event);
    say(&text, r->language, MSG_FIRST_DIFFERENT, buf_view(&count), buf_view(&time), buf_view(&words));
    write_paragraph(r, buf_view(&text), 0, 2);
    buf_free(&text);
    buf_free(&count);
    buf_free(&time);
    buf_free(&words);
}

/* What happened is another thing, or nothing: the whole event is. */
static void write_event(const reader *r, message side, const json_node *event)
{
    buffer text = { 0 };
    say(&text, r->language, side);
    put(&text, S("  "));
    if (event) {
        put_event_time(&text, event);
        put(&text, S("  "));
        put_event_words(&text, event);
    } else {
        say(&text, r->language, MSG_NOTHING_OF_IT);
    }
    write_paragraph(r, buf_view(&text), 2, 2);
    buf_free(&text);
}

static bool same_event(const json_node *a, const json_node *b)
{
    return a && b && json_same(json_get(a, "event", JSON_OBJECT), json_get(b, "event", JSON_OBJECT)) &&
           str_same(json_get_text(a, "kind"), json_get_text(b, "kind"));
}

/* The first event that comes out differently; false: none does. */
static bool write_first(const reader *r, const replay *p)
{
    const json_node *a = json_get(p->was, "events", JSON_LIST)->first;
    const json_node *b = json_get(p->is, "events", JSON_LIST)->first;
    size_t number = 1;
    for (; a && b && json_same(a, b); number++) {
        a = a->next;
        b = b->next;
    }
    if (!a && !b) {
        return false;
    }
    write_event_head(r, a ? a : b, number);
    differences d = { 0 };
    if (same_event(a, b)) {
        differences_find(&d, r, a, b, ASPECTS_THAT_RULE);
        if (d.count == 0) {
            differences_free(&d);
            differences_find(&d, r, a, b, ASPECTS_ALL);
        }
    }
    if (d.count > 0) {
        write_differences(r, &d, 2);
    } else if (same_event(a, b)) {
        write_event(r, MSG_DETAILS_DIFFER, a);
    } else {
        write_event(r, MSG_WAS, a);
        write_event(r, MSG_IS, b);
    }
    differences_free(&d);
    return true;
}

/* All events agree: which other parts of the sheet do not. */
static void write_rest(const reader *r, const replay *p)
{
    static const char *const parts[] = { "rulebook", "language", "case", "settings", "articles", "end" };
    buffer list = { 0 }, text = { 0 };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const json_node *a = p->was->first, *b = p->is->first;
        while (a && !str_same(a->key, str(parts[i]))) {
            a = a->next;
        }
        while (b && !str_same(b->key, str(parts[i]))) {
            b = b->next;
        }
        if (!json_same(a, b)) {
            put(&list, list.size > 0 ? S(", ") : S(""));
            put_text(&list, parts[i]);
        }
    }
    say(&text, r->language, list.size > 0 ? MSG_OTHER_PARTS : MSG_OTHER_LAYOUT, buf_view(&list));
    write_paragraph(r, buf_view(&text), 0, 2);
    buf_free(&list);
    buf_free(&text);
}

static int compare(replay *p, const buffer *text)
{
    json_fault fault;
    buffer plain = { 0 }, painted = { 0 };
    reader r = { .out = &plain, .language = reader_language() != ARBITER_OWN ? reader_language() : p->language,
                 .l = &p->l };
    bool same = str_same(buf_view(text), p->file.sources[0].text);
    if (same) {
        buffer note = { 0 };
        say(&note, r.language, MSG_REPRODUCED, str(p->o->operands[0]), buf_view(&p->folder));
        write_paragraph(&r, buf_view(&note), 0, 2);
        buf_free(&note);
    } else {
        p->is = json_parse(buf_view(text), &fault);
        write_hash(&r, p);
        if (!write_first(&r, p)) {
            write_rest(&r, p);
        }
    }
    put_painted(&painted, buf_view(&plain), wants_color(p->o->value[OPTION_COLOR], stdout));
    bool written = write_out(stdout, buf_view(&painted));
    buf_free(&plain);
    buf_free(&painted);
    return !written ? EXIT_INPUT : same ? EXIT_FINE : EXIT_FINDINGS;
}

int verb_replay(const options *o)
{
    replay p = { .o = o };
    buffer text = { 0 };
    if (o->count < 1 || o->count > 2) {
        return usage("replay", o->count > 2 ? o->operands[2] : NULL);
    }
    int status = read_sheet(&p);
    if (status == EXIT_FINE) {
        status = load(&p);
    }
    if (status == EXIT_FINE) {
        status = play_again(&p, &text);
    }
    if (status == EXIT_FINE) {
        status = compare(&p, &text);
    }
    json_free(p.was);
    json_free(p.is);
    load_free(&p.l);
    files_free(&p.file);
    buf_free(&p.folder);
    buf_free(&text);
    return status;
}
