/* What rules become: instances by actor and member, dispatch, code, constants folded in; and that memory may
   run out anywhere. */
#include "lower_test.h"

static uint32_t event_of(const program_t *p, const char *name)
{
    for (uint32_t i = 0; i < p->event_count; i++)
        if (str_equal(p->events[i].symbol.name, test_str(name)))
            return i;
    fail_msg("no event %s", name);
    return 0;
}

static const key_t_ *key_of(const program_t *p, const char *event, uint32_t key)
{
    const event_t *e = &p->events[event_of(p, event)];
    assert_true(key < e->key_count);
    return &p->keys[e->key_start + key];
}

static const instance_t *instance_of(const program_t *p, uint32_t dispatch)
{
    return &p->instances[p->dispatch[dispatch]];
}

static uint32_t slot_of(const program_t *p, const char *name)
{
    for (uint32_t i = 0; i < p->variable_count; i++)
        if (str_equal(p->variables[i].symbol.name, test_str(name)))
            return p->variables[i].slot;
    fail_msg("no variable %s", name);
    return 0;
}

/* ---- instances and dispatch ---- */

static void test_rule_by_actor(void **state)
{
    (void)state;
    compiled_t c;
    compiled(&c, RULES("state offer : player? = none\n"
                       "act offers by player act takes by player\n"
                       "§1 \"One\" { on offers by p then offer becomes p\n"
                       "player p may takes if offer = opponent(p) then draw }"));
    const key_t_ *white = key_of(c.p, "takes", PERSON_WHITE), *black = key_of(c.p, "takes", PERSON_BLACK);
    assert_int_equal(key_of(c.p, "offers", PERSON_WHITE)->on_count, 1);
    assert_int_equal(key_of(c.p, "offers", PERSON_ARBITER)->on_count, 0);
    assert_int_equal(white->grant_count, 1);
    assert_int_equal(black->grant_count, 1);
    assert_true(white->granted);
    assert_false(key_of(c.p, "takes", PERSON_ARBITER)->granted);
    const instance_t *by_white = instance_of(c.p, white->grant_start),
                     *by_black = instance_of(c.p, black->grant_start);
    assert_int_equal(by_white->person, PERSON_WHITE);
    assert_int_equal(by_black->person, PERSON_BLACK);
    /* offer = opponent(p) is one comparison with a constant */
    assert_int_equal(slot_of(c.p, "offer"), 0);
    assert_code(c.p, by_white->guard_code, "require_is 0 0 1");
    assert_code(c.p, by_black->guard_code, "require_is 0 0 0");
    /* and what is written is one too */
    const effect_t *fx =
        &c.p->effects[instance_of(c.p, key_of(c.p, "offers", PERSON_BLACK)->on_start)->effect_start];
    assert_int_equal(fx->kind, FX_SET);
    assert_true(fx->immediate);
    assert_int_equal(fx->value, PERSON_BLACK);
    assert_int_equal(fx->target.slot, 0);
    assert_int_equal(fx->target.index_code, NO_INDEX);
    const effect_t *result = &c.p->effects[by_white->effect_start];
    assert_int_equal(result->target.slot, c.p->slot_count + VSLOT_RESULT);
    assert_int_equal(result->value, RESULT_DRAWN);
    done(&c);
}

static void test_rule_that_reads_no_actor(void **state)
{
    (void)state;
    compiled_t c;
    compiled(&c, RULES("act calls by player, arbiter §1 \"One\" { on calls then stop }"));
    assert_int_equal(c.p->instance_count, 1);
    assert_int_equal(c.p->instances[0].person, -1);
    assert_int_equal(c.p->effects[0].kind, FX_STOP_BOTH);
    for (uint32_t person = 0; person < 3; person++) {
        assert_int_equal(key_of(c.p, "calls", person)->on_count, 1);
        assert_false(key_of(c.p, "calls", person)->granted);
    }
    done(&c);
}

static void test_by_role(void **state)
{
    (void)state;
    compiled_t c;
    compiled(&c, RULES("role judge is arbiter act calls by player, arbiter, judge\n"
                       "§1 \"One\" { on calls by judge then stop on calls by arbiter then to_move stays on "
                       "calls by White then draw }"));
    assert_int_equal(c.p->person_count, 4);
    assert_int_equal(c.p->events[event_of(c.p, "calls")].persons, 15);
    for (uint32_t person = 0; person < 4; person++)
        assert_int_equal(key_of(c.p, "calls", person)->on_count, person != PERSON_BLACK);
    done(&c);
}

