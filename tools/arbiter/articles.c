#include "articles.h"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The run of digits at text[*at] without leading zeros; moves *at behind it. */
static arbiter_str digits(arbiter_str text, size_t *at)
{
    while (*at + 1 < text.size && text.data[*at] == '0' && is_digit(text.data[*at + 1])) {
        ++*at;
    }
    size_t start = *at;
    while (*at < text.size && is_digit(text.data[*at])) {
        ++*at;
    }
    return (arbiter_str){ text.data + start, *at - start };
}

/* Below 0, 0 or above as strcmp; runs of digits count as numbers. */
static int compare(arbiter_str a, arbiter_str b)
{
    size_t i = 0, k = 0;
    while (i < a.size && k < b.size) {
        if (is_digit(a.data[i]) && is_digit(b.data[k])) {
            arbiter_str m = digits(a, &i), n = digits(b, &k);
            if (m.size != n.size) {
                return m.size < n.size ? -1 : 1;
            }
            for (size_t d = 0; d < m.size; d++) {
                if (m.data[d] != n.data[d]) {
                    return m.data[d] - n.data[d];
                }
            }
        } else if (a.data[i] != b.data[k]) {
            return (unsigned char)a.data[i] - (unsigned char)b.data[k];
        } else {
            i++;
            k++;
        }
    }
    return (i < a.size) - (k < b.size);
}

void sort_articles(const loaded *l, uint32_t *articles, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        for (uint32_t k = i; k > 0; k--) {
            arbiter_article before, after;
            arbiter_article_get(l->rulebook, articles[k - 1], ARBITER_OWN, &before);
            arbiter_article_get(l->rulebook, articles[k], ARBITER_OWN, &after);
            if (compare(before.number, after.number) <= 0) {
                break;
            }
            uint32_t other = articles[k];
            articles[k] = articles[k - 1];
            articles[k - 1] = other;
        }
    }
}
