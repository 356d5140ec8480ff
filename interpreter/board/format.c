#include "board/format.h"

bool reader_fault(reader_t *r, position_fault fault, size_t offset)
{
    if (r->error.fault == POSITION_OK) {
        r->error = (position_error){ fault, offset };
    }
    return false;
}

bool reader_pass(reader_t *r, str_t text)
{
    if (text.size == 0 || r->text.size - r->at < text.size ||
        memcmp(r->text.data + r->at, text.data, text.size) != 0) {
        return false;
    }
    r->at += text.size;
    return true;
}

void reader_skip_spaces(reader_t *r)
{
    while (reader_peek(r) == ' ') {
        r->at++;
    }
}

static bool digit(char c)
{
    return c >= '0' && c <= '9';
}

bool reader_number(reader_t *r, uint32_t limit, uint32_t *value)
{
    size_t start = r->at;
    uint64_t n = 0;
    while (digit(reader_peek(r)) && n <= limit) {
        n = n * 10 + (uint64_t)(r->text.data[r->at++] - '0');
    }
    if (r->at == start || n > limit) {
        return reader_fault(r, POSITION_NUMBER, start);
    }
    *value = (uint32_t)n;
    return true;
}

bool reader_square(reader_t *r, const board_game *g, int *square)
{
    size_t start = r->at;
    while (digit(reader_peek(r)) || (reader_peek(r) >= 'a' && reader_peek(r) <= 'z')) {
        r->at++;
    }
    *square = board_square_read(g, (str_t){ r->text.data + start, r->at - start });
    return *square >= 0 || reader_fault(r, POSITION_SQUARE, start);
}

bool board_read(const board_game *g, str_t text, board_position *p, position_error *error)
{
    reader_t r = { .text = text };
    board_position read = { .number = 1 };
    reader_skip_spaces(&r);
    if (reader_done(&r)) {
        reader_fault(&r, POSITION_EMPTY, 0);
    } else if (g->format == FORMAT_FEN ? fen_read(g, &r, &read) : pdn_read(g, &r, &read)) {
        reader_skip_spaces(&r);
        if (!reader_done(&r)) {
            reader_fault(&r, POSITION_TRAILING, r.at);
        }
    }
    *error = r.error;
    if (r.error.fault != POSITION_OK) {
        return false;
    }
    *p = read;
    return true;
}

void board_write(const board_game *g, const board_position *p, buffer_t *out)
{
    if (g->format == FORMAT_FEN) {
        fen_write(g, p, out);
    } else {
        pdn_write(g, p, out);
    }
}
