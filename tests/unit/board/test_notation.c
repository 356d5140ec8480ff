/* Writing and reading moves in positions reached by play: what every permitted way to write a move must leave open
   is counted over the legal moves, field by field, and not by reading. */
#include "fixture.h"
#include "play.h"

#include "base/utf8.h"
#include "board/write.h"

enum { EN = LANG_EN, DE = LANG_DE, RU = LANG_RU, DISGUISES = 10 };

typedef struct {
    fixture *f;
    const board_game *g;
    const board_position *p;
    int language;
    const board_move *move;
    uint64_t random;
    uint32_t ways, ambiguous, disguised[DISGUISES];
} checker;

static bool has_letter(const checker *c, int kind, str_t letter)
{
    const board_notation *n = board_notation_of(c->g, (lang_t)c->language);
    for (int i = 0; i < n->letter_count; i++) {
        if (n->letters[i].kind == kind && str_equal(board_text_view(&n->letters[i].text), letter)) {
            return true;
        }
    }
    return false;
}

/* Whether this legal move shares all that is written. */
static bool shares(const checker *c, const board_way *way, const board_move *other)
{
    const board_move *m = c->move;
    if (way->castling || other->castle) {
        return way->castling && other->castle == m->castle;
    }
    return has_letter(c, other->kind, way->letter) &&
           (!way->file || board_file(c->g, m->from) == board_file(c->g, other->from)) &&
           (!way->rank || board_rank(c->g, m->from) == board_rank(c->g, other->from)) &&
           (way->target_rank ? m->to == other->to
                             : other->captured && board_file(c->g, m->to) == board_file(c->g, other->to)) &&
           (!way->promotion || m->becomes == other->becomes);
}

static bool among(const board_moves *list, const board_move *move)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        found += board_move_same(&list->items[i], move);
    }
    assert_in_range(found, 0, 1);
    return found == 1;
}

/* ---- the same text as people disguise it ---- */

static uint32_t swapped(uint32_t c, const uint32_t pairs[][2])
{
    for (int i = 0; pairs[i][0]; i++) {
        if (pairs[i][0] == c) {
            return pairs[i][1];
        }
    }
    return c;
}

static uint32_t other_alphabet(uint32_t c)
{
    static const uint32_t pairs[][2] = { { 'a', 0x430 }, { 'c', 0x441 }, { 'e', 0x435 }, { 'o', 0x43E },
                                         { 'p', 0x440 }, { 'x', 0x445 }, { 'B', 0x412 }, { 'K', 0x41A },
                                         { 'T', 0x422 }, { 'P', 0x420 }, { 'O', 0x41E }, { 0x41A, 'K' },
                                         { 0x440, 'p' }, { 0x421, 'C' }, { 0, 0 } };
    return swapped(c, pairs);
}

static uint32_t other_dash(uint32_t c)
{
    static const uint32_t pairs[][2] = { { '-', 0x2013 }, { 'x', 0xD7 }, { ':', 0x2236 }, { 0, 0 } };
    return swapped(c, pairs);
}

static uint32_t longer_dash(uint32_t c)
{
    static const uint32_t pairs[][2] = { { '-', 0x2014 }, { 'x', 0x2715 }, { 0xD7, 'x' }, { 0, 0 } };
    return swapped(c, pairs);
}

static uint32_t accented(uint32_t c)
{
    static const uint32_t pairs[][2] = {
        { 'a', 0xE4 }, { 'e', 0xEB }, { 'o', 0xF6 }, { 'O', 0xD6 }, { 0, 0 }
    };
    return swapped(c, pairs);
}

static uint32_t wide(uint32_t c)
{
    return c > ' ' && c < 0x7F ? c + (0xFF01 - '!') : c;
}

static uint32_t rounded(uint32_t c)
{
    static const uint32_t pairs[][2] = { { '0', 'O' }, { 'O', 0x43E }, { 0, 0 } };
    return swapped(c, pairs);
}

static uint32_t small(uint32_t c)
{
    return utf8_lower(c);
}

