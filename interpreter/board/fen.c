/* FEN for any board and any declared pieces: side 0 has capitals. Castling rights in three forms: the
   castling's own letter for the one partner or the outermost, and the partner's file where that does not tell
   (X-FEN; Shredder's files are read for all). Fields after the side to move may be missing from the end. */
#include "board/format.h"
#include "board/moves.h"

static char lower(char c)
{
    if (c >= 'A' && c <= 'Z') {
        c = (char)(c - 'A' + 'a');
    }
    return c;
}

/* The small letter as `side` writes it. */
static char of_side(char letter, int side)
{
    if (side == 0) {
        letter = (char)(letter - 'a' + 'A');
    }
    return letter;
}

static bool is_letter(char c)
{
    return lower(c) >= 'a' && lower(c) <= 'z';
}

static int side_of_letter(char c)
{
    return c == lower(c) ? 1 : 0;
}

/* ---- reading ---- */

static bool read_piece(const board_game *g, reader_t *r, board_position *p, int file, int rank)
{
    char c = reader_peek(r);
    for (int k = 0; k < g->kind_count; k++) {
        if (is_letter(c) && lower(g->kind[k].letter.bytes[0]) == lower(c)) {
            int square = board_square(g, file, rank);
            if (square < 0) {
                return reader_fault(r, POSITION_SQUARE, r->at);
            }
            p->kind[k] |= bit(square);
            p->side[side_of_letter(c)] |= bit(square);
            r->at++;
            return true;
        }
    }
    return reader_fault(r, POSITION_LETTER, r->at);
}

/* Empty squares: one digit on boards where one is enough, else a number. */
static bool read_empty(const board_game *g, reader_t *r, uint32_t *file)
{
    uint32_t empty;
    if (g->width < 10) {
        empty = (uint32_t)(r->text.data[r->at++] - '0');
    } else if (!reader_number(r, BOARD_EDGE, &empty)) {
        return false;
    }
    *file += empty;
    return true;
}

static bool read_rank(const board_game *g, reader_t *r, board_position *p, int rank)
{
    uint32_t file = 0;
    while (!reader_done(r) && reader_peek(r) != '/' && reader_peek(r) != ' ') {
        size_t start = r->at;
        if (reader_peek(r) >= '1' && reader_peek(r) <= '9') {
            if (!read_empty(g, r, &file)) {
                return false;
            }
        } else if (file < g->width) {
            if (!read_piece(g, r, p, (int)file, rank)) {
                return false;
            }
            file++;
        } else {
            return reader_fault(r, POSITION_RANK_LONG, start);
        }
        if (file > g->width) {
            return reader_fault(r, POSITION_RANK_LONG, start);
        }
    }
    return file == g->width || reader_fault(r, POSITION_RANK_SHORT, r->at);
}

static bool read_placement(const board_game *g, reader_t *r, board_position *p)
{
    for (int rank = g->height - 1; rank >= 0; rank--) {
        if (!read_rank(g, r, p, rank)) {
            return false;
        }
        if (rank > 0) {
            if (reader_peek(r) != '/') {
                return reader_fault(r, POSITION_RANKS_FEW, r->at);
            }
            r->at++;
        }
    }
    return reader_peek(r) != '/' || reader_fault(r, POSITION_RANKS_MANY, r->at);
}

static bool read_side(const board_game *g, reader_t *r, board_position *p)
{
    size_t start = r->at;
    for (uint8_t side = 0; side < 2; side++) {
        r->at = start;
        if (reader_pass(r, board_text_view(&g->side_letter[side])) &&
            (reader_done(r) || reader_peek(r) == ' ')) {
            p->to_move = side;
            return true;
        }
    }
    return reader_fault(r, POSITION_SIDE, start);
}

static int outermost(const side_castle *c, int mover, uint64_t set)
{
    bool upwards = c->partner_from == BOARD_NOWHERE && c->towards > mover;
    return !set ? BOARD_NOWHERE : upwards ? bits_highest(set) : bits_lowest(set);
}

/* Tries the right as that of this castling: 1 it is, 0 the letter means another, -1 fault. */
static int try_right(const board_game *g, reader_t *r, board_position *p, int castle, bool by_file)
{
    char c = reader_peek(r);
    int side = side_of_letter(c);
    const side_castle *sc = &g->castle[side][castle];
    if (by_file ? sc->partner_from != BOARD_NOWHERE : lower(g->castle_letter[castle].bytes[0]) != lower(c)) {
        return 0;
    }
    int mover = castle_mover(g, p, side, castle), partner = BOARD_NOWHERE;
    if (mover != BOARD_NOWHERE) {
        uint64_t set = castle_partners(g, p, side, castle, mover);
        if (by_file) {
            int square = board_square(g, lower(c) - 'a', g->rank[bits_lowest(sc->home)]);
            set &= square < 0 ? 0 : bit(square);
        }
        partner = outermost(sc, mover, set);
    }
    if (partner == BOARD_NOWHERE) {
        return by_file ? 0 : (reader_fault(r, POSITION_RIGHT_PIECES, r->at), -1);
    }
    if (castle_partner(g, p, side, castle, mover) != BOARD_NOWHERE) {
        reader_fault(r, POSITION_RIGHT, r->at);
        return -1;
    }
    p->rights |= bit(partner);
    return 1;
}

