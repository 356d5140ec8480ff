#!/usr/bin/env bash
# The guides for arbiters show what the program prints:   guides.sh ARBITER
#
# A page's cases become the files that its commands name, in order; the commands run, and what they print holds each
# passage of the text blocks (… divides passages). Whatever is expected in the cases comes about.
set -u
export LC_ALL=C.UTF-8
arbiter=$(realpath "$1")
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

check_page() {
    local language=$1 page=$2 folder=$work/$1 files printed line piece i=0
    mkdir "$folder"
    ln -s "$root/rulebooks" "$folder/rulebooks"
    mapfile -t files < <(grep -oE '^arbiter run .*' "$page" | grep -oE '[^ ]+$' | awk '!seen[$0]++')
    awk -v folder="$folder" '
        /^```/ { open = !open; kind = substr($0, 4); next }
        !open { next }
        /^(scenario|fall|случай) "/ { n++ }
        kind == "" { print >(folder "/case." n) }
        kind == "text" && /^…/ { p++; next }
        kind == "text" { if (FNR != last + 1) p++; last = FNR; print >(folder "/piece." p) }' "$page"
    for line in "${files[@]}"; do
        i=$((i + 1))
        mv "$folder/case.$i" "$folder/$line"
    done
    while IFS= read -r line; do
        (cd "$folder" && eval "set -- ${line#arbiter }" && "$arbiter" "$@" --language "$language") >>"$folder/printed" 2>&1 || {
            echo "$page: $line fails"
            failed=1
        }
    done < <(grep -E '^arbiter ' "$page")
    printed=$(<"$folder/printed")
    for piece in "$folder"/piece.*; do
        [[ $printed == *"$(<"$piece")"* ]] || {
            echo "$page shows what is not printed:"
            cat "$piece"
            failed=1
        }
    done
}

for language in de en ru; do
    check_page $language docs/guide/arbiter.$language.md
done
exit $failed
