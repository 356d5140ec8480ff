/* What the compiler of boards found, in words and at its place in the file. */
#include "dsl/game.h"

#include "dsl/keywords.h"
#include "grammar.h"

typedef struct {
    unit_t *u;
    const game_sheet *s;
    const board_decl *d;
    const board_fault *fault;
} finding;

/* ---- where ---- */

static const ast_game_line *piece_line(const finding *f)
{
    return f->s->pieces.items[f->fault->index];
}

static const ast_piece_line *movement_line(const finding *f)
{
    int skipped = f->fault->part;
    const ast_piece_line *line = piece_line(f)->lines;
    while (line->promotes || skipped-- > 0)
        line = line->next;
    return line;
}

static const ast_piece_line *promotion_line(const finding *f)
{
    const ast_piece_line *line = piece_line(f)->lines;
    while (!line->promotes)
        line = line->next;
    return line;
}

static const ast_feature *feature(const ast_feature *list, int word)
{
    while (list->word != word)
        list = list->next;
    return list;
}

/* ---- what ---- */

static diag_t *say(const finding *f, diag_code code, span_t at, str_t arg0, str_t arg1, str_t arg2)
{
    return game_complain(f->u, f->s, code, at, arg0, arg1, arg2);
}

static str_t number(const finding *f, int64_t n)
{
    return unit_number(f->u, n);
}

static str_t keyword(const finding *f, int token)
{
    return token_display(token, KEYWORDS_GAMES, f->s->file->language);
}

/* A name that means no piece, with the piece it may have been meant to be. */
static void say_piece(const finding *f, const ast_name *name)
{
    str_t names[BOARD_KINDS * (1 + LANG_COUNT)];
    size_t count = 0;
    for (int i = 0; i < f->s->pieces.count; i++) {
        const ast_game_line *line = f->s->pieces.items[i];
        names[count++] = line->name.text;
        for (int l = 0; l < LANG_COUNT; l++)
            if (line->text.text[l].data)
                names[count++] = line->text.text[l];
    }
    diag_t *item = say(f, DIAG_UNKNOWN_PIECE, name->at, name->text, STR(""), STR(""));
    diags_suggest(f->u->diags, item, name->text, names, count);
}

static void say_letter(const finding *f, const ast_game_line *line)
{
    if (f->fault->code == FAULT_LETTER_FORM) {
        say(f, DIAG_PIECE_LETTER, line->string_at, line->string, STR(""), STR(""));
        return;
    }
    const ast_game_line *other = f->s->pieces.items[0];
    for (int i = 0; i < f->fault->index; i++) {
        str_t a = f->s->pieces.items[i]->string;
        bool folded =
            a.size == 1 && line->string.size == 1 && (a.data[0] | 0x20) == (line->string.data[0] | 0x20);
        if (folded || str_equal(a, line->string))
            other = f->s->pieces.items[i];
    }
    diag_t *item = say(f, DIAG_LETTER_TAKEN, line->string_at, line->string, other->name.text, STR(""));
    diags_label(f->u->diags, item, other->string_at, LABEL_FIRST_HERE, STR(""));
}

static void say_rank(const finding *f, int64_t rank, span_t at)
{
    say(f, DIAG_NO_SUCH_RANK, at, number(f, rank), number(f, f->d->height), STR(""));
}

static void say_kind(const finding *f)
{
    const ast_game_line *line = piece_line(f);
    if (f->fault->code == FAULT_KIND_STILL)
        say(f, DIAG_PIECE_STILL, line->name.at, line->name.text, STR(""), STR(""));
    else
        say_letter(f, line);
}

