#!/usr/bin/env bash
# The README's examples are the files they name, and do what it says:   readme.sh ARBITER CC LIBRARY
set -eu
cd "$(dirname "$0")/../.."
arbiter=$1 cc=$2 library=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

readme=$(<README.md)

# contains FILE NAME: all lines of FILE stand in README.md, one after the other
contains() {
    [[ $readme == *"$(<"$1")"* ]] || {
        echo "README.md does not contain $2 as it is:"
        cat "$1"
        exit 1
    }
}

for file in examples/club/club.rules examples/club/scenarios/late.scenario examples/club.c; do
    contains "$file" "$file"
done

"$arbiter" check examples/club
"$arbiter" test examples/club >"$work/test"
"$arbiter" run --language en examples/club examples/club/scenarios/late.scenario | sed -n '/^18:30:01  Black/,/taken back/p' >"$work/told"
contains "$work/told" "what the example prints"

# The excerpt of the sealed move is printed, but for the dots.
"$arbiter" run --language en rulebooks/fide-de rulebooks/fide-de/scenarios/beispiel.scenario >"$work/case"
case=$(<"$work/case")
awk -v work="$work" '/^```/ { inside = /text/ && !seen++; next } inside { if (/^…/) n++; else print >(work "/piece." n + 0) }' README.md
for piece in "$work"/piece.*; do
    [[ $case == *"$(<"$piece")"* ]] || {
        echo "README.md shows, but the case does not:"
        cat "$piece"
        exit 1
    }
done

# So is what follows a line "$ arbiter …": the command prints it, but for the dots.
awk -v work="$work" '
    /^```/ { inside = 0; next }
    /^\$ arbiter / { inside = 1; n++; m = 0; print substr($0, 11) >(work "/command." n); next }
    !inside { next }
    /^…/ { m++; next }
    { print >(work "/shown." n "." m) }' README.md
for command in "$work"/command.*; do
    n=${command##*.}
    eval "set -- $(<"$command")"
    "$arbiter" "$@" --language en >"$work/printed" || true
    printed=$(<"$work/printed")
    for piece in "$work/shown.$n".*; do
        [[ $printed == *"$(<"$piece")"* ]] || {
            echo "README.md shows, but arbiter $* does not print:"
            cat "$piece"
            exit 1
        }
    done
done

"$cc" -std=c11 -Wall -Wextra -Iinclude examples/club.c -o "$work/club" "$library" -Wl,-rpath,"$(dirname "$library")"
[ "$("$work/club")" = 'ok, result 1: White gives up.' ] || {
    echo "the C program prints: $("$work/club")"
    exit 1
}
