/* What outcomes say to people, in three languages: reasons, refusals, precedence, what was read and changed.
   */
#include "says.h"

/* The n-th update of the last event counted over its entries, those beaten not among them. */
static arbiter_status update(const play_t *p, uint32_t n, arbiter_language language, arbiter_writer out)
{
    for (size_t entry = 0; entry < arbiter_entry_count(p->ws); entry++) {
        for (uint32_t i = 0;; i++) {
            test_text said = { 0 };
            assert_status(arbiter_entry_update(p->ws, entry, i, language, test_text_writer(&said)),
                          ARBITER_OK);
            bool there = said.size > 0;
            test_text_free(&said);
            if (!there)
                break;
            if (n-- == 0)
                return arbiter_entry_update(p->ws, entry, i, language, out);
        }
    }
    return ARBITER_OK;
}

/* ---- reasons ---- */

static void because_is_told_with_its_values(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state begun : instant? = none act comes, come(word: text) by player\n"
                        "§1 \"x\" { on comes by p if begun != none then remaining(p) -= now - begun\n"
                        "  because \"{p} came {now - begun} after {begun}, saying '{word}'.\"\n"
                        "  de \"{p} kam {now - begun} nach {begun} und sagte „{word}“.\" }");
    play_set(&p, "begun", 0, play_time("18:00:00"));
    assert_status(play_act(&p, "18:02:03.500", "White", "comes", "'hello'"), ARBITER_OK);
    /* without a Russian text the reader gets the file's own, values included */
    assert_says(&p, sentence, 0, "White came 0:02:03.500 after 18:00, saying 'hello'.",
                "Weiß kam 0:02:03.500 nach 18:00 und sagte „hello“.",
                "White came 0:02:03.500 after 18:00, saying 'hello'.");
    play_free(&p);
}

static void an_instant_of_another_day_has_its_date(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state begun : instant? = none act comes by player\n"
                        "§1 \"x\" { on comes if begun != none then begun := none because \"Since {begun}.\"\n"
                        "  de \"Seit {begun}.\" ru \"С {begun}.\" }");
    play_set(&p, "begun", 0, play_time("18:00:05") - 24 * 3600 * 1000);
    play_act(&p, "18:00:00", "White", "comes", "");
    assert_says(&p, sentence, 0, "Since 31 December 1999, 18:00:05.", "Seit 31.12.1999, 18:00:05.",
                "С 31.12.1999, 18:00:05.");
    play_free(&p);
}

static void without_because_comes_what_the_law_says_then_what_happened(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 0 act does, do(n: count) by player, arbiter \"does "
                        "{n}\" de \"tut {n}\" ru \"делает {n}\"\n"
                        "§1 \"x\" { says \"What is done counts.\" de \"Was getan ist, zählt.\" ru "
                        "\"Сделанное засчитывается.\" on does then a += n }\n"
                        "§2 \"y\" { on does if a > 0 then a += 1 }");
    play_act(&p, "1:00:00", "White", "does", "3");
    assert_says(&p, sentence, 0, "What is done counts.", "Was getan ist, zählt.", "Сделанное засчитывается.");
    play_act(&p, "1:00:00", "White", "does", "4");
    assert_says(&p, sentence, entry(&p, ARBITER_APPLIES, "2"), "White does 4.", "Weiß tut 4.",
                "Белые: делает 4.");
    play_act(&p, "1:00:00", "arbiter", "does", "4");
    assert_says(&p, sentence, entry(&p, ARBITER_APPLIES, "2"), "The arbiter does 4.",
                "Der Schiedsrichter tut 4.", "Судья: делает 4.");
    play_free(&p);
}

static void what_falls_due_is_told(void **state)
{
    (void)state;
    play_t p = play_new(
        "rulebook \"t\" time control 0:01:00 act begins by player signal bell(q: player) signal hand_bell\n"
        "§1 \"x\" { on begins by p then start(p), after 10 s raise bell(p), after 20 s raise hand_bell }\n"
        "§2 \"y\" { on bell(q) then remaining(q) += 0 s } §3 \"z\" { on hand_bell then remaining(White) += 0 "
        "s }");
    play_act(&p, "1:00:00", "White", "begins", "");
    play_wait(&p, "1:01:00");
    assert_says(&p, sentence, 0, "bell (White).", "bell (Weiß).", "bell (Белые).");
    assert_says(&p, sentence, 2, "hand bell.", "hand bell.", "hand bell.");
    assert_says(&p, sentence, arbiter_entry_count(p.ws) - 1, "White's flag has fallen.",
                "Das Blättchen von Weiß ist gefallen.", "Флажок упал: белые.");
    play_free(&p);
}

