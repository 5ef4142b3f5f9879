#!/usr/bin/env python3
"""Publishes the crates of the workspace that crates.io does not have yet: scripts/release/crates.py [--publish]

Without --publish it only says which ones.  cargo publishes them in the order in which they need each other.  Publishing many crates is
not one step: if it breaks off, the same command goes on with the rest.  The packages are not built again here, because the
workflow has done that before, and because the token for crates.io is valid for half an hour only.
"""

import json
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def packages() -> tuple[dict[str, str], bool]:
    """The names and versions of the crates that are to be published, and whether the documentation offers them."""
    command = ["cargo", "metadata", "--format-version", "1", "--no-deps", "--locked"]
    metadata = json.loads(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)
    # `publish = false` is an empty list.
    crates = {each["name"]: each["version"] for each in metadata["packages"] if each["publish"] != []}
    return crates, metadata["metadata"]["rookwright"]["published"]


def address(name: str) -> str:
    """The address of a crate's versions in the sparse index."""
    folder = {1: "1", 2: "2", 3: f"3/{name[0]}"}.get(len(name), f"{name[:2]}/{name[2:4]}")
    return f"https://index.crates.io/{folder}/{name}"


def published(name: str) -> set[str]:
    """The versions that crates.io has."""
    request = urllib.request.Request(address(name), headers={"User-Agent": "rookwright release"})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return {json.loads(line)["vers"] for line in answer.read().splitlines()}
    except urllib.error.HTTPError as error:
        if error.code in (404, 410, 451):
            return set()
        raise


def main() -> None:
    """Publishes what is missing."""
    missing = []
    crates, is_offered = packages()
    for name, version in crates.items():
        is_there = version in published(name)
        print(f"{name} {version}: {'published already' if is_there else 'to be published'}")
        if not is_there:
            missing.append(name)
    if "--publish" in sys.argv[1:] and missing:
        chosen = [word for name in missing for word in ("--package", name)]
        subprocess.run(["cargo", "publish", "--locked", "--no-verify", *chosen], cwd=ROOT, check=True)
    if not missing and not is_offered:
        print("every crate is published: docs/how-to/release.md says what else, then `published = true` in Cargo.toml")


if __name__ == "__main__":
    main()
