/* Expressions, written with all their parentheses and in their places. */
#include "parse_test.h"

/* ---- expressions, written with all their parentheses ---- */

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expressions_bind_as_they_should),
        cmocka_unit_test(places_of_expressions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
