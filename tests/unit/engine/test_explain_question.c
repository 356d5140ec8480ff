/* What questions and duties say to people, in three languages; without detail, and without memory. */
#include "says.h"

static arbiter_status agenda(const play_t *p, uint32_t n, arbiter_language language, arbiter_writer out)
{
    return arbiter_agenda_words(p->ws, n, language, out);
}

/* ---- questions ---- */

static const char asking[] =
    "rulebook \"t\" time control 0:05:00 act does, do_it(t: text) by player state open_still : truth = yes "
    "act settles by arbiter\n"
    "decision penalty(q: player, t: text) : { warned \"{q} is warned\" de \"{q} wird verwarnt\", "
    "expelled_at_once }\n"
    "  \"{q} wrote '{t}' with {remaining(q)} left. What follows?\" de \"{q} schrieb „{t}“. Was gilt?\"\n"
    "decision late for want of a rule like §2 : truth \"Was it late?\"\n"
    "§1 \"x\" { on does by p then ask penalty(p, t) while open_still on settles then open_still := no }\n"
    "§2 \"y\" { on penalty(q, t) is warned then ask late on late is yes then open_still stays }";

static void a_deferred_question_is_put_with_its_arguments(void **state)
{
    (void)state;
    play_t p = play_new(asking);
    play_act(&p, "1:00:00", "White", "does", "'a \"b\"'");
    assert_says(
        &p, sentence, entry(&p, ARBITER_ASKED, "1"),
        "Question to the arbiter: White wrote 'a \"b\"' with 0:05:00 left. What follows? The law leaves this "
        "to the arbiter's discretion.",
        "Frage an den Schiedsrichter: Weiß schrieb „a \"b\"“. Was gilt? Das Gesetz stellt das ins Ermessen "
        "des Schiedsrichters.",
        "Вопрос судье: White wrote 'a \"b\"' with 0:05:00 left. What follows? Правила оставляют это на "
        "усмотрение судьи.");
    assert_says(&p, question_name, 0, "penalty(White, \"a \\\"b\\\"\")", "penalty(Weiß, \"a \\\"b\\\"\")",
                "penalty(Белые, \"a \\\"b\\\"\")");
    assert_says(&p, question_text, 0, "White wrote 'a \"b\"' with 0:05:00 left. What follows?",
                "Weiß schrieb „a \"b\"“. Was gilt?",
                "White wrote 'a \"b\"' with 0:05:00 left. What follows?");
    assert_says(&p, option, 0, "White is warned", "Weiß wird verwarnt", "White is warned");
    assert_says(&p, option, 1, "expelled at once", "expelled at once", "expelled at once");
    assert_status(play_answer(&p, "1:00:00", 0, 1), ARBITER_OK);
    assert_says(&p, sentence, 0,
                "White wrote 'a \"b\"' with 0:05:00 left. What follows? Answer: expelled at once.",
                "Weiß schrieb „a \"b\"“. Was gilt? Antwort: expelled at once.",
                "White wrote 'a \"b\"' with 0:05:00 left. What follows? Ответ: expelled at once.");
    play_free(&p);
}

static void a_question_of_the_law_s_silence_names_the_analogy(void **state)
{
    (void)state;
    play_t p = play_new(asking);
    play_act(&p, "1:00:00", "White", "does", "'x'");
    play_answer(&p, "1:00:00", 0, 0);
    assert_says(&p, sentence, entry(&p, ARBITER_ASKED, "2"),
                "Question to the arbiter: Was it late? The law is silent on this; closest is §2.",
                "Frage an den Schiedsrichter: Was it late? Das Gesetz schweigt dazu; am nächsten kommt §2.",
                "Вопрос судье: Was it late? Правила об этом молчат; ближе всего §2.");
    assert_says(&p, option, 0, "yes", "ja", "да");
    assert_says(&p, option, 1, "no", "nein", "нет");
    play_free(&p);
}

static void a_question_that_is_gone_is_withdrawn(void **state)
{
    (void)state;
    play_t p = play_new(asking);
    play_act(&p, "1:00:00", "White", "does", "'x'");
    play_act(&p, "1:00:00", "arbiter", "settles", "");
    assert_says(&p, sentence, entry(&p, ARBITER_ANSWERED, "1"),
                "No longer asked: White wrote 'x' with 0:05:00 left. What follows?",
                "Die Frage hat sich erledigt: Weiß schrieb „x“. Was gilt?",
                "Вопрос отпал: White wrote 'x' with 0:05:00 left. What follows?");
    play_free(&p);
}

