/* Captures by hops. A partial capture is (square, kind, pieces taken); a search over these finds where
   captures end. Two ways to the same end are one move. */
#include "board/capture.h"

#include "base/arena.h"
#include "board/moves.h"

void hopper_begin(hopper_t *h, const board_game *g, const board_position *p, int from)
{
    *h = (hopper_t){ g, p->to_move, board_occupied(p) & ~bit(from),
                     p->side[!p->to_move] & ~game_royals(g, p) };
}

static uint64_t standing(const hopper_t *h, uint64_t captured)
{
    return h->g->capture.removed_at_end ? h->occupied : h->occupied & ~captured;
}

static int first_on_ray(const board_game *g, int direction, int square, uint64_t occupied)
{
    uint64_t met = g->ray[direction][square] & occupied;
    return !met ? BOARD_NOWHERE : direction < DIR_WEST ? bits_lowest(met) : bits_highest(met);
}

/* The piece that this hop would take, and in *landings the free squares beyond it. */
static int hop_victim(const hopper_t *h, const kind_hop *hop, int square, uint64_t captured,
                      uint64_t *landings)
{
    const board_game *g = h->g;
    int d = hop->direction;
    uint64_t occupied = standing(h, captured);
    int victim = hop->run_up_any ? first_on_ray(g, d, square, occupied) : g->next[d][square];
    if (victim == BOARD_NOWHERE || !(h->takeable & ~captured & bit(victim))) {
        return BOARD_NOWHERE;
    }
    int beyond = g->next[d][victim];
    if (beyond == BOARD_NOWHERE || occupied >> beyond & 1) {
        return BOARD_NOWHERE;
    }
    *landings = bit(beyond);
    if (hop->landing_any) {
        int wall = first_on_ray(g, d, beyond, occupied);
        uint64_t free = g->ray[d][beyond];
        *landings |= wall == BOARD_NOWHERE ? free : free & ~g->ray[d][wall] & ~bit(wall);
    }
    return victim;
}

static bool can_hop(const hopper_t *h, int square, int kind, uint64_t captured)
{
    const board_game *g = h->g;
    const side_kind *sk = &g->of[h->side][kind];
    uint64_t landings;
    if (!(g->mask[sk->hop_over][square] & h->takeable & ~captured)) {
        return false;
    }
    for (int i = 0; i < sk->hop_count; i++) {
        if (hop_victim(h, &sk->hop[i], square, captured, &landings) != BOARD_NOWHERE) {
            return true;
        }
    }
    return false;
}

/* What a piece is after touching `to` in the course of a capture. */
static uint8_t becomes_on_way(const board_game *g, int side, int kind, int to)
{
    bool promotes = g->kind[kind].when == PROMOTE_IN_PASSING && g->of[side][kind].zone >> to & 1;
    return promotes ? g->kind[kind].into[0] : (uint8_t)kind;
}

bool hopper_goes_on(const hopper_t *h, const hop_step *step, uint64_t captured)
{
    const board_game *g = h->g;
    bool stops = g->kind[step->becomes].when == PROMOTE_ENDS_MOVE &&
                 g->of[h->side][step->becomes].zone >> step->to & 1;
    return g->capture.chained && !stops && can_hop(h, step->to, step->becomes, captured | bit(step->taken));
}

/* Of several squares beyond one piece, those where the capture goes on, if there are any. */
static int keep_going_on(const hopper_t *h, uint64_t captured, hop_step *steps, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (hopper_goes_on(h, &steps[i], captured)) {
            steps[kept++] = steps[i];
        }
    }
    return kept ? kept : count;
}

int hopper_steps(const hopper_t *h, int square, int kind, uint64_t captured, hop_step steps[HOP_STEPS])
{
    const side_kind *sk = &h->g->of[h->side][kind];
    int count = 0;
    if (!(h->g->mask[sk->hop_over][square] & h->takeable & ~captured)) {
        return 0;
    }
    for (int i = 0; i < sk->hop_count; i++) {
        uint64_t landings;
        int victim = hop_victim(h, &sk->hop[i], square, captured, &landings), first = count;
        while (victim != BOARD_NOWHERE && landings) {
            int to = bits_take(&landings);
            steps[count++] =
                (hop_step){ (uint8_t)to, (uint8_t)victim, becomes_on_way(h->g, h->side, kind, to) };
        }
        if (count > first + 1 && h->g->capture.landing_goes_on) {
            count = first + keep_going_on(h, captured, steps + first, count - first);
        }
    }
    return count;
}

/* ---- partial captures met before ---- */

static uint64_t seen_hash(uint64_t captured, int square, int kind)
{
    uint64_t x = (captured ^ (uint64_t)(square + 64 * kind)) * UINT64_C(0x9E3779B97F4A7C15);
    return x ^ x >> 29;
}

static struct board_seen *seen_slot(const board_moves *m, uint64_t captured, int square, int kind)
{
    uint32_t i = (uint32_t)seen_hash(captured, square, kind) & (m->seen_room - 1);
    while (m->seen[i].round == m->seen_round &&
           !(m->seen[i].captured == captured && m->seen[i].square == square && m->seen[i].kind == kind)) {
        i = (i + 1) & (m->seen_room - 1);
    }
    return &m->seen[i];
}

static bool seen_grow(board_moves *m)
{
    enum { FIRST = 128 };
    board_moves old = *m;
    uint32_t room = m->seen_room ? m->seen_room * 2 : FIRST;
    struct board_seen *seen = room && !m->failed ? mem_alloc(m->allocator, room * sizeof *seen) : NULL;
    if (!seen) {
        m->failed = true;
        return false;
    }
    m->seen = seen;
    m->seen_room = room;
    for (uint32_t i = 0; i < old.seen_room; i++) {
        const struct board_seen *s = &old.seen[i];
        if (s->round == m->seen_round) {
            *seen_slot(m, s->captured, s->square, s->kind) = *s;
        }
    }
    mem_free(m->allocator, old.seen, old.seen_room * sizeof *old.seen);
    return true;
}