static void test_signal_keyed_by_player(void **state)
{
    (void)state;
    compiled_t c;
    compiled(&c, RULES("§1 \"One\" { on flag_fell(p) if can_win(opponent(p)) then loses(p)\n"
                       "on flag_fell(White) unless can_win(Black) then draw\n"
                       "on flag_fell(q) then to_move stays }"));
    const key_t_ *white = key_of(c.p, "flag_fell", 0), *black = key_of(c.p, "flag_fell", 1);
    assert_int_equal(white->on_count, 3);
    assert_int_equal(black->on_count, 2);
    const instance_t *first = instance_of(c.p, white->on_start);
    assert_code(c.p, first->guard_code, "int 0 0 1; fact %d 1 0; require 0 0 0", FACT_CAN_WIN);
    assert_int_equal(c.p->effects[first->effect_start].value, RESULT_BLACK_WINS);
    /* White is known from the key: nothing of the argument is left to test */
    const instance_t *second = instance_of(c.p, white->on_start + 1);
    assert_int_equal(second->conjunct_count, 2);
    assert_code(c.p, second->guard_code, "int 0 0 1; fact %d 1 0; not 0 0 0; require 0 1 0",
                FACT_CAN_WIN); /* as conjunct 1 */
    assert_true(c.p->uses_facts);
    done(&c);
}

static void test_each_member(void **state)
{
    (void)state;
    compiled_t c;
    compiled(&c, RULES("type item = { names, times, moves_made } state noted per item : truth = no\n"
                       "act begins by arbiter act notes(i: item) by arbiter\n"
                       "§1 \"One\" { on begins each item m then noted(m) becomes no\n"
                       "on notes(i) then noted(i) becomes yes\n"
                       "arbiter must notes(times) if not noted(times) }"));
    const key_t_ *key = key_of(c.p, "begins", PERSON_ARBITER);
    assert_int_equal(key->on_count, 3);
    for (int m = 0; m < 3; m++) {
        const instance_t *in = instance_of(c.p, key->on_start + (uint32_t)m);
        assert_int_equal(in->each, m);
        assert_int_equal(c.p->effects[in->effect_start].target.slot, slot_of(c.p, "noted") + (uint32_t)m);
    }
    /* the argument is known only when the act is done */
    const effect_t *fx =
        &c.p->effects[instance_of(c.p, key_of(c.p, "notes", PERSON_ARBITER)->on_start)->effect_start];
    assert_int_equal(fx->target.count, 3);
    assert_code(c.p, fx->target.index_code, "arg 0 0 0");
    assert_int_equal(c.p->standing_count, 1);
    const instance_t *duty = &c.p->instances[c.p->standing[0]];
    assert_int_equal(duty->person, PERSON_ARBITER);
    assert_int_equal(duty->arg_count, 1);
    assert_code(c.p, duty->args[0], "int 0 0 1");
    assert_code(c.p, duty->guard_code, "require_is 0 1 0");
    assert_false(duty->timed);
    done(&c);
}

static void test_instances_that_cannot_apply(void **state)
{
    (void)state;
    compiled_t c;
    compiled(&c, RULES("act goes by player §1 \"One\" { on goes by p if p = White then draw\n"
                       "player p may goes if p = Black }"));
    assert_int_equal(key_of(c.p, "goes", PERSON_WHITE)->on_count, 1);
    assert_int_equal(key_of(c.p, "goes", PERSON_BLACK)->on_count, 0);
    assert_int_equal(instance_of(c.p, key_of(c.p, "goes", PERSON_WHITE)->on_start)->guard_code, NO_INDEX);
    /* a grant that White never has still tells White why not */
    const key_t_ *white = key_of(c.p, "goes", PERSON_WHITE);
    assert_true(white->granted);
    assert_int_equal(white->grant_count, 1);
    assert_code(c.p, instance_of(c.p, white->grant_start)->guard_code, "int 0 0 0; require 0 0 0");
    done(&c);
}

