#!/usr/bin/env bash
# Fills in the manifests for Homebrew and winget after a release: scripts/packaging.sh VERSION SHA256SUMS SOURCES FOLDER
#   SHA256SUMS  the file of the release with this name
#   SOURCES     the archive of the sources that the Homebrew formula names, downloaded
# The templates in packaging/ have no version and no checksum, so that none of them can be wrong.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ $# -ne 4 ]; then
    sed -n '2,4s/^# //p' "$0" >&2
    exit 2
fi
version="${1#v}" sums="$2" sources="$3" folder="$4"
windows="rookwright-$version-windows-x86_64.zip"
windows_sum="$(awk -v name="$windows" '{ sub(/^\*/, "", $2) } $2 == name { print toupper($1) }' "$sums")"
if [ -z "$windows_sum" ]; then
    echo "$sums: there is no checksum of $windows" >&2
    exit 2
fi
source_sum="$({ sha256sum "$sources" 2>/dev/null || shasum -a 256 "$sources"; } | cut -d ' ' -f 1)"

mkdir -p "$folder"
for template in packaging/*/*.in; do
    file="$folder/$(basename "$template" .in)"
    sed -e "s/@VERSION@/$version/g" -e "s/@SOURCE_SHA256@/$source_sum/" -e "s/@WINDOWS_SHA256@/$windows_sum/" \
        "$template" >"$file.part"
    mv "$file.part" "$file"
    echo "$file"
done
