#!/usr/bin/env bash
# Makes the Debian package: scripts/deb.sh [PROGRAM [FOLDER]]
# Without a program, it builds one (profile dist).  The package is put into FOLDER, by default target/debian.
# Needs cargo-deb: cargo install cargo-deb --locked
set -euo pipefail
cd "$(dirname "$0")/.."

if [ $# -eq 0 ]; then
    cargo build --profile dist --locked --bin rookwright
fi
program="${1:-target/dist/rookwright}"
folder="${2:-target/debian}"
scripts/pages.sh "$program" target/package
# A program of another profile has symbols, which are of no use to anybody here.
strip --strip-all -o target/package/rookwright "$program"
scripts/size.sh target/package/rookwright
scripts/licences.sh target/package/licences.txt
gzip -9nf target/package/licences.txt

# Debian wants the changes in its own form, too; those in the project's form are in the package as changelog.gz.
gzip -9nc CHANGELOG.md >target/package/changelog.gz
version="$("$program" --version | cut -d ' ' -f 2)"
epoch="${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}"
cat >target/package/changelog <<CHANGES
rookwright ($version-1) unstable; urgency=medium

  * Rookwright $version: see changelog.gz.

 -- $(sed -n 's/^maintainer = "\(.*\)"$/\1/p' Cargo.toml)  $(LC_ALL=C date -u -R -d "@$epoch")
CHANGES

mkdir -p "$folder"
cargo deb --no-build --no-strip --output "$folder/"
