/* When a game is over: its conditions as truth tables. */
#include "dsl/game.h"

#include "dsl/keywords.h"
#include "dsl/lower.h"
#include "grammar.h"

typedef struct {
    unit_t *u;
    const game_sheet *s;
    uint8_t tables[GAME_DEFINES];                               /* by definition, once it is DONE */
    enum { UNTOUCHED, OPEN, DONE, WRONG } states[GAME_DEFINES]; /* of the definitions */
    bool used[GAME_DEFINES];
    int open[GAME_DEFINES], open_count; /* being worked out, the outermost first */
} conditions;

static diag_t *complain(conditions *c, diag_code code, span_t at, str_t arg0, str_t arg1)
{
    return game_complain(c->u, c->s, code, at, arg0, arg1, STR(""));
}

static bool table_of_define(conditions *c, int define, uint8_t *table);

static void complain_name(conditions *c, const ast_name *name)
{
    str_t names[GAME_DEFINES + 2];
    int count = 0;
    if (c->s->lost_name)
        return;
    for (; count < c->s->defines.count; count++)
        names[count] = c->s->defines.items[count]->name.text;
    lang_t language = c->u->diags->sources[name->at.file].language;
    names[count++] = token_display(T_ATTACKED, KEYWORDS_GAMES, language);
    names[count++] = token_display(T_NOMOVE, KEYWORDS_GAMES, language);
    diag_t *item = complain(c, DIAG_UNKNOWN_NAME, name->at, name->text, STR(""));
    diags_suggest(c->u->diags, item, name->text, names, (size_t)count);
}

/* The condition's truth table; false after an error. */
static bool table_of(conditions *c, const ast_expr *e, uint8_t *table)
{
    uint8_t left = 0, right = 0;
    bool good = !e->left || table_of(c, e->left, &left);
    good = (!e->right || table_of(c, e->right, &right)) && good;
    switch (e->kind) {
    case EXPR_NUMBER: *table = (uint8_t)e->number; return true;
    case EXPR_NOT: *table = (uint8_t)(~left & 0xF); return good;
    case EXPR_AND: *table = left & right; return good;
    case EXPR_OR: *table = left | right; return good;
    case EXPR_NAME: break;
    default: return false; /* cut, too deep */
    }
    for (int i = 0; i < c->s->defines.count; i++) {
        if (str_equal(c->s->defines.items[i]->name.text, e->name.text)) {
            c->used[i] = true;
            return table_of_define(c, i, table);
        }
    }
    complain_name(c, &e->name);
    return false;
}

static void complain_circle(conditions *c, int define)
{
    const ast_name *name = &c->s->defines.items[define]->name;
    buffer_t chain;
    bool inside = false;
    buffer_init(&chain, c->u->b.allocator);
    for (int i = 0; i < c->open_count; i++) {
        inside = inside || c->open[i] == define;
        if (!inside)
            continue;
        buffer_str(&chain, c->s->defines.items[c->open[i]]->name.text);
        buffer_text(&chain, " → ");
    }
    buffer_str(&chain, name->text);
    complain(c, DIAG_RECURSIVE_DEFINE, name->at, name->text, buffer_view(&chain));
    c->u->b.failed = c->u->b.failed || chain.failed;
    buffer_free(&chain);
}

static bool table_of_define(conditions *c, int define, uint8_t *table)
{
    const ast_game_line *line = c->s->defines.items[define];
    if (c->states[define] == OPEN) {
        complain_circle(c, define);
        return false;
    }
    if (c->states[define] == UNTOUCHED) {
        c->states[define] = OPEN;
        c->open[c->open_count++] = define;
        c->states[define] = table_of(c, line->condition, &c->tables[define]) ? DONE : WRONG;
        c->open_count--;
    }
    *table = c->tables[define];
    return c->states[define] == DONE;
}

static void check_define(conditions *c, int define)
{
    const ast_game_line *line = c->s->defines.items[define];
    lang_t language = c->u->diags->sources[line->at.file].language;
    const word_t *word = line->type.name.quoted ? NULL : word_find(line->type.name.text, language);
    bool truth = word && word->kind == WORD_TYPE && word->id == TYPE_TRUTH && !line->type.optional;
    uint8_t table;
    if (!truth)
        complain(c, DIAG_TYPE_MISMATCH, line->type.at, diag_phrase(LABEL_A_TRUTH),
                 unit_source(c->u, line->type.at));
    table_of_define(c, define, &table);
}

void game_lower_ends(unit_t *u, const game_sheet *s, board_decl *d)
{
    conditions c = { .u = u, .s = s };
    uint8_t table;
    if (s->mover_loses && table_of(&c, s->mover_loses->condition, &table))
        d->mover_loses = table;
    if (s->drawn && table_of(&c, s->drawn->condition, &table))
        d->drawn = table;
    for (int i = 0; i < s->defines.count; i++)
        check_define(&c, i);
    for (int i = 0; i < s->defines.count; i++) {
        const ast_game_line *line = s->defines.items[i];
        if (!c.used[i] && !s->lost_name && line->at.file == s->file->file)
            complain(&c, DIAG_UNUSED, line->name.at, line->name.text, STR(""));
    }
}
