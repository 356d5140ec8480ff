/* Writes JSON: keys in the order they are put, no trailing blanks, an item a line in the outer containers. */
#ifndef ARBITER_TOOL_JSON_H
#define ARBITER_TOOL_JSON_H

#include "buffer.h"

typedef struct {
    buffer out;
    int depth, flat;
    bool filled;
} json; /* zeroed: nothing written */

/* `key`: inside an object; NULL inside an array and at the top. */
void json_open(json *j, const char *key, char bracket); /* '{' or '[' */
void json_close(json *j, char bracket);                 /* '}' or ']' */
/* All that it holds in one line. */
void json_open_flat(json *j, const char *key, char bracket);
void json_close_flat(json *j, char bracket);
void json_string(json *j, const char *key, arbiter_str value);
void json_text(json *j, const char *key, const char *value);
void json_number(json *j, const char *key, int64_t value);
void json_truth(json *j, const char *key, bool value);

/* A document's beginning: {"format": …, and its end. */
void json_document(json *j, const char *format);
void json_end_document(json *j);

#endif
