/* Reading written moves: single cases, each of which can be checked on a board. */
#include "fixture.h"

#include "memory.h"

enum { EN = LANG_EN, DE = LANG_DE, RU = LANG_RU };

/* ---- single cases ---- */

typedef struct {
    char text[16];
} word_t;

static int compare_words(const void *a, const void *b)
{
    return strcmp(((const word_t *)a)->text, ((const word_t *)b)->text);
}

/* "b1d2", with the letter of what it becomes, "*2" where more than one is taken, "!" for a castling; in
   alphabetical order. */
static void words_of(fixture *f, const board_game *g, const board_moves *moves, char *all)
{
    word_t words[16];
    assert_in_range(moves->count, 0, 16);
    for (uint32_t i = 0; i < moves->count; i++) {
        const board_move *m = &moves->items[i];
        int taken = 0;
        for (uint64_t set = m->captured; set; set &= set - 1) {
            taken++;
        }
        buffer_clear(&f->text);
        board_square_write(g, m->from, &f->text);
        board_square_write(g, m->to, &f->text);
        if (m->becomes != m->kind) {
            buffer_str(&f->text, board_kind_letter(g, m->becomes));
        }
        if (taken > 1) {
            buffer_char(&f->text, '*');
            buffer_int(&f->text, taken);
        }
        buffer_text(&f->text, m->castle ? "!" : "");
        assert_true(f->text.size < sizeof words->text);
        memcpy(words[i].text, f->text.data, f->text.size + 1);
    }
    qsort(words, moves->count, sizeof *words, compare_words);
    *all = '\0';
    for (uint32_t i = 0; i < moves->count; i++) {
        strcat(strcat(all, i ? " " : ""), words[i].text);
    }
}

typedef struct {
    int language;
    const char *text;
    reading_status status;
    const char *candidates;
    uint8_t wrong;
} sample;

#define MISSING READING_MISSING, ""
#define ILLEGAL READING_ILLEGAL, ""
#define UNREADABLE READING_UNREADABLE, ""
#define CLEAR READING_CLEAR
#define SEVERAL READING_AMBIGUOUS

static void read_in(fixture *f, const board_game *g, const char *position, int language, const char *text)
{
    board_position p = position_of(g, position);
    assert_int_equal(board_read_move(g, &p, language, test_str(text), &f->reading), ARBITER_OK);
}

static void check_samples(fixture *f, const board_game *g, const char *position, const sample *samples,
                          size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const sample *s = &samples[i];
        char all[256];
        read_in(f, g, position, s->language, s->text);
        words_of(f, g, &f->reading.candidates, all);
        if (f->reading.status != s->status || strcmp(all, s->candidates) != 0 ||
            f->reading.wrong != s->wrong) {
            fail_msg("%s: \"%s\" in %d: status %d, {%s}, marks %d, not status %d, {%s}, marks %d", position,
                     s->text, s->language, (int)f->reading.status, all, f->reading.wrong, (int)s->status,
                     s->candidates, s->wrong);
        }
    }
}

#define CHECK(game, position, ...)                                                                           \
    check_samples(f, game, position, (const sample[]){ __VA_ARGS__ },                                        \
                  sizeof((const sample[]){ __VA_ARGS__ }) / sizeof(sample))

