/* Two means, the cheaper ways first, until neither finds anything. A shortcut: a few other moves lead to a
   position that the line comes to later. Leaving out a move of each side: whoever made it stays where it was,
   and what it does later it does from there; what comes of that is a new line if all its moves are legal and
   it ends as the old one did. */
#include "board/line.h"

#include "base/arena.h"
#include "board/moves.h"

#define NONE UINT32_MAX

enum { SHORTCUT = 3 }; /* moves, at most */

typedef struct {
    board_position p; /* an identity */
    uint64_t key;
} place;

typedef struct {
    const board_game *g;
    uint64_t left; /* of the budget */
    int loser;
    board_moves *work, *line;
    board_moves attempt;
    place *at; /* before each move of the line */
} shortener;

static place place_of(const board_game *g, const board_position *p)
{
    place here = { .p = board_identity(g, p) };
    here.key = board_key(&here.p);
    return here;
}

/* The places again, from the move `first` on. */
static void follow(shortener *s, uint32_t first)
{
    for (uint32_t i = first; i + 1 < s->line->count; i++) {
        board_position p = s->at[i].p;
        board_make(s->g, &p, &s->line->items[i]);
        s->at[i + 1] = place_of(s->g, &p);
    }
}

/* The line goes on from its move `first` with `count` others, and then as it did from its move `rest`. */
static void replace(shortener *s, uint32_t first, const board_move *moves, uint32_t count, uint32_t rest)
{
    board_move *items = s->line->items;
    memmove(items + first + count, items + rest, (s->line->count - rest) * sizeof *items);
    memcpy(items + first, moves, count * sizeof *items);
    s->line->count -= rest - first - count;
    follow(s, first);
}

/* ---- shortcuts ---- */

typedef struct {
    board_move move[SHORTCUT];
    uint32_t count, rest; /* it leads to where the line is before its move `rest`; NONE: nowhere */
} way_t;

/* The last of the places behind `after` that is this position, or NONE. */
static uint32_t last_met(const shortener *s, const board_position *p, uint32_t after)
{
    place here = place_of(s->g, p);
    for (uint32_t k = s->line->count - 1; k > after; k--) {
        if (s->at[k].key == here.key && memcmp(&s->at[k].p, &here.p, sizeof here.p) == 0) {
            return k;
        }
    }
    return NONE;
}

static uint32_t gain(const way_t *w, uint32_t first)
{
    return w->rest == NONE ? 0 : w->rest - first - w->count;
}

/* Extends `way`, which has led from the move `first` to *p, to at most `most` moves. */
static void seek(shortener *s, const board_position *p, uint32_t first, uint32_t most, way_t *way,
                 way_t *best)
{
    uint32_t start = s->work->count;
    moves_append(s->g, p, s->work);
    for (uint32_t i = start, end = s->work->count; i < end && s->left > 0; i++) {
        board_position after = *p;
        board_make(s->g, &after, &s->work->items[i]);
        s->left--;
        way->move[way->count++] = s->work->items[i];
        way->rest = last_met(s, &after, first + way->count + gain(best, first));
        if (way->rest != NONE) {
            *best = *way;
        }
        if (way->count < most) {
            seek(s, &after, first, most, way, best);
        }
        way->count--;
    }
    s->work->count = start;
}

/* Whether the game goes on at every position on the way. */
static bool goes_on(shortener *s, uint32_t first, const way_t *way)
{
    board_position p = s->at[first].p;
    board_state state = { .end = BOARD_GOES_ON };
    for (uint32_t i = 0; i + 1 < way->count && state.end == BOARD_GOES_ON; i++) {
        board_make(s->g, &p, &way->move[i]);
        if (board_look(s->g, &p, s->work, &state) != ARBITER_OK) {
            return false;
        }
    }
    return state.end == BOARD_GOES_ON;
}

static bool shortcuts(shortener *s, uint32_t most)
{
    bool any = false;
    for (uint32_t i = 0; i < s->line->count && s->left > 0; i++) {
        way_t way = { .rest = NONE }, best = { .rest = last_met(s, &s->at[i].p, i) };
        s->work->count = 0;
        seek(s, &s->at[i].p, i, most, &way, &best);
        if (best.rest != NONE && goes_on(s, i, &best)) {
            replace(s, i, best.move, best.count, best.rest);
            any = true;
        }
    }
    return any;
}

/* ---- leaving out ---- */

