#!/usr/bin/env bash
# Every rulebook of the project is in order, has the canonical layout, and all its scenarios hold.
set -u
arbiter=$1
wrong=0
for book in rulebooks/*/; do
    book=${book%/}
    findings=$("$arbiter" check --language en "$book" 2>&1) && [ -z "$findings" ] || {
        echo "$book: check"
        echo "$findings"
        wrong=1
    }
    findings=$("$arbiter" fmt --check "$book" 2>&1) || {
        echo "$book: fmt --check"
        echo "$findings"
        wrong=1
    }
    findings=$("$arbiter" test --language en "$book" 2>&1) || {
        echo "$book: test"
        echo "$findings"
        wrong=1
    }
done
exit $wrong