static void one_of_two_pieces(void **state)
{
    fixture *f = *state;
    CHECK(f->chess, "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", { DE, "Sd2", SEVERAL, "b1d2 f3d2", 0 },
          { DE, "Sbd2", CLEAR, "b1d2", 0 }, { DE, "Sfd2", CLEAR, "f3d2", 0 },
          { DE, "S1d2", CLEAR, "b1d2", 0 }, { DE, "S3d2", CLEAR, "f3d2", 0 },
          { DE, "Sb1-d2", CLEAR, "b1d2", 0 }, { DE, "Sb1d2", CLEAR, "b1d2", 0 },
          { DE, "sbd2", CLEAR, "b1d2", 0 }, { DE, "SBD2", CLEAR, "b1d2", 0 }, { DE, "Sc3", CLEAR, "b1c3", 0 },
          { DE, "Se4", ILLEGAL, 0 }, { DE, "Sad2", ILLEGAL, 0 }, { DE, "Nd2", UNREADABLE, 0 },
          { EN, "Nd2", SEVERAL, "b1d2 f3d2", 0 }, { EN, "Nbd2", CLEAR, "b1d2", 0 },
          { RU, "Кd2", SEVERAL, "b1d2 f3d2", 0 }, { RU, "Кbd2", CLEAR, "b1d2", 0 },
          { RU, "Кc3", CLEAR, "b1c3", 0 }, { RU, "Кс3", CLEAR, "b1c3", 0 }, { RU, "кс3", CLEAR, "b1c3", 0 },
          { RU, "Kc3", CLEAR, "b1c3", 0 }, { RU, "Крd2", CLEAR, "e1d2", 0 }, { RU, "Kpd2", CLEAR, "e1d2", 0 },
          { RU, "крd2", CLEAR, "e1d2", 0 }, { DE, "Kd2", CLEAR, "e1d2", 0 }, { DE, "", MISSING, 0 },
          { DE, " \t\n\xC2\xA0", MISSING, 0 }, { DE, "Remis?", UNREADABLE, 0 }, { DE, "S", UNREADABLE, 0 },
          { DE, "Sd9", UNREADABLE, 0 }, { DE, "Sd2 Sc3", UNREADABLE, 0 }, { DE, "\xFF\xFE", UNREADABLE, 0 },
          { DE, "Sd22", UNREADABLE, 0 });
    /* A knight on e3 or f3 is pinned. */
    CHECK(f->chess, "4r2k/8/8/8/8/4N3/8/1N2K3 w - - 0 1", { DE, "Sc4", ILLEGAL, 0 },
          { DE, "Sd2", CLEAR, "b1d2", 0 });
    CHECK(f->chess, "k7/8/8/8/8/2r1NK2/8/1N6 w - - 0 1", { DE, "Sd1", ILLEGAL, 0 },
          { DE, "Sd2", CLEAR, "b1d2", 0 });
    CHECK(f->chess, "k7/8/8/8/1N6/2r1NK2/8/8 w - - 0 1", { DE, "Sd5", CLEAR, "b4d5", 0 });
}

