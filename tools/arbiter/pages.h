/* Pages compiled into the program: the help of each verb, the pages of docs/errors, and the styles of HTML. */
#ifndef ARBITER_TOOL_PAGES_H
#define ARBITER_TOOL_PAGES_H

#include "buffer.h"

/* By file name, e.g. "check.de.txt" or "A0101.md"; empty if there is none. */
arbiter_str page(const char *name);

/* Made at build time by cmake/Embed.cmake; ends with a name that is NULL. */
extern const struct page {
    const char *name;
    const unsigned char *text;
    size_t size;
} embedded_pages[];

#endif
