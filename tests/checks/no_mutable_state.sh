#!/usr/bin/env bash
# No global or thread-local variable: every object of the library is constant.   no_mutable_state.sh OBJDUMP LIBRARY
set -eu
found=$("$1" -t "$2" | awk '
    /file format/ { file = $1 }
    match($0, / (\.data|\.bss|\.data\.rel|\.data\.rel\.local|\.tdata|\.tbss|\*COM\*)\t/) && / [Oo] / { print file " " $NF }')
if [ -n "$found" ]; then
    printf 'these can change while the program runs:\n%s\n' "$found"
    exit 1
fi
