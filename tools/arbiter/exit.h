/* How the program ends. */
#ifndef ARBITER_TOOL_EXIT_H
#define ARBITER_TOOL_EXIT_H

enum {
    EXIT_FINE = 0,     /* warnings, refused acts and open questions included */
    EXIT_FINDINGS = 1, /* errors in a rulebook, failed tests */
    EXIT_USAGE = 2,    /* the command line makes no sense */
    EXIT_INPUT = 3     /* input, output or memory failed */
};

#endif