/* One side in an attempt. */
typedef struct {
    uint32_t next;        /* its next move in the line */
    uint32_t skip;        /* the one left out, or NONE */
    uint8_t stays, meant; /* where a piece is, and where the line believes it; BOARD_NOWHERE: none */
} player;

static player player_from(uint32_t next, uint32_t skip)
{
    return (player){ next, skip, BOARD_NOWHERE, BOARD_NOWHERE };
}

/* The next move of this side as it is made now; false if it has none left. */
static bool next_move(const shortener *s, player *who, board_move *move)
{
    for (; who->next < s->line->count; who->next += 2) {
        *move = s->line->items[who->next];
        if (who->next == who->skip) {
            who->stays = move->from;
            who->meant = move->to;
            continue;
        }
        bool moved = who->meant == move->from, back = moved && who->stays == move->to;
        move->from = moved ? who->stays : move->from;
        who->meant = moved ? BOARD_NOWHERE : who->meant;
        if (!back) {
            who->next += 2;
            return true;
        }
    }
    return false;
}

/* The legal move that is like the one wanted, whatever it takes. */
static const board_move *legal_like(const board_moves *legal, const board_move *wanted)
{
    for (uint32_t i = 0; i < legal->count; i++) {
        const board_move *m = &legal->items[i];
        if (m->from == wanted->from && m->to == wanted->to && m->kind == wanted->kind &&
            m->becomes == wanted->becomes && m->castle == wanted->castle) {
            return m;
        }
    }
    return NULL;
}

/* Plays the line from its move `first` on, as the players have it now. True if that wins sooner. */
static bool attempt(shortener *s, uint32_t first, player players[2])
{
    board_position p = s->at[first].p;
    board_state state = { .end = BOARD_GOES_ON };
    s->attempt.count = 0;
    while (state.end == BOARD_GOES_ON) {
        board_move wanted = { 0 };
        if (s->left == 0 || first + s->attempt.count + 1 >= s->line->count ||
            !next_move(s, &players[p.to_move], &wanted) || board_legal(s->g, &p, s->work) != ARBITER_OK) {
            return false;
        }
        const board_move *move = legal_like(s->work, &wanted);
        if (!move) {
            return false;
        }
        s->left--;
        moves_push(&s->attempt, *move);
        board_make(s->g, &p, move);
        if (s->attempt.failed || board_look(s->g, &p, s->work, &state) != ARBITER_OK) {
            return false;
        }
    }
    return state.end == BOARD_MOVER_LOSES && p.to_move == s->loser;
}

/* Leaves out the move `first` and the other side's move `other`, if the line wins without them. */
static bool without(shortener *s, uint32_t first, uint32_t other)
{
    int side = s->at[first].p.to_move;
    player players[2];
    players[side] = player_from(first, first);
    players[!side] = player_from(first + 1, other);
    if (!attempt(s, first, players)) {
        return false;
    }
    replace(s, first, s->attempt.items, s->attempt.count, s->line->count);
    return true;
}

static bool leave_out(shortener *s)
{
    bool any = false;
    for (uint32_t i = 0; i < s->line->count && s->left > 0; i++) {
        any = without(s, i, NONE) || any;
    }
    for (uint32_t apart = 1; apart < s->line->count && s->left > 0; apart += 2) {
        for (uint32_t i = 0; i + apart < s->line->count; i++) {
            any = without(s, i, i + apart) || any;
        }
    }
    return any;
}

/* ---- both ---- */

static bool shorten(shortener *s)
{
    return shortcuts(s, 1) || shortcuts(s, 2) || leave_out(s) || shortcuts(s, SHORTCUT);
}

arbiter_status board_line_shorten(const board_game *g, const board_position *p, board_budget budget,
                                  board_moves *work, board_moves *line)
{
    shortener s = { .g = g, .left = budget.nodes, .work = work, .line = line };
    size_t room = line->count * sizeof *s.at;
    if (line->count == 0) {
        return ARBITER_OK;
    }
    s.at = mem_alloc(work->allocator, room);
    if (!s.at) {
        return ARBITER_NO_MEMORY;
    }
    board_moves_init(&s.attempt, work->allocator);
    s.loser = line->count % 2 ? !p->to_move : p->to_move;
    s.at[0] = place_of(g, p);
    follow(&s, 0);
    while (s.left > 0 && !work->failed && !s.attempt.failed && shorten(&s)) {}
    bool failed = work->failed || s.attempt.failed;
    board_moves_free(&s.attempt);
    mem_free(work->allocator, s.at, room);
    return failed ? ARBITER_NO_MEMORY : ARBITER_OK;
}
