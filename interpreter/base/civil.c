#include "base/civil.h"

enum { DAYS_PER_ERA = 146097 }; /* 400 years */

/* Years here begin on 1 March, so that a leap day is the last of its year. */
int64_t civil_days(int64_t year, int month, int day)
{
    year -= month <= 2;
    int64_t era = (year >= 0 ? year : year - 399) / 400;
    int64_t year_of_era = year - era * 400;
    int64_t day_of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
    int64_t day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    return era * DAYS_PER_ERA + day_of_era - 719468;
}

void civil_date(int64_t days, int64_t *year, int *month, int *day)
{
    days += 719468;
    int64_t era = (days >= 0 ? days : days - (DAYS_PER_ERA - 1)) / DAYS_PER_ERA;
    int64_t day_of_era = days - era * DAYS_PER_ERA;
    int64_t year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
    int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    int64_t march_month = (5 * day_of_year + 2) / 153;
    *day = (int)(day_of_year - (153 * march_month + 2) / 5 + 1);
    *month = (int)(march_month < 10 ? march_month + 3 : march_month - 9);
    *year = year_of_era + era * 400 + (*month <= 2);
}

bool civil_is_date(int64_t year, int month, int day)
{
    static const int lengths[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    if (month < 1 || month > 12 || day < 1) {
        return false;
    }
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return day <= lengths[month - 1] + (month == 2 && leap);
}

int64_t civil_day_of(int64_t instant)
{
    return instant / MS_DAY - (instant % MS_DAY < 0);
}

static int64_t time_of(int64_t instant)
{
    int64_t rest = instant % MS_DAY;
    return rest < 0 ? rest + MS_DAY : rest;
}

/* A negative amount gets its sign; the size is unsigned, so that the least integer has one too. */
static uint64_t write_sign(buffer_t *b, int64_t ms)
{
    if (ms >= 0) {
        return (uint64_t)ms;
    }
    buffer_char(b, '-');
    return 0 - (uint64_t)ms;
}

static void write_clock(buffer_t *b, uint64_t ms, int hour_digits)
{
    buffer_pad_int(b, (int64_t)(ms / MS_HOUR), hour_digits);
    buffer_char(b, ':');
    buffer_pad_int(b, (int64_t)(ms / MS_MINUTE % 60), 2);
    buffer_char(b, ':');
    buffer_pad_int(b, (int64_t)(ms / MS_SECOND % 60), 2);
    if (ms % MS_SECOND != 0) {
        buffer_char(b, '.');
        buffer_pad_int(b, (int64_t)(ms % MS_SECOND), 3);
    }
}

void civil_write_duration(buffer_t *b, int64_t ms)
{
    write_clock(b, write_sign(b, ms), 1);
}

void civil_write_time(buffer_t *b, int64_t instant)
{
    write_clock(b, (uint64_t)time_of(instant), 2);
}

static void write_date_and_time(buffer_t *b, int64_t instant, char between)
{
    int64_t year;
    int month, day;
    civil_date(civil_day_of(instant), &year, &month, &day);
    buffer_pad_int(b, year, 4);
    buffer_char(b, '-');
    buffer_pad_int(b, month, 2);
    buffer_char(b, '-');
    buffer_pad_int(b, day, 2);
    buffer_char(b, between);
    civil_write_time(b, instant);
}

void civil_write_instant(buffer_t *b, int64_t instant)
{
    write_date_and_time(b, instant, ' ');
}

void civil_write_iso(buffer_t *b, int64_t instant)
{
    write_date_and_time(b, instant, 'T');
}

void civil_write_date(buffer_t *b, int64_t instant, const char *language)
{
    static const char *const months[] = { "January", "February", "March",     "April",   "May",      "June",
                                          "July",    "August",   "September", "October", "November", "December" };
    int64_t year;
    int month, day;
    civil_date(civil_day_of(instant), &year, &month, &day);
    if (strcmp(language, "en") == 0) {
        buffer_int(b, day);
        buffer_char(b, ' ');
        buffer_text(b, months[month - 1]);
        buffer_char(b, ' ');
        buffer_int(b, year);
        return;
    }
    buffer_pad_int(b, day, 2);
    buffer_char(b, '.');
    buffer_pad_int(b, month, 2);
    buffer_char(b, '.');
    buffer_pad_int(b, year, 4);
}

void civil_write_span(buffer_t *b, int64_t ms, const char *language)
{
    static const struct { uint64_t size; const char *latin, *russian; } units[] = {
        { MS_HOUR, " h", " ч" },
        { MS_MINUTE, " min", " мин" },
        { MS_SECOND, " s", " с" },
        { 1, " ms", " мс" },
    };
    bool russian = strcmp(language, "ru") == 0;
    if (ms == 0) {
        buffer_text(b, russian ? "0 с" : "0 s");
        return;
    }
    uint64_t rest = write_sign(b, ms);
    bool first = true;
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        if (rest < units[i].size) {
            continue;
        }
        if (!first) {
            buffer_char(b, ' ');
        }
        buffer_int(b, (int64_t)(rest / units[i].size));
        buffer_text(b, russian ? units[i].russian : units[i].latin);
        rest %= units[i].size;
        first = false;
    }
}
