#include "base/civil.h"
#include "dsl/scenario.h"
#include "model/game.h"

scene_t *scene_add(maker_t *m, scene_kind kind, span_t at)
{
    mark_t mark = mark_of(m, at);
    scene_t *scene = table_add(&m->u->b, &m->scenes);
    *scene = (scene_t){ .kind = kind, .at = mark, .when = m->now };
    return scene;
}

/* ---- when ---- */

static void report_backwards(maker_t *m, const ast_step *step, int64_t when)
{
    unit_t *u = m->u;
    buffer_t time, before;
    buffer_init(&time, u->b.allocator);
    buffer_init(&before, u->b.allocator);
    civil_write_instant(&time, when);
    civil_write_instant(&before, m->now);
    diag_t *item =
        diags_add(u->diags, DIAG_TIME_GOES_BACK, step->at, buffer_view(&time), buffer_view(&before), STR(""));
    diags_label(u->diags, item, m->now_at, LABEL_BEFORE_THAT, STR(""));
    if (step->when == WHEN_TIME && m->day_at.end > m->day_at.start)
        diags_label(u->diags, item, m->day_at, LABEL_UNDATED_DAY, STR(""));
    u->b.failed = u->b.failed || time.failed || before.failed;
    buffer_free(&time);
    buffer_free(&before);
}

/* The instant of the line; false after an error. */
static bool instant_of(maker_t *m, const ast_step *step, int64_t *when)
{
    if (step->when == WHEN_AFTER && m->now == UNKNOWN) {
        diags_add(m->u->diags, DIAG_TIME_UNKNOWN, step->at, STR(""), STR(""), STR(""));
        return false;
    }
    int64_t from = step->when == WHEN_TIME ? m->scope.day : step->when == WHEN_AFTER ? m->now : 0;
    if (__builtin_add_overflow(from, step->time, when) || !instant_fits(*when)) {
        diags_add(m->u->diags, DIAG_INSTANT_RANGE, step->at, STR(""), STR(""), STR(""));
        return false;
    }
    if (m->now == UNKNOWN || *when >= m->now)
        return true;
    report_backwards(m, step, *when);
    return false;
}

/* ---- acts ---- */

static bool is_signal(maker_t *m, name_t found)
{
    if (found.kind == NAME_WORD)
        return found.word->kind == WORD_SIGNAL;
    if (found.kind != NAME_SYMBOL || found.symbol->kind != SYMBOL_EVENT)
        return false;
    const event_t *event = table_at(&m->u->b, &m->u->b.events, found.symbol->index);
    return event->kind == EVENT_SIGNAL;
}

static uint32_t actor_of(maker_t *m, const ast_line *line, uint32_t persons)
{
    if (line->who.text.size)
        return person_of(m, &line->who, &line->act, persons, DIAG_WRONG_PERSON);
    if (persons & (persons - 1)) {
        diags_add(m->u->diags, DIAG_WHO_MISSING, line->act.at, line->act.text, persons_list(m, persons),
                  STR(""));
        return NO_INDEX;
    }
    uint32_t person = 0;
    while (person < LIMIT_PERSONS && !(persons >> person & 1))
        person++;
    return person;
}

static void deed_make(maker_t *m, const ast_line *line)
{
    unit_t *u = m->u;
    const node_t *args[ARGS_MAX];
    deed_t deed = { 0 };
    if (is_signal(m, resolve_name(u, &m->scope, &line->act, WANT_ACT))) {
        diags_add(u->diags, DIAG_SIGNAL_NOT_AN_ACT, line->act.at, line->act.text, STR(""), STR(""));
        return;
    }
    deed.act = resolve_event(u, &m->scope, &line->act, WANT_ACT);
    if (deed.act == NO_INDEX)
        return;
    const event_t *event = table_at(&u->b, &u->b.events, deed.act);
    deed.person = actor_of(m, line, event->persons);
    deed.count = expr_arguments(u, &m->scope, &line->act, line->args, deed.act, false, args);
    data_add(m, args, deed.count, &deed.start);
    deed_t *row = table_add(&u->b, &m->deeds);
    *row = deed;
}

/* ---- questions and rulings ---- */

/* A fact or an option that may be asked, by the node of its name. */
static bool question_of_node(maker_t *m, const ast_question *question, name_t found, asked_t *out,
                             type_t *answer)
{
    bool fact = found.kind == NAME_WORD;
    if (fact && !question->args && found.word->parameters[0]) {
        *out =
            (asked_t){ .kind = ASKED_FACT, .id = (uint32_t)found.word->id, .any = true, .name = out->name };
        *answer = found.word->result;
        return true;
    }
    const node_t *n = expr_name(m->u, &m->scope, &question->name, question->args, type_plain(TYPE_NOTHING));
    if (node_broken(n))
        return false;
    *answer = n->type;
    out->kind = fact ? ASKED_FACT : ASKED_OPTION;
    out->id = n->index;
    out->count = n->kid_count;
    return data_add(m, n->kids, n->kid_count, &out->start);
}

