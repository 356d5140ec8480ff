/* Values, names and texts of a rulebook as people write them, in the reader's language; and the phrases around them. */
#ifndef ARBITER_WORDS_H
#define ARBITER_WORDS_H

#include "base/buffer.h"
#include "program/party.h"

typedef enum {
#define PHRASE(id, en, de, ru) PHRASE_##id,
#include "report/phrases.def"
#undef PHRASE
    PHRASE_COUNT
} phrase_id;

const char *phrase_template(phrase_id phrase, lang_t language);

/* A value ready to be shown. text: for texts. */
typedef struct {
    int64_t value;
    type_t type;
    str_t text;
} shown_t;

typedef enum {
    SHOW_PLAIN,  /* inside a sentence of the rulebook, which brings its own quotation marks */
    SHOW_QUOTED, /* on its own: texts in quotation marks */
    SHOW_SOURCE  /* as a scenario writes it */
} show_t;

/* For whom is written, and what is known meanwhile. */
typedef struct words {
    const program_t *program;
    lang_t language;
    int64_t day;    /* an instant of the day for which times need no date; NONE: each gets its date */
    uint32_t event; /* events[]: whose arguments `part` knows; NO_INDEX */
    /* The value of parts[index], false: not known. NULL: none is. */
    bool (*part)(const struct words *w, uint32_t index, shown_t *out);
    const void *context;
} words_t;

/* The language to write in: the rulebook's own for ARBITER_OWN. */
lang_t words_language(const program_t *p, arbiter_language language);

void words_value(buffer_t *b, const words_t *w, shown_t shown, show_t how);
void words_quoted(buffer_t *b, const words_t *w, str_t text);
/* A name of the rulebook with its underscores as blanks. */
void words_name(buffer_t *b, str_t name);
/* The same, but as a scenario writes it if so wanted: between apostrophes where it is reserved. */
void words_declared(buffer_t *b, const words_t *w, str_t name, show_t how);
/* "§5.1.a"; for NO_INDEX "this rule". */
void words_article(buffer_t *b, const words_t *w, uint32_t article);
/* "rule 2 of §5.1.a for White", see party_told. */
void words_party(buffer_t *b, const words_t *w, party_t told, bool rule);
/* "§7, §8 and §10"; `last`: PHRASE_AND or PHRASE_OR. */
void words_articles(buffer_t *b, const words_t *w, const uint32_t *articles, uint32_t count, phrase_id last);

/* Whom a sentence speaks of: at its beginning, or inside it. */
void words_subject(buffer_t *b, const words_t *w, uint32_t person);
void words_person(buffer_t *b, const words_t *w, uint32_t person);

/* A text with the values in its braces. Where one is not known `missing` stands for it; if that is NULL, nothing is
   written. False: nothing was, for that reason or because there is no text. */
bool words_text(buffer_t *b, const words_t *w, uint32_t text, const char *missing);
/* Whether the text is there in the reader's language. */
bool words_has(const words_t *w, uint32_t text);

/* A place of the model for people. False: the term is none, and nothing is written. */
bool words_place(buffer_t *b, const words_t *w, int term);
/* A variable or a place of the model by its slot, for people: its text, else its name, with the player or member; or as a
   scenario writes it. `used`: of a clock its used time is meant, not what remains. */
void words_slot(buffer_t *b, const words_t *w, uint32_t slot, bool used, show_t how);
type_t words_slot_type(const program_t *p, uint32_t slot);

/* Puts args[n] for {n} in the phrase. */
void words_say(buffer_t *b, const words_t *w, phrase_id phrase, const str_t *args);
#define WORDS_SAY(b, w, phrase, ...) words_say(b, w, phrase, (const str_t[]){ __VA_ARGS__ })

/* Ends a sentence: a full stop, unless its last words bring their own mark. */
void words_stop(buffer_t *b);

#endif
