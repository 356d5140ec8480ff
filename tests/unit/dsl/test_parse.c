#include "dsl_test.h"

#include "program/program.h"

/* ---- expressions, written with all their parentheses ---- */

static void write_expr(buffer_t *out, const ast_expr *e);

static void write_list(buffer_t *out, const char *head, const ast_expr *a, const ast_expr *b,
                       const ast_expr *c)
{
    const ast_expr *parts[] = { a, b, c };
    buffer_char(out, '(');
    buffer_text(out, head);
    for (int i = 0; i < 3; i++) {
        if (parts[i]) {
            buffer_char(out, ' ');
            write_expr(out, parts[i]);
        }
    }
    buffer_char(out, ')');
}

static void write_expr(buffer_t *out, const ast_expr *e)
{
    static const char *const heads[] = {
        [EXPR_NOT] = "not", [EXPR_NEGATE] = "neg", [EXPR_OR] = "or", [EXPR_AND] = "and", [EXPR_EQ] = "=",
        [EXPR_NE] = "!=",   [EXPR_LT] = "<",       [EXPR_LE] = "<=", [EXPR_GT] = ">",    [EXPR_GE] = ">=",
        [EXPR_ADD] = "+",   [EXPR_SUB] = "-",      [EXPR_MUL] = "*", [EXPR_DIV] = "/",   [EXPR_IF] = "if",
    };
    switch (e->kind) {
    case EXPR_NUMBER: buffer_int(out, e->number); break;
    case EXPR_DURATION:
        buffer_int(out, e->number);
        buffer_text(out, "ms");
        break;
    case EXPR_CLOCK:
        buffer_int(out, e->number);
        buffer_text(out, e->parts == 2 ? "hm" : "hms");
        break;
    case EXPR_INSTANT:
        buffer_text(out, "@");
        buffer_int(out, e->number);
        break;
    case EXPR_STRING:
        buffer_char(out, '"');
        buffer_str(out, e->string);
        buffer_char(out, '"');
        break;
    case EXPR_TRUE: buffer_text(out, "yes"); break;
    case EXPR_FALSE: buffer_text(out, "no"); break;
    case EXPR_NONE: buffer_text(out, "none"); break;
    case EXPR_NAME: buffer_str(out, e->name.text); break;
    case EXPR_REF: buffer_str(out, e->ref.number); break;
    case EXPR_CALL:
        buffer_str(out, e->name.text);
        buffer_char(out, '[');
        for (const ast_expr *a = e->args; a; a = a->next) {
            write_expr(out, a);
            buffer_text(out, a->next ? " " : "");
        }
        buffer_char(out, ']');
        break;
    case EXPR_IN:
        buffer_text(out, "(in ");
        write_expr(out, e->left);
        for (const ast_name *n = e->names; n; n = n->next) {
            buffer_char(out, ' ');
            buffer_str(out, n->text);
        }
        buffer_char(out, ')');
        break;
    default: write_list(out, heads[e->kind], e->left, e->middle, e->right);
    }
}

static const struct {
    const char *text, *tree;
} expressions[] = {
    { "a or b and not c = d", "(or a (and b (not (= c d))))" },
    { "a and b or c", "(or (and a b) c)" },
    { "a - b - c", "(- (- a b) c)" },
    { "a + b * -c / 2", "(+ a (/ (* b (neg c)) 2))" },
    { "(a + b) * c", "(* (+ a b) c)" },
    { "a + b < c and d >= e", "(and (< (+ a b) c) (>= d e))" },
    { "a is b or a is not c", "(or (= a b) (!= a c))" },
    { "f(a, g(), h(1, 2)) != none", "(!= f[a g[] h[1 2]] none)" },
    { "a in { b, c } or yes", "(or (in a b c) yes)" },
    { "if a then b else if c then d else e", "(if a b (if c d e))" },
    { "f(a, if b then 1 else 2)", "f[a (if b 1 2)]" },
    { "f(a, (b))", "f[a b]" },
    { "1 h 30 min 5 s 7 ms", "5405007ms" },
    { "0:02:03 + 2:03", "(+ 123000hms 7380000hm)" },
    { "1970-01-02 00:00:01", "@86401000" },
    { "\"a \\{b\\}\"", "\"a {b}\"" },
    { "not not a", "(not (not a))" },
    { "x = 'or'", "(= x or)" },
    { "(a = b) = c", "(= (= a b) c)" },
};

