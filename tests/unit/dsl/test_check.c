/* Small rulebooks, each with exactly the finding it deserves, and where. What is expected is what docs/language.md says of
   names, types and checks. */
#include "test.h"

#include "dsl/compile.h"

/* A file of the rulebook and the one finding: its code and the words it points at. code NULL: there is none. */
typedef struct {
    const char *name, *text;
    const char *code, *words;
    const char *suggestion; /* NULL: not looked at */
} case_t;

#define RULES(text) "rulebook \"test\" title \"Test\"\n" text

/* An act that ends the game, so that what stands beside it is all there is to find. */
#define GO "act goes, go by player  §1 \"One\" { on goes by p then wins(p) }\n"

static const case_t names[] = {
    { "nothing to find", RULES(GO), NULL, NULL, NULL },
    { "unknown name in a condition", RULES("act goes by player §1 \"One\" { on goes if ready then draw }"),
      "A0301", "ready", NULL },
    { "the nearest name is proposed",
      RULES("state opened : truth = no act goes by player §1 \"One\" { on goes if openned then draw }"),
      "A0301", "openned", "opened" },
    { "the nearest member is proposed",
      RULES("state stage : { playing, sealing } = playing act goes by player §1 \"One\" { on goes if stage "
            "is sealin then draw }"),
      "A0405", "sealin", "sealing" },
    { "the nearest word of the model is proposed",
      RULES("act goes by player §1 \"One\" { on goes by p if remaning(p) < 2 min then draw }"), "A0301",
      "remaning", "remaining" },
    { "declared twice", RULES("state a : truth = no signal a " GO), "A0302", "a", NULL },
    { "a type may be called like a state",
      RULES("type stage = { one, two } state stage : stage = one\n"
            "act goes by player §1 \"One\" { on goes if stage is one then stage becomes two }"),
      NULL, NULL, NULL },
    { "a word of the model is not declared anew", RULES("state remaining : truth = no " GO), "A0305",
      "remaining", NULL },
    { "nor is a member of its lists: a translation would take one for the other",
      RULES("state upheld : truth = no " GO), "A0305", "upheld", NULL },
    { "quoted it may be",
      RULES("state 'remaining' : truth = no\n"
            "act goes by player §1 \"One\" { on goes by p if 'remaining' and remaining(p) < 1 min then "
            "'remaining' becomes no\n"
            "on goes if not 'remaining' then 'remaining' becomes yes }"),
      NULL, NULL, NULL },
    { "a value that is missing is all that is wrong with its effect",
      RULES("state a : truth = no act goes by player §1 \"One\" { on goes if a then draw, a := }"), "A0201", "}",
      NULL },
    { "behind arguments too",
      RULES("act goes by player §1 \"One\" { on goes by p then draw, remaining(p) += because \"x\" }"), "A0201",
      "because", NULL },
    { "a word of another language",
      RULES("act goes by player §1 \"One\" { on goes by p if Restzeit(p) < 2 min then draw }"), "A0321",
      "Restzeit", NULL },
    { "an article cited that is not there", RULES(GO "§2 \"Two\" is subject to §3 { on goes then draw }"),
      "A0303", "§3", NULL },
    { "an article given twice", RULES(GO "§1 \"Again\" { on goes then draw }"), "A0304", "§1", NULL },
    { "a sentence the article does not have",
      RULES("act goes by player §1 \"One\" sentences 2 { says \"a\" on goes by p then wins(p) says \"b\" on "
            "goes then to_move stays }\n"
            "§2 \"Two\" is subject to §1/3 { on goes then draw }"),
      "A0320", "§1/3", NULL },
    { "too few arguments",
      RULES("state a per player : truth = no "
            "act goes by player §1 \"One\" { on goes if a then draw }"),
      "A0306", "a", NULL },
    { "too many arguments",
      RULES("state a : truth = no act goes by player §1 \"One\" { on goes by p if a(p) then draw }"), "A0306",
      "a", NULL },
    { "a signal is no act", RULES("signal ended §1 \"One\" { player p may ended if p = to_move }"), "A0309",
      "ended", NULL },
    { "an act is no signal", RULES("act goes by player §1 \"One\" { on goes then raise goes }"), "A0312",
      "goes", NULL },
    { "a state is no event", RULES("state a : truth = no §1 \"One\" { on a then draw }"), "A0308", "a",
      NULL },
    { "an act is no value", RULES("act goes by player §1 \"One\" { on goes if goes then draw }"), "A0314",
      "goes", NULL },
    { "an option is no place",
      RULES("option a : truth = no act goes by player §1 \"One\" { on goes then a becomes yes }"), "A0313",
      "a", NULL },
    { "a state is no effect", RULES("state a : truth = no act goes by player §1 \"One\" { on goes then a }"),
      "A0315", "a", NULL },
    { "a state is no type", RULES("state a : truth = no state b : a = no " GO), "A0307", "a", NULL },
    { "a state is no role", RULES("state a : truth = no act waits by a " GO), "A0310", "a", NULL },
    { "a name for what has a name",
      RULES("state p : truth = no act goes by player §1 \"One\" { on goes by p then wins(p) }"), "A0319", "p",
      NULL },
    { "a parameter twice",
      RULES("act goes(a: count, a: count) by player §1 \"One\" { on goes(x, y) then draw }"), "A0317", "a",
      NULL },
    { "a member twice", RULES("type t = { a, b, a } " GO), "A0316", "a", NULL },
    { "a role that does not do the act",
      RULES("act goes by player §1 \"One\" { arbiter may goes if White = to_move }"), "A0325", "arbiter",
      NULL },
    { "nobody acts in a signal",
      RULES("signal ended act goes by player §1 \"One\" { on goes then raise ended on ended then wins(actor) "
            "}"),
      "A0327", "actor", NULL },
    { "a rule outside an article", RULES("act goes by player on goes then draw"), "A0510",
      "on goes then draw", NULL },
    { "a member that several lists have",
      RULES("type t = { a, b } type q = { a, c } act goes by player §1 \"One\" { on goes if a then draw }"),
      "A0318", "a", NULL },
    { "a slip in a pattern does not become a name",
      RULES("type stage = { playing, sealing } act enters(s: stage) by player §1 \"One\" { on enters(sealin) "
            "then draw }"),
      "A0405", "sealin", "sealing" },
    { "an answer that is none",
      RULES("act goes by player decision ruling : { accept, refuse } §1 \"One\" { on goes then ask ruling on "
            "ruling is acept then draw }"),
      "A0405", "acept", "accept" },
    { "more moves than a clock counts",
      RULES("time control 99999999999 moves in 1:00:00, 1:00:00 " GO), "A0110", "99999999999", NULL },
    { "a chain as long as nothing nests",
      RULES("option a : count = 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 "
            "+ 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + "
            "1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 " GO),
      "A0605", NULL, NULL },
    { "open takes a decision or an act",
      RULES("state a : truth = no act goes by player §1 \"One\" { on goes if open(a) then draw }"), "A0308",
      "a", NULL },
};

