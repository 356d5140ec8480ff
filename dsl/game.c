#include "dsl/game.h"

#include "dsl/lower.h"

_Static_assert((int)BOARD_KINDS <= (int)GAME_DEFINES && (int)BOARD_CASTLES <= (int)GAME_DEFINES &&
                   (int)BOARD_COUNTERS <= (int)GAME_DEFINES,
               "the lines of a game have room");

/* ---- names ---- */

static int find_line(const game_lines *lines, str_t name)
{
    for (int i = 0; i < lines->count; i++)
        if (str_equal(lines->items[i]->name.text, name))
            return i;
    return -1;
}

int game_find_piece(const game_sheet *s, str_t name)
{
    int found = find_line(&s->pieces, name);
    for (int i = 0; found < 0 && i < s->pieces.count; i++)
        for (int l = 0; l < LANG_COUNT; l++)
            if (str_equal(s->pieces.items[i]->text.text[l], name))
                found = i;
    return found;
}

int game_find_castle(const game_sheet *s, str_t name)
{
    return find_line(&s->castles, name);
}

/* ---- findings ---- */

static bool is_said(const unit_t *u, diag_code code, span_t at)
{
    for (uint32_t i = 0; i < u->diags->count; i++) {
        const diag_t *item = &u->diags->items[i];
        if (item->code == code && item->at.file == at.file && item->at.start == at.start)
            return true;
    }
    return false;
}

diag_t *game_complain(unit_t *u, const game_sheet *s, diag_code code, span_t at, str_t arg0, str_t arg1,
                      str_t arg2)
{
    if (is_said(u, code, at))
        return NULL;
    diag_t *item = diags_add(u->diags, code, at, arg0, arg1, arg2);
    if (at.file != s->file->file)
        diags_label(u->diags, item, s->file->name_at, LABEL_OF_GAME, s->file->name);
    return item;
}

/* ---- what the lines of a file add ---- */

static void twice(unit_t *u, diag_code code, span_t at, str_t name, span_t first)
{
    diag_t *item = diags_add(u->diags, code, at, name, STR(""), STR(""));
    diags_label(u->diags, item, first, LABEL_FIRST_HERE, STR(""));
}

static void put_line(unit_t *u, const game_sheet *s, const ast_game_line **place, const ast_game_line *line)
{
    if (*place && (*place)->at.file == s->file->file) {
        twice(u, DIAG_META_TWICE, line->word_at, unit_source(u, line->word_at), (*place)->word_at);
        return;
    }
    *place = line;
}

static void put_named(unit_t *u, game_sheet *s, game_lines *lines, const ast_game_line *line, int limit,
                      label_code what)
{
    int there = find_line(lines, line->name.text);
    if (there >= 0 && lines->items[there]->at.file == s->file->file) {
        twice(u, DIAG_DECLARED_TWICE, line->name.at, line->name.text, lines->items[there]->name.at);
    } else if (there >= 0) {
        lines->items[there] = line;
    } else if (lines->count < limit) {
        lines->items[lines->count++] = line;
    } else {
        diags_add(u->diags, DIAG_TOO_MANY, line->name.at, diag_phrase(what), unit_number(u, limit), STR(""));
        s->lost = s->lost_name = true;
    }
}

static void put(unit_t *u, game_sheet *s, const ast_game_line *line)
{
    bool named = line->name.text.size > 0; /* else its head could not be read */
    switch (line->kind) {
    case GAME_TITLE: put_line(u, s, &s->title, line); break;
    case GAME_BOARD: put_line(u, s, &s->board, line); break;
    case GAME_SIDES: put_line(u, s, &s->sides, line); break;
    case GAME_FORMAT: put_line(u, s, &s->format, line); break;
    case GAME_START: put_line(u, s, &s->start, line); break;
    case GAME_CAPTURE: put_line(u, s, &s->capture, line); break;
    case GAME_MOVER_LOSES: put_line(u, s, &s->mover_loses, line); break;
    case GAME_DRAWN: put_line(u, s, &s->drawn, line); break;
    case GAME_SLIPS: put_line(u, s, &s->slips, line); break;
    case GAME_NOTATION: put_line(u, s, &s->notation[line->language], line); break;
    case GAME_PIECE:
        if (named)
            put_named(u, s, &s->pieces, line, BOARD_KINDS, LABEL_PIECES);
        break;
    case GAME_CASTLE: put_named(u, s, &s->castles, line, BOARD_CASTLES, LABEL_CASTLINGS); break;
    case GAME_COUNTER: put_named(u, s, &s->counters, line, BOARD_COUNTERS, LABEL_COUNTERS); break;
    case GAME_DEFINE: put_named(u, s, &s->defines, line, GAME_DEFINES, LABEL_DEFINITIONS); break;
    }
}

/* All but the title goes over from the game it is like. */
static void collect(unit_t *u, game_sheet *s)
{
    const ast_file *file = s->file;
    const game_sheet *base = s->base;
    if (base) {
        *s = *base;
        s->file = file;
        s->base = base;
        s->title = NULL;
        s->game = NULL;
    }
    s->lost_name = s->lost_name || file->lost_name || (file->like.data && !base);
    s->lost = s->lost || file->lost || s->lost_name;
    for (const ast_game_line *line = file->lines; line; line = line->next)
        put(u, s, line);
}

/* ---- one game ---- */

static void compile_game(unit_t *u, game_sheet *s)
{
    board_decl d = { .name = s->file->name };
    board_faults faults;
    collect(u, s);
    if (!game_lower(u, s, &d) || u->b.failed)
        return;
    if (board_compile(&d, &u->b.program->arena, &s->game, &faults) == ARBITER_NO_MEMORY)
        u->b.failed = true;
    else
        game_report(u, s, &d, &faults);
}