/* Rounds number the searches, so that the table need not be emptied between them. */
static void seen_begin(board_moves *m)
{
    m->seen_count = 0;
    if (++m->seen_round == 0) {
        m->seen_round = 1;
        for (uint32_t i = 0; i < m->seen_room; i++) {
            m->seen[i].round = 0;
        }
    }
}

static bool seen_before(board_moves *m, uint64_t captured, int square, int kind)
{
    if (m->seen_count * 2 >= m->seen_room && !seen_grow(m)) {
        return true;
    }
    struct board_seen *s = seen_slot(m, captured, square, kind);
    if (s->round == m->seen_round) {
        return true;
    }
    *s = (struct board_seen){ captured, m->seen_round, (uint8_t)square, (uint8_t)kind };
    m->seen_count++;
    return false;
}

/* ---- the search ---- */

typedef struct {
    hopper_t hopper;
    board_moves *m;
    uint32_t start;             /* of this position's moves in the list */
    uint32_t best;              /* pieces taken by the longest so far */
    uint8_t from, kind;
} search_t;

static void search_end(search_t *s, const hop_step *last, uint64_t captured)
{
    const board_game *g = s->hopper.g;
    board_move move = { .captured = captured, .from = s->from, .to = last->to, .kind = s->kind };
    if (g->capture.most) {
        uint32_t taken = bits_count(captured);
        if (taken < s->best) {
            return;
        }
        if (taken > s->best) {
            s->best = taken;
            s->m->count = s->start;
        }
    }
    move.becomes = last->becomes;
    if (last->becomes != s->kind || !(g->of[s->hopper.side][s->kind].zone >> last->to & 1)) {
        moves_push(s->m, move);
        return;
    }
    for (int i = 0; i < g->kind[s->kind].into_count; i++) {
        move.becomes = g->kind[s->kind].into[i];
        moves_push(s->m, move);
    }
}

/* Pieces taken bound the depth. A first capture is reached in one way only and need not be remembered. */
static void search_from(search_t *s, int square, int kind, uint64_t captured)
{
    hop_step steps[HOP_STEPS];
    int count = hopper_steps(&s->hopper, square, kind, captured, steps);
    for (int i = 0; i < count; i++) {
        const hop_step *step = &steps[i];
        uint64_t taken = captured | bit(step->taken);
        if (captured && seen_before(s->m, taken, step->to, step->becomes)) {
            continue;
        }
        if (hopper_goes_on(&s->hopper, step, captured)) {
            search_from(s, step->to, step->becomes, taken);
        } else {
            search_end(s, step, taken);
        }
    }
}

void hops_append(const board_game *g, const board_position *p, board_moves *m)
{
    search_t s = { .m = m, .start = m->count };
    for (int k = 0; k < g->kind_count; k++) {
        const side_kind *sk = &g->of[p->to_move][k];
        uint64_t pieces = sk->hop_count ? p->kind[k] & p->side[p->to_move] : 0;
        while (pieces) {
            int from = bits_take(&pieces);
            if (!(g->mask[sk->hop_over][from] & p->side[!p->to_move])) {
                continue;
            }
            hopper_begin(&s.hopper, g, p, from);
            s.from = (uint8_t)from;
            s.kind = (uint8_t)k;
            seen_begin(m);
            search_from(&s, from, k, 0);
        }
    }
}

/* ---- the ways to carry out one move ---- */

/* Steps looked at for one move: far more than any capture on a real board has, and few enough to take no
   time. */
enum { WAYS_STEPS = 200000 };

typedef struct {
    hopper_t hopper;
    const board_move *move;
    bool (*visit)(void *context, const board_path *path);
    void *context;
    board_path path;
    uint32_t steps;
} ways_t;

static bool ways_end(const ways_t *w, const hop_step *last, uint64_t captured)
{
    const side_kind *sk = &w->hopper.g->of[w->hopper.side][w->move->kind];
    bool promotes = last->becomes == w->move->kind && sk->zone >> last->to & 1;
    return last->to == w->move->to && (promotes || last->becomes == w->move->becomes) &&
           !hopper_goes_on(&w->hopper, last, captured);
}

static bool ways_from(ways_t *w, int square, int kind, uint64_t captured)
{
    hop_step steps[HOP_STEPS];
    int count = hopper_steps(&w->hopper, square, kind, captured, steps);
    bool going = true;
    for (int i = 0; going && i < count; i++) {
        const hop_step *step = &steps[i];
        uint64_t taken = captured | bit(step->taken);
        if (!(w->move->captured >> step->taken & 1)) {
            continue;
        }
        if (++w->steps > WAYS_STEPS) {
            return false;
        }
        w->path.hop[w->path.count++] = (board_hop){ step->to, step->taken };
        if (taken != w->move->captured) {
            going = ways_from(w, step->to, step->becomes, taken);
        } else if (ways_end(w, step, captured)) {
            going = w->visit(w->context, &w->path);
        }
        w->path.count--;
    }
    return going;
}

bool board_paths(const board_game *g, const board_position *p, const board_move *move,
                 bool (*visit)(void *context, const board_path *path), void *context)
{
    ways_t w = { .move = move, .visit = visit, .context = context };
    if (!move->captured || !g->of[p->to_move][move->kind].hop_count) {
        return true;
    }
    hopper_begin(&w.hopper, g, p, move->from);
    return ways_from(&w, move->from, move->kind, 0);
}
