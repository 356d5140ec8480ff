#include "board/read_done.h"

#include "board/moves.h"

static void note(read_done *done, const board_move *move)
{
    if (done->count == 0 || !board_move_same(&done->move, move)) {
        done->count += done->count < 2;
        done->move = *move;
    }
}

/* What a piece of this kind has become on `to`: what is written, else what the game prescribes; where it
   leaves a choice, nobody has made one. */
static uint8_t becomes(const read_scene *s, const read_pattern *m, int to)
{
    const kind_info *kind = &s->g->kind[m->kind];
    bool arrived = s->g->of[s->p->to_move][m->kind].zone & bit(to);
    return m->becomes != BOARD_NO_KIND           ? m->becomes
           : arrived && kind->into_count == 1 ? kind->into[0]
                                                 : m->kind;
}

void read_done_among(const read_scene *s, const read_pattern *m, const board_moves *moves, read_done *done)
{
    for (uint32_t i = 0; i < moves->count; i++) {
        board_move move = moves->items[i];
        if (read_fits(s, m, &move)) {
            bool chosen = s->g->kind[move.kind].into_count > 1 && m->becomes == BOARD_NO_KIND;
            move.becomes = chosen ? move.kind : move.becomes;
            note(done, &move);
        }
    }
}

static bool joined(const board_game *g, int a, int b)
{
    bool met = false;
    for (int d = 0; d < DIRS; d++) {
        met = met || (g->ray[d][a] & bit(b));
    }
    return met;
}

/* What a piece that hops takes on the way written. False if the text leaves that open: it says that something
   is taken, but the way does not tell what. */
static bool hopped(const read_scene *s, const read_pattern *m, int from, uint64_t *captured)
{
    bool told = true;
    for (int i = 0; i < m->squares; i++) {
        told = told && (!m->takes || joined(s->g, from, m->square[i]));
        *captured |= s->g->between[from][m->square[i]] & s->p->side[!s->p->to_move];
        from = m->square[i];
    }
    return told;
}

/* What stands where a move over `square` ends that can be taken there. */
static uint64_t can_have_passed(const read_scene *s, int square)
{
    const board_game *g = s->g;
    int side = !s->p->to_move;
    uint64_t found = 0;
    for (int k = 0; k < g->kind_count; k++) {
        const side_kind *sk = &g->of[side][k];
        for (int from = 0; sk->leaves && from < g->square_count; from++) {
            uint64_t arrived = g->mask[sk->leave][from] & s->p->kind[k] & s->p->side[side];
            while (arrived) {
                int to = bits_take(&arrived);
                found |= g->between[from][to] >> square & 1 ? bit(to) : 0;
            }
        }
    }
    return found;
}

/* A capture on an empty square takes en passant, though it be too late for that or leave a royal piece
   attacked. */
static uint64_t taken_in_passing(const read_scene *s, const read_pattern *m, const board_move *move)
{
    const side_kind *sk = &s->g->of[s->p->to_move][move->kind];
    bool meant = (m->takes || m->said & SUFFIX_PASSED) && !move->captured &&
                 passed_reach(s->g, sk, move->from, board_occupied(s->p)) >> move->to & 1;
    uint64_t passers = meant ? can_have_passed(s, move->to) : 0;
    return bits_one(passers) ? passers : 0;
}

static void arrive(const read_scene *s, const read_pattern *m, int from, read_done *done)
{
    const board_game *g = s->g;
    int to = m->square[m->squares - 1];
    board_move move;
    board_done(g, s->p, from, to, becomes(s, m, to), &move);
    move.captured |= taken_in_passing(s, m, &move);
    bool told = !g->of[s->p->to_move][m->kind].hop_count || hopped(s, m, from, &move.captured);
    if (told && (from != to || move.captured)) {
        note(done, &move);
    }
}

/* Both pieces of a castling go where it takes them, if that is free. */
static void castle(const read_scene *s, int number, read_done *done)
{
    int side = s->p->to_move;
    const side_castle *c = &s->g->castle[side][number];
    int mover = castle_mover(s->g, s->p, side, number);
    int partner = mover == BOARD_NOWHERE ? BOARD_NOWHERE : castle_companion(s->g, s->p, side, number, mover);
    if (partner != BOARD_NOWHERE &&
        !(board_occupied(s->p) & ~bit(mover) & ~bit(partner) & (bit(c->mover_to) | bit(c->partner_to)))) {
        note(done, &(board_move){ .from = (uint8_t)mover, .to = c->mover_to, .kind = c->mover,
                                  .becomes = c->mover, .castle = (uint8_t)(number + 1) });
    }
}

void read_done_anywhere(const read_scene *s, const read_pattern *m, read_done *done)
{
    for (int i = 0; i < s->g->castle_count; i++) {
        if (m->castles >> i & 1) {
            castle(s, i, done);
        }
    }
    uint64_t pieces = m->castles || m->to_file >= 0 ? 0 : s->p->kind[m->kind] & s->p->side[s->p->to_move];
    while (pieces) {
        int from = bits_take(&pieces);
        if ((m->file < 0 || m->file == s->g->file[from]) && (m->rank < 0 || m->rank == s->g->rank[from])) {
            arrive(s, m, from, done);
        }
    }
}
