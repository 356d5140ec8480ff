/* The verbs, a file each. */
#ifndef ARBITER_TOOL_VERBS_H
#define ARBITER_TOOL_VERBS_H

#include "exit.h"
#include "options.h"

/* Each returns the program's exit status. */
int verb_check(const options *o);
int verb_run(const options *o);
int verb_replay(const options *o);
int verb_test(const options *o);
int verb_doc(const options *o);
int verb_fmt(const options *o);
int verb_explain(const options *o);
int verb_why_not(const options *o);
int verb_board(const options *o);

/* An operand is missing, or there is an `extra` one: says so and how the verb is called; EXIT_USAGE. */
int usage(const char *verb, const char *extra);

#endif
