//! The documents of `solve`, `count`, `check`, `compare` and `generate`.

use super::validator::Validator;
use crate::run::{Run, gallery, has_clingo, rookwright, scratch};
use serde_json::Value;
use std::fs;

const FEN: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1";

/// What the program printed, which must be JSON whatever the exit status.
fn document(run: Run, said: &str) -> Value {
    let said_all = run.said();
    assert!(matches!(said_all.code, Some(0 | 1 | 3)), "{said}: {said_all:?}");
    serde_json::from_str(&said_all.out).unwrap_or_else(|error| panic!("{said}: {error}: {said_all:?}"))
}

/// Whether the document names the schema.
fn is_stamped(document: &Value, name: &str) -> bool {
    document["schema"] == format!("{name}/1")
}

#[test]
fn placements_and_tours() {
    let mut validator = Validator::new();
    for words in [
        "queens 6",
        "queens 6 --all --up-to-symmetry",
        "queens 3",
        "queens 5 --torus --all",
        "queens 6 --given a2",
        "queens 6 --pawns 1",
        "queens 8 --holes d4 --forbid a1",
        "queens 8 --engine sat --random --seed 3",
        "queens 6 --engine cp",
        "queens 5 --engine brute --explain",
        "queens 30 --engine brute --time-limit 50ms",
        "crowded 4",
        "crowded 5",
        "independent bishop 6",
        "dominate queen 5",
        "peaceable 5",
        "attacked-exactly 1 4x4",
        "tour 4x4",
        "tour 5x5 --limit 3",
        "tour 5x6 --closed",
        "tour 5x5 --from a1 --to e5",
        "tour 5x5 --holes a2",
        "tour 5x5 --leaper 1,3",
    ] {
        let solved = document(rookwright(&format!("solve {words} --json")), words);
        assert!(is_stamped(&solved, "solve"), "{words}");
        validator.hold_closed("solve", &solved, words);
        for line in rookwright(&format!("solve {words} --jsonl")).said().out.lines() {
            validator.hold_closed("solution", &serde_json::from_str(line).expect("a line"), words);
        }
        let counted: Vec<&str> =
            words.split(' ').filter(|word| !["--all", "--explain", "--random"].contains(word)).collect();
        let counted = counted.join(" ").replace("--seed 3", "");
        let count = document(rookwright(&format!("count {counted} --json")), &counted);
        assert!(is_stamped(&count, "count"), "{counted}");
        validator.hold_closed("count", &count, &counted);
    }
}

/// Every file of the gallery, and with them every stipulation, rule and family.
#[test]
fn the_gallery() {
    let mut validator = Validator::new();
    let mut number = 0;
    let mut files: Vec<_> =
        fs::read_dir(gallery("")).expect("a folder").map(|file| file.expect("a file").path()).collect();
    files.sort();
    for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "puz")) {
        let name = file.display().to_string();
        let text = fs::read_to_string(file).expect("a puzzle");
        let is_mate = text.contains("puzzle: mate");
        let is_forced = is_mate
            && !["h#", "h=", "ser-", "hs#", "hs=", "twin:", "duplex:"].iter().any(|word| text.contains(word));
        let more = if is_forced { "--tries --set-play" } else { "" };
        let solved =
            document(rookwright("solve").arg(file).words("--json --time-limit 3s").words(more), &name);
        assert!(is_stamped(&solved, "solve"), "{name}");
        validator.hold_closed("solve", &solved, &name);
        if is_mate {
            let count = document(rookwright("count").arg(file).words("--json --time-limit 3s"), &name);
            validator.hold_closed("count", &count, &name);
            for line in rookwright("solve").arg(file).words("--jsonl --time-limit 3s").said().out.lines() {
                if line.starts_with('{') {
                    validator.hold_closed("solution", &serde_json::from_str(line).expect("a line"), &name);
                }
            }
        }
        number += 1;
    }
    assert!(number > 50, "{number} files");
}

