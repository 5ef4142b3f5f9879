//! `rookwright sheet` as plain text, which shows all that stands on a sheet.

use crate::run::{Scratch, gallery, rookwright};
use crate::sheet::{context, text};
use insta::assert_snapshot;
use std::fs;

/// A line of a collection knows how hard it is.
const TOUR: &str = r#"{"puz": "puzzle: tour\nboard: 4x3\n3 . . 12\n. . . 1\n. 2 . .\n", "difficulty": 2}"#;
const FOUR: &str = "mate-4x4-2.puz chess-num-5.puz tour.jsonl queens-6.puz";

fn four(test: &str) -> Scratch {
    let folder = context(test);
    fs::copy(gallery("chess-num-5.puz"), folder.join("chess-num-5.puz")).expect("a file of the gallery");
    fs::write(folder.join("tour.jsonl"), TOUR).expect("a file of our own");
    folder
}

#[test]
fn plain_text() {
    let folder = four("text");
    let english = text(&folder, FOUR);
    assert_snapshot!(english, @r"
    4 · · · ·
    3 ♘ · ♟ ·
    2 ♕ ♞ · ♚
    1 ♔ · · ·
      a b c d

    1. A queen steps aside
       on 4x4
    Mate in 2 (3+3)
    White to move

    ________________________


    2: Place a king, a queen, a rook, a bishop, a knight and a pawn. Each number
    shows how many pieces attack its square. Numbered squares must stay empty.
    Pieces in between block attacks. Pawns attack diagonally upwards and may stand
    on any rank.

    5 · · 3 · ·
    4 · · 1 · 1
    3 · · 4 2 2
    2 1 2 · 2 1
    1 2 · · · ·
      a b c d e

    2. Six men and eleven
       numbers
    K Q R B N P

    ________________________


    3: Fill in the numbers 1 to 12 so that consecutive numbers are a knight’s move
    apart.

    3  3  ·  · 12
    2  ·  ·  ·  1
    1  ·  2  ·  ·
       a  b  c  d

    3. Knight’s tour: fill
       in 1 to 12 ★★☆

    ________________________


    4: Place 6 queens so that none attacks another.

    6 · · · · · ·
    5 · · · · · ·
    4 · · · · · ·
    3 · · · · · ·
    2 · · · · · ·
    1 · · · · · ·
      a b c d e f

    4. Six queens
    6 queens

    ________________________


    Answers
    -------

    1. Mate in 2
        1.Qb1! threat: 2.Qc2#
        1.Qb3? threat: 2.Qc2#, but 1…Kd3!

                                3. Knight’s tour: fill
    2. K Q R B N P                 in 1 to 12

    5 ♔ · 3 · ·                 3  [3]  6   9 [12]
    4 ♘ ♗ 1 ♕ 1                 2   8  11   4  [1]
    3 ♖ · 4 2 2                 1   5  [2]  7  10
    2 1 2 · 2 1                     a   b   c   d
    1 2 · · ♙ ·
      a b c d e

    4. 6 queens
        One of 4 solutions

        6 · · · · ♕ ·
        5 · · ♕ · · ·
        4 ♕ · · · · ·
        3 · · · · · ♕
        2 · · · ♕ · ·
        1 · ♕ · · · ·
          a b c d e f
    ");
}

#[test]
fn plain_text_in_german() {
    let folder = four("german");
    let words = "--language de --notation figurine --name-line --titles none --title Rätsel";
    let german = text(&folder, &format!("{FOUR} {words} --subtitle Vier"));
    assert_snapshot!(german, @r"
    Rätsel
    ======
    Vier

    Name _______________________________________________  Datum ____________________

    4 · · · ·
    3 ♘ · ♟ ·
    2 ♕ ♞ · ♚
    1 ♔ · · ·
      a b c d

    1. Matt in 2 Zügen (3+3)
    Weiß am Zug

    ________________________


    2: Einen König, eine Dame, einen Turm, einen Läufer, einen Springer und einen
    Bauern aufstellen. Jede Zahl gibt an, von wie vielen Steinen ihr Feld
    angegriffen wird. Felder mit einer Zahl müssen leer bleiben. Dazwischenstehende
    Steine unterbrechen Angriffe. Bauern greifen schräg nach oben an und dürfen auf
    jeder Reihe stehen.

    5 · · 3 · ·
    4 · · 1 · 1
    3 · · 4 2 2
    2 1 2 · 2 1
    1 2 · · · ·
      a b c d e

    2. ♔ ♕ ♖ ♗ ♘ ♙

    ________________________


    3: Die Zahlen 1 bis 12 so eintragen, dass aufeinanderfolgende Zahlen einen
    Springerzug voneinander entfernt sind.

    3  3  ·  · 12
    2  ·  ·  ·  1
    1  ·  2  ·  ·
       a  b  c  d

    3. Springertour: 1 bis
       12 eintragen ★★☆

    ________________________


    4: 6 Damen so aufstellen, dass keine eine andere angreift.

    6 · · · · · ·
    5 · · · · · ·
    4 · · · · · ·
    3 · · · · · ·
    2 · · · · · ·
    1 · · · · · ·
      a b c d e f

    4. 6 Damen

    ________________________


    Lösungen
    --------

    1. Matt in 2 Zügen
        1.♕b1! droht 2.♕c2#
        1.♕b3? droht 2.♕c2#, aber 1…♔d3!

                                3. Springertour: 1 bis
    2. ♔ ♕ ♖ ♗ ♘ ♙                 12 eintragen

    5 ♔ · 3 · ·                 3  [3]  6   9 [12]
    4 ♘ ♗ 1 ♕ 1                 2   8  11   4  [1]
    3 ♖ · 4 2 2                 1   5  [2]  7  10
    2 1 2 · 2 1                     a   b   c   d
    1 2 · · ♙ ·
      a b c d e

    4. 6 Damen
        Eine von 4 Lösungen

        6 · · · · ♕ ·
        5 · · ♕ · · ·
        4 ♕ · · · · ·
        3 · · · · · ♕
        2 · · · ♕ · ·
        1 · ♕ · · · ·
          a b c d e f
    ");
}

#[test]
fn french_colons_stay_with_their_word() {
    let folder = four("french");
    let french = text(&folder, &format!("{FOUR} --language fr"));
    assert!(french.contains("2\u{a0}: Placer un roi, une dame") && !french.contains(" :"), "{french}");
    assert!(french.contains("cavalier\u{a0}:"), "{french}");
}

/// A board with many solutions does not pass for one with a single one.
#[test]
fn one_of_many_solutions() {
    let folder = context("one-of-many");
    let random = rookwright("generate chessnum --random --clues 2 --seed 5 --jsonl").answer();
    fs::write(folder.join("random.jsonl"), random).expect("a file of our own");
    let random = text(&folder, "random.jsonl");
    assert!(random.contains("One of more than 1000 solutions"), "{random}");
    fs::write(
        folder.join("queens.puz"),
        "puzzle: placement\nboard: 6x6\nplace: 6 Q\nrule: Q safe from Q, lines through\n",
    )
    .expect("a file of our own");
    let queens = text(&folder, "queens.puz");
    assert!(queens.contains("One of 4 solutions"), "{queens}");
    let german = text(&folder, "queens.puz random.jsonl --language de");
    assert!(german.contains("Eine von 4 L") && german.contains("ine von mehr als 1000"), "{german}");
}
