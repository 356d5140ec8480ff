#include "board/read_parse.h"

typedef struct {
    const board_game *g;
    int side;
    const board_notation *n;
    const read_text *t;
    read_match how;
    read_visit visit;
    void *context;
    bool lettered; /* the letter of the piece is written */
} parser;

/* Behind the longest of the forms that stands at `at`, or -1; *which is its number. */
static int longest_form(const read_text *t, int at, const board_forms *forms, read_match how, int *which)
{
    int best = -1;
    for (int i = 0; i < forms->count; i++) {
        int end = read_text_match(t, at, board_text_view(&forms->items[i]), how);
        if (end > best && end > at) {
            best = end;
            *which = i;
        }
    }
    return best;
}

static int skip_stops(const read_text *t, int at)
{
    while (at < t->count && t->items[at].look == '.') {
        at++;
    }
    return at;
}

static void suffixes(const parser *s, int at, read_pattern *m)
{
    uint8_t said = 0;
    int which = 0;
    for (int end; (end = longest_form(s->t, at, &s->n->suffixes, MATCH_LOOSE, &which)) >= 0; at = end) {
        said |= s->n->suffix_means[which];
    }
    if (skip_stops(s->t, at) == s->t->count) {
        m->said = said;
        s->visit(s->context, m);
    }
}

static void promotion(const parser *s, int at, read_pattern *m)
{
    m->becomes = BOARD_NO_KIND;
    suffixes(s, at, m);
    for (int i = 0; i < s->n->promotions.count; i++) {
        int behind = read_text_match(s->t, at, board_text_view(&s->n->promotions.items[i]), s->how);
        for (int k = 0; behind >= 0 && k < s->n->letter_count; k++) {
            int end = read_text_match(s->t, behind, board_text_view(&s->n->letters[k].text), s->how);
            if (end > behind) {
                m->becomes = s->n->letters[k].kind;
                suffixes(s, end, m);
            }
        }
    }
}

static int file_at(const parser *s, int at)
{
    if (at >= s->t->count || s->g->numbered) {
        return -1;
    }
    uint32_t c = s->how == MATCH_CASE ? s->t->items[at].look : s->t->items[at].look_small;
    return c >= 'a' && c < (uint32_t)'a' + s->g->width ? (int)(c - 'a') : -1;
}

/* Behind the square at `at`, or -1. */
static int square_at(const parser *s, int at, uint8_t *square)
{
    const board_game *g = s->g;
    int end = at, found = -1;
    int digits = at + !g->numbered;
    if (digits >= s->t->count || s->t->items[digits].look == '0') {
        return -1;
    }
    if (g->numbered) {
        int number = read_text_number(s->t, at, &end);
        found = number >= 1 && number <= g->square_count ? g->by_number[number] : -1;
    } else if (file_at(s, at) >= 0) {
        found = board_square(g, file_at(s, at), read_text_number(s->t, digits, &end) - 1);
    }
    if (found < 0) {
        return -1;
    }
    *square = (uint8_t)found;
    return end;
}

/* Behind what joins two squares, which may be nothing. */
static int link_at(const parser *s, int at, bool *takes)
{
    int which;
    int capture = longest_form(s->t, at, &s->n->captures, MATCH_ANY_CASE, &which);
    int separator = longest_form(s->t, at, &s->n->separators, MATCH_ANY_CASE, &which);
    *takes = *takes || (capture >= 0 && capture >= separator);
    return capture >= separator ? (capture >= 0 ? capture : at) : separator;
}

/* Whether a piece of this kind on `from` has a movement to `to`, whatever else stands on the board; a capture
   by hops may lead anywhere. */
static bool could_move(const board_game *g, int side, int kind, int from, int to)
{
    const side_kind *k = &g->of[side][kind];
    uint64_t reach = g->mask[k->move][from] | g->mask[k->take][from] | g->mask[k->take_passed][from];
    for (int i = 0; i < k->line_count; i++) {
        if (k->line[i].from & bit(from)) {
            reach |= g->line[k->line[i].line].land[from];
        }
    }
    return k->hop_count > 0 || (reach & bit(to));
}

/* A file without a piece's letter before the target says something only of a move from another file, and is
   none if no such move can be: it may be a letter of something else. */
