#!/usr/bin/env bash
# Lets a program write its manual pages and completion scripts: scripts/pages.sh PROGRAM FOLDER
# Every package is made with them, so they always fit the program that they come with.
set -euo pipefail

program="$1"
folder="$2"
rm -rf "$folder/man" "$folder/completions"
mkdir -p "$folder/completions"
"$program" man --output "$folder/man"
"$program" completions bash >"$folder/completions/rookwright.bash"
"$program" completions zsh >"$folder/completions/_rookwright"
"$program" completions fish >"$folder/completions/rookwright.fish"
