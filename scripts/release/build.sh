#!/usr/bin/env bash
# Builds the program that a release hands out, on the system that it is for, and prints its path.
#
# Linux: needs glibc 2.17 (2014) or later and no other library.  zig provides the old glibc and the C compiler:
#   pip install ziglang cargo-zigbuild
# macOS: one program for Intel and ARM.  Windows: built by MinGW, which needs no library of Visual C++.
set -euo pipefail
cd "$(dirname "$0")/../.."

build() {
    cargo "$1" --profile dist --bin rookwright --locked --target "$2" >&2
}

case "$(uname -s)" in
Linux)
    target="$(uname -m)-unknown-linux-gnu"
    rustup target add "$target" >&2
    build zigbuild "$target.2.17"
    echo "target/$target/dist/rookwright"
    ;;
Darwin)
    export MACOSX_DEPLOYMENT_TARGET=11.0
    rustup target add aarch64-apple-darwin x86_64-apple-darwin >&2
    build build aarch64-apple-darwin
    build build x86_64-apple-darwin
    mkdir -p target/universal
    lipo -create -output target/universal/rookwright target/{aarch64,x86_64}-apple-darwin/dist/rookwright
    echo target/universal/rookwright
    ;;
*)
    rustup target add x86_64-pc-windows-gnu >&2
    build build x86_64-pc-windows-gnu
    scripts/dlls.sh target/x86_64-pc-windows-gnu/dist/rookwright.exe >&2
    echo target/x86_64-pc-windows-gnu/dist/rookwright.exe
    ;;
esac
