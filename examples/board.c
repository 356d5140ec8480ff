/* A board on its own: positions, moves and readings of a game file; docs/embedding.md explains it.   board GAME-FILE */
#include <arbiter.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define TEXT(s) ((arbiter_str){ s, sizeof s - 1 })

static int print(void *file, const char *data, size_t size)
{
    return fwrite(data, 1, size, file) != size;
}

static void checked(arbiter_status status)
{
    if (status != ARBITER_OK) {
        fprintf(stderr, "%s\n", arbiter_status_name(status));
        exit(3);
    }
}

static arbiter_rulebook *compile(const char *path)
{
    static char text[1 << 16];
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(text, 1, sizeof text, file) : 0;
    if (!file || fclose(file) != 0)
        exit(2);
    arbiter_source source = { TEXT("pawns.game"), { text, size } };
    arbiter_rulebook *rulebook;
    arbiter_report *report;
    checked(arbiter_compile(NULL, &source, 1, &rulebook, NULL, &report));
    arbiter_report_free(report);
    return rulebook;
}

static void tell_moves(arbiter_board *board, arbiter_moves moves, arbiter_writer to)
{
    for (size_t i = 0; i < moves.count; i++) {
        printf(i > 0 ? ", " : " ");
        checked(arbiter_board_move_write(board, &moves.items[i], ARBITER_EN, 0, to));
    }
    printf("\n");
}

static void set(arbiter_board *board, arbiter_str position, arbiter_writer to)
{
    arbiter_position_error error;
    if (arbiter_board_set(board, position, &error) == ARBITER_ERRORS) {
        printf("%.*s: byte %zu: ", (int)position.size, position.data, error.offset);
        checked(arbiter_board_fault(board, ARBITER_EN, to));
        printf("\n");
    }
}

static void tell_reading(arbiter_board *board, arbiter_str text, arbiter_writer to)
{
    arbiter_reading reading;
    checked(arbiter_board_read(board, text, ARBITER_EN, &reading));
    printf("%.*s is %s:", (int)text.size, text.data, arbiter_reading_name(reading.status));
    tell_moves(board, reading.candidates, to);
}

/* The moves of the line are made one by one: each is written where it is made. */
static void tell_win(arbiter_board *board, arbiter_writer to)
{
    arbiter_win win;
    checked(arbiter_board_can_win(board, 0, 0, &win));
    printf("White can win: %s, %s", arbiter_can_win_name(win.answer), arbiter_win_reason_name(win.reason));
    for (size_t i = 0; i < win.line.count; i++) {
        printf(" ");
        checked(arbiter_board_move_write(board, &win.line.items[i], ARBITER_EN, 0, to));
        checked(arbiter_board_make(board, &win.line.items[i]));
    }
    printf("\n");
    while (arbiter_board_back(board, NULL) == ARBITER_OK)
        ;
}

int main(int argc, char **argv)
{
    arbiter_writer to = { print, stdout };
    arbiter_rulebook *rulebook = argc == 2 ? compile(argv[1]) : NULL;
    arbiter_board *board;
    arbiter_moves moves;
    if (!rulebook)
        return 2;
    checked(arbiter_board_new(rulebook, 0, &board));
    arbiter_rulebook_release(rulebook); /* the board holds it */

    set(board, TEXT("8/P7/2K5/8/8/8/8/k8 w - - 0 1"), to);
    set(board, TEXT("8/P7/2K5/8/8/8/8/k7 w - - 0 1"), to);
    checked(arbiter_board_moves(board, &moves.items, &moves.count));
    printf("%zu moves:", moves.count);
    tell_moves(board, moves, to);

    tell_reading(board, TEXT("a8"), to);
    tell_reading(board, TEXT("Kd9"), to);
    tell_win(board, to);
    arbiter_board_free(board);
    return 0;
}
