#!/bin/sh
# Every keyword and every word of the model stands in the language reference.
set -eu
cd "$(dirname "$0")/../.."
missing=$(
    sed -nE 's/^(KEYWORD|UNIT_WORD|TYPE|LIST|OPEN_LIST|MEMBER|PERSON|TERM|PLACE|FACT|FACT_PLACE|EFFECT|SIGNAL)\(.*/&/p' \
        dsl/keywords.def interpreter/program/vocabulary.def | grep -v 'id, en\|#define' |
        sed 's/""//g' | grep -oE '"[^"]+"' | tr -d '"' | sort -u | grep -vxE 'p|P|pcd|m|t|tt|n|s|k|sn|pn|\*' |
        awk 'NR == FNR { doc = doc $0 "\n"; next } !index(doc, $0)' docs/language.md -
)
[ -z "$missing" ] || {
    printf 'not in docs/language.md:\n%s\n' "$missing"
    exit 1
}