static const ast_expr *init_of_first(const ast_file *tree)
{
    assert_non_null(tree);
    assert_non_null(tree->items);
    assert_int_equal(tree->items->kind, ITEM_DECL);
    return tree->items->u.decl->init;
}

static void expressions_bind_as_they_should(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof expressions / sizeof expressions[0]; i++) {
        source_fixture f;
        buffer_t text, tree;
        buffer_init(&text, mem_default());
        buffer_init(&tree, mem_default());
        buffer_text(&text, "rulebook \"\" define x : truth = ");
        buffer_text(&text, expressions[i].text);
        fixture_open(&f, mem_default(), buffer_view(&text));
        const ast_expr *e = init_of_first(parse_file(&f.ctx, f.file));
        fixture_assert_clean(&f);
        write_expr(&tree, e);
        assert_str(buffer_view(&tree), expressions[i].tree);
        fixture_close(&f);
        buffer_free(&text);
        buffer_free(&tree);
    }
}

static void assert_slice(const source_fixture *f, span_t at, const char *expected)
{
    str_t source = f->diags.sources[at.file].text;
    assert_str(((str_t){ source.data + at.start, at.end - at.start }), expected);
}

static void places_of_expressions(void **state)
{
    (void)state;
    source_fixture f;
    fixture_open(&f, mem_default(),
                 STR("rulebook \"\"\ndefine x : truth = (a + 1 h 5 min) * f(b) in { c, d } # end\n"));
    const ast_file *tree = parse_file(&f.ctx, f.file);
    const ast_expr *e = init_of_first(tree);
    assert_slice(&f, tree->items->at, "define x : truth = (a + 1 h 5 min) * f(b) in { c, d }");
    assert_slice(&f, tree->items->u.decl->at, "define x : truth = (a + 1 h 5 min) * f(b) in { c, d }");
    assert_slice(&f, e->at, "(a + 1 h 5 min) * f(b) in { c, d }");
    assert_slice(&f, e->left->at, "(a + 1 h 5 min) * f(b)");
    assert_slice(&f, e->left->left->at, "(a + 1 h 5 min)");
    assert_slice(&f, e->left->left->right->at, "1 h 5 min");
    assert_slice(&f, e->left->right->at, "f(b)");
    assert_slice(&f, e->names->next->at, "d");
    fixture_close(&f);
}

/* ---- whole files ---- */

typedef struct {
    source_fixture f;
    test_text text;
    ast_file *tree;
} parsed_file;

static void open_path(parsed_file *p, const char *path)
{
    p->text = test_read_file(path);
    fixture_open(&p->f, mem_default(), test_text_view(&p->text));
    p->tree = parse_file(&p->f.ctx, p->f.file);
    fixture_assert_clean(&p->f);
    assert_non_null(p->tree);
}

static void close_path(parsed_file *p)
{
    fixture_close(&p->f);
    test_text_free(&p->text);
}

static const ast_decl *decl_named(const parsed_file *p, const char *name)
{
    for (const ast_item *item = p->tree->items; item; item = item->next) {
        if (item->kind == ITEM_DECL && str_equal(item->u.decl->name.text, test_str(name))) {
            return item->u.decl;
        }
    }
    fail_msg("%s", name);
    return NULL;
}

static const ast_article *article_at(const ast_item *items, const char *number)
{
    for (; items; items = items->next) {
        if (items->kind == ITEM_ARTICLE && str_equal(items->u.article->ref.number, test_str(number))) {
            return items->u.article;
        }
    }
    fail_msg("%s", number);
    return NULL;
}

static const ast_rule *rule_number(const ast_article *article, int n)
{
    for (const ast_item *item = article->items; item; item = item->next) {
        if (item->kind == ITEM_RULE && n-- == 0) {
            return item->u.rule;
        }
    }
    fail();
    return NULL;
}

static void the_head_of_a_rulebook(void **state)
{
    (void)state;
    parsed_file p;
    open_path(&p, fixture_paths[0]);
    assert_int_equal(p.tree->kind, FILE_RULEBOOK);
    assert_int_equal(p.tree->language, LANG_DE);
    assert_int_equal(p.f.diags.sources[0].language, LANG_DE);
    assert_str(p.tree->name, "probe");
    assert_str(p.tree->title.text[LANG_DE], "Probe");
    assert_str(p.tree->title.text[LANG_EN], "Sample");
    assert_str(p.tree->title.text[LANG_RU], "Проба");
    assert_str(p.tree->edition, "2024");
    assert_str(p.tree->game, "schach");
    assert_slice(&p.f, p.tree->game_at, "\"schach\"");
    close_path(&p);
}

