#include "messages.h"

#include <stdio.h>

#include "width.h"

static arbiter_language reader = ARBITER_OWN;

void set_reader_language(arbiter_language language)
{
    reader = language;
}

arbiter_language reader_language(void)
{
    return reader;
}

const char *language_code(arbiter_language language)
{
    static const char *const codes[] = { "en", "de", "ru" };
    return codes[language == ARBITER_OWN ? ARBITER_EN : language];
}

const char *message_text(message id, arbiter_language language)
{
    static const char *const texts[][3] = {
#define MESSAGE(id, en, de, ru) { en, de, ru },
#include "messages.def"
#undef MESSAGE
    };
    return texts[id][language == ARBITER_OWN ? ARBITER_EN : language];
}

void say_with(buffer *out, arbiter_language language, message id, const arbiter_str *args)
{
    const char *text = message_text(id, language);
    for (; *text; text++) {
        if (text[0] == '{' && text[1] >= '0' && text[1] <= '9' && text[2] == '}') {
            put_clean(out, args[text[1] - '0']);
            text += 2;
        } else {
            put_char(out, *text);
        }
    }
}

void complain_with(message id, const arbiter_str *args)
{
    buffer line = { 0 };
    put_text(&line, "arbiter: ");
    say_with(&line, reader, id, args);
    put_char(&line, '\n');
    fwrite(line.data, 1, line.size, stderr);
    buf_free(&line);
}
