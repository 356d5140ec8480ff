/* Declared movements as tables, once for each side. */
#include "board/build.h"

enum { TABLE_MOVE, TABLE_TAKE, TABLE_TAKE_PASSED, TABLE_LEAVE, TABLE_HOP_OVER, TABLES };

/* One kind of one side. */
typedef struct {
    builder_t *b;
    const movement_decl *m;
    side_kind *sk;
    int side;
    uint64_t from;              /* squares from which the movement may be used */
    uint64_t ends;              /* where movements of the kind end */
    bool applies;               /* this one leads somewhere */
    uint64_t table[TABLES][BOARD_SQUARES];
} maker_t;

static bool has_direction(uint8_t set, int side, int direction)
{
    static const uint8_t of_side_0[DIRS] = {
        [DIR_EAST] = DIRECTION_ASIDE, [DIR_WEST] = DIRECTION_ASIDE,
        [DIR_NORTH] = DIRECTION_AHEAD, [DIR_SOUTH] = DIRECTION_BACK,
        [DIR_NORTHEAST] = DIRECTION_AHEAD_DIAGONAL, [DIR_NORTHWEST] = DIRECTION_AHEAD_DIAGONAL,
        [DIR_SOUTHEAST] = DIRECTION_BACK_DIAGONAL, [DIR_SOUTHWEST] = DIRECTION_BACK_DIAGONAL
    };
    return set & of_side_0[side == 0 ? direction : (direction + 4) % DIRS];
}

static void reach(maker_t *k, int from, uint64_t targets)
{
    const movement_decl *m = k->m;
    if (!(k->from >> from & 1) || !targets) {
        return;
    }
    k->applies = true;
    k->ends |= targets;
    if (m->use != USE_CAPTURING) {
        k->table[TABLE_MOVE][from] |= targets;
    }
    if (m->use != USE_MOVING) {
        k->table[TABLE_TAKE][from] |= targets;
    }
    if (m->takes_en_passant) {
        k->table[TABLE_TAKE_PASSED][from] |= targets;
    }
}

static void make_step(maker_t *k)
{
    const board_game *g = k->b->g;
    for (int from = 0; from < g->square_count; from++) {
        uint64_t targets = 0;
        for (int d = 0; d < DIRS; d++) {
            if (has_direction(k->m->directions, k->side, d) && g->next[d][from] != BOARD_NOWHERE) {
                targets |= bit(g->next[d][from]);
            }
        }
        reach(k, from, targets);
    }
}

static void make_leap(maker_t *k)
{
    const board_game *g = k->b->g;
    for (int from = 0; from < g->square_count; from++) {
        uint64_t targets = 0;
        for (int manner = 0; manner < 8; manner++) {
            int file = k->m->leap[manner & 1], rank = k->m->leap[!(manner & 1)];
            int to = board_square(g, g->file[from] + (manner & 2 ? file : -file),
                                  g->rank[from] + (manner & 4 ? rank : -rank));
            if (to >= 0) {
                targets |= bit(to);
            }
        }
        reach(k, from, targets);
    }
}

static void leave_passed(maker_t *k, const board_line *line)
{
    const board_game *g = k->b->g;
    for (int from = 0; from < g->square_count; from++) {
        uint64_t targets = k->from >> from & 1 ? line->land[from] : 0;
        while (targets) {
            int to = bits_take(&targets);
            if (g->between[from][to]) {
                k->table[TABLE_LEAVE][from] |= bit(to);
                k->sk->leaves = true;
                k->b->g->has_passing = true;
            }
        }
    }
}

static void make_slide(maker_t *k)
{
    const movement_decl *m = k->m;
    side_kind *sk = k->sk;
    for (int axis = 0; axis < DIRS / 2; axis++) {
        line_key key = { (uint8_t)axis, m->least, m->most, has_direction(m->directions, k->side, axis),
                         has_direction(m->directions, k->side, axis + 4) };
        if (!key.up && !key.down) {
            continue;
        }
        if (sk->line_count == KIND_LINES) {
            build_fault(k->b, FAULT_TOO_MANY);
            return;
        }
        uint8_t number = build_line(k->b, key);
        const board_line *line = &k->b->g->line[number];
        for (int from = 0; from < k->b->g->square_count; from++) {
            if (k->from >> from & 1 && line->land[from]) {
                k->applies = true;
                k->ends |= line->land[from];
            }
        }
        sk->line[sk->line_count++] = (kind_line){ .from = k->from,
                                                  .line = number,
                                                  .moves = m->use != USE_CAPTURING,
                                                  .takes = m->use != USE_MOVING,
                                                  .takes_passed = m->takes_en_passant };
        sk->takes_passed |= m->takes_en_passant;
        if (m->leaves_en_passant) {
            leave_passed(k, line);
        }
    }
}

