//! `rookwright check`.

use crate::mask::mask_json;
use crate::run::{Said, gallery, rookwright, scratch};
use insta::assert_snapshot;
use serde_json::Value;
use std::fs;

const RIGHT: &str = "men: Qa1 Qb5 Qc8 Qd6 Qe3 Qf7 Qg2 Qh4";

/// Two queens on the long diagonal: an answer of the kind that a published listing lets through,
/// 791 of them in all, since its diagonals reach over half of the board only.
const TRAP: &str = "men: Qa1 Qb3 Qc5 Qd7 Qe2 Qf4 Qg6 Qh8";

fn check(words: &str, answer: &str) -> Said {
    rookwright("check").words(words).input(answer).said()
}

#[test]
fn right() {
    let said = check("queens 8 -", RIGHT);
    assert_eq!((said.code, said.out.as_str(), said.err.as_str()), (Some(0), "right\n", ""));
}

#[test]
fn wrong_and_why() {
    let said = check("queens 8 -", TRAP);
    assert_eq!(said.code, Some(1));
    assert_snapshot!(said.out, @r"
    wrong: Qa1 attacks Qh8, against the rule 'Q safe from Q, lines through'
    8  ·  ·  ·  ·  ·  ·  · !♕!
    7  ·  ·  ·  ♕  ·  ·  ·  ·
    6  ·  ·  ·  ·  ·  ·  ♕  ·
    5  ·  ·  ♕  ·  ·  ·  ·  ·
    4  ·  ·  ·  ·  ·  ♕  ·  ·
    3  ·  ♕  ·  ·  ·  ·  ·  ·
    2  ·  ·  ·  ·  ♕  ·  ·  ·
    1 !♕! ·  ·  ·  ·  ·  ·  ·
       a  b  c  d  e  f  g  h
    ");
}

#[test]
fn right_as_json() {
    assert_snapshot!(mask_json(&check("queens 4 - --json", "columns: 2 4 1 3").out), @r#"
    {
      "schema": "check/1",
      "puzzle": {
        "family": "placement",
        "title": "4 queens",
        "board": "4x4",
        "place": [
          "4 Q"
        ],
        "rules": [
          "Q safe from Q, lines through"
        ]
      },
      "answers": 1,
      "right": true
    }
    "#);
}

#[test]
fn wrong_as_json() {
    let said = check("queens 8 - --json", TRAP);
    assert_eq!(said.code, Some(1));
    let document: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(document["right"], false);
    assert_snapshot!(format!("{:#}", document["violation"]), @r#"
    {
      "answer": 1,
      "message": "Qa1 attacks Qh8, against the rule 'Q safe from Q, lines through'",
      "squares": [
        "a1",
        "h8"
      ]
    }
    "#);
}

#[test]
fn quiet_says_nothing() {
    for (answer, code) in [(RIGHT, 0), (TRAP, 1)] {
        let said = check("queens 8 - --quiet", answer);
        assert_eq!((said.code, said.out.as_str(), said.err.as_str()), (Some(code), "", ""));
    }
}

/// Every square and every diagonal of both directions: no pair of queens gets past.
#[test]
fn any_attack_is_seen() {
    let right = [2, 4, 6, 8, 3, 1, 7, 5];
    for rank in 0..8 {
        for file in (1..=8).filter(|&file| file != right[rank]) {
            let mut columns = right;
            columns[rank] = file;
            let columns = columns.map(|file: i32| file.to_string()).join(" ");
            let said = check("queens 8 - --json", &format!("columns: {columns}"));
            assert_eq!(said.code, Some(1), "{columns}");
            assert!(said.out.contains("attacks"), "{columns}: {said:?}");
        }
    }
}

#[test]
fn every_form_of_an_answer() {
    for answer in [
        ". . Q .\nQ . . .\n. . . Q\n. Q . .\n",
        "# as drawn\r\n. . Q .\r\nQ . . .\r\n. . . Q\r\n. Q . .\r\n",
        "men: Qa3 Qb1 Qc4 Qd2",
        "columns: 2 4 1 3",
        r#"{"placement": {"queen": ["a3", "b1", "c4", "d2"]}}"#,
        r#"[{"placement": {"queen": ["a3", "b1", "c4", "d2"]}}]"#,
        r#"{"end": "stopped", "solutions": [{"placement": {"queen": ["a3", "b1", "c4", "d2"]}}]}"#,
    ] {
        let said = check("queens 4 -", answer);
        assert_eq!((said.code, said.out.as_str()), (Some(0), "right\n"), "{answer}\n{said:?}");
    }
}

#[test]
fn the_wrong_one_of_many_is_named() {
    let lines = rookwright("solve queens 8 --all --jsonl --quiet").answer();
    let mut spoilt: Vec<_> = lines.lines().map(str::to_owned).collect();
    // The queen of the first file leaves the board.
    spoilt[41] = spoilt[41].replacen("[\"a", "[\"j", 1);
    let said = check("queens 8 -", &spoilt.join("\n"));
    assert_eq!(said.code, Some(1));
    assert!(said.out.starts_with("wrong, answer 42 of 92: Qj"), "{said:?}");
}

#[test]
fn what_the_puzzle_says_counts() {
    for (words, answer, part) in [
        ("queens 8 -", "men: Qa1 Qb5 Qc8 Qd6 Qe3 Qf7 Qg2", "there should be 8 Q, but there are 7"),
        ("queens 4 - --given b4", "columns: 2 4 1 3", "Qb4 is given, but missing"),
        ("queens 4 - --holes b1", "columns: 2 4 1 3", "Qb1 is not on the board"),
        ("queens 4 - --torus", "columns: 2 4 1 3", "attacks"),
    ] {
        let said = check(words, answer);
        assert_eq!(said.code, Some(1), "{words}: {said:?}");
        assert!(said.out.contains(part), "{words}: {said:?}");
    }
}

#[test]
fn puzzle_and_answer_in_files() {
    let folder = scratch("check_files");
    let (puzzle, answer) = (folder.join("my puzzle.puz"), folder.join("my answer.puz"));
    let head = "puzzle: placement\nplace: 4 Q\nrule: Q safe from Q, lines through\n";
    fs::write(&puzzle, format!("{head}. . . .\nQ . . .\n. . . .\n. . . .\n")).unwrap();
    fs::write(&answer, format!("{head}. . Q .\nQ . . .\n. . . Q\n. Q . .\n")).unwrap();
    assert_eq!(rookwright("check").arg(&puzzle).arg(&answer).answer(), "right\n");
    // The puzzle itself is an answer too, if not a right one.
    let said = rookwright("check").arg(&puzzle).arg(&puzzle).said();
    assert_eq!(said.code, Some(1));
    assert!(said.out.starts_with("wrong: there should be 4 Q, but there is 1"), "{said:?}");
}

#[test]
fn what_is_no_answer_is_bad_input() {
    for (answer, part) in [
        ("", "standard input: line 1, column 1: expected an answer"),
        ("[]", "it contains no answer"),
        ("{\"placement\": {\"queen\": [\"a1\"", "standard input: not JSON: EOF"),
        ("{\"queens\": 8}", "expected \"placement\" or \"solutions\""),
        ("{\"placement\": {\"queen\": [\"a1\", \"zz\"]}}", "'zz' is not a square"),
        ("{\"placement\": {\"dog\": [\"a1\"]}}", "there is no piece \"dog\""),
        ("men: Qa1 Qa1", "line 1, column 10: a1 is given twice"),
        ("columns: 2 4 1 0", "line 1, column 16: expected the number of a file, from 1"),
        (". . .\n. . .\n. . .\n", "line 1, column 1: expected a board of 4x4"),
        (". . . .\n. . ? .\n. . . .\n. . . .\n", "line 2, column 5: '?': expected a piece letter"),
        ("mne: Qa1", "line 1, column 1: unknown key"),
    ] {
        let said = check("queens 4 -", answer);
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{answer}: {said:?}");
        assert!(said.err.contains(part), "{answer}: {said:?}");
    }
}

/// The first thing a newcomer tries.
#[test]
fn takes_the_pictures_that_solve_draws() {
    for words in
        ["queens 8", "queens 6 --all", "queens 6 --all --ascii", "queens 8 --given a1 -q", "queens 30"]
    {
        let pictures = rookwright("solve").words(words).answer();
        let puzzle = words.split(" --").next().expect("the puzzle");
        let said = check(&format!("{puzzle} -"), &pictures);
        assert!(said.code == Some(0) && said.out.starts_with("right"), "{words}: {said:?}");
    }
    let wrong = rookwright("solve queens 6").answer().replace("♕ · · ·", "· ♕ · ·");
    assert_eq!(check("queens 6 -", &wrong).code, Some(1));
}

/// Whatever `solve` prints can be checked, whatever the family.
#[test]
fn what_is_printed_can_be_checked() {
    let mut solved = 0;
    for entry in fs::read_dir(gallery("")).unwrap() {
        let file = entry.unwrap().path();
        // The others take long to solve.
        let name = file.file_name().unwrap().to_str().unwrap().to_owned();
        let long = ["cover", "crowded-7", "excelsior", "dominate-knights-8", "queens-8-pawns"];
        if long.iter().any(|part| name.contains(part)) || !name.ends_with(".puz") {
            continue;
        }
        for options in ["", "--ascii"] {
            let printed = rookwright("solve").arg(&file).words(options).said().out;
            let said = rookwright("check").arg(&file).arg("-").input(printed.clone()).said();
            if printed.contains("no solution") {
                assert_eq!(said.code, Some(2), "{name}: {said:?}");
                assert!(said.err.contains("this output has no solution"), "{name}: {said:?}");
            } else {
                assert_eq!(said.code, Some(0), "{name}: {said:?}\n{printed}");
                solved += 1;
            }
        }
    }
    assert!(solved > 100, "{solved}");
}

#[test]
fn mates_can_be_checked_however_they_are_printed() {
    let help = "mate 7k/8/8/5K2/8/8/8/6Q1_w h#1.5";
    let duplex = gallery("mate-helpmate-duplex-2.puz");
    let duplex = duplex.to_str().unwrap();
    let (nothing, popeye) = ("there is nothing to check", "this is Popeye's layout, which is not read");
    for (puzzle, options, code, text) in [
        ("mate k3/2Q1/4/K3_w =1", "", 0, "right"),
        ("mate k3/2Q1/4/K3_w =1", "-q", 0, "right"),
        (help, "--notation uci", 0, "right"),
        (help, "--notation long", 0, "right"),
        (help, "--notation figurine", 0, "right"),
        (help, "--notation uci -q", 0, "right"),
        (help, "--popeye", 2, popeye),
        ("mate k7/8/1K6/8/8/8/8/7R_b ser-h#2", "--notation uci", 0, "right"),
        ("mate 7k/8/8/5K2/8/8/8/6Q1_w h#1.5 --duplex", "", 0, "right"),
        ("mate 7k/8/8/5K2/8/8/8/6Q1_w h#1.5 --duplex", "-q", 0, "right"),
        ("mate k7/8/8/8/8/8/8/K7_w #2", "-q", 2, nothing),
        ("mate k7/8/8/8/8/8/8/K7_w #2", "", 2, nothing),
        (duplex, "-q", 0, "right"),
        (duplex, "--jsonl", 0, "right"),
        (duplex, "--popeye", 2, popeye),
    ] {
        let words = || puzzle.split(' ').map(|word| word.replace('_', " "));
        let of = |verb: &str| words().fold(rookwright(verb), super::run::Run::arg);
        let printed = of("solve").words(options).said().out;
        let said = of("check").arg("-").input(printed.clone()).said();
        assert_eq!(said.code, Some(code), "{puzzle} {options}: {said:?}\n{printed}");
        assert!((said.out + &said.err).contains(text), "{puzzle} {options}\n{printed}");
    }
}

#[test]
fn a_wrong_solution_is_found_in_what_was_printed() {
    let printed = rookwright("solve").arg(gallery("chess-num-5.puz")).said().out;
    let moved = printed.replacen("·", "♔", 60).replacen("♔", "·", 59);
    let said = rookwright("check").arg(gallery("chess-num-5.puz")).arg("-").input(moved).said();
    assert_eq!(said.code, Some(1), "{said:?}");
    let file = gallery("mate-two-keys-2.puz");
    let printed = rookwright("solve").arg(&file).said().out.replace("1.Kb3!", "1.Kc4!");
    let said = rookwright("check").arg(&file).arg("-").input(printed).said();
    assert_eq!(said.code, Some(1), "{said:?}");
}

#[test]
fn lists_of_pieces_with_blanks_and_commas() {
    let file = gallery("chessnum-5-four-pieces.puz");
    let printed = rookwright("solve").arg(&file).said().out;
    let list = printed.lines().find(|line| line.contains(", ") && line.starts_with("K ")).unwrap();
    let short = list.replace(", ", "|").replace(' ', "");
    for answer in [
        list.to_owned(),
        format!("men: {list}"),
        format!("men: {}", short.replace('|', ",")),
        format!("men: {}", short.replace('|', " ")),
    ] {
        let said = rookwright("check").arg(&file).arg("-").input(answer.clone()).said();
        assert_eq!(said.code, Some(0), "{answer}: {said:?}");
    }
    for given in ["a2,b4", "a2 b4", "Qa2 Qb4", "Q a2, Q b4", "Qa2,b4"] {
        let said = rookwright("export queens 4 --format puz --given").arg(given).answer();
        assert_eq!(said, rookwright("export queens 4 --format puz --given a2,b4").answer(), "{given}");
    }
}
