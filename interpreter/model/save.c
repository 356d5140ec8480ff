#include "model/save.h"

#include "base/arena.h"
#include "base/hash.h"

/* One walk over the fields serves both directions: it writes them to `out`, or reads them from the bytes. */
typedef struct {
    buffer_t *out;                 /* saving; NULL: loading */
    const unsigned char *at, *end; /* loading */
    bool broken;                   /* the bytes ended early, or a number is none of its field's */
} codec_t;

/* A field of so many bytes: written, and given back; or read. */
static uint64_t field(codec_t *c, uint64_t value, int bytes)
{
    uint64_t read = 0;
    if (!c->out && c->end - c->at < bytes) {
        c->broken = true;
        return 0;
    }
    for (int i = 0; i < bytes; i++) {
        if (c->out)
            buffer_char(c->out, (char)(unsigned char)(value >> (8 * i)));
        else
            read |= (uint64_t)*c->at++ << (8 * i);
    }
    return c->out ? value : read;
}

static void walk_u8(codec_t *c, uint8_t *v)
{
    uint64_t n = field(c, *v, 1);
    if (!c->out)
        *v = (uint8_t)n;
}

static void walk_flag(codec_t *c, bool *v)
{
    uint64_t n = field(c, *v, 1);
    c->broken = c->broken || n > 1;
    if (!c->out)
        *v = n == 1;
}

static void walk_u32(codec_t *c, uint32_t *v)
{
    uint64_t n = field(c, *v, 4);
    if (!c->out)
        *v = (uint32_t)n;
}

static void walk_u64(codec_t *c, uint64_t *v)
{
    uint64_t n = field(c, *v, 8);
    if (!c->out)
        *v = n;
}

static void walk_i64(codec_t *c, int64_t *v)
{
    uint64_t n = field(c, (uint64_t)*v, 8);
    if (!c->out)
        memcpy(v, &n, sizeof n);
}

static void walk_many(codec_t *c, int64_t *v, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        walk_i64(c, &v[i]);
}

/* How many entries of a pool are in use, at most its room. */
static void walk_count(codec_t *c, uint16_t *count, uint16_t room)
{
    uint64_t n = field(c, *count, 2);
    if (c->out)
        return;
    c->broken = c->broken || n > room;
    *count = c->broken ? 0 : (uint16_t)n;
}

static void walk_u16(codec_t *c, uint16_t *v)
{
    uint64_t n = field(c, *v, 2);
    if (!c->out)
        *v = (uint16_t)n;
}

static void walk_face(codec_t *c, clock_face *f)
{
    walk_i64(c, &f->given);
    walk_i64(c, &f->used);
    walk_i64(c, &f->since);
    walk_i64(c, &f->allowance);
    walk_i64(c, &f->give_back);
    walk_i64(c, &f->extra);
    walk_i64(c, &f->moves);
    walk_u8(c, &f->mode);
    walk_u8(c, &f->period);
    walk_flag(c, &f->running);
    walk_flag(c, &f->fallen);
    walk_flag(c, &f->own_mode);
    walk_flag(c, &f->timed);
}

static void walk_clock(codec_t *c, clock_model *clock)
{
    walk_face(c, &clock->face[0]);
    walk_face(c, &clock->face[1]);
    for (int i = 0; i < PERIODS_MAX; i++) {
        walk_i64(c, &clock->periods[i].time);
        walk_i64(c, &clock->periods[i].extra);
        walk_u32(c, &clock->periods[i].moves);
        walk_u32(c, &clock->periods[i].mode);
    }
    walk_i64(c, &clock->period_count);
}

static void walk_text(codec_t *c, game_text *t)
{
    walk_u32(c, &t->size);
    if (t->size > LIMIT_TEXT) {
        c->broken = true;
        t->size = 0;
    }
    for (uint32_t i = 0; i < t->size; i++) {
        uint64_t byte = field(c, (unsigned char)t->bytes[i], 1);
        if (!c->out)
            t->bytes[i] = (char)(unsigned char)byte;
    }
}