static void pawns_and_bishops(void **state)
{
    fixture *f = *state;
    const char *both = "4k3/8/8/8/3B4/2p5/1P6/4K3 w - - 0 1", *pawn = "4k3/8/8/8/8/2p5/1P6/4K3 w - - 0 1";
    CHECK(f->chess, both, { EN, "bxc3", CLEAR, "b2c3", 0 }, { EN, "Bxc3", CLEAR, "d4c3", 0 },
          { EN, "BXC3", SEVERAL, "b2c3 d4c3", 0 }, { EN, "bxc", CLEAR, "b2c3", 0 },
          { EN, "Bxc", CLEAR, "d4c3", 0 }, { EN, "bc", CLEAR, "b2c3", WRONG_CAPTURE_MISSING },
          { EN, "b2xc3", CLEAR, "b2c3", 0 }, { EN, "Bc3", CLEAR, "d4c3", WRONG_CAPTURE_MISSING },
          { EN, "b:c3", CLEAR, "b2c3", 0 },
          { EN,
            "b\xC3\x97"
            "c3",
            CLEAR, "b2c3", 0 },
          { EN, "bxc3 e.p.", CLEAR, "b2c3", WRONG_PASSED }, { DE, "Lxc3", CLEAR, "d4c3", 0 },
          { DE, "lxc3", CLEAR, "d4c3", 0 }, { DE, "bxc3", CLEAR, "b2c3", 0 },
          { RU, "С:c3", CLEAR, "d4c3", 0 }, { RU, "С:с3", CLEAR, "d4c3", 0 },
          { RU, "с:с3", CLEAR, "d4c3", 0 }, { RU, "b:c3", CLEAR, "b2c3", 0 }, { EN, "bxb3", ILLEGAL, 0 },
          { EN, "B3", CLEAR, "b2b3", 0 }, { EN, "Pb3", CLEAR, "b2b3", 0 }, { EN, "bxb", ILLEGAL, 0 },
          { EN, "xc3", UNREADABLE, 0 });
    CHECK(f->chess, pawn, { EN, "Bxc3", ILLEGAL, 0 }, { EN, "Bxc", ILLEGAL, 0 },
          { EN, "c3", CLEAR, "b2c3", WRONG_CAPTURE_MISSING }, { EN, "b3", CLEAR, "b2b3", 0 },
          { EN, "b2-b4", CLEAR, "b2b4", 0 }, { EN, "b2b4", CLEAR, "b2b4", 0 },
          { EN, "b2xb4", CLEAR, "b2b4", WRONG_CAPTURE_SUPERFLUOUS }, { EN, "12. b4", CLEAR, "b2b4", 0 },
          { EN, "12.b4!?", CLEAR, "b2b4", 0 }, { EN, "12 b4", CLEAR, "b2b4", 0 },
          { EN, "12...b4", CLEAR, "b2b4", 0 }, { EN, "12\xE2\x80\xA6 b4", CLEAR, "b2b4", 0 },
          { EN, " b 4 ", CLEAR, "b2b4", 0 }, { EN, "b2 \xE2\x80\x93 b4", CLEAR, "b2b4", 0 },
          { EN, "b4.", CLEAR, "b2b4", 0 }, { EN, "b4+", CLEAR, "b2b4", WRONG_ATTACK },
          { EN, "b4#", CLEAR, "b2b4", WRONG_WIN }, { EN, "b5", ILLEGAL, 0 }, { EN, "b04", UNREADABLE, 0 },
          { EN, "b2-b3-b4", UNREADABLE, 0 });
    /* Two ways from one file to the next; one en passant. */
    CHECK(f->chess, "4k3/8/2p5/1P1pP3/8/8/8/4K3 w - d6 0 1", { DE, "exd6 e.p.", CLEAR, "e5d6", 0 },
          { EN, "exd6 ep", CLEAR, "e5d6", 0 }, { DE, "ed", CLEAR, "e5d6", WRONG_CAPTURE_MISSING },
          { DE, "e5xd6e.P.", CLEAR, "e5d6", 0 }, { DE, "exd6 ep", CLEAR, "e5d6", 0 });
    CHECK(f->chess, "4k3/2p5/1P6/2p5/1P6/8/8/4K3 w - - 0 1", { EN, "bxc", SEVERAL, "b4c5 b6c7", 0 });
}

static void castlings(void **state)
{
    fixture *f = *state;
    CHECK(f->chess, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", { DE, "0-0", CLEAR, "e1g1!", 0 },
          { DE, "O-O", CLEAR, "e1g1!", 0 }, { DE, "o-o", CLEAR, "e1g1!", 0 },
          { RU, "о-о", CLEAR, "e1g1!", 0 }, { RU, "О–О", CLEAR, "e1g1!", 0 },
          { DE, "0–0", CLEAR, "e1g1!", 0 }, { DE, "0—0—0", CLEAR, "e1c1!", 0 },
          { DE, "0 - 0 - 0", CLEAR, "e1c1!", 0 }, { EN, "O-0", CLEAR, "e1g1!", 0 },
          { EN, "0-0+", CLEAR, "e1g1!", WRONG_ATTACK }, { EN, "20. 0-0", CLEAR, "e1g1!", 0 },
          { EN, "1-0", UNREADABLE, 0 }, { EN, "0-0-0-0", UNREADABLE, 0 }, { EN, "0:0", UNREADABLE, 0 },
          { EN, "Ke1-g1", CLEAR, "e1g1!", 0 }, { EN, "Ke1-f1", CLEAR, "e1f1", 0 });
    CHECK(f->chess, "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", { DE, "0-0", ILLEGAL, 0 },
          { DE, "Kg1", ILLEGAL, 0 });
    /* The king's own step to g1 is no castling, though both end there. */
    CHECK(f->chess960, "4k3/8/8/8/8/8/8/5K1R w K - 0 1", { DE, "Kg1", CLEAR, "f1g1", 0 },
          { DE, "0-0", CLEAR, "f1g1!", 0 });
}