static const case_t types[] = {
    { "durations never meet counts",
      RULES("act goes by player §1 \"One\" { on goes by p if remaining(p) < 2 then draw }"), "A0402",
      "remaining(p) < 2", NULL },
    { "a duration and a count do not add",
      RULES("act goes by player §1 \"One\" { on goes by p then remaining(p) := remaining(p) + 2 }"), "A0402",
      "remaining(p) + 2", NULL },
    { "a count is no duration",
      RULES("act goes by player §1 \"One\" { on goes by p then remaining(p) += 2 }"), "A0401", "2", NULL },
    { "2:03 could be either",
      RULES("act goes by player §1 \"One\" { on goes by p if remaining(p) < 2:03 then draw }"), "A0406",
      "2:03", NULL },
    { "h:mm:ss is a duration",
      RULES("act goes by player §1 \"One\" { on goes by p if remaining(p) < 0:02:03 then draw }"), NULL, NULL,
      NULL },
    { "instant minus instant is a duration",
      RULES("option since : instant act goes by player §1 \"One\" { on goes if now - since > 5 min then draw "
            "}"),
      NULL, NULL, NULL },
    { "instants do not add",
      RULES(
          "option since : instant act goes by player §1 \"One\" { on goes if now + since > now then draw }"),
      "A0402", "now + since", NULL },
    { "a duration times a count and by a count",
      RULES("act goes by player §1 \"One\" { on goes by p if 2 * 5 min / 3 > remaining(p) then draw }"), NULL,
      NULL, NULL },
    { "a condition is a truth",
      RULES("act goes by player §1 \"One\" { on goes by p if remaining(p) then draw }"), "A0403",
      "remaining(p)", NULL },
    { "what may be none is tested first",
      RULES("state offer : player? = none act goes by player §1 \"One\" { on goes then wins(offer) on goes "
            "by p then offer becomes p }"),
      "A0404", "offer", NULL },
    { "after the test it may be read",
      RULES("state offer : player? = none act goes by player\n"
            "§1 \"One\" { on goes if offer != none then wins(offer) on goes by p if offer = none then offer "
            "becomes p }"),
      NULL, NULL, NULL },
    { "within the same condition too",
      RULES("state since : instant? = none act goes by player\n"
            "§1 \"One\" { on goes if since != none and now > since then draw on goes if since = none then "
            "since becomes now }"),
      NULL, NULL, NULL },
    { "in the other branch of a choice",
      RULES("state since : instant? = none define waited : duration = if since = none then 0 s else now - "
            "since\n"
            "act goes by player §1 \"One\" { on goes if waited > 5 min then draw on goes if since = none "
            "then since becomes now }"),
      NULL, NULL, NULL },
    { "not in the wrong one",
      RULES("state since : instant? = none define waited : duration = if since != none then 0 s else now - "
            "since\n"
            "act goes by player §1 \"One\" { on goes if waited > 5 min then since becomes now }"),
      "A0404", "since", NULL },
    { "a branch keeps what its condition has told",
      RULES("state since : instant? = none define begun : instant = if since = none then now else since "
            "act goes by player §1 \"One\" { on goes if now - begun > 5 min then draw on goes if since = none "
            "then since := now }"),
      NULL, NULL, NULL },
    { "equal to something is not none",
      RULES("state offer : player? = none act goes by player\n"
            "§1 \"One\" { on goes by p if offer = opponent(p) then wins(offer) on goes by p if offer = none "
            "then offer becomes p }"),
      NULL, NULL, NULL },
    { "unless it is none",
      RULES("state offer : player? = none act goes by player\n"
            "§1 \"One\" { on goes unless offer = none then wins(offer) on goes by p if offer = none then "
            "offer becomes p }"),
      NULL, NULL, NULL },
    { "what is never none is not compared with it",
      RULES("state a : truth = no act goes by player §1 \"One\" { on goes if a = none then a becomes yes }"),
      "A0412", "a = none", NULL },
    { "members of different lists",
      RULES("state a : { x, y } = x state b : { x, y } = x act goes by player §1 \"One\" { on goes if a = b "
            "then a becomes y, b becomes y }"),
      "A0411", "a = b", NULL },
    { "players have no order",
      RULES("act goes by player §1 \"One\" { on goes by p if p < to_move then draw }"), "A0408",
      "p < to_move", NULL },
    { "a truth does not grow",
      RULES("state a : truth = no act goes by player §1 \"One\" { on goes then a += 1 }"), "A0415", "a",
      NULL },
    { "an initial value is fixed beforehand",
      RULES("state since : instant = now act goes by player §1 \"One\" { on goes then since becomes now }"),
      "A0407", "now", NULL },
    { "a definition that rests on itself",
      RULES("define a : truth = not b define b : truth = not a act goes by player §1 \"One\" { on goes if a "
            "then draw }"),
      "A0417", "a", NULL },
    { "branches of one type",
      RULES(
          "act goes by player §1 \"One\" { on goes by p if (if p = White then 1 else 1 min) = 1 then draw }"),
      "A0413", "(if p = White then 1 else 1 min)", NULL },
    { "a division by zero", RULES("act goes by player §1 \"One\" { on goes if plies / 2 > 5 / 0 then draw }"),
      "A0409", "5 / 0", NULL },
    { "a number out of range",
      RULES("act goes by player §1 \"One\" { on goes if plies > 4000000000000 * 4000000000000 then draw }"),
      "A0410", "4000000000000 * 4000000000000", NULL },
    { "an argument of the wrong type",
      RULES("signal late(by_: duration) act goes by player §1 \"One\" { on goes then raise late(3) on "
            "late(d) if d > 1 s then draw }"),
      "A0414", "3", NULL },
    { "a text too long",
      RULES("state note : text? = none act goes by player §1 \"One\" { on goes if note = none then note "
            "becomes "
            "\"1234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234"
            "567890123456789012345678901\" }"),
      "A0109", NULL, NULL },
    { "the arbiter is a person, but no player",
      RULES("act goes by player §1 \"One\" { on goes then wins(arbiter) }"), "A0401", "arbiter", NULL },
    { "who must is a person",
      RULES("act goes by player act seals by player §1 \"One\" { on goes then to_move must seals on seals "
            "then draw }"),
      NULL, NULL, NULL },
};