static void facts_and_options_are_asked_for_by_name(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" option guide : truth \"Guideline\" de \"Richtlinie\" ru "
                        "\"Руководство\" state a : count = 0\n"
                        "act opens(t: text) by arbiter act looks by arbiter act falls by player\n"
                        "§1 \"x\" { on opens(t) if reading_of(t) is ambiguous then a := 1 }\n"
                        "§2 \"y\" { on looks if guide then a := 2 } §3 \"z\" { on falls by p if not "
                        "can_win(opponent(p)) then draw }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "opens", "'Sd2'"), ARBITER_HELD);
    uint32_t asked = (uint32_t)arbiter_entry_count(p.ws) - 1;
    assert_says(&p, sentence, asked,
                "Question to the arbiter: How is “Sd2” to be read? It is a matter of fact.",
                "Frage an den Schiedsrichter: Wie ist „Sd2“ zu lesen? Festzustellen ist eine Tatsache.",
                "Вопрос судье: Как читать «Sd2»? Нужно установить факт.");
    assert_says(&p, sentence, entry(&p, ARBITER_UNKNOWN, "1"),
                "Whether §1 applies depends on what is not known: reading of(“Sd2”).",
                "Ob §1 gilt, hängt von etwas ab, das nicht bekannt ist: gelesen(„Sd2“).",
                "Действует ли §1, зависит от неизвестного: прочтение(«Sd2»).");
    assert_says(&p, question_name, 0, "reading_of(\"Sd2\")", "gelesen(\"Sd2\")", "прочтение(\"Sd2\")");
    assert_says(&p, option, 1, "ambiguous", "mehrdeutig", "неоднозначно");
    assert_status(play_answer(&p, "1:00:00", 0, 0), ARBITER_OK);
    assert_says(&p, sentence, 0, "How is “Sd2” to be read? Answer: clear.",
                "Wie ist „Sd2“ zu lesen? Antwort: klar.", "Как читать «Sd2»? Ответ: ясно.");

    assert_status(play_act(&p, "1:00:00", "arbiter", "looks", ""), ARBITER_HELD);
    assert_says(&p, question_name, 0, "guide", "guide", "guide");
    assert_says(&p, question_text, 0, "Guideline: what applies?", "Richtlinie: Was gilt?",
                "Руководство: что верно?");
    assert_status(play_answer(&p, "1:00:00", 0, 1), ARBITER_OK);
    assert_says(&p, sentence, 0, "Guideline: what applies? Answer: yes.",
                "Richtlinie: Was gilt? Antwort: ja.", "Руководство: что верно? Ответ: да.");

    assert_status(play_act(&p, "1:00:00", "White", "falls", ""), ARBITER_HELD);
    assert_says(&p, question_name, 0, "can_win(Black)", "kann_gewinnen(Schwarz)", "может_выиграть(Чёрные)");
    assert_says(&p, question_text, 0, "Can Black still win?", "Kann Schwarz noch gewinnen?",
                "Могут ли чёрные ещё выиграть?");
    play_free(&p);
}

static void a_provisional_result_is_upheld_or_not(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" act ends by player §1 \"x\" { on ends by p then loses(p), unless the "
                        "arbiter decides otherwise }");
    play_act(&p, "1:00:00", "White", "ends", "");
    assert_says(&p, sentence, entry(&p, ARBITER_ASKED, "1"),
                "Question to the arbiter: Does the ruling under §1 stand?",
                "Frage an den Schiedsrichter: Bleibt es bei der Entscheidung nach §1?",
                "Вопрос судье: Остаётся ли в силе решение по §1?");
    assert_says(&p, question_name, 0, "§1", "§1", "§1");
    assert_says(&p, question_text, 0, "Does the ruling under §1 stand?",
                "Bleibt es bei der Entscheidung nach §1?", "Остаётся ли в силе решение по §1?");
    assert_says(&p, option, 1, "otherwise", "anders", "решено иначе");
    assert_status(play_answer(&p, "1:00:00", 0, 1), ARBITER_OK);
    assert_says(&p, sentence, 0, "The arbiter decides otherwise than §1.",
                "Der Schiedsrichter entscheidet anders als §1.", "Судья решает иначе, чем по §1.");
    play_free(&p);
}

/* ---- duties ---- */

static const char obliging[] =
    "rulebook \"t\" time control 0:05:00 state phase : { open, shut } = open state written : truth = no type "
    "datum = { names \"the names\" de \"die Namen\" }\n"
    "act begins by player act writes, write_down(d: datum) by arbiter \"writes down {d}\" de \"schreibt {d} auf\" "
    "ru \"записывает: {d}\" act nods, nod by player\n"
    "act closes, close_it by player\n"
    "§1 \"x\" { on begins by p then phase := shut, p must nod within 10 s, p must close_it }\n"
    "§2 \"y\" { arbiter must write_down(names) if phase is shut and not written because \"It was shut.\" on "
    "writes then written := yes }";

