#include "xml.h"

#include "width.h"

void put_xml(buffer *b, arbiter_str text)
{
    buffer clean = { 0 };
    put_clean(&clean, text);
    for (size_t i = 0; i < clean.size; i++) {
        switch (clean.data[i]) {
        case '&': put(b, S("&amp;")); break;
        case '<': put(b, S("&lt;")); break;
        case '>': put(b, S("&gt;")); break;
        case '"': put(b, S("&quot;")); break;
        case '\n': put(b, S("&#10;")); break;
        default: put_char(b, clean.data[i]); break;
        }
    }
    buf_free(&clean);
}

void put_attribute(buffer *b, const char *name, arbiter_str value)
{
    put_char(b, ' ');
    put_text(b, name);
    put(b, S("=\""));
    put_xml(b, value);
    put_char(b, '"');
}
