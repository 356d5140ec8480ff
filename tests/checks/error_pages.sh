#!/usr/bin/env bash
# Every code of the registry has its page in docs/errors, and no page is without a code.
set -u
compgen -G 'docs/errors/*.md' >/dev/null || exit 77
codes=$(grep -oE '^DIAG\([A-Z0-9_]+, *"[A-Z][0-9]+"' interpreter/report/codes.def | grep -oE '[A-Z][0-9]+"$' | tr -d '"' | sort)
pages=$(cd docs/errors && ls -- [A-Z][0-9]*.md | sed 's/\.md$//' | sort)
if differences=$(diff --label codes.def --label docs/errors -U0 <(echo "$codes") <(echo "$pages")); then
    [ -n "$codes" ]
else
    echo "$differences"
    exit 1
fi