/* A small letter that could be a file is no piece's where a piece without a letter could be meant. */
static bool like_file(str_t letter)
{
    size_t at = 0;
    uint32_t c = letter.size ? utf8_lower(utf8_skeleton(utf8_next(letter, &at))) : 0;
    return c >= 'a' && c <= 'h';
}

static void each_letter(checker *c, str_t text, uint32_t (*change)(uint32_t c))
{
    for (size_t at = 0; at < text.size;) {
        buffer_utf8(&c->f->other, change(utf8_next(text, &at)));
    }
}

static bool is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

/* Blanks everywhere but within a number. */
static void spaced(checker *c, str_t text)
{
    static const uint32_t blanks[] = { ' ', 0xA0, '\t', 0x2009 };
    uint32_t before = '0';
    for (size_t at = 0; at < text.size;) {
        uint32_t letter = utf8_next(text, &at);
        if (!is_digit(before) || !is_digit(letter)) {
            buffer_utf8(&c->f->other, blanks[random_below(&c->random, 4)]);
        }
        buffer_utf8(&c->f->other, letter);
        before = letter;
    }
}

static void with_marks_above(checker *c, str_t text)
{
    enum { DIAERESIS = 0x308 };
    for (size_t at = 0; at < text.size;) {
        uint32_t letter = utf8_next(text, &at);
        buffer_utf8(&c->f->other, letter);
        if (letter == 'a' || letter == 'e') {
            buffer_utf8(&c->f->other, DIAERESIS);
        }
    }
}

/* Behind the number of the move; where squares are numbers a blank does not end one. */
static void behind_number(checker *c, str_t text)
{
    static const char *const numbers[] = { "1.", "12. ", "7...", "103\xE2\x80\xA6 ", "...", "40 " };
    enum { COUNT = sizeof numbers / sizeof *numbers };
    buffer_clear(&c->f->other);
    board_square_write(c->g, 0, &c->f->other);
    uint32_t usable = is_digit((unsigned char)c->f->other.data[0]) ? COUNT - 1 : COUNT;
    buffer_clear(&c->f->other);
    buffer_text(&c->f->other, numbers[random_below(&c->random, usable)]);
    buffer_str(&c->f->other, text);
}

static const struct {
    uint32_t (*change)(uint32_t c);
    void (*remake)(checker *c, str_t text);
} disguises[DISGUISES] = { { other_alphabet, NULL },  { other_dash, NULL }, { longer_dash, NULL },
                           { accented, NULL },        { wide, NULL },       { rounded, NULL },
                           { small, NULL },           { NULL, spaced },     { NULL, behind_number },
                           { NULL, with_marks_above } };

static bool disguise(checker *c, const board_way *way)
{
    uint32_t number = random_below(&c->random, DISGUISES);
    uint32_t (*change)(uint32_t c) = disguises[number].change;
    if ((change == rounded && !way->castling) || (change == small && like_file(way->letter))) {
        return false;
    }
    buffer_clear(&c->f->other);
    if (change) {
        each_letter(c, way->text, change);
    } else {
        disguises[number].remake(c, way->text);
    }
    c->disguised[number]++;
    return true;
}

/* ---- what every way to write a move must leave open ---- */

static void check_text(checker *c, const board_way *way, str_t text)
{
    board_reading *r = &c->f->reading;
    assert_int_equal(board_read_move(c->g, c->p, c->language, text, r), ARBITER_OK);
    uint32_t expected = 0, right = 0;
    for (uint32_t i = 0; i < c->f->moves.count; i++) {
        bool meant = way->path ? board_move_same(&c->f->moves.items[i], c->move)
                               : shares(c, way, &c->f->moves.items[i]);
        expected += meant;
        right += meant && among(&r->candidates, &c->f->moves.items[i]);
    }
    reading_status status = expected == 1 ? READING_CLEAR : READING_AMBIGUOUS;
    if (right != expected || r->candidates.count != expected || r->status != status) {
        fail_msg("\"%.*s\" (%.*s) in %d: status %d, %u candidates, %u of %u right", (int)text.size, text.data,
                 (int)way->text.size, way->text.data, c->language, (int)r->status, r->candidates.count, right,
                 expected);
    }
}

