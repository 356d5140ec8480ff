#!/usr/bin/env bash
# The shared library shows what the public headers declare, and nothing else.   exported_symbols.sh NM LIBRARY
set -eu
shown=$("$1" -D --defined-only --format=posix "$2" | awk '$2 != "A" { print $1 }' | sort)
declared=$(cat include/arbiter.h include/arbiter/*.h | tr '\n' ' ' |
    grep -oE 'ARBITER_API [^;(]*\(' | grep -oE 'arbiter_[a-z_0-9]+\($' | tr -d '(' | sort)
diff --label "declared in include" --label "shown by the library" -U0 <(echo "$declared") <(echo "$shown")