/* ---- all of them ---- */

typedef struct {
    game_sheet *items;
    bool *done;
    uint32_t count;
} game_sheets;

static void suggest(unit_t *u, diag_t *item, str_t wrong, const game_sheets *all)
{
    str_t *names = unit_alloc(u, (all->count + 1) * sizeof *names);
    for (uint32_t i = 0; names && i < all->count; i++)
        names[i] = all->items[i].file->name;
    if (names)
        diags_suggest(u->diags, item, wrong, names, all->count);
}

/* The first game of that name; all->count: none. */
static uint32_t find_game(const game_sheets *all, str_t name)
{
    uint32_t i = 0;
    while (i < all->count && !(all->items[i].file->name.data && str_equal(all->items[i].file->name, name)))
        i++;
    return i;
}

static uint32_t find_or_complain(unit_t *u, const game_sheets *all, str_t name, span_t at)
{
    uint32_t found = find_game(all, name);
    if (found == all->count) {
        diag_t *item = diags_add(u->diags, DIAG_UNKNOWN_GAME, at, name, STR(""), STR(""));
        suggest(u, item, name, all);
    }
    return found;
}

static void open_sheets(unit_t *u, game_sheets *all)
{
    for (const ast_file *file = u->files; file; file = file->next)
        all->count += file->kind == FILE_GAME;
    all->items = unit_alloc(u, (all->count + 1) * sizeof *all->items);
    all->done = unit_alloc(u, all->count + 1);
    uint32_t count = 0;
    for (const ast_file *file = u->files; file && all->items && all->done; file = file->next)
        if (file->kind == FILE_GAME)
            all->items[count++].file = file;
    all->count = count;
    for (uint32_t i = 0; i < count; i++) {
        const ast_file *file = all->items[i].file;
        uint32_t first = file->name.data ? find_game(all, file->name) : i;
        all->done[i] = first != i; /* the first stands for both */
        if (first != i)
            twice(u, DIAG_GAME_TWICE, file->name_at, file->name, all->items[first].file->name_at);
        if (!file->like.data || first != i)
            continue;
        uint32_t base = find_or_complain(u, all, file->like, file->like_at);
        all->items[i].base = base < count ? &all->items[base] : NULL;
    }
}

/* Whether the game is like itself, and the first of those that are so by each other. */
static bool leads_circle(const game_sheets *all, const game_sheet *s)
{
    const game_sheet *other = s->base;
    for (uint32_t steps = 0; other && other != s && steps < all->count; steps++)
        other = other < s ? NULL : other->base;
    return other == s;
}

static void complain_circle(unit_t *u, const game_sheet *s)
{
    buffer_t chain;
    buffer_init(&chain, u->b.allocator);
    const game_sheet *other = s;
    do {
        buffer_str(&chain, other->file->name);
        buffer_text(&chain, " → ");
        other = other->base;
    } while (other != s);
    buffer_str(&chain, s->file->name);
    diags_add(u->diags, DIAG_GAME_LIKE_ITSELF, s->file->like_at, s->file->name, buffer_view(&chain), STR(""));
    u->b.failed = u->b.failed || chain.failed;
    buffer_free(&chain);
}

/* Each after the one it is like; those in a circle never come up. */
static void compile_all(unit_t *u, game_sheets *all)
{
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < all->count && !u->b.failed; i++) {
            const game_sheet *base = all->items[i].base;
            if (all->done[i] || (base && !all->done[base - all->items]))
                continue;
            compile_game(u, &all->items[i]);
            all->done[i] = more = true;
        }
    }
    for (uint32_t i = 0; i < all->count; i++)
        if (!all->done[i] && leads_circle(all, &all->items[i]))
            complain_circle(u, &all->items[i]);
}

/* The game that the rulebook's files name; false: it is wrong or not there. Without game files it stays a note
   for readers. */
static bool find_played(unit_t *u, const game_sheets *all)
{
    const ast_file *rules = NULL, *first = NULL;
    for (const ast_file *file = u->files; file; file = file->next) {
        if (file->kind != FILE_RULEBOOK)
            continue;
        rules = rules ? rules : file;
        if (!file->game.data)
            continue;
        if (first && !str_equal(first->game, file->game)) {
            diag_t *item = diags_add(u->diags, DIAG_EDITIONS_DIFFER, file->game_at,
                                     diag_phrase(LABEL_THE_GAME), first->game, file->game);
            diags_label(u->diags, item, first->game_at, LABEL_OTHER_PLACE, STR(""));
        }
        first = first ? first : file;
    }
    if (all->count == 0 || !rules)
        return true;
    if (!first) {
        diags_add(u->diags, DIAG_GAME_UNSAID, rules->name_at, all->items[0].file->name, STR(""), STR(""));
        return true;
    }
    uint32_t found = find_or_complain(u, all, first->game, first->game_at);
    if (found < all->count)
        u->b.program->board = found;
    return found < all->count && all->items[found].game;
}

bool games_compile(unit_t *u)
{
    game_sheets all = { .count = 0 };
    if (u->b.failed)
        return false;
    open_sheets(u, &all);
    compile_all(u, &all);
    program_t *p = u->b.program;
    board_entry *boards = arena_array(&p->arena, all.count, sizeof *boards);
    u->b.failed = u->b.failed || !boards;
    for (uint32_t i = 0; i < all.count && !u->b.failed; i++)
        boards[i] = (board_entry){ builder_str(&u->b, all.items[i].file->name), all.items[i].game,
                                   all.items[i].file->file };
    if (u->b.failed)
        return false;
    p->boards = boards;
    p->board_count = all.count;
    return find_played(u, &all);
}
