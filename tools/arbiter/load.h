/* From a folder to a compiled rulebook with its scenarios. */
#ifndef ARBITER_TOOL_LOAD_H
#define ARBITER_TOOL_LOAD_H

#include "exit.h"
#include "files.h"
#include "options.h"

typedef struct {
    files files;
    arbiter_rulebook *rulebook;
    arbiter_suite *suite;
    arbiter_workspace *workspace;
    arbiter_report *report;
} loaded;

/* Reads the folder (or a file of rules) and, unless NULL, a file of scenarios; *file says which source that is. */
int load_files(loaded *l, const char *folder, const char *scenarios, size_t *file);

/* Compiles what was read, again if need be. Errors, not warnings, are written to standard error
   and give EXIT_FINDINGS. */
int load_compile(loaded *l, const options *o);
/* The same in two parts: whether it compiles, and what its errors are. */
bool load_try(loaded *l);
int load_complain(loaded *l, const options *o);

void load_free(loaded *l);

/* Ends the program if a call of the library fails for want of memory; other statuses come back. */
arbiter_status checked(arbiter_status status);

#endif
