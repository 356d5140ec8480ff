# Sourced by script/bench: the speed of boards, beside that of programs that know their one game. Each line that
# measure_boards prints is WHAT and its numbers; a program that is not to be had is left out, and that is said.

chess=$root/tests/games/schach.game draughts=$root/tests/games/русские-шашки.game
start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
chess_js=1.4.0

# counted WHAT EXPECTED COUNT SECONDS: the line of a count, if it came out right
counted() {
    [ "$3" = "$2" ] || stop "$1 counts $3 positions, not $2"
    awk -v what="$1" -v count="$3" -v seconds="$4" 'BEGIN { print what, count / seconds }'
}

count_ours() { # WHAT EXPECTED GAME DEPTH
    local count seconds
    read -r count seconds < <("$programs/boards" perft "$3" "$4") || stop "counting failed"
    counted "$1" "$2" "$count" "$seconds"
}

# The whole process, which does little else.
count_fairy_stockfish() { # EXPECTED DEPTH
    local PATH=$PATH:/usr/games TIMEFORMAT='%U %S' count
    if ! (need fairy-stockfish:fairy-stockfish); then
        say "Fairy-Stockfish is left out: it is not installed"
        return 0
    fi
    { time fairy-stockfish >"$data/fairy" <<<"position fen $start"$'\n'"go perft $2"$'\n'quit; } 2>"$data/times"
    count=$(sed -n 's/^Nodes searched: //p' "$data/fairy")
    counted fairy-stockfish "$1" "$count" "$(awk '{ print $1 + $2 }' "$data/times")"
}

count_chess_js() { # EXPECTED DEPTH
    local folder=$root/build/release/bench/npm count seconds
    if ! present node || ! present npm; then
        say "chess.js is left out: node and npm are not installed"
        return 0
    fi
    if ! [ -e "$folder/node_modules/chess.js" ]; then
        say "fetching chess.js $chess_js"
        mkdir -p "$folder"
        npm install --prefix "$folder" --no-save --no-audit --no-fund "chess.js@$chess_js" >"$data/npm" 2>&1 || {
            say "chess.js is left out: npm cannot fetch it"
            return 0
        }
    fi
    read -r count seconds < <(node "$root/bench/chessjs.mjs" "$folder" "$2" "$start") || {
        say "chess.js is left out: it does not run"
        return 0
    }
    counted chess.js "$1" "$count" "$seconds"
}

# The table of positions, from what its test prints: ROWS UNDETERMINED MEDIAN 99% WORST
ask_table() {
    if ! present pkg-config || ! pkg-config --exists cmocka; then
        say "the table of who can win is left out: it wants libcmocka-dev"
        return 0
    fi
    "$root/script/can-win" 2>"$data/can-win" | awk '/ settled, .* wrong; ms: / {
        gsub(/,/, ""); print "table", $1 + $3 + $5, $3, $9, $12, $14 }'
}

measure_boards() {
    count_ours chess 119060324 "$chess" 6
    count_fairy_stockfish 119060324 6
    count_chess_js 4865609 5
    count_ours draughts 22444032 "$draughts" 10
    ask_table
    echo "chess-games $("$programs/boards" can-win "$chess" 200)"
    echo "draughts-games $("$programs/boards" can-win "$draughts" 200)"
}

boards_text() {
    awk '
    function million(rate) { return sprintf("%.1f million", rate / 1e6) }
    function peer(name, aim) {
        if (name in rate)
            printf "%-18s %20s %14.2f %14s\n", name, million(rate[name]), rate["chess"] / rate[name], aim
    }
    function won(title, what) {
        if (what in asked)
            printf "%-18s %20d %14d %14s %10s %10s\n", title, asked[what], open[what], median[what], high[what], worst[what]
    }
    NF == 2 { rate[$1] = $2 }
    NF == 6 { asked[$1] = $2; open[$1] = $3; median[$1] = $4; high[$1] = $5; worst[$1] = $6 }
    END {
        printf "%-18s %20s %14s %14s\n", "boards", "positions a second", "ratio", "aim"
        printf "%-18s %20s\n", "arbiter, chess", million(rate["chess"])
        peer("fairy-stockfish", ">= 0.25")
        peer("chess.js", ">= 10")
        printf "%-18s %20s %14s %14s\n", "arbiter, draughts", million(rate["draughts"]), "", ">= 5 million"
        printf "\n%-18s %20s %14s %14s %10s %10s\n", "who can still win", "asked", "undetermined", "ms: median", "99 %", "worst"
        won("table", "table")
        won("chess, played", "chess-games")
        won("draughts, played", "draughts-games")
        printf "%-18s %50s\n", "aim, played", "< 1"
    }'
}

boards_json() {
    awk '
    NF == 2 { rates = rates sprintf("%s\"%s\": %.0f", rates == "" ? "" : ", ", $1, $2) }
    NF == 6 {
        wins = wins sprintf("%s\"%s\": {\"asked\": %d, \"undetermined\": %d, \"median_ms\": %s, \"high_ms\": %s, \"worst_ms\": %s}",
                            wins == "" ? "" : ", ", $1, $2, $3, $4, $5, $6)
    }
    END { printf "{\"positions_per_second\": {%s}, \"can_win\": {%s}}\n", rates, wins }'
}