static void say_movement(const finding *f)
{
    const ast_piece_line *line = movement_line(f);
    const movement_decl *m = &f->d->kinds[f->fault->index].movements[f->fault->part];
    switch (f->fault->code) {
    case FAULT_LEAP_NOWHERE: say(f, DIAG_LEAP_NOWHERE, line->at, STR(""), STR(""), STR("")); break;
    case FAULT_RANGE:
        say(f, DIAG_SQUARES_RANGE, line->at, number(f, m->least), number(f, m->most), STR(""));
        break;
    case FAULT_RANK: {
        const ast_feature *from = feature(line->features, T_FROMRANK);
        say_rank(f, from->number, from->number_at);
        break;
    }
    case FAULT_HOP_TWICE: say(f, DIAG_HOP_TWICE, line->at, piece_line(f)->name.text, STR(""), STR("")); break;
    case FAULT_NEVER_APPLIES: say(f, DIAG_MOVEMENT_NEVER, line->at, STR(""), STR(""), STR("")); break;
    case FAULT_LEAVES_NOTHING:
        say(f, DIAG_PASSED_NOTHING, feature(line->features, T_LEAVESPASSED)->at, STR(""), STR(""), STR(""));
        break;
    case FAULT_LEFT_UNTAKEN:
        say(f, DIAG_PASSED_UNTAKEN, feature(line->features, T_LEAVESPASSED)->at, keyword(f, T_TAKESPASSED),
            STR(""), STR(""));
        break;
    default: /* TAKES_NEVER; NO_DIRECTION has been said of one of the directions */
        if (f->fault->code == FAULT_TAKES_NEVER)
            say(f, DIAG_PASSED_NEVER, feature(line->features, T_TAKESPASSED)->at, keyword(f, T_LEAVESPASSED),
                STR(""), STR(""));
    }
}

static void say_promotion(const finding *f)
{
    const ast_piece_line *line = promotion_line(f);
    const ast_name *name = line->into;
    str_t piece = piece_line(f)->name.text;
    for (int i = 0; i < f->fault->part && name->next; i++)
        name = name->next;
    switch (f->fault->code) {
    case FAULT_RANK: say_rank(f, line->rank, line->rank_at); break;
    case FAULT_PROMOTION_UNKNOWN: say_piece(f, name); break;
    case FAULT_PROMOTION_ITSELF: say(f, DIAG_PROMOTION_ITSELF, name->at, piece, STR(""), STR("")); break;
    case FAULT_PROMOTION_TWICE: say(f, DIAG_MEMBER_TWICE, name->at, name->text, STR(""), STR("")); break;
    case FAULT_PROMOTION_UNDECIDED:
        say(f, DIAG_PROMOTION_UNDECIDED, line->at, keyword(f, T_BYCHOICE), keyword(f, T_INPASSING), STR(""));
        break;
    default: say(f, DIAG_PROMOTION_NEVER, line->rank_at, piece, number(f, line->rank), STR(""));
    }
}

static void say_capture(const finding *f)
{
    const ast_game_line *line = f->s->capture;
    if (f->fault->code == FAULT_CAPTURE_LANDING) {
        const ast_feature *word = feature(line->features, T_GOESON);
        say(f, DIAG_CAPTURE_LANDING, word->at, keyword(f, T_LANDING), STR(""), STR(""));
        return;
    }
    const ast_feature *word = line->features; /* the first that speaks of hops */
    while (word->word == T_COMPULSORY || word->word == T_ANY)
        word = word->next;
    say(f, DIAG_CAPTURE_NO_HOP, word->at, unit_source(f->u, word->at), keyword(f, T_HOP), STR(""));
}

static void say_castle(const finding *f)
{
    const ast_game_line *line = f->s->castles.items[f->fault->index];
    const ast_castle *c = &line->castle;
    const ast_name *squares[] = { [CASTLE_MOVER_FROM] = &c->mover_from,
                                  [CASTLE_MOVER_TO] = &c->mover_to,
                                  [CASTLE_PARTNER_FROM] = &c->partner_from,
                                  [CASTLE_PARTNER_TO] = &c->partner_to };
    span_t all = { c->mover.at.file, c->mover.at.start, line->at.end };
    switch (f->fault->code) {
    case FAULT_CASTLE_KIND:
        say_piece(f, game_find_piece(f->s, c->mover.text) < 0 ? &c->mover : &c->partner);
        break;
    case FAULT_CASTLE_SQUARE: {
        const ast_name *square = squares[f->fault->part];
        say(f, DIAG_CASTLE_SQUARE, square->at, square->text, STR(""), STR(""));
        break;
    }
    case FAULT_CASTLE_RANKS: say(f, DIAG_CASTLE_RANKS, all, STR(""), STR(""), STR("")); break;
    case FAULT_CASTLE_SAME: say(f, DIAG_CASTLE_SAME, all, STR(""), STR(""), STR("")); break;
    default: say(f, DIAG_CASTLE_LETTER, line->string_at, line->string, STR(""), STR(""));
    }
}