static void declarations(void **state)
{
    (void)state;
    parsed_file p;
    open_path(&p, fixture_paths[0]);
    const ast_decl *d = decl_named(&p, "Frist");
    assert_int_equal(d->kind, DECL_OPTION);
    assert_int_equal(d->init->number, 5405000);
    assert_str(d->type.name.text, "Dauer");
    assert_false(d->type.optional);
    assert_str(d->text.text[LANG_EN], "How long one waits");
    d = decl_named(&p, "Ansage");
    assert_str(d->per.text, "Spieler");
    assert_null(d->init);
    assert_int_equal(d->type.name.text.size, 0);
    assert_str(d->type.members->next->name.text, "leise");
    assert_str(d->type.members->next->text.text[LANG_DE], "leise gesprochen");
    assert_null(d->text.text[LANG_DE].data);
    d = decl_named(&p, "Gast");
    assert_true(d->type.optional);
    assert_int_equal(d->init->kind, EXPR_NONE);
    assert_true(decl_named(&p, "wenn")->name.quoted);
    d = decl_named(&p, "Beisitzer");
    assert_int_equal(d->kind, DECL_ROLE);
    assert_str(d->by->text, "Schiedsrichter");
    d = decl_named(&p, "schließt");
    assert_int_equal(d->kind, DECL_ACT);
    assert_str(d->infinitive.text, "schließen");
    assert_str(d->params->next->name.text, "f");
    assert_str(d->params->next->type.name.text, "Dauer");
    assert_str(d->by->next->text, "Schiedsrichter");
    assert_true(d->afterwards);
    d = decl_named(&p, "klopft");
    assert_int_equal(d->infinitive.text.size, 0);
    assert_null(d->params);
    d = decl_named(&p, "Milde");
    assert_int_equal(d->nature, NATURE_FINDING);
    assert_str(d->by->text, "Beisitzer");
    d = decl_named(&p, "Ordnung");
    assert_int_equal(d->nature, NATURE_GAP);
    assert_str(d->refs->number, "2.a");
    assert_str(d->refs->next->number, "3");
    assert_str(d->init->name.text, "so");
    assert_null(d->by);
    d = decl_named(&p, "Streit");
    assert_int_equal(d->nature, NATURE_CONTRADICTION);
    assert_int_equal(decl_named(&p, "Klang")->kind, DECL_SIGNAL);
    close_path(&p);
}

static void time_controls(void **state)
{
    (void)state;
    parsed_file p;
    open_path(&p, fixture_paths[0]);
    const ast_decl *d = decl_named(&p, "");
    assert_int_equal(d->kind, DECL_CONTROL);
    const ast_period *period = d->periods;
    assert_int_equal(period->moves->number, 40);
    assert_int_equal(period->time->number, 90 * 60000);
    assert_int_equal(period->mode, PERIOD_FISCHER);
    assert_int_equal(period->extra->number, 30000);
    assert_slice(&p.f, period->at, "40 Züge in 1 h 30 min mit Inkrement 30 s");
    period = period->next;
    assert_null(period->moves);
    assert_int_equal(period->time->kind, EXPR_CLOCK);
    assert_int_equal(period->mode, PERIOD_BRONSTEIN);
    assert_int_equal(period->next->mode, PERIOD_DELAY);
    assert_null(period->next->next);
    close_path(&p);
}

