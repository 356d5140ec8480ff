/* Two editions of a rulebook side by side: every scenario of both is played under both, and what comes out differently is
   told. */
#ifndef ARBITER_TOOL_AGAINST_H
#define ARBITER_TOOL_AGAINST_H

#include "options.h"

/* arbiter test NEW --against OLD. EXIT_FINDINGS: something comes out differently, or cannot be compared. */
int test_against(const options *o);

#endif