/* ---- refusals ---- */

static const char permitting[] =
    "rulebook \"t\" time control 0:10:00\n"
    "type stage = { open \"open\" de \"offen\" ru \"открыто\", shut_down }\n"
    "state phase : stage = open \"Stage\" de \"Stand\" ru \"Стадия\" state attempts : count = 0 state "
    "checked : truth = no\n"
    "state noted per player : truth = no \"Noted\" de \"Notiert\" ru \"Записано\"\n"
    "state offer : player? = none state opening : instant = 2000-01-01 18:00\n"
    "act claims by player act asks by player act tries by player act waits by player act shuts by player act "
    "writes by player\n"
    "act takes by player act enters by player act leaves by player\n"
    "§1 \"a\" { player p may claim_now if remaining(p) < 2 min } act does, claim_now by player\n"
    "§2 \"b\" { player p may asks if attempts >= 3 and checked }\n"
    "§3 \"c\" { player p may tries if phase is shut_down }\n"
    "§4 \"d\" { player p may waits unless phase is open }\n"
    "§5 \"e\" { player p may shuts if noted(White) }\n"
    "§6 \"f\" { player p may takes if offer != none }\n"
    "§7 \"g\" { player p may enters if now >= opening }\n"
    "§8 \"h\" { player p may leaves if checked or attempts > 9 }\n"
    "§9 \"i\" { player p may writes if remaining(p) + 1 min <= 5 min }";

static void a_failed_condition_is_told_with_its_margin(void **state)
{
    (void)state;
    play_t p = play_new(permitting);
    assert_status(arbiter_game_clock(p.rulebook, p.game, 0, (2 * 60 + 3) * 1000, 0, 0), ARBITER_OK);
    assert_status(play_act(&p, "17:55:00", "White", "does", ""), ARBITER_REFUSED);
    assert_says(&p, sentence, 0,
                "§1 requires “time left (White) below 0:02:00”; now 0:02:03 (0:00:03 too much).",
                "§1 verlangt „Restzeit (Weiß) unter 0:02:00“; jetzt 0:02:03 (0:00:03 zu viel).",
                "§1 требует «осталось времени (Белые) меньше 0:02:00»; сейчас 0:02:03 (на 0:00:03 больше).");
    play_act(&p, "17:55:00", "White", "asks", "");
    assert_says(&p, sentence, 0, "§2 requires “attempts at least 3”; now 0 (3 too little).",
                "§2 verlangt „attempts mindestens 3“; jetzt 0 (3 zu wenig).",
                "§2 требует «attempts не меньше 3»; сейчас 0 (не хватает 3).");
    play_act(&p, "17:55:00", "White", "enters", "");
    assert_says(&p, sentence, 0, "§7 requires “now at the earliest 18:00”; now 17:55 (0:05:00 too early).",
                "§7 verlangt „jetzt frühestens 18:00“; jetzt 17:55 (0:05:00 zu früh).",
                "§7 требует «сейчас не раньше 18:00»; сейчас 17:55 (раньше на 0:05:00).");
    play_free(&p);
}

static void at_the_limit_there_is_no_margin(void **state)
{
    (void)state;
    play_t p = play_new(permitting);
    arbiter_game_clock(p.rulebook, p.game, 0, 120000, 0, 0);
    play_act(&p, "17:55:00", "White", "does", "");
    assert_says(&p, sentence, 0, "§1 requires “time left (White) below 0:02:00”; now 0:02:00.",
                "§1 verlangt „Restzeit (Weiß) unter 0:02:00“; jetzt 0:02:00.",
                "§1 требует «осталось времени (Белые) меньше 0:02:00»; сейчас 0:02:00.");
    play_free(&p);
}

