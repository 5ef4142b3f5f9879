//! Puzzle files that say something wrong of their own answers.

use crate::run::{Said, gallery, rookwright, scratch};
use serde_json::{Value, json};
use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A file of the gallery with something changed.
fn stale(name: &str, from: &str, to: &str) -> String {
    let text = fs::read_to_string(gallery(name)).expect("a file of the gallery");
    assert!(text.contains(from), "{name}");
    text.replace(from, to)
}

fn check(puzzle: &str, answer: &str, words: &str) -> Said {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let folder = scratch(&format!("expected-{}", RUNS.fetch_add(1, Ordering::Relaxed)));
    let (puz, file) = (folder.join("stale.puz"), folder.join("answer.txt"));
    fs::write(&puz, puzzle).expect("a file");
    fs::write(&file, answer).expect("a file");
    rookwright("check").arg(&puz).arg(&file).words(words).said()
}

fn document(run: crate::run::Run) -> Value {
    serde_json::from_str(&run.answer()).expect("a document")
}

#[test]
fn an_answer_that_beats_the_file_is_right() {
    // Two queens cover four by four, three were needed before.
    let puzzle = stale("dominate-queens-5.puz", "5x5", "4x4");
    let said = check(&puzzle, "men: Qa4 Qc2", "");
    assert_eq!(said.code, Some(0), "{said:?}");
    assert_eq!(
        said.out,
        "right: every rule is kept, with 2 queens; the rules alone cannot show whether these are the fewest\n\
         disproved: the file expects an optimum of 3, 2 is better\n"
    );
    let json: Value = serde_json::from_str(&check(&puzzle, "men: Qa4 Qc2", "--json").out).expect("JSON");
    assert_eq!(json["right"], true);
    assert_eq!(json["disagreements"], json!(["the file expects an optimum of 3, 2 is better"]));
    // A worse one is still wrong, and as good a one still right.
    let worse = check(&puzzle, "men: Qa1 Qb2 Qc3 Qd3", "");
    assert_eq!(worse.code, Some(1), "{worse:?}");
    assert!(worse.out.contains("with 4 queens instead of 3 queens"), "{worse:?}");
    let most = stale("most-rooks-5.puz", "optimum 5", "optimum 4");
    let said = check(&most, "men: Ra1 Rb2 Rc3 Rd4 Re5", "");
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(said.out.contains("disproved: the file expects an optimum of 4, 5 is better"), "{said:?}");
}

#[test]
fn solve_and_count_say_what_they_disprove() {
    let queens = stale("dominate-queens-5.puz", "5x5", "4x4");
    let counted = rookwright("count -").input(queens.clone()).answer();
    assert!(counted.contains("disproved: the file expects an optimum of 3, it is 2\n"), "{counted}");
    assert!(counted.contains("disproved: the file expects 186 solutions, there are 12\n"), "{counted}");
    assert!(
        counted.contains("disproved: up to symmetry, the file expects 37 solutions, there are 3"),
        "{counted}"
    );
    let solved = rookwright("solve -").input(queens.clone()).answer();
    assert!(solved.contains("disproved: the file expects an optimum of 3, it is 2\n"), "{solved}");
    let json = document(rookwright("count - --json").input(queens.clone()));
    assert_eq!(json["disagreements"].as_array().map(Vec::len), Some(3), "{json}");
    let json = document(rookwright("solve - --json").input(queens));
    assert_eq!(json["disagreements"][0], "the file expects an optimum of 3, it is 2");
    // What agrees is not spoken of.
    let right = fs::read_to_string(gallery("dominate-queens-5.puz")).expect("a file");
    let said = rookwright("count -").input(right.clone()).answer();
    assert!(!said.contains("disproved"), "{said}");
    assert!(document(rookwright("count - --json").input(right)).get("disagreements").is_none());
}

#[test]
fn tours_and_mates_too() {
    let tour = "puzzle: tour\nboard: 3x4\nexpect: exactly 9\n";
    let said = rookwright("count -").input(tour).answer();
    assert!(said.contains("disproved: the file expects 9 solutions, there are 8"), "{said}");

    let keys = stale("mate-morphy-2.puz", "keys: Ra6", "keys: Ra5");
    let said = rookwright("solve -").input(keys.clone()).answer();
    assert!(said.contains("disproved: the file names 1.Ra5, which is not a key\n"), "{said}");
    assert!(said.contains("disproved: the file does not name 1.Ra6, which is a key\n"), "{said}");
    let json = document(rookwright("solve - --json").input(keys.clone()));
    assert_eq!(json["disagreements"].as_array().map(Vec::len), Some(2), "{json}");
    let said = check(&keys, "Ra6", "");
    assert_eq!(said.code, Some(0));
    assert!(said.out.ends_with("disproved: the file does not name 1.Ra6, which is a key\n"), "{said:?}");

    let two = stale("mate-two-keys-2.puz", "exactly 2", "exactly 1");
    let two: String =
        two.lines().filter(|line| !line.starts_with("keys:")).map(|line| format!("{line}\n")).collect();
    let said = rookwright("count -").input(two).answer();
    assert!(said.contains("disproved: the file expects 1 solution, there are 2"), "{said}");

    let help = "puzzle: mate\nstipulation: h#3\nfen: k1K5/p7/1P6/8/8/8/8/8 b\nexpect: optimum 3, exactly 2\n";
    let said = rookwright("solve -").input(help).answer();
    assert!(said.contains("disproved: the file expects an optimum of 3, it is 2\n"), "{said}");
    assert!(said.contains("disproved: the file expects 2 solutions, there is 1\n"), "{said}");
}

#[test]
fn several_right_answers_disprove_a_file_that_expects_one() {
    let puzzle =
        "puzzle: placement\nboard: 4x4\nplace: 4 Q\nrule: Q safe from Q, lines through\nexpect: exactly 1\n";
    let one = |squares: [&str; 4]| json!({ "placement": { "queen": squares } }).to_string();
    let answers = [one(["b1", "d2", "a3", "c4"]), one(["c1", "a2", "d3", "b4"])].join("\n");
    let said = check(puzzle, &answers, "");
    assert_eq!(said.code, Some(0), "{said:?}");
    assert_eq!(said.out, "right, all 2 answers\ndisproved: the file expects 1 solution, there are more\n");
}
