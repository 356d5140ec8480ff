/* The words of questions and of the agenda. */
#include "engine/explain.h"

#include "engine/speech.h"
#include "program/vocabulary.h"

/* A speech over a game. */
typedef struct {
    speech_t s;
    vm_t vm;
    board_facts facts;
    int64_t env[ENV_SIZE];
} game_speech;

static void begin(game_speech *gs, buffer_t *out, const program_t *p, const game_t *g,
                  arbiter_language language)
{
    bool held = g->held.kind != HELD_NOTHING;
    speech_init(&gs->s, out, p, language);
    for (int i = 0; i < ENV_SIZE; i++)
        gs->env[i] = UNKNOWN; /* until add_arg names it */
    board_facts_init(&gs->facts, &p->allocator);
    gs->vm = (vm_t){ .program = p, .game = g, .now = held ? g->held.at : g->now, .env = gs->env, .facts = &gs->facts };
    gs->s.vm = &gs->vm;
    gs->s.w.day = held || g->now != INT64_MIN ? gs->vm.now : NONE;
}

static void end(game_speech *gs, buffer_t *out)
{
    out->failed = out->failed || gs->facts.failed;
    speech_end(&gs->s);
    board_facts_free(&gs->facts);
}

static void add_arg(game_speech *gs, type_t type, int64_t value)
{
    speech_t *s = &gs->s;
    gs->env[s->arg_count] = value;
    shown_t *shown = &s->args[s->arg_count++];
    *shown = (shown_t){ value, type, { "", 0 } };
    if (type_is_text(type))
        shown->text = game_text_str(s->w.program, gs->vm.game, value);
}

static bool is_decision(const question_t *q)
{
    return q->held ? q->kind == QUESTION_DECISION : q->pending == PENDING_DECISION;
}

static void begin_question(game_speech *gs, buffer_t *out, const program_t *p, const game_t *g,
                           const question_t *q, arbiter_language language)
{
    begin(gs, out, p, g, language);
    if (is_decision(q)) {
        const event_t *decision = &p->events[q->id];
        gs->s.w.event = q->id;
        for (uint32_t a = 0; a < q->arg_count && a < decision->param_count; a++)
            add_arg(gs, decision->params[a].type, q->args[a]);
    } else if (q->held && q->kind == QUESTION_FACT) {
        for (uint32_t a = 0; a < q->arg_count; a++)
            add_arg(gs, program_fact_param(q->id, a), q->args[a]);
    }
}

/* The articles that are options of a conflict or a dispute, each once. */
static uint32_t articles_of(const program_t *p, const question_t *q, uint32_t articles[], uint32_t room)
{
    uint32_t count = 0;
    for (uint32_t n = 0; n < q->option_count && count < room; n++) {
        uint32_t article = question_article(p, q, n);
        bool known = false;
        for (uint32_t i = 0; i < count; i++)
            known = known || articles[i] == article;
        if (!known)
            articles[count++] = article;
    }
    return count;
}

/* Of a conflict: whether a rule is in conflict with itself alone. */
static bool of_one_rule(const question_t *q)
{
    for (uint32_t n = 0; n < q->arg_count; n++)
        if (party_of(q->args[n]).rule != q->id)
            return false;
    return true;
}

static void write_name(buffer_t *b, const speech_t *s, const question_t *q)
{
    const program_t *p = s->w.program;
    if (is_decision(q)) {
        write_call(b, s, p->events[q->id].symbol.name, s->args, s->arg_count, SHOW_SOURCE);
    } else if (!q->held) {
        words_article(b, &s->w, q->article);
    } else if (q->kind == QUESTION_FACT) {
        buffer_str(b, word_name(WORD_FACT, (int)q->id, s->w.language));
        write_arguments(b, s, s->args, s->arg_count, SHOW_SOURCE);
    } else if (q->kind == QUESTION_OPTION) {
        words_slot(b, &s->w, q->id, false, SHOW_SOURCE);
    } else {
        buffer_text(b, phrase_template(PHRASE_WRITTEN_CONFLICT, s->w.language));
    }
}

void explain_question_name(buffer_t *out, const program_t *p, const game_t *g, const question_t *q,
                           arbiter_language language)
{
    game_speech gs;
    begin_question(&gs, out, p, g, q, language);
    write_name(out, &gs.s, q);
    end(&gs, out);
}

/* Who reads the question alone would look for it there. */
static void say_not_recorded(buffer_t *out, speech_t *s, const question_t *q)
{
    if (q->why != ARBITER_NOT_RECORDED)
        return;
    buffer_char(out, ' ');
    buffer_text(out, phrase_template(PHRASE_WHY_NOT_RECORDED, s->w.language));
}

void explain_question_text(buffer_t *out, const program_t *p, const game_t *g, const question_t *q,
                           arbiter_language language)
{
    game_speech gs;
    speech_t *s = &gs.s;
    begin_question(&gs, out, p, g, q, language);
    if (is_decision(q)) {
        write_decision_question(s, out, q->id);
    } else if (q->held && q->kind == QUESTION_FACT) {
        write_fact_question(s, out, q->id);
        say_not_recorded(out, s, q);
    } else if (q->held && q->kind == QUESTION_OPTION) {
        write_option_question(s, out, q->id);
        say_not_recorded(out, s, q);
    } else if (!q->held && q->pending == PENDING_OVERRULE) {
        words_article(&s->piece[0], &s->w, q->article);
        speak(s, PHRASE_ASK_OVERRULE);
    } else {
        uint32_t articles[LEAVES_MAX];
        uint32_t count = articles_of(p, q, articles, LEAVES_MAX);
        words_articles(&s->piece[0], &s->w, articles, count, PHRASE_OR);
        speak(s, count > 1 ? PHRASE_ASK_NAMED : of_one_rule(q) ? PHRASE_ASK_ITSELF : PHRASE_ASK_WITHIN);
    }
    end(&gs, out);
}

