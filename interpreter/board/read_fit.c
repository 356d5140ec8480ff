#include "board/read_fit.h"

typedef struct {
    const uint8_t *square;
    int squares;
    bool strict, met;
} route;

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

bool read_fits_way(const read_scene *s, const read_pattern *m, const board_move *move)
{
    route r = { m->square, m->squares, s->strict, false };
    board_paths(s->g, s->p, move, along, &r);
    return r.met;
}

static bool arrives(const read_scene *s, const read_pattern *m, const board_move *move)
{
    if (m->to_file >= 0) {
        return s->g->file[move->to] == m->to_file && move->captured;
    }
    return m->square[m->squares - 1] == move->to && (m->squares == 1 || read_fits_way(s, m, move));
}

bool read_fits_start(const read_scene *s, const read_pattern *m, const board_move *move)
{
    return m->kind == move->kind && (m->becomes == BOARD_NO_KIND || m->becomes == move->becomes) &&
           (m->becomes == BOARD_NO_KIND || move->becomes != move->kind) &&
           (m->file < 0 || m->file == s->g->file[move->from]) &&
           (m->rank < 0 || m->rank == s->g->rank[move->from]);
}

bool read_fits(const read_scene *s, const read_pattern *m, const board_move *move)
{
    if (m->castles) {
        return move->castle && (m->castles & 1u << (move->castle - 1));
    }
    return (!move->castle || !s->strict) && read_fits_start(s, m, move) && arrives(s, m, move);
}