static void duties_say_who_must_what(void **state)
{
    (void)state;
    play_t p = play_new(obliging);
    play_act(&p, "1:00:00", "White", "begins", "");
    assert_says(&p, sentence, entry(&p, ARBITER_DUTY_ARISEN, "1"), "White must: nod.", "Weiß muss: nod.",
                "Белые: требуется nod.");
    assert_says(&p, sentence, entry(&p, ARBITER_DUTY_ARISEN, "2"),
                "The arbiter must: write down (the names). It was shut.",
                "Jetzt fällig: Der Schiedsrichter schreibt die Namen auf. It was shut.",
                "Судья: требуется «записывает: the names». It was shut.");
    size_t count;
    assert_status(arbiter_agenda(p.ws, p.game, play_time("1:00:01"), &count), ARBITER_OK);
    assert_int_equal(count, 3);
    assert_says(&p, agenda, 0, "nod", "nod", "nod");
    assert_says(&p, agenda, 2, "write_down(names)", "schreibt die Namen auf", "записывает: the names");
    play_act(&p, "1:00:02", "White", "closes", "");
    assert_says(&p, sentence, entry(&p, ARBITER_DUTY_MET, "1"), "No longer due: close it (White).",
                "Nicht mehr fällig: close it (Weiß).", "Больше не требуется: close it (белые).");
    play_wait(&p, "1:01:00");
    assert_says(&p, sentence, entry(&p, ARBITER_DUTY_LAPSED, "1"), "Not done in time: nod (White).",
                "Nicht rechtzeitig getan: nod (Weiß).", "Не сделано вовремя: nod (белые).");
    play_free(&p);
}

/* ---- without detail, without memory ---- */

static void without_detail_there_is_still_a_sentence(void **state)
{
    (void)state;
    play_t p = play_new(asking);
    arbiter_workspace_detail(p.ws, 0);
    play_act(&p, "1:00:00", "White", "does", "'x'");
    for (uint32_t i = 0; i < arbiter_entry_count(p.ws); i++) {
        test_text said = { 0 };
        assert_status(arbiter_entry_sentence(p.ws, i, ARBITER_DE, test_text_writer(&said)), ARBITER_OK);
        assert_true(said.size > 0);
        test_text_free(&said);
    }
    play_free(&p);
}

static void out_of_memory_is_a_status(void **state)
{
    (void)state;
    test_memory memory;
    test_memory_init(&memory);
    arbiter_compile_options options = { sizeof options, &memory.hook };
    arbiter_source source = { test_str("test.rules"), test_str(obliging) };
    arbiter_report *report;
    play_t p = { 0 };
    assert_status(arbiter_compile(&options, &source, 1, &p.rulebook, NULL, &report), ARBITER_OK);
    arbiter_report_free(report);
    assert_status(arbiter_workspace_new(p.rulebook, &p.ws), ARBITER_OK);
    assert_status(arbiter_game_new(p.rulebook, &p.game), ARBITER_OK);
    play_act(&p, "1:00:00", "White", "begins", "");
    for (uint32_t i = 0; i < arbiter_entry_count(p.ws); i++) {
        arbiter_status status = ARBITER_NO_MEMORY;
        for (size_t n = 1; status == ARBITER_NO_MEMORY; n++) {
            test_text said = { 0 };
            size_t blocks = memory.blocks;
            memory.failed = false;
            memory.fail_at = memory.calls + n;
            status = arbiter_entry_sentence(p.ws, i, ARBITER_RU, test_text_writer(&said));
            assert_int_equal(status == ARBITER_NO_MEMORY, memory.failed);
            assert_int_equal(memory.blocks, blocks);
            assert_int_equal(said.size > 0, status == ARBITER_OK);
            memory.fail_at = 0;
            test_text_free(&said);
        }
    }
    play_free(&p);
    assert_memory_free(&memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deferred_question_is_put_with_its_arguments),
        cmocka_unit_test(a_question_of_the_law_s_silence_names_the_analogy),
        cmocka_unit_test(a_question_that_is_gone_is_withdrawn),
        cmocka_unit_test(facts_and_options_are_asked_for_by_name),
        cmocka_unit_test(a_provisional_result_is_upheld_or_not),
        cmocka_unit_test(duties_say_who_must_what),
        cmocka_unit_test(without_detail_there_is_still_a_sentence),
        cmocka_unit_test(out_of_memory_is_a_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