static void articles(void **state)
{
    (void)state;
    parsed_file p;
    open_path(&p, fixture_paths[0]);
    const ast_article *a = article_at(p.tree->items, "1");
    assert_str(a->title.text[LANG_EN], "Beginning");
    assert_str(a->printed, "1 (alt)");
    assert_int_equal(a->sentences, 3);
    assert_slice(&p.f, a->sentences_at, "Sätze 3");
    const ast_relation *r = a->relations;
    assert_int_equal(r->kind, RELATION_SUBJECT);
    assert_null(r->subjects);
    assert_int_equal(r->next->kind, RELATION_PRECEDES);
    assert_int_equal(r->next->next->kind, RELATION_CONTRADICTS);
    assert_str(r->next->next->refs->number, "4.a");
    assert_int_equal(r->next->next->next->kind, RELATION_APPLIES);
    assert_int_equal(r->next->next->next->condition->kind, EXPR_GT);
    assert_int_equal(a->items->kind, ITEM_SAYS);
    assert_str(a->items->u.text->text[LANG_DE], "Wer klopft, wird gehört.");

    a = article_at(p.tree->items, "2");
    assert_int_equal(a->sentences, -1);
    assert_null(a->printed.data);
    assert_int_equal(article_at(a->items, "2.a")->items->kind, ITEM_LEAVES);
    a = article_at(a->items, "2.b");
    assert_int_equal(a->items->kind, ITEM_NOT_MODELLED);
    assert_int_equal(a->items->next->kind, ITEM_RELATION);
    r = a->items->next->u.relation;
    assert_str(r->subjects->next->number, "2.b");
    assert_str(r->refs->number, "1/2");
    assert_slice(&p.f, r->at, "§2.a, §2.b stehen unter Vorbehalt von §1/2");
    close_path(&p);
}

static void rules_about_events(void **state)
{
    (void)state;
    parsed_file p;
    open_path(&p, fixture_paths[0]);
    const ast_article *a = article_at(p.tree->items, "1");
    const ast_rule *r = rule_number(a, 0);
    assert_int_equal(r->kind, RULE_ON);
    assert_str(r->pattern.name.text, "klopft");
    assert_false(r->pattern.has_binds);
    assert_str(r->pattern.by.text, "p");
    assert_int_equal(r->guard->kind, EXPR_NOT);
    assert_int_equal(r->effects->kind, EFFECT_SET);
    assert_int_equal(r->effects->next->kind, EFFECT_SET);
    assert_str(r->effects->next->args->name.text, "p");
    assert_int_equal(r->effects->next->next->kind, EFFECT_ASK);
    r = rule_number(a, 1);
    assert_true(r->pattern.has_binds);
    assert_str(r->pattern.binds->next->text, "f");
    assert_str(r->each_type.text, "Spieler");
    assert_str(r->each.text, "q");
    assert_int_equal(r->unless->kind, EXPR_IN);
    assert_str(r->conjunction->number, "2.a");
    assert_str(r->because.text[LANG_DE], "{p} schloss nach {f}.");
    assert_str(r->doubt.text[LANG_DE], "Der Text schweigt.");
    assert_slice(&p.f, r->doubt_at, "zweifelhaft \"Der Text schweigt.\"");
    assert_int_equal(r->effects->kind, EFFECT_ADD);
    assert_int_equal(r->effects->next->kind, EFFECT_SUB);
    assert_int_equal(r->effects->next->next->kind, EFFECT_STAYS);
    r = rule_number(a, 2);
    assert_true(r->pattern.breach);
    assert_int_equal(r->effects->kind, EFFECT_STANDS);
    assert_int_equal(rule_number(a, 4)->pattern.answer->kind, EXPR_TRUE);
    r = rule_number(a, 5);
    assert_str(r->pattern.answers->next->text, "anders_herum");
    assert_int_equal(r->effects->kind, EFFECT_RAISE_AFTER);
    assert_int_equal(r->effects->value->number, 300000);
    assert_int_equal(r->effects->next->kind, EFFECT_RAISE_AT);
    assert_str(r->effects->next->args->name.text, "Weiß");
    r = rule_number(a, 6);
    assert_int_equal(r->effects->kind, EFFECT_MUST);
    assert_str(r->effects->name.text, "p");
    assert_str(r->effects->act.text, "klopfen");
    assert_int_equal(r->effects->within->number, 600000);
    assert_str(r->effects->otherwise.text, "Klang");
    assert_str(r->effects->otherwise_args->name.text, "p");
    r = rule_number(a, 7);
    assert_str(r->effects->before.text, "klopft");
    assert_int_equal(r->effects->act_args->next->number, 1000);
    r = rule_number(a, 8);
    assert_int_equal(r->effects->while_->kind, EXPR_NE);
    r = rule_number(a, 9);
    assert_true(r->overrulable);
    assert_true(r->afterwards);
    assert_int_equal(r->otherwise->kind, EFFECT_CALL);
    assert_int_equal(r->otherwise->next->kind, EFFECT_RAISE);
    close_path(&p);
}

