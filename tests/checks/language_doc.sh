#!/bin/sh
# Every keyword and every word of the model stands in the language reference.
set -eu
cd "$(dirname "$0")/../.."
missing=$(
    sed -nE 's/^(KEYWORD|UNIT_WORD|TYPE|LIST|MEMBER|PERSON|TERM|PLACE|FACT|EFFECT|SIGNAL)\(.*/&/p' \
        dsl/keywords.def interpreter/program/vocabulary.def | grep -v 'id, en\|#define' |
        sed 's/""//g' | grep -oE '"[^"]+"' | tr -d '"' | sort -u | while IFS= read -r word; do
        case $word in
        p | P | pcd | m | t | tt | '*') continue ;;
        esac
        grep -qF -- "$word" docs/language.md || printf '%s\n' "$word"
    done
)
[ -z "$missing" ] || {
    printf 'not in docs/language.md:\n%s\n' "$missing"
    exit 1
}
