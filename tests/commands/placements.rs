//! Everything the language of placement puzzles can say, by its presets and in files.

use crate::mask::mask;
use crate::run::{Said, has_clingo, rookwright};
use insta::assert_snapshot;

fn fed(words: &str, puzzle: &str) -> Said {
    rookwright(words).input(puzzle).said()
}

/// A puzzle on a small board with these lines.
fn puzzle(lines: &str) -> String {
    format!("puzzle: placement\nboard: 4x4\n{lines}\n")
}

#[test]
fn the_crowded_chessboard() {
    assert_snapshot!(mask(&rookwright("solve crowded 5").answer()), @r"
    The crowded chessboard, n = 5
    5 ♖ ♗ ♗ ♕ ♗
    4 · ♕ ♖ ♘ ♗
    3 ♘ · ♘ ♖ ♕
    2 ♗ ♘ ♕ ♘ ♖
    1 ♕ ♖ ♗ ♗ ♗
      a b c d e
    23 pieces: 5 queens, 5 rooks, 8 bishops, 5 knights
    5 knights, proven to be the most
    a solution; --all finds every one [engine search, T s, N nodes]
    ");
    assert_snapshot!(mask(&rookwright("count crowded 8").answer()), @r"
    The crowded chessboard, n = 8: 27856 (3482 up to symmetry)
    21 knights, proven to be the most [engine search, T s, N nodes]
    ");
    assert_snapshot!(mask(&rookwright("solve crowded 4").answer()), @r"
    The crowded chessboard, n = 4
    proven: no solution [engine search, T s, N nodes]
    ");
    let boards = rookwright("solve crowded 7 --all --jsonl -q").answer();
    assert_eq!(boards.lines().count(), 1952);
    let classes = rookwright("solve crowded 7 --all --up-to-symmetry --jsonl -q").answer();
    assert_eq!(classes.lines().count(), 244);
    for text in [boards, classes] {
        assert!(rookwright("check crowded 7 -").input(text).answer().starts_with("right, all"));
    }
}

#[test]
fn how_many_of_each_kind() {
    let said = rookwright("solve crowded 8").answer();
    assert!(
        said.contains("\n51 pieces: 8 queens, 8 rooks, 14 bishops, 21 knights\n21 knights, proven"),
        "{said}"
    );
    let said = rookwright("solve").arg(crate::run::gallery("crowded-8-fifty-three.puz")).answer();
    assert!(
        said.contains("\n53 pieces: 6 queens, 8 rooks, 11 bishops, 28 knights\n28 knights, proven"),
        "{said}"
    );
    let said = rookwright("solve").arg(crate::run::gallery("crowded-3-any-numbers.puz")).answer();
    assert!(said.contains("\n9 pieces: ") && said.contains("\n9 pieces, proven to be the most"), "{said}");
    // One kind needs no list, nor do solutions of which there are many.
    assert!(!rookwright("solve independent knight 4").answer().contains(" pieces: "));
    assert!(!rookwright("solve crowded 5 --all").answer().contains(" pieces: "));
}

#[test]
fn none_of_a_kind() {
    let rules = "rule: Q safe from Q, lines through";
    let counted = |place: &str| {
        let said = fed("count - --json", &puzzle(&format!("place: {place}\n{rules}")));
        serde_json::from_str::<serde_json::Value>(&said.out).unwrap()["count"].clone()
    };
    assert_eq!(counted("4 Q, 0 N"), counted("4 Q"));
    assert_eq!(counted("0 Q, 0 N"), counted("..0 Q"));
    let text = fed("export - --format puz", &puzzle(&format!("place: 4 Q, 0 N\n{rules}"))).out;
    assert!(text.contains("place: 4 Q, 0 N\n"), "{text}");
    for engine in ["search", "sat", "cp", "brute"] {
        let puzzle = puzzle(&format!("place: 2 Q, 0 R\n{rules}\nrule: Q safe from R, lines blocked"));
        let said = fed(&format!("count - --engine {engine}"), &puzzle);
        assert!(said.code == Some(0) && said.out.contains(": 44 "), "{engine}: {said:?}");
    }
    let said = fed("solve -", &puzzle(&format!("place: 4 Q, 0 N\ngiven: Na1\n{rules}")));
    assert!(said.code == Some(2) && said.err.contains("1 N are given, but only 0 placed"), "{said:?}");
    let grid = "place: K, 0 Q\n. 1 .\n. . .\n. 0 .\n";
    let said = rookwright("solve chessnum -").input(grid).said();
    assert_eq!(said.code, Some(0), "{said:?}");
}

/// Never published; found by search, counted again with one thread and with two.
#[test]
fn eleven_and_twelve() {
    for (n, knights, boards) in [(11, 47, 31_276_288u64), (12, 57, 1_860_062_208)] {
        for threads in [1, 2] {
            let said = rookwright(&format!("count crowded {n} --threads {threads}")).answer();
            let wanted = format!("{boards} ({} up to symmetry)\n{knights} knights, proven", boards / 8);
            assert!(said.contains(&wanted), "{said}");
        }
    }
}

#[test]
fn every_engine_solves_every_preset() {
    for words in [
        "crowded 5",
        "independent bishop 4",
        "dominate knight 4",
        "peaceable 4",
        "attacked-exactly 2 3x3",
        "queens 6",
    ] {
        let count = |engine: &str| rookwright(&format!("count {words} --quiet --engine {engine}")).answer();
        let expected = count("auto");
        for engine in ["search", "sat", "cp", "asp"] {
            if engine != "asp" || has_clingo() {
                assert_eq!(count(engine), expected, "{words} by {engine}");
                assert_eq!(count(&format!("{engine} --plain")), expected, "{words} by {engine}, plain");
            }
        }
    }
}

#[test]
fn presets_are_files_to_read() {
    assert_snapshot!(rookwright("export crowded 8 --format puz").answer(), @r"
    puzzle: placement
    title: The crowded chessboard, n = 8
    board: 8x8
    place: 8 Q, 8 R, 14 B, max N
    rule: Q safe from Q, lines through
    rule: R safe from R, lines through
    rule: B safe from B, lines through
    rule: N safe from N, lines through
    ");
    assert_snapshot!(rookwright("export dominate queen 8x6 --format puz").answer(), @r"
    puzzle: placement
    title: Fewest queens that attack or occupy every square, 8x6
    board: 8x6
    place: min Q
    rule: every square covered at least 1 by Q, lines through
    ");
    assert_snapshot!(rookwright("export independent L(1,3) 5 --format puz").answer(), @r"
    puzzle: placement
    title: Most leaper(1,3)s that do not attack each other, 5x5
    board: 5x5
    place: max L(1,3)
    rule: L(1,3) safe from L(1,3), lines through
    ");
    assert_snapshot!(rookwright("export peaceable 6 --torus --forbid a1,b2 --given Qc3,qd5 --format puz").answer(), @r"
    puzzle: placement
    title: Peaceable armies of queens, n = 6 on the torus, 2 given, 2 squares forbidden
    board: 6x6
    torus: yes
    place: max Q, any q
    rule: q safe from Q, lines through
    rule: as many q as Q
    forbid: a1 b2
    . . . . . .
    . . . q . .
    . . . . . .
    . . Q . . .
    . . . . . .
    . . . . . .
    ");
    assert_snapshot!(rookwright("export queens 8 --pawns 2 --format puz").answer(), @r"
    puzzle: placement
    title: 8 + 2 queens and 2 pawns
    board: 8x8
    place: 10 Q, 2 P
    rule: Q safe from Q, lines blocked
    ");
    assert_snapshot!(rookwright("export attacked-exactly 2 4x3 --format puz").answer(), @r"
    puzzle: placement
    title: Every square attacked exactly 2 times, 4x3
    board: 4x3
    place: min K, min Q, min R, min B, min N, min P
    rule: every square attacked exactly 2 by all, lines blocked
    ");
}

#[test]
fn options_change_presets() {
    let said = rookwright("solve crowded 6 --given Qa3 --engine sat").answer();
    assert!(said.contains("3 [♕]"), "{said}");
    let said = rookwright("solve crowded 6 --given a3").said();
    assert!(said.code == Some(2) && said.err.contains("the piece on a3 is ambiguous"), "{said:?}");
    let said = rookwright("solve peaceable 6 --given Ka3").said();
    assert!(said.code == Some(2) && said.err.contains("K on a3 is given, but not placed"), "{said:?}");
    assert_snapshot!(mask(&rookwright("count dominate queen 5 --torus").answer()), @r"
    Fewest queens that attack or occupy every square, 5x5 on the torus: 1000
    3 queens, proven to be the fewest [engine sat, T s, N nodes]
    ");
}

#[test]
fn queens_with_pawns_between() {
    assert_snapshot!(mask(&rookwright("count queens 8 --pawns 2").answer()), @r"
    8 + 2 queens and 2 pawns: 44 (6 up to symmetry) [engine search, T s, N nodes]
    ");
    assert_eq!(rookwright("count queens 10 --pawns 1 --quiet").answer(), "2288\n");
    assert_eq!(rookwright("count queens 8 --pawns 0 --quiet").answer(), "92\n");
    assert!(rookwright("solve queens 8 --pawns 2").answer().contains('♙'));
    for (words, reason) in [
        ("count queens 1 --pawns 1", "3 pieces do not fit on 1 square"),
        ("count queens 3 --pawns 2", "no more than 1 of the 2 pawns fit"),
        ("count queens 8 --pawns 3 --torus", "3 other pieces divide the 8 ranks into at most 10 parts"),
    ] {
        let said = rookwright(words).answer();
        assert!(said.contains(": 0") && said.contains(reason), "{words}: {said}");
    }
    for (words, reason) in [
        ("count crowded 6 --pawns 1", "pawns are only for queens"),
        ("count tour 5x5 --pawns 1", "not for tours"),
        ("count queens 8 --pawns 4000000000", "4000000000 pawns are too many: expected at most 10000000"),
        ("count queens 8 --pawns two", "two"),
        ("solve queens 8 --pawns 2 --given a1", "the piece on a1 is ambiguous"),
        ("solve queens 1000 --pawns 2", "a board with this kind of rule has at most 262144 squares"),
    ] {
        let said = rookwright(words).said();
        assert!(said.code == Some(2) && said.err.contains(reason), "{words}: {said:?}");
    }
}

#[test]
fn an_optimum_in_words_and_json() {
    assert_snapshot!(mask(&rookwright("solve dominate king 4").answer()), @r"
    Fewest kings that attack or occupy every square, 4x4
    4 · ♔ · ♔
    3 · · · ·
    2 · ♔ · ♔
    1 · · · ·
      a b c d
    4 kings, proven to be the fewest
    a solution; --all finds every one [engine search, T s, N nodes]
    ");
    let json = rookwright("count peaceable 4 --json").answer();
    assert!(json.contains(r#""optimum":{"value":2,"proven":true}"#), "{json}");
}

#[test]
fn an_optimum_that_is_not_proven_says_so() {
    let said = rookwright("solve peaceable 11 --time-limit 2s --engine sat").said();
    assert_eq!(said.code, Some(3), "{said:?}");
    assert!(said.out.contains("not proven to be the most possible"), "{said:?}");
    assert!(said.out.contains('♛'), "the best so far is shown: {said:?}");
}

#[test]
fn wrong_answers_are_told_apart() {
    let check = |puzzle: &str, answer: &str| {
        let words: Vec<&str> = puzzle.split(' ').collect();
        fed(&format!("check {} -", words.join(" ")), answer).out
    };
    assert_snapshot!(check("dominate king 4", "men: Kb2 Kc3\n"), @r"
    wrong: a4 is covered by no piece, against the rule 'every square covered at least 1 by K, lines through'
    4 !·! ·  ·  ·
    3  ·  ·  ♔  ·
    2  ·  ♔  ·  ·
    1  ·  ·  ·  ·
       a  b  c  d
    ");
    assert_snapshot!(check("attacked-exactly 1 2x2", "men: Ka1\n"), @r"
    wrong: a1 is attacked by no piece, against the rule 'every square attacked exactly 1 by all, lines blocked'
    2  ·  ·
    1 !♔! ·
       a  b
    ");
    assert_snapshot!(check("peaceable 4", "men: Qa1 Qb1 qd4\n"), @r"
    wrong: Qa1 attacks qd4, against the rule 'q safe from Q, lines through'
    4  ·  ·  · !♛!
    3  ·  ·  ·  ·
    2  ·  ·  ·  ·
    1 !♕! ♕  ·  ·
       a  b  c  d
    ");
    assert_snapshot!(check("peaceable 4", "men: Qa1 qc2\n"), @"right: every rule is kept, with 1 queen; the rules alone cannot show whether these are the most");
    assert_snapshot!(check("independent knight 3", "men: Na1 Nb3\n"), @r"
    wrong: Na1 attacks Nb3, against the rule 'N safe from N, lines through'
    3  · !♘! ·
    2  ·  ·  ·
    1 !♘! ·  ·
       a  b  c
    ");
}

#[test]
fn impossible_puzzles_say_why() {
    for (lines, why) in [
        ("place: 17 N", "17 pieces do not fit on 16 squares"),
        ("place: 10 N, 3.. K\nforbid: a1 a2 a3 a4", "13 pieces do not fit on 12 squares not forbidden"),
        (
            "place: 5 R\nrule: R safe from R, lines through",
            "5 R that do not attack each other need 5 ranks, but the board has 4",
        ),
        ("place: 3 Q, 5 q\nrule: as many Q as q", "the rule 'as many Q as q' cannot be met"),
        (
            "place: any Q\nrule: a1 attacked at least 2, lines through\nrule: a1 attacked exactly 1, lines through",
            "a1 cannot be attacked at least 2 and at most 1 times",
        ),
    ] {
        for engine in ["auto", "sat", "search"] {
            let said = fed(&format!("solve - --engine {engine}"), &puzzle(lines));
            assert!(said.code == Some(0) && said.out.contains("proven: no solution"), "{lines}: {said:?}");
            assert!(said.out.contains(why), "{lines}: {said:?}");
        }
    }
    // Nothing to see at once, and still no solution.
    let said = fed("solve -", &puzzle("place: 2 K\nrule: every square covered at least 1, lines through"));
    assert!(said.code == Some(0) && said.out.contains("proven: no solution [engine sat"), "{said:?}");
}

#[test]
fn faults_of_a_puzzle_are_pointed_at() {
    for (lines, fault) in [
        ("place: 2 X", "line 3, column 10: 'X' is not a piece"),
        ("place: -2 Q", "line 3, column 8: '-2': expected a number from 0 to 1000000000"),
        ("place: 99999999999999999999 Q", "line 3, column 8: '99999999999999999999': expected a number"),
        ("place: 5..3 Q", "line 3, column 8: the range 5..3 is the wrong way round"),
        ("place: .. Q", "line 3, column 8: '..': expected a range like 3..5"),
        ("place: max 3 Q", "line 3, column 8: 'max' needs a range of numbers"),
        ("place: max Q, min N", "line 3, column 15: 'min' cannot be combined with 'max'"),
        (
            "place: Q\nrule: N safe from Q, lines through",
            "line 4, column 7: the rule is about N, which is not placed",
        ),
        (
            "place: Q\nrule: black safe from Q, lines through",
            "line 4, column 7: the rule is about black pieces",
        ),
        (
            "place: Q\nrule: e5 attacked exactly 1, lines through",
            "line 4, column 7: e5 is asked for, but it is outside",
        ),
        ("place: Q\nrule: Q safe from Q, lines sideways", "line 4, column 22: expected 'lines through' or"),
        ("place: Q\nexpect: optimum x", "line 4, column 9: expected 'exactly NUMBER'"),
    ] {
        let said = fed("solve -", &puzzle(lines));
        assert!(said.code == Some(2) && said.out.is_empty(), "{lines}: {said:?}");
        assert!(said.err.contains(fault), "{lines}: {said:?}");
    }
    for words in
        ["independent dragon 5", "dominate queen", "dominate queen 0x5", "crowded 0", "attacked-exactly x 4"]
    {
        let said = rookwright("solve").words(words).said();
        assert!(
            said.code == Some(2) && said.err.contains("expected") | said.err.contains("takes"),
            "{said:?}"
        );
    }
}

#[test]
fn max_on_several_kinds_counts_them_together() {
    let lines = "place: max N, max B\nrule: all safe from all, lines through";
    let said = fed("solve -", &puzzle(lines));
    assert!(said.out.contains("pieces, proven to be the most"), "{said:?}");
}