static void rules_about_people(void **state)
{
    (void)state;
    parsed_file p;
    open_path(&p, fixture_paths[0]);
    const ast_article *a = article_at(p.tree->items, "1");
    const ast_rule *r = rule_number(a, 10);
    assert_int_equal(r->kind, RULE_MAY);
    assert_str(r->role.text, "Spieler");
    assert_str(r->var.text, "p");
    assert_str(r->act.text, "klopfen");
    assert_str(r->conjunction->number, "2");
    assert_true(r->overrulable);
    assert_null(r->otherwise);
    assert_str(r->effects->name.text, "starten");
    r = rule_number(a, 11);
    assert_str(r->role.text, "Beisitzer");
    assert_int_equal(r->var.text.size, 0);
    assert_null(r->effects);
    assert_int_equal(r->act_args->next->number, 5000);
    r = rule_number(a, 12);
    assert_int_equal(r->kind, RULE_MUSTNOT);
    assert_str(r->because.text[LANG_EN], "too early");
    assert_int_equal(rule_number(a, 13)->kind, RULE_MUST);
    r = rule_number(a, 14);
    assert_int_equal(r->kind, RULE_SILENT);
    assert_str(r->analogy->number, "2.a");
    r = rule_number(a, 15);
    assert_int_equal(r->kind, RULE_DISPUTED);
    assert_str(r->between->next->number, "3");
    assert_slice(&p.f, r->at,
                 "strittig bei schließt(k, f) wenn k = zu zwischen §2, §3 weil \"beide passen\"");
    close_path(&p);
}

static const ast_step *step_number(const ast_step *s, int n)
{
    while (s && n-- > 0) {
        s = s->next;
    }
    assert_non_null(s);
    return s;
}

static void scenarios(void **state)
{
    (void)state;
    parsed_file p;
    open_path(&p, fixture_paths[3]);
    const ast_scenario *sc = p.tree->scenarios;
    assert_int_equal(p.tree->kind, FILE_SCENARIO);
    assert_str(sc->name, "Es klopft");
    assert_str(sc->of, "../probe");
    const ast_step *s = sc->steps;
    assert_int_equal(s->kind, STEP_COVERS);
    assert_str(s->refs->next->number, "2.a");
    assert_int_equal(step_number(s, 1)->kind, STEP_CONTROL);
    assert_int_equal(step_number(s, 1)->periods->mode, PERIOD_FISCHER);
    assert_int_equal(step_number(s, 2)->value->kind, EXPR_STRING);
    assert_str(step_number(s, 3)->args->name.text, "Weiß");
    assert_true(step_number(s, 5)->after);
    assert_str(step_number(s, 5)->string, "e4 e5");
    const ast_step *line = step_number(s, 6);
    assert_int_equal(line->kind, STEP_LINE);
    assert_int_equal(line->when, WHEN_DATED);
    assert_int_equal(line->time, (16256 * INT64_C(24) + 18) * 3600000);
    assert_str(line->lines->who.text, "Weiß");
    assert_str(line->lines->act.text, "klopft");
    assert_str(line->lines->next->act.text, "schließt");
    assert_slice(&p.f, line->lines->next->at, "Schwarz schließt(zu, 5 s)");
    line = step_number(s, 7);
    assert_int_equal(line->when, WHEN_TIME);
    assert_int_equal(line->time, (18 * 3600 + 5) * INT64_C(1000) + 250);
    assert_true(line->lines->decides);
    assert_str(line->lines->question.name.text, "Milde");
    assert_int_equal(line->lines->ruling->kind, EXPR_TRUE);
    line = step_number(s, 8);
    assert_int_equal(line->when, WHEN_AFTER);
    assert_int_equal(line->time, 90000);
    assert_str(line->lines->args->string, "Sc3");
    assert_null(step_number(s, 9)->lines);
    assert_int_equal(step_number(s, 9)->time, 60000);
    assert_int_equal(step_number(s, 10)->lines->who.text.size, 0);
    assert_int_equal(step_number(s, 11)->expect, EXPECT_REFS);
    assert_true(step_number(s, 12)->negated);
    assert_int_equal(step_number(s, 13)->outcome, KIND_FORBIDDEN);
    assert_int_equal(step_number(s, 14)->outcome, KIND_NOT_PERMITTED);
    assert_false(step_number(s, 14)->negated);
    assert_true(step_number(s, 15)->negated);
    assert_int_equal(step_number(s, 16)->expect, EXPECT_ASK);
    assert_int_equal(step_number(s, 18)->expect, EXPECT_MUST);
    assert_int_equal(step_number(s, 19)->expect, EXPECT_MUSTNOT);
    assert_str(step_number(s, 20)->person_args->name.text, "Weiß");
    assert_int_equal(step_number(s, 21)->value->kind, EXPR_AND);
    assert_int_equal(step_number(s, 22)->outcome, KIND_CONFLICT);
    assert_null(step_number(s, 23)->refs);
    const ast_step *fork = step_number(s, 25);
    assert_int_equal(fork->kind, STEP_CASE);
    assert_str(fork->question.ref.number, "1");
    assert_str(fork->ruling->ref.number, "2");
    assert_int_equal(fork->steps->outcome, KIND_NOTHING);
    assert_true(step_number(fork->steps, 1)->question.conflict);
    assert_int_equal(sc->next->steps->kind, STEP_CONTINUES);
    assert_str(sc->next->steps->string, "Es klopft");
    assert_null(sc->next->of.data);
    close_path(&p);
}

