#include "board_view.h"

#include <string.h>

#include "load.h"
#include "width.h"

/* ---- squares ---- */

static uint32_t file_of(const board_view *v, uint32_t column)
{
    return v->flip ? v->about.width - 1 - column : column;
}

static uint32_t rank_of(const board_view *v, uint32_t row)
{
    return v->flip ? row : v->about.height - 1 - row;
}

uint32_t square_seen(const board_view *v, uint32_t column, uint32_t row)
{
    return arbiter_board_square_at(v->board, file_of(v, column), rank_of(v, row));
}

bool is_dark(const board_view *v, uint32_t column, uint32_t row)
{
    return (file_of(v, column) + rank_of(v, row)) % 2 == 0;
}

void put_square(buffer *b, const board_view *v, uint32_t square)
{
    checked(arbiter_board_square_name(v->board, square, buf_writer(b)));
}

void put_file_name(buffer *b, const board_view *v, uint32_t column)
{
    put_char(b, (char)('a' + file_of(v, column)));
}

void put_rank_name(buffer *b, const board_view *v, uint32_t row, bool last)
{
    if (!v->about.numbered) {
        put_number(b, rank_of(v, row) + 1);
        return;
    }
    for (uint32_t i = 0; i < v->about.width; i++) {
        uint32_t square = square_seen(v, last ? v->about.width - 1 - i : i, row);
        if (square != ARBITER_NONE) {
            put_square(b, v, square);
            return;
        }
    }
}

uint64_t squares_of(const arbiter_move *move)
{
    return UINT64_C(1) << move->from | UINT64_C(1) << move->to;
}

uint64_t squares_of_all(arbiter_moves moves)
{
    uint64_t set = 0;
    for (size_t i = 0; i < moves.count; i++) {
        set |= squares_of(&moves.items[i]);
    }
    return set;
}

/* ---- sides and pieces ---- */

void put_side(buffer *b, const board_view *v, int side)
{
    arbiter_str own = v->about.side[side];
    bool known = arbiter_person_find(v->rulebook, own) == (uint32_t)side;
    put_clean(b,
              known || own.size == 0 ? arbiter_person_name(v->rulebook, (uint32_t)side, v->language) : own);
}

/* Small or capital, of the Latin and Cyrillic alphabets. */
static uint32_t in_case(uint32_t c, bool capital)
{
    bool small =
        (c >= 'a' && c <= 'z') || (c >= 0xE0 && c <= 0xFE && c != 0xF7) || (c >= 0x430 && c <= 0x44F);
    bool large =
        (c >= 'A' && c <= 'Z') || (c >= 0xC0 && c <= 0xDE && c != 0xD7) || (c >= 0x410 && c <= 0x42F);
    if (c == 0x401 || c == 0x451) {
        return capital ? 0x401 : 0x451;
    }
    return capital && small ? c - 0x20 : !capital && large ? c + 0x20 : c;
}

static void put_utf8(buffer *b, uint32_t c)
{
    if (c < 0x80) {
        put_char(b, (char)c);
    } else if (c < 0x800) {
        put_char(b, (char)(0xC0 | c >> 6));
        put_char(b, (char)(0x80 | (c & 0x3F)));
    } else {
        put_char(b, (char)(0xE0 | c >> 12));
        put_char(b, (char)(0x80 | (c >> 6 & 0x3F)));
        put_char(b, (char)(0x80 | (c & 0x3F)));
    }
}

/* The first letter a capital, the others as they are; or all small. False: it has no two cases. */
static bool put_cased(buffer *b, arbiter_str letters, int side)
{
    bool cased = false;
    for (size_t at = 0; at < letters.size;) {
        size_t start = at;
        uint32_t c = next_character(letters, &at);
        cased |= start == 0 && in_case(c, true) != in_case(c, false);
        if (c < 0x800) {
            put_utf8(b, side == 0 && start > 0 ? c : in_case(c, side == 0));
        } else {
            put(b, (arbiter_str){ letters.data + start, at - start });
        }
    }
    return cased;
}

static arbiter_str initial(arbiter_str word)
{
    size_t at = 0;
    if (word.size > 0) {
        next_character(word, &at);
    }
    return (arbiter_str){ word.data, at };
}

enum { WAYS = 5 };

/* One way of lettering: the notation's, then the positions'; a kind that has none there goes by the first
   letter of its title. At last by number. */
