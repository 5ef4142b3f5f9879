#!/usr/bin/env python3
"""Packs the program of a release: scripts/release/pack.py PROGRAM PLATFORM [--out FOLDER]

The archive rookwright-VERSION-PLATFORM.tar.gz, or .zip for Windows, has one folder with the program, its manual pages and
completions (which the program writes itself), its licences, those of the libraries in it, README.md and CHANGELOG.md.
The same files give the same archive, byte by byte.
"""

import argparse
import gzip
import io
import os
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"]
FONTS = "crates/sheet/fonts/OFL.txt"
COMPLETIONS = {
    "bash": "rookwright.bash",
    "zsh": "_rookwright",
    "fish": "rookwright.fish",
    "elvish": "rookwright.elv",
    "powershell": "rookwright.ps1",
}


def output(program: Path, *words: str) -> bytes:
    """What the program prints; its failure ends the packing."""
    return subprocess.run([program, *words], check=True, stdout=subprocess.PIPE).stdout


def contents(program: Path) -> dict[str, tuple[bytes, int]]:
    """The files of the archive with their modes."""
    files = {program.name: (program.read_bytes(), 0o755)}
    for name in DOCUMENTS:
        files[name] = ((ROOT / name).read_bytes(), 0o644)
    files["LICENSE-FONTS"] = ((ROOT / FONTS).read_bytes(), 0o644)
    for shell, name in COMPLETIONS.items():
        files[f"completions/{name}"] = (output(program, "completions", shell), 0o644)
    with tempfile.TemporaryDirectory() as folder:
        output(program, "man", "-o", folder)
        for page in sorted(Path(folder).iterdir()):
            files[f"man/man1/{page.name}"] = (page.read_bytes(), 0o644)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["bash", "scripts/licences.sh", f"{folder}/licences.txt"], check=True, cwd=ROOT)
        files["LICENSES-OF-LIBRARIES"] = (Path(folder, "licences.txt").read_bytes(), 0o644)
    return files


def tar(folder: str, files: dict[str, tuple[bytes, int]], moment: int) -> bytes:
    """A compressed tar archive."""
    packed = io.BytesIO()
    with (
        gzip.GzipFile(fileobj=packed, mode="wb", mtime=moment, filename="") as stream,
        tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as archive,
    ):
        for name, (content, mode) in sorted(files.items()):
            entry = tarfile.TarInfo(f"{folder}/{name}")
            entry.size, entry.mode, entry.mtime = len(content), mode, moment
            archive.addfile(entry, io.BytesIO(content))
    return packed.getvalue()


def zipped(folder: str, files: dict[str, tuple[bytes, int]], moment: int) -> bytes:
    """A zip archive."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, (content, mode) in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{folder}/{name}", time.gmtime(moment)[:6])
            entry.external_attr, entry.compress_type = mode << 16, zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return packed.getvalue()


def main() -> None:
    """Packs the program."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("platform", help="like linux-x86_64")
    parser.add_argument("--out", type=Path, default=Path("dist"), help="the folder for the archive [default: dist]")
    args = parser.parse_args()
    program = args.program.resolve()
    version = output(program, "--version").decode().split()[-1]
    if "8 queens" not in output(program, "solve", "queens", "8").decode():
        sys.exit(f"{program} does not solve 8 queens")
    # zip knows no time before 1980.
    moment = int(os.environ.get("SOURCE_DATE_EPOCH", "315532800"))
    folder = f"rookwright-{version}-{args.platform}"
    is_windows = program.suffix == ".exe"
    packed = (zipped if is_windows else tar)(folder, contents(program), moment)
    args.out.mkdir(parents=True, exist_ok=True)
    archive = args.out / (folder + (".zip" if is_windows else ".tar.gz"))
    archive.write_bytes(packed)
    print(f"{archive}: {len(packed)} bytes")


if __name__ == "__main__":
    main()
