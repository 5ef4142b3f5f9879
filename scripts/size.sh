#!/usr/bin/env bash
# Fails if a program that is handed out has grown: scripts/size.sh PROGRAM
# It has 28.0 MB with its symbols and 25.0 MB without them (Linux, x86-64); the aim is 20 MB.
set -euo pipefail

limit=28500000
bytes="$(wc -c <"$1")"
echo "$1: $((bytes)) bytes"
if [ "$bytes" -ge "$limit" ]; then
    echo "$1: the limit is $limit bytes" >&2
    exit 1
fi
