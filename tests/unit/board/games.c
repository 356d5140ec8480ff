#include "games.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))
/* A text where an initialiser must be constant. */
#define T(literal) { (literal), sizeof(literal) - 1 }
#define FORMS(...) { (const str_t[]){ __VA_ARGS__ }, COUNT(((const str_t[]){ __VA_ARGS__ })) }

/* ---- chess ---- */

enum { KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN };

static const movement_decl king_moves[] = {
    { .kind = MOVEMENT_STEP, .directions = DIRECTIONS_STRAIGHT | DIRECTIONS_DIAGONAL }
};
static const movement_decl queen_moves[] = {
    { .kind = MOVEMENT_SLIDE, .directions = DIRECTIONS_STRAIGHT | DIRECTIONS_DIAGONAL }
};
static const movement_decl rook_moves[] = { { .kind = MOVEMENT_SLIDE, .directions = DIRECTIONS_STRAIGHT } };
static const movement_decl bishop_moves[] = { { .kind = MOVEMENT_SLIDE, .directions = DIRECTIONS_DIAGONAL } };
static const movement_decl knight_moves[] = { { .kind = MOVEMENT_LEAP, .leap = { 1, 2 } } };
static const movement_decl pawn_moves[] = {
    { .kind = MOVEMENT_STEP, .directions = DIRECTION_AHEAD, .use = USE_MOVING },
    { .kind = MOVEMENT_SLIDE, .directions = DIRECTION_AHEAD, .least = 2, .most = 2, .from_rank = 2, .use = USE_MOVING,
      .leaves_en_passant = true },
    { .kind = MOVEMENT_STEP, .directions = DIRECTION_AHEAD_DIAGONAL, .use = USE_CAPTURING, .takes_en_passant = true }
};
static const uint8_t pawn_into[] = { QUEEN, ROOK, BISHOP, KNIGHT };

static const kind_decl chess_kinds[] = {
    [KING] = { T("König"), { T("King"), T(""), T("Король") }, T("K"), true, king_moves, 1, { 0 },
            { T("♔"), T("♚") } },
    [QUEEN] = { T("Dame"), { T("Queen"), T(""), T("Ферзь") }, T("Q"), false, queen_moves, 1, { 0 },
            { T("♕"), T("♛") } },
    [ROOK] = { T("Turm"), { T("Rook"), T(""), T("Ладья") }, T("R"), false, rook_moves, 1, { 0 },
            { T("♖"), T("♜") } },
    [BISHOP] = { T("Läufer"), { T("Bishop"), T(""), T("Слон") }, T("B"), false, bishop_moves, 1, { 0 },
            { T("♗"), T("♝") } },
    [KNIGHT] = { T("Springer"), { T("Knight"), T(""), T("Конь") }, T("N"), false, knight_moves, 1, { 0 },
            { T("♘"), T("♞") } },
    [PAWN] = { T("Bauer"), { T("Pawn"), T(""), T("Пешка") }, T("P"), false, pawn_moves, COUNT(pawn_moves),
            { 8, pawn_into, COUNT(pawn_into), true, PROMOTE_AT_END }, { T("♙"), T("♟") } }
};

static const castle_decl chess_castles[] = {
    { T("kurz"), T("K"), KING, ROOK, T("e1"), T("g1"), T("h1"), false, T("f1") },
    { T("lang"), T("Q"), KING, ROOK, T("e1"), T("c1"), T("a1"), false, T("d1") }
};
static const castle_decl chess960_castles[] = {
    { T("kurz"), T("K"), KING, ROOK, T(""), T("g1"), T("h1"), true, T("f1") },
    { T("lang"), T("Q"), KING, ROOK, T(""), T("c1"), T("a1"), true, T("d1") }
};

static const uint8_t pawn_alone[] = { PAWN };
static const counter_decl chess_counters[] = { { T("ruhig"), true, false, pawn_alone, 1 } };

