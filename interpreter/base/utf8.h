/* UTF-8: decoding, width on a terminal, and the look of a word. */
#ifndef ARBITER_UTF8_H
#define ARBITER_UTF8_H

#include "base/base.h"

#define UTF8_BAD UINT32_MAX

/* The code point at text[*at]; moves *at behind it. UTF8_BAD (and one byte on) where the bytes are
   no well-formed UTF-8 (overlong, surrogate, beyond U+10FFFF, cut short). */
uint32_t utf8_next(str_t text, size_t *at);

/* The first offset that is no UTF-8, or text.size. */
size_t utf8_valid(str_t text);

/* Whether all of it is UTF-8. */
static inline bool utf8_valid_text(str_t text) { return utf8_valid(text) == text.size; }

/* Columns on a terminal: combining marks and format characters 0, wide East Asian 2, others 1. */
int utf8_width(uint32_t codepoint);
size_t utf8_columns(str_t text);

/* Letters that only look alike count as equal (Latin a and Cyrillic а): folds `codepoint` to the
   Latin one of the pair, or gives it back. Case is kept. */
uint32_t utf8_skeleton(uint32_t codepoint);

/* Simple lower case of Latin (with umlauts) and Cyrillic letters; others are given back. */
uint32_t utf8_lower(uint32_t codepoint);

/* Damerau-Levenshtein distance in code points (case and look-alikes fold), at most `limit` + 1. */
int utf8_distance(str_t a, str_t b, int limit);

#endif