/* Commas by the rules of German and Russian, wherever those put them. */
static void commas_before_clauses_are_free(void **state)
{
    (void)state;
    static const char *const cases[] = {
        "regelwerk \"\" bei a, wenn b, es sei denn, c, in Verbindung mit §1, weil \"d\", dann e, f, auch nach Partieende",
        "regelwerk \"\" bei a von p, wenn x, und y, oder z, dann p muss b, binnen 5 min, sonst c, melde d",
        "regelwerk \"\" bei a dann frage b, solange c, zweifelhaft \"d\"",
        "regelwerk \"\" Spieler p, darf a, wenn (b, oder c), es sei denn, d",
        "regelwerk \"\" strittig bei a, wenn b, zwischen §1, §2, weil \"c\"",
        "regelwerk \"\" §1, §2, gelten, wenn a §3 \"x\", vorbehaltlich §4, §5, ungeachtet §6 { }",
        "regelwerk \"\" begriff a : b = wenn c, dann d, sonst e",
        "правила \"\" при a, если b, кроме случая, когда c, то d, если судья не решит иначе, иначе e",
        "fall \"\" { 10:00 Weiß a(1), und Schwarz b erwartet a, und b }",
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        source_fixture f;
        fixture_open(&f, mem_default(), test_str(cases[i]));
        assert_non_null(parse_file(&f.ctx, f.file));
        fixture_assert_clean(&f);
        fixture_close(&f);
    }
}

/* ---- languages of texts ---- */

static void a_text_may_name_its_own_language(void **state)
{
    (void)state;
    source_fixture f;
    fixture_open(
        &f, mem_default(),
        STR("правила \"x\" название \"Probe\" de en \"Sample\" параметр a : Истина \"A\" de ru \"Б\""));
    const ast_file *tree = parse_file(&f.ctx, f.file);
    fixture_assert_clean(&f);
    assert_str(tree->title.text[LANG_DE], "Probe");
    assert_str(tree->title.text[LANG_RU], "Probe");
    assert_str(tree->title.text[LANG_EN], "Sample");
    assert_str(tree->items->u.decl->text.text[LANG_DE], "A");
    assert_str(tree->items->u.decl->text.text[LANG_RU], "Б");
    assert_null(tree->items->u.decl->text.text[LANG_EN].data);
    fixture_close(&f);
}

static void pieces_of_a_text(void **state)
{
    (void)state;
    source_fixture f;
    fixture_open(&f, mem_default(), STR("rulebook \"a\\\"{p} \\{b\\} {x in { c, d }}{1 + wenn}\\\\n\""));
    parse_file(&f.ctx, f.file);
    static const char *const expected[] = { "a\"", "<p>", " {b} ", "<x in { c, d }>", "<1 + wenn>", "\\n" };
    span_t string = { f.file, 9, (uint32_t)f.diags.sources[0].text.size };
    uint32_t offset = 0;
    text_piece piece;
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        assert_true(parse_piece(&f.ctx, string, &offset, &piece));
        if (piece.is_expression) {
            buffer_t shown;
            buffer_init(&shown, mem_default());
            buffer_char(&shown, '<');
            buffer_bytes(&shown, f.diags.sources[0].text.data + piece.at.start,
                         piece.at.end - piece.at.start);
            buffer_char(&shown, '>');
            assert_str(buffer_view(&shown), expected[i]);
            buffer_free(&shown);
        } else {
            assert_str(piece.literal, expected[i]);
        }
    }
    assert_false(parse_piece(&f.ctx, string, &offset, &piece));
    fixture_close(&f);
}

