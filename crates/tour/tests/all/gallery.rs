//! The tours of the gallery `puzzles/`: every file reads, and every engine counts what it expects.

use rookwright_run::{Count, EngineError, EngineKind, RunError, Settings};
use rookwright_tour::{Tour, count};
use std::fs;
use std::path::Path;

/// Returns the tours, by file name; files of other families are for other tests.
fn gallery() -> Vec<(String, Tour)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let mut gallery = Vec::new();
    for entry in fs::read_dir(folder).expect("the gallery is there") {
        let file = entry.expect("it can be read").path();
        let text = fs::read_to_string(&file).expect("it is a text");
        if text.lines().any(|line| line.trim() == "puzzle: tour") {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let puzzle = text.parse().unwrap_or_else(|faults| panic!("{name}:\n{faults}"));
            gallery.push((name, puzzle));
        }
    }
    assert!(!gallery.is_empty());
    gallery
}

fn run(engine: EngineKind, suits: impl Fn(&Tour) -> bool) {
    let mut ran = 0;
    for (name, puzzle) in gallery().into_iter().filter(|(_, puzzle)| suits(puzzle)) {
        let expect = puzzle.draft().expect;
        let settings = Settings { engine, up_to_symmetry: true, ..Settings::default() };
        match count(&puzzle, &settings) {
            Ok(outcome) => {
                assert_eq!(Some(outcome.count), expect.exactly.map(Count::exactly), "{name}, {engine}");
                assert_eq!(outcome.classes, expect.essentially.map(Count::exactly), "{name}, {engine}");
            }
            Err(RunError::Engine(EngineError::Missing { .. }))
                if std::env::var_os("ROOKWRIGHT_TEST_ALL").is_none() =>
            {
                eprintln!("skipped: {name} with {engine}, which is not installed");
            }
            Err(error) => panic!("{name}, {engine}: {error}"),
        }
        ran += 1;
    }
    assert!(ran >= 3);
}

/// Returns whether there are few enough solutions for engines that find every one of them.
fn few(puzzle: &Tour, solutions: u128) -> bool {
    puzzle.draft().expect.exactly.is_some_and(|exactly| exactly <= solutions)
}

#[test]
fn text_out_and_in_again_is_the_same_puzzle() {
    for (name, puzzle) in gallery() {
        assert_eq!(puzzle.to_string().parse(), Ok(puzzle), "{name}");
    }
}

#[test]
fn auto() {
    run(EngineKind::Auto, |_| true);
}

#[test]
fn the_frontier_counts_the_same() {
    for (name, puzzle) in gallery() {
        let outcome = count(&puzzle, &Settings::default()).unwrap();
        assert_eq!(Some(outcome.count), puzzle.draft().expect.exactly.map(Count::exactly), "{name}");
    }
}

#[test]
fn sat() {
    run(EngineKind::Sat, |puzzle| few(puzzle, 1000));
}

#[test]
fn cp() {
    run(EngineKind::Cp, |puzzle| few(puzzle, 100) && puzzle.area() <= 30);
}

#[test]
fn asp() {
    run(EngineKind::Asp, |puzzle| few(puzzle, 1000));
}

#[test]
fn brute() {
    run(EngineKind::Brute, |puzzle| puzzle.area() <= 20);
}