static void promotions(void **state)
{
    fixture *f = *state;
    CHECK(f->chess, "3r1k2/4P3/8/8/8/8/8/4K3 w - - 0 1", { DE, "exd8D", CLEAR, "e7d8Q", 0 },
          { DE, "exd8=S", CLEAR, "e7d8N", 0 }, { DE, "exd8", SEVERAL, "e7d8B e7d8N e7d8Q e7d8R", 0 },
          { DE, "e8D", CLEAR, "e7e8Q", 0 }, { DE, "edT", CLEAR, "e7d8R", WRONG_CAPTURE_MISSING });
    CHECK(f->chess, "5k2/8/4P3/8/8/8/P7/4K3 w - - 0 1", { DE, "e7D", ILLEGAL, 0 },
          { DE, "e7", CLEAR, "e6e7", 0 });
    CHECK(f->chess, "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", { DE, "e8D", CLEAR, "e7e8Q", 0 },
          { DE, "e8=D", CLEAR, "e7e8Q", 0 }, { DE, "e8/D", CLEAR, "e7e8Q", 0 },
          { DE, "e8 D", CLEAR, "e7e8Q", 0 }, { DE, "e8d", CLEAR, "e7e8Q", 0 },
          { DE, "e8", SEVERAL, "e7e8B e7e8N e7e8Q e7e8R", 0 }, { DE, "e7-e8S+", CLEAR, "e7e8N", 0 },
          { DE, "e8L+", CLEAR, "e7e8B", WRONG_ATTACK }, { DE, "e8K", ILLEGAL, 0 },
          { DE, "e8Q", UNREADABLE, 0 }, { EN, "e8Q", CLEAR, "e7e8Q", 0 }, { EN, "e8=b", CLEAR, "e7e8B", 0 },
          { RU, "e8Ф", CLEAR, "e7e8Q", 0 }, { RU, "е8ф", CLEAR, "e7e8Q", 0 },
          { RU, "е8=К", CLEAR, "e7e8N", 0 }, { RU, "е8Кр", ILLEGAL, 0 });
}

static void marks_of_attack_and_win(void **state)
{
    fixture *f = *state;
    CHECK(f->chess, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", { DE, "Ta8#", CLEAR, "a1a8", 0 },
          { DE, "Ta8+", CLEAR, "a1a8", 0 }, { DE, "Ta8", CLEAR, "a1a8", 0 },
          { RU, "Ла8\xC3\x97", CLEAR, "a1a8", 0 }, { DE, "Ta7+", CLEAR, "a1a7", WRONG_ATTACK },
          { DE, "Ta7#", CLEAR, "a1a7", WRONG_WIN }, { DE, "Txa7", CLEAR, "a1a7", WRONG_CAPTURE_SUPERFLUOUS },
          { DE, "Txa8+ e.p.", CLEAR, "a1a8", WRONG_CAPTURE_SUPERFLUOUS | WRONG_PASSED });
}

static void draughts(void **state)
{
    fixture *f = *state;
    CHECK(f->russian, "W:W21-32:B1-12", { RU, "c3-d4", CLEAR, "c3d4", 0 }, { RU, "с3-d4", CLEAR, "c3d4", 0 },
          { RU, "c3d4", CLEAR, "c3d4", 0 }, { RU, "c3 d4", CLEAR, "c3d4", 0 },
          { RU, "cd4", CLEAR, "c3d4", 0 }, { RU, "1. cd4", CLEAR, "c3d4", 0 },
          { RU, "C3-D4", CLEAR, "c3d4", 0 }, { RU, "c3:d4", CLEAR, "c3d4", WRONG_CAPTURE_SUPERFLUOUS },
          { RU, "c3-d5", UNREADABLE, 0 }, { RU, "c3-e5", ILLEGAL, 0 }, { RU, "Д c3-d4", ILLEGAL, 0 },
          { RU, "сдаюсь", UNREADABLE, 0 });
    /* c3 over d4 and f6 to g7; the way is told or not. */
    CHECK(f->russian, "W:Wc3:Bd4,f6,a7", { RU, "c3:e5:g7", CLEAR, "c3g7*2", 0 },
          { RU, "c3:g7", CLEAR, "c3g7*2", 0 }, { RU, "c3xe5xg7", CLEAR, "c3g7*2", 0 },
          { RU, "c3-g7", CLEAR, "c3g7*2", WRONG_CAPTURE_MISSING }, { RU, "c3:e5", ILLEGAL, 0 },
          { RU, "c3:e7:g7", ILLEGAL, 0 }, { RU, "c3:e6:g7", UNREADABLE, 0 });
    CHECK(f->international, "W:W31-50:B1-20", { RU, "32-28", CLEAR, "3228", 0 },
          { RU, "32 28", CLEAR, "3228", 0 }, { RU, "1. 32-28", CLEAR, "3228", 0 },
          { RU, "3228", UNREADABLE, 0 }, { RU, "32-51", UNREADABLE, 0 });
}

