/* What JSON documents about games have in common: instants, persons, values, entries. */
#include "run_json.h"
#include "times.h"

/* {"none": true} and {"unknown": "why"} are no other value. */
static void json_absent(json *j, const char *key, arbiter_value_kind kind)
{
    json_open(j, key, '{');
    if (kind == ARBITER_VALUE_NONE) {
        json_truth(j, "none", true);
    } else {
        json_text(j, "unknown", "nobody has supplied it");
    }
    json_close(j, '}');
}

/* Before the first event there is none. */
void json_instant(json *j, const char *key, int64_t at)
{
    buffer text = { 0 };
    if (at == INT64_MIN) {
        json_absent(j, key, ARBITER_VALUE_NONE);
        return;
    }
    put_iso(&text, at);
    json_string(j, key, buf_view(&text));
    buf_free(&text);
}

void json_kind(json *j, const char *key, const char *name)
{
    buffer text = { 0 };
    for (; *name; name++) {
        put_char(&text, *name == ' ' ? '_' : *name);
    }
    json_string(j, key, buf_view(&text));
    buf_free(&text);
}

void json_article(json *j, const char *key, const loaded *l, uint32_t article)
{
    arbiter_article a;
    if (arbiter_article_get(l->rulebook, article, ARBITER_OWN, &a) == ARBITER_OK) {
        json_string(j, key, a.number);
    }
}

static const char *const model_persons[] = { "white", "black", "arbiter" };

void json_person(json *j, const char *key, const loaded *l, uint32_t person)
{
    if (person == ARBITER_NONE) {
        return;
    }
    json_string(j, key,
                person <= ARBITER_ARBITER ? str(model_persons[person])
                                          : arbiter_person_name(l->rulebook, person, ARBITER_OWN));
}

void json_value(json *j, const char *key, const arbiter_datum *datum)
{
    if (datum->value.kind == ARBITER_VALUE_NONE || datum->value.kind == ARBITER_VALUE_UNKNOWN) {
        json_absent(j, key, datum->value.kind);
        return;
    }
    switch (datum->type) {
    case ARBITER_TYPE_TRUTH: json_truth(j, key, datum->value.number != 0); break;
    case ARBITER_TYPE_COUNT:
    case ARBITER_TYPE_DURATION: json_number(j, key, datum->value.number); break;
    case ARBITER_TYPE_INSTANT: json_instant(j, key, datum->value.number); break;
    case ARBITER_TYPE_TEXT: json_string(j, key, datum->value.text); break;
    case ARBITER_TYPE_PERSON:
        json_string(j, key,
                    datum->value.number <= ARBITER_ARBITER ? str(model_persons[datum->value.number])
                                                           : datum->word);
        break;
    case ARBITER_TYPE_MEMBER:
    case ARBITER_TYPE_ARTICLE: json_string(j, key, datum->word); break;
    }
}

void json_party(json *j, const loaded *l, const arbiter_datum *datum)
{
    arbiter_party party;
    if (datum->value.kind == ARBITER_VALUE_RULE) {
        json_number(j, "rule", datum->value.number);
    }
    if (datum->value.kind != ARBITER_VALUE_PARTY ||
        arbiter_party_get(l->rulebook, datum->value.number, &party) != ARBITER_OK) {
        return;
    }
    json_number(j, "rule", party.rule);
    if (party.whom.value.kind != ARBITER_VALUE_UNKNOWN) {
        json_value(j, "for", &party.whom);
    }
    if (party.application > 0) {
        json_number(j, "application", party.application);
    }
    if (party.effect > 0) {
        json_number(j, "effect", party.effect);
    }
}

arbiter_str owner_of(const arbiter_datum *datum)
{
    bool white = str_same(datum->of, S("White")), black = str_same(datum->of, S("Black"));
    return white || black ? str(model_persons[black]) : datum->of;
}

void json_of(json *j, const arbiter_datum *datum)
{
    if (datum->of.size > 0) {
        json_string(j, "of", owner_of(datum));
    }
}

void json_type(json *j, arbiter_type type)
{
    static const char *const types[] = { "truth",  "count",  "duration", "instant",
                                         "person", "member", "text",     "article" };
    json_text(j, "type", types[type]);
}