/* Between braces the words of expressions are read in any language, and all others are names. */
static void expressions_within_texts(void **state)
{
    (void)state;
    static const struct {
        const char *text, *tree;
    } cases[] = {
        { "jetzt - Beginn", "(- jetzt Beginn)" },
        { "wenn a und b то 2 мин else 3 s", "(if (and a b) 120000ms 3000ms)" },
        { "state", "state" },
        { "'not'", "not" },
        { "f(x)", "f[x]" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        source_fixture f;
        buffer_t tree;
        buffer_init(&tree, mem_default());
        fixture_open(&f, mem_default(), test_str(cases[i].text));
        span_t all = { f.file, 0, (uint32_t)strlen(cases[i].text) };
        const ast_expr *e = parse_expression(&f.ctx, all);
        fixture_assert_clean(&f);
        assert_non_null(e);
        assert_slice(&f, e->at, cases[i].text);
        write_expr(&tree, e);
        assert_str(buffer_view(&tree), cases[i].tree);
        buffer_free(&tree);
        fixture_close(&f);
    }
}

static void broken_expressions_within_texts(void **state)
{
    (void)state;
    static const char *const cases[] = { "", "a +", "a b", "a := b", "(a", "a)", "1 h 90 min x", "„" };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        source_fixture f;
        fixture_open(&f, mem_default(), test_str(cases[i]));
        span_t all = { f.file, 0, (uint32_t)strlen(cases[i]) };
        assert_null(parse_expression(&f.ctx, all));
        assert_int_equal(f.diags.errors > 0, true);
        assert_false(f.diags.failed);
        fixture_close(&f);
    }
}

/* ---- depth, damage, memory ---- */

static void repeat(buffer_t *out, const char *text, int count)
{
    for (int i = 0; i < count; i++) {
        buffer_text(out, text);
    }
}

/* How many errors of which code a rulebook gives that is `head`, `open` n times, `middle`, `close` n times.
   */
static uint32_t errors_when_nested(const char *head, const char *open, const char *middle, const char *close,
                                   int n, diag_code *code)
{
    source_fixture f;
    buffer_t text;
    buffer_init(&text, mem_default());
    buffer_text(&text, head);
    repeat(&text, open, n);
    buffer_text(&text, middle);
    repeat(&text, close, n);
    fixture_open(&f, mem_default(), buffer_view(&text));
    assert_non_null(parse_file(&f.ctx, f.file));
    uint32_t errors = f.diags.errors;
    *code = errors > 0 ? f.diags.items[0].code : DIAG_COUNT;
    fixture_close(&f);
    buffer_free(&text);
    return errors;
}