static void conditions_without_distance(void **state)
{
    (void)state;
    play_t p = play_new(permitting);
    play_act(&p, "17:55:00", "White", "tries", "");
    assert_says(&p, sentence, 0, "§3 requires “Stage: shut down”; now open.",
                "§3 verlangt „Stand: shut down“; jetzt offen.",
                "§3 требует «Стадия: shut down»; сейчас открыто.");
    play_act(&p, "17:55:00", "White", "waits", "");
    assert_says(&p, sentence, 0, "§4 requires “Stage: not open”; now open.",
                "§4 verlangt „Stand: nicht offen“; jetzt offen.",
                "§4 требует «Стадия: не открыто»; сейчас открыто.");
    play_act(&p, "17:55:00", "White", "shuts", "");
    assert_says(&p, sentence, 0, "§5 requires “Noted (White): yes”; now no.",
                "§5 verlangt „Notiert (Weiß): ja“; jetzt nein.",
                "§5 требует «Записано (Белые): да»; сейчас нет.");
    play_act(&p, "17:55:00", "White", "takes", "");
    assert_says(&p, sentence, 0, "§6 requires “offer: somebody”; now nobody.",
                "§6 verlangt „offer: jemand“; jetzt niemand.", "§6 требует «offer: кто-либо»; сейчас никто.");
    play_free(&p);
}

static void what_has_no_name_is_quoted_as_written(void **state)
{
    (void)state;
    play_t p = play_new(permitting);
    play_act(&p, "17:55:00", "White", "leaves", "");
    assert_says(&p, sentence, 0,
                "§8 requires “checked or attempts > 9”, which is not the case. As it stands: checked: no; "
                "attempts: 0.",
                "§8 verlangt „checked or attempts > 9“; das ist nicht der Fall. Der Stand: checked: nein; "
                "attempts: 0.",
                "§8 требует «checked or attempts > 9»; это не так. Сейчас так: checked: нет; attempts: 0.");
    play_act(&p, "17:55:00", "White", "writes", "");
    assert_says(&p, sentence, 0,
                "§9 requires “remaining(p) + 1 min <= 5 min”; now 0:11:00 (0:06:00 too much).",
                "§9 verlangt „remaining(p) + 1 min <= 5 min“; jetzt 0:11:00 (0:06:00 zu viel).",
                "§9 требует «remaining(p) + 1 min <= 5 min»; сейчас 0:11:00 (на 0:06:00 больше).");
    play_free(&p);
}

static void prohibitions_give_their_reason(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" act stops, stop_it by player \"stops\" de \"hält an\" ru "
                        "\"останавливает\" act speaks by player act ends by player\n"
                        "§1 \"a\" { player p must not stop_it } §2 \"b\" { player p must not speaks because "
                        "\"Silence.\" de \"Ruhe.\" ru \"Тихо.\" }\n"
                        "§3 \"c\" { on ends by p then loses(p) }");
    play_act(&p, "1:00:00", "White", "stops", "");
    assert_says(&p, sentence, 0, "Forbidden: stop it (White).", "Verboten: „hält an“ (Weiß).",
                "Запрещено: «останавливает» (белые).");
    play_act(&p, "1:00:00", "White", "speaks", "");
    assert_says(&p, sentence, 0, "Silence.", "Ruhe.", "Тихо.");
    play_act(&p, "1:00:00", "White", "ends", "");
    play_act(&p, "1:00:01", "White", "speaks", "");
    assert_says(&p, sentence, 0, "The game is over under §3.", "Die Partie ist nach §3 zu Ende.",
                "Партия окончена по §3.");
    play_free(&p);
}

static void a_switch_is_named(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" option guide_g : truth = no \"Guideline G\" de \"Richtlinie G\" ru "
                        "\"Руководство G\"\n"
                        "state a : count = 0 act claims by player §1 applies if guide_g §1 \"a\" { player p "
                        "may claims then a += 1 }");
    assert_status(play_act(&p, "1:00:00", "White", "claims", ""), ARBITER_REFUSED);
    assert_says(&p, sentence, entry(&p, ARBITER_SWITCHED_OFF, "1"),
                "§1 does not apply here. What decides this: Guideline G.",
                "§1 gilt hier nicht. Darüber entscheidet: Richtlinie G.",
                "§1 здесь не действует. От чего это зависит: Руководство G.");
    play_free(&p);
}

