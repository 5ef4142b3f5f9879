#!/usr/bin/env bash
# Plays a Slurm array on this machine: does all shards of a job with slurm.sh, a few at a time, does those again that have
# failed, merges the parts, and compares the result with that of the undivided command.
#
#     scripts/cluster/play-array.sh count queens 14
#     scripts/cluster/play-array.sh --shards 8 --kill 3 count queens 16
#     scripts/cluster/play-array.sh --shards 5 mine club.pgn --moves 2..4
#
# Options, before the command line of rookwright:
#     --shards N    the number of shards [4]
#     --at-once N   the number of tasks that run at the same time [2]
#     --kill N      kill the first N shards with SIGKILL on their first run [0]
#     --after TIME  seconds before a kill, for jobs without a checkpoint [0.2]
#     --parts DIR   the folder for the parts, which is kept [a temporary one]
#
# A count is killed when its checkpoint has a finished part.  A shard that is done before its kill stays done.
# The program is $ROOKWRIGHT [rookwright].  The exit status is 0 if the results are equal, 1 if they differ, 2 for errors.
set -euo pipefail

here="$(cd "$(dirname "$0")" && pwd)"
shards=4 at_once=2 kills=0 after=0.2 parts=
# A shard that fails this often without being killed is given up.
most_rounds=3

fail() {
    echo "play-array.sh: $*" >&2
    exit 2
}

number() {
    case "$2" in
        '' | *[!0-9]*) fail "$1: '$2' is not a number" ;;
    esac
}

while [ $# -gt 0 ]; do
    case "$1" in
        --shards | --at-once | --kill | --after | --parts)
            [ $# -gt 1 ] || fail "$1 needs a value"
            case "$1" in
                --shards) number "$1" "$2" && shards="$2" ;;
                --at-once) number "$1" "$2" && at_once="$2" ;;
                --kill) number "$1" "$2" && kills="$2" ;;
                --after) after="$2" ;;
                --parts) parts="$2" ;;
            esac
            shift 2
            ;;
        --)
            shift
            break
            ;;
        -*) fail "unknown option '$1'" ;;
        *) break ;;
    esac
done
[ $# -gt 0 ] || fail "there is no job: expected a command line like 'count queens 14'"
[ "$shards" -gt 0 ] && [ "$at_once" -gt 0 ] || fail "--shards and --at-once are at least 1"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
parts="${parts:-$work/parts}"
export SHARDS="$shards" PARTS="$parts" ROOKWRIGHT="${ROOKWRIGHT:-rookwright}"

# Whether the shard that this process has started is running.
is_running() { [ -n "$(jobs -rp)" ]; }

# Kills a shard in the middle of its work.
kill_in_the_middle() {
    local pid="$1" task="$2" log="$parts/checkpoint-$2.log"
    if [ "$job" = count ]; then
        # The log begins with three lines about the job.
        while is_running; do
            if [ -e "$log" ] && [ "$(wc -l < "$log")" -gt 3 ]; then break; fi
            sleep 0.02
        done
    else
        sleep "$after"
    fi
    if is_running && kill -KILL "$pid"; then
        touch "$work/killed-$task"
    fi
}

# Does one shard.  Its output is kept for the case that it fails.
task() {
    local number="$1" round="$2" pid status=0
    SLURM_ARRAY_TASK_ID="$number" SLURM_ARRAY_TASK_MAX="$shards" \
        "${BASH:-bash}" "$here/slurm.sh" "${command[@]}" > "$work/log-$number" 2>&1 &
    pid=$!
    if [ "$round" = 1 ] && [ "$number" -le "$kills" ]; then
        kill_in_the_middle "$pid" "$number"
    fi
    wait "$pid" 2> /dev/null || status=$?
    echo "$status" > "$work/status-$number"
}

command=("$@")
job="$1"
round=0
while :; do
    missing=()
    for ((number = 1; number <= shards; number++)); do
        [ -s "$parts/part-$number.json" ] || missing+=("$number")
    done
    [ ${#missing[@]} -gt 0 ] || break
    round=$((round + 1))
    [ "$round" -le "$most_rounds" ] || fail "shards ${missing[*]} have failed $most_rounds times"
    echo "round $round: ${#missing[@]} of $shards shards"
    for ((first = 0; first < ${#missing[@]}; first += at_once)); do
        for number in "${missing[@]:first:at_once}"; do
            task "$number" "$round" 2> /dev/null &
        done
        wait
    done
    for number in "${missing[@]}"; do
        status="$(cat "$work/status-$number")"
        if [ -e "$work/killed-$number" ] && [ "$status" = 137 ]; then
            echo "shard $number was killed"
            rm "$work/killed-$number"
        elif [ "$status" != 0 ]; then
            cat "$work/log-$number" >&2
            # Bad input stays bad.
            [ "$status" != 2 ] || exit 2
        fi
    done
done

# What the undivided command prints, and what the parts come to.  Times differ, and so does the effort of some counts.
plain() { sed -E 's/,?"(seconds|nodes|conflicts|variables|clauses)":[0-9.e+-]+//g' "$1"; }
one=0 all=0
case "$job" in
    count)
        "$ROOKWRIGHT" "$@" --json > "$work/one" || one=$?
        "$ROOKWRIGHT" merge "$parts"/part-*.json --json > "$work/all" || all=$?
        ;;
    solve | rate | generate)
        "$ROOKWRIGHT" "$@" --jsonl > "$work/one" 2> /dev/null || one=$?
        "$ROOKWRIGHT" merge "$parts"/part-*.json --quiet -o "$work/all" 2> /dev/null || all=$?
        ;;
    mine)
        "$ROOKWRIGHT" "$@" > "$work/one" 2> /dev/null || one=$?
        "$ROOKWRIGHT" merge "$parts"/part-*.json --quiet -o "$work/all" 2> /dev/null || all=$?
        ;;
    collection)
        "$ROOKWRIGHT" "$@" --file "$work/one.db" > /dev/null 2>&1 || one=$?
        "$ROOKWRIGHT" merge "$parts"/part-*.json --collection "$work/all.db" > /dev/null 2>&1 || all=$?
        "$ROOKWRIGHT" collection find --file "$work/one.db" --jsonl '' > "$work/one" || fail "the undivided import failed"
        "$ROOKWRIGHT" collection find --file "$work/all.db" --jsonl '' > "$work/all" || fail "the merged import failed"
        ;;
    *) fail "'$job' cannot be compared" ;;
esac
if [ "$one" != "$all" ]; then
    echo "different: the undivided command has exit status $one, and the merge $all"
    exit 1
fi
if ! cmp -s <(plain "$work/one") <(plain "$work/all"); then
    echo "different: the undivided command < and the merge >"
    diff <(plain "$work/one") <(plain "$work/all") | cut -c 1-400 | head -n 20
    exit 1
fi
if [ "$job" = count ]; then
    "$ROOKWRIGHT" merge "$parts"/part-*.json
fi
echo "equal: $shards shards and the undivided command"
