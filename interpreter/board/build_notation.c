#include "board/build.h"

static void copy_forms(builder_t *b, board_forms *out, const forms_decl *in)
{
    for (int i = 0; i < in->count; i++) {
        if (i == BOARD_FORMS) {
            build_fault(b, FAULT_TOO_MANY);
            return;
        }
        build_text(b, &out->items[i], in->items[i]);
        out->count = i + 1;
    }
}

static void copy_letters(builder_t *b, board_notation *out, const notation_decl *in)
{
    for (int i = 0; i < in->letter_count; i++) {
        b->part = i;
        if (i == BOARD_LETTERS) {
            build_fault(b, FAULT_TOO_MANY);
            return;
        }
        if (in->letters[i].kind >= b->g->kind_count) {
            build_fault(b, FAULT_NOTATION_KIND);
        }
        for (int j = 0; j < i; j++) {
            if (str_equal(in->letters[j].text, in->letters[i].text)) {
                /* Several kinds may go without a letter: the reader then takes any of them. */
                if (in->letters[i].text.size > 0 && in->letters[j].kind != in->letters[i].kind) {
                    build_fault(b, FAULT_NOTATION_LETTER_TAKEN);
                }
            }
        }
        build_text(b, &out->letters[i].text, in->letters[i].text);
        out->letters[i].kind = in->letters[i].kind;
        out->letter_count = i + 1;
    }
}

static void copy_castling(builder_t *b, board_notation *out, const notation_decl *in)
{
    for (int i = 0; i < in->castling_count; i++) {
        b->part = i;
        if (i == BOARD_FORMS) {
            build_fault(b, FAULT_TOO_MANY);
            return;
        }
        if (in->castling[i].castle >= b->g->castle_count) {
            build_fault(b, FAULT_NOTATION_CASTLE);
        }
        build_text(b, &out->castling[i].text, in->castling[i].text);
        out->castling[i].castle = in->castling[i].castle;
        out->castling_count = i + 1;
    }
}

void build_notations(builder_t *b)
{
    for (int language = 0; language < LANG_COUNT; language++) {
        const notation_decl *in = &b->d->notation[language];
        board_notation *out = &b->g->notation[language];
        b->item = ITEM_NOTATION;
        b->index = language;
        b->part = 0;
        out->present = in->present;
        out->path = in->path;
        copy_letters(b, out, in);
        copy_castling(b, out, in);
        b->part = 0;
        copy_forms(b, &out->separators, &in->separators);
        copy_forms(b, &out->captures, &in->captures);
        copy_forms(b, &out->promotions, &in->promotions);
        copy_forms(b, &out->suffixes, &in->suffixes);
        for (int i = 0; in->suffix_means && i < out->suffixes.count; i++) {
            out->suffix_means[i] = in->suffix_means[i];
        }
    }
}