/* As a scenario names it. */
static void write_named(buffer_t *b, const words_t *w, const question_t *q, uint32_t n)
{
    bool rule;
    if (q->held) {
        party_t told = party_told(w->program, q->args, q->arg_count, q->args[n], &rule);
        words_party(b, w, told, rule);
    } else {
        words_article(b, w, question_article(w->program, q, n));
    }
}

void explain_question_party(buffer_t *out, const program_t *p, const question_t *q, uint32_t n,
                            arbiter_language language)
{
    words_t w = { p, words_language(p, language), NONE, NO_INDEX, NULL, NULL };
    write_named(out, &w, q, n);
}

/* What the party demands, as written: the effect, or its rule. */
static str_t demand(const program_t *p, party_t party)
{
    for (uint32_t i = 0; i < p->instance_count; i++) {
        const instance_t *in = &p->instances[i];
        if (in->rule != party.rule || party.effect == 0 || party.effect > in->effect_count + in->else_count)
            continue;
        uint32_t n = party.effect - 1;
        return p->effects[n < in->effect_count ? in->effect_start + n : in->else_start + n - in->effect_count].source;
    }
    return p->rules[party.rule].source;
}

/* An article with its title; where that does not tell which, what is demanded as written. */
static void write_party(buffer_t *b, const speech_t *s, const question_t *q, uint32_t n)
{
    const program_t *p = s->w.program;
    uint32_t article = question_article(p, q, n);
    bool rule = false;
    write_named(b, &s->w, q, n);
    if (q->held)
        party_told(p, q->args, q->arg_count, q->args[n], &rule);
    if (q->held && (rule || !party_whole(q->args[n]))) {
        buffer_char(b, ' ');
        words_quoted(b, &s->w, demand(p, party_of(q->args[n])));
    } else if (article != NO_INDEX && p->articles[article].title != NO_INDEX) {
        buffer_char(b, ' ');
        words_text(b, &s->w, p->articles[article].title, "…");
    }
}

void explain_question_option(buffer_t *out, const program_t *p, const game_t *g, const question_t *q,
                             uint32_t n, arbiter_language language)
{
    game_speech gs;
    begin_question(&gs, out, p, g, q, language);
    if (q->answer.base == TYPE_NOTHING)
        write_party(out, &gs.s, q, n);
    else
        words_value(out, &gs.s.w, (shown_t){ question_option(p, q, n), q->answer, { "", 0 } }, SHOW_QUOTED);
    end(&gs, out);
}

void explain_question_line(buffer_t *out, const program_t *p, const game_t *g, const question_t *q, uint32_t n,
                           arbiter_language language)
{
    game_speech gs;
    speech_t *s = &gs.s;
    begin_question(&gs, out, p, g, q, language);
    words_value(out, &s->w, (shown_t){ gs.vm.now, { TYPE_INSTANT, false, 0 }, { "", 0 } }, SHOW_SOURCE);
    words_value(&s->piece[0], &s->w, (shown_t){ q->who, { TYPE_PERSON, false, 0 }, { "", 0 } }, SHOW_SOURCE);
    write_name(&s->piece[1], s, q);
    if (n >= q->option_count)
        buffer_text(&s->piece[2], "…");
    else if (q->answer.base == TYPE_NOTHING)
        write_named(&s->piece[2], &s->w, q, n);
    else
        words_value(&s->piece[2], &s->w, (shown_t){ question_option(p, q, n), q->answer, { "", 0 } }, SHOW_SOURCE);
    speak(s, PHRASE_WRITTEN_ANSWER);
    end(&gs, out);
}

int64_t explain_question_default(buffer_t *out, const program_t *p, const game_t *g, const question_t *q,
                                 arbiter_language language)
{
    game_speech gs;
    begin_question(&gs, out, p, g, q, language);
    int64_t value = q->default_code == NO_INDEX ? VERDICT_UPHELD : vm_value(&gs.vm, q->default_code);
    words_value(out, &gs.s.w, (shown_t){ value, q->answer, game_text_str(p, g, value) }, SHOW_QUOTED);
    end(&gs, out);
    return value;
}

void explain_agenda(buffer_t *out, const program_t *p, const game_t *g, const struct agenda_item *item,
                    arbiter_language language)
{
    const event_t *act = &p->events[item->act];
    const symbol_t *symbol = &act->symbol;
    bool known = false;
    game_speech gs;
    speech_t *s = &gs.s;
    begin(&gs, out, p, g, language);
    s->w.event = item->act;
    for (uint32_t a = 0; a < item->arg_count && a < act->param_count; a++)
        known = known || item->args[a] != UNKNOWN;
    for (uint32_t a = 0; known && a < item->arg_count && a < act->param_count; a++)
        add_arg(&gs, act->params[a].type, item->args[a]);
    bool foreign = words_has(&s->w, symbol->text) && p->texts[symbol->text].language != s->w.language;
    if (!foreign || !words_text(out, &s->w, symbol->text, "…"))
        write_call(out, s, symbol->infinitive.size > 0 ? symbol->infinitive : symbol->name, s->args,
                   s->arg_count, SHOW_SOURCE);
    end(&gs, out);
}
