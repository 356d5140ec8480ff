#include "model/game.h"

#include "base/hash.h"
#include "model/held.h"

/* A pool that nothing in the rulebook fills needs no room. */
static uint16_t room_for(uint32_t sites)
{
    return sites ? POOL_MAX : 0;
}

static void lay_out(const program_t *p, game_t *g)
{
    uint32_t overrules = 0, disputes = 0, timers = 0;
    for (uint32_t r = 0; r < p->rule_count; r++) {
        overrules += p->rules[r].overrulable;
        disputes += p->rules[r].kind == PROGRAM_RULE_DISPUTED;
    }
    for (uint32_t r = 0; r < p->raise_count; r++)
        timers += p->raises[r].when != 0;
    g->slot_count = (uint16_t)p->slot_count;
    g->standing_words = (uint16_t)((p->standing_count + 63) / 64);
    g->text_room = room_for(p->uses_texts);
    g->pending_room = room_for(p->ask_count + overrules + disputes);
    g->duty_room = room_for(p->must_count);
    g->timer_room = room_for(timers);
    g->fact_room = p->uses_facts ? FACTS_MAX : 0;
    g->size = (uint32_t)(sizeof *g + g->slot_count * sizeof(int64_t) + g->standing_words * sizeof(uint64_t)
                         + g->text_room * sizeof(game_text) + g->pending_room * sizeof(pending_t)
                         + g->duty_room * sizeof(duty_t) + g->timer_room * sizeof(timer_t_)
                         + g->fact_room * sizeof(fact_t) + (program_game(p) ? sizeof(record_t) : 0));
    g->has_record = program_game(p) != NULL;
    g->zero = 0;
}

size_t game_size(const program_t *p)
{
    game_t g;
    lay_out(p, &g);
    return g.size;
}

void game_init(const program_t *p, game_t *g)
{
    memset(g, 0, game_size(p));
    lay_out(p, g);
    g->program_hash = p->hash;
    g->now = INT64_MIN;
    g->soonest = INT64_MAX;
    g->to_move = PERSON_WHITE;
    g->last_move = g->board = g->result = NONE;
    g->notation[0] = g->notation[1] = p->language;
    g->result_article = g->ruling_article = NO_INDEX;
    g->stale = 1;
    if (p->slot_count)
        memcpy(game_slots(g), p->initial, p->slot_count * sizeof(int64_t));
    clock_init(&g->clock, p->periods, p->period_count);
    board_position start;
    if (g->has_record && board_start(program_game(p), &start)) {
        record_begin(program_game(p), game_record(g), &start);
        game_follow_record(g);
    }
}

void game_copy(game_t *to, const game_t *from)
{
    size_t used = game_used(from), had = to->has_record ? game_used(to) : 0;
    memcpy(to, from, used);
    if (had > used)
        memset((char *)to + used, 0, had - used);
}

bool game_same(const game_t *a, const game_t *b)
{
    size_t used = game_used(a);
    return used == game_used(b) && memcmp(a, b, used) == 0;
}

void game_follow_record(game_t *g)
{
    const record_t *r = game_record(g);
    g->plies = r->count;
    if (r->known)
        g->to_move = r->present.to_move;
}

void game_go_back(const program_t *p, game_t *g, uint32_t n)
{
    record_t *r = game_record(g);
    if (n == r->count)
        return;
    record_back(program_game(p), r, n);
    g->last_move = NONE;
    game_follow_record(g);
    game_forget_plies(p, g, n);
}

/* The record has begun anew: its plies are others. */
static void follow_anew(const program_t *p, game_t *g)
{
    g->last_move = NONE;
    game_follow_record(g);
    game_forget_plies(p, g, -1);
}

void game_begin_at(const program_t *p, game_t *g, const board_position *position)
{
    record_begin(program_game(p), game_record(g), position);
    follow_anew(p, g);
}

void game_set_position(const program_t *p, game_t *g, const board_position *position)
{
    uint32_t known = position ? record_find(program_game(p), game_record(g), position) : NO_PLY;
    if (known != NO_PLY)
        game_go_back(p, g, known);
    else
        game_begin_at(p, g, position);
}

void game_put_kind(const program_t *p, game_t *g, int square, int kind)
{
    if (!record_put(program_game(p), game_record(g), square, kind))
        follow_anew(p, g);
}

void game_set_turn(const program_t *p, game_t *g, int player)
{
    if (g->to_move == player)
        return;
    g->to_move = player;
    if (!game_on_board(g))
        return;
    board_position position = game_record(g)->present;
    position.to_move = (uint8_t)player;
    position.passed = 0;
    position.passer = 0;
    game_set_position(p, g, &position);
}

int64_t game_next_due(const game_t *g)
{
    int64_t due = g->soonest;
    for (int player = 0; player < 2; player++) {
        int64_t at = clock_flag_at(&g->clock, player);
        due = at < due ? at : due;
    }
    return due;
}

/* What may still be done at its last instant lapses a millisecond later. */
static int64_t lapse(int64_t term, int64_t soonest)
{
    return term < soonest - 1 ? term + 1 : soonest;
}