static void check_way(void *context, const board_way *way)
{
    checker *c = context;
    check_text(c, way, way->text);
    uint8_t wrong = c->f->reading.wrong;
    c->ways++;
    c->ambiguous += c->f->reading.status == READING_AMBIGUOUS;
    if (random_below(&c->random, 4) == 0 && disguise(c, way)) {
        check_text(c, way, buffer_view(&c->f->other));
        assert_int_equal(c->f->reading.wrong, wrong);
    }
}

/* As people write it, a move is clear, and all its marks are right. A capture of one man alone has no square
   between to tell it from a longer one with the same ends. */
static void check_written(checker *c)
{
    fixture *f = c->f;
    buffer_clear(&f->text);
    assert_int_equal(board_write_move(c->g, c->p, &f->moves, c->language, c->move, &f->work, &f->text),
                     ARBITER_OK);
    assert_int_equal(board_read_move(c->g, c->p, c->language, buffer_view(&f->text), &f->reading),
                     ARBITER_OK);
    bool one_taken = c->move->captured && !(c->move->captured & (c->move->captured - 1));
    bool untold = board_notation_of(c->g, (lang_t)c->language)->path && one_taken;
    if ((f->reading.status != READING_CLEAR && !untold) || !among(&f->reading.candidates, c->move) ||
        f->reading.wrong) {
        fail_msg("%s in %d: status %d, marks %d", f->text.data, c->language, (int)f->reading.status,
                 f->reading.wrong);
    }
}

static void check_moves(checker *c)
{
    for (uint32_t m = 0; m < c->f->moves.count; m++) {
        c->move = &c->f->moves.items[m];
        for (c->language = 0; c->language < LANG_COUNT; c->language++) {
            if (board_notation_of(c->g, (lang_t)c->language)) {
                assert_int_equal(
                    board_write_ways(c->g, c->p, c->language, c->move, &c->f->text, check_way, c),
                    ARBITER_OK);
                check_written(c);
            }
        }
    }
}

static void check_played(fixture *f, const board_game *g, const char *from, int positions,
                         uint32_t least_ways, uint32_t least_ambiguous)
{
    uint64_t random = 2014;
    board_position start = position_of(g, from), p = start;
    checker c = { .f = f, .g = g, .p = &p, .random = 2014 };
    for (int i = 0; i < positions; i++) {
        play_on(g, &start, &p, &random, &f->moves);
        check_moves(&c);
    }
    assert_true(c.ways >= least_ways);
    for (int i = 0; i < DISGUISES; i++) {
        assert_true(c.disguised[i] > 0 || disguises[i].change == rounded);
    }
    assert_true(c.ambiguous >= least_ambiguous);
}

static void check_set_up(fixture *f, const board_game *g, int positions, uint32_t least_ambiguous)
{
    uint64_t random = 64;
    board_position p;
    checker c = { .f = f, .g = g, .p = &p, .random = 64 };
    for (int i = 0; i < positions; i++) {
        set_up_captures(g, &p, &random);
        assert_int_equal(board_legal(g, &p, &f->moves), ARBITER_OK);
        check_moves(&c);
    }
    assert_true(c.ambiguous >= least_ambiguous);
}

static void chess_reads_what_is_written(void **state)
{
    fixture *f = *state;
    check_played(f, f->chess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 500, 100000, 1000);
    check_played(f, f->chess, "4k3/PP4PP/2q2q2/8/8/2Q2Q2/pp4pp/4K3 w - - 0 1", 60, 10000, 1000);
    check_played(f, f->chess960, "nrkbbqrn/8/8/8/8/8/8/NRKBBQRN w KQkq - 0 1", 40, 10000, 50);
}

static void draughts_reads_what_is_written(void **state)
{
    fixture *f = *state;
    check_played(f, f->russian, "W:W21-32:B1-12", 500, 5000, 0);
    check_played(f, f->russian, "W:WKa1,Kh2,Kc1:Bd4,d6,f6,b6,f4,c7,g7,Kb8", 200, 2000, 0);
    check_played(f, f->international, "W:W31-50:B1-20", 500, 5000, 0);
    check_set_up(f, f->russian, 400, 10);
    check_set_up(f, f->international, 400, 10);
}

/* ---- spoilt texts ---- */

