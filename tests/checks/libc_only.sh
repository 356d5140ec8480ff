#!/usr/bin/env bash
# Of the C library the core needs memory and strings: no files, no exit, no clock, no locale.   libc_only.sh NM LIBRARY
set -eu
allowed='mem(chr|cmp|cpy|move|set)|str(chr|cmp|len|ncmp)|malloc|calloc|realloc|free|qsort|bsearch'
compiler='__stack_chk_fail|__cxa_finalize|__gmon_start__|_ITM_(de)?registerTMCloneTable|__mem(cpy|move|set)_chk'
needed=$("$1" -D --undefined-only --format=posix "$2" | sed 's/[@ ].*//' | grep -vxE "$allowed|$compiler" || true)
if [ -n "$needed" ]; then
    printf 'the library needs what it may not have:\n%s\n' "$needed"
    exit 1
fi
