#!/usr/bin/env bash
# Fails if a program that is handed out has grown: scripts/size.sh PROGRAM
# Without symbols it has 17.7 MB (Linux, x86-64).
set -euo pipefail

if [ $# -ne 1 ]; then
    sed -n '2,3s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
limit=20000000
bytes="$(wc -c <"$1")"
echo "$1: $((bytes)) bytes"
if [ "$bytes" -ge "$limit" ]; then
    echo "$1: the limit is $limit bytes" >&2
    exit 1
fi
