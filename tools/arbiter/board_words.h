/* What is said about a board: whose turn it is, what a text means, who can still win. */
#ifndef ARBITER_TOOL_BOARD_WORDS_H
#define ARBITER_TOOL_BOARD_WORDS_H

#include "board_view.h"

/* The game, whose turn it is, and what has come to pass: "Chess · White to move · move 1". */
void put_situation(buffer *b, const board_view *v);

/* Paragraphs: what it means, its moves, corrections and wrong marks, a line each. */
void put_reading(buffer *b, const board_view *v, arbiter_str text, const arbiter_reading *reading);

/* "White can win: yes, by 1. e4 …", or the reason why not; the moves as below. */
void put_can_win(buffer *b, const board_view *v, int side, const arbiter_win *win, bool whole);

/* A series of moves from here on, with numbers: "1.Sf3 Sf6 2.d4". Plays them and takes them back. Of a long one only how it
   begins and ends, and how many moves lie between, unless it is wanted whole. */
void put_line(buffer *b, const board_view *v, arbiter_moves line, bool whole);

#endif
