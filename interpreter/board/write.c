#include "board/write.h"

#include "board/tables.h"

typedef struct {
    const board_game *g;
    const board_position *p;
    const board_notation *n;
    const board_move *move;
    const board_path *path; /* NULL: from and to alone */
    str_t link;             /* what joins origin and target */
    bool suffixed;          /* suffixes are shown too */
    board_way way;
    buffer_t *out;
    void (*visit)(void *context, const board_way *way);
    void *context;
} writer;

static str_t no_text(void)
{
    return STR("");
}

static str_t first_form(const board_forms *forms)
{
    return forms->count > 0 ? board_text_view(&forms->items[0]) : no_text();
}

static void write_file(const board_game *g, int square, buffer_t *out)
{
    buffer_char(out, (char)('a' + g->file[square]));
}

/* All but promotion and suffix. */
static void write_squares(const writer *w, buffer_t *out)
{
    const board_way *way = &w->way;
    int from = w->move->from, to = w->move->to;
    buffer_str(out, way->letter);
    if (way->file && way->rank) {
        board_square_write(w->g, from, out);
    } else if (way->file) {
        write_file(w->g, from, out);
    } else if (way->rank) {
        buffer_int(out, w->g->rank[from] + 1);
    }
    for (int i = 0; w->path && i + 1 < w->path->count; i++) {
        buffer_str(out, w->link);
        board_square_write(w->g, w->path->hop[i].to, out);
    }
    buffer_str(out, w->link);
    if (way->target_rank) {
        board_square_write(w->g, to, out);
    } else {
        write_file(w->g, to, out);
    }
}

/* ---- every way ---- */

static void cut(buffer_t *b, size_t size)
{
    if (!b->failed) {
        b->size = size;
        b->data[size] = '\0';
    }
}

static void show(writer *w)
{
    if (w->out->failed) {
        return;
    }
    w->way.text = buffer_view(w->out);
    w->visit(w->context, &w->way);
}

static void with_suffixes(writer *w)
{
    size_t size = w->out->size;
    show(w);
    for (int i = 0; w->suffixed && i < w->n->suffixes.count; i++) {
        buffer_str(w->out, board_text_view(&w->n->suffixes.items[i]));
        show(w);
        cut(w->out, size);
    }
}

static void with_promotion(writer *w)
{
    const board_notation *n = w->n;
    buffer_clear(w->out);
    write_squares(w, w->out);
    w->way.promotion = false;
    with_suffixes(w);
    if (w->move->becomes == w->move->kind) {
        return;
    }
    w->way.promotion = true;
    for (int i = 0; i < n->promotions.count; i++) {
        for (int k = 0; k < n->letter_count; k++) {
            if (n->letters[k].kind == w->move->becomes && n->letters[k].text.size > 0) {
                buffer_clear(w->out);
                write_squares(w, w->out);
                buffer_str(w->out, board_text_view(&n->promotions.items[i]));
                buffer_str(w->out, board_text_view(&n->letters[k].text));
                with_suffixes(w);
            }
        }
    }
    w->way.promotion = false;
}

static void with_targets(writer *w)
{
    w->way.target_rank = true;
    with_promotion(w);
    if (w->way.letter.size == 0 && w->way.file && !w->way.rank && w->move->captured) {
        w->way.target_rank = false;
        with_promotion(w);
        w->way.target_rank = true;
    }
}

static bool along(void *context, const board_path *path)
{
    writer *w = context;
    w->path = path->count > 1 ? path : NULL;
    w->way.path = path->count > 1;
    if (w->way.path) {
        with_promotion(w);
    }
    w->path = NULL;
    w->way.path = false;
    return true;
}

static void with_links(writer *w)
{
    const board_forms *forms = w->move->captured ? &w->n->captures : &w->n->separators;
    bool whole = w->way.file && w->way.rank;
    for (int i = 0; (whole || w->move->captured) && i < forms->count; i++) {
        w->link = board_text_view(&forms->items[i]);
        w->suffixed = whole && i == 0;
        with_targets(w);
        if (whole && w->n->path) {
            board_paths(w->g, w->p, w->move, along, w);
        }
    }
    w->suffixed = false;
    if (!w->move->captured && !w->g->numbered) {
        w->link = no_text();
        with_targets(w);
    }
}

/* A piece without a letter is told by its whole origin, by its file if it leaves it, or, if it takes nothing,
   by its target alone; with a letter, by any part of its origin. */
static void with_origins(writer *w)
{
    bool lettered = w->way.letter.size > 0;
    bool leaves_file = w->g->file[w->move->from] != w->g->file[w->move->to];
    for (int parts = 0; parts < 4; parts++) {
        w->way.file = parts & 1;
        w->way.rank = parts & 2;
        bool told =
            parts == 3 || (!w->g->numbered && !w->n->path &&
                           (lettered || (parts == 1 ? leaves_file : parts == 0 && !w->move->captured)));
        if (told) {
            with_links(w);
        }
    }
}

