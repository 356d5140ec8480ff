#!/usr/bin/env bash
# No line of a timeline, of why-not or of a help page is wider than 80 columns, in any language:   widths.sh ARBITER
# The files of the large rulebook take turns in the languages.
set -u
export LC_ALL=C.UTF-8
arbiter=$(realpath "$1")
cd "$(dirname "$0")/../.."
{
    turn=0
    for scenarios in rulebooks/fide-de/scenarios/*.scenario; do
        languages=(de en ru)
        "$arbiter" run --language ${languages[turn++ % 3]} rulebooks/fide-de "$scenarios"
    done
    for language in de en ru; do
        for verb in arbiter check run test fmt explain why-not board; do
            cat "tools/arbiter/help/$verb.$language.txt"
        done
        for scenarios in tests/golden/club/scenarios/*.scenario; do
            "$arbiter" run --language $language "${scenarios%/scenarios/*}" "$scenarios"
        done
        for game in tests/games/*.game; do
            "$arbiter" board -l $language "$game" --can-win 2>/dev/null
        done
        "$arbiter" why-not -l $language --at 10 tests/golden/club tests/golden/club/scenarios/evening.scenario §2
    done
} | if grep -E '^.{81,}'; then exit 1; fi