static bool hops_that_way(const side_kind *sk, int direction)
{
    for (int i = 0; i < sk->hop_count; i++) {
        if (sk->hop[i].direction == direction) {
            return true;
        }
    }
    return false;
}

static void make_hop(maker_t *k)
{
    board_game *g = k->b->g;
    for (int d = 0; d < DIRS; d++) {
        if (!has_direction(k->m->directions, k->side, d)) {
            continue;
        }
        if (hops_that_way(k->sk, d)) {
            if (k->side == 0) {
                build_fault(k->b, FAULT_HOP_TWICE);
            }
            return;
        }
        k->sk->hop[k->sk->hop_count++] = (kind_hop){ (uint8_t)d, k->m->run_up_any, k->m->landing_any };
        for (int from = 0; from < g->square_count; from++) {
            int over = g->next[d][from];
            while (over != BOARD_NOWHERE && g->next[d][over] != BOARD_NOWHERE) {
                k->table[TABLE_HOP_OVER][from] |= bit(over);
                k->ends |= bit(g->next[d][over]);
                k->applies = true;
                over = k->m->run_up_any ? g->next[d][over] : BOARD_NOWHERE;
            }
        }
    }
    g->has_hops = true;
}

static void make_movement(maker_t *k, const movement_decl *m)
{
    const board_game *g = k->b->g;
    k->m = m;
    k->applies = false;
    k->from = g->playable;
    if (m->from_rank) {
        int rank = build_rank(g, k->side, m->from_rank);
        k->from = rank < 0 ? 0 : g->rank_squares[rank];
    }
    switch (m->kind) {
    case MOVEMENT_STEP: make_step(k); break;
    case MOVEMENT_SLIDE: make_slide(k); break;
    case MOVEMENT_LEAP: make_leap(k); break;
    case MOVEMENT_HOP: make_hop(k); break;
    }
}

/* What can be said of a movement without the board. */
static bool movement_sound(builder_t *b, const movement_decl *m)
{
    int errors = b->faults->errors;
    if (m->kind == MOVEMENT_LEAP ? m->leap[0] == 0 && m->leap[1] == 0 : false) {
        build_fault(b, FAULT_LEAP_NOWHERE);
    }
    if (m->kind != MOVEMENT_LEAP && m->directions == 0) {
        build_fault(b, FAULT_NO_DIRECTION);
    }
    if (m->most && m->least > m->most) {
        build_fault(b, FAULT_RANGE);
    }
    if (m->from_rank && build_rank(b->g, 0, m->from_rank) < 0) {
        build_fault(b, FAULT_RANK);
    }
    return b->faults->errors == errors;
}

static void check_promotion(builder_t *b, const promotion_decl *p, const uint64_t ends[2], int kind)
{
    const board_game *g = b->g;
    b->item = ITEM_PROMOTION;
    b->index = kind;
    b->part = 0;
    if (build_rank(g, 0, p->rank) < 0) {
        build_fault(b, FAULT_RANK);
    } else if (!(ends[0] & g->of[0][kind].zone) && !(ends[1] & g->of[1][kind].zone)) {
        build_warn(b, FAULT_PROMOTION_NEVER);
    }
    if (p->into_count > 1 ? !p->by_choice || p->when == PROMOTE_IN_PASSING : false) {
        build_fault(b, FAULT_PROMOTION_UNDECIDED);
    }
    for (int i = 0; i < p->into_count; i++) {
        b->part = i;
        if (p->into[i] >= g->kind_count) {
            build_fault(b, FAULT_PROMOTION_UNKNOWN);
        } else if (p->into[i] == kind) {
            build_fault(b, FAULT_PROMOTION_ITSELF);
        }
        for (int j = 0; j < i; j++) {
            if (p->into[j] == p->into[i] && p->into[i] < g->kind_count) {
                build_fault(b, FAULT_PROMOTION_TWICE);
            }
        }
    }
}

