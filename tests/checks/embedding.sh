#!/usr/bin/env bash
# The code of docs/embedding.md is that of examples/embedding.c, which prints what the page shows; every status has its row.
#   embedding.sh CC LIBRARY
set -eu
cc=$1 library=$2
page=docs/embedding.md program=examples/embedding.c
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

awk -v work="$work" '
    /^```/ { open = !open; if (open) file = work "/" (/^```c$/ ? "code." ++n : "text"); next }
    open { print >file }' "$page"
code=$(<"$program")
for block in "$work"/code.*; do
    [[ $code == *"$(<"$block")"* ]] || {
        echo "$page shows, but $program does not have:"
        cat "$block"
        exit 1
    }
done

"$cc" -std=c11 -Wall -Wextra -Wpedantic -Werror -Iinclude "$program" -o "$work/program" "$library" -Wl,-rpath,"$(dirname "$library")"
"$work/program" examples/club/club.rules | diff --label "$page" --label "$program" -u "$work/text" -

diff --label include/arbiter.h --label "$page" -u \
    <(sed -n '/^typedef enum arbiter_status/,/^}/p' include/arbiter.h | grep -oE '^ +ARBITER_[A-Z_]+' | tr -d ' ') \
    <(sed -nE 's/^\| `(ARBITER_[A-Z_]+)` .*/\1/p' "$page")
