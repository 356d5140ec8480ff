/* Facts of the model worked out on the board, and texts read as moves. What has been worked out last is kept, since rules
   ask the same of one position again and again. Reads the game only. Belongs to one thread. */
#ifndef ARBITER_BOARD_FACTS_H
#define ARBITER_BOARD_FACTS_H

#include "board/can_win.h"
#include "board/read.h"
#include "model/game.h"

enum { READINGS_KEPT = 4, VERDICTS_KEPT = 512, VERDICTS_NEAR = 8, LISTS_KEPT = 2 };

typedef struct {
    board_position position;
    int language;
    uint32_t size;              /* of the text */
    char text[LIMIT_TEXT];
    bool valid;
    board_reading reading;
} kept_reading;

/* At board_key of the position's identity modulo VERDICTS_KEPT, or up to VERDICTS_NEAR behind it. */
typedef struct {
    board_position identity;
    bool used, valid[2];
    board_verdict verdict[2];
} kept_verdict;

typedef struct {
    board_position position;
    bool valid;
    board_moves moves;
} kept_list;

/* Texts that are asked about and are none of the game's have numbers from here downwards; there is nothing below -1 in a
   game. */
#define TEXT_OUTSIDE INT64_C(-2)

typedef struct board_facts {
    const arbiter_allocator *allocator; /* borrowed */
    bool failed;                        /* out of memory: facts are unknown; the user looks */
    bool full;                          /* the game has no room for a text that was found */
    const str_t *outside;               /* texts by TEXT_OUTSIDE - number; borrowed */
    uint32_t outside_count;
    kept_reading readings[READINGS_KEPT];
    kept_verdict *verdicts;             /* VERDICTS_KEPT of them; NULL until the first is asked for */
    kept_list lists[LISTS_KEPT];
    uint32_t next_reading, next_list;
    board_moves work, line;
    buffer_t text;
} board_facts;

void board_facts_init(board_facts *f, const arbiter_allocator *allocator);
void board_facts_free(board_facts *f);
/* A new event, or question: `failed` and `full` are forgotten, and memory is asked for anew. */
void board_facts_begin(board_facts *f);

/* Takes over the verdicts of another, of the same game. */
arbiter_status board_facts_learn(board_facts *f, const board_facts *from);

/* Whether the fact follows from the game's record; then its value, which may be none. `texts`: where a text that is found
   becomes a text of the game; NULL: nowhere, and one that is not there has a number that no other text has. */
bool board_fact(board_facts *f, const program_t *p, const game_t *g, game_t *texts, uint32_t fact,
                const int64_t *args, int64_t *value);

/* Whether the fact is about a ply that the record of a known position does not have: yet, or any more. */
bool board_fact_beyond(const game_t *g, uint32_t fact, const int64_t *args);

/* Whether two values of the type position are the same position, as repetition compares them. */
bool board_same(const board_facts *f, const program_t *p, const game_t *g, int64_t a, int64_t b);

/* The text as a move of the present position, in the notation of the player to move. NULL: the game has no notation of
   that language, or memory is out. Good until the next call. */
const board_reading *board_facts_read(board_facts *f, const program_t *p, const game_t *g, str_t text);

/* The one move that a text stands for at the board: legal, or made against the rules. False: it denotes no one move. */
bool board_facts_move(board_facts *f, const program_t *p, const game_t *g, str_t text, board_move *move, bool *legal);

#endif
