/* From all that is said of a game to its declaration. What the compiler of boards cannot see is checked here:
   words that do not go together, what is said twice, and what there is no room for. */
#include "dsl/game.h"

#include "dsl/keywords.h"
#include "dsl/lower.h"
#include "grammar.h"

typedef struct {
    unit_t *u;
    const game_sheet *s;
    board_decl *d;
} lowering;

/* ---- findings ---- */

static diag_t *complain(lowering *l, diag_code code, span_t at, str_t arg0, str_t arg1)
{
    return game_complain(l->u, l->s, code, at, arg0, arg1, STR(""));
}

static str_t source(lowering *l, span_t at)
{
    return unit_source(l->u, at);
}

static void too_many(lowering *l, span_t at, label_code what, int limit)
{
    complain(l, DIAG_TOO_MANY, at, diag_phrase(what), unit_number(l->u, limit));
}

static str_t text(lowering *l, str_t text, span_t at)
{
    if (text.size > BOARD_TEXT)
        complain(l, DIAG_TEXT_TOO_LONG, at, unit_number(l->u, (int64_t)text.size),
                 unit_number(l->u, BOARD_TEXT));
    return text;
}

/* Memory for a part of the declaration: zeroed, at least one element. */
static void *room(lowering *l, int count, size_t size)
{
    return unit_alloc(l->u, ((size_t)count + 1) * size);
}

static uint8_t small(int64_t number)
{
    return number > UINT8_MAX ? UINT8_MAX : (uint8_t)number;
}

/* Zero would say nothing; no board has the rank that stands for it. */
static uint8_t rank(int64_t number)
{
    return number == 0 ? UINT8_MAX : small(number);
}

/* The word before this one in the list that says the same, or cannot hold with it. */
static void check_features(lowering *l, const ast_feature *list, const unsigned char (*exclusive)[2])
{
    for (const ast_feature *f = list; f; f = f->next) {
        for (const ast_feature *other = list; other != f; other = other->next) {
            bool same =
                f->word == other->word && (f->word != T_NAME || str_equal(f->name.text, other->name.text));
            if (same) {
                complain(l, DIAG_GAME_PART_TWICE, f->at, source(l, f->at), STR(""));
                break;
            }
            for (const unsigned char(*pair)[2] = exclusive; pair && (*pair)[0]; pair++)
                if ((f->word == (*pair)[0] && other->word == (*pair)[1]) ||
                    (f->word == (*pair)[1] && other->word == (*pair)[0]))
                    complain(l, DIAG_GAME_EXCLUDES, f->at, source(l, other->at), source(l, f->at));
        }
    }
}

static bool has_word(const ast_feature *list, int word)
{
    while (list && list->word != word)
        list = list->next;
    return list != NULL;
}

/* ---- the board and the sides ---- */

static void lower_board(lowering *l)
{
    const game_sheet *s = l->s;
    board_decl *d = l->d;
    check_features(l, s->board->features, NULL);
    d->width = small(s->board->width);
    d->height = small(s->board->height);
    d->dark = has_word(s->board->features, T_DARK);
    d->numbered = has_word(s->board->features, T_NUMBERED);
    if (s->format)
        d->format = s->format->format;
    if (s->start) {
        d->start_any = !s->start->string.data;
        d->start = s->start->string;
    }
    const ast_form *side = s->sides ? s->sides->forms : NULL;
    for (int i = 0; i < 2 && side; i++, side = side->next) {
        d->side_name[i] = text(l, side->name.text, side->name.at);
        d->side_letter[i] = text(l, side->text, side->at);
    }
    if (s->title)
        for (int i = 0; i < LANG_COUNT; i++)
            d->title[i] = text(l, s->title->text.text[i], s->title->text.at[i]);
}