static void walk_pending(codec_t *c, pending_t *q)
{
    walk_u8(c, &q->kind);
    walk_u8(c, &q->arg_count);
    walk_u8(c, &q->ran[0]);
    walk_u8(c, &q->ran[1]);
    walk_u32(c, &q->id);
    walk_u32(c, &q->ask);
    walk_u32(c, &q->instance);
    walk_many(c, q->args, ARGS_MAX);
    walk_many(c, q->env, ENV_SIZE);
    walk_i64(c, &q->due);
    walk_i64(c, &q->gave_result);
}

static void walk_duty(codec_t *c, duty_t *d)
{
    uint32_t who = (uint32_t)d->who;
    walk_i64(c, &d->due);
    walk_u32(c, &d->must);
    walk_u32(c, &d->instance);
    walk_u32(c, &who);
    c->broken = c->broken || who >= LIMIT_PERSONS;
    if (!c->out)
        d->who = (int32_t)(who % LIMIT_PERSONS);
    walk_u32(c, &d->arg_count);
    walk_many(c, d->args, ARGS_MAX);
    walk_many(c, d->raise_args, ARGS_MAX);
}

static void walk_timer(codec_t *c, timer_t_ *t)
{
    walk_i64(c, &t->at);
    walk_u32(c, &t->signal);
    walk_u32(c, &t->instance);
    walk_many(c, t->args, ARGS_MAX);
}

static void walk_fact(codec_t *c, fact_t *f)
{
    walk_u32(c, &f->fact);
    walk_u32(c, &f->arg_count);
    walk_many(c, f->args, 2);
    walk_i64(c, &f->after);
    walk_i64(c, &f->value);
}

static void walk_held(codec_t *c, held_t *h)
{
    walk_u8(c, &h->kind);
    walk_u8(c, &h->event_words);
    walk_u8(c, &h->used_words);
    walk_u8(c, &h->open);
    walk_i64(c, &h->at);
    if (h->used_words > HELD_WORDS) {
        c->broken = true;
        h->used_words = 0;
    }
    walk_many(c, h->words, h->used_words);
}

static void walk_pools(codec_t *c, game_t *g)
{
    walk_count(c, &g->text_count, g->text_room);
    for (uint32_t i = 0; i < g->text_count; i++)
        walk_text(c, &game_texts(g)[i]);
    walk_count(c, &g->pending_count, g->pending_room);
    for (uint32_t i = 0; i < g->pending_count; i++)
        walk_pending(c, &game_pending(g)[i]);
    walk_count(c, &g->duty_count, g->duty_room);
    for (uint32_t i = 0; i < g->duty_count; i++)
        walk_duty(c, &game_duties(g)[i]);
    walk_count(c, &g->timer_count, g->timer_room);
    for (uint32_t i = 0; i < g->timer_count; i++)
        walk_timer(c, &game_timers(g)[i]);
    walk_count(c, &g->fact_count, g->fact_room);
    for (uint32_t i = 0; i < g->fact_count; i++)
        walk_fact(c, &game_facts(g)[i]);
}

static void walk_position(codec_t *c, const board_game *game, board_position *p)
{
    for (int k = 0; k < board_kind_count(game); k++)
        walk_u64(c, &p->kind[k]);
    walk_u64(c, &p->side[0]);
    walk_u64(c, &p->side[1]);
    walk_u64(c, &p->rights);
    walk_u64(c, &p->passed);
    walk_u32(c, &p->number);
    for (int i = 0; i < board_counter_count(game); i++)
        walk_u16(c, &p->counter[i]);
    walk_u8(c, &p->passer);
    walk_u8(c, &p->to_move);
}

static void walk_ply(codec_t *c, record_ply *ply, bool known)
{
    if (known) {
        walk_u64(c, &ply->move.captured);
        walk_u8(c, &ply->move.from);
        walk_u8(c, &ply->move.to);
        walk_u8(c, &ply->move.kind);
        walk_u8(c, &ply->move.becomes);
        walk_u8(c, &ply->move.castle);
        walk_u8(c, &ply->legal);
    }
    walk_u8(c, &ply->side);
    walk_u8(c, &ply->completed);
    walk_many(c, ply->remaining, 2);
}

/* The present position and the keys follow from the moves. */
static void walk_record(codec_t *c, const board_game *game, record_t *r)
{
    walk_u32(c, &r->known);
    walk_u32(c, &r->count);
    if (r->known > 1 || r->count > LIMIT_RECORD) {
        c->broken = true;
        r->known = r->count = 0;
    }
    if (r->known)
        walk_position(c, game, &r->start);
    for (uint32_t i = 0; i < r->count; i++)
        walk_ply(c, &r->plies[i], r->known == 1);
    if (!c->out && r->known && !c->broken)
        c->broken = !record_replay(game, r);
}

