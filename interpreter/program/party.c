#include "program/party.h"

enum { RULE_BITS = 12, WHOM_BITS = 6, APPLICATION_BITS = 20, EFFECT_BITS = 10 };
enum {
    WHOM_AT = RULE_BITS, APPLICATION_AT = WHOM_AT + WHOM_BITS, EFFECT_AT = APPLICATION_AT + APPLICATION_BITS,
    END_AT = EFFECT_AT + EFFECT_BITS
};

_Static_assert(LIMIT_RULES <= 1 << RULE_BITS && LIMIT_PERSONS < 1 << WHOM_BITS && LIMIT_MEMBERS < 1 << WHOM_BITS,
              "a party is one number");

int64_t party_number(party_t party)
{
    return (int64_t)party.rule | (int64_t)(party.whom + 1) << WHOM_AT | (int64_t)party.application << APPLICATION_AT |
           (int64_t)party.effect << EFFECT_AT;
}

static uint32_t bits(int64_t number, int at, int count)
{
    return (uint32_t)((uint64_t)number >> at & ((UINT64_C(1) << count) - 1));
}

party_t party_of(int64_t number)
{
    return (party_t){ bits(number, 0, RULE_BITS), (int32_t)bits(number, WHOM_AT, WHOM_BITS) - 1,
                      bits(number, APPLICATION_AT, APPLICATION_BITS), bits(number, EFFECT_AT, EFFECT_BITS) };
}

type_t party_whom_type(const program_t *p, uint32_t rule)
{
    type_t each = p->rules[rule].each;
    return each.base == TYPE_LIST ? each : (type_t){ TYPE_PERSON, false, 0 };
}

bool party_valid(const program_t *p, int64_t number)
{
    party_t party = party_of(number);
    if (number < 0 || number >> END_AT != 0 || party.rule >= p->rule_count)
        return false;
    type_t whom = party_whom_type(p, party.rule);
    uint32_t count = whom.base == TYPE_LIST ? p->lists[whom.list].member_count : p->person_count;
    return party.whom < (int32_t)count;
}

bool party_before(int64_t a, int64_t b)
{
    party_t x = party_of(a), y = party_of(b);
    if (x.rule != y.rule)
        return x.rule < y.rule;
    if (x.whom != y.whom)
        return x.whom < y.whom;
    return x.application != y.application ? x.application < y.application : x.effect < y.effect;
}

party_t party_told(const program_t *p, const int64_t *parties, uint32_t count, int64_t number, bool *rule)
{
    party_t party = party_of(number), told = { party.rule, -1, 0, 0 };
    *rule = false;
    for (uint32_t i = 0; i < count; i++) {
        party_t other = party_of(parties[i]);
        if (other.rule != party.rule)
            *rule = *rule || p->rules[other.rule].article == p->rules[party.rule].article;
        else if (other.whom != party.whom)
            told.whom = party.whom;
        else if (other.application != party.application)
            told.application = party.application;
        else if (other.effect != party.effect)
            told.effect = party.effect;
    }
    return told;
}
