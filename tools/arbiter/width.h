/* How wide text is on a terminal: Latin, Cyrillic and combining marks, the scripts rulebooks are written in. */
#ifndef ARBITER_TOOL_WIDTH_H
#define ARBITER_TOOL_WIDTH_H

#include "buffer.h"

/* The code point at text[*at]; moves *at behind it. U+FFFD, one byte on, where the bytes are no UTF-8. */
uint32_t next_character(arbiter_str text, size_t *at);

/* Columns of a character; styles (paper.h) and combining marks take none. */
size_t character_columns(uint32_t c);
size_t columns(arbiter_str text);

/* Whether it would command a terminal, turn the direction of what follows, or may not stand in XML. */
bool is_command(uint32_t c);

/* Text of others, with U+FFFD for such characters, line breaks and tabs apart, and for what is no UTF-8. */
void put_clean(buffer *b, arbiter_str text);

/* Text, then blanks up to so many columns; or blanks before it. */
void put_left(buffer *b, arbiter_str text, size_t width);
void put_right(buffer *b, arbiter_str text, size_t width);

#endif
