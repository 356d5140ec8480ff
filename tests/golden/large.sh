#!/usr/bin/env bash
# Files far larger than any law take a moment and end in a finding, not minutes or all memory:   large.sh ARBITER
set -u
export LC_ALL=C.UTF-8
arbiter=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
failed=0
head='rulebook "large"'
article='act goes by player state s : count = 0 §1 "One" {'

# times WORD COUNT
times() {
    head -c "$2" /dev/zero | sed "s|\x00|$1|g"
}

# large CODE: standard input, checked, gives this code, or nothing
large() {
    local found
    cat >a.rules
    found=$(timeout 50 "$arbiter" check --format json --language en a.rules | grep -o '"code":"A[0-9]*"' | head -1)
    if [ "$found" != "${1:+\"code\":\"$1\"}" ]; then
        printf '%s: expected %s, found %s\n' "$(head -c 200 a.rules | tr '\n' ' ')" "${1:-nothing}" "${found:-nothing, or it took too long}"
        failed=1
    fi
}

{ echo "$head"; times '\xFF' 4000000; } | large A0101
{ echo "$head"; printf 'title "'; times x 2000000; } | large A0106
{ echo "$head"; printf 'act '; times a 1000000; echo ' by player'; } | large A0502
{ echo "$head"; printf '§1'; times .1 500000; echo ' "One" { }'; } | large A0605
{ echo "$head"; printf 'option a : truth = '; times '(' 1000000; } | large A0605
{ echo "$head"; printf 'option a : truth = '; times 'not ' 250000; } | large A0605
{ echo "$head"; echo "$article on goes by p then "; times 's += 1, ' 100000; echo 's += 1 }'; } | large A0611
{ echo "$head"; echo "$article"; seq 3000 | sed 's|.*|on goes by p if s > & then s := &|'; echo '}'; } | large A0505
{ echo "$head"; echo 'define d0 : count = 1'
  seq 60 | awk '{ printf "define d%d : count = d%d + d%d\n", $1, $1 - 1, $1 - 1 }'; } | large A0608
{ echo "$head"; printf 'title "a"'; times ' en "a"' 200000; } | large A0217
exit $failed