static void nesting_has_a_limit(void **state)
{
    (void)state;
    static const struct {
        const char *head, *open, *middle, *close;
        int fits;
    } cases[] = {
        { "rulebook \"\" define x : truth = ", "(", "a", ")", LIMIT_NESTING },
        { "rulebook \"\" define x : truth = ", "f(", "a", ")", LIMIT_NESTING - 1 },
        { "rulebook \"\" define x : truth = ", "not ", "a", "", LIMIT_NESTING - 1 },
        { "rulebook \"\" define x : truth = ", "a + ", "a", "", LIMIT_NESTING - 1 },
        { "rulebook \"\" define x : truth = ", "if a then b else ", "a", "", LIMIT_NESTING - 1 },
        { "rulebook \"\" ", "§1 \"\" {", "", "}", LIMIT_NESTING },
        { "scenario \"\" {", "case a = b {", "", "}", LIMIT_NESTING - 1 },
        { "game \"\" draw if ", "(", "attacked", ")", LIMIT_NESTING },
        { "game \"\" draw if ", "not ", "attacked", "", LIMIT_NESTING - 1 },
        { "game \"\" draw if ", "a and ", "a", "", LIMIT_NESTING - 1 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *close = i == 6 ? "}" : cases[i].close;
        diag_code code;
        const char *middle = i == 6 ? "}" : cases[i].middle;
        assert_int_equal(
            errors_when_nested(cases[i].head, cases[i].open, middle, close, cases[i].fits, &code), 0);
        assert_int_equal(
            errors_when_nested(cases[i].head, cases[i].open, middle, close, cases[i].fits + 1, &code), 1);
        assert_int_equal(code, DIAG_NESTED_TOO_DEEP);
        assert_int_equal(errors_when_nested(cases[i].head, cases[i].open, middle, close, 20000, &code) > 0,
                         true);
        assert_int_equal(code, DIAG_NESTED_TOO_DEEP);
    }
}

/* Cut off at any byte, a file still gives a tree and, where it is not whole, an error. */
static void files_cut_off_anywhere(void **state)
{
    (void)state;
    for (int i = 0; i < FIXTURES; i++) {
        test_text text = test_read_file(fixture_paths[i]);
        for (size_t size = 0; size < text.size; size++) {
            source_fixture f;
            char *exact = malloc(size + 1); /* so that reading behind the end shows */
            memcpy(exact, text.data, size);
            exact = realloc(exact, size > 0 ? size : 1);
            fixture_open(&f, mem_default(), (str_t){ exact, size });
            const ast_file *tree = parse_file(&f.ctx, f.file);
            assert_non_null(tree);
            assert_true(tree->kind != FILE_BROKEN || f.diags.errors > 0);
            fixture_close(&f);
            free(exact);
        }
        test_text_free(&text);
    }
}

/* Bytes changed, dropped and doubled by chance: never a crash, always a tree. */
static void files_damaged_by_chance(void **state)
{
    (void)state;
    uint32_t seed = 12345;
    for (int round = 0; round < 600; round++) {
        test_text text = test_read_file(fixture_paths[round % FIXTURES]);
        for (int hits = 0; hits < 6; hits++) {
            static const char bits[] = "{}()\"'#:=,§ \n-0a\xD0\xFF";
            seed = seed * 1664525u + 1013904223u;
            size_t at = seed % text.size;
            if (seed >> 30 == 0) {
                memmove(text.data + at, text.data + at + 1, text.size - at);
                text.size--;
            } else {
                text.data[at] = bits[(seed >> 8) % (sizeof bits - 1)];
            }
        }
        source_fixture f;
        fixture_open(&f, mem_default(), test_text_view(&text));
        assert_non_null(parse_file(&f.ctx, f.file));
        fixture_close(&f);
        test_text_free(&text);
    }
}

static arbiter_status parse_once(const arbiter_allocator *allocator, void *context)
{
    const test_text *text = context;
    source_fixture f;
    fixture_open(&f, allocator, test_text_view(text));
    ast_file *tree = f.file == NO_FILE ? NULL : parse_file(&f.ctx, f.file);
    arbiter_status status = tree && !f.diags.failed ? ARBITER_OK : ARBITER_NO_MEMORY;
    fixture_close(&f);
    return status;
}

static void memory_runs_out_at_any_time(void **state)
{
    (void)state;
    test_text text = test_read_file(fixture_paths[0]);
    test_every_allocation_fails(parse_once, &text);
    test_text_free(&text);
}

static void memory_runs_out_over_an_error(void **state)
{
    (void)state;
    static char broken[] =
        "rulebook „x“ §1 \"\" { on a if b\n state x y : on 2 minutes \n w\xD0\xB5nn = 1:75 \xFF";
    test_text text = { broken, sizeof broken - 1 };
    test_every_allocation_fails(parse_once, &text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expressions_bind_as_they_should),
        cmocka_unit_test(places_of_expressions),
        cmocka_unit_test(the_head_of_a_rulebook),
        cmocka_unit_test(declarations),
        cmocka_unit_test(time_controls),
        cmocka_unit_test(articles),
        cmocka_unit_test(rules_about_events),
        cmocka_unit_test(rules_about_people),
        cmocka_unit_test(scenarios),
        cmocka_unit_test(commas_before_clauses_are_free),
        cmocka_unit_test(a_text_may_name_its_own_language),
        cmocka_unit_test(pieces_of_a_text),
        cmocka_unit_test(expressions_within_texts),
        cmocka_unit_test(broken_expressions_within_texts),
        cmocka_unit_test(nesting_has_a_limit),
        cmocka_unit_test(files_cut_off_anywhere),
        cmocka_unit_test(files_damaged_by_chance),
        cmocka_unit_test(memory_runs_out_at_any_time),
        cmocka_unit_test(memory_runs_out_over_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
