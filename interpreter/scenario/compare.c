/* What was expected against what came. */
#include "scenario/run.h"

/* ---- values ---- */

static int64_t text_value(const suite_t *s, const game_t *g, str_t text, uint32_t n)
{
    int64_t value = game_text_find(s->program, g, text);
    return value == NONE ? TEXT_OUTSIDE - (int64_t)n : value;
}

int64_t datum_value(const suite_t *s, const game_t *g, const datum_t *datum)
{
    return datum->text.data ? text_value(s, g, datum->text, 0) : datum->value;
}

int64_t formula_value(const suite_t *s, const game_t *g, int64_t now, const formula_t *f, bool *no_memory)
{
    int64_t texts[FORMULA_TEXTS] = { 0 };
    if (f->code == NO_INDEX)
        return datum_value(s, g, &f->fixed);
    for (uint32_t i = 0; i < f->text_count; i++)
        texts[i] = text_value(s, g, s->texts[f->text_start + i], i);
    board_facts facts;
    board_facts_init(&facts, &s->allocator);
    facts.outside = s->texts + f->text_start;
    facts.outside_count = f->text_count;
    vm_t vm = { .program = s->program,
                .game = g,
                .now = now,
                .env = texts,
                .facts = &facts,
                .code = s->code,
                .consts = s->consts };
    int64_t value = vm_value(&vm, f->code);
    board_facts_free(&facts);
    *no_memory = *no_memory || facts.failed;
    return vm.overflow || facts.failed ? UNKNOWN : value;
}

/* ---- entries ---- */

static bool names(const program_t *p, const trace_t *t, const trace_entry *e, uint32_t article)
{
    if (article == NO_INDEX || is_part_of(p, e->article, article))
        return true;
    for (uint32_t i = 0; i < e->other_count; i++)
        if (is_part_of(p, t->ids[e->other_start + i], article))
            return true;
    return false;
}

bool compare_is_void(const trace_t *t, const trace_entry *e, bool held)
{
    bool effective = e->kind == ARBITER_APPLIES || e->kind == ARBITER_DUTY_ARISEN ||
                     e->kind == ARBITER_DUTY_MET || e->kind == ARBITER_DUTY_LAPSED;
    bool beaten = e->update_count > 0;
    for (uint32_t i = 0; i < e->update_count; i++)
        beaten = beaten && t->updates[e->update_start + i].op == TRACE_BEATEN;
    return effective && (beaten || (held && e->event == t->entries[t->entry_count - 1].event));
}

static bool is_void(const run_line *line, const trace_entry *e)
{
    return compare_is_void(&line->trace, e, line->status == ARBITER_HELD);
}

bool compare_says(const run_t *run, const run_line *line, uint32_t entry, uint32_t article)
{
    const trace_entry *e = &line->trace.entries[entry];
    const program_t *p = run->suite->program;
    switch (e->kind) {
    case ARBITER_APPLIES: return !is_void(line, e) && names(p, &line->trace, e, article);
    case ARBITER_FORBIDDEN: return names(p, &line->trace, e, article);
    case ARBITER_ASKED: /* the others are analogies */
        return article == NO_INDEX || is_part_of(p, e->article, article);
    default: return false;
    }
}

bool compare_outcome(const run_t *run, const run_line *line, uint32_t entry, outcome_kind kind,
                     uint32_t article)
{
    static const int kinds[] = {
        [OUTCOME_APPLIED] = ARBITER_APPLIES,
        [OUTCOME_BEATEN] = ARBITER_BEATEN,
        [OUTCOME_SWITCHED_OFF] = ARBITER_SWITCHED_OFF,
        [OUTCOME_FORBIDDEN] = ARBITER_FORBIDDEN,
        [OUTCOME_NOT_PERMITTED] = ARBITER_NOT_PERMITTED,
        [OUTCOME_ANSWERED] = ARBITER_ANSWERED,
        [OUTCOME_ARISEN] = ARBITER_DUTY_ARISEN,
        [OUTCOME_MET] = ARBITER_DUTY_MET,
        [OUTCOME_LAPSED] = ARBITER_DUTY_LAPSED,
        [OUTCOME_CONFLICT] = ARBITER_CONFLICT,
        [OUTCOME_UNKNOWN] = ARBITER_UNKNOWN,
        [OUTCOME_GAP] = ARBITER_GAP,
        [OUTCOME_DOUBTFUL] = -1,
        [OUTCOME_NOTHING] = -1,
    };
    const trace_entry *e = &line->trace.entries[entry];
    const program_t *p = run->suite->program;
    bool named = names(p, &line->trace, e, article);
    switch (kind) {
    case OUTCOME_NOTHING: return named;
    case OUTCOME_DOUBTFUL: return named && e->doubtful;
    case OUTCOME_APPLIED:
    case OUTCOME_ARISEN:
    case OUTCOME_MET:
    case OUTCOME_LAPSED: return e->kind == kinds[kind] && !is_void(line, e) && named;
    case OUTCOME_BEATEN: /* the other article is the one that beat it */
        return e->kind == kinds[kind] && (article == NO_INDEX || is_part_of(p, e->article, article));
    case OUTCOME_GAP:
        return named &&
               (e->kind == ARBITER_GAP || (e->kind == ARBITER_ASKED && e->why == ARBITER_LAW_SILENT));
    case OUTCOME_CONFLICT:
        return named &&
               (e->kind == ARBITER_CONFLICT || (e->kind == ARBITER_ASKED && e->why == ARBITER_CONTRADICTION));
    default: return e->kind == kinds[kind] && named;
    }
}

