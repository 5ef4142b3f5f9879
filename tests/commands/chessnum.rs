//! `solve chessnum`, `generate chessnum`, and what they say to each other.

use crate::mask::mask;
use crate::run::{Said, has_clingo, rookwright, scratch};
use insta::assert_snapshot;
use serde_json::Value;
use std::fs;

/// A puzzle with one solution; without its 1 it has three.
const GRID: &str = ". 1 . . . . . .\n3 5 . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . 4 . . . . .\n2 . . . . . . .\n. . . . . . . .\n. . . . . . . .\n";

fn fed(words: &str, text: &str) -> Said {
    rookwright(words).input(text).said()
}

fn answer(words: &str, text: &str) -> String {
    let said = fed(words, text);
    assert_eq!(said.code, Some(0), "{said:?}");
    said.out
}

#[test]
fn a_grid_on_standard_input() {
    assert_snapshot!(mask(&answer("solve chessnum - --explain", GRID)), @r"
    K, Q, R, B, N, P on 8x8
    8 · 1 · · · · · ·
    7 3 5 · · · · · ·
    6 · · · · · · · ·
    5 · · · · · · · ·
    4 · · 4 · · · · ·
    3 2 · · · · · · ·
    2 · · · · · · · ·
    1 · · · · · · · ·
      a b c d e f g h

    1
    K a8, Q a6, R c7, B d5, N d6, P b2
    8 ♔ 1 · · · · · ·
    7 3 5 ♖ · · · · ·
    6 ♕ · · ♘ · · · ·
    5 · · · ♗ · · · ·
    4 · · 4 · · · · ·
    3 2 · · · · · · ·
    2 · ♙ · · · · · ·
    1 · · · · · · · ·
      a b c d e f g h
    a3: 2, Qa6 Pb2
    a7: 3, Qa6 Ka8 Rc7
    b7: 5, Qa6 Ka8 Rc7 Bd5 Nd6
    b8: 1, Ka8
    c4: 4, Qa6 Rc7 Bd5 Nd6
    unique: there is no other solution [engine search, T s, N nodes]
    ");
    let three = answer("solve chessnum - --quiet", &GRID.replace('1', "."));
    assert_eq!(three.matches("R c7, B d5, N d6").count(), 3, "{three}");
    let said = mask(&answer("solve chessnum -", &GRID.replace('1', ".")));
    assert!(said.ends_with("3 solutions; that is all [engine search, T s, N nodes]\n"), "{said}");
    let said = mask(&answer("solve chessnum -", &GRID.replace('4', "6")));
    assert!(said.contains("proven: no solution"), "{said}");
    let said = mask(&answer("solve chessnum - --limit 2", &GRID.replace('1', ".")));
    assert!(said.ends_with("at least 2 solutions; limit reached [engine search, T s, N nodes]\n"), "{said}");
}

#[test]
fn every_engine_says_unique() {
    for engine in ["search", "sat", "cp", "asp"] {
        if engine != "asp" || has_clingo() {
            let said = answer(&format!("solve chessnum - --engine {engine}"), GRID);
            assert!(said.contains("unique: there is no other solution"), "{engine}: {said}");
        }
    }
}

#[test]
fn step_by_step() {
    let said = answer("solve chessnum - --steps", GRID);
    assert!(said.contains("21. Only a8 is left for the king: it stands there."), "{said}");
    assert!(said.ends_with("difficulty 3 of 5\n"), "{said}");
    assert!(said.lines().all(|line| line.chars().count() <= 80), "{said}");
    let json: Value = serde_json::from_str(&answer("solve chessnum - --steps --json", GRID)).expect("JSON");
    assert_eq!((&json["difficulty"], &json["solved"]), (&3.into(), &true.into()));
    let said = rookwright("solve queens 6 --steps").said();
    assert!(said.code == Some(2) && said.err.contains("--steps is only for Chess-Num"), "{said:?}");
}

#[test]
fn the_answer_is_checked() {
    let folder = scratch("chessnum_check");
    let file = folder.join("a.puz");
    fs::write(&file, GRID).expect("a file of our own");
    let check =
        |men: &str| rookwright("check chessnum").arg(&file).arg("-").input(format!("men: {men}\n")).said();
    assert_eq!(check("Ka8 Qa6 Rc7 Bd5 Nd6 Pb2").out, "right\n");
    let wrong = check("Kb8 Qa6 Rc7 Bd5 Nd6 Pb2");
    assert!(wrong.code == Some(1) && wrong.out.contains("Kb8 stands on a forbidden square"), "{wrong:?}");
    let wrong = check("Kb6 Qa6 Rc7 Bd5 Nd6 Pb2");
    assert!(
        wrong.out.contains("b8 is attacked by no piece, against the rule 'b8 attacked exactly 1"),
        "{wrong:?}"
    );
}

#[test]
fn numbers_of_some_size_only() {
    for random in ["", " --random"] {
        let words = format!("generate chessnum --count 4 --seed 1 --values 1..6 --clues 8{random} --jsonl");
        let said = rookwright(&words).answer();
        assert_eq!(said.lines().count(), 4, "{said}");
        for line in said.lines() {
            let puz =
                serde_json::from_str::<serde_json::Value>(line).unwrap()["puz"].as_str().unwrap().to_owned();
            let grid = puz.lines().filter(|line| !line.contains(':')).collect::<String>();
            assert!(grid.contains(|c: char| c.is_ascii_digit()) && !grid.contains('0'), "{puz}");
        }
    }
    for (values, part) in
        [("7..9", "6 pieces attack no square 7 times"), ("6..1", "expected 1..6"), ("x", "--values")]
    {
        let said = rookwright("generate chessnum --values").arg(values).said();
        assert!(said.code == Some(2) && said.err.contains(part), "{said:?}");
    }
}

/// Labelling strategies by the names of SICStus Prolog.
#[test]
fn labellings_of_sicstus() {
    let grid = "place: K N\n1 . .\n. . 1\n. 2 .\n";
    let solve = |labelling: &str| {
        rookwright("solve chessnum - --engine cp --all --labelling").arg(labelling).input(grid).said()
    };
    let pictures = |said: &Said| {
        said.out
            .lines()
            .filter(|line| line.starts_with("K "))
            .map(str::to_owned)
            .collect::<std::collections::BTreeSet<_>>()
    };
    let usual = solve("input,smallest");
    assert!(usual.code == Some(0) && !pictures(&usual).is_empty(), "{usual:?}");
    for labelling in [
        "anti_first_fail,bisect",
        "leftmost,step",
        "ff,enum",
        "ffc,bisect,down",
        "max_regret,median",
        "min,middle",
        "max",
        "occurrence,down",
    ] {
        let said = solve(labelling);
        assert_eq!((said.code, pictures(&said)), (Some(0), pictures(&usual)), "{labelling}: {said:?}");
    }
    let wrong = solve("ff,ff");
    assert!(wrong.code == Some(2) && wrong.err.contains("anti_first_fail"), "{wrong:?}");
}

#[test]
fn labellings_side_by_side() {
    let said = answer("compare chessnum - --engine cp --labelling all", "place: K N\n1 . .\n. . 1\n. 2 .\n");
    assert!(said.contains("cp largest-domain,bisect"), "{said}");
    assert_eq!(said.lines().count(), 11, "{said}");
}

#[test]
fn bad_grids() {
    for (text, fault) in [
        (GRID.replace('5', "7"), "line 2, column 3: the clue 7 cannot be met: there are only 6 pieces"),
        (GRID.replace('5', "x"), "line 2, column 3: 'x': expected a digit"),
        (GRID.replace('5', "12"), "line 2, column 3: '12': expected a digit"),
        (GRID.replace("4 . .", "4 ."), "line 5, column 13: this rank has 7 squares, but the first one has 8"),
        ("1\n".to_owned(), "the board is 1x1: expected from 3x3 to 16x16"),
        ("1 . 1\n1 1 1\n1 . .\n".to_owned(), "6 pieces do not fit on the 3 squares without a number"),
        (format!("place: K Z\n{GRID}"), "line 1, column 8: "),
        (format!("puzzle: placement\n{GRID}"), "line 1, column 9: expected 'chessnum'"),
        (String::new(), "there is no board"),
    ] {
        let said = fed("solve chessnum -", &text);
        assert!(said.code == Some(2) && said.out.is_empty(), "{text}{said:?}");
        assert!(said.err.contains(fault), "{text}{said:?}");
    }
    for words in ["solve chessnum", "solve chessnum a b"] {
        let said = rookwright(words).said();
        assert!(said.code == Some(2) && said.err.contains("'chessnum' takes a file"), "{said:?}");
    }
}

#[test]
fn generated_puzzles_are_unique_and_the_same_for_every_thread() {
    let words = "generate chessnum --board 6x6 --count 12 --seed 7 --clues 4..9 --jsonl -q";
    let made = rookwright(&format!("{words} --threads 1")).answer();
    assert_eq!(made.lines().count(), 12);
    assert_eq!(rookwright(&format!("{words} --threads 3")).answer(), made);
    for line in made.lines() {
        let one: Value = serde_json::from_str(line).expect("JSON");
        let puz = one["puz"].as_str().expect("a puzzle file");
        assert!((1..=5).contains(&one["difficulty"].as_u64().expect("a grade")), "{line}");
        for engine in ["search", "sat"] {
            assert_eq!(answer(&format!("count - --quiet --engine {engine}"), puz), "1\n", "{puz}");
        }
        assert!((4..=9).contains(&one["puzzle"]["clues"].as_object().expect("clues").len()), "{line}");
    }
    let other = rookwright(&words.replace("--seed 7", "--seed 8")).answer();
    assert_ne!(other, made);
}

#[test]
fn wishes_are_kept() {
    let folder = scratch("chessnum_made");
    let words =
        "generate chessnum --count 3 --seed 1 --difficulty 1..3 --symmetric --board 7x5 --pieces KQRRN -o";
    let said = rookwright(words).arg(&*folder).said();
    assert!(
        said.code == Some(0) && said.out.is_empty() && said.err.contains("3 puzzles, seed 1"),
        "{said:?}"
    );
    let mut files: Vec<_> =
        fs::read_dir(&*folder).expect("a folder").map(|file| file.expect("a file").path()).collect();
    files.sort();
    assert_eq!(files.len(), 3);
    for file in &files {
        let text = fs::read_to_string(file).expect("text");
        assert!(
            text.contains("place: K, Q, 2 R, N") && text.contains("expect: exactly 1, essentially 1"),
            "{text}"
        );
        let said = rookwright("solve").arg(file).answer();
        assert!(said.contains("unique"), "{said}");
        let steps = rookwright("solve --steps").arg(file).answer();
        let grade: u8 = steps
            .trim_end()
            .strip_suffix(" of 5")
            .and_then(|s| s.chars().last()?.to_digit(10))
            .expect("a grade") as u8;
        assert!(grade <= 3, "{steps}");
    }
    let puz = rookwright("generate chessnum --count 2 --seed 3 --puz -q").answer();
    assert_eq!(puz.matches("puzzle: chessnum").count(), 2);
    let random = rookwright("generate chessnum --random --clues 8 --seed 3 --jsonl -q").answer();
    let one: Value = serde_json::from_str(&random).expect("JSON");
    assert_eq!(one["puzzle"]["clues"].as_object().expect("clues").len(), 8);
    assert_ne!(answer("count - --quiet --limit 1", one["puz"].as_str().expect("a file")), "0\n");
}

/// Where the numbers that are asked for are too rare, the option that asks for them is named.
#[test]
fn numbers_that_are_too_rare() {
    let words = "generate chessnum --random --board 8x8 --clues 20 --seed 1";
    let said = rookwright(words).words("--values 3..6").said();
    let advice = "too few squares have such a number: try fewer --clues, or a wider range of --values";
    assert!(said.code == Some(3) && said.err.replace("\n ", "").contains(advice), "{said:?}");
    let document = rookwright(words).words("--values 3..6 --json").said();
    let document: Value = serde_json::from_str(&document.out).expect("JSON");
    let advice = "too few squares have such a number: try fewer clues, or a wider range of values";
    assert_eq!((&document["end"], &document["advice"]), (&"gave up".into(), &advice.into()), "{document}");
    let said = rookwright(words).said();
    assert!(said.code == Some(0) && !said.err.contains("try"), "{said:?}");
}

#[test]
fn wishes_that_cannot_be() {
    for (words, fault) in [
        ("--clues 70", "6 pieces and 70 clues do not fit on 64 squares"),
        ("--clues 9..6", "'9..6' is the wrong way round: expected 6..9"),
        ("--clues none", "'none' is not a number of clues"),
        ("--difficulty 9", "'9' is not a difficulty: expected a number from 1 to 5"),
        ("--pieces KXP", "'X' is not a piece"),
        ("--board 1x1", "expected a plain board from 3x3 to 16x16"),
        ("--board 99x99", "expected a plain board from 3x3 to 16x16"),
        ("--board big", "'big' is not a board"),
        ("--holes z9", "z9"),
        ("--count 0", "'0' is not a number of puzzles"),
        ("--random --difficulty 2", "cannot be used with"),
        ("--jsonl --puz", "cannot be used with"),
    ] {
        let said = rookwright("generate chessnum").words(words).said();
        assert!(said.code == Some(2) && said.out.is_empty() && said.err.contains(fault), "{words}: {said:?}");
    }
    let said = rookwright("generate").said();
    assert!(said.code == Some(2) && said.err.contains("chessnum"), "{said:?}");
    // What is wished for may be too rare: the time limit ends it, and what was found is there.
    let said =
        rookwright("generate chessnum --board 3x3 --pieces K --clues 6..6 --count 1000 --time-limit 1s")
            .said();
    assert_eq!(said.code, Some(3), "{said:?}");
}
