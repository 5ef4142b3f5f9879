#!/usr/bin/env bash
# Fails if a program that is handed out has grown: scripts/size.sh PROGRAM
# Without symbols it has 19.5 MB (Linux, x86-64).
set -euo pipefail

limit=20000000
bytes="$(wc -c <"$1")"
echo "$1: $((bytes)) bytes"
if [ "$bytes" -ge "$limit" ]; then
    echo "$1: the limit is $limit bytes" >&2
    exit 1
fi
