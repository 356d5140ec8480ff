#!/bin/sh
# Wörter.md (Слова.md) of a rulebook names every act, state and decision that its rules declare, and none besides.
set -eu
cd "$(dirname "$0")/../.."
for list in rulebooks/*/Wörter.md rulebooks/*/Слова.md; do
    folder=$(dirname "$list")
    declared=$(cat "$folder"/*.rules | sed -nE 's/^ *(handlung|zustand|entscheidung|действие|состояние|решение) ([^ ,(]+).*/\2/p' | sort)
    listed=$(sed -nE 's/^\| `([^`(]+).*/\1/p' "$list" | sort)
    [ "$declared" = "$listed" ] || {
        echo "$list and the rules differ in:"
        printf '%s\n' "$declared" "$listed" | sort | uniq -u
        exit 1
    }
done
