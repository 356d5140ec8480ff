#include "board/read.h"

#include "board/moves.h"
#include "board/read_done.h"

typedef struct {
    read_scene scene;
    const board_notation *n;
    read_text text;
    read_match how;
    board_reading *out;
    bool denotes;
    reading_slip slip;
    read_done done;
    arbiter_status status;
} reader;

void board_reading_init(board_reading *r, const arbiter_allocator *allocator)
{
    *r = (board_reading){ 0 };
    board_moves_init(&r->candidates, allocator);
    for (int i = 0; i < READING_SLIPS; i++) {
        board_moves_init(&r->corrections[i], allocator);
    }
    board_moves_init(&r->legal, allocator);
    board_moves_init(&r->work, allocator);
}

void board_reading_free(board_reading *r)
{
    board_moves_free(&r->candidates);
    for (int i = 0; i < READING_SLIPS; i++) {
        board_moves_free(&r->corrections[i]);
    }
    board_moves_free(&r->legal);
    board_moves_free(&r->work);
}

void board_reading_retry(board_reading *r)
{
    board_moves_retry(&r->candidates);
    for (int i = 0; i < READING_SLIPS; i++) {
        board_moves_retry(&r->corrections[i]);
    }
    board_moves_retry(&r->legal);
    board_moves_retry(&r->work);
}

static void keep(reader *s, board_moves *list, const board_move *move)
{
    moves_push(list, *move);
    if (list->failed) {
        s->status = ARBITER_NO_MEMORY;
    }
}

static bool holds(const board_moves *list, const board_move *move)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (board_move_same(&list->items[i], move)) {
            return true;
        }
    }
    return false;
}

/* ---- marks ---- */

static bool takes_passed(const reader *s, const board_move *move)
{
    const board_position *p = s->scene.p;
    return (p->passed & bit(move->to)) && move->captured == bit(p->passer) && move->to != p->passer;
}

static uint8_t wrong_marks(reader *s, const read_pattern *m, const board_move *move)
{
    uint8_t wrong = 0;
    if (move->captured && !m->takes) {
        wrong |= WRONG_CAPTURE_MISSING;
    }
    if (!move->captured && m->takes) {
        wrong |= WRONG_CAPTURE_SUPERFLUOUS;
    }
    if ((m->said & SUFFIX_PASSED) && !takes_passed(s, move)) {
        wrong |= WRONG_PASSED;
    }
    if (m->said & (SUFFIX_ATTACK | SUFFIX_WIN)) {
        board_position after = *s->scene.p;
        board_state state;
        board_make(s->scene.g, &after, move);
        arbiter_status status = board_look(s->scene.g, &after, &s->out->work, &state);
        if (status != ARBITER_OK) {
            s->status = status;
            return 0;
        }
        wrong |= (m->said & SUFFIX_ATTACK) && !state.attacked ? WRONG_ATTACK : 0;
        wrong |= (m->said & SUFFIX_WIN) && state.end != BOARD_MOVER_LOSES ? WRONG_WIN : 0;
    }
    return wrong;
}

/* ---- candidates ---- */

static void candidates(void *context, const read_pattern *m)
{
    reader *s = context;
    s->denotes = true;
    for (uint32_t i = 0; i < s->out->legal.count; i++) {
        const board_move *move = &s->out->legal.items[i];
        if (read_fits(&s->scene, m, move)) {
            s->out->wrong &= wrong_marks(s, m, move);
            if (!holds(&s->out->candidates, move)) {
                keep(s, &s->out->candidates, move);
            }
        }
    }
}

static void parse(reader *s, read_visit visit)
{
    read_parse(s->scene.g, s->scene.p->to_move, s->n, &s->text, s->how, visit, s);
}

/* A castling written as the move of its mover, and a path with squares left out, are taken only where the
   text has no strict meaning. */
static void find_candidates(reader *s)
{
    s->scene.strict = true;
    parse(s, candidates);
    if (s->out->candidates.count == 0) {
        s->scene.strict = false;
        parse(s, candidates);
    }
}

