#include "board/attack.h"

static uint64_t class_pieces(const aim_class *c, const board_position *p, int side)
{
    uint64_t set = 0;
    for (int i = 0; i < c->kind_count; i++) {
        set |= p->kind[c->kind[i]];
    }
    return set & p->side[side] & c->from;
}

static uint64_t step_attackers(const board_game *g, const board_position *p, int side, int square)
{
    const side_aim *aim = &g->aim[side];
    uint64_t set = 0;
    for (int i = 0; i < aim->step_count; i++) {
        set |= g->mask[aim->step[i]][square] & p->kind[aim->step_kind[i]];
    }
    return set & p->side[side];
}

/* Hops take what they pass: the hopper stands on one side of the square, the other is free. */
static uint64_t hop_attackers(const board_game *g, const board_position *p, int side, int square,
                              uint64_t occupied)
{
    const side_aim *aim = &g->aim[side];
    uint64_t set = 0;
    for (int i = 0; i < aim->hop_count; i++) {
        int kind = aim->hop_kind[i];
        const side_kind *sk = &g->of[side][kind];
        uint64_t hoppers = p->kind[kind] & p->side[side];
        for (int h = 0; h < sk->hop_count; h++) {
            int ahead = sk->hop[h].direction, back = (ahead + 4) % DIRS;
            int landing = g->next[ahead][square];
            if (landing == BOARD_NOWHERE || occupied >> landing & 1) {
                continue;
            }
            int at = g->next[back][square];
            while (sk->hop[h].run_up_any && at != BOARD_NOWHERE && !(occupied >> at & 1)) {
                at = g->next[back][at];
            }
            if (at != BOARD_NOWHERE) {
                set |= bit(at) & hoppers;
            }
        }
    }
    return set;
}

uint64_t attackers(const board_game *g, const board_position *p, int side, int square, uint64_t occupied)
{
    const side_aim *aim = &g->aim[side];
    uint64_t set = step_attackers(g, p, side, square);
    for (int i = 0; i < aim->class_count; i++) {
        const aim_class *c = &aim->aim[i];
        uint64_t pieces = class_pieces(c, p, side) & g->mask[c->fan][square];
        for (int l = 0; pieces && l < c->line_count; l++) {
            set |= line_reach(&g->line[c->line[l]], square, occupied) & pieces;
        }
    }
    return aim->hop_count ? set | hop_attackers(g, p, side, square, occupied) : set;
}

bool attacks(const board_game *g, const board_position *p, int side, int square, uint64_t occupied)
{
    const side_aim *aim = &g->aim[side];
    if (step_attackers(g, p, side, square)) {
        return true;
    }
    for (int i = 0; i < aim->class_count; i++) {
        const aim_class *c = &aim->aim[i];
        uint64_t pieces = class_pieces(c, p, side) & g->mask[c->fan][square];
        for (int l = 0; pieces && l < c->line_count; l++) {
            if (line_reach(&g->line[c->line[l]], square, occupied) & pieces) {
                return true;
            }
        }
    }
    return aim->hop_count && hop_attackers(g, p, side, square, occupied);
}

/* Opposing pieces alone block the view from the royal piece: whoever is seen then gives check, or holds a
   single own piece between where it is. */
void safety_of(const board_game *g, const board_position *p, int royal, safety_t *out)
{
    int foe = !p->to_move;
    uint64_t own = p->side[p->to_move], theirs = p->side[foe];
    uint64_t steps = step_attackers(g, p, foe, royal), lines = 0, block = 0;
    const side_aim *aim = &g->aim[foe];
    out->pinned = 0;
    out->pin_count = 0;
    for (int i = 0; i < aim->class_count; i++) {
        const aim_class *c = &aim->aim[i];
        uint64_t pieces = class_pieces(c, p, foe) & g->mask[c->fan][royal];
        for (int l = 0; pieces && l < c->line_count; l++) {
            uint64_t seen = line_reach(&g->line[c->line[l]], royal, theirs) & pieces;
            while (seen) {
                int at = bits_take(&seen);
                uint64_t way = g->between[royal][at], held = way & own;
                if (!held) {
                    lines |= bit(at);
                    block = way;
                } else if (bits_one(held) && !(held & out->pinned)) {
                    out->pinned |= held;
                    out->pin[out->pin_count++] = (pin_t){ held, way | bit(at) };
                }
            }
        }
    }
    out->checkers = steps | lines;
    out->allowed = !out->checkers ? UINT64_MAX
                   : !bits_one(out->checkers) ? 0
                   : steps ? out->checkers
                           : out->checkers | block;
}

uint64_t board_attackers(const board_game *g, const board_position *p, int side, int square)
{
    return attackers(g, p, side, square, board_occupied(p));
}

bool board_attacked(const board_game *g, const board_position *p, int side)
{
    uint64_t royals = game_royals(g, p) & p->side[side];
    while (royals) {
        if (attacks(g, p, !side, bits_take(&royals), board_occupied(p))) {
            return true;
        }
    }
    return false;
}