static bool lone_file_tells(const parser *s, const read_pattern *m)
{
    for (int from = 0; from < s->g->square_count; from++) {
        for (int to = 0; s->g->file[from] == m->file && to < s->g->square_count; to++) {
            bool meant = m->to_file >= 0 ? s->g->file[to] == m->to_file : to == m->square[0];
            if (meant && s->g->file[to] != m->file && could_move(s->g, s->side, m->kind, from, to)) {
                return true;
            }
        }
    }
    return false;
}

static void target(const parser *s, int at, read_pattern *m)
{
    bool whole = m->file >= 0 && m->rank >= 0, lone_file = !s->lettered && m->file >= 0 && m->rank < 0;
    bool linked = false;
    int end = at;
    m->takes = false;
    m->to_file = -1;
    m->squares = 0;
    do {
        bool takes = m->takes;
        int behind = link_at(s, end, &takes);
        int next = square_at(s, behind, &m->square[m->squares]);
        if (next < 0) {
            break;
        }
        linked = behind > end;
        m->takes = takes;
        end = next;
        m->squares++;
    } while (whole && s->n->path);
    if (m->squares > 0) {
        bool anchored = s->lettered || m->file >= 0 || !linked;
        if (anchored && (!lone_file || lone_file_tells(s, m))) {
            promotion(s, end, m);
        }
        return;
    }
    int behind = link_at(s, at, &m->takes);
    m->to_file = file_at(s, behind);
    bool told = m->takes ? s->lettered || lone_file : lone_file && s->how == MATCH_CASE;
    if (m->to_file >= 0 && told && (!lone_file || lone_file_tells(s, m))) {
        promotion(s, behind + 1, m);
    }
}

static void origin(const parser *s, int at, read_pattern *m)
{
    uint8_t square;
    m->file = m->rank = -1;
    target(s, at, m);
    int end = square_at(s, at, &square);
    if (end >= 0) {
        m->file = s->g->file[square];
        m->rank = s->g->rank[square];
        target(s, end, m);
    }
    if ((m->file = file_at(s, at)) >= 0) {
        m->rank = -1;
        target(s, at + 1, m);
    }
    int rank = s->lettered && !s->g->numbered ? read_text_number(s->t, at, &end) : -1;
    if (rank >= 1 && rank <= s->g->height) {
        m->file = -1;
        m->rank = rank - 1;
        target(s, end, m);
    }
}

static void castling(const parser *s, int at, read_pattern *m)
{
    int longest = at;
    uint32_t castles = 0;
    for (int i = 0; i < s->n->castling_count; i++) {
        int end = read_text_match(s->t, at, board_text_view(&s->n->castling[i].text), MATCH_LOOSE);
        if (end > longest) {
            longest = end;
            castles = 0;
        }
        if (end == longest && end > at) {
            castles |= 1u << s->n->castling[i].castle;
        }
    }
    if (castles) {
        *m = (read_pattern){
            .castles = castles, .becomes = BOARD_NO_KIND, .file = -1, .rank = -1, .to_file = -1
        };
        suffixes(s, longest, m);
        m->castles = 0;
    }
}

static void move_at(parser *s, int at)
{
    read_pattern m = { 0 };
    castling(s, at, &m);
    for (int i = 0; i < s->n->letter_count; i++) {
        int end = read_text_match(s->t, at, board_text_view(&s->n->letters[i].text), s->how);
        if (end >= 0) {
            s->lettered = end > at;
            m.kind = s->n->letters[i].kind;
            origin(s, end, &m);
        }
    }
}

/* Behind the number of the move, which a full stop or a blank ends; on a numbered board only a full stop
   tells it from a square. 0 if there is none. */
static int behind_number(const parser *s)
{
    int end;
    int number = read_text_number(s->t, 0, &end);
    int stops = skip_stops(s->t, end);
    bool ended = stops > end || (end < s->t->count && s->t->items[end].apart && !s->g->numbered);
    return number < 0 ? stops : number > 0 && ended ? stops : 0;
}

void read_parse(const board_game *g, int side, const board_notation *n, const read_text *t, read_match how,
                read_visit visit, void *context)
{
    parser s = { .g = g, .side = side, .n = n, .t = t, .how = how, .visit = visit, .context = context };
    move_at(&s, 0);
    int behind = behind_number(&s);
    if (behind > 0) {
        move_at(&s, behind);
    }
}
