"""Diagrams on paper with python-chess and CairoSVG: six a page, without any answers.
Usage: sheet_cairo.py mates.jsonl out-folder.  Prints how many diagrams there are."""

import json
import pathlib
import re
import sys

import cairosvg
import chess
import chess.svg

lines = pathlib.Path(sys.argv[1]).read_text().splitlines()
boards = [chess.svg.board(chess.Board(json.loads(line)["fen"]), size=230) for line in lines]
for page in range(0, len(boards), 6):
    parts = []
    for place, board in enumerate(boards[page:page + 6]):
        x, y = 40 + place % 2 * 280, 40 + place // 2 * 265
        parts.append(re.sub(r"<svg ", f'<svg x="{x}" y="{y}" ', board, count=1))
        parts.append(f'<text x="{x}" y="{y + 245}" font-size="10">{page + place + 1} Mate in 2</text>')
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="595" height="842">' + "".join(parts) + "</svg>"
    cairosvg.svg2pdf(svg.encode(), write_to=f"{sys.argv[2]}/page-{page // 6 + 1}.pdf")
print(len(boards))