static void make_promotion(builder_t *b, const promotion_decl *p, const uint64_t ends[2], int kind)
{
    board_game *g = b->g;
    kind_info *info = &g->kind[kind];
    if (p->into_count > BOARD_KINDS) {
        build_fault_at(b, FAULT_TOO_MANY, ITEM_PROMOTION, kind, BOARD_KINDS);
        return;
    }
    info->when = (uint8_t)p->when;
    info->into_count = (uint8_t)p->into_count;
    memcpy(info->into, p->into, (size_t)p->into_count);
    for (int side = 0; side < 2; side++) {
        int rank = build_rank(g, side, p->rank);
        g->of[side][kind].zone = rank < 0 ? 0 : g->rank_squares[rank];
    }
    check_promotion(b, p, ends, kind);
}

static void make_kind(builder_t *b, int kind)
{
    const kind_decl *d = &b->d->kinds[kind];
    bool applies[BOARD_MOVEMENTS] = { false }, sound[BOARD_MOVEMENTS] = { false };
    uint64_t ends[2] = { 0, 0 };
    for (int side = 0; side < 2; side++) {
        maker_t k = { .b = b, .sk = &b->g->of[side][kind], .side = side };
        for (int i = 0; i < d->movement_count && i < BOARD_MOVEMENTS; i++) {
            b->item = ITEM_MOVEMENT;
            b->index = kind;
            b->part = i;
            /* What is wrong is said once, for the first side. */
            int errors = b->faults->errors;
            if (side == 0 ? movement_sound(b, &d->movements[i]) : true) {
                make_movement(&k, &d->movements[i]);
            }
            sound[i] |= side == 0 && b->faults->errors == errors;
            applies[i] |= k.applies;
        }
        k.sk->move = build_mask(b, k.table[TABLE_MOVE]);
        k.sk->take = build_mask(b, k.table[TABLE_TAKE]);
        k.sk->take_passed = build_mask(b, k.table[TABLE_TAKE_PASSED]);
        k.sk->leave = build_mask(b, k.table[TABLE_LEAVE]);
        k.sk->hop_over = build_mask(b, k.table[TABLE_HOP_OVER]);
        k.sk->takes_passed |= k.sk->take_passed != 0;
        ends[side] = k.ends;
    }
    for (int i = 0; i < d->movement_count && i < BOARD_MOVEMENTS; i++) {
        if (!applies[i] && sound[i]) {
            build_fault_at(b, FAULT_NEVER_APPLIES, ITEM_MOVEMENT, kind, i);
        }
    }
    if (d->promotion.into_count > 0) {
        make_promotion(b, &d->promotion, ends, kind);
    }
}

/* En passant takes two: who leaves and who takes. */
static void check_passing(builder_t *b)
{
    bool takes = false, leaves = false;
    for (int k = 0; k < b->g->kind_count; k++) {
        const kind_decl *d = &b->d->kinds[k];
        takes |= b->g->of[0][k].takes_passed;
        for (int i = 0; i < d->movement_count && i < BOARD_MOVEMENTS; i++) {
            leaves |= d->movements[i].leaves_en_passant;
        }
    }
    for (int k = 0; k < b->g->kind_count; k++) {
        const kind_decl *d = &b->d->kinds[k];
        for (int i = 0; i < d->movement_count && i < BOARD_MOVEMENTS; i++) {
            b->item = ITEM_MOVEMENT;
            b->index = k;
            b->part = i;
            if (d->movements[i].leaves_en_passant && !b->g->of[0][k].leaves) {
                build_fault(b, FAULT_LEAVES_NOTHING);
            } else if (d->movements[i].leaves_en_passant && !takes) {
                build_warn(b, FAULT_LEFT_UNTAKEN);
            }
            if (d->movements[i].takes_en_passant && !leaves) {
                build_fault(b, FAULT_TAKES_NEVER);
            }
        }
    }
}

void build_movements(builder_t *b)
{
    for (int k = 0; k < b->g->kind_count; k++) {
        const kind_decl *d = &b->d->kinds[k];
        if (d->movement_count > BOARD_MOVEMENTS) {
            build_fault_at(b, FAULT_TOO_MANY, ITEM_MOVEMENT, k, BOARD_MOVEMENTS);
        }
        if (d->movement_count == 0) {
            b->item = ITEM_KIND;
            b->index = k;
            b->part = 0;
            build_warn(b, FAULT_KIND_STILL);
        }
        make_kind(b, k);
    }
    check_passing(b);
}