static void test_constants_in_patterns(void **state)
{
    (void)state;
    compiled_t c;
    compiled(&c, RULES("type to = { to_arbiter, to_opponent } act resigns(whom: to) by player\n"
                       "decision ruling(p: player) : { lost, goes_on }\n"
                       "§1 \"One\" { on resigns(to_arbiter) by p then loses(p)\n"
                       "on resigns(w) by p if w = to_opponent then ask ruling(p)\n"
                       "on ruling(p) is lost then loses(p)\n"
                       "on ruling(p) is answer if answer = goes_on then to_move stays }"));
    const key_t_ *key = key_of(c.p, "resigns", PERSON_WHITE);
    assert_int_equal(key->on_count, 2);
    const instance_t *in = instance_of(c.p, key->on_start);
    assert_code(c.p, in->guard_code, "arg 0 0 0; int 0 0 0; eq 0 0 0; require 0 0 0");
    assert_str(c.p->conjuncts[in->conjunct_start].source, "whom = to_arbiter");
    const instance_t *answer = instance_of(c.p, key_of(c.p, "ruling", 1)->on_start);
    assert_code(c.p, answer->guard_code, "arg 4 0 0; int 0 0 0; eq 0 0 0; require 0 0 0");
    assert_int_equal(c.p->effects[answer->effect_start].value, RESULT_WHITE_WINS);
    done(&c);
}

/* ---- code ---- */

static void test_logic(void **state)
{
    (void)state;
    compiled_t c;
    compiled(&c, RULES("option a : truth option b : truth option n : count = 0 act goes by player\n"
                       "§1 \"One\" { on goes if (a or n > 3) and not (a or b) unless n = 5 then draw }"));
    const instance_t *in = &c.p->instances[0];
    assert_int_equal(in->conjunct_count, 3);
    /* slots: a 0, b 1, n 2. Conditions that must all hold are required one by one, negations stand inside */
    assert_code(c.p, in->guard_code,
                "slot 0 0 0; or_jump 0 0 6; slot 0 2 0; int 0 0 3; gt 0 0 0; or 0 0 0; require 0 0 0; "
                "require_is 1 0 0; require_is 1 1 0; require_is_not 2 2 5");
    const conjunct_t *conjuncts = &c.p->conjuncts[in->conjunct_start];
    assert_str(conjuncts[0].source, "(a or n > 3)");
    assert_int_equal(conjuncts[0].read_count, 2);
    assert_str(c.p->reads[conjuncts[0].read_start + 1].source, "n");
    assert_int_equal(conjuncts[0].compare, OP_RETURN);
    assert_str(conjuncts[1].source, "not (a or b)");
    assert_str(conjuncts[2].source, "n = 5");
    assert_true(conjuncts[2].negated);
    assert_int_equal(conjuncts[2].compare, OP_EQ);
    assert_code(c.p, conjuncts[2].left, "slot 0 2 0");
    assert_code(c.p, conjuncts[2].right, "int 0 0 5");
    done(&c);
}

static void test_choice(void **state)
{
    (void)state;
    compiled_t c;
    compiled(&c, RULES("option a : truth option n : count = 0 act goes by player\n"
                       "§1 \"One\" { on goes if n = (if a then 1 else plies) then draw }"));
    const instance_t *in = &c.p->instances[0];
    assert_code(
        c.p, in->guard_code,
        "slot 0 1 0; slot 0 0 0; branch 0 1 5; int 0 0 1; jump 0 0 6; term %d 0 0; eq 0 0 0; require 0 0 0",
        TERM_PLIES);
    done(&c);
}

static void test_definitions_in_place(void **state)
{
    (void)state;
    compiled_t c;
    compiled(&c, RULES("define short(p: player) : truth = last_period(p) and remaining(p) < limit define "
                       "limit : duration = 2 min\n"
                       "act goes by player §1 \"One\" { on goes by p if short(opponent(p)) then draw }"));
    const instance_t *in = instance_of(c.p, key_of(c.p, "goes", PERSON_WHITE)->on_start);
    const conjunct_t *conjunct = &c.p->conjuncts[in->conjunct_start];
    assert_int_equal(in->conjunct_count, 1);
    assert_str(conjunct->source, "short(opponent(p))");
    assert_int_equal(conjunct->read_count, 2);
    assert_str(c.p->reads[conjunct->read_start + 1].source, "remaining(opponent(p))");
    char expected[128];
    snprintf(expected, sizeof expected,
             "term %d 1 1; require 0 0 0; term %d 1 1; int 0 0 120000; lt 0 0 0; require 0 0 0",
             TERM_LAST_PERIOD, TERM_REMAINING);
    assert_code(c.p, in->guard_code, expected);
    done(&c);
}

