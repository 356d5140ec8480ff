/* Who can still win: tests/data/can_win.tsv, both ways for every row. A yes is replayed move by move, as it is found and shortened; a no is
   compared with what the table says and how that was verified. With ARBITER_CAN_WIN_EXHAUST every no of that
   sort is verified again, by a search of its own that knows nothing but the moves; with ARBITER_CAN_WIN_SHOW
   each row is printed. ARBITER_CAN_WIN_NODES is the budget (200000 unless said), ARBITER_CAN_WIN_TABLE another
   table. */
#include "game_files.h"
#include "games.h"

#include <time.h>

#include "board/line.h"
#include "memory.h"

static const char *const answers[] = { "yes", "no", "undetermined" };
static const char *const reasons[] = { "line",         "won",    "over",      "material", "never-attacked",
                                       "never-caught", "forced", "exhausted", "budget" };

static uint64_t nodes_allowed;
static bool show, verify;

typedef struct {
    game_files files;
    const board_game *chess, *russian, *international, *chess960;
    board_moves work, line;
} desk_t;

static void desk_open(desk_t *d)
{
    game_files_open(&d->files);
    d->chess = game_files_find(&d->files, "schach");
    d->russian = game_files_find(&d->files, "русские-шашки");
    d->international = game_files_find(&d->files, "international-draughts");
    d->chess960 = game_files_find(&d->files, "chess960");
    board_moves_init(&d->work, mem_default());
    board_moves_init(&d->line, mem_default());
}

static void desk_close(desk_t *d)
{
    board_moves_free(&d->work);
    board_moves_free(&d->line);
    game_files_close(&d->files);
}

static board_answer ask(desk_t *d, const board_game *g, const char *text, int side, uint64_t nodes)
{
    board_answer answer;
    board_position p = position_of(g, text);
    assert_int_equal(board_can_win(g, &p, side, (board_budget){ nodes }, &d->work, &d->line, &answer),
                     ARBITER_OK);
    return answer;
}

/* ---- a yes ---- */

static bool legal_here(const board_game *g, const board_position *p, const board_move *move,
                       board_moves *work)
{
    assert_int_equal(board_legal(g, p, work), ARBITER_OK);
    for (uint32_t i = 0; i < work->count; i++) {
        if (board_move_same(&work->items[i], move)) {
            return true;
        }
    }
    return false;
}

static board_end end_of(const board_game *g, const board_position *p, board_moves *work)
{
    board_state state;
    assert_int_equal(board_look(g, p, work, &state), ARBITER_OK);
    return state.end;
}

/* Every move is legal, no end comes before the last, and that one is won. */
static void replay(desk_t *d, const board_game *g, const char *text, int side)
{
    board_position p = position_of(g, text);
    for (uint32_t i = 0; i < d->line.count; i++) {
        assert_int_equal(end_of(g, &p, &d->work), BOARD_GOES_ON);
        if (!legal_here(g, &p, &d->line.items[i], &d->work)) {
            fail_msg("%s: move %u of the line is not legal", text, (unsigned)i + 1);
        }
        board_make(g, &p, &d->line.items[i]);
    }
    assert_int_equal(end_of(g, &p, &d->work), BOARD_MOVER_LOSES);
    assert_int_not_equal(p.to_move, side);
}

/* ---- a no: everything that can arise ---- */

/* What a position is, square by square: nothing of how the interpreter packs it. */
typedef struct {
    uint8_t at[BOARD_SQUARES / 2];
    uint64_t rights;
    uint8_t passed[2], to_move, zero[5];
} scene_t;

typedef struct {
    scene_t *place;
    uint32_t *table;
    uint64_t count, room, table_room;
} places_t;

static scene_t place_of(const board_game *g, const board_position *p)
{
    scene_t place;
    memset(&place, 0, sizeof place);
    for (int s = 0; s < board_square_count(g); s++) {
        board_piece piece = board_at(g, p, s);
        int code = piece.side < 0 ? 0 : 1 + piece.kind + 7 * piece.side;
        place.at[s / 2] = (uint8_t)(place.at[s / 2] | code << 4 * (s % 2));
    }
    place.rights = p->rights;
    place.to_move = p->to_move;
    if (p->passed) {
        place.passed[0] = (uint8_t)(p->passer + 1);
        for (int s = 0; s < board_square_count(g); s++) {
            place.passed[1] = p->passed >> s & 1 ? (uint8_t)(s + 1) : place.passed[1];
        }
    }
    return place;
}

