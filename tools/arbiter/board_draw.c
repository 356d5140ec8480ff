#include "board_draw.h"

#include "paper.h"

enum { EDGE = 3 }; /* columns for what stands beside the board */

typedef struct {
    const board_view *v;
    buffer *out;
    size_t indent, width; /* of a cell, its marks left out */
} drawing;

static void put_cell_text(buffer *b, const board_view *v, uint32_t square, bool dark)
{
    arbiter_square s;
    if (square == ARBITER_NONE || arbiter_board_square_get(v->board, square, &s) != ARBITER_OK) {
        return;
    }
    if (s.side >= 0) {
        put_piece(b, v, s.kind, s.side);
    } else if (v->about.numbered) {
        put_square(b, v, square);
    } else {
        put(b, !dark ? S(" ") : v->ascii ? S(".") : S("·"));
    }
}

/* What brackets say in black and white, colour says too. */
static void put_cell(drawing *d, uint32_t column, uint32_t row)
{
    const board_view *v = d->v;
    uint32_t square = square_seen(v, column, row);
    uint64_t here = square == ARBITER_NONE ? 0 : UINT64_C(1) << square;
    bool candidate = v->candidates & here, last = !candidate && v->last & here;
    arbiter_square s = { .side = -1 };
    buffer text = { 0 };
    if (square != ARBITER_NONE) {
        arbiter_board_square_get(v->board, square, &s);
    }
    put_cell_text(&text, v, square, is_dark(v, column, row));
    size_t room = d->width - columns(buf_view(&text));
    put(d->out, candidate     ? S(GREEN)
                : last        ? S(YELLOW)
                : s.side == 0 ? S(BOLD)
                : s.side < 0  ? S(DIM)
                              : S(""));
    put_times(d->out, ' ', room / 2);
    put(d->out, candidate ? S("(") : last ? S("[") : S(" "));
    put(d->out, buf_view(&text));
    put(d->out, candidate ? S(")") : last ? S("]") : S(" "));
    put_times(d->out, ' ', room - room / 2);
    put(d->out, candidate || last || s.side <= 0 ? S(PLAIN) : S(""));
    buf_free(&text);
}

static void draw_edge(drawing *d, arbiter_str left, arbiter_str line, arbiter_str right)
{
    put_times(d->out, ' ', d->indent + EDGE);
    put(d->out, left);
    for (size_t i = 0; i < d->v->about.width * (d->width + 2); i++) {
        put(d->out, line);
    }
    put(d->out, right);
    put_char(d->out, '\n');
}

static void draw_row(drawing *d, uint32_t row)
{
    const board_view *v = d->v;
    buffer name = { 0 };
    put_rank_name(&name, v, row, false);
    put_times(d->out, ' ', d->indent);
    put_right(d->out, buf_view(&name), EDGE - 1);
    put(d->out, v->ascii ? S(" |") : S(" │"));
    for (uint32_t column = 0; column < v->about.width; column++) {
        put_cell(d, column, row);
    }
    put(d->out, v->ascii ? S("|") : S("│"));
    buf_clear(&name);
    if (v->about.numbered) {
        put_rank_name(&name, v, row, true);
        put_char(d->out, ' ');
        put(d->out, buf_view(&name));
    }
    put_char(d->out, '\n');
    buf_free(&name);
}

static void draw_file_names(drawing *d)
{
    buffer line = { 0 };
    put_times(&line, ' ', d->indent + EDGE + 1);
    for (uint32_t column = 0; column < d->v->about.width; column++) {
        put_times(&line, ' ', (d->width + 1) / 2);
        put_file_name(&line, d->v, column);
        put_times(&line, ' ', column + 1 < d->v->about.width ? d->width + 1 - (d->width + 1) / 2 : 0);
    }
    put(d->out, buf_view(&line));
    put_char(d->out, '\n');
    buf_free(&line);
}

/* The widest thing that a cell can hold. */
static size_t cell_width(const board_view *v)
{
    size_t width = v->about.numbered ? 2 : 1;
    for (uint32_t n = 0; n < 2 * v->about.kind_count; n++) {
        buffer text = { 0 };
        put_piece(&text, v, n / 2, (int)(n % 2));
        size_t wide = columns(buf_view(&text));
        width = wide > width ? wide : width;
        buf_free(&text);
    }
    return width;
}

void draw_board(buffer *out, const board_view *v, size_t indent)
{
    drawing d = { v, out, indent, cell_width(v) };
    draw_edge(&d, v->ascii ? S("+") : S("┌"), v->ascii ? S("-") : S("─"), v->ascii ? S("+") : S("┐"));
    for (uint32_t row = 0; row < v->about.height; row++) {
        draw_row(&d, row);
    }
    draw_edge(&d, v->ascii ? S("+") : S("└"), v->ascii ? S("-") : S("─"), v->ascii ? S("+") : S("┘"));
    if (!v->about.numbered) {
        draw_file_names(&d);
    }
}