static const case_t law[] = {
    { "precedence in a circle",
      RULES("act goes by player §1 \"One\" takes precedence over §2 { on goes then draw }\n"
            "§2 \"Two\" takes precedence over §1 { on goes by p then wins(p) }"),
      "A0501", NULL, NULL },
    { "an article over itself",
      RULES("act goes by player §1 \"One\" takes precedence over §1 { on goes then draw }"), "A0521", NULL,
      NULL },
    { "a contradiction with a rank",
      RULES("act goes by player §1 \"One\" contradicts §2 { on goes then draw }\n"
            "§2 \"Two\" takes precedence over §1 { on goes by p then wins(p) }"),
      "A0512", "contradicts §2", NULL },
    { "precedence that never matters",
      RULES("state a : truth = no act goes by player §1 \"One\" takes precedence over §2 { on goes if not a "
            "then a becomes yes }\n"
            "§2 \"Two\" { on goes if a then draw }"),
      "A0507", "takes precedence over §2", NULL },
    { "an act nobody speaks of", RULES("act waits by player " GO), "A0502", "waits", NULL },
    { "a signal never raised",
      RULES("signal ended act goes by player §1 \"One\" { on goes by p then wins(p) on ended then draw }"),
      "A0508", "ended", NULL },
    { "a signal no rule answers",
      RULES("signal ended act goes by player §1 \"One\" { on goes then raise ended }"), "A0516", "ended",
      NULL },
    { "a decision never asked",
      RULES("decision ruling : truth act goes by player §1 \"One\" { on goes by p then wins(p) on ruling is "
            "yes then draw }"),
      "A0509", "ruling", NULL },
    { "signals without end",
      RULES("signal ping signal pong act goes by player §1 \"One\" { on goes then raise ping\n"
            "on ping then raise pong on pong then raise ping }"),
      "A0526", "on ping then raise pong", NULL },
    { "signals that may end",
      RULES("state n : count = 0 signal ping signal pong act goes by player §1 \"One\" { on goes then raise "
            "ping\n"
            "on ping if n < 3 then raise pong, n += 1 on pong then raise ping }"),
      NULL, NULL, NULL },
    { "an option nobody reads", RULES("option a : truth = no " GO), "A0513", "a", NULL },
    { "a state that never changes",
      RULES("state a : truth = yes act goes by player §1 \"One\" { on goes if a then draw }"), "A0514", "a",
      NULL },
    { "conditions that exclude each other",
      RULES("act goes by player §1 \"One\" { on goes by p if p = White and p = Black then draw on goes by p "
            "then wins(p) }"),
      "A0503", "on goes by p if p = White and p = Black then draw", NULL },
    { "a range that is empty",
      RULES("act goes by player §1 \"One\" { on goes by p if remaining(p) < 1 min and remaining(p) > 2 min "
            "then draw }"),
      "A0503", "on goes by p if remaining(p) < 1 min and remaining(p) > 2 min then draw", NULL },
    { "a value that nothing assigns",
      RULES("state stage : { one, two, three } = one act goes by player\n"
            "§1 \"One\" { on goes if stage is one then stage becomes two on goes if stage is three then draw "
            "}"),
      "A0504", "stage is three", NULL },
    { "two values for one slot",
      RULES("act goes by player §1 \"One\" { on goes then draw } §2 \"Two\" { on goes by p then wins(p) }"),
      "A0505", "wins(p)", NULL },
    { "complementary conditions do not clash",
      RULES("option a : truth = no act goes by player §1 \"One\" { on goes if a then draw } §2 \"Two\" { on "
            "goes by p unless a then wins(p) }"),
      NULL, NULL, NULL },
    { "different members do not clash",
      RULES("option a : { x, y, z } = x act goes by player\n"
            "§1 \"One\" { on goes if a is x then draw on goes by p if a in { y, z } then wins(p) }"),
      NULL, NULL, NULL },
    { "switches tell rules apart",
      RULES("option a : truth = no act goes by player §1 \"One\" applies if a { on goes then draw }\n"
            "§2 \"Two\" applies if not a { on goes by p then wins(p) }"),
      NULL, NULL, NULL },
    { "precedence settles it",
      RULES("act goes by player §1 \"One\" takes precedence over §2 { on goes then draw } §2 \"Two\" { on "
            "goes by p then wins(p) }"),
      NULL, NULL, NULL },
    { "a declared contradiction covers it",
      RULES("act goes by player §1 \"One\" contradicts §2 { on goes then draw } §2 \"Two\" { on goes by p "
            "then wins(p) }"),
      NULL, NULL, NULL },
    { "a dispute covers it",
      RULES("act goes by player §1 \"One\" { on goes then draw } §2 \"Two\" { on goes by p then wins(p) }\n"
            "§3 \"Three\" { disputed on goes between §1, §2 }"),
      NULL, NULL, NULL },
    { "different players do not clash",
      RULES("state a per player : truth = no act goes by player §1 \"One\" { on goes by p then a(p) becomes "
            "yes, a(opponent(p)) becomes no\n"
            "on goes by p if a(p) then draw }"),
      NULL, NULL, NULL },
    { "additions do not clash",
      RULES("act goes by player §1 \"One\" { on goes by p then remaining(p) += 1 s }\n"
            "§2 \"Two\" { on goes by p then remaining(p) += 2 s }"),
      NULL, NULL, NULL },
    { "one rule, two values",
      RULES("state a : count = 0 act goes by player §1 \"One\" { on goes if a = 0 then a becomes 1, a "
            "becomes 2 }"),
      "A0519", "a becomes 2", NULL },
    { "a sentence without a rule",
      RULES("act goes by player §1 \"One\" { says \"First.\" says \"Second.\" on goes then draw }"), "A0506",
      "says \"First.\"", NULL },
    { "a sentence left to the arbiter",
      RULES("act goes by player §1 \"One\" { says \"First.\" left to the arbiter \"why\"\n"
            "says \"Second.\" on goes then draw }"),
      NULL, NULL, NULL },
    { "sentences unaccounted for",
      RULES("act goes by player §1 \"One\" sentences 2 { says \"First.\" on goes then draw }"), "A0511", "§1",
      NULL },
    { "a sentence in an article of its own",
      RULES("act goes by player §1 \"One\" sentences 2 { says \"First.\" on goes then draw }\n"
            "§1/2 \"Second\" { on goes then to_move stays }"),
      NULL, NULL, NULL },
    { "an article that says nothing", RULES(GO "§2 \"Two\" { }"), "A0522", "§2", NULL },
    { "a duty without end", RULES("act goes by player §1 \"One\" { player must goes on goes then draw }"),
      "A0523", "player must goes", NULL },
    { "a dispute of one",
      RULES("act goes by player §1 \"One\" { disputed on goes between §1 on goes then draw }"), "A0525",
      "disputed on goes between §1", NULL },
    { "a breach that stands, elsewhere", RULES("act goes by player §1 \"One\" { on goes then stands }"),
      "A0520", "stands", NULL },
    { "nothing that could be decided otherwise",
      RULES("act goes by player §1 \"One\" { player p may goes if p = to_move unless the arbiter decides "
            "otherwise }"),
      "A0524", NULL, NULL },
    { "a period without moves", RULES("time control 2:00:00, 1:00:00 " GO), "A0527", "2:00:00", NULL },
    { "a last period with moves", RULES("time control 40 moves in 2:00:00 " GO), "A0528",
      "40 moves in 2:00:00", NULL },
    { "too many periods",
      RULES("time control 1 moves in 1 min, 1 moves in 1 min, 1 moves in 1 min, 1 moves in 1 min, 1 min " GO),
      "A0609", "1 min", NULL },
    { "too many parameters",
      RULES("act goes(a: count, b: count, c: count, d: count, e: count) by player §1 \"One\" { on goes then "
            "draw }"),
      "A0606", "e", NULL },
};