static void place_set_up(const board_game *g, const scene_t *place, board_position *p)
{
    memset(p, 0, sizeof *p);
    for (int s = 0; s < board_square_count(g); s++) {
        int code = place->at[s / 2] >> 4 * (s % 2) & 15;
        if (code) {
            p->kind[(code - 1) % 7] |= UINT64_C(1) << s;
            p->side[(code - 1) / 7] |= UINT64_C(1) << s;
        }
    }
    p->rights = place->rights;
    p->to_move = place->to_move;
    p->number = 1;
    if (place->passed[0]) {
        p->passer = (uint8_t)(place->passed[0] - 1);
        p->passed = UINT64_C(1) << (place->passed[1] - 1);
    }
}

static uint32_t *places_slot(places_t *s, const scene_t *place)
{
    uint64_t words[sizeof *place / 8], x = 1;
    memcpy(words, place, sizeof words);
    for (size_t i = 0; i < sizeof words / 8; i++) {
        x = (x ^ words[i]) * UINT64_C(0xBF58476D1CE4E5B9);
        x ^= x >> 31;
    }
    uint64_t at = x & (s->table_room - 1);
    while (s->table[at] && memcmp(&s->place[s->table[at] - 1], place, sizeof *place) != 0) {
        at = (at + 1) & (s->table_room - 1);
    }
    return &s->table[at];
}

static void places_add(places_t *s, const scene_t *place)
{
    if (s->count == s->room) {
        s->room = s->room ? s->room * 2 : 1024;
        s->table_room = s->room * 2;
        s->place = realloc(s->place, s->room * sizeof *s->place);
        free(s->table);
        s->table = calloc(s->table_room, sizeof *s->table);
        assert_true(s->place && s->table);
        for (uint64_t i = 0; i < s->count; i++) {
            *places_slot(s, &s->place[i]) = (uint32_t)(i + 1);
        }
    }
    uint32_t *slot = places_slot(s, place);
    if (!*slot) {
        s->place[s->count] = *place;
        *slot = (uint32_t)++s->count;
    }
}

/* How many positions can arise, 0 if more than `most`, and which sides win in one of them. */
static uint64_t everything(desk_t *d, const board_game *g, const char *text, uint64_t most, bool wins[2])
{
    places_t s = { 0 };
    board_position p = position_of(g, text);
    scene_t place = place_of(g, &p);
    uint64_t done = 0;
    wins[0] = wins[1] = false;
    places_add(&s, &place);
    for (; done < s.count && s.count <= most; done++) {
        place_set_up(g, &s.place[done], &p);
        board_end end = end_of(g, &p, &d->work);
        wins[!p.to_move] = wins[!p.to_move] || end == BOARD_MOVER_LOSES;
        assert_int_equal(board_legal(g, &p, &d->work), ARBITER_OK);
        for (uint32_t i = 0; end == BOARD_GOES_ON && i < d->work.count; i++) {
            board_position after = p;
            board_make(g, &after, &d->work.items[i]);
            place = place_of(g, &after);
            places_add(&s, &place);
        }
    }
    uint64_t count = done == s.count ? s.count : 0;
    free(s.place);
    free(s.table);
    return count;
}

/* ---- the table ---- */

enum { FIELDS = 6 };

typedef struct {
    const char *game, *position, *side, *answer, *verified, *note;
} row_t;

typedef struct {
    int rows, settled, undetermined, wrong;
    uint64_t moves, shorter; /* of all lines, and once shortened */
    double ms[1024];
} tally_t;

static int split(char *line, char *field[FIELDS])
{
    int count = 0;
    for (char *at = line; count < FIELDS && at; count++) {
        field[count] = at;
        at = strchr(at, '\t');
        if (at) {
            *at++ = '\0';
        }
    }
    return count;
}

static double milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static const board_game *game_called(const desk_t *d, const char *name)
{
    return strcmp(name, "chess") == 0           ? d->chess
           : strcmp(name, "russian") == 0       ? d->russian
           : strcmp(name, "international") == 0 ? d->international
                                                : d->chess960;
}