/* Of two articles that switch it, the one that switches it off. */
static void the_article_that_switches_off_is_named(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" option guide_g : truth = no \"Guideline G\" option blitz : truth = no \"Blitz\"\n"
                        "state a : count = 0 act claims by player §2 \"b\" { §1 applies if guide_g }\n"
                        "§3 \"c\" { §1 applies if not blitz } §1 \"a\" { player p may claims then a += 1 }");
    assert_status(play_act(&p, "1:00:00", "White", "claims", ""), ARBITER_REFUSED);
    assert_says(&p, sentence, entry(&p, ARBITER_SWITCHED_OFF, "1"),
                "§1 does not apply here under §2. What decides this: Guideline G.",
                "§1 gilt hier nach §2 nicht. Darüber entscheidet: Guideline G.",
                "§1 здесь не действует по §2. От чего это зависит: Guideline G.");
    play_free(&p);
}

/* ---- articles beside each other ---- */

static void precedence_names_both(void **state)
{
    (void)state;
    play_t p = play_new(
        "rulebook \"t\" state a : count = 0 act does by arbiter act speaks by player\n"
        "§1 \"x\" { on does then a := 1 } §2 \"y\" { §2 takes precedence over §1 on does then a := 2 }\n"
        "§3 \"z\" { player p must not speaks } §4 \"w\" { §4 takes precedence over §3 player p may speaks }");
    play_act(&p, "1:00:00", "arbiter", "does", "");
    assert_says(&p, sentence, entry(&p, ARBITER_BEATEN, "1"), "§2 takes precedence over §1 here.",
                "§2 geht §1 hier vor.", "§2 имеет здесь преимущество перед §1.");
    /* what the beaten rule wanted is no update */
    assert_says(&p, update, 0, "a: 2", "a: 2", "a: 2");
    assert_says(&p, update, 1, "", "", "");
    play_act(&p, "1:00:00", "White", "speaks", "");
    assert_says(&p, sentence, entry(&p, ARBITER_BEATEN, "3"),
                "A permission that takes precedence lifts the prohibition of §3 here.",
                "Eine Erlaubnis, die vorgeht, hebt das Verbot aus §3 hier auf.",
                "Разрешение, имеющее преимущество, снимает здесь запрет §3.");
    play_free(&p);
}

static void a_conflict_names_its_parties_and_who_won(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 0 act does by arbiter\n"
                        "§1 \"First\" de \"Erstens\" ru \"Первое\" { on does then a := 1 } §2 \"Second\" { "
                        "on does then a := 2 }");
    assert_status(play_act(&p, "1:00:00", "arbiter", "does", ""), ARBITER_HELD);
    assert_says(&p, sentence, entry(&p, ARBITER_CONFLICT, "1"),
                "§1 and §2 demand different things; the arbiter has to choose.",
                "§1 und §2 verlangen Verschiedenes; der Schiedsrichter muss wählen.",
                "§1 и §2 требуют разного; выбирать судье.");
    assert_says(&p, question_name, 0, "conflict", "Widerspruch", "противоречие");
    assert_says(&p, question_text, 0, "§1 or §2: what applies?", "§1 oder §2: Was gilt?",
                "§1 или §2: что верно?");
    assert_says(&p, option, 0, "§1 First", "§1 Erstens", "§1 Первое");
    assert_says(&p, option, 1, "§2 Second", "§2 Second", "§2 Second");
    assert_status(play_answer(&p, "1:00:00", 0, arbiter_article_find(p.rulebook, test_str("2"))), ARBITER_OK);
    assert_says(&p, sentence, entry(&p, ARBITER_ANSWERED, "2"), "The arbiter has decided for §2.",
                "Der Schiedsrichter hat sich für §2 entschieden.", "Судья решил в пользу §2.");
    assert_says(&p, sentence, entry(&p, ARBITER_BEATEN, "1"), "The arbiter has decided for §2.",
                "Der Schiedsrichter hat sich für §2 entschieden.", "Судья решил в пользу §2.");
    play_free(&p);
}

