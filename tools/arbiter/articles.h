/* The articles of a rulebook in the order in which a reader looks for them. */
#ifndef ARBITER_TOOL_ARTICLES_H
#define ARBITER_TOOL_ARTICLES_H

#include "load.h"

/* Orders numbers of articles of the rulebook: E2 before E10, 5.1 before 5.1.a. */
void sort_articles(const loaded *l, uint32_t *articles, uint32_t count);

#endif