arbiter_status board_write_ways(const board_game *g, const board_position *p, int language,
                                const board_move *move, buffer_t *out,
                                void (*visit)(void *context, const board_way *way), void *context)
{
    writer w = { .g = g,
                 .p = p,
                 .n = board_notation_of(g, (lang_t)language),
                 .move = move,
                 .out = out,
                 .visit = visit,
                 .context = context };
    for (int i = 0; w.n && move->castle && i < w.n->castling_count; i++) {
        if (w.n->castling[i].castle == move->castle - 1) {
            buffer_clear(out);
            buffer_str(out, board_text_view(&w.n->castling[i].text));
            w.way = (board_way){ .castling = true };
            w.suffixed = i == 0;
            with_suffixes(&w);
        }
    }
    for (int i = 0; w.n && !move->castle && i < w.n->letter_count; i++) {
        if (w.n->letters[i].kind == move->kind) {
            w.way = (board_way){ .letter = board_text_view(&w.n->letters[i].text) };
            with_origins(&w);
        }
    }
    return out->failed ? ARBITER_NO_MEMORY : ARBITER_OK;
}

/* ---- as people write it ---- */

/* Whether another legal move would be written alike. */
static bool shared(const writer *w, const board_moves *legal)
{
    const board_move *a = w->move;
    for (uint32_t i = 0; i < legal->count; i++) {
        const board_move *b = &legal->items[i];
        bool letter = str_equal(board_notation_letter(w->n, b->kind, false), w->way.letter);
        bool origin = (!w->way.file || w->g->file[a->from] == w->g->file[b->from]) &&
                      (!w->way.rank || w->g->rank[a->from] == w->g->rank[b->from]);
        if (letter && origin && a->to == b->to && a->becomes == b->becomes && !b->castle &&
            !board_move_same(a, b)) {
            return true;
        }
    }
    return false;
}

static void choose_origin(writer *w, const board_moves *legal)
{
    bool by_file = w->way.letter.size == 0 && w->move->captured; /* a piece without a letter names its file */
    for (int parts = by_file ? 1 : 0; parts < 4; parts++) {
        w->way.file = parts & 1;
        w->way.rank = parts & 2;
        if (parts == 3 || ((w->way.letter.size > 0 || parts != 2) && !shared(w, legal))) {
            return;
        }
    }
}

static bool take_path(void *context, const board_path *path)
{
    writer *w = context;
    w->path = path;
    write_squares(w, w->out);
    w->path = NULL;
    w->way.path = true;
    return false;
}

/* `legal` is NULL for the long form. */
static void write_move(writer *w, const board_moves *legal)
{
    const board_move *move = w->move;
    w->way = (board_way){ .letter = board_notation_letter(w->n, move->kind, false), .target_rank = true };
    w->link = move->captured ? first_form(&w->n->captures) : no_text();
    if (w->n->path || !legal) {
        w->way.file = w->way.rank = true;
        w->link = move->captured ? w->link : first_form(&w->n->separators);
        if (!legal || shared(w, legal)) {
            board_paths(w->g, w->p, move, take_path, w);
        }
    } else {
        choose_origin(w, legal);
    }
    if (!w->way.path) {
        write_squares(w, w->out);
    }
    if (move->becomes != move->kind && w->n->promotions.count > 0) {
        buffer_str(w->out, first_form(&w->n->promotions));
        buffer_str(w->out, board_notation_letter(w->n, move->becomes, true));
    }
}

static void write_suffix(const writer *w, uint8_t meaning)
{
    for (int i = 0; i < w->n->suffixes.count; i++) {
        if (w->n->suffix_means[i] & meaning) {
            buffer_str(w->out, board_text_view(&w->n->suffixes.items[i]));
            return;
        }
    }
}

static str_t castling_form(const board_notation *n, int castle)
{
    for (int i = 0; i < n->castling_count; i++) {
        if (n->castling[i].castle == castle) {
            return board_text_view(&n->castling[i].text);
        }
    }
    return no_text();
}

static arbiter_status write_whole(const board_game *g, const board_position *p, const board_moves *legal,
                                  int language, const board_move *move, board_moves *work, buffer_t *out)
{
    writer w = { .g = g, .p = p, .n = board_notation_of(g, (lang_t)language), .move = move, .out = out };
    if (!w.n) {
        return ARBITER_OK;
    }
    str_t castling = move->castle ? castling_form(w.n, move->castle - 1) : no_text();
    if (castling.size > 0) {
        buffer_str(out, castling);
    } else {
        write_move(&w, legal);
    }
    board_position after = *p;
    board_state state;
    board_make(g, &after, move);
    arbiter_status status = board_look(g, &after, work, &state);
    if (status == ARBITER_OK && state.end == BOARD_MOVER_LOSES) {
        write_suffix(&w, SUFFIX_WIN);
    } else if (status == ARBITER_OK && state.attacked) {
        write_suffix(&w, SUFFIX_ATTACK);
    }
    return status == ARBITER_OK && out->failed ? ARBITER_NO_MEMORY : status;
}

arbiter_status board_write_move(const board_game *g, const board_position *p, const board_moves *legal,
                                int language, const board_move *move, board_moves *work, buffer_t *out)
{
    return write_whole(g, p, legal, language, move, work, out);
}

arbiter_status board_write_full(const board_game *g, const board_position *p, int language,
                                const board_move *move, board_moves *work, buffer_t *out)
{
    return write_whole(g, p, NULL, language, move, work, out);
}