static void gaps_say_so(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 0 act speaks by player \"speaks\" de \"spricht\" "
                        "ru \"говорит\" act does by player\n"
                        "§1 \"x\" { silent on does like §2 because \"Nobody thought of it.\" } §2 \"y\" { on "
                        "speaks if a = 1 then a := 2 }");
    assert_status(play_act(&p, "1:00:00", "White", "speaks", ""), ARBITER_OK);
    assert_says(&p, sentence, 0, "White speaks. No article says what follows.",
                "Weiß spricht. Kein Artikel sagt, was daraus folgt.",
                "Белые: говорит. Ни одна статья не говорит, что из этого следует.");
    play_act(&p, "1:00:00", "White", "does", "");
    assert_says(&p, sentence, 0, "Nobody thought of it. The law is silent on this; closest is §2.",
                "Nobody thought of it. Das Gesetz schweigt dazu; am nächsten kommt §2.",
                "Nobody thought of it. Правила об этом молчат; ближе всего §2.");
    play_free(&p);
}

static void a_dispute_names_the_articles(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" state a : count = 0 act does by player act sees by player\n"
                        "§1 \"x\" { on sees then a := 1 } §2 \"y\" { on sees if a = 7 then a := 2 }\n"
                        "§3 \"z\" { disputed on does between §1, §2 because \"They differ.\" }");
    play_act(&p, "1:00:00", "White", "does", "");
    assert_says(
        &p, sentence, entry(&p, ARBITER_CONFLICT, "3"), "They differ. §1 and §2 contradict each other.",
        "They differ. §1 und §2 widersprechen einander.", "They differ. §1 и §2 противоречат друг другу.");
    assert_says(&p, question_name, 0, "§3", "§3", "§3");
    assert_says(&p, question_text, 0, "§1 or §2: what applies?", "§1 oder §2: Was gilt?",
                "§1 или §2: что верно?");
    assert_says(&p, option, 1, "§2 y", "§2 y", "§2 y");
    assert_status(play_answer(&p, "1:00:00", 0, arbiter_article_find(p.rulebook, test_str("2"))), ARBITER_OK);
    assert_says(&p, sentence, entry(&p, ARBITER_ANSWERED, "3"), "The arbiter has decided for §2.",
                "Der Schiedsrichter hat sich für §2 entschieden.", "Судья решил в пользу §2.");
    play_free(&p);
}

/* ---- reservations ---- */

static void doubts_and_errata_are_added(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" erratum read_as_ten \"Printed as one, read as ten\" de \"Gedruckt "
                        "eins, gelesen zehn\" = yes state a : count = 0 act does by player\n"
                        "§1 \"x\" { on does if read_as_ten then a := 10 because \"It is ten.\" in doubt "
                        "\"Some read one.\" de \"Manche lesen eins.\" }");
    play_act(&p, "1:00:00", "White", "does", "");
    assert_says(&p, sentence, 0,
                "It is ten. In doubt: Some read one. This relies on a corrected reading: Printed as one, "
                "read as ten.",
                "It is ten. Zweifelhaft: Manche lesen eins. Das beruht auf einer berichtigten Lesart: "
                "Gedruckt eins, gelesen zehn.",
                "It is ten. Есть сомнение: Some read one. Это опирается на исправленное чтение: Printed as "
                "one, read as ten.");
    play_free(&p);
}

/* ---- updates and reads ---- */