/* One slip, one finding, however often what it spoilt is used. */
static const case_t cascades[] = {
    { "an unknown type",
      RULES("state a : foo = bar act goes by player §1 \"One\" { on goes if a is baz and a != none then a "
            "becomes 3 "
            "on goes if a > 2 then a += 1 }"),
      "A0301", "foo", NULL },
    { "an unknown type of a parameter",
      RULES("act goes(x: foo) by player §1 \"One\" { on goes if x = 3 then draw player p may goes(bar) if "
            "bar is x "
            "on goes(a) if a > 1 min then draw }"),
      "A0301", "foo", NULL },
    { "an unknown type of an answer",
      RULES("act goes by player decision ruling : foo default 3 §1 \"One\" { on goes then ask ruling on "
            "ruling is bar then "
            "draw on ruling is d if d = 2 then draw on goes if ruling = 5 s then draw }"),
      "A0301", "foo", NULL },
    { "an error in a definition",
      RULES("define late(p: player) : truth = remaining(p) < 3 act goes by player §1 \"One\" { on goes by p "
            "if late(p) then "
            "wins(p) on goes by p unless late(opponent(p)) then draw because \"{late(p)}\" }"),
      "A0402", "remaining(p) < 3", NULL },
    { "a definition of an unknown type",
      RULES("define late : foo = 3 act goes by player §1 \"One\" { on goes if late then draw }"), "A0301",
      "foo", NULL },
    { "a rule on nothing",
      RULES("act goes by player §1 \"One\" { on gos(x) by p if x = q then y becomes 3 on goes then draw }"),
      "A0301", "gos", "goes" },
    { "an unknown role",
      RULES("act goes by judge §1 \"One\" { on goes by p then wins(p) player p may goes if p = to_move }"),
      "A0301", "judge", NULL },
    { "an unknown range",
      RULES("act goes by player §1 \"One\" { on goes each foo q if q = 3 then start(q) }"), "A0301", "foo",
      NULL },
    { "an unknown name in a text",
      RULES("act goes by player §1 \"One\" { on goes then draw because \"{foo} and {plies}\" }"), "A0301",
      "foo", NULL },
    { "a cited article that is missing, twice",
      RULES("act goes by player §1 \"One\" { on goes notwithstanding §9 then draw }"), "A0303", "§9", NULL },
};

