#!/usr/bin/env bash
# Installs Rookwright in new Debian systems that have nothing else, and prints what a user would see:
#   scripts/clean-install.sh FOLDER [deb FILE] [wheel FILE] [sources] [checkout]
# deb      the Debian package, by apt: the program, its manual pages and completions
# wheel    the Python package, by pip: an example in Python
# sources  cargo install --path . with the newest stable Rust
# checkout the commands of the README that try and test the program, each from nothing, with their times
# Needs root, debootstrap, a mirror of Debian, and for the last two static.rust-lang.org and crates.io.  The systems are made
# below FOLDER, which needs 3 GB for the sources and 15 GB for the checkout, and are removed at the end.  The suite and the
# mirror are those of the variables SUITE and MIRROR.
set -euo pipefail
here="$(cd "$(dirname "$0")/.." && pwd)"

if [ $# -lt 2 ]; then
    sed -n '2,11s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
if ! command -v debootstrap >/dev/null || [ "$(id -u)" -ne 0 ]; then
    echo "skipped: clean-install.sh needs root and debootstrap"
    exit 0
fi
folder="$1"
shift
root=

leave() {
    if [ -n "$root" ]; then
        umount "$root/dev" "$root/proc" 2>/dev/null || true
        # Nothing is deleted while a folder of this machine is still mounted there.
        if ! mountpoint -q "$root/dev" && ! mountpoint -q "$root/proc"; then
            rm -rf "$root"
        fi
        root=
    fi
}
trap leave EXIT

# Makes a new system with the packages that are named.
enter() {
    local packages
    packages="$(IFS=,; echo "$*")"
    root="$folder/system"
    mkdir -p "$root"
    debootstrap --variant=minbase --include="ca-certificates,$packages" "${SUITE:-bookworm}" "$root" \
        "${MIRROR:-http://deb.debian.org/debian}" >"$folder/debootstrap.log" 2>&1
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    # Where the network has authorities of its own, this machine knows them.
    cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
    echo "== $(sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' "$root/etc/os-release"), new and empty, with: $*"
}

# Shows a command and runs it in the new system.
run() {
    echo "$ $1"
    chroot "$root" /usr/bin/env -i HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        PIP_CERT=/etc/ssl/certs/ca-certificates.crt \
        PATH=/root/.cargo/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        /bin/bash -o pipefail -c "cd /root && $1" 2>&1
}

deb() {
    enter man-db
    cp "$1" "$root/root/rookwright.deb"
    # Minimal systems leave manual pages out.
    rm -f "$root/etc/dpkg/dpkg.cfg.d/docker"
    run "apt-get -qq update && apt-get -o Dpkg::Use-Pty=0 install -qq --no-install-recommends ./rookwright.deb | tail -3"
    run "rookwright --version && ls -l /usr/bin/rookwright"
    run "rookwright solve queens 8"
    run "man -k rookwright | head -4"
    run "MANWIDTH=80 man rookwright-solve | head -9"
    run "ls /usr/share/bash-completion/completions/rookwright /usr/share/zsh/vendor-completions/_rookwright \
/usr/share/fish/vendor_completions.d/rookwright.fish"
    run "(rookwright serve -q --port 8420 & until rookwright serve --check >check.log 2>&1 || ! kill -0 %1; do sleep 0.1; done; \
cat check.log; kill %1)"
    run "apt-get -o Dpkg::Use-Pty=0 remove -qq rookwright | tail -1; ! ls /usr/bin/rookwright"
    leave
}

wheel() {
    enter python3 python3-venv
    cp "$1" "$root/root/"
    run "python3 -m venv new && new/bin/pip install --disable-pip-version-check ./*.whl | tail -1"
    cat >"$root/root/example.py" <<EXAMPLE
import rookwright as rw

print(rw.__version__, rw.queens(8).count())
print(rw.Mate("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2").solve())
EXAMPLE
    run "cat example.py && new/bin/python example.py"
    leave
}

# Makes a new system with Rust, a C compiler and the sources of the last commit.
enter_with_sources() {
    enter curl gcc libc6-dev
    mkdir "$root/root/rookwright"
    git -C "$here" archive HEAD | tar x -C "$root/root/rookwright"
    run "curl -sSf https://static.rust-lang.org/rustup/dist/$(uname -m)-unknown-linux-gnu/rustup-init -o rustup-init \
&& chmod +x rustup-init && ./rustup-init -y --quiet --profile minimal 2>&1 | tail -1 && cargo --version"
}

sources() {
    enter_with_sources
    run "cd rookwright && time cargo install --quiet --locked --path ."
    run "rookwright --version && rookwright solve queens 8"
    leave
}

checkout() {
    enter_with_sources
    run "cd rookwright && cargo fetch --quiet"
    run "cd rookwright && time cargo run --quiet --release -- solve queens 8"
    run "cd rookwright && rm -r target && time cargo test --quiet --workspace --no-fail-fast >../tests.log 2>&1 \
|| grep -a -A20 '^failures:\|^error' ../tests.log || true"
    run "awk '/^test result/ { passed += \$4; failed += \$6 } END { print passed, \"passed,\", failed, \"failed\" }' tests.log"
    leave
}

while [ $# -gt 0 ]; do
    case "$1" in
    deb | wheel)
        "$1" "$2"
        shift 2
        ;;
    sources | checkout)
        "$1"
        shift
        ;;
    *)
        echo "'$1' is none of deb, wheel, sources, checkout" >&2
        exit 2
        ;;
    esac
done
