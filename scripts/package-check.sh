#!/usr/bin/env bash
# Packs every crate as it would go to crates.io, and installs the program from the packed crates alone, in a folder of its
# own: what a crate needs and does not carry is missing there.  Needs cargo and a C compiler; the crates of others come from
# where cargo has them.
#
#     scripts/package-check.sh              # in a folder that is deleted afterwards
#     scripts/package-check.sh FOLDER       # in this folder, which is kept: a second run is quicker
set -euo pipefail
cd "$(dirname "$0")/.."

if [ $# -gt 0 ]; then
    mkdir -p "$1"
    folder="$(cd "$1" && pwd)"
else
    folder="$(mktemp -d)"
    trap 'rm -rf "$folder"' EXIT
fi
packed="$folder/packed" unpacked="$folder/unpacked" installed="$folder/installed"
rm -rf "$unpacked" "$installed"
mkdir -p "$unpacked"

# To verify, cargo would build each of the crates by itself, with other features each time.  Here all of them are built once, as
# parts of the program.
CARGO_TARGET_DIR="$packed" cargo package --quiet --workspace --exclude rookwright-python --exclude rookwright-features --no-verify --allow-dirty

version="$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -1)"
patch="$unpacked/patch.toml"
echo "[patch.crates-io]" >"$patch"
largest=10485760 # What crates.io takes.
for file in "$packed"/package/*-"$version".crate; do
    name="$(basename "$file" "-$version.crate")"
    tar -xzf "$file" -C "$unpacked"
    for part in README.md LICENSE-MIT LICENSE-APACHE; do
        [ -f "$unpacked/$name-$version/$part" ] || { echo "$name is packed without $part" >&2; exit 1; }
    done
    size="$(wc -c <"$file")"
    [ "$size" -le "$largest" ] || { echo "$name is too large for crates.io: $size bytes" >&2; exit 1; }
    printf '%8d  %s\n' "$size" "$name"
    [ "$name" = rookwright ] || echo "$name = { path = \"$unpacked/$name-$version\" }" >>"$patch"
done
[ -f "$unpacked/rookwright-sheet-$version/fonts/OFL.txt" ] || { echo "the fonts are packed without their licence" >&2; exit 1; }

# The patches stand for crates.io; nothing leads back to the workspace.
CARGO_TARGET_DIR="$folder/target" cargo install --quiet --config "$patch" --path "$unpacked/rookwright-$version" \
    --root "$installed" --no-track
cd "$installed"
bin/rookwright --version
bin/rookwright solve queens 8 | grep -q "a solution" || { echo "the installed program finds no queens" >&2; exit 1; }
bin/rookwright sheet --help >/dev/null
echo "the packed crates build, and the program runs"