/* What every game says, in words of the file's language. */
static void check_complete(lowering *l)
{
    const game_sheet *s = l->s;
    const struct {
        int word;
        bool said;
    } parts[] = { { T_BOARD, s->board },
                  { T_SIDES, s->sides },
                  { T_FORMAT, s->format },
                  { T_START, s->start },
                  { T_PIECE, s->pieces.count > 0 } };
    buffer_t missing;
    buffer_init(&missing, l->u->b.allocator);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (parts[i].said)
            continue;
        buffer_text(&missing, missing.size > 0 ? ", " : "");
        buffer_str(&missing, token_display(parts[i].word, KEYWORDS_GAMES, s->file->language));
    }
    if (missing.size > 0 && !s->lost_name)
        complain(l, DIAG_GAME_LACKS, s->file->name_at, buffer_view(&missing), STR(""));
    l->u->b.failed = l->u->b.failed || missing.failed;
    buffer_free(&missing);
}

/* ---- pieces ---- */

enum {
    FOR_SLIDE = 1 << MOVEMENT_SLIDE,
    FOR_HOP = 1 << MOVEMENT_HOP,
    FOR_OTHERS = 1 << MOVEMENT_STEP | 1 << MOVEMENT_LEAP
};

static const unsigned char movement_pairs[][2] = {
    { T_MOVING, T_CAPTURING }, { T_EXACTLY, T_UPTO }, { T_EXACTLY, T_ATLEAST }, { 0, 0 }
};

static int movements_with(int word)
{
    switch (word) {
    case T_EXACTLY:
    case T_UPTO:
    case T_ATLEAST: return FOR_SLIDE;
    case T_RUNUP:
    case T_LANDING: return FOR_HOP;
    default: return FOR_OTHERS | FOR_SLIDE;
    }
}

static uint8_t squares(lowering *l, const ast_feature *f)
{
    if (f->number < 1 || f->number >= BOARD_EDGE)
        complain(l, DIAG_GAME_SQUARES, f->number_at, unit_number(l->u, f->number),
                 unit_number(l->u, BOARD_EDGE - 1));
    return small(f->number);
}

static void lower_feature(lowering *l, movement_decl *m, const ast_feature *f)
{
    switch (f->word) {
    case T_EXACTLY: m->least = m->most = squares(l, f); break;
    case T_UPTO: m->most = squares(l, f); break;
    case T_ATLEAST: m->least = squares(l, f); break;
    case T_FROMRANK: m->from_rank = rank(f->number); break;
    case T_MOVING: m->use = USE_MOVING; break;
    case T_CAPTURING: m->use = USE_CAPTURING; break;
    case T_LEAVESPASSED: m->leaves_en_passant = true; break;
    case T_TAKESPASSED: m->takes_en_passant = true; break;
    case T_RUNUP: m->run_up_any = true; break;
    default: m->landing_any = true; /* T_LANDING */
    }
}

static void lower_movement(lowering *l, movement_decl *m, const ast_piece_line *line)
{
    m->kind = line->movement;
    m->leap[0] = small(line->leap[0]);
    m->leap[1] = small(line->leap[1]);
    for (const ast_way *way = line->ways; way; way = way->next) {
        m->directions |= way->directions;
        if (!way->directions)
            complain(l, DIAG_NO_DIRECTION, way->at, source(l, way->at), STR(""));
    }
    check_features(l, line->features, movement_pairs);
    for (const ast_feature *f = line->features; f; f = f->next) {
        if (movements_with(f->word) & 1 << line->movement)
            lower_feature(l, m, f);
        else
            complain(l, DIAG_MODIFIER_MISPLACED, f->at, source(l, f->at), STR(""));
    }
}

/* The piece of that name, or one that the compiler will not find. */
static uint8_t piece(lowering *l, str_t name)
{
    int found = game_find_piece(l->s, name);
    return found < 0 ? BOARD_NO_KIND : (uint8_t)found;
}

