#!/usr/bin/env bash
# Makes the Debian package of a program that scripts/release/build.sh has built: scripts/release/deb.sh PROGRAM FOLDER
# Needs cargo-deb: cargo install cargo-deb --locked
set -euo pipefail
cd "$(dirname "$0")/../.."

target="$(basename "$(dirname "$(dirname "$1")")")"
cargo deb --no-build --no-strip --profile dist --target "$target" --output "$2"
