#!/usr/bin/env bash
# Replays a golden case and compares:   run.sh ARBITER CASE [--update]
#
# A case is a text file, its expectation beside its input:
#     what is shown, in words of our own
#     === file a.rules            the lines up to the next === become this file, in a fresh folder
#     === run check . --language de     arbiter runs there with these arguments; {root} is the source tree,
#                                       {folder} the fresh folder in what is printed
#     === status 1                unless it is 0
#     === stdout                  unless nothing is printed
#     === stderr                  likewise
# The case is written anew with what came; any difference fails. --update keeps the new one: read it before you commit.
set -eu

arbiter=$(realpath "$1")
case_file=$(realpath "$2")
root=$(realpath "$(dirname "$0")/../..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/folder"
export LC_ALL=C.UTF-8
unset LANGUAGE NO_COLOR

# show NAME: the section of what was printed
show() {
    [ -s "$work/$1" ] || return 0
    echo "=== $1"
    sed -e "s|$work/folder|{folder}|g; s|$root|{root}|g" -e '$a\' "$work/$1"
}

run() {
    local status=0
    eval "set -- ${1//\{root\}/$root}"
    (cd "$work/folder" && "$arbiter" "$@") >"$work/stdout" 2>"$work/stderr" </dev/null || status=$?
    [ $status -eq 0 ] || echo "=== status $status"
    show stdout
    show stderr
}

target=/dev/null
expectation=
while IFS= read -r line || [ -n "$line" ]; do
    case $line in
        '=== file '*)
            target=$work/folder/${line#=== file }
            mkdir -p "$(dirname "$target")"
            : >"$target"
            expectation=
            printf '%s\n' "$line"
            ;;
        '=== run '*)
            printf '%s\n' "$line"
            run "${line#=== run }"
            expectation=1
            ;;
        *)
            if [ -z "$expectation" ]; then
                printf '%s\n' "$line"
                printf '%s\n' "$line" >>"$target"
            fi
            ;;
    esac
done <"$case_file" >"$work/anew"

if [ "${3-}" = --update ]; then
    cp "$work/anew" "$case_file"
else
    diff --label expected --label got -u "$case_file" "$work/anew"
fi