static bool may_be_asked(maker_t *m, name_t found)
{
    if (found.kind == NAME_WORD)
        return found.word->kind == WORD_FACT;
    if (found.kind != NAME_SYMBOL || found.symbol->kind != SYMBOL_VARIABLE)
        return false;
    const variable_t *v = table_at(&m->u->b, &m->u->b.variables, found.symbol->index);
    return v->kind == SLOT_OPTION;
}

bool question_make(maker_t *m, const ast_question *question, asked_t *out, type_t *answer, uint32_t *who)
{
    unit_t *u = m->u;
    *out = (asked_t){ .kind = ASKED_CONFLICT, .name = keep_str(m, unit_line(u, question->at)) };
    *answer = type_plain(TYPE_NOTHING);
    *who = PERSON_ARBITER;
    if (question->conflict)
        return true;
    if (question->ref.number.data) {
        out->kind = ASKED_ARTICLE;
        out->id = article_find(u, &question->ref);
        *answer = type_list(LIST_VERDICT);
        return out->id != NO_INDEX;
    }
    name_t found = resolve_name(u, &m->scope, &question->name, WANT_VALUE);
    if (may_be_asked(m, found))
        return question_of_node(m, question, found, out, answer);
    const event_t *event = found.kind == NAME_SYMBOL && found.symbol->kind == SYMBOL_EVENT
                               ? table_at(&u->b, &u->b.events, found.symbol->index)
                               : NULL;
    if (!event || event->kind != EVENT_DECISION) {
        report_name(u, &m->scope, &question->name, found, DIAG_NOT_A_QUESTION, WANT_DECISION);
        return false;
    }
    const node_t *args[ARGS_MAX];
    out->kind = ASKED_DECISION;
    out->id = found.symbol->index;
    out->any = question->args == NULL;
    *answer = event->answer;
    *who = event->who;
    out->count = expr_arguments(u, &m->scope, &question->name, question->args, out->id, true, args);
    return data_add(m, args, out->count, &out->start);
}

/* A name that is no member of the answer's list, nor anything else. */
static bool is_no_answer(maker_t *m, const ast_expr *ruling, type_t answer)
{
    return ruling->kind == EXPR_NAME && answer.base == TYPE_LIST &&
           type_find_member(m->u, answer, &ruling->name, &m->scope) < 0 &&
           resolve_name(m->u, &m->scope, &ruling->name, WANT_VALUE).kind == NAME_NOTHING;
}

static void report_answer(maker_t *m, const ast_question *question, const ast_expr *ruling, type_t answer)
{
    unit_t *u = m->u;
    table_t names = TABLE(str_t);
    buffer_t all;
    buffer_init(&all, u->b.allocator);
    for (uint32_t i = 0; i < type_count(u, answer); i++) {
        str_t *member = table_add(&u->b, &names);
        *member = type_member(u, answer, i, m->language);
        if (i)
            buffer_text(&all, ", ");
        buffer_str(&all, *member);
    }
    diag_t *item = diags_add(u->diags, DIAG_WRONG_ANSWER, ruling->at, ruling->name.text,
                             unit_line(u, question->at), buffer_view(&all));
    diags_suggest(u->diags, item, ruling->name.text, names.items, names.count);
    u->b.failed = u->b.failed || all.failed;
    table_free(&u->b, &names);
    buffer_free(&all);
}

/* The rule of its article that the ruling names, if it names one. */
static bool rule_named(maker_t *m, const ast_ruling *ruling, ruling_t *r)
{
    const program_t *p = m->suite->program;
    uint32_t count = 0;
    if (ruling->rule < 0)
        return true;
    r->party.rule = program_rule_at(p, r->article, ruling->rule);
    if (r->party.rule != NO_INDEX)
        return true;
    while (program_rule_at(p, r->article, count + 1) != NO_INDEX)
        count++;
    diags_add(m->u->diags, DIAG_NO_SUCH_RULE, ruling->at, article_number(m->u, r->article),
              unit_number(m->u, count), unit_number(m->u, ruling->rule));
    return false;
}

/* For whom the ruling says that it demands so, if it says that: a member for each of which a rule of the article is, or a
   person. */
