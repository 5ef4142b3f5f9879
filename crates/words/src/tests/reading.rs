//! Tests of reading puzzles from files and JSON lines.

use super::entry;
use crate::{Printed, Wording};
use rookwright_board::Diagram;
use rookwright_chess::Size;
use rookwright_compose::{Manner, Run, Wish};
use rookwright_puzzle::{Generated, Puzzle, Solution};
use rookwright_run::{Budget, Settings};
use rookwright_sheet::Difficulty;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::ops::ControlFlow;

const NUM: &str = "puzzle: chessnum\ntitle: Five\nplace: K, Q, R, N\n. . . . .\n. 1 . . .\n. . . 4 0\n. . 3 3 .\n. . . . .\n";
const TOUR: &str =
    "puzzle: tour\ntitle: Three\nboard: 5x5\n. . . . .\n. . . . 14\n. . . . .\n. . . . 12\n. . . . 3\n";
const MATE: &str =
    "puzzle: mate\ntitle: Morphy\nstipulation: #2\nfen: kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\nkeys: Ra6\n";

fn solved(text: &str) -> Solution {
    let puzzle: Puzzle = text.parse().unwrap();
    let mut found = None;
    let outcome = puzzle.solve(&Settings::default(), &mut |solution| {
        found = Some(solution.clone());
        ControlFlow::Break(())
    });
    outcome.unwrap();
    found.unwrap()
}

/// Returns a JSON line.
fn line(text: &str, solution: &Value, difficulty: &Value) -> String {
    json!({ "puzzle": {}, "puz": text, "solution": solution, "difficulty": difficulty }).to_string()
}

#[test]
fn lines_of_collections() {
    for (text, title, stars) in [(NUM, "Five", "★★☆☆☆"), (TOUR, "Three", "★★☆")] {
        let solution = solved(text);
        let printed = Printed::read_line(&line(text, &solution.json(), &json!(2))).unwrap();
        assert_eq!(printed.solution.as_ref(), Some(&solution));
        let entry = entry(&printed, &Wording::default());
        assert_eq!(entry.title.as_deref(), Some(title));
        assert_eq!(entry.difficulty.map(Difficulty::stars).as_deref(), Some(stars));
        // A small board with numbers shows no path.
        assert_eq!(entry.answer.diagram, Some(Diagram { path: None, ..solution.diagram() }));
        // Both fields are optional.
        let bare = Printed::read_line(&json!({ "puz": text }).to_string()).unwrap();
        assert_eq!((bare.solution, bare.difficulty), (None, None));
    }
    // The difficulty of mates is an object, and their solutions are proven again.
    let rated = json!({ "rating": 1430, "low": 1200, "high": 1700, "stars": 4, "composed": false });
    let printed = Printed::read_line(&line(MATE, &json!({ "line": ["a1a6"] }), &rated)).unwrap();
    assert_eq!((printed.difficulty, printed.rating), (Some(4), Some(1430)));
    let mut unrated = Printed::read_line(&line(MATE, &Value::Null, &Value::Null)).unwrap();
    assert_eq!(unrated.difficulty, None);
    assert!(unrated.hardness() > printed.hardness());
    unrated.rate();
    assert!(unrated.difficulty.is_some() && unrated.rating.is_some());
    assert!(printed.answer(&Budget::default()).unwrap().remark().is_none());
    let untitled = Wording { titles: false, ..Wording::default() };
    assert_eq!(entry(&printed, &untitled).title, None);
}

#[test]
fn what_the_generator_prints() {
    for manner in [Manner::Direct, Manner::Help, Manner::Series] {
        let wish = Wish::new(Size::new(4, 4).unwrap(), manner, 2);
        let watch = Budget::default().watch();
        let run = Run { count: 3, threads: 1, watch: &watch, known: &HashSet::new(), give_up_after: 1000 };
        let mut lines = Vec::new();
        let made = wish.generate(run, &mut |_| {}, &mut |made| {
            lines.push(Generated::mate(made, "Made").json().to_string());
            ControlFlow::Continue(())
        });
        made.unwrap();
        assert_eq!(lines.len(), 3);
        for line in lines {
            let printed = Printed::read_line(&line).unwrap();
            let answered = printed.answer(&Budget::default()).unwrap();
            assert_eq!(answered.remark(), None, "{line}");
            assert!(printed.solution.is_some());
            assert!(!printed.entry(1, &answered, &Wording::default()).answer.lines.is_empty(), "{line}");
        }
    }
}

