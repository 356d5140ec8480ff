#!/usr/bin/env bash
# The README's examples are the files they name, and do what it says:   readme.sh ARBITER CC LIBRARY
set -eu
cd "$(dirname "$0")/../.."
arbiter=$1 cc=$2 library=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# contains FILE NAME: all lines of FILE stand in README.md, one after the other
contains() {
    python3 - "$1" "$2" <<'PY'
import sys
text, part = open('README.md', encoding='utf-8').read(), open(sys.argv[1], encoding='utf-8').read()
sys.exit(0 if part.strip('\n') in text else f'README.md does not contain {sys.argv[2]} as it is')
PY
}

for file in examples/club/club.rules examples/club/scenarios/late.scenario examples/club.c; do
    contains "$file" "$file"
done

"$arbiter" check examples/club
"$arbiter" test examples/club >"$work/test"
"$arbiter" run --language en examples/club examples/club/scenarios/late.scenario | sed -n '/^18:30:01  Black/,/taken back/p' >"$work/told"
contains "$work/told" "what the example prints"

# Every line of the sealed move's excerpt is printed, but for the dots.
"$arbiter" run --language en rulebooks/fide-de rulebooks/fide-de/scenarios/beispiel.scenario >"$work/case"
sed -n '/^10:02:00/,/^```/p' README.md | sed '/^```/,$d; /^…/d' | while IFS= read -r line; do
    grep -qxF -- "$line" "$work/case" || {
        echo "README.md shows, but the case does not: $line"
        exit 1
    }
done

"$cc" -std=c11 -Wall -Wextra -Iinclude examples/club.c -o "$work/club" "$library" -Wl,-rpath,"$(dirname "$library")"
[ "$("$work/club")" = 'ok, result 1: White gives up.' ] || {
    echo "the C program prints: $("$work/club")"
    exit 1
}