static const letter_decl german_letters[] = {
    { KING, T("K") }, { QUEEN, T("D") }, { ROOK, T("T") }, { BISHOP, T("L") }, { KNIGHT, T("S") }, { PAWN, T("") }, { PAWN, T("B") }
};
static const letter_decl english_letters[] = {
    { KING, T("K") }, { QUEEN, T("Q") }, { ROOK, T("R") }, { BISHOP, T("B") }, { KNIGHT, T("N") },
    { PAWN, T("") }, { PAWN, T("P") }
};
static const letter_decl russian_letters[] = {
    { KING, T("Кр") }, { QUEEN, T("Ф") }, { ROOK, T("Л") }, { BISHOP, T("С") }, { KNIGHT, T("К") },
    { PAWN, T("") }, { PAWN, T("п") }
};
static const castling_form_decl castling_forms[] = {
    { 0, T("0-0") }, { 0, T("O-O") }, { 1, T("0-0-0") }, { 1, T("O-O-O") }
};

static const uint8_t suffixes_en[] = {
    SUFFIX_ATTACK, SUFFIX_ATTACK, SUFFIX_WIN, SUFFIX_PASSED, SUFFIX_PASSED, 0, 0, 0
};
static const uint8_t suffixes_de[] = { SUFFIX_ATTACK, SUFFIX_ATTACK, SUFFIX_WIN, SUFFIX_PASSED, 0, 0, 0 };
static const uint8_t suffixes_ru[] = { SUFFIX_ATTACK, SUFFIX_ATTACK, SUFFIX_WIN, SUFFIX_WIN, 0, 0, 0 };

#define CHESS                                                                                                        \
    .width = 8, .height = 8, .side_name = { T("Weiß"), T("Schwarz") }, .side_letter = { T("w"), T("b") },   \
    .format = FORMAT_FEN, .kinds = chess_kinds, .kind_count = COUNT(chess_kinds), .counters = chess_counters,        \
    .counter_count = 1, .mover_loses = END_ATTACKED & END_NO_MOVE, .drawn = END_NO_MOVE & ~END_ATTACKED,             \
    .notation = {                                                                                                    \
        [LANG_EN] = { true, english_letters, COUNT(english_letters), castling_forms, COUNT(castling_forms),          \
                      FORMS(T("-")), FORMS(T("x"), T(":")), FORMS(T(""), T("="), T("/")),                \
                      FORMS(T("+"), T("++"), T("#"), T("e.p."), T("ep"), T("!"), T("?"), T("(=)")), false, suffixes_en }, \
        [LANG_DE] = { true, german_letters, COUNT(german_letters), castling_forms, COUNT(castling_forms),            \
                      FORMS(T("-")), FORMS(T("x"), T(":")), FORMS(T(""), T("="), T("/")),                \
                      FORMS(T("+"), T("++"), T("#"), T("e.p."), T("!"), T("?"), T("(=)")), false, suffixes_de },   \
        [LANG_RU] = { true, russian_letters, COUNT(russian_letters), castling_forms, COUNT(castling_forms),          \
                      FORMS(T("-")), FORMS(T(":"), T("x")), FORMS(T(""), T("=")),                          \
                      FORMS(T("+"), T("++"), T("×"), T("#"), T("!"), T("?"), T("(=)")), false, suffixes_ru }       \
    }

