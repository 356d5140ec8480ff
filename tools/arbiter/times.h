/* Durations, times of day and dates as people write them. Instants and durations are milliseconds, as in the library. */
#ifndef ARBITER_TOOL_TIMES_H
#define ARBITER_TOOL_TIMES_H

#include "buffer.h"

void put_duration(buffer *b, int64_t ms);    /* 1:33:30, with .mmm only where there are any */
void put_time_of_day(buffer *b, int64_t at); /* 18:02:30, likewise */
void put_iso(buffer *b, int64_t at);         /* 2014-07-05T18:02:30 */
void put_civil(buffer *b, int64_t at);       /* 2014-07-05 18:02:30, as a scenario writes it */
void put_date(buffer *b, int64_t at, arbiter_language language); /* Samstag, 5. Juli 2014 */
bool same_day(int64_t a, int64_t b);

#endif
