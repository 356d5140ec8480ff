/* What a compiled game says of itself. */
#include "board/tables.h"

const board_notation *board_notation_of(const board_game *g, lang_t language)
{
    return g->notation[language].present ? &g->notation[language] : NULL;
}

str_t board_notation_letter(const board_notation *n, int kind, bool wanted)
{
    for (int i = 0; i < n->letter_count; i++) {
        if (n->letters[i].kind == kind && (!wanted || n->letters[i].text.size > 0)) {
            return board_text_view(&n->letters[i].text);
        }
    }
    return STR("");
}

/* A translation, or what stands for it. */
static str_t in_language(const board_text *title, const board_text *name, int language)
{
    bool translated = language >= 0 && language < LANG_COUNT && title[language].size > 0;
    return board_text_view(translated ? &title[language] : name);
}

int board_kind_count(const board_game *g)
{
    return g->kind_count;
}

str_t board_kind_name(const board_game *g, int kind, int language)
{
    return in_language(g->kind[kind].title, &g->kind[kind].name, language);
}

str_t board_kind_letter(const board_game *g, int kind)
{
    return board_text_view(&g->kind[kind].letter);
}

str_t board_kind_symbol(const board_game *g, int kind, int side)
{
    return board_text_view(&g->kind[kind].symbol[side]);
}

bool board_kind_royal(const board_game *g, int kind)
{
    return g->kind[kind].royal;
}

bool board_promotes(const board_game *g, int side, int kind, int square)
{
    return g->of[side][kind].zone >> square & 1;
}

str_t board_side_name(const board_game *g, int side)
{
    return board_text_view(&g->side_name[side]);
}

str_t board_side_letter(const board_game *g, int side)
{
    return board_text_view(&g->side_letter[side]);
}

bool board_numbered(const board_game *g)
{
    return g->numbered;
}

board_format board_format_of(const board_game *g)
{
    return (board_format)g->format;
}

str_t board_title(const board_game *g, int language)
{
    return in_language(g->title, &g->name, language);
}

int board_counter_count(const board_game *g)
{
    return g->counter_count;
}

int board_counter_find(const board_game *g, str_t name)
{
    for (int i = 0; i < g->counter_count; i++) {
        if (str_equal(board_text_view(&g->counter[i].name), name)) {
            return i;
        }
    }
    return -1;
}

str_t board_counter_name(const board_game *g, int counter)
{
    return board_text_view(&g->counter[counter].name);
}

int board_castle_count(const board_game *g)
{
    return g->castle_count;
}

str_t board_castle_name(const board_game *g, int castle)
{
    return board_text_view(&g->castle_name[castle]);
}

str_t board_castle_letter(const board_game *g, int castle)
{
    return board_text_view(&g->castle_letter[castle]);
}

uint8_t board_slips(const board_game *g)
{
    return g->slips;
}

uint64_t board_hash(const board_game *g)
{
    return g->hash;
}
