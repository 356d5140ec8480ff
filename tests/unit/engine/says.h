/* What outcomes, questions and the agenda say to people, checked in all three languages. */
#ifndef ARBITER_TEST_SAYS_H
#define ARBITER_TEST_SAYS_H

#include "memory.h"
#include "play.h"

#define IN(en, de, ru) ((const char *const[]){ en, de, ru })

/* Checks what `write` writes in each language. */
typedef arbiter_status saying(const play_t *p, uint32_t n, arbiter_language language, arbiter_writer out);

static inline void check(const play_t *p, saying *write, uint32_t n, const char *const *expected,
                         const char *file, int line)
{
    for (int language = ARBITER_EN; language <= ARBITER_RU; language++) {
        test_text said = { 0 };
        assert_status(write(p, n, (arbiter_language)language, test_text_writer(&said)), ARBITER_OK);
        test_assert_str(test_text_view(&said), expected[language], file, line);
        test_text_free(&said);
    }
}

#define assert_says(p, write, n, ...) check((p), (write), (uint32_t)(n), IN(__VA_ARGS__), __FILE__, __LINE__)

static inline arbiter_status sentence(const play_t *p, uint32_t n, arbiter_language language,
                                      arbiter_writer out)
{
    return arbiter_entry_sentence(p->ws, n, language, out);
}

static inline arbiter_status question_name(const play_t *p, uint32_t n, arbiter_language language,
                                           arbiter_writer out)
{
    return arbiter_question_name(p->ws, p->game, n, language, out);
}

static inline arbiter_status question_text(const play_t *p, uint32_t n, arbiter_language language,
                                           arbiter_writer out)
{
    return arbiter_question_text(p->ws, p->game, n, language, out);
}

/* The n-th option of the first question. */
static inline arbiter_status option(const play_t *p, uint32_t n, arbiter_language language,
                                    arbiter_writer out)
{
    arbiter_value value;
    return arbiter_question_option(p->rulebook, p->game, 0, n, language, &value, out);
}

/* The entry of this kind citing the article, the first of them. */
static inline uint32_t entry(const play_t *p, arbiter_kind kind, const char *article)
{
    for (uint32_t i = 0; i < arbiter_entry_count(p->ws); i++) {
        arbiter_entry e;
        arbiter_entry_get(p->ws, i, &e);
        if (e.kind == kind && e.article == arbiter_article_find(p->rulebook, test_str(article)))
            return i;
    }
    fail_msg("no entry: %s, article %s", arbiter_kind_name(kind), article);
    return 0;
}

#endif
