/* Legal moves. With at most one royal piece and no hops, what checks and pins is worked out once and each
   piece's squares are masked by it; only castling and en passant are tried out singly. Otherwise every move
   that leaves a royal piece is tried out. */
#include "board/attack.h"
#include "board/moves.h"

/* All squares one piece may go to. */
typedef struct {
    uint64_t targets;
    uint8_t from, kind;
} batch_t;

typedef struct {
    const board_game *g;
    const board_position *p;
    uint64_t occupied, takeable;
    uint64_t royals;            /* of the mover */
    bool guarded;               /* `safety` says what is legal */
    bool tried;                 /* legal only if no royal piece is attacked after it */
    bool heedless;              /* whatever becomes of royal pieces */
    safety_t safety;
    batch_t batch[BOARD_SQUARES];
    int count;
    uint64_t captured;          /* squares on which batches capture */
} view_t;

static void view_begin(view_t *v, const board_game *g, const board_position *p)
{
    uint64_t royals = game_royals(g, p);
    v->g = g;
    v->p = p;
    v->occupied = board_occupied(p);
    v->takeable = p->side[!p->to_move] & ~royals;
    v->royals = royals & p->side[p->to_move];
    v->guarded = bits_one(v->royals) && !g->has_hops;
    v->tried = v->royals && !v->guarded;
    v->heedless = false;
    v->count = 0;
    v->captured = 0;
    if (v->guarded) {
        safety_of(g, p, bits_lowest(v->royals), &v->safety);
    }
}

static uint64_t pinned_stay(const safety_t *s, uint64_t piece)
{
    int i = 0;
    while (s->pin[i].piece != piece) {
        i++;
    }
    return s->pin[i].stay;
}

/* Squares among `targets` on which the royal piece of `from` is safe. It is off the board meanwhile, so that
   it does not hide from a line by stepping along it. */
static uint64_t royal_safe(const view_t *v, int from, uint64_t targets)
{
    uint64_t safe = 0, occupied = v->occupied ^ bit(from);
    while (targets) {
        int to = bits_take(&targets);
        if (!attacks(v->g, v->p, !v->p->to_move, to, occupied)) {
            safe |= bit(to);
        }
    }
    return safe;
}

static uint64_t restrain(const view_t *v, int from, uint64_t targets)
{
    if (v->royals >> from & 1) {
        return royal_safe(v, from, targets);
    }
    targets &= v->safety.allowed;
    return v->safety.pinned >> from & 1 ? targets & pinned_stay(&v->safety, bit(from)) : targets;
}

static inline uint64_t kind_targets(const view_t *v, const side_kind *sk, int from)
{
    const board_game *g = v->g;
    uint64_t free = ~v->occupied;
    uint64_t targets = (g->mask[sk->move][from] & free) | (g->mask[sk->take][from] & v->takeable);
    for (int i = 0; i < sk->line_count; i++) {
        const kind_line *l = &sk->line[i];
        if (l->from >> from & 1) {
            uint64_t ends = (l->moves ? free : 0) | (l->takes ? v->takeable : 0);
            targets |= line_reach(&g->line[l->line], from, v->occupied) & ends;
        }
    }
    return targets;
}

static void gather(view_t *v)
{
    const board_position *p = v->p;
    for (int k = 0; k < v->g->kind_count; k++) {
        const side_kind *sk = &v->g->of[p->to_move][k];
        uint64_t pieces = p->kind[k] & p->side[p->to_move];
        while (pieces) {
            int from = bits_take(&pieces);
            uint64_t targets = kind_targets(v, sk, from);
            if (v->guarded && targets) {
                targets = restrain(v, from, targets);
            }
            if (targets) {
                v->captured |= targets & v->takeable;
                v->batch[v->count++] = (batch_t){ targets, (uint8_t)from, (uint8_t)k };
            }
        }
    }
}

static uint64_t batches_count(const view_t *v)
{
    uint64_t n = 0;
    for (int i = 0; i < v->count; i++) {
        const batch_t *b = &v->batch[i];
        uint64_t zone = b->targets & v->g->of[v->p->to_move][b->kind].zone;
        n += bits_count(b->targets);
        if (zone) {
            n += (uint64_t)(v->g->kind[b->kind].into_count - 1) * bits_count(zone);
        }
    }
    return n;
}

static void push_arrivals(const view_t *v, board_move move, board_moves *m)
{
    const kind_info *kind = &v->g->kind[move.kind];
    if (!(v->g->of[v->p->to_move][move.kind].zone >> move.to & 1)) {
        moves_push(m, move);
        return;
    }
    for (int i = 0; i < kind->into_count; i++) {
        move.becomes = kind->into[i];
        moves_push(m, move);
    }
}

static void batches_push(const view_t *v, board_moves *m)
{
    for (int i = 0; i < v->count; i++) {
        const batch_t *b = &v->batch[i];
        uint64_t targets = b->targets;
        while (targets) {
            int to = bits_take(&targets);
            push_arrivals(v,
                          (board_move){ .captured = bit(to) & v->takeable,
                                        .from = b->from,
                                        .to = (uint8_t)to,
                                        .kind = b->kind,
                                        .becomes = b->kind },
                          m);
        }
    }
}

/* ---- en passant ---- */

uint64_t passed_reach(const board_game *g, const side_kind *sk, int from, uint64_t occupied)
{
    uint64_t targets = g->mask[sk->take_passed][from];
    for (int i = 0; i < sk->line_count; i++) {
        const kind_line *l = &sk->line[i];
        if (l->takes_passed && l->from >> from & 1) {
            targets |= line_reach(&g->line[l->line], from, occupied);
        }
    }
    return targets & ~occupied;
}

