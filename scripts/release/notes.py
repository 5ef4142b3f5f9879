#!/usr/bin/env python3
"""Prints what CHANGELOG.md says about a version: scripts/release/notes.py 0.2.0 or v0.2.0

Fails if the version is not the one in Cargo.toml, or if CHANGELOG.md has no section about it: a release that is tagged by
mistake ends here, before anything is published.  Without a version, the one in Cargo.toml or else "Unreleased" is printed,
for dry runs.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def workspace_version(manifest: str) -> str:
    """The version of the workspace."""
    section = manifest.split("[workspace.package]", 1)[1]
    found = re.search(r'^version = "(.+)"$', section, re.MULTILINE)
    if not found:
        sys.exit("Cargo.toml: [workspace.package] has no version")
    return found[1]


def section(changelog: str, title: str) -> str | None:
    """The text below a heading like `## 0.2.0` or `## [0.2.0] - 2026-01-31`; `None` if there is none."""
    heading = rf"^## \[?{re.escape(title)}\]?(?:[ \t].*)?$"
    parts = re.split(heading, changelog, maxsplit=1, flags=re.MULTILINE)
    if len(parts) < 2:
        return None
    return re.split(r"^## ", parts[1], maxsplit=1, flags=re.MULTILINE)[0].strip() or None


def main() -> None:
    """Prints the notes."""
    version = workspace_version((ROOT / "Cargo.toml").read_text(encoding="utf-8"))
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if len(sys.argv) > 1:
        asked = sys.argv[1].removeprefix("v")
        if asked != version:
            sys.exit(f"the tag is {sys.argv[1]}, and Cargo.toml has version {version}")
        notes = section(changelog, version)
    else:
        notes = section(changelog, version) or section(changelog, "Unreleased")
    if not notes:
        sys.exit(f"CHANGELOG.md says nothing about {version}")
    sys.stdout.reconfigure(encoding="utf-8")
    print(notes)


if __name__ == "__main__":
    main()
