#!/usr/bin/env bash
# schema.py with a Python that has jsonschema, Debian's if the first one has not; skipped where there is none.
for python in python3 /usr/bin/python3; do
    if "$python" -c 'import jsonschema' 2>/dev/null; then
        exec "$python" "$(dirname "$0")/schema.py" "$@"
    fi
done
exit 77
