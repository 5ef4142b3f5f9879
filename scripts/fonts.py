#!/usr/bin/env python3
"""Makes the fonts in crates/sheet/fonts from Google's Noto fonts.

    apt install fonts-noto-core && pip install fonttools
    python3 scripts/fonts.py /usr/share/fonts/truetype/noto

Latin, Greek and Cyrillic in three faces, and one face of symbols: arrows, mathematics, shapes, stars,
chess men.  Scripts that need shaping are left out: no glyph is better than a wrong one.  Kerning and
ligatures are left out too, so that a text is as wide as its glyphs, in every format.
"""

import sys
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont

SOURCE = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts/truetype/noto")
TARGET = Path(__file__).resolve().parent.parent / "crates" / "sheet" / "fonts"

TEXT = [(0x20, 0x52F), (0x1D00, 0x1DBF), (0x1E00, 0x1FFF), (0x2000, 0x206F), (0x2070, 0x20CF), (0x2100, 0x218F),
        (0x2212, 0x2212), (0x25CC, 0x25CC), (0xFFFD, 0xFFFD)]
MATHS = [(0x2190, 0x22FF)]
SYMBOLS = [(0x2580, 0x259F), (0x25A0, 0x25FF), (0x2600, 0x26FF), (0x2700, 0x27BF), (0x2B00, 0x2BFF)]


def characters(ranges, without=()):
    return [c for first, last in ranges for c in range(first, last + 1) if c not in without]


def cut(name, wanted):
    """The glyphs of some characters, without hints and layout tables."""
    options = subset.Options()
    options.layout_features = []
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "kern", "DSIG", "STAT", "MATH"]
    font = subset.load_font(str(SOURCE / name), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=wanted)
    cutter.subset(font)
    # The same bytes whenever it is made.
    font["head"].created = font["head"].modified = 3_700_000_000
    font.recalcTimestamp = False
    return font


def main():
    TARGET.mkdir(exist_ok=True)
    for face in ["Regular", "Bold", "Italic"]:
        cut(f"NotoSans-{face}.ttf", characters(TEXT)).save(TARGET / f"NotoSans-{face}.ttf")
    known = set(TTFont(TARGET / "NotoSans-Regular.ttf").getBestCmap())
    parts = []
    for name, ranges in [("NotoSansSymbols2-Regular.ttf", SYMBOLS), ("NotoSansMath-Regular.ttf", MATHS)]:
        part = TARGET / f"part-{name}"
        font = cut(name, characters(ranges, known))
        known |= set(font.getBestCmap())
        font.save(part)
        parts.append(part)
    merged = merge.Merger().merge([str(part) for part in parts])
    merged["head"].created = merged["head"].modified = 3_700_000_000
    merged.recalcTimestamp = False
    for record in merged["name"].names:
        if record.nameID in (1, 3, 4, 6):
            name = "NotoSansSymbols2-Regular" if record.nameID in (3, 6) else "Noto Sans Symbols2"
            record.string = name
    merged.save(TARGET / "NotoSansSymbols2-Regular.ttf")
    for part in parts:
        part.unlink()


main()
