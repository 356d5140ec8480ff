/* From sources to a program. */
#ifndef ARBITER_COMPILE_H
#define ARBITER_COMPILE_H

#include "dsl/symbols.h"

/* A rulebook being compiled, with what a compiler of scenarios needs after it (scope.h). */
typedef struct {
    unit_t unit;
    intern_t *names;
    ast_file *files;    /* by name */
    program_t *program; /* complete; one reference. NULL: errors, or memory is out */
} compilation_t;

/* Compiles all sources as one rulebook; sources that are scenarios are parsed and left to scope.h
   (compilation.unit.files). Sources are borrowed until compile_free. Findings go to `diags`, sorted.
   ARBITER_OK, ARBITER_ERRORS or ARBITER_NO_MEMORY; in every case compile_free it. */
arbiter_status compile(compilation_t *c, const arbiter_source *sources, size_t count,
                       const arbiter_allocator *allocator, diags_t *diags);

/* Lets everything go but what was given away: take the program's reference out (c->program = NULL) to keep
   it. */
void compile_free(compilation_t *c);

#endif