void json_why(json *j, arbiter_why why)
{
    static const char *const whys[] = { "discretion",    "finding",  "law_silent",
                                        "contradiction", "overrule", "option_unset",
                                        "not_recorded" };
    json_text(j, "why", whys[why]);
}

static void json_datum(json *j, const arbiter_datum *datum)
{
    json_open(j, NULL, '{');
    json_string(j, "name", datum->name);
    json_of(j, datum);
    if (datum->change.size > 0) {
        json_string(j, "change", datum->change);
    }
    json_type(j, datum->type);
    json_value(j, "value", datum);
    json_close(j, '}');
}

static void json_data(json *j, const outcome *o, uint32_t n)
{
    arbiter_datum datum;
    if (outcome_read(o, n, 0, &datum)) {
        json_open(j, "reads", '[');
        for (uint32_t i = 0; outcome_read(o, n, i, &datum); i++) {
            json_datum(j, &datum);
        }
        json_close(j, ']');
    }
    if (outcome_update(o, n, 0, &datum)) {
        json_open(j, "updates", '[');
        for (uint32_t i = 0; outcome_update(o, n, i, &datum); i++) {
            json_datum(j, &datum);
        }
        json_close(j, ']');
    }
}

static void json_lists(json *j, const loaded *l, const outcome *o, uint32_t n, const arbiter_entry *entry)
{
    if (entry->other_count > 0) {
        json_open(j, "others", '[');
        for (uint32_t i = 0; i < entry->other_count; i++) {
            json_article(j, NULL, l, outcome_other(o, n, i));
        }
        json_close(j, ']');
    }
    if (entry->errata_count > 0) {
        json_open(j, "errata", '[');
        for (uint32_t i = 0; i < entry->errata_count; i++) {
            arbiter_variable variable;
            if (arbiter_variable_get(l->rulebook, outcome_erratum(o, n, i), ARBITER_OWN, &variable) ==
                ARBITER_OK) {
                json_string(j, NULL, variable.name);
            }
        }
        json_close(j, ']');
    }
}

static void json_entry(json *j, const loaded *l, const outcome *o, uint32_t n, arbiter_language language)
{
    arbiter_entry entry = outcome_entry(o, n);
    buffer sentence = { 0 };
    json_open(j, NULL, '{');
    json_kind(j, "kind", arbiter_kind_name(entry.kind));
    json_instant(j, "at", entry.at);
    json_number(j, "event", entry.event);
    json_number(j, "step", entry.step);
    json_article(j, "article", l, entry.article);
    if (entry.rule != ARBITER_NONE) {
        json_number(j, "rule", entry.rule);
    }
    if (entry.parent != ARBITER_NONE) {
        json_number(j, "parent", entry.parent);
    }
    json_person(j, "who", l, entry.person);
    if (entry.act != ARBITER_NONE) {
        json_string(j, "act", arbiter_event_name(l->rulebook, entry.act));
    }
    if (entry.kind == ARBITER_ASKED || entry.kind == ARBITER_GAP || entry.kind == ARBITER_CONFLICT) {
        json_why(j, entry.why);
    }
    if (entry.doubtful) {
        json_truth(j, "doubtful", true);
    }
    json_lists(j, l, o, n, &entry);
    json_data(j, o, n);
    put_sentence(&sentence, o, n, language);
    json_string(j, "sentence", buf_view(&sentence));
    json_close(j, '}');
    buf_free(&sentence);
}

void json_outcome(json *j, const char *key, const loaded *l, const outcome *o, arbiter_language language)
{
    json_open(j, key, '[');
    for (uint32_t n = 0; n < o->count; n++) {
        json_entry(j, l, o, n, language);
    }
    json_close(j, ']');
}

void json_rulebook_name(json *j, const loaded *l)
{
    buffer hash = { 0 };
    put_hash(&hash, arbiter_rulebook_hash(l->rulebook));
    json_string(j, "name", arbiter_rulebook_name(l->rulebook));
    json_string(j, "hash", buf_view(&hash));
    buf_free(&hash);
}

void json_rulebook(json *j, const loaded *l)
{
    json_open(j, "rulebook", '{');
    json_rulebook_name(j, l);
    json_close(j, '}');
}
