"""The scripts that make a release (scripts/release)."""

import importlib.util
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts" / "release"
CHANGELOG = """# Changelog

## Unreleased

## [0.3.0] - 2026-05-01
- new

## 0.2.0
- old

### Added
- older
"""


def script(name):
    """A script as a module."""
    spec = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(not SCRIPTS.is_dir(), reason="the scripts are not beside the package")
class TestRelease:
    """What can be tried without publishing anything."""

    def test_notes_are_the_section_of_the_version(self):
        section = script("notes").section
        assert section(CHANGELOG, "0.3.0") == "- new"
        assert section(CHANGELOG, "0.2.0") == "- old\n\n### Added\n- older"
        assert section(CHANGELOG, "0.2") is None
        assert section(CHANGELOG, "Unreleased") is None

    def test_a_wrong_tag_ends_the_release(self):
        run = subprocess.run([sys.executable, SCRIPTS / "notes.py", "v0.0.1"], capture_output=True, text=True)
        assert run.returncode == 1
        assert "the tag is v0.0.1, and Cargo.toml has version" in run.stderr

    def test_addresses_in_the_index(self):
        address = script("crates").address
        assert address("rookwright") == "https://index.crates.io/ro/ok/rookwright"
        assert address("syn") == "https://index.crates.io/3/s/syn"

    @pytest.mark.parametrize(("name", "ending"), [("rookwright", ".tar.gz"), ("rookwright.exe", ".zip")])
    @pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands in for the program")
    def test_archives_are_whole_and_always_the_same(self, tmp_path, name, ending):
        program = tmp_path / name
        program.write_text(
            '#!/bin/sh\ncase "$1" in\n--version) echo rookwright 1.2.3;;\nsolve) echo "8 queens";;\n'
            'man) echo .TH > "$3/rookwright.1";;\n*) echo "$@";;\nesac\n'
        )
        program.chmod(0o755)
        archives = []
        for folder in ["a", "b"]:
            command = [sys.executable, SCRIPTS / "pack.py", program, "there", "--out", tmp_path / folder]
            subprocess.run(command, check=True, capture_output=True)
            archives.append(tmp_path / folder / f"rookwright-1.2.3-there{ending}")
        assert archives[0].read_bytes() == archives[1].read_bytes()
        if ending == ".zip":
            names = zipfile.ZipFile(archives[0]).namelist()
        else:
            names = tarfile.open(archives[0]).getnames()
        files = {name.removeprefix("rookwright-1.2.3-there/") for name in names}
        assert {name, "README.md", "LICENSE-MIT", "LICENSE-FONTS", "man/man1/rookwright.1"} <= files
        assert "completions/_rookwright" in files
