#!/usr/bin/env bash
# Fails if a program that is handed out has grown: scripts/size.sh PROGRAM
# Without symbols it has 20.7 MB, which is 19.7 MiB (Linux, x86-64).
set -euo pipefail

limit=20971520 # 20 MiB
bytes="$(wc -c <"$1")"
echo "$1: $((bytes)) bytes"
if [ "$bytes" -ge "$limit" ]; then
    echo "$1: the limit is $limit bytes" >&2
    exit 1
fi
