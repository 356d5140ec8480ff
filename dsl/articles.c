#include "dsl/symbols.h"

uint32_t article_by_number(unit_t *u, str_t number)
{
    const uint32_t *place = unit_by_name(u, &u->numbers, number);
    return place && *place ? *place - 1 : NO_INDEX;
}

/* The number without its last part; empty when there is but one: "7.5.a/2", "7.5.a", "7.5", "7". */
static str_t shorter(str_t number)
{
    while (number.size && number.data[number.size - 1] != '.' && number.data[number.size - 1] != '/')
        number.size--;
    if (number.size)
        number.size--;
    return number;
}

bool article_within(unit_t *u, uint32_t part, uint32_t article)
{
    while (part != NO_INDEX && part != article) {
        const article_t *a = table_at(&u->b, &u->b.articles, part);
        part = part < u->b.articles.count ? a->parent : NO_INDEX;
    }
    return part == article && article != NO_INDEX;
}

str_t article_number(unit_t *u, uint32_t article)
{
    const article_t *a = table_at(&u->b, &u->b.articles, article);
    return article == NO_INDEX || !a->number.data ? STR("") : a->number;
}

void articles_nest(unit_t *u)
{
    for (uint32_t i = 0; i < u->b.articles.count; i++) {
        article_t *a = table_at(&u->b, &u->b.articles, i);
        for (str_t n = shorter(a->number); a->parent == NO_INDEX && n.size; n = shorter(n)) {
            uint32_t parent = article_by_number(u, n);
            if (parent != NO_INDEX && !article_within(u, parent, i))
                a->parent = parent;
        }
    }
    for (uint32_t i = 0; i < u->b.articles.count; i++) {
        article_t *a = table_at(&u->b, &u->b.articles, i);
        for (uint32_t up = a->parent; up != NO_INDEX; a->depth++)
            up = ((const article_t *)table_at(&u->b, &u->b.articles, up))->parent;
    }
}

/* §7/3 where §7 says how many sentences it has. */
static bool no_such_sentence(unit_t *u, const ast_ref *ref)
{
    str_t head = shorter(ref->number);
    uint32_t article =
        head.size && ref->number.data[head.size] == '/' ? article_by_number(u, head) : NO_INDEX;
    const article_t *a = table_at(&u->b, &u->b.articles, article);
    int64_t sentence = 0;
    if (article == NO_INDEX || a->sentences < 0)
        return false;
    for (size_t i = head.size + 1; i < ref->number.size; i++) {
        if (ref->number.data[i] < '0' || ref->number.data[i] > '9' || sentence > INT32_MAX)
            return false;
        sentence = sentence * 10 + (ref->number.data[i] - '0');
    }
    if (sentence <= a->sentences)
        return false;
    diag_t *item = diags_add(u->diags, DIAG_NO_SUCH_SENTENCE, ref->at, head, unit_number(u, a->sentences),
                             unit_number(u, sentence));
    diags_label(u->diags, item, a->at, LABEL_DECLARED_HERE, head);
    return true;
}

uint32_t article_find(unit_t *u, const ast_ref *ref)
{
    uint32_t article = article_by_number(u, ref->number);
    if (article != NO_INDEX || str_equal(ref->number, NUMBER_BROKEN) || no_such_sentence(u, ref))
        return article;
    diag_t *item = diags_add(u->diags, DIAG_UNKNOWN_ARTICLE, ref->at, ref->number, STR(""), STR(""));
    table_t numbers = TABLE(str_t);
    for (uint32_t i = 0; item && i < u->b.articles.count; i++) {
        str_t *number = table_add(&u->b, &numbers);
        *number = article_number(u, i);
    }
    diags_suggest(u->diags, item, ref->number, numbers.items, numbers.count);
    table_free(&u->b, &numbers);
    return NO_INDEX;
}