/* ---- what a text has in common, or has done, besides its candidates ---- */

/* In the words of words_of, "" if the text denotes no move. */
static void check_done(fixture *f, const board_game *g, const char *position, int language, const char *text,
                       const char *expected, const char *after)
{
    char all[64] = "";
    board_position p = position_of(g, position);
    read_in(f, g, position, language, text);
    assert_int_equal(f->reading.status, READING_ILLEGAL);
    if (f->reading.has_done) {
        words_of(f, g, &(board_moves){ .items = &f->reading.done, .count = 1 }, all);
        board_make(g, &p, &f->reading.done);
    }
    buffer_clear(&f->text);
    board_write(g, &p, &f->text);
    board_position now = position_of(g, f->text.data), wanted = after ? position_of(g, after) : now;
    if (strcmp(all, expected) != 0 || memcmp(&now, &wanted, sizeof now) != 0) {
        fail_msg("%s: \"%s\" is {%s}, not {%s}, and leads to %s", position, text, all, expected, f->text.data);
    }
}

static void illegal_moves_of_chess_are_done_all_the_same(void **state)
{
    fixture *f = *state;
    const board_game *g = f->chess;
    const char *check = "4k3/8/8/8/7b/8/4P3/1N2K1N1 w - - 0 1", *pin = "4r2k/8/8/8/8/4N3/8/1N2K3 w - - 0 1";
    check_done(f, g, check, DE, "e4", "e2e4", "4k3/8/8/8/4P2b/8/8/1N2K1N1 b - e3 0 1");
    check_done(f, g, check, DE, "Sc3", "b1c3", NULL);
    check_done(f, g, check, DE, "Sgf3", "g1f3", NULL);
    check_done(f, g, check, DE, "Sd5", "", NULL);
    check_done(f, g, check, DE, "Sb1-d5", "b1d5", "4k3/8/8/3N4/7b/8/4P3/4K1N1 b - - 1 1");
    check_done(f, g, check, DE, "Kf2", "e1f2", NULL);
    check_done(f, g, check, DE, "d3", "e2d3", NULL);
    check_done(f, g, check, DE, "exd3", "e2d3", NULL);
    check_done(f, g, check, DE, "exd", "", NULL);
    check_done(f, g, check, DE, "Dd1", "", NULL);
    check_done(f, g, pin, DE, "Sc4", "e3c4", NULL);
    check_done(f, g, pin, DE, "Sf3", "", NULL);
    check_done(f, g, pin, DE, "Sexe8", "e3e8", "4N2k/8/8/8/8/8/8/1N2K3 b - - 0 1");
    check_done(f, g, pin, DE, "S1e3", "b1e3", "4r2k/8/8/8/8/4N3/8/4K3 b - - 0 1");
    check_done(f, g, pin, DE, "Kh8", "e1h8", "4r2K/8/8/8/8/4N3/8/1N6 b - - 0 1");
    check_done(f, g, pin, DE, "Ke1", "", NULL);
    check_done(f, g, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", DE, "Ke8", "e1e8", "r3K2r/8/8/8/8/8/8/R6R b - - 0 1");
    check_done(f, g, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", DE, "Ta1xe8", "a1e8",
               "r3R2r/8/8/8/8/8/8/4K2R b K - 0 1");
    check_done(f, g, "4k3/8/8/8/8/8/4P3/3QK3 w - - 0 1", DE, "Dg4", "d1g4", NULL);
}

static void illegal_captures_en_passant_take_what_could_have_passed(void **state)
{
    fixture *f = *state;
    const board_game *g = f->chess;
    const char *late = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 9", *after = "4k3/8/3P4/8/8/8/8/4K3 b - - 0 9";
    check_done(f, g, late, DE, "exd6", "e5d6", after);
    check_done(f, g, late, DE, "e5xd6 e.p.", "e5d6", after);
    check_done(f, g, late, DE, "e5-d6", "e5d6", "4k3/8/3P4/3p4/8/8/8/4K3 b - - 0 9");
    check_done(f, g, "4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 9", DE, "exd3", "e4d3", "4k3/8/8/8/8/3p4/8/4K3 w - - 0 10");
    /* the king is left attacked */
    check_done(f, g, "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 9", DE, "exd6", "e5d6", "4r1k1/8/3P4/8/8/8/8/4K3 b - - 0 9");
    /* there is nothing, nothing that passes, nothing that passes there, or it is no piece that could take so */
    check_done(f, g, "4k3/8/8/4P3/8/8/8/4K3 w - - 0 9", DE, "exd6", "e5d6", after);
    check_done(f, g, "4k3/8/8/3nP3/8/8/8/4K3 w - - 0 9", DE, "exd6", "e5d6", "4k3/8/3P4/3n4/8/8/8/4K3 b - - 0 9");
    check_done(f, g, "4k3/8/8/3PP3/8/8/8/4K3 w - - 0 9", DE, "exd6", "e5d6", "4k3/8/3P4/3P4/8/8/8/4K3 b - - 0 9");
    check_done(f, g, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 9", DE, "e4xd6", "e4d6", "4k3/8/3P4/3p4/8/8/8/4K3 b - - 0 9");
    check_done(f, g, "4k3/8/8/3pN3/8/8/8/4K3 w - - 0 9", DE, "Se5xd6", "e5d6", "4k3/8/3N4/3p4/8/8/8/4K3 b - - 1 9");
}

static void illegal_castlings_move_both_pieces(void **state)
{
    fixture *f = *state;
    const board_game *g = f->chess;
    check_done(f, g, "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", DE, "0-0", "e1g1!",
               "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    check_done(f, g, "r3k2r/8/8/8/8/8/8/R3K2R b - - 0 1", DE, "0-0-0", "e8c8!",
               "2kr3r/8/8/8/8/8/8/R3K2R w - - 1 2");
    check_done(f, g, "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", DE, "0-0", "e1g1!", NULL);
    check_done(f, g, "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", DE, "Kg1", "e1g1!", NULL);
    check_done(f, g, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", DE, "Kg1", "e1g1", NULL);
    check_done(f, g, "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", DE, "0-0-0", "e1c1!",
               "4k3/8/8/8/8/8/8/1NKR3R b - - 1 1");
    check_done(f, g, "4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1", DE, "0-0", "", NULL);
    check_done(f, g, "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", DE, "0-0", "", NULL);
    check_done(f, g, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", DE, "0-0", "", NULL);
    check_done(f, f->chess960, "4k3/8/8/8/8/8/8/1K1R1R2 w - - 0 1", DE, "0-0", "", NULL);
    check_done(f, f->chess960, "4k3/8/8/8/8/8/8/1K1R4 w - - 0 1", DE, "0-0", "b1g1!",
               "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

static void illegal_moves_become_what_is_written(void **state)
{
    fixture *f = *state;
    const board_game *g = f->chess;
    const char *check = "8/4P1k1/8/8/7b/8/8/4K3 w - - 0 1", *blocked = "4r3/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    check_done(f, g, check, DE, "e8D", "e7e8Q", NULL);
    check_done(f, g, check, DE, "e8", "e7e8", "4P3/6k1/8/8/7b/8/8/4K3 b - - 0 1");
    check_done(f, g, check, DE, "e8K", "e7e8K", NULL);
    check_done(f, g, blocked, DE, "e8S", "e7e8N", NULL);
    check_done(f, g, "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", DE, "e4", "e2e4", "4k3/8/8/8/4P3/4n3/8/4K3 b - - 0 1");
    check_done(f, g, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", DE, "e4D", "e2e4Q", "4k3/8/8/8/4Q3/8/8/4K3 b - - 0 1");
    check_done(f, g, "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", EN, "e8P", "e7e8", NULL);
    check_done(f, g, "8/6k1/8/8/8/8/4P3/4K3 w - - 0 1", EN, "e4P", "", NULL);
    /* Taken en passant, both pawns leave the rank and the king stands attacked. */
    check_done(f, g, "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", DE, "exd6 e.p.", "e5d6",
               "8/8/3P4/K6r/8/8/8/4k3 b - - 0 1");
    check_done(f, g, "8/8/8/K2pP3/8/8/8/4k3 w - - 0 1", DE, "exd6 e.p.", "e5d6",
               "8/8/3P4/K7/8/8/8/4k3 b - - 0 1");
}

static void illegal_moves_of_draughts_are_done_all_the_same(void **state)
{
    fixture *f = *state;
    const board_game *g = f->russian;
    check_done(f, g, "W:Wc3:Bd4,f6,a7", RU, "c3:e5", "c3e5", "B:We5:Ba7,f6");
    check_done(f, g, "W:Wc3:Bd4,d6,b6,h2", RU, "c3:e5:c7", "c3c7*2", "B:Wc7:Bb6,h2");
    check_done(f, g, "W:W21-32:B1-12", RU, "c3-e5", "c3e5", NULL);
    check_done(f, g, "W:Wc3,g1:Bd4,a7", RU, "g1-h2", "g1h2", "B:Wc3,h2:Ba7,d4");
    check_done(f, g, "W:Wc3,g1:Bd4,a7", RU, "gh2", "g1h2", NULL);
    check_done(f, g, "W:Wc3:Bd4,a7", RU, "c3:c7", "", NULL);
    check_done(f, g, "W:Wc3:Bd4,a7", RU, "c3-c7", "c3c7", NULL);
    check_done(f, g, "W:Wc3:Bd4,a7", RU, "e3-f4", "", NULL);
    check_done(f, g, "W:Wc3,a7:Bd4", RU, "a7-b8", "a7b8K", NULL);
    check_done(f, f->international, "W:W33,44:B28,29", RU, "44-40", "4440", NULL);
}

static void check_common(fixture *f, const char *position, const char *text, uint32_t outcomes,
                         bool promotion_open, bool pinned)
{
    read_in(f, f->chess, position, DE, text);
    const board_reading *r = &f->reading;
    if (r->outcomes != outcomes || r->promotion_open != promotion_open || r->pinned != pinned ||
        r->has_done) {
        fail_msg("%s: \"%s\" has %u outcomes, promotion %d, pinned %d", position, text, r->outcomes,
                 r->promotion_open, r->pinned);
    }
}

static void what_readings_have_in_common(void **state)
{
    fixture *f = *state;
    const char *two = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", *pin = "k7/8/8/8/1N6/2r1NK2/8/8 w - - 0 1";
    const char *last = "2r1k3/1P6/1P6/2p5/1P6/8/8/4K3 w - - 0 1";
    check_common(f, two, "Sd2", 2, false, false);
    check_common(f, two, "Sbd2", 1, false, false);
    check_common(f, two, "Sd9", 0, false, false);
    check_common(f, pin, "Sd5", 1, false, true);
    check_common(f, pin, "Sbd5", 1, false, false);
    check_common(f, pin, "Sd3", 1, false, false);
    check_common(f, last, "b8", 4, true, false);
    check_common(f, last, "b8D", 1, false, false);
    check_common(f, last, "bxc8", 4, true, false);
    check_common(f, last, "bxc", 5, false, false);
    /* The pinned piece is the pawn. */
    check_common(f, "k3r3/8/8/8/8/3p1p2/4P1P1/4K3 w - - 0 1", "gxf3", 1, false, false);
    read_in(f, f->chess, "k3r3/8/8/8/8/2Bp4/4P3/4K3 w - - 0 1", EN, "exd3");
    assert_int_equal(f->reading.status, READING_ILLEGAL);
    read_in(f, f->chess, "3rk3/8/8/8/3B4/2p5/1P6/3K4 w - - 0 1", EN, "BXC3");
    assert_true(f->reading.status == READING_CLEAR && f->reading.pinned);
}

/* ---- slips ---- */

/* The legal moves of the position in each slip's list. */
static void check_corrections(fixture *f, const char *position, const char *text, const char *origin,
                              const char *side, const char *incomplete)
{
    const char *expected[READING_SLIPS] = { origin, side, incomplete };
    read_in(f, f->russian, position, RU, text);
    assert_int_equal(f->reading.status, READING_ILLEGAL);
    for (int i = 0; i < READING_SLIPS; i++) {
        char all[256];
        words_of(f, f->russian, &f->reading.corrections[i], all);
        if (strcmp(all, expected[i]) != 0) {
            fail_msg("%s: %s, slip %d: {%s}, not {%s}", position, text, i, all, expected[i]);
        }
    }
    uint32_t number = 0;
    for (int i = 0; i < READING_SLIPS; i++) {
        for (uint32_t k = 0; k < f->reading.corrections[i].count; k++, number++) {
            assert_true(board_move_same(board_correction(&f->reading, number),
                                        &f->reading.corrections[i].items[k]));
        }
    }
    assert_int_equal(board_correction_count(&f->reading), number);
}

static void slips(void **state)
{
    fixture *f = *state;
    check_corrections(f, "W:Wc5,g1:Ba7,h8", "e5-d6", "c5d6", "", "");
    check_corrections(f, "W:Wc5,e5,g1:Ba7,h8", "g5-d6", "c5d6 e5d6", "", "");
    check_corrections(f, "B:Wc3:Ba7,h8", "h2-g3", "", "a7b6", "");
    check_corrections(f, "B:Wc3:Ba7,h4", "f2-g3", "h4g3", "", "");
    check_corrections(f, "W:Wc3:Bd4,f6,a7", "c3:e5", "", "", "c3g7*2");
    check_corrections(f, "W:Wc3:Bd4,f6,d6,a7", "c3:e5", "", "", "c3c7*2 c3g7*2");
    check_corrections(f, "W:Wg3,a1:Bh8", "b6-a5", "", "g3h4", "");
    /* Chess declares no slips. */
    read_in(f, f->chess, "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", DE, "Sa1-c3");
    assert_int_equal(f->reading.status, READING_ILLEGAL);
    for (int i = 0; i < READING_SLIPS; i++) {
        assert_int_equal(f->reading.corrections[i].count, 0);
    }
}

static void lengthy_texts_come_to_an_end(void **state)
{
    fixture *f = *state;
    static const char *const parts[] = { "+", "0-", "c3:", "1.", "Sa", ".", "x", "e.p.", "b1", "\xD0\xA1" };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char text[800] = "";
        while (strlen(text) + strlen(parts[i]) < sizeof text) {
            strcat(text, parts[i]);
            if (strlen(text) % 40 < strlen(parts[i])) {
                read_in(f, f->chess, "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", DE, text);
                assert_int_equal(f->reading.candidates.count, 0);
                read_in(f, f->russian, "W:WKa1,c3:Bd4,d6,f6,b6,f4,c7,g7,Kb8", RU, text);
            }
        }
        assert_int_equal(f->reading.status, READING_UNREADABLE);
    }
}

static arbiter_status read_with(const arbiter_allocator *allocator, void *context)
{
    const board_game *g = context;
    board_position p = position_of(g, "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1");
    board_reading reading;
    board_reading_init(&reading, allocator);
    arbiter_status status = board_read_move(g, &p, DE, test_str("Sd2+"), &reading);
    board_reading_free(&reading);
    return status;
}

static void running_out_of_memory_is_a_status(void **state)
{
    fixture *f = *state;
    test_every_allocation_fails(read_with, (void *)(uintptr_t)f->chess);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(one_of_two_pieces),
                                        cmocka_unit_test(pawns_and_bishops),
                                        cmocka_unit_test(castlings),
                                        cmocka_unit_test(promotions),
                                        cmocka_unit_test(marks_of_attack_and_win),
                                        cmocka_unit_test(draughts),
                                        cmocka_unit_test(illegal_moves_of_chess_are_done_all_the_same),
                                        cmocka_unit_test(illegal_captures_en_passant_take_what_could_have_passed),
                                        cmocka_unit_test(illegal_castlings_move_both_pieces),
                                        cmocka_unit_test(illegal_moves_become_what_is_written),
                                        cmocka_unit_test(illegal_moves_of_draughts_are_done_all_the_same),
                                        cmocka_unit_test(what_readings_have_in_common),
                                        cmocka_unit_test(slips),
                                        cmocka_unit_test(lengthy_texts_come_to_an_end),
                                        cmocka_unit_test(running_out_of_memory_is_a_status) };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
