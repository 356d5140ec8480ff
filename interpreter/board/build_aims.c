/* Tables shared between kinds, and the view from the square attacked. */
#include "board/build.h"

uint8_t build_mask(builder_t *b, const uint64_t mask[BOARD_SQUARES])
{
    board_game *g = b->g;
    int i = 0;
    while (i < g->mask_count && memcmp(g->mask[i], mask, sizeof g->mask[i]) != 0) {
        i++;
    }
    if (i == MASK_TABLES) {
        build_fault(b, FAULT_TOO_MANY);
        return 0;
    }
    if (i == g->mask_count) {
        memcpy(g->mask[i], mask, sizeof g->mask[i]);
        g->mask_count++;
    }
    return (uint8_t)i;
}

/* Squares on the ray up to `most` steps away, in *land those from `least` on. */
static uint64_t stretch(const board_game *g, int direction, int from, const line_key *key, uint64_t *land)
{
    uint64_t way = 0;
    int at = g->next[direction][from];
    for (int n = 1; at != BOARD_NOWHERE && (key->most == 0 || n <= key->most); n++) {
        way |= bit(at);
        if (n >= key->least) {
            *land |= bit(at);
        }
        at = g->next[direction][at];
    }
    return way;
}

uint8_t build_line(builder_t *b, line_key key)
{
    board_game *g = b->g;
    for (int i = 0; i < g->line_count; i++) {
        const line_key *k = &b->line_key[i];
        if (k->axis == key.axis && k->least == key.least && k->most == key.most && k->up == key.up &&
            k->down == key.down) {
            return (uint8_t)i;
        }
    }
    if (g->line_count == LINES) {
        build_fault(b, FAULT_TOO_MANY);
        return 0;
    }
    board_line *line = &g->line[g->line_count];
    for (int from = 0; from < g->square_count; from++) {
        line->up[from] = key.up ? stretch(g, key.axis, from, &key, &line->land[from]) : 0;
        line->down[from] = key.down ? stretch(g, key.axis + 4, from, &key, &line->land[from]) : 0;
    }
    b->line_key[g->line_count] = key;
    return g->line_count++;
}

static void aim_steps(builder_t *b, int side)
{
    board_game *g = b->g;
    side_aim *aim = &g->aim[side];
    for (int k = 0; k < g->kind_count; k++) {
        const side_kind *sk = &g->of[side][k];
        uint64_t from[BOARD_SQUARES] = { 0 };
        if (sk->hop_count) {
            aim->hop_kind[aim->hop_count++] = (uint8_t)k;
        }
        if (sk->take == 0) {
            continue;
        }
        for (int at = 0; at < g->square_count; at++) {
            uint64_t targets = g->mask[sk->take][at];
            while (targets) {
                from[bits_take(&targets)] |= bit(at);
            }
        }
        aim->step_kind[aim->step_count] = (uint8_t)k;
        aim->step[aim->step_count++] = build_mask(b, from);
    }
}

/* A line turned round, with the kinds that use it from the same squares. */
typedef struct { uint64_t from; uint32_t kinds; uint8_t line; } aim_line;
enum { AIM_LINES = 2 * LINES };

static int collect_lines(builder_t *b, int side, aim_line lines[AIM_LINES])
{
    int count = 0;
    for (int k = 0; k < b->g->kind_count; k++) {
        const side_kind *sk = &b->g->of[side][k];
        for (int i = 0; i < sk->line_count; i++) {
            line_key key = b->line_key[sk->line[i].line];
            if (!sk->line[i].takes) {
                continue;
            }
            bool up = key.up;
            key.up = key.down;
            key.down = up;
            uint8_t line = build_line(b, key);
            int at = 0;
            while (at < count && (lines[at].line != line || lines[at].from != sk->line[i].from)) {
                at++;
            }
            if (at == AIM_LINES) {
                build_fault(b, FAULT_TOO_MANY);
                return count;
            }
            if (at == count) {
                lines[count++] = (aim_line){ .from = sk->line[i].from, .line = line };
            }
            lines[at].kinds |= UINT32_C(1) << k;
        }
    }
    return count;
}

static void make_class(builder_t *b, aim_class *c, const aim_line *lines, int count, const aim_line *like)
{
    uint64_t fan[BOARD_SQUARES] = { 0 };
    c->from = like->from;
    for (uint32_t kinds = like->kinds; kinds; kinds &= kinds - 1) {
        c->kind[c->kind_count++] = (uint8_t)bits_lowest(kinds);
    }
    for (int i = 0; i < count; i++) {
        if (lines[i].from == like->from && lines[i].kinds == like->kinds && c->line_count < KIND_LINES) {
            c->line[c->line_count++] = lines[i].line;
            for (int at = 0; at < b->g->square_count; at++) {
                fan[at] |= b->g->line[lines[i].line].land[at];
            }
        }
    }
    c->fan = build_mask(b, fan);
}

static void aim_lines(builder_t *b, int side)
{
    side_aim *aim = &b->g->aim[side];
    aim_line lines[AIM_LINES];
    int count = collect_lines(b, side, lines);
    for (int i = 0; i < count; i++) {
        int first = 0;
        while (lines[first].from != lines[i].from || lines[first].kinds != lines[i].kinds) {
            first++;
        }
        if (first < i) {
            continue;
        }
        if (aim->class_count == AIM_CLASSES) {
            build_fault(b, FAULT_TOO_MANY);
            return;
        }
        make_class(b, &aim->aim[aim->class_count++], lines, count, &lines[i]);
    }
}

void build_aims(builder_t *b)
{
    b->item = ITEM_MOVEMENT;
    b->index = 0;
    b->part = 0;
    for (int side = 0; side < 2; side++) {
        aim_steps(b, side);
        aim_lines(b, side);
    }
}
