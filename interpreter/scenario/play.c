/* The lines of a scenario, one after another, and its cases on copies of the game. Nothing is ignored: what the
   engine does not take makes the line fail, and the lines after it still run. */
#include "scenario/run.h"

/* ---- lines ---- */

int64_t play_now(const player_t *p)
{
    const game_t *g = p->game;
    if (g->held.kind != HELD_NOTHING)
        return g->held.at;
    return p->now > g->now ? p->now : g->now;
}

/* The game as it stands, kept with the run; the last one again where nothing has changed. */
static const game_t *keep_game(player_t *p)
{
    run_t *run = p->run;
    const game_t *last = run->line_count ? run->lines[run->line_count - 1].game : NULL;
    if (last && game_same(last, p->game))
        return last;
    game_t *copy = arena_alloc(&run->arena, game_used(p->game)); /* nobody plays on with it */
    if (!copy) {
        p->no_memory = true;
        return p->game;
    }
    game_copy(copy, p->game);
    return copy;
}

static bool grow(player_t *p)
{
    run_t *run = p->run;
    run_line *lines = mem_grow(&run->allocator, run->lines, &run->line_room, 32, sizeof *lines);
    if (lines)
        run->lines = lines;
    return lines != NULL;
}

run_line *play_line(player_t *p, arbiter_line_kind kind, const mark_t *mark)
{
    run_t *run = p->run;
    run_line *line = &p->scratch;
    memset(line, 0, sizeof *line);
    line->chosen = UNKNOWN;
    line->kind = kind;
    line->mark = mark;
    line->at = play_now(p);
    if (p->silent || p->no_memory)
        return line;
    line->game = keep_game(p);
    if (p->no_memory || (run->line_count == run->line_room && !grow(p))) {
        p->no_memory = true;
        return line;
    }
    line = &run->lines[run->line_count++];
    *line = p->scratch;
    line->depth = p->depth;
    line->entry_start = run->entry_count;
    line->seen_start = p->seen_start;
    line->seen_end = p->seen_end;
    return line;
}

void play_keep(player_t *p, trace_t *to, const trace_t *from)
{
    if (!p->silent && !p->no_memory && !trace_copy(to, from, &p->run->allocator))
        p->no_memory = true;
}

void play_failed(player_t *p, run_line *line, diag_code why)
{
    line->failed = true;
    line->why = why;
    p->broken = true;
    if (!p->silent)
        p->run->failures++;
}

/* Whether the event could be taken: done, refused by the law or waiting for answers. */
static bool is_outcome(arbiter_status status)
{
    return status == ARBITER_OK || status == ARBITER_HELD || status == ARBITER_REFUSED;
}

static diag_code why_status(arbiter_status status)
{
    switch (status) {
    case ARBITER_WAITING: return DIAG_RUN_WAITING;
    case ARBITER_FULL: return DIAG_RUN_FULL;
    case ARBITER_OVERFLOW: return DIAG_RUN_OVERFLOW;
    case ARBITER_ENDLESS: return DIAG_RUN_ENDLESS;
    case ARBITER_NOT_ASKED: return DIAG_RUN_NOT_ASKED;
    case ARBITER_UNCLEAR: return DIAG_RUN_UNCLEAR;
    default: return DIAG_RUN_INVALID;
    }
}

/* The line of something the engine has been given, with what followed. */
static run_line *happened(player_t *p, arbiter_line_kind kind, const scene_t *scene, arbiter_status status)
{
    run_line *line = play_line(p, kind, &scene->at);
    line->scene = scene;
    line->status = status;
    p->no_memory = p->no_memory || status == ARBITER_NO_MEMORY;
    play_keep(p, &line->trace, &p->ws->trace);
    if (!is_outcome(status)) { /* it has not happened: nothing followed; the message reads the texts of the trace */
        line->trace.entry_count = 0;
        line->at = scene->when > line->at ? scene->when : line->at;
    }
    if (!p->silent && !p->no_memory)
        p->run->entry_count += line->trace.entry_count;
    if (!is_outcome(status))
        play_failed(p, line, why_status(status));
    return line;
}

/* ---- time ---- */

/* What falls due by itself up to `when`, a line each. Not ARBITER_OK: something waits, or went wrong. */
static arbiter_status pass(player_t *p, const scene_t *scene, int64_t when)
{
    game_t *g = p->game;
    for (;;) {
        int64_t due = arbiter_game_next_due(p->suite->program, g);
        int64_t at = due < g->now ? g->now : due;
        if (due > when)
            return ARBITER_OK;
        arbiter_status status = event_post(p->ws, g, at, NULL, 0);
        if (status == ARBITER_OK && p->ws->trace.entry_count == 0) { /* a term lapses a millisecond later */
            if (at >= when)
                return ARBITER_OK;
            status = event_post(p->ws, g, at + 1, NULL, 0);
            if (status == ARBITER_OK && p->ws->trace.entry_count == 0)
                return ARBITER_OK;
        }
        happened(p, ARBITER_LINE_DUE, scene, status);
        if (status != ARBITER_OK)
            return status;
    }
}

