#!/usr/bin/env bash
# The code of docs/embedding.md is that of examples/embedding.c and board.c, which print what the page shows; every status
# has its row.
#   embedding.sh CC LIBRARY
set -eu
cc=$1 library=$2
page=docs/embedding.md
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

awk -v work="$work" '
    /^```/ { open = !open; if (open) file = work "/" (/^```c$/ ? "code." ++n : /^```text$/ ? "text" : "build"); next }
    open { print >file }' "$page"
code=$(cat examples/embedding.c examples/board.c)
for block in "$work"/code.*; do
    [[ $code == *"$(<"$block")"* ]] || {
        echo "$page shows, but neither example has:"
        cat "$block"
        exit 1
    }
done

for example in embedding board; do
    "$cc" -std=c11 -Wall -Wextra -Wpedantic -Werror -Iinclude examples/$example.c -o "$work/$example" "$library" \
        -Wl,-rpath,"$(dirname "$library")"
done
{
    "$work/embedding" examples/club/club.rules
    "$work/board" examples/board/pawns.game
} | diff --label "$page" --label "the examples" -u "$work/text" -

diff --label include/arbiter/base.h --label "$page" -u \
    <(sed -n '/^typedef enum arbiter_status/,/^}/p' include/arbiter/base.h | grep -oE '^ +ARBITER_[A-Z_]+' | tr -d ' ') \
    <(sed -nE 's/^\| `(ARBITER_[A-Z_]+)` .*/\1/p' "$page")
