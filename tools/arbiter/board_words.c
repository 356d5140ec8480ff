#include "board_words.h"

#include "load.h"
#include "messages.h"
#include "paper.h"

static void put_royal(buffer *b, const board_view *v)
{
    arbiter_piece piece;
    for (uint32_t k = 0; arbiter_boardgame_piece(v->rulebook, v->game, k, v->language, &piece) == ARBITER_OK;
         k++) {
        if (piece.royal) {
            put(b, b->size > 0 ? S("/") : S(""));
            put_clean(b, piece.title);
        }
    }
}

/* What the game makes of the position; nothing while it goes on undisturbed. */
static void put_state(buffer *b, const board_view *v, const arbiter_position *p, arbiter_str mover)
{
    if (p->attacked) {
        buffer royal = { 0 };
        put_royal(&royal, v);
        put(b, S(" · "));
        say(b, v->language, MSG_BOARD_ATTACKED, buf_view(&royal));
        buf_free(&royal);
    }
    if (p->no_move) {
        put(b, S(" · "));
        say(b, v->language, MSG_BOARD_NO_MOVE);
    }
    if (p->lost || p->drawn) {
        put(b, S(" · " BOLD));
        say(b, v->language, p->lost ? MSG_BOARD_LOST : MSG_BOARD_DRAWN, mover);
        put(b, S(PLAIN));
    }
}

void put_situation(buffer *b, const board_view *v)
{
    buffer mover = { 0 }, number = { 0 };
    arbiter_position p;
    arbiter_str name;
    uint32_t value;
    checked(arbiter_board_state(v->board, &p));
    put_side(&mover, v, p.to_move);
    put_number(&number, p.number);
    put(b, S(BOLD));
    put_clean(b, v->about.title);
    put(b, S(PLAIN " · "));
    say(b, v->language, MSG_BOARD_TO_MOVE, buf_view(&mover), buf_view(&number));
    for (uint32_t n = 0; arbiter_board_counter(v->board, n, &name, &value) == ARBITER_OK; n++) {
        if (value > 0) {
            put(b, S(" · "));
            put_clean(b, name);
            put_char(b, ' ');
            put_number(b, value);
        }
    }
    put_state(b, v, &p, buf_view(&mover));
    buf_free(&mover);
    buf_free(&number);
}

/* ---- a text ---- */

static void put_with_moves(buffer *b, const board_view *v, message words, arbiter_moves moves)
{
    buffer text = { 0 };
    put_moves(&text, v, moves, true);
    put_char(b, '\n');
    say(b, v->language, words, buf_view(&text));
    buf_free(&text);
}

void put_reading(buffer *b, const board_view *v, arbiter_str text, const arbiter_reading *r)
{
    static const message statuses[] = { MSG_READ_CLEAR, MSG_READ_AMBIGUOUS, MSG_READ_ILLEGAL,
                                        MSG_READ_UNREADABLE, MSG_READ_MISSING };
    static const message slips[] = { MSG_SLIP_ORIGIN, MSG_SLIP_SIDE, MSG_SLIP_INCOMPLETE };
    static const message marks[] = { MSG_WRONG_CAPTURE_MISSING, MSG_WRONG_CAPTURE_SUPERFLUOUS,
                                     MSG_WRONG_ATTACK, MSG_WRONG_WIN, MSG_WRONG_PASSED };
    say(b, v->language, statuses[r->status], text);
    if (r->candidates.count > 0) {
        put_with_moves(b, v, r->candidates.count > 1 ? MSG_CANDIDATES : MSG_CANDIDATE, r->candidates);
    }
    if (r->promotion_open) {
        put_char(b, '\n');
        say(b, v->language, MSG_PROMOTION_OPEN);
    }
    if (r->pinned) {
        put_char(b, '\n');
        say(b, v->language, MSG_PINNED);
    }
    if (r->done.count > 0) {
        put_with_moves(b, v, MSG_DENOTES, r->done);
    }
    for (int i = 0; i < ARBITER_SLIPS; i++) {
        if (r->corrections[i].count > 0) {
            put_with_moves(b, v, slips[i], r->corrections[i]);
        }
    }
    for (int i = 0; i < 5; i++) {
        if (r->wrong_marks >> i & 1) {
            put_char(b, '\n');
            say(b, v->language, marks[i]);
        }
    }
}

/* ---- who can win ---- */

static void put_more(buffer *b, const board_view *v, size_t count)
{
    buffer number = { 0 };
    put_number(&number, (int64_t)count);
    put(b, S(" "));
    say(b, v->language, MSG_MORE_MOVES, buf_view(&number));
    buf_free(&number);
}

void put_line(buffer *b, const board_view *v, arbiter_moves line, bool whole)
{
    enum { FIRST = 12, LAST = 6 }; /* what is left out is worth a word more than it would take */
    bool cut = !whole && line.count > 2 * (FIRST + LAST);
    for (size_t i = 0; i < line.count; i++) {
        arbiter_position p;
        size_t resumes = cut ? line.count - LAST : 0;
        checked(arbiter_board_state(v->board, &p));
        if (cut && i == FIRST) {
            put_more(b, v, line.count - FIRST - LAST);
        }
        if (!cut || i < FIRST || i >= resumes) {
            put(b, i > 0 ? S(" ") : S(""));
            if (i == 0 || p.to_move == 0 || (cut && i == resumes)) {
                put_number(b, p.number);
                put(b, p.to_move == 0 ? S(".") : S("…"));
            }
            put_move(b, v, &line.items[i], false);
        }
        checked(arbiter_board_make(v->board, &line.items[i]));
    }
    for (size_t i = 0; i < line.count; i++) {
        arbiter_board_back(v->board, NULL);
    }
}

void put_can_win(buffer *b, const board_view *v, int side, const arbiter_win *win, bool whole)
{
    static const message reasons[] = { MSG_WIN_LINE,     MSG_WIN_ALREADY,        MSG_WIN_OVER,
                                       MSG_WIN_MATERIAL, MSG_WIN_NEVER_ATTACKED, MSG_WIN_NEVER_CAUGHT,
                                       MSG_WIN_FORCED,   MSG_WIN_EXHAUSTED,      MSG_WIN_BUDGET };
    buffer name = { 0 }, number = { 0 }, royal = { 0 };
    put_side(&name, v, side);
    put_number(&number, (int64_t)win->positions);
    put_royal(&royal, v);
    put(b, S(BOLD));
    say(b, v->language,
        win->answer == ARBITER_CAN_WIN_YES  ? MSG_CAN_WIN
        : win->answer == ARBITER_CAN_WIN_NO ? MSG_CANNOT_WIN
                                            : MSG_MAY_WIN,
        buf_view(&name));
    put(b, S(PLAIN " "));
    say(b, v->language, reasons[win->reason], buf_view(&royal), buf_view(&number));
    if (win->line.count > 0) {
        put_char(b, '\n');
        put_line(b, v, win->line, whole);
    }
    buf_free(&name);
    buf_free(&number);
    buf_free(&royal);
}