static void lower_promotion(lowering *l, promotion_decl *p, const ast_piece_line *line)
{
    static const unsigned char pairs[][2] = { { T_INPASSING, T_ENDSMOVE }, { 0, 0 } };
    check_features(l, line->features, pairs);
    p->rank = rank(line->rank);
    p->by_choice = has_word(line->features, T_BYCHOICE);
    p->when = has_word(line->features, T_INPASSING)  ? PROMOTE_IN_PASSING
              : has_word(line->features, T_ENDSMOVE) ? PROMOTE_ENDS_MOVE
                                                     : PROMOTE_AT_END;
    uint8_t *into = room(l, BOARD_KINDS, sizeof *into);
    for (const ast_name *name = line->into; name && into; name = name->next) {
        if (p->into_count == BOARD_KINDS) {
            too_many(l, name->at, LABEL_PIECES, BOARD_KINDS);
            break;
        }
        into[p->into_count++] = piece(l, name->text);
    }
    p->into = into;
}

static void lower_lines(lowering *l, kind_decl *k, const ast_piece_line *lines)
{
    movement_decl *movements = room(l, BOARD_MOVEMENTS, sizeof *movements);
    const ast_piece_line *promotion = NULL;
    for (const ast_piece_line *line = lines; line && movements; line = line->next) {
        if (line->promotes && promotion) {
            diag_t *item =
                complain(l, DIAG_GAME_PART_TWICE, line->at, diag_phrase(LABEL_A_PROMOTION), STR(""));
            diags_label(l->u->diags, item, promotion->at, LABEL_FIRST_HERE, STR(""));
        } else if (line->promotes) {
            promotion = line;
            lower_promotion(l, &k->promotion, line);
        } else if (k->movement_count == BOARD_MOVEMENTS) {
            too_many(l, line->at, LABEL_MOVEMENTS, BOARD_MOVEMENTS);
        } else {
            lower_movement(l, &movements[k->movement_count++], line);
        }
    }
    k->movements = movements;
}

static void lower_symbols(lowering *l, kind_decl *k, const ast_form *forms)
{
    for (int side = 0; forms && side < 2; side++, forms = forms->next)
        k->symbol[side] = text(l, forms->text, forms->at);
}

/* A name means one piece, whether it is its own or a translation. */
static void check_name(lowering *l, int piece, str_t name, span_t at)
{
    for (int i = 0; i < piece && name.data; i++) {
        const ast_game_line *other = l->s->pieces.items[i];
        bool same = str_equal(other->name.text, name);
        for (int lang = 0; lang < LANG_COUNT; lang++)
            same = same || (other->text.text[lang].data && str_equal(other->text.text[lang], name));
        if (same) {
            diag_t *item = complain(l, DIAG_LETTER_TAKEN, at, name, other->name.text);
            diags_label(l->u->diags, item, other->name.at, LABEL_FIRST_HERE, STR(""));
            return;
        }
    }
}

static void lower_pieces(lowering *l)
{
    const game_lines *pieces = &l->s->pieces;
    kind_decl *kinds = room(l, pieces->count, sizeof *kinds);
    for (int i = 0; i < pieces->count && kinds; i++) {
        const ast_game_line *line = pieces->items[i];
        const ast_game_line *before = NULL; /* the same piece in the game this one is like */
        for (int b = 0; l->s->base && b < l->s->base->pieces.count; b++)
            if (str_equal(l->s->base->pieces.items[b]->name.text, line->name.text))
                before = l->s->base->pieces.items[b];
        check_name(l, i, line->name.text, line->name.at);
        for (int lang = 0; lang < LANG_COUNT; lang++)
            check_name(l, i, line->text.text[lang], line->text.at[lang]);
        kinds[i].name = text(l, line->name.text, line->name.at);
        kinds[i].letter = text(l, line->string, line->string_at);
        kinds[i].royal = line->features != NULL;
        lower_symbols(l, &kinds[i], line->forms || !before ? line->forms : before->forms);
        for (int lang = 0; lang < LANG_COUNT; lang++) {
            const ast_text *title = line->text.text[lang].data || !before ? &line->text : &before->text;
            kinds[i].title[lang] = text(l, title->text[lang], title->at[lang]);
        }
        lower_lines(l, &kinds[i], line->lines);
    }
    l->d->kinds = kinds;
    l->d->kind_count = pieces->count;
}