static void updates_name_what_changed(void **state)
{
    (void)state;
    play_t p = play_new(
        "rulebook \"t\" time control 0:10:00 with increment 5 s\n"
        "type datum = { names \"the names\" de \"die Namen\" ru \"имена\", kept_back }\n"
        "state noted per datum : truth = no \"Noted\" de \"Notiert\" ru \"Записано\" state sealed_by per "
        "player : text? = none\n"
        "state tries : count = 3 state since : instant? = none state offer : player? = none\n"
        "act a by arbiter act b by arbiter act c(t: text, m: move) by arbiter act d by arbiter\n"
        "§1 \"x\" { on a then remaining(White) := 5 min, noted(names) := yes, noted(kept_back) := no, since "
        ":= now, offer := Black }\n"
        "§2 \"x\" { on b then used(White) := 90 s, remaining(Black) += 2 min, tries -= 1, offer stays, "
        "start(White), to_move := Black }\n"
        "§3 \"x\" { on c then sealed_by(Black) := t, play(m) }\n"
        "§4 \"x\" { on d then set_mode(White, plain, 0 s), moves(White) := 40, used(Black) += 1 s, draw }");
    play_act(&p, "18:00:00", "arbiter", "a", "");
    assert_says(&p, update, 0, "time left (White): 0:05:00", "Restzeit (Weiß): 0:05:00",
                "осталось времени (Белые): 0:05:00");
    assert_says(&p, update, 1, "Noted (the names): yes", "Notiert (die Namen): ja", "Записано (имена): да");
    assert_says(&p, update, 2, "Noted (kept back): no", "Notiert (kept back): nein",
                "Записано (kept back): нет");
    assert_says(&p, update, 3, "since: 18:00", "since: 18:00", "since: 18:00");
    assert_says(&p, update, 4, "offer: Black", "offer: Schwarz", "offer: Чёрные");
    play_act(&p, "18:00:00", "arbiter", "b", "");
    assert_says(&p, update, 0, "time used (White): 0:01:30", "verbrauchte Zeit (Weiß): 0:01:30",
                "израсходовано времени (Белые): 0:01:30");
    assert_says(&p, update, 1, "time left (Black): +0:02:00", "Restzeit (Schwarz): +0:02:00",
                "осталось времени (Чёрные): +0:02:00");
    assert_says(&p, update, 2, "tries: -1", "tries: -1", "tries: -1");
    assert_says(&p, update, 3, "offer: Black, unchanged", "offer: Schwarz, unverändert",
                "offer: Чёрные, без изменений");
    assert_says(&p, update, 4, "clock running (White): yes", "Uhr läuft (Weiß): ja", "часы идут (Белые): да");
    assert_says(&p, update, 5, "to move: Black", "am Zug: Schwarz", "на ходу: Чёрные");
    play_act(&p, "18:00:00", "arbiter", "c", "'not sure','Nf3'");
    assert_says(&p, update, 0, "sealed by(Black): “not sure”", "sealed by(Schwarz): „not sure“",
                "sealed by(Чёрные): «not sure»");
    assert_says(&p, update, 1, "last move: “Nf3”", "letzter Zug: „Nf3“", "последний ход: «Nf3»");
    play_act(&p, "18:00:00", "arbiter", "d", "");
    assert_says(&p, update, 0, "clock mode (White): plain", "Uhrmodus (Weiß): einfach", "режим часов (Белые): обычный");
    assert_says(&p, update, 1, "moves counted (White): 40", "gezählte Züge (Weiß): 40", "засчитано ходов (Белые): 40");
    assert_says(&p, update, 2, "time used (Black): +0:00:01", "verbrauchte Zeit (Schwarz): +0:00:01",
                "израсходовано времени (Чёрные): +0:00:01");
    assert_says(&p, update, 3, "result: drawn", "Ergebnis: remis", "результат: ничья");
    play_free(&p);
}

static void reads_have_name_and_value(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" time control 0:10:00 state offer : player? = none state a : count = "
                        "1 act does by player\n"
                        "§1 \"x\" { on does by p if remaining(p) > 1 min and offer = none and remaining(p) < "
                        "1 h then a := 2 }");
    play_act(&p, "1:00:00", "White", "does", "");
    const char *const expected[][2] = { { "Restzeit (Weiß)", "0:10:00" }, { "offer", "niemand" } };
    for (uint32_t n = 0; n < 2; n++) {
        test_text name = { 0 }, value = { 0 };
        assert_status(
            arbiter_entry_read(p.ws, 0, n, ARBITER_DE, test_text_writer(&name), test_text_writer(&value)),
            ARBITER_OK);
        assert_str(test_text_view(&name), expected[n][0]);
        assert_str(test_text_view(&value), expected[n][1]);
        test_text_free(&name);
        test_text_free(&value);
    }
    test_text none = { 0 };
    assert_status(
        arbiter_entry_read(p.ws, 0, 2, ARBITER_DE, test_text_writer(&none), test_text_writer(&none)),
        ARBITER_INVALID);
    assert_int_equal(none.size, 0);
    play_free(&p);
}

/* ---- why not ---- */

static arbiter_status why_not(const play_t *p, uint32_t article, arbiter_language language,
                              arbiter_writer out)
{
    return arbiter_why_not_article(p->ws, p->game, play_time("18:00:00"), article, language, out);
}

