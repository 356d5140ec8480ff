/* What the program itself says, in English, German and Russian: messages.def. */
#ifndef ARBITER_TOOL_MESSAGES_H
#define ARBITER_TOOL_MESSAGES_H

#include "buffer.h"

typedef enum {
#define MESSAGE(id, en, de, ru) MSG_##id,
#include "messages.def"
#undef MESSAGE
    MSG_COUNT
} message;

/* The language asked for on the command line or by the locale; ARBITER_OWN where neither says. Set once, by main. */
void set_reader_language(arbiter_language language);
arbiter_language reader_language(void);

/* "de"; ARBITER_OWN is English, here and below. */
const char *language_code(arbiter_language language);
const char *message_text(message id, arbiter_language language);

/* Puts the message, args[n] for {n}. */
void say_with(buffer *out, arbiter_language language, message id, const arbiter_str *args);
#define say(out, language, ...) say_args(out, language, __VA_ARGS__, S(""))
#define say_args(out, language, id, ...) say_with(out, language, id, (const arbiter_str[]){ __VA_ARGS__ })

/* A line on standard error in the reader's language: "arbiter: …". */
void complain_with(message id, const arbiter_str *args);
#define complain(...) complain_args(__VA_ARGS__, S(""))
#define complain_args(id, ...) complain_with(id, (const arbiter_str[]){ __VA_ARGS__ })

#endif