#[test]
fn checks_comparisons_and_explanations() {
    let mut validator = Validator::new();
    let folder = scratch("schema-checks");
    for (name, text) in [
        ("wrong", "columns: 1 3 6 8 7 4 2 5\n"),
        ("right", "columns: 1 5 8 6 3 7 2 4\n"),
        ("key", "Rd8\n"),
        ("try", "Ra1\n"),
        ("none", "Rd9\n"),
    ] {
        fs::write(folder.join(name), text).expect("a file of our own");
    }
    for answer in ["wrong", "right"] {
        let checked =
            document(rookwright(&format!("check queens 8 {answer} --json")).within(&folder), answer);
        assert!(is_stamped(&checked, "check"));
        assert_eq!(checked["right"], answer == "right");
        validator.hold_closed("check", &checked, answer);
    }
    for answer in ["key", "try"] {
        let run = rookwright("check mate").arg(FEN).arg("#2").arg(answer).arg("--json").within(&folder);
        validator.hold_closed("check", &document(run, answer), answer);
    }
    for words in [
        "queens 5 --engines search,sat,cp,brute",
        "queens 4..6 --engines search,sat --plain",
        "tour 5x5 --engines search",
        "dominate queen 6 --engines search,brute --time-limit 50ms",
    ] {
        let compared = document(rookwright(&format!("compare {words} --json")), words);
        validator.hold_closed("compare", &compared, words);
    }
    if has_clingo() {
        validator.hold_closed(
            "compare",
            &document(rookwright("compare crowded 4 --json"), "clingo"),
            "clingo",
        );
    }
    for (step, asked) in [("Rd8", "#2"), ("Ra1", "#2"), ("Bf6", "#3"), ("Rd8", "#")] {
        let run = rookwright("solve mate").arg(FEN).arg(asked).words("--explain").arg(step).arg("--json");
        let explained = document(run, step);
        assert!(is_stamped(&explained, "explain"));
        validator.hold_closed("explain", &explained, step);
    }
    let run = rookwright("solve mate").arg(FEN).arg("#6").words("--explain Ra1 --json --time-limit 0.001ms");
    validator.hold_closed("explain", &document(run, "no time"), "no time");
    let steps = document(rookwright("solve").arg(gallery("chessnum-8.puz")).words("--steps --json"), "steps");
    assert!(is_stamped(&steps, "steps"));
    validator.hold_closed("steps", &steps, "steps");
}

#[test]
fn generated_puzzles() {
    let mut validator = Validator::new();
    for words in [
        "chessnum --board 6x6 --count 2 --seed 1",
        "tour --board 5x5 --count 1 --seed 1",
        "mate --board 4x4 --for drill --count 2 --seed 1",
        "mate --board 4x4 --count 1 --seed 1",
        "mate --board 5x5 --play help --count 1 --seed 2",
        "mate --board 5x5 --play help --lines 2 --count 1 --seed 2 --time-limit 5s",
        "mate --board 5x5 --play help --twin move --count 1 --seed 2 --time-limit 5s",
        "mate --board 4x4 --play series --count 1 --seed 2 --time-limit 5s",
        "mate --board 4x4 --play self --count 1 --seed 2 --time-limit 5s",
        "mate --board 4x4 --play forced --count 1 --seed 3 --time-limit 5s",
        "mate --board 4x4 --for magazine --count 1 --seed 1 --time-limit 200ms",
        "mate --board 3x3 --exhaust --white KQ --black K --moves 1",
        "mate --board 4x4 --prefer material --count 1 --white KQ --black KN --moves 2 --time-limit 2s",
    ] {
        let made = document(rookwright(&format!("generate {words} --json")), words);
        assert!(is_stamped(&made, "generate"), "{words}");
        validator.hold_closed("generate", &made, words);
        for puzzle in made["puzzles"].as_array().expect("puzzles") {
            assert!(is_stamped(puzzle, "puzzle"), "{words}");
            validator.hold_closed("puzzle", puzzle, words);
            validator.hold("puzzle-input", puzzle, words);
        }
    }
    let run = rookwright("generate mate --moves 2 --count 1 --time-limit 5s --json --from")
        .arg("5r2/2P1p3/1K1k2N1/1bN1p1p1/2P1P1pB/7B/5P2/5r1R w");
    validator.hold_closed("generate", &document(run, "--from"), "--from");
}
