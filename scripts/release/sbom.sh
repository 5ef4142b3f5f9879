#!/usr/bin/env bash
# Writes the list of everything that the program is made of (CycloneDX, JSON): scripts/release/sbom.sh FOLDER
# Needs cargo-cyclonedx: cargo install cargo-cyclonedx --locked
set -euo pipefail
cd "$(dirname "$0")/../.."

version="$(cargo metadata --format-version 1 --no-deps --locked | python3 -c '
import json, sys
print(next(each["version"] for each in json.load(sys.stdin)["packages"] if each["name"] == "rookwright"))')"
mkdir -p "$1"
# One file appears beside the manifest of every package; that of the program names them all.
name="rookwright-$version.cdx"
cargo cyclonedx --format json --target all --override-filename "$name" >&2
mv "$name.json" "$1/"
git ls-files --others --exclude-standard -z -- "*$name.json" | xargs -0 -r rm --
echo "$1/$name.json"