static void test_effects(void **state)
{
    (void)state;
    compiled_t c;
    compiled(&c, RULES("state since : instant? = none state seen per player : count = 0\n"
                       "signal late(p: player) decision ruling(p: player, d: duration) : { lost, goes_on } "
                       "default lost\n"
                       "act goes by player act seals(m: text) by player\n"
                       "§1 \"One\" { on goes by p if since != none then seen(to_move) += 1, remaining(p) -= "
                       "5 s, used(p) := 1 h,\n"
                       "opponent(p) must seals within 10 min else late(opponent(p)),\n"
                       "ask ruling(p, now - since) while seen(p) < 3, after 1 min raise late(p)\n"
                       "on late(q) then since becomes now on seals then running(White) stays, play(m)\n"
                       "on ruling(p, d) is lost if d > 1 s then loses(p) }"));
    uint32_t model = c.p->slot_count;
    const instance_t *in = instance_of(c.p, key_of(c.p, "goes", PERSON_BLACK)->on_start);
    const effect_t *fx = &c.p->effects[in->effect_start];
    assert_int_equal(in->effect_count, 6);
    assert_int_equal(fx[0].kind, FX_ADD);
    assert_int_equal(fx[0].target.slot, slot_of(c.p, "seen"));
    assert_int_equal(fx[0].target.count, 2);
    assert_code(c.p, fx[0].target.index_code, "term %d 0 0", TERM_TO_MOVE);
    assert_int_equal(fx[1].kind, FX_ADD);
    assert_int_equal(fx[1].target.slot, model + VSLOT_TIME + 1);
    assert_int_equal(fx[1].value, -5000);
    assert_int_equal(fx[2].kind, FX_SET_USED);
    assert_int_equal(fx[2].value, 3600000);
    const must_t *must = &c.p->musts[fx[3].extra];
    assert_code(c.p, must->who_code, "int 0 0 0");
    assert_int_equal(must->act, event_of(c.p, "seals"));
    assert_int_equal(must->arg_count, 0);
    assert_code(c.p, must->within_code, "int 0 0 600000");
    assert_int_equal(must->before, NO_INDEX);
    assert_int_equal(c.p->raises[must->raise].signal, event_of(c.p, "late"));
    assert_code(c.p, c.p->raises[must->raise].args[0], "int 0 0 0");
    const ask_t *ask = &c.p->asks[fx[4].extra];
    assert_int_equal(ask->decision, event_of(c.p, "ruling"));
    assert_code(c.p, ask->args[1], "term %d 0 0; slot 0 0 0; sub 0 0 0", TERM_NOW);
    assert_code(c.p, ask->while_code, "slot 0 2 0; int 0 0 3; lt 0 0 0");
    const raise_t *raise = &c.p->raises[fx[5].extra];
    assert_int_equal(raise->when, 1);
    assert_code(c.p, raise->code, "int 0 0 60000");
    const effect_t *sealing =
        &c.p->effects[instance_of(c.p, key_of(c.p, "seals", PERSON_WHITE)->on_start)->effect_start];
    assert_int_equal(sealing[0].kind, FX_STAYS);
    assert_int_equal(sealing[0].target.slot, model + VSLOT_RUN);
    assert_int_equal(sealing[1].kind, FX_PLAY);
    assert_code(c.p, (uint32_t)sealing[1].value, "arg 0 0 0");
    const event_t *ruling = &c.p->events[event_of(c.p, "ruling")];
    assert_int_equal(ruling->who, PERSON_ARBITER);
    assert_true(ruling->keyed_by_arg);
    assert_code(c.p, ruling->default_code, "int 0 0 0");
    assert_true(c.p->uses_texts);
    done(&c);
}

