/* What is wrong with the text of a position, in words. */
#include "api/api.h"
#include "api/board_api.h"
#include "report/words.h"

static const struct {
    const char *name;
    phrase_id phrase;
} faults[] = {
    [POSITION_OK] = { "", PHRASE_POSITION_EMPTY },
    [POSITION_EMPTY] = { "empty", PHRASE_POSITION_EMPTY },
    [POSITION_LETTER] = { "letter", PHRASE_POSITION_LETTER },
    [POSITION_RANK_LONG] = { "rank long", PHRASE_POSITION_RANK_LONG },
    [POSITION_RANK_SHORT] = { "rank short", PHRASE_POSITION_RANK_SHORT },
    [POSITION_RANKS_MANY] = { "ranks many", PHRASE_POSITION_RANKS_MANY },
    [POSITION_RANKS_FEW] = { "ranks few", PHRASE_POSITION_RANKS_FEW },
    [POSITION_SIDE] = { "side", PHRASE_POSITION_SIDE },
    [POSITION_RIGHT] = { "right", PHRASE_POSITION_RIGHT },
    [POSITION_RIGHT_PIECES] = { "right pieces", PHRASE_POSITION_RIGHT_PIECES },
    [POSITION_SQUARE] = { "square", PHRASE_POSITION_SQUARE },
    [POSITION_PASSED] = { "passed", PHRASE_POSITION_PASSED },
    [POSITION_NUMBER] = { "number", PHRASE_POSITION_NUMBER },
    [POSITION_TWICE] = { "twice", PHRASE_POSITION_TWICE },
    [POSITION_RANGE] = { "range", PHRASE_POSITION_RANGE },
    [POSITION_SIDE_MISSING] = { "side missing", PHRASE_POSITION_SIDE_MISSING },
    [POSITION_TRAILING] = { "trailing", PHRASE_POSITION_TRAILING },
};

const char *board_fault_name(position_fault fault)
{
    return faults[fault].name;
}

static void list(buffer_t *b, str_t item)
{
    if (item.size > 0) {
        buffer_text(b, b->size > 0 ? ", " : "");
        buffer_str(b, item);
    }
}

/* The side to move comes first in one format, and there alone in the other. */
static phrase_id phrase_of(const arbiter_board *board)
{
    const position_error *e = &board->error;
    bool owner = e->fault == POSITION_SIDE && e->offset > 0 && board_format_of(board->game) == FORMAT_PDN;
    return owner ? PHRASE_POSITION_OWNER : faults[e->fault].phrase;
}

/* What would be right there. */
static void fill(buffer_t *first, buffer_t *second, const arbiter_board *board)
{
    const board_game *g = board->game;
    board_position start;
    switch (board->error.fault) {
    case POSITION_EMPTY:
        if (board_start(g, &start)) {
            board_write(g, &start, first);
        } else {
            board_write(g, &(board_position){ .number = 1 }, first);
        }
        break;
    case POSITION_LETTER:
        for (int k = 0; k < board_kind_count(g); k++) {
            list(first, board_kind_letter(g, k));
        }
        break;
    case POSITION_RANK_LONG:
    case POSITION_RANK_SHORT: buffer_int(first, board_width(g)); break;
    case POSITION_RANKS_MANY:
    case POSITION_RANKS_FEW: buffer_int(first, board_height(g)); break;
    case POSITION_RIGHT:
        for (int c = 0; c < board_castle_count(g); c++) {
            list(first, board_castle_letter(g, c));
        }
        break;
    case POSITION_SQUARE:
        if (board_numbered(g)) {
            buffer_int(first, 1);
            buffer_int(second, board_square_count(g));
        } else {
            board_square_write(g, 0, first);
            board_square_write(g, board_square_count(g) - 1, second);
        }
        break;
    case POSITION_SIDE:
    case POSITION_SIDE_MISSING:
        buffer_str(first, board_side_letter(g, 0));
        buffer_str(second, board_side_letter(g, 1));
        break;
    default: break;
    }
}

arbiter_status arbiter_board_fault(arbiter_board *board, arbiter_language language, arbiter_writer out)
{
    if (board->error.fault == POSITION_OK) {
        return ARBITER_INVALID;
    }
    words_t w = { .program = board->program, .language = words_language(board->program, language) };
    buffer_t text, first, second;
    buffer_init(&text, &board->program->allocator);
    buffer_init(&first, &board->program->allocator);
    buffer_init(&second, &board->program->allocator);
    fill(&first, &second, board);
    WORDS_SAY(&text, &w, phrase_of(board), buffer_view(&first), buffer_view(&second));
    text.failed |= first.failed || second.failed;
    buffer_free(&first);
    buffer_free(&second);
    return api_hand_over(&text, out);
}
