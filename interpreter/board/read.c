#include "board/read.h"

#include "board/moves.h"
#include "board/read_parse.h"

typedef struct {
    const board_game *g;
    const board_position *p;
    const board_notation *n;
    read_text text;
    read_match how;
    board_reading *out;
    bool strict; /* see find_candidates */
    bool denotes;
    reading_slip slip;
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

/* ---- does a move fit what is said of it ---- */

typedef struct {
    const uint8_t *square;
    int squares;
    bool strict, met;
} route;

/* The squares written are landed on in their order, and if strict, no others. */
static bool along(void *context, const board_path *path)
{
    route *r = context;
    int found = 0;
    for (int i = 0; i < path->count && found < r->squares; i++) {
        found += path->hop[i].to == r->square[found];
    }
    r->met = found == r->squares && (!r->strict || path->count == r->squares);
    return !r->met;
}

static bool lands_on(const reader *s, const read_pattern *m, const board_move *move)
{
    route r = { m->square, m->squares, s->strict, false };
    board_paths(s->g, s->p, move, along, &r);
    return r.met;
}

static bool arrives(const reader *s, const read_pattern *m, const board_move *move)
{
    if (m->to_file >= 0) {
        return s->g->file[move->to] == m->to_file && move->captured;
    }
    return m->square[m->squares - 1] == move->to && (m->squares == 1 || lands_on(s, m, move));
}

static bool starts(const reader *s, const read_pattern *m, const board_move *move)
{
    return m->kind == move->kind && (m->becomes == BOARD_NO_KIND || m->becomes == move->becomes) &&
           (m->becomes == BOARD_NO_KIND || move->becomes != move->kind) &&
           (m->file < 0 || m->file == s->g->file[move->from]) &&
           (m->rank < 0 || m->rank == s->g->rank[move->from]);
}

static bool fits(const reader *s, const read_pattern *m, const board_move *move)
{
    if (m->castles) {
        return move->castle && (m->castles & 1u << (move->castle - 1));
    }
    return (!move->castle || !s->strict) && starts(s, m, move) && arrives(s, m, move);
}

/* ---- marks ---- */

static bool takes_passed(const reader *s, const board_move *move)
{
    return (s->p->passed & bit(move->to)) && move->captured == bit(s->p->passer) && move->to != s->p->passer;
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
        board_position after = *s->p;
        board_state state;
        board_make(s->g, &after, move);
        arbiter_status status = board_look(s->g, &after, &s->out->work, &state);
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
        if (fits(s, m, move)) {
            s->out->wrong &= wrong_marks(s, m, move);
            if (!holds(&s->out->candidates, move)) {
                keep(s, &s->out->candidates, move);
            }
        }
    }
}

/* Strictly, a castling is written by its own forms and a path in full. A castling written as the move of its
   mover, and a path with squares left out, are taken only where the text has no strict meaning. */
static void find_candidates(reader *s)
{
    s->strict = true;
    read_parse(s->g, s->p->to_move, s->n, &s->text, s->how, candidates, s);
    if (s->out->candidates.count == 0) {
        s->strict = false;
        read_parse(s->g, s->p->to_move, s->n, &s->text, s->how, candidates, s);
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
    case READING_OTHER_ORIGIN: meant.file = meant.rank = -1; return fits(s, &meant, move);
    case READING_OTHER_SIDE: turn(s->g, &meant); return fits(s, &meant, move);
    case READING_INCOMPLETE:
        return m->squares > 0 && m->file >= 0 && m->rank >= 0 && starts(s, m, move) && lands_on(s, m, move);
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
        if (s->g->slips & declared[i]) {
            s->slip = (reading_slip)i;
            read_parse(s->g, s->p->to_move, s->n, &s->text, s->how, corrections, s);
        }
    }
}

/* ---- the reading ---- */

static void clear(board_reading *r)
{
    r->status = READING_UNREADABLE;
    r->wrong = UINT8_MAX;
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
        return;
    }
    if (s->denotes) {
        s->out->status = READING_ILLEGAL;
        find_corrections(s);
    }
}

arbiter_status board_read_move(const board_game *g, const board_position *p, int language, str_t text,
                               board_reading *r)
{
    reader s = {
        .g = g, .p = p, .n = board_notation_of(g, (lang_t)language), .out = r, .status = ARBITER_OK
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
