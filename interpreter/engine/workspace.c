#include "base/arena.h"
#include "engine/engine.h"
#include "engine/query.h"

arbiter_status arbiter_workspace_new(arbiter_rulebook *rulebook, arbiter_workspace **out)
{
    program_t *p = rulebook;
    *out = NULL;
    workspace_t *ws = mem_alloc(&p->allocator, sizeof *ws);
    if (!ws)
        return ARBITER_NO_MEMORY;
    program_retain(p);
    ws->program = p;
    ws->allocator = p->allocator;
    ws->detail = true;
    ws->vm.program = p;
    board_facts_init(&ws->facts, &ws->allocator);
    size_t slots = p->slot_count + VSLOT_COUNT;
    ws->duty_words = (p->standing_count + 63) / 64;
    ws->agenda_room = p->instance_count + POOL_MAX; /* a may, must or must not concerns one person; then the duties */
    ws->before = mem_alloc(&ws->allocator, game_size(p));
    ws->fork = mem_alloc(&ws->allocator, game_size(p));
    ws->why = mem_alloc(&ws->allocator, game_size(p));
    ws->stamp = mem_alloc(&ws->allocator, slots * sizeof *ws->stamp);
    ws->head = mem_alloc(&ws->allocator, slots * sizeof *ws->head);
    ws->tail = mem_alloc(&ws->allocator, slots * sizeof *ws->tail);
    ws->is_contested = mem_alloc(&ws->allocator, slots * sizeof *ws->is_contested);
    ws->duty_deps = mem_alloc(&ws->allocator, slots * ws->duty_words * sizeof *ws->duty_deps + 8);
    ws->duty_always = mem_alloc(&ws->allocator, ws->duty_words * sizeof *ws->duty_always + 8);
    ws->duty_dirty = mem_alloc(&ws->allocator, ws->duty_words * sizeof *ws->duty_dirty + 8);
    ws->agenda = mem_alloc(&ws->allocator, ws->agenda_room * sizeof *ws->agenda);
    if (!ws->before || !ws->fork || !ws->why || !ws->stamp || !ws->head || !ws->tail || !ws->is_contested || !ws->duty_deps
        || !ws->duty_always || !ws->duty_dirty || !ws->agenda
        || !trace_reserve(&ws->trace, &ws->allocator, ENTRIES_MAX + 2 * p->standing_count, CHARS_MAX)) {
        arbiter_workspace_free(ws);
        return ARBITER_NO_MEMORY;
    }
    duties_prepare(ws);
    *out = ws;
    return ARBITER_OK;
}

void arbiter_workspace_free(arbiter_workspace *ws)
{
    if (!ws)
        return;
    program_t *p = ws->program;
    arbiter_allocator allocator = ws->allocator;
    size_t slots = p->slot_count + VSLOT_COUNT;
    trace_free(&ws->trace, &allocator);
    board_facts_free(&ws->facts);
    mem_free(&allocator, ws->before, game_size(p));
    mem_free(&allocator, ws->fork, game_size(p));
    mem_free(&allocator, ws->why, game_size(p));
    mem_free(&allocator, ws->stamp, slots * sizeof *ws->stamp);
    mem_free(&allocator, ws->head, slots * sizeof *ws->head);
    mem_free(&allocator, ws->tail, slots * sizeof *ws->tail);
    mem_free(&allocator, ws->is_contested, slots * sizeof *ws->is_contested);
    mem_free(&allocator, ws->duty_deps, slots * ws->duty_words * sizeof *ws->duty_deps + 8);
    mem_free(&allocator, ws->duty_always, ws->duty_words * sizeof *ws->duty_always + 8);
    mem_free(&allocator, ws->duty_dirty, ws->duty_words * sizeof *ws->duty_dirty + 8);
    mem_free(&allocator, ws->agenda, ws->agenda_room * sizeof *ws->agenda);
    mem_free(&allocator, ws, sizeof *ws);
    program_release(p);
}

void arbiter_workspace_detail(arbiter_workspace *ws, int detail)
{
    ws->detail = detail != 0;
}

arbiter_status arbiter_workspace_learn(arbiter_workspace *ws, const arbiter_workspace *from)
{
    const board_game *game = program_game(ws->program), *known = program_game(from->program);
    if (!game || !known || board_hash(game) != board_hash(known))
        return ARBITER_OK;
    return board_facts_learn(&ws->facts, &from->facts);
}
