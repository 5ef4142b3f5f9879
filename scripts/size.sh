#!/usr/bin/env bash
# Fails if a program that is handed out has 20 MB or more: scripts/size.sh PROGRAM
set -euo pipefail

limit=20000000
bytes="$(wc -c <"$1")"
echo "$1: $((bytes)) bytes"
if [ "$bytes" -ge "$limit" ]; then
    echo "$1: the limit is $limit bytes" >&2
    exit 1
fi
