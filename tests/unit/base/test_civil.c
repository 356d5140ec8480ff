#include "test.h"

#include "base/arena.h"
#include "base/civil.h"

/* Day numbers are those of the proleptic Gregorian calendar as other calendars reckon them. */
static const struct { int64_t year; int month, day; int64_t days; } dates[] = {
    { 1970, 1, 1, 0 },         { 1969, 12, 31, -1 },     { 2000, 2, 29, 11016 },    { 1900, 2, 28, -25509 },
    { 1900, 3, 1, -25508 },    { 2014, 7, 5, 16256 },    { 1582, 10, 15, -141427 }, { 2024, 2, 29, 19782 },
    { 2100, 3, 1, 47541 },     { 1, 1, 1, -719162 },     { 9999, 12, 31, 2932896 }, { 0, 3, 1, -719468 },
    { -4713, 11, 24, -2440588 }, /* the first day of the Julian count */
};

static void known_dates(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof dates / sizeof dates[0]; i++) {
        assert_int_equal(civil_days(dates[i].year, dates[i].month, dates[i].day), dates[i].days);
        int64_t year;
        int month, day;
        civil_date(dates[i].days, &year, &month, &day);
        assert_int_equal(year, dates[i].year);
        assert_int_equal(month, dates[i].month);
        assert_int_equal(day, dates[i].day);
    }
}

/* Walks from 1599-12-31 on, day after day, by the calendar's own rule. */
static void days_follow_each_other(void **state)
{
    (void)state;
    int64_t days = civil_days(1599, 12, 31);
    for (int64_t year = 1600; year < 2110; year++) {
        for (int month = 1; month <= 12; month++) {
            for (int day = 1; civil_is_date(year, month, day); day++) {
                days++;
                int64_t y;
                int m, d;
                civil_date(days, &y, &m, &d);
                assert_true(civil_days(year, month, day) == days && y == year && m == month && d == day);
            }
        }
    }
}

static void what_is_a_date(void **state)
{
    (void)state;
    assert_true(civil_is_date(2000, 2, 29));
    assert_true(civil_is_date(2024, 2, 29));
    assert_true(civil_is_date(-4, 2, 29));
    assert_false(civil_is_date(1900, 2, 29));
    assert_false(civil_is_date(2014, 2, 29));
    assert_false(civil_is_date(2024, 2, 30));
    assert_true(civil_is_date(2014, 1, 31));
    assert_false(civil_is_date(2014, 4, 31));
    assert_false(civil_is_date(2014, 0, 1));
    assert_false(civil_is_date(2014, 13, 1));
    assert_false(civil_is_date(2014, 1, 0));
    assert_false(civil_is_date(2014, 1, 32));
}

typedef void writer(buffer_t *b, int64_t value);

static void assert_writes(writer *write, int64_t value, const char *expected)
{
    buffer_t b;
    buffer_init(&b, mem_default());
    write(&b, value);
    assert_str(buffer_view(&b), expected);
    buffer_free(&b);
}

static void durations(void **state)
{
    (void)state;
    assert_writes(civil_write_duration, 0, "0:00:00");
    assert_writes(civil_write_duration, 2 * MS_MINUTE + 3 * MS_SECOND, "0:02:03");
    assert_writes(civil_write_duration, 7, "0:00:00.007");
    assert_writes(civil_write_duration, 100 * MS_HOUR, "100:00:00");
    assert_writes(civil_write_duration, -MS_SECOND - 50, "-0:00:01.050");
    assert_writes(civil_write_duration, INT64_MIN, "-2562047788015:12:55.808");
}

static void instants(void **state)
{
    (void)state;
    int64_t instant = 16256 * MS_DAY + 18 * MS_HOUR + 2 * MS_MINUTE + 10 * MS_SECOND;
    assert_writes(civil_write_time, instant, "18:02:10");
    assert_writes(civil_write_instant, instant, "2014-07-05 18:02:10");
    assert_writes(civil_write_iso, instant, "2014-07-05T18:02:10");
    assert_writes(civil_write_iso, instant + 5, "2014-07-05T18:02:10.005");
    assert_writes(civil_write_iso, 0, "1970-01-01T00:00:00");
    assert_writes(civil_write_iso, -1, "1969-12-31T23:59:59.999");
    assert_writes(civil_write_iso, -MS_DAY, "1969-12-31T00:00:00");
    assert_writes(civil_write_iso, INT64_MIN + 808, "-292275055-05-16T16:47:05"); /* a whole second after the least */
}

static void assert_in(const char *language, void (*write)(buffer_t *, int64_t, const char *), int64_t value,
                      const char *expected)
{
    buffer_t b;
    buffer_init(&b, mem_default());
    write(&b, value, language);
    assert_str(buffer_view(&b), expected);
    buffer_free(&b);
}

static void dates_in_words(void **state)
{
    (void)state;
    int64_t instant = 16256 * MS_DAY + 18 * MS_HOUR;
    assert_in("en", civil_write_date, instant, "5 July 2014");
    assert_in("de", civil_write_date, instant, "05.07.2014");
    assert_in("ru", civil_write_date, instant, "05.07.2014");
    assert_in("en", civil_write_date, -1, "31 December 1969");
}

static void spans_in_words(void **state)
{
    (void)state;
    assert_in("en", civil_write_span, MS_HOUR + 30 * MS_MINUTE, "1 h 30 min");
    assert_in("de", civil_write_span, 2 * MS_MINUTE, "2 min");
    assert_in("ru", civil_write_span, 2 * MS_MINUTE + 5 * MS_SECOND, "2 мин 5 с");
    assert_in("ru", civil_write_span, MS_HOUR + 7, "1 ч 7 мс");
    assert_in("en", civil_write_span, -5 * MS_SECOND, "-5 s");
    assert_in("en", civil_write_span, 0, "0 s");
    assert_in("ru", civil_write_span, 0, "0 с");
    assert_in("en", civil_write_span, 48 * MS_HOUR, "48 h");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_dates), cmocka_unit_test(days_follow_each_other), cmocka_unit_test(what_is_a_date),
        cmocka_unit_test(durations),   cmocka_unit_test(instants),               cmocka_unit_test(dates_in_words),
        cmocka_unit_test(spans_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
