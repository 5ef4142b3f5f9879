#!/usr/bin/env bash
# Writes the licences of the libraries that the program contains, which must go wherever it goes:
# scripts/licences.sh FILE [PACKAGE]
# PACKAGE is `rookwright` (the program) unless it is given; `rookwright-python` is the native module of the wheel.
# The texts are those of the sources that cargo has fetched.  A text that several libraries share is printed once.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ $# -ne 1 ] && [ $# -ne 2 ]; then
    sed -n '2,5s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
seen="$(mktemp -d)"
trap 'rm -rf "$seen"' EXIT
sources="${CARGO_HOME:-$HOME/.cargo}/registry/src"

{
    echo "Rookwright contains these third-party libraries."
    # Our own crates, which have a path behind their version, are left out.
    cargo tree --locked --package "${2:-rookwright}" --edges normal --prefix none --format '{p}|{l}|{r}' | sed 's/ (\*)$//' | LC_ALL=C sort -u \
        | while IFS='|' read -r package licence home; do
            case "$package" in *"("*")") [[ "$package" == *"(proc-macro)" ]] || continue ;; esac
            read -r name version _ <<<"$package"
            printf '\n%s\n%s %s: %s\n' "$(printf '%.0s=' {1..78})" "$name" "${version#v}" "$licence"
            folders=("$sources"/*/"$name-${version#v}")
            folder="${folders[0]}"
            if [ ! -d "$folder" ]; then
                echo "$0: the sources of $name ${version#v} are missing: run cargo fetch" >&2
                exit 1
            fi
            texts="$(find "$folder" -maxdepth 1 -type f \( -iname 'licen[cs]e*' -o -iname 'copying*' -o -iname 'notice*' -o -iname 'copyright*' \) \
                ! -name '*.rs' | LC_ALL=C sort)"
            if [ -z "$texts" ]; then
                # Some have it only at the head of their sources: that with the most authors.
                head="$(grep -rc '^Copyright' "$folder/src" | LC_ALL=C sort -t: -k2,2nr -k1,1 | sed -n '1s/:[1-9][0-9]*$//p' || true)"
                if [ -f "$head" ]; then
                    printf '\n'
                    sed '/\*\//q' "$head"
                    continue
                fi
                printf '\n(Its package has no text; see %s)\n' "$home"
                continue
            fi
            while read -r text; do
                sum="$(cksum <"$text" | tr ' ' -)"
                if [ -e "$seen/$sum" ]; then
                    printf '\n(%s: as above, %s)\n' "$(basename "$text")" "$(cat "$seen/$sum")"
                else
                    echo "$name" >"$seen/$sum"
                    printf '\n'
                    tr -d '\r' <"$text"
                fi
            done <<<"$texts"
        done
} >"$seen/all"
number="$(grep -c '^=\{78\}$' "$seen/all" || true)"
mkdir -p "$(dirname "$1")"
mv "$seen/all" "$1"
echo "$1: the licences of $number libraries"
