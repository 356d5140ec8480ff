#include "board_svg.h"

#include "board_words.h"
#include "paper.h"
#include "xml.h"

enum { CELL = 40, MARGIN = 22 }; /* units of the drawing */

static void attribute(buffer *b, const char *name, uint32_t value)
{
    put_char(b, ' ');
    put_text(b, name);
    put(b, S("=\""));
    put_number(b, value);
    put_char(b, '"');
}

static void put_label(buffer *b, uint32_t x, uint32_t y, const char *style, arbiter_str text)
{
    put(b, S("<text"));
    attribute(b, "x", x);
    attribute(b, "y", y);
    put_char(b, ' ');
    put_text(b, style);
    put_char(b, '>');
    put_xml(b, text);
    put(b, S("</text>\n"));
}

static uint32_t left_of(uint32_t column)
{
    return MARGIN + column * CELL;
}

/* Its symbol, shown as text and not as a picture in colours. */
static void put_symbol(buffer *b, const board_view *v, const arbiter_square *s, uint32_t x, uint32_t y)
{
    buffer symbol = { 0 };
    put_piece(&symbol, v, s->kind, s->side);
    put(&symbol, S("\xEF\xB8\x8E"));
    put_label(
        b, x + CELL / 2, y + CELL / 2 + 12,
        "text-anchor=\"middle\" font-size=\"35\" fill=\"#000\" font-family=\"DejaVu Sans, Segoe UI Symbol, "
        "Noto Sans Symbols2, Apple Symbols, sans-serif\"",
        buf_view(&symbol));
    buf_free(&symbol);
}

/* A token of the side's colour with the letters of its kind; one that has no letter in positions stays
   plain. */
static void put_token(buffer *b, const board_view *v, const arbiter_square *s, uint32_t x, uint32_t y)
{
    buffer letters = { 0 };
    arbiter_piece piece;
    arbiter_boardgame_piece(v->rulebook, v->game, s->kind, v->language, &piece);
    put(b, S("<circle"));
    attribute(b, "cx", x + CELL / 2);
    attribute(b, "cy", y + CELL / 2);
    attribute(b, "r", CELL * 3 / 8);
    put_text(b, s->side == 0 ? " fill=\"#fff\"" : " fill=\"#222\"");
    put(b, S(" stroke=\"#000\" stroke-width=\"1.5\"/>\n"));
    if (piece.letter.size > 0) {
        put_letters(&letters, v, s->kind, 0);
        put_label(b, x + CELL / 2, y + CELL / 2 + 6,
                  s->side == 0 ? "text-anchor=\"middle\" font-size=\"17\" font-weight=\"bold\" fill=\"#000\""
                               : "text-anchor=\"middle\" font-size=\"17\" font-weight=\"bold\" fill=\"#fff\"",
                  buf_view(&letters));
    }
    buf_free(&letters);
}

static void put_mark(buffer *b, uint32_t x, uint32_t y, bool candidate)
{
    put(b, S("<rect"));
    attribute(b, "x", x + 2);
    attribute(b, "y", y + 2);
    attribute(b, "width", CELL - 4);
    attribute(b, "height", CELL - 4);
    put(b, S(" fill=\"none\" stroke=\"#000\""));
    put(b, candidate ? S(" stroke-width=\"2.5\" stroke-dasharray=\"5 3\" rx=\"18\"/>\n")
                     : S(" stroke-width=\"2.5\"/>\n"));
}

static void put_cell(buffer *b, const board_view *v, uint32_t column, uint32_t row)
{
    uint32_t x = left_of(column), y = left_of(row), square = square_seen(v, column, row);
    uint64_t here = square == ARBITER_NONE ? 0 : UINT64_C(1) << square;
    arbiter_square s = { .side = -1 };
    if (is_dark(v, column, row)) {
        put(b, S("<rect"));
        attribute(b, "x", x);
        attribute(b, "y", y);
        attribute(b, "width", CELL);
        attribute(b, "height", CELL);
        put(b, S(" fill=\"#ccc\"/>\n"));
    }
    if (square == ARBITER_NONE) {
        return;
    }
    arbiter_board_square_get(v->board, square, &s);
    if (v->about.numbered) {
        buffer number = { 0 };
        put_square(&number, v, square);
        put_label(b, x + 2, y + 10, "font-size=\"9\" fill=\"#444\"", buf_view(&number));
        buf_free(&number);
    }
    if (s.side >= 0) {
        (v->symbols ? put_symbol : put_token)(b, v, &s, x, y);
    }
    if ((v->candidates | v->last) & here) {
        put_mark(b, x, y, v->candidates & here);
    }
}

static void put_edges(buffer *b, const board_view *v)
{
    static const char *const style = "text-anchor=\"middle\" font-size=\"12\" fill=\"#000\"";
    buffer name = { 0 };
    for (uint32_t row = 0; !v->about.numbered && row < v->about.height; row++) {
        buf_clear(&name);
        put_rank_name(&name, v, row, false);
        put_label(b, MARGIN / 2, left_of(row) + CELL / 2 + 4, style, buf_view(&name));
    }
    for (uint32_t column = 0; !v->about.numbered && column < v->about.width; column++) {
        buf_clear(&name);
        put_file_name(&name, v, column);
        put_label(b, left_of(column) + CELL / 2, left_of(v->about.height) + MARGIN - 7, style,
                  buf_view(&name));
    }
    buf_free(&name);
}

void put_board_svg(buffer *out, const board_view *v)
{
    uint32_t width = 2 * MARGIN + v->about.width * CELL, height = 2 * MARGIN + v->about.height * CELL;
    buffer situation = { 0 }, plain = { 0 };
    put_situation(&situation, v);
    put_painted(&plain, buf_view(&situation), false);
    put(out, S("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\""));
    attribute(out, "width", width);
    attribute(out, "height", height);
    put(out, S(" viewBox=\"0 0 "));
    put_number(out, width);
    put_char(out, ' ');
    put_number(out, height);
    put(out, S("\" font-family=\"sans-serif\" "
               "style=\"print-color-adjust:exact;-webkit-print-color-adjust:exact\">\n<title>"));
    put_xml(out, buf_view(&plain));
    put(out, S("</title>\n"));
    for (uint32_t row = 0; row < v->about.height; row++) {
        for (uint32_t column = 0; column < v->about.width; column++) {
            put_cell(out, v, column, row);
        }
    }
    put(out, S("<rect fill=\"none\" stroke=\"#000\" stroke-width=\"1.5\""));
    attribute(out, "x", MARGIN);
    attribute(out, "y", MARGIN);
    attribute(out, "width", v->about.width * CELL);
    attribute(out, "height", v->about.height * CELL);
    put(out, S("/>\n"));
    put_edges(out, v);
    put(out, S("</svg>\n"));
    buf_free(&situation);
    buf_free(&plain);
}
