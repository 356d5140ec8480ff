#include "changes.h"

static bool same_value(arbiter_value a, arbiter_value b)
{
    return a.kind == b.kind &&
           (a.kind == ARBITER_VALUE_TEXT ? str_same(a.text, b.text) : a.number == b.number);
}

/* What a clock showed just before; false: the place is none of its. */
static bool clock_before(const arbiter_game *before, int64_t at, const arbiter_datum *place,
                         arbiter_value *value)
{
    arbiter_clock clock;
    int player = str_same(place->of, S("Black"));
    arbiter_game_clocks(before, at, &clock);
    const struct {
        arbiter_str name;
        int64_t number;
    } faces[] = {
        { S("running"), clock.running[player] },
        { S("remaining"), clock.remaining[player] },
        { S("used"), clock.used[player] },
        { S("moves"), clock.moves[player] },
    };
    for (size_t i = 0; i < sizeof faces / sizeof *faces; i++) {
        if (str_same(place->name, faces[i].name)) {
            *value = (arbiter_value){ ARBITER_VALUE_NUMBER, faces[i].number, S("") };
            return true;
        }
    }
    return false;
}

/* What a variable of the rulebook or a clock held; false: that cannot be told. */
static bool value_before(const loaded *l, const arbiter_game *before, int64_t at, const arbiter_datum *place,
                         arbiter_value *value)
{
    uint32_t variable = arbiter_variable_find(l->rulebook, place->name);
    arbiter_datum datum;
    if (variable == ARBITER_NONE) {
        return clock_before(before, at, place, value);
    }
    for (uint32_t i = 0; arbiter_game_datum(l->rulebook, before, variable, i, &datum) == ARBITER_OK; i++) {
        if (str_same(datum.of, place->of)) {
            *value = datum.value;
            return true;
        }
    }
    return false;
}

/* What an earlier update of the outcome left in the place, the last of them; false: none wrote there. */
static bool written_before(const outcome *o, uint32_t n, uint32_t update, const arbiter_datum *place, arbiter_datum *last)
{
    arbiter_datum other;
    bool found = false;
    for (uint32_t e = 0; e <= n; e++) {
        for (uint32_t u = 0; (e < n || u < update) && outcome_update(o, e, u, &other); u++) {
            if (str_same(other.name, place->name) && str_same(other.of, place->of) && !str_same(other.change, S("stays"))) {
                *last = other;
                found = true;
            }
        }
    }
    return found;
}

bool is_change(const loaded *l, const outcome *o, uint32_t n, uint32_t update, const arbiter_game *before)
{
    arbiter_datum place, last;
    arbiter_value was;
    if (!outcome_update(o, n, update, &place) || str_same(place.change, S("stays"))) {
        return false;
    }
    if (!str_same(place.change, S("set"))) {
        return true;
    }
    if (written_before(o, n, update, &place, &last)) {
        return !str_same(last.change, S("set")) || !same_value(last.value, place.value);
    }
    return !value_before(l, before, outcome_entry(o, n).at, &place, &was) || !same_value(was, place.value);
}
