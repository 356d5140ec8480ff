/* Text for people: paragraphs wrapped at 80 columns with a hanging indent, in colour where that was asked for. */
#ifndef ARBITER_TOOL_PAPER_H
#define ARBITER_TOOL_PAPER_H

#include <stdio.h>

#include "width.h"

enum { PAPER_WIDTH = 80 };

/* Styles stand in a paragraph as single bytes; each holds until the next. put_clean lets none of them through. */
#define PLAIN "\1"
#define BOLD "\2"
#define DIM "\3"
#define RED "\4"
#define GREEN "\5"
#define YELLOW "\6"
#define CYAN "\7"

/* Puts `text` with its styles as colours, or without them. */
void put_painted(buffer *out, arbiter_str text, bool color);

/* Wraps a paragraph. The first line begins at column `first`, what stands there already included; the others at `hang`.
   A blank that must not break is U+00A0. */
void put_wrapped(buffer *out, arbiter_str paragraph, size_t first, size_t hang, size_t width);

/* Whether --color, NO_COLOR and the kind of output ask for colours on this stream. */
bool wants_color(arbiter_str option, FILE *stream);

/* Writes it out; false: it could not be, and that has been said. */
bool write_out(FILE *stream, arbiter_str text);

#endif
