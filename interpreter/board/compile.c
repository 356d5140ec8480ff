#include "board/compile.h"

#include "board/build.h"

/* ---- faults ---- */

static void note(builder_t *b, board_fault fault)
{
    board_faults *f = b->faults;
    if (f->count < BOARD_FAULTS) {
        f->items[f->count++] = fault;
    }
    f->errors += fault.warning ? 0 : 1;
}

void build_fault(builder_t *b, board_fault_code code)
{
    build_fault_at(b, code, b->item, b->index, b->part);
}

void build_fault_at(builder_t *b, board_fault_code code, board_item item, int index, int part)
{
    note(b, (board_fault){ .code = code, .item = item, .index = index, .part = part });
}

void build_warn(builder_t *b, board_fault_code code)
{
    note(b,
         (board_fault){ .code = code, .warning = true, .item = b->item, .index = b->index, .part = b->part });
}

void build_text(builder_t *b, board_text *out, str_t text)
{
    if (text.size > BOARD_TEXT) {
        build_fault(b, FAULT_TEXT_LONG);
        return;
    }
    out->size = (uint8_t)text.size;
    if (text.size > 0) {
        memcpy(out->bytes, text.data, text.size);
    }
}

static void build_titles(builder_t *b, board_text out[LANG_COUNT], const str_t in[LANG_COUNT])
{
    for (int i = 0; i < LANG_COUNT; i++) {
        build_text(b, &out[i], in[i]);
    }
}

static void at_item(builder_t *b, board_item item, int index)
{
    b->item = item;
    b->index = index;
    b->part = 0;
}

/* ---- the items ---- */

static bool board_fits(const board_decl *d)
{
    int cells = d->width * d->height;
    int playable = d->dark ? (cells + 1) / 2 : cells;
    return d->width > 0 && d->height > 0 && d->width <= BOARD_EDGE && d->height <= BOARD_EDGE &&
           playable <= BOARD_SQUARES;
}

static void build_sides(builder_t *b)
{
    for (int side = 0; side < 2; side++) {
        at_item(b, ITEM_SIDE, side);
        build_text(b, &b->g->side_name[side], b->d->side_name[side]);
        build_text(b, &b->g->side_letter[side], b->d->side_letter[side]);
        if (b->d->side_letter[side].size == 0 ||
            (side == 1 && str_equal(b->d->side_letter[0], b->d->side_letter[1]))) {
            build_fault(b, FAULT_SIDE_LETTER);
        }
    }
}

static char folded(char c)
{
    if (c >= 'a' && c <= 'z') {
        c = (char)(c - 'a' + 'A');
    }
    return c;
}

/* FEN tells sides by case, so there case makes no difference between kinds. */
static bool letters_clash(board_format format, str_t a, str_t b)
{
    return format == FORMAT_FEN ? a.size == 1 && b.size == 1 && folded(a.data[0]) == folded(b.data[0])
                                : str_equal(a, b);
}

static void build_kind_letter(builder_t *b, int kind)
{
    str_t letter = b->d->kinds[kind].letter;
    bool latin = letter.size == 1 && folded(letter.data[0]) >= 'A' && folded(letter.data[0]) <= 'Z';
    if (b->d->format == FORMAT_FEN && !latin) {
        build_fault(b, FAULT_LETTER_FORM);
    }
    for (int other = 0; other < kind; other++) {
        if (letters_clash(b->d->format, b->d->kinds[other].letter, letter)) {
            build_fault(b, FAULT_LETTER_TAKEN);
            return;
        }
    }
}

static void build_kinds(builder_t *b)
{
    const board_decl *d = b->d;
    if (d->kind_count == 0) {
        build_fault_at(b, FAULT_NO_KIND, ITEM_BOARD, 0, 0);
    }
    for (int k = 0; k < d->kind_count; k++) {
        at_item(b, ITEM_KIND, k);
        if (k == BOARD_KINDS) {
            build_fault(b, FAULT_TOO_MANY);
            break;
        }
        kind_info *info = &b->g->kind[k];
        build_text(b, &info->name, d->kinds[k].name);
        build_titles(b, info->title, d->kinds[k].title);
        build_text(b, &info->letter, d->kinds[k].letter);
        build_text(b, &info->symbol[0], d->kinds[k].symbol[0]);
        build_text(b, &info->symbol[1], d->kinds[k].symbol[1]);
        build_kind_letter(b, k);
        info->royal = d->kinds[k].royal;
        b->g->royal_kinds |= info->royal ? UINT32_C(1) << k : 0;
        b->g->kind_count = (uint8_t)(k + 1);
    }
    build_movements(b);
}

static bool landing_open(const board_decl *d)
{
    for (int k = 0; k < d->kind_count; k++) {
        for (int i = 0; i < d->kinds[k].movement_count; i++) {
            if (d->kinds[k].movements[i].kind == MOVEMENT_HOP && d->kinds[k].movements[i].landing_any) {
                return true;
            }
        }
    }
    return false;
}