void game_refresh_due(game_t *g)
{
    int64_t due = g->timer_count ? game_timers(g)[0].at : INT64_MAX;
    if (g->duty_count)
        due = lapse(game_duties(g)[0].due, due);
    for (uint32_t i = 0; i < g->pending_count; i++)
        due = lapse(game_pending(g)[i].due, due);
    g->soonest = due;
}

/* Pools are arrays of `size` bytes an entry. */
static void remove_entry(void *pool, size_t size, uint16_t *count, uint32_t i)
{
    char *at = (char *)pool + i * size;
    memmove(at, at + size, (size_t)(*count - i - 1) * size);
    (*count)--;
    memset((char *)pool + *count * size, 0, size);
}

static bool insert_entry(void *pool, size_t size, uint16_t *count, uint16_t room, uint32_t i, const void *entry)
{
    if (*count == room)
        return false;
    char *at = (char *)pool + i * size;
    memmove(at + size, at, (size_t)(*count - i) * size);
    memcpy(at, entry, size);
    (*count)++;
    return true;
}

void game_remove_pending(game_t *g, uint32_t i)
{
    remove_entry(game_pending(g), sizeof(pending_t), &g->pending_count, i);
}

void game_remove_duty(game_t *g, uint32_t i)
{
    remove_entry(game_duties(g), sizeof(duty_t), &g->duty_count, i);
}

void game_remove_timer(game_t *g, uint32_t i)
{
    remove_entry(game_timers(g), sizeof(timer_t_), &g->timer_count, i);
}

bool game_same_question(const pending_t *a, const pending_t *b)
{
    return a->kind == b->kind && a->id == b->id && memcmp(a->args, b->args, sizeof a->args) == 0
           && (a->kind == PENDING_DECISION || memcmp(a->env, b->env, sizeof a->env) == 0);
}

bool game_add_pending(game_t *g, const pending_t *entry)
{
    return insert_entry(game_pending(g), sizeof *entry, &g->pending_count, g->pending_room, g->pending_count, entry);
}

bool game_add_duty(game_t *g, const duty_t *entry)
{
    uint32_t i = g->duty_count;
    while (i > 0 && game_duties(g)[i - 1].due > entry->due)
        i--;
    return insert_entry(game_duties(g), sizeof *entry, &g->duty_count, g->duty_room, i, entry);
}

bool game_add_timer(game_t *g, const timer_t_ *entry)
{
    uint32_t i = g->timer_count;
    while (i > 0 && game_timers(g)[i - 1].at > entry->at)
        i--;
    return insert_entry(game_timers(g), sizeof *entry, &g->timer_count, g->timer_room, i, entry);
}

static bool same_fact(const fact_t *a, uint32_t fact, const int64_t *args, int64_t after)
{
    return a->fact == fact && a->after == after && memcmp(a->args, args, a->arg_count * sizeof *args) == 0;
}

bool game_set_fact(game_t *g, const fact_t *fact)
{
    fact_t *facts = game_facts(g);
    for (uint32_t i = 0; i < g->fact_count; i++) {
        if (same_fact(&facts[i], fact->fact, fact->args, fact->after)) {
            facts[i].value = fact->value;
            return true;
        }
    }
    return insert_entry(facts, sizeof *fact, &g->fact_count, g->fact_room, g->fact_count, fact);
}

int64_t game_fact(const game_t *g, int fact, const int64_t *args)
{
    const fact_t *facts = game_facts(g);
    int64_t value = program_fact_initial((uint32_t)fact);
    for (uint32_t i = 0; i < g->fact_count; i++) {
        if (same_fact(&facts[i], (uint32_t)fact, args, g->last_move))
            return facts[i].value;
        if (same_fact(&facts[i], (uint32_t)fact, args, UNKNOWN))
            value = facts[i].value;
    }
    return value;
}

void game_forget_after(game_t *g, int64_t move)
{
    for (uint32_t i = g->fact_count; i-- > 0;)
        if (game_facts(g)[i].after == move)
            remove_entry(game_facts(g), sizeof(fact_t), &g->fact_count, i);
}

bool game_knows_after(const game_t *g, int64_t move)
{
    for (uint32_t i = 0; i < g->fact_count; i++)
        if (game_facts(g)[i].after == move)
            return true;
    return false;
}

uint64_t game_hash(const game_t *g)
{
    return hash_bytes(HASH_SEED, g, game_used(g));
}

bool value_fits(const program_t *p, type_t type, int64_t value)
{
    switch (type.base) {
    case TYPE_TRUTH: case TYPE_PLAYER: return value == 0 || value == 1;
    case TYPE_PERSON: return value >= 0 && value < (int64_t)p->person_count;
    case TYPE_LIST: return value >= 0 && value < (int64_t)p->lists[type.list].member_count;
    case TYPE_COUNT: case TYPE_DURATION: case TYPE_INSTANT: return instant_fits(value);
    default: return false;
    }
}