/* Whether some entry that is seen is of the kind and names all of `count` articles. */
static bool came(const run_t *run, const run_line *expects, outcome_kind kind, const uint32_t *refs,
                 uint32_t count)
{
    for (uint32_t l = expects->seen_start; l < expects->seen_end; l++) {
        const run_line *line = &run->lines[l];
        for (uint32_t i = 0; i < line->trace.entry_count; i++) {
            bool all = compare_outcome(run, line, i, kind, NO_INDEX);
            for (uint32_t r = 0; r < count; r++)
                all = all && compare_outcome(run, line, i, kind, refs[r]);
            if (all)
                return true;
        }
    }
    return false;
}

static bool said(const run_t *run, const run_line *expects, uint32_t article)
{
    for (uint32_t l = expects->seen_start; l < expects->seen_end; l++)
        for (uint32_t i = 0; i < run->lines[l].trace.entry_count; i++)
            if (compare_says(run, &run->lines[l], i, article))
                return true;
    return false;
}

static bool articles_hold(const run_t *run, const run_line *line, const expected_t *x)
{
    for (uint32_t r = 0; r < x->ref_count; r++)
        if (said(run, line, run->suite->refs[x->ref_start + r]) == x->negated)
            return false;
    return true;
}

/* A conflict is one among all its articles; of any other kind each article has an entry of its own. */
static bool outcome_holds(const run_t *run, const run_line *line, const expected_t *x)
{
    const uint32_t *refs = run->suite->refs + x->ref_start;
    bool wanted = x->negated == (x->outcome == OUTCOME_NOTHING);
    if (x->ref_count == 0 || x->outcome == OUTCOME_CONFLICT)
        return came(run, line, x->outcome, refs, x->ref_count) == wanted;
    for (uint32_t r = 0; r < x->ref_count; r++)
        if (came(run, line, x->outcome, refs + r, 1) != wanted)
            return false;
    return true;
}

/* ---- who may, must, must not ---- */

/* REPORTED: why it cannot be told stands in the line already. */
typedef enum { IS_NOT, IS, IS_UNKNOWN, IS_REPORTED } finding_t;

static bool over(const suite_t *s, const game_t *g, uint32_t act)
{
    return g->result != NONE && !s->program->events[act].afterwards;
}

/* The act is tried on a copy. What it leads to may wait for answers; that it may be done is then known all the
   same, unless a grant or a prohibition is what is unknown. */
static finding_t try_act(player_t *p, run_line *line, const expected_t *x, int64_t person)
{
    const suite_t *s = p->suite;
    const program_t *program = s->program;
    workspace_t *ws = p->ws;
    const event_t *event = &program->events[x->act];
    act_input act = { .act = x->act, .person = (uint32_t)person, .arg_count = event->param_count };
    for (uint32_t a = 0; a < act.arg_count; a++) {
        const formula_t *f = &s->formulas[x->start + a];
        act.args[a] = formula_value(s, p->game, line->at, f, &p->no_memory);
        if (act.args[a] == UNKNOWN)
            return IS_UNKNOWN;
        if (type_is_text(event->params[a].type))
            act.texts[a] = f->fixed.text.data ? f->fixed.text : game_text_str(program, p->game, act.args[a]);
        else if (act.args[a] != NONE && !value_fits(program, event->params[a].type, act.args[a]))
            return IS_NOT;
    }
    game_copy(ws->why, p->game);
    arbiter_status status = event_post(ws, ws->why, line->at, &act, 1);
    p->no_memory = p->no_memory || status == ARBITER_NO_MEMORY;
    play_keep(p, &line->tried, &ws->trace);
    if (status == ARBITER_OK)
        return IS;
    if (status == ARBITER_REFUSED)
        return IS_NOT;
    if (status != ARBITER_HELD) {
        line->status = status;
        play_failed(p, line, status == ARBITER_WAITING ? DIAG_RUN_WAITING : DIAG_RUN_INVALID);
        return IS_REPORTED;
    }
    for (uint32_t i = 0; i < ws->trace.entry_count; i++) {
        const trace_entry *e = &ws->trace.entries[i];
        if (e->kind != ARBITER_UNKNOWN || e->rule == NO_INDEX)
            continue;
        uint8_t kind = program->rules[e->rule].kind;
        if (kind == PROGRAM_RULE_MUSTNOT || kind == PROGRAM_RULE_MAY)
            return IS_UNKNOWN;
    }
    return IS;
}

