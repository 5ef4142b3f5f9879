#!/usr/bin/env bash
# Makes the sheets of docs/gallery: one of each kind, in every format.
#
#     scripts/gallery.sh            into docs/gallery
#     scripts/gallery.sh FOLDER     elsewhere; a test holds that against docs/gallery
#
# The program is $ROOKWRIGHT, or what `cargo build --release` made.
set -euo pipefail
root="$(cd "$(dirname "$0")/.." && pwd)"
out="${1:-$root/docs/gallery}"
rookwright="${ROOKWRIGHT:-$root/target/release/rookwright}"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$root"

sheet() { "$rookwright" sheet --quiet "$@"; }

"$rookwright" generate mate --for drill --board 8x8 --moves 2 --min-white 4 --max-white 7 --min-black 3 --max-black 7 \
    --legal --count 6 --seed 8 --quiet --jsonl > "$work/mates.jsonl"
"$rookwright" generate mate --for drill --board 5x5 --moves 2 --count 6 --seed 5 --quiet --jsonl > "$work/small.jsonl"
"$rookwright" generate chessnum --board 6x6 --count 6 --seed 6 --quiet --jsonl > "$work/chessnum.jsonl"
"$rookwright" generate tour --board 6x6 --count 6 --seed 6 --quiet --jsonl > "$work/tours.jsonl"

# One sheet in every format.
for ending in pdf svg tex html txt pgn; do
    sheet "$work/mates.jsonl" -o "$out/mates.$ending" --title "White to move, mate in two" \
        --subtitle "Six problems, each with one solution" --name-line --notation figurine
done

# Single pictures.
"$rookwright" solve queens 8 --quiet --svg "$out/queens-8.svg" > "$work/queens.txt"
"$rookwright" solve tour 8x8 --closed --quiet --svg "$out/tour-8.svg" > "$work/tour.txt"

# The other kinds, as drawings of their pages.
sheet "$work/chessnum.jsonl" -o "$out/chessnum.svg" --title "Chess-Num"
sheet "$work/tours.jsonl" -o "$out/tours.svg" --title "Knight's tours"
sheet puzzles/queens-8-completion-unique.puz puzzles/crowded-5.puz puzzles/dominate-queens-6.puz \
    puzzles/peaceable-queens-5.puz puzzles/queens-solitaire-board.puz puzzles/tour-closed-cross.puz \
    -o "$out/placements.svg" --title "Pieces to place"
sheet "$work/small.jsonl" puzzles/mate-helpmate-2.puz puzzles/mate-series-helpmate-5x5-3.puz \
    puzzles/mate-selfmate-5x4-2.puz -o "$out/aufgaben.svg" --language de --title "Matts auf kleinen Brettern" \
    --landscape --per-page 9

# Two dozen composed problems: `generate mate --for magazine --count 24 --seed 41 --puz`, kept because to make them
# takes longer than to print them.
for ending in pdf svg; do
    sheet docs/gallery/magazine.puz -o "$out/magazine.$ending" --title "White to move, mate in two" \
        --subtitle "Composed for a magazine" --per-page 12
done