/* ---- captures, castling, counters ---- */

static void lower_capture(lowering *l)
{
    static const unsigned char pairs[][2] = { { T_ANY, T_MOST }, { 0, 0 } };
    const ast_feature *words = l->s->capture ? l->s->capture->features : NULL;
    check_features(l, words, pairs);
    l->d->capture = (capture_decl){ .compulsory = has_word(words, T_COMPULSORY),
                                    .chained = has_word(words, T_CHAINED),
                                    .most = has_word(words, T_MOST),
                                    .landing_goes_on = has_word(words, T_GOESON),
                                    .removed_at_end = has_word(words, T_REMOVED) };
}

static void lower_castles(lowering *l)
{
    const game_lines *castles = &l->s->castles;
    castle_decl *out = room(l, castles->count, sizeof *out);
    for (int i = 0; i < castles->count && out; i++) {
        const ast_game_line *line = castles->items[i];
        out[i] = (castle_decl){ .name = text(l, line->name.text, line->name.at),
                                .letter = text(l, line->string, line->string_at),
                                .mover = piece(l, line->castle.mover.text),
                                .partner = piece(l, line->castle.partner.text),
                                .mover_from = line->castle.mover_from.text,
                                .mover_to = line->castle.mover_to.text,
                                .partner_from = line->castle.partner_from.text,
                                .towards = line->castle.towards,
                                .partner_to = line->castle.partner_to.text };
    }
    l->d->castles = out;
    l->d->castle_count = castles->count;
}

static void lower_counters(lowering *l)
{
    const game_lines *counters = &l->s->counters;
    counter_decl *out = room(l, counters->count, sizeof *out);
    for (int i = 0; i < counters->count && out; i++) {
        const ast_game_line *line = counters->items[i];
        int count = 0;
        for (const ast_feature *f = line->features; f; f = f->next)
            count += f->word == T_NAME;
        uint8_t *kinds = room(l, count, sizeof *kinds);
        check_features(l, line->features, NULL);
        out[i] = (counter_decl){ .name = text(l, line->name.text, line->name.at),
                                 .on_capture = has_word(line->features, T_CAPTURE),
                                 .on_promotion = has_word(line->features, T_PROMOTION),
                                 .kinds = kinds };
        for (const ast_feature *f = line->features; f && kinds; f = f->next)
            if (f->word == T_NAME)
                kinds[out[i].kind_count++] = piece(l, f->name.text);
    }
    l->d->counters = out;
    l->d->counter_count = counters->count;
}

/* ---- notation ---- */

static void check_forms(lowering *l, const ast_form *forms)
{
    for (const ast_form *f = forms; f; f = f->next)
        for (const ast_form *other = forms; other != f; other = other->next)
            if (str_equal(f->text, other->text) && str_equal(f->name.text, other->name.text))
                complain(l, DIAG_MEMBER_TWICE, f->at, f->text, STR(""));
}

/* How many of them there is room for. */
static int count_forms(lowering *l, const ast_form *forms, int limit)
{
    int count = 0;
    check_forms(l, forms);
    for (const ast_form *f = forms; f; f = f->next, count++) {
        if (count == limit) {
            too_many(l, f->at, LABEL_FORMS, limit);
            break;
        }
        text(l, f->text, f->at);
    }
    return count;
}

static forms_decl lower_forms(lowering *l, const ast_form *forms)
{
    int count = count_forms(l, forms, BOARD_FORMS);
    str_t *items = room(l, count, sizeof *items);
    for (int i = 0; i < count && items; i++, forms = forms->next)
        items[i] = forms->text;
    return (forms_decl){ items, items ? count : 0 };
}

static void lower_suffixes(lowering *l, notation_decl *n, const ast_form *forms)
{
    n->suffixes = lower_forms(l, forms);
    uint8_t *means = room(l, n->suffixes.count, sizeof *means);
    bool any = false;
    for (int i = 0; i < n->suffixes.count && means; i++, forms = forms->next) {
        means[i] = forms->means;
        any = any || forms->means;
    }
    n->suffix_means = any ? means : NULL;
}

