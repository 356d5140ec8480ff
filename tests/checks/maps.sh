#!/usr/bin/env bash
# The map in the README of each rulebook is current:   maps.sh ARBITER
set -u
arbiter=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
for book in rulebooks/*/; do
    book=${book%/}
    cp "$book/README.md" "$work/README.md"
    "$arbiter" doc "$book" --map -o "$work/README.md" || failed=1
    diff -u "$book/README.md" "$work/README.md" || {
        echo "write it again: arbiter doc $book --map -o $book/README.md"
        failed=1
    }
done
exit $failed