static void put_lettered(buffer *b, const board_view *v, uint32_t kind, int side, int way)
{
    arbiter_piece piece, english;
    char numbered[] = { (char)('A' + kind), 0 };
    arbiter_boardgame_piece(v->rulebook, v->game, kind, v->notation, &piece);
    arbiter_boardgame_piece(v->rulebook, v->game, kind, ARBITER_EN, &english);
    arbiter_str letter = way == 0 ? piece.written : piece.letter;
    arbiter_str title = way < 2 ? piece.title : way == 2 ? english.title : piece.name;
    letter = way == WAYS - 1 ? str(numbered) : letter.size > 0 ? letter : initial(title);
    put_cased(b, letter, side);
}

static bool is_ascii(arbiter_str text)
{
    for (size_t i = 0; i < text.size; i++) {
        if ((unsigned char)text.data[i] >= 0x80) {
            return false;
        }
    }
    return true;
}

/* Whether this way gives each kind, and each side, letters of its own. */
static bool tells(const board_view *v, int way)
{
    bool fine = true;
    for (uint32_t k = 0; fine && k < 2 * v->about.kind_count; k++) {
        buffer one = { 0 };
        put_lettered(&one, v, k / 2, (int)(k % 2), way);
        fine = one.size > 0 && (!v->ascii || is_ascii(buf_view(&one)));
        for (uint32_t other = 0; fine && other < k; other++) {
            buffer two = { 0 };
            put_lettered(&two, v, other / 2, (int)(other % 2), way);
            fine = !str_same(buf_view(&one), buf_view(&two));
            buf_free(&two);
        }
        buf_free(&one);
    }
    return fine;
}

void put_letters(buffer *b, const board_view *v, uint32_t kind, int side)
{
    put_lettered(b, v, kind, side, v->lettering);
}

void put_piece(buffer *b, const board_view *v, uint32_t kind, int side)
{
    arbiter_piece piece;
    if (v->symbols) {
        arbiter_boardgame_piece(v->rulebook, v->game, kind, v->notation, &piece);
        put_clean(b, piece.symbol[side]);
    } else {
        put_letters(b, v, kind, side);
    }
}

static bool has_symbols(const board_view *v)
{
    arbiter_piece piece;
    for (uint32_t k = 0; arbiter_boardgame_piece(v->rulebook, v->game, k, v->notation, &piece) == ARBITER_OK;
         k++) {
        if (piece.symbol[0].size == 0 || piece.symbol[1].size == 0) {
            return false;
        }
    }
    return true;
}

/* ---- the view ---- */

board_view look_at(arbiter_rulebook *rulebook, arbiter_board *board, uint32_t game, arbiter_language language,
                   arbiter_language notation, bool ascii)
{
    board_view v = { .rulebook = rulebook, .board = board, .game = game, .ascii = ascii };
    v.language = language != ARBITER_OWN ? language : arbiter_rulebook_language(rulebook);
    arbiter_boardgame_get(rulebook, game, v.language, &v.about);
    const arbiter_language wanted[] = { notation,   v.language, arbiter_rulebook_language(rulebook),
                                        ARBITER_EN, ARBITER_DE, ARBITER_RU };
    v.notation = v.language;
    for (size_t i = sizeof wanted / sizeof *wanted; i-- > 0;) {
        if (wanted[i] != ARBITER_OWN && v.about.notation[wanted[i]]) {
            v.notation = wanted[i];
        }
    }
    v.symbols = !ascii && has_symbols(&v);
    while (v.lettering < WAYS - 1 && !tells(&v, v.lettering)) {
        v.lettering++;
    }
    return v;
}

/* ---- moves ---- */

void put_move(buffer *b, const board_view *v, const arbiter_move *move, bool whole)
{
    buffer text = { 0 };
    if (arbiter_board_move_write(v->board, move, v->notation, whole, buf_writer(&text)) == ARBITER_OK) {
        put_clean(b, buf_view(&text));
    } else {
        put_square(b, v, move->from);
        put_char(b, '-');
        put_square(b, v, move->to);
    }
    buf_free(&text);
}

void put_moves(buffer *b, const board_view *v, arbiter_moves moves, bool whole)
{
    for (size_t i = 0; i < moves.count; i++) {
        put(b, i > 0 ? S(", ") : S(""));
        put_move(b, v, &moves.items[i], whole);
    }
}

/* ---- who can win ---- */

arbiter_win win_of(const board_view *v, int side)
{
    arbiter_win win;
    checked(arbiter_board_can_win(v->board, side, 0, &win));
    checked(arbiter_board_shorten(v->board, &win));
    return win;
}
