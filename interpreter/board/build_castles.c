#include "board/build.h"

/* The square as side 0 writes it; BOARD_NOWHERE with a fault if it is none. */
static uint8_t castle_square(builder_t *b, str_t text, board_castle_part part)
{
    int square = board_square_read(b->g, text);
    if (square < 0) {
        build_fault_at(b, FAULT_CASTLE_SQUARE, ITEM_CASTLE, b->index, (int)part);
        return BOARD_NOWHERE;
    }
    return (uint8_t)square;
}

static uint8_t mirrored(const board_game *g, uint8_t square)
{
    return square == BOARD_NOWHERE ? square : g->cell[g->height - 1 - g->rank[square]][g->file[square]];
}

static bool one_rank(const board_game *g, const side_castle *c)
{
    const uint8_t squares[] = { c->mover_from, c->partner_from, c->towards, c->partner_to };
    for (size_t i = 0; i < sizeof squares; i++) {
        if (squares[i] != BOARD_NOWHERE && g->rank[squares[i]] != g->rank[c->mover_to]) {
            return false;
        }
    }
    return true;
}

static void make_castle(builder_t *b, int number, const castle_decl *d)
{
    board_game *g = b->g;
    side_castle *c = &g->castle[0][number], *mirror = &g->castle[1][number];
    int errors = b->faults->errors;
    if (d->mover >= g->kind_count || d->partner >= g->kind_count) {
        build_fault(b, FAULT_CASTLE_KIND);
        return;
    }
    uint8_t partner = castle_square(b, d->partner_from, CASTLE_PARTNER_FROM);
    *c = (side_castle){
        .mover = d->mover, .partner = d->partner,
        .mover_from = d->mover_from.size ? castle_square(b, d->mover_from, CASTLE_MOVER_FROM) : BOARD_NOWHERE,
        .mover_to = castle_square(b, d->mover_to, CASTLE_MOVER_TO),
        .partner_to = castle_square(b, d->partner_to, CASTLE_PARTNER_TO),
        .partner_from = d->towards ? BOARD_NOWHERE : partner,
        .towards = d->towards ? partner : BOARD_NOWHERE
    };
    if (b->faults->errors > errors) {
        return;
    }
    if (!one_rank(g, c)) {
        build_fault(b, FAULT_CASTLE_RANKS);
    }
    if (c->mover_to == c->partner_to || (!d->towards && c->mover_from == c->partner_from)) {
        build_fault(b, FAULT_CASTLE_SAME);
    }
    c->home = g->rank_squares[g->rank[c->mover_to]];
    *mirror = (side_castle){
        .mover = c->mover, .partner = c->partner,
        .mover_from = mirrored(g, c->mover_from), .mover_to = mirrored(g, c->mover_to),
        .partner_to = mirrored(g, c->partner_to), .partner_from = mirrored(g, c->partner_from),
        .towards = mirrored(g, c->towards),
        .home = g->rank_squares[g->height - 1 - g->rank[c->mover_to]]
    };
    if (mirror->mover_to == BOARD_NOWHERE || mirror->partner_to == BOARD_NOWHERE ||
        (!d->towards ? mirror->partner_from : mirror->towards) == BOARD_NOWHERE) {
        build_fault_at(b, FAULT_CASTLE_SQUARE, ITEM_CASTLE, number, CASTLE_MOVER_TO);
    }
    g->castle_movers |= UINT32_C(1) << c->mover;
}

static bool is_letter(str_t text)
{
    return text.size == 1 &&
           ((text.data[0] >= 'A' && text.data[0] <= 'Z') || (text.data[0] >= 'a' && text.data[0] <= 'z'));
}

void build_castles(builder_t *b)
{
    const board_decl *d = b->d;
    b->item = ITEM_CASTLE;
    b->part = 0;
    for (int i = 0; i < d->castle_count; i++) {
        b->index = i;
        if (i == BOARD_CASTLES) {
            build_fault(b, FAULT_TOO_MANY);
            return;
        }
        build_text(b, &b->g->castle_name[i], d->castles[i].name);
        build_text(b, &b->g->castle_letter[i], d->castles[i].letter);
        bool taken = !is_letter(d->castles[i].letter);
        for (int j = 0; j < i; j++) {
            taken |= str_equal(d->castles[j].letter, d->castles[i].letter);
        }
        if (taken) {
            build_fault(b, FAULT_CASTLE_LETTER);
        }
        b->g->castle_count = (uint8_t)(i + 1);
        make_castle(b, i, &d->castles[i]);
    }
}