#[test]
fn a_solution_that_is_none_is_told() {
    let printed = Printed::read_line(&line(MATE, &json!({ "line": ["a1a5"] }), &Value::Null)).unwrap();
    let answered = printed.answer(&Budget::default()).unwrap();
    assert_eq!(answered.remark().as_deref(), Some("the given solution 1.Ra5 is wrong"));
    let entry = printed.entry(1, &answered, &Wording::default());
    assert_eq!(entry.answer.lines[0].text(), "1.Ra6! zugzwang");
}

#[test]
fn lines_that_are_no_puzzles() {
    let said = |line: &str| Printed::read_line(line).map_err(|error| error.to_string()).unwrap_err();
    let no_puzzle = "not a puzzle: expected an object with the field \"puz\"";
    for (line, part) in [
        ("", "not valid JSON: EOF while parsing a value"),
        ("puzzle: mate", "not valid JSON: expected value at character 1"),
        ("{\"puz\": }", "not valid JSON: expected value at character 9"),
        ("{\"puz\": \"x\"} x", "not valid JSON: trailing characters at character 14"),
        ("[1, 2]", no_puzzle),
        ("{\"fen\": \"8/8\"}", no_puzzle),
        ("{\"puz\": 7}", no_puzzle),
        ("{\"puz\": \"\"}", "\"puz\": line 1, column 1: the file is empty"),
        ("{\"puz\": \"puzzle: mate\\nfen: x\\n\"}", "the key 'stipulation' is missing"),
    ] {
        assert!(said(line).contains(part), "{line}\n{}", said(line));
    }
    let placed = |squares: Value| json!({ "placement": squares });
    for (text, solution, part) in [
        (NUM, json!("a1"), "\"solution\": "),
        (NUM, json!([]), "\"solution\": expected one solution, not 0"),
        (NUM, placed(json!({ "dragon": ["a1"] })), "\"solution\": there is no piece \"dragon\""),
        (NUM, placed(json!({ "king": ["a1"] })), "\"solution\" is wrong: "),
        (TOUR, json!({ "tour": ["a1", "b3"] }), "\"solution\" is wrong: "),
        (TOUR, json!({ "tour": [5] }), "\"tour\": expected a square, not 5"),
        (MATE, json!({ "line": ["a1h8"] }), "is not a legal move here"),
    ] {
        let found = said(&line(text, &solution, &Value::Null));
        assert!(found.contains(part), "{part}\n{found}");
    }
    let help = "puzzle: mate\nstipulation: h#2\nfen: K1k5/1N6/8/8/8/1np5/8/6R1 b - - 0 1\n";
    let wrong = line(help, &json!({ "line": ["b3c5", "g1g6", "c5d7", "g6g7"] }), &Value::Null);
    assert!(said(&wrong).contains("\"solution\" is wrong: "), "{}", said(&wrong));
    for (text, difficulty, of) in [
        (NUM, json!(6), 5),
        (NUM, json!(0), 5),
        (TOUR, json!(4), 3),
        (TOUR, json!("hard"), 3),
        (NUM, json!(2.5), 5),
    ] {
        let found = said(&line(text, &Value::Null, &difficulty));
        let expected = format!("\"difficulty\": expected a whole number from 1 to {of}, not {difficulty}");
        assert_eq!(found, expected);
    }
}

#[test]
fn files_that_are_no_puzzles() {
    let said = |text: &str| Printed::read_puz(text).map_err(|error| error.to_string()).unwrap_err();
    assert!(said("").starts_with("line 1, column 1: the file is empty"));
    assert!(said("puzzle: riddle\n").contains("line 1, column 9: expected 'placement'"));
    assert_eq!(Printed::read_puz("puzzle: tour\nboard: 5x5\n").unwrap().title, None);
}
