/* Pages that need nothing but themselves: text escaped, styles (paper.h) as elements, the style sheet inside. */
#ifndef ARBITER_TOOL_HTML_H
#define ARBITER_TOOL_HTML_H

#include "paper.h"

/* Text for people, within an element. Styles become elements and end with the text. */
void put_html(buffer *b, arbiter_str text);

/* <tag class="name">text</tag>; nothing if there is no text. */
void put_element(buffer *b, const char *tag, const char *name, arbiter_str text);

/* Everything up to <body>; `style` names a page of tools/arbiter/style. And the end. */
void begin_page(buffer *b, arbiter_language language, arbiter_str title, const char *style);
void end_page(buffer *b);

#endif