static void shorten(desk_t *d, const board_game *g, const char *text, int side, tally_t *tally)
{
    board_position p = position_of(g, text);
    uint32_t moves = d->line.count;
    assert_int_equal(board_line_shorten(g, &p, (board_budget){ show ? 20000 : 3000 }, &d->work, &d->line), ARBITER_OK);
    assert_in_range(d->line.count, moves > 0, moves);
    replay(d, g, text, side);
    tally->moves += moves;
    tally->shorter += d->line.count;
}

/* `verified` is "line", "proof", or the number of all positions that can arise, none of them won. */
static void check_verified(desk_t *d, const board_game *g, const row_t *row, int side)
{
    bool wins[2];
    uint64_t count = strtoull(row->verified, NULL, 10);
    if (verify && count > 0) {
        uint64_t met = everything(d, g, row->position, count + 1, wins);
        if (met != count || wins[side]) {
            fail_msg("%s: %llu positions can arise, %s", row->position, (unsigned long long)met,
                     wins[side] ? "one of them is won" : "none is won");
        }
    }
}

static void check_row(desk_t *d, const row_t *row, tally_t *tally)
{
    const board_game *g = game_called(d, row->game);
    int side = strcmp(row->side, "0") == 0 ? 0 : 1;
    double begun = milliseconds();
    board_answer answer = ask(d, g, row->position, side, nodes_allowed);
    double took = milliseconds() - begun;
    tally->ms[tally->rows++] = took;
    if (show) {
        printf("%-12s %-14s %8llu positions %3u moves %9.3f ms  %s %s %s\n", answers[answer.answer],
               reasons[answer.reason], (unsigned long long)answer.nodes, (unsigned)d->line.count, took,
               row->game, row->side, row->position);
    }
    if (answer.answer == CAN_WIN_YES) {
        replay(d, g, row->position, side);
        shorten(d, g, row->position, side, tally);
    }
    if (answer.answer == CAN_WIN_UNDETERMINED) {
        tally->undetermined++;
    } else if (strcmp(answers[answer.answer], row->answer) == 0) {
        tally->settled++;
    } else {
        tally->wrong++;
        print_error("%s %s: %s (%s), not %s\n", row->position, row->side, answers[answer.answer],
                    reasons[answer.reason], row->answer);
    }
    check_verified(d, g, row, side);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void print_tally(tally_t *t)
{
    qsort(t->ms, (size_t)t->rows, sizeof *t->ms, by_size);
    printf("%d settled, %d undetermined, %d wrong; ms: median %.3f, 99 %% %.3f, worst %.3f\n", t->settled,
           t->undetermined, t->wrong, t->ms[t->rows / 2], t->ms[t->rows * 99 / 100], t->ms[t->rows - 1]);
    printf("lines of %llu moves, shortened %llu\n", (unsigned long long)t->moves,
           (unsigned long long)t->shorter);
}

static void every_row_of_the_table_is_settled_right(void **state)
{
    (void)state;
    desk_t d;
    tally_t tally = { 0 };
    const char *other = getenv("ARBITER_CAN_WIN_TABLE");
    test_text file = test_read_file(other ? other : "tests/data/can_win.tsv");
    desk_open(&d);
    for (char *line = file.data; line && *line;) {
        char *end = strchr(line, '\n'), *field[FIELDS];
        if (end) {
            *end++ = '\0';
        }
        if (*line && *line != '#') {
            assert_true(split(line, field) >= 5);
            check_row(&d, &(row_t){ field[0], field[1], field[2], field[3], field[4], NULL }, &tally);
        }
        line = end;
    }
    if (show) {
        print_tally(&tally);
    }
    assert_int_equal(tally.wrong, 0);
    assert_true(other || (tally.rows >= 150 && tally.undetermined == 0));
    test_text_free(&file);
    desk_close(&d);
}

/* ---- random positions ---- */

static uint64_t dice = 20240229;

static int roll(int sides)
{
    dice ^= dice << 13;
    dice ^= dice >> 7;
    dice ^= dice << 17;
    return (int)(dice >> 33) % sides;
}

static void put_anywhere(const board_game *g, board_position *p, int kind, int side)
{
    int square;
    do {
        square = roll(board_square_count(g));
    } while (board_occupied(p) >> square & 1);
    p->kind[kind] |= UINT64_C(1) << square;
    p->side[side] |= UINT64_C(1) << square;
}

enum { KING, PAWN = 5, ROYAL_KINDS = 6, CHESS_WIDTH = 8 };

/* Two kings, pawns that stand in each other's way, now and then one that does not, and up to two pieces. */
static board_position random_walls(const board_game *g)
{
    board_position p;
    memset(&p, 0, sizeof p);
    p.number = 1;
    p.to_move = (uint8_t)roll(2);
    for (int file = 0; file < CHESS_WIDTH; file++) {
        int rank = 1 + roll(5), missing = roll(12);
        for (int side = 0; side < 2 && roll(3); side++) {
            uint64_t here = UINT64_C(1) << board_square(g, file, rank + side);
            if (missing != side) {
                p.kind[PAWN] |= here;
                p.side[side] |= here;
            }
        }
    }
    put_anywhere(g, &p, KING, 0);
    put_anywhere(g, &p, KING, 1);
    for (int i = roll(3); i > 0; i--) {
        put_anywhere(g, &p, 1 + roll(4), roll(2));
    }
    return p;
}

static board_position random_few(const board_game *g, int kinds, bool royals)
{
    board_position p;
    memset(&p, 0, sizeof p);
    p.number = 1;
    p.to_move = (uint8_t)roll(2);
    for (int side = 0; side < 2; side++) {
        if (royals) {
            put_anywhere(g, &p, KING, side);
        }
        for (int i = royals ? roll(2) : 1 + roll(3); i > 0; i--) {
            put_anywhere(g, &p, royals ? 1 + roll(kinds - 1) : roll(kinds), side);
        }
    }
    return p;
}

static int compare_with_everything(desk_t *d, const board_game *g, const board_position *p, uint64_t most)
{
    bool wins[2];
    int settled = 0;
    buffer_t text;
    buffer_init(&text, mem_default());
    board_write(g, p, &text);
    char *position = calloc(1, text.size + 1);
    assert_non_null(position);
    memcpy(position, text.data, text.size);
    buffer_free(&text);
    uint64_t count = everything(d, g, position, most, wins);
    for (int side = 0; side < 2; side++) {
        board_answer answer = ask(d, g, position, side, nodes_allowed / 10);
        if (answer.answer == CAN_WIN_YES) {
            replay(d, g, position, side);
        }
        if ((answer.answer == CAN_WIN_NO && wins[side]) ||
            (answer.answer == CAN_WIN_YES && count > 0 && !wins[side])) {
            fail_msg("%s: side %d: %s (%s)", position, side, answers[answer.answer], reasons[answer.reason]);
        }
        settled += answer.answer == CAN_WIN_UNDETERMINED ? 0 : 1;
    }
    free(position);
    return settled;
}

static void no_answer_contradicts_what_can_arise(void **state)
{
    (void)state;
    desk_t d;
    const char *said = getenv("ARBITER_CAN_WIN_ROUNDS");
    int rounds = said ? atoi(said) : 60, settled = 0;
    uint64_t most = said ? 400000 : 20000;
    desk_open(&d);
    for (int i = 0; i < rounds; i++) {
        board_position p = random_walls(d.chess);
        settled += compare_with_everything(&d, d.chess, &p, most);
        p = random_few(d.chess, ROYAL_KINDS, true);
        settled += compare_with_everything(&d, d.chess, &p, most);
        p = random_few(d.russian, 2, false);
        settled += compare_with_everything(&d, d.russian, &p, most);
        p = random_few(d.international, 2, false);
        settled += compare_with_everything(&d, d.international, &p, most);
    }
    if (show) {
        printf("%d of %d settled\n", settled, rounds * 8);
    }
    assert_true(settled > rounds * 7);
    desk_close(&d);
}

/* ---- the edges ---- */

static void the_budget_alone_leaves_it_open(void **state)
{
    (void)state;
    desk_t d;
    desk_open(&d);
    const char *start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    board_answer few = ask(&d, d.chess, start, 0, 30), again = ask(&d, d.chess, start, 0, 30);
    assert_int_equal(few.answer, CAN_WIN_UNDETERMINED);
    assert_int_equal(few.reason, REASON_BUDGET);
    assert_int_equal(d.line.count, 0);
    assert_true(few.nodes >= 30 && few.nodes == again.nodes);
    assert_int_equal(ask(&d, d.chess, start, 0, nodes_allowed).answer, CAN_WIN_YES);
    assert_int_equal(ask(&d, d.chess, "8/8/4k3/8/8/3K4/8/8 w - - 0 1", 0, 0).answer, CAN_WIN_NO);
    desk_close(&d);
}

static void an_end_is_an_end(void **state)
{
    (void)state;
    desk_t d;
    desk_open(&d);
    const char *mate = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", *stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    board_answer won = ask(&d, d.chess, mate, 0, 100), lost = ask(&d, d.chess, mate, 1, 100);
    assert_true(won.answer == CAN_WIN_YES && won.reason == REASON_WON && d.line.count == 0);
    assert_true(lost.answer == CAN_WIN_NO && lost.reason == REASON_OVER);
    assert_int_equal(ask(&d, d.chess, stalemate, 0, 100).reason, REASON_OVER);
    assert_int_equal(ask(&d, d.chess, stalemate, 1, 100).reason, REASON_OVER);
    assert_int_equal(ask(&d, d.russian, "W:W:Ba3", 1, 100).reason, REASON_WON);
    assert_int_equal(ask(&d, d.russian, "W:W:Ba3", 0, 100).reason, REASON_OVER);
    desk_close(&d);
}

/* Positions that no game leads to are answered without fuss: nobody to be caught, two of them, none at all. */
static void strange_positions_are_answered(void **state)
{
    (void)state;
    static const char *const strange[] = {
        "8/8/8/8/8/8/8/8 w - - 0 1",       "8/8/8/8/8/8/8/3K4 w - - 0 1",     "kk6/8/8/8/8/8/8/KQ6 w - - 0 1",
        "P7/8/8/4k3/8/4K3/8/p7 w - - 0 1", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "8/8/8/3kK3/8/8/8/8 b - - 0 1"
    };
    desk_t d;
    desk_open(&d);
    for (size_t i = 0; i < sizeof strange / sizeof *strange; i++) {
        for (int side = 0; side < 2; side++) {
            bool wins[2];
            board_answer answer = ask(&d, d.chess, strange[i], side, 3000);
            if (answer.answer == CAN_WIN_YES) {
                replay(&d, d.chess, strange[i], side);
            } else if (answer.answer == CAN_WIN_NO) {
                everything(&d, d.chess, strange[i], 20000, wins);
                assert_false(wins[side]);
            }
        }
    }
    desk_close(&d);
}

static arbiter_status answer_with(const arbiter_allocator *allocator, void *context)
{
    desk_t *d = context;
    board_answer answer;
    board_moves work, line;
    board_position p = position_of(d->russian, "W:W21-32:B1-12");
    board_moves_init(&work, allocator);
    board_moves_init(&line, allocator);
    arbiter_status status = board_can_win(d->russian, &p, 0, (board_budget){ 2000 }, &work, &line, &answer);
    p = position_of(d->chess, "8/8/3pk3/8/8/3KB3/8/8 w - - 0 1");
    if (status == ARBITER_OK) {
        status = board_can_win(d->chess, &p, 0, (board_budget){ 2000 }, &work, &line, &answer);
    }
    board_moves_free(&work);
    board_moves_free(&line);
    return status;
}

static void running_out_of_memory_is_a_status(void **state)
{
    (void)state;
    desk_t d;
    desk_open(&d);
    test_every_allocation_fails(answer_with, &d);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(every_row_of_the_table_is_settled_right),
                                        cmocka_unit_test(no_answer_contradicts_what_can_arise),
                                        cmocka_unit_test(the_budget_alone_leaves_it_open),
                                        cmocka_unit_test(an_end_is_an_end),
                                        cmocka_unit_test(strange_positions_are_answered),
                                        cmocka_unit_test(running_out_of_memory_is_a_status) };
    const char *limit = getenv("ARBITER_CAN_WIN_NODES");
    nodes_allowed = limit ? strtoull(limit, NULL, 10) : 200000;
    show = getenv("ARBITER_CAN_WIN_SHOW") != NULL;
    verify = getenv("ARBITER_CAN_WIN_EXHAUST") != NULL;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
