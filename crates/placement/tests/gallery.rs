//! The gallery `puzzles/`: every file reads, says what is known about it, and every engine agrees.

use rookwright_placement::{Placement, count};
use rookwright_solve::{Count, EngineError, EngineKind, RunError, Settings};
use std::fs;
use std::path::{Path, PathBuf};

/// Boards up to this size are small enough to try everything on.
const BRUTE: u64 = 25;

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let entries = fs::read_dir(&folder).expect("the gallery is there");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "puz"));
    files.sort();
    assert!(!files.is_empty(), "no puzzles in {}", folder.display());
    files
}

fn text(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The placement puzzles, by file name; files of other families are for other tests.
fn gallery() -> Vec<(String, Placement)> {
    let read = |file: &PathBuf| {
        let text = text(file);
        let name = file.file_name()?.to_string_lossy().into_owned();
        let here = text.lines().any(|line| line.trim() == "puzzle: placement");
        here.then(|| (text.parse().unwrap_or_else(|faults| panic!("{name}:\n{faults}")), name))
    };
    let gallery: Vec<_> = files().iter().filter_map(read).map(|(puzzle, name)| (name, puzzle)).collect();
    assert!(!gallery.is_empty());
    gallery
}

/// Whether the engine counts what the file expects; says so where it cannot be asked.
fn agrees(name: &str, puzzle: &Placement, engine: EngineKind) -> Result<(), String> {
    let expect = puzzle.draft().expect;
    match count(puzzle, &Settings { engine, up_to_symmetry: true, ..Settings::default() }) {
        Ok(outcome) => {
            let expected = (expect.exactly.map(Count::Exactly), expect.essentially.map(Count::Exactly));
            match (Some(outcome.count), outcome.classes) == expected {
                true => Ok(()),
                false => Err(format!("{name}: {:?} for {expect}", (outcome.count, outcome.classes))),
            }
        }
        Err(RunError::Engine(EngineError::Missing { .. }))
            if std::env::var_os("ROOKWRIGHT_TEST_ALL").is_none() =>
        {
            eprintln!("skipped: {name} with {engine}, which is not installed");
            Ok(())
        }
        Err(error) => Err(format!("{name}: {error}")),
    }
}

/// Runs the engine on every puzzle that suits it.
fn run(engine: EngineKind, suits: impl Fn(&Placement) -> bool) {
    let gallery = gallery();
    let suited: Vec<_> = gallery.iter().filter(|(_, puzzle)| suits(puzzle)).collect();
    assert!(!suited.is_empty());
    let wrong: Vec<_> =
        suited.iter().filter_map(|(name, puzzle)| agrees(name, puzzle, engine).err()).collect();
    assert!(wrong.is_empty(), "{engine}:\n{}", wrong.join("\n"));
}

#[test]
fn every_file_says_what_it_is_and_what_to_expect() {
    for file in files() {
        let text = text(&file);
        for part in ["# ", "\npuzzle: ", "\ntitle: ", "\nexpect: "] {
            assert!(format!("\n{text}").contains(part), "{}: no '{}'", file.display(), part.trim());
        }
    }
    for (name, puzzle) in gallery() {
        let expect = puzzle.draft().expect;
        assert!(expect.exactly.is_some() && expect.essentially.is_some(), "{name}: {expect}");
    }
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
fn sat() {
    run(EngineKind::Sat, |_| true);
}

#[test]
fn cp() {
    run(EngineKind::Cp, |_| true);
}

#[test]
fn asp() {
    run(EngineKind::Asp, |_| true);
}

#[test]
fn brute() {
    run(EngineKind::Brute, |puzzle| puzzle.geometry().area() <= BRUTE);
}
