/* Sources become trees: whole files, their texts and the languages of these. */
#include "parse_test.h"

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
    assert_int_equal(line->lines->ruling->value->kind, EXPR_TRUE);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
