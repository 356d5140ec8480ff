/* Arbiter: a rules engine for tournament play.

   A rulebook is text: the law of a game in a small language (docs/language.md). Compile it once, then hand it the
   events of games: what was done, by whom, when. The engine says what follows, by which article, what the clocks
   show, and what the law leaves to the arbiter.

   Contracts that hold throughout
   - Every call that can fail returns an arbiter_status; running out of memory is one of them (ARBITER_NO_MEMORY).
     After any status but ARBITER_OK, ARBITER_HELD and ARBITER_REFUSED the objects are as they were before the call, but
     for what was due before: each such event is one of its own, and has happened.
   - No global or thread-local state; no exit, abort, longjmp, stdio, locale, file or clock of the operating system.
     The host brings the time.
   - A rulebook is immutable: any number of threads may use it at once. A game, and a workspace, belong to one thread
     at a time.
   - Text is UTF-8 with its length; it need not end in NUL. Durations are milliseconds. Instants are milliseconds
     since 1970-01-01 00:00 of the tournament's own clock, without zone.
   - What a call returns by pointer belongs to the object named in its comment and lives until that object is changed
     or freed. What a call takes is borrowed for the call, unless it says otherwise.
   - Objects that meet in a call belong to one rulebook. A game, a suite or a coverage of another one is ARBITER_INVALID
     (a game is never equal, has no question, no article and nothing due); arbiter_game_copy, arbiter_game_hash and the calls
     that take no rulebook do not look. A language that is none of ours counts as ARBITER_OWN. arbiter_writer.write is
     never NULL.
   - Structs that grow begin with `size`; set it to sizeof of the struct. Zero everywhere else means the default.
*/
#ifndef ARBITER_H
#define ARBITER_H

#define ARBITER_VERSION_MAJOR 0
#define ARBITER_VERSION_MINOR 1
#define ARBITER_VERSION_PATCH 0
#define ARBITER_VERSION "0.1.0"

#include "arbiter/base.h"     /* status, text, memory, writers, languages */
#include "arbiter/report.h"   /* what is wrong with sources */
#include "arbiter/value.h"    /* values, and values with their meaning */
#include "arbiter/rulebook.h" /* compiling; articles, persons, acts, variables */
#include "arbiter/game.h"     /* games: made, set up, read, saved */
#include "arbiter/event.h"    /* what happens, what follows, what is asked */
#include "arbiter/agenda.h"   /* who must, may, must not; why not */
#include "arbiter/scenario.h" /* scenarios, run and read line by line */
#include "arbiter/board.h"    /* positions, moves, notation */
#include "arbiter/text.h"     /* a rulebook as it is written; formatting */
#include "arbiter/coverage.h" /* what has been seen of a rulebook */
#include "arbiter/mutants.h"  /* whether the scenarios would notice */

#endif