/* Two squares become empty and one full: no mask foresees that. */
static bool passed_safe(const view_t *v, int from, int to)
{
    const board_position *p = v->p;
    uint64_t occupied = (v->occupied ^ bit(from) ^ bit(p->passer)) | bit(to);
    uint64_t royals = v->royals >> from & 1 ? (v->royals ^ bit(from)) | bit(to) : v->royals;
    while (royals) {
        if (attackers(v->g, p, !p->to_move, bits_take(&royals), occupied) & ~bit(p->passer)) {
            return false;
        }
    }
    return true;
}

/* Appends the captures en passant, or, without a list, only tells whether there is one. */
static bool passed_push(const view_t *v, board_moves *m)
{
    const board_position *p = v->p;
    bool any = false;
    if (!p->passed || !(v->takeable >> p->passer & 1)) {
        return false;
    }
    for (int k = 0; k < v->g->kind_count; k++) {
        const side_kind *sk = &v->g->of[p->to_move][k];
        uint64_t pieces = sk->takes_passed ? p->kind[k] & p->side[p->to_move] : 0;
        while (pieces) {
            int from = bits_take(&pieces);
            uint64_t targets = passed_reach(v->g, sk, from, v->occupied) & p->passed;
            while (targets) {
                int to = bits_take(&targets);
                if (!passed_safe(v, from, to)) {
                    continue;
                }
                any = true;
                if (m) {
                    push_arrivals(v,
                                  (board_move){ .captured = bit(p->passer),
                                                .from = (uint8_t)from,
                                                .to = (uint8_t)to,
                                                .kind = (uint8_t)k,
                                                .becomes = (uint8_t)k },
                                  m);
                }
            }
        }
    }
    return any;
}

bool passed_usable(const board_game *g, const board_position *p)
{
    view_t v;
    if (!p->passed) {
        return false;
    }
    view_begin(&v, g, p);
    return passed_push(&v, NULL);
}

/* ---- all together ---- */

/* Moves that are no plain arrivals; whether a capture is among them. */
static bool specials_push(const view_t *v, board_moves *m)
{
    uint32_t start = m->count;
    if (v->g->has_hops) {
        hops_append(v->g, v->p, m);
    }
    if (v->p->passed) {
        passed_push(v, m);
    }
    bool captures = m->count > start;
    if (v->p->rights) {
        castles_append(v->g, v->p, !v->heedless, m);
    }
    return captures;
}

static void keep_tried(const view_t *v, board_moves *m, uint32_t start)
{
    uint32_t kept = start;
    for (uint32_t i = start; i < m->count; i++) {
        board_position after = *v->p;
        board_make(v->g, &after, &m->items[i]);
        if (!board_attacked(v->g, &after, v->p->to_move)) {
            m->items[kept++] = m->items[i];
        }
    }
    m->count = kept;
}

static void keep_captures(board_moves *m, uint32_t start)
{
    uint32_t kept = start;
    bool captures = false;
    for (uint32_t i = start; i < m->count; i++) {
        captures |= m->items[i].captured != 0;
    }
    for (uint32_t i = start; captures && i < m->count; i++) {
        if (m->items[i].captured) {
            m->items[kept++] = m->items[i];
        }
    }
    m->count = captures ? kept : m->count;
}

void moves_append(const board_game *g, const board_position *p, board_moves *m)
{
    uint32_t start = m->count;
    view_t v;
    view_begin(&v, g, p);
    bool captures = specials_push(&v, m);
    if (!captures || !g->capture.compulsory || v.tried) {
        gather(&v);
        batches_push(&v, m);
    }
    if (v.tried) {
        keep_tried(&v, m, start);
    }
    if (g->capture.compulsory) {
        keep_captures(m, start);
    }
}

void moves_append_heedless(const board_game *g, const board_position *p, board_moves *m)
{
    view_t v;
    view_begin(&v, g, p);
    v.royals = 0;
    v.guarded = v.tried = false;
    v.heedless = true;
    specials_push(&v, m);
    gather(&v);
    batches_push(&v, m);
}

arbiter_status board_legal(const board_game *g, const board_position *p, board_moves *out)
{
    out->count = 0;
    moves_append(g, p, out);
    return out->failed ? ARBITER_NO_MEMORY : ARBITER_OK;
}

/* Plain arrivals are counted by the set where nothing else has a say. */
arbiter_status board_legal_count(const board_game *g, const board_position *p, board_moves *work,
                                 uint64_t *count)
{
    uint32_t start = work->count;
    view_t v;
    view_begin(&v, g, p);
    *count = 0;
    if (v.tried) {
        moves_append(g, p, work);
    } else {
        bool captures = specials_push(&v, work);
        if (!captures || !g->capture.compulsory) {
            gather(&v);
            if (g->capture.compulsory && v.captured) {
                batches_push(&v, work);
            } else {
                *count = batches_count(&v);
            }
        }
        if (g->capture.compulsory) {
            keep_captures(work, start);
        }
    }
    *count += work->count - start;
    work->count = start;
    return work->failed ? ARBITER_NO_MEMORY : ARBITER_OK;
}

bool board_legal_find(const board_moves *legal, int from, int to, int becomes, board_move *out)
{
    int found = 0;
    for (uint32_t i = 0; i < legal->count; i++) {
        const board_move *m = &legal->items[i];
        if (m->from == from && m->to == to && (becomes == BOARD_NO_KIND || m->becomes == becomes)) {
            *out = *m;
            found++;
        }
    }
    return found == 1;
}
