/* Evaluates compiled expressions and guards against a game. Reads only. */
#ifndef ARBITER_VM_H
#define ARBITER_VM_H

#include "engine/board_facts.h"
#include "model/held.h"

enum { LEAVES_MAX = 16 };

/* What an evaluation sees, and what it finds out besides its value. */
typedef struct {
    const program_t *program;
    const game_t *game;
    int64_t now;              /* the event's instant */
    const int64_t *env;       /* ENV_SIZE arguments of the event; for a suite the texts its code names */
    board_facts *facts;       /* works them out; NULL: only what is stated is known */
    game_t *texts;            /* the game itself where found texts may join it; NULL: they may not */
    bool overflow;            /* set when a number left its range; never cleared here */
    const instruction *code;  /* NULL: the program's. A suite of scenarios has its own, with its constants */
    const int64_t *consts;
} vm_t;

/* The value of the code. Truths are 0, 1 or UNKNOWN. */
int64_t vm_value(vm_t *vm, uint32_t code);

/* A guard: TRUE_, FALSE_ or UNKNOWN. *failed is the conjunct that is false or, if none is, the first unknown one. */
int64_t vm_guard(vm_t *vm, uint32_t code, uint32_t *failed);

/* Evaluates again and tells on which facts, options and decisions an unknown value rests, those that still matter,
   in order of evaluation. Returns how many (at most LEAVES_MAX). */
uint32_t vm_unknowns(vm_t *vm, uint32_t code, held_question leaves[LEAVES_MAX]);

/* Evaluates again and tells which facts of the model it asked, of what, in order of evaluation. Returns how many. */
uint32_t vm_facts(vm_t *vm, uint32_t code, held_question leaves[LEAVES_MAX]);

/* The earliest instant after vm->now at which a comparison in the code may turn out differently because time passes
   (clocks running as they do now); INT64_MAX: none. */
int64_t vm_horizon(vm_t *vm, uint32_t code);

/* OP_EQ .. OP_GE on two values. */
int64_t vm_compare(uint8_t op, int64_t l, int64_t r);

/* A fact of the model: as it follows from the record, else as stated or found, else its initial value. */
int64_t vm_fact(const vm_t *vm, uint32_t fact, const int64_t *args);

/* A term of the model. */
int64_t vm_term(vm_t *vm, int term, int player);

#endif