static void show(const diags_t *diags)
{
    buffer_t text;
    buffer_init(&text, mem_default());
    diags_text(&text, diags, (sink_options){ .language = LANG_EN });
    print_error("%.*s\n", (int)text.size, text.data ? text.data : "");
    buffer_free(&text);
}

/* How many of the cases do not come out as they should. */
static int run(const case_t *cases, size_t count)
{
    int failures = 0;
    for (size_t i = 0; i < count; i++) {
        const case_t *c = &cases[i];
        arbiter_source source = { test_str("test.rules"), test_str(c->text) };
        diags_t diags;
        compilation_t compilation;
        diags_init(&diags, mem_default());
        arbiter_status status = compile(&compilation, &source, 1, mem_default(), &diags);
        bool good = diags.count == (c->code ? 1u : 0u) && (status == ARBITER_OK) == (diags.errors == 0);
        if (good && c->code) {
            const diag_t *d = &diags.items[0];
            arbiter_str words = { c->text + d->at.start, d->at.end - d->at.start };
            good = strcmp(diag_id(d->code), c->code) == 0;
            good = good && (!c->words || str_equal(words, test_str(c->words)));
            good = good && (!c->suggestion || str_equal(d->suggestion, test_str(c->suggestion)));
        }
        if (!good) {
            print_error("%s: expected %s at '%s'\n", c->name, c->code ? c->code : "nothing",
                        c->words ? c->words : "");
            show(&diags);
            failures++;
        }
        compile_free(&compilation);
        diags_free(&diags);
    }
    return failures;
}

