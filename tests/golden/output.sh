#!/usr/bin/env bash
# Output that cannot be written is said, with status 3:   output.sh ARBITER
set -u
export LC_ALL=C.UTF-8
arbiter=$(realpath "$1")
[ -c /dev/full ] || exit 77
cd "$(dirname "$0")"
evening=club/scenarios/evening.scenario
failed=0
while read -r arguments; do
    # shellcheck disable=SC2086
    said=$("$arbiter" $arguments 2>&1 >/dev/full) && status=0 || status=$?
    if [ $status -ne 3 ] || [ "$said" != 'arbiter: the output cannot be written' ]; then
        echo "arbiter $arguments >/dev/full: status $status, $said"
        failed=1
    fi
done <<END
--version
help
check club
test club
test --format json club
test --coverage club
run club $evening
run --format json club $evening
fmt club/club.rules
explain A0101
board ../games/schach.game
board --format json ../games/schach.game
why-not --at 10 club $evening White claim
END
exit $failed