static void lower_letters(lowering *l, notation_decl *n, const ast_form *forms)
{
    int count = count_forms(l, forms, BOARD_LETTERS);
    letter_decl *letters = room(l, count, sizeof *letters);
    for (int i = 0; i < count && letters; i++, forms = forms->next)
        letters[i] = (letter_decl){ piece(l, forms->name.text), forms->text };
    n->letters = letters;
    n->letter_count = letters ? count : 0;
}

/* The lines for all castlings make one list. */
static void lower_castling(lowering *l, notation_decl *n, const ast_notation_line *parts)
{
    castling_form_decl *out = room(l, BOARD_FORMS, sizeof *out);
    for (const ast_notation_line *part = parts; part && out; part = part->next) {
        if (part->word != T_CASTLE)
            continue;
        int found = game_find_castle(l->s, part->castle.text);
        check_forms(l, part->forms);
        for (const ast_form *f = part->forms; f; f = f->next) {
            if (n->castling_count == BOARD_FORMS) {
                too_many(l, f->at, LABEL_FORMS, BOARD_FORMS);
                break;
            }
            out[n->castling_count++] =
                (castling_form_decl){ found < 0 ? BOARD_CASTLES : (uint8_t)found, text(l, f->text, f->at) };
        }
    }
    n->castling = out;
}

static void check_parts(lowering *l, const ast_notation_line *parts)
{
    for (const ast_notation_line *part = parts; part; part = part->next) {
        for (const ast_notation_line *other = parts; other != part; other = other->next) {
            if (other->word != part->word || !str_equal(other->castle.text, part->castle.text))
                continue;
            diag_t *item =
                complain(l, DIAG_GAME_PART_TWICE, part->word_at, source(l, part->word_at), STR(""));
            diags_label(l->u->diags, item, other->word_at, LABEL_FIRST_HERE, STR(""));
            break;
        }
    }
}

static void lower_notation(lowering *l, lang_t language)
{
    const ast_game_line *line = l->s->notation[language];
    notation_decl *n = &l->d->notation[language];
    if (!line)
        return;
    n->present = true;
    check_parts(l, line->parts);
    for (const ast_notation_line *part = line->parts; part; part = part->next) {
        switch (part->word) {
        case T_LETTERS: lower_letters(l, n, part->forms); break;
        case T_SEPARATOR: n->separators = lower_forms(l, part->forms); break;
        case T_CAPTURE: n->captures = lower_forms(l, part->forms); break;
        case T_PROMOTION: n->promotions = lower_forms(l, part->forms); break;
        case T_SUFFIXES: lower_suffixes(l, n, part->forms); break;
        case T_PATH: n->path = true; break;
        default: break; /* T_CASTLE */
        }
    }
    lower_castling(l, n, line->parts);
}

static void lower_slips(lowering *l)
{
    const ast_feature *words = l->s->slips ? l->s->slips->features : NULL;
    check_features(l, words, NULL);
    l->d->slips = (uint8_t)((has_word(words, T_OTHERORIGIN) ? SLIP_OTHER_ORIGIN : 0) |
                            (has_word(words, T_OTHERSIDE) ? SLIP_OTHER_SIDE : 0) |
                            (has_word(words, T_INCOMPLETE) ? SLIP_INCOMPLETE_CAPTURE : 0));
}

bool game_lower(unit_t *u, const game_sheet *s, board_decl *d)
{
    lowering l = { .u = u, .s = s, .d = d };
    check_complete(&l);
    if (s->board)
        lower_board(&l);
    lower_pieces(&l);
    lower_capture(&l);
    lower_castles(&l);
    lower_counters(&l);
    game_lower_ends(u, s, d);
    lower_slips(&l);
    for (int language = 0; language < LANG_COUNT; language++)
        lower_notation(&l, (lang_t)language);
    d->name = text(&l, s->file->name, s->file->name_at);
    return s->board && !u->b.failed;
}
