/* A number for everything in a declaration that decides how its game is played, read or written; names and
   titles for people do not. Over the fields, each as eight bytes. */
#include "board/build.h"

#include "base/hash.h"

typedef struct { uint64_t value; } hash_t;

static void mix(hash_t *h, uint64_t value)
{
    h->value = hash_number(h->value, value);
}

static void mix_text(hash_t *h, str_t text)
{
    mix(h, text.size);
    for (size_t i = 0; i < text.size; i++) {
        mix(h, (unsigned char)text.data[i]);
    }
}

static void mix_numbers(hash_t *h, const uint8_t *numbers, int count)
{
    mix(h, (uint64_t)count);
    for (int i = 0; i < count; i++) {
        mix(h, numbers[i]);
    }
}

static void mix_forms(hash_t *h, const forms_decl *forms)
{
    mix(h, (uint64_t)forms->count);
    for (int i = 0; i < forms->count; i++) {
        mix_text(h, forms->items[i]);
    }
}

static void mix_movement(hash_t *h, const movement_decl *m)
{
    mix(h, m->kind);
    mix(h, m->directions);
    mix_numbers(h, m->leap, 2);
    mix(h, m->least);
    mix(h, m->most);
    mix(h, m->from_rank);
    mix(h, m->use);
    mix(h, m->leaves_en_passant);
    mix(h, m->takes_en_passant);
    mix(h, m->run_up_any);
    mix(h, m->landing_any);
}

static void mix_kind(hash_t *h, const kind_decl *k)
{
    mix_text(h, k->letter);
    mix(h, k->royal);
    mix(h, (uint64_t)k->movement_count);
    for (int i = 0; i < k->movement_count; i++) {
        mix_movement(h, &k->movements[i]);
    }
    mix(h, k->promotion.rank);
    mix_numbers(h, k->promotion.into, k->promotion.into_count);
    mix(h, k->promotion.by_choice);
    mix(h, k->promotion.when);
}

static void mix_castle(hash_t *h, const castle_decl *c)
{
    mix_text(h, c->letter);
    mix(h, c->mover);
    mix(h, c->partner);
    mix_text(h, c->mover_from);
    mix_text(h, c->mover_to);
    mix_text(h, c->partner_from);
    mix(h, c->towards);
    mix_text(h, c->partner_to);
}

static void mix_notation(hash_t *h, const notation_decl *n)
{
    mix(h, n->present);
    mix(h, (uint64_t)n->letter_count);
    for (int i = 0; i < n->letter_count; i++) {
        mix(h, n->letters[i].kind);
        mix_text(h, n->letters[i].text);
    }
    mix(h, (uint64_t)n->castling_count);
    for (int i = 0; i < n->castling_count; i++) {
        mix(h, n->castling[i].castle);
        mix_text(h, n->castling[i].text);
    }
    mix_forms(h, &n->separators);
    mix_forms(h, &n->captures);
    mix_forms(h, &n->promotions);
    mix_forms(h, &n->suffixes);
    mix(h, n->path);
    for (int i = 0; n->suffix_means && i < n->suffixes.count; i++) {
        mix(h, n->suffix_means[i]);
    }
}

static void mix_board(hash_t *h, const board_decl *d)
{
    mix(h, d->width);
    mix(h, d->height);
    mix(h, d->dark);
    mix(h, d->numbered);
    mix_text(h, d->side_letter[0]);
    mix_text(h, d->side_letter[1]);
    mix(h, d->format);
    mix(h, d->start_any);
    mix_text(h, d->start);
    mix(h, d->capture.compulsory);
    mix(h, d->capture.chained);
    mix(h, d->capture.most);
    mix(h, d->capture.landing_goes_on);
    mix(h, d->capture.removed_at_end);
    mix(h, d->mover_loses);
    mix(h, d->drawn);
    mix(h, d->slips);
}

uint64_t build_hash(const board_decl *d)
{
    hash_t h = { HASH_SEED };
    mix_board(&h, d);
    for (int i = 0; i < d->kind_count; i++) {
        mix_kind(&h, &d->kinds[i]);
    }
    for (int i = 0; i < d->castle_count; i++) {
        mix_castle(&h, &d->castles[i]);
    }
    for (int i = 0; i < d->counter_count; i++) {
        mix(&h, d->counters[i].on_capture);
        mix(&h, d->counters[i].on_promotion);
        mix_numbers(&h, d->counters[i].kinds, d->counters[i].kind_count);
    }
    for (int i = 0; i < LANG_COUNT; i++) {
        mix_notation(&h, &d->notation[i]);
    }
    return h.value;
}