static bool whom_named(maker_t *m, const ast_ruling *ruling, ruling_t *r)
{
    const program_t *p = m->suite->program;
    const ast_name *name = &ruling->whom;
    if (name->text.size == 0)
        return true;
    for (uint32_t i = 0; i < p->rule_count; i++) {
        r->whom = party_whom_type(p, i);
        if (r->whom.base != TYPE_LIST || !article_within(m->u, p->rules[i].article, r->article))
            continue;
        r->party.whom = (int32_t)type_find_member(m->u, r->whom, name, &m->scope);
        if (r->party.whom >= 0)
            return true;
    }
    ast_name article = { .text = unit_line(m->u, ruling->ref.at), .at = ruling->ref.at };
    r->whom = type_plain(TYPE_PERSON);
    r->party.whom = (int32_t)person_of(m, name, &article, UINT32_MAX, DIAG_WRONG_PERSON);
    return r->party.whom >= 0;
}

/* No party has the number 0, nor one as large as these. */
static uint32_t ordinal(int64_t number)
{
    return number < 0 ? 0 : number == 0 || number > INT32_MAX ? UINT32_MAX : (uint32_t)number;
}

static bool party_named(maker_t *m, const ast_ruling *ruling, ruling_t *r)
{
    r->article = article_find(m->u, &ruling->ref);
    r->party.application = ordinal(ruling->application);
    r->party.effect = ordinal(ruling->effect);
    return r->article != NO_INDEX && rule_named(m, ruling, r) && whom_named(m, ruling, r);
}

bool ruling_make(maker_t *m, const ast_question *question, const ast_ruling *ruling, const ast_line *line)
{
    unit_t *u = m->u;
    ruling_t r = { .article = NO_INDEX, .party = { NO_INDEX, -1, 0, 0 }, .whom = type_plain(TYPE_PERSON) };
    type_t answer;
    uint32_t asked;
    if (!ruling || !question_make(m, question, &r.question, &answer, &asked))
        return false;
    ast_name what = { .text = r.question.name, .at = question->at };
    if (line && person_of(m, &line->who, &what, 1u << asked, DIAG_ASKED_OF) == NO_INDEX)
        return false;
    r.name = keep_str(m, unit_line(u, ruling->at));
    r.reason = keep_str(m, line && line->reason.data ? line->reason : STR(""));
    bool articles = r.question.kind == ASKED_ARTICLE || r.question.kind == ASKED_CONFLICT;
    if (!ruling->value) {
        if (!articles) {
            diags_add(u->diags, DIAG_RULING_NO_ARTICLE, ruling->at, r.question.name, STR(""), STR(""));
            return false;
        }
        if (!party_named(m, ruling, &r))
            return false;
    } else if (r.question.kind == ASKED_CONFLICT) {
        diags_add(u->diags, DIAG_RULING_ARTICLE, ruling->at, STR(""), STR(""), STR(""));
        return false;
    } else if (is_no_answer(m, ruling->value, answer)) {
        report_answer(m, question, ruling->value, answer);
        return false;
    } else if (!datum_fixed(m, ruling->value, answer, &r.value)) {
        return false;
    }
    ruling_t *row = table_add(&u->b, &m->rulings);
    *row = r;
    return true;
}

/* ---- lines ---- */

/* Acts that stand side by side are one event. */
static const ast_line *deeds_make(maker_t *m, const ast_line *line, span_t at, bool opens)
{
    unit_t *u = m->u;
    uint32_t first = m->deeds.count, count = 0;
    span_t last = line->at;
    for (; line && !line->decides; line = line->next, count++) {
        deed_make(m, line);
        last = line->at;
    }
    if (count > ACTS_MAX)
        diags_add(u->diags, DIAG_TOO_MANY_AT_ONCE, last, unit_number(u, count), unit_number(u, ACTS_MAX),
                  STR(""));
    scene_t *scene = scene_add(m, SCENE_DEEDS, at);
    scene->opens = opens;
    scene->index = first;
    scene->count = count;
    return line;
}

void line_make(maker_t *m, const ast_step *step)
{
    int64_t when;
    bool several = step->lines && step->lines->next;
    bool opens = true;
    if (instant_of(m, step, &when)) {
        m->now = when;
        m->now_at = step->at;
    }
    if (!m->begun && m->scenario.start == UNKNOWN)
        m->scenario.start = m->now;
    m->begun = true;
    if (!step->lines)
        scene_add(m, SCENE_TIME, step->at)->opens = true;
    for (const ast_line *line = step->lines; line; opens = false) {
        span_t at = several && !opens ? line->at : step->at;
        if (several && line->decides)
            at = line->at;
        if (!line->decides) {
            line = deeds_make(m, line, at, opens);
            continue;
        }
        uint32_t index = m->rulings.count;
        if (ruling_make(m, &line->question, line->ruling, line)) {
            scene_t *scene = scene_add(m, SCENE_RULING, at);
            scene->opens = opens;
            scene->index = index;
            scene->count = 1;
        }
        line = line->next;
    }
}