static void let_pass(player_t *p, const scene_t *scene, int64_t when)
{
    arbiter_status status = pass(p, scene, when);
    if (status == ARBITER_HELD) { /* time stands until it is answered */
        play_line(p, ARBITER_LINE_TIME, &scene->at)->status = status;
        return;
    }
    if (status == ARBITER_OK) {
        status = event_post(p->ws, p->game, when, NULL, 0);
        happened(p, ARBITER_LINE_TIME, scene, status);
    }
}

/* ---- acts and answers ---- */

static void fail_status(player_t *p, arbiter_line_kind kind, const scene_t *scene, arbiter_status status,
                        diag_code why)
{
    run_line *line = play_line(p, kind, &scene->at);
    line->scene = scene;
    line->status = status;
    line->at = scene->when > line->at ? scene->when : line->at;
    play_failed(p, line, why);
}

static void act(player_t *p, const scene_t *scene)
{
    const suite_t *s = p->suite;
    act_input acts[ACTS_MAX] = { { 0 } };
    arbiter_status status = pass(p, scene, scene->when);
    if (status != ARBITER_OK) { /* the act did not happen */
        fail_status(p, ARBITER_LINE_ACT, scene, status == ARBITER_HELD ? ARBITER_WAITING : status,
                    status == ARBITER_HELD ? DIAG_RUN_WAITING : why_status(status));
        return;
    }
    for (uint32_t i = 0; i < scene->count; i++) {
        const deed_t *deed = &s->deeds[scene->index + i];
        acts[i].act = deed->act;
        acts[i].person = deed->person;
        acts[i].arg_count = deed->count;
        for (uint32_t a = 0; a < deed->count; a++) {
            acts[i].args[a] = s->data[deed->start + a].value;
            acts[i].texts[a] = s->data[deed->start + a].text;
        }
    }
    status = event_post(p->ws, p->game, scene->when, acts, scene->count);
    happened(p, ARBITER_LINE_ACT, scene, status);
}

/* Answers an open question, at the instant of the event if one waits; then time goes on to `when`. */
static bool rule(player_t *p, const scene_t *scene, arbiter_line_kind kind, int64_t when)
{
    game_t *g = p->game;
    const ruling_t *ruling = &p->suite->rulings[scene->index];
    if (g->held.kind == HELD_NOTHING) {
        arbiter_status status = pass(p, scene, when);
        if (status != ARBITER_OK && status != ARBITER_HELD) {
            fail_status(p, kind, scene, status, why_status(status));
            return false;
        }
    }
    bool held = g->held.kind != HELD_NOTHING, more;
    int64_t at = held ? g->held.at : when, value;
    str_t text;
    uint32_t question = ask_find_ruled(p->suite, g, ruling, &more);
    if (question == NO_INDEX || more) {
        fail_status(p, kind, scene, more ? ARBITER_INVALID : ARBITER_NOT_ASKED,
                    more ? DIAG_RUN_AMBIGUOUS : DIAG_RUN_NOT_ASKED);
        return false;
    }
    uint32_t answers = ask_answers(p->suite, g, question, ruling, &value, &text);
    if (answers != 1) {
        fail_status(p, kind, scene, ARBITER_INVALID, answers ? DIAG_RUN_ANSWER_OPEN : DIAG_RUN_NO_ANSWER);
        return false;
    }
    question_t q;
    bool conflict = question_at(p->suite->program, g, question, &q) && q.held && q.kind == QUESTION_CONFLICT;
    arbiter_status status = event_answer(p->ws, g, at, question, value, text);
    happened(p, kind, scene, status)->chosen = conflict ? value : UNKNOWN;
    if (held && g->held.kind == HELD_NOTHING && at < when)
        let_pass(p, scene, when);
    return is_outcome(status);
}

static void happen(player_t *p, const scene_t *scene)
{
    if (scene->opens)
        p->seen_start = p->run->line_count;
    if (scene->kind == SCENE_RULING)
        rule(p, scene, ARBITER_LINE_ANSWER, scene->when);
    else if (p->game->held.kind != HELD_NOTHING)
        fail_status(p, scene->kind == SCENE_DEEDS ? ARBITER_LINE_ACT : ARBITER_LINE_TIME, scene,
                    ARBITER_WAITING, DIAG_RUN_WAITING);
    else if (scene->kind == SCENE_DEEDS)
        act(p, scene);
    else
        let_pass(p, scene, scene->when);
    p->now = scene->when;
    p->seen_end = p->run->line_count;
}