static void build_capture(builder_t *b)
{
    const capture_decl *c = &b->d->capture;
    b->g->capture = *c;
    at_item(b, ITEM_CAPTURE, 0);
    if (!b->g->has_hops && (c->chained || c->most || c->landing_goes_on || c->removed_at_end)) {
        build_fault(b, FAULT_CAPTURE_NO_HOP);
    } else if (c->landing_goes_on && !landing_open(b->d)) {
        build_fault(b, FAULT_CAPTURE_LANDING);
    }
}

static void build_counters(builder_t *b)
{
    for (int i = 0; i < b->d->counter_count; i++) {
        const counter_decl *d = &b->d->counters[i];
        at_item(b, ITEM_COUNTER, i);
        if (i == BOARD_COUNTERS) {
            build_fault(b, FAULT_TOO_MANY);
            return;
        }
        counter_info *c = &b->g->counter[i];
        build_text(b, &c->name, d->name);
        c->on_capture = d->on_capture;
        c->on_promotion = d->on_promotion;
        for (b->part = 0; b->part < d->kind_count; b->part++) {
            if (d->kinds[b->part] >= b->g->kind_count) {
                build_fault(b, FAULT_COUNTER_KIND);
            } else {
                c->kinds |= UINT32_C(1) << d->kinds[b->part];
            }
        }
        b->part = 0;
        if (!d->on_capture && !d->on_promotion && d->kind_count == 0) {
            build_warn(b, FAULT_COUNTER_ENDLESS);
        }
        b->g->counter_count = (uint8_t)(i + 1);
    }
}

static void build_ends(builder_t *b)
{
    at_item(b, ITEM_END, 0);
    b->g->mover_loses = b->d->mover_loses;
    b->g->drawn = b->d->drawn;
    if (b->d->mover_loses & b->d->drawn) {
        build_fault(b, FAULT_END_BOTH);
    }
}

static void check_start(builder_t *b)
{
    const board_game *g = b->g;
    const board_position *p = &g->start;
    uint64_t royals = game_royals(g, p);
    for (int side = 0; side < 2 && g->royal_kinds; side++) {
        if (!bits_one(royals & p->side[side])) {
            note(b, (board_fault){ .code = FAULT_START_ROYAL,
                                   .item = ITEM_START,
                                   .part = side,
                                   .count = { bits_count(royals & p->side[0]), bits_count(royals & p->side[1]) } });
        }
    }
    for (int k = 0; k < g->kind_count; k++) {
        uint32_t count[2] = { bits_count(p->kind[k] & p->side[0]), bits_count(p->kind[k] & p->side[1]) };
        if (count[0] != count[1] && !(g->royal_kinds >> k & 1)) {
            note(b, (board_fault){ .code = FAULT_START_UNEQUAL,
                                   .warning = true,
                                   .item = ITEM_START,
                                   .index = k,
                                   .count = { count[0], count[1] } });
        }
    }
}

/* Read with the finished tables, so it comes last. */
static void build_start(builder_t *b)
{
    board_game *g = b->g;
    position_error error;
    at_item(b, ITEM_START, 0);
    if (b->d->start_any) {
        return;
    }
    if (b->d->start.size == 0) {
        build_fault(b, FAULT_START_MISSING);
    } else if (!board_read(g, b->d->start, &g->start, &error)) {
        note(b, (board_fault){ .code = FAULT_START, .item = ITEM_START, .position = error });
    } else {
        g->has_start = true;
        check_start(b);
    }
}

static void build_game(builder_t *b)
{
    const board_decl *d = b->d;
    board_game *g = b->g;
    if (!board_fits(d)) {
        build_fault_at(b, FAULT_BOARD_SIZE, ITEM_BOARD, 0, 0);
        return;
    }
    g->format = (uint8_t)d->format;
    g->slips = d->slips;
    g->mask_count = 1;
    at_item(b, ITEM_BOARD, 0);
    build_text(b, &g->name, d->name);
    build_titles(b, g->title, d->title);
    build_squares(g, d);
    build_sides(b);
    build_kinds(b);
    build_capture(b);
    build_castles(b);
    build_counters(b);
    build_ends(b);
    build_aims(b);
    if (b->faults->errors == 0) {
        build_start(b);
    }
    build_notations(b);
}

arbiter_status board_compile(const board_decl *d, arena_t *arena, const board_game **game,
                             board_faults *faults)
{
    board_game *g = ARENA_NEW(arena, board_game);
    *game = NULL;
    *faults = (board_faults){ .count = 0 };
    if (!g) {
        return ARBITER_NO_MEMORY;
    }
    builder_t b = { .d = d, .g = g, .faults = faults };
    build_game(&b);
    if (faults->errors > 0) {
        return ARBITER_ERRORS;
    }
    g->hash = build_hash(d);
    *game = g;
    return ARBITER_OK;
}
