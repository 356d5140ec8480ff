/* The words of the model: from a word in a language to what it names, and back. The tables are those of
   vocabulary.def; nothing here allocates. All words of one language differ, so a word names one thing. */
#ifndef ARBITER_VOCABULARY_H
#define ARBITER_VOCABULARY_H

#include "program/value.h"
#include "report/diagnostic.h" /* lang_t */

typedef enum {
    WORD_TYPE,   /* id: base_type */
    WORD_LIST,   /* id: list_id */
    WORD_MEMBER, /* list: list_id, id: its number within the list */
    WORD_PERSON, /* id: PERSON_* */
    WORD_TERM,   /* id: term_id, PLACEs included */
    WORD_FACT,   /* id: fact_id */
    WORD_EFFECT, /* id: builtin_id */
    WORD_SIGNAL  /* id: signal_id */
} word_kind;

typedef struct {
    word_kind kind;
    int id;
    list_id list;            /* MEMBER: the list it belongs to */
    type_t result;           /* TERM, FACT: what reading gives; MEMBER: its list; else TYPE_NOTHING */
    const char *parameters;  /* TERM, FACT, EFFECT, SIGNAL: a letter each, as in vocabulary.def; else "" */
    bool open;               /* LIST: its members are those of the rulebook's game */
    bool place;              /* TERM, FACT: may be written to */
    int64_t initial;         /* FACT: its value while nobody has stated it (UNKNOWN, FALSE_ or 0) */
    str_t name[LANG_COUNT];
} word_t;

/* The word `text` of a language, or NULL. Exact: case counts. */
const word_t *word_find(str_t text, lang_t language);

/* The word `text` of any language other than `language`, the first of en, de, ru; NULL if none. `found` tells which. */
const word_t *word_foreign(str_t text, lang_t language, lang_t *found);

/* What kind and id name, members apart. NULL: no such word. */
const word_t *word_of(word_kind kind, int id);
const word_t *word_member(list_id list, int member);

/* For an id that exists. */
static inline str_t word_name(word_kind kind, int id, lang_t language) { return word_of(kind, id)->name[language]; }

int word_member_count(list_id list);
bool word_list_open(uint32_t list); /* one of the model whose members are those of the rulebook's game */

/* The type that a parameter letter stands for: of a TERM or a FACT. */
type_t word_parameter(char letter);

/* All words in the order of vocabulary.def, for suggestions and for help. */
size_t word_count(void);
const word_t *word_at(size_t index);

#endif
