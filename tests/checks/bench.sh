#!/usr/bin/env bash
# The benchmark's rulebook and its rules by hand come to the same, on the games worked out by hand and on others:
#   bench.sh FOLDER      where generate, known, hand and arbiter are
set -eu
cd "$(dirname "$0")/../.."
programs=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

sum() { # HOST EVENTS
    "$programs/$1" "$2" bench/blitz.rules | cut -d' ' -f1
}

agree() { # EVENTS [CHECKSUM]
    local expected=${2:-$(sum hand "$1")} host
    for host in hand arbiter; do
        [ "$(sum "$host" "$1")" = "$expected" ] || {
            echo "$host on $(basename "$1"): another checksum than $expected"
            exit 1
        }
    done
}

known=$("$programs/known" "$work/known")
agree "$work/known" "$known"
for seed in 1 2 3; do
    for live in 1 40; do
        "$programs/generate" $seed 200 $live >"$work/events" 2>/dev/null
        agree "$work/events"
    done
done