static void test_texts(void **state)
{
    (void)state;
    compiled_t c;
    compiled(&c, RULES("option grace : duration = 30 min act goes by player\n"
                       "§1 \"One\" { on goes each player q if to_move = q then wins(q)\n"
                       "because \"{q} has {grace}.\" de \"{q} hat {Restzeit(q)}.\" }"));
    assert_int_equal(c.p->instance_count, 2);
    for (uint32_t i = 0; i < 2; i++) {
        const text_t *text = &c.p->texts[c.p->instances[i].because];
        assert_int_equal(text->language, LANG_EN);
        assert_int_equal(text->count[LANG_EN], 4);
        assert_int_equal(text->count[LANG_RU], 0);
        const text_part *parts = &c.p->parts[text->start[LANG_EN]];
        assert_code(c.p, parts[0].code, i ? "int 0 0 1" : "int 0 0 0");
        assert_int_equal(parts[0].type.base, TYPE_PLAYER);
        assert_str(parts[1].literal, " has ");
        assert_int_equal(parts[2].type.base, TYPE_DURATION);
        assert_str(parts[3].literal, ".");
    }
    done(&c);
}

/* ---- robustness ---- */

static const char everything[] = RULES(
    "time control 40 moves in 2:00:00, 1:00:00\n"
    "type item = { names \"the names\", times } role judge is arbiter \"the judge\"\n"
    "option grace : duration = 30 min \"The grace\" erratum whose \"Printed: the; read: his\" = yes\n"
    "state noted per item : truth = no state note : move? = none state since : instant? = none\n"
    "define late : truth = since != none and now > since + grace\n"
    "act goes, go(m: move) by player \"goes {m}\" act notes(i: item) by arbiter signal lapsed(p: player)\n"
    "decision ruling(p: player) by judge for want of a rule by analogy with §1 : { lost, goes_on } default "
    "goes_on \"And {p}?\"\n"
    "§1 \"One\" de \"Eins\" sentences 1 applies if whose { says \"It is {grace}.\"\n"
    "player p may go if p = to_move and not late then play(m), note becomes m because \"{p} had {grace}.\" "
    "in doubt \"why\"\n"
    "player p must not go(x) if note = x on breach of goes by p then stands, ask ruling(p) within 5 min else "
    "lapsed(p)\n"
    "arbiter must notes(names) if not noted(names) unless late }\n"
    "§2 \"Two\" is subject to §1 { on notes(i) then noted(i) becomes yes, White must go within 5 min, at now "
    "raise lapsed(White)\n"
    "on lapsed(q) each item k if noted(k) and q in { White } then noted(k) becomes no, since becomes now\n"
    "on ruling(p) is lost then loses(p) unless the arbiter decides otherwise else draw\n"
    "silent on lapsed(p) if remaining(p) < 5 s like §1 because \"nothing\" }\n"
    "§3 \"Three\" contradicts §2 { disputed on lapsed(p) if open(ruling(p)) or (if late then yes else "
    "open(go)) between §1, §2 }");

static arbiter_status attempt(const arbiter_allocator *allocator, void *context)
{
    const arbiter_source *source = context;
    diags_t diags;
    compilation_t compilation;
    diags_init(&diags, allocator);
    arbiter_status status = compile(&compilation, source, 1, allocator, &diags);
    compile_free(&compilation);
    diags_free(&diags);
    return status;
}

static void test_memory_runs_out(void **state)
{
    (void)state;
    arbiter_source good = { test_str("test.rules"), test_str(everything) };
    test_every_allocation_fails(attempt, &good);
}

static void test_everything(void **state)
{
    (void)state;
    compiled_t c;
    compiled(&c, everything);
    assert_int_equal(c.p->rules[rule_of(c.p, "1")].errata_count, 1);
    done(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rule_by_actor),
        cmocka_unit_test(test_rule_that_reads_no_actor),
        cmocka_unit_test(test_by_role),
        cmocka_unit_test(test_signal_keyed_by_player),
        cmocka_unit_test(test_each_member),
        cmocka_unit_test(test_instances_that_cannot_apply),
        cmocka_unit_test(test_constants_in_patterns),
        cmocka_unit_test(test_logic),
        cmocka_unit_test(test_choice),
        cmocka_unit_test(test_definitions_in_place),
        cmocka_unit_test(test_effects),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_memory_runs_out),
        cmocka_unit_test(test_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
