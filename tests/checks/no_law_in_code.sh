#!/usr/bin/env bash
# No line of C knows a game or an article of its law.
if grep -rniE '\b(sealed|umschlag|knight|E8)\b' interpreter dsl --include='*.[chy]' --include='*.re'; then
    echo "the law belongs into rulebooks/, not into C"
    exit 1
fi