static uint32_t mutate(uint64_t *random, char *text, uint32_t size)
{
    static const char pool[] = "abcdefgh12345678KQRBNPx:-=+#0Oo. DLST\xD0\x9A\xC3";
    uint32_t at = random_below(random, size + 1);
    char c = pool[random_below(random, sizeof pool - 1)];
    switch (random_below(random, 4)) {
    case 0:
        memmove(text + at + 1, text + at, size - at);
        text[at] = c;
        return size + 1;
    case 1:
        if (at < size) {
            memmove(text + at, text + at + 1, size - at - 1);
            return size - 1;
        }
        return size;
    case 2:
        if (at < size) {
            text[at] = c;
        }
        return size;
    default:
        if (at + 1 < size) {
            char other = text[at];
            text[at] = text[at + 1];
            text[at + 1] = other;
        }
        return size;
    }
}

/* The text without blanks, in small letters. */
static void squeeze(const char *text, uint32_t size, char *out)
{
    for (uint32_t i = 0; i < size; i++) {
        if (text[i] != ' ') {
            *out++ = (char)(text[i] >= 'A' && text[i] <= 'Z' ? text[i] + 'a' - 'A' : text[i]);
        }
    }
    *out = '\0';
}

/* What no reading may make up: the target or, for a capture, its file; a letter for a piece that has one. */
static void check_backed(fixture *f, const board_game *g, const char *text, uint32_t size,
                         const board_move *m, const char *letters)
{
    char plain[128];
    squeeze(text, size, plain);
    if (m->castle && strchr(plain, '-') && strpbrk(plain, "0o")) {
        return;
    }
    buffer_clear(&f->text);
    board_square_write(g, m->to, &f->text);
    bool target = strstr(plain, f->text.data) || (m->captured && strchr(plain, f->text.data[0]));
    bool letter = letters[m->kind] == ' ' || strchr(plain, letters[m->kind]);
    if (!target || !letter) {
        fail_msg("\"%.*s\" is taken for a move to %s", (int)size, text, f->text.data);
    }
}

static void check_spoilt(fixture *f, const board_game *g, const char *from, int language, const char *letters,
                         int rounds)
{
    uint64_t random = 7;
    board_position start = position_of(g, from), p = start;
    for (int i = 0; i < rounds; i++) {
        char text[64];
        if (i % 16 == 0) {
            play_on(g, &start, &p, &random, &f->moves);
            while (f->moves.count == 0) {
                play_on(g, &start, &p, &random, &f->moves);
            }
        }
        buffer_clear(&f->text);
        const board_move *move = &f->moves.items[random_below(&random, f->moves.count)];
        assert_int_equal(board_write_move(g, &p, &f->moves, language, move, &f->work, &f->text), ARBITER_OK);
        assert_in_range(f->text.size, 1, sizeof text / 2);
        uint32_t size = (uint32_t)f->text.size;
        memcpy(text, f->text.data, size);
        for (uint32_t k = 1 + random_below(&random, 4); k > 0; k--) {
            size = mutate(&random, text, size);
        }
        assert_int_equal(board_read_move(g, &p, language, (str_t){ text, size }, &f->reading), ARBITER_OK);
        uint32_t count = f->reading.candidates.count;
        assert_int_equal(f->reading.status == READING_CLEAR, count == 1);
        assert_int_equal(f->reading.status == READING_AMBIGUOUS, count > 1);
        for (uint32_t k = 0; k < count; k++) {
            assert_true(among(&f->moves, &f->reading.candidates.items[k]));
            check_backed(f, g, text, size, &f->reading.candidates.items[k], letters);
        }
    }
}

static void spoilt_texts_are_not_made_up(void **state)
{
    fixture *f = *state;
    const char *chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    check_spoilt(f, f->chess, chess, EN, "kqrbn ", 8000);
    check_spoilt(f, f->chess, chess, DE, "kdtls ", 8000);
    check_spoilt(f, f->russian, "W:W21-32:B1-12", RU, "  ", 6000);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(chess_reads_what_is_written),
                                        cmocka_unit_test(draughts_reads_what_is_written),
                                        cmocka_unit_test(spoilt_texts_are_not_made_up) };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