static void an_article_says_what_it_lacks(void **state)
{
    (void)state;
    play_t p = play_new(permitting);
    arbiter_game_clock(p.rulebook, p.game, 1, 60000, 0, 0);
    uint64_t hash = arbiter_game_hash(p.rulebook, p.game);
    assert_says(&p, why_not, arbiter_article_find(p.rulebook, test_str("1")),
                "White: §1 requires “time left (White) below 0:02:00”; now 0:10:00 (0:08:00 too much). "
                "Black: Nothing is missing for §1; it answers to “does”.\n",
                "Weiß: §1 verlangt „Restzeit (Weiß) unter 0:02:00“; jetzt 0:10:00 (0:08:00 zu viel). "
                "Schwarz: §1 fehlt nichts; die Regel antwortet auf „does“.\n",
                "Белые: §1 требует «осталось времени (Белые) меньше 0:02:00»; сейчас 0:10:00 (на 0:08:00 больше). "
                "Чёрные: Для §1 всё есть; правило отвечает на «does».\n");
    /* one line, though it is a rule for each player */
    assert_says(&p, why_not, arbiter_article_find(p.rulebook, test_str("3")),
                "§3 requires “Stage: shut down”; now open.\n",
                "§3 verlangt „Stand: shut down“; jetzt offen.\n",
                "§3 требует «Стадия: shut down»; сейчас открыто.\n");
    assert_int_equal(arbiter_game_hash(p.rulebook, p.game), hash);
    play_free(&p);
}

static void what_a_rule_lacks_is_said_for_whom_and_once(void **state)
{
    (void)state;
    play_t p = play_new("rulebook \"t\" act does by player state quick : count = 3 \"Quick\" "
                        "state late per player : truth = no \"Late\" type part = { cup, lid } "
                        "state seen per part : truth = no \"Seen\" "
                        "§1 \"x\" { on does by p if late(p) or quick > 5 then late(p) := yes, quick := 1 } "
                        "§2 \"y\" { on does by p each part q if seen(q) then seen(q) := no } "
                        "§3 \"z\" { on flag_fell(p) if late(p) then late(p) := no }");
    test_text said = { 0 };
    assert_status(why_not(&p, 0, ARBITER_EN, test_text_writer(&said)), ARBITER_OK);
    assert_str(test_text_view(&said),
               "White: §1 requires “late(p) or quick > 5”, which is not the case. As it stands: Late (White): no; Quick: 3. "
               "Black: §1 requires “late(p) or quick > 5”, which is not the case. As it stands: Late (Black): no.\n");
    test_text_free(&said);
    assert_status(why_not(&p, 1, ARBITER_EN, test_text_writer(&said)), ARBITER_OK);
    assert_str(test_text_view(&said), "cup: §2 requires “Seen (cup): yes”; now no. lid: §2 requires “Seen (lid): yes”; now no.\n");
    test_text_free(&said);
    assert_status(why_not(&p, 2, ARBITER_EN, test_text_writer(&said)), ARBITER_OK);
    assert_str(test_text_view(&said), "White: §3 requires “Late (White): yes”; now no. "
                                      "Black: §3 requires “Late (Black): yes”; now no.\n");
    test_text_free(&said);
    play_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(because_is_told_with_its_values),
        cmocka_unit_test(an_instant_of_another_day_has_its_date),
        cmocka_unit_test(without_because_comes_what_the_law_says_then_what_happened),
        cmocka_unit_test(what_falls_due_is_told),
        cmocka_unit_test(a_failed_condition_is_told_with_its_margin),
        cmocka_unit_test(at_the_limit_there_is_no_margin),
        cmocka_unit_test(conditions_without_distance),
        cmocka_unit_test(what_has_no_name_is_quoted_as_written),
        cmocka_unit_test(prohibitions_give_their_reason),
        cmocka_unit_test(a_switch_is_named),
        cmocka_unit_test(the_article_that_switches_off_is_named),
        cmocka_unit_test(precedence_names_both),
        cmocka_unit_test(a_conflict_names_its_parties_and_who_won),
        cmocka_unit_test(gaps_say_so),
        cmocka_unit_test(a_dispute_names_the_articles),
        cmocka_unit_test(doubts_and_errata_are_added),
        cmocka_unit_test(updates_name_what_changed),
        cmocka_unit_test(reads_have_name_and_value),
        cmocka_unit_test(an_article_says_what_it_lacks),
        cmocka_unit_test(what_a_rule_lacks_is_said_for_whom_and_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
