#!/usr/bin/env bash
# Nothing that is tracked names a path of the machine it was written on.
set -u
git rev-parse --is-inside-work-tree >/dev/null 2>&1 || exit 77
if git grep -nIE "(^|[^[:alnum:]_./])/([w]ork|[t]mp|[r]oot|[h]ome|[U]sers)/"; then
    exit 1
fi
if git grep -nIF -e "$PWD/" -e "${HOME:-/nonexistent}/"; then
    exit 1
fi
