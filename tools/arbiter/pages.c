#include "pages.h"

#include <string.h>

arbiter_str page(const char *name)
{
    for (const struct page *p = embedded_pages; p->name; p++) {
        if (strcmp(p->name, name) == 0) {
            return (arbiter_str){ (const char *)p->text, p->size };
        }
    }
    return S("");
}
