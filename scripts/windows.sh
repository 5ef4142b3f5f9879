#!/usr/bin/env bash
# Builds the program for Windows on Linux, lists its libraries, and tries it under Wine: scripts/windows.sh [PROGRAM]
# With a PROGRAM it is not built.  Needs:
#   apt-get install gcc-mingw-w64-x86-64 wine64
#   rustup target add x86_64-pc-windows-gnu
set -euo pipefail
cd "$(dirname "$0")/.."

program="${1:-target/x86_64-pc-windows-gnu/release/rookwright.exe}"
if [ $# -eq 0 ]; then
    cargo build --release --locked --bin rookwright --target x86_64-pc-windows-gnu
fi
OBJDUMP=x86_64-w64-mingw32-objdump scripts/dlls.sh "$program"

folder="$(mktemp -d)"
server=
leave() {
    if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; fi
    WINEPREFIX="$folder/wine" "$(command -v wineserver || echo /usr/lib/wine/wineserver)" -k || true
    rm -rf "$folder"
}
trap leave EXIT

# Nothing else is in the folder of the program, as with somebody who has no compiler.
mkdir "$folder/program"
cp "$program" "$folder/program/rookwright.exe"
export WINEPREFIX="$folder/wine" WINEDEBUG=-all WINEDLLOVERRIDES='mscoree=;mshtml=;winemenubuilder.exe=;bcryptprimitives=n,b'
# Every Windows since 8 has this library; Wine 8 lacks it.
cat >"$folder/prng.c" <<'C'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T left) {
    while (left > 0) {
        ULONG part = left < 65536 ? (ULONG)left : 65536;
        if (!SystemFunction036(bytes, part)) return FALSE;
        bytes += part;
        left -= part;
    }
    return TRUE;
}
C
x86_64-w64-mingw32-gcc -shared -o "$folder/program/bcryptprimitives.dll" "$folder/prng.c" -ladvapi32

wine="$(command -v wine64 || command -v wine || echo /usr/lib/wine/wine64)"
rookwright() { "$wine" "$folder/program/rookwright.exe" "$@"; }
# Fails unless the program prints this text: expect TEXT WORDS...
expect() {
    local text="$1" said
    shift
    said="$(rookwright "$@" 2>&1 | tr -d '\r')" || { echo "rookwright $*: $said" >&2; return 1; }
    if ! grep -qF -- "$text" <<<"$said"; then
        echo "rookwright $*: expected '$text', got: $said" >&2
        return 1
    fi
    echo "rookwright $*: $text"
}

version="$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -1)"
expect "rookwright $version" --version
expect 92 count queens 8
expect 92 count queens 8 --engine sat
expect 92 count queens 8 --engine cp
expect Qb1 solve mate '4/N1p1/Qn1k/K3 w' '#2'

# A reader that goes away is no error.
said="$({ rookwright solve queens 12 --all --jsonl 2>"$folder/said"; echo "status $?" >>"$folder/said"; } | head -1)"
if [ -z "$said" ] || [ "$(cat "$folder/said")" != "status 0" ]; then
    echo "a reader that goes away: $(cat "$folder/said")" >&2
    exit 1
fi
echo 'rookwright solve queens 12 --all --jsonl | head -1: no error'

# Wine shows the folders of this machine as drive Z.
db="Z:$folder/club.db"
printf '6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2; id "the first";\n' >"$folder/mate.epd"
printf '[White "Anna"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n' >"$folder/game.pgn"
expect '1  new' collection import "Z:$folder/mate.epd" --file "$db"
expect 'Rd8+' collection find 'mate:2' --file "$db" --jsonl
expect 'Qxf7#' mine "Z:$folder/game.pgn" --moves 1
rookwright collection find 'mate:2' --file "$db" --jsonl >"$folder/mate.jsonl"
rookwright sheet "Z:$folder/mate.jsonl" -o "Z:$folder/mate.pdf" >/dev/null
[ "$(head -c 5 "$folder/mate.pdf")" = '%PDF-' ]

rookwright serve --port 8421 --collection "$db" >"$folder/served" &
server=$!
for _ in $(seq 120); do
    [ ! -s "$folder/served" ] || break
    kill -0 "$server"
    sleep 0.5
done
url="$(tr -d '\r' <"$folder/served" | head -1)"
curl -fsS "${url}api/count" -H 'content-type: application/json' -d '{"puzzle": {"words": ["queens", "6"]}}' | grep -q '"value":4'
curl -fsS "${url}api/find" -H 'content-type: application/json' -d '{}' | grep -q '"all":1'
curl -fsS "$url" | grep -qi '<!doctype html>'
expect 'the studio answers' serve --check --port 8421
echo "$program works"
