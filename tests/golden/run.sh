#!/usr/bin/env bash
# Replays a golden case and compares:   run.sh ARBITER CASE [--update]
#
# A case is a text file, its expectation beside its input:
#     what is shown, in words of our own
#     === file a.rules            the lines up to the next === become this file, in a fresh folder
#     === shell ln -s a b         prepares the folder further; what it prints is not shown
#     === with LANG=ru_RU.UTF-8   the environment of the next run alone
#     === input a.rules           standard input of the next run alone, a file of the folder
#     === run check . --language de     arbiter runs there with these arguments; {root} is the source tree,
#                                       {folder} the fresh folder in what is printed, {esc} the escape character,
#                                       {hash} that of a rulebook, which changes with the compiler
#     === show a.html             after a run: a file of the folder that it wrote, without its <style>; not for others
#     === status 1                unless it is 0
#     === stdout                  unless nothing is printed
#     === stderr                  likewise
# The case is written anew with what came; any difference fails. --update keeps the new one: read it before you commit.
set -eu

arbiter=$(realpath "$1")
case_file=$(realpath "$2")
root=$(realpath "$(dirname "$0")/../..")
work=$(mktemp -d)
trap 'chmod -R u+rwx "$work"; rm -rf "$work"' EXIT
mkdir "$work/folder"
unset LANGUAGE NO_COLOR LC_MESSAGES LANG
export LC_ALL=C.UTF-8

# show NAME: the section of what was printed
show() {
    [ -s "$work/$1" ] || return 0
    echo "=== $1"
    sed -e "s|$work/folder|{folder}|g; s|$root|{root}|g; s|\x1b|{esc}|g" \
        -e 's|\b[0-9a-f]\{16\}\b|{hash}|g' -e '$a\' "$work/$1"
}

environment=
input=/dev/null

run() {
    local status=0
    eval "set -- ${1//\{root\}/$(printf %q "$root")}"
    (cd "$work/folder" && env $environment "$arbiter" "$@") >"$work/stdout" 2>"$work/stderr" <"$input" || status=$?
    environment=
    input=/dev/null
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
        '=== shell '*)
            (cd "$work/folder" && eval "${line#=== shell }") >/dev/null
            printf '%s\n' "$line"
            target=/dev/null
            expectation=
            ;;
        '=== with '*)
            environment=${line#=== with }
            printf '%s\n' "$line"
            expectation=1
            ;;
        '=== input '*)
            input=$work/folder/${line#=== input }
            printf '%s\n' "$line"
            expectation=1
            ;;
        '=== show '*)
            printf '%s\n' "$line"
            file=$work/folder/${line#=== show }
            [ ! -f "$file" ] || sed '/<style>/,/<\/style>/d' "$file" >"$work/file"
            [ ! -f "$file" ] || show file
            rm -f "$work/file"
            expectation=1
            ;;
        "=== run" | "=== run "*)
            printf '%s\n' "$line"
            line=${line#=== run}
            run "${line# }"
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
