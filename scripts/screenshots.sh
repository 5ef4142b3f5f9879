#!/usr/bin/env bash
# Makes the pictures of the studio in docs/gallery, with chromium.
#
#     scripts/screenshots.sh            into docs/gallery
#     scripts/screenshots.sh FOLDER     elsewhere
set -euo pipefail
cd "$(dirname "$0")/.."
exec cargo run --release -q -p rookwright-web --example screenshots -- "${1:-docs/gallery}"
