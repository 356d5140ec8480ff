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

/* Reads the sources and goes no further, as a base for `compile_again`. Findings and results as above. */
arbiter_status compile_read(compilation_t *c, const arbiter_source *sources, size_t count,
                            const arbiter_allocator *allocator, diags_t *diags);

/* Compiles what `base` has read without error, but source `changed` with another text, and `more` sources
   behind all others. Only these are read. The base is borrowed until compile_free and stays as it is, so that
   it may serve several threads at once. Otherwise as `compile`. */
arbiter_status compile_again(compilation_t *c, const compilation_t *base, uint32_t changed, str_t text,
                             const arbiter_source *more, size_t count, const arbiter_allocator *allocator,
                             diags_t *diags);

/* The scenarios too, unless `suite` is NULL, of what has been compiled with `status`. Hands over rulebook and
   suite, or neither, and lets everything else go. */
arbiter_status compile_finish(compilation_t *c, arbiter_status status, arbiter_rulebook **rulebook,
                              arbiter_suite **suite);

/* Lets everything go but what was given away: take the program's reference out (c->program = NULL) to keep
   it. */
void compile_free(compilation_t *c);

#endif
