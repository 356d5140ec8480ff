/* Reads JSON: a tree of nodes. Depth is limited, everything else by the size of a file. */
#ifndef ARBITER_TOOL_JSON_READ_H
#define ARBITER_TOOL_JSON_READ_H

#include "buffer.h"

typedef enum { JSON_NULL, JSON_TRUTH, JSON_NUMBER, JSON_STRING, JSON_LIST, JSON_OBJECT } json_kind_of;

typedef struct json_node {
    json_kind_of kind;
    arbiter_str key;         /* within an object; owned */
    arbiter_str text;        /* of a string its characters, of a number or truth as written; owned */
    struct json_node *first; /* of a list or object */
    struct json_node *next;
    size_t at;               /* where it begins, its key included */
} json_node;

/* Where a text ends to be JSON, or a key stands that its object has already; columns in bytes. */
typedef struct { size_t line, column; bool twice; } json_fault;

/* NULL: it is no JSON, or has a key twice. Free the tree. */
json_node *json_parse(arbiter_str text, json_fault *fault);
void json_free(json_node *node);

/* The member of an object, of that kind; NULL: there is none. A NULL node has no members. */
const json_node *json_get(const json_node *node, const char *key, json_kind_of kind);
/* Its text; empty if there is none. */
arbiter_str json_get_text(const json_node *node, const char *key);

bool json_same(const json_node *a, const json_node *b); /* NULLs too; members in the same order */

#endif
