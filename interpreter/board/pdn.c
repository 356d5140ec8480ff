/* PDN's form of a position: who is to move, then the pieces of each side by square, "W:W21-32,K5:B1-12";
   after them possibly H and F with the first counter and the number of the move. */
#include "board/format.h"

static bool read_side(const board_game *g, reader_t *r, int *side)
{
    for (*side = 0; *side < 2; (*side)++) {
        if (reader_pass(r, board_text_view(&g->side_letter[*side]))) {
            return true;
        }
    }
    return reader_fault(r, POSITION_SIDE, r->at);
}

/* The kind whose letter stands here, the longest first; one without a letter when none does. */
static int read_kind(const board_game *g, reader_t *r)
{
    int best = BOARD_NO_KIND;
    size_t start = r->at, end = r->at;
    for (int k = 0; k < g->kind_count; k++) {
        str_t letter = board_text_view(&g->kind[k].letter);
        r->at = start;
        bool here = letter.size == 0 || reader_pass(r, letter);
        if (here && (best == BOARD_NO_KIND || r->at > end)) {
            best = k;
            end = r->at;
        }
    }
    r->at = end;
    return best;
}

static bool place(const board_game *g, reader_t *r, board_position *p, int side, int kind, int first,
                  int last, size_t at)
{
    if (g->number[first] > g->number[last]) {
        return reader_fault(r, POSITION_RANGE, at);
    }
    for (int n = g->number[first]; n <= g->number[last]; n++) {
        uint64_t square = bit(g->by_number[n]);
        if (board_occupied(p) & square) {
            return reader_fault(r, POSITION_TWICE, at);
        }
        p->kind[kind] |= square;
        p->side[side] |= square;
    }
    return true;
}

static bool read_piece(const board_game *g, reader_t *r, board_position *p, int side)
{
    size_t start = r->at;
    int kind = read_kind(g, r), first, last;
    if (kind == BOARD_NO_KIND) {
        return reader_fault(r, POSITION_LETTER, start);
    }
    start = r->at;
    if (reader_peek(r) >= 'A' && reader_peek(r) <= 'Z') {
        return reader_fault(r, POSITION_LETTER, start);
    }
    if (!reader_square(r, g, &first)) {
        return false;
    }
    last = first;
    if (reader_pass(r, STR("-")) && !reader_square(r, g, &last)) {
        return false;
    }
    return place(g, r, p, side, kind, first, last, start);
}

static bool ends_section(const reader_t *r)
{
    return reader_done(r) || reader_peek(r) == ':' || reader_peek(r) == '.' || reader_peek(r) == ' ';
}

static bool read_pieces(const board_game *g, reader_t *r, board_position *p, int side)
{
    while (!ends_section(r)) {
        if (!read_piece(g, r, p, side)) {
            return false;
        }
        if (!ends_section(r)) {
            if (!reader_pass(r, STR(","))) {
                return reader_fault(r, POSITION_TRAILING, r->at);
            }
            reader_skip_spaces(r);
        }
    }
    return true;
}

static bool read_counter(const board_game *g, reader_t *r, board_position *p)
{
    uint32_t n;
    if (reader_pass(r, STR("F"))) {
        return reader_number(r, UINT32_MAX - 1, &p->number);
    }
    if (!reader_pass(r, STR("H")) || !reader_number(r, UINT16_MAX, &n)) {
        return false;
    }
    p->counter[0] = g->counter_count ? (uint16_t)n : 0;
    return true;
}

bool pdn_read(const board_game *g, reader_t *r, board_position *p)
{
    bool given[2] = { false, false };
    int side;
    if (!read_side(g, r, &side)) {
        return false;
    }
    p->to_move = (uint8_t)side;
    while (reader_pass(r, STR(":"))) {
        bool counters = given[0] && given[1];
        if (counters ? !read_counter(g, r, p) : !read_side(g, r, &side) || !read_pieces(g, r, p, side)) {
            return reader_fault(r, POSITION_TRAILING, r->at);
        }
        given[side] = true;
    }
    if (!given[0] || !given[1]) {
        return reader_fault(r, POSITION_SIDE_MISSING, r->at);
    }
    reader_pass(r, STR("."));
    return true;
}

/* ---- writing ---- */

/* The last of the numbers from `n` on whose squares hold this same piece. */
static int run_end(const board_game *g, const board_position *p, board_piece piece, int n)
{
    while (n < g->square_count) {
        board_piece next = board_at(g, p, g->by_number[n + 1]);
        if (next.side != piece.side || next.kind != piece.kind) {
            break;
        }
        n++;
    }
    return n;
}

static void write_pieces(const board_game *g, const board_position *p, int side, buffer_t *out)
{
    bool any = false;
    for (int n = 1; n <= g->square_count; n++) {
        board_piece piece = board_at(g, p, g->by_number[n]);
        if (piece.side != side) {
            continue;
        }
        int end = run_end(g, p, piece, n);
        if (any) {
            buffer_char(out, ',');
        }
        buffer_str(out, board_text_view(&g->kind[piece.kind].letter));
        buffer_int(out, n);
        if (end > n + 1) {
            buffer_char(out, '-');
            buffer_int(out, end);
            n = end;
        }
        any = true;
    }
}

void pdn_write(const board_game *g, const board_position *p, buffer_t *out)
{
    buffer_str(out, board_text_view(&g->side_letter[p->to_move]));
    for (int side = 0; side < 2; side++) {
        buffer_char(out, ':');
        buffer_str(out, board_text_view(&g->side_letter[side]));
        write_pieces(g, p, side, out);
    }
    if (p->counter[0] || p->number != 1) {
        buffer_text(out, ":H");
        buffer_int(out, p->counter[0]);
        buffer_text(out, ":F");
        buffer_int(out, p->number);
    }
}
