#include "times.h"

#include <string.h>

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

static int64_t day_of(int64_t at)
{
    return at / DAY - (at % DAY < 0);
}

typedef struct {
    int64_t year;
    int month, day;
} date;

/* Proleptic Gregorian; years begin in March here, so that the leap day comes last. */
static date date_of(int64_t at)
{
    int64_t days = day_of(at) + 719468;
    int64_t era = (days >= 0 ? days : days - 146096) / 146097;
    int64_t of_era = days - era * 146097;
    int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    int64_t month = (5 * of_year + 2) / 153;
    return (date){ .year = year + era * 400 + (month >= 10),
                   .month = (int)(month < 10 ? month + 3 : month - 9),
                   .day = (int)(of_year - (153 * month + 2) / 5 + 1) };
}

static void put_clock(buffer *b, int64_t ms, int hour_digits)
{
    put_padded(b, ms / HOUR, hour_digits);
    put_char(b, ':');
    put_padded(b, ms / MINUTE % 60, 2);
    put_char(b, ':');
    put_padded(b, ms / SECOND % 60, 2);
    if (ms % SECOND != 0) {
        put_char(b, '.');
        put_padded(b, ms % SECOND, 3);
    }
}

void put_duration(buffer *b, int64_t ms)
{
    put(b, ms < 0 ? S("-") : S(""));
    put_clock(b, ms < 0 ? -ms : ms, 1);
}

void put_time_of_day(buffer *b, int64_t at)
{
    put_clock(b, at - day_of(at) * DAY, 2);
}

static void put_date_and_time(buffer *b, int64_t at, char between)
{
    date d = date_of(at);
    put_padded(b, d.year, 4);
    put_char(b, '-');
    put_padded(b, d.month, 2);
    put_char(b, '-');
    put_padded(b, d.day, 2);
    put_char(b, between);
    put_time_of_day(b, at);
}

void put_iso(buffer *b, int64_t at)
{
    put_date_and_time(b, at, 'T');
}

void put_civil(buffer *b, int64_t at)
{
    put_date_and_time(b, at, ' ');
}

void put_date(buffer *b, int64_t at, arbiter_language language)
{
    static const char *const weekdays[][7] = {
        { "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday" },
        { "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag" },
        { "Понедельник", "Вторник", "Среда", "Четверг", "Пятница", "Суббота", "Воскресенье" },
    };
    static const char *const months[][12] = {
        { "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
          "November", "December" },
        { "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
          "November", "Dezember" },
        { "января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября",
          "ноября", "декабря" },
    };
    date d = date_of(at);
    int l = language == ARBITER_OWN ? ARBITER_EN : (int)language;
    put_text(b, weekdays[l][((day_of(at) + 3) % 7 + 7) % 7]); /* day 0 was a Thursday */
    put(b, S(", "));
    put_number(b, d.day);
    put(b, l == ARBITER_DE ? S(". ") : S(" "));
    put_text(b, months[l][d.month - 1]);
    put_char(b, ' ');
    put_number(b, d.year);
}

bool same_day(int64_t a, int64_t b)
{
    return day_of(a) == day_of(b);
}
