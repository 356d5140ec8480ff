#include "html.h"

#include "messages.h"
#include "pages.h"
#include "xml.h"

static bool is_style(char c)
{
    return c >= PLAIN[0] && c <= CYAN[0];
}

/* The piece from `at` on that holds no style; moves *at behind it. */
static arbiter_str next_piece(arbiter_str text, size_t *at)
{
    size_t start = *at;
    while (*at < text.size && !is_style(text.data[*at])) {
        ++*at;
    }
    return (arbiter_str){ text.data + start, *at - start };
}

void put_html(buffer *b, arbiter_str text)
{
    static const char *const names[] = { "", "", "bold", "dim", "red", "green", "yellow", "cyan" };
    bool open = false;
    for (size_t at = 0; at < text.size;) {
        put_xml(b, next_piece(text, &at));
        if (at == text.size) {
            break;
        }
        int style = text.data[at++];
        put(b, open ? S("</span>") : S(""));
        open = style != PLAIN[0];
        if (open) {
            put(b, S("<span class=\""));
            put_text(b, names[style]);
            put(b, S("\">"));
        }
    }
    put(b, open ? S("</span>") : S(""));
}

void put_element(buffer *b, const char *tag, const char *name, arbiter_str text)
{
    if (text.size == 0) {
        return;
    }
    put_char(b, '<');
    put_text(b, tag);
    if (name) {
        put(b, S(" class=\""));
        put_text(b, name);
        put_char(b, '"');
    }
    put_char(b, '>');
    put_html(b, text);
    put(b, S("</"));
    put_text(b, tag);
    put(b, S(">\n"));
}

void begin_page(buffer *b, arbiter_language language, arbiter_str title, const char *style)
{
    put(b, S("<!DOCTYPE html>\n<html lang=\""));
    put_text(b, language_code(language));
    put(b, S("\">\n<head>\n<meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
             "<meta name=\"generator\" content=\"Arbiter\">\n<title>"));
    put_xml(b, title);
    put(b, S("</title>\n<style>\n"));
    put(b, page(style));
    put(b, S("</style>\n</head>\n<body>\n"));
}

void end_page(buffer *b)
{
    put(b, S("</body>\n</html>\n"));
}