/* ---- scenes ---- */

static void play(player_t *p, uint32_t from, uint32_t to);

/* What was expected of a case that could not be tried did not come. */
static void untried(player_t *p, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++) {
        const scene_t *scene = &p->suite->scenes[i];
        if (scene->kind != SCENE_EXPECTED)
            continue;
        run_line *line = play_line(p, ARBITER_LINE_EXPECT, &scene->at);
        line->scene = scene;
        p->run->expectations++;
        play_failed(p, line, DIAG_RUN_CASE);
    }
}

static void play_case(player_t *p, uint32_t index)
{
    const scene_t *scene = &p->suite->scenes[index];
    player_t outside = *p;
    game_t *fork = arena_alloc(&p->run->arena, p->game->size);
    if (!fork) {
        p->no_memory = true;
        return;
    }
    game_copy(fork, p->game);
    p->game = fork;
    p->seen_start = p->run->line_count;
    bool tried = rule(p, scene, ARBITER_LINE_CASE, p->now);
    p->seen_end = p->run->line_count;
    p->depth++;
    if (tried)
        play(p, index + 1, scene->end);
    else
        untried(p, index + 1, scene->end);
    p->game = outside.game;
    p->now = outside.now;
    p->depth = outside.depth;
    p->seen_start = outside.seen_start;
    p->seen_end = outside.seen_end;
}

static void play(player_t *p, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to && !p->no_memory; i++) {
        const scene_t *scene = &p->suite->scenes[i];
        switch (scene->kind) {
        case SCENE_EXPECTED:
            if (!p->base)
                compare_expected(p, scene);
            break;
        case SCENE_CASE:
            if (!p->base)
                play_case(p, i);
            i = scene->end - 1;
            break;
        default: happen(p, scene); break;
        }
    }
}

static void play_link(player_t *p, const scenario_t *link, bool whole)
{
    const scenario_t *s = p->run->scenario;
    p->base = link != s;
    p->silent = p->base && !whole;
    p->seen_start = p->seen_end = p->run->line_count;
    if (link == s && p->broken)
        play_failed(p, play_line(p, ARBITER_LINE_GIVEN, &s->at), DIAG_RUN_BASE);
    setup_given(p, link);
    if (!p->silent && !p->run->start)
        p->run->start = keep_game(p);
    play(p, link->scene_start, link->scene_start + link->scene_count);
}

static const scenario_t *continued(const suite_t *suite, const scenario_t *s)
{
    return s->continues == NO_INDEX ? NULL : &suite->scenarios[s->continues];
}

/* From the scenario that continues no other on to the one that is run. */
static void play_chain(player_t *p, bool whole)
{
    const suite_t *suite = p->suite;
    size_t length = 0;
    for (const scenario_t *s = p->run->scenario; s; s = continued(suite, s))
        length++;
    const scenario_t **links = arena_array(&p->run->arena, length, sizeof *links);
    p->no_memory = p->no_memory || !links;
    size_t at = length;
    for (const scenario_t *s = p->run->scenario; s && links; s = continued(suite, s))
        links[--at] = s;
    for (; at < length && !p->no_memory; at++)
        play_link(p, links[at], whole);
}

void run_free(run_t *run)
{
    if (!run)
        return;
    for (uint32_t i = 0; i < run->line_count; i++) {
        trace_free(&run->lines[i].trace, &run->allocator);
        trace_free(&run->lines[i].tried, &run->allocator);
    }
    arbiter_allocator allocator = run->allocator;
    mem_free(&allocator, run->lines, run->line_room * sizeof *run->lines);
    arena_free(&run->arena);
    arbiter_suite_free((suite_t *)(uintptr_t)run->suite);
    mem_free(&allocator, run, sizeof *run);
}

arbiter_status run_play(workspace_t *ws, const suite_t *suite, uint32_t scenario, bool whole, run_t **out)
{
    const program_t *program = suite->program;
    run_t *run = mem_alloc(&ws->allocator, sizeof *run);
    *out = NULL;
    if (!run)
        return ARBITER_NO_MEMORY;
    run->allocator = ws->allocator;
    arena_init(&run->arena, &run->allocator);
    suite_retain(suite);
    run->suite = suite;
    run->scenario = &suite->scenarios[scenario];
    player_t p = { .ws = ws, .run = run, .suite = suite };
    p.game = arena_alloc(&run->arena, game_size(program));
    if (p.game) {
        bool detail = ws->detail;
        ws->detail = true;
        game_init(program, p.game);
        play_chain(&p, whole);
        ws->detail = detail;
    }
    if (!p.game || p.no_memory) {
        run_free(run);
        return ARBITER_NO_MEMORY;
    }
    *out = run;
    return ARBITER_OK;
}