/* ---- what the candidates have in common ---- */

static bool same_but_becomes(const board_move *a, const board_move *b)
{
    board_move other = *b;
    other.becomes = a->becomes;
    return board_move_same(a, &other);
}

static board_position after(const reader *s, const board_move *move)
{
    board_position p = *s->scene.p;
    board_make(s->scene.g, &p, move);
    return board_identity(s->scene.g, &p);
}

static bool leads_as_before(const reader *s, uint32_t n)
{
    const board_move *candidate = s->out->candidates.items;
    board_position here = after(s, &candidate[n]);
    for (uint32_t i = 0; i < n; i++) {
        board_position other = after(s, &candidate[i]);
        if (memcmp(&here, &other, sizeof here) == 0) {
            return true;
        }
    }
    return false;
}

static void compare_candidates(const reader *s)
{
    board_reading *r = s->out;
    const board_move *candidate = r->candidates.items;
    r->promotion_open = r->candidates.count > 1;
    for (uint32_t i = 0; i < r->candidates.count; i++) {
        r->outcomes += !leads_as_before(s, i);
        r->promotion_open = r->promotion_open && same_but_becomes(&candidate[0], &candidate[i]);
    }
}

static void pinned(void *context, const read_pattern *m)
{
    reader *s = context;
    const board_moves *all = &s->out->work;
    for (uint32_t i = 0; i < all->count && !s->out->pinned; i++) {
        const board_move *move = &all->items[i];
        if (move->from != s->out->candidates.items[0].from && read_fits(&s->scene, m, move)) {
            board_position then = *s->scene.p;
            board_make(s->scene.g, &then, move);
            s->out->pinned = board_attacked(s->scene.g, &then, s->scene.p->to_move);
        }
    }
}

/* ---- what the pieces' movements alone would give ---- */

static void gather_movements(reader *s)
{
    s->out->work.count = 0;
    moves_append_heedless(s->scene.g, s->scene.p, &s->out->work);
    if (s->out->work.failed) {
        s->status = ARBITER_NO_MEMORY;
    }
}

static void done_by_movement(void *context, const read_pattern *m)
{
    reader *s = context;
    read_done_among(&s->scene, m, &s->out->work, &s->done);
}

static void done_anywhere(void *context, const read_pattern *m)
{
    reader *s = context;
    read_done_anywhere(&s->scene, m, &s->done);
}

/* A piece that could go there by its movement is meant before one that could not. What comes to a legal move
   ("b4P", where a pawn is said to stay one) is not what the text says. */
static void find_done(reader *s)
{
    gather_movements(s);
    for (int strict = 1; strict >= 0 && s->done.count == 0; strict--) {
        s->scene.strict = strict;
        parse(s, done_by_movement);
    }
    if (s->done.count == 0) {
        parse(s, done_anywhere);
    }
    s->out->has_done = s->done.count == 1 && !holds(&s->out->legal, &s->done.move);
    if (s->out->has_done) {
        s->out->done = s->done.move;
    }
}

/* ---- corrections ---- */

static uint8_t turned(const board_game *g, uint8_t square)
{
    int other = board_square(g, g->width - 1 - g->file[square], g->height - 1 - g->rank[square]);
    return other < 0 ? BOARD_NOWHERE : (uint8_t)other;
}

static int turned_line(int line, int lines)
{
    return line < 0 ? line : lines - 1 - line;
}

static void turn(const board_game *g, read_pattern *m)
{
    m->file = turned_line(m->file, g->width);
    m->rank = turned_line(m->rank, g->height);
    m->to_file = turned_line(m->to_file, g->width);
    for (int i = 0; i < m->squares; i++) {
        m->square[i] = turned(g, m->square[i]);
    }
}