static void say_counter(const finding *f)
{
    const ast_game_line *line = f->s->counters.items[f->fault->index];
    if (f->fault->code == FAULT_COUNTER_ENDLESS) {
        say(f, DIAG_COUNTER_ENDLESS, line->name.at, line->name.text, keyword(f, T_RESET), STR(""));
        return;
    }
    int skipped = f->fault->part;
    const ast_feature *word = line->features;
    while (word->word != T_NAME || skipped-- > 0)
        word = word->next;
    say_piece(f, &word->name);
}

str_t game_position_phrase(position_fault fault)
{
    static const label_code faults[] = { [POSITION_EMPTY] = LABEL_POSITION_EMPTY,
                                         [POSITION_LETTER] = LABEL_POSITION_LETTER,
                                         [POSITION_RANK_LONG] = LABEL_POSITION_RANK_LONG,
                                         [POSITION_RANK_SHORT] = LABEL_POSITION_RANK_SHORT,
                                         [POSITION_RANKS_MANY] = LABEL_POSITION_RANKS_MANY,
                                         [POSITION_RANKS_FEW] = LABEL_POSITION_RANKS_FEW,
                                         [POSITION_SIDE] = LABEL_POSITION_SIDE,
                                         [POSITION_RIGHT] = LABEL_POSITION_RIGHT,
                                         [POSITION_RIGHT_PIECES] = LABEL_POSITION_RIGHT_PIECES,
                                         [POSITION_SQUARE] = LABEL_POSITION_SQUARE,
                                         [POSITION_PASSED] = LABEL_POSITION_PASSED,
                                         [POSITION_NUMBER] = LABEL_POSITION_NUMBER,
                                         [POSITION_TWICE] = LABEL_POSITION_TWICE,
                                         [POSITION_RANGE] = LABEL_POSITION_RANGE,
                                         [POSITION_SIDE_MISSING] = LABEL_POSITION_SIDE_MISSING,
                                         [POSITION_TRAILING] = LABEL_POSITION_TRAILING };
    return diag_phrase(faults[fault]);
}

/* The place in the text where it cannot be read further, if the text stands there as it is meant; else all of
   it. */
static span_t place_in(const ast_game_line *line, size_t offset)
{
    span_t at = line->string_at;
    if (at.end - at.start != line->string.size + 2)
        return at;
    at.start += 1 + (uint32_t)offset;
    at.end = at.start + 1;
    return at;
}

static void say_start(const finding *f)
{
    const ast_game_line *line = f->s->start;
    const board_fault *fault = f->fault;
    switch (fault->code) {
    case FAULT_START:
        say(f, DIAG_START_POSITION, place_in(line, fault->position.offset),
            game_position_phrase(fault->position.fault), STR(""), STR(""));
        break;
    case FAULT_START_ROYAL:
        say(f, DIAG_START_ROYAL, line->string_at, f->d->side_name[fault->part],
            number(f, fault->count[fault->part]), STR(""));
        break;
    case FAULT_START_UNEQUAL:
        say(f, DIAG_START_UNEQUAL, line->string_at, piece_line(f)->name.text, number(f, fault->count[0]),
            number(f, fault->count[1]));
        break;
    default: break; /* START_MISSING has been said */
    }
}

static const ast_notation_line *notation_part(const finding *f, int word)
{
    const ast_notation_line *part = f->s->notation[f->fault->index]->parts;
    while (part->word != word)
        part = part->next;
    return part;
}