#define RUN(cases) assert_int_equal(run(cases, sizeof(cases) / sizeof *(cases)), 0)

static void test_names(void **state)
{
    (void)state;
    RUN(names);
}

static void test_types(void **state)
{
    (void)state;
    RUN(types);
}

static void test_law(void **state)
{
    (void)state;
    RUN(law);
}

static void test_cascades(void **state)
{
    (void)state;
    RUN(cascades);
}

/* Independent slips are all found in one run. */
static void test_several(void **state)
{
    (void)state;
    const char *text =
        RULES("state a : foo = no act goes by player\n"
              "§1 \"One\" { on goes if b then draw on goes by p if remaining(p) < 2:03 then wins(p) }\n"
              "§2 \"Two\" is subject to §9 { on gos then draw }");
    static const char *const codes[] = { "A0301", "A0301", "A0406", "A0303", "A0301" };
    arbiter_source source = { test_str("test.rules"), test_str(text) };
    diags_t diags;
    compilation_t compilation;
    diags_init(&diags, mem_default());
    assert_int_equal(compile(&compilation, &source, 1, mem_default(), &diags), ARBITER_ERRORS);
    assert_int_equal(diags.count, sizeof codes / sizeof *codes);
    for (uint32_t i = 0; i < diags.count; i++)
        assert_string_equal(diag_id(diags.items[i].code), codes[i]);
    compile_free(&compilation);
    diags_free(&diags);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),    cmocka_unit_test(test_types),   cmocka_unit_test(test_law),
        cmocka_unit_test(test_cascades), cmocka_unit_test(test_several),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