static bool read_right(const board_game *g, reader_t *r, board_position *p)
{
    bool files = false;
    for (int by_file = 0; by_file < 2; by_file++) {
        for (int i = 0; i < g->castle_count; i++) {
            int found = try_right(g, r, p, i, by_file);
            if (found) {
                r->at++;
                return found > 0;
            }
            files |= g->castle[0][i].partner_from == BOARD_NOWHERE;
        }
    }
    bool file = files && is_letter(reader_peek(r)) && lower(reader_peek(r)) - 'a' < g->width;
    return reader_fault(r, file ? POSITION_RIGHT_PIECES : POSITION_RIGHT, r->at);
}

static bool read_rights(const board_game *g, reader_t *r, board_position *p)
{
    if (reader_pass(r, STR("-"))) {
        return true;
    }
    while (!reader_done(r) && reader_peek(r) != ' ') {
        if (!read_right(g, r, p)) {
            return false;
        }
    }
    return true;
}

/* Finds the piece whose last move can have passed `square`. */
static bool find_passer(const board_game *g, board_position *p, int square)
{
    int side = !p->to_move;
    uint64_t free = ~board_occupied(p);
    for (int k = 0; k < g->kind_count; k++) {
        const side_kind *sk = &g->of[side][k];
        for (int from = 0; sk->leaves && from < g->square_count; from++) {
            uint64_t arrived = g->mask[sk->leave][from] & p->kind[k] & p->side[side];
            while (arrived) {
                int to = bits_take(&arrived);
                uint64_t way = g->between[from][to];
                if (way >> square & 1 && !((way | bit(from)) & ~free)) {
                    p->passed = way;
                    p->passer = (uint8_t)to;
                    return true;
                }
            }
        }
    }
    return false;
}

static bool read_passed(const board_game *g, reader_t *r, board_position *p)
{
    size_t start = r->at;
    int square;
    if (reader_pass(r, STR("-"))) {
        return true;
    }
    return reader_square(r, g, &square) &&
           (find_passer(g, p, square) || reader_fault(r, POSITION_PASSED, start));
}

static bool next_field(reader_t *r)
{
    bool space = reader_peek(r) == ' ';
    reader_skip_spaces(r);
    return space && !reader_done(r);
}

bool fen_read(const board_game *g, reader_t *r, board_position *p)
{
    uint32_t counter;
    if (!read_placement(g, r, p)) {
        return false;
    }
    if (!next_field(r)) {
        return reader_fault(r, POSITION_SIDE, r->at);
    }
    if (!read_side(g, r, p) || (next_field(r) && !read_rights(g, r, p)) ||
        (next_field(r) && !read_passed(g, r, p))) {
        return false;
    }
    if (next_field(r)) {
        if (!reader_number(r, UINT16_MAX, &counter)) {
            return false;
        }
        p->counter[0] = g->counter_count ? (uint16_t)counter : 0;
    }
    return !next_field(r) || reader_number(r, UINT32_MAX - 1, &p->number);
}

/* ---- writing ---- */

static void write_rank(const board_game *g, const board_position *p, buffer_t *out, int rank)
{
    int empty = 0;
    for (int file = 0; file < g->width; file++) {
        int square = board_square(g, file, rank);
        board_piece piece = square < 0 ? (board_piece){ -1, 0 } : board_at(g, p, square);
        if (piece.side < 0) {
            empty++;
            continue;
        }
        if (empty) {
            buffer_int(out, empty);
            empty = 0;
        }
        char c = lower(g->kind[piece.kind].letter.bytes[0]);
        buffer_char(out, of_side(c, piece.side));
    }
    if (empty) {
        buffer_int(out, empty);
    }
}

static void write_rights(const board_game *g, const board_position *p, buffer_t *out)
{
    bool any = false;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < g->castle_count; i++) {
            int mover = castle_mover(g, p, side, i);
            int partner = mover == BOARD_NOWHERE ? BOARD_NOWHERE : castle_partner(g, p, side, i, mover);
            if (partner == BOARD_NOWHERE) {
                continue;
            }
            uint64_t set = castle_partners(g, p, side, i, mover);
            bool own = outermost(&g->castle[side][i], mover, set) == partner;
            char c = (char)('a' + g->file[partner]);
            if (own) {
                c = lower(g->castle_letter[i].bytes[0]);
            }
            buffer_char(out, of_side(c, side));
            any = true;
        }
    }
    if (!any) {
        buffer_char(out, '-');
    }
}

void fen_write(const board_game *g, const board_position *p, buffer_t *out)
{
    for (int rank = g->height - 1; rank >= 0; rank--) {
        write_rank(g, p, out, rank);
        buffer_char(out, rank > 0 ? '/' : ' ');
    }
    buffer_str(out, board_text_view(&g->side_letter[p->to_move]));
    buffer_char(out, ' ');
    write_rights(g, p, out);
    buffer_char(out, ' ');
    if (p->passed) {
        board_square_write(g, bits_lowest(p->passed), out);
    } else {
        buffer_char(out, '-');
    }
    buffer_char(out, ' ');
    buffer_int(out, p->counter[0]);
    buffer_char(out, ' ');
    buffer_int(out, p->number);
}