static bool agenda_at(player_t *p, int64_t at, size_t *count)
{
    arbiter_status status = arbiter_agenda(p->ws, p->game, at, count);
    p->no_memory = p->no_memory || status == ARBITER_NO_MEMORY;
    return status == ARBITER_OK;
}

/* Without arguments the act cannot be tried: whether there are some with which it may be done. */
static finding_t look_up_act(player_t *p, const run_line *line, const expected_t *x, int64_t person)
{
    workspace_t *ws = p->ws;
    const event_t *event = &p->suite->program->events[x->act];
    size_t count;
    bool may = !p->suite->program->keys[event->key_start + (uint32_t)person].granted;
    if (!agenda_at(p, line->at, &count))
        return IS_UNKNOWN;
    for (size_t i = 0; i < count; i++) {
        const struct agenda_item *it = &ws->agenda[i];
        if (it->person != (uint32_t)person || it->act != x->act)
            continue;
        if (it->modality == ARBITER_MUST_NOT && !it->unknown && !it->with_args)
            return IS_NOT;
        may = may || it->modality == ARBITER_MAY;
    }
    return may ? IS : IS_NOT;
}

static finding_t may_act(player_t *p, run_line *line, const expected_t *x, int64_t person)
{
    const event_t *event = &p->suite->program->events[x->act];
    if (!(event->persons >> person & 1) || over(p->suite, p->game, x->act))
        return IS_NOT;
    return x->any && event->param_count ? look_up_act(p, line, x, person) : try_act(p, line, x, person);
}

static bool same_act(player_t *p, const run_line *line, const struct agenda_item *it,
                     const expected_t *x)
{
    if (it->act != x->act)
        return false;
    for (uint32_t a = 0; !x->any && it->with_args && a < it->arg_count; a++)
        if (formula_value(p->suite, p->game, line->at, &p->suite->formulas[x->start + a], &p->no_memory) != it->args[a])
            return false;
    return true;
}

/* A person below 0: whether anybody must. */
static finding_t must_act(player_t *p, run_line *line, const expected_t *x, int64_t person)
{
    workspace_t *ws = p->ws;
    size_t count;
    bool is = false;
    if (!agenda_at(p, line->at, &count))
        return IS_UNKNOWN;
    struct agenda_item *items = arena_array(&p->run->arena, count, sizeof *items);
    if (!items) {
        p->no_memory = true;
        return IS_UNKNOWN;
    }
    for (size_t i = 0; i < count; i++) {
        const struct agenda_item *it = &ws->agenda[i];
        if (it->modality != ARBITER_MUST || (person >= 0 && it->person != (uint32_t)person))
            continue;
        items[line->item_count++] = *it;
        is = is || same_act(p, line, it, x);
    }
    line->items = items;
    return is ? IS : IS_NOT;
}

static finding_t person_finding(player_t *p, run_line *line, const expected_t *x)
{
    int64_t person = x->anybody ? -1 : formula_value(p->suite, p->game, line->at, &x->person, &p->no_memory);
    bool duty = x->kind == EXPECTED_MUST || x->kind == EXPECTED_NEEDNOT;
    if (!x->anybody && (person < 0 || person >= (int64_t)p->suite->program->person_count))
        return IS_UNKNOWN;
    finding_t found = duty ? must_act(p, line, x, person) : may_act(p, line, x, person);
    bool denied = x->kind == EXPECTED_MUSTNOT || x->kind == EXPECTED_NEEDNOT;
    if (denied && (found == IS || found == IS_NOT))
        return found == IS ? IS_NOT : IS;
    return found;
}

/* ---- one expectation ---- */

static finding_t state_finding(player_t *p, const run_line *line, const expected_t *x)
{
    finding_t found = IS;
    for (uint32_t c = x->start; c < x->start + x->count; c++) {
        int64_t holds = formula_value(p->suite, p->game, line->at, &p->suite->clauses[c].holds, &p->no_memory);
        if (holds == FALSE_)
            return IS_NOT;
        if (holds == UNKNOWN)
            found = IS_UNKNOWN;
    }
    return found;
}

void compare_expected(player_t *p, const scene_t *scene)
{
    const expected_t *x = &p->suite->expected[scene->index];
    run_line *line = play_line(p, ARBITER_LINE_EXPECT, &scene->at);
    finding_t found = IS_NOT;
    bool more;
    line->scene = scene;
    p->run->expectations++;
    switch (x->kind) {
    case EXPECTED_STATE: found = state_finding(p, line, x); break;
    case EXPECTED_ARTICLES: found = articles_hold(p->run, line, x) ? IS : IS_NOT; break;
    case EXPECTED_OUTCOME: found = outcome_holds(p->run, line, x) ? IS : IS_NOT; break;
    case EXPECTED_QUESTION:
        found = (ask_find(p->suite, p->game, &x->question, &more) == NO_INDEX) == x->negated ? IS : IS_NOT;
        break;
    default: found = person_finding(p, line, x); break;
    }
    if (found == IS_NOT || found == IS_UNKNOWN)
        play_failed(p, line, found == IS_NOT ? DIAG_EXPECTATION_FAILED : DIAG_EXPECTATION_UNKNOWN);
}