static bool corrected(const reader *s, const read_pattern *m, const board_move *move)
{
    read_pattern meant = *m;
    switch (s->slip) {
    case READING_OTHER_ORIGIN: meant.file = meant.rank = -1; return read_fits(&s->scene, &meant, move);
    case READING_OTHER_SIDE: turn(s->scene.g, &meant); return read_fits(&s->scene, &meant, move);
    case READING_INCOMPLETE:
        return m->squares > 0 && m->file >= 0 && m->rank >= 0 && read_fits_start(&s->scene, m, move) &&
               read_fits_way(&s->scene, m, move);
    case READING_SLIPS: break;
    }
    return false;
}

static void corrections(void *context, const read_pattern *m)
{
    reader *s = context;
    for (uint32_t i = 0; !m->castles && i < s->out->legal.count; i++) {
        const board_move *move = &s->out->legal.items[i];
        bool listed = false;
        for (int k = 0; k < READING_SLIPS; k++) {
            listed = listed || holds(&s->out->corrections[k], move);
        }
        if (!listed && corrected(s, m, move)) {
            keep(s, &s->out->corrections[s->slip], move);
        }
    }
}

static void find_corrections(reader *s)
{
    static const uint8_t declared[READING_SLIPS] = { [READING_OTHER_ORIGIN] = SLIP_OTHER_ORIGIN,
                                                     [READING_OTHER_SIDE] = SLIP_OTHER_SIDE,
                                                     [READING_INCOMPLETE] = SLIP_INCOMPLETE_CAPTURE };
    for (int i = 0; i < READING_SLIPS; i++) {
        if (s->scene.g->slips & declared[i]) {
            s->slip = (reading_slip)i;
            parse(s, corrections);
        }
    }
}

/* ---- the reading ---- */

static void clear(board_reading *r)
{
    r->status = READING_UNREADABLE;
    r->wrong = UINT8_MAX;
    r->outcomes = 0;
    r->promotion_open = r->pinned = r->has_done = false;
    r->done = (board_move){ 0 };
    r->candidates.count = 0;
    for (int i = 0; i < READING_SLIPS; i++) {
        r->corrections[i].count = 0;
    }
}

static void judge(reader *s)
{
    /* Where the text has a reading as it stands, small letters are no capital ones. */
    s->how = MATCH_CASE;
    find_candidates(s);
    if (!s->denotes) {
        s->how = MATCH_ANY_CASE;
        find_candidates(s);
    }
    uint32_t count = s->out->candidates.count;
    if (count > 0) {
        s->out->status = count == 1 ? READING_CLEAR : READING_AMBIGUOUS;
        compare_candidates(s);
        if (count == 1 && s->scene.g->royal_kinds) {
            gather_movements(s);
            parse(s, pinned);
        }
    } else if (s->denotes) {
        s->out->status = READING_ILLEGAL;
        find_corrections(s);
        find_done(s);
    }
}

arbiter_status board_read_move(const board_game *g, const board_position *p, int language, str_t text,
                               board_reading *r)
{
    reader s = {
        .scene = { .g = g, .p = p },
        .n = board_notation_of(g, (lang_t)language),
        .out = r,
        .status = ARBITER_OK
    };
    clear(r);
    read_text_take(&s.text, text);
    if (s.text.count == 0) {
        r->status = READING_MISSING;
    } else if (s.n && !s.text.overlong) {
        s.status = board_legal(g, p, &r->legal);
        if (s.status == ARBITER_OK) {
            judge(&s);
        }
    }
    if (r->candidates.count == 0) {
        r->wrong = 0;
    }
    return s.status;
}

uint32_t board_correction_count(const board_reading *r)
{
    uint32_t count = 0;
    for (int i = 0; i < READING_SLIPS; i++) {
        count += r->corrections[i].count;
    }
    return count;
}

const board_move *board_correction(const board_reading *r, uint32_t number)
{
    int slip = 0;
    while (number >= r->corrections[slip].count) {
        number -= r->corrections[slip++].count;
    }
    return &r->corrections[slip].items[number];
}
