/* Civil dates and times without zones, and how they are written.
   An instant is milliseconds since 1970-01-01 00:00 of the tournament's own clock. */
#ifndef ARBITER_CIVIL_H
#define ARBITER_CIVIL_H

#include "base/buffer.h"

#define MS_SECOND INT64_C(1000)
#define MS_MINUTE (60 * MS_SECOND)
#define MS_HOUR (60 * MS_MINUTE)
#define MS_DAY (24 * MS_HOUR)

/* Days since 1970-01-01 of a proleptic Gregorian date (Howard Hinnant's days_from_civil). */
int64_t civil_days(int64_t year, int month, int day);
void civil_date(int64_t days, int64_t *year, int *month, int *day);
bool civil_is_date(int64_t year, int month, int day);
/* The day of an instant, as civil_days counts. */
int64_t civil_day_of(int64_t instant);

/* h:mm:ss, with .mmm only where there are milliseconds; negative with a leading minus sign. */
void civil_write_duration(buffer_t *b, int64_t ms);
/* hh:mm:ss[.mmm] of the instant's day */
void civil_write_time(buffer_t *b, int64_t instant);
/* 2014-07-05 18:00:05[.mmm] as in the language */
void civil_write_instant(buffer_t *b, int64_t instant);
/* 2014-07-05T18:02:10[.mmm] (ISO 8601), for JSON */
void civil_write_iso(buffer_t *b, int64_t instant);
/* 05.07.2014 (de, ru), 5 July 2014 (en); language is "de", "ru" or "en" */
void civil_write_date(buffer_t *b, int64_t instant, const char *language);
/* "1 h 30 min", "2 min", "5 s" in words of the language ("2 мин", "5 с"); ms only where there are any */
void civil_write_span(buffer_t *b, int64_t ms, const char *language);

#endif
