# Shared by the scripts beside it; sourced, not run. Progress goes to standard error, results to standard output.
# A script that cannot set up or build ends with status 2.
set -euo pipefail

root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")

# Debian's packages, each with what tells that it is there: a command, or a header
build_packages=(
    gcc:gcc libc6-dev:stdlib.h cmake:cmake ninja-build:ninja lemon:lemon re2c:re2c uthash-dev:uthash.h
)
test_packages=(
    "${build_packages[@]}"
    g++:g++ binutils:nm git:git libcmocka-dev:cmocka.h pkg-config:pkg-config python3-jsonschema:jsonschema
)

say() {
    printf 'arbiter: %s\n' "$*" >&2
}

stop() {
    say "$@"
    exit 2
}

present() {
    case $1 in
        *.h) [ -e "/usr/include/$1" ] || [ -e "/usr/local/include/$1" ] ;;
        *) command -v "$1" >/dev/null ;;
    esac
}

# need PACKAGE:PROBE...: installs what is missing, or says how to
need() {
    local entry missing=() rights=()
    for entry; do
        present "${entry#*:}" || missing+=("${entry%%:*}")
    done
    [ ${#missing[@]} -gt 0 ] || return 0

    local by_hand="apt-get update && apt-get install -y ${missing[*]}"
    if [ "$(id -u)" -ne 0 ]; then
        rights=(sudo -n)
        by_hand="sudo apt-get update && sudo apt-get install -y ${missing[*]}"
    fi
    say "missing packages: ${missing[*]}"
    if ! present apt-get || ! "${rights[@]}" true 2>/dev/null; then
        stop "they cannot be installed from here; run this, then try again:"$'\n'"    $by_hand"
    fi

    local log install=("${rights[@]}" env DEBIAN_FRONTEND=noninteractive
        apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "${missing[@]}")
    log=$(mktemp)
    say "installing them with apt-get"
    if ! "${install[@]}" >"$log" 2>&1 </dev/null; then
        say "fetching the package lists first"
        if ! { "${rights[@]}" apt-get update && "${install[@]}"; } >"$log" 2>&1 </dev/null; then
            cat "$log" >&2
            rm -f "$log"
            stop "apt-get failed; mend that, or run this, then try again:"$'\n'"    $by_hand"
        fi
    fi
    rm -f "$log"
}

# configured PRESET: the build folder is there, of this very source tree, and not older than the presets
configured() {
    local folder=$root/build/$1
    [ -e "$folder/build.ninja" ] && ! [ "$root/CMakePresets.json" -nt "$folder/build.ninja" ] &&
        grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"
}

# build PRESET [TARGET...]: out of the source tree, in build/PRESET; says so only when there is something to build
build() {
    local preset=$1 folder=$root/build/$1 line begun=
    local targets=("${@:2}")
    mkdir -p "$folder" 2>/dev/null || stop "$folder cannot be made"
    (
        flock 9
        cd "$root"
        log=$folder/script.log
        if ! configured "$preset"; then
            say "configuring build/$preset"
            cmake --fresh --preset "$preset" >"$log" 2>&1 </dev/null || {
                cat "$log" >&2
                stop "configuring build/$preset failed"
            }
        fi
        cmake --build --preset "$preset" --parallel "$(nproc)" --target "${targets[@]:-all}" 2>&1 </dev/null | tee "$log" |
            while IFS= read -r line; do
                if [ -z "$begun" ] && [[ $line == \[[1-9]* ]]; then
                    say "building in build/$preset"
                    begun=1
                fi
            done || {
                grep -vE '^\[[0-9]+/[0-9]+\]' "$log" >&2 || true
                stop "building in build/$preset failed"
            }
    ) 9>"$folder/.lock"
}
