#!/usr/bin/env bash
# The shared library shows what the header declares, and nothing else.   exported_symbols.sh NM LIBRARY
set -eu
shown=$("$1" -D --defined-only --format=posix "$2" | awk '$2 != "A" { print $1 }' | sort)
declared=$(tr '\n' ' ' <include/arbiter.h | grep -oE 'ARBITER_API [^;(]*\(' | grep -oE 'arbiter_[a-z_0-9]+\($' | tr -d '(' | sort)
diff --label "declared in arbiter.h" --label "shown by the library" -U0 <(echo "$declared") <(echo "$shown")