static void say_castle_form(const finding *f)
{
    for (const ast_notation_line *part = f->s->notation[f->fault->index]->parts; part; part = part->next) {
        if (part->word != T_CASTLE || game_find_castle(f->s, part->castle.text) >= 0)
            continue;
        str_t names[BOARD_CASTLES];
        for (int i = 0; i < f->s->castles.count; i++)
            names[i] = f->s->castles.items[i]->name.text;
        diag_t *item = say(f, DIAG_UNKNOWN_CASTLE, part->castle.at, part->castle.text, STR(""), STR(""));
        diags_suggest(f->u->diags, item, part->castle.text, names, (size_t)f->s->castles.count);
    }
}

static void say_notation(const finding *f)
{
    if (f->fault->code == FAULT_NOTATION_CASTLE) {
        say_castle_form(f);
        return;
    }
    const ast_form *letters = notation_part(f, T_LETTERS)->forms, *letter = letters, *other = letters;
    for (int i = 0; i < f->fault->part; i++)
        letter = letter->next;
    if (f->fault->code == FAULT_NOTATION_KIND) {
        say_piece(f, &letter->name);
        return;
    }
    while (!str_equal(other->text, letter->text))
        other = other->next;
    diag_t *item = say(f, DIAG_LETTER_TAKEN, letter->at, letter->text, other->name.text, STR(""));
    diags_label(f->u->diags, item, other->at, LABEL_FIRST_HERE, STR(""));
}

static void say_board(const finding *f)
{
    const ast_game_line *line = f->s->board;
    if (f->fault->code == FAULT_BOARD_SIZE)
        say(f, DIAG_BOARD_SIZE, line->size_at, number(f, line->width), number(f, line->height), STR(""));
}

static void say_side(const finding *f)
{
    const ast_form *side = f->s->sides ? f->s->sides->forms : NULL;
    if (side && f->fault->index > 0)
        side = side->next;
    if (side)
        say(f, DIAG_SIDE_LETTER, side->at, side->name.text, STR(""), STR(""));
}

/* Whether the fault may be there only because something of the file could not be read. */
static bool follows_from_loss(const game_sheet *s, board_fault_code code)
{
    switch (code) {
    case FAULT_PROMOTION_UNKNOWN:
    case FAULT_CASTLE_KIND:
    case FAULT_COUNTER_KIND:
    case FAULT_NOTATION_KIND:
    case FAULT_NOTATION_CASTLE:
    case FAULT_START:
    case FAULT_START_ROYAL:
    case FAULT_START_UNEQUAL: return s->lost_name;
    case FAULT_KIND_STILL:
    case FAULT_LEFT_UNTAKEN:
    case FAULT_TAKES_NEVER:
    case FAULT_PROMOTION_NEVER:
    case FAULT_CAPTURE_NO_HOP:
    case FAULT_CAPTURE_LANDING: return s->lost;
    default: return false;
    }
}

void game_report(unit_t *u, const game_sheet *s, const board_decl *d, const board_faults *faults)
{
    static void (*const say_of[])(const finding *) = {
        [ITEM_BOARD] = say_board,       [ITEM_SIDE] = say_side,           [ITEM_KIND] = say_kind,
        [ITEM_MOVEMENT] = say_movement, [ITEM_PROMOTION] = say_promotion, [ITEM_CAPTURE] = say_capture,
        [ITEM_CASTLE] = say_castle,     [ITEM_COUNTER] = say_counter,     [ITEM_START] = say_start,
        [ITEM_NOTATION] = say_notation
    };
    for (int i = 0; i < faults->count; i++) {
        finding f = { u, s, d, &faults->items[i] };
        if (f.fault->code == FAULT_TEXT_LONG || follows_from_loss(s, f.fault->code))
            continue;
        if (f.fault->code == FAULT_TOO_MANY) /* of the compiler's own tables: all else is counted before */
            say(&f, DIAG_GAME_TOO_RICH,
                f.fault->item == ITEM_MOVEMENT ? movement_line(&f)->at : s->file->name_at, STR(""), STR(""),
                STR(""));
        else if (f.fault->item == ITEM_END)
            say(&f, DIAG_END_BOTH, s->drawn->at, STR(""), STR(""), STR(""));
        else
            say_of[f.fault->item](&f);
    }
}
