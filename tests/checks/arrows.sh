#!/usr/bin/env bash
# tools -> dsl -> interpreter, and libc: who may include what.
set -u
failed=0

# forbid WHY LINES: there should be none
forbid() {
    if [ -n "$2" ]; then
        printf '%s:\n%s\n' "$1" "$2"
        failed=1
    fi
}

# includes PATTERN FOLDER...: the #include lines whose name, from its opening quote on, matches
includes() {
    local pattern=$1
    shift
    grep -rnE "^[[:space:]]*#[[:space:]]*include[[:space:]]+$pattern" "$@" \
        --include='*.c' --include='*.h' --include='*.re' --include='*.y' 2>/dev/null
}

forbid "the interpreter knows nothing of what stands on it" "$(includes '"(dsl|tools|tests|bench)/' interpreter)"
forbid "the language knows nothing of the command line" "$(includes '"(tools|tests|bench)/' dsl)"
forbid "headers are named from their include root" "$(includes '"\.' include interpreter dsl tools)"

forbid "the core uses memory and strings of the C library, and uthash in base/intern.c alone" "$(
    includes '<' interpreter dsl |
        grep -vE '<(inttypes|limits|stdalign|stdarg|stdatomic|stdbool|stddef|stdint|stdlib|string)\.h>' |
        grep -vE '^interpreter/base/intern\.c:.*<uthash\.h>')"

own=$(cd tools/arbiter 2>/dev/null && ls | grep -E '\.(h|def)$' | sed 's/\./\\./g' | paste -sd '|' -)
forbid "the tools see arbiter.h and their own headers alone" \
    "$(includes '"' tools | grep -vE "\"(arbiter\.h${own:+|$own})\"")"

exit $failed
