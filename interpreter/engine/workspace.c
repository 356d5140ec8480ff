#include "base/arena.h"
#include "engine/engine.h"
#include "engine/query.h"

/* All that lives as long as the workspace. False: memory is out. */
static bool make_room(workspace_t *ws)
{
    const program_t *p = ws->program;
    size_t slots = p->slot_count + VSLOT_COUNT;
    ws->duty_words = (p->standing_count + 63) / 64;
    ws->before = arena_alloc(&ws->memory, game_size(p));
    ws->fork = arena_alloc(&ws->memory, game_size(p));
    ws->why = arena_alloc(&ws->memory, game_size(p));
    ws->stamp = arena_array(&ws->memory, slots, sizeof *ws->stamp);
    ws->head = arena_array(&ws->memory, slots, sizeof *ws->head);
    ws->tail = arena_array(&ws->memory, slots, sizeof *ws->tail);
    ws->is_contested = arena_array(&ws->memory, slots, sizeof *ws->is_contested);
    ws->duty_deps = arena_array(&ws->memory, slots * ws->duty_words, sizeof *ws->duty_deps);
    ws->duty_always = arena_array(&ws->memory, ws->duty_words, sizeof *ws->duty_always);
    ws->duty_dirty = arena_array(&ws->memory, ws->duty_words, sizeof *ws->duty_dirty);
    /* a may, a must or a must not concerns one person; then come the duties with a term */
    ws->agenda = arena_array(&ws->memory, (size_t)p->instance_count + POOL_MAX, sizeof *ws->agenda);
    return ws->before && ws->fork && ws->why && ws->stamp && ws->head && ws->tail && ws->is_contested &&
           ws->duty_deps && ws->duty_always && ws->duty_dirty && ws->agenda &&
           trace_reserve(&ws->trace, &ws->allocator, ENTRIES_MAX + 2 * p->standing_count, CHARS_MAX);
}

arbiter_status arbiter_workspace_new(arbiter_rulebook *p, arbiter_workspace **out)
{
    *out = NULL;
    workspace_t *ws = mem_alloc(&p->allocator, sizeof *ws);
    if (!ws)
        return ARBITER_NO_MEMORY;
    program_retain(p);
    ws->program = p;
    ws->allocator = p->allocator;
    ws->detail = true;
    ws->vm.program = p;
    arena_init(&ws->memory, &ws->allocator);
    board_facts_init(&ws->facts, &ws->allocator);
    if (!make_room(ws)) {
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
    trace_free(&ws->trace, &allocator);
    board_facts_free(&ws->facts);
    arena_free(&ws->memory);
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