/* Everything but what the rulebook fixes, and `soonest`, which follows from the pools. */
static void walk_game(codec_t *c, const program_t *p, game_t *g)
{
    walk_i64(c, &g->now);
    walk_i64(c, &g->to_move);
    walk_i64(c, &g->plies);
    walk_i64(c, &g->last_move);
    walk_i64(c, &g->board);
    walk_many(c, g->notation, 2);
    walk_i64(c, &g->result);
    walk_i64(c, &g->result_at);
    walk_u32(c, &g->result_article);
    walk_u32(c, &g->provisional);
    walk_u32(c, &g->ruling_article);
    walk_u32(c, &g->stale);
    walk_clock(c, &g->clock);
    walk_many(c, game_slots(g), g->slot_count);
    for (uint32_t i = 0; i < g->standing_words; i++)
        walk_u64(c, &game_standing(g)[i]);
    walk_pools(c, g);
    walk_held(c, &g->held);
    if (g->has_record)
        walk_record(c, program_game(p), game_record(g));
}

/* ---- the frame ---- */

static const char magic[4] = { 'A', 'R', 'B', 'G' };

enum { HEAD_SIZE = sizeof magic + 4 + 8 + 4, CHECK_SIZE = 8 };

void game_save(const program_t *p, const game_t *g, buffer_t *out)
{
    buffer_t body;
    buffer_init(&body, out->allocator);
    codec_t inner = { .out = &body }, frame = { .out = out };
    walk_game(&inner, p, (game_t *)(uintptr_t)g); /* only read, since this saves */
    size_t start = out->size;
    buffer_bytes(out, magic, sizeof magic);
    field(&frame, SAVE_VERSION, 4);
    field(&frame, p->hash, 8);
    field(&frame, body.size, 4);
    buffer_bytes(out, body.data, body.size);
    out->failed = out->failed || body.failed;
    buffer_free(&body);
    if (!out->failed)
        field(&frame, hash_bytes(HASH_SEED, out->data + start, out->size - start), CHECK_SIZE);
}

/* Opens the frame: what is inside it, and whether it is of this rulebook. */
static arbiter_status open_frame(const program_t *p, const unsigned char *bytes, size_t size, codec_t *inner)
{
    if (size < HEAD_SIZE + CHECK_SIZE || memcmp(bytes, magic, sizeof magic) != 0)
        return ARBITER_CORRUPT;
    codec_t head = { .at = bytes + sizeof magic, .end = bytes + size };
    uint64_t version = field(&head, 0, 4), hash = field(&head, 0, 8), inside = field(&head, 0, 4);
    if (version != SAVE_VERSION || inside != size - HEAD_SIZE - CHECK_SIZE)
        return ARBITER_CORRUPT;
    *inner = (codec_t){ .at = head.at, .end = head.at + inside };
    codec_t tail = { .at = inner->end, .end = head.end };
    if (field(&tail, 0, CHECK_SIZE) != hash_bytes(HASH_SEED, bytes, size - CHECK_SIZE))
        return ARBITER_CORRUPT;
    return hash == p->hash ? ARBITER_OK : ARBITER_FOREIGN;
}

arbiter_status game_load(const program_t *p, game_t *g, const void *bytes, size_t size)
{
    codec_t inner;
    arbiter_status status = open_frame(p, bytes, size, &inner);
    if (status != ARBITER_OK)
        return status;
    size_t room = game_size(p);
    game_t *fresh = mem_alloc(&p->allocator, room);
    if (!fresh)
        return ARBITER_NO_MEMORY;
    game_init(p, fresh);
    if (fresh->has_record) /* nothing is left of the starting position */
        record_begin(program_game(p), game_record(fresh), NULL);
    walk_game(&inner, p, fresh);
    if (inner.broken || inner.at != inner.end || !game_valid(p, fresh)) {
        status = ARBITER_CORRUPT;
    } else {
        game_refresh_due(fresh);
        memcpy(g, fresh, room);
    }
    mem_free(&p->allocator, fresh, room);
    return status;
}