const board_decl chess_decl = {
    .name = T("schach"), .title = { T("Chess"), T("Schach"), T("Шахматы") },
    .start = T("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    .castles = chess_castles, .castle_count = COUNT(chess_castles), CHESS
};

const board_decl chess960_decl = {
    .name = T("chess960"), .title = { T("Chess960") }, .start_any = true,
    .castles = chess960_castles, .castle_count = COUNT(chess960_castles), CHESS
};

/* ---- draughts ---- */

enum { MAN, CROWNED };

static const movement_decl man_moves[] = {
    { .kind = MOVEMENT_STEP, .directions = DIRECTION_AHEAD_DIAGONAL, .use = USE_MOVING },
    { .kind = MOVEMENT_HOP, .directions = DIRECTIONS_DIAGONAL }
};
static const movement_decl crowned_moves[] = {
    { .kind = MOVEMENT_SLIDE, .directions = DIRECTIONS_DIAGONAL, .use = USE_MOVING },
    { .kind = MOVEMENT_HOP, .directions = DIRECTIONS_DIAGONAL, .run_up_any = true, .landing_any = true }
};
static const uint8_t man_into[] = { CROWNED };

#define MEN(rank, when)                                                                                              \
    { [MAN] = { T("Шашка"), { T("Man"), T("Stein"), T("") }, T(""), false, man_moves, COUNT(man_moves),    \
                { (rank), man_into, 1, false, (when) }, { T("⛀"), T("⛂") } },                                    \
      [CROWNED] = { T("Дамка"), { T("King"), T("Dame"), T("") }, T("K"), false, crowned_moves,             \
                    COUNT(crowned_moves), { 0 }, { T("⛁"), T("⛃") } } }

static const kind_decl passing_kinds[] = MEN(8, PROMOTE_IN_PASSING);
static const kind_decl stopping_kinds[] = MEN(8, PROMOTE_AT_END);
static const kind_decl tenth_rank_kinds[] = MEN(10, PROMOTE_AT_END);

static const uint8_t man_alone[] = { MAN };
static const counter_decl draughts_counters[] = {
    { T("тихие"), true, false, man_alone, 1 },
    { T("равновесие"), true, true, NULL, 0 }
};

static const letter_decl draughts_en[] = { { MAN, T("") }, { CROWNED, T("") }, { CROWNED, T("K") } };
static const letter_decl draughts_de[] = { { MAN, T("") }, { CROWNED, T("") }, { CROWNED, T("D") } };
static const letter_decl draughts_ru[] = { { MAN, T("") }, { CROWNED, T("") }, { CROWNED, T("Д") } };

#define DRAUGHTS_IN(letters, ...)                                                                                  \
    { true, letters, COUNT(letters), NULL, 0, FORMS(T("-")), FORMS(__VA_ARGS__), { NULL, 0 }, FORMS(T("!"), T("?")), \
      true, NULL }

#define DRAUGHTS                                                                                                     \
    .dark = true, .side_name = { T("Белые"), T("Чёрные") }, .side_letter = { T("W"), T("B") },               \
    .format = FORMAT_PDN, .kind_count = 2, .counters = draughts_counters, .counter_count = 2,                        \
    .mover_loses = END_NO_MOVE,                                                                                      \
    .slips = SLIP_OTHER_ORIGIN | SLIP_OTHER_SIDE | SLIP_INCOMPLETE_CAPTURE,                                          \
    .notation = { [LANG_EN] = DRAUGHTS_IN(draughts_en, T("x"), T(":")),                                              \
                  [LANG_DE] = DRAUGHTS_IN(draughts_de, T("x"), T(":")),                                              \
                  [LANG_RU] = DRAUGHTS_IN(draughts_ru, T(":"), T("x"), T("×")) }

const board_decl russian_decl = {
    .name = T("русские-шашки"), .title = { T("Russian draughts"), T("Russische Dame"), T("Русские шашки") },
    .width = 8, .height = 8, .start = T("W:W21-32:B1-12"), .kinds = passing_kinds,
    .capture = { .compulsory = true, .chained = true, .landing_goes_on = true, .removed_at_end = true }, DRAUGHTS
};

const board_decl pool_decl = {
    .name = T("pool-checkers"), .width = 8, .height = 8, .start = T("W:W21-32:B1-12"), .kinds = stopping_kinds,
    .capture = { .compulsory = true, .chained = true, .landing_goes_on = true, .removed_at_end = true }, DRAUGHTS
};

const board_decl brazilian_decl = {
    .name = T("brazilian"), .width = 8, .height = 8, .start = T("W:W21-32:B1-12"), .kinds = stopping_kinds,
    .capture = { .compulsory = true, .chained = true, .most = true, .removed_at_end = true }, DRAUGHTS
};

const board_decl international_decl = {
    .name = T("international-draughts"), .width = 10, .height = 10, .numbered = true, .start = T("W:W31-50:B1-20"),
    .kinds = tenth_rank_kinds,
    .capture = { .compulsory = true, .chained = true, .most = true, .removed_at_end = true }, DRAUGHTS
};

/* ---- support ---- */

const board_game *game_of(arena_t *arena, const board_decl *decl)
{
    const board_game *g;
    board_faults faults;
    arbiter_status status = board_compile(decl, arena, &g, &faults);
    if (status != ARBITER_OK || faults.count > 0) {
        fail_msg("%.*s: fault %d of item %d %d %d", (int)decl->name.size, decl->name.data, (int)faults.items[0].code,
                 (int)faults.items[0].item, faults.items[0].index, faults.items[0].part);
    }
    return g;
}

board_position position_of(const board_game *g, const char *text)
{
    board_position p;
    position_error error;
    if (!board_read(g, test_str(text), &p, &error)) {
        fail_msg("%s: fault %d at %zu", text, (int)error.fault, error.offset);
    }
    return p;
}
