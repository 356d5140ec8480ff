#!/usr/bin/env bash
# The interpreter links with the C library alone: it needs nothing of the language.   interpreter_alone.sh CC ARCHIVE
set -eu
"$1" -shared -Wl,-z,defs -Wl,--whole-archive "$2" -Wl,--no-whole-archive -o "${2%.a}-alone.so"
