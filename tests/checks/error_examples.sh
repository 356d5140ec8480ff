#!/usr/bin/env bash
# What the pages of docs/errors say is so:   error_examples.sh ARBITER [CODE…]
#
# A page has its code, name and message as the program has them; blocks that are files; and what `arbiter check` or
# `arbiter test` says of them. Blocks before "## Wrong" belong to both examples. What stands under "## Wrong" gives
# exactly this code and what the text block shows; what stands under "## Right" gives nothing.
# Within a block ⟨C2 A0⟩ stands for these bytes, and a line that ends in "# and so on, to 99" for 99 lines in which the 1
# is counted up. A text block that begins with … shows only the end.
set -u
export LC_ALL=C.UTF-8
arbiter=$(realpath "$1")
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

without_example=' '          # cannot be brought about
refused_before=' A0607 '     # by the command line itself
comes_with_others=' A0610 '  # says that there are too many

complain() {
    printf 'docs/errors/%s.md: %s\n' "$code" "$1"
    failed=1
}

# "A0101 NOT_UTF8 error: the byte …", a line a page; as the program has it, and as the pages have it
heads() {
    "$arbiter" explain --language en | awk '
        FNR == NR { if (match($0, /^DIAG\([A-Z0-9_]+, *"A[0-9]+"/)) {
            split(substr($0, 6, RLENGTH - 5), part, /[, "]+/); name[part[2]] = part[1] } next }
        /^A[0-9]/ { if (line) print line; line = $1 " " name[$1]; $1 = "" }
        { sub(/^ +/, ""); line = line " " $0 }
        END { print line }' interpreter/report/codes.def -
    echo ======
    awk 'FNR == 1 { sub(/^# /, ""); head = $0 } FNR == 3 { sub(/^> /, ""); print head " " $0 }' docs/errors/A*.md
}

# Writes CODE/verb, CODE/shown, CODE/wrong/club/…, CODE/right/club/…
unpack() {
    awk -v work="$work" '
        function put(line) {
            if (section != "right") print line >(folder "/wrong/club/" file)
            if (section != "wrong") print line >(folder "/right/club/" file)
        }
        function put_line(line,    to, i, k, count, part, one) {
            to = line
            if (!sub(/.* # and so on, to /, "", to)) { put(line); return }
            sub(/ # and so on, to [0-9]+$/, "", line)
            count = split(line, part, "1")
            for (i = 1; i <= to + 0; i++) {
                one = part[1]
                for (k = 2; k <= count; k++) one = one i part[k]
                put(one)
            }
        }
        function open_file(first,    kind, number) {
            kind = first ~ /^(scenario|fall|случай)/ ? "scenario" : first ~ /^(game|spiel|игра)/ ? "game" : "rules"
            n[section, kind]++
            number = n["both", kind] + (section == "both" ? 0 : n[section, kind])
            file = (kind == "rules" ? "law" : kind == "game" ? "play" : "case") (number > 1 ? "-" number : "") "." kind
        }
        FNR == 1 { folder = work "/" $2; section = "both"; block = 0; split("", n) }
        !block && /^## Wrong/ { section = "wrong" }
        !block && /^## Right/ { section = "right" }
        !block && /^`arbiter (check|test)` says:$/ { print substr($2, 1, length($2) - 1) >(folder "/verb") }
        /^```/ { block = !block; text = $0 == "```text"; file = ""; next }
        !block { next }
        text { print >(folder "/shown"); next }
        file == "" { open_file($0) }
        { put_line($0) }
    ' "$@"
    grep -rl ⟨ "$work" | while IFS= read -r file; do
        grep -oE '⟨[0-9A-F ]+⟩' "$file" | sort -u | while IFS= read -r marker; do
            LC_ALL=C sed -i "s/$marker/\\x$(sed 's/[⟨⟩]//g; s/ /\\x/g' <<<"$marker")/g" "$file"
        done
    done
}

# say FOLDER VERB: sets said to what the program says, without its count, and status
say() {
    local operand=club
    compgen -G "$work/$code/$1/club/*.[rg]*" >/dev/null || operand=club/case.scenario # neither rules nor games
    said=$(cd "$work/$code/$1" && exec "$arbiter" "$2" --language en $operand 2>&1)
    status=$?
    [[ $said =~ ^(.*)$'\n'?(errors: [0-9]+, warnings: [0-9]+|[0-9]+ passed, [0-9]+ failed)$ ]] && said=${BASH_REMATCH[1]}
    said=${said%$'\n'}
    said=${said%$'\n'}
}

check_message() {
    local words message
    message=$(sed -n '3s/^> [a-z]*: //p' "docs/errors/$code.md")
    read -r -d '' -a words <<<"$said"
    [[ ${words[*]} == *${message//…/*}* ]] || complain "does not give its message"
    say wrong check
    [ -z "$said" ] || complain "the wrong example does not compile"
    say right check
    [ -z "$said" ] || complain "the right example does not compile"
}

check_page() {
    local verb shown given
    verb=$(<"$work/$code/verb")
    shown=$(<"$work/$code/shown")
    say wrong "$verb"
    if [ "${shown%%$'\n'*}" = … ]; then
        shown=${shown#*$'\n'}
        said=${said: -${#shown}}
    fi
    [ "$said" = "$shown" ] || {
        complain "shows something else than comes"
        diff --label page --label got -u <(printf '%s\n' "$shown") <(printf '%s\n' "$said")
    }
    given=$(grep -oE '^(error|warning|note)\[A[0-9]+\]' <<<"$said" | grep -oE 'A[0-9]+' | sort -u)
    if [ "$verb" = test ]; then
        check_message
    elif [[ $comes_with_others == *" $code "* ]]; then
        grep -qx "$code" <<<"$given" || complain "gives: $given"
    elif [[ $refused_before != *" $code "* ]]; then
        [ "$given" = "$code" ] || complain "gives: $given"
    fi
    say right "$verb"
    [ $status -eq 0 ] || complain "the right example fails"
    [ -z "$said" ] || complain "the right example is not clean: $said"
}

difference=$(heads | awk -v work="$work" '/^======$/ { pages = 1; next } { print >(work (pages ? "/pages" : "/program")) }' &&
    diff --label program --label docs/errors -U0 "$work/program" "$work/pages") || { echo "$difference"; failed=1; }

codes=("$@")
[ $# -gt 0 ] || for page in docs/errors/A*.md; do
    page=${page##*/}
    codes+=("${page%.md}")
done
folders=("${codes[@]/#/$work/}")
mkdir -p "${folders[@]/%//wrong/club}" "${folders[@]/%//right/club}"
pages=("${codes[@]/#/docs/errors/}")
unpack "${pages[@]/%/.md}"
for code in "${codes[@]}"; do
    [[ $without_example == *" $code "* ]] || check_page
done
exit $failed
