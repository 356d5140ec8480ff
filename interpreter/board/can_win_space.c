#include "board/can_win_space.h"

#include "base/arena.h"

enum { WORDS_MOST = BOARD_KINDS + 4 };

void space_init(space_t *s, const arbiter_allocator *allocator, const board_game *g)
{
    memset(s, 0, sizeof *s);
    s->allocator = allocator;
    s->kinds = g->kind_count;
    s->words = s->kinds + 4;
    s->rank = SPACE_RANKS;
    for (int i = 0; i < SPACE_RANKS; i++) {
        s->first[i] = SPACE_NONE;
    }
}

void space_free(space_t *s)
{
    mem_free(s->allocator, s->packed, (size_t)s->packed_room * s->words * sizeof *s->packed);
    mem_free(s->allocator, s->node, s->node_room * sizeof *s->node);
    mem_free(s->allocator, s->table, s->table_room * sizeof *s->table);
    memset(s, 0, sizeof *s);
}

static void pack(const space_t *s, const board_position *p, uint64_t *out)
{
    memcpy(out, p->kind, s->kinds * sizeof *out);
    out += s->kinds;
    out[0] = p->side[0];
    out[1] = p->rights;
    out[2] = p->passed;
    out[3] = (uint64_t)p->passer | (uint64_t)p->to_move << 8;
}

void space_read(const space_t *s, uint32_t node, board_position *out)
{
    const uint64_t *words = s->packed + (size_t)node * s->words;
    memset(out, 0, sizeof *out);
    for (uint32_t k = 0; k < s->kinds; k++) {
        out->kind[k] = words[k];
        out->side[1] |= words[k];
    }
    words += s->kinds;
    out->side[0] = words[0];
    out->side[1] &= ~words[0];
    out->rights = words[1];
    out->passed = words[2];
    out->passer = (uint8_t)(words[3] & 0xFF);
    out->to_move = (uint8_t)(words[3] >> 8);
}

static uint32_t slot_of(const space_t *s, const uint64_t *words)
{
    uint64_t x = 0;
    for (uint32_t i = 0; i < s->words; i++) {
        x = (x ^ words[i]) * UINT64_C(0x9E3779B97F4A7C15);
        x ^= x >> 29;
    }
    uint32_t at = (uint32_t)x & (s->table_room - 1);
    while (s->table[at] &&
           memcmp(s->packed + (size_t)(s->table[at] - 1) * s->words, words, s->words * sizeof *words) != 0) {
        at = (at + 1) & (s->table_room - 1);
    }
    return at;
}

/* Room for one position more, and a table at most half full. */
static bool grow(space_t *s)
{
    enum { FIRST = 512 };
    if (s->packed_room > UINT32_MAX / 8) {
        return false;
    }
    uint64_t *packed =
        mem_grow(s->allocator, s->packed, &s->packed_room, FIRST, s->words * sizeof *s->packed);
    if (!packed) {
        return false;
    }
    s->packed = packed;
    space_node *node = mem_grow(s->allocator, s->node, &s->node_room, FIRST, sizeof *node);
    if (!node) {
        return false;
    }
    s->node = node;
    uint32_t table_room = s->packed_room * 2;
    uint32_t *table = mem_alloc(s->allocator, table_room * sizeof *table);
    if (!table) {
        return false;
    }
    mem_free(s->allocator, s->table, s->table_room * sizeof *table);
    s->table = table;
    s->table_room = table_room;
    for (uint32_t i = 0; i < s->count; i++) {
        s->table[slot_of(s, packed + (size_t)i * s->words)] = i + 1;
    }
    return true;
}

uint32_t space_add(space_t *s, const board_position *identity, uint32_t from)
{
    uint64_t words[WORDS_MOST];
    if (s->failed || (s->count == s->packed_room && !grow(s))) {
        s->failed = true;
        return SPACE_NONE;
    }
    pack(s, identity, words);
    uint32_t slot = slot_of(s, words);
    if (s->table[slot]) {
        return SPACE_NONE;
    }
    memcpy(s->packed + (size_t)s->count * s->words, words, s->words * sizeof *words);
    s->node[s->count] = (space_node){ .from = from };
    s->table[slot] = s->count + 1;
    return s->count++;
}

void space_queue(space_t *s, uint32_t node, uint32_t rank)
{
    rank = rank < SPACE_RANKS ? rank : SPACE_RANKS - 1;
    s->node[node].queued = true;
    s->node[node].next = s->first[rank];
    s->first[rank] = node;
    s->rank = rank < s->rank ? rank : s->rank;
    s->waiting++;
}

static uint32_t take(space_t *s, uint32_t node)
{
    s->node[node].queued = false;
    s->waiting--;
    return node;
}

/* What was taken as the oldest is passed over in its rank. */
uint32_t space_take_best(space_t *s)
{
    while (s->rank < SPACE_RANKS) {
        uint32_t node = s->first[s->rank];
        if (node == SPACE_NONE) {
            s->rank++;
            continue;
        }
        s->first[s->rank] = s->node[node].next;
        if (s->node[node].queued) {
            return take(s, node);
        }
    }
    return SPACE_NONE;
}

uint32_t space_take_oldest(space_t *s)
{
    while (s->oldest < s->count && !s->node[s->oldest].queued) {
        s->oldest++;
    }
    return s->waiting ? take(s, s->oldest) : SPACE_NONE;
}
